/* The saturation rate of any model: MODELS.md section 7. */
#include "model/model.h"

#include <math.h>

/* A model that still solves at this multiple of its rate scale never saturates. */
#define NEVER 1024
/* The bracket ends when its relative width is below this, or no double lies inside. */
#define PRECISION 4e-16

/* One end of the bracket. */
typedef FsModelPoint End;

/* Solves at the rate of @end, and moves it as far as the answer is the same. */
static FsModelReason
solve_reason (const FsModelInputs *inputs, End *end)
{
  end->model->solve (inputs, end);
  if (end->reach > 0)
    end->rate = end->reach;
  /* Where only the arithmetic gives up, the model has a solution (MODELS.md 7.4). */
  if (end->status == FS_MODEL_OK || end->reason == FS_REASON_NUMERIC)
    return FS_REASON_NONE;
  return end->reason;
}

/* What both ends know of the way in which the upper one saturates; -1 when there is none. */
static int
common_limit (const End *low, const End *high)
{
  for (int limit = 0; limit < FS_MODEL_SLACKS; limit++)
    if (high->slack[limit] < 0)
      return low->slack[limit] >= 0 ? limit : -1;
  return -1;
}

/* Where to look next: of three turns one by the secant, one by twice its step from the nearer end, so that the end comes
 * to lie between, and one in the middle, so that the bracket halves at least (Alefeld, Potra, Shi 1993). */
static double
next_rate (const End *low, const End *high, int turn)
{
  double middle = low->rate + (high->rate - low->rate) / 2;
  int limit = turn % 3 == 2 ? -1 : common_limit (low, high);
  double least = PRECISION * high->rate, slope, rate;

  if (limit < 0 || !(high->rate - low->rate > 2 * least))
    return middle;
  slope = (high->slack[limit] - low->slack[limit]) / (high->rate - low->rate);
  if (turn % 3 == 0)
    rate = low->rate - low->slack[limit] / slope;
  else if (low->slack[limit] < -high->slack[limit])
    rate = low->rate - 2 * low->slack[limit] / slope;
  else
    rate = high->rate - 2 * high->slack[limit] / slope;
  return isfinite (rate) ? CLAMP (rate, low->rate + least, high->rate - least) : middle;
}

static FsModelSaturation
search (const FsModel *model, const FsModelInputs *inputs, FsModelPoint point)
{
  FsModelSaturation saturation = { INFINITY, FS_REASON_NONE };
  End low = point, high = point;

  high.rate = model->rate_scale (inputs);
  for (double multiple = 1;; multiple *= 2)
    {
      saturation.reason = solve_reason (inputs, &high);
      if (saturation.reason != FS_REASON_NONE)
        break;
      if (multiple >= NEVER)
        return saturation;
      low = high;
      high.rate *= 2;
    }
  for (int turn = 0; high.rate - low.rate > PRECISION * high.rate; turn++)
    {
      End next = point;
      FsModelReason reason;

      next.rate = next_rate (&low, &high, turn);
      if (next.rate <= low.rate || next.rate >= high.rate)
        break;
      reason = solve_reason (inputs, &next);
      if (reason == FS_REASON_NONE)
        low = next;
      else
        {
          high = next;
          saturation.reason = reason;
        }
    }
  saturation.rate = low.rate;
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
