#include "diagram/layout/diagram.h"

#include "base/number.h"
#include "base/translate.h"
#include "sim/replay/snapshot.h"
#include "topology/network.h"

/* In the order in which the window lists them: layers of a run first, then those that a network has without a run. */
static const struct {
  FsDiagramLayer layer;
  const char *name;
} layers[FS_N_LAYERS] = {
  { FS_LAYER_BROADCAST, N_ ("Broadcast tree") },
  { FS_LAYER_MESSAGES, N_ ("Messages") },
  { FS_LAYER_WAITS_FOR, N_ ("Wait-for graph") },
  { FS_LAYER_ESCAPE, N_ ("Escape channels") },
  { FS_LAYER_CHANNELS, N_ ("Busy virtual channels") },
  { FS_LAYER_LOAD, N_ ("Channel load") },
  { FS_LAYER_WAITING, N_ ("Waiting headers") },
  { FS_LAYER_SHARES, N_ ("Classes of virtual channels") },
  { FS_LAYER_NECKLACES, N_ ("Necklaces") },
  { FS_LAYER_UNFOLDED, N_ ("Unfolded necklaces") },
  { FS_LAYER_BST, N_ ("Spanning tree BST") },
  { FS_LAYER_BSG, N_ ("Spanning graph BSG") },
  { FS_LAYER_MULTICAST, N_ ("Multicast") },
  { FS_LAYER_PATH, N_ ("Path of a message") },
  { FS_LAYER_LINKS, N_ ("All links") },
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
    .selected = FS_NO_ITEM,
    .hover = FS_NO_ITEM,
    .phase = 1,
    .pulse = 1,
    .closing = 1,
    .caption = TRUE,
    .sentence = TRUE,
    .signs = TRUE,
  };
}

