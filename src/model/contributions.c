#include "model/contributions.h"

#include <math.h>

#define FIRST_STEPS 8
#define LAST_STEPS 128

void
fs_contributions_free (FsContributions *contributions)
{
  if (contributions == NULL)
    return;
  g_free (contributions->cycles);
  g_free (contributions->factors);
  g_free (contributions->assumed);
  g_ptr_array_unref (contributions->kept);
  g_free (contributions);
}

/* What is solved again and again. */
typedef struct {
  const FsModel *model;
  FsModelInputs inputs; /* with @corrections */
  FsVariant variant;
  double rate;
  const char *latency;
  const double *factors; /* at the end of the way */
  FsCorrections corrections;
  guint n_elements;
} Way;

static double
solve (const Way *way)
{
  g_autoptr (FsModelPoint) point = fs_model_solve (way->model, &way->inputs, way->variant, way->rate);

  return point->status == FS_MODEL_OK ? fs_record_get (point->outputs, way->latency) : NAN;
}

/* Prepares to solve with factors of the way to @factors. @kept: by the model */
static void
way_init (Way *way, const FsAssumptionTable *table, const double *factors, GPtrArray *kept)
{
  way->n_elements = fs_corrections_init (&way->corrections, table, &way->inputs);
  way->corrections.factors = g_new (double, way->n_elements);
  way->corrections.kept = kept;
  way->corrections.latency = way->latency;
  way->factors = factors;
  way->inputs.corrections = &way->corrections;
}

/* The latency at a place of the way, @theta by assumption; NAN if there is none. */
static double
at (Way *way, const double *theta)
{
  const FsAssumptionTable *table = way->corrections.table;

  for (guint o = 0; o < table->n_outputs; o++)
    {
      double degree = theta[table->outputs[o].assumption];

      for (guint i = way->corrections.first[o]; i < way->corrections.first[o + 1]; i++)
        switch (table->outputs[o].kind)
          {
          case FS_CORRECTION_POWER:
            /* 1 and r itself to the last bit. */
            way->corrections.factors[i] = degree == 0            ? 1
                                          : degree == 1          ? way->factors[i]
                                          : way->factors[i] == 0 ? 1 - degree
                                                                 : pow (way->factors[i], degree);
            break;
          case FS_CORRECTION_RATE:
            way->corrections.factors[i] = degree == 1 ? way->factors[i] : 1 + degree * (way->factors[i] - 1);
            break;
          case FS_CORRECTION_ADDED:
          default:
            way->corrections.factors[i] = degree * way->factors[i];
          }
    }
  return solve (way);
}

/* The latencies where one assumption after the other is at @alone and all others are at @others. FALSE where one is missing. */
static gboolean
move_each (Way *way, double alone, double others, double *theta, double *latencies)
{
  guint k = way->corrections.table->n_assumptions;

  for (guint j = 0; j < k; j++)
    {
      for (guint i = 0; i < k; i++)
        theta[i] = i == j ? alone : others;
      latencies[j] = at (way, theta);
      if (!isfinite (latencies[j]))
        return FALSE;
    }
  return TRUE;
}

/* Goes the way in @steps steps: in each the mean of moving an assumption first and moving it last, and what of the step these means
 * leave, which is of third order in its length, in proportion to their sizes. Models begin a solution where the one before is, so that
 * those that have much in common follow each other. FALSE where a solution is missing. */
static gboolean
go (Way *way, double model, guint steps, double *cycles)
{
  guint k = way->corrections.table->n_assumptions;
  g_autofree double *theta = g_new (double, k);
  g_autofree double *one = g_new (double, k);
  g_autofree double *first = g_new (double, k);
  g_autofree double *last = g_new (double, k);
  double here = model;

  for (guint j = 0; j < k; j++)
    cycles[j] = 0;
  for (guint step = 0; step < steps; step++)
    {
      double from = (double) step / steps, to = (double) (step + 1) / steps, there, rest, size = 0;

      if (!move_each (way, to, from, theta, first))
        return FALSE;
      for (guint j = 0; j < k; j++)
        theta[j] = to;
      there = at (way, theta);
      if (!isfinite (there) || !move_each (way, from, to, theta, last))
        return FALSE;
      rest = here - there;
      for (guint j = 0; j < k; j++)
        {
          one[j] = (here - first[j] + (last[j] - there)) / 2;
          rest -= one[j];
          size += fabs (one[j]);
        }
      for (guint j = 0; j < k; j++)
        cycles[j] += one[j] + (size > 0 ? rest * fabs (one[j]) / size : 0);
      here = there;
    }
  return TRUE;
}

