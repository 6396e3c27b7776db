/* What must hold exactly, or to rounding, in the broadcast models (MODELS.md section
 * 11, 1-5), among it the closed forms against sums over all 2^n nodes.
 */
#include "model/broadcast/broadcast-loads.h"

#include <math.h>

#include "tests/model/support.h"
#include "tests/support/test.h"
#include "topology/double-tree.h"
#include "topology/multidestination.h"

#define MAX_ENUMERATED_N 8

static const double betas[] = { 0, 0.005, 0.3, 1 };
static const double shares[] = { 0, 0.3, 0.8, 0.99, 1 }; /* of the saturation rate */

static const char *const ids[] = { "adaptive-broadcast", "deterministic-broadcast" };

/* Whether this variant has the quantity. */
static gboolean
has (const FsModelInputs *inputs, const FsModelPoint *point, const char *key)
{
  guint index;

  return fs_model_quantity (point->model, key, &index) != NULL
         && fs_model_has_quantity (point->model, inputs, point->variant, index);
}

typedef void (*PointTest) (const FsModelInputs *inputs, const FsModelPoint *point);

static void
assert_close (double a, double b, double relative)
{
  if (!(fabs (a - b) <= relative * fmax (fabs (a), fabs (b))))
    g_error ("%.17g and %.17g differ by %.3g, more than %.3g", a, b, a / b - 1, relative);
}

static const char *const patterns[] = { "uniform", "geometric:0.5", "geometric:1" };

/* Runs a test on both variants of a model over dimensions, fractions of broadcasts, laws of distance, lengths, and loads. */
static void
for_points (const char *id, const int *ns, guint n_ns, PointTest test)
{
  const FsModel *model = fs_model_find (id);

  for (guint i = 0; i < n_ns; i++)
    for (guint b = 0; b < G_N_ELEMENTS (betas) * G_N_ELEMENTS (patterns); b++)
      for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
        {
          FsModelInputs inputs = broadcast_inputs (ns[i], 2 + (int) ((i + b) % 4), 32, betas[b % G_N_ELEMENTS (betas)]);
          double limit;

          g_assert_true (fs_pattern_parse (patterns[b / G_N_ELEMENTS (betas)], &inputs.pattern, NULL));
          inputs.fixed_length = (i + b) % 3 != 0;
          limit = fs_model_saturation (model, &inputs, (FsVariant) variant).rate;

          for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
            {
              g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, (FsVariant) variant, shares[s] * limit);

              test (&inputs, point);
            }
        }
}

static const int all_ns[] = { 1, 2, 3, 6, 10, 31, 60 };
static const int enumerated_ns[] = { 1, 2, 3, 4, 5, 6, 7, 8 };

/* 1: P_v is a distribution, geometric below V; 1 <= Vbar <= V, and both forms of Vbar agree. */
static void
assert_occupancy (const double *P, int V, double rho, double V_bar)
{
  double sum = 0, first = 0, second = 0;

  for (int v = 0; v <= V; v++)
    {
      sum += P[v];
      first += v * P[v];
      second += v * v * P[v];
    }
  g_assert_cmpfloat (fabs (sum - 1), <=, 4e-16 * V);
  for (int v = 0; v < V; v++)
    assert_close (P[v], (1 - rho) * pow (rho, v), 1e-14);
  assert_close (P[V], pow (rho, V), 1e-14);
  g_assert_cmpfloat (V_bar, >=, 1);
  g_assert_cmpfloat (V_bar, <=, V);
  if (rho == 0)
    g_assert_cmpfloat (V_bar, ==, 1);
  else
    assert_close (V_bar, second / first, 1e-14);
}

static void
occupancy (const FsModelInputs *inputs, const FsModelPoint *point)
{
  const FsRecord *record = point->outputs;

  if (has (inputs, point, "P_v"))
    {
      assert_occupancy (fs_record_at (record, (guint) fs_record_find (record, "P_v"), NULL), inputs->V,
                        fs_record_get (record, "rho"), fs_record_get (record, "V_bar"));
      assert_close (fs_record_get (record, "P_a"),
                    fs_record_get_i (record, "P_v", (guint) inputs->V)
                        + fs_record_get_i (record, "P_v", (guint) inputs->V - 1) / inputs->V,
                    1e-13);
      return;
    }
  for (guint i = 0; i < (guint) inputs->n; i++)
    assert_occupancy (fs_record_at (record, (guint) fs_record_find (record, "P_v_i"), NULL)
                          + i * ((guint) inputs->V + 1),
                      inputs->V, fs_record_get_i (record, "rho_i", i), fs_record_get_i (record, "V_bar_i", i));
}

