/* Moves a run that is replayed to any of its cycles, and searches it for events.
 *
Checkpoints are copies of the run. Near the cycle shown there is one every `spacing` cycles; further away the distance
 * between them grows in proportion to the distance from the cycle shown. So going back by one cycle costs the same
 * everywhere near it, and a long jump simulates at most a sixteenth of its length. */
#include "sim/replay/replay.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "sim/replay/replay-private.h"

#define BUDGET (UINT64_C (256) << 20)
#define DENSE_CYCLES 10240 /* either side of the cycle shown */
#define FEWEST 2

/* The cycle of the next sample. */
static int64_t
next_sample (const FsReplay *replay)
{
  return replay->forwards ? INT64_MAX : replay->samples.n * replay->samples.stride;
}

/* Returns whether a checkpoint at @cycle remains while the replay shows @target. */
static bool
is_wanted (const FsReplay *replay, int64_t cycle, int64_t target)
{
  int64_t spacing = replay->spacing;

  for (int64_t distance = ABS (target - cycle); distance > DENSE_CYCLES; distance /= 2)
    spacing *= 2;
  return cycle % spacing == 0;
}

static int64_t
next_checkpoint (const FsReplay *replay, int64_t cycle, int64_t target)
{
  if (replay->class->copy == NULL || replay->forwards)
    return INT64_MAX;
  do
    cycle = (cycle / replay->spacing + 1) * replay->spacing;
  while (cycle < target && !is_wanted (replay, cycle, target));
  return cycle;
}

/* The index of the first one after @cycle. */
static guint
index_after (const FsReplay *replay, int64_t cycle)
{
  guint low = 0, high = replay->checkpoints->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (replay->checkpoints, FsCheckpoint, middle).cycle <= cycle)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
add_checkpoint (FsReplay *replay, gconstpointer run)
{
  int64_t cycle = replay->class->cycle (run);
  guint at = index_after (replay, cycle);
  FsCheckpoint left;

  if (at > 0 && g_array_index (replay->checkpoints, FsCheckpoint, at - 1).cycle == cycle)
    return;
  left = (FsCheckpoint){ cycle, replay->class->copy (run), replay->class->bytes (run) };
  replay->bytes += left.bytes;
  g_array_insert_val (replay->checkpoints, at, left);
}

static void
drop_unwanted (FsReplay *replay, int64_t cycle)
{
  guint kept = 0;

  for (guint i = 0; i < replay->checkpoints->len; i++)
    {
      FsCheckpoint checkpoint = g_array_index (replay->checkpoints, FsCheckpoint, i);

      if (is_wanted (replay, checkpoint.cycle, cycle))
        g_array_index (replay->checkpoints, FsCheckpoint, kept++) = checkpoint;
      else
        {
          replay->bytes -= checkpoint.bytes;
          replay->class->free (checkpoint.run);
        }
    }
  g_array_set_size (replay->checkpoints, kept);
}

static void
thin_checkpoints (FsReplay *replay, int64_t cycle)
{
  drop_unwanted (replay, cycle);
  while (replay->bytes > replay->budget && replay->checkpoints->len > FEWEST)
    {
      replay->spacing *= 2;
      drop_unwanted (replay, cycle);
    }
}

