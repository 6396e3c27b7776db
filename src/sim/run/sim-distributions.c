#include "sim/run/sim-distributions.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SHARE(key, meaning)                                                                                            \
  {                                                                                                                    \
    key, NULL, "per cycle", meaning, NULL, FS_SHAPE_SCALAR, FALSE                                                      \
  }
#define TAIL(key, meaning)                                                                                             \
  {                                                                                                                    \
    key, NULL, NULL, meaning, NULL, FS_SHAPE_SCALAR, FALSE                                                             \
  }
#define TAIL_PREFIX "tail_"

static const FsQuantity quantities[] = {
  SHARE ("distribution_unicast", N_ ("fraction of unicasts")),
  SHARE ("distribution_broadcast", N_ ("fraction of broadcasts")),
  SHARE ("distribution_network", N_ ("fraction of unicasts, by network latency")),
  TAIL ("tail_unicast", N_ ("fraction of unicasts with a longer latency")),
  TAIL ("tail_broadcast", N_ ("fraction of broadcasts with a longer latency")),
  TAIL ("tail_network", N_ ("fraction of unicasts with a longer network latency")),
};

const FsQuantity *
fs_sim_distribution_quantities (guint *n_quantities)
{
  *n_quantities = G_N_ELEMENTS (quantities);
  return quantities;
}

gboolean
fs_sim_is_distribution (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    if (strcmp (quantities[i].key, key) == 0)
      return TRUE;
  return FALSE;
}

gboolean
fs_sim_is_tail (const char *key)
{
  return g_str_has_prefix (key, TAIL_PREFIX);
}

static const FsHistogram *
histogram_of (const FsSimResult *result, const char *key)
{
  if (g_str_has_suffix (key, "_unicast"))
    return result->unicast.histogram;
  return g_str_has_suffix (key, "_broadcast") ? result->broadcast.histogram : result->network.histogram;
}

GArray *
fs_sim_distribution (const FsSimResult *result, const char *key)
{
  GArray *bins = g_array_new (FALSE, FALSE, sizeof (FsDistributionBin));
  const FsHistogram *histogram;
  double all;
  uint64_t reached = 0;

  g_return_val_if_fail (result != NULL && fs_sim_is_distribution (key), bins);

  histogram = histogram_of (result, key);
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
