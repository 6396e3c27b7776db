/* All points of a curve with one model, inputs, and variant. */
#include "model/curve.h"

#include <math.h>
#include <string.h>

/* Up to this fraction of the saturation rate points are solved from one another: beyond, the outputs enlarge the last
 * digits of a state so much that only the same way to it gives the same ones. */
#define SAFE 0.99
/* Up to this one a point is known to have a solution. */
#define SOLVED (1 - 1e-4)
/* By how much a state may differ from what was foreseen, or plain rounds came near to. */
#define ALIKE 1e-2

struct _FsModelCurve {
  const FsModel *model;
  FsModelInputs inputs;
  FsVariant variant;
  double saturation;
  FsIteration iterations[FS_MODEL_CURVE_ITERATIONS];
  gpointer parts;
  double *rates; /* planned */
  guint n_rates;
  gpointer memory;
  GDestroyNotify free_memory;
};

FsModelCurve *
fs_model_curve_new (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double saturation)
{
  FsModelCurve *curve;

  g_return_val_if_fail (model != NULL && inputs != NULL, NULL);
  g_return_val_if_fail (fs_model_has_variant (model, variant), NULL);

  curve = g_new0 (FsModelCurve, 1);
  curve->model = model;
  curve->inputs = *inputs;
  curve->variant = variant;
  curve->saturation = saturation;
  return curve;
}

void
fs_model_curve_free (FsModelCurve *curve)
{
  if (curve == NULL)
    return;
  for (guint i = 0; i < FS_MODEL_CURVE_ITERATIONS; i++)
    fs_iteration_clear (&curve->iterations[i]);
  g_free (curve->parts);
  g_free (curve->rates);
  if (curve->memory != NULL)
    curve->free_memory (curve->memory);
  g_free (curve);
}

FsModelPoint *
fs_model_curve_solve (FsModelCurve *curve, double rate)
{
  g_return_val_if_fail (curve != NULL, NULL);

  return fs_model_solve_on_curve (curve->model, &curve->inputs, curve->variant, rate, curve);
}

gboolean
fs_model_curve_is_safe (const FsModelCurve *curve, double rate)
{
  return fs_model_curve_is_below (curve, SAFE, rate);
}

gboolean
fs_model_curve_is_below (const FsModelCurve *curve, double fraction, double rate)
{
  return curve != NULL && rate <= fraction * curve->saturation;
}

static gboolean
alike (const double *a, const double *b, guint length)
{
  for (guint k = 0; k < length; k++)
    if (!(fabs (a[k] - b[k]) <= ALIKE * fmax (1, fabs (b[k]))))
      return FALSE;
  return TRUE;
}

/* From the beginning, not from neighbors, so that the last digits are always the same. That another state is found than
 * that @near it is possible: FALSE then, too. Fills @state. */
static gboolean
settle_alone (double rate, const FsStateRounds *rounds, gpointer data, const double *near, double *state)
{
  FsIteration iteration = { 0 };
  gboolean settled;

  rounds->begin (data);
  rounds->store (data, state);
  settled = fs_iteration_settle (&iteration, rate, state, rounds->length, rounds->round, data);
  fs_iteration_clear (&iteration);
  return settled && alike (state, near, rounds->length);
}

/* With plain rounds, which decide whether there is a solution, and from where they end if there is no other way. */
static gboolean
settle_plainly (double rate, const FsStateRounds *rounds, gpointer data, double *state, double *slack)
{
  FsIteration iteration = { 0 };
  double near[FS_ITERATION_MAX_LENGTH];
  gboolean settled;

  if (!rounds->arrive (data, slack))
    return FALSE;
  rounds->store (data, near);
  if (settle_alone (rate, rounds, data, near, state))
    return TRUE;
  memcpy (state, near, rounds->length * sizeof *state);
  settled = fs_iteration_settle (&iteration, rate, state, rounds->length, rounds->round, data);
  fs_iteration_clear (&iteration);
  if (settled)
    return TRUE;
  settled = rounds->arrive (data, NULL);
  rounds->store (data, state);
  return settled;
}

gboolean
fs_model_curve_settle (FsModelCurve *curve, guint index, double rate, const FsStateRounds *rounds, gpointer data,
                       double *slack)
{
  FsIteration *neighbors = curve != NULL ? fs_model_curve_iteration (curve, index) : NULL;
  double state[FS_ITERATION_MAX_LENGTH], near[FS_ITERATION_MAX_LENGTH];

  g_return_val_if_fail (rounds->length <= FS_ITERATION_MAX_LENGTH, FALSE);

  *slack = NAN;
  if (fs_model_curve_is_safe (curve, rate))
    {
      if (!fs_trail_foresee (&neighbors->trail, rate, state, rounds->length))
        {
          rounds->begin (data);
          rounds->store (data, state);
        }
      if (fs_iteration_settle (neighbors, rate, state, rounds->length, rounds->round, data))
        return TRUE;
    }
  if (!(curve != NULL && rate <= SOLVED * curve->saturation
        && fs_trail_foresee (&neighbors->trail, rate, near, rounds->length)
        && settle_alone (rate, rounds, data, near, state))
      && !settle_plainly (rate, rounds, data, state, slack))
    return FALSE;
  if (curve != NULL)
    fs_iteration_learn (neighbors, rate, state, rounds->length);
  return TRUE;
}

FsIteration *
fs_model_curve_iteration (FsModelCurve *curve, guint index)
{
  g_return_val_if_fail (curve != NULL && index < FS_MODEL_CURVE_ITERATIONS, NULL);

  return &curve->iterations[index];
}

gpointer
fs_model_curve_parts (FsModelCurve *curve, gsize size, gpointer alone, gboolean *fresh)
{
  *fresh = curve == NULL || curve->parts == NULL;
  if (curve == NULL)
    return alone;
  if (*fresh)
    curve->parts = g_malloc0 (size);
  return curve->parts;
}

void
fs_model_curve_plan (FsModelCurve *curve, const double *rates, guint n_rates)
{
  g_return_if_fail (curve != NULL && curve->rates == NULL);
  for (guint i = 0; i < n_rates; i++)
    g_return_if_fail (i == 0 ? rates[i] >= 0 : rates[i] > rates[i - 1]);

  curve->rates = g_memdup2 (rates, n_rates * sizeof *rates);
  curve->n_rates = n_rates;
}

const double *
fs_model_curve_planned (const FsModelCurve *curve, guint *n_rates)
{
  *n_rates = curve->n_rates;
  return curve->rates;
}

gpointer
fs_model_curve_memory (const FsModelCurve *curve)
{
  return curve->memory;
}

void
fs_model_curve_set_memory (FsModelCurve *curve, gpointer memory, GDestroyNotify free_memory)
{
  curve->memory = memory;
  curve->free_memory = free_memory;
}
