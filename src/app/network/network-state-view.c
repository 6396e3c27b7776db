/* The view of the state: where the nodes stand, which layers are seen, what is selected. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/network/network-state-private.h"
#include "app/toolkit/worker.h"
#include "base/error.h"

#define TREE_LAYERS (1u << FS_LAYER_NECKLACES | 1u << FS_LAYER_UNFOLDED | 1u << FS_LAYER_BST | 1u << FS_LAYER_BSG)
#define DEFAULT_LAYERS (1u << FS_LAYER_MESSAGES | 1u << FS_LAYER_WAITS_FOR | 1u << FS_LAYER_LINKS)
#define LOAD_CYCLES 200 /* that the heat map looks back */

/* A network and where its nodes stand, made by a worker. */
struct _SceneRequest {
  FsGh network;
  FsNetworkStructure *structure; /* known already, or NULL */
  FsLayoutKind choice;
  uint32_t root;
  gboolean trees;
  FsDiagramLayout *layout;
  char *notice;
};

static void
scene_free (gpointer data)
{
  SceneRequest *scene = data;

  g_clear_pointer (&scene->structure, fs_network_structure_unref);
  g_clear_pointer (&scene->layout, fs_diagram_layout_free);
  g_free (scene->notice);
  g_free (scene);
}

static gpointer
make_scene (gpointer input, GError **error)
{
  SceneRequest *scene = input;
  FsLayoutKind kind = scene->choice;

  if (scene->structure == NULL)
    scene->structure = fs_network_structure_new (&scene->network);
  if (kind == FS_NETWORK_STATE_AUTOMATIC)
    kind = fs_layout_automatic (&scene->network, scene->trees);
  kind = fs_layout_choose (kind, &scene->network, &scene->notice);
  scene->layout = fs_diagram_layout_new (scene->structure, kind, scene->root, scene->trees);
  return scene;
}

static void request_scene (FsNetworkState *self);

static void
scene_made (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsNetworkState *self = FS_NETWORK_STATE (owner);
  SceneRequest *scene = input;
  gboolean same_network = self->structure != NULL && self->structure == scene->structure;

  self->scene = NULL;
  if (self->document == NULL)
    return;
  if (self->scene_wanted)
    {
      request_scene (self);
      return;
    }
  g_clear_pointer (&self->layout_before_keeper, g_bytes_unref);
  self->layout_before_keeper = g_steal_pointer (&self->layout_keeper);
  self->layout_before = g_steal_pointer (&self->layout);
  self->layout = g_steal_pointer (&scene->layout);
  self->layout_keeper = g_bytes_new_with_free_func (NULL, 0, (GDestroyNotify) fs_diagram_layout_free, self->layout);
  g_free (self->layout_notice);
  self->layout_notice = g_steal_pointer (&scene->notice);
  if (!same_network)
    {
      g_clear_pointer (&self->structure, fs_network_structure_unref);
      self->structure = fs_network_structure_ref (scene->structure);
    }
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYOUT | (same_network ? 0 : FS_NETWORK_STATE_NETWORK));
}

/* One is in work at a time; the latest wish is fulfilled in the end. */
static void
request_scene (FsNetworkState *self)
{
  self->scene_wanted = self->scene != NULL;
  if (self->scene != NULL || self->run.network.n == 0)
    return;
  self->scene = g_new0 (SceneRequest, 1);
  self->scene->network = self->run.network;
  self->scene->structure = self->structure != NULL ? fs_network_structure_ref (self->structure) : NULL;
  self->scene->choice = self->layout_choice;
  self->scene->root = self->root;
  self->scene->trees = (self->layers & TREE_LAYERS) != 0;
  fs_worker_run (G_OBJECT (self), make_scene, self->scene, scene_free, scene_made);
}

void
fs_network_state_view_init (FsNetworkState *self)
{
  self->layout_choice = FS_NETWORK_STATE_AUTOMATIC;
  self->layers = DEFAULT_LAYERS;
  self->selected = FS_NO_PART;
  self->broadcast = FS_NO_BROADCAST;
  self->destinations = g_array_new (FALSE, FALSE, sizeof (uint32_t));
}

static void
clear_layouts (FsNetworkState *self)
{
  self->layout = self->layout_before = NULL;
  g_clear_pointer (&self->layout_keeper, g_bytes_unref);
  g_clear_pointer (&self->layout_before_keeper, g_bytes_unref);
}

static void
clear_load (FsNetworkState *self)
{
  g_clear_pointer (&self->load, g_free);
  g_clear_pointer (&self->load_simulated, g_free);
}

void
fs_network_state_view_clear (FsNetworkState *self)
{
  clear_load (self);
  g_clear_pointer (&self->load_model, g_free);
  clear_layouts (self);
  g_clear_pointer (&self->structure, fs_network_structure_unref);
  g_clear_pointer (&self->layout_notice, g_free);
  g_clear_pointer (&self->destinations, g_array_unref);
}

