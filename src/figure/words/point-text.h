/* Simulated points in words: their value with its interval, and their status. */
#pragma once

#include "plot/value/plot.h"
#include "study/run/runner.h"

#define FS_PLOT_POINT_DIGITS 4 /* significant digits of a value */

/* Returns "converged", "not converged", … */
const char *fs_point_status_text (FsPointStatus status);

/* Returns "47.3 ± 0.2" in the units of an axis with @factor; "–" without a value. Free with g_free(). */
char *fs_plot_point_value_text (const FsPlotPoint *point, double factor);

/* Returns the number of messages, batches, and the interval of a converged point, else why it has no value, in one
 * sentence. @broadcast: of the latency of broadcasts. Never NULL; free with g_free(). */
char *fs_point_text (const FsPointView *point, gboolean broadcast);
char *fs_result_text (const FsSimResult *result, gboolean broadcast);
