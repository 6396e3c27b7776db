/* The data area of a painted plot and the range it shows. */
#pragma once

#include <glib.h>
#include <math.h>

#define FS_LEGEND_ROWS 64
#define FS_FRAME_LABELS 64

/* The entry of a curve in the legend, or its name beside it: @series is its index in the plot, the rest is its box in device units. */
typedef struct {
  guint series;
  double x, y, width, height;
} FsLegendRow;

/* The box of a text in the data area, such as "saturates at 10.12", in device units. */
typedef struct {
  double x, y, width, height;
} FsLabelBox;

/**
 * FsPlotFrame: the data area and its range, enough to convert from pixels to data and back
 * @left, @top, @right, @bottom: data area, device units
 * @x_from, @x_to, @y_from, @y_to: its range, data units
 * @legend_x, @legend_y, @legend_width, @legend_height: box of the legend, device units; all 0 without a legend
 * @legend_rows: entries of curves, at most FS_LEGEND_ROWS
 * @legend_text: size of its text, device units; 0 without a legend
 * @legend_left_out: whether there was no space for it
 * @x_label_short, @y_label_short: whether the label of the axis has symbols instead of names, or was cut
 * @x_label_cut, @y_label_cut: whether even the short label was cut; in a pair of plots, that of either one
 * @overlap: whether the legend hides curves or points, or a text is over another one; only of fs_plot_layout()
 * @lower_height: height of the data area of the plot below, device units; 0 without one
 * @labels: texts in the data area, at most FS_FRAME_LABELS
 * @n_panels, @columns: of a plot with panels, which all have the same size; 0 without. @left … @bottom are those of the first
 * @pitch_x, @pitch_y: from one panel to the next, and from one row to the next, device units
 */
typedef struct {
  double left, top, right, bottom;
  double x_from, x_to, y_from, y_to;
  gboolean x_log, y_log;
  double legend_x, legend_y, legend_width, legend_height;
  double legend_text;
  gboolean legend_left_out;
  gboolean x_label_short, y_label_short;
  gboolean x_label_cut, y_label_cut;
  gboolean overlap;
  double lower_height;
  FsLegendRow legend_rows[FS_LEGEND_ROWS];
  guint n_legend_rows;
  FsLabelBox labels[FS_FRAME_LABELS];
  guint n_labels;
  guint n_panels, columns;
  double pitch_x, pitch_y;
} FsPlotFrame;

/* Return how far panel @panel is from the first one; 0 without panels, or if there is no such panel. */
static inline double
fs_plot_frame_panel_x (const FsPlotFrame *frame, guint panel)
{
  return panel < frame->n_panels ? panel % frame->columns * frame->pitch_x : 0;
}

static inline double
fs_plot_frame_panel_y (const FsPlotFrame *frame, guint panel)
{
  return panel < frame->n_panels ? panel / frame->columns * frame->pitch_y : 0;
}

/* Return the right end of the last column, and the lower end of the last row; those of the data area without panels. */
static inline double
fs_plot_frame_far_right (const FsPlotFrame *frame)
{
  return frame->right + (frame->n_panels > 0 ? (frame->columns - 1) * frame->pitch_x : 0);
}

static inline double
fs_plot_frame_far_bottom (const FsPlotFrame *frame)
{
  return frame->bottom + fs_plot_frame_panel_y (frame, frame->n_panels > 0 ? frame->n_panels - 1 : 0);
}

/* Returns the panel at a position, or the nearest one; 0 without panels. */
guint fs_plot_frame_panel_at (const FsPlotFrame *frame, double px, double py);

/* Convert data units to device units; for thousands of points a frame. */
static inline double
fs_plot_frame_x (const FsPlotFrame *frame, double x)
{
  double t = frame->x_log ? log10 (x / frame->x_from) / log10 (frame->x_to / frame->x_from)
                          : (x - frame->x_from) / (frame->x_to - frame->x_from);

  return frame->left + t * (frame->right - frame->left);
}

static inline double
fs_plot_frame_y (const FsPlotFrame *frame, double y)
{
  double t = frame->y_log ? log10 (y / frame->y_from) / log10 (frame->y_to / frame->y_from)
                          : (y - frame->y_from) / (frame->y_to - frame->y_from);

  return frame->bottom - t * (frame->bottom - frame->top);
}

/* Converts device units to data units. */
double fs_plot_frame_data_x (const FsPlotFrame *frame, double px);
double fs_plot_frame_data_y (const FsPlotFrame *frame, double py);
