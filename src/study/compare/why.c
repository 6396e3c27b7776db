#include "study/compare/why.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "stats/batch-means.h"
#include "stats/law-distance.h"
#include "study/compare/compare.h"
#include "study/compare/expression.h"

#define FS_WHY_LARGE 20 /* cycles from which on a contribution stands out */

/* Values of the scenario, by name. */
static const char *const variable_names[] = { "n", "V", "M", "beta", "delta", "startup", "rate" };
static const char *const latency_names[] = { "latency_unicast", "latency_broadcast" };

/* What a run measured, or a part of it: what expressions read. */
typedef struct {
  FsRecord *quantities;
  FsRecord *causes;
  double variables[G_N_ELEMENTS (variable_names)];
  double latencies[G_N_ELEMENTS (latency_names)];
} Measured;

static gboolean
look_up (gconstpointer scope, const char *name, FsExpressionName *found)
{
  const Measured *measured = scope;
  const FsRecord *records[] = { measured->quantities, measured->causes };

  *found = (FsExpressionName){ .shape = FS_SHAPE_SCALAR, .rows = 1, .columns = 1 };
  for (guint r = 0; r < G_N_ELEMENTS (records); r++)
    {
      int index = fs_record_find (records[r], name);

      if (index < 0)
        continue;
      found->quantity = &records[r]->quantities[index];
      found->shape = found->quantity->shape;
      found->values = fs_record_at (records[r], (guint) index, NULL);
      fs_shape_size (found->shape, records[r]->size, &found->rows, &found->columns);
      return TRUE;
    }
  for (guint v = 0; v < G_N_ELEMENTS (variable_names); v++)
    if (g_str_equal (variable_names[v], name))
      found->values = &measured->variables[v];
  for (guint l = 0; l < G_N_ELEMENTS (latency_names); l++)
    if (g_str_equal (latency_names[l], name))
      found->values = &measured->latencies[l];
  return found->values != NULL;
}

/* The outputs of a table as expressions of what was measured. */
typedef struct {
  const FsCurve *curve;
  FsVariant variant;
  double rate;
  const char *latency;
  const FsAssumptionTable *table;
  Measured measured;
  FsExpression *expressions[FS_ASSUMED_OUTPUTS_MAX];
  FsCorrections layout;
  double *outputs; /* by element */
} Study;

static void
evaluate_outputs (Study *study)
{
  for (guint o = 0; o < study->table->n_outputs; o++)
    {
      FsElement element = { .shape = study->table->outputs[o].shape, .columns = 1 };
      guint rows;

      fs_shape_size (element.shape, study->measured.quantities->size, &rows, &element.columns);
      for (guint first = study->layout.first[o]; first + element.index < study->layout.first[o + 1]; element.index++)
        study->outputs[first + element.index] = fs_expression_value (study->expressions[o], element);
    }
}

/* The mean latency of messages, which is the sum of the means of its causes. */
static double
add_causes (const FsRecord *causes, FsCausesOf of)
{
  double sum = 0;

  for (guint cause = 0; cause < FS_N_CAUSES; cause++)
    sum += *fs_record_at (causes, of * FS_N_CAUSES + cause, NULL);
  return sum;
}

/* @steps: 0: as the table says; @near: see fs_contributions_new() */
static FsContributions *
solve (const Study *study, guint steps, const FsContributions *near)
{
  return fs_contributions_new (study->curve->model, &study->curve->inputs, study->variant, study->rate, study->table,
                               study->latency, study->outputs, steps, near);
}

/* Fills the distribution function of held virtual channels that the elements of an output are, the mean of their rows; they need not add up
 * to 1 as an equation has them. */
static void
add_up (const double *elements, guint n_elements, guint n, double *function)
{
  double sum = 0, all = 0;

  for (guint i = 0; i < n_elements; i++)
    all += elements[i];
  for (guint v = 0; v < n; v++)
    {
      for (guint i = v; i < n_elements; i += n)
        sum += elements[i] / all;
      function[v] = sum;
    }
}

/* How far the laws of held virtual channels are from what was measured. @measured, @assumed: [batch][element] pseudo-values of the
 * jackknife. */
