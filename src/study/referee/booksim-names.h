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

/* Sets FS_ERROR_INPUT: why no adaptive routing is compared with `min_adapt`. Always FALSE. */
gboolean fs_booksim_refuse_min_adapt (GError **error);

/* The value of `vc_allocator` and of `sw_allocator`, such as "islip(2)". Free with g_free(). */
char *fs_booksim_allocator (const FsAllocatorChoice *allocator);

/* The other way round; FALSE if Flitscope does not have it. */
gboolean fs_booksim_allocator_parse (const char *text, FsAllocatorChoice *allocator);

/* The value of `traffic` for the pattern of @params in a network that has a counterpart, such as "bitcomp". NULL with
 * FS_ERROR_INPUT if there is none. Free with g_free().
 *
 * A fraction of packets for hot nodes becomes a list of all nodes with whole-numbered weights, the hot nodes first. */
char *fs_booksim_traffic (const FsWormholeParams *params, GError **error);

/* Finds the pattern that BookSim2 calls @traffic; FALSE if it is none that a name alone describes. */
gboolean fs_booksim_find_pattern (const char *traffic, FsPatternKind *kind);

/* The value of `injection_process` for the arrivals of @params: "bernoulli", or "on_off({…})". NULL with FS_ERROR_INPUT if
 * there is none. Free with g_free(). */
char *fs_booksim_arrivals (const FsWormholeParams *params, GError **error);

/* Finds the mean lengths of the periods of "on_off({…})", in cycles; FALSE if it is another process. */
gboolean fs_booksim_arrivals_parse (const char *arrivals, double *on, double *off);
