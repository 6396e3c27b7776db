#include "app/network/network-state.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "diagram/cycle/cycle-diagram.h"
#include "diagram/layout/diagram-text.h"

#define POLL_MS 16
#define KEEP_CYCLE_FLITS 2e8 /* a change keeps its cycle if simulating up to it again needs at most this work */
#define SLOWEST 0.5
#define FASTEST 10000.0
#define POLL_MAX_SECONDS 0.05 /* between two polls: further cycles are skipped, so that the window stays responsive */
#define FOLLOW_SPEED 1.5      /* maximum of events per second of a followed message */
/* What is counted only while it is shown. */
#define COUNTED_LAYERS (1u << FS_LAYER_LOAD | 1u << FS_LAYER_SHARES)
#define TREE_LAYERS (1u << FS_LAYER_NECKLACES | 1u << FS_LAYER_UNFOLDED | 1u << FS_LAYER_BST | 1u << FS_LAYER_BSG)
#define DEFAULT_LAYERS (1u << FS_LAYER_MESSAGES | 1u << FS_LAYER_WAITS_FOR | 1u << FS_LAYER_LINKS)
#define FOCUS_MIN_N 6   /* from here on only the longest chain is in focus while nothing is selected */
#define LOAD_CYCLES 200 /* number of cycles that the heat map covers */

struct _FsNetworkState {
  GObject parent;
  FsDocument *document;
  gboolean shown;
  gboolean loaded; /* a scenario was loaded since the last run, which starts at its first cycle */

  FsNetworkRun run;
  FsPlayback *playback;
  FsCycleView *cycle_view;
  char *notice;
  guint poll_source;

  gboolean playing, followed;
  double speed;
  double play_cycle;   /* the cycle that is due, with the fraction of a cycle that has passed */
  gint64 last_play_us; /* time of that */

  FsNetworkScene *scene, *scene_before; /* NULL while there is none */
  gboolean scene_pending;               /* a worker creates one */
  gboolean scene_outdated;              /* and another one has been requested since */
  FsLayoutKind layout_choice;
  double canvas_width, canvas_height; /* px at a text size of 12.5 */

  FsFocus focus; /* of the cycle shown */

  FsDiagramItem selected;
  guint32 layers;
  gboolean tree_chosen; /* the user has switched the broadcast tree on or off */
  uint32_t root;
  GArray *destinations; /* uint32_t; replaced, never changed */
  uint32_t path_from, path_to;
  uint64_t broadcast; /* the broadcast in flight that is shown, or FS_NO_BROADCAST */
  uint64_t chosen;    /* that which the user chose, itself or a copy of it, or FS_NO_BROADCAST */

  gboolean counts_channels;
  GArray *load;           /* double [N g] of the cycle shown, NULL without counts; replaced, never changed */
  GArray *shares;         /* double [N g], FsDiagram.shares */
  GArray *load_simulated; /* double [n], its mean over each dimension */
  GArray *load_model;     /* double [n], or NULL */
  GArray *load_expected;  /* double [N g], in a mesh or torus with unicasts, else NULL; then load_model is its mean */
};

G_DEFINE_FINAL_TYPE (FsNetworkState, fs_network_state, G_TYPE_OBJECT)

static guint changed_signal;

static void wake (FsNetworkState *self);
static void request_scene (FsNetworkState *self);

static void
emit (FsNetworkState *self, guint changes)
{
  g_signal_emit (self, changed_signal, 0, changes);
}

/* The network and the positions of its nodes. */

static void
scene_made (GObject *owner, FsNetworkScene *made)
{
  FsNetworkState *self = FS_NETWORK_STATE (owner);
  g_autoptr (FsNetworkScene) scene = made;
  gboolean same_network = self->scene != NULL && self->scene->structure == scene->structure;

  self->scene_pending = FALSE;
  if (self->document == NULL)
    return;
  if (self->scene_outdated)
    {
      request_scene (self);
      return;
    }
  g_clear_pointer (&self->scene_before, fs_network_scene_unref);
  self->scene_before = self->scene;
  self->scene = g_steal_pointer (&scene);
  emit (self, FS_NETWORK_STATE_LAYOUT | (same_network ? 0 : FS_NETWORK_STATE_NETWORK));
}