static void
find_distances (FsWhy *why, const double *measured, const double *assumed, double correlation, double confidence)
{
  guint n_elements = why->layout.first[why->layout.table->n_outputs], n = (guint) why->size.V + 1;

  for (guint o = 0; o < why->layout.table->n_outputs; o++)
    {
      FsShape shape = why->layout.table->outputs[o].shape;
      guint first = why->layout.first[o], length = why->layout.first[o + 1] - first;
      g_autofree double *differences = g_new (double, FS_N_BATCHES *n);
      g_autofree double *of_run = g_new (double, n);
      g_autofree double *of_model = g_new (double, n);

      if (shape != FS_SHAPE_V1 && shape != FS_SHAPE_N_V1)
        continue;
      for (guint b = 0; b < FS_N_BATCHES; b++)
        {
          add_up (measured + b * n_elements + first, length, n, of_run);
          add_up (assumed + b * n_elements + first, length, n, of_model);
          for (guint v = 0; v < n; v++)
            differences[b * n + v] = of_run[v] - of_model[v];
        }
      add_up (why->measured + first, length, n, of_run);
      add_up (why->assumed + first, length, n, of_model);
      why->distances[o] = fs_law_distance (of_run, of_model, n);
      why->chance_distances[o] = fs_law_chance_distance (differences, n, correlation, confidence);
    }
}

/* Jackknife: what the contributions, and the outputs, are without each of the batches in turn. The pseudo-values 20 all - 19 without are as many
 * independent estimates, or as dependent as the batches are. */
static void
find_intervals (Study *study, const FsBatches *batches, double confidence, double *half_widths, FsWhy *why)
{
  guint k = study->table->n_assumptions, n = study->layout.first[study->table->n_outputs];
  g_autoptr (FsContributions) all = solve (study, study->table->interval_steps, NULL);
  g_autofree double *values = g_new (double, k *FS_N_BATCHES);
  g_autofree double *outputs = g_memdup2 (study->outputs, sizeof (double) * n);
  g_autofree double *measured = g_new (double, n *FS_N_BATCHES);
  g_autofree double *by_batch = g_new (double, n *FS_N_BATCHES);
  g_autofree double *assumed_by_batch = g_new (double, n *FS_N_BATCHES);
  double weights[FS_N_BATCHES];

  for (guint b = 0; b < FS_N_BATCHES; b++)
    {
      g_autoptr (FsContributions) without = NULL;

      fs_batches_without (batches, b, study->measured.quantities, study->measured.causes);
      study->measured.latencies[0] = add_causes (study->measured.causes, FS_CAUSES_OF_UNICASTS);
      study->measured.latencies[1] = add_causes (study->measured.causes, FS_CAUSES_OF_BROADCASTS);
      evaluate_outputs (study);
      without = solve (study, study->table->interval_steps, all);
      weights[b] = FS_BATCH_WEIGHT;
      for (guint j = 0; j < k; j++)
        values[j * FS_N_BATCHES + b] = FS_N_BATCHES * all->cycles[j] - (FS_N_BATCHES - 1) * without->cycles[j];
      for (guint i = 0; i < n; i++)
        {
          double value = FS_N_BATCHES * outputs[i] - (FS_N_BATCHES - 1) * study->outputs[i];

          measured[i * FS_N_BATCHES + b] = by_batch[b * n + i] = value;
          assumed_by_batch[b * n + i] = FS_N_BATCHES * why->assumed[i] - (FS_N_BATCHES - 1) * without->assumed[i];
        }
    }
  find_distances (why, by_batch, assumed_by_batch, batches->correlation, confidence);
  for (guint i = 0; i < n; i++)
    why->measured_half_widths[i]
        = fs_batch_half_width (measured + i * FS_N_BATCHES, weights, batches->correlation, confidence);
  for (guint j = 0; j < k; j++)
    half_widths[j] = fs_batch_half_width (values + j * FS_N_BATCHES, weights, batches->correlation, confidence);
}

/* Tests what the equations take for granted of distributions, if the run has recorded these. */
static void
test_laws (const Study *study, const FsLatencyCauses *causes, gboolean intervals, double confidence, FsWhy *why)
{
  double V_bar = fs_record_get (study->measured.quantities, "V_bar");

  if (causes->laws == NULL)
    return;
  why->counts = g_memdup2 (&causes->laws->all, sizeof causes->laws->all);
  why->n_laws = fs_tested_laws_count (study->table);
  why->laws = g_new (FsTestedLaw, why->n_laws);
  for (guint i = 0; i < why->n_laws; i++)
    {
      gboolean by_hop;
      const FsAssumedLaw *assumed = fs_tested_law_assumed (study->table, i, &by_hop);

      why->laws[i] = fs_tested_law (assumed, by_hop, study->curve, causes->laws, V_bar,
                                    causes->batches != NULL ? causes->batches->correlation : 0, confidence, intervals);
    }
}

const char *
fs_why_latency (const FsCurve *curve, FsVariant variant, const char *key)
{
  const FsModel *model = curve->model;
  const char *const *latencies = fs_model_assumptions (model, &curve->inputs, variant)->latencies;

  /* Without broadcasts there is no other latency than that of unicasts. */
  if (curve->inputs.beta == 0 && fs_model_input (model, "beta")->max > 0)
    return "latency_unicast";
  if (latencies == NULL)
    return model->headline;
  if (g_strv_contains (latencies, key) && fs_model_quantity (model, key, NULL) != NULL)
    return fs_model_quantity (model, key, NULL)->key;
  while (fs_model_quantity (model, *latencies, NULL) == NULL)
    latencies++;
  return *latencies;
}

