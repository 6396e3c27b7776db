/* The mean service time that reproduces itself (MODELS.md 2.4).
 *
 * A channel's service time contains the blocking that it causes: S = F(S), with
 * F increasing and convex. Of its at most two roots the least is the stable one.
 * Towards saturation both meet in a tangency and vanish.
 */
#pragma once

#include <glib.h>

/**
 * FsServiceTime: F at @S
 * @slope: set to F'(S)
 */
typedef double (*FsServiceTime) (double S, double *slope, const void *data);

/**
 * fs_fixed_point_least_root: the least S with F(S) = S
 * @F: increasing and convex on [@S0, @bound), never below @S0
 * @data: handed to @F
 * @S0: F at zero load
 * @bound: where F ceases to exist, 1/lambda_c; may be INFINITY
 * @S: set to the root, to rounding (relative error near 1e-16 / (1 - F'))
 *
 * Returns: FALSE when there is no root below @bound: the channel is saturated
 */
gboolean fs_fixed_point_least_root (FsServiceTime F, const void *data, double S0, double bound, double *S);
