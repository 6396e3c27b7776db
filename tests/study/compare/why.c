/* Why a model is off: expressions of what a run measures have the units of the equations, so that a run which is the model itself has no
 * contributions; and a real run, whose contributions and leftover add up to the error. */
#include "study/compare/why.h"

#include <math.h>
#include <string.h>

#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

static void
set (FsRecord *record, const char *key, const double *values, double factor)
{
  guint length;
  double *to = fs_record_at (record, (guint) fs_record_find (record, key), &length);

  for (guint i = 0; i < length; i++)
    to[i] = factor * values[i];
}

/* Sets the cause @name of unicasts and of copies. */
static void
set_cause (FsRecord *causes, const char *name, double unicast, double copy)
{
  g_autofree char *of_unicasts = g_strconcat ("causes_", name, NULL),
                  *of_copies = g_strconcat ("causes_copy_", name, NULL);

  set (causes, of_unicasts, &unicast, 1);
  set (causes, of_copies, &copy, 1);
}

static const double *
values_of (const FsRecord *record, const char *key)
{
  return fs_record_at (record, (guint) fs_record_find (record, key), NULL);
}

/* What a simulation would measure if a broadcast model were exactly right, from the definitions of SIMULATOR.md 7.1. */
static FsSimResult *
run_of_model (const FsCurve *curve, FsVariant variant, double rate)
{
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, variant, rate);
  const FsRecord *of = point->outputs;
  FsSimResult *result = g_new0 (FsSimResult, 1);
  guint n_quantities, n = (guint) curve->inputs.n, V = (guint) curve->inputs.V;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);
  FsRecord *out = fs_record_new (quantities, n_quantities, of->size), *causes;
  double M = curve->inputs.M, V_bar = fs_record_get (of, "V_bar"), hop = variant == FS_VARIANT_PUBLISHED ? 0 : 1;
  double dbar = fs_record_get (of, "dbar"), B_b = fs_record_get (of, "B_b"), W_s = fs_record_get (of, "W_s");
  double B_u = fs_record_get (of, "S_u") - M - dbar, all_busy = 0;

  g_assert_cmpint (point->status, ==, FS_MODEL_OK);
  result->quantities = out;
  result->half_widths = fs_record_new (quantities, n_quantities, of->size);
  result->causes = fs_latency_causes_new (of->size, NULL);
  causes = result->causes->means;
  set (out, "lambda_c", values_of (of, "lambda_c"), 1);
  set (out, "lambda_s", values_of (of, "lambda_s"), 1);
  /* The weights that the model has: without correction B2 those of the source are others. */
  set (out, "lambda_c_broadcast", (double[]){ fs_record_get (of, "lambda_cb") + fs_record_get (of, "lambda_cr") }, 1);
  set (out, "V_bar", &V_bar, 1);
  if (fs_record_find (of, "P_v_i") >= 0 && fs_record_find (of, "S_i") >= 0)
    {
      const double *V_bar_i = values_of (of, "V_bar_i");

      set (out, "P_v_by_dimension", values_of (of, "P_v_i"), 1);
      set (out, "V_bar_by_dimension", V_bar_i, 1);
      set (out, "blocked_wait_by_dimension", values_of (of, "W_c_i"), V_bar);
      for (guint i = 0; i < n; i++)
        {
          double busy = values_of (of, "P_v_i")[i * (V + 1) + V];

          fs_record_at (out, (guint) fs_record_find (out, "holding_time_by_dimension"), NULL)[i]
              = values_of (of, "S_i")[i] * V_bar_i[i];
          fs_record_at (out, (guint) fs_record_find (out, "blocked_by_dimension"), NULL)[i] = busy;
          all_busy += busy / n;
        }
    }
  else
    {
      set (out, "P_v", values_of (of, "P_v"), 1);
      set (out, "holding_time", values_of (of, "S"), V_bar);
      set (out, "blocked_by_remaining", values_of (of, "P_b_r"), 1);
      for (guint r = 0; r < n; r++)
        fs_record_at (out, (guint) fs_record_find (out, "blocked_wait_by_remaining"), NULL)[r]
            = fs_record_get (of, "W_c") * V_bar;
      all_busy = values_of (of, "P_b_r")[0];
    }
  set (out, "W_s_broadcast", &W_s, V_bar);
  set (out, "W_s_unicast", &W_s, V_bar);
  set (out, "latency_one_step", values_of (of, "L_b"), 1);
  set (out, "latency_broadcast_mean_destination", values_of (of, "latency_mean_destination"), 1);
  set_cause (causes, "serialization", M, M);
  set_cause (causes, "flight", dbar, hop);
  set_cause (causes, "arbitration", (M + dbar) * (V_bar - 1), (M + hop) * (V_bar - 1));
  set_cause (causes, "virtual_channel", B_u * V_bar, B_b * V_bar);
  set_cause (causes, "source_queue", W_s * V_bar, W_s * V_bar);
  set_cause (causes, "start_up", 0, 1);
  set_cause (causes, "buffer", 0, 0);
  set (causes, "causes_copy_blocked", &all_busy, 1);
  /* On the path to the last node there are n mean steps. */
  for (FsCause cause = 0; cause < FS_N_CAUSES; cause++)
    *fs_record_at (causes, FS_CAUSES_OF_BROADCASTS * FS_N_CAUSES + cause, NULL)
        = n * *fs_record_at (causes, FS_CAUSES_OF_COPIES * FS_N_CAUSES + cause, NULL);
  result->broadcast.mean = fs_record_get (of, "latency");
  result->unicast.mean = fs_record_get (of, "L_u");
  result->causes->batches = fs_batches_new ();
  for (guint b = 0; b < 20; b++)
    {
      const FsRecord *records[] = { out, causes };

      for (guint t = 0; t < FS_N_BATCHES_TABLES; t++)
        {
          FsRecord *weights = fs_record_copy (records[t]);

          for (guint i = 0; i < weights->offsets[weights->n_quantities]; i++)
            weights->values[i] = 1000;
          g_ptr_array_add (result->causes->batches->values[t], fs_record_copy (records[t]));
          g_ptr_array_add (result->causes->batches->weights[t], weights);
        }
    }
  return result;
}

