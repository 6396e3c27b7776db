/* What the channels of the network carry: counted in the run, expected from its traffic, and in the model. The results are
 * freed with g_array_unref(). */
#pragma once

#include <glib.h>

#include "diagram/cycle/network-run.h"
#include "study/explain/cycle-view.h"

/* Returns the fraction of the cycles @flits_from … @cycle in which each channel carried a flit, double [N g], and in @mean its
 * mean over the channels of each dimension, double [n]; NULL without counts. */
GArray *fs_channel_load_new (const FsCycleView *cycle_view, GArray **mean);

/* Returns FsDiagram.shares of the same cycles; NULL without counts, and where no channel has classes. */
GArray *fs_channel_shares_new (const FsCycleView *cycle_view);

/* Returns what unicasts along dimension-order routes load on each channel of a mesh or torus, exactly, flits per cycle: double
 * [N g], and in @mean its mean over the channels of each dimension: double [n]. NULL without a run, with broadcasts, where the
 * load is that of more flits than the channels can carry, and for networks that are too large to wait for it. */
GArray *fs_channel_load_expected (const FsNetworkRun *run, GArray **mean);

/* Returns FsModelChannel [N g]; NULL where the model tells no channels apart, has no solution, or takes longer than a frame. */
GArray *fs_channels_of_model (const FsNetworkRun *run, FsScenario *scenario);

/* Returns the load of a channel of each dimension in the model, flits per cycle: double [n], or NULL where the model has no
 * solution. */
GArray *fs_channel_load_of_model (const FsNetworkRun *run, FsScenario *scenario);
