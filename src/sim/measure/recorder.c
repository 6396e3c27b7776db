#include "sim/measure/recorder-private.h"

FsChannelCounters *
fs_recorder_counters (FsRecorder *recorder)
{
  return recorder->laws == NULL ? &recorder->counters : NULL;
}

/* Messages in the system when a recorded message is generated; the tally of its block exists. */
static inline void
add_state (FsRecorder *recorder, uint64_t index, uint64_t in_system)
{
  recorder->n_generated = index + 1;
  recorder->overflowed |= in_system > recorder->population_cap;
  if (index >= recorder->warmup && index < recorder->end)
    fs_tally_add (&g_array_index (recorder->state, FsTally, recorder->state->len - 1), in_system);
}

/* With this message or before it snapshots are taken, or a block begins or ends. */
static void
record_mark (FsRecorder *recorder, int64_t cycle, uint64_t index, uint64_t in_system, uint64_t flit_hops)
{
  uint64_t *block_snapshot;

  if ((index & (index - 1)) == 0)
    {
      uint64_t *older = recorder->quarter;

      recorder->quarter = recorder->half;
      recorder->half = older;
      fs_channel_counters_snapshot (&recorder->counters, cycle, index, flit_hops, recorder->half);
    }
  if (index == recorder->warmup)
    fs_channel_counters_snapshot (&recorder->counters, cycle, index, flit_hops, recorder->begin);
  if (fs_message_blocks_open (recorder->blocks, index, &block_snapshot))
    g_array_set_size (recorder->state, recorder->state->len + 1);
  add_state (recorder, index, in_system);
  if (block_snapshot != NULL)
    fs_channel_counters_snapshot (&recorder->counters, cycle, index, flit_hops, block_snapshot);
}

/* The first index from @index on with which something begins or ends. */
static uint64_t
next_mark (const FsRecorder *recorder, uint64_t index)
{
  uint64_t mark = index < 2 ? index : UINT64_C (1) << g_bit_storage (index - 1);

  if (index <= recorder->warmup)
    return MIN (mark, recorder->warmup);
  return MIN (mark, fs_message_blocks_next_mark (recorder->blocks, index));
}

void
fs_recorder_generated (FsRecorder *recorder, int64_t cycle, uint64_t index, bool broadcast, uint64_t in_system,
                       uint64_t flit_hops)
{
  if (G_LIKELY (index < recorder->next_mark))
    {
      add_state (recorder, index, in_system);
      return;
    }
  record_mark (recorder, cycle, index, in_system, flit_hops);
  recorder->next_mark = next_mark (recorder, index + 1);
}

void
fs_recorder_dropped (FsRecorder *recorder, int64_t cycle, uint64_t index)
{
  recorder->counters.now[FS_COUNTER_DROPPED]++;
  if (recorder->blocks != NULL) /* not of a part */
    fs_message_blocks_dropped (recorder->blocks, index);
}

void
fs_recorder_tried (FsRecorder *recorder, int64_t cycle, bool refused)
{
  recorder->counters.now[FS_COUNTER_TRIES]++;
  recorder->counters.now[FS_COUNTER_TRIED] += !refused;
}

void
fs_recorder_queued (FsRecorder *recorder, const FsMessage *message, int64_t cycle)
{
  recorder->counters.now[FS_COUNTER_QUEUED]++;
}

/* Adds the cycles since the event before, unless it is the first one. */
static void
add_gap (FsLawCounts *gaps, int64_t *last, int64_t cycle)
{
  if (*last != FS_NO_CYCLE)
    fs_law_counts_add (gaps, (uint64_t) (cycle - *last));
  *last = cycle;
}

void
fs_recorder_injected (FsRecorder *recorder, const FsMessage *message, int64_t cycle, uint32_t queue)
{
  /* Its wait is recorded when the message is complete. */
  g_assert (message->injected == cycle);
  /* Messages leave a queue in the order in which they have entered it. They are counted when they leave it, because threads know only
   * afterwards which entered it before a snapshot of the same cycle. */
  if (recorder->laws != NULL)
    add_gap (&recorder->laws->laws[FS_LAW_SOURCE_GAP], &recorder->queued[queue], message->queued);
}

void
fs_recorder_injection_released (FsRecorder *recorder, const FsMessage *message, int64_t cycle, int64_t held_cycles)
{
  recorder->counters.now[FS_COUNTER_INJECTION_RELEASES]++;
  recorder->counters.now[FS_COUNTER_INJECTION_HELD] += (uint64_t) held_cycles;
}

void
fs_recorder_granted (FsRecorder *recorder, const FsMessage *message, bool copy, int64_t cycle, uint32_t channel,
                     int port, int remaining, int64_t waited_cycles, bool escape, int held)
{
  FsLawWindow *laws = recorder->laws;

  fs_channel_counters_grant (&recorder->counters, copy, cycle, port, remaining, waited_cycles, escape, held);
  if (laws == NULL)
    return;
  add_gap (&laws->laws[FS_LAW_CHANNEL_GAP], &recorder->granted[channel], cycle);
  if (waited_cycles > 0)
    {
      fs_law_counts_add (&laws->laws[FS_LAW_WAIT], (uint64_t) waited_cycles);
      fs_law_counts_add (&laws->laws[fs_law_of_hop (remaining)], (uint64_t) waited_cycles);
    }
  if (message->first_grant != cycle)
    fs_wait_pairs_add (&laws->pairs, message->last_wait, (uint64_t) waited_cycles);
}

void
fs_recorder_released (FsRecorder *recorder, const FsMessage *message, bool copy, int64_t cycle, uint32_t channel,
                      int port, int64_t held_cycles, int held)
{
  fs_channel_counters_release (&recorder->counters, copy, cycle, port, held_cycles, held);
  if (recorder->laws != NULL)
    fs_law_counts_add (&recorder->laws->laws[FS_LAW_HOLDING_TIME], (uint64_t) held_cycles);
}

void
fs_recorder_timed_out (FsRecorder *recorder, const FsMessage *message, int64_t cycle)
{
  recorder->counters.now[FS_COUNTER_TIMED_OUT]++;
}

void
fs_recorder_recovered (FsRecorder *recorder, const FsMessage *message, int64_t cycle)
{
  recorder->counters.now[FS_COUNTER_RECOVERED]++;
}

void
fs_recorder_consumed (FsRecorder *recorder, const FsMessage *message, int64_t cycle)
{
  recorder->counters.now[FS_COUNTER_DELIVERED] += message->broadcast == NULL;
  recorder->counters.now[FS_COUNTER_DELIVERED_FLITS] += message->length;
  if (recorder->consumed != NULL)
    g_array_append_val (recorder->consumed, *message);
  else
    fs_message_blocks_consumed (recorder->blocks, message, cycle);
}

void
fs_recorder_absorbed (FsRecorder *recorder, const FsBroadcast *broadcast, uint32_t node, uint32_t flits, int64_t cycle)
{
  recorder->counters.now[FS_COUNTER_DELIVERED_FLITS] += flits;
}

void
fs_recorder_broadcast_done (FsRecorder *recorder, const FsBroadcast *broadcast, int64_t cycle)
{
  recorder->counters.now[FS_COUNTER_DELIVERED]++;
  /* With parts the counters are what was before plus those of the parts, none of which sees a whole broadcast. */
  if (recorder->before != NULL)
    recorder->before[FS_COUNTER_DELIVERED]++;
  fs_message_blocks_broadcast_done (recorder->blocks, broadcast, cycle);
}
