/* Views of a figure: what the errors of the model of a curve, or the latency of its messages, are made of, the distributions that the
 * model assumes, and which parameters move its latency (WHY.md 6, 7). */
#pragma once

#include "figure/series/model-lines.h"
#include "plot/value/plot.h"
#include "plot/value/tornado.h"
#include "plot/value/waterfall.h"
#include "study/compare/why.h"
#include "study/run/runner.h"

/* In the order of `figure --view`. */
typedef enum {
  FS_FIGURE_CURVES,
  FS_FIGURE_MAP,         /* errors of all curves: map-plot.h */
  FS_FIGURE_CAUSES,      /* contributions of assumptions over the load */
  FS_FIGURE_WATERFALL,   /* those at the highest load that has them */
  FS_FIGURE_PARTS,       /* causes of the latency of unicasts */
  FS_FIGURE_SLOWEST,     /* those of the slowest 1 % */
  FS_FIGURE_LAWS,        /* assumed and measured distributions at the highest load that has them */
  FS_FIGURE_SENSITIVITY, /* how far each parameter moves the latency of the model at one load */
  FS_N_FIGURE_VIEWS,
} FsFigureView;

/* Sets @view to that which the command line calls @id, such as "waterfall". FALSE if there is none. */
gboolean fs_figure_view_parse (const char *id, FsFigureView *view);
/* Returns whether it shows what a run records with causes=true only. */
gboolean fs_figure_view_needs_causes (FsFigureView view);
/* Whether it needs the model of the curve, whose errors, laws, or parameters it shows; else it is about the latency of messages. */
gboolean fs_figure_view_is_of_model (FsFigureView view);

/**
 * FsViewFigure: immutable, and reference-counted for threads; free with fs_view_figure_unref()
 * @plot, @waterfall, @tornado: one of them; all NULL: there is nothing to draw
 * @sentence: what it shows, or why there is nothing; plain text
 * @explained, @law: of laws: (element-type FsCausesAt) the points of the curve, number @here of these, and which law, for fs_law_data();
 *   else NULL
 * @point: of laws and of sensitivity: where it is, for fs_law_data() and fs_sensitivity_data()
 * @caption: the same behind the label of the curve where the scenario has several; Pango markup
 */
typedef struct {
  FsPlot *plot;
  FsWaterfall *waterfall;
  FsTornado *tornado;
  GArray *explained;
  guint here;
  FsSweepPoint point;
  char *law;
  char *sentence, *caption;
} FsViewFigure;

/**
 * fs_view_figure_new:
 * @scenario: in the language of the thread (fs_figure_translate_scenario())
 * @view: not FS_FIGURE_CURVES or FS_FIGURE_MAP
 * @curve: whose
 * @law: of FS_FIGURE_LAWS: which (fs_law_ids()); NULL: all, beside each other
 * @at: of FS_FIGURE_SENSITIVITY: the point; NULL: that of fs_sensitivity_find_point()
 * @figure: the figure of all curves, whose x axis the plot has
 *
 * Solves models, 21 times as often as there are points with intervals: for a worker.
 */
FsViewFigure *fs_view_figure_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                                  guint n_points, FsFigureView view, guint curve, const char *law,
                                  const FsSweepPoint *at, const FsPlot *figure);
/* Returns whether there is nothing to draw. */
gboolean fs_view_figure_is_empty (const FsViewFigure *figure);
/* Returns what was explained at the point whose laws it shows; NULL if it shows none. */
const FsWhy *fs_view_figure_why (const FsViewFigure *figure);

/* Returns the laws that the model of @curve is about, and in @names, unless it is NULL, what they are called, translated. Free both with
 * g_strfreev(). */
char **fs_figure_laws (const FsCurve *curve, char ***names);
FsViewFigure *fs_view_figure_ref (FsViewFigure *figure);
void fs_view_figure_unref (FsViewFigure *figure);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsViewFigure, fs_view_figure_unref)
