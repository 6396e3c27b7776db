/* Waiting in an M/G/1 queue whose service variance is approximated by
 * (S - m)^2, m = shortest service time (Draper and Ghosh): MODELS.md 2.3.
 */
#pragma once

#include <glib.h>

/* Mean wait before service, in the unit of @S; @lambda S < 1. SOM01 eq 14-19, 28; SO eq 15-19, 28. */
double fs_mg1_wait (double lambda, double S, double m);

/* The same; sets @slope to its derivative by @S. */
double fs_mg1_wait_and_slope (double lambda, double S, double m, double *slope);
