/* What is selected in the network, and which layers are shown with which addresses. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/replay/network-state-private.h"
#include "base/error.h"

#define FOCUS_MIN_N 6 /* from here on only the longest chain is in focus while nothing is selected */

/* Returns the index of @message in the snapshot, or -1. */
static int
find_message (FsNetworkState *self, uint64_t message)
{
  const FsSnapshot *snapshot = self->cycle_view != NULL ? self->cycle_view->snapshot : NULL;

  return snapshot != NULL ? fs_snapshot_find (snapshot, message) : -1;
}

/* Shows the broadcast that the user chose while it is in flight, else the oldest, whatever was shown before. */
void
fs_network_state_choose_broadcast (FsNetworkState *self)
{
  const FsSnapshot *snapshot = self->cycle_view->snapshot;
  int message = self->selected.kind == FS_ITEM_MESSAGE ? find_message (self, self->selected.message) : -1;

  if (snapshot == NULL)
    return;
  if (message >= 0 && snapshot->messages[message].kind == FS_MESSAGE_COPY)
    self->chosen = snapshot->messages[message].index;
  self->broadcast = snapshot->n_broadcasts > 0 ? snapshot->broadcasts[0].index : FS_NO_BROADCAST;
  for (guint i = 0; i < snapshot->n_broadcasts; i++)
    if (snapshot->broadcasts[i].index == self->chosen)
      self->broadcast = self->chosen;
}

FsFocus
fs_network_state_find_focus (FsNetworkState *self)
{
  const FsCycleView *view = self->cycle_view;
  gboolean tree = fs_network_state_shows (self, FS_LAYER_BROADCAST);

  if (view == NULL)
    return (FsFocus){ 0 };
  return fs_focus_find (view->snapshot, view->waits_for, self->selected.message,
                        tree ? self->broadcast : FS_NO_BROADCAST, view->network.n < FOCUS_MIN_N);
}

void
fs_network_state_update_focus (FsNetworkState *self)
{
  self->focus = self->shared_focus.n > 0 ? self->shared_focus : fs_network_state_find_focus (self);
}

void
fs_network_state_share_focus (FsNetworkState *self, const FsFocus *focus)
{
  FsFocus before = self->focus;

  self->shared_focus = *focus;
  fs_network_state_update_focus (self);
  if (before.n != self->focus.n
      || memcmp (before.messages, self->focus.messages, before.n * sizeof *before.messages) != 0)
    fs_network_state_emit (self, FS_NETWORK_STATE_LOG);
}

void
fs_network_state_set_pairs (FsNetworkState *self, FsRunPairs *pairs, int side)
{
  if (self->pairs == pairs)
    return;
  fs_run_pairs_unref (self->pairs);
  self->pairs = pairs != NULL ? fs_run_pairs_ref (pairs) : NULL;
  self->side = side;
  fs_network_state_emit (self, FS_NETWORK_STATE_LOG);
}

void
fs_network_state_mirror (FsNetworkState *self, FsNetworkState *from)
{
  gboolean addresses = self->run.network.n_nodes == from->run.network.n_nodes;
  gboolean same = self->layers == from->layers && self->heat_of == from->heat_of
                  && (!addresses
                      || (self->root == from->root && self->path_from == from->path_from
                          && self->path_to == from->path_to && self->destinations == from->destinations));

  fs_network_state_set_layout (self, from->layout_choice);
  if (same)
    return;
  self->tree_chosen = from->tree_chosen;
  self->layers = from->layers;
  self->heat_of = from->heat_of;
  if (!addresses)
    {
      fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
      return;
    }
  self->root = from->root;
  self->path_from = from->path_from;
  self->path_to = from->path_to;
  g_array_unref (self->destinations);
  self->destinations = g_array_ref (from->destinations);
  fs_network_state_update_focus (self);
  fs_network_state_place (self);
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
}

int
fs_network_state_get_color (FsNetworkState *self, uint64_t message)
{
  int index = find_message (self, message);
  const FsMessageView *view;

  if (index < 0)
    return FS_NO_COLOR;
  view = &self->cycle_view->snapshot->messages[index];
  if (fs_network_state_shows (self, FS_LAYER_BROADCAST) && view->kind == FS_MESSAGE_COPY
      && view->index == self->broadcast && self->selected.message != message)
    return FS_NO_COLOR;
  return view->color;
}

void
fs_network_state_select (FsNetworkState *self, FsDiagramItem part)
{
  if (fs_diagram_item_equal (&self->selected, &part))
    return;
  self->selected = part;
  if (part.kind != FS_ITEM_MESSAGE)
    self->followed = FALSE;
  if (self->cycle_view != NULL)
    fs_network_state_choose_broadcast (self);
  fs_network_state_update_focus (self);
  fs_network_state_place_for_cycle (self);
  fs_network_state_emit (self, FS_NETWORK_STATE_SELECTION);
}

void
fs_network_state_select_subject (FsNetworkState *self, FsSubject subject)
{
  FsDiagramItem item = FS_NO_ITEM;

  switch (subject.kind)
    {
    case FS_SUBJECT_BROADCAST:
      self->broadcast = self->chosen = subject.id;
      g_clear_pointer (&self->diagram, fs_network_diagram_unref);
      if (!fs_network_state_shows (self, FS_LAYER_BROADCAST))
        {
          fs_network_state_set_layer (self, FS_LAYER_BROADCAST, TRUE);
          return;
        }
      fs_network_state_update_focus (self);
      fs_network_state_place_for_cycle (self);
      fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
      return;
    case FS_SUBJECT_MESSAGE:
      item.kind = FS_ITEM_MESSAGE;
      item.message = subject.id;
      break;
    case FS_SUBJECT_NODE:
      item.kind = FS_ITEM_NODE;
      item.node = (uint32_t) subject.id;
      break;
    case FS_SUBJECT_CHANNEL:
      item.kind = FS_ITEM_CHANNEL;
      item.channel = subject.id;
      break;
    case FS_SUBJECT_VC:
      item.kind = FS_ITEM_VC;
      item.channel = subject.id;
      item.index = subject.vc;
      break;
    default:
      break;
    }
  fs_network_state_select (self, item);
}