FsWhy *
fs_why_new (const FsCurve *curve, FsVariant variant, double rate, const char *latency, const FsSimResult *result,
            gboolean intervals, double confidence)
{
  FsWhy *why = g_new0 (FsWhy, 1);
  Study study = { .curve = curve, .variant = variant, .rate = rate, .latency = latency };
  const FsWormholeParams *params = &curve->params;
  const FsBatches *batches = result != NULL && result->causes != NULL ? result->causes->batches : NULL;
  double delta = params->delta_cycles;
  g_autoptr (FsContributions) contributions = NULL;
  g_autofree double *half_widths = NULL;

  why->of = curve->model;
  why->variant = variant;
  why->latency = latency;
  why->model = why->leftover = NAN;
  why->simulation = fs_compare_simulated (curve, variant, latency, result, &why->half_width);
  study.table = fs_model_assumptions (curve->model, &curve->inputs, variant);
  why->absent = study.table->absent;
  why->status = result == NULL                                       ? FS_WHY_NOT_SIMULATED
                : study.table->absent != NULL                        ? FS_WHY_NO_ASSUMPTIONS
                : result->status == FS_SIM_NO_TRAFFIC                ? FS_WHY_NO_TRAFFIC
                : result->status == FS_SIM_SATURATED                 ? FS_WHY_RUN_SATURATED
                : result->causes == NULL || result->lacks_quantities ? FS_WHY_NOT_RECORDED
                                                                     : FS_WHY_OK;
  if (why->status != FS_WHY_OK)
    {
      g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, variant, rate);

      if (point->outputs != NULL)
        why->model = fs_record_get (point->outputs, latency);
      return why;
    }

  study.outputs = g_new (double, fs_corrections_init (&study.layout, study.table, &curve->inputs));
  study.measured = (Measured){
    .quantities = fs_record_copy (result->quantities),
    .causes = fs_record_copy (result->causes->means),
    .variables
    = { params->n, params->V, params->length_flits, params->beta, delta, params->unicast_startup ? delta : 0, rate },
    .latencies = { result->unicast.mean, result->broadcast.mean },
  };
  for (guint o = 0; o < study.table->n_outputs; o++)
    study.expressions[o] = fs_expression_new (study.table->outputs[o].measured, look_up, &study.measured);
  evaluate_outputs (&study);
  contributions = solve (&study, 0, NULL);
  test_laws (&study, result->causes, intervals, confidence, why);
  why->layout = study.layout;
  why->size = result->quantities->size;
  why->measured = g_memdup2 (study.outputs, sizeof (double) * contributions->n_factors);
  for (guint o = 0; o < FS_ASSUMED_OUTPUTS_MAX; o++)
    why->distances[o] = why->chance_distances[o] = NAN;
  why->measured_half_widths = g_new (double, contributions->n_factors);
  for (guint i = 0; i < contributions->n_factors; i++)
    why->measured_half_widths[i] = NAN;
  why->assumed = g_steal_pointer (&contributions->assumed);
  why->factors = g_steal_pointer (&contributions->factors);
  why->model = contributions->model;
  why->status = contributions->status == FS_CONTRIBUTIONS_OK          ? FS_WHY_OK
                : contributions->status == FS_CONTRIBUTIONS_SATURATED ? FS_WHY_SATURATED
                                                                      : FS_WHY_NOT_SEPARATED;
  why->leftover = contributions->end - why->simulation;
  half_widths = g_new (double, study.table->n_assumptions);
  for (guint j = 0; j < study.table->n_assumptions; j++)
    half_widths[j] = NAN;
  if (why->status == FS_WHY_OK && intervals && batches != NULL)
    find_intervals (&study, batches, confidence, half_widths, why);
  why->parts = g_new0 (FsWhyPart, study.table->n_assumptions);
  for (guint j = 0; j < study.table->n_assumptions; j++)
    if (study.table->assumptions[j].not_of == NULL || !g_strv_contains (study.table->assumptions[j].not_of, latency))
      why->parts[why->n_parts++]
          = (FsWhyPart){ &study.table->assumptions[j], contributions->cycles[j], half_widths[j] };

  for (guint o = 0; o < study.table->n_outputs; o++)
    fs_expression_free (study.expressions[o]);
  fs_record_free (study.measured.quantities);
  fs_record_free (study.measured.causes);
  g_free (study.outputs);
  return why;
}

