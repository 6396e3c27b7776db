/* The error of every variant of the models of hypercubes relative to simulated points that no formula was chosen on
 * (tests/data/model-truths.csv, and model-truths-drawn.csv of networks that were drawn from the whole range): `refined` must be as
 * accurate as the bars below, the stored points must be what the simulator still measures, and the typical errors compiled into
 * the program must be those of the points.
 *
 * test-study-compare-model-accuracy --tables FILE.csv prints the tables of docs/validation.md,
 * test-study-compare-model-accuracy --typical-errors FILE.csv FILE.csv prints src/model/typical-error-table.c. */
#include <math.h>
#include <string.h>

#include "study/compare/compare.h"
#include "tests/study/compare/model-errors.h"
#include "tests/study/compare/typical-errors.h"
#include "tests/support/test.h"

/* Upper bounds of the mean and the largest absolute error of `refined` in per cent: up to 70 % of the simulated saturation
 * rate (finite buffers: up to 120 %), and at 80 %. NAN: there is none. That of the saturation rate has no load. */
#define SATURATION FS_N_TRUTH_KINDS
typedef struct {
  const char *group;
  guint kind;
  double mean, largest;
  double mean_high, largest_high;
} Bar;

static const Bar bars[] = {
  { "kim-das lr", FS_TRUTH_UNICAST, 0.5, 2.0, 1.9, 4.5 },
  { "kim-das lr", FS_TRUTH_CHANNEL, 0.3, 1.5, 0.9, 1.5 },
  { "kim-das lr", SATURATION, 3.4, 10.5, NAN, NAN },
  { "kim-das random", FS_TRUTH_UNICAST, 0.2, 0.5, 0.5, 1.0 },
  { "kim-das random", FS_TRUTH_CHANNEL, 0.2, 0.5, 0.3, 0.5 },
  { "kim-das random", SATURATION, 10.4, 32.0, NAN, NAN },
  { "kim-das vct", FS_TRUTH_UNICAST, 0.6, 2.5, 1.6, 4.0 },
  { "kim-das vct", FS_TRUTH_CHANNEL, 0.7, 3.5, 1.9, 5.0 },
  { "kim-das vct", SATURATION, 8.6, 12.5, NAN, NAN },
  { "adaptive-timeout", FS_TRUTH_UNICAST, 0.6, 3.0, 1.8, 5.0 },
  { "adaptive-timeout", FS_TRUTH_CHANNEL, 0.4, 1.5, 0.9, 2.5 },
  { "adaptive-timeout", SATURATION, 3.5, 10.0, NAN, NAN },
  /* Formulas that hold for V = 2, long paths and short messages, too, cost a little in the middle of the range (docs/validation.md):
   * until then 1.3 and 4.0, 5.5; 1.0 and 2.5, 1.4, 4.0, 1.6 and 3.0. */
  { "deterministic-broadcast", FS_TRUTH_UNICAST, 0.6, 2.0, 1.4, 4.5 },
  { "deterministic-broadcast", FS_TRUTH_BROADCAST, 0.7, 3.0, 1.9, 6.5 },
  { "deterministic-broadcast", SATURATION, 3.9, 9.0, NAN, NAN },
  { "adaptive-broadcast", FS_TRUTH_UNICAST, 1.3, 3.5, 1.6, 5.5 },
  { "adaptive-broadcast", FS_TRUTH_BROADCAST, 0.8, 4.5, 2.1, 5.0 },
  { "adaptive-broadcast", SATURATION, 2.5, 5.0, NAN, NAN },
  { "kim-das lr, finite buffers", FS_TRUTH_UNICAST, 0.5, 1.5, NAN, NAN },
  { "kim-das lr, finite buffers", FS_TRUTH_CHANNEL, 0.5, 1.5, NAN, NAN },
  { "kim-das lr, finite buffers", FS_TRUTH_ACCEPTED, 0.3, 1.0, NAN, NAN },
  { "kim-das random, finite buffers", FS_TRUTH_UNICAST, 0.4, 1.5, NAN, NAN },
  { "kim-das random, finite buffers", FS_TRUTH_CHANNEL, 0.4, 1.0, NAN, NAN },
  { "kim-das random, finite buffers", FS_TRUTH_ACCEPTED, 0.2, 0.5, NAN, NAN },
};

