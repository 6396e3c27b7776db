/* From integer counts to the named quantities of SIMULATOR.md 7. */
#pragma once

#include "base/quantity.h"
#include "sim/channel-counters.h"
#include "stats/tally.h"

G_BEGIN_DECLS

/* True of a mean over messages (latencies, source waits), false of what is read off the channels in a window. */
gboolean fs_sim_quantity_is_latency (const FsQuantity *quantity);

/* Means over messages; @tallies by FsMean. */
void fs_sim_quantities_of_messages (const FsTally *tallies, FsRecord *record);

/* Channels: @window as made by fs_channel_counters_window(), in a network with @injection_queues in all nodes
 * together. Shares of @escape channels and of @timeouts stay NAN with a routing that has none. */
void fs_sim_quantities_of_window (const FsChannelCounters *counters, const uint64_t *window, uint64_t injection_queues,
                                  bool escape, bool timeouts, FsRecord *record);

/* Sets the scalar, or element @i of the list, @key. */
void fs_sim_quantities_set (FsRecord *record, const char *key, guint i, double value);

G_END_DECLS
