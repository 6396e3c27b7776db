#include "sim/replay/replay.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "sim/replay/replay-private.h"

#define BUDGET (UINT64_C (256) << 20)

void
fs_history_free (FsHistory *history)
{
  if (history == NULL)
    return;
  fs_history_clear_checkpoints (history);
  g_clear_pointer (&history->run, history->class->free);
  g_clear_pointer (&history->trailing, history->class->free);
  history->class->free_source (history->source);
  g_free (history);
}

void
fs_history_set_budget (FsHistory *history, uint64_t bytes)
{
  g_return_if_fail (history != NULL);

  history->budget = bytes;
  fs_history_thin_checkpoints (history, fs_history_cycle (history));
}

uint64_t
fs_history_bytes (const FsHistory *history)
{
  return history->bytes;
}

int64_t
fs_history_cycle (const FsHistory *history)
{
  return history->class->cycle (history->run);
}

int64_t
fs_history_reach (const FsHistory *history)
{
  return history->reach;
}

int64_t
fs_history_end (const FsHistory *history)
{
  return history->end;
}

void
fs_history_set_end (FsHistory *history, int64_t end)
{
  history->end = MAX (end, history->reach);
}

uint64_t
fs_history_fingerprint (const FsHistory *history)
{
  return history->class->fingerprint (history->run);
}

FsHistorySeries
fs_history_series (const FsHistory *history)
{
  const FsHistorySamples *samples = &history->samples;

  return (FsHistorySeries){ samples->stride, samples->n, samples->in_network, samples->blocked };
}

/* @run has been advanced: what is further than ever is sampled. */
static void
notice_reach (FsHistory *history, gconstpointer run)
{
  int64_t cycle = history->class->cycle (run);

  if (cycle == fs_history_samples_next (&history->samples))
    fs_history_samples_add (&history->samples, history->class->census (run));
  history->reach = MAX (history->reach, cycle);
  if (history->class->ended != NULL && history->class->ended (run))
    history->end = cycle;
}

void
fs_history_advance_one (FsHistory *history)
{
  int64_t cycle = fs_history_cycle (history);

  history->class->advance (history->run, cycle + 1, true, NULL);
  notice_reach (history, history->run);
  if (fs_history_next_checkpoint (history, cycle, cycle + 1) != cycle + 1)
    return;
  fs_history_leave_checkpoint (history, history->run);
  fs_history_thin_checkpoints (history, cycle + 1);
}

/* The run shown goes on to @target and leaves checkpoints and samples on its way. With a job that was stopped it has
 * still to show the cycle it got to. */
static gboolean
advance_shown (FsHistory *history, int64_t target, FsJob *job)
{
  const FsHistoryClass *class = history->class;
  int64_t begin = class->cycle (history->run), cycle = begin;
  int64_t checkpoint = fs_history_next_checkpoint (history, begin, target);

  while (cycle < target && !fs_job_stopped (job))
    {
      int64_t stop = MIN (target, checkpoint);

      if (fs_history_samples_next (&history->samples) > cycle)
        stop = MIN (stop, fs_history_samples_next (&history->samples));
      class->advance (history->run, stop, stop == target, job);
      if (class->cycle (history->run) < stop)
        break;
      cycle = stop;
      notice_reach (history, history->run);
      if (cycle == checkpoint)
        {
          fs_history_leave_checkpoint (history, history->run);
          fs_history_thin_checkpoints (history, target);
          checkpoint = fs_history_next_checkpoint (history, cycle, target);
        }
      if (job != NULL)
        atomic_store (&job->done, (uint64_t) (cycle - begin));
    }
  if (cycle == target)
    return TRUE;
  fs_history_advance_one (history);
  return FALSE;
}

