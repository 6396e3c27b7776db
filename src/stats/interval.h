/* Student intervals of means. */
#pragma once

#include <glib.h>

/**
 * FsEstimate: a mean with its confidence interval mean ± half_width
 * @mean: NAN when there is no sample
 * @half_width: NAN when there are too few samples for an interval
 */
typedef struct {
  double mean;
  double half_width;
} FsEstimate;

/* The t of a two-sided interval of @confidence (0 … 1, both excluded) with @degrees >= 1 degrees of freedom:
 * 2.093 at 0.95 and 19. */
double fs_student_quantile (double confidence, guint degrees);

/* t s / sqrt(n), s the standard deviation of the @n_values independent @values; NAN for fewer than two. */
double fs_interval_half_width (const double *values, gsize n_values, double confidence);

/* Mean of the values with that half-width. */
FsEstimate fs_interval_of_values (const double *values, gsize n_values, double confidence);
