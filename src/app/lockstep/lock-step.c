#include "app/lockstep/lock-step.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/replay/network-state-private.h"
#include "app/toolkit/worker.h"
#include "base/error.h"
#include "base/number.h"
#include "study/documents/result.h"
#include "study/explain/explain-pairs.h"

#define MOST_LOGGED 200000 /* cycles up to which a difference is searched */
#define ROUND 100          /* cycles to which what is enough is rounded up */
#define MOST_SHARED 8      /* messages in focus without a circular wait */
#define MOST_DELIVERED 6   /* messages that are named as delivered */

/**
 * FsLockStep:
 * @states: of the two runs
 * @on: there is a second run
 * @shown: the page is visible
 * @changes: FsSection of the second run, or NULL; @curve: whose run it is
 * @change_name: of @changes
 * @target: cycle that the second run was sent to last
 * @traffic: of both runs, while both have one
 * @comparing, @stale: a worker compares the logs; there is a longer one since
 * @searching, @way, @from: a difference is searched that the logs did not have yet
 * @mirroring: changes of one state are carried over to the other
 * @in_deadlock: the second run is in a deadlock
 */
struct _FsLockStep {
  GObject parent;
  FsNetworkState *states[2];
  gboolean on, shown;
  FsSection *changes;
  guint curve;
  char *change_name;
  int64_t target;
  FsTrafficDifference traffic;
  gboolean comparing, stale;
  gboolean searching;
  FsDifferenceWay way;
  int64_t from;
  gboolean mirroring;
  gboolean in_deadlock;
};

G_DEFINE_FINAL_TYPE (FsLockStep, fs_lock_step, G_TYPE_OBJECT)

static guint changed_signal;

static void
emit (FsLockStep *self)
{
  g_signal_emit (self, changed_signal, 0);
}

FsNetworkState *
fs_lock_step_get_state (FsLockStep *self, int side)
{
  return self->states[side];
}

gboolean
fs_lock_step_is_on (FsLockStep *self)
{
  return self->on;
}

FsTrafficDifference
fs_lock_step_get_traffic (FsLockStep *self)
{
  return self->traffic;
}

const char *
fs_lock_step_get_name (FsLockStep *self, int side)
{
  const char *name = self->states[0]->pair_names[side];

  return name != NULL ? name : "";
}

guint
fs_lock_step_get_palette_entry (FsLockStep *self, int side)
{
  return self->states[0]->pair_entries[side];
}

/* Both states have the names and colors, of which the pictures of either are made. */
static void
update_names (FsLockStep *self)
{
  FsScenario *scenario = fs_document_get_scenario (self->states[0]->document);
  guint curves[] = { self->states[0]->run.point.curve, self->curve };

  for (guint side = 0; side < 2; side++)
    {
      guint number = MIN (curves[side], fs_scenario_n_curves (scenario) - 1);
      const FsCurve *curve = fs_scenario_curve (scenario, number);
      g_autofree char *label = fs_result_label (curve);
      g_autofree char *name = side == 1 && self->changes != NULL
                                  /* Translators: the name of a curve, and what is changed. */
                                  ? g_strdup_printf (_ ("%s, %s"), label, self->change_name)
                                  : g_strdup (label);

      for (guint state = 0; state < 2; state++)
        {
          g_free (self->states[state]->pair_names[side]);
          self->states[state]->pair_names[side] = g_strdup (name);
          self->states[state]->pair_entries[side]
              = side == 1 && self->changes != NULL ? fs_scenario_next_palette_entry (scenario) : curve->palette_entry;
        }
    }
}

/* The cycle. */

/* Sends the second run to the cycle of the first, once. */
static void
follow_cycle (FsLockStep *self)
{
  const FsCycleView *first = self->states[0]->cycle_view, *second = self->states[1]->cycle_view;

  if (first == NULL || self->states[1]->playback == NULL || self->target == first->cycle)
    return;
  self->target = first->cycle;
  if (second == NULL || second->cycle != first->cycle)
    fs_network_state_seek (self->states[1], first->cycle);
}

