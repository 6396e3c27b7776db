/* The cycles of the run: requests for another cycle, playing, the views that come back from the thread of the playback, and the log
 * of the run that it writes in the background as far as it is needed. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/replay/channel-load.h"
#include "app/replay/network-state-private.h"
#include "base/number.h"
#include "study/explain/explain-life.h"

#define FIRST_HORIZON 500
#define MARKED_WAIT 12     /* cycles of a header that the timeline marks */
#define OPENED_CYCLES 2000 /* in which something to see is looked for; fewer in large networks, but FIRST_HORIZON: */
#define OPENED_WORK 65536  /* cycles times nodes */
#define LIFE_AHEAD 20000   /* cycles behind the one shown up to which a delivery is looked for */
#define POLL_MS 16
#define POLL_MAX_SECONDS 0.05 /* between two polls: further cycles are skipped, so that the window stays responsive */
#define SLOWEST 0.5
#define FASTEST 10000.0
#define FOLLOW_SPEED 1.5 /* maximum of events per second of a followed message */
#define LOAD_CYCLES 200  /* number of cycles that the heat map covers */

/* Requests. Each ends playing and the request before it. */

static FsPlayback *
playback_for_request (FsNetworkState *self)
{
  if (self->playback == NULL)
    return NULL;
  self->opens = FALSE;
  self->opening = (FsOpening){ FS_OPENS_AT_START };
  fs_network_state_play (self, FALSE);
  fs_network_state_wake (self);
  return self->playback;
}

void
fs_network_state_seek (FsNetworkState *self, int64_t cycle)
{
  FsPlayback *playback = playback_for_request (self);

  if (playback != NULL)
    fs_playback_seek (playback, cycle);
}

void
fs_network_state_step (FsNetworkState *self, int64_t cycles)
{
  FsPlayback *playback = playback_for_request (self);

  if (playback != NULL)
    fs_playback_step (playback, cycles);
}

gboolean
fs_network_state_is_busy (FsNetworkState *self)
{
  return self->playback != NULL && fs_playback_state (self->playback).busy;
}

/* Returns over how many cycles to count what is shown: the last second of playing fast, else a list of channels or a layer: what is compared with a model, and waiting, which
 * is rare, since the start of the run. */
static int64_t
counted_cycles (FsNetworkState *self)
{
  gboolean compared = self->model_channels != NULL && self->heat_of != FS_HEAT_SIMULATED;

  if (fs_network_state_adds_load (self))
    return (int64_t) CLAMP (self->speed, FS_NETWORK_STATE_LASTING_SPEED, LOAD_CYCLES);
  if (!self->counts_channels && (self->layers & FS_COUNTED_LAYERS) == 0)
    return FS_FLITS_NONE;
  return fs_network_state_shows (self, FS_LAYER_WAITING) || compared ? FS_FLITS_ALL : LOAD_CYCLES;
}

void
fs_network_state_count_flits (FsNetworkState *self)
{
  self->counted_cycles = counted_cycles (self);
  if (self->playback == NULL)
    return;
  fs_playback_count_flits (self->playback, self->counted_cycles);
  fs_network_state_wake (self);
}

void
fs_network_state_count_channels (FsNetworkState *self, gboolean counted)
{
  self->counts_channels = counted;
  if (counted_cycles (self) != self->counted_cycles)
    fs_network_state_count_flits (self);
}

/* Playing: advances to the cycle that is due now. Cycles that the machine is too slow for are skipped. */

/* A run that plays fast says that only what lasts is shown; one that was opened where there is something to see, or went to a complete broadcast, says what, until another cycle is requested. A wait that leads into a deadlock
 * is shown from the cycle on in which that forms. */
static void
say_what_is_shown (FsNetworkState *self)
{
  const FsWaitForGraph *graph = self->cycle_view->waits_for;
  g_autofree char *sentence = NULL;

  if (fs_network_state_shows_lasting (self))
    fs_network_state_set_notice (self,
                                 _ ("Playing fast: what lasts. Load of the channels in the last second, headers that "
                                    "are blocked for half a second."));
  if (self->opening.at == FS_OPENS_AT_START || graph == NULL)
    return;
  if (self->opening.at == FS_OPENS_IN_WAIT && graph->n_deadlock > 0 && graph->closed >= 0)
    {
      self->opening = (FsOpening){ FS_OPENS_IN_DEADLOCK, graph->closed, 0, graph->closed, graph->n_circle };
      fs_playback_seek (self->playback, graph->closed);
      fs_network_state_wake (self);
    }
  if (self->cycle_view->cycle != self->opening.cycle)
    return;
  sentence = fs_explain_opening (&self->opening);
  fs_network_state_set_notice (self, sentence);
}

