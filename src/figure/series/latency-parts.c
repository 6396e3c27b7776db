#include "figure/series/latency-parts.h"

#include <math.h>

#include "study/compare/compare.h"

/* Returns whether there is a sum. */
static gboolean
add_up (FsLatencyParts *parts)
{
  double *sum = &parts->cycles[FS_N_CAUSES];

  *sum = 0;
  for (guint c = 0; c < FS_N_CAUSES; c++)
    *sum += parts->cycles[c];
  return isfinite (*sum);
}

gboolean
fs_latency_parts_simulated (const FsSimResult *result, FsPartsOf of, FsLatencyParts *parts)
{
  FsCauseSum slowest;

  if (result->causes == NULL)
    return FALSE;
  for (guint c = 0; c < FS_N_CAUSES; c++)
    {
      parts->cycles[c] = *fs_record_at (result->causes->means, c, NULL);
      parts->half_widths[c] = of == FS_PARTS_SIMULATION ? *fs_record_at (result->causes->half_widths, c, NULL) : NAN;
    }
  if (of == FS_PARTS_SLOWEST)
    {
      if (result->causes->sums == NULL)
        return FALSE;
      slowest = fs_cause_sums_slowest (result->causes->sums->unicasts, FS_CAUSES_SLOWEST, NULL);
      for (guint c = 0; c < FS_N_CAUSES; c++)
        parts->cycles[c] = (double) slowest.cycles[c] / (double) slowest.messages;
    }
  return add_up (parts);
}

/* The key of a cause of unicasts. */
static const char *
key_of (guint cause)
{
  return fs_cause_quantities (NULL)[cause].key;
}

gboolean
fs_latency_parts_modelled (const FsCurve *curve, double rate, FsLatencyParts *parts)
{
  FsVariant variant = fs_curve_first_variant (curve);
  g_autoptr (FsModelPoint) point = NULL;

  /* Of pipelined routers the model has no such parts: what it counts as hops are not the cycles that these take. */
  if (curve->model_absent != NULL || curve->inputs.router.pipelined)
    return FALSE;
  for (guint c = 0; c < FS_N_CAUSES; c++)
    if (fs_compare_modelled_as (curve->model, &curve->inputs, variant, key_of (c)) == NULL)
      return FALSE;
  point = fs_model_solve (curve->model, &curve->inputs, variant, rate);
  for (guint c = 0; c < FS_N_CAUSES; c++)
    {
      parts->cycles[c] = fs_compare_modelled (point, &curve->inputs, key_of (c));
      parts->half_widths[c] = NAN;
    }
  return add_up (parts);
}

FsBroadcastLatencies
fs_broadcast_latencies_modelled (const FsCurve *curve, double rate)
{
  FsBroadcastLatencies latencies = { NAN, NAN };
  g_autoptr (FsModelPoint) point = NULL;

  if (curve->model_absent != NULL)
    return latencies;
  point = fs_model_solve (curve->model, &curve->inputs, fs_curve_first_variant (curve), rate);
  latencies.mean = fs_compare_modelled (point, &curve->inputs, "latency_broadcast_mean_destination");
  latencies.last = fs_compare_modelled (point, &curve->inputs, "latency_broadcast");
  return latencies;
}
