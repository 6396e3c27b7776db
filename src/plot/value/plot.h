/* A plot as a value: what is drawn, in data coordinates, without any size.
 *
 * One painter (plot-painter.h) draws it on the screen and into every file.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * FsPointStatus: how a simulated point is drawn (VISUAL.md 4)
 * @FS_POINT_STATUS_DONE: filled, bar with caps
 * @FS_POINT_STATUS_RUNNING: hollow, dashed bar, accent arc
 * @FS_POINT_STATUS_QUEUED: hollow ring on the x axis
 * @FS_POINT_STATUS_NOT_CONVERGED: hollow, dashed bar ending in chevrons
 * @FS_POINT_STATUS_OUTDATED: hollow and faint, no bar
 * @FS_POINT_STATUS_MEASURED: as a finished one; of other measurements than ours
 * @FS_POINT_STATUS_SATURATED: hollow up-triangle on the top edge
 */
typedef enum {
  FS_POINT_STATUS_DONE,
  FS_POINT_STATUS_RUNNING,
  FS_POINT_STATUS_QUEUED,
  FS_POINT_STATUS_NOT_CONVERGED,
  FS_POINT_STATUS_OUTDATED,
  FS_POINT_STATUS_MEASURED,
  FS_POINT_STATUS_SATURATED,
} FsPointStatus;

/* A simulated point. y and half_width are NAN when there is no value. */
typedef struct {
  double x;
  double y;
  double half_width;
  FsPointStatus state;
} FsPlotPoint;

/* One vertex of a model line. */
typedef struct {
  double x;
  double y;
} FsVertex;

/**
 * FsStretch: part of an axis along which the model is near the simulation
 * @tight: within 5 %, else within 10 %
 */
typedef struct {
  double from;
  double to;
  gboolean tight;
} FsStretch;

/**
 * FsNote: words at a place
 * @y: of a point, which gets a ring; NAN: a dotted line through the whole area
 * @slot: of the palette, whose colour it has; G_MAXUINT: that of text
 * @text: Pango markup; NULL: none
 */
typedef struct {
  double x;
  double y;
  guint slot;
  char *text;
} FsNote;

/* The weight of a line: the variant shown first, the paper's other one, the project's beside them. */
typedef enum {
  FS_LINE_MAIN,
  FS_LINE_SECOND, /* thin, dashed */
  FS_LINE_THIRD,  /* thin, dash and dot */
  FS_LINE_JOIN,   /* from point to point, thin and pale: it stands for no value */
} FsLineWeight;

/**
 * FsLine: one model line, ending at its last solution; or what was simulated, where that is no single points
 * @name: variant for the key: "model, corrected"
 * @simulated: no model's: a distribution
 * @vertices: FsVertex; a y of NAN is a gap
 * @saturation: x where the model saturates; NAN when it does not or the line goes on beyond
 */
typedef struct {
  char *name;
  gboolean simulated;
  FsLineWeight weight;
  GArray *vertices;
  double saturation;
} FsLine;

/**
 * FsSeries: one curve of the scenario: its lines and its points, in one colour
 * @label: Pango markup ("<i>M</i> = 32")
 * @slot: palette slot, counted from 0; from 8 on the marker is hollow
 * @curve: of the scenario, G_MAXUINT for none
 * @measured: which set of measured points it is instead, G_MAXUINT for none
 * @hidden: a name only, without lines and marks: it stands in the legend, faint, so that the curve can be called back
 * @lines: FsLine*
 * @points: FsPlotPoint, ascending in x
 * @saturates_from, @saturates_to: x between which the simulation saturates; NAN when unknown
 */
typedef struct {
  char *label;
  guint slot;
  guint curve;
  guint measured;
  gboolean hidden;
  GPtrArray *lines;
  GArray *points;
  double saturates_from;
  double saturates_to;
} FsSeries;

/**
 * FsReferenceCurves: the curves of another plot, pale behind those of this one (VISUAL.md 3)
 * @name: for the key, Pango markup ("pinned: <i>β</i> = 2 %"); NULL for no entry
 * @rank: 0 is drawn solid, others dashed, each in its own way, so that the key tells them apart
 * @series: FsSeries*; marks are drawn hollow, with their intervals
 */