/* Makes *@run the nearest copy before @cycle, unless it is nearer itself. */
static gboolean
take_nearest (FsHistory *history, gpointer *run, int64_t cycle, GError **error)
{
  const FsHistoryClass *class = history->class;
  const FsCheckpoint *checkpoint = fs_history_checkpoint_before (history, cycle);

  if (*run != NULL && class->cycle (*run) <= cycle && (checkpoint == NULL || class->cycle (*run) >= checkpoint->cycle))
    return TRUE;
  if (checkpoint == NULL)
    *run = class->begin (history->source, *run, error);
  else
    {
      g_clear_pointer (run, class->free);
      *run = class->copy (checkpoint->run);
    }
  return *run != NULL;
}

gboolean
fs_history_bring (FsHistory *history, gpointer *run, int64_t cycle, bool look, FsJob *job, GError **error)
{
  if (*run != NULL && history->class->cycle (*run) == cycle)
    return TRUE;
  if (!take_nearest (history, run, look ? cycle - 1 : cycle, error))
    return FALSE;
  if (job != NULL)
    {
      atomic_store (&job->done, 0);
      atomic_store (&job->total, (uint64_t) (cycle - history->class->cycle (*run)));
    }
  if (run == &history->run)
    return advance_shown (history, cycle, job);
  history->class->advance (*run, cycle, look, job);
  return history->class->cycle (*run) == cycle;
}

FsHistory *
fs_history_begin (const FsHistoryClass *class, gpointer source, int64_t spacing, int64_t end, GError **error)
{
  FsHistory *history = g_new0 (FsHistory, 1);

  history->class = class;
  history->source = source;
  history->checkpoints = g_array_new (FALSE, FALSE, sizeof (FsCheckpoint));
  history->budget = BUDGET;
  history->spacing = spacing;
  history->reach = -1;
  history->end = end;
  history->samples.stride = 1;
  if (!fs_history_bring (history, &history->run, 0, true, NULL, error))
    {
      fs_history_free (history);
      return NULL;
    }
  notice_reach (history, history->run);
  return history;
}

static char *
cycle_text (int64_t cycle)
{
  g_autofree char *magnitude = fs_number_display_count ((guint64) ABS (cycle));

  return g_strconcat (cycle < 0 ? "−" : "", magnitude, NULL);
}

static gboolean
check_cycle (const FsHistory *history, int64_t cycle, GError **error)
{
  g_autofree char *last = cycle_text (history->end);
  g_autofree char *asked = cycle_text (cycle);

  if (cycle >= 0 && cycle <= history->end)
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
fs_history_seek (FsHistory *history, int64_t cycle, FsJob *job, GError **error)
{
  int64_t begin = fs_history_cycle (history);

  g_return_val_if_fail (history != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!check_cycle (history, cycle, error))
    return FALSE;
  if (!fs_history_bring (history, &history->run, cycle, true, job, NULL))
    {
      if (fs_job_stopped (job))
        return stopped (error);
      /* The run turned out to end before that. */
      fs_history_bring (history, &history->run, begin, true, NULL, NULL);
      return check_cycle (history, cycle, error);
    }
  fs_history_thin_checkpoints (history, cycle);
  return TRUE;
}

gboolean
fs_history_step (FsHistory *history, int64_t cycles, FsJob *job, GError **error)
{
  g_return_val_if_fail (history != NULL, FALSE);

  return fs_history_seek (history, fs_history_cycle (history) + cycles, job, error);
}

guint
fs_history_n_channels (const FsHistory *history)
{
  return history->class->n_channels (history->run);
}

gboolean
fs_history_channel_flits (FsHistory *history, int64_t from, uint64_t *flits, FsJob *job, GError **error)
{
  const FsHistoryClass *class = history->class;
  guint n_channels = fs_history_n_channels (history);
  g_autofree uint64_t *before = NULL;

  g_return_val_if_fail (from >= 0 && from <= fs_history_cycle (history), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (from > 0 && !fs_history_bring (history, &history->trailing, from - 1, false, job, error))
    return history->trailing != NULL ? stopped (error) : FALSE;
  class->channel_flits (history->run, flits);
  if (from == 0)
    return TRUE;
  before = g_new (uint64_t, n_channels);
  class->channel_flits (history->trailing, before);
  for (guint c = 0; c < n_channels; c++)
    flits[c] -= before[c];
  return TRUE;
}
