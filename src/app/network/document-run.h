/* The run that the Network page shows: that of a point of the document, and what its channels are expected to carry. */
#pragma once

#include "app/document/document.h"
#include "diagram/cycle/network-run.h"

/* Replaces @run by the one of the document. Returns FALSE if the model has yet to find the loads; then @run is
 * unchanged. */
gboolean fs_network_run_find (FsDocument *document, FsNetworkRun *run);

/* The load of a channel of each dimension in the model, flits per cycle: double [n], or NULL where the model has no
 * solution. Free with g_array_unref(). */
GArray *fs_network_run_model_load (const FsNetworkRun *run, FsScenario *scenario);

/* What unicasts along dimension-order routes load on each channel of a mesh or torus, exactly, flits per cycle: double
 * [N g], and in @mean its mean over the channels of each dimension: double [n]. NULL without a run, with broadcasts,
 * where the load is that of more flits than the channels can carry, and for networks that are too large to wait for it. */
GArray *fs_network_run_expected_load (const FsNetworkRun *run, GArray **mean);
