/* Every edge that the tree layer draws belongs to the run, in 500 random states. */
#include "diagram/layout/tree-edges.h"

#include "tests/diagram/paint/states.h"
#include "tests/support/test.h"
#include "tests/diagram/networks.h"

#define STATES 500

static FsDiagram
diagram_of (const FsNetworkStructure *structure, const FsDiagramLayout *layout)
{
  FsDiagram diagram;

  fs_diagram_init (&diagram, structure, layout);
  diagram.layers |= 1u << FS_LAYER_BROADCAST;
  return diagram;
}

/* The edges of a wormhole broadcast are those of its view, in the same states; without a broadcast there are none. */
static void
check_wormhole (GRand *random, const FsNetworkStructure *structure, const FsDiagramLayout *layout, FsWormhole *network)
{
  g_autoptr (FsSnapshot) snapshot = fs_snapshot_new (network);
  FsDiagram diagram = diagram_of (structure, layout);
  g_autoptr (GArray) edges = NULL;
  const FsBroadcastView *view;

  diagram.snapshot = snapshot;
  diagram.root = (uint32_t) g_rand_int_range (random, 0, (int) structure->network.n_nodes);
  if (snapshot->n_broadcasts > 0)
    diagram.broadcast = snapshot->broadcasts[g_rand_int_range (random, 0, (int) snapshot->n_broadcasts)].index;
  view = fs_diagram_broadcast (&diagram);
  edges = fs_diagram_tree_edges (&diagram);
  /* Necklaces have the root of the tree that is drawn, unless that of another tree is. */
  g_assert_true (fs_diagram_draws_tree (&diagram) == (view != NULL));
  g_assert_cmpuint (fs_diagram_necklace_root (&diagram), ==, view != NULL ? view->source : diagram.root);
  diagram.layers |= 1u << FS_LAYER_BST;
  g_assert_cmpuint (fs_diagram_necklace_root (&diagram), ==, diagram.root);
  if (view == NULL)
    {
      g_assert_cmpuint (edges->len, ==, 0);
      return;
    }
  g_assert_cmpuint (fs_diagram_tree_root (&diagram), ==, view->source);
  g_assert_cmpuint (edges->len, ==, view->n_edges);
  for (guint i = 0; i < edges->len; i++)
    {
      const FsDrawnEdge *edge = &g_array_index (edges, FsDrawnEdge, i);
      guint found = 0;

      for (guint j = 0; j < view->n_edges; j++)
        found += view->edges[j].from == edge->from && view->edges[j].to == edge->to
                 && view->edges[j].state == edge->state;
      g_assert_cmpuint (found, ==, 1);
      g_assert_true (fs_diagram_tree_has_edge (&diagram, edge->from, edge->to));
    }
}

FS_TEST (wormhole_broadcasts)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (19);

  for (int run = 0; run < STATES / 20; run++)
    {
      FsWormholeParams params = state_params (g_rand_int_range (random, 2, 7), 2, 16, 0.05, 0.01);
      g_autoptr (FsWormhole) network = NULL;
      g_autoptr (FsNetworkStructure) structure = NULL;
      g_autoptr (FsDiagramLayout) layout = NULL;
      FsInterconnect drawn;

      params.seed = (uint64_t) run + 1;
      drawn = cube_network (params.n, 2);
      structure = fs_network_structure_new (&drawn);
      layout = layout_new (structure, FS_LAYOUT_PARALLEL, 0, FALSE);
      network = fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, NULL);
      for (int state = 0; state < 20; state++)
        {
          fs_wormhole_run_until (network, fs_wormhole_cycle (network) + g_rand_int_range (random, 1, 60), NULL);
          check_wormhole (random, structure, layout, network);
        }
    }
}

/* Returns whether a node sends a part to another one in the tree of the run. */
static gboolean
is_planned (const FsNetworkStructure *structure, FsRunTree tree, uint32_t root, uint32_t from, uint32_t to)
{
  const FsInterconnect *network = &structure->network;
  const FsSpanningGraph *graph = structure->graph;
  uint32_t v = fs_gh_untranslate (&network->gh, to, root);

  if (to == root)
    return FALSE;
  if (tree == FS_RUN_TREE_BST)
    return fs_network_structure_parent (structure, root, to) == from;
  for (uint32_t i = graph->parent_start[v]; i < graph->parent_start[v + 1]; i++)
    if (fs_gh_translate (&network->gh, graph->parents[i], root) == from)
      return TRUE;
  return FALSE;
}