gboolean
fs_network_state_get_router (FsNetworkState *self, uint32_t *node)
{
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
      index = find_message (self, self->selected.message);
      if (index < 0)
        return FALSE;
      *node = self->cycle_view->snapshot->messages[index].router;
      return TRUE;
    case FS_ITEM_NONE:
    case FS_ITEM_DIMENSION:
    default:
      return FALSE;
    }
}

void
fs_network_state_set_layer (FsNetworkState *self, FsDiagramLayer layer, gboolean shown)
{
  guint32 bit = 1u << layer, before = self->layers;

  self->layers = shown ? before | bit : before & ~bit;
  /* Both color the channels. */
  if (shown && (bit & FS_COUNTED_LAYERS) != 0)
    self->layers &= ~(FS_COUNTED_LAYERS & ~bit);
  if (self->layers == before)
    return;
  self->tree_chosen = self->tree_chosen || layer == FS_LAYER_BROADCAST;
  fs_network_state_update_focus (self);
  fs_network_state_place_for_cycle (self);
  if (((before & FS_TREE_LAYERS) != 0) != ((self->layers & FS_TREE_LAYERS) != 0))
    fs_network_state_place (self);
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
}

void
fs_network_state_take_slide (FsNetworkState *self)
{
  g_autoptr (FsSlideLayers) slide = NULL;

  if (self->slide_layers == NULL || !fs_interconnect_equal (&self->slide_layers->network, &self->run.network))
    return;
  slide = g_steal_pointer (&self->slide_layers);
  self->draws_dependencies = slide->dependencies != NULL;
  if (self->draws_dependencies)
    {
      fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
      return;
    }
  self->layers = (self->layers & ~FS_NETWORK_LAYERS) | slide->layers;
  self->tree_chosen = TRUE;
  self->root_tree = (slide->layers & 1u << FS_LAYER_BROADCAST) != 0;
  self->root = self->path_from = slide->root;
  self->path_to = slide->path_to;
  g_array_unref (self->destinations);
  self->destinations = g_array_ref (slide->destinations);
  fs_network_state_update_focus (self);
  fs_network_state_place (self);
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
}

void
fs_network_state_show_slide (FsNetworkState *self, const FsScenario *shown, const FsSlide *slide)
{
  /* These belong to one slide, unlike layers, which stay until another slide sets some. */
  if (self->slide_layers != NULL && self->slide_layers->dependencies != NULL)
    g_clear_pointer (&self->slide_layers, fs_slide_layers_free);
  if (self->draws_dependencies)
    {
      self->draws_dependencies = FALSE;
      fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
    }
  if (slide->layers < 0 && slide->layout < 0)
    return;
  if (!self->in_slides)
    {
      self->in_slides = TRUE;
      self->layers_before = self->layers;
      self->layout_before = self->layout_choice;
    }
  g_clear_pointer (&self->slide_layers, fs_slide_layers_free);
  self->slide_layers = fs_slide_layers_new (shown, slide);
  if (slide->layout >= 0)
    fs_network_state_set_layout (self, fs_slide_layout (slide));
  fs_network_state_take_slide (self);
}

void
fs_network_state_leave_slides (FsNetworkState *self)
{
  g_clear_pointer (&self->slide_layers, fs_slide_layers_free);
  if (!self->in_slides)
    return;
  self->in_slides = self->root_tree = self->draws_dependencies = FALSE;
  self->layers = (self->layers & ~FS_NETWORK_LAYERS) | (self->layers_before & FS_NETWORK_LAYERS);
  self->tree_chosen = FALSE;
  fs_network_state_set_layout (self, self->layout_before);
  fs_network_state_update_focus (self);
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
}

static gboolean
has_network (FsNetworkState *self, GError **error)
{
  return self->run.network.n > 0 || fs_set_input_error (error, "%s", _ ("There is no network."));
}

gboolean
fs_network_state_set_root (FsNetworkState *self, const char *address, GError **error)
{
  const FsDiagramLayout *layout = fs_network_state_get_layout (self);
  uint32_t root;

  if (!has_network (self, error) || !fs_interconnect_read_address (&self->run.network, address, &root, error))
    return FALSE;
  if (root == self->root)
    return TRUE;
  self->root = root;
  if (layout != NULL && layout->kind == FS_LAYOUT_LEVELS)
    fs_network_state_place (self);
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
  return TRUE;
}

/* Returns the addresses in a text, or NULL with an error if one of them is no address of the network. */
static GArray *
read_addresses (FsNetworkState *self, const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, " ,;→>", -1);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (uint32_t));

  if (!has_network (self, error))
    return NULL;
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
  GArray *nodes = read_addresses (self, addresses, error);

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
  g_autoptr (GArray) nodes = read_addresses (self, addresses, error);

  if (nodes == NULL)
    return FALSE;
  if (nodes->len != 2)
    return fs_set_input_error (error,
                               ngettext ("A path needs two addresses, from and to; %u is given.",
                                         "A path takes two addresses, from and to; there are %u.", nodes->len),
                               nodes->len);
  self->path_from = g_array_index (nodes, uint32_t, 0);
  self->path_to = g_array_index (nodes, uint32_t, 1);
  fs_network_state_emit (self, FS_NETWORK_STATE_LAYERS);
  return TRUE;
}
