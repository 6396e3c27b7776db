/* What stands behind the simulated points of a figure. */
#pragma once

#include "figure/build/accuracy.h"

G_BEGIN_DECLS

/* How they were simulated, how many of them did not settle, lack an interval, are saturated or missing, and how far the
 * model is off: @accuracies of @views, or NULL. NULL where @plot, drawn of @views, shows none. Pango markup; free with
 * g_free(). */
char *fs_points_caption (const FsScenario *scenario, const FsPlot *plot, const FsPointView *views, guint n_views,
                         const FsAccuracies *accuracies);

G_END_DECLS