/* Edges of a store-and-forward run with one broadcast: those that are done or in flight were used, all others will be,
 * and at the end every edge of the tree is done. */
static void
check_store_forward (const FsDiagram *diagram, gboolean finished)
{
  const FsStoreForwardSnapshot *snapshot = diagram->store_forward;
  const FsInterconnect *network = &diagram->structure->network;
  g_autoptr (GArray) edges = fs_diagram_tree_edges (diagram);

  for (guint i = 0; i < edges->len; i++)
    {
      const FsDrawnEdge *edge = &g_array_index (edges, FsDrawnEdge, i);
      gboolean used = snapshot->traffic[fs_interconnect_channel (network, edge->from, edge->to)] > 0;

      g_assert_cmpint (fs_interconnect_distance (network, edge->from, edge->to), ==, 1);
      g_assert_true (used == (edge->state >= FS_EDGE_IN_FLIGHT));
      g_assert_true (is_planned (diagram->structure, diagram->run_tree, diagram->run_source, edge->from, edge->to));
      g_assert_true (!finished || edge->state >= FS_EDGE_IN_FLIGHT);
    }
  for (uint64_t channel = 0; channel < snapshot->n_channels; channel++)
    if (snapshot->traffic[channel] > 0)
      {
        uint32_t from, to;
        guint found = 0;

        fs_interconnect_channel_ends (network, channel, &from, &to);
        for (guint i = 0; i < edges->len; i++)
          found += g_array_index (edges, FsDrawnEdge, i).from == from && g_array_index (edges, FsDrawnEdge, i).to == to;
        g_assert_cmpuint (found, ==, 1);
      }
}

FS_TEST (store_and_forward_broadcasts)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (91);
  guint states = 0;

  for (int run = 0; states < STATES; run++)
    {
      FsStoreForwardParams params;
      g_autoptr (FsStoreForwardNetwork) network = NULL;
      g_autoptr (FsStoreForward) simulation = NULL;
      FsInterconnect drawn;
      g_autoptr (FsNetworkStructure) structure = NULL;
      g_autoptr (FsDiagramLayout) layout = NULL;

      fs_store_forward_params_init (&params);
      params.n = g_rand_int_range (random, 2, 4);
      params.k = g_rand_int_range (random, 3, 5);
      params.operation = FS_OPERATION_ONE_TO_ALL;
      params.tree = run % 2 == 0 ? FS_TREE_BST : FS_TREE_BSG;
      params.buffer = g_rand_int_range (random, 1, 4);
      params.source = g_rand_int_range (random, 0, params.n == 2 ? 9 : 27);
      network = fs_store_forward_network_new (&params, NULL, NULL);
      simulation = fs_store_forward_new (network, &params, NULL);
      fs_store_forward_watch (simulation);
      drawn = cube_network (params.n, params.k);
      structure = fs_network_structure_new (&drawn);
      layout = layout_new (structure, FS_LAYOUT_LEVELS, 0, FALSE);
      while (!fs_store_forward_finished (simulation))
        {
          g_autoptr (FsStoreForwardSnapshot) snapshot = NULL;
          g_autoptr (GArray) none = NULL;
          FsDiagram diagram = diagram_of (structure, layout);

          fs_store_forward_step (simulation);
          snapshot = fs_store_forward_snapshot_new (simulation);
          diagram.store_forward = snapshot;
          diagram.root = (uint32_t) g_rand_int_range (random, 0, (int) structure->network.n_nodes);
          diagram.run_source = (uint32_t) params.source;
          diagram.run_tree = params.tree == FS_TREE_BSG ? FS_RUN_TREE_BSG : FS_RUN_TREE_BST;
          check_store_forward (&diagram, fs_store_forward_finished (simulation));
          diagram.run_tree = FS_RUN_TREE_NONE;
          none = fs_diagram_tree_edges (&diagram);
          g_assert_cmpuint (none->len, ==, 0);
          states++;
        }
    }
}

