/* Views of a figure: what the errors of the model of a curve, or the latency of its messages, are made of (WHY.md 6). */
#pragma once

#include "figure/series/model-lines.h"
#include "plot/value/plot.h"
#include "plot/value/waterfall.h"
#include "study/run/runner.h"

/* In the order of the choices of the window and of `figure --view`. */
typedef enum {
  FS_FIGURE_CURVES,
  FS_FIGURE_CAUSES,    /* contributions of assumptions over the load */
  FS_FIGURE_WATERFALL, /* those at the highest load that has them */
  FS_FIGURE_PARTS,     /* causes of the latency of unicasts */
  FS_FIGURE_SLOWEST,   /* those of the slowest 1 % */
  FS_N_FIGURE_VIEWS,
} FsFigureView;

/* Returns the name by which the command line calls a view, "waterfall". */
const char *fs_figure_view_id (FsFigureView view);
/* Whether it explains the error of a model, else the latency of messages. */
gboolean fs_figure_view_is_of_error (FsFigureView view);

/**
 * FsViewFigure: immutable, and reference-counted for threads; free with fs_view_figure_unref()
 * @plot, @waterfall: one of them; both NULL: there is nothing to draw
 * @sentence: what it shows, or why there is nothing; plain text
 * @caption: the same behind the label of the curve where the scenario has several; Pango markup
 */
typedef struct {
  FsPlot *plot;
  FsWaterfall *waterfall;
  char *sentence, *caption;
} FsViewFigure;

/**
 * fs_view_figure_new:
 * @scenario: in the language of the thread (fs_figure_translate_scenario())
 * @view: not FS_FIGURE_CURVES
 * @curve: whose
 * @figure: the figure of all curves, whose x axis the plot has
 *
 * Solves models, 21 times as often as there are points with intervals: for a worker.
 */
FsViewFigure *fs_view_figure_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                                  guint n_points, FsFigureView view, guint curve, const FsPlot *figure);
FsViewFigure *fs_view_figure_ref (FsViewFigure *figure);
void fs_view_figure_unref (FsViewFigure *figure);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsViewFigure, fs_view_figure_unref)
