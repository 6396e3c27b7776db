/* Broadcasts in the model channel-flows (REFINED_FLOWS.md 14): all trees of an empty network, the loads of copies, the limit
 * without broadcasts, and what does not depend on how the network is described. */
#include <math.h>

#include "tests/model/flows/support.h"
#include "tests/support/test.h"
#include "topology/line-tree.h"
#include "topology/traffic-table.h"

static const struct {
  FsTopology topology;
  int n;
  guint8 k[4];
  int V;
  double M, beta, delta;
  int queues, fixed_base;
} networks[] = {
  { FS_TOPOLOGY_MESH, 2, { 8, 8 }, 4, 32, 0.01, 1, 0, 0 },
  { FS_TOPOLOGY_TORUS, 2, { 8, 8 }, 4, 32, 0.02, 1, 0, 0 },
  { FS_TOPOLOGY_MESH, 3, { 3, 5, 2 }, 1, 16, 0.1, 7, 0, 0 },
  { FS_TOPOLOGY_TORUS, 2, { 6, 5 }, 3, 20, 0.05, 0, 0, 1 },
  { FS_TOPOLOGY_TORUS, 3, { 4, 3, 2 }, 2, 8, 0.3, 1, 0, 3 },
  { FS_TOPOLOGY_MESH, 2, { 4, 7 }, 2, 32, 0.02, 1, 1, 0 },
  { FS_TOPOLOGY_TORUS, 2, { 5, 4 }, 4, 24, 0.05, 3, 1, 2 },
  { FS_TOPOLOGY_MESH, 1, { 16 }, 2, 16, 0.1, 1, 0, 0 },
  { FS_TOPOLOGY_HYPERCUBE, 5, { 2, 2, 2, 2 }, 4, 32, 0.03, 1, 0, 0 },
};

#define ALONE 1e-10 /* messages/node/cycle */

static FsModelInputs
network_inputs (guint i)
{
  FsModelInputs inputs
      = flow_inputs (networks[i].topology, networks[i].n, networks[i].k, networks[i].V, networks[i].M, "uniform");

  inputs.beta = networks[i].beta;
  inputs.delta = networks[i].delta;
  inputs.queues = networks[i].queues;
  inputs.fixed_base = networks[i].fixed_base;
  return inputs;
}

/* Times of the tree of @base from @source in an empty network (MESHES_AND_TORI.md 8): adds those of all nodes to @sum, returns the
 * last one. */
static double
time_tree (const FsModelInputs *inputs, const FsNetwork *network, int base, uint32_t source, double *sum)
{
  g_autofree FsTreeNode *nodes = fs_line_tree_order (network, base, source);
  g_autofree double *received = g_new0 (double, network->n_nodes);
  double last = 0;

  for (uint32_t i = 0; i < network->n_nodes; i++)
    {
      FsLineCopy copies[FS_LINE_TREE_MAX_COPIES];
      FsBranch branch = nodes[i].branch;
      int n;
      double busy[FS_NETWORK_MAX_PORTS] = { 0 };

      branch.levels = FS_LINE_TREE_WHOLE;
      n = fs_line_tree_copies (network, base, nodes[i].node, branch, copies);
      for (int c = 0; c < n; c++)
        {
          double *queue = &busy[inputs->queues == 1 ? 0 : copies[c].port];

          received[copies[c].destination] = received[nodes[i].node] + inputs->delta + *queue + inputs->M
                                            + fs_network_distance (network, nodes[i].node, copies[c].destination);
          *queue += inputs->M + 1;
        }
      *sum += received[nodes[i].node];
      last = fmax (last, received[nodes[i].node]);
    }
  return last;
}

FS_TEST (all_trees)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i);
      g_autoptr (FsModelPoint) point = solve_at (&inputs, ALONE);
      double last = 0, sum = 0, n_trees = 0;
      FsNetwork network;

      fs_network_init (&network, inputs.network, inputs.n, inputs.k);
      for (int base = 0; base < network.n; base++)
        for (uint32_t source = 0; source < network.n_nodes; source++)
          if (inputs.fixed_base == 0 || inputs.fixed_base == base + 1)
            {
              last += time_tree (&inputs, &network, base, source, &sum);
              n_trees++;
            }
      g_test_message ("network %u: last %.12g, mean %.12g", i, last / n_trees, sum / n_trees / (network.n_nodes - 1));
      g_assert_cmpfloat_with_epsilon (VALUE (point, "latency_broadcast"), last / n_trees, 1e-4);
      g_assert_cmpfloat_with_epsilon (VALUE (point, "latency_mean_destination"), sum / n_trees / (network.n_nodes - 1),
                                      1e-4);
    }
}

