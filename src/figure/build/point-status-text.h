/* A point of a plot in words. Private to figure. */
#pragma once

#include "plot/value/plot.h"

G_BEGIN_DECLS

#define FS_PLOT_POINT_DIGITS 4 /* significant ones of a value */

/* "47.3 ± 0.2", as an axis with @factor counts; "–" without a value. Free with g_free(). */
char *fs_plot_point_value_text (const FsPlotPoint *mark, double factor);

/* "settled", "not settled" … */
const char *fs_point_status_word (FsPointStatus state);

G_END_DECLS
