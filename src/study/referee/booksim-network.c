#include "study/referee/booksim-network.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"

gboolean
fs_booksim_has_no_counterpart (const char *setting, GError **error)
{
  return fs_set_input_error (error, _ ("%s has no counterpart in BookSim2."), setting);
}

static gboolean
find_routing (const FsWormholeParams *params, FsBooksimNetwork *network, GError **error)
{
  switch (params->routing)
    {
    case FS_ROUTING_DETERMINISTIC:
      network->routing = "dim_order";
      return TRUE;
    case FS_ROUTING_DUATO:
      network->routing = "min_adapt";
      return TRUE;
    case FS_ROUTING_DUATO_TIMEOUT:
      return fs_booksim_has_no_counterpart ("routing = duato-timeout", error);
    case FS_ROUTING_RANDOM:
      return fs_booksim_has_no_counterpart ("routing = random", error);
    case FS_ROUTING_VIRTUAL_CUT_THROUGH:
    default:
      return fs_booksim_has_no_counterpart ("routing = virtual-cut-through", error);
    }
}

gboolean
fs_booksim_network (const FsWormholeParams *params, FsBooksimNetwork *network, GError **error)
{
  gboolean is_torus = params->topology == FS_TOPOLOGY_TORUS;

  /* A hypercube is a mesh with two nodes per dimension. */
  *network = (FsBooksimNetwork){ .topology = is_torus ? "torus" : "mesh", .k = 2, .n = params->n };
  if (params->topology != FS_TOPOLOGY_HYPERCUBE)
    network->k = params->k[0];
  for (int d = 1; params->topology != FS_TOPOLOGY_HYPERCUBE && d < params->n; d++)
    if (params->k[d] != network->k)
      {
        g_autofree char *name = fs_network_radices (params->k, params->n, "x");
        g_autofree char *setting = g_strdup_printf ("k = %s", name);

        return fs_booksim_has_no_counterpart (setting, error);
      }
  if (network->k == 2)
    network->topology = "mesh"; /* a torus of BookSim2 has two channels each way between two nodes */
  if (!find_routing (params, network, error))
    return FALSE;
  if (is_torus && params->routing == FS_ROUTING_DETERMINISTIC && params->classes == FS_CLASSES_BALANCED)
    network->routing = "dim_order_bal";
  return TRUE;
}
