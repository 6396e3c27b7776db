/* From integer counts to the named quantities of SIMULATOR.md 7.
 *
 * All but the counts of events are means: a sum divided by a weight, which is the
 * number of samples, or a time in channels times cycles. Beside the values of a
 * stretch of the run stand the weights: the value of several stretches together is
 * their weighted mean. */
#pragma once

#include "base/quantity.h"
#include "sim/measure/channel-counters.h"
#include "stats/tally.h"

G_BEGIN_DECLS

/* Returns the table of everything that a wormhole run measures (SIMULATOR.md 7). */
const FsQuantity *fs_sim_quantities (guint *n_quantities);

/* True of a mean over messages (latencies, source waits), false of what is read off the channels in a window. */
gboolean fs_sim_quantity_is_latency (const FsQuantity *quantity);

/**
 * FsSimValues: both records are of fs_sim_quantities()
 * @values: what is reported; NAN where there is no sample
 * @weights: of the values; NULL when nobody asks, NAN for what is not a mean
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

/* Sets the scalar, or element @i of the list, @key. */
void fs_sim_quantities_set (FsSimValues out, const char *key, guint i, double value, double weight);

G_END_DECLS
