/* The single port of the broadcast models (MODELS.md 3.5): exact values of the empty network, batches counted node by node, and
 * values of a program apart from this one.
 */
#include "model/broadcast/broadcast-loads.h"

#include <math.h>

#include "tests/model/support.h"
#include "tests/support/test.h"

static const char *const ids[] = { "adaptive-broadcast", "deterministic-broadcast" };

static FsModelInputs
single_port_inputs (int n, double beta)
{
  FsModelInputs inputs = broadcast_inputs (n, 4, 32, beta);

  inputs.queues = 1;
  return inputs;
}

static double
get (const FsModelPoint *point, const char *key)
{
  return fs_record_get (point->outputs, key);
}

/* What the simulator has, too: n = 6, M = 32, a start-up of one cycle. */
FS_TEST (empty_network)
{
  for (guint m = 0; m < G_N_ELEMENTS (ids); m++)
    for (int variant = FS_VARIANT_CORRECTED; variant <= FS_VARIANT_REFINED; variant++)
      {
        FsModelInputs inputs = single_port_inputs (6, 0.02);
        g_autoptr (FsModelPoint) point = solve_ok (fs_model_find (ids[m]), &inputs, (FsVariant) variant, 0);

        g_assert_cmpfloat_with_epsilon (get (point, "latency"), 204, 1e-11);
        g_assert_cmpfloat_with_epsilon (get (point, "latency_mean_destination"), 171.190476190476, 1e-11);
        g_assert_cmpfloat_with_epsilon (get (point, "L_b"), 62.857142857143, 1e-11);
        g_assert_cmpfloat (get (point, "W_0"), ==, 0);
      }
}

/* Another program's solution from the refined service times; it took another second moment of the service, which counts 0.6 %. */
FS_TEST (other_program)
{
  static const struct {
    double rate, mean_destination, unicast;
  } expected[] = { { 0.0005, 176.4, 37.2 }, { 0.002, 196.3, 45.1 }, { 0.004, 239, 61.0 }, { 0.006, 327, 91.7 } };
  FsModelInputs inputs = single_port_inputs (6, 0.02);

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (FsModelPoint) point
          = solve_ok (fs_model_find ("deterministic-broadcast"), &inputs, FS_VARIANT_REFINED, expected[i].rate);

      g_assert_cmpfloat (fabs (get (point, "latency_mean_destination") / expected[i].mean_destination - 1), <, 0.006);
      g_assert_cmpfloat (fabs (get (point, "L_u") / expected[i].unicast - 1), <, 0.006);
    }
}

/* Adds up over the nodes below one of @depth that received its copy after @served copies of its path. */
static void
walk_tree (int children, int depth, int served, int *pairs, int *depths, int *all_served)
{
  *pairs += children * (children - 1);
  *depths += depth;
  *all_served += served;
  for (int j = 1; j <= children; j++)
    walk_tree (children - j, depth + 1, served + j, pairs, depths, all_served);
}

FS_TEST (batches)
{
  for (guint m = 0; m < G_N_ELEMENTS (ids); m++)
    for (int n = 2; n <= 8; n++)
      for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_REFINED; variant++)
        {
          const double beta = 0.3;
          FsModelInputs inputs = single_port_inputs (n, beta);
          const FsModel *model = fs_model_find (ids[m]);
          double limit = fs_model_saturation (model, &inputs, (FsVariant) variant).rate, others = (1 << n) - 1;
          g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, (FsVariant) variant, limit / 2);
          double rate = point->rate, V_bar = variant == FS_VARIANT_REFINED ? 1 : get (point, "V_bar");
          double H = get (point, "S_s") * V_bar, W_0 = get (point, "W_0") * V_bar, B = get (point, "S_b") * V_bar;
          double arrivals = rate * (1 - beta + beta * others), second = H * H + (H - 32) * (H - 32);
          int pairs = 0, depths = 0, served = 0;

          walk_tree (n, 0, 0, &pairs, &depths, &served);
          g_assert_cmpfloat_with_epsilon (get (point, "lambda_s") / arrivals, 1, 1e-14);
          g_assert_cmpfloat_with_epsilon (
              W_0, (arrivals * second + rate * beta * pairs * H * H) / (2 * (1 - arrivals * H)), 1e-12 * W_0);
          g_assert_cmpfloat_with_epsilon (get (point, "L_b"), W_0 + B + pairs / 2 / others * B, 1e-11);
          g_assert_cmpfloat_with_epsilon (get (point, "latency_mean_destination"),
                                          (depths * (W_0 + inputs.delta) + served * B) / others, 1e-10);
          g_assert_cmpfloat_with_epsilon (get (point, "latency"), n * (W_0 + B + inputs.delta), 1e-10);
        }
}

/* Up to the saturation rate the queue is not full, and no line of the table that exists is empty. */
FS_TEST (lines)
{
  for (guint m = 0; m < G_N_ELEMENTS (ids); m++)
    for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_REFINED; variant++)
      for (int queues = 0; queues < 2; queues++)
        {
          FsModelInputs inputs = broadcast_inputs (6, 4, 32, 0.02);
          const FsModel *model = fs_model_find (ids[m]);
          FsModelSaturation end;
          g_autoptr (FsModelPoint) point = NULL;

          inputs.queues = queues;
          end = fs_model_saturation (model, &inputs, (FsVariant) variant);
          point = solve_ok (model, &inputs, (FsVariant) variant, end.rate);
          for (guint i = 0; i < model->n_quantities; i++)
            {
              const char *key = model->quantities[i].key;
              gboolean there = fs_model_has_quantity (model, &inputs, (FsVariant) variant, i);

              g_assert_true (isnan (fs_record_at (point->outputs, i, NULL)[0]) == !there);
              if (g_str_equal (key, "W_0") || g_str_equal (key, "W_q"))
                g_assert_cmpint (there, ==, queues == 1);
              else if (g_str_equal (key, "W_s"))
                g_assert_cmpint (there, ==, queues == 0);
            }
          if (queues == 1)
            g_assert_cmpint (end.reason, ==, FS_REASON_SOURCE);
        }
}

/* With one dimension all ports are one. */
FS_TEST (one_dimension)
{
  for (guint m = 0; m < G_N_ELEMENTS (ids); m++)
    for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_REFINED; variant++)
      {
        FsModelInputs one = single_port_inputs (1, 0.02), all = broadcast_inputs (1, 4, 32, 0.02);
        g_autoptr (FsModelPoint) point = solve_ok (fs_model_find (ids[m]), &one, (FsVariant) variant, 0.01);
        g_autoptr (FsModelPoint) same = solve_ok (fs_model_find (ids[m]), &all, (FsVariant) variant, 0.01);

        g_assert_cmpfloat (get (point, "latency"), ==, get (same, "latency"));
        g_assert_cmpfloat (get (point, "W_s"), ==, get (same, "W_s"));
      }
}