/* Playing stops where a deadlock forms in the second run as it does in the first. */
static void
stop_at_deadlock (FsLockStep *self)
{
  const FsCycleView *view = self->states[1]->cycle_view;
  gboolean deadlock = view != NULL && view->waits_for != NULL && view->waits_for->n_deadlock > 0;

  if (deadlock && !self->in_deadlock && self->states[0]->playing)
    fs_network_state_seek (self->states[0], view->waits_for->closed >= 0 ? view->waits_for->closed : view->cycle);
  self->in_deadlock = deadlock;
}

/* The selection and the focus. */

/* Returns the message of the other run, or FS_NO_MESSAGE. */
static uint64_t
partner_of (FsLockStep *self, int side, uint64_t message)
{
  const FsRunPairs *pairs = self->states[0]->pairs;
  const FsMessagePair *pair = pairs != NULL ? fs_run_pairs_of (pairs, side, message) : NULL;

  if (pair != NULL)
    return fs_run_pairs_message (pairs, pair, 1 - side)->id;
  /* Before the first comparison: numbers of unicasts are the same. */
  return pairs == NULL && self->traffic == FS_TRAFFIC_SAME ? message : FS_NO_MESSAGE;
}

static void
carry_selection (FsLockStep *self, int side)
{
  FsDiagramItem item = self->states[side]->selected;

  /* A run that begins has nothing selected yet. */
  if (!fs_interconnect_equal (&self->states[0]->run.network, &self->states[1]->run.network)
      || self->states[side]->cycle_view == NULL)
    return;
  if (item.message != FS_NO_MESSAGE)
    {
      item.message = partner_of (self, side, item.message);
      if (item.message == FS_NO_MESSAGE)
        item = FS_NO_ITEM;
    }
  fs_network_state_select (self->states[1 - side], item);
}

static void
add_focus (FsFocus *focus, uint64_t message)
{
  if (message != FS_NO_MESSAGE && focus->n < FS_FOCUS_MAX && !fs_focus_has (focus, message))
    focus->messages[focus->n++] = message;
}

/* The same messages are in focus in both runs, in turn one of each run: those of a circular wait all, else a few. */
static void
share_focus (FsLockStep *self)
{
  FsFocus own[2], shared[2] = { { .n = 0 }, { .n = 0 } };
  gboolean circle[2];

  for (guint side = 0; side < 2; side++)
    {
      const FsCycleView *view = self->states[side]->cycle_view;

      own[side] = fs_network_state_find_focus (self->states[side]);
      circle[side] = view != NULL && view->waits_for != NULL && view->waits_for->n_circle > 0;
    }
  for (guint i = 0; i < MAX (own[0].n, own[1].n); i++)
    for (int side = 0; side < 2; side++)
      if (i < own[side].n && (circle[side] || shared[side].n < MOST_SHARED))
        {
          add_focus (&shared[side], own[side].messages[i]);
          add_focus (&shared[1 - side], partner_of (self, side, own[side].messages[i]));
        }
  for (guint side = 0; side < 2; side++)
    fs_network_state_share_focus (self->states[side], &shared[side]);
}

/* The comparison. */

typedef struct {
  FsRunLog *logs[2];
} CompareJob;

static void
compare_job_free (gpointer data)
{
  CompareJob *job = data;

  fs_run_log_unref (job->logs[0]);
  fs_run_log_unref (job->logs[1]);
  g_free (job);
}

static gpointer
compare_in_thread (gpointer input, GError **error)
{
  CompareJob *job = input;

  return fs_run_pairs_new (job->logs[0], job->logs[1]);
}

static void compare_logs (FsLockStep *self);
static void search (FsLockStep *self);

static void
set_pairs (FsLockStep *self, FsRunPairs *pairs)
{
  for (int side = 0; side < 2; side++)
    fs_network_state_set_pairs (self->states[side], pairs, side);
}

