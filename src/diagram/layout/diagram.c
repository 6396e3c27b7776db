#include "diagram/layout/diagram.h"

#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "topology/network.h"

/* In the order in which the window lists them: layers of a run first, then those that a network has without a run. */
static const struct {
  FsDiagramLayer layer;
  const char *id;
  const char *name;
} layers[FS_N_LAYERS] = {
  { FS_LAYER_BROADCAST, "broadcast", N_ ("Broadcast tree") },
  { FS_LAYER_MESSAGES, "messages", N_ ("Messages") },
  { FS_LAYER_WAITS_FOR, "waits-for", N_ ("Wait-for graph") },
  { FS_LAYER_ESCAPE, "escape", N_ ("Escape channels") },
  { FS_LAYER_CHANNELS, "channels", N_ ("Busy virtual channels") },
  { FS_LAYER_LOAD, "load", N_ ("Channel load") },
  { FS_LAYER_NECKLACES, "necklaces", N_ ("Necklaces") },
  { FS_LAYER_UNFOLDED, "unfolded", N_ ("Unfolded necklaces") },
  { FS_LAYER_BST, "bst", N_ ("Spanning tree BST") },
  { FS_LAYER_BSG, "bsg", N_ ("Spanning graph BSG") },
  { FS_LAYER_MULTICAST, "multicast", N_ ("Multicast") },
  { FS_LAYER_PATH, "path", N_ ("Path of a message") },
  { FS_LAYER_LINKS, "links", N_ ("All links") },
};

void
fs_diagram_init (FsDiagram *diagram, const FsNetworkStructure *structure, const FsDiagramLayout *layout)
{
  *diagram = (FsDiagram){
    .structure = structure,
    .layout = layout,
    .view = FS_VIEW_FIT,
    .layers = 1 << FS_LAYER_LINKS,
    .broadcast = FS_NO_BROADCAST,
    .necklace = FS_NO_NECKLACE,
    .selected = FS_NO_PART,
    .hover = FS_NO_PART,
    .phase = 1,
    .pulse = 1,
    .closing = 1,
    .caption = TRUE,
    .sentence = TRUE,
    .signs = TRUE,
  };
}

gboolean
fs_diagram_item_equal (const FsDiagramItem *a, const FsDiagramItem *b)
{
  return a->kind == b->kind && a->node == b->node && a->channel == b->channel && a->index == b->index
         && a->message == b->message;
}

FsDiagramLayer
fs_diagram_layer_at (guint position)
{
  g_return_val_if_fail (position < FS_N_LAYERS, FS_LAYER_LINKS);

  return layers[position].layer;
}

static guint
position_of (FsDiagramLayer layer)
{
  guint i = 0;

  while (layers[i].layer != layer)
    i++;
  return i;
}

const char *
fs_diagram_layer_id (FsDiagramLayer layer)
{
  g_return_val_if_fail ((guint) layer < FS_N_LAYERS, NULL);

  return layers[position_of (layer)].id;
}

gboolean
fs_diagram_layer_parse (const char *text, FsDiagramLayer *layer)
{
  for (guint i = 0; i < FS_N_LAYERS; i++)
    if (strcmp (text, layers[i].id) == 0)
      {
        *layer = layers[i].layer;
        return TRUE;
      }
  return FALSE;
}

const char *
fs_diagram_layer_name (FsDiagramLayer layer)
{
  g_return_val_if_fail ((guint) layer < FS_N_LAYERS, NULL);

  return _ (layers[position_of (layer)].name);
}

static gboolean
all_full (const FsNecklaces *necklaces)
{
  for (guint i = 0; i < necklaces->n_necklaces; i++)
    if (necklaces->list[i].period != necklaces->gh.degree)
      return FALSE;
  return TRUE;
}

static char *
reason_of_structure (const FsDiagram *diagram, gboolean unfolds)
{
  const FsNetworkStructure *structure = diagram->structure;

  if (structure->necklaces == NULL)
    {
      g_autofree char *nodes = fs_number_display_count (structure->gh.n_nodes);

      return g_strdup_printf (_ ("Necklaces and spanning trees are drawn up to 65536 nodes; the network has %s."),
                              nodes);
    }
  if (unfolds && all_full (structure->necklaces))
    return g_strdup (_ ("Every necklace of this network is full, so nothing unfolds and BSG equals BST."));
  return NULL;
}

static char *
reason_of_broadcast (const FsDiagram *diagram)
{
  if (diagram->structure->gh.k > 2)
    return reason_of_structure (diagram, FALSE);
  if (diagram->structure->gh.n > FS_NETWORK_MAX_N)
    return g_strdup_printf (_ ("Broadcast trees are drawn up to n = 20; n is %d."), diagram->structure->gh.n);
  return NULL;
}