/* Another speed may show what passes, or what lasts. */
static void
follow_speed (FsNetworkState *self)
{
  g_clear_pointer (&self->diagram, fs_network_diagram_unref);
  if (self->cycle_view != NULL)
    {
      fs_network_state_set_notice (self, self->cycle_view->notice);
      say_what_is_shown (self);
    }
  if (counted_cycles (self) != self->counted_cycles)
    fs_network_state_count_flits (self);
  fs_network_state_emit (self, FS_NETWORK_STATE_PLAYING);
}

void
fs_network_state_play (FsNetworkState *self, gboolean playing)
{
  if (self->playback == NULL || self->playing == playing)
    return;
  self->playing = playing;
  self->play_last = FS_NO_CYCLE;
  if (playing)
    {
      self->opens = FALSE;
      self->play_cycle = self->cycle_view != NULL ? (double) self->cycle_view->cycle : 0;
      self->last_play_us = g_get_monotonic_time ();
      fs_network_state_wake (self);
    }
  follow_speed (self);
}

void
fs_network_state_play_range (FsNetworkState *self, int64_t from, int64_t to)
{
  if (self->playback == NULL)
    return;
  fs_network_state_set_followed (self, FALSE);
  fs_network_state_seek (self, from);
  fs_network_state_play (self, TRUE);
  self->play_cycle = (double) from;
  self->play_last = to;
}

void
fs_network_state_set_speed (FsNetworkState *self, double speed)
{
  self->speed = CLAMP (speed, SLOWEST, FASTEST);
  follow_speed (self);
}

void
fs_network_state_set_followed (FsNetworkState *self, gboolean followed)
{
  self->followed = followed && self->selected.kind == FS_ITEM_MESSAGE;
  fs_network_state_emit (self, FS_NETWORK_STATE_PLAYING);
}

/* Requests the cycle, or the event of a followed message, that is due. */
static void
request_due (FsNetworkState *self)
{
  gint64 now = g_get_monotonic_time ();
  double seconds = (double) (now - self->last_play_us) / G_USEC_PER_SEC;

  if (self->cycle_view == NULL || fs_network_state_is_busy (self)
      || (self->awaited != NULL && fs_network_state_is_busy (self->awaited)))
    return;
  if (self->followed)
    {
      if (seconds * MIN (self->speed, FOLLOW_SPEED) < 1)
        return;
      self->last_play_us = now;
      fs_playback_next_event (self->playback, self->selected.message);
      return;
    }
  self->play_cycle += MIN (seconds, POLL_MAX_SECONDS) * self->speed;
  self->last_play_us = now;
  if (floor (self->play_cycle) > (double) self->cycle_view->cycle)
    {
      int64_t last
          = self->play_last != FS_NO_CYCLE ? MIN (self->play_last, self->cycle_view->end) : self->cycle_view->end;

      fs_playback_seek (self->playback, MIN ((int64_t) floor (self->play_cycle), last));
    }
}

/* Ends playing at the last cycle, of the run or of a range, and, outside of a range, at a deadlock that has just formed, which is
 * shown from its first cycle. */
static void
stop_playing_at_end (FsNetworkState *self, const FsCycleView *before)
{
  const FsCycleView *now = self->cycle_view;
  const FsWaitForGraph *waits = now->waits_for;
  gboolean ranged = self->play_last != FS_NO_CYCLE;
  gboolean closed = !ranged && waits != NULL && waits->n_deadlock > 0 && before != NULL
                    && (before->waits_for == NULL || before->waits_for->n_deadlock == 0);

  /* The cycle shown may be that of before a range, to whose first cycle the run is on the way. */
  if (!self->playing || (ranged && fs_network_state_is_busy (self)))
    return;
  self->play_cycle = CLAMP (self->play_cycle, (double) now->cycle, (double) now->cycle + 1);
  if (closed && waits->closed >= 0 && waits->closed < now->cycle)
    fs_playback_seek (self->playback, waits->closed);
  if (closed || (ranged && now->cycle >= self->play_last) || now->cycle >= now->end || now->notice != NULL)
    fs_network_state_play (self, FALSE);
}

