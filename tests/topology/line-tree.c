/* The tree of a broadcast in meshes and tori: every node receives one copy, along one dimension. */
#include "topology/line-tree.h"

#include "tests/support/test.h"
#include "topology/binomial-tree.h"

typedef struct {
  guint8 *reached;
  guint hops; /* of all copies */
  int longest;
  int base;
} Walk;

/* What @node sends, and what those send who receive it; returns the steps until all have their copy. */
static int
walk (const FsNetwork *network, Walk *state, guint32 node, FsBranch branch)
{
  FsLineCopy copies[FS_LINE_TREE_MAX_COPIES];
  int n_copies = fs_line_tree_copies (network, state->base, node, branch, copies), steps = 0;

  for (int i = 0; i < n_copies; i++)
    {
      const FsLineCopy *copy = &copies[i];
      guint32 productive = fs_network_productive (network, node, copy->destination);
      int hops = fs_network_distance (network, node, copy->destination);
      int dimension = fs_line_tree_dimension (network, state->base, copy->branch.position);
      int more;

      g_assert_cmphex (productive, ==, 1u << copy->port); /* one dimension, no tie */
      g_assert_cmpint (fs_network_dimension (network, copy->port), ==, dimension);
      g_assert_cmpint (copy->branch.position, >=, branch.position);
      g_assert_cmpint (copy->branch.low, <=, copy->branch.place);
      g_assert_cmpint (copy->branch.high, >=, copy->branch.place);
      g_assert_cmpint (state->reached[copy->destination]++, ==, 0);
      state->hops += (guint) hops;
      state->longest = MAX (state->longest, hops);
      more = i + 1 + walk (network, state, copy->destination, copy->branch);
      steps = MAX (steps, more);
    }
  return steps;
}

static Walk
broadcast (const FsNetwork *network, int base, guint32 source)
{
  g_autofree guint8 *reached = g_malloc0 (network->n_nodes);
  Walk state = { .reached = reached, .base = base };
  int steps;

  reached[source] = 1;
  steps = walk (network, &state, source, fs_line_tree_root ());
  g_assert_cmpint (steps, ==, fs_line_tree_depth (network));
  for (guint32 x = 0; x < network->n_nodes; x++)
    g_assert_cmpint (reached[x], ==, 1);
  state.reached = NULL;
  return state;
}

