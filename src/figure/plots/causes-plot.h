/* The contributions of assumptions to the error of a model (study/compare/why.h) as a waterfall, and as areas on each other. */
#pragma once

#include "figure/series/model-lines.h"
#include "plot/value/plot.h"
#include "plot/value/waterfall.h"
#include "study/compare/why.h"
#include "study/run/runner.h"

/* A point of a curve with what it was explained by; @view: set by fs_causes_explain(), which does not copy it. */
typedef struct {
  double x;
  const FsWhy *why;
  const FsPointView *view;
} FsCausesAt;

/* Clears its explanation: of an array that owns them. */
void fs_causes_at_clear (gpointer at);

/**
 * fs_causes_explain:
 * @y: key that a figure shows
 *
 * Explains the errors of @variant at all simulated points of a curve that have an x value, with intervals.
 *
 * Returns: (transfer full) (element-type FsCausesAt): ascending in x. Free with g_array_unref()
 */
GArray *fs_causes_explain (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                           guint n_points, guint curve, FsVariant variant, const char *y);

/**
 * fs_causes_areas_new:
 * @figure: the figure of the scenario, whose x axis the plot has
 *
 * Plots the contributions of @at over x, those of either sign on each other, the largest next to 0, and their sum.
 *
 * Returns: (transfer full) (nullable): the plot; NULL if there are none. Free with fs_plot_free()
 */
FsPlot *fs_causes_areas_new (const FsCausesAt *at, guint n_at, const FsPlot *figure);

/* Returns the waterfall of @at[@here], which must be FS_WHY_OK, with those of all others that are, ascending in x. @x_label: Pango markup,
 * of numbers that are @factor times those shown. Free with fs_waterfall_free(). */
FsWaterfall *fs_causes_plot_new (guint palette_entry, const FsCausesAt *at, guint n_at, guint here, const char *x_label,
                                 double factor);