void
fs_why_free (FsWhy *why)
{
  if (why == NULL)
    return;
  g_free (why->parts);
  g_free (why->measured);
  g_free (why->measured_half_widths);
  g_free (why->assumed);
  g_free (why->factors);
  g_free (why->laws);
  g_free (why->counts);
  g_free (why);
}

gboolean
fs_why_part_stands_out (const FsWhyPart *part)
{
  return fabs (part->cycles) > FS_WHY_LARGE && (isnan (part->half_width) || fabs (part->cycles) > 2 * part->half_width);
}

gboolean
fs_why_part_is_significant (const FsWhyPart *part)
{
  return isnan (part->half_width) ? part->cycles != 0 : fabs (part->cycles) > part->half_width;
}

/* "+65.6", "−14.2" */
static char *
signed_cycles (double cycles)
{
  g_autofree char *text = fs_number_display (fabs (cycles), fabs (cycles) < 10 ? 2 : 3);

  return g_strconcat (cycles < 0 ? "−" : "+", text, NULL);
}

/* Contributions cancel where those of the smaller sign are at least half of the others. */
#define CANCEL 0.5

char *
fs_why_sentence (const FsWhy *why)
{
  double error = why->model - why->simulation, high = 0, low = 0;
  const FsWhyPart *largest = NULL, *other = NULL; /* of all; of the opposite sign */
  g_autofree char *total = NULL, *first = NULL, *second = NULL;

  switch (why->status)
    {
    case FS_WHY_NO_ASSUMPTIONS:
      return g_strdup (_ (why->absent));
    case FS_WHY_NOT_SIMULATED:
      return g_strdup (_ ("Simulate this point to see which assumption makes the error."));
    case FS_WHY_NO_TRAFFIC:
      return g_strdup (_ ("Without traffic there is no latency to compare."));
    case FS_WHY_NOT_RECORDED:
      return g_strdup (_ ("Simulate again to record the causes."));
    case FS_WHY_RUN_SATURATED:
      return g_strdup (_ ("The simulation is saturated: there is no latency to compare."));
    case FS_WHY_SATURATED:
      return g_strdup (_ ("The model is saturated: there is no latency to compare."));
    case FS_WHY_NOT_SEPARATED:
      return g_strdup (_ ("The contributions cannot be separated: the model saturates on the way to the simulation."));
    case FS_WHY_OK:
    default:
      break;
    }
  for (guint j = 0; j < why->n_parts; j++)
    {
      const FsWhyPart *part = &why->parts[j];

      if (part->cycles > 0)
        high += part->cycles;
      else
        low -= part->cycles;
      if (largest == NULL || fabs (part->cycles) > fabs (largest->cycles))
        largest = part;
    }
  for (guint j = 0; j < why->n_parts; j++)
    if (why->parts[j].cycles * largest->cycles < 0
        && (other == NULL || fabs (why->parts[j].cycles) > fabs (other->cycles)))
      other = &why->parts[j];
  if (!fs_why_part_is_significant (largest))
    return g_strdup (_ ("No assumption contributes more than its interval."));
  if (fabs (error) <= why->half_width && !fs_why_part_stands_out (largest))
    return g_strdup (_ ("The model is within the interval of the simulation, and no contribution stands out."));
  total = fs_number_display (fabs (error), fabs (error) < 10 ? 2 : 3);
  first = signed_cycles (largest->cycles);
  second = other != NULL ? signed_cycles (other->cycles) : NULL;
  if (other != NULL && fmin (high, low) >= CANCEL * fmax (high, low))
    {
      g_autofree char *above = signed_cycles (high), *below = signed_cycles (-low);

      if (error > 0)
        /* Translators: cycles; contributions that are too high and too low, together, in cycles; an assumption, such as "Transfer time",
         * with its cycles; likewise the largest of the other sign */
        return g_strdup_printf (_ ("The model is %s cycles too high: large errors cancel (%s and %s cycles), above all "
                                   "%s (%s) and %s (%s)."),
                                total, above, below, _ (largest->assumption->name), first, _ (other->assumption->name),
                                second);
      return g_strdup_printf (
          _ ("The model is %s cycles too low: large errors cancel (%s and %s cycles), above all %s (%s) and %s (%s)."),
          total, above, below, _ (largest->assumption->name), first, _ (other->assumption->name), second);
    }
  if (error > 0)
    /* Translators: cycles; an assumption, such as "Transfer time", with its cycles */
    return g_strdup_printf (_ ("The model is %s cycles too high; the largest contribution is that of %s: %s cycles."),
                            total, _ (largest->assumption->name), first);
  return g_strdup_printf (_ ("The model is %s cycles too low; the largest contribution is that of %s: %s cycles."),
                          total, _ (largest->assumption->name), first);
}
