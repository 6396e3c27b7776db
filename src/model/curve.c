/* All points of a curve with one model, inputs, and variant. */
#include "model/curve.h"

#include <math.h>

/* Up to this fraction of the saturation rate an iteration surely arrives. */
#define SAFE 0.99

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
