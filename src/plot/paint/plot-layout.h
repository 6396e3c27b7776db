/* A plot laid out at a size, before a stroke is drawn: where the axes lie, which
 * numbers they carry, where legend and labels go. Private to the painter. */
#pragma once

#include "plot/paint/occupancy-grid.h"
#include "plot/paint/plot-frame.h"
#include "plot/value/axis.h"
#include "plot/value/palette.h"
#include "plot/value/plot.h"
#include "plot/value/style.h"
#include "plot/value/text.h"

G_BEGIN_DECLS

/* A text inside the data area: its left end at x, its capitals centred on y. */
typedef struct {
  PangoLayout *text; /* owned */
  double x, y;
  FsColor color;
  FsBox box;
} FsLabel;

typedef enum {
  FS_ENTRY_SERIES,
  FS_ENTRY_LINE,       /* a line of a weight, in grey */
  FS_ENTRY_REFERENCE,  /* what is pinned, in grey */
  FS_ENTRY_POINT,      /* a finished point */
  FS_ENTRY_BAND,       /* its interval */
  FS_ENTRY_NEAR_TIGHT, /* strips on the axis */
  FS_ENTRY_NEAR_WIDE,
  FS_ENTRY_NOT_CONVERGED,
  FS_ENTRY_SATURATED, /* the simulation */
  FS_ENTRY_END,       /* the model's */
  FS_ENTRY_BRACKET,   /* where the simulation saturates, on the axis */
} FsEntryKind;

typedef struct {
  FsEntryKind kind;
  const FsSeries *series; /* FS_ENTRY_SERIES */
  FsLineWeight weight;    /* FS_ENTRY_LINE */
  guint rank;             /* FS_ENTRY_REFERENCE */
  PangoLayout *text;      /* owned */
  double width;
} FsEntry;

/* n_series entries of curves come first, then the key. Filled column by column. */
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
  gboolean whole_x; /* the frame shows all of x, not a part that somebody chose */
  GArray *x_ticks, *y_ticks;
  PangoLayout *x_label, *y_label; /* NULL where there is none */
  double x_label_x, x_label_y, y_label_x, y_label_y;
  FsOccupancyGrid *occupancy;
  GArray *labels;                       /* FsLabel */
  gboolean unnamed_tight, unnamed_wide; /* a strip on the axis found no place for its words */
  FsLegend *legend;                     /* NULL when there is nothing to tell */
} FsPlotLayout;

FsPlotLayout *fs_plot_layout_new (const FsPlot *plot, const FsStyle *style, double width, double height);
void fs_plot_layout_free (FsPlotLayout *layout);

/* Device box of the data area. */
FsBox fs_plot_layout_area (const FsPlotLayout *layout);

/* A vertex of a drawn line, device units; move: a new piece begins. */
typedef struct {
  double x, y;
  gboolean move;
} FsPathPoint;

/* The pieces of @line inside the data area, thinned to two vertices per column of @resolution device units. */
GArray *fs_plot_layout_path (const FsPlotLayout *layout, const FsLine *line, double resolution);

/**
 * FsLineEnd: where a line that saturates ends in the picture
 * @shown: whether anything of it is to be drawn
 * @above: it leaves through the upper edge; x is where
 * @saturation_x: device x of the saturation, for the hairline; NAN when it is outside
 */
typedef struct {
  gboolean shown;
  gboolean above;
  double x, y;
  double saturation_x;
} FsLineEnd;

FsLineEnd fs_plot_layout_line_end (const FsPlotLayout *layout, const FsLine *line);

/* How often another series' main line saturates at the same place as that of series @s: @before and @after it. */
void fs_plot_layout_same_saturation (const FsPlotLayout *layout, guint s, guint *before, guint *after);

