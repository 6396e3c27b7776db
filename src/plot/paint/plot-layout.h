/* Layout of a plot at a given size: axis positions, tick labels, legend, and labels. Computed before painting.
 * For the painters of this room, and for the exporters that write a plot as a program. */
#pragma once

#include "plot/paint/occupancy-grid.h"
#include "plot/paint/pen.h"
#include "plot/paint/plot-frame.h"
#include "plot/value/axis.h"
#include "plot/value/palette.h"
#include "plot/value/plot.h"
#include "plot/value/style.h"
#include "plot/value/text.h"

/* A text in the data area: its left end is at x, its capital letters are centered on y. The name of a curve has its series.
 * What the text is beside stays beside it in other fonts, whose widths differ, if they set it from @align on: 0 its left end,
 * 0.5 its middle, 1 its right end. */
typedef struct {
  const FsSeries *series;
  PangoLayout *text; /* owned */
  double x, y, align;
  FsColor color;
  FsBox box;
} FsLabel;

/* A thin line from a label to what it names, or a part of a bracket around labels. */
typedef struct {
  double x0, y0, x1, y1;
  FsColor color;
} FsLeader;

typedef enum {
  FS_ENTRY_SERIES,
  FS_ENTRY_LINE,       /* a line of a weight, in gray */
  FS_ENTRY_REFERENCE,  /* reference curves, in gray */
  FS_ENTRY_POINT,      /* points of a status */
  FS_ENTRY_BAND,       /* its interval */
  FS_ENTRY_LINE_BAND,  /* the band of a line */
  FS_ENTRY_NEAR_TIGHT, /* strips on the axis */
  FS_ENTRY_NEAR_WIDE,
  FS_ENTRY_END,     /* of a model */
  FS_ENTRY_BRACKET, /* of the simulated saturation, on the axis */
} FsEntryKind;

typedef struct {
  FsEntryKind kind;
  const FsSeries *series; /* FS_ENTRY_SERIES */
  FsLineWeight weight;    /* FS_ENTRY_LINE */
  guint rank;             /* FS_ENTRY_REFERENCE */
  FsPointStatus status;   /* FS_ENTRY_POINT; else FS_POINT_STATUS_DONE */
  PangoLayout *text;      /* owned; NULL in a matrix */
  double width;
} FsEntry;

/**
 * FsLegend: n_series entries of curves, then the others; filled column by column
 * @names: (nullable): where the curves are a matrix, what stands above its columns, then those of its columns and its rows
 * @name_width: of the longest name of a row
 * @key_beside: the other entries are to the right of a matrix, from @key_x on, and not below it
 */
typedef struct {
  GArray *entries; /* FsEntry */
  guint n_series;
  guint series_columns, key_columns;
  double series_pitch, key_pitch; /* width of a column */
  double series_row, key_row;     /* height of a row */
  double em;                      /* text size */
  double sample, gap, pad, rule;
  GPtrArray *names; /* PangoLayout */
  guint n_columns;
  double name_width;
  gboolean key_beside;
  double key_x; /* relative to the box */
  gboolean boxed;
  FsBox box;
} FsLegend;

typedef struct {
  const FsPlot *plot;
  const FsStyle *style;
  double width, height;
  double em; /* text size */
  PangoContext *context;
  FsPlotFrame frame;
  gboolean whole_x; /* the frame shows all of x, not a part that the user has chosen */
  GArray *x_ticks, *y_ticks;
  PangoLayout *x_label, *y_label; /* NULL if there is none */
  double x_label_x, x_label_y, y_label_x, y_label_y;
  FsOccupancyGrid *occupancy;
  GHashTable *paths; /* FsLine → its path of pixel columns in the frame */
  GArray *labels;    /* FsLabel */
  GArray *leaders;   /* FsLeader */
  const FsNearRange *unnamed_tight,
      *unnamed_wide; /* a strip on the axis without a label for want of space; NULL: none */
  FsLegend *legend;  /* NULL if it would be empty */
} FsPlotLayout;

FsPlotLayout *fs_plot_layout_new (const FsPlot *plot, const FsStyle *style, double width, double height);
void fs_plot_layout_free (FsPlotLayout *layout);

/* Returns the box of the data area. */
FsBox fs_plot_layout_area (const FsPlotLayout *layout);

