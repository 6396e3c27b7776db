#include "diagram/layout/tree-edges.h"

#include "topology/binomial-tree.h"
#include "topology/double-tree.h"
#include "topology/hamiltonian-path.h"
#include "topology/multidestination.h"
#include "topology/multicast.h"

uint32_t
fs_diagram_tree_root (const FsDiagram *diagram)
{
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);

  if (diagram->store_forward != NULL)
    return diagram->run_source;
  return view != NULL ? view->source : diagram->root;
}

gboolean
fs_diagram_draws_tree (const FsDiagram *diagram)
{
  if (!fs_diagram_shows (diagram, FS_LAYER_BROADCAST))
    return FALSE;
  if (diagram->store_forward != NULL)
    return diagram->run_tree != FS_RUN_TREE_NONE;
  return diagram->snapshot == NULL || fs_diagram_broadcast (diagram) != NULL;
}

uint32_t
fs_diagram_necklace_root (const FsDiagram *diagram)
{
  gboolean spanning = (diagram->layers & (1u << FS_LAYER_BST | 1u << FS_LAYER_BSG)) != 0;

  return !spanning && fs_diagram_draws_tree (diagram) ? fs_diagram_tree_root (diagram) : diagram->root;
}

static int
tree_base (const FsDiagram *diagram)
{
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);

  return view != NULL ? view->base : diagram->base;
}

/* How the broadcast of the layer is sent. */
static FsBroadcastForm
form_of (const FsDiagram *diagram)
{
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);

  if (diagram->store_forward != NULL)
    return FS_BROADCAST_BINOMIAL;
  return view != NULL ? view->form : diagram->form;
}

gboolean
fs_diagram_is_double_tree (const FsDiagram *diagram)
{
  return form_of (diagram) == FS_BROADCAST_DOUBLE_TREE;
}

gboolean
fs_diagram_is_second_tree (const FsDiagram *diagram, uint32_t node)
{
  uint32_t root = fs_diagram_tree_root (diagram);

  return fs_diagram_is_double_tree (diagram)
         && fs_double_tree_root_of (diagram->structure->network.n, root, node) != root;
}

gboolean
fs_diagram_is_second_root (const FsDiagram *diagram, uint32_t node)
{
  return fs_diagram_is_double_tree (diagram)
         && node == diagram->structure->network.n_nodes - 1 - fs_diagram_tree_root (diagram);
}

/* Returns the sender of the copy of @node in the tree of a root, in a hypercube or generalized hypercube; of a worm with several
 * destinations the one before @node. */
static uint32_t
tree_parent (const FsDiagram *diagram, uint32_t root, int base, uint32_t node)
{
  FsNetwork cube;

  if (diagram->structure->network.k > 2)
    return fs_network_structure_parent (diagram->structure, root, node);
  fs_network_init_hypercube (&cube, diagram->structure->network.n);
  if (form_of (diagram) == FS_BROADCAST_MULTIDESTINATION)
    return fs_multidestination_parent (&cube, base, root, node);
  if (form_of (diagram) == FS_BROADCAST_HAMILTONIAN_PATH)
    return fs_hamiltonian_previous (&cube, node);
  return fs_binomial_tree_parent (&cube, base, root, node);
}

/* Returns the tree of the layer by node: [N]; NULL for binomial trees and those of generalized hypercubes, in which the step of
 * a node is its distance. Free with g_free(). */
static FsLineTreeNode *
tree_nodes_new (const FsDiagram *diagram)
{
  const FsInterconnect *network = &diagram->structure->network;
  gboolean is_grid = fs_interconnect_is_grid (network);
  uint32_t root = fs_diagram_tree_root (diagram);
  int base = tree_base (diagram);
  FsNetwork cube;

  if (!is_grid && network->k == 2)
    fs_network_init_hypercube (&cube, network->n);
  if (form_of (diagram) == FS_BROADCAST_MULTIDESTINATION)
    return fs_multidestination_nodes_new (is_grid ? &network->grid : &cube, base, root);
  if (form_of (diagram) == FS_BROADCAST_DOUBLE_TREE)
    return fs_double_tree_nodes_new (network->n, base, root);
  if (form_of (diagram) == FS_BROADCAST_HAMILTONIAN_PATH)
    return fs_hamiltonian_nodes_new (&cube, root);
  return is_grid ? fs_line_tree_nodes_new (&network->grid, base, root) : NULL;
}