void
fs_network_state_count (FsNetworkState *self)
{
  g_clear_pointer (&self->load, g_array_unref);
  g_clear_pointer (&self->waiting, g_array_unref);
  g_clear_pointer (&self->load_simulated, g_array_unref);
  g_clear_pointer (&self->shares, g_array_unref);
  g_clear_pointer (&self->waiting_text, g_free);
  self->load_most = self->waiting_most = 0;
  if (self->cycle_view == NULL)
    return;
  self->load = fs_channel_load_new (self->cycle_view, &self->load_simulated);
  self->waiting = fs_channel_waiting_new (self->cycle_view);
  self->shares = fs_channel_shares_new (self->cycle_view);
  if (self->waiting != NULL)
    self->waiting_text = fs_channel_waiting_text (self->cycle_view, self->waiting, self->model_channels,
                                                  self->run.params.length_flits);
  if (self->model_channels == NULL || fs_network_state_adds_load (self))
    return;
  self->load_most = fs_channel_heat_of (self->model_channels, self->heat_of, FS_LAYER_LOAD,
                                        self->run.params.length_flits, &self->load);
  self->waiting_most = fs_channel_heat_of (self->model_channels, self->heat_of, FS_LAYER_WAITING,
                                           self->run.params.length_flits, &self->waiting);
}

void
fs_network_state_set_heat_of (FsNetworkState *self, FsHeatOf heat_of)
{
  if (self->heat_of == heat_of)
    return;
  self->heat_of = heat_of;
  fs_network_state_count (self);
  g_clear_pointer (&self->diagram, fs_network_diagram_unref);
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
}

static void
show_cycle (FsNetworkState *self, FsCycleView *cycle_view)
{
  g_autoptr (FsCycleView) before = self->cycle_view;

  self->cycle_view = cycle_view;
  g_clear_pointer (&self->diagram, fs_network_diagram_unref);
  fs_network_state_set_notice (self, cycle_view->notice);
  say_what_is_shown (self);
  fs_network_state_choose_broadcast (self);
  fs_network_state_update_focus (self);
  fs_network_state_place_for_cycle (self);
  fs_network_state_count (self);
  stop_playing_at_end (self, before);
  /* There is nothing to follow after the delivery. */
  if (self->followed
      && (cycle_view->snapshot == NULL || fs_snapshot_find (cycle_view->snapshot, self->selected.message) < 0))
    {
      fs_network_state_play (self, FALSE);
      fs_network_state_set_followed (self, FALSE);
    }
  /* The message that a search has found is selected. */
  if (cycle_view->has_event && cycle_view->event.kind == FS_EVENT_BLOCKED && cycle_view->event.message != FS_NO_MESSAGE
      && (before == NULL || before->cycle != cycle_view->cycle))
    fs_network_state_select_subject (self, (FsSubject){ FS_SUBJECT_MESSAGE, cycle_view->event.message, 0 });
  fs_network_state_emit (self, FS_NETWORK_STATE_CYCLE);
}

/* Called every POLL_MS while a request is being processed or the run plays. */
static gboolean
poll_playback (gpointer data)
{
  g_autoptr (FsNetworkState) self = g_object_ref (data);
  FsCycleView *cycle_view = self->playback != NULL ? fs_playback_poll (self->playback) : NULL;
  const char *failure = self->playback != NULL ? fs_playback_failure (self->playback) : NULL;
  gboolean busy, logging;

  self->woken = FALSE;
  logging = self->playback != NULL && fs_playback_state (self->playback).logging;

  if (failure != NULL && g_strcmp0 (failure, self->notice) != 0)
    {
      fs_network_state_set_notice (self, failure);
      self->playing = FALSE;
      fs_network_state_emit (self, FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_PLAYING);
    }
  if (cycle_view != NULL)
    show_cycle (self, cycle_view);
  if (self->playing)
    request_due (self);
  busy = fs_network_state_is_busy (self);
  fs_network_state_emit (self, FS_NETWORK_STATE_BUSY);
  /* A new cycle may have been finished since the request above, and whoever heard of this one or of the log may have requested one. */
  if (self->playback != NULL && failure == NULL
      && (self->woken || busy || logging || self->playing || self->cycle_view == NULL || cycle_view != NULL))
    return G_SOURCE_CONTINUE;
  self->poll_source = 0;
  return G_SOURCE_REMOVE;
}

