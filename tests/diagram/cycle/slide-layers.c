/* The figures of the papers that are diagrams: what their slides draw. */
#include "diagram/cycle/cycle-diagram.h"

#include "diagram/layout/tree-edges.h"
#include "scenario/library/gallery.h"
#include "tests/support/test.h"
#include "topology/multicast.h"

/* The diagram of slide @index of a preset, without a cycle of a run. */
static FsCycleDiagram *
draw (const char *preset, guint index)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_preset_load (preset, &error);
  g_autoptr (FsScenario) shown = NULL;
  FsCycleDiagram *drawn;
  FsNetworkRun run;
  FsSlide slide;

  g_assert_no_error (error);
  shown = fs_scenario_at_slide (scenario, index, &error);
  g_assert_no_error (error);
  slide = fs_scenario_slide (scenario, index);
  fs_network_run_init (&run, shown, NULL);
  drawn = fs_cycle_diagram_new (&run, NULL, shown, &slide, 800, 500);
  fs_network_run_clear (&run);
  return drawn;
}

/* Words of the keys and numbers of the diagram are the same. */
FS_TEST (words)
{
  const char *const *layouts = fs_key_by_id (FS_KEY_ID_LAYOUT)->choices;
  const char *const *words = fs_key_by_id (FS_KEY_ID_LAYERS)->choices;
  guint n_words = g_strv_length ((char **) words);

  for (FsLayoutKind kind = 0; kind < FS_N_LAYOUTS; kind++)
    {
      const FsSlide slide = { .layout = fs_slide_layout_word (kind) };

      g_assert_cmpstr (layouts[slide.layout], ==, fs_layout_id (kind));
      g_assert_cmpint (fs_slide_layout (&slide), ==, kind);
    }
  g_assert_null (layouts[FS_N_LAYOUTS + 1]);
  g_assert_cmpint (fs_slide_layout_word (FS_N_LAYOUTS), ==, 0);
  g_assert_cmpint (fs_slide_layers_words (FS_NETWORK_LAYERS), ==, (1 << FS_SLIDE_LAYER_DEPENDENCIES) - 2);
  g_assert_cmpuint (n_words, ==, FS_SLIDE_LAYER_DEPENDENCIES + 1);
  g_assert_cmpint (fs_slide_layers_words (1u << FS_LAYER_MESSAGES), ==, 0);
}