static char *
reason_of_escape (const FsDiagram *diagram)
{
  const FsWormholeParams *params = diagram->params;

  if (params == NULL)
    return g_strdup (_ ("Escape channels are available while a wormhole run is shown."));
  if (params->routing != FS_ROUTING_DUATO && params->routing != FS_ROUTING_DUATO_TIMEOUT)
    return g_strdup (_ ("Only Duato's routing has escape channels."));
  return NULL;
}

/* Returns the reason why a layer has nothing to show; NULL if it has something. */
static char *
reason_against (FsDiagramLayer layer, const FsDiagram *diagram)
{
  switch (layer)
    {
    case FS_LAYER_BROADCAST:
      return reason_of_broadcast (diagram);
    case FS_LAYER_MESSAGES:
    case FS_LAYER_CHANNELS:
      if (diagram->snapshot == NULL && diagram->store_forward == NULL)
        return g_strdup (_ ("Messages are available while a run is shown."));
      return NULL;
    case FS_LAYER_WAITS_FOR:
      if (diagram->waits == NULL)
        return g_strdup (_ ("The wait-for graph is available while a wormhole run is shown."));
      return NULL;
    case FS_LAYER_ESCAPE:
      return reason_of_escape (diagram);
    case FS_LAYER_LOAD:
      return diagram->load == NULL ? g_strdup (_ ("Channel load is available after a simulation.")) : NULL;
    case FS_LAYER_NECKLACES:
    case FS_LAYER_BST:
      return reason_of_structure (diagram, FALSE);
    case FS_LAYER_UNFOLDED:
      if (diagram->structure->necklaces != NULL && !fs_diagram_shows (diagram, FS_LAYER_NECKLACES))
        return g_strdup (_ ("Necklaces are unfolded while the layer Necklaces is on."));
      return reason_of_structure (diagram, TRUE);
    case FS_LAYER_BSG:
      return reason_of_structure (diagram, TRUE);
    case FS_LAYER_MULTICAST:
      return diagram->n_destinations == 0 ? g_strdup (_ ("A multicast needs at least one destination.")) : NULL;
    case FS_LAYER_PATH:
      return diagram->path_from == diagram->path_to ? g_strdup (_ ("A path needs two different nodes.")) : NULL;
    case FS_LAYER_LINKS:
      return NULL;
    case FS_N_LAYERS:
    default:
      g_return_val_if_reached (NULL);
    }
}

gboolean
fs_diagram_layer_applies (FsDiagramLayer layer, const FsDiagram *diagram, char **reason)
{
  g_autofree char *against = reason_against (layer, diagram);
  gboolean applies = against == NULL;

  if (reason != NULL)
    *reason = g_steal_pointer (&against);
  return applies;
}

const FsBroadcastView *
fs_diagram_broadcast (const FsDiagram *diagram)
{
  if (diagram->snapshot == NULL || diagram->broadcast == FS_NO_BROADCAST)
    return NULL;
  for (guint i = 0; i < diagram->snapshot->n_broadcasts; i++)
    if (diagram->snapshot->broadcasts[i].index == diagram->broadcast)
      return &diagram->snapshot->broadcasts[i];
  return NULL;
}

static void
store_forward_progress (const FsDiagram *diagram, FsTreeProgress *progress)
{
  const FsGh *gh = &diagram->structure->gh;
  const FsStoreForwardSnapshot *snapshot = diagram->store_forward;

  progress->source = diagram->run_source;
  for (uint32_t node = 0; node < gh->n_nodes; node++)
    progress->reached += node != diagram->run_source && snapshot->completed[node] > 0;
  for (uint64_t channel = 0; channel < snapshot->n_channels; channel++)
    if (snapshot->traffic[channel] > 0)
      {
        uint32_t from, to;

        fs_diagram_channel_ends (gh, channel, &from, &to);
        progress->step = MAX (progress->step, fs_gh_distance (gh, diagram->run_source, to));
      }
}

gboolean
fs_diagram_tree_progress (const FsDiagram *diagram, FsTreeProgress *progress)
{
  const FsGh *gh = &diagram->structure->gh;
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);

  *progress = (FsTreeProgress){ .others = gh->n_nodes - 1, .steps = gh->n };
  if (diagram->store_forward != NULL)
    {
      if (diagram->run_tree == FS_RUN_TREE_NONE || diagram->store_forward->initiated == 0)
        return FALSE;
      if (diagram->run_tree == FS_RUN_TREE_MULTICAST)
        progress->others = diagram->n_run_destinations;
      if (progress->others == 0)
        return FALSE;
      store_forward_progress (diagram, progress);
      return TRUE;
    }
  if (view == NULL)
    return FALSE;
  progress->source = view->source;
  progress->reached = view->reached;
  for (guint i = 0; i < view->n_edges; i++)
    if (view->edges[i].state >= FS_EDGE_IN_FLIGHT)
      progress->step = MAX (progress->step, fs_gh_distance (gh, view->source, view->edges[i].to));
  return TRUE;
}