void
fs_network_state_view_network_changed (FsNetworkState *self)
{
  clear_layouts (self);
  g_clear_pointer (&self->structure, fs_network_structure_unref);
  g_clear_pointer (&self->layout_notice, g_free);
  self->selected = FS_NO_PART;
  self->root = 0;
  g_array_set_size (self->destinations, 0);
  self->path_from = 0;
  self->path_to = self->run.network.n > 0 ? self->run.network.n_nodes - 1 : 0;
  request_scene (self);
}

/* Messages of another run have nothing to do with these. The tree is seen where there are broadcasts, until somebody
 * says otherwise. */
void
fs_network_state_view_run_changed (FsNetworkState *self)
{
  guint32 tree = 1u << FS_LAYER_BROADCAST;

  if (!self->tree_chosen)
    self->layers = self->run.id == NULL || self->run.generalized || self->run.params.beta > 0 ? self->layers | tree
                                                                                              : self->layers & ~tree;
  clear_load (self);
  g_free (self->load_model);
  self->load_model = fs_network_run_model_load (&self->run, fs_document_get_scenario (self->document));
  self->followed = FALSE;
  self->broadcast = FS_NO_BROADCAST;
  if (self->selected.message != FS_NO_MESSAGE)
    self->selected = FS_NO_PART;
  fs_network_state_emit (self, FS_NETWORK_STATE_SELECTION | FS_NETWORK_STATE_LAYERS);
}

/* The broadcast of the selected copy, else the one that was shown while it lasts, else the oldest. */
static void
choose_broadcast (FsNetworkState *self)
{
  const FsSnapshot *snapshot = self->cycle_view->snapshot;
  int message;

  if (snapshot == NULL)
    return;
  message = self->selected.kind == FS_PART_MESSAGE ? fs_snapshot_find (snapshot, self->selected.message) : -1;
  if (message >= 0 && snapshot->messages[message].kind == FS_MESSAGE_COPY)
    self->broadcast = snapshot->messages[message].index;
  for (guint i = 0; i < snapshot->n_broadcasts; i++)
    if (snapshot->broadcasts[i].index == self->broadcast)
      return;
  self->broadcast = snapshot->n_broadcasts > 0 ? snapshot->broadcasts[0].index : FS_NO_BROADCAST;
}

/* Busy share of each channel, and its mean over each dimension. */
static void
measure_load (FsNetworkState *self)
{
  const FsCycleView *cycle_view = self->cycle_view;
  guint n = (guint) cycle_view->network.n, N = cycle_view->network.n_nodes;
  double cycles = (double) (cycle_view->cycle - cycle_view->flits_from + 1);

  clear_load (self);
  if (cycle_view->channel_flits == NULL || cycle_view->network.k != 2)
    return;
  self->load = g_new (double, (gsize) N *n);
  self->load_simulated = g_new0 (double, n);
  for (guint c = 0; c < N * n; c++)
    {
      self->load[c] = (double) cycle_view->channel_flits[c] / cycles;
      self->load_simulated[c % n] += self->load[c] / N;
    }
}

void
fs_network_state_view_cycle_changed (FsNetworkState *self)
{
  choose_broadcast (self);
  measure_load (self);
}

void
fs_network_state_view_count_flits (FsNetworkState *self)
{
  if (self->playback == NULL)
    return;
  fs_playback_count_flits (self->playback, fs_network_state_shows (self, FS_LAYER_LOAD) ? LOAD_CYCLES : FS_FLITS_NONE);
  fs_network_state_wake (self);
}

const FsNetworkStructure *
fs_network_state_get_structure (FsNetworkState *self)
{
  return self->structure;
}

const FsDiagramLayout *
fs_network_state_get_layout (FsNetworkState *self)
{
  return self->layout;
}

GBytes *
fs_network_state_ref_layout (FsNetworkState *self)
{
  return self->layout_keeper != NULL ? g_bytes_ref (self->layout_keeper) : NULL;
}

const FsDiagramLayout *
fs_network_state_get_layout_before (FsNetworkState *self)
{
  return self->layout_before;
}

void
fs_network_state_fill (FsNetworkState *self, FsDiagram *picture)
{
  fs_diagram_init (picture, self->structure, self->layout);
  picture->layers = self->layers;
  /* Between broadcasts their tree would hide the messages, unless somebody asked for it. */
  if (self->cycle_view != NULL && self->cycle_view->snapshot != NULL && self->broadcast == FS_NO_BROADCAST
      && !self->tree_chosen)
    picture->layers &= ~(1u << FS_LAYER_BROADCAST);
  picture->root = self->root;
  if (self->load == NULL)
    picture->layers &= ~(1u << FS_LAYER_LOAD);
  if (self->destinations->len == 0)
    picture->layers &= ~(1u << FS_LAYER_MULTICAST);
  picture->broadcast = self->broadcast;
  picture->destinations = (const uint32_t *) (void *) self->destinations->data;
  picture->n_destinations = self->destinations->len;
  picture->path_from = self->path_from;
  picture->path_to = self->path_to;
  picture->selected = self->selected;
  if (self->structure != NULL && self->structure->necklaces != NULL && self->selected.kind == FS_PART_NODE)
    picture->necklace = self->selected.node == self->root
                            ? FS_NO_NECKLACE
                            : self->structure->necklaces
                                  ->number[fs_gh_untranslate (&self->structure->gh, self->selected.node, self->root)];
  if (self->run.id != NULL && !self->run.generalized)
    picture->params = &self->run.params;
  if (self->cycle_view == NULL)
    return;
  picture->snapshot = self->cycle_view->snapshot;
  picture->waits = self->cycle_view->waits_for;
  picture->store_forward = self->cycle_view->store_forward;
  picture->load = self->load;
  picture->load_simulated = self->load_simulated;
  picture->load_model = self->load != NULL ? self->load_model : NULL;
}