FS_TEST (layers_and_layouts)
{
  static const struct {
    const char *preset;
    guint slide;
    FsDiagramLayer layer;
    FsLayoutKind layout;
    uint32_t n_nodes;
  } figures[] = {
    { "so-fig2", 0, FS_LAYER_BROADCAST, FS_LAYOUT_PARALLEL, 16 },
    { "ziavras-fig1", 0, FS_LAYER_LINKS, FS_LAYOUT_ROWS, 49 },
    { "ziavras-fig2", 0, FS_LAYER_BST, FS_LAYOUT_LEVELS, 64 },
    { "ziavras-fig3", 0, FS_LAYER_BST, FS_LAYOUT_LEVELS, 27 },
    { "ziavras-fig3", 1, FS_LAYER_BSG, FS_LAYOUT_LEVELS, 27 },
    { "ziavras-fig4", 0, FS_LAYER_MULTICAST, FS_LAYOUT_LEVELS, 64 },
    { "ziavras-fig4", 1, FS_LAYER_MULTICAST, FS_LAYOUT_LEVELS, 64 },
    { "ziavras-fig5", 0, FS_LAYER_MULTICAST, FS_LAYOUT_LEVELS, 64 },
    { "ziavras-fig6", 0, FS_LAYER_MULTICAST, FS_LAYOUT_LEVELS, 64 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      g_autoptr (FsCycleDiagram) drawn = draw (figures[i].preset, figures[i].slide);

      g_test_message ("%s", figures[i].preset);
      g_assert_cmpuint (drawn->diagram.layers, ==, 1u << figures[i].layer);
      g_assert_true (fs_diagram_layer_applies (figures[i].layer, &drawn->diagram, NULL));
      g_assert_cmpint (drawn->layout->kind, ==, figures[i].layout);
      g_assert_cmpuint (drawn->structure->network.n_nodes, ==, figures[i].n_nodes);
      g_assert_cmpuint (drawn->diagram.root, ==, 0);
    }
}

/* In place of the run: the circle of a ring with one virtual channel, and the numbers of one with two. */
FS_TEST (dependencies)
{
  g_autoptr (FsCycleDiagram) one = draw ("torus-deadlock", 3);
  g_autoptr (FsCycleDiagram) two = draw ("torus-deadlock", 5);

  g_assert_cmpuint (one->diagram.layers, ==, 0);
  g_assert_cmpuint (one->diagram.dependencies->n_circle, ==, 8);
  g_assert_null (two->diagram.snapshot);
  g_assert_cmpint (two->diagram.dependencies->deadlock, ==, FS_DEADLOCK_NEVER);
}

/* ZK99, Figure 1. */
FS_TEST (links)
{
  g_autoptr (FsCycleDiagram) drawn = draw ("ziavras-fig1", 0);

  g_assert_cmpint (drawn->structure->network.degree, ==, 12);
}

/* SO, Figure 2: 15 edges, of which a step has as many as there are nodes at its distance. */
FS_TEST (binomial_tree)
{
  g_autoptr (FsCycleDiagram) drawn = draw ("so-fig2", 0);
  g_autoptr (GArray) edges = fs_diagram_tree_edges (&drawn->diagram);
  guint n_of_step[5] = { 0 };

  g_assert_cmpuint (edges->len, ==, 15);
  for (guint i = 0; i < edges->len; i++)
    n_of_step[g_array_index (edges, FsDrawnEdge, i).step]++;
  g_assert_cmpuint (n_of_step[1], ==, 4);
  g_assert_cmpuint (n_of_step[2], ==, 6);
  g_assert_cmpuint (n_of_step[3], ==, 4);
  g_assert_cmpuint (n_of_step[4], ==, 1);
}

/* ZK99, Figures 2 and 3: 63 edges; 26 of the tree and 30 of the graph. */
FS_TEST (spanning_trees)
{
  g_autoptr (FsCycleDiagram) second = draw ("ziavras-fig2", 0);
  g_autoptr (FsCycleDiagram) third = draw ("ziavras-fig3", 1);
  guint n_edges[2] = { 0 };

  for (uint32_t v = 1; v < 64; v++)
    n_edges[0] += second->structure->tree->parent[v] < 64;
  for (uint32_t v = 1; v < 27; v++)
    n_edges[1] += third->structure->tree->parent[v] < 27;
  g_assert_cmpuint (n_edges[0], ==, 63);
  g_assert_cmpuint (n_edges[1], ==, 26);
  g_assert_cmpuint (third->structure->graph->n_edges, ==, 30);
}

/* Sums the messages over the branches of a multicast, and counts the labels i/j that occur. */
static guint
count_hops (const FsCycleDiagram *drawn, guint labels[8][8])
{
  const FsDiagram *diagram = &drawn->diagram;
  g_autoptr (GArray) branches = fs_multicast_tree (&drawn->structure->network.gh, diagram->root, diagram->destinations,
                                                   diagram->n_destinations, diagram->clubbing);
  guint hops = 0;

  for (guint i = 0; i < branches->len; i++)
    {
      const FsMulticastBranch *branch = &g_array_index (branches, FsMulticastBranch, i);

      hops += branch->messages;
      labels[branch->messages][branch->destinations]++;
    }
  return hops;
}

/* ZK99, Figure 4: a subtree has a branch for 7 destinations, and branches for 3, 2, 1, 1, 1, 1 of them. */
FS_TEST (clubbing)
{
  g_autoptr (FsCycleDiagram) clubbed = draw ("ziavras-fig4", 0);
  g_autoptr (FsCycleDiagram) single = draw ("ziavras-fig4", 1);
  guint with[8][8] = { { 0 } }, without[8][8] = { { 0 } };

  g_assert_cmpuint (clubbed->diagram.n_destinations, ==, 63);
  g_assert_cmpuint (count_hops (clubbed, with), ==, 63);
  g_assert_cmpuint (count_hops (single, without), ==, 144);
  g_assert_cmpuint (with[1][7], ==, 9);
  g_assert_cmpuint (with[1][3], ==, 9);
  g_assert_cmpuint (with[1][2], ==, 9);
  g_assert_cmpuint (with[1][1], ==, 36);
  g_assert_cmpuint (without[7][7], ==, 9);
}

/* Figures 5 and 6: the same destinations, of which the links carry fewer messages with clubbing. */
FS_TEST (multicast)
{
  g_autoptr (FsCycleDiagram) single = draw ("ziavras-fig5", 0);
  g_autoptr (FsCycleDiagram) clubbed = draw ("ziavras-fig6", 0);
  guint without[8][8] = { { 0 } }, with[8][8] = { { 0 } }, n_single = count_hops (single, without);

  g_assert_cmpuint (single->diagram.n_destinations, ==, 8);
  g_assert_cmpmem (single->diagram.destinations, 8 * sizeof (uint32_t), clubbed->diagram.destinations,
                   8 * sizeof (uint32_t));
  g_assert_cmpuint (count_hops (clubbed, with), <, n_single);
  for (guint j = 0; j < 8; j++)
    for (guint i = 2; i < 8; i++)
      g_assert_cmpuint (with[i][j], ==, 0);
}