/* Returns the node in the middle of levels: the source of the broadcast that is shown, else the root. */
static uint32_t
center_of_levels (FsNetworkState *self)
{
  const FsSnapshot *snapshot = self->cycle_view != NULL ? self->cycle_view->snapshot : NULL;

  /* Necklaces and spanning trees are around the root that the user chose. */
  if ((self->layers & TREE_LAYERS) != 0 || !fs_network_state_shows (self, FS_LAYER_BROADCAST))
    return self->root;
  for (guint i = 0; snapshot != NULL && i < snapshot->n_broadcasts; i++)
    if (snapshot->broadcasts[i].index == self->broadcast)
      return snapshot->broadcasts[i].source;
  if (self->run.tree != FS_RUN_TREE_NONE)
    return self->run.source;
  return self->root;
}

/* Requests another layout where that of the scene is not around the broadcast shown, or not turned to the circle. */
static void
follow_run (FsNetworkState *self)
{
  const FsDiagramLayout *layout = self->scene != NULL ? self->scene->layout : NULL;
  int turned[2];

  if (layout == NULL)
    return;
  fs_cycle_view_find_circle (self->cycle_view, turned);
  if ((layout->kind == FS_LAYOUT_LEVELS && layout->root != center_of_levels (self))
      || (layout->kind == FS_LAYOUT_PARALLEL
          && (turned[0] != layout->request.turned[0] || turned[1] != layout->request.turned[1])))
    request_scene (self);
}

/* One scene is created at a time; the latest request is fulfilled in the end. */
static void
request_scene (FsNetworkState *self)
{
  FsLayoutRequest request;

  self->scene_outdated = self->scene_pending;
  if (self->scene_pending || self->run.network.n == 0)
    return;
  self->scene_pending = TRUE;
  fs_layout_request_init (&request, self->layout_choice, center_of_levels (self), (self->layers & TREE_LAYERS) != 0);
  if (self->canvas_width > 0)
    {
      request.width = self->canvas_width;
      request.height = self->canvas_height;
    }
  fs_cycle_view_find_circle (self->cycle_view, request.turned);
  fs_network_scene_request (G_OBJECT (self), &self->run.network, self->scene, &request, scene_made);
}

static void
clear_scenes (FsNetworkState *self)
{
  g_clear_pointer (&self->scene, fs_network_scene_unref);
  g_clear_pointer (&self->scene_before, fs_network_scene_unref);
}

static void
network_changed (FsNetworkState *self)
{
  clear_scenes (self);
  self->selected = FS_NO_ITEM;
  self->root = 0;
  g_array_unref (self->destinations);
  self->destinations = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  self->path_from = 0;
  self->path_to = self->run.network.n > 0 ? self->run.network.n_nodes - 1 : 0;
  request_scene (self);
}

void
fs_network_state_set_canvas (FsNetworkState *self, double width, double height)
{
  if (fabs (width - self->canvas_width) < 0.5 && fabs (height - self->canvas_height) < 0.5)
    return;
  self->canvas_width = width;
  self->canvas_height = height;
  request_scene (self);
}

void
fs_network_state_set_layout (FsNetworkState *self, FsLayoutKind kind)
{
  if (self->layout_choice == kind)
    return;
  self->layout_choice = kind;
  request_scene (self);
}

const FsNetworkStructure *
fs_network_state_get_structure (FsNetworkState *self)
{
  return self->scene != NULL ? self->scene->structure : NULL;
}

const FsDiagramLayout *
fs_network_state_get_layout (FsNetworkState *self)
{
  return self->scene != NULL ? self->scene->layout : NULL;
}

const FsDiagramLayout *
fs_network_state_get_layout_before (FsNetworkState *self)
{
  return self->scene_before != NULL ? self->scene_before->layout : NULL;
}

/* The load of the channels, the broadcast shown, and the diagram. */

static void
clear_load (FsNetworkState *self)
{
  g_clear_pointer (&self->load, g_array_unref);
  g_clear_pointer (&self->load_simulated, g_array_unref);
  g_clear_pointer (&self->shares, g_array_unref);
}