/* The examples of MESHES_AND_TORI.md 8. */
FS_TEST (examples)
{
  for (guint i = 0; i < 2; i++)
    {
      FsModelInputs inputs = network_inputs (i);
      g_autoptr (FsModelPoint) point = solve_at (&inputs, ALONE);

      g_assert_cmpfloat_with_epsilon (VALUE (point, "latency_broadcast"), i == 0 ? 209 : 206, 1e-4);
    }
}

FS_TEST (loads)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i);
      double rate = 0.05 / inputs.M / (1 + 30 * inputs.beta), nodes;
      g_autoptr (FsModelPoint) point = solve_at (&inputs, rate);
      FsNetwork network;

      fs_network_init (&network, inputs.network, inputs.n, inputs.k);
      nodes = network.n_nodes;
      if (inputs.fixed_base == 0)
        g_assert_cmpfloat_with_epsilon (VALUE (point, "lambda_cb"),
                                        inputs.beta * rate * nodes * fs_line_tree_mean_hops (&network)
                                            / fs_network_count_channels (&network),
                                        1e-14);
      g_assert_cmpfloat_with_epsilon (VALUE (point, "lambda_n"), rate, 1e-15);
      g_assert_cmpfloat_with_epsilon (VALUE (point, "lambda_s"),
                                      rate * (1 - inputs.beta + inputs.beta * (nodes - 1))
                                          / (inputs.queues > 0 ? inputs.queues : network.n_ports),
                                      1e-13);
    }
}

/* With hardly any broadcasts, unicasts are as without. */
FS_TEST (no_broadcasts)
{
  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i), without = inputs;
      double rate;
      g_autoptr (FsModelPoint) few = NULL, none = NULL;

      inputs.beta = 1e-9;
      without.beta = 0;
      g_assert_true (fs_model_near_end (flow_model (), &without, FS_VARIANT_REFINED, NAN, &rate));
      rate *= 0.6;
      few = solve_at (&inputs, rate);
      none = solve_at (&without, rate);
      for (guint q = 0; q < flow_model ()->n_quantities; q++)
        {
          const char *key = flow_model ()->quantities[q].key;

          if (fs_model_has_quantity (flow_model (), &without, FS_VARIANT_REFINED, q)
              && flow_model ()->quantities[q].shape == FS_SHAPE_SCALAR)
            g_assert_cmpfloat_with_epsilon (VALUE (few, key), VALUE (none, key), 1e-6 * fmax (1e-3, VALUE (none, key)));
        }
    }
}

FS_TEST (rising)
{
  static const char *const keys[]
      = { "latency_unicast", "latency_broadcast", "latency_mean_destination", "latency_one_step", "W_su", "W_sb" };
  static const double shares[] = { 0.01, 0.3, 0.6, 0.8, 0.95 };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i);
      double before[G_N_ELEMENTS (keys)] = { 0 }, end;
      g_autoptr (FsModelPoint) above = NULL, far_above = NULL;

      g_assert_true (fs_model_near_end (flow_model (), &inputs, FS_VARIANT_REFINED, NAN, &end));
      above = fs_model_solve (flow_model (), &inputs, FS_VARIANT_REFINED, 1.02 * end);
      g_assert_cmpint (above->status, ==, FS_MODEL_SATURATED);
      far_above = fs_model_solve (flow_model (), &inputs, FS_VARIANT_REFINED, 5 * end);
      g_assert_cmpint (far_above->status, ==, FS_MODEL_SATURATED);
      for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
        {
          g_autoptr (FsModelPoint) point = solve_at (&inputs, shares[s] * end);

          assert_risen (point, keys, G_N_ELEMENTS (keys), before);
        }
    }
}

/* Queues of which most messages begin with the same channel are hardly ever idle near the end. Rounds settle up to it, and times rise. */
FS_TEST (busy_queues)
{
  static const char *const keys[] = { "latency_unicast", "latency_broadcast", "W_su", "W_sb" };
  static const guint8 k[4] = { 4, 4, 3 };
  FsModelInputs inputs = flow_inputs (FS_TOPOLOGY_MESH, 3, k, 6, 8, "uniform");
  double before[G_N_ELEMENTS (keys)] = { 0 };

  inputs.beta = 0.1;
  for (double rate = 0.039; rate < 0.0448; rate += 0.0003)
    {
      g_autoptr (FsModelPoint) point = solve_at (&inputs, rate);

      assert_risen (point, keys, G_N_ELEMENTS (keys), before);
    }
}