void
fs_network_state_wake (FsNetworkState *self)
{
  self->woken = TRUE;
  if (self->poll_source == 0 && self->playback != NULL)
    self->poll_source = g_timeout_add (POLL_MS, poll_playback, self);
}

/* The log. */

int64_t
fs_network_state_horizon (int64_t last_simulated, int64_t end)
{
  static const int steps[] = { 1, 2, 5 };
  int64_t decade = 100;

  for (;; decade *= 10)
    for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
      {
        int64_t horizon = steps[i] * decade;

        if (horizon >= end)
          return end;
        if (horizon >= FIRST_HORIZON && horizon > last_simulated)
          return horizon;
      }
}

void
fs_network_state_get_range (const FsNetworkState *self, double *from, double *to)
{
  const FsCycleView *view = self->cycle_view;

  *from = 0;
  *to = (double) MAX (fs_network_state_horizon (view->last_simulated, view->end), 1);
  /* The drawer draws a cycle from its beginning to its end, which is the state that is shown. */
  if (self->axis_to > 0)
    {
      *from = self->axis_from - 1;
      *to = self->axis_to - 1;
    }
}

/* Up to which cycle something to see is looked for in a run that is opened. */
static int64_t
opened_cycles (const FsNetworkState *self)
{
  int64_t cycles = CLAMP (OPENED_WORK / (int64_t) self->run.network.n_nodes, FIRST_HORIZON, OPENED_CYCLES);

  return MIN (cycles, self->cycle_view->end);
}

/* Goes to where there is something to see, once the log is long enough. */
static void
open_run (FsNetworkState *self)
{
  FsOpening opening;

  if (!self->opens || self->cycle_view == NULL || self->playback == NULL
      || (self->log->until < opened_cycles (self) && fs_playback_state (self->playback).logging))
    return;
  opening = fs_opening_find (self->log);
  self->opens = FALSE;
  if (opening.at == FS_OPENS_AT_START)
    return;
  self->opening = opening;
  fs_playback_seek (self->playback, opening.cycle);
  fs_network_state_wake (self);
}

/* Requests the log up to what the timeline shows; while the selected message is not delivered in it, or the broadcast shown over time
 * is not complete, twice as far. */
static void
request_log (FsNetworkState *self)
{
  const FsCycleView *view = self->cycle_view;
  const FsMessageLife *life = self->life;
  const FsBroadcastLife *broadcast = self->broadcast_life;
  gboolean goes_on
      = self->selected.kind == FS_ITEM_MESSAGE
        && (life == NULL || (life->message.delivered == FS_NO_CYCLE && life->message.dropped == FS_NO_CYCLE));
  int64_t until;

  if (self->playback == NULL || view == NULL || view->snapshot == NULL)
    return;
  /* The timeline has marks where that costs little. */
  if (!self->logged && !self->searching && !self->compared && self->run.network.n_nodes > FS_MARKED_NODES)
    return;
  until = fs_network_state_horizon (view->last_simulated, view->end);
  if (self->logged && self->time_kind == FS_TIME_BROADCASTS && broadcast != NULL)
    goes_on = goes_on || broadcast->broadcast.finished == FS_NO_CYCLE;
  if (self->opens)
    until = MAX (until, opened_cycles (self));
  if (self->log != NULL && goes_on)
    until = MAX (until, MIN (MIN (2 * self->log->until, view->end), view->cycle + LIFE_AHEAD));
  fs_playback_log (self->playback, until);
  fs_network_state_wake (self);
}

static void
read_life (FsNetworkState *self)
{
  g_clear_pointer (&self->life, fs_message_life_free);
  if (self->log != NULL && self->selected.kind == FS_ITEM_MESSAGE)
    self->life = fs_message_life_new (self->log, &self->run.params, self->selected.message);
}

