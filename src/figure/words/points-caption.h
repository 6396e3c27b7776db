/* The caption about the simulated points and the shaded areas of a figure. */
#pragma once

#include "figure/series/accuracy.h"
#include "plot/value/plot.h"

/* Returns how the points were simulated, how many of them did not converge, lack an interval, are saturated or missing,
 * the accuracy of the model (@accuracies of @views, or NULL), and what is shaded. NULL if @plot, drawn from @views, shows
 * neither points nor shaded areas. Pango markup; free with g_free(). */
char *fs_points_caption (const FsScenario *scenario, const FsPlot *plot, const FsPointView *views, guint n_views,
                         const FsAccuracies *accuracies);