FS_TEST (nothing_of_a_run_that_is_the_model)
{
  static const char *const models[] = { "adaptive-broadcast", "deterministic-broadcast" };

  for (guint m = 0; m < G_N_ELEMENTS (models); m++)
    for (guint beta = 0; beta < 2; beta++)
      {
        g_autofree char *model = g_strconcat ("model=", models[m], NULL);
        const char *changes[] = { model, "n=5", "V=3", "M=16", beta == 0 ? "beta=0" : "beta=0.02", NULL };
        g_autoptr (FsScenario) scenario = scenario_with (changes);
        const FsCurve *curve = fs_scenario_curve (scenario, 0);
        double rate = 0.6 * fs_model_saturation (curve->model, &curve->inputs, FS_VARIANT_CORRECTED).rate;
        g_autoptr (FsSimResult) run = run_of_model (curve, FS_VARIANT_CORRECTED, rate);
        const char *latency = fs_why_latency (curve, FS_VARIANT_CORRECTED, "latency");
        g_autoptr (FsWhy) why = fs_why_new (curve, FS_VARIANT_CORRECTED, rate, latency, run, TRUE, 0.95);

        g_assert_cmpint (why->status, ==, FS_WHY_OK);
        g_assert_cmpstr (why->latency, ==, beta == 0 ? "latency_unicast" : "latency");
        g_assert_cmpuint (why->n_parts, ==, beta == 0 ? 7 : 8);
        g_assert_cmpfloat_with_epsilon (why->model, why->simulation, 1e-9 * why->model);
        g_assert_cmpfloat_with_epsilon (why->leftover, 0, 1e-9 * why->model);
        for (guint j = 0; j < why->n_parts; j++)
          if (!(fabs (why->parts[j].cycles) <= 1e-9 * why->model))
            g_error ("%s: %s contributes %g cycles", models[m], why->parts[j].assumption->id, why->parts[j].cycles);
      }
}

