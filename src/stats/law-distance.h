/* How far an assumed distribution is from a measured one, and what chance alone would give (Kolmogorov). */
#pragma once

#include <glib.h>

#include "stats/batch-means.h"

/* Returns the largest distance of two distribution functions at the same @n places. */
double fs_law_distance (const double *measured, const double *assumed, guint n);

/* Returns the distance that chance alone exceeds with a probability of 1 - @confidence, if the law is right: batches of a run are as
 * correlated as what it measures is, so that the spread of theirs is what counts, not the number of samples. Each of 2,000 times the
 * deviations of the batches from their mean are added with normal weights. @differences: [batch][n], measured minus assumed of
 * batches that are estimates of the same; @correlation: of successive ones, as in fs_batch_half_width(), which widens it. The same for the
 * same arguments. NAN where a batch has no value. */
double fs_law_chance_distance (const double *differences, guint n, double correlation, double confidence);
