/* The run of the Network page, which follows the document. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/replay/channel-load.h"
#include "app/toolkit/worker.h"
#include "app/replay/network-state-private.h"
#include "figure/series/latency-parts.h"

#define KEEP_CYCLE_FLITS 2e8 /* a change keeps its cycle if simulating up to it again needs at most this work */

/* Returns the first cycle to show of a run that a change has made of the one before: the same, if it is near enough. */
static int64_t
cycle_to_keep (FsNetworkState *self)
{
  double work = (double) self->cycle_view->cycle
                * (double) (self->cycle_view->snapshot != NULL ? self->cycle_view->snapshot->flit_hops : 1)
                / (double) MAX (self->cycle_view->cycle, 1);

  return work < KEEP_CYCLE_FLITS ? self->cycle_view->cycle : 0;
}

/**
 * ModelTask: what the model says of a run, solved in a thread
 * @id: of the run that asks for it
 * @length: of its messages
 * @grid: of a mesh or torus, whose load the model does not give by dimension
 * @flits: whether its messages move as flits, so that their latency has parts
 * @load, @channels: results, or NULL
 * @parts: result, if @has_parts
 * @broadcasts: result
 */
typedef struct {
  FsScenario *scenario;
  FsSweepPoint point;
  char *id;
  double length;
  gboolean grid, flits;
  GArray *load, *channels;
  gboolean has_parts;
  FsLatencyParts parts;
  FsBroadcastLatencies broadcasts;
} ModelTask;

static void
model_task_free (gpointer data)
{
  ModelTask *task = data;

  fs_scenario_unref (task->scenario);
  g_clear_pointer (&task->load, g_array_unref);
  g_clear_pointer (&task->channels, g_array_unref);
  g_free (task->id);
  g_free (task);
}

static gpointer
solve_in_thread (gpointer input, GError **error)
{
  ModelTask *task = input;

  if (!task->grid)
    task->load = fs_channel_load_of_model (task->scenario, &task->point, task->length);
  task->channels = fs_channels_of_model (task->scenario, &task->point);
  task->has_parts
      = task->flits
        && fs_latency_parts_modelled (fs_sweep_curve (task->scenario, &task->point), task->point.rate, &task->parts);
  if (task->flits)
    task->broadcasts
        = fs_broadcast_latencies_modelled (fs_sweep_curve (task->scenario, &task->point), task->point.rate);
  return NULL;
}

static void solve_model (FsNetworkState *self);

static void
model_solved (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsNetworkState *self = FS_NETWORK_STATE (owner);
  ModelTask *task = input;

  self->solving_model = FALSE;
  if (g_strcmp0 (task->id, self->run.id) != 0)
    {
      solve_model (self);
      return;
    }
  if (task->load != NULL)
    {
      g_clear_pointer (&self->load_model, g_array_unref);
      self->load_model = g_steal_pointer (&task->load);
    }
  if (task->channels != NULL)
    {
      g_clear_pointer (&self->model_channels, g_array_unref);
      self->model_channels = g_steal_pointer (&task->channels);
    }
  self->has_model_parts = task->has_parts;
  memcpy (self->model_parts, task->parts.cycles, sizeof self->model_parts);
  self->model_broadcasts = task->broadcasts;
  fs_network_state_count (self);
  g_clear_pointer (&self->diagram, fs_network_diagram_unref);
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS | FS_NETWORK_STATE_LOG);
}

/* One solution at a time: large networks take long, and the runs of a slider that is dragged would queue. */
static void
solve_model (FsNetworkState *self)
{
  ModelTask *task;

  if (self->solving_model || self->document == NULL || self->run.id == NULL)
    return;
  self->solving_model = TRUE;
  task = g_new (ModelTask, 1);
  *task = (ModelTask){ .scenario = fs_scenario_ref (self->scenario),
                       .point = self->run.point,
                       .id = g_strdup (self->run.id),
                       .length = self->run.params.length_flits,
                       .grid = fs_interconnect_is_grid (&self->run.network),
                       .flits = fs_network_run_has_flits (&self->run) };
  fs_worker_run (G_OBJECT (self), solve_in_thread, task, model_task_free, model_solved);
}

/* Goes to the message that is followed, and selects it. */
static void
go_to_followed (FsNetworkState *self)
{
  guint at;
  const GPtrArray *messages = fs_document_get_followed (self->document, &at);

  if (messages != NULL && self->playback != NULL && !self->beside)
    {
      const FsFollowedMessage *message = messages->pdata[at];

      fs_network_state_seek (self, message->cycle);
      fs_network_state_select_subject (self, (FsSubject){ FS_SUBJECT_MESSAGE, message->id, 0 });
    }
  fs_network_state_emit (self, FS_NETWORK_STATE_FOLLOWED);
}