/* The same of the drawn networks. */
static const Bar drawn_bars[] = {
  { "deterministic-broadcast", FS_TRUTH_UNICAST, 1.0, 4.0, 2.9, 8.0 },
  { "deterministic-broadcast", FS_TRUTH_BROADCAST, 2.2, 9.0, 5.8, 10.5 },
  { "deterministic-broadcast", SATURATION, 4.0, 12.5, NAN, NAN },
  { "adaptive-broadcast", FS_TRUTH_UNICAST, 1.3, 5.5, 2.6, 6.0 },
  { "adaptive-broadcast", FS_TRUTH_BROADCAST, 1.4, 6.0, 3.3, 8.5 },
  { "adaptive-broadcast", SATURATION, 3.6, 8.5, NAN, NAN },
};

static GPtrArray *
drawn_networks (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("FS_TEST_DATA"), "model-truths-drawn.csv", NULL);

  return fs_truth_networks_read (path);
}

/* Of both sets together. */
static GArray *
typical_errors_of (GPtrArray *networks, GPtrArray *drawn)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (guint i = 0; i < networks->len; i++)
    g_ptr_array_add (all, networks->pdata[i]);
  for (guint i = 0; i < drawn->len; i++)
    g_ptr_array_add (all, drawn->pdata[i]);
  return fs_typical_errors_compute (all);
}

static FsErrors
errors_of_refined (const FsGroupErrors *group, guint kind, FsTruthLoads loads)
{
  if (kind == SATURATION)
    return loads == FS_TRUTH_MODERATE ? group->saturation[FS_VARIANT_REFINED] : (FsErrors){ 0 };
  return group->errors[FS_VARIANT_REFINED][loads][kind];
}

static void
report (const FsGroupErrors *group, FsVariant variant)
{
  for (guint loads = 0; loads < FS_N_TRUTH_LOADS; loads++)
    for (guint k = 0; k < FS_N_TRUTH_KINDS; k++)
      {
        const FsErrors *errors = &group->errors[variant][loads][k];

        if (errors->n > 0)
          g_test_message ("%s, %s, %s: %s %+.1f %% on average, %.1f %% absolute, %.1f %% at most, at %u of %u points",
                          group->group, fs_variant_id (variant), loads == FS_TRUTH_HIGH ? "at 80 %" : "up to 70 %",
                          fs_truth_kind_name (k), 100 * errors->sum / errors->n, 100 * errors->sum_absolute / errors->n,
                          100 * errors->largest, errors->n, errors->n_truths);
      }
}

/* Checks one bar if the variant exists. */
static void
check_bar (const FsGroupErrors *group, guint kind, FsTruthLoads loads, double mean, double largest)
{
  FsErrors errors = errors_of_refined (group, kind, loads);

  if (isnan (mean))
    return;
  g_assert_cmpuint (errors.n, >, 0);
  g_test_message ("%s: %s %.2f (bar %.2f) and %.2f (%.2f)", group->group,
                  kind == SATURATION ? "saturation rate" : fs_truth_kind_name (kind),
                  100 * errors.sum_absolute / errors.n, mean, 100 * errors.largest, largest);
  g_assert_cmpfloat (100 * errors.sum_absolute / errors.n, <=, mean);
  g_assert_cmpfloat (100 * errors.largest, <=, largest);
}

static void
check_errors (GPtrArray *networks, const Bar *those, guint n_those)
{
  g_autoptr (GArray) groups = fs_group_errors (networks);

  for (guint i = 0; i < groups->len; i++)
    {
      const FsGroupErrors *group = &g_array_index (groups, FsGroupErrors, i);
      const FsErrors *points = group->points[FS_VARIANT_REFINED];
      guint n_bars = 0;

      for (guint v = 0; v < FS_N_VARIANTS; v++)
        report (group, v);
      if (!fs_model_has_variant (group->model, FS_VARIANT_REFINED))
        continue;
      /* Below saturation it must have a solution. */
      g_assert_cmpuint (points[FS_TRUTH_MODERATE].n, ==, points[FS_TRUTH_MODERATE].n_truths);
      for (guint b = 0; b < n_those; b++)
        if (g_str_equal (those[b].group, group->group))
          {
            check_bar (group, those[b].kind, FS_TRUTH_MODERATE, those[b].mean, those[b].largest);
            check_bar (group, those[b].kind, FS_TRUTH_HIGH, those[b].mean_high, those[b].largest_high);
            n_bars++;
          }
      g_assert_cmpuint (n_bars, >, 0);
      /* On average it must be nearer than the papers' variants at the points that these can solve. */
      for (guint v = 0; v < FS_VARIANT_REFINED; v++)
        {
          const FsErrors *paper = &group->errors[v][FS_TRUTH_MODERATE][FS_TRUTH_UNICAST];
          const FsErrors *refined = &group->errors[FS_VARIANT_REFINED][FS_TRUTH_MODERATE][FS_TRUTH_UNICAST];

          if (paper->n > 0)
            g_assert_cmpfloat (refined->sum_absolute / refined->n, <, paper->sum_absolute / paper->n);
        }
    }
}