guint8 *
fs_diagram_tree_steps_new (const FsDiagram *diagram)
{
  const FsInterconnect *network = &diagram->structure->network;
  uint32_t root = fs_diagram_tree_root (diagram);
  guint8 *steps = g_new0 (guint8, network->n_nodes);
  g_autofree FsLineTreeNode *nodes = tree_nodes_new (diagram);

  for (uint32_t node = 0; node < network->n_nodes; node++)
    steps[node] = nodes != NULL ? nodes[node].step : (guint8) fs_interconnect_distance (network, root, node);
  return steps;
}

int
fs_diagram_n_tree_steps (const FsDiagram *diagram)
{
  const FsInterconnect *network = &diagram->structure->network;
  g_autofree guint8 *steps = NULL;
  int last = 0;

  if (form_of (diagram) == FS_BROADCAST_HAMILTONIAN_PATH)
    return 1;
  if (!fs_interconnect_is_grid (network))
    return form_of (diagram) == FS_BROADCAST_BINOMIAL || form_of (diagram) == FS_BROADCAST_SEPARATE
               ? network->n
               : (network->n + 1) / 2;
  steps = fs_diagram_tree_steps_new (diagram);
  for (uint32_t node = 0; node < network->n_nodes; node++)
    last = MAX (last, steps[node]);
  return last;
}

gboolean
fs_diagram_tree_has_edge (const FsDiagram *diagram, uint32_t from, uint32_t to)
{
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);
  uint32_t root = fs_diagram_tree_root (diagram);

  if (!fs_diagram_shows (diagram, FS_LAYER_BROADCAST) || to == root || diagram->store_forward != NULL
      || fs_interconnect_is_grid (&diagram->structure->network))
    return FALSE;
  if ((view == NULL && diagram->snapshot != NULL)
      || (diagram->structure->network.k > 2 && diagram->structure->tree == NULL))
    return FALSE;
  if (form_of (diagram) == FS_BROADCAST_DOUBLE_TREE)
    root = fs_double_tree_root_of (diagram->structure->network.n, root, to);
  return to != root && tree_parent (diagram, root, tree_base (diagram), to) == from;
}

static void
add (GArray *edges, const guint8 *steps, uint32_t from, uint32_t to, FsEdgeState state, double fraction)
{
  FsDrawnEdge edge = { from, to, steps[to], state, fraction };

  g_array_append_val (edges, edge);
}

gboolean
fs_diagram_is_branch (const FsInterconnect *network, uint32_t from, uint32_t to)
{
  int differ = 0;

  if (!fs_interconnect_is_grid (network))
    return fs_interconnect_distance (network, from, to) == 1;
  for (int d = 0; d < network->n; d++)
    differ += fs_interconnect_digit (network, from, d) != fs_interconnect_digit (network, to, d);
  return differ == 1;
}

/* Marks the channels of the tree of a store-and-forward run, those still to be used included, in planned[N g]. */
static void
mark_planned (const FsDiagram *diagram, guint8 *planned)
{
  const FsInterconnect *network = &diagram->structure->network;
  const FsSpanningGraph *graph = diagram->structure->graph;

  if (diagram->run_tree == FS_RUN_TREE_MULTICAST)
    {
      g_autoptr (GArray) branches = fs_multicast_tree (&network->gh, diagram->run_source, diagram->run_destinations,
                                                       diagram->n_run_destinations, diagram->clubbing);

      for (guint i = 0; i < branches->len; i++)
        {
          const FsMulticastBranch *branch = &g_array_index (branches, FsMulticastBranch, i);

          planned[fs_interconnect_channel (network, branch->from, branch->to)] = 1;
        }
      return;
    }
  for (uint32_t v = 1; v < network->n_nodes && diagram->structure->tree != NULL; v++)
    {
      uint32_t node = fs_gh_translate (&network->gh, v, diagram->run_source);

      if (diagram->run_tree == FS_RUN_TREE_BST)
        planned[fs_interconnect_channel (
            network, fs_network_structure_parent (diagram->structure, diagram->run_source, node), node)]
            = 1;
      else
        for (uint32_t i = graph->parent_start[v]; i < graph->parent_start[v + 1]; i++)
          planned[fs_interconnect_channel (
              network, fs_gh_translate (&network->gh, graph->parents[i], diagram->run_source), node)]
              = 1;
    }
}

