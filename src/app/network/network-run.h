/* The run that the Network page shows: a point of the document as parameters of the simulator. */
#pragma once

#include "app/document/document.h"
#include "diagram/layout/diagram.h"
#include "topology/interconnect.h"

/* Number of cycles of a run whose point has not been simulated, so that its end is not known. */
#define FS_NETWORK_RUN_CYCLES 1000001

/**
 * FsNetworkRun: a value; clear with fs_network_run_clear()
 * @network: n is 0 when there is none
 * @network_absent: why there is none (a sentence), or NULL
 * @id: scenario_id of the point, NULL without a run
 * @absent: why there is no run, or NULL
 * @point: of the document; usable with @id
 * @generalized: a store-and-forward run: @store_forward is complete, @params are not used
 * @params: complete; usable with @id
 * @tree, @source, @destinations: of the only broadcast or multicast of a store-and-forward run; @destinations (uint32_t)
 *   are empty where the run draws them
 * @n_cycles: of the run: those of the simulated point, else FS_NETWORK_RUN_CYCLES
 * @end_known: it is the point's
 */
typedef struct {
  FsInterconnect network;
  char *network_absent;
  char *id;
  char *absent;
  FsSweepPoint point;
  gboolean generalized;
  FsWormholeParams params;
  FsStoreForwardParams store_forward; /* its list belongs to the scenario it came from */
  FsRunTree tree;
  uint32_t source;
  GArray *destinations;
  int64_t n_cycles;
  gboolean end_known;
} FsNetworkRun;

/* Returns FALSE if the model has yet to find the loads; then @run is unchanged. */
gboolean fs_network_run_find (FsDocument *document, FsNetworkRun *run);
void fs_network_run_clear (FsNetworkRun *run);

/* "Hypercube, n = 4, V = 2" and "Deterministic routing, 32 flits, λ = 0.012", in Pango markup. Free with g_free(). */
char *fs_network_run_title (const FsNetworkRun *run);
char *fs_network_run_sentence (const FsNetworkRun *run);

/* The load of a channel of each dimension in the model, flits per cycle: double [n], or NULL where the model has no
 * solution. Free with g_array_unref(). */
GArray *fs_network_run_model_load (const FsNetworkRun *run, FsScenario *scenario);

/* What unicasts along dimension-order routes load on each channel of a mesh or torus, exactly, flits per cycle: double
 * [N g], and in @mean its mean over the channels of each dimension: double [n]. NULL without a run, with broadcasts,
 * where the load is that of more flits than the channels can carry, and for networks that are too large to wait for it. */
GArray *fs_network_run_expected_load (const FsNetworkRun *run, GArray **mean);