/* Returns the parts of @line inside the data area (element-type FsPathPoint), thinned to a few vertices per column of
 * @resolution device units. It may be shared. Free with g_array_unref(). */
GArray *fs_plot_layout_path (const FsPlotLayout *layout, const FsLine *line, double resolution);

/* Returns the parts of a path inside @box (element-type FsPathPoint). Free with g_array_unref(). */
GArray *fs_path_clip (const GArray *path, FsBox box);

/**
 * FsLineEnd: where a line that saturates ends in the plot
 * @shown: whether any of it is drawn
 * @above: it leaves through the upper edge, at x
 * @saturation_x: device x of the saturation rate; NAN if it is outside
 */
typedef struct {
  gboolean shown;
  gboolean above;
  double x, y;
  double saturation_x;
} FsLineEnd;

FsLineEnd fs_plot_layout_line_end (const FsPlotLayout *layout, const FsLine *line);

/* Counts the series before and after series @s whose main lines saturate at the same rate. */
void fs_plot_layout_same_saturation (const FsPlotLayout *layout, guint s, guint *before, guint *after);

/* Where a point is drawn. At an edge: the point is beyond it and is drawn as a triangle. */
typedef enum {
  FS_POSITION_NOWHERE,
  FS_POSITION_INSIDE,
  FS_POSITION_ON_AXIS,
  FS_POSITION_TOP_EDGE,
  FS_POSITION_RIGHT_EDGE
} FsPointPosition;
FsPointPosition fs_plot_layout_point (const FsPlotLayout *layout, const FsPlotPoint *point, double *x, double *y);

#define FS_BRACKET_HEIGHT 0.55 /* relative to the end of a model line: below the labels */

/* Finds the box of the simulated saturation of @series on the axis. Returns FALSE if it is unknown or outside. */
gboolean fs_plot_layout_bracket (const FsPlotLayout *layout, const FsSeries *series, FsBox *box);

/* Labels. Each function adds labels where there is free space. */
void fs_plot_layout_label_saturations (FsPlotLayout *layout, gboolean *all_labelled);
/* Adds the name of each curve beside it; those of a matrix above the ends of a row,
 * in a bracket. Returns FALSE, and adds none, if one of them does not fit. */
gboolean fs_plot_layout_label_curves (FsPlotLayout *layout);
void fs_plot_layout_add_label (FsPlotLayout *layout, PangoLayout *text, FsBox box, double align, FsColor color);

/* Adds what stands at the end of each series: its name, with a line to the end where it is moved away, and the stop of its model. */
void fs_plot_layout_label_ends (FsPlotLayout *layout);

/* Adds the texts of strips and notes. */
void fs_plot_layout_label_notes (FsPlotLayout *layout);

/* The legend. */
/* Returns the legend, NULL if it would be empty. @tight: with the row height of a legend of many curves. Free with
 * fs_legend_free(). */
FsLegend *fs_legend_new (const FsPlotLayout *layout, gboolean with_series, gboolean with_end, gboolean tight);
void fs_legend_free (FsLegend *legend);
/* Finds a position inside the data area; returns what the legend would hide there, 0 for nothing. */
double fs_legend_place_inside (FsLegend *legend, FsPlotLayout *layout);
/* Size it for a strip above the data area, as wide as the figure, or for a column to the right. */
void fs_legend_size_above (FsLegend *legend, double width);
void fs_legend_size_beside (FsLegend *legend, double height);
/* Places it in one column at a fraction of the free space in the data area. */
void fs_legend_place_at (FsLegend *legend, const FsPlotLayout *layout, double x, double y);
/* Returns the box of an entry with its sample, once the legend has a position. */
FsBox fs_legend_row (const FsLegend *legend, guint entry);

/* Draws everything of a panel but its background, and its axes if the pen describes. */
void fs_plot_draw (FsPen *pen, const FsPlotLayout *layout);

/* Its parts but the axes, from back to front. */
/* Strips, bands, hatching, and dotted lines, behind the axes. */
void fs_draw_near_ranges (FsPen *pen, const FsPlotLayout *layout);
/* The bands of lines and the intervals that are drawn as bands. */
void fs_draw_bands (FsPen *pen, const FsPlotLayout *layout);
void fs_draw_lines (FsPen *pen, const FsPlotLayout *layout);
void fs_draw_points (FsPen *pen, const FsPlotLayout *layout);
/* Rings around points with a note. */
void fs_draw_rings (FsPen *pen, const FsPlotLayout *layout);
void fs_draw_legend (FsPen *pen, const FsPlotLayout *layout);

