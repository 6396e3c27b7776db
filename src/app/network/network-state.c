#include "app/network/network-state-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define POLL_MS 16
#define KEEP_CYCLE_FLITS 2e8 /* a change keeps its cycle when going there again is about this much work */

G_DEFINE_FINAL_TYPE (FsNetworkState, fs_network_state, G_TYPE_OBJECT)

static guint changed_signal;

void
fs_network_state_emit (FsNetworkState *self, guint changes)
{
  g_signal_emit (self, changed_signal, 0, changes);
}

static void
set_notice (FsNetworkState *self, const char *notice)
{
  g_free (self->notice);
  self->notice = g_strdup (notice);
}

static void
set_cycle_view (FsNetworkState *self, FsCycleView *cycle_view)
{
  g_autoptr (FsCycleView) before = self->cycle_view;

  self->cycle_view = cycle_view;
  set_notice (self, cycle_view->notice);
  fs_network_state_view_cycle_changed (self);
  fs_network_state_play_arrived (self, before);
  /* What was looked for is what one wants to read about. */
  if (cycle_view->has_event && cycle_view->event.kind == FS_EVENT_BLOCKED && cycle_view->event.message != FS_NO_MESSAGE
      && (before == NULL || before->cycle != cycle_view->cycle))
    fs_network_state_select_subject (self, (FsSubject){ FS_SUBJECT_MESSAGE, cycle_view->event.message, 0 });
  fs_network_state_emit (self, FS_NETWORK_STATE_CYCLE);
}

/* While something is under way or plays. */
static gboolean
poll (gpointer data)
{
  g_autoptr (FsNetworkState) self = g_object_ref (data);
  FsCycleView *cycle_view = self->playback != NULL ? fs_playback_poll (self->playback) : NULL;
  const char *failure = self->playback != NULL ? fs_playback_failure (self->playback) : NULL;
  gboolean busy;

  if (failure != NULL && g_strcmp0 (failure, self->notice) != 0)
    {
      set_notice (self, failure);
      self->playing = FALSE;
      fs_network_state_emit (self, FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_PLAYING);
    }
  if (cycle_view != NULL)
    set_cycle_view (self, cycle_view);
  if (self->playing)
    fs_network_state_play_on (self);
  busy = fs_network_state_is_busy (self);
  fs_network_state_emit (self, FS_NETWORK_STATE_BUSY);
  /* A frame may have come between the look for it and the question. */
  if (self->playback != NULL && failure == NULL
      && (busy || self->playing || self->cycle_view == NULL || cycle_view != NULL))
    return G_SOURCE_CONTINUE;
  self->poll_source = 0;
  return G_SOURCE_REMOVE;
}

void
fs_network_state_wake (FsNetworkState *self)
{
  if (self->poll_source == 0 && self->playback != NULL)
    self->poll_source = g_timeout_add (POLL_MS, poll, self);
}

static void
drop_run (FsNetworkState *self)
{
  g_clear_pointer (&self->playback, fs_playback_free);
  g_clear_pointer (&self->cycle_view, fs_cycle_view_unref);
  self->playing = FALSE;
  set_notice (self, NULL);
}

/* Where the new run begins: at the cycle shown, when that is near. */
static int64_t
cycle_to_keep (FsNetworkState *self, gboolean same_network)
{
  double work;

  if (self->loaded || self->cycle_view == NULL || !same_network)
    return 0;
  work = (double) self->cycle_view->cycle
         * (double) (self->cycle_view->snapshot != NULL ? self->cycle_view->snapshot->flit_hops : 1)
         / (double) MAX (self->cycle_view->cycle, 1);
  return work < KEEP_CYCLE_FLITS ? self->cycle_view->cycle : 0;
}

static void
begin_run (FsNetworkState *self, int64_t cycle)
{
  FsPlayback *before = g_steal_pointer (&self->playback);

  drop_run (self);
  fs_network_state_view_run_changed (self);
  if (self->run.id == NULL)
    {
      fs_playback_free (before);
      set_notice (self, self->run.network_absent != NULL ? self->run.network_absent : self->run.absent);
      return;
    }
  self->playback = self->run.generalized ? fs_playback_new_store_forward (&self->run.store_forward, before)
                                         : fs_playback_new (&self->run.params, self->run.n_cycles, before);
  if (cycle > 0)
    fs_playback_seek (self->playback, MIN (cycle, self->run.n_cycles - 1));
  fs_network_state_view_count_flits (self);
  fs_network_state_wake (self);
}

/* A point that has been simulated meanwhile has an end; the same run goes on with it. */
static void
learn_end (FsNetworkState *self)
{
  const FsSimResult *result
      = self->playback != NULL && !self->run.end_known ? fs_document_get_result (self->document, self->run.id) : NULL;

  if (result == NULL || result->cycles == 0)
    return;
  self->run.n_cycles = (int64_t) result->cycles;
  self->run.end_known = TRUE;
  fs_playback_set_n_cycles (self->playback, self->run.n_cycles);
  fs_network_state_wake (self);
}