static void
end_search (FsNetworkState *self, const char *notice)
{
  self->searching = FALSE;
  if (notice == NULL)
    return;
  fs_network_state_set_notice (self, notice);
  fs_network_state_emit (self, FS_NETWORK_STATE_CYCLE);
}

/* Goes to what is searched in the log, where that goes far enough; else requests more of it. */
static void
search_log (FsNetworkState *self)
{
  const FsCycleView *view = self->cycle_view;
  const FsRunLog *log = self->log;
  gboolean broadcast = self->search == FS_NETWORK_SEARCH_BROADCAST;
  FsBlockedHeader blocked = { FS_NO_CYCLE, FS_NO_MESSAGE, 0 };
  int64_t cycle = FS_NO_CYCLE;
  g_autofree char *last = NULL;
  g_autofree char *notice = NULL;

  if (!self->searching || view == NULL || self->playback == NULL)
    return;
  if (log == NULL || log->until < view->cycle - 1)
    {
      int64_t full = fs_playback_state (self->playback).logged;

      if (log != NULL && log->until == full && !fs_playback_state (self->playback).logging)
        {
          end_search (self, _ ("The run is not recorded up to here, where 64 MiB were full."));
          return;
        }
      fs_playback_log (self->playback, view->cycle);
      fs_network_state_wake (self);
      return;
    }
  if (broadcast)
    cycle = fs_run_log_finished_broadcast (log, view->cycle, self->back);
  else if (self->search == FS_NETWORK_SEARCH_BLOCKED && fs_run_log_blocked_before (log, view->cycle, &blocked))
    cycle = blocked.cycle;
  else if (self->search == FS_NETWORK_SEARCH_EVENT && self->life != NULL)
    cycle = fs_message_life_event (self->life, view->cycle, FS_LIFE_BACK);
  else if (self->search == FS_NETWORK_SEARCH_DEADLOCK && self->closed < view->cycle)
    cycle = self->closed;
  if (cycle != FS_NO_CYCLE)
    {
      self->searching = FALSE;
      for (guint i = 0; broadcast && i < log->finished->len; i++)
        if (g_array_index (log->finished, FsFinishedBroadcast, i).cycle == cycle)
          self->chosen = g_array_index (log->finished, FsFinishedBroadcast, i).index;
      if (blocked.message != FS_NO_MESSAGE)
        fs_network_state_select_subject (self, (FsSubject){ FS_SUBJECT_MESSAGE, blocked.message, 0 });
      fs_network_state_seek (self, cycle);
      /* It is not in the network any more, so that the picture may show another one: a sentence says which is complete. */
      if (broadcast)
        self->opening = (FsOpening){ FS_OPENS_AFTER_BROADCAST, cycle, self->chosen, cycle, 0 };
      return;
    }
  /* A broadcast may finish later. */
  if (!self->back && log->until < MIN (view->end, view->cycle + LIFE_AHEAD)
      && (fs_playback_state (self->playback).logging || fs_playback_state (self->playback).logged == log->until))
    {
      fs_playback_log (self->playback, MIN (view->end, MAX (2 * log->until, view->cycle + 1)));
      fs_network_state_wake (self);
      return;
    }
  last = fs_number_display_count ((guint64) log->until);
  notice = g_strdup_printf (_ ("No broadcast is complete up to cycle %s."), last);
  end_search (self, !self->back                                 ? notice
                    : broadcast                                 ? _ ("No broadcast was complete before this cycle.")
                    : self->search == FS_NETWORK_SEARCH_BLOCKED ? _ ("No header became blocked before this cycle.")
                    : self->search == FS_NETWORK_SEARCH_EVENT
                        ? _ ("Nothing happened to this message before this cycle.")
                        : _ ("No deadlock before this cycle was seen."));
}

static void
begin_search_in_log (FsNetworkState *self, FsNetworkSearch search, gboolean back)
{
  if (playback_for_request (self) == NULL)
    return;
  self->searching = TRUE;
  self->search = search;
  self->back = back;
  search_log (self);
}

void
fs_network_state_search (FsNetworkState *self, FsNetworkSearch search)
{
  FsPlayback *playback = playback_for_request (self);

  if (playback == NULL)
    return;
  if (search == FS_NETWORK_SEARCH_BROADCAST)
    begin_search_in_log (self, search, FALSE);
  else if (search == FS_NETWORK_SEARCH_BLOCKED)
    fs_playback_next_blocking (playback);
  else if (search == FS_NETWORK_SEARCH_DEADLOCK)
    fs_playback_next_deadlock (playback);
  else if (self->selected.kind == FS_ITEM_MESSAGE)
    fs_playback_next_event (playback, self->selected.message);
}