FS_TEST (occupancy)
{
  for (guint m = 0; m < G_N_ELEMENTS (ids); m++)
    for_points (ids[m], all_ns, G_N_ELEMENTS (all_ns), occupancy);
}

/* 2: a broadcast is 2^n - 1 messages of one hop, from any node. Published lacks some (ERRATA B1). */
static void
conservation (const FsModelInputs *inputs, const FsModelPoint *point)
{
  const FsRecord *record = point->outputs;
  double copies = inputs->beta * point->rate * (ldexp (1, inputs->n) - 1);
  double carried = inputs->n * (fs_record_get (record, "lambda_cb") + fs_record_get (record, "lambda_cr"));
  double queued = inputs->n * fs_record_get (record, "lambda_s");

  if (point->variant == FS_VARIANT_CORRECTED)
    {
      assert_close (carried, copies, 1e-14);
      assert_close (queued, (1 - inputs->beta) * point->rate + copies, 1e-14);
    }
  else if (inputs->n > 1 && copies > 0)
    g_assert_cmpfloat (carried, <, copies * (inputs->n == 2 ? 0.8 : 0.75));
  assert_close (fs_record_get (record, "lambda_c"), fs_record_get (record, "lambda_cu") + carried / inputs->n, 1e-14);
}

FS_TEST (conservation)
{
  for (guint m = 0; m < G_N_ELEMENTS (ids); m++)
    for_points (ids[m], all_ns, G_N_ELEMENTS (all_ns), conservation);
}

/* 3: without broadcasts the variants agree in all that does not count copies. */
FS_TEST (no_broadcasts)
{
  static const char *const scalars[] = { "S", "S_u", "W_s", "V_bar", "lambda_c", "L_u" };
  static const char *const lists[] = { "S_i", "S_u_i" };

  for (guint m = 0; m < G_N_ELEMENTS (ids); m++)
    for (guint i = 0; i < G_N_ELEMENTS (all_ns); i++)
      {
        const FsModel *model = fs_model_find (ids[m]);
        FsModelInputs inputs = broadcast_inputs (all_ns[i], 3, 32, 0);
        double limit = fs_model_saturation (model, &inputs, FS_VARIANT_PUBLISHED).rate;

        assert_close (limit, fs_model_saturation (model, &inputs, FS_VARIANT_CORRECTED).rate, 1e-15);
        for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
          {
            g_autoptr (FsModelPoint) published = solve_ok (model, &inputs, FS_VARIANT_PUBLISHED, shares[s] * limit);
            g_autoptr (FsModelPoint) corrected = solve_ok (model, &inputs, FS_VARIANT_CORRECTED, shares[s] * limit);

            for (guint q = 0; q < G_N_ELEMENTS (scalars); q++)
              if (has (&inputs, published, scalars[q]))
                g_assert_cmpfloat (fs_record_get (published->outputs, scalars[q]), ==,
                                   fs_record_get (corrected->outputs, scalars[q]));
            for (guint q = 0; q < G_N_ELEMENTS (lists); q++)
              for (guint d = 0; has (&inputs, published, lists[q]) && d < (guint) inputs.n; d++)
                g_assert_cmpfloat (fs_record_get_i (published->outputs, lists[q], d), ==,
                                   fs_record_get_i (corrected->outputs, lists[q], d));
          }
      }
}

/* 4: nothing but copies: channel and source queue are the same queue. */
static void
all_broadcasts (const FsModelInputs *inputs, const FsModelPoint *point)
{
  const FsRecord *record = point->outputs;

  if (inputs->beta != 1 || point->variant != FS_VARIANT_CORRECTED)
    return;
  assert_close (fs_record_get (record, "S"), fs_record_get (record, "S_b"), 4e-15);
  assert_close (fs_record_get (record, "S_s"), fs_record_get (record, "S_b"), 4e-15);
  assert_close (fs_record_get (record, "lambda_c"), fs_record_get (record, "lambda_s"), 1e-15);
  assert_close (fs_record_get (record, "rho"), fs_record_get (record, "rho_s"), 4e-15);
  assert_close (fs_record_get (record, "W_c"), fs_record_get (record, "W_s"), 1e-13);
}

