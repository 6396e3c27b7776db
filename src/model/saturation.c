/* The saturation rate of any model: MODELS.md section 7. */
#include "model/model.h"

#include <math.h>

/* A model that still solves at this multiple of its rate scale never saturates. */
#define NEVER 1024
/* The bracket ends when its relative width is below this, or no double lies inside. */
#define PRECISION 4e-16

static FsModelReason
solve_reason (const FsModel *model, const FsModelInputs *inputs, FsModelPoint point, double rate)
{
  point.rate = rate;
  model->solve (inputs, &point);
  /* Where only the arithmetic gives up, the model has a solution (MODELS.md 7.4). */
  if (point.status == FS_MODEL_OK || point.reason == FS_REASON_NUMERIC)
    return FS_REASON_NONE;
  return point.reason;
}

static FsModelSaturation
search (const FsModel *model, const FsModelInputs *inputs, FsModelPoint point)
{
  FsModelSaturation saturation = { INFINITY, FS_REASON_NONE };
  double low = 0, high;

  high = model->rate_scale (inputs);
  for (double multiple = 1;; multiple *= 2)
    {
      saturation.reason = solve_reason (model, inputs, point, high);
      if (saturation.reason != FS_REASON_NONE)
        break;
      if (multiple >= NEVER)
        return saturation;
      low = high;
      high *= 2;
    }
  while (high - low > PRECISION * high)
    {
      double middle = low + (high - low) / 2;
      FsModelReason reason;

      if (middle <= low || middle >= high)
        break;
      reason = solve_reason (model, inputs, point, middle);
      if (reason == FS_REASON_NONE)
        low = middle;
      else
        {
          high = middle;
          saturation.reason = reason;
        }
    }
  saturation.rate = low;
  return saturation;
}

FsModelSaturation
fs_model_saturation (const FsModel *model, const FsModelInputs *inputs, FsVariant variant)
{
  FsModelPoint point = {
    .model = model, .variant = variant, .repairs = variant == FS_VARIANT_PUBLISHED ? 0 : G_MAXUINT, .bare = TRUE
  };

  g_return_val_if_fail (model != NULL && inputs != NULL, ((FsModelSaturation){ NAN, FS_REASON_NONE }));
  g_return_val_if_fail (fs_model_has_variant (model, variant), ((FsModelSaturation){ NAN, FS_REASON_NONE }));

  return search (model, inputs, point);
}

FsModelSaturation
fs_model_saturation_repaired (const FsModel *model, const FsModelInputs *inputs, guint repairs)
{
  FsModelPoint point = { .model = model, .variant = FS_VARIANT_PUBLISHED, .repairs = repairs, .bare = TRUE };

  g_return_val_if_fail (model != NULL && inputs != NULL, ((FsModelSaturation){ NAN, FS_REASON_NONE }));

  return search (model, inputs, point);
}
