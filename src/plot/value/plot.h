/* A plot as a value: what is drawn, in data units, without a size. One painter (plot-painter.h) draws it on the screen
 * and into files. */
#pragma once

#include <glib.h>

/**
 * FsPointStatus: how a simulated point is drawn (VISUAL.md 4)
 * @FS_POINT_STATUS_DONE: filled, bar with caps
 * @FS_POINT_STATUS_RUNNING: hollow, dashed bar, arc in the accent color
 * @FS_POINT_STATUS_QUEUED: hollow ring on the x axis
 * @FS_POINT_STATUS_NOT_CONVERGED: hollow, dashed bar that ends in chevrons
 * @FS_POINT_STATUS_OUTDATED: hollow and faint, no bar
 * @FS_POINT_STATUS_MEASURED: like a finished one; imported or published instead of simulated
 * @FS_POINT_STATUS_SATURATED: hollow triangle, at the upper edge if it has no value
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

/* A simulated or measured point. @y and @half_width are NAN if it has no value. */
typedef struct {
  double x;
  double y;
  double half_width;
  FsPointStatus state;
} FsPlotPoint;

/* A vertex of a line. */
typedef struct {
  double x;
  double y;
} FsVertex;

/* The limits of a band at @x. @low is NAN at a gap; @high may be INFINITY. */
typedef struct {
  double x;
  double low;
  double high;
} FsBandVertex;

/**
 * FsNearRange: a part of an axis in which the model is near the simulation
 * @tight: within 5 %, else within 10 %
 * @variant: name of the variant of the model, where several are drawn; NULL: there is one. Never freed
 */
typedef struct {
  double from;
  double to;
  gboolean tight;
  const char *variant;
} FsNearRange;

/**
 * FsNote: a text at a position of the plot
 * @y: of a point, which gets a ring unless @is_number; NAN: a dotted line through the whole data area in the color of the text
 * @is_number: it is the value of a bar or a level, centered above @y, or below it where that is taken
 * @panel: where it is drawn; G_MAXUINT: in every panel
 * @palette_entry: whose color the text has; G_MAXUINT: the color of text
 * @text: Pango markup; NULL for none
 */
typedef struct {
  double x;
  double y;
  guint palette_entry;
  char *text;
  gboolean is_number;
  guint panel;
} FsNote;

/**
 * FsAxisMark: a small triangle below the x axis, such as at the mean of a distribution
 * @palette_entry: whose color it has, FS_PALETTE_ASSUMED for text
 * @hollow: of what is assumed; drawn over the others
 */
typedef struct {
  double x;
  guint palette_entry;
  gboolean hollow;
} FsAxisMark;

#define FS_PANELS_MAX 16 /* at most */

/**
 * FsPlotPanel: one of the panels of a plot, which have common axes
 * @name: what its curves have in common, Pango markup: "<i>n</i> = 6, <i>V</i> = 2"
 * @verdict: a few words in a corner, Pango markup; NULL for none
 * @verdict_entry: palette entry of these
 * @lack: why nothing is drawn in it, Pango markup; NULL if something is
 */
typedef struct {
  char *name;
  char *verdict;
  guint verdict_entry;
  char *lack;
} FsPlotPanel;

/* The weight of a line: of the variant shown first, of the other variant of the paper, and of the refined one; of what
 * represents no values. */
typedef enum {
  FS_LINE_MAIN,
  FS_LINE_SECOND, /* thin, dashed */
  FS_LINE_THIRD,  /* thin, dash and dot */
  FS_LINE_JOIN,   /* from point to point, thin and faint: it represents no values */
  FS_LINE_LEVEL,  /* thin, dashed: the level of the last value of a model beyond its saturation */
  FS_LINE_SOLID,  /* from point to point, as wide as a main line, without its dashes: of a curve that stands out */
} FsLineWeight;

/**
 * FsLine: a model line, which ends at its last solution, or a simulated distribution
 * @name: variant, for the legend: "model, corrected"
 * @simulated: whether it is a simulated distribution
 * @faint: whether it is drawn faintly, because another line of the series has taken its place
 * @vertices: (element-type FsVertex): a y of NAN is a gap
 * @band: (element-type FsBandVertex): ascending in x, shaded behind all lines; empty for none
 * @saturation: x value at which the model saturates; NAN if it does not, or if the line continues beyond
 */
typedef struct {
  char *name;
  gboolean simulated;
  gboolean faint;
  FsLineWeight weight;
  GArray *vertices;
  GArray *band;
  double saturation;
} FsLine;

