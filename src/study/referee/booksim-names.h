/* What BookSim2 calls the networks and the traffic of Flitscope (REFEREE.md 4). */
#pragma once

#include "sim/wormhole/wormhole-params.h"
#include "study/referee/peer-run.h"

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

/* Whether the router of @params, with its routes and arrivals, is one that BookSim2 simulates flit for flit (ROUTER.md); FALSE
 * with FS_ERROR_INPUT that names what has no counterpart. */
gboolean fs_booksim_check_router (const FsWormholeParams *params, GError **error);

static inline gboolean
fs_booksim_is_same_router (const FsWormholeParams *params)
{
  return fs_booksim_check_router (params, NULL);
}

/* The value of `traffic` for the pattern of @params in a network that has a counterpart, such as "bitcomp". NULL with
 * FS_ERROR_INPUT if there is none. Free with g_free().
 *
 * A fraction of packets for hot nodes becomes a list of all nodes with whole-numbered weights, the hot nodes first. With
 * dimension order the digits of their addresses are reversed where BookSim2 crosses dimension 0 first and Flitscope
 * the highest dimension first: so the hot nodes have the same place on the routes. */
char *fs_booksim_traffic (const FsWormholeParams *params, GError **error);

/* Whether @traffic, a value of `traffic`, is the pattern @kind. */
gboolean fs_booksim_is_pattern (const char *traffic, FsPatternKind kind);

/* The value of `injection_process` for the arrivals of @params: "bernoulli", or "on_off({…})". NULL with FS_ERROR_INPUT if
 * there is none. Free with g_free(). */
char *fs_booksim_arrivals (const FsWormholeParams *params, GError **error);

/* Returns how many nodes of a run of BookSim2 send all their packets to themselves: 8 for "transpose" in an 8-ary
 * 2-mesh. Flitscope generates no messages there. 0 if the pattern is not one of those. */
guint64 fs_booksim_silent_nodes (const FsPeerRun *run);
