/* The saturation rate of any model: MODELS.md section 7. */
#include "model/model.h"

#include <math.h>

/* A model that still solves at this multiple of its rate scale never saturates. */
#define NEVER 1024
/* The bracket ends when its relative width is below this, or no double lies inside. */
#define PRECISION 4e-16

static FsModelReason
solve_reason (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate)
{
  FsModelPoint point = { .model = model, .variant = variant, .rate = rate };

  model->solve (inputs, &point);
  fs_record_free (point.outputs);
  return point.status == FS_MODEL_OK ? FS_REASON_NONE : point.reason;
}

FsModelSaturation
fs_model_saturation (const FsModel *model, const FsModelInputs *inputs, FsVariant variant)
{
  FsModelSaturation saturation = { INFINITY, FS_REASON_NONE };
  double low = 0, high;

  g_return_val_if_fail (model != NULL, saturation);
  g_return_val_if_fail (inputs != NULL, saturation);

  high = model->rate_scale (inputs);
  for (double multiple = 1;; multiple *= 2)
    {
      saturation.reason = solve_reason (model, inputs, variant, high);
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
      reason = solve_reason (model, inputs, variant, middle);
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
