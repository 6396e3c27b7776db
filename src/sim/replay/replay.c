#include "sim/replay/replay.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "sim/replay/replay-private.h"

#define BUDGET (UINT64_C (256) << 20)

void
fs_replay_free (FsReplay *replay)
{
  if (replay == NULL)
    return;
  fs_replay_clear_checkpoints (replay);
  g_clear_pointer (&replay->run, replay->class->free);
  g_clear_pointer (&replay->trailing, replay->class->free);
  replay->class->free_source (replay->source);
  g_free (replay);
}

void
fs_replay_set_budget (FsReplay *replay, uint64_t bytes)
{
  g_return_if_fail (replay != NULL);

  replay->budget = bytes;
  fs_replay_thin_checkpoints (replay, fs_replay_cycle (replay));
}

uint64_t
fs_replay_bytes (const FsReplay *replay)
{
  return replay->bytes;
}

int64_t
fs_replay_cycle (const FsReplay *replay)
{
  return replay->class->cycle (replay->run);
}

int64_t
fs_replay_last_simulated (const FsReplay *replay)
{
  return replay->last_simulated;
}

int64_t
fs_replay_end (const FsReplay *replay)
{
  return replay->end;
}

void
fs_replay_set_end (FsReplay *replay, int64_t end)
{
  replay->end = MAX (end, replay->last_simulated);
}

uint64_t
fs_replay_fingerprint (const FsReplay *replay)
{
  return replay->class->fingerprint (replay->run);
}

FsReplaySeries
fs_replay_series (const FsReplay *replay)
{
  const FsReplaySamples *samples = &replay->samples;

  return (FsReplaySeries){ samples->stride, samples->n, samples->in_network, samples->blocked };
}

/* @run has been advanced: what is further than ever is sampled. */
static void
notice_reach (FsReplay *replay, gconstpointer run)
{
  int64_t cycle = replay->class->cycle (run);

  if (cycle == fs_replay_samples_next (&replay->samples))
    fs_replay_samples_add (&replay->samples, replay->class->census (run));
  replay->last_simulated = MAX (replay->last_simulated, cycle);
  if (replay->class->ended != NULL && replay->class->ended (run))
    replay->end = cycle;
}

void
fs_replay_advance_one (FsReplay *replay)
{
  int64_t cycle = fs_replay_cycle (replay);

  replay->class->advance (replay->run, cycle + 1, true, NULL);
  notice_reach (replay, replay->run);
  if (fs_replay_next_checkpoint (replay, cycle, cycle + 1) != cycle + 1)
    return;
  fs_replay_leave_checkpoint (replay, replay->run);
  fs_replay_thin_checkpoints (replay, cycle + 1);
}

/* The run shown goes on to @target and leaves checkpoints and samples on its way. With a job that was stopped it has
 * still to show the cycle it got to. */
static gboolean
advance_shown (FsReplay *replay, int64_t target, FsJob *job)
{
  const FsReplayClass *class = replay->class;
  int64_t begin = class->cycle (replay->run), cycle = begin;
  int64_t checkpoint = fs_replay_next_checkpoint (replay, begin, target);

  while (cycle < target && !fs_job_stopped (job))
    {
      int64_t stop = MIN (target, checkpoint);

      if (fs_replay_samples_next (&replay->samples) > cycle)
        stop = MIN (stop, fs_replay_samples_next (&replay->samples));
      class->advance (replay->run, stop, stop == target, job);
      if (class->cycle (replay->run) < stop)
        break;
      cycle = stop;
      notice_reach (replay, replay->run);
      if (cycle == checkpoint)
        {
          fs_replay_leave_checkpoint (replay, replay->run);
          fs_replay_thin_checkpoints (replay, target);
          checkpoint = fs_replay_next_checkpoint (replay, cycle, target);
        }
      if (job != NULL)
        atomic_store (&job->done, (uint64_t) (cycle - begin));
    }
  if (cycle == target)
    return TRUE;
  fs_replay_advance_one (replay);
  return FALSE;
}

/* Makes *@run the nearest copy before @cycle, unless it is nearer itself. */
static gboolean
take_nearest (FsReplay *replay, gpointer *run, int64_t cycle, GError **error)
{
  const FsReplayClass *class = replay->class;
  const FsCheckpoint *checkpoint = fs_replay_checkpoint_before (replay, cycle);

  if (*run != NULL && class->cycle (*run) <= cycle && (checkpoint == NULL || class->cycle (*run) >= checkpoint->cycle))
    return TRUE;
  if (checkpoint == NULL)
    *run = class->begin (replay->source, *run, error);
  else
    {
      g_clear_pointer (run, class->free);
      *run = class->copy (checkpoint->run);
    }
  return *run != NULL;
}

