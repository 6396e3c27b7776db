/* A point of a plot in words. Private to figure. */
#pragma once

#include "plot/value/plot.h"

G_BEGIN_DECLS

#define FS_MARK_DIGITS 4 /* significant ones of a value */

/* "47.3 ± 0.2", as an axis with @factor counts; "–" without a value. Free with g_free(). */
char *fs_mark_value_text (const FsMark *mark, double factor);

/* "settled", "not settled" … */
const char *fs_mark_state_word (FsMarkState state);

G_END_DECLS
