/* The run that a network diagram shows: a point of a scenario as parameters of the simulator. */
#pragma once

#include "diagram/layout/diagram.h"
#include "sim/replay/replay.h"
#include "study/run/sweep.h"
#include "topology/interconnect.h"

/* Number of cycles of a run whose point has not been simulated, so that its end is not known. */
#define FS_NETWORK_RUN_CYCLES 1000001

/**
 * FsNetworkRun: a value; clear with fs_network_run_clear()
 * @network: n is 0 when there is none
 * @network_absent: why there is none (a sentence), or NULL
 * @is_pipelined: its routers are, with a run and without; then @pipeline is what they are
 * @id: scenario_id of the point, NULL without a run
 * @absent: why there is no run, or NULL
 * @point: of the scenario; usable with @id
 * @switching: NULL without a run. With flits @params are those of the run, else @store_forward
 * @tree, @source, @destinations: of the only broadcast or multicast of a store-and-forward run; @destinations (uint32_t)
 *   are empty where the run draws them
 * @n_cycles: of the run: those of the simulated point, else FS_NETWORK_RUN_CYCLES
 * @end_known: it is the point's
 */
typedef struct {
  FsInterconnect network;
  char *network_absent;
  gboolean is_pipelined;
  FsPipeline pipeline;
  char *id;
  char *absent;
  FsSweepPoint point;
  const FsSwitching *switching;
  FsWormholeParams params;
  FsStoreForwardParams store_forward; /* its list belongs to the scenario it came from */
  FsRunTree tree;
  uint32_t source;
  GArray *destinations;
  int64_t n_cycles;
  gboolean end_known;
} FsNetworkRun;

/* Whether there is a run, and its messages move as flits, or as packets from node to node. */
static inline gboolean
fs_network_run_has_flits (const FsNetworkRun *run)
{
  return run->switching != NULL && run->switching->has_flits;
}

static inline gboolean
fs_network_run_has_packets (const FsNetworkRun *run)
{
  return run->switching != NULL && !run->switching->has_flits;
}

/* @point: NULL if the scenario has none to show; then there is no @id, and the network is that of the first curve. The
 * list of destinations of @run belongs to @scenario, which must outlive it. */
void fs_network_run_init (FsNetworkRun *run, FsScenario *scenario, const FsSweepPoint *point);
void fs_network_run_clear (FsNetworkRun *run);

/* Returns the destinations (uint32_t) of a multicast, less @source; none where they are drawn, and of a broadcast. Free with
 * g_array_unref(). */
GArray *fs_network_run_given_destinations (const FsStoreForwardParams *params, uint32_t source, uint32_t n_nodes);

/* Returns a replay of @run, which must have an @id, at cycle 0; NULL with FS_ERROR_MEMORY. @n_cycles: its length, not used
 * for a store-and-forward run, whose end follows from the simulation. Free with fs_replay_free(). */
FsReplay *fs_network_run_replay (const FsNetworkRun *run, int64_t n_cycles, GError **error);

/* "Hypercube, n = 4, V = 2" and "Deterministic routing, 32 flits, λ = 0.012", in Pango markup. Free with g_free(). */
char *fs_network_run_title (const FsNetworkRun *run);
char *fs_network_run_sentence (const FsNetworkRun *run);
/* Returns "λ = 0.012", in Pango markup; NULL without a load. Free with g_free(). */
char *fs_network_run_load (const FsNetworkRun *run);