void
fs_network_state_select (FsNetworkState *self, FsDiagramItem part)
{
  if (fs_diagram_item_equal (&self->selected, &part))
    return;
  self->selected = part;
  if (part.kind != FS_PART_MESSAGE)
    self->followed = FALSE;
  if (self->cycle_view != NULL)
    choose_broadcast (self);
  fs_network_state_emit (self, FS_NETWORK_STATE_SELECTION);
}

FsDiagramItem
fs_network_state_get_selected (FsNetworkState *self)
{
  return self->selected;
}

void
fs_network_state_select_subject (FsNetworkState *self, FsSubject subject)
{
  FsDiagramItem part = FS_NO_PART;

  switch (subject.kind)
    {
    case FS_SUBJECT_MESSAGE:
      part.kind = FS_PART_MESSAGE;
      part.message = subject.id;
      break;
    case FS_SUBJECT_NODE:
      part.kind = FS_PART_NODE;
      part.node = (uint32_t) subject.id;
      break;
    case FS_SUBJECT_CHANNEL:
      part.kind = FS_PART_CHANNEL;
      part.channel = subject.id;
      break;
    case FS_SUBJECT_VC:
      part.kind = FS_PART_VC;
      part.channel = subject.id;
      part.index = subject.vc;
      break;
    case FS_SUBJECT_BROADCAST:
      self->broadcast = subject.id;
      fs_network_state_set_layer (self, FS_LAYER_BROADCAST, TRUE);
      return;
    default:
      break;
    }
  fs_network_state_select (self, part);
}

FsSubject
fs_network_state_get_subject (FsNetworkState *self)
{
  const FsDiagramItem *part = &self->selected;

  switch (part->kind)
    {
    case FS_PART_MESSAGE:
    case FS_PART_CROSSBAR:
      return (FsSubject){ FS_SUBJECT_MESSAGE, part->message, 0 };
    case FS_PART_NODE:
    case FS_PART_INJECTION:
      return (FsSubject){ FS_SUBJECT_NODE, part->node, 0 };
    case FS_PART_CHANNEL:
      return (FsSubject){ FS_SUBJECT_CHANNEL, part->channel, 0 };
    case FS_PART_VC:
      return (FsSubject){ FS_SUBJECT_VC, part->channel, part->index };
    default:
      return (FsSubject){ FS_SUBJECT_NONE, 0, 0 };
    }
}

void
fs_network_state_set_layer (FsNetworkState *self, FsDiagramLayer layer, gboolean shown)
{
  guint32 bit = 1u << layer, before = self->layers;

  self->layers = shown ? before | bit : before & ~bit;
  if (self->layers == before)
    return;
  self->tree_chosen = self->tree_chosen || layer == FS_LAYER_BROADCAST;
  if (layer == FS_LAYER_LOAD)
    fs_network_state_view_count_flits (self);
  if (((before & TREE_LAYERS) != 0) != ((self->layers & TREE_LAYERS) != 0))
    request_scene (self);
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
}

gboolean
fs_network_state_shows (FsNetworkState *self, FsDiagramLayer layer)
{
  return (self->layers >> layer & 1) != 0;
}

void
fs_network_state_set_layout (FsNetworkState *self, FsLayoutKind kind)
{
  if (self->layout_choice == kind)
    return;
  self->layout_choice = kind;
  request_scene (self);
}

FsLayoutKind
fs_network_state_get_layout_choice (FsNetworkState *self)
{
  return self->layout_choice;
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

  if (no_network (self, error) || !fs_gh_read_address (&self->run.network, address, &root, error))
    return FALSE;
  if (root == self->root)
    return TRUE;
  self->root = root;
  if (self->layout != NULL && self->layout->kind == FS_LAYOUT_LEVELS)
    request_scene (self);
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
  return TRUE;
}

uint32_t
fs_network_state_get_root (FsNetworkState *self)
{
  return self->root;
}

/* The addresses of a text; NULL with a sentence when one of them is none. */
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
      if (!fs_gh_read_address (&self->run.network, words[i], &node, error))
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
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
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
                   ngettext ("A path takes two addresses, from and to; there is %u.",
                             "A path takes two addresses, from and to; there are %u.", nodes->len),
                   nodes->len);
      return FALSE;
    }
  self->path_from = g_array_index (nodes, uint32_t, 0);
  self->path_to = g_array_index (nodes, uint32_t, 1);
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
  return TRUE;
}
