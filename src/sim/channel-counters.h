/* Integer counters of what happens on the channels.
 *
 * All counters stand in one flat array, so that a snapshot is a copy and a
 * window of time is the difference of two snapshots. The time integral of the
 * number of channels with v virtual channels held needs no clock per channel:
 * a channel that enters state v at time t adds 1 to COUNT and t to SINCE, one
 * that leaves it takes both away again, and up to time T the integral is
 * COUNT T - SINCE. (Sums wrap modulo 2^64 without harm: the integral fits.)
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

G_BEGIN_DECLS

/* Once for the network. */
typedef enum {
  FS_COUNTER_CYCLE, /* of the snapshot */
  FS_COUNTER_GENERATED,
  FS_COUNTER_DROPPED,
  FS_COUNTER_FLIT_HOPS,
  FS_COUNTER_QUEUED, /* into any injection queue */
  FS_COUNTER_INJECTION_RELEASES,
  FS_COUNTER_INJECTION_HELD, /* cycles */
  FS_COUNTER_ESCAPE,         /* grants of an escape virtual channel */
  FS_COUNTER_TIMED_OUT,
  FS_COUNTER_RECOVERED,
  FS_N_COUNTERS,
} FsCounter;

/* Once for every number of dimensions left. */
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
  FS_DIMENSION_COUNT, /* V + 1 of them, followed by V + 1 of SINCE */
} FsDimensionCounter;

/**
 * FsChannelCounters:
 * @n, @V: of the network
 * @length: of a snapshot
 * @now: the counters; CYCLE, GENERATED and FLIT_HOPS are filled in when a snapshot is taken
 * @held: virtual channels held, by channel number
 */
typedef struct {
  int n;
  int V;
  gsize length;
  uint64_t *now;
  uint8_t *held;
} FsChannelCounters;

void fs_channel_counters_init (FsChannelCounters *counters, int n, int V);
void fs_channel_counters_clear (FsChannelCounters *counters);

/* Copies the state at the start of @cycle to @snapshot (counters->length numbers). */
void fs_channel_counters_snapshot (FsChannelCounters *counters, int64_t cycle, uint64_t generated, uint64_t flit_hops,
                                   uint64_t *snapshot);

/* @window becomes what happened between two snapshots; in it COUNT is the integral over the window, in
 * channels times cycles, and CYCLE the length of the window. */
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
  return FS_N_COUNTERS + (gsize) counters->n * FS_N_REMAINING_COUNTERS
         + (gsize) dimension * (FS_DIMENSION_COUNT + 2 * ((gsize) counters->V + 1));
}

/* A channel of @dimension goes from @from to @to virtual channels held at time @time. */
static inline void
fs_channel_counters_move (FsChannelCounters *counters, int dimension, guint from, guint to, int64_t time)
{
  uint64_t *count = counters->now + fs_channel_counters_dimension (counters, dimension) + FS_DIMENSION_COUNT;
  uint64_t *since = count + counters->V + 1;

  count[from]--;
  since[from] -= (uint64_t) time;
  count[to]++;
  since[to] += (uint64_t) time;
}

static inline void
fs_channel_counters_grant (FsChannelCounters *counters, bool copy, int64_t cycle, uint32_t channel, int dimension,
                           int remaining, int64_t waited, bool escape)
{
  uint64_t *by_dimension = counters->now + fs_channel_counters_dimension (counters, dimension);
  uint64_t *by_remaining = counters->now + fs_channel_counters_remaining (counters, remaining);
  guint held = counters->held[channel]++;

  fs_channel_counters_move (counters, dimension, held, held + 1, cycle);
  by_dimension[FS_DIMENSION_GRANTS + copy]++;
  by_dimension[FS_DIMENSION_BLOCKED] += waited > 0;
  by_dimension[FS_DIMENSION_WAITED] += (uint64_t) waited;
  by_remaining[FS_REMAINING_GRANTS]++;
  by_remaining[FS_REMAINING_BLOCKED] += waited > 0;
  by_remaining[FS_REMAINING_WAITED] += (uint64_t) waited;
  counters->now[FS_COUNTER_ESCAPE] += escape;
}

static inline void
fs_channel_counters_release (FsChannelCounters *counters, bool copy, int64_t cycle, uint32_t channel, int dimension,
                             int64_t held_cycles)
{
  uint64_t *by_dimension = counters->now + fs_channel_counters_dimension (counters, dimension);
  guint held = counters->held[channel]--;

  /* Held until the end of the cycle. */
  fs_channel_counters_move (counters, dimension, held, held - 1, cycle + 1);
  by_dimension[FS_DIMENSION_RELEASES + copy]++;
  by_dimension[FS_DIMENSION_HELD + copy] += (uint64_t) held_cycles;
}

G_END_DECLS
