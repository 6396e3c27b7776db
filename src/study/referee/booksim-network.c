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
  /* A hypercube is a mesh with two nodes per dimension. */
  *network = (FsBooksimNetwork){ .topology = "mesh", .k = 2, .n = params->n };
  return find_routing (params, network, error);
}