gboolean
fs_replay_bring (FsReplay *replay, gpointer *run, int64_t cycle, bool look, FsJob *job, GError **error)
{
  if (*run != NULL && replay->class->cycle (*run) == cycle)
    return TRUE;
  if (!take_nearest (replay, run, look ? cycle - 1 : cycle, error))
    return FALSE;
  if (job != NULL)
    {
      atomic_store (&job->done, 0);
      atomic_store (&job->total, (uint64_t) (cycle - replay->class->cycle (*run)));
    }
  if (run == &replay->run)
    return advance_shown (replay, cycle, job);
  replay->class->advance (*run, cycle, look, job);
  return replay->class->cycle (*run) == cycle;
}

FsReplay *
fs_replay_begin (const FsReplayClass *class, gpointer source, int64_t spacing, int64_t end, GError **error)
{
  FsReplay *replay = g_new0 (FsReplay, 1);

  replay->class = class;
  replay->source = source;
  replay->checkpoints = g_array_new (FALSE, FALSE, sizeof (FsCheckpoint));
  replay->budget = BUDGET;
  replay->spacing = spacing;
  replay->last_simulated = -1;
  replay->end = end;
  replay->samples.stride = 1;
  if (!fs_replay_bring (replay, &replay->run, 0, true, NULL, error))
    {
      fs_replay_free (replay);
      return NULL;
    }
  notice_reach (replay, replay->run);
  return replay;
}

static char *
cycle_text (int64_t cycle)
{
  g_autofree char *magnitude = fs_number_display_count ((guint64) ABS (cycle));

  return g_strconcat (cycle < 0 ? "−" : "", magnitude, NULL);
}

static gboolean
check_cycle (const FsReplay *replay, int64_t cycle, GError **error)
{
  g_autofree char *last = cycle_text (replay->end);
  g_autofree char *asked = cycle_text (cycle);

  if (cycle >= 0 && cycle <= replay->end)
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("There is no cycle %s: the run has the cycles 0 to %s."), asked,
               last);
  return FALSE;
}

static gboolean
stopped (GError **error)
{
  g_set_error_literal (error, FS_ERROR, FS_ERROR_CANCELLED, _ ("Stopped before the cycle was reached."));
  return FALSE;
}

gboolean
fs_replay_seek (FsReplay *replay, int64_t cycle, FsJob *job, GError **error)
{
  int64_t begin = fs_replay_cycle (replay);

  g_return_val_if_fail (replay != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!check_cycle (replay, cycle, error))
    return FALSE;
  if (!fs_replay_bring (replay, &replay->run, cycle, true, job, NULL))
    {
      if (fs_job_stopped (job))
        return stopped (error);
      /* The run turned out to end before that. */
      fs_replay_bring (replay, &replay->run, begin, true, NULL, NULL);
      return check_cycle (replay, cycle, error);
    }
  fs_replay_thin_checkpoints (replay, cycle);
  return TRUE;
}

gboolean
fs_replay_step (FsReplay *replay, int64_t cycles, FsJob *job, GError **error)
{
  g_return_val_if_fail (replay != NULL, FALSE);

  return fs_replay_seek (replay, fs_replay_cycle (replay) + cycles, job, error);
}

guint
fs_replay_n_channels (const FsReplay *replay)
{
  return replay->class->n_channels (replay->run);
}

gboolean
fs_replay_channel_flits (FsReplay *replay, int64_t from, uint64_t *flits, FsJob *job, GError **error)
{
  const FsReplayClass *class = replay->class;
  guint n_channels = fs_replay_n_channels (replay);
  g_autofree uint64_t *before = NULL;

  g_return_val_if_fail (from >= 0 && from <= fs_replay_cycle (replay), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (from > 0 && !fs_replay_bring (replay, &replay->trailing, from - 1, false, job, error))
    return replay->trailing != NULL ? stopped (error) : FALSE;
  class->channel_flits (replay->run, flits);
  if (from == 0)
    return TRUE;
  before = g_new (uint64_t, n_channels);
  class->channel_flits (replay->trailing, before);
  for (guint c = 0; c < n_channels; c++)
    flits[c] -= before[c];
  return TRUE;
}