static void
logs_compared (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsLockStep *self = FS_LOCK_STEP (owner);
  g_autoptr (FsRunPairs) pairs = output;

  self->comparing = FALSE;
  /* Meanwhile there may be other runs, or none. */
  if (!self->on || self->states[0]->log == NULL || self->states[1]->log == NULL || self->traffic != FS_TRAFFIC_SAME)
    return;
  if (!self->stale)
    {
      self->mirroring = TRUE;
      set_pairs (self, pairs);
      carry_selection (self, 0);
      share_focus (self);
      self->mirroring = FALSE;
      emit (self);
      search (self);
    }
  self->stale = FALSE;
  compare_logs (self);
}

/* Compares the logs of both runs, if they are others than before. One comparison at a time. */
static void
compare_logs (FsLockStep *self)
{
  FsRunLog *first = self->states[0]->log, *second = self->states[1]->log;
  const FsRunPairs *pairs = self->states[0]->pairs;
  CompareJob *job;

  if (!self->on || self->traffic != FS_TRAFFIC_SAME || first == NULL || second == NULL
      || (pairs != NULL && pairs->logs[0] == first && pairs->logs[1] == second))
    return;
  self->stale = self->comparing;
  if (self->comparing)
    return;
  self->comparing = TRUE;
  job = g_new (CompareJob, 1);
  *job = (CompareJob){ .logs = { fs_run_log_ref (first), fs_run_log_ref (second) } };
  fs_worker_run (G_OBJECT (self), compare_in_thread, job, compare_job_free, logs_compared);
}

static void
end_search (FsLockStep *self, const char *notice)
{
  self->searching = FALSE;
  if (notice == NULL)
    return;
  fs_network_state_set_notice (self->states[0], notice);
  fs_network_state_emit (self->states[0], FS_NETWORK_STATE_CYCLE);
}

/* Goes to the difference that is searched if the comparison has it, else requests longer logs. */
static void
search (FsLockStep *self)
{
  const FsRunPairs *pairs = self->states[0]->pairs;
  const FsParting *parting;
  gboolean longer = FALSE;

  if (!self->searching || pairs == NULL)
    return;
  parting = fs_run_pairs_parting (pairs, self->way == FS_DIFFERENCE_FIRST ? FS_NO_CYCLE : self->from,
                                  self->way == FS_DIFFERENCE_PREVIOUS);
  if (parting != NULL)
    {
      const FsMessagePair *pair = fs_run_pairs_pair (pairs, parting->pair);
      FsSubject subject = { FS_SUBJECT_MESSAGE, fs_run_pairs_message (pairs, pair, 0)->id, 0 };

      self->searching = FALSE;
      fs_network_state_select_subject (self->states[0], subject);
      fs_network_state_seek (self->states[0], parting->cycle);
      return;
    }
  if (self->way == FS_DIFFERENCE_PREVIOUS)
    {
      end_search (self, _ ("Before this cycle the runs do not differ."));
      return;
    }
  for (guint side = 0; side < 2 && pairs->until < MOST_LOGGED; side++)
    {
      fs_network_state_log_until (self->states[side], MIN (2 * pairs->until, MOST_LOGGED));
      longer |= self->states[side]->playback != NULL && fs_playback_state (self->states[side]->playback).logging;
    }
  if (!longer)
    {
      g_autofree char *cycle = fs_number_display_count ((guint64) pairs->until);
      g_autofree char *notice = g_strdup_printf (_ ("Up to cycle %s there is no other difference."), cycle);

      end_search (self, notice);
    }
}

int64_t
fs_lock_step_get_enough (FsLockStep *self)
{
  const FsRunPairs *pairs = self->on ? self->states[0]->pairs : NULL;
  int64_t enough;

  if (pairs == NULL || isfinite (pairs->summary.half_width) || !isfinite (pairs->summary.enough))
    return 0;
  /* Messages that are generated before have to be delivered, too. */
  enough = ROUND * (int64_t) ceil ((pairs->summary.enough + (double) (pairs->until - pairs->summary.before)) / ROUND);
  for (guint side = 0; side < 2; side++)
    if (enough > self->states[side]->run.n_cycles)
      return 0;
  return enough > pairs->until ? enough : 0;
}

