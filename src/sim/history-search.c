/* What comes next: searches that step the run shown and look at it after every cycle. */
#include "base/error.h"
#include "base/number.h"
#include "sim/history-private.h"
#include "sim/history-watch.h"
#include "sim/waits-for.h"
#include "sim/wormhole-private.h"

#include <glib/gi18n-lib.h>

/* Whether the search is over; called after every cycle. */
typedef bool (*Found) (const FsWormhole *network, gpointer data);

typedef enum {
  FOUND,
  STOPPED,
  NOT_FOUND, /* up to the end of the run; the history stands where it stood */
} Outcome;

static Outcome
search (FsHistory *history, Found found, gpointer data, FsJob *job)
{
  int64_t begin = fs_history_cycle (history);

  if (job != NULL)
    atomic_store (&job->total, 0);
  while (fs_history_cycle (history) < fs_history_end (history))
    {
      if (fs_job_stopped (job))
        return STOPPED;
      fs_history_advance_one (history);
      if (job != NULL)
        atomic_store (&job->done, (uint64_t) (fs_history_cycle (history) - begin));
      if (found (history->run, data))
        return FOUND;
    }
  fs_history_bring (history, &history->run, begin, true, NULL);
  return NOT_FOUND;
}

static gboolean
conclude (const FsHistory *history, Outcome outcome, const char *not_found, GError **error)
{
  g_autofree char *last = fs_number_display_count ((guint64) fs_history_end (history));

  if (outcome == STOPPED)
    g_set_error_literal (error, FS_ERROR, FS_ERROR_CANCELLED, _ ("The search was stopped."));
  else if (outcome == NOT_FOUND)
    g_set_error (error, FS_ERROR, FS_ERROR_INPUT, not_found, last);
  return outcome == FOUND;
}

typedef struct {
  FsMessageWatch watch;
  FsHistoryEvent event;
} EventSearch;

static bool
found_event (const FsWormhole *network, gpointer data)
{
  EventSearch *looking = data;

  return fs_message_watch_look (&looking->watch, network, &looking->event);
}

gboolean
fs_history_next_event (FsHistory *history, uint64_t message, FsHistoryEvent *event, FsJob *job, GError **error)
{
  EventSearch looking;

  g_return_val_if_fail (history != NULL, FALSE);

  fs_message_watch_begin (&looking.watch, history->run, message);
  if (looking.watch.gone)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT,
                           _ ("This message has left the network: nothing more happens to it."));
      return FALSE;
    }
  if (!conclude (history, search (history, found_event, &looking, job),
                 _ ("Nothing more happens to this message until cycle %s, the last of the run."), error))
    return FALSE;
  if (event != NULL)
    *event = looking.event;
  return TRUE;
}

/* Slot of the message with the lowest id whose header has asked in vain for the first time in the last cycle. */
static bool
found_blocking (const FsWormhole *network, gpointer data)
{
  const FsMessageStore *store = &network->world.store;
  int64_t cycle = network->world.cycle - 1;
  FsHistoryEvent *event = data;
  bool found = false;

  for (uint32_t slot = 0; slot < store->n_slots; slot++)
    {
      const FsMessage *message = &fs_message_store_slot (store, slot)->message;
      FsWorm worm;

      if (message->length == 0 || message->injected == FS_NO_CYCLE || (found && message->id > event->message))
        continue;
      network->engine->worm (network->state, slot, &worm);
      if (worm.arrival != cycle)
        continue;
      *event = (FsHistoryEvent){ .kind = FS_EVENT_BLOCKED, .cycle = cycle, .message = message->id };
      found = true;
    }
  return found;
}

gboolean
fs_history_next_blocking (FsHistory *history, FsHistoryEvent *event, FsJob *job, GError **error)
{
  FsHistoryEvent found;

  g_return_val_if_fail (history != NULL, FALSE);

  if (!conclude (history, search (history, found_blocking, &found, job),
                 _ ("No header is blocked until cycle %s, the last of the run."), error))
    return FALSE;
  if (event != NULL)
    *event = found;
  return TRUE;
}

static bool
is_deadlocked (const FsWormhole *network)
{
  g_autoptr (FsSnapshot) snapshot = fs_snapshot_new (network);
  g_autoptr (FsWaitsFor) graph = fs_waits_for_new (snapshot, &network->world.params);

  return graph->n_deadlock > 0;
}

/* A circle closes when its last header asks in vain; a recovery can open it again. @data: whether one was there. */
static bool
found_deadlock (const FsWormhole *network, gpointer data)
{
  FsHistoryEvent event;
  bool *was = data;

  if (!*was && !found_blocking (network, &event))
    return false;
  if (is_deadlocked (network) == *was)
    return false;
  *was = !*was;
  return *was;
}

gboolean
fs_history_next_deadlock (FsHistory *history, FsJob *job, GError **error)
{
  bool was;

  g_return_val_if_fail (history != NULL, FALSE);

  if (fs_history_params (history)->routing != FS_ROUTING_RANDOM)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT,
                           _ ("This routing cannot deadlock; random minimal routing can."));
      return FALSE;
    }
  was = is_deadlocked (history->run);
  if (was && fs_history_params (history)->recovery_cycles == FS_NEVER_RECOVER)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT,
                           _ ("The network is in a deadlock already, and nothing opens it again."));
      return FALSE;
    }
  return conclude (history, search (history, found_deadlock, &was, job),
                   _ ("No deadlock closes until cycle %s, the last of the run."), error);
}
