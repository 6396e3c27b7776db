/* Which names `y` may give: the scalars that any model or the simulator reports. */
#include "scenario/key-value.h"

#include <string.h>

#include "model/model.h"
#include "sim/simulation.h"

/* Latencies with an interval: members of FsSimResult rather than lines of its table. */
static const char *const latencies[] = { "latency_unicast", "latency_broadcast", "latency_network", NULL };

static gboolean
is_scalar_of (const FsQuantity *quantities, guint n_quantities, const char *key)
{
  for (guint i = 0; i < n_quantities; i++)
    if (strcmp (quantities[i].key, key) == 0)
      return quantities[i].shape == FS_SHAPE_SCALAR;
  return FALSE;
}

gboolean
fs_quantity_is_plottable (const char *name)
{
  g_autofree char *key = g_strdelimit (g_strdup (name), "-", '_');
  const FsQuantity *simulated;
  guint n_simulated;

  if (g_strv_contains (latencies, key) || strcmp (key, FS_SATURATION_RATE) == 0)
    return TRUE;
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    if (is_scalar_of ((*model)->quantities, (*model)->n_quantities, key))
      return TRUE;
  simulated = fs_sim_quantities (&n_simulated);
  return is_scalar_of (simulated, n_simulated, key);
}
