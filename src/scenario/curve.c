#include "scenario/scenario.h"

gboolean
fs_curve_draws (const FsCurve *curve, FsVariant variant)
{
  return curve->model_absent == NULL && (curve->draw & 1u << variant) != 0;
}

FsVariant
fs_curve_first_variant (const FsCurve *curve)
{
  FsVariant fallback = curve->model->default_variant;

  if (fs_curve_draws (curve, fallback))
    return fallback;
  for (int v = FS_N_VARIANTS - 1; v >= 0; v--)
    if (fs_curve_draws (curve, (FsVariant) v))
      return (FsVariant) v;
  return fallback;
}
