/* What a caption would say of runs in generalized hypercubes. Private to figure. */
#pragma once

#include "scenario/value/scenario.h"

G_BEGIN_DECLS

/* "GH(3,8)" when all points are in one network, else NULL. Free with g_free(). */
char *fs_plot_text_network (const FsScenario *scenario);

/* What runs, as far as all curves have it in common, in a sentence; empty when that is nothing. Free with g_free(). */
char *fs_plot_text_runs (const FsScenario *scenario);

G_END_DECLS