FS_TEST (all_broadcasts)
{
  for_points ("adaptive-broadcast", all_ns, G_N_ELEMENTS (all_ns), all_broadcasts);
}

/* Probability of a destination of a unicast: those at one distance are equally likely. */
static double
weight_of (const FsRecord *record, int n, guint destination)
{
  int hops = __builtin_popcount (destination);
  double as_far = 1;

  for (int i = 0; i < hops; i++)
    as_far = as_far * (n - i) / (i + 1);
  return fs_record_get_i (record, "p", (guint) hops - 1) / as_far;
}

/* 5: the closed forms of SO eq 22 and 27 against the sums over all destinations, route by route. */
static void
dimension_sums (const FsModelInputs *inputs, const FsModelPoint *point)
{
  const FsRecord *record = point->outputs;
  guint n = (guint) inputs->n;
  double crossing[MAX_ENUMERATED_N] = { 0 }, crosses = 0; /* a dimension: all are alike */
  double all = 0;

  for (guint destination = 1; destination < 1u << n; destination++)
    {
      double route = inputs->M; /* Gamma, eq 21 */
      double weight = weight_of (record, inputs->n, destination);

      crosses += (destination & 1) != 0 ? weight : 0;
      for (guint i = 0; i < n; i++)
        if ((destination >> i & 1) != 0)
          {
            route += 1 + fs_record_get_i (record, "B_b_i", i);
            crossing[i] += weight * route; /* Psi, eq 20 */
          }
      all += weight * route;
    }
  for (guint i = 0; i < n; i++)
    {
      double S = fs_record_get_i (record, "S_i", i);

      assert_close (fs_record_get_i (record, "S_u_i", i), crossing[i] / crosses, 1e-13);
      assert_close (1 + fs_record_get_i (record, "B_b_i", i) + fs_record_get_i (record, "Gamma_i", i),
                    crossing[i] / crosses, 1e-13);
      assert_close (fs_record_get_i (record, "C2_i", i) * S * S, fs_record_get_i (record, "sigma2_i", i), 1e-14);
      /* With the mean square S^2 + sigma2 of eq 17 and 18, W_c is that of M/G/1 (eq 19). */
      assert_close (2 * (1 - fs_record_get_i (record, "rho_i", i)) * fs_record_get_i (record, "W_c_i", i),
                    fs_record_get (record, "lambda_c") * (S * S + fs_record_get_i (record, "sigma2_i", i)), 1e-12);
    }
  g_assert_cmpfloat (fs_record_get_i (record, "Gamma_i", 0), ==, inputs->M);
  assert_close (fs_record_get (record, "S_u"), all, 1e-13);
  assert_close (fs_record_get (record, "lambda_cu"), (1 - inputs->beta) * point->rate * crosses, 1e-13);
  for (guint i = 1; i < n && inputs->beta == 0; i++)
    g_assert_cmpfloat (fs_record_get_i (record, "S_i", i), >, fs_record_get_i (record, "S_i", i - 1));
}

FS_TEST (dimension_sums)
{
  for_points ("deterministic-broadcast", enumerated_ns, G_N_ELEMENTS (enumerated_ns), dimension_sums);
}

/* SOM01 eq 20-22 and 25 literally: every destination, every hop. */
static void
route_sums (const FsModelInputs *inputs, const FsModelPoint *point)
{
  const FsRecord *record = point->outputs;
  double W_c = fs_record_get (record, "W_c");
  double P_a = fs_record_get (record, "P_a"), P_d = fs_record_get (record, "P_d");
  double all = 0;

  for (guint destination = 1; destination < 1u << inputs->n; destination++)
    {
      int hops = __builtin_popcount (destination);
      double route = inputs->M + hops;

      for (int j = 1; j <= hops; j++)
        route += pow (P_a, hops - j) * P_d * W_c;
      assert_close (fs_record_get_i (record, "S_u_i", (guint) hops - 1), route, 1e-13);
      route = inputs->M + hops;
      for (int r = 1; r <= hops; r++)
        route += fs_record_get_i (record, "B_u_r", (guint) r - 1);
      assert_close (fs_record_get_i (record, "S_u_i", (guint) hops - 1), route, 1e-13);
      all += weight_of (record, inputs->n, destination) * route;
    }
  assert_close (fs_record_get (record, "S_u"), all, 1e-13);
}

