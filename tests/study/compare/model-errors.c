#include "tests/study/compare/model-errors.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "study/compare/compare.h"

#define MODERATE_SHARE 0.7
#define WIDEST 0.05 /* relative half-width of a truth; one with a wider interval judges no model */

/* The simulated side of the pairs of a kind (FsCounterpart.simulation), the one that is preferred first. The start-up time
 * is left out: a unicast has none. */
static const struct {
  const char *name;
  const char *simulations[4];
} kinds[FS_N_TRUTH_KINDS] = {
  [FS_TRUTH_UNICAST] = { "unicast latency", { "latency_unicast-startup", "latency_unicast", "latency_unicast-1" } },
  [FS_TRUTH_BROADCAST] = { "broadcast latency", { "latency_broadcast" } },
  [FS_TRUTH_CHANNEL] = { "channel latency", { "latency_channel" } },
  [FS_TRUTH_WAIT] = { "source wait", { "W_s" } },
  [FS_TRUTH_HOLDING] = { "holding time", { "holding_time" } },
  [FS_TRUTH_ACCEPTED] = { "accepted throughput", { "accepted_throughput" } },
};

const char *
fs_truth_kind_name (FsTruthKind kind)
{
  return kinds[kind].name;
}

/* Whether the model is one of exponential lengths, which it sets by default. */
static gboolean
is_exponential (const FsModel *model)
{
  for (const FsModelDefault *value = model->defaults; value->key != NULL; value++)
    if (g_str_equal (value->key, "length"))
      return g_str_equal (value->value, "exponential");
  return FALSE;
}

gboolean
fs_truth_network_has_variant (const FsTruthNetwork *network, FsVariant variant)
{
  const FsModel *model = network->curve->model;

  return fs_model_has_variant (model, variant)
         && (variant == FS_VARIANT_REFINED || network->exponential || !is_exponential (model));
}

/* The comparison of the number @expression; NULL if the variant has no such quantity. */
static const FsComparison *
find_comparison (GPtrArray *comparisons, const char *expression)
{
  for (guint c = 0; c < comparisons->len; c++)
    {
      const FsComparison *comparison = comparisons->pdata[c];

      if (comparison->element == NULL && g_str_equal (comparison->expression, expression))
        return comparison;
    }
  return NULL;
}

/* The mean over the dimensions of a list of the model, NAN without one. All dimensions carry as many messages. */
static double
mean_of_elements (GPtrArray *comparisons, const char *expression)
{
  double sum = 0;
  guint n = 0;

  for (guint c = 0; c < comparisons->len; c++)
    {
      const FsComparison *comparison = comparisons->pdata[c];

      if (comparison->element != NULL && g_str_equal (comparison->expression, expression))
        {
          sum += comparison->model;
          n++;
        }
    }
  return n > 0 ? sum / n : NAN;
}

/* Whether @variant is compared with the simulated expression @simulation by @counterpart. */
static gboolean
is_pair (const FsCounterpart *counterpart, FsVariant variant, const char *simulation)
{
  return g_str_equal (counterpart->simulation, simulation) && counterpart->suffix == NULL
         && (counterpart->variants == 0 || (counterpart->variants & FS_VARIANTS (variant)) != 0);
}

/* model / simulation - 1; NAN if one of both is missing, or the interval of the simulation is too wide. */
static double
error_of (const FsModel *model, FsVariant variant, GPtrArray *comparisons, const FsSimResult *truth, FsTruthKind kind)
{
  double half_width, holding_time = fs_truth_value (truth, "holding_time", &half_width);

  for (guint s = 0; kinds[kind].simulations[s] != NULL; s++)
    for (guint c = 0; c < model->n_counterparts; c++)
      if (is_pair (&model->counterparts[c], variant, kinds[kind].simulations[s]))
        {
          const FsComparison *comparison = find_comparison (comparisons, model->counterparts[c].model);

          if (comparison != NULL && comparison->half_width <= WIDEST * comparison->simulation)
            return comparison->relative_error;
        }
  /* In kim-das the holding times are those of the dimensions. */
  for (guint c = 0; kind == FS_TRUTH_HOLDING && c < model->n_counterparts; c++)
    if (is_pair (&model->counterparts[c], variant, "holding_time_by_dimension[n-i]")
        && half_width <= WIDEST * holding_time)
      return mean_of_elements (comparisons, model->counterparts[c].model) / holding_time - 1;
  return NAN;
}

static void
add_error (FsErrors *errors, double error)
{
  errors->n_truths++;
  if (isnan (error))
    return;
  errors->sum += error;
  errors->sum_absolute += fabs (error);
  errors->largest = fmax (errors->largest, fabs (error));
  errors->n++;
}

