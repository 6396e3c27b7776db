/* Integer counters of the events on the channels.
 *
 * All counters are in one flat array, so that a snapshot is a copy and an interval of time is the difference of two
 * snapshots. The time integral of the number of channels with v or more virtual channels held needs no clock per
 * channel: a channel that reaches v held channels at time t adds 1 to COUNT[v] and t to SINCE[v]; one that drops
 * below v subtracts 1 and its own t; and up to time T the integral is COUNT T - SINCE. (Sums may wrap modulo 2^64:
 * the integral itself fits.) */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "sim/measure/measured-laws.h"
#include "topology/network.h"

/* Once for the network. */
typedef enum {
  FS_COUNTER_CYCLE, /* of the snapshot */
  FS_COUNTER_GENERATED,
  FS_COUNTER_DROPPED,
  FS_COUNTER_DELIVERED,       /* unicasts and whole broadcasts: their last flit was consumed */
  FS_COUNTER_DELIVERED_FLITS, /* of unicasts and copies, when their last flit was */
  FS_COUNTER_FLIT_HOPS,
  FS_COUNTER_QUEUED, /* into any injection queue */
  FS_COUNTER_TRIES,  /* of unicasts to enter theirs, where a full one makes them try again */
  FS_COUNTER_TRIED,  /* those that succeeded */
  FS_COUNTER_INJECTION_RELEASES,
  FS_COUNTER_INJECTION_HELD, /* cycles */
  FS_COUNTER_ESCAPE,         /* grants of an escape virtual channel */
  FS_COUNTER_TIMED_OUT,
  FS_COUNTER_RECOVERED,
  FS_N_COUNTERS,
} FsCounter;

/* Once for every number of hops left, 1 … diameter. */
typedef enum {
  FS_REMAINING_GRANTS,
  FS_REMAINING_BLOCKED, /* grants to headers that got nothing at their first attempt */
  FS_REMAINING_WAITED,  /* cycles */
  FS_N_REMAINING_COUNTERS,
} FsRemainingCounter;

/* Once for every dimension: unicasts (+ 0) and copies (+ 1) apart. */
typedef enum {
  FS_DIMENSION_GRANTS,
  FS_DIMENSION_RELEASES = FS_DIMENSION_GRANTS + 2,
  FS_DIMENSION_HELD = FS_DIMENSION_RELEASES + 2, /* cycles, of what was released */
  FS_DIMENSION_BLOCKED = FS_DIMENSION_HELD + 2,
  FS_DIMENSION_WAITED,
  FS_DIMENSION_COUNT, /* V + 1 of them, v = 0 … V, followed by V + 1 of SINCE */
} FsDimensionCounter;

/**
 * FsChannelCounters:
 * @network, @V: what is measured
 * @diameter: of the network
 * @length: of a snapshot
 * @now: the counters; CYCLE, GENERATED and FLIT_HOPS are filled in when a snapshot is taken
 * @first_dimension, @dimension_stride: where the counters of dimension 0 begin, and how many each dimension has
 * @first_law: where FsLawWindow begins, behind all others; 0 where laws are not recorded
 */
typedef struct _FsChannelCounters {
  FsNetwork network;
  int diameter;
  int V;
  gsize length;
  uint64_t *now;
  gsize first_dimension;
  gsize dimension_stride;
  gsize first_law;
} FsChannelCounters;

/* Numbers of a snapshot. @laws: whether those of FsLawWindow are among them. */
gsize fs_channel_counters_size (const FsNetwork *network, int V, bool laws);

void fs_channel_counters_init (FsChannelCounters *counters, const FsNetwork *network, int V, bool laws);
void fs_channel_counters_clear (FsChannelCounters *counters);

/* Copies the state at the start of @cycle to @snapshot (counters->length numbers). */
void fs_channel_counters_snapshot (FsChannelCounters *counters, int64_t cycle, uint64_t generated, uint64_t flit_hops,
                                   uint64_t *snapshot);

/* @window becomes what happened between two snapshots; in it COUNT[v] is the integral of the number of channels
 * with exactly v held, in channels times cycles, and CYCLE the length of the window. */
void fs_channel_counters_window (const FsChannelCounters *counters, const uint64_t *begin, const uint64_t *end,
                                 uint64_t *window);

static inline gsize
fs_channel_counters_remaining (const FsChannelCounters *counters, int remaining)
{
  return FS_N_COUNTERS + (gsize) (remaining - 1) * FS_N_REMAINING_COUNTERS;
}

static inline gsize
fs_channel_counters_dimension (const FsChannelCounters *counters, int dimension)
{
  return counters->first_dimension + (gsize) dimension * counters->dimension_stride;
}

/* @held: virtual channels of the channel that are held, with the one that is granted. */
static inline void
fs_channel_counters_grant (FsChannelCounters *counters, bool copy, int64_t cycle, int port, int remaining,
                           int64_t waited, bool escape, int held)
{
  int dimension = fs_network_dimension (&counters->network, port);
  uint64_t *by_dimension = counters->now + fs_channel_counters_dimension (counters, dimension);
  uint64_t *by_remaining = counters->now + fs_channel_counters_remaining (counters, remaining);
  uint64_t *count = by_dimension + FS_DIMENSION_COUNT + held;

  count[0]++;
  count[counters->V + 1] += (uint64_t) cycle;
  by_dimension[FS_DIMENSION_GRANTS + copy]++;
  by_remaining[FS_REMAINING_GRANTS]++;
  counters->now[FS_COUNTER_ESCAPE] += escape;
  if (waited == 0)
    return;
  by_dimension[FS_DIMENSION_BLOCKED]++;
  by_dimension[FS_DIMENSION_WAITED] += (uint64_t) waited;
  by_remaining[FS_REMAINING_BLOCKED]++;
  by_remaining[FS_REMAINING_WAITED] += (uint64_t) waited;
}

/* @held: with the one that is released. */
static inline void
fs_channel_counters_release (FsChannelCounters *counters, bool copy, int64_t cycle, int port, int64_t held_cycles,
                             int held)
{
  int dimension = fs_network_dimension (&counters->network, port);
  uint64_t *by_dimension = counters->now + fs_channel_counters_dimension (counters, dimension);
  uint64_t *count = by_dimension + FS_DIMENSION_COUNT + held;

  /* Held until the end of the cycle. */
  count[0]--;
  count[counters->V + 1] -= (uint64_t) cycle + 1;
  by_dimension[FS_DIMENSION_RELEASES + copy]++;
  by_dimension[FS_DIMENSION_HELD + copy] += (uint64_t) held_cycles;
}
