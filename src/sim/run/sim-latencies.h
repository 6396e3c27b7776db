/* The latencies of a run and their distributions by name: means with their intervals, percentiles, the maximum. They are
 * computed from histograms (FsLatency) and have a table of their own. */
#pragma once

#include "sim/run/simulation.h"

/* "latency_unicast", "latency_unicast_p99", "latency_broadcast_max" … All are scalars in cycles. */
const FsQuantity *fs_sim_latency_quantities (guint *n_quantities);

/* Any scalar of @result by its key, of this table, of fs_sim_quantities() or of fs_cause_quantities(); NAN when there is none. @half_width (may
 * be NULL): of its interval, NAN when it has none. */
double fs_sim_result_get (const FsSimResult *result, const char *key, double *half_width);

/* The distributions of latencies by name: the fraction of messages at each latency.
 *
 * Returns the quantities: "distribution_unicast", fraction of the unicasts per cycle of latency; "tail_unicast",
 * fraction with a longer latency; the same for "…_broadcast" and "…_network". */
const FsQuantity *fs_sim_distribution_quantities (guint *n_quantities);

/* Whether @key is one, and of the second kind. */
gboolean fs_sim_is_distribution (const char *key);
gboolean fs_sim_is_tail (const char *key);

/**
 * FsDistributionBin: a bin of the histogram that contains messages
 * @from, @to: latencies, cycles, both included
 * @count: messages
 * @value: fraction of all messages per cycle, or fraction of those with a latency above @to
 */
typedef struct {
  uint64_t from;
  uint64_t to;
  uint64_t count;
  double value;
} FsDistributionBin;

/* FsDistributionBin, ascending; none when there is no such message. Free with g_array_unref(). */
GArray *fs_sim_distribution (const FsSimResult *result, const char *key);