static void
add_truth (FsGroupErrors *group, const FsTruthNetwork *network, const FsTruth *truth)
{
  FsTruthLoads loads = network->finite || truth->share < MODERATE_SHARE + 1e-9 ? FS_TRUTH_MODERATE : FS_TRUTH_HIGH;

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_truth_network_has_variant (network, v))
      {
        g_autoptr (FsModelPoint) point = fs_model_solve (group->model, &network->curve->inputs, v, truth->rate);
        g_autoptr (GPtrArray) comparisons = fs_compare (network->curve, point, truth->result, FS_COMPARE_COUNTERPARTS);

        add_error (&group->points[v][loads], point->outputs != NULL ? 0 : NAN);
        for (guint k = 0; k < FS_N_TRUTH_KINDS; k++)
          add_error (&group->errors[v][loads][k], error_of (group->model, v, comparisons, truth->result, k));
      }
}

GArray *
fs_group_errors (GPtrArray *networks)
{
  GArray *groups = g_array_new (FALSE, TRUE, sizeof (FsGroupErrors));

  for (guint i = 0; i < networks->len; i++)
    {
      const FsTruthNetwork *network = networks->pdata[i];
      FsGroupErrors *group = groups->len > 0 ? &g_array_index (groups, FsGroupErrors, groups->len - 1) : NULL;

      if (group == NULL || !g_str_equal (group->group, network->group))
        {
          g_array_set_size (groups, groups->len + 1);
          group = &g_array_index (groups, FsGroupErrors, groups->len - 1);
          group->group = network->group;
          group->model = network->curve->model;
          group->finite = network->finite;
        }
      for (guint v = 0; v < FS_N_VARIANTS; v++)
        if (!network->finite && fs_truth_network_has_variant (network, v))
          add_error (&group->saturation[v],
                     fs_model_saturation (group->model, &network->curve->inputs, v).rate / network->saturation - 1);
      for (guint t = 0; t < network->n_truths; t++)
        if (network->truths[t].result != NULL)
          add_truth (group, network, &network->truths[t]);
    }
  return groups;
}

/* "−0.4 / 1.1 / 4.0": mean, mean absolute and largest absolute error in per cent. */
static void
print_errors (const FsErrors *errors)
{
  if (errors->n == 0)
    printf (" – |");
  else
    printf (" %s%.1f / %.1f / %.1f |", errors->sum < 0 ? "−" : "+", fabs (100 * errors->sum / errors->n),
            100 * errors->sum_absolute / errors->n, 100 * errors->largest);
}

static void
print_table (const GArray *groups, FsTruthLoads loads, gboolean finite)
{
  static const FsTruthKind of_infinite[]
      = { FS_TRUTH_UNICAST, FS_TRUTH_BROADCAST, FS_TRUTH_CHANNEL, FS_TRUTH_WAIT, FS_TRUTH_HOLDING };
  static const FsTruthKind of_finite[] = { FS_TRUTH_UNICAST, FS_TRUTH_CHANNEL, FS_TRUTH_ACCEPTED };
  const FsTruthKind *columns = finite ? of_finite : of_infinite;
  guint n_columns = finite ? G_N_ELEMENTS (of_finite) : G_N_ELEMENTS (of_infinite);
  gboolean saturation = loads == FS_TRUTH_HIGH;

  printf ("\n| model | variant | solved |");
  for (guint k = 0; k < n_columns; k++)
    printf (" %s |", kinds[columns[k]].name);
  printf ("%s\n|---|---|---|", saturation ? " saturation rate |" : "");
  for (guint k = 0; k < n_columns + saturation; k++)
    printf ("---|");
  printf ("\n");
  for (guint i = 0; i < groups->len; i++)
    {
      const FsGroupErrors *group = &g_array_index (groups, FsGroupErrors, i);

      for (guint v = 0; v < FS_N_VARIANTS; v++)
        {
          if (group->finite != finite || !fs_model_has_variant (group->model, v))
            continue;
          printf ("| %s | %s | %u of %u |", group->group, fs_variant_id (v), group->points[v][loads].n,
                  group->points[v][loads].n_truths);
          for (guint k = 0; k < n_columns; k++)
            print_errors (&group->errors[v][loads][columns[k]]);
          if (saturation)
            print_errors (&group->saturation[v]);
          printf ("\n");
        }
    }
}

void
fs_group_errors_print (const GArray *groups)
{
  printf ("Up to 70 %% of the simulated saturation rate:\n");
  print_table (groups, FS_TRUTH_MODERATE, FALSE);
  printf ("\nAt 80 %% of it, and the error of the saturation rate:\n");
  print_table (groups, FS_TRUTH_HIGH, FALSE);
  printf ("\nFinite buffers, at 15 to 120 %% of the saturation rate of infinite ones:\n");
  print_table (groups, FS_TRUTH_MODERATE, TRUE);
}
