/* What the channels of the network carry: counted in the run, expected from its traffic, and in the model. The results are
 * freed with g_array_unref(). */
#pragma once

#include <glib.h>

#include "diagram/cycle/network-run.h"
#include "diagram/layout/diagram.h"
#include "study/explain/cycle-view.h"

/* Returns the fraction of the cycles @flits_from … @cycle in which each channel carried a flit, double [N g], and in @mean its
 * mean over the channels of each dimension, double [n]; NULL without counts. */
GArray *fs_channel_load_new (const FsCycleView *cycle_view, GArray **mean);

/* Returns the mean number of headers that waited for each channel in the cycles that were counted, double [N g]; NULL without counts. */
GArray *fs_channel_waiting_new (const FsCycleView *cycle_view);

/**
 * fs_channel_heat_of:
 * @model: FsModelChannel [N g]
 * @layer: FS_LAYER_LOAD or FS_LAYER_WAITING
 * @length: of messages, flits
 * @values: what was counted, which nobody else has yet, or NULL; becomes the values of the model, or those of the model minus these, if @heat_of says so
 *
 * Returns: the value of the last color: the largest of model and simulation, or the size of the largest difference; 0: there is none
 */
double fs_channel_heat_of (const GArray *model, FsHeatOf heat_of, FsDiagramLayer layer, double length, GArray **values);

/* Returns what fs_explain_waiting() says of @waiting, that of fs_channel_waiting_new(), beside @model, FsModelChannel [N g] or NULL. Free with
 * g_free(). */
char *fs_channel_waiting_text (const FsCycleView *cycle_view, const GArray *waiting, const GArray *model,
                               double length);

/* Returns FsDiagram.shares of the same cycles; NULL without counts, and where no channel has classes. */
GArray *fs_channel_shares_new (const FsCycleView *cycle_view);

/* Returns what unicasts along dimension-order routes load on each channel of a hypercube, mesh or torus, exactly, flits per cycle: double
 * [N g], and in @mean its mean over the channels of each dimension: double [n]. NULL without a run, with broadcasts, where the
 * load is that of more flits than the channels can carry, and for networks that are too large to wait for it. */
GArray *fs_channel_load_expected (const FsNetworkRun *run, GArray **mean);

/* Returns FsModelChannel [N g]; NULL where the model tells no channels apart, or has no solution. May take seconds. */
GArray *fs_channels_of_model (FsScenario *scenario, const FsSweepPoint *point);

/* Returns the load of a channel of each dimension in the model, flits per cycle: double [n], or NULL where the model has no
 * solution. Of a hypercube. @length: of messages, flits. May take minutes. */
GArray *fs_channel_load_of_model (FsScenario *scenario, const FsSweepPoint *at, double length);