static void
begin_run (FsNetworkState *self, int64_t cycle, gboolean opens)
{
  FsPlayback *before = g_steal_pointer (&self->playback);
  guint32 tree = 1u << FS_LAYER_BROADCAST;

  fs_network_state_drop_run (self);
  /* The broadcast tree is shown where there are broadcasts, until the user switches it on or off. */
  if (!self->tree_chosen)
    self->layers = !fs_network_run_has_flits (&self->run) || self->run.params.beta > 0 ? self->layers | tree
                                                                                       : self->layers & ~tree;
  fs_network_state_clear_loads (self);
  self->load_expected = fs_channel_load_expected (&self->run, &self->load_model);
  self->has_model_parts = FALSE;
  self->model_broadcasts = (FsBroadcastLatencies){ NAN, NAN };
  solve_model (self);
  /* Messages of another run have nothing to do with these. */
  self->followed = FALSE;
  self->broadcast = self->chosen = FS_NO_BROADCAST;
  self->focus = (FsFocus){ 0 };
  if (self->selected.message != FS_NO_MESSAGE)
    self->selected = FS_NO_ITEM;
  fs_network_state_emit (self, FS_NETWORK_STATE_SELECTION | FS_NETWORK_STATE_LAYERS);
  if (self->run.id == NULL)
    {
      fs_playback_free (before);
      fs_network_state_set_notice (self,
                                   self->run.network_absent != NULL ? self->run.network_absent : self->run.absent);
      return;
    }
  self->playback = self->run.switching->has_flits ? fs_playback_new (&self->run.params, self->run.n_cycles, before)
                                                  : fs_playback_new_store_forward (&self->run.store_forward, before);
  /* A presentation says itself which cycle it shows. */
  self->opens = opens && !self->beside && self->run.switching->has_flits && self->run.network.n_nodes <= FS_MARKED_NODES
                && fs_scenario_n_slides (fs_document_get_scenario (self->document)) == 0;
  if (cycle > 0)
    fs_playback_seek (self->playback, MIN (cycle, self->run.n_cycles - 1));
  fs_network_state_count_flits (self);
  go_to_followed (self);
}

/* A saturated run that is measured goes on with limited sources, which a replay has not. */
static int64_t
unlimited_cycles (FsDocument *document, const FsSimResult *result)
{
  const FsStatistics *statistics = fs_scenario_statistics (fs_document_get_scenario (document));

  return (int64_t) fs_sim_result_cycles_before_limits (result, &statistics->rule);
}

/* A point that has been simulated meanwhile has an end, with which the same run continues. */
static void
learn_end (FsNetworkState *self)
{
  const FsSimResult *result
      = self->playback != NULL && !self->run.end_known ? fs_document_get_result (self->document, self->run.id) : NULL;

  if (result == NULL || result->cycles == 0)
    return;
  self->run.n_cycles = unlimited_cycles (self->document, result);
  self->run.end_known = TRUE;
  fs_playback_set_n_cycles (self->playback, self->run.n_cycles);
  fs_network_state_wake (self);
}

/* Sets @run to the one of the document, or to the one beside, and @scenario to what it is of (transfer full). Returns FALSE if the
 * model has yet to find the loads. */
static gboolean
find_run (FsNetworkState *self, FsNetworkRun *run, FsScenario **scenario)
{
  FsDocument *document = self->document;
  FsScenario *shown = fs_document_get_scenario (document);
  FsSweepPoint point;
  gboolean found = fs_document_get_chosen (document, &point);
  g_autoptr (GError) error = NULL;
  const FsSimResult *result;

  if (!found && fs_scenario_curve (shown, 0)->simulation_absent == NULL && !fs_document_is_solved (document))
    return FALSE;
  if (self->beside)
    point.curve = MIN (self->curve, fs_scenario_n_curves (shown) - 1);
  *scenario = self->changes != NULL ? fs_scenario_with_changes (shown, (int) point.curve, self->changes, &error) : NULL;
  if (*scenario == NULL)
    *scenario = fs_scenario_ref (shown);
  fs_network_run_init (run, *scenario, found && error == NULL ? &point : NULL);
  if (error != NULL)
    {
      g_free (run->absent);
      run->absent = g_strdup (error->message);
    }
  else if (!found && run->absent == NULL)
    run->absent = g_strdup (_ ("There is no offered load to simulate. Enter one in the sidebar."));
  result = run->id != NULL ? fs_document_get_result (document, run->id) : NULL;
  run->end_known = result != NULL && result->cycles > 0;
  if (run->end_known)
    run->n_cycles = unlimited_cycles (document, result);
  return TRUE;
}