static void
count_flits (FsNetworkState *self)
{
  if (self->playback == NULL)
    return;
  fs_playback_count_flits (self->playback,
                           self->counts_channels || (self->layers & COUNTED_LAYERS) != 0 ? LOAD_CYCLES : FS_FLITS_NONE);
  wake (self);
}

/* Shows the broadcast that the user chose while it is in flight, else the oldest, whatever was shown before. */
static void
choose_broadcast (FsNetworkState *self)
{
  const FsSnapshot *snapshot = self->cycle_view->snapshot;
  int message;

  if (snapshot == NULL)
    return;
  message = self->selected.kind == FS_ITEM_MESSAGE ? fs_snapshot_find (snapshot, self->selected.message) : -1;
  if (message >= 0 && snapshot->messages[message].kind == FS_MESSAGE_COPY)
    self->chosen = snapshot->messages[message].index;
  self->broadcast = snapshot->n_broadcasts > 0 ? snapshot->broadcasts[0].index : FS_NO_BROADCAST;
  for (guint i = 0; i < snapshot->n_broadcasts; i++)
    if (snapshot->broadcasts[i].index == self->chosen)
      self->broadcast = self->chosen;
}

static void
update_focus (FsNetworkState *self)
{
  const FsCycleView *view = self->cycle_view;
  gboolean tree = fs_network_state_shows (self, FS_LAYER_BROADCAST);

  if (view == NULL)
    self->focus = (FsFocus){ 0 };
  else
    self->focus = fs_focus_find (view->snapshot, view->waits_for, self->selected.message,
                                 tree ? self->broadcast : FS_NO_BROADCAST, view->network.n < FOCUS_MIN_N);
}

int
fs_network_state_get_color (FsNetworkState *self, uint64_t message)
{
  const FsSnapshot *snapshot = self->cycle_view != NULL ? self->cycle_view->snapshot : NULL;
  int index = snapshot != NULL ? fs_snapshot_find (snapshot, message) : -1;
  gboolean tree = fs_network_state_shows (self, FS_LAYER_BROADCAST);

  if (index < 0
      || (tree && snapshot->messages[index].kind == FS_MESSAGE_COPY
          && snapshot->messages[index].index == self->broadcast && self->selected.message != message))
    return FS_NO_COLOR;
  return snapshot->messages[index].color;
}

/* Describes the tree of a store-and-forward run of one broadcast or multicast. */
static void
set_run_tree (FsNetworkState *self, FsNetworkDiagram *network_diagram)
{
  FsDiagram *diagram = &network_diagram->diagram;

  if (!fs_network_run_has_packets (&self->run))
    return;
  diagram->run_tree = self->run.tree;
  diagram->clubbing = self->run.store_forward.clubbing;
  if (self->run.tree == FS_RUN_TREE_NONE)
    return;
  diagram->run_source = self->run.source;
  network_diagram->run_destinations = g_array_ref (self->run.destinations);
  diagram->run_destinations = (const uint32_t *) (void *) self->run.destinations->data;
  diagram->n_run_destinations = self->run.destinations->len;
}

/* Before the first flit has moved, the picture of the load is that which the traffic is expected to cause. */
static gboolean
shows_expected_load (FsNetworkState *self)
{
  return self->load_expected != NULL && self->cycle_view != NULL && self->cycle_view->cycle == 0;
}