FS_TEST (errors)
{
  g_autoptr (GPtrArray) networks = fs_truth_networks_read (NULL);

  check_errors (networks, bars, G_N_ELEMENTS (bars));
}

FS_TEST (errors_of_drawn)
{
  g_autoptr (GPtrArray) networks = drawn_networks ();

  check_errors (networks, drawn_bars, G_N_ELEMENTS (drawn_bars));
}

/* The table that is compiled in is the one that fs_typical_errors_print() would print, before the lines of flow-truths.py, which tests
 * these. */
FS_TEST (typical_errors)
{
  g_autoptr (GPtrArray) networks = fs_truth_networks_read (NULL);
  g_autoptr (GPtrArray) drawn = drawn_networks ();
  g_autoptr (GArray) computed = typical_errors_of (networks, drawn);
  guint n;
  const FsTypicalError *compiled = fs_typical_errors (&n);

  for (guint i = computed->len; i < n; i++)
    g_assert_cmpstr (compiled[i].model, ==, "channel-flows");
  g_assert_cmpuint (n, >, computed->len);
  for (guint i = 0; i < computed->len; i++)
    {
      const FsTypicalError *line = &g_array_index (computed, FsTypicalError, i);

      g_assert_cmpstr (compiled[i].model, ==, line->model);
      g_assert_cmpstr (compiled[i].mode, ==, line->mode);
      g_assert_cmpint (compiled[i].outer, ==, line->outer);
      g_assert_cmpint (compiled[i].variant, ==, line->variant);
      g_assert_cmpstr (compiled[i].quantity, ==, line->quantity);
      for (guint e = 0; e < FS_TYPICAL_ERROR_NODES; e++)
        if (isnan (line->error[e]))
          g_assert_true (isnan (compiled[i].error[e]));
        else
          g_assert_cmpfloat_with_epsilon (compiled[i].error[e], line->error[e], 0.00006);
    }
}

/* Simulates a truth again, with another seed and fewer messages: the means must agree within the sum of their half-widths. */
static void
check_truth (const FsTruthNetwork *network, const FsTruth *truth)
{
  FsStopRule rule;
  FsWormholeParams params = network->curve->params;
  g_autoptr (FsSimResult) again = NULL;

  fs_stop_rule_init (&rule);
  rule.precision = 0.01;
  rule.max_messages = 500000;
  params.rate = truth->rate;
  params.seed = truth->seed + 1;
  again = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, NULL);
  g_assert_cmpint (again->status, !=, FS_SIM_SATURATED);
  for (guint q = 0; fs_truth_quantities ()[q] != NULL; q++)
    {
      const char *name = fs_truth_quantities ()[q];
      double stored_half_width, half_width;
      double stored = fs_truth_value (truth->result, name, &stored_half_width);
      double value = fs_truth_value (again, name, &half_width);

      if (isnan (stored) || isnan (stored_half_width) || isnan (half_width))
        continue;
      g_test_message ("%s: %s %g ± %g, again %g ± %g", network->group, name, stored, stored_half_width, value,
                      half_width);
      g_assert_cmpfloat (fabs (value - stored), <=, half_width + stored_half_width);
    }
}

/* One point of every group. */
FS_TEST (simulated_again)
{
  g_autoptr (GPtrArray) networks = fs_truth_networks_read (NULL);
  const char *last = NULL;

  for (guint i = 0; i < networks->len; i++)
    {
      const FsTruthNetwork *network = networks->pdata[i];
      guint half = network->n_truths / 2;

      if (g_strcmp0 (last, network->group) == 0 || network->truths[half].result == NULL)
        continue;
      check_truth (network, &network->truths[half]);
      last = network->group;
    }
}

int
main (int argc, char **argv)
{
  if (argc == 3 && g_str_equal (argv[1], "--tables"))
    {
      g_autoptr (GPtrArray) networks = fs_truth_networks_read (argv[2]);
      g_autoptr (GArray) groups = fs_group_errors (networks);

      fs_group_errors_print (groups);
      return 0;
    }
  if (argc == 4 && g_str_equal (argv[1], "--typical-errors"))
    {
      g_autoptr (GPtrArray) networks = fs_truth_networks_read (argv[2]);
      g_autoptr (GPtrArray) drawn = fs_truth_networks_read (argv[3]);
      g_autoptr (GArray) table = typical_errors_of (networks, drawn);

      fs_typical_errors_print (table);
      return 0;
    }
  g_test_init (&argc, &argv, NULL);
  return fs_test_run ();
}