char *
fs_diagram_tree_sentence (const FsDiagram *diagram)
{
  FsTreeProgress progress;
  char source[FS_GH_MAX_N + 1];
  g_autofree char *number = NULL;

  if (!fs_diagram_tree_progress (diagram, &progress))
    return NULL;
  fs_gh_write_address (&diagram->structure->gh, progress.source, source);
  if (diagram->run_tree == FS_RUN_TREE_MULTICAST && diagram->store_forward != NULL)
    /* TRANSLATORS: "Multicast from 0101: 3 of 7 destinations reached" */
    return g_strdup_printf (_ ("Multicast from %s: %u of %u destinations reached"), source, progress.reached,
                            progress.others);
  if (diagram->store_forward != NULL)
    return g_strdup_printf (_ ("Broadcast from %s: %u of %u reached, step %d of %d"), source, progress.reached,
                            progress.others, progress.step, progress.steps);
  number = g_strdup_printf ("%" G_GUINT64_FORMAT, diagram->broadcast);
  /* TRANSLATORS: "Broadcast 43 from 0001: 5 of 15 reached, step 2 of 4" */
  return g_strdup_printf (_ ("Broadcast %s from %s: %u of %u reached, step %d of %d"), number, source, progress.reached,
                          progress.others, progress.step, progress.steps);
}

static void
append_run (GString *words, const FsDiagram *diagram)
{
  guint blocked = 0, in_network = 0;
  g_autofree char *cycle = fs_number_display_count ((guint64) MAX (diagram->snapshot->cycle, 0));
  g_autofree char *messages = NULL, *headers = NULL;

  for (guint i = 0; i < diagram->snapshot->n_messages; i++)
    {
      blocked += diagram->snapshot->messages[i].state == FS_STATE_BLOCKED;
      in_network += diagram->snapshot->messages[i].injected != FS_NO_CYCLE;
    }
  messages
      = g_strdup_printf (ngettext ("%u message in the network", "%u messages in the network", in_network), in_network);
  headers = g_strdup_printf (ngettext ("%u header blocked", "%u headers blocked", blocked), blocked);
  /* TRANSLATORS: a cycle, how many messages are in the network, how many headers are blocked */
  g_string_append_printf (words, _ (" Cycle %s: %s, %s."), cycle, messages, headers);
  if (diagram->waits != NULL && diagram->waits->n_deadlock > 0)
    g_string_append_printf (words,
                            ngettext (" Deadlock: %u message can never advance.",
                                      " Deadlock: %u messages can never advance.", diagram->waits->n_deadlock),
                            diagram->waits->n_deadlock);
}

char *
fs_diagram_describe (const FsDiagram *diagram)
{
  const FsGh *gh = &diagram->structure->gh;
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);
  char root[FS_GH_MAX_N + 1];
  GString *words = g_string_new (NULL);

  if (gh->k == 2)
    g_string_append_printf (words, _ ("Hypercube of %d dimensions, %u nodes, shown as %s."), gh->n, gh->n_nodes,
                            fs_layout_name (diagram->layout->kind));
  else
    g_string_append_printf (words, _ ("Generalized hypercube GH(%d, %d), %u nodes, shown as %s."), gh->n, gh->k,
                            gh->n_nodes, fs_layout_name (diagram->layout->kind));
  for (int layer = 0; layer < FS_LAYER_LINKS; layer++)
    if (fs_diagram_shows (diagram, (FsDiagramLayer) layer)
        && fs_diagram_layer_applies ((FsDiagramLayer) layer, diagram, NULL))
      g_string_append_printf (words, " %s.", fs_diagram_layer_name ((FsDiagramLayer) layer));
  if (diagram->snapshot != NULL)
    append_run (words, diagram);
  if (view != NULL)
    g_string_append_printf (words,
                            ngettext (" The broadcast from %s has reached %u of %u node.",
                                      " The broadcast from %s has reached %u of %u nodes.", gh->n_nodes - 1),
                            fs_gh_write_address (gh, view->source, root), view->reached, gh->n_nodes - 1);
  return g_string_free (words, FALSE);
}