void
fs_lock_step_record (FsLockStep *self)
{
  int64_t enough = fs_lock_step_get_enough (self);

  for (guint side = 0; side < 2 && enough > 0; side++)
    fs_network_state_log_until (self->states[side], enough);
}

void
fs_lock_step_go (FsLockStep *self, FsDifferenceWay way)
{
  const FsCycleView *view = self->states[0]->cycle_view;

  if (!self->on || view == NULL)
    return;
  if (self->traffic != FS_TRAFFIC_SAME)
    {
      end_search (self, _ ("The runs have other messages, so that none is the same in both."));
      return;
    }
  fs_network_state_play (self->states[0], FALSE);
  self->searching = TRUE;
  self->way = way;
  self->from = view->cycle;
  search (self);
}

/* Both states. */

/* Another run on a side: nothing that was compared is true any more. */
static void
begin_again (FsLockStep *self)
{
  const FsNetworkRun *first = &self->states[0]->run, *second = &self->states[1]->run;

  self->searching = FALSE;
  self->target = FS_NO_CYCLE;
  self->in_deadlock = FALSE;
  set_pairs (self, NULL);
  for (guint side = 0; side < 2; side++)
    fs_network_state_share_focus (self->states[side], &(FsFocus){ .n = 0 });
  update_names (self);
  self->traffic = FS_TRAFFIC_NETWORKS;
  if (fs_network_run_has_flits (first) && fs_network_run_has_flits (second)
      && fs_interconnect_equal (&self->states[0]->run.network, &self->states[1]->run.network))
    self->traffic = fs_traffic_compare (&first->params, &second->params);
  for (guint side = 0; side < 2; side++)
    fs_network_state_compare (self->states[side], self->states[1 - side], self->traffic == FS_TRAFFIC_SAME);
}

static void
state_changed (FsLockStep *self, guint changes, FsNetworkState *state)
{
  int side = state == self->states[1];

  if (!self->on || self->mirroring)
    return;
  self->mirroring = TRUE;
  if (changes & FS_NETWORK_STATE_RUN)
    begin_again (self);
  if (changes & (FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_LAYERS | FS_NETWORK_STATE_LAYOUT))
    fs_network_state_mirror (self->states[1], self->states[0]);
  if (changes & (FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_RUN))
    follow_cycle (self);
  if (side == 1 && (changes & FS_NETWORK_STATE_CYCLE) != 0)
    stop_at_deadlock (self);
  if (changes & FS_NETWORK_STATE_SELECTION)
    carry_selection (self, side);
  if (changes & (FS_NETWORK_STATE_SELECTION | FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_LAYERS))
    share_focus (self);
  self->mirroring = FALSE;
  if (changes & (FS_NETWORK_STATE_LOG | FS_NETWORK_STATE_RUN))
    compare_logs (self);
  if ((changes & ~(guint) (FS_NETWORK_STATE_BUSY | FS_NETWORK_STATE_AXIS)) != 0)
    emit (self);
}

/* A curve that is not there any more has no run beside. */
static void
document_changed (FsLockStep *self, guint changes, FsDocument *document)
{
  if (!self->on)
    return;
  if ((changes & FS_CHANGE_LOADED) != 0 || self->curve >= fs_scenario_n_curves (fs_document_get_scenario (document)))
    fs_lock_step_end (self);
  else if (changes & FS_CHANGE_SCENARIO)
    {
      update_names (self);
      emit (self);
    }
}