/* Adds the tree of the run as it has grown: channels still to be used, those that were used, and those in use. */
static void
add_store_forward (GArray *edges, const guint8 *steps, const FsDiagram *diagram)
{
  const FsInterconnect *network = &diagram->structure->network;
  const FsStoreForwardSnapshot *snapshot = diagram->store_forward;
  uint64_t n_channels = (uint64_t) network->n_nodes * (uint64_t) network->degree;
  g_autofree guint8 *planned = NULL;
  g_autofree guint8 *states = NULL;

  if (diagram->run_tree == FS_RUN_TREE_NONE)
    return;
  planned = g_new0 (guint8, n_channels);
  states = g_new0 (guint8, n_channels);
  mark_planned (diagram, planned);
  for (uint64_t channel = 0; channel < n_channels; channel++)
    if (snapshot->traffic[channel] > 0)
      states[channel] = FS_EDGE_DONE;
  for (guint i = 0; i < snapshot->n_sends; i++)
    states[fs_interconnect_channel (network, snapshot->sends[i].from, snapshot->sends[i].to)] = FS_EDGE_IN_FLIGHT;
  for (int state = FS_EDGE_NOT_QUEUED; state <= FS_EDGE_DONE; state++)
    for (uint64_t channel = 0; channel < n_channels; channel++)
      {
        uint32_t from, to;
        int now = states[channel];

        if (now == FS_EDGE_NOT_QUEUED && planned[channel] == 0)
          continue;
        fs_interconnect_channel_ends (network, channel, &from, &to);
        if (now == FS_EDGE_NOT_QUEUED && snapshot->depth[from] > 0)
          now = FS_EDGE_QUEUED;
        if (now == state)
          add (edges, steps, from, to, (FsEdgeState) now, 0.1 + 0.8 * diagram->phase);
      }
}

GArray *
fs_diagram_tree_edges (const FsDiagram *diagram)
{
  const FsInterconnect *network = &diagram->structure->network;
  const FsBroadcastView *view = fs_diagram_broadcast (diagram);
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (FsDrawnEdge));
  g_autofree guint8 *steps = NULL;

  if (!fs_diagram_shows (diagram, FS_LAYER_BROADCAST))
    return edges;
  steps = fs_diagram_tree_steps_new (diagram);
  if (diagram->store_forward != NULL)
    add_store_forward (edges, steps, diagram);
  else if (view != NULL)
    {
      /* The fraction of the flits of each copy in flight that have left their source, by destination. */
      g_autofree double *fractions = g_new0 (double, network->n_nodes);

      for (guint i = 0; i < diagram->snapshot->n_messages; i++)
        {
          const FsMessageView *message = &diagram->snapshot->messages[i];

          if (message->kind == FS_MESSAGE_COPY && message->index == view->index && message->injected != FS_NO_CYCLE)
            fractions[message->destination]
                = (double) (message->length - message->at_source - message->injection_flits) / message->length;
          for (guint p = message->n_absorbed; p < message->n_passes && message->index == view->index; p++)
            fractions[message->passes[p]] = fractions[message->destination];
        }
      for (int state = FS_EDGE_NOT_QUEUED; state <= FS_EDGE_DONE; state++)
        for (guint i = 0; i < view->n_edges; i++)
          if ((int) view->edges[i].state == state
              && fs_diagram_is_branch (network, view->edges[i].from, view->edges[i].to))
            add (edges, steps, view->edges[i].from, view->edges[i].to, view->edges[i].state,
                 fractions[view->edges[i].to]);
    }
  else if (diagram->snapshot == NULL && (network->k <= 2 || diagram->structure->tree != NULL))
    {
      /* The tree of the root, without a run. */
      uint32_t root = diagram->root;
      g_autofree FsLineTreeNode *nodes = tree_nodes_new (diagram);

      for (uint32_t node = 0; node < network->n_nodes; node++)
        {
          uint32_t parent = node == root    ? root
                            : nodes != NULL ? nodes[node].parent
                                            : tree_parent (diagram, root, diagram->base, node);

          if (node != root && fs_diagram_is_branch (network, parent, node))
            add (edges, steps, parent, node, FS_EDGE_DONE, 1);
        }
    }
  return edges;
}