/* The branches of a clubbed multicast are one message each, as in the run. */
FS_TEST (clubbed_multicast)
{
  static const uint32_t list[] = { 5, 7, 20, 26 };
  FsStoreForwardParams params;
  g_autoptr (FsStoreForwardNetwork) network = NULL;
  g_autoptr (FsStoreForward) simulation = NULL;
  g_autoptr (FsStoreForwardSnapshot) snapshot = NULL;
  FsInterconnect drawn;
  g_autoptr (FsNetworkStructure) structure = NULL;
  g_autoptr (FsDiagramLayout) layout = NULL;
  g_autoptr (GArray) edges = NULL;
  FsDiagram diagram;

  fs_store_forward_params_init (&params);
  params.n = params.k = 3;
  params.operation = FS_OPERATION_MULTICAST;
  params.initiations = FS_INITIATIONS_COUNT;
  params.count = 1;
  params.source = 1;
  params.destinations = FS_DESTINATIONS_LIST;
  params.list = list;
  params.n_list = G_N_ELEMENTS (list);
  params.clubbing = true;
  network = fs_store_forward_network_new (&params, NULL, NULL);
  simulation = fs_store_forward_new (network, &params, NULL);
  fs_store_forward_watch (simulation);
  while (!fs_store_forward_finished (simulation))
    fs_store_forward_step (simulation);
  snapshot = fs_store_forward_snapshot_new (simulation);
  drawn = cube_network (params.n, params.k);
  structure = fs_network_structure_new (&drawn);
  layout = layout_new (structure, FS_LAYOUT_ROWS, 0, FALSE);
  diagram = diagram_of (structure, layout);
  diagram.store_forward = snapshot;
  diagram.run_source = 1;
  diagram.run_tree = FS_RUN_TREE_MULTICAST;
  diagram.run_destinations = list;
  diagram.n_run_destinations = G_N_ELEMENTS (list);
  diagram.clubbing = true;
  edges = fs_diagram_tree_edges (&diagram);
  g_assert_cmpuint (edges->len, >=, G_N_ELEMENTS (list));
  for (guint i = 0; i < edges->len; i++)
    {
      const FsDrawnEdge *edge = &g_array_index (edges, FsDrawnEdge, i);

      g_assert_cmpint (edge->state, >=, FS_EDGE_IN_FLIGHT);
      g_assert_cmpuint (snapshot->traffic[fs_interconnect_channel (&structure->network, edge->from, edge->to)], ==, 1);
    }
}

/* Without a run: each node but both roots has an edge from its parent, in one tree or the other; only the copy to the complement,
 * which is no edge of a link, is left out. */
FS_TEST (double_tree)
{
  for (int n = 2; n <= 7; n++)
    {
      FsInterconnect network = cube_network (n, 2);
      g_autoptr (FsNetworkStructure) structure = fs_network_structure_new (&network);
      g_autoptr (FsDiagramLayout) layout = layout_new (structure, fs_layout_automatic (&network, FALSE), 0, FALSE);
      FsDiagram diagram = diagram_of (structure, layout);
      g_autoptr (GArray) edges = NULL;
      guint n_second = 0;

      diagram.root = 2;
      diagram.base = 1;
      diagram.form = FS_BROADCAST_DOUBLE_TREE;
      edges = fs_diagram_tree_edges (&diagram);
      g_assert_cmpuint (edges->len, ==, network.n_nodes - 2);
      g_assert_cmpint (fs_diagram_n_tree_steps (&diagram), ==, (n + 1) / 2);
      g_assert_true (fs_diagram_is_second_root (&diagram, network.n_nodes - 3));
      for (guint i = 0; i < edges->len; i++)
        {
          const FsDrawnEdge *edge = &g_array_index (edges, FsDrawnEdge, i);

          g_assert_true (fs_diagram_tree_has_edge (&diagram, edge->from, edge->to));
          g_assert_cmpint (edge->step, <=, (n + 1) / 2);
          n_second += fs_diagram_is_second_tree (&diagram, edge->to);
        }
      g_assert_true (n == 2 ? n_second == 0 : n_second > 0);
    }
}
