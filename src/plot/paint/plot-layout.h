/* Layout of a plot at a given size: axis positions, tick labels, legend, and labels. Computed before painting.
 * For the painters of this room, and for the exporters that write a plot as a program. */
#pragma once

#include "plot/paint/occupancy-grid.h"
#include "plot/paint/plot-frame.h"
#include "plot/value/axis.h"
#include "plot/value/palette.h"
#include "plot/value/plot.h"
#include "plot/value/style.h"
#include "plot/value/text.h"

/* A text in the data area: its left end is at x, its capital letters are centered on y. */
typedef struct {
  PangoLayout *text; /* owned */
  double x, y;
  FsColor color;
  FsBox box;
} FsLabel;

typedef enum {
  FS_ENTRY_SERIES,
  FS_ENTRY_LINE,       /* a line of a weight, in gray */
  FS_ENTRY_REFERENCE,  /* reference curves, in gray */
  FS_ENTRY_POINT,      /* a finished point */
  FS_ENTRY_BAND,       /* its interval */
  FS_ENTRY_LINE_BAND,  /* the band of a line */
  FS_ENTRY_NEAR_TIGHT, /* strips on the axis */
  FS_ENTRY_NEAR_WIDE,
  FS_ENTRY_NOT_CONVERGED,
  FS_ENTRY_OUTDATED,
  FS_ENTRY_SATURATED, /* of the simulation */
  FS_ENTRY_END,       /* of a model */
  FS_ENTRY_BRACKET,   /* of the simulated saturation, on the axis */
} FsEntryKind;

typedef struct {
  FsEntryKind kind;
  const FsSeries *series; /* FS_ENTRY_SERIES */
  FsLineWeight weight;    /* FS_ENTRY_LINE */
  guint rank;             /* FS_ENTRY_REFERENCE */
  PangoLayout *text;      /* owned */
  double width;
} FsEntry;

/* FsLegend: n_series entries of curves, then the others; filled column by column. */
typedef struct {
  GArray *entries; /* FsEntry */
  guint n_series;
  guint series_columns, key_columns;
  double series_pitch, key_pitch; /* width of a column */
  double series_row, key_row;     /* height of a row */
  double em;                      /* text size */
  double sample, gap, pad, rule;
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
  const FsNearRange *unnamed_tight,
      *unnamed_wide; /* a strip on the axis without a label for want of space; NULL: none */
  FsLegend *legend;  /* NULL if it would be empty */
} FsPlotLayout;

FsPlotLayout *fs_plot_layout_new (const FsPlot *plot, const FsStyle *style, double width, double height);
void fs_plot_layout_free (FsPlotLayout *layout);

/* Returns the box of the data area. */
FsBox fs_plot_layout_area (const FsPlotLayout *layout);

/* A vertex of a drawn line, device units; move: starts a new segment. */
typedef struct {
  double x, y;
  gboolean move;
} FsPathPoint;

/* Returns the parts of @line inside the data area (element-type FsPathPoint), thinned to a few vertices per column of
 * @resolution device units. It may be shared. Free with g_array_unref(). */
GArray *fs_plot_layout_path (const FsPlotLayout *layout, const FsLine *line, double resolution);

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

#define FS_FINE_COLUMN 0.25 /* width of a column in a file, pt */
#define JOIN_ALPHA 0.55     /* of a line from point to point */
#define HAIRLINE_ALPHA 0.6
#define BRACKET_ALPHA 0.16
#define BEYOND_ALPHA 0.55 /* of lines between points where no model is */
#define WEDGE 0.42        /* half of its width relative to the end of a model line */
#define SHORT_END 0.3     /* half of the bar at the end of a further variant, relative to it */
#define ARROW_WIDTH 0.8   /* of its head, relative to the line */
#define EDGE_SIZE 0.72    /* of triangles for points beyond the data area, relative to a marker */
#define MANY_POINTS 1000  /* of a series, which are drawn as dots */
#define DOT_SIZE 0.36     /* of a dot, relative to a marker */
#define DOT_ALPHA 0.5     /* lines stay visible below dots */
#define STRIP 0.4         /* height of a strip on the axis, ems */
#define BAND_TIGHT 0.13   /* opacity of bands in which a model is near the simulation */
#define BAND_WIDE 0.05
#define RING 0.72 /* radius of the ring around a point with a note, ems */
#define NOTE_ALPHA 0.8
#define LINE_BAND_EDGE 2.7     /* opacity of the edges of the band of a line, as a multiple of the area's */
#define STRIP_TIGHT_ALPHA 0.55 /* strips on the axis where the model is near the simulation */
#define STRIP_WIDE_ALPHA 0.25
#define BAND_ALPHA 0.16     /* of an interval, in the color of its series */
#define BRACKET_HEIGHT 0.55 /* as a fraction of the end of a model line: below the labels */