/* Where a mark is drawn. edge: the point lies beyond and sits as a triangle on the edge. */
typedef enum {
  FS_POSITION_NOWHERE,
  FS_POSITION_INSIDE,
  FS_POSITION_ON_AXIS,
  FS_POSITION_TOP_EDGE,
  FS_POSITION_RIGHT_EDGE
} FsPointPosition;
FsPointPosition fs_plot_layout_point (const FsPlotLayout *layout, const FsPlotPoint *point, double *x, double *y);

#define STRIP_TIGHT_ALPHA 0.55 /* on the axis, where the model is near */
#define STRIP_WIDE_ALPHA 0.25
#define BAND_ALPHA 0.16     /* of an interval, in the colour of its series */
#define BRACKET_HEIGHT 0.55 /* of a model's end: below the labels */

/* Where the simulation of @series saturates on the axis; FALSE when that is unknown or outside. */
gboolean fs_plot_layout_bracket (const FsPlotLayout *layout, const FsSeries *series, FsBox *box);

/* Labels. */
void fs_plot_layout_label_saturations (FsPlotLayout *layout, gboolean *all_labelled);
/* Names each curve beside it; FALSE, and no label at all, when one of them finds no place. */
gboolean fs_plot_layout_label_curves (FsPlotLayout *layout);
void fs_plot_layout_add_label (FsPlotLayout *layout, PangoLayout *text, FsBox box, FsColor color);

/* The words of stretches and notes. */
void fs_plot_layout_label_notes (FsPlotLayout *layout);

/* Legend. */
/* @tight: as small as that of many curves. */
FsLegend *fs_legend_new (const FsPlotLayout *layout, gboolean with_series, gboolean with_end, gboolean tight);
void fs_legend_free (FsLegend *legend);
/* Looks for a place inside the data area; what it would hide there, 0 for nothing. */
double fs_legend_place_inside (FsLegend *legend, FsPlotLayout *layout);
/* Sizes it for a strip above, as wide as the figure, or a column at the right. */
void fs_legend_size_above (FsLegend *legend, double width);
void fs_legend_size_beside (FsLegend *legend, double height);
/* At a fraction of the room it has in the data area, in one column. */
void fs_legend_place_at (FsLegend *legend, const FsPlotLayout *layout, double x, double y);
/* The box of an entry, sample and text, once the legend has its place. */
FsBox fs_legend_row (const FsLegend *legend, guint entry);
void fs_legend_paint (cairo_t *cr, const FsPlotLayout *layout);

/* Painting, back to front. */
void fs_paint_axes (cairo_t *cr, const FsPlotLayout *layout);
void fs_paint_lines (cairo_t *cr, const FsPlotLayout *layout);
void fs_paint_points (cairo_t *cr, const FsPlotLayout *layout);

/* What says how near the model is: bands and strips behind everything, dotted lines; rings round points, in front. */
void fs_paint_stretches (cairo_t *cr, const FsPlotLayout *layout);
void fs_paint_rings (cairo_t *cr, const FsPlotLayout *layout);
/* Intervals as bands, behind the lines. */
void fs_paint_interval_bands (cairo_t *cr, const FsPlotLayout *layout);
/* An end of a model: bar and arrow, the bar's middle at (x, y). */
void fs_paint_end (cairo_t *cr, const FsPlotLayout *layout, double x, double y, double line_width);
/* One mark with its bar from y_high to y_low (NAN: no bar), whatever its place. */
void fs_paint_point (cairo_t *cr, const FsPlotLayout *layout, FsMarker marker, gboolean hollow, FsPointStatus state,
                     double x, double y, double y_high, double y_low, FsColor color);
/* Width, which is returned, and dash of a line. */
double fs_set_line (cairo_t *cr, const FsPlotLayout *layout, FsLineWeight weight, guint slot);
/* The same of a ghost. */
double fs_set_reference_line (cairo_t *cr, const FsPlotLayout *layout, guint rank);
/* From @from to @to upon @y. */
void fs_paint_bracket (cairo_t *cr, const FsPlotLayout *layout, double from, double to, double y, FsColor color);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPlotLayout, fs_plot_layout_free)

G_END_DECLS
