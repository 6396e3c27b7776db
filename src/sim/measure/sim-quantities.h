/* Converts integer counts to the named quantities of SIMULATOR.md 7.
 *
 * All but the counts of events are means: a sum divided by a weight, which is the number of samples, or a time in
 * channels times cycles. Values of a part of the run come with their weights: the value of several parts together is
 * their weighted mean. */
#pragma once

#include "base/quantity.h"
#include "sim/measure/channel-counters.h"
#include "stats/tally.h"

#define FS_DELIVERED_THROUGHPUT "delivered_throughput"

/* Returns the table of everything that a wormhole run measures (SIMULATOR.md 7). */
const FsQuantity *fs_sim_quantities (guint *n_quantities);

/* Returns the key of today of the quantity that older versions named @key in results and scenarios; else @key itself. */
const char *fs_sim_quantity_current_key (const char *key);

/* Returns TRUE for a mean over messages (latencies, source waiting times), FALSE for what is counted on the channels
 * during an interval. */
gboolean fs_sim_quantity_is_latency (const FsQuantity *quantity);

/**
 * FsSimValues: both records are of fs_sim_quantities()
 * @values: values; NAN where there is no sample
 * @weights: of the values; NULL when they are not needed, NAN for what is not a mean
 */
typedef struct {
  FsRecord *values;
  FsRecord *weights;
} FsSimValues;

/* Means over messages; @tallies by FsMean. */
void fs_sim_quantities_of_messages (const FsTally *tallies, FsSimValues out);

/* Channels: @window as made by fs_channel_counters_window(), in a network with @injection_queues in all nodes
 * together. Shares of @escape channels and of @timeouts stay NAN with a routing that has none. */
void fs_sim_quantities_of_window (const FsChannelCounters *counters, const uint64_t *window, uint64_t injection_queues,
                                  bool escape, bool timeouts, FsSimValues out);

/* What the tasks of a closed loop do in @window. @nodes: that have W tasks each; @computing_per_task: Z / W, cycles */
void fs_sim_quantities_of_tasks (const uint64_t *window, double nodes, double computing_per_task, FsSimValues out);

/* Sets the scalar, or element @i of the list, @key. */
void fs_sim_quantities_set (FsSimValues out, const char *key, guint i, double value, double weight);