FsNetworkDiagram *
fs_network_state_diagram_new (FsNetworkState *self)
{
  FsNetworkDiagram *network_diagram;
  FsDiagram *diagram;

  if (self->scene == NULL)
    return NULL;
  network_diagram = fs_network_diagram_new (self->scene);
  diagram = &network_diagram->diagram;
  diagram->layers = self->layers;
  /* Between broadcasts their tree would hide the messages, unless the user has switched it on. */
  if (self->cycle_view != NULL && self->cycle_view->snapshot != NULL && self->broadcast == FS_NO_BROADCAST
      && !self->tree_chosen)
    diagram->layers &= ~(1u << FS_LAYER_BROADCAST);
  if (self->load == NULL && !shows_expected_load (self))
    diagram->layers &= ~(1u << FS_LAYER_LOAD);
  if (self->shares == NULL)
    diagram->layers &= ~(1u << FS_LAYER_SHARES);
  diagram->root = self->root;
  diagram->broadcast = self->broadcast;
  diagram->focus = self->focus;
  network_diagram->destinations = g_array_ref (self->destinations);
  diagram->destinations = (const uint32_t *) (void *) self->destinations->data;
  diagram->n_destinations = self->destinations->len;
  set_run_tree (self, network_diagram);
  diagram->path_from = self->path_from;
  diagram->path_to = self->path_to;
  diagram->selected = self->selected;
  if (diagram->structure->necklaces != NULL && self->selected.kind == FS_ITEM_NODE)
    diagram->necklace
        = self->selected.node == self->root
              ? FS_NO_NECKLACE
              : diagram->structure->necklaces
                    ->number[fs_gh_untranslate (&diagram->structure->network.gh, self->selected.node, self->root)];
  if (diagram->n_destinations == 0)
    diagram->layers &= ~(1u << FS_LAYER_MULTICAST);
  if (fs_network_run_has_flits (&self->run))
    {
      network_diagram->params = self->run.params;
      diagram->params = &network_diagram->params;
    }
  diagram->load_is_expected = shows_expected_load (self);
  if (diagram->load_is_expected)
    fs_network_diagram_set_cycle (network_diagram, self->cycle_view, self->load_expected, NULL, self->load_model);
  else if (self->cycle_view != NULL)
    fs_network_diagram_set_cycle (network_diagram, self->cycle_view, self->load, self->load_simulated,
                                  self->load != NULL ? self->load_model : NULL);
  fs_network_diagram_set_shares (network_diagram, self->shares);
  return network_diagram;
}

char *
fs_network_state_summary (FsNetworkState *self)
{
  g_autoptr (FsNetworkDiagram) network_diagram = fs_network_state_diagram_new (self);
  g_autofree char *network = self->cycle_view != NULL ? fs_explain_network (self->cycle_view) : g_strdup (self->notice);
  g_autofree char *seen = NULL;

  if (network == NULL)
    network = g_strdup (self->notice);
  if (network_diagram == NULL)
    return network != NULL ? g_steal_pointer (&network) : g_strdup ("");
  seen = fs_diagram_describe (&network_diagram->diagram);
  return network != NULL ? g_strdup_printf ("%s %s", seen, network) : g_steal_pointer (&seen);
}

/* Selection, layers, and the addresses that they use. */

void
fs_network_state_select (FsNetworkState *self, FsDiagramItem part)
{
  if (fs_diagram_item_equal (&self->selected, &part))
    return;
  self->selected = part;
  if (part.kind != FS_ITEM_MESSAGE)
    self->followed = FALSE;
  if (self->cycle_view != NULL)
    choose_broadcast (self);
  update_focus (self);
  follow_run (self);
  emit (self, FS_NETWORK_STATE_SELECTION);
}

FsDiagramItem
fs_network_state_get_selected (FsNetworkState *self)
{
  return self->selected;
}

void
fs_network_state_select_subject (FsNetworkState *self, FsSubject subject)
{
  if (subject.kind != FS_SUBJECT_BROADCAST)
    {
      fs_network_state_select (self, fs_item_of_subject (&subject));
      return;
    }
  self->broadcast = self->chosen = subject.id;
  fs_network_state_set_layer (self, FS_LAYER_BROADCAST, TRUE);
}

FsSubject
fs_network_state_get_subject (FsNetworkState *self)
{
  return fs_subject_of_item (&self->selected);
}

void
fs_network_state_set_layer (FsNetworkState *self, FsDiagramLayer layer, gboolean shown)
{
  guint32 bit = 1u << layer, before = self->layers;

  self->layers = shown ? before | bit : before & ~bit;
  /* Both color the channels. */
  if (shown && (bit & COUNTED_LAYERS) != 0)
    self->layers &= ~(COUNTED_LAYERS & ~bit);
  if (self->layers == before)
    return;
  self->tree_chosen = self->tree_chosen || layer == FS_LAYER_BROADCAST;
  update_focus (self);
  follow_run (self);
  if ((bit & COUNTED_LAYERS) != 0)
    count_flits (self);
  if (((before & TREE_LAYERS) != 0) != ((self->layers & TREE_LAYERS) != 0))
    request_scene (self);
  emit (self, FS_NETWORK_STATE_LAYERS);
}