/* Contributions and leftover of a run add up to the error, and the leftover is 0 where all parts of the latency are measured. */
static void
check_real_run (const char *const *changes, const char *latency, guint n_parts)
{
  g_autoptr (FsScenario) scenario = scenario_with (changes);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  double rate = 0.7 * fs_model_saturation (curve->model, &curve->inputs, fs_curve_first_variant (curve)).rate;
  FsWormholeParams params = curve->params;
  g_autoptr (GError) error = NULL;
  g_autoptr (FsSimResult) run = NULL;

  params.rate = rate;
  params.seed = 1;
  run = fs_simulation_run (&params, &fs_scenario_statistics (scenario)->rule, FS_ENGINE_FAST, NULL, &error);
  g_assert_no_error (error);
  for (FsVariant variant = 0; variant < FS_N_VARIANTS; variant++)
    {
      g_autoptr (FsWhy) why = NULL;
      g_autofree char *sentence = NULL;
      double sum;

      if (!fs_curve_draws (curve, variant))
        continue;
      g_assert_cmpstr (fs_why_latency (curve, variant, latency), ==, latency);
      why = fs_why_new (curve, variant, rate, latency, run, TRUE, 0.95);
      sentence = fs_why_sentence (why);
      g_assert_cmpint (why->status, ==, FS_WHY_OK);
      g_assert_cmpuint (why->n_parts, ==, n_parts);
      sum = why->leftover;
      for (guint j = 0; j < why->n_parts; j++)
        {
          sum += why->parts[j].cycles;
          /* What contributes nothing in any batch has none. */
          g_assert_true (why->parts[j].half_width >= 0 || why->parts[j].cycles == 0);
        }
      g_assert_cmpfloat_with_epsilon (sum, why->model - why->simulation, 1e-10 * why->model);
      /* The parts are measured each by itself, so that this is no identity. */
      g_assert_cmpfloat_with_epsilon (why->leftover, 0, 1e-8 * why->model);
      g_assert_cmpstr (sentence, !=, "");
    }
}

FS_TEST (sum_of_a_real_run)
{
  check_real_run ((const char *const[]){ "model=adaptive-broadcast", "n=4", "V=2", "M=8", "beta=0.05", "causes=true",
                                         "variant=both", "max-messages=20000", NULL },
                  "latency", 8);
}

FS_TEST (sum_of_kim_das)
{
  static const char *const modes[] = { "mode=lr", "mode=random", "mode=vct", "mode=saf" };

  for (guint m = 0; m < G_N_ELEMENTS (modes); m++)
    {
      const char *changes[] = { "model=kim-das",      "n=4", "l=20", modes[m], "causes=true", "variant=corrected",
                                "max-messages=20000", NULL };

      check_real_run (changes, "latency", 6);
      check_real_run (changes, "t_total", 7);
      changes[5] = "variant=refined";
      /* What waits at the source holds no channel where blocked messages are collected, and there is no probability of waiting. */
      check_real_run (changes, "latency", m < 2 ? 7 : 5);
      check_real_run (changes, "latency_unicast", m < 2 ? 8 : 7);
    }
}

/* With nodes that send nothing, with broadcasts, and with nothing else; with all routings. */
FS_TEST (sum_of_channel_flows)
{
  static const char *const routings[] = { "routing=duato", "routing=duato-timeout", "routing=random",
                                          "routing=virtual-cut-through", "routing=store-and-forward" };
  const char *changes[] = { "model=channel-flows", "topology=mesh",     "k=4x4", "V=2", "M=8", "causes=true",
                            "max-messages=20000",  "pattern=transpose", NULL };

  check_real_run (changes, "latency_unicast", 6);
  changes[7] = "beta=0.05";
  check_real_run (changes, "latency_unicast", 6);
  check_real_run (changes, "latency_broadcast", 8);
  check_real_run (changes, "latency_mean_destination", 8);
  changes[7] = "beta=1";
  check_real_run (changes, "latency_broadcast", 8);
  for (guint r = 0; r < G_N_ELEMENTS (routings); r++)
    {
      changes[7] = routings[r];
      changes[3] = r < 3 ? "V=2" : "V=1";
      check_real_run (changes, "latency_unicast", r < 3 ? 6 : 5);
    }
}

FS_TEST (says_why_there_is_nothing)
{
  const char *changes[] = { "model=adaptive-broadcast", "n=4", NULL };
  g_autoptr (FsScenario) scenario = scenario_with (changes);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsSimResult) run = run_of_model (curve, FS_VARIANT_CORRECTED, 0.001);
  g_autoptr (FsWhy) none = fs_why_new (curve, FS_VARIANT_CORRECTED, 0.001, "latency", NULL, TRUE, 0.95);
  g_autoptr (FsWhy) saturated = fs_why_new (curve, FS_VARIANT_CORRECTED, 1, "latency", run, TRUE, 0.95);
  g_autoptr (FsWhy) old = NULL;

  g_assert_cmpint (none->status, ==, FS_WHY_NOT_SIMULATED);
  g_assert_cmpint (saturated->status, ==, FS_WHY_SATURATED);
  g_clear_pointer (&run->causes, fs_latency_causes_free);
  old = fs_why_new (curve, FS_VARIANT_CORRECTED, 0.001, "latency", run, TRUE, 0.95);
  g_assert_cmpint (old->status, ==, FS_WHY_NOT_RECORDED);
}