/* Finds the box of the simulated saturation of @series on the axis. Returns FALSE if it is unknown or outside. */
gboolean fs_plot_layout_bracket (const FsPlotLayout *layout, const FsSeries *series, FsBox *box);

/* Labels. Each function adds labels where there is free space. */
void fs_plot_layout_label_saturations (FsPlotLayout *layout, gboolean *all_labelled);
/* Adds the name of each curve beside it. Returns FALSE, and adds none, if one of them does not fit. */
gboolean fs_plot_layout_label_curves (FsPlotLayout *layout);
void fs_plot_layout_add_label (FsPlotLayout *layout, PangoLayout *text, FsBox box, FsColor color);

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
void fs_legend_paint (cairo_t *cr, const FsPlotLayout *layout);

/* Painting, from back to front. */
void fs_paint_axes (cairo_t *cr, const FsPlotLayout *layout);
void fs_paint_lines (cairo_t *cr, const FsPlotLayout *layout);
void fs_paint_points (cairo_t *cr, const FsPlotLayout *layout);

/* Paint strips, bands, hatching, and dotted lines, behind everything; and rings around points, in front. */
void fs_paint_near_ranges (cairo_t *cr, const FsPlotLayout *layout);
void fs_paint_rings (cairo_t *cr, const FsPlotLayout *layout);
/* Paints the bands of lines, behind everything that has values. */
void fs_paint_line_bands (cairo_t *cr, const FsPlotLayout *layout);
/* Paints one for the legend, @height high around @y. */
void fs_paint_line_band_sample (cairo_t *cr, const FsPlotLayout *layout, double x, double y, double height);
/* Paints intervals as bands, behind the lines. */
void fs_paint_interval_bands (cairo_t *cr, const FsPlotLayout *layout);
/* Add the shapes at the end of a model line to the path: the bar with its stem, the head of the arrow, the wedge on the
 * axis; and a bracket. @size: that of the end. */
void fs_end_path (cairo_t *cr, double x, double y, double size);
void fs_arrow_head_path (cairo_t *cr, double x, double y, double size);
void fs_wedge_path (cairo_t *cr, double x, double y, double size);
void fs_bracket_path (cairo_t *cr, double from, double to, double y, double height);
/* Returns the opacity of one of the bands of lines. */
double fs_line_band_alpha (const FsPlotLayout *layout);
/* Returns whether the interval of @point is part of a band, as is that of a neighbor. */
gboolean fs_point_has_band (const FsPlotLayout *layout, const FsSeries *series, const FsPlotPoint *point);
/* Returns whether @series has so many points that markers would hide each other: dots are drawn, without intervals. */
gboolean fs_series_is_cloud (const FsSeries *series);
/* Returns whether the interval bands of two neighboring points are joined. */
gboolean fs_points_are_joined (const FsPlotLayout *layout, const FsSeries *series, guint left);
/* Returns the x value beyond which no variant of the model of @series has a line; NAN if one has no end. */
double fs_end_of_lines (const FsSeries *series);
/* Returns the color of a note. */
FsColor fs_note_color (const FsPlotLayout *layout, const FsNote *note);
/* Paints the end of a model line, a bar and an arrow; the middle of the bar is at (x, y). */
void fs_paint_end (cairo_t *cr, const FsPlotLayout *layout, double x, double y, double line_width);
/* Paints one point with its bar from y_high to y_low (NAN: no bar), whatever its position. */
void fs_paint_point (cairo_t *cr, const FsPlotLayout *layout, FsMarker marker, gboolean hollow, FsPointStatus state,
                     double x, double y, double y_high, double y_low, FsColor color);
/* Sets width and line style of a line. Returns the width. */
double fs_set_line (cairo_t *cr, const FsPlotLayout *layout, FsLineWeight weight, guint slot);
/* Sets those of a reference curve. Returns the width. */
double fs_set_reference_line (cairo_t *cr, const FsPlotLayout *layout, guint rank);
/* Paints a bracket from @from to @to above @y. */
void fs_paint_bracket (cairo_t *cr, const FsPlotLayout *layout, double from, double to, double y, FsColor color);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPlotLayout, fs_plot_layout_free)
