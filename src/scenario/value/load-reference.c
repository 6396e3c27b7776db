#include "scenario/value/load-reference.h"

#include <math.h>

struct _FsLoadReference {
  const FsCurve *curves;
  guint n_curves;
  GOnce once;
  double rate;
};

FsLoadReference *
fs_load_reference_new (const FsCurve *curves, guint n_curves)
{
  FsLoadReference *self = g_new0 (FsLoadReference, 1);

  *self = (FsLoadReference){ .curves = curves, .n_curves = n_curves, .once = G_ONCE_INIT };
  return self;
}

void
fs_load_reference_free (FsLoadReference *self)
{
  g_free (self);
}

static double
own_rate (const FsCurve *curve, const FsModelInputs *inputs)
{
  if (fs_curve_refers_to_workload (curve))
    return curve->params.workload_rate;
  if (fs_curve_refers_to_capacity (curve))
    return fs_wormhole_params_capacity_rate (&curve->params);
  return fs_model_saturation (curve->model, inputs, curve->model->default_variant).rate;
}

/* Hidden curves count, too: loads do not change when a curve is hidden. */
static gpointer
find_smallest (gpointer data)
{
  FsLoadReference *self = data;

  self->rate = NAN;
  for (guint i = 0; i < self->n_curves; i++)
    for (guint step = 0; step < self->curves[i].n_steps; step++)
      {
        const FsCurve *curve = fs_curve_x_index (&self->curves[i], step);

        if (fs_curve_has_reference (curve))
          self->rate = fmin (self->rate, own_rate (curve, &curve->inputs));
      }
  return self;
}

double
fs_curve_reference_rate (const FsCurve *curve, const FsModelInputs *inputs)
{
  FsLoadReference *common = curve->load_reference;

  if (common == NULL)
    {
      g_return_val_if_fail (fs_curve_has_reference (curve), NAN);
      return own_rate (curve, inputs);
    }
  g_once (&common->once, find_smallest, common);
  return common->rate;
}