void
fs_replay_free (FsReplay *replay)
{
  if (replay == NULL)
    return;
  for (guint i = 0; i < replay->checkpoints->len; i++)
    replay->class->free (g_array_index (replay->checkpoints, FsCheckpoint, i).run);
  g_clear_pointer (&replay->checkpoints, g_array_unref);
  replay->bytes = 0;
  g_clear_pointer (&replay->run, replay->class->free);
  g_clear_pointer (&replay->trailing, replay->class->free);
  replay->class->free_source (replay->source);
  g_free (replay);
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
fs_replay_set_forwards (FsReplay *replay)
{
  g_return_if_fail (fs_replay_cycle (replay) == 0);

  replay->forwards = true;
}

void
fs_replay_set_end (FsReplay *replay, int64_t end)
{
  replay->end = MAX (end, replay->last_simulated);
}

FsReplaySeries
fs_replay_series (const FsReplay *replay)
{
  const FsReplaySamples *samples = &replay->samples;

  return (FsReplaySeries){ samples->stride, samples->n, samples->in_network, samples->blocked };
}

/* Updates what is known of the run after @run has advanced: samples, the last simulated cycle, and its end. */
static void
notice_reach (FsReplay *replay, gconstpointer run)
{
  int64_t cycle = replay->class->cycle (run);
  FsReplaySamples *samples = &replay->samples;

  if (cycle == next_sample (replay))
    {
      FsReplayCensus census = replay->class->census (run);

      samples->in_network[samples->n] = census.in_network;
      samples->blocked[samples->n] = census.blocked;
      samples->n++;
    }
  if (samples->n == FS_REPLAY_SAMPLES_MAX)
    {
      for (guint i = 0; i < FS_REPLAY_SAMPLES_MAX / 2; i++)
        {
          samples->in_network[i] = samples->in_network[2 * i];
          samples->blocked[i] = samples->blocked[2 * i];
        }
      samples->n = FS_REPLAY_SAMPLES_MAX / 2;
      samples->stride *= 2;
    }
  replay->last_simulated = MAX (replay->last_simulated, cycle);
  if (replay->class->ended != NULL && replay->class->ended (run))
    replay->end = cycle;
}

static void
advance_one (FsReplay *replay)
{
  int64_t cycle = fs_replay_cycle (replay);

  replay->class->advance (replay->run, cycle + 1, true, NULL);
  notice_reach (replay, replay->run);
  if (next_checkpoint (replay, cycle, cycle + 1) != cycle + 1)
    return;
  add_checkpoint (replay, replay->run);
  thin_checkpoints (replay, cycle + 1);
}

/* Advances the run shown to @target, and makes checkpoints and samples. When @job is stopped, one more cycle is simulated
 * with its moves, so that the cycle reached can be shown. */
static gboolean
advance_shown (FsReplay *replay, int64_t target, FsJob *job)
{
  const FsReplayClass *class = replay->class;
  int64_t begin = class->cycle (replay->run), cycle = begin;
  int64_t checkpoint = next_checkpoint (replay, begin, target);

  while (cycle < target && !fs_job_stopped (job))
    {
      int64_t stop = MIN (target, checkpoint);

      if (next_sample (replay) > cycle)
        stop = MIN (stop, next_sample (replay));
      class->advance (replay->run, stop, stop == target, job);
      if (class->cycle (replay->run) < stop)
        break;
      cycle = stop;
      notice_reach (replay, replay->run);
      if (cycle == checkpoint)
        {
          add_checkpoint (replay, replay->run);
          thin_checkpoints (replay, target);
          checkpoint = next_checkpoint (replay, cycle, target);
        }
      if (job != NULL)
        atomic_store (&job->done, (uint64_t) (cycle - begin));
    }
  if (cycle == target)
    return TRUE;
  advance_one (replay);
  return FALSE;
}

/* Moves @run, the one shown or the trailing one, to @cycle: from where it is, or from the nearest checkpoint before. */
static gboolean
move_run (FsReplay *replay, gpointer *run, int64_t cycle, bool look, FsJob *job, GError **error)
{
  const FsReplayClass *class = replay->class;
  int64_t before = look ? cycle - 1 : cycle, at = *run != NULL ? class->cycle (*run) : INT64_MAX;
  guint after = index_after (replay, before);
  const FsCheckpoint *checkpoint = after == 0 ? NULL : &g_array_index (replay->checkpoints, FsCheckpoint, after - 1);

  if (at == cycle)
    return TRUE;
  if (at > before && checkpoint == NULL)
    {
      *run = class->begin (replay->source, *run, error);
      if (*run == NULL)
        return FALSE;
    }
  else if (at > before || (checkpoint != NULL && at < checkpoint->cycle))
    {
      g_clear_pointer (run, class->free);
      *run = class->copy (checkpoint->run);
    }
  if (job != NULL)
    {
      atomic_store (&job->done, 0);
      atomic_store (&job->total, (uint64_t) (cycle - class->cycle (*run)));
    }
  if (run == &replay->run)
    return advance_shown (replay, cycle, job);
  class->advance (*run, cycle, look, job);
  return class->cycle (*run) == cycle;
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
  if (!move_run (replay, &replay->run, 0, true, NULL, error))
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
  return fs_set_input_error (error, _ ("Cycle %s does not exist; the run has cycles 0 to %s."), asked, last);
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
  if (!move_run (replay, &replay->run, cycle, true, job, NULL))
    {
      if (fs_job_stopped (job))
        return stopped (error);
      /* The run turned out to end before that. */
      move_run (replay, &replay->run, begin, true, NULL, NULL);
      return check_cycle (replay, cycle, error);
    }
  thin_checkpoints (replay, cycle);
  return TRUE;
}

gboolean
fs_replay_step (FsReplay *replay, int64_t cycles, FsJob *job, GError **error)
{
  g_return_val_if_fail (replay != NULL, FALSE);

  return fs_replay_seek (replay, fs_replay_cycle (replay) + cycles, job, error);
}

/* The event that a search looks for. */
typedef struct {
  const FsReplayClass *class;
  FsMessageWatch watch;
  bool was_deadlocked;
  FsReplayEvent event; /* what was found */
} Search;

typedef bool (*Found) (gconstpointer run, Search *search);

/* Returns FALSE with an error when @job was stopped, or when nothing is found up to the end of the run: the replay then
 * shows the same cycle as before. */
static gboolean
find (FsReplay *replay, Found found, Search *search, const char *not_found, FsJob *job, GError **error)
{
  int64_t begin = fs_replay_cycle (replay);
  g_autofree char *last = NULL;

  if (job != NULL)
    atomic_store (&job->total, 0);
  while (fs_replay_cycle (replay) < fs_replay_end (replay))
    {
      if (fs_job_stopped (job))
        {
          g_set_error_literal (error, FS_ERROR, FS_ERROR_CANCELLED, _ ("The search was stopped."));
          return FALSE;
        }
      advance_one (replay);
      if (job != NULL)
        atomic_store (&job->done, (uint64_t) (fs_replay_cycle (replay) - begin));
      if (found (replay->run, search))
        return TRUE;
    }
  last = fs_number_display_count ((guint64) fs_replay_end (replay));
  move_run (replay, &replay->run, begin, true, NULL, NULL);
  return fs_set_input_error (error, not_found, last);
}

static bool
found_event (gconstpointer run, Search *search)
{
  return search->class->happened (run, &search->watch, &search->event);
}

gboolean
fs_replay_next_event (FsReplay *replay, uint64_t message, FsReplayEvent *event, FsJob *job, GError **error)
{
  Search search = { .class = replay->class };

  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!search.class->watch (replay->run, message, &search.watch, error)
      || !find (replay, found_event, &search,
                _ ("This message has no further event up to cycle %s, the last of the run."), job, error))
    return FALSE;
  if (event != NULL)
    *event = search.event;
  return TRUE;
}

