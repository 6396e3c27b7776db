/* A network of Flitscope as BookSim2 names it (REFEREE.md 4). */
#pragma once

#include "sim/wormhole/wormhole-params.h"

/**
 * FsBooksimNetwork: a network as BookSim2 names it
 * @topology: "mesh" or "torus"
 * @k, @n: nodes per dimension, the same in all, and dimensions
 * @routing: its routing function
 */
typedef struct {
  const char *topology;
  int k, n;
  const char *routing;
} FsBooksimNetwork;

/* The network and routing of @params as BookSim2 names them; FALSE with FS_ERROR_INPUT if it has no counterpart. */
gboolean fs_booksim_network (const FsWormholeParams *params, FsBooksimNetwork *network, GError **error);

/* Sets FS_ERROR_INPUT: @setting has no counterpart in BookSim2. Always FALSE. */
gboolean fs_booksim_has_no_counterpart (const char *setting, GError **error);
