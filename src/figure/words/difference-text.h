/* The difference of two curves in sentences. Free them with g_free(). */
#pragma once

#include "figure/series/point-difference.h"

/* Returns "V = 4 is faster by 13.8 ± 0.9 cycles, sure to 95 %.", or that no difference is certain; NULL where there is none.
 * @first, @second: how the curves are called; @confidence: of the intervals, 0 … 1. */
char *fs_difference_sentence (const FsPointDifference *difference, const char *first, const char *second,
                              double confidence);

/* Returns how the interval was found: of how many messages, and what that saved; or why it is that of independent runs. */
char *fs_difference_method (const FsPointDifference *difference);

/* Returns which curve is faster at how many loads, of a latency; NULL where no load has a difference. @differences:
 * FsPointDifference. */
char *fs_difference_summary (const GArray *differences, gboolean broadcast, const char *first, const char *second,
                             double confidence);