void
fs_network_state_count_channels (FsNetworkState *self, gboolean counted)
{
  if (self->counts_channels == counted)
    return;
  self->counts_channels = counted;
  count_flits (self);
}

gboolean
fs_network_state_shows (FsNetworkState *self, FsDiagramLayer layer)
{
  return (self->layers >> layer & 1) != 0;
}

static gboolean
no_network (FsNetworkState *self, GError **error)
{
  if (self->run.network.n > 0)
    return FALSE;
  g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, _ ("There is no network."));
  return TRUE;
}

gboolean
fs_network_state_set_root (FsNetworkState *self, const char *address, GError **error)
{
  uint32_t root;

  if (no_network (self, error) || !fs_interconnect_read_address (&self->run.network, address, &root, error))
    return FALSE;
  if (root == self->root)
    return TRUE;
  self->root = root;
  if (self->scene != NULL && self->scene->layout->kind == FS_LAYOUT_LEVELS)
    request_scene (self);
  emit (self, FS_NETWORK_STATE_LAYERS);
  return TRUE;
}

uint32_t
fs_network_state_get_root (FsNetworkState *self)
{
  return self->root;
}

/* Returns the addresses in a text, or NULL with an error if one of them is no address of the network. */
static GArray *
read_addresses (FsNetworkState *self, const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, " ,;→>", -1);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (uint32_t));

  for (guint i = 0; words[i] != NULL; i++)
    {
      uint32_t node;

      if (*words[i] == '\0')
        continue;
      if (!fs_interconnect_read_address (&self->run.network, words[i], &node, error))
        return NULL;
      g_array_append_val (nodes, node);
    }
  return g_steal_pointer (&nodes);
}

gboolean
fs_network_state_set_destinations (FsNetworkState *self, const char *addresses, GError **error)
{
  GArray *nodes = no_network (self, error) ? NULL : read_addresses (self, addresses, error);

  if (nodes == NULL)
    return FALSE;
  g_array_unref (self->destinations);
  self->destinations = nodes;
  emit (self, FS_NETWORK_STATE_LAYERS);
  return TRUE;
}

gboolean
fs_network_state_set_path (FsNetworkState *self, const char *addresses, GError **error)
{
  g_autoptr (GArray) nodes = no_network (self, error) ? NULL : read_addresses (self, addresses, error);

  if (nodes == NULL)
    return FALSE;
  if (nodes->len != 2)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                   ngettext ("A path needs two addresses, from and to; %u is given.",
                             "A path takes two addresses, from and to; there are %u.", nodes->len),
                   nodes->len);
      return FALSE;
    }
  self->path_from = g_array_index (nodes, uint32_t, 0);
  self->path_to = g_array_index (nodes, uint32_t, 1);
  emit (self, FS_NETWORK_STATE_LAYERS);
  return TRUE;
}

/* Playing: advances to the cycle that is due now. Cycles that the machine is too slow for are skipped. */

void
fs_network_state_play (FsNetworkState *self, gboolean playing)
{
  if (self->playback == NULL || self->playing == playing)
    return;
  self->playing = playing;
  if (playing)
    {
      self->play_cycle = self->cycle_view != NULL ? (double) self->cycle_view->cycle : 0;
      self->last_play_us = g_get_monotonic_time ();
      wake (self);
    }
  emit (self, FS_NETWORK_STATE_PLAYING);
}

gboolean
fs_network_state_is_playing (FsNetworkState *self)
{
  return self->playing;
}

void
fs_network_state_set_speed (FsNetworkState *self, double speed)
{
  self->speed = CLAMP (speed, SLOWEST, FASTEST);
  emit (self, FS_NETWORK_STATE_PLAYING);
}

double
fs_network_state_get_speed (FsNetworkState *self)
{
  return self->speed;
}