/**
 * FsSeries: one quantity of one curve: its lines and its points, in one color
 * @label: Pango markup ("<i>M</i> = 32")
 * @palette_entry: from 0; from 8 on the marker is hollow
 * @curve: index of the curve in the scenario, G_MAXUINT for none
 * @measured: index of the set of measured points that it shows instead, G_MAXUINT for none
 * @row, @column: its place in the matrix of the plot; G_MAXUINT for none
 * @panel: where it is drawn; G_MAXUINT: in every panel
 * @hidden: a label only, faint in the legend, so that the curve can be shown again
 * @no_markers: whether points are drawn as their intervals alone
 * @opacity: of everything that is drawn of it, from 0 to 1; less than 1 where other series stand out
 * @end_name: Pango markup beside the last point of its line, on a plot without a legend; NULL for none
 * @ends: whether its model ends there while simulated points go on: a stop is drawn
 * @lines: (element-type FsLine)
 * @points: (element-type FsPlotPoint): ascending in x
 * @saturates_from, @saturates_to: x values between which the simulation saturates; NAN if unknown
 */
typedef struct {
  char *label;
  guint palette_entry;
  guint curve;
  guint measured;
  guint row, column;
  guint panel;
  gboolean hidden;
  gboolean no_markers;
  double opacity;
  char *end_name;
  gboolean ends;
  GPtrArray *lines;
  GArray *points;
  double saturates_from;
  double saturates_to;
} FsSeries;

/**
 * FsReferenceCurves: curves of another plot, drawn faintly behind those of this one (VISUAL.md 3)
 * @name: for the legend, Pango markup ("pinned: <i>β</i> = 2 %"); NULL for no entry
 * @rank: line style: 0 is solid, each other rank has its own dashes
 * @series: (element-type FsSeries): points are drawn hollow, with their intervals
 */
typedef struct {
  char *name;
  guint rank;
  GPtrArray *series;
} FsReferenceCurves;

/**
 * FsAxisSpec: what an axis shows
 * @quantity: what it shows, interned; two plots can be drawn over each other if it is the same
 * @label: Pango markup with unit and factor ("Offered load λ<sub>g</sub> (10<sup>−3</sup> …)")
 * @short_label: the same with symbols instead of names, for narrow plots; NULL if a quantity has no symbol
 * @factor: the numbers shown are value / factor (1e-3 for rates)
 * @log: whether it is logarithmic
 * @parameter: whether x is a parameter: the axis reaches from its least to its greatest value, with a margin
 * @integer: whether only whole numbers have a meaning
 * @plus: whether positive numbers get a sign
 * @from, @to: range in data units; NAN where it is automatic
 * @infinity: x value at which ∞ is shown, above @finite_to, the last finite one; NAN without one
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

/* Returns the short label, or the label where there is none. */
static inline const char *
fs_axis_spec_short_label (const FsAxisSpec *axis)
{
  return axis->short_label != NULL ? axis->short_label : axis->label;
}

/**
 * FsPlot: a plot; free with fs_plot_free()
 * @title: Pango markup, for the window and screen readers (files show no title)
 * @subtitle: Pango markup, one sentence that a caption can use
 * @interval_name: entry of the points in the legend: "simulation, 95 %"
 * @outdated_name: entry of outdated points in the legend, Pango markup: "outdated: <i>β</i> = 0.02"; NULL: "outdated"
 * @band_name: entry of the bands of lines in the legend: "typical error of the model"
 * @band_caption: Pango markup, the sentence about them that a caption needs; NULL for none
 * @band_alpha: opacity of the bands of lines; 0: automatic
 * @stacked: the bands of lines lie on each other: they are opaque, with gaps between them, and named at the side, the last
 *   series first; with a line at 0 where they go below it
 * @interval_bands: whether intervals are drawn as bands from point to point, instead of bars
 * @trace: whether the series are traces of one curve, such as its values over time: lines are solid, points have no
 *   markers
 * @no_legend: whether another plot has the legend for both
 * @near_x: (element-type FsNearRange): parts of the x axis, drawn as strips on it
 * @near_y: (element-type FsNearRange): parts of the y axis, drawn as bands across the data area; with a line at 0 if
 *   there are any
 * @notes: (element-type FsNote)
 * @axis_marks: (element-type FsAxisMark)
 * @hatched_to: x value up to which the data area is hatched, because its values do not count; NAN for none
 * @below: (owned) (nullable): a plot drawn below this one, with the same x axis
 * @beside: (element-type FsPlot) (nullable): further plots, each with axes of its own, beside this one and below each other, all of a size
 *   and with their titles above them; where there is no room for all of them this one is alone
 * @panels: (element-type FsPlotPanel): the plot is drawn once for each, with a part of its series, and with one legend for all; empty: it
 *   is one plot. A plot with panels has none below it
 * @panel_columns: how many of them are beside each other where there is room for that; 0: as many as suit the size
 * @series: (element-type FsSeries)
 * @references: (element-type FsReferenceCurves)
 * @row_names, @column_names: (nullable): of series that are the combinations of two parameters: their values, Pango markup
 *   ("<i>M</i> = 32", "0.01")
 * @column_symbol, @column_title: what the columns are ("<i>β</i>", "Broadcast fraction <i>β</i>"); NULL where their names are words
 * @legend_x, @legend_y: upper left corner of the legend as fractions of the free space in the data area, from 0, 0
 *   (upper left) to 1, 1 (lower right); NAN for an automatic position
 */