void
fs_diagram_show_dependencies (FsDiagram *diagram, const FsChannelDependencies *found)
{
  diagram->dependencies = found;
  diagram->layers = found->n_vertices > FS_DEPENDENCIES_DRAWN ? 1u << FS_LAYER_LINKS : 0;
  diagram->snapshot = NULL;
  diagram->waits = NULL;
  diagram->broadcast = FS_NO_BROADCAST;
  diagram->focus = (FsFocus){ 0 };
  diagram->n_trail = 0;
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

const char *
fs_diagram_layer_name (FsDiagramLayer layer)
{
  g_return_val_if_fail ((guint) layer < FS_N_LAYERS, NULL);

  for (guint i = 0; i < FS_N_LAYERS; i++)
    if (layers[i].layer == layer)
      return _ (layers[i].name);
  return NULL;
}

/* Returns why necklaces and spanning trees cannot be drawn; NULL if they can. @unfolds: whether some must have repetitions. */
static const char *
reason_of_structure (const FsDiagram *diagram, gboolean unfolds)
{
  const FsNecklaces *necklaces = diagram->structure->necklaces;

  if (fs_interconnect_is_grid (&diagram->structure->network))
    return _ ("Necklaces and the spanning trees BST and BSG belong to hypercubes and generalized hypercubes.");
  if (necklaces == NULL)
    return _ ("Necklaces and spanning trees are drawn up to 65536 nodes; the network has %s.");
  for (guint i = 0; unfolds && i < necklaces->n_necklaces; i++)
    if (necklaces->list[i].period != necklaces->gh.degree)
      return NULL;
  return unfolds ? _ ("Every necklace of this network is full, so nothing unfolds and BSG equals BST.") : NULL;
}

/* Returns the reason why a layer has nothing to show; NULL if it has something. In it, %s is the number of nodes, and %d that
 * of dimensions. */
static const char *
reason_against (FsDiagramLayer layer, const FsDiagram *diagram)
{
  const FsInterconnect *network = &diagram->structure->network;
  const FsWormholeParams *params = diagram->params;

  switch (layer)
    {
    case FS_LAYER_BROADCAST:
      if (network->k > 2)
        return reason_of_structure (diagram, FALSE);
      return network->n > FS_NETWORK_MAX_N ? _ ("Broadcast trees are drawn up to n = 20; n is %d.") : NULL;
    case FS_LAYER_MESSAGES:
    case FS_LAYER_CHANNELS:
      return diagram->snapshot == NULL && diagram->store_forward == NULL
                 ? _ ("Messages are available while a run is shown.")
                 : NULL;
    case FS_LAYER_WAITS_FOR:
      return diagram->waits == NULL ? _ ("The wait-for graph is available while a wormhole run is shown.") : NULL;
    case FS_LAYER_ESCAPE:
      if (params == NULL)
        return _ ("Escape channels are available while a wormhole run is shown.");
      return !fs_wormhole_params_has_escape (params) ? _ ("Only Duato's routing has escape channels.") : NULL;
    case FS_LAYER_LOAD:
      return diagram->load == NULL ? _ ("Channel load is available after a simulation.") : NULL;
    case FS_LAYER_WAITING:
      return diagram->waiting == NULL ? _ ("Waiting headers are counted while a wormhole run is shown.") : NULL;
    case FS_LAYER_SHARES:
      if (params == NULL || diagram->snapshot == NULL)
        return _ ("Classes of virtual channels are available while a wormhole run is shown.");
      return !fs_reserves_vcs (params)
                 ? _ ("Only tori in dimension order have classes of virtual channels, only Duato's routing has escape "
                      "channels.")
                 : NULL;
    case FS_LAYER_NECKLACES:
    case FS_LAYER_BST:
      return reason_of_structure (diagram, FALSE);
    case FS_LAYER_UNFOLDED:
      if (diagram->structure->necklaces != NULL && !fs_diagram_shows (diagram, FS_LAYER_NECKLACES))
        return _ ("Necklaces are unfolded while the layer Necklaces is on.");
      return reason_of_structure (diagram, TRUE);
    case FS_LAYER_BSG:
      return reason_of_structure (diagram, TRUE);
    case FS_LAYER_MULTICAST:
      if (fs_interconnect_is_grid (network))
        return _ ("Multicasts are drawn in hypercubes and generalized hypercubes.");
      return diagram->n_destinations == 0 ? _ ("A multicast needs at least one destination.") : NULL;
    case FS_LAYER_PATH:
      return diagram->path_from == diagram->path_to ? _ ("A path needs two different nodes.") : NULL;
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
  const FsInterconnect *network = &diagram->structure->network;
  const char *against = reason_against (layer, diagram);

  if (reason != NULL)
    *reason = NULL;
  if (reason != NULL && against != NULL)
    {
      g_autofree char *nodes = fs_number_display_count (network->n_nodes);
      g_autofree char *n = g_strdup_printf ("%d", network->n);
      g_autoptr (GString) text = g_string_new (against);

      g_string_replace (text, "%s", nodes, 1);
      g_string_replace (text, "%d", n, 1);
      *reason = g_strdup (text->str);
    }
  return against == NULL;
}

double
fs_diagram_heat_most (const FsDiagram *diagram, FsDiagramLayer layer)
{
  const FsInterconnect *network = &diagram->structure->network;
  const double *values = layer == FS_LAYER_WAITING ? diagram->waiting : diagram->load;
  double most = layer == FS_LAYER_WAITING ? diagram->waiting_most : diagram->load_most;

  if (most > 0)
    return most;
  if (values == NULL || (layer == FS_LAYER_LOAD && !fs_interconnect_is_grid (network)))
    return 1;
  for (uint64_t channel = 0; channel < fs_interconnect_n_channels (network); channel++)
    most = MAX (most, values[channel]);
  return most > 0 ? most : 1;
}

const char *
fs_heat_of_name (FsHeatOf heat_of)
{
  static const char *const names[] = { N_ ("simulated"), N_ ("model"), N_ ("model minus simulated") };

  return _ (names[heat_of]);
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

gboolean
fs_diagram_has_datelines (const FsDiagram *diagram)
{
  const FsInterconnect *network = &diagram->structure->network;
  gboolean any = FALSE;

  if (diagram->params == NULL || !fs_interconnect_is_grid (network) || !fs_reserves_vcs (diagram->params))
    return FALSE;
  for (int d = 0; d < network->n; d++)
    any = any || fs_network_needs_classes (&network->grid, d);
  return any;
}

gboolean
fs_diagram_in_deadlock (const FsDiagram *diagram)
{
  return diagram->waits != NULL && diagram->waits->n_circle > 0 && fs_diagram_shows (diagram, FS_LAYER_WAITS_FOR);
}

int
fs_diagram_color_of (const FsDiagram *diagram, const FsMessageView *message)
{
  return diagram->colors != NULL ? diagram->colors[message - diagram->snapshot->messages] : message->color;
}

gboolean
fs_diagram_is_ringed (const FsDiagram *diagram, const FsMessageView *message)
{
  return diagram->differing != NULL && diagram->differing[message - diagram->snapshot->messages] != 0;
}