/* Follows the document: continues the same run, or starts another one. */
static void
update_run (FsNetworkState *self)
{
  FsNetworkRun run = { 0 };
  FsScenario *scenario;
  gboolean same_network, same_run, opens;
  int64_t cycle;

  if (!self->shown || fs_document_is_dragged (self->document))
    return;
  if (!find_run (self, &run, &scenario))
    {
      /* What is shown stays; where there is nothing yet, the network is, without a run. */
      if (self->run.network.n > 0)
        return;
      scenario = fs_scenario_ref (fs_document_get_scenario (self->document));
      fs_network_run_init (&run, scenario, NULL);
      if (run.absent == NULL)
        run.absent = g_strdup (_ ("The models are being solved, which then gives the loads to simulate."));
    }
  g_clear_pointer (&self->scenario, fs_scenario_unref);
  self->scenario = scenario;
  same_network = fs_interconnect_equal (&run.network, &self->run.network);
  same_run = same_network && g_strcmp0 (run.id, self->run.id) == 0 && g_strcmp0 (run.absent, self->run.absent) == 0
             && g_strcmp0 (run.network_absent, self->run.network_absent) == 0;
  opens = self->loaded || self->cycle_view == NULL || !same_network;
  cycle = opens ? 0 : cycle_to_keep (self);
  self->loaded = FALSE;
  if (same_run)
    {
      run.n_cycles = self->run.n_cycles;
      run.end_known = self->run.end_known;
    }
  fs_network_run_clear (&self->run);
  self->run = run;
  if (!same_network)
    {
      fs_network_state_clear_placed (self);
      self->selected = FS_NO_ITEM;
      self->root = 0;
      g_array_unref (self->destinations);
      self->destinations = g_array_new (FALSE, FALSE, sizeof (uint32_t));
      self->path_from = 0;
      self->path_to = self->run.network.n > 0 ? self->run.network.n_nodes - 1 : 0;
      fs_network_state_place (self);
    }
  if (!same_run || !same_network)
    begin_run (self, cycle, opens);
  learn_end (self);
  fs_network_state_take_slide (self);
  fs_network_state_emit (self, (same_network ? 0 : FS_NETWORK_STATE_NETWORK)
                                   | (same_run ? 0 : FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_CYCLE));
}

static void
document_changed (FsDocument *document, guint changes, FsNetworkState *self)
{
  if (changes & FS_CHANGE_LOADED)
    self->loaded = TRUE;
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_SOLVED | FS_CHANGE_CHOSEN))
    update_run (self);
  if (changes & FS_CHANGE_POINTS)
    learn_end (self);
  if (changes & FS_CHANGE_FOLLOWED)
    go_to_followed (self);
}

void
fs_network_state_set_shown (FsNetworkState *self, gboolean shown)
{
  if (self->shown == shown)
    return;
  self->shown = shown;
  fs_document_describe (self->document, shown);
  if (shown)
    update_run (self);
  else
    fs_network_state_play (self, FALSE);
}

FsNetworkState *
fs_network_state_new (FsDocument *document)
{
  FsNetworkState *self = g_object_new (FS_TYPE_NETWORK_STATE, NULL);

  self->document = g_object_ref (document);
  fs_network_state_start_clock (self);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  return self;
}

FsNetworkState *
fs_network_state_new_beside (FsDocument *document)
{
  FsNetworkState *self = fs_network_state_new (document);

  self->beside = TRUE;
  return self;
}

void
fs_network_state_show_beside (FsNetworkState *self, guint curve, const FsSection *changes)
{
  self->curve = curve;
  g_clear_pointer (&self->changes, fs_section_free);
  self->changes = changes != NULL ? fs_section_copy (changes) : NULL;
  if (self->shown)
    update_run (self);
  else
    fs_network_state_set_shown (self, TRUE);
}

void
fs_network_state_end_beside (FsNetworkState *self)
{
  fs_network_state_set_shown (self, FALSE);
  fs_network_state_drop_run (self);
  fs_network_state_clear_placed (self);
  fs_network_state_clear_loads (self);
  fs_network_run_clear (&self->run);
  self->run = (FsNetworkRun){ 0 };
  self->selected = FS_NO_ITEM;
  fs_network_state_emit (self, FS_NETWORK_STATE_NETWORK | FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_CYCLE);
}
