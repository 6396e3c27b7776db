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

double
fs_sim_result_get (const FsSimResult *result, const char *key, double *half_width)
{
  const char *const unicast = "latency_unicast", *const broadcast = "latency_broadcast";
  gboolean of_unicasts = g_str_has_prefix (key, unicast);
  const FsLatency *latency = of_unicasts ? &result->unicast : &result->broadcast;
  const char *suffix = key + strlen (of_unicasts ? unicast : broadcast);
  gboolean is_latency = FALSE;
  guint n_causes;
  const FsQuantity *causes = fs_cause_quantities (&n_causes);
  double ignored;

  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    is_latency = is_latency || strcmp (quantities[i].key, key) == 0;
  half_width = half_width != NULL ? half_width : &ignored;
  *half_width = NAN;
  if (!is_latency && fs_quantities_find (causes, n_causes, key) != NULL)
    {
      *half_width = result->causes != NULL ? fs_record_get (result->causes->half_widths, key) : NAN;
      return result->causes != NULL ? fs_record_get (result->causes->means, key) : NAN;
    }
  if (!is_latency)
    {
      *half_width = result->half_widths != NULL ? fs_record_get (result->half_widths, key) : NAN;
      return result->quantities != NULL ? fs_record_get (result->quantities, key) : NAN;
    }
  if (*suffix != '\0')
    {
      if (latency->histogram == NULL || fs_histogram_count (latency->histogram) == 0)
        return NAN;
      for (guint i = 0; i < G_N_ELEMENTS (percentiles); i++)
        if (strcmp (suffix, percentiles[i].suffix) == 0)
          return percentiles[i].fraction > 1 ? (double) fs_histogram_max (latency->histogram)
                                             : fs_histogram_percentile (latency->histogram, percentiles[i].fraction);
      return NAN;
    }
  *half_width = latency->half_width;
  return latency->mean;
}

#define FRACTION(key, meaning)                                                                                         \
  {                                                                                                                    \
    key, NULL, "per cycle", meaning, NULL, FS_SHAPE_SCALAR, FALSE                                                      \
  }
#define TAIL(key, meaning)                                                                                             \
  {                                                                                                                    \
    key, NULL, NULL, meaning, NULL, FS_SHAPE_SCALAR, FALSE                                                             \
  }
#define TAIL_PREFIX "tail_"

static const FsQuantity distributions[] = {
  FRACTION ("distribution_unicast", N_ ("fraction of unicasts")),
  FRACTION ("distribution_broadcast", N_ ("fraction of broadcasts")),
  FRACTION ("distribution_network", N_ ("fraction of unicasts, by network latency")),
  TAIL ("tail_unicast", N_ ("fraction of unicasts with a longer latency")),
  TAIL ("tail_broadcast", N_ ("fraction of broadcasts with a longer latency")),
  TAIL ("tail_network", N_ ("fraction of unicasts with a longer network latency")),
};

const FsQuantity *
fs_sim_distribution_quantities (guint *n_quantities)
{
  *n_quantities = G_N_ELEMENTS (distributions);
  return distributions;
}

gboolean
fs_sim_is_distribution (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (distributions); i++)
    if (strcmp (distributions[i].key, key) == 0)
      return TRUE;
  return FALSE;
}

gboolean
fs_sim_is_tail (const char *key)
{
  return g_str_has_prefix (key, TAIL_PREFIX);
}

GArray *
fs_sim_distribution (const FsSimResult *result, const char *key)
{
  GArray *bins = g_array_new (FALSE, FALSE, sizeof (FsDistributionBin));
  const FsHistogram *histogram = result->network.histogram;
  double all;
  uint64_t reached = 0;

  g_return_val_if_fail (fs_sim_is_distribution (key), bins);

  if (g_str_has_suffix (key, "_unicast"))
    histogram = result->unicast.histogram;
  else if (g_str_has_suffix (key, "_broadcast"))
    histogram = result->broadcast.histogram;
  all = (double) fs_histogram_count (histogram);
  for (guint b = 0; b < fs_histogram_n_bins (histogram); b++)
    {
      FsDistributionBin bin;

      fs_histogram_bin (histogram, b, &bin.from, &bin.to, &bin.count);
      reached += bin.count;
      if (bin.count == 0)
        continue;
      bin.value = fs_sim_is_tail (key) ? (all - (double) reached) / all
                                       : (double) bin.count / all / (double) (bin.to - bin.from + 1);
      g_array_append_val (bins, bin);
    }
  return bins;
}
