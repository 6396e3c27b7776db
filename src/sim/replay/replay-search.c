/* What comes next: searches that step the run shown and look at it after every cycle. */
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "sim/replay/replay-private.h"

/* What a search looks for. */
typedef struct {
  const FsHistoryClass *class;
  FsMessageWatch watch;
  bool was_deadlocked;
  FsHistoryEvent event; /* what was found */
} Search;

typedef bool (*Found) (gconstpointer run, Search *search);

/* FALSE with an error: stopped, or nothing up to the end of the run; then the history goes back to where it stood. */
static gboolean
find (FsHistory *history, Found found, Search *search, const char *not_found, FsJob *job, GError **error)
{
  int64_t begin = fs_history_cycle (history);
  g_autofree char *last = NULL;

  if (job != NULL)
    atomic_store (&job->total, 0);
  while (fs_history_cycle (history) < fs_history_end (history))
    {
      if (fs_job_stopped (job))
        {
          g_set_error_literal (error, FS_ERROR, FS_ERROR_CANCELLED, _ ("The search was stopped."));
          return FALSE;
        }
      fs_history_advance_one (history);
      if (job != NULL)
        atomic_store (&job->done, (uint64_t) (fs_history_cycle (history) - begin));
      if (found (history->run, search))
        return TRUE;
    }
  last = fs_number_display_count ((guint64) fs_history_end (history));
  fs_history_bring (history, &history->run, begin, true, NULL, NULL);
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, not_found, last);
  return FALSE;
}

static bool
found_event (gconstpointer run, Search *search)
{
  return search->class->happened (run, &search->watch, &search->event);
}

gboolean
fs_history_next_event (FsHistory *history, uint64_t message, FsHistoryEvent *event, FsJob *job, GError **error)
{
  Search search = { .class = history->class };

  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!search.class->watch (history->run, message, &search.watch, error)
      || !find (history, found_event, &search,
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
fs_history_next_blocking (FsHistory *history, FsHistoryEvent *event, FsJob *job, GError **error)
{
  Search search = { .class = history->class };

  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!find (history, found_blocking, &search, _ ("Nobody is blocked until cycle %s, the last of the run."), job,
             error))
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
fs_history_next_deadlock (FsHistory *history, FsJob *job, GError **error)
{
  Search search = { .class = history->class };

  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!search.class->can_deadlock (history->run, error))
    return FALSE;
  search.was_deadlocked = search.class->is_deadlocked (history->run);
  return find (history, found_deadlock, &search, _ ("No deadlock closes until cycle %s, the last of the run."), job,
               error);
}
