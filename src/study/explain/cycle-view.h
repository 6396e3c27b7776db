/* The state of a run after one cycle, as the window shows it: an immutable, reference-counted value that the thread
 * of the playback makes and the window reads. */
#pragma once

#include "sim/replay/replay.h"
#include "sim/store-forward/store-forward.h"
#include "sim/replay/wait-for-graph.h"
#include "topology/interconnect.h"

/**
 * FsCycleView: the state of a run after a cycle; a store-and-forward run has @store_forward instead of @snapshot and
 * @waits_for
 * @network: used to format addresses
 * @params: of a wormhole run
 * @cycle: the cycle shown, which is the last one that was simulated
 * @last_simulated: the highest cycle that was ever simulated
 * @end: the last cycle of the run
 * @snapshot: the state after @cycle, with the flits that moved in it; NULL for store-and-forward
 * @waits_for: the wait-for graph of @snapshot
 * @store_forward: the state of a store-and-forward run after @cycle, with the packets sent in it; NULL for wormhole
 *   runs
 * @delivered, @contentions: of a store-and-forward run up to @cycle: messages delivered (for a broadcast: nodes
 *   reached, without its source), and packets that had to wait, summed over the cycles
 * @series: up to @last_simulated
 * @flits_from: first cycle counted in @channel_flits
 * @channel_flits: flits over each network channel in the cycles @flits_from to @cycle; NULL if not requested, or if
 *   there is too little memory, which @notice says
 * @channels: what passed over each channel of a wormhole run in the same cycles, without virtual channels; or NULL
 * @event: the event that the last request searched for, if @has_event
 * @notice: why the last request did not reach its target, as a sentence for the user; or NULL
 */
typedef struct {
  FsInterconnect network;
  FsWormholeParams params;
  int64_t cycle;
  int64_t last_simulated;
  int64_t end;
  FsSnapshot *snapshot;
  FsWaitForGraph *waits_for;
  FsStoreForwardSnapshot *store_forward;
  uint64_t delivered;
  uint64_t contentions;
  FsReplaySeries series;
  int64_t flits_from;
  uint64_t *channel_flits;
  FsChannelTable *channels;
  FsReplayEvent event;
  gboolean has_event;
  char *notice;
} FsCycleView;

/* Returns the current cycle of @replay, without flit counts, event, and notice. Free with fs_cycle_view_unref(). */
FsCycleView *fs_cycle_view_new (const FsReplay *replay);
FsCycleView *fs_cycle_view_ref (FsCycleView *cycle_view);
void fs_cycle_view_unref (FsCycleView *cycle_view);

/* Returns the address of a node as text: "0110". Free with g_free(). */
char *fs_cycle_view_address (const FsCycleView *cycle_view, uint32_t node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCycleView, fs_cycle_view_unref)
