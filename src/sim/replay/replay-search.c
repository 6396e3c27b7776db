/* What comes next: searches that step the run shown and look at it after every cycle. */
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "sim/replay/replay-private.h"

/* What a search looks for. */
typedef struct {
  const FsReplayClass *class;
  FsMessageWatch watch;
  bool was_deadlocked;
  FsReplayEvent event; /* what was found */
} Search;

typedef bool (*Found) (gconstpointer run, Search *search);

/* FALSE with an error: stopped, or nothing up to the end of the run; then the replay goes back to where it stood. */
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
      fs_replay_advance_one (replay);
      if (job != NULL)
        atomic_store (&job->done, (uint64_t) (fs_replay_cycle (replay) - begin));
      if (found (replay->run, search))
        return TRUE;
    }
  last = fs_number_display_count ((guint64) fs_replay_end (replay));
  fs_replay_bring (replay, &replay->run, begin, true, NULL, NULL);
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, not_found, last);
  return FALSE;
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
                _ ("Nothing more happens to this message until cycle %s, the last of the run."), job, error))
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

  if (!find (replay, found_blocking, &search, _ ("Nobody is blocked until cycle %s, the last of the run."), job, error))
    return FALSE;
  if (event != NULL)
    *event = search.event;
  return TRUE;
}

/* A circle closes when its last header asks in vain; a recovery can open it again. */
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
  return find (replay, found_deadlock, &search, _ ("No deadlock closes until cycle %s, the last of the run."), job,
               error);
}