void
fs_network_state_search_back (FsNetworkState *self, FsNetworkSearch search)
{
  begin_search_in_log (self, search, TRUE);
}

static void
follow_log (FsNetworkState *self, guint changes)
{
  FsRunLog *log
      = self->playback != NULL && (changes & FS_NETWORK_STATE_BUSY) != 0 ? fs_playback_poll_log (self->playback) : NULL;

  if (log != NULL)
    {
      fs_run_log_unref (self->log);
      self->log = log;
      g_clear_pointer (&self->marks, g_array_unref);
      self->marks = fs_run_log_blocked_headers (log, MARKED_WAIT);
      g_clear_pointer (&self->broadcasts, g_array_unref);
    }
  if (log != NULL || (changes & FS_NETWORK_STATE_SELECTION) != 0)
    {
      read_life (self);
      fs_network_state_emit (self, FS_NETWORK_STATE_LOG);
    }
  if ((changes & FS_NETWORK_STATE_CYCLE) != 0 && self->cycle_view != NULL && self->cycle_view->waits_for != NULL
      && self->cycle_view->waits_for->n_deadlock > 0)
    self->closed = self->cycle_view->waits_for->closed;
  if (log != NULL || (changes & (FS_NETWORK_STATE_SELECTION | FS_NETWORK_STATE_CYCLE)) != 0)
    request_log (self);
  if (log != NULL)
    {
      open_run (self);
      search_log (self);
    }
}

void
fs_network_state_set_logged (FsNetworkState *self, gboolean logged)
{
  self->logged = logged;
  if (!logged)
    fs_network_state_set_axis (self, 0, 0);
  request_log (self);
}

void
fs_network_state_log_until (FsNetworkState *self, int64_t until)
{
  if (self->playback == NULL)
    return;
  fs_playback_log (self->playback, MIN (until, self->run.n_cycles));
  fs_network_state_wake (self);
}

void
fs_network_state_compare (FsNetworkState *self, FsNetworkState *awaited, gboolean compared)
{
  self->compared = compared;
  g_set_object (&self->awaited, awaited);
  request_log (self);
}

void
fs_network_state_set_axis (FsNetworkState *self, double from, double to)
{
  if (self->axis_from == from && self->axis_to == to)
    return;
  self->axis_from = from;
  self->axis_to = to;
  fs_network_state_emit (self, FS_NETWORK_STATE_AXIS);
}

void
fs_network_state_move_life (FsNetworkState *self, int by)
{
  const FsRunLog *log = self->log;
  const FsCycleView *view = self->cycle_view;
  int64_t id;

  if (log == NULL || view == NULL || log->messages->len == 0)
    return;
  /* Without a selection the last one that is there in the cycle shown. */
  if (self->selected.kind == FS_ITEM_MESSAGE)
    id = (int64_t) self->selected.message + by;
  else
    id = view->snapshot->n_messages > 0 ? (int64_t) view->snapshot->messages[view->snapshot->n_messages - 1].id : 0;
  id = CLAMP (id, 0, (int64_t) log->messages->len - 1);
  fs_network_state_select_subject (self, (FsSubject){ FS_SUBJECT_MESSAGE, (uint64_t) id, 0 });
  if (self->life != NULL && (view->cycle < self->life->begin || view->cycle >= self->life->now))
    fs_network_state_seek (self, CLAMP (self->life->message.injected, 0, view->end));
}

/* Layers know nothing of the clock, which therefore follows their signal. */
static void
layers_changed (FsNetworkState *self, guint changes)
{
  if ((changes & FS_NETWORK_STATE_LAYERS) != 0 && counted_cycles (self) != self->counted_cycles)
    fs_network_state_count_flits (self);
}

void
fs_network_state_start_clock (FsNetworkState *self)
{
  g_signal_connect (self, "changed", G_CALLBACK (layers_changed), NULL);
  g_signal_connect (self, "changed", G_CALLBACK (follow_log), NULL);
}