FS_TEST (route_sums)
{
  for_points ("adaptive-broadcast", enumerated_ns, G_N_ELEMENTS (enumerated_ns), route_sums);
}

/* SOM01 eq 22 at n = 6, V = 2, M = 32, one broadcast in a hundred, computed apart from this program. */
FS_TEST (blocking_of_unicasts)
{
  FsModelInputs inputs = broadcast_inputs (6, 2, 32, 0.01);
  g_autoptr (FsModelPoint) point = solve_ok (fs_model_find ("adaptive-broadcast"), &inputs, FS_VARIANT_CORRECTED, 0.01);

  g_assert_cmpfloat_with_epsilon (fs_record_get_i (point->outputs, "P_b_r", 0), 0.0450826, 5e-8);
  g_assert_cmpfloat_with_epsilon (fs_record_get (point->outputs, "W_c"), 4.74107, 5e-6);
  g_assert_cmpfloat_with_epsilon (fs_record_get_i (point->outputs, "B_u_r", 0), 0.213740, 5e-7);
  g_assert_cmpfloat (fs_record_get_i (point->outputs, "B_u_r", 0), ==, fs_record_get (point->outputs, "B_b"));
}

/* The equations themselves, put together from the outputs: S reproduces itself. */
static void
fixed_point (const FsModelInputs *inputs, const FsModelPoint *point)
{
  const FsRecord *record = point->outputs;
  double lambda_c = fs_record_get (record, "lambda_c"), spread = inputs->fixed_length ? 0 : inputs->M * inputs->M;
  FsBroadcastLoads loads;

  fs_broadcast_loads (inputs, point->repairs, &loads);
  if (has (inputs, point, "S"))
    {
      double S = fs_record_get (record, "S"), deviation = S - inputs->M;

      assert_close (S, loads.w_b * fs_record_get (record, "S_b") + loads.w_u * fs_record_get (record, "S_u"), 1e-14);
      assert_close (fs_record_get (record, "W_c"),
                    lambda_c * (S * S + deviation * deviation + spread) / (2 * (1 - lambda_c * S)), 1e-13);
      return;
    }
  for (guint i = 0; i < (guint) inputs->n; i++)
    {
      double S = fs_record_get_i (record, "S_i", i);
      double deviation = S - (i == 0 ? inputs->M : fs_record_get_i (record, "S_i", i - 1));

      assert_close (S,
                    loads.w_b * fs_record_get_i (record, "S_b_i", i) + loads.w_u * fs_record_get_i (record, "S_u_i", i),
                    1e-14);
      assert_close (fs_record_get_i (record, "W_c_i", i),
                    lambda_c * (S * S + deviation * deviation + spread) / (2 * (1 - lambda_c * S)), 1e-13);
    }
}

FS_TEST (fixed_point)
{
  for (guint m = 0; m < G_N_ELEMENTS (ids); m++)
    for_points (ids[m], all_ns, G_N_ELEMENTS (all_ns), fixed_point);
}

/* KSO's traffic in the models of the other two papers, computed apart from this program. */
FS_TEST (laws_of_distance)
{
  static const struct {
    const char *pattern;
    double rate, adaptive, deterministic;
  } expected[] = { { "pattern1", 0.0365, 49.4, 49.4 },
                   { "pattern1", 0.073, 72.3, 72.4 },
                   { "geometric:0.5", 0.0408, 68.3, 69.4 },
                   { "uniform", 0.02, 71.1, 73.4 } };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    for (guint m = 0; m < G_N_ELEMENTS (ids); m++)
      {
        FsModelInputs inputs = broadcast_inputs (8, 3, 32, 0);
        g_autoptr (FsModelPoint) point = NULL;

        g_assert_true (fs_pattern_parse (expected[i].pattern, &inputs.pattern, NULL));
        point = solve_ok (fs_model_find (ids[m]), &inputs, FS_VARIANT_PUBLISHED, expected[i].rate);
        g_assert_cmpfloat_with_epsilon (fs_record_get (point->outputs, "latency_unicast"),
                                        m == 0 ? expected[i].adaptive : expected[i].deterministic, 0.05);
        g_assert_cmpuint (fs_model_describes (point->model, &inputs), ==,
                          i == 3 ? FS_VARIANTS_ALL : FS_VARIANTS_OF_PAPER);
      }
}

/* Worms to several nodes, worm by worm: who sends how many, and what channels and queues carry; without load a pair of dimensions takes
 * M + 2 + Delta cycles, n = 6: 105. */