gboolean
fs_network_state_get_router (FsNetworkState *self, uint32_t *node)
{
  const FsSnapshot *snapshot = self->cycle_view != NULL ? self->cycle_view->snapshot : NULL;
  uint32_t from;
  int index;

  switch (self->selected.kind)
    {
    case FS_ITEM_NODE:
    case FS_ITEM_INJECTION:
      *node = self->selected.node;
      return TRUE;
    case FS_ITEM_CHANNEL:
    case FS_ITEM_VC:
      fs_interconnect_channel_ends (&self->run.network, self->selected.channel, &from, node);
      return TRUE;
    case FS_ITEM_MESSAGE:
    case FS_ITEM_CROSSBAR:
      index = snapshot != NULL ? fs_snapshot_find (snapshot, self->selected.message) : -1;
      if (index < 0)
        return FALSE;
      *node = snapshot->messages[index].router;
      return TRUE;
    case FS_ITEM_NONE:
    case FS_ITEM_DIMENSION:
    default:
      return FALSE;
    }
}

gboolean
fs_network_state_is_followed (FsNetworkState *self)
{
  return self->followed;
}

void
fs_network_state_set_followed (FsNetworkState *self, gboolean followed)
{
  self->followed = followed && self->selected.kind == FS_ITEM_MESSAGE;
  emit (self, FS_NETWORK_STATE_PLAYING);
}

static void
play_on (FsNetworkState *self)
{
  gint64 now = g_get_monotonic_time ();
  double seconds = (double) (now - self->last_play_us) / G_USEC_PER_SEC;
  double shown;

  if (self->cycle_view == NULL || fs_network_state_is_busy (self))
    return;
  shown = (double) self->cycle_view->cycle;
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
  if (floor (self->play_cycle) > shown)
    fs_playback_seek (self->playback, MIN ((int64_t) floor (self->play_cycle), self->cycle_view->end));
}

/* Shows a deadlock that has just formed, from its first cycle. */
static void
play_arrived (FsNetworkState *self, const FsCycleView *before)
{
  const FsWaitForGraph *waits = self->cycle_view->waits_for;
  gboolean closed = waits != NULL && waits->n_deadlock > 0 && before != NULL
                    && (before->waits_for == NULL || before->waits_for->n_deadlock == 0);

  if (!self->playing)
    return;
  self->play_cycle = CLAMP (self->play_cycle, (double) self->cycle_view->cycle, (double) self->cycle_view->cycle + 1);
  if (closed && waits->closed >= 0 && waits->closed < self->cycle_view->cycle)
    fs_playback_seek (self->playback, waits->closed);
  if (closed || self->cycle_view->cycle >= self->cycle_view->end || self->cycle_view->notice != NULL)
    fs_network_state_play (self, FALSE);
}

/* The run and its cycles. */

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
  choose_broadcast (self);
  update_focus (self);
  follow_run (self);
  clear_load (self);
  self->load = fs_channel_load_new (cycle_view, &self->load_simulated);
  self->shares = fs_channel_shares_new (cycle_view);
  play_arrived (self, before);
  /* The message that a search has found is selected. */
  if (cycle_view->has_event && cycle_view->event.kind == FS_EVENT_BLOCKED && cycle_view->event.message != FS_NO_MESSAGE
      && (before == NULL || before->cycle != cycle_view->cycle))
    fs_network_state_select_subject (self, (FsSubject){ FS_SUBJECT_MESSAGE, cycle_view->event.message, 0 });
  emit (self, FS_NETWORK_STATE_CYCLE);
}

/* Called every POLL_MS while a request is being processed or the run plays. */
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
      emit (self, FS_NETWORK_STATE_CYCLE | FS_NETWORK_STATE_PLAYING);
    }
  if (cycle_view != NULL)
    set_cycle_view (self, cycle_view);
  if (self->playing)
    play_on (self);
  busy = fs_network_state_is_busy (self);
  emit (self, FS_NETWORK_STATE_BUSY);
  /* A new cycle may have been finished since the request above. */
  if (self->playback != NULL && failure == NULL
      && (busy || self->playing || self->cycle_view == NULL || cycle_view != NULL))
    return G_SOURCE_CONTINUE;
  self->poll_source = 0;
  return G_SOURCE_REMOVE;
}

static void
wake (FsNetworkState *self)
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

/* Returns the first cycle of the new run to show: the current one, if it is near enough. */
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