typedef struct _FsPlot {
  char *title;
  char *subtitle;
  char *interval_name;
  char *outdated_name;
  char *band_name;
  char *band_caption;
  FsAxisSpec x;
  FsAxisSpec y;
  gboolean interval_bands;
  double band_alpha;
  gboolean stacked;
  gboolean trace;
  gboolean no_legend;
  GArray *near_x, *near_y;
  GArray *notes;
  GArray *axis_marks;
  double hatched_to;
  struct _FsPlot *below;
  GPtrArray *beside;
  GArray *panels;
  guint panel_columns;
  GPtrArray *series;
  GPtrArray *references;
  char **row_names, **column_names;
  char *column_symbol, *column_title;
  double legend_x, legend_y;
} FsPlot;

FsPlot *fs_plot_new (void);
FsPlot *fs_plot_copy (const FsPlot *plot);
void fs_plot_free (FsPlot *plot);

/* Returns "within 5 %", in a legend "model within 5 %"; "corrected within 5 %" where several variants are drawn. Free with
 * g_free(). */
char *fs_near_range_text (const FsNearRange *range, gboolean in_legend);

/* Adds a series; the plot owns it. */
FsSeries *fs_plot_add_series (FsPlot *plot, const char *label, guint palette_entry);
/* Adds copies of the curves of @of behind those of @plot: the points, and of every curve the line shown first, without
 * its band. @name may be NULL. Curves of a panel are in the panel of the same name, those of a plot without panels in all of them. */
FsReferenceCurves *fs_plot_add_reference (FsPlot *plot, const char *name, const FsPlot *of);
FsLine *fs_series_add_line (FsSeries *series, const char *name, FsLineWeight weight, double saturation);
void fs_line_add (FsLine *line, double x, double y);
void fs_line_add_band (FsLine *line, double x, double low, double high);
void fs_series_add_point (FsSeries *series, FsPlotPoint point);

/* Returns whether two plots show the same along both axes, so that one can be drawn over the other. */
gboolean fs_plot_same_axes (const FsPlot *a, const FsPlot *b);

/* Adds a note with a copy of @text. */
void fs_plot_add_note (FsPlot *plot, double x, double y, guint palette_entry, const char *text);
/* Adds a mark below the x axis. */
void fs_plot_add_axis_mark (FsPlot *plot, double x, guint palette_entry, gboolean hollow);
/* Puts @other, which is taken, beside @plot, behind those that are there. */
void fs_plot_add_beside (FsPlot *plot, FsPlot *other);
/* Likewise a number, without a ring. */
void fs_plot_add_number (FsPlot *plot, double x, double y, guint palette_entry, const char *text);

/* Adds a panel with copies of the texts; all but @name may be NULL. */
void fs_plot_add_panel (FsPlot *plot, const char *name, const char *verdict, guint verdict_entry, const char *lack);

/* Returns what distinguishes @series from all others, its panel first; Pango markup. Free with g_free(). */
char *fs_plot_series_name (const FsPlot *plot, const FsSeries *series);

/* Returns whether another series of a plot with panels stands for @series in the legend: it looks and is called the same. */
gboolean fs_plot_has_twin (const FsPlot *plot, const FsSeries *series);

/* Returns whether any point of the series has @status. */
gboolean fs_plot_has_point (const FsPlot *plot, FsPointStatus status);

/* Returns the number of lines with a band. */
guint fs_plot_n_bands (const FsPlot *plot);

/* Returns the main line of a series; NULL if it has none or an empty one. */
const FsLine *fs_series_main_line (const FsSeries *series);

/* Returns the y value of a line at @x, interpolated between vertices; NAN beyond its ends. */
double fs_line_at (const FsLine *line, double x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPlot, fs_plot_free)