FS_TEST (multidestination)
{
  const FsModel *model = fs_model_find ("deterministic-broadcast");

  for (int n = 1; n <= 9; n++)
    {
      FsModelInputs inputs = { .n = n,
                               .V = 4,
                               .M = 32,
                               .beta = 0.1,
                               .delta = 1,
                               .fixed_length = TRUE,
                               .broadcast = FS_MODEL_BROADCAST_MULTIDESTINATION };
      g_autoptr (FsModelPoint) point = fs_model_solve (model, &inputs, FS_VARIANT_CORRECTED, 1e-9);
      g_autofree FsTreeNode *nodes = NULL;
      g_autofree FsLineTreeNode *by_node = NULL;
      g_autofree double *time = g_new0 (double, 1 << n);
      double N = ldexp (1, n), mean = 0, worms = 0;
      guint sending[16] = { 0 }, crossings[16] = { 0 };
      FsNetwork cube;

      g_assert_cmpint (point->status, ==, FS_MODEL_OK);
      fs_network_init_hypercube (&cube, n);
      for (int base = 0; base < n; base++)
        {
          g_free (nodes);
          nodes = fs_multidestination_order (&cube, base, 0);
          for (guint i = 0; i < N; i++)
            {
              FsLineCopy copies[FS_LINE_TREE_MAX_COPIES];
              int sent = fs_multidestination_worms (&cube, base, nodes[i].node, nodes[i].branch.position, copies);

              worms += sent / (double) n;
              sending[sent] += i > 0;
              if (i > 0)
                crossings[fs_network_highest (nodes[i].node ^ nodes[nodes[i].parent].node)]++;
              for (int w = 0; w < sent; w++)
                {
                  guint32 last = copies[w].destination, passed = nodes[i].node ^ 1u << copies[w].port;

                  time[last] = time[nodes[i].node] + (last == passed ? 34 : 35);
                  if (last != passed)
                    time[passed] = time[last];
                }
            }
          for (guint node = 1; node < N; node++)
            mean += time[node] / (N - 1) / n;
        }
      for (guint i = 0; i < (guint) n; i++)
        {
          double load = (0.9 * N / 2 / (N - 1) + 0.1 * crossings[i] / n) * 1e-9;

          assert_close (fs_record_get_i (point->outputs, "P_r", i), sending[i] / (double) n / (N - 1), 1e-14);
          assert_close (fs_record_get_i (point->outputs, "rho_i", i) / fs_record_get_i (point->outputs, "S_i", i), load,
                        1e-10);
        }
      assert_close (fs_record_get (point->outputs, "latency"), n / 2 * 35 + n % 2 * 34, 1e-5);
      assert_close (fs_record_get (point->outputs, "latency_mean_destination"), mean, 1e-5);
      assert_close (fs_record_get (point->outputs, "lambda_cb") + fs_record_get (point->outputs, "lambda_cr"),
                    1e-10 * (N - 1) / n, 1e-12);
      assert_close (fs_record_get (point->outputs, "lambda_s"), 1e-9 * (0.9 + 0.1 * worms) / n, 1e-12);
      assert_close (fs_record_get (point->outputs, "S_a"), 34, 1e-5);
      g_assert_cmpfloat (fs_record_get (point->outputs, "steps"), ==, (n + 1) / 2);
      g_assert_cmpfloat (fs_record_get (point->outputs, "start_ups_source"), ==, n);
      g_assert_cmpfloat_with_epsilon (fs_record_get (point->outputs, "start_ups"), worms, 1e-9);
      g_assert_cmpuint (fs_model_describes (model, &inputs), ==, FS_VARIANTS_OF_PAPER);
      g_assert_cmpuint (fs_model_describes (fs_model_find ("adaptive-broadcast"), &inputs), ==, 0);
    }
}

/* A double tree, node by node: who forwards how many copies, how deep nodes are, and what channels carry; without load the last
 * node has its copy after max (f s, M + n + Delta + b s) cycles, s = M + 1 + Delta, f and b the depths of both trees. */