/* With nothing but broadcasts there are no latencies of unicasts. */
FS_TEST (broadcasts_alone)
{
  FsModelInputs inputs = network_inputs (0);
  g_autoptr (FsModelPoint) point = NULL;

  inputs.beta = 1;
  point = solve_at (&inputs, 1e-4);
  g_assert_true (isnan (VALUE (point, "latency_unicast")));
  g_assert_true (isnan (VALUE (point, "latency_worst_pair")));
  g_assert_cmpfloat (VALUE (point, "latency_broadcast"), >, 209);
  g_assert_cmpfloat_with_epsilon (VALUE (point, "lambda_cu"), 0, 1e-15);
}

/* A table that lists a pattern is the pattern: one node of each orbit, or all of them. The transpose of a mesh stays if both
 * dimensions are turned over, not if one is. */
FS_TEST (orbits)
{
  static const struct {
    guint network;
    const char *pattern;
  } alike[] = { { 0, "bit-complement" }, { 8, "bit-complement" }, { 0, "transpose" } };

  for (guint a = 0; a < G_N_ELEMENTS (alike); a++)
    {
      FsModelInputs inputs = network_inputs (alike[a].network), listed;
      gboolean transposed = g_str_equal (alike[a].pattern, "transpose");
      g_autoptr (GString) rows = g_string_new (NULL);
      g_autoptr (FsModelPoint) one = NULL, all = NULL;
      g_autofree char *text = NULL;
      FsNetwork network;

      fs_network_init (&network, inputs.network, inputs.n, inputs.k);
      g_assert_true (fs_pattern_parse (alike[a].pattern, &inputs.pattern, NULL));
      listed = inputs;
      for (uint32_t node = 0; node < network.n_nodes; node++)
        {
          uint32_t to = transposed ? node % 8 * 8 + node / 8 : network.n_nodes - 1 - node;

          if (to != node)
            g_string_append_printf (rows, "%s#%u #%u", rows->len > 0 ? ";" : "", node, to);
        }
      text = fs_traffic_table_read_rows ("table", rows->str, NULL);
      g_assert_nonnull (text);
      listed.pattern = (FsPattern){ .kind = FS_PATTERN_TABLE, .table = "table", .rows = g_intern_string (text) };
      one = solve_at (&inputs, 0.001);
      all = solve_at (&listed, 0.001);
      for (guint v = 0; v < one->outputs->offsets[one->outputs->n_quantities]; v++)
        if (!isnan (one->outputs->values[v]))
          g_assert_cmpfloat_with_epsilon (one->outputs->values[v], all->outputs->values[v],
                                          1e-9 * fmax (fabs (one->outputs->values[v]), 1e-3));
    }
}

/* Rounds that swing are made smaller, so that a curve ends where sources are full. */
FS_TEST (swinging_rounds)
{
  FsModelInputs inputs = network_inputs (8);
  FsModelSaturation end;

  inputs.n = 8;
  inputs.beta = 0.02;
  end = fs_model_saturation (flow_model (), &inputs, FS_VARIANT_REFINED);
  g_assert_cmpint (end.reason, ==, FS_REASON_SOURCE);
  for (double share = 0.9; share < 0.995; share += 0.01)
    {
      g_autoptr (FsModelPoint) point
          = (g_printerr ("%.9g %g\n", end.rate, share), solve_at (&inputs, share * end.rate));

      g_assert_cmpint (point->status, ==, FS_MODEL_OK);
    }
}

FS_TEST (refused)
{
  FsModelInputs inputs = network_inputs (0);
  g_autoptr (GError) lengths = NULL, queues = NULL;

  inputs.fixed_length = FALSE;
  g_assert_false (fs_model_check (flow_model (), &inputs, &lengths));
  g_assert_cmpstr (lengths->message, ==,
                   "length is exponential; with broadcasts channel-flows describes messages of equal length.");
  inputs.fixed_length = TRUE;
  inputs.queues = 3;
  g_assert_false (fs_model_check (flow_model (), &inputs, &queues));
  g_assert_cmpstr (
      queues->message, ==,
      "injection is rand:3; with broadcasts channel-flows describes a queue for each of the 4 ports, or one "
      "for all messages.");
}