gboolean
fs_lock_step_begin (FsLockStep *self, guint curve, const FsSection *changes, const char *name, GError **error)
{
  FsScenario *scenario = fs_document_get_scenario (self->states[0]->document);
  g_autoptr (FsScenario) changed
      = changes != NULL ? fs_scenario_with_changes (scenario, (int) curve, changes, error) : fs_scenario_ref (scenario);
  const FsCurve *of;

  if (changed == NULL)
    return FALSE;
  of = fs_scenario_curve (changed, MIN (curve, fs_scenario_n_curves (changed) - 1));
  if (!fs_network_run_has_flits (&self->states[0]->run) || !of->switching->has_flits)
    return fs_set_input_error (error, "%s",
                               _ ("Two runs in lock-step need messages that move as flits; nodes of a "
                                  "generalized hypercube store packets."));
  if (of->simulation_absent != NULL)
    return fs_set_input_error (error, "%s", of->simulation_absent);
  self->curve = curve;
  g_clear_pointer (&self->changes, fs_section_free);
  self->changes = changes != NULL ? fs_section_copy (changes) : NULL;
  g_free (self->change_name);
  self->change_name = g_strdup (name);
  self->on = TRUE;
  fs_network_state_show_beside (self->states[1], curve, changes);
  /* Also where the run beside is the one that it was. */
  state_changed (self, FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_SELECTION, self->states[0]);
  return TRUE;
}

void
fs_lock_step_end (FsLockStep *self)
{
  if (!self->on)
    return;
  self->on = self->searching = FALSE;
  set_pairs (self, NULL);
  for (guint side = 0; side < 2; side++)
    {
      fs_network_state_compare (self->states[side], NULL, FALSE);
      fs_network_state_share_focus (self->states[side], &(FsFocus){ .n = 0 });
    }
  fs_network_state_end_beside (self->states[1]);
  emit (self);
}

void
fs_lock_step_set_shown (FsLockStep *self, gboolean shown)
{
  self->shown = shown;
  fs_network_state_set_shown (self->states[0], shown);
  if (self->on)
    fs_network_state_set_shown (self->states[1], shown);
}

/* In words. */

/* "20 of 25": how many messages in the network of a state are ringed. Free with g_free(). */
static char *
ringed_text (FsNetworkState *state)
{
  const FsNetworkDiagram *diagram = fs_network_state_get_diagram (state);
  const FsSnapshot *snapshot = diagram != NULL ? diagram->diagram.snapshot : NULL;
  guint ringed = 0, n = 0;

  for (guint i = 0; snapshot != NULL && i < snapshot->n_messages; i++)
    {
      ringed += fs_diagram_is_ringed (&diagram->diagram, &snapshot->messages[i]);
      n += snapshot->messages[i].n_vcs > 0 || snapshot->messages[i].holds_injection;
    }
  /* Translators: a number of messages of all of them. */
  return ringed > 0 ? g_strdup_printf (_ ("%u of %u"), ringed, n) : NULL;
}

/* "−12.5 ± 12.3 cycles" */
static char *
difference_text (const FsPairsSummary *summary)
{
  g_autofree char *difference = fs_number_display_fixed (summary->difference, 1);
  g_autofree char *half_width = fs_number_display_fixed (summary->half_width, 1);

  if (summary->n == 0)
    return NULL;
  /* Translators: a difference of latencies. */
  if (isnan (summary->half_width))
    return g_strdup_printf (_ ("Latency: %s cycles, too short for an interval."), difference);
  /* Translators: a difference of latencies and the half of its interval. */
  return g_strdup_printf (_ ("Latency: %s ± %s cycles."), difference, half_width);
}

