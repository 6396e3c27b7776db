/* What passed over every channel of a run: flits, headers, and how long its virtual channels were held.
 *
 * A network that counts its channels (fs_wormhole_count_channels()) keeps one such table up to date. It is large: a
 * row for each channel and, on request, one for each virtual channel. So it is kept only where it is requested, and
 * never beside a recorder. A table of an interval of time is the difference of two tables.
 *
 * Time integrals need no clock per channel: a virtual channel granted in cycle t subtracts t, one that is free from
 * t' + 1 on adds t' + 1, and up to time T those that are still held add T. (Sums may wrap modulo 2^64: the integral
 * itself fits.) */
#pragma once

#include <glib.h>
#include <stdint.h>

#include "topology/network.h"

/**
 * FsChannelCounts: of a channel, or of one of its virtual channels
 * @flits: that crossed it
 * @grants: headers that it was granted to
 * @blocked: those of them that found no virtual channel free at their first attempt
 * @waited: cycles that these waited together. A header that several channels lead closer counts for the one it got
 * @held: cycles that its virtual channels were held, added up over them
 * @busy: cycles in which at least one of them was held
 */
typedef struct {
  uint64_t flits;
  uint64_t grants;
  uint64_t blocked;
  uint64_t waited;
  uint64_t held;
  uint64_t busy;
} FsChannelCounts;

/**
 * FsChannelTable: free with fs_channel_table_free()
 * @network: whose channels these are
 * @V: virtual channels per channel; 0 where only whole channels are counted
 * @reserved: of a port: a set of virtual channels, whose flits are counted in @reserved_flits
 * @cycles: length of the interval; while it is counted 0
 * @channels: by channel number; all 0 where a mesh has no channel
 * @reserved_flits: by channel: flits over the @reserved ones; NULL if there are none of any port
 * @vcs: channel V + virtual channel; NULL with V 0
 * @occupied: channels times cycles with exactly v virtual channels held, port (V + 1) + v; NULL with V 0
 * @n_held: virtual channels of a channel that are held now; NULL in a table of an interval
 * @vc_held: likewise, 1 for each that is held
 * @n_with: likewise, channels of a port of which v are held
 */
typedef struct {
  FsNetwork network;
  int V;
  uint64_t cycles;
  uint32_t reserved[FS_NETWORK_MAX_PORTS];
  FsChannelCounts *channels;
  uint64_t *reserved_flits;
  FsChannelCounts *vcs;
  uint64_t *occupied;
  uint8_t *n_held;
  uint8_t *vc_held;
  uint32_t *n_with;
} FsChannelTable;

/* Returns the bytes of a table. @V as in FsChannelTable. */
uint64_t fs_channel_table_bytes (const FsNetwork *network, int V);

/* Returns an empty table that counts from cycle 0. */
FsChannelTable *fs_channel_table_new (const FsNetwork *network, int V);
/* Counts the flits over some virtual channels apart, before anything is counted. @reserved: FsChannelTable.reserved */
void fs_channel_table_reserve (FsChannelTable *table, const uint32_t reserved[FS_NETWORK_MAX_PORTS]);
FsChannelTable *fs_channel_table_copy (const FsChannelTable *table);
void fs_channel_table_free (FsChannelTable *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsChannelTable, fs_channel_table_free)

/* Events while it counts: virtual channel @vc of @channel is held from @cycle on by a header that waited @waited
 * cycles; it is free from @cycle + 1 on, after a message of @flits crossed it. */
void fs_channel_table_granted (FsChannelTable *table, int64_t cycle, uint32_t channel, int vc, int64_t waited);
void fs_channel_table_released (FsChannelTable *table, int64_t cycle, uint32_t channel, int vc, uint32_t flits);

/* Adds flits of a message that still holds the virtual channel. */
void fs_channel_table_add_flits (FsChannelTable *table, uint32_t channel, int vc, uint64_t flits);

/* Returns a table of the cycles 0 to @cycle - 1; @table is as it is at the start of @cycle. */
FsChannelTable *fs_channel_table_until (const FsChannelTable *table, int64_t cycle);

/* Subtracts the table @begin of a shorter interval with the same start, or adds that of another run of the network. */
void fs_channel_table_subtract (FsChannelTable *table, const FsChannelTable *begin);
void fs_channel_table_add (FsChannelTable *table, const FsChannelTable *other);

/* Returns whether a channel of this number exists. */
gboolean fs_channel_table_has (const FsChannelTable *table, uint32_t channel);

/**
 * FsChannelRates: what counts mean; NAN where there is no cycle, or no header
 * @rate: messages per cycle
 * @load: flits per cycle
 * @utilization: fraction of the cycles in which a flit crossed, 0 to 1: since no channel carries two in a cycle, equal
 *   to @load
 * @held: fraction of the cycles in which it was held: a channel by at least one virtual channel
 * @multiplexing: mean number of virtual channels held while at least one is; of a virtual channel 1
 * @blocked: fraction of the headers that were blocked at their first attempt
 * @wait: mean cycles that a header waited for it, those that did not wait included
 * @holding_time: mean cycles that a virtual channel was held by a message
 */
typedef struct {
  double rate;
  double load;
  double utilization;
  double held;
  double multiplexing;
  double blocked;
  double wait;
  double holding_time;
} FsChannelRates;

FsChannelRates fs_channel_rates (const FsChannelCounts *counts, uint64_t cycles);

/**
 * FsChannelSummary: loads in flits per cycle; NAN without a channel or a cycle
 * @largest, @busiest: the largest load, and the first channel that has it
 * @mean: over all channels that exist
 * @n_channels: these
 * @jain: fs_jain_index() of the loads: 1 when all channels carry the same
 */
typedef struct {
  double largest;
  uint32_t busiest;
  double mean;
  uint32_t n_channels;
  double jain;
} FsChannelSummary;

FsChannelSummary fs_channel_table_summary (const FsChannelTable *table);

/* Returns Jain's index of fairness (Jain, Chiu, Hawe 1984): (sum x)^2 / (n sum x^2), 1/n to 1. NAN when all are 0 or
 * there is none. */
double fs_jain_index (const double *values, gsize n_values);

/**
 * FsChannelCut: the channels that cross the middle of a dimension (fs_network_middle_cut())
 * @flits_per_cycle: over all of them, both directions
 * @n_channels: both directions
 * @utilization: the one divided by the other
 */
typedef struct {
  double flits_per_cycle;
  uint32_t n_channels;
  double utilization;
} FsChannelCut;

FsChannelCut fs_channel_table_middle_cut (const FsChannelTable *table, int dimension);

/* Returns the sum over the channels of @port (-1: all ports), or over those of them that begin at @digit of its dimension
 * (-1: all), and the number of these channels. With fs_channel_rates() of so many times the cycles it gives the means
 * over these channels. */
FsChannelCounts fs_channel_table_sum (const FsChannelTable *table, int port, int digit, uint32_t *n_channels);

/* Sets @P_v, v = 0 … V, to the fractions of the cycles in which exactly v virtual channels of a channel of @port were
 * held; NAN without a cycle. Only with V > 0. */
void fs_channel_table_occupancy (const FsChannelTable *table, int port, double *P_v);

/* Returns how many headers were granted virtual channels @first to @end - 1 of the channels whose dimension needs two
 * classes of them (fs_network_needs_classes()). Only with V > 0. */
uint64_t fs_channel_table_class_grants (const FsChannelTable *table, int first, int end);