FS_TEST (double_tree)
{
  for (int n = 1; n <= 10; n++)
    for (guint m = 0; m < G_N_ELEMENTS (ids); m++)
      {
        const FsModel *model = fs_model_find (ids[m]);
        FsModelInputs inputs = { .n = n,
                                 .V = 4,
                                 .M = 32,
                                 .beta = 0.1,
                                 .delta = 1,
                                 .broadcast = FS_MODEL_BROADCAST_DOUBLE_TREE,
                                 .fixed_length = TRUE };
        g_autoptr (FsModelPoint) point = fs_model_solve (model, &inputs, FS_VARIANT_CORRECTED, 1e-9);
        g_autofree FsLineTreeNode *nodes = fs_double_tree_nodes_new (n, 0, 0);
        double step = 34, far_copy = 33 + n, N = ldexp (1, n), mean = 0, copies;
        guint with_children[16] = { 0 };
        int f = n / 2, b = n - f - 1;

        g_assert_cmpint (point->status, ==, FS_MODEL_OK);
        for (guint node = 1; node < N; node++)
          {
            guint root = fs_double_tree_root_of (n, 0, node), children = 0;
            int hops = __builtin_popcount (root ^ node);

            for (guint child = 1; child < N; child++)
              children += child != node && nodes[child].parent == node;
            with_children[children]++;
            mean += (hops * step + (root == 0 ? 0 : far_copy)) / (N - 1);
          }
        for (guint i = 0; i < (guint) n; i++)
          assert_close (fs_record_get_i (point->outputs, "P_r", i), with_children[i] / (N - 1), 1e-14);
        assert_close (fs_record_get (point->outputs, "latency"), fmax (f * step, far_copy + b * step), 1e-6);
        assert_close (fs_record_get (point->outputs, "latency_mean_destination"), mean, 1e-6);
        copies = fs_record_get (point->outputs, "lambda_cb") + fs_record_get (point->outputs, "lambda_cr");
        assert_close (copies, 1e-10 * (N - 2 + n) / n, 1e-13);
        assert_close (fs_record_get (point->outputs, "lambda_s"), 1e-9 * (0.9 + 0.1 * (N - 1)) / n, 1e-13);
        assert_close (fs_record_get (point->outputs, "S_c"), 32 + n, 1e-6);
        g_assert_cmpfloat (fs_record_get (point->outputs, "steps"), ==, fs_double_tree_steps (n));
        g_assert_cmpfloat (fs_record_get (point->outputs, "start_ups_source"), ==, n > 1 ? n + 1 : 1);
        g_assert_cmpfloat (fs_record_get (point->outputs, "start_ups"), ==, N - 1);
      }
}

/* Walks the binomial tree below @node, whose children differ in the dimensions below @level, and counts how many
 * nodes have i children, and their depth. */
static void
walk_tree (guint node, int level, int depth, guint *with_children, guint *depths)
{
  with_children[level]++;
  *depths += (guint) depth;
  for (int dimension = 0; dimension < level; dimension++)
    walk_tree (node | 1u << dimension, dimension, depth + 1, with_children, depths);
}

/* The tree behind eq 3, 9, 10 and latency_mean_destination, node by node. */
FS_TEST (tree)
{
  for (int n = 1; n <= MAX_ENUMERATED_N; n++)
    {
      FsModelInputs inputs = broadcast_inputs (n, 4, 32, 0.25);
      double others = (1 << n) - 1;
      guint with_children[MAX_ENUMERATED_N] = { 0 };
      guint depths = 0, replicating = 0, copies = 0;

      for (int dimension = 0; dimension < n; dimension++)
        walk_tree (1u << dimension, dimension, 1, with_children, &depths);
      for (int i = 1; i < n; i++)
        {
          replicating += with_children[i];
          copies += (guint) i * with_children[i];
        }
      for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
        {
          g_autoptr (FsModelPoint) point
              = solve_ok (fs_model_find ("adaptive-broadcast"), &inputs, (FsVariant) variant, 1e-6);
          double averaged_over = variant == FS_VARIANT_PUBLISHED ? others : MAX (replicating, 1);

          for (int i = 0; i < n; i++)
            assert_close (fs_record_get_i (point->outputs, "P_r", (guint) i), with_children[i] / others, 1e-15);
          assert_close (fs_record_get (point->outputs, "omega"), copies / averaged_over, 1e-15);
          assert_close (fs_record_get (point->outputs, "lambda_sr"), replicating * 0.25 * 1e-6, 1e-15);
          assert_close (fs_record_get (point->outputs, "latency_mean_destination"),
                        depths / others * (fs_record_get (point->outputs, "L_b") + inputs.delta), 1e-15);
        }
    }
}
