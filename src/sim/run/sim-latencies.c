#include "sim/run/sim-latencies.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define CYCLES(key, meaning)                                                                                           \
  {                                                                                                                    \
    key, NULL, "cycles", meaning, NULL, FS_SHAPE_SCALAR, FALSE                                                         \
  }

static const FsQuantity quantities[] = {
  CYCLES ("latency_unicast", N_ ("unicast latency")),
  CYCLES ("latency_unicast_p50", N_ ("median unicast latency")),
  CYCLES ("latency_unicast_p90", N_ ("90th percentile of the unicast latency")),
  CYCLES ("latency_unicast_p95", N_ ("95th percentile of the unicast latency")),
  CYCLES ("latency_unicast_p99", N_ ("99th percentile of the unicast latency")),
  CYCLES ("latency_unicast_p999", N_ ("99.9th percentile of the unicast latency")),
  CYCLES ("latency_unicast_max", N_ ("longest unicast latency")),
  CYCLES ("latency_broadcast", N_ ("broadcast latency")),
  CYCLES ("latency_broadcast_p50", N_ ("median broadcast latency")),
  CYCLES ("latency_broadcast_p90", N_ ("90th percentile of the broadcast latency")),
  CYCLES ("latency_broadcast_p95", N_ ("95th percentile of the broadcast latency")),
  CYCLES ("latency_broadcast_p99", N_ ("99th percentile of the broadcast latency")),
  CYCLES ("latency_broadcast_p999", N_ ("99.9th percentile of the broadcast latency")),
  CYCLES ("latency_broadcast_max", N_ ("longest broadcast latency")),
};

/* What follows the name of a latency; a fraction above 1 is the maximum. */
static const struct {
  const char *suffix;
  double fraction;
} percentiles[] = {
  { "_p50", 0.5 }, { "_p90", 0.9 }, { "_p95", 0.95 }, { "_p99", 0.99 }, { "_p999", 0.999 }, { "_max", 2 },
};

const FsQuantity *
fs_sim_latency_quantities (guint *n_quantities)
{
  *n_quantities = G_N_ELEMENTS (quantities);
  return quantities;
}

static double
percentile (const FsLatency *latency, const char *suffix)
{
  if (latency->histogram == NULL || fs_histogram_count (latency->histogram) == 0)
    return NAN;
  for (guint i = 0; i < G_N_ELEMENTS (percentiles); i++)
    if (strcmp (suffix, percentiles[i].suffix) == 0)
      return percentiles[i].fraction > 1 ? (double) fs_histogram_max (latency->histogram)
                                         : fs_histogram_percentile (latency->histogram, percentiles[i].fraction);
  return NAN;
}

static gboolean
is_latency (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    if (strcmp (quantities[i].key, key) == 0)
      return TRUE;
  return FALSE;
}

double
fs_sim_result_get (const FsSimResult *result, const char *key, double *half_width)
{
  const char *const unicast = "latency_unicast", *const broadcast = "latency_broadcast";
  gboolean of_unicasts = g_str_has_prefix (key, unicast);
  const FsLatency *latency = of_unicasts ? &result->unicast : &result->broadcast;
  const char *suffix = key + strlen (of_unicasts ? unicast : broadcast);
  double ignored;

  half_width = half_width != NULL ? half_width : &ignored;
  *half_width = NAN;
  if (!is_latency (key))
    {
      *half_width = result->half_widths != NULL ? fs_record_get (result->half_widths, key) : NAN;
      return result->quantities != NULL ? fs_record_get (result->quantities, key) : NAN;
    }
  if (*suffix != '\0')
    return percentile (latency, suffix);
  *half_width = latency->half_width;
  return latency->mean;
}
