/* Which names `y` may give: the scalars that any model or the simulator reports. */
#include "scenario/format/key-value.h"

#include <string.h>

#include "model/model.h"
#include "sim/run/sim-distributions.h"
#include "sim/run/sim-latencies.h"
#include "sim/store-forward/store-forward-quantities.h"

static gboolean
is_scalar_of (const FsQuantity *quantities, guint n_quantities, const char *key)
{
  for (guint i = 0; i < n_quantities; i++)
    if (strcmp (quantities[i].key, key) == 0)
      return quantities[i].shape == FS_SHAPE_SCALAR;
  return FALSE;
}

gboolean
fs_quantity_is_of_generalized (const char *name)
{
  g_autofree char *key = g_strdelimit (g_strdup (name), "-", '_');
  guint n;
  const FsQuantity *quantities = fs_store_forward_quantities (&n);

  return is_scalar_of (quantities, n, key);
}

gboolean
fs_quantity_is_distribution (const char *name)
{
  g_autofree char *key = g_strdelimit (g_strdup (name), "-", '_');

  return fs_sim_is_distribution (key);
}

gboolean
fs_quantity_is_plottable (const char *name)
{
  g_autofree char *key = g_strdelimit (g_strdup (name), "-", '_');
  const FsQuantity *simulated;
  guint n_simulated;

  if (strcmp (key, FS_SATURATION_RATE) == 0 || fs_quantity_is_of_generalized (key) || fs_sim_is_distribution (key))
    return TRUE;
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    if (is_scalar_of ((*model)->quantities, (*model)->n_quantities, key))
      return TRUE;
  simulated = fs_sim_latency_quantities (&n_simulated);
  if (is_scalar_of (simulated, n_simulated, key))
    return TRUE;
  simulated = fs_sim_quantities (&n_simulated);
  return is_scalar_of (simulated, n_simulated, key);
}