typedef struct {
  char *name;
  guint rank;
  GPtrArray *series;
} FsReferenceCurves;

/**
 * FsAxisSpec:
 * @quantity: what is shown along it, interned; two plots can lie over each other where it is the same
 * @label: Pango markup, unit and factor included ("Offered load λ<sub>g</sub> (10<sup>−3</sup> …)")
 * @short_label: with symbols in place of names, for where @label is too long; NULL when there are none
 * @factor: numbers shown are value / factor (1e-3 for rates)
 * @log: logarithmic
 * @parameter: x is no load: the axis goes from the least to the greatest value with some room
 * @integer: only whole numbers have a meaning
 * @plus: positive numbers carry their sign
 * @from, @to: NAN where the range is automatic
 * @infinity: where the value ∞ stands, above @finite_to, the last that is a number; NAN where there is none
 */
typedef struct {
  const char *quantity;
  char *label;
  char *short_label;
  double factor;
  gboolean log;
  gboolean parameter;
  gboolean integer;
  gboolean plus;
  double from;
  double to;
  double infinity;
  double finite_to;
} FsAxisSpec;

/**
 * FsPlot: free with fs_plot_free()
 * @title: Pango markup, for window and accessible description (files carry no title)
 * @subtitle: one sentence a caption could use
 * @interval_name: key entry of the points: "simulation, 95 %"
 * @interval_bands: intervals are bands from point to point, not bars
 * @no_legend: another plot beside it has one for both
 * @near_x: FsStretch of the x axis, marked on it
 * @near_y: FsStretch of the y axis, bands through the area; where there are any 0 has a line
 * @notes: FsNote
 * @hatched_to: x up to which the area is hatched: what does not count; NAN: nothing
 * @below: drawn under it, on the same x axis, whose range is this plot's; owned, NULL: none
 * @series: FsSeries*
 * @references: FsReferenceCurves*
 * @legend_x, @legend_y: upper left corner of the legend, as a fraction of the room it has in the data area (0, 0 the
 *   upper left, 1, 1 the lower right corner); NAN where it looks for a place itself
 */
typedef struct _FsPlot {
  char *title;
  char *subtitle;
  char *interval_name;
  FsAxisSpec x;
  FsAxisSpec y;
  gboolean interval_bands;
  gboolean no_legend;
  GArray *near_x, *near_y;
  GArray *notes;
  double hatched_to;
  struct _FsPlot *below;
  GPtrArray *series;
  GPtrArray *references;
  double legend_x, legend_y;
} FsPlot;

FsPlot *fs_plot_new (void);
FsPlot *fs_plot_copy (const FsPlot *plot);
void fs_plot_free (FsPlot *plot);

/* Appends; the plot owns what is returned. */
FsSeries *fs_plot_add_series (FsPlot *plot, const char *label, guint slot);
/* The curves of @of, copied (its points and of every curve the line shown first), behind those of @plot; @name may be NULL. */
FsReferenceCurves *fs_plot_add_reference (FsPlot *plot, const char *name, const FsPlot *of);
FsLine *fs_series_add_line (FsSeries *series, const char *name, FsLineWeight weight, double saturation);
void fs_line_add (FsLine *line, double x, double y);
void fs_series_add_point (FsSeries *series, FsPlotPoint point);

/* Whether two plots show the same along their axes, so that one can lie over the other. */
gboolean fs_plot_same_axes (const FsPlot *a, const FsPlot *b);

/* A note, which copies @text. */
void fs_plot_add_note (FsPlot *plot, double x, double y, guint slot, const char *text);

/* The main line of a series, NULL when it has none (or an empty one). */
const FsLine *fs_series_main_line (const FsSeries *series);

/* y of a line at @x, interpolated between its solved vertices; NAN beyond its ends. */
double fs_line_at (const FsLine *line, double x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPlot, fs_plot_free)

G_END_DECLS
