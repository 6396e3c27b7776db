/* The distributions of the latencies of a run by name, from its histograms: the fraction of messages at each
 * latency. */
#pragma once

#include "sim/run/simulation.h"

/* Returns the quantities: "distribution_unicast", fraction of the unicasts per cycle of latency; "tail_unicast",
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