/* Their parts, which the legend shows, too. */
#define INTERVAL_BAND_ALPHA 0.16
/* Returns how a line is drawn; @palette_entry: the dashes of a main line. */
FsStroke fs_line_stroke (const FsStyle *style, FsLineWeight weight, guint palette_entry, FsColor color);
/* Returns the color of a series with its opacity. */
FsColor fs_series_color (const FsStyle *style, const FsSeries *series);
FsStroke fs_reference_stroke (const FsStyle *style, guint rank, FsColor color);
FsStroke fs_dotted_stroke (const FsStyle *style, FsColor color);
/* Returns a mark of @status without position, marker and bar; @color is that of its series. */
FsMark fs_point_mark (const FsStyle *style, FsPointStatus status, FsColor color);
/* Returns the color of a strip on the axis. */
FsColor fs_strip_color (const FsStyle *style, gboolean tight);
/* Draws the end of a model line, a bar and an arrow; the middle of the bar is at (x, y). */
void fs_draw_end (FsPen *pen, double x, double y, FsColor color, double line_width);
/* Draws a bracket from @from to @to above @y. */
void fs_draw_bracket (FsPen *pen, double from, double to, double y, FsColor color);
/* Draws a band of a line for the legend, @height high around @y. */
void fs_draw_line_band_sample (FsPen *pen, const FsPlotLayout *layout, double x, double y, double height);
/* Returns whether the interval of @point is part of a band, as is that of a neighbor. */
gboolean fs_point_has_band (const FsPlotLayout *layout, const FsSeries *series, const FsPlotPoint *point);

#define FS_PANEL_NAME 1.75 /* ems for the name of a panel */

/* A plot with panels (plot-grid.c): its layout has the range of all of them, their common legend, and the labels of the axes. */
/* The space that names and numbers need between panels, device units. */
double fs_plot_grid_gap_x (const FsPlotLayout *layout);
double fs_plot_grid_gap_y (const FsPlotLayout *layout);
/* Returns about how high a panel would be, or how high one of its width should be if that is less, beside a legend of width @beside
 * or below one of height @above. */
double fs_plot_grid_panel_size (const FsPlotLayout *layout, double beside, double above);
/* Returns the space above the first row for its names. */
double fs_plot_grid_head (const FsPlotLayout *layout);
/* Chooses the number of columns, 1 to 4, for a figure of this size. */
guint fs_plot_grid_columns (const FsPlot *plot, const FsStyle *style, double width, double height);
/* Draws what the panels have in common, and their names. */
void fs_plot_grid_draw (FsPen *pen, const FsPlotLayout *whole);

/**
 * FsPlotPanels: free with fs_plot_panels_free()
 * @n: 1; 2 for a plot with another one below it; or the panels of a plot
 * @layouts: (owned): from top to bottom, rows from left to right
 * @tops: upper edge of what each layout refers to, device units
 * @whole: (owned) (nullable): what the panels of a plot have in common; then all layouts refer to the whole figure
 * @styles, @plots: (owned): to which the layouts refer
 */
typedef struct {
  guint n;
  FsPlotLayout *layouts[FS_PANELS_MAX];
  double tops[FS_PANELS_MAX];
  FsPlotLayout *whole;
  FsStyle styles[FS_PANELS_MAX];
  FsPlot *plots[FS_PANELS_MAX];
} FsPlotPanels;

/* Lays out the panels of @plot. */
void fs_plot_grid_lay_out (FsPlotPanels *panels, const FsPlot *plot, const FsStyle *style, double width, double height);
/* Frees the plot of a panel, which has its series from another one. */
void fs_plot_grid_free_part (FsPlot *part);

/* Lays out @plot, which must exist as long as the panels. @width, @height: positive, device units. */
FsPlotPanels *fs_plot_panels_new (const FsPlot *plot, const FsStyle *style, double width, double height);
void fs_plot_panels_free (FsPlotPanels *panels);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPlotLayout, fs_plot_layout_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPlotPanels, fs_plot_panels_free)
