#include "base/error.h"
#include "cli/topology/topology.h"
#include "export/diagram-export.h"
#include "scenario/value/scenario-file.h"

/* The layer that shows what was requested. */
static const FsDiagramLayer layers[] = {
  [FS_SHOW_METRICS] = FS_LAYER_LINKS,
  [FS_SHOW_NEIGHBORS] = FS_LAYER_LINKS,
  [FS_SHOW_NECKLACES] = FS_LAYER_NECKLACES,
  [FS_SHOW_BINOMIAL_TREE] = FS_LAYER_BROADCAST,
  [FS_SHOW_DOUBLE_TREE] = FS_LAYER_BROADCAST,
  [FS_SHOW_BST] = FS_LAYER_BST,
  [FS_SHOW_BSG] = FS_LAYER_BSG,
  [FS_SHOW_MULTICAST] = FS_LAYER_MULTICAST,
  [FS_SHOW_PATH] = FS_LAYER_PATH,
  [FS_SHOW_PACKAGING] = FS_LAYER_LINKS,
  [FS_SHOW_DEPENDENCIES] = FS_LAYER_LINKS,
};

/* Where its circles begin: around a node those on the first one are its neighbors. */
static uint32_t
root_of (const FsTopologyQuery *query)
{
  return query->show == FS_SHOW_NEIGHBORS ? query->node : query->root;
}

static gboolean
fill_picture (FsDiagram *picture, const FsTopologyQuery *query, GError **error)
{
  char *reason = NULL;
  FsDiagramLayer layer;

  picture->root = root_of (query);
  picture->base = query->base;
  picture->form = query->show == FS_SHOW_DOUBLE_TREE ? FS_BROADCAST_DOUBLE_TREE : FS_BROADCAST_BINOMIAL;
  picture->clubbing = query->clubbing;
  picture->destinations = (const uint32_t *) (const void *) query->destinations->data;
  picture->n_destinations = query->destinations->len;
  if (query->show == FS_SHOW_PATH)
    {
      picture->path_from = query->root;
      picture->path_to = picture->destinations[0];
    }
  if (query->one_node && query->show == FS_SHOW_NEIGHBORS)
    {
      picture->selected.kind = FS_ITEM_NODE;
      picture->selected.node = query->node;
    }
  layer = layers[query->show];
  /* A graph that does not differ from the tree is shown as the tree. */
  if (layer == FS_LAYER_BSG && !fs_diagram_layer_applies (layer, picture, NULL))
    layer = FS_LAYER_BST;
  /* Where all dependencies are drawn, their lanes are there in place of the links. */
  if (picture->dependencies != NULL && picture->dependencies->n_vertices <= FS_DEPENDENCIES_DRAWN)
    picture->layers = 0;
  else
    picture->layers |= 1u << layer;
  if (query->unfolded && fs_diagram_layer_applies (FS_LAYER_UNFOLDED, picture, NULL))
    picture->layers |= 1u << FS_LAYER_UNFOLDED;
  if (fs_diagram_layer_applies (layer, picture, &reason))
    return TRUE;
  fs_set_input_error (error, "%s", reason);
  g_free (reason);
  return FALSE;
}

/* Laid out around the root; what concerns dimensions reads better in the cubes of a hypercube. */
static gboolean
shows_tree (const FsTopologyQuery *query)
{
  switch (query->show)
    {
    case FS_SHOW_METRICS:
    case FS_SHOW_BINOMIAL_TREE:
    case FS_SHOW_DOUBLE_TREE:
    case FS_SHOW_DEPENDENCIES:
      return FALSE;
    case FS_SHOW_NEIGHBORS:
      return query->one_node && query->network.k > 2;
    case FS_SHOW_PATH:
      return query->network.k > 2;
    default:
      return TRUE;
    }
}

/* A scenario of this network, so that the window opens the file again. */
static char *
scenario_text (const FsTopologyQuery *query)
{
  const FsInterconnect *network = &query->network;
  gboolean is_grid = fs_interconnect_is_grid (network);
  g_autoptr (FsScenario) start = fs_scenario_new_default ();
  g_autoptr (FsScenario) scenario = NULL;
  g_autofree char *radices
      = is_grid ? fs_network_radices (network->grid.k, network->n, "x") : g_strdup_printf ("%d", network->k);
  g_autofree char *n = g_strdup_printf ("n=%d", network->n);
  g_autofree char *k = g_strconcat ("k=", radices, NULL);
  /* A single radix of a mesh or torus is that of all dimensions. Settings of a hypercube end before k. */
  const char *const of_grid[] = { network->grid.topology == FS_TOPOLOGY_MESH ? "topology=mesh" : "topology=torus", k,
                                  network->n == 1 ? n : NULL, NULL };
  const char *const of_cube[] = { n, network->k > 2 ? "topology=generalized" : NULL, k, NULL };

  scenario = fs_scenario_with_settings (start, is_grid ? of_grid : of_cube, NULL);
  return scenario != NULL ? fs_scenario_to_text (scenario) : NULL;
}

gboolean
fs_topology_figure (const FsTopologyQuery *query, const char *path, const FsExportOptions *options, GError **error)
{
  FsLayoutKind kind = fs_layout_automatic (&query->network, shows_tree (query));
  g_autoptr (FsNetworkStructure) structure = NULL;
  g_autoptr (FsDiagramLayout) layout = NULL;
  g_autoptr (FsChannelDependencies) dependencies = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *scenario = NULL;
  FsExportOptions export = *options;
  FsLayoutRequest request;
  FsDiagram picture;

  if (!fs_layout_applies (kind, &query->network, &reason))
    return fs_set_input_error (error, "%s", reason);
  structure = fs_network_structure_new (&query->network);
  fs_layout_request_init (&request, kind, root_of (query), shows_tree (query));
  layout = fs_diagram_layout_new (structure, &request);
  fs_diagram_init (&picture, structure, layout);
  if (query->show == FS_SHOW_DEPENDENCIES)
    {
      dependencies = fs_channel_dependencies_new (&query->router, error);
      if (dependencies == NULL)
        return FALSE;
      picture.dependencies = dependencies;
    }
  if (!fill_picture (&picture, query, error))
    return FALSE;
  scenario = query->router_text != NULL ? g_strdup (query->router_text) : scenario_text (query);
  export.scenario_text = scenario;
  return fs_diagram_export_save (&picture, TRUE, path, &export, error);
}