/* Follows the document: the same run goes on, another one begins. */
static void
update_run (FsNetworkState *self)
{
  FsNetworkRun run = { 0 };
  gboolean same_network, same_run;
  int64_t cycle;

  if (!self->shown || fs_document_is_dragged (self->document) || !fs_network_run_find (self->document, &run))
    return;
  same_network = run.network.n == self->run.network.n && run.network.k == self->run.network.k;
  same_run = same_network && g_strcmp0 (run.id, self->run.id) == 0 && g_strcmp0 (run.absent, self->run.absent) == 0
             && g_strcmp0 (run.network_absent, self->run.network_absent) == 0;
  cycle = cycle_to_keep (self, same_network);
  self->loaded = FALSE;
  if (same_run)
    {
      run.n_cycles = self->run.n_cycles;
      run.end_known = self->run.end_known;
    }
  fs_network_run_clear (&self->run);
  self->run = run;
  if (!same_network)
    fs_network_state_view_network_changed (self);
  if (!same_run || !same_network)
    begin_run (self, cycle);
  learn_end (self);
  fs_network_state_emit (self, (same_network ? 0 : FS_NETWORK_STATE_NETWORK)
                                   | (same_run ? 0 : FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_CYCLE));
}

static void
document_changed (FsDocument *document, guint changes, FsNetworkState *self)
{
  if (changes & FS_CHANGE_LOADED)
    self->loaded = TRUE;
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_SOLVED | FS_CHANGE_SHOWN))
    update_run (self);
  if (changes & FS_CHANGE_POINTS)
    learn_end (self);
}

void
fs_network_state_set_shown (FsNetworkState *self, gboolean shown)
{
  if (self->shown == shown)
    return;
  self->shown = shown;
  if (shown)
    update_run (self);
  else
    fs_network_state_play (self, FALSE);
}

FsDocument *
fs_network_state_get_document (FsNetworkState *self)
{
  return self->document;
}

const FsNetworkRun *
fs_network_state_get_run (FsNetworkState *self)
{
  return &self->run;
}

FsCycleView *
fs_network_state_get_cycle_view (FsNetworkState *self)
{
  return self->cycle_view;
}

const char *
fs_network_state_get_notice (FsNetworkState *self)
{
  return self->notice != NULL ? self->notice : self->layout_notice;
}

/* Time. */

FsPlayback *
fs_network_state_request (FsNetworkState *self)
{
  if (self->playback == NULL)
    return NULL;
  fs_network_state_play (self, FALSE);
  fs_network_state_wake (self);
  return self->playback;
}

void
fs_network_state_seek (FsNetworkState *self, int64_t cycle)
{
  FsPlayback *playback = fs_network_state_request (self);

  if (playback != NULL)
    fs_playback_seek (playback, cycle);
}

void
fs_network_state_step (FsNetworkState *self, int64_t cycles)
{
  FsPlayback *playback = fs_network_state_request (self);

  if (playback != NULL)
    fs_playback_step (playback, cycles);
}

void
fs_network_state_next_event (FsNetworkState *self)
{
  FsPlayback *playback = fs_network_state_request (self);

  if (playback != NULL && self->selected.kind == FS_PART_MESSAGE)
    fs_playback_next_event (playback, self->selected.message);
}

void
fs_network_state_next_blocking (FsNetworkState *self)
{
  FsPlayback *playback = fs_network_state_request (self);

  if (playback != NULL)
    fs_playback_next_blocking (playback);
}

void
fs_network_state_next_deadlock (FsNetworkState *self)
{
  FsPlayback *playback = fs_network_state_request (self);

  if (playback != NULL)
    fs_playback_next_deadlock (playback);
}

void
fs_network_state_stop (FsNetworkState *self)
{
  FsPlayback *playback = fs_network_state_request (self);

  if (playback != NULL)
    fs_playback_stop (playback);
}

gboolean
fs_network_state_is_busy (FsNetworkState *self)
{
  return self->playback != NULL && fs_playback_state (self->playback).busy;
}

double
fs_network_state_get_fraction (FsNetworkState *self)
{
  return self->playback != NULL ? fs_playback_state (self->playback).fraction : NAN;
}

char *
fs_network_state_summary (FsNetworkState *self)
{
  FsDiagram picture;
  g_autofree char *network = NULL;

  if (self->cycle_view != NULL)
    network = fs_explain_network (self->cycle_view);
  if (network == NULL && self->notice != NULL)
    network = g_strdup (self->notice);
  if (self->structure == NULL || self->layout == NULL)
    return network != NULL ? g_steal_pointer (&network) : g_strdup ("");
  fs_network_state_fill (self, &picture);
  {
    g_autofree char *seen = fs_diagram_describe (&picture);

    return network != NULL ? g_strdup_printf ("%s %s", seen, network) : g_steal_pointer (&seen);
  }
}

FsNetworkState *
fs_network_state_new (FsDocument *document)
{
  FsNetworkState *self = g_object_new (FS_TYPE_NETWORK_STATE, NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  return self;
}

static void
fs_network_state_dispose (GObject *object)
{
  FsNetworkState *self = FS_NETWORK_STATE (object);

  g_clear_handle_id (&self->poll_source, g_source_remove);
  drop_run (self);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (fs_network_state_parent_class)->dispose (object);
}

static void
fs_network_state_finalize (GObject *object)
{
  FsNetworkState *self = FS_NETWORK_STATE (object);

  fs_network_state_view_clear (self);
  fs_network_run_clear (&self->run);
  g_free (self->notice);
  G_OBJECT_CLASS (fs_network_state_parent_class)->finalize (object);
}

static void
fs_network_state_class_init (FsNetworkStateClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_network_state_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_network_state_finalize;

  /**
   * FsNetworkState::changed:
   * @changes: set of FsNetworkStateChange
   */
  changed_signal = g_signal_new ("changed", FS_TYPE_NETWORK_STATE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_UINT);
}

static void
fs_network_state_init (FsNetworkState *self)
{
  self->speed = 4;
  fs_network_state_view_init (self);
}
