/* What stands behind the simulated points of a figure. */
#pragma once

#include "figure/figure.h"

G_BEGIN_DECLS

/* How they were simulated, how many of them did not settle, lack an interval, are saturated or missing; NULL where
 * @plot, drawn of @views, shows none. Free with g_free(). */
char *fs_points_caption (const FsScenario *scenario, const FsPlot *plot, const FsPointView *views, guint n_views);

G_END_DECLS