static bool
found_blocking (gconstpointer run, Search *search)
{
  return search->class->has_blocked (run, &search->event);
}

gboolean
fs_replay_next_blocking (FsReplay *replay, FsReplayEvent *event, FsJob *job, GError **error)
{
  Search search = { .class = replay->class };

  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!find (replay, found_blocking, &search, _ ("No header is blocked up to cycle %s, the last of the run."), job,
             error))
    return FALSE;
  if (event != NULL)
    *event = search.event;
  return TRUE;
}

/* A deadlock forms in the cycle in which its last header becomes blocked; deadlock recovery can end it. */
static bool
found_deadlock (gconstpointer run, Search *search)
{
  if (!search->was_deadlocked && !found_blocking (run, search))
    return false;
  if (search->class->is_deadlocked (run) == search->was_deadlocked)
    return false;
  search->was_deadlocked = !search->was_deadlocked;
  return search->was_deadlocked;
}

gboolean
fs_replay_next_deadlock (FsReplay *replay, FsJob *job, GError **error)
{
  Search search = { .class = replay->class };

  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!search.class->can_deadlock (replay->run, error))
    return FALSE;
  search.was_deadlocked = search.class->is_deadlocked (replay->run);
  return find (replay, found_deadlock, &search, _ ("No deadlock forms up to cycle %s, the last of the run."), job,
               error);
}

guint
fs_replay_n_channels (const FsReplay *replay)
{
  return replay->class->n_channels (replay->run);
}

/* Moves the trailing run to the cycle before @from. */
static gboolean
move_trailing (FsReplay *replay, int64_t from, FsJob *job, GError **error)
{
  if (from > 0 && !move_run (replay, &replay->trailing, from - 1, false, job, error))
    return replay->trailing != NULL ? stopped (error) : FALSE;
  return TRUE;
}

gboolean
fs_replay_channel_flits (FsReplay *replay, int64_t from, uint64_t *flits, FsJob *job, GError **error)
{
  const FsReplayClass *class = replay->class;
  guint n_channels = fs_replay_n_channels (replay);
  g_autofree uint64_t *before = NULL;

  g_return_val_if_fail (from >= 0 && from <= fs_replay_cycle (replay), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!move_trailing (replay, from, job, error))
    return FALSE;
  class->channel_flits (replay->run, flits);
  if (from == 0)
    return TRUE;
  before = g_new (uint64_t, n_channels);
  class->channel_flits (replay->trailing, before);
  for (guint c = 0; c < n_channels; c++)
    flits[c] -= before[c];
  return TRUE;
}

FsChannelTable *
fs_replay_channel_table (FsReplay *replay, int64_t from, FsJob *job, GError **error)
{
  const FsReplayClass *class = replay->class;
  g_autoptr (FsChannelTable) before = NULL;
  FsChannelTable *table;

  g_return_val_if_fail (from >= 0 && from <= fs_replay_cycle (replay), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (class->channel_table == NULL || !move_trailing (replay, from, job, error))
    return NULL;
  table = class->channel_table (replay->run);
  if (from > 0)
    {
      before = class->channel_table (replay->trailing);
      fs_channel_table_subtract (table, before);
    }
  return table;
}