FS_TEST (lines)
{
  /* MESHES_AND_TORI.md 6. */
  static const struct {
    guint8 k;
    int steps, longest;
    guint of_torus, of_mesh_corner;
    double of_mesh;
  } rows[] = {
    { 2, 1, 1, 1, 1, 1 },           { 3, 2, 1, 2, 3, 8 / 3.0 },
    { 4, 2, 1, 3, 4, 7 / 2.0 },     { 5, 3, 2, 5, 7, 29 / 5.0 },
    { 6, 3, 2, 7, 9, 23 / 3.0 },    { 7, 3, 2, 8, 11, 64 / 7.0 },
    { 8, 3, 2, 9, 12, 10 },         { 9, 4, 3, 12, 16, 116 / 9.0 },
    { 10, 4, 3, 15, 19, 79 / 5.0 }, { 12, 4, 3, 19, 24, 121 / 6.0 },
    { 16, 4, 4, 25, 32, 53 / 2.0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      FsNetwork torus, mesh;
      guint sum = 0;

      fs_network_init (&torus, FS_TOPOLOGY_TORUS, 1, &rows[i].k);
      fs_network_init (&mesh, FS_TOPOLOGY_MESH, 1, &rows[i].k);
      g_assert_cmpint (fs_line_tree_depth (&torus), ==, rows[i].steps);
      for (guint32 source = 0; source < rows[i].k; source++)
        {
          Walk one = broadcast (&torus, 0, source);

          g_assert_cmpuint (one.hops, ==, rows[i].of_torus);
          g_assert_cmpint (one.longest, ==, rows[i].longest);
          sum += broadcast (&mesh, 0, source).hops;
        }
      g_assert_cmpuint (broadcast (&mesh, 0, 0).hops, ==, rows[i].of_mesh_corner);
      g_assert_cmpfloat_with_epsilon ((double) sum / rows[i].k, rows[i].of_mesh, 1e-12);
    }
}

FS_TEST (every_node_receives_one_copy)
{
  static const struct {
    int n;
    guint8 k[5];
  } shapes[] = { { 2, { 8, 8 } },    { 3, { 5, 6, 3 } },    { 2, { 2, 7 } },         { 2, { 64, 2 } },
                 { 3, { 3, 3, 3 } }, { 4, { 4, 4, 4, 4 } }, { 5, { 2, 2, 2, 2, 2 } } };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    for (FsTopology topology = FS_TOPOLOGY_TORUS; topology <= FS_TOPOLOGY_MESH; topology++)
      {
        FsNetwork network;

        fs_network_init (&network, topology, shapes[i].n, shapes[i].k);
        for (int base = 0; base < network.n; base++)
          for (guint32 source = 0; source < network.n_nodes; source += 1 + network.n_nodes / 40)
            broadcast (&network, base, source);
      }
}

FS_TEST (hops_of_the_square)
{
  guint8 k[] = { 8, 8 };
  FsNetwork torus, mesh;
  guint sum = 0;

  fs_network_init (&torus, FS_TOPOLOGY_TORUS, 2, k);
  fs_network_init (&mesh, FS_TOPOLOGY_MESH, 2, k);
  g_assert_cmpuint (broadcast (&torus, 1, 19).hops, ==, 81);
  for (guint32 source = 0; source < 64; source++)
    sum += broadcast (&mesh, 0, source).hops + broadcast (&mesh, 1, source).hops;
  g_assert_cmpuint (sum, ==, 2 * 64 * 90);
}

/* With all radices 2 it is the binomial tree. */
FS_TEST (hypercube)
{
  for (int n = 1; n <= 6; n++)
    for (int base = 0; base < n; base++)
      {
        FsNetwork network;
        guint32 root = (1u << n) / 3;

        fs_network_init_hypercube (&network, n);
        for (guint32 x = 0; x < network.n_nodes; x++)
          {
            FsLineCopy copies[FS_LINE_TREE_MAX_COPIES];
            int position = fs_binomial_tree_position (&network, base, root, x);
            FsBranch alone = { .position = (gint8) position, .levels = FS_LINE_TREE_WHOLE };
            int n_copies;

            n_copies = fs_line_tree_copies (&network, base, x, alone, copies);
            g_assert_cmpint (n_copies, ==, n - 1 - position);
            for (int i = 0; i < n_copies; i++)
              {
                int dimension = fs_binomial_tree_dimension (n, base, position + 1 + i);

                g_assert_cmpint (copies[i].branch.position, ==, position + 1 + i);
                g_assert_cmpint (copies[i].port, ==, dimension);
                g_assert_cmpuint (copies[i].destination, ==, x ^ 1u << dimension);
                g_assert_cmpuint (fs_binomial_tree_parent (&network, base, root, copies[i].destination), ==, x);
              }
          }
      }
}

/* The same tree by node: parents send the branches that their children have, and steps rise by one. */
FS_TEST (by_node)
{
  static const uint8_t radices[3] = { 5, 2, 4 };

  for (int i = 0; i < 2; i++)
    {
      FsNetwork network;

      fs_network_init (&network, i == 0 ? FS_TOPOLOGY_MESH : FS_TOPOLOGY_TORUS, 3, radices);
      for (int base = 0; base < 3; base++)
        for (uint32_t source = 0; source < network.n_nodes; source++)
          {
            g_autofree FsLineTreeNode *nodes = fs_line_tree_nodes_new (&network, base, source);
            guint copies = 0;

            g_assert_cmpint (nodes[source].step, ==, 0);
            for (uint32_t node = 0; node < network.n_nodes; node++)
              {
                FsLineCopy sent[FS_LINE_TREE_MAX_COPIES];
                int n = fs_line_tree_copies (&network, base, node, nodes[node].branch, sent);

                for (int c = 0; c < n; c++, copies++)
                  {
                    g_assert_cmpuint (nodes[sent[c].destination].parent, ==, node);
                    g_assert_cmpint (nodes[sent[c].destination].step, ==, nodes[node].step + 1);
                    g_assert_cmpint (nodes[sent[c].destination].branch.place, ==, sent[c].branch.place);
                  }
              }
            g_assert_cmpuint (copies, ==, network.n_nodes - 1);
          }
    }
}