double
fs_contributions_solve_alone (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate,
                              const FsAssumptionTable *table, const char *latency, const double *factors,
                              guint assumption, double theta)
{
  Way way = { .model = model, .inputs = *inputs, .variant = variant, .rate = rate, .latency = latency };
  g_autofree double *thetas = g_new0 (double, table->n_assumptions);
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  double value;

  g_return_val_if_fail (assumption < table->n_assumptions && theta >= 0 && theta <= 1, NAN);

  way_init (&way, table, factors, kept);
  thetas[assumption] = theta;
  value = at (&way, thetas);
  g_free (way.corrections.factors);
  return value;
}

FsContributions *
fs_contributions_new (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate,
                      const FsAssumptionTable *table, const char *latency, const double *measured, guint first_steps,
                      const FsContributions *near)
{
  FsContributions *contributions = g_new0 (FsContributions, 1);
  Way way = { .model = model, .inputs = *inputs, .variant = variant, .rate = rate, .latency = latency };
  g_autofree double *theta = g_new (double, table->n_assumptions);

  contributions->cycles = g_new (double, table->n_assumptions);
  for (guint j = 0; j < table->n_assumptions; j++)
    contributions->cycles[j] = NAN;
  contributions->end = NAN;
  contributions->model = near != NULL ? near->model : solve (&way);
  contributions->kept = near != NULL ? g_ptr_array_ref (near->kept) : g_ptr_array_new ();

  /* All factors, from one solution in which each equation is fed with what was measured. */
  way_init (&way, table, NULL, contributions->kept);
  way.corrections.roughly = near != NULL;
  contributions->n_factors = way.n_elements;
  contributions->factors = g_new (double, way.n_elements);
  contributions->assumed = g_new (double, way.n_elements);
  for (guint i = 0; i < way.n_elements; i++)
    {
      contributions->factors[i] = 1;
      contributions->assumed[i] = NAN;
    }
  for (guint o = 0; o < table->n_outputs; o++)
    for (guint i = way.corrections.first[o];
         table->outputs[o].kind == FS_CORRECTION_ADDED && i < way.corrections.first[o + 1]; i++)
      contributions->factors[i] = 0;
  if (isnan (contributions->model))
    contributions->status = FS_CONTRIBUTIONS_SATURATED;
  else
    {
      double *own = way.corrections.factors;

      way.corrections.measured = measured;
      way.corrections.factors = contributions->factors;
      way.corrections.said = contributions->assumed;
      way.corrections.latency = NULL;
      solve (&way);
      way.corrections.latency = latency;
      way.corrections.measured = NULL;
      way.corrections.said = NULL;
      way.corrections.factors = own;
      way.factors = contributions->factors;
      for (guint j = 0; j < table->n_assumptions; j++)
        theta[j] = 1;
      contributions->end = at (&way, theta);
      contributions->status = FS_CONTRIBUTIONS_NOT_SEPARATED;
      for (guint steps = first_steps > 0    ? first_steps
                         : table->steps > 0 ? table->steps
                                            : FIRST_STEPS;
           isfinite (contributions->end) && steps <= LAST_STEPS; steps *= 2)
        if (go (&way, contributions->model, steps, contributions->cycles))
          {
            contributions->status = FS_CONTRIBUTIONS_OK;
            contributions->steps = steps;
            break;
          }
      for (guint j = 0; contributions->status != FS_CONTRIBUTIONS_OK && j < table->n_assumptions; j++)
        contributions->cycles[j] = NAN;
    }
  g_free (way.corrections.factors);
  return contributions;
}
