/* Writes the configuration of BookSim2 whose run is nearest to a simulation of Flitscope (TORUS.md 16). */
#pragma once

#include "scenario/value/scenario.h"

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

/* Returns the configuration for @curve of @scenario, with what differs as comments at its beginning. It is for the
 * first of the loads; the comments say how to run the others. Returns NULL with FS_ERROR_INPUT if there is no
 * counterpart. Free with g_free(). */
char *fs_booksim_config (const FsScenario *scenario, guint curve, GError **error);
