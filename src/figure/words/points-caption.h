/* The caption about the simulated points of a figure. */
#pragma once

#include "figure/build/accuracy.h"

/* Returns how the points were simulated, how many of them did not converge, lack an interval, are saturated or missing,
 * and the accuracy of the model: @accuracies of @views, or NULL. NULL if @plot, drawn from @views, shows no points.
 * Pango markup; free with g_free(). */
char *fs_points_caption (const FsScenario *scenario, const FsPlot *plot, const FsPointView *views, guint n_views,
                         const FsAccuracies *accuracies);