/* Messages of another run have nothing to do with these. The broadcast tree is shown where there are broadcasts, until
 * the user switches it on or off. */
static void
run_changed (FsNetworkState *self)
{
  guint32 tree = 1u << FS_LAYER_BROADCAST;

  if (!self->tree_chosen)
    self->layers = !fs_network_run_has_flits (&self->run) || self->run.params.beta > 0 ? self->layers | tree
                                                                                       : self->layers & ~tree;
  clear_load (self);
  g_clear_pointer (&self->load_model, g_array_unref);
  g_clear_pointer (&self->load_expected, g_array_unref);
  self->load_expected = fs_network_run_expected_load (&self->run, &self->load_model);
  if (self->load_expected == NULL)
    self->load_model = fs_network_run_model_load (&self->run, fs_document_get_scenario (self->document));
  self->followed = FALSE;
  self->broadcast = self->chosen = FS_NO_BROADCAST;
  self->focus = (FsFocus){ 0 };
  if (self->selected.message != FS_NO_MESSAGE)
    self->selected = FS_NO_ITEM;
  emit (self, FS_NETWORK_STATE_SELECTION | FS_NETWORK_STATE_LAYERS);
}

static void
begin_run (FsNetworkState *self, int64_t cycle)
{
  FsPlayback *before = g_steal_pointer (&self->playback);

  drop_run (self);
  run_changed (self);
  if (self->run.id == NULL)
    {
      fs_playback_free (before);
      set_notice (self, self->run.network_absent != NULL ? self->run.network_absent : self->run.absent);
      return;
    }
  self->playback = self->run.switching->has_flits ? fs_playback_new (&self->run.params, self->run.n_cycles, before)
                                                  : fs_playback_new_store_forward (&self->run.store_forward, before);
  if (cycle > 0)
    fs_playback_seek (self->playback, MIN (cycle, self->run.n_cycles - 1));
  count_flits (self);
  wake (self);
}

/* A point that has been simulated meanwhile has an end, with which the same run continues. */
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
  wake (self);
}

/* Follows the document: continues the same run, or starts another one. */
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
    network_changed (self);
  if (!same_run || !same_network)
    begin_run (self, cycle);
  learn_end (self);
  emit (self,
        (same_network ? 0 : FS_NETWORK_STATE_NETWORK) | (same_run ? 0 : FS_NETWORK_STATE_RUN | FS_NETWORK_STATE_CYCLE));
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
  if (self->notice != NULL)
    return self->notice;
  return self->scene != NULL ? self->scene->notice : NULL;
}

static FsPlayback *
request (FsNetworkState *self)
{
  if (self->playback == NULL)
    return NULL;
  fs_network_state_play (self, FALSE);
  wake (self);
  return self->playback;
}

void
fs_network_state_seek (FsNetworkState *self, int64_t cycle)
{
  FsPlayback *playback = request (self);

  if (playback != NULL)
    fs_playback_seek (playback, cycle);
}

void
fs_network_state_step (FsNetworkState *self, int64_t cycles)
{
  FsPlayback *playback = request (self);

  if (playback != NULL)
    fs_playback_step (playback, cycles);
}

void
fs_network_state_search (FsNetworkState *self, FsNetworkSearch search)
{
  FsPlayback *playback = request (self);

  if (playback == NULL)
    return;
  if (search == FS_NETWORK_SEARCH_BLOCKED)
    fs_playback_next_blocking (playback);
  else if (search == FS_NETWORK_SEARCH_DEADLOCK)
    fs_playback_next_deadlock (playback);
  else if (self->selected.kind == FS_ITEM_MESSAGE)
    fs_playback_next_event (playback, self->selected.message);
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

  clear_scenes (self);
  clear_load (self);
  g_clear_pointer (&self->load_expected, g_array_unref);
  g_clear_pointer (&self->load_model, g_array_unref);
  g_array_unref (self->destinations);
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
  self->layout_choice = FS_NETWORK_STATE_AUTOMATIC;
  self->layers = DEFAULT_LAYERS;
  self->selected = FS_NO_ITEM;
  self->broadcast = self->chosen = FS_NO_BROADCAST;
  self->destinations = g_array_new (FALSE, FALSE, sizeof (uint32_t));
}
