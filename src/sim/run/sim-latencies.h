/* The latencies of a run by name: means with their intervals, percentiles, the maximum. They are computed from
 * histograms (FsLatency) and have a table of their own. */
#pragma once

#include "sim/run/simulation.h"

/* "latency_unicast", "latency_unicast_p99", "latency_broadcast_max" … All are scalars in cycles. */
const FsQuantity *fs_sim_latency_quantities (guint *n_quantities);

/* Any scalar of @result by its key, of this table or of fs_sim_quantities(); NAN when there is none. @half_width (may
 * be NULL): of its interval, NAN when it has none. */
double fs_sim_result_get (const FsSimResult *result, const char *key, double *half_width);
