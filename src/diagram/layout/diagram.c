#include "diagram/layout/diagram.h"

#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "sim/replay/vc-status.h"
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
  { FS_LAYER_SHARES, "shares", N_ ("Classes of virtual channels") },
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

  if (fs_interconnect_is_lattice (&structure->network))
    return g_strdup (
        _ ("Necklaces and the spanning trees BST and BSG belong to hypercubes and generalized hypercubes."));
  if (structure->necklaces == NULL)
    {
      g_autofree char *nodes = fs_number_display_count (structure->network.n_nodes);

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
  if (diagram->structure->network.k > 2)
    return reason_of_structure (diagram, FALSE);
  if (diagram->structure->network.n > FS_NETWORK_MAX_N)
    return g_strdup_printf (_ ("Broadcast trees are drawn up to n = 20; n is %d."), diagram->structure->network.n);
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

static char *
reason_of_shares (const FsDiagram *diagram)
{
  if (diagram->params == NULL || diagram->snapshot == NULL)
    return g_strdup (_ ("Classes of virtual channels are available while a wormhole run is shown."));
  if (!fs_reserves_vcs (diagram->params))
    return g_strdup (
        _ ("Only tori in dimension order have classes of virtual channels, only Duato's routing has escape "
           "channels."));
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
    case FS_LAYER_SHARES:
      return reason_of_shares (diagram);
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
      if (fs_interconnect_is_lattice (&diagram->structure->network))
        return g_strdup (_ ("Multicasts are drawn in hypercubes and generalized hypercubes."));
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

double
fs_diagram_load_most (const FsDiagram *diagram)
{
  const FsInterconnect *network = &diagram->structure->network;
  double most = 0;

  if (!fs_interconnect_is_lattice (network) || diagram->load == NULL)
    return 1;
  for (uint64_t channel = 0; channel < fs_interconnect_n_channels (network); channel++)
    most = MAX (most, diagram->load[channel]);
  return most > 0 ? most : 1;
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
