#include "sim/run/channel-measurement.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/memory.h"

#define TABLES 4 /* at the same time: the one that counts, both ends of the interval, and the next end */

FsChannelInterval
fs_channel_interval_of (const FsSimResult *result, const FsStopRule *rule)
{
  FsChannelInterval interval = { .cycle = (gint64) result->cycles };
  guint64 warmup = result->steadiness.warmup_messages;

  interval.limited = (gint64) fs_sim_result_cycles_before_limits (result, rule);
  if (result->status == FS_SIM_SATURATED)
    interval.saturated = TRUE;
  else if (result->messages > 0)
    {
      /* A warm-up that was found ends where the last of its blocks does: at the generation of its last message. */
      interval.first = warmup > 0 && rule->warmup_messages < 0 ? warmup - 1 : warmup;
      interval.last = warmup + result->messages - 1;
    }
  return interval;
}

static FsNetwork
network_of (const FsWormholeParams *params)
{
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  return network;
}

guint64
fs_channel_measure_bytes (const FsWormholeParams *params)
{
  FsNetwork network = network_of (params);

  return TABLES * fs_channel_table_bytes (&network, params->V);
}

/* A run that is repeated. */
typedef struct {
  FsWormhole *network;
  gint64 end; /* cycle */
  gint64 slice;
  FsJob *job;
} Repetition;

/* Returns the channels at the generation of message @index, or NULL when the run ends before it. */
static FsChannelTable *
run_to_message (const Repetition *run, guint64 index)
{
  FsChannelTable *table = NULL;

  while (table == NULL && fs_wormhole_cycle (run->network) < run->end && !fs_job_stopped (run->job))
    {
      gint64 cycle = fs_wormhole_cycle (run->network);

      table = fs_wormhole_run_to_message (run->network, index, MIN (run->end, cycle + run->slice), run->job);
      if (run->job != NULL)
        atomic_store (&run->job->done, (uint64_t) fs_wormhole_cycle (run->network));
    }
  return table;
}

/* Two messages of the same cycle: then nothing happens between them. */
static FsChannelTable *
to_message_after (const Repetition *run, guint64 index, const FsChannelTable *at)
{
  return fs_wormhole_generated (run->network) > index ? fs_channel_table_copy (at) : run_to_message (run, index);
}

static FsChannelTable *
empty_table (const FsWormholeParams *params)
{
  FsNetwork network = network_of (params);
  g_autoptr (FsChannelTable) counting = fs_channel_table_new (&network, params->V);

  return fs_channel_table_until (counting, 0);
}

/* Runs until @cycle; FALSE when the job was stopped before. */
static gboolean
run_until (const Repetition *run, gint64 cycle)
{
  while (fs_wormhole_cycle (run->network) < cycle && !fs_job_stopped (run->job))
    {
      fs_wormhole_run_until (run->network, MIN (cycle, fs_wormhole_cycle (run->network) + run->slice), run->job);
      if (run->job != NULL)
        atomic_store (&run->job->done, (uint64_t) fs_wormhole_cycle (run->network));
    }
  return !fs_job_stopped (run->job);
}

/* The interval of fs_recorder_begin_saturated(). */
static FsChannelTable *
limited_part (const Repetition *run, gint64 limited)
{
  g_autoptr (FsChannelTable) begin = NULL;
  FsChannelTable *end;

  if (!run_until (run, limited))
    return NULL;
  begin = fs_wormhole_channel_table (run->network);
  fs_wormhole_limit_sources (run->network);
  if (!run_until (run, run->end))
    return NULL;
  end = fs_wormhole_channel_table (run->network);
  fs_channel_table_subtract (end, begin);
  return end;
}

/* The interval of fs_recorder_report_saturated(). */
static FsChannelTable *
latter_part (const Repetition *run, const FsWormholeParams *params)
{
  g_autoptr (FsChannelTable) half = empty_table (params);
  g_autoptr (FsChannelTable) quarter = empty_table (params);
  FsChannelTable *end;

  for (guint64 index = 0;; index = MAX (2 * index, 1))
    {
      g_autoptr (FsChannelTable) next = to_message_after (run, index, half);

      if (next == NULL)
        break;
      fs_channel_table_free (quarter);
      quarter = g_steal_pointer (&half);
      half = g_steal_pointer (&next);
    }
  if (fs_job_stopped (run->job))
    return NULL;
  end = fs_wormhole_channel_table (run->network);
  fs_channel_table_subtract (end, quarter);
  return end;
}

FsChannelTable *
fs_channel_measure (const FsWormholeParams *params, FsEngine engine, const FsChannelInterval *interval, FsJob *job,
                    GError **error)
{
  g_autoptr (FsWormhole) network = NULL;
  g_autoptr (FsChannelTable) begin = NULL;
  FsChannelTable *end;
  guint64 needed = fs_wormhole_memory (params) + fs_channel_measure_bytes (params), available = fs_memory_free ();
  Repetition run = { .end = interval->cycle, .slice = fs_wormhole_params_slice_cycles (params), .job = job };

  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!interval->saturated && interval->first == interval->last)
    return empty_table (params);
  if (available != 0 && needed > available / 2)
    {
      g_autofree char *needed_text = g_format_size (needed), *available_text = g_format_size (available);
      g_autofree char *name = fs_wormhole_params_network_name (params);

      g_set_error (error, FS_ERROR, FS_ERROR_MEMORY,
                   _ ("The channels of %s, V = %d need %s of memory; %s are free, and a run may use half of that. "
                      "Reduce n or V."),
                   name, params->V, needed_text, available_text);
      return NULL;
    }
  run.network = network = fs_wormhole_new (params, fs_wormhole_shown_engine (params, engine), NULL, error);
  if (network == NULL)
    return NULL;
  fs_wormhole_count_channels (network, TRUE);
  if (job != NULL)
    atomic_store (&job->total, (uint64_t) run.end);
  if (interval->saturated)
    return interval->limited < interval->cycle ? limited_part (&run, interval->limited) : latter_part (&run, params);
  begin = run_to_message (&run, interval->first);
  end = begin != NULL ? to_message_after (&run, interval->last, begin) : NULL;
  if (end != NULL)
    fs_channel_table_subtract (end, begin);
  return end;
}