char *
fs_lock_step_sentence (FsLockStep *self)
{
  const FsNetworkState *first = self->states[0];
  const FsCycleView *view = first->cycle_view, *second = self->states[1]->cycle_view;
  const FsRunPairs *pairs = first->pairs;
  const char *const names[] = { fs_lock_step_get_name (self, 0), fs_lock_step_get_name (self, 1) };
  const FsMessagePair *selected;
  g_autofree char *counts = NULL;
  g_autofree char *parting = NULL;
  g_autofree char *here = NULL;
  g_autofree char *there = NULL;

  if (self->states[1]->run.id == NULL)
    return g_strdup (self->states[1]->run.absent != NULL ? self->states[1]->run.absent : "");
  if (self->traffic != FS_TRAFFIC_SAME)
    return g_strdup (_ ("The runs have other messages, so that none is the same in both."));
  if (view == NULL || second == NULL || pairs == NULL)
    return g_strdup (_ ("Comparing the runs"));
  if (second->cycle != view->cycle)
    return g_strdup (_ ("Simulating the second run"));
  if (view->cycle > pairs->until)
    {
      g_autofree char *until = fs_number_display_count ((guint64) MAX (pairs->until, 0));

      return g_strdup_printf (_ ("Compared up to cycle %s"), until);
    }
  here = ringed_text (self->states[0]);
  there = ringed_text (self->states[1]);
  counts = here == NULL && there == NULL ? g_strdup (_ ("No message is on other channels."))
                                         /* Translators: "20 of 25" or "0", for the first and the second run. */
                                         : g_strdup_printf (_ ("On other channels: %s messages here, %s there."),
                                                            here != NULL ? here : "0", there != NULL ? there : "0");
  selected = first->selected.kind == FS_ITEM_MESSAGE ? fs_run_pairs_of (pairs, 0, first->selected.message) : NULL;
  if (selected == NULL || !fs_run_pairs_differ (pairs, selected, view->cycle))
    parting = difference_text (&pairs->summary);
  else
    parting = fs_explain_parting (pairs, &first->run.network, selected, view->cycle, names);
  if (parting == NULL)
    return g_steal_pointer (&counts);
  return g_strdup_printf ("%s %s", counts, parting);
}

char *
fs_lock_step_delivered (FsLockStep *self, int side)
{
  const FsRunPairs *pairs = self->states[0]->pairs;
  const FsNetworkState *here = self->states[side], *other = self->states[1 - side];
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  if (pairs == NULL || here->cycle_view == NULL || other->cycle_view == NULL)
    return NULL;
  for (guint i = 0; i < other->focus.n && n < MOST_DELIVERED; i++)
    {
      const FsMessagePair *pair = fs_run_pairs_of (pairs, 1 - side, other->focus.messages[i]);
      const FsLoggedMessage *message = pair != NULL ? fs_run_pairs_message (pairs, pair, side) : NULL;
      g_autofree char *number = NULL;
      g_autofree char *cycle = NULL;

      if (message == NULL || message->delivered == FS_NO_CYCLE || message->delivered > here->cycle_view->cycle
          || fs_snapshot_find (other->cycle_view->snapshot, other->focus.messages[i]) < 0)
        continue;
      number = fs_number_display_count (message->id);
      cycle = fs_number_display_count ((guint64) message->delivered);
      if (n++ > 0)
        g_string_append (text, _ (", "));
      /* Translators: the number of a message, and the cycle in which it was delivered. */
      g_string_append_printf (text, _ ("%s in %s"), number, cycle);
    }
  /* Translators: a list such as "159 in 275, 157 in 287": messages and cycles. */
  return n > 0 ? g_strdup_printf (_ ("Already delivered here: %s"), text->str) : NULL;
}

/* The object. */

FsLockStep *
fs_lock_step_new (FsNetworkState *first)
{
  FsLockStep *self = g_object_new (FS_TYPE_LOCK_STEP, NULL);

  self->states[0] = g_object_ref (first);
  self->states[1] = fs_network_state_new_beside (first->document);
  for (guint side = 0; side < 2; side++)
    g_signal_connect_object (self->states[side], "changed", G_CALLBACK (state_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (first->document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  return self;
}

static void
fs_lock_step_dispose (GObject *object)
{
  FsLockStep *self = FS_LOCK_STEP (object);

  self->on = FALSE;
  for (guint side = 0; side < 2; side++)
    if (self->states[side] != NULL)
      fs_network_state_compare (self->states[side], NULL, FALSE);
  for (guint side = 0; side < 2; side++)
    g_clear_object (&self->states[side]);
  g_clear_pointer (&self->changes, fs_section_free);
  g_clear_pointer (&self->change_name, g_free);
  G_OBJECT_CLASS (fs_lock_step_parent_class)->dispose (object);
}

static void
fs_lock_step_class_init (FsLockStepClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_lock_step_dispose;

  /* FsLockStep::changed: anything of the two runs */
  changed_signal = g_signal_new ("changed", FS_TYPE_LOCK_STEP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fs_lock_step_init (FsLockStep *self)
{
  self->target = FS_NO_CYCLE;
}
