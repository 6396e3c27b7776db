/* What a window shows of one cycle of a run: an immutable, reference-counted value,
 * made in the thread of the playback and read in that of the window. */
#pragma once

#include "sim/replay/replay.h"
#include "sim/store-forward/store-forward.h"
#include "sim/replay/wait-for-graph.h"
#include "topology/generalized-hypercube.h"

G_BEGIN_DECLS

/**
 * FsCycleView: of a wormhole run, or of a store-and-forward run, which has @store_forward instead of @snapshot and @waits_for
 * @network: for addresses
 * @params: of a wormhole run
 * @cycle: shown: the last that was simulated
 * @last_simulated: the furthest cycle that was simulated
 * @end: the last cycle of the run
 * @snapshot: the state after @cycle, with the flits that moved in it; NULL for store-and-forward
 * @waits_for: of @snapshot
 * @store_forward: the state of a store-and-forward run after @cycle, with what was sent in it; NULL for wormholes
 * @delivered, @contentions: of a store-and-forward run so far: messages that have arrived (of a
 *   broadcast: nodes reached, its source being one), and entries that had to wait, summed over the cycles
 * @series: up to @last_simulated
 * @flits_from: first cycle that counts for @channel_flits
 * @channel_flits: flits over each network channel in the cycles @flits_from … @cycle; NULL when not requested, or when
 *   there is no memory for it, which @notice tells
 * @event: what the last request was looking for, when @has_event
 * @notice: why the last request did not get where it should (a sentence to show), or NULL
 */
typedef struct {
  FsGh network;
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
  FsReplayEvent event;
  gboolean has_event;
  char *notice;
} FsCycleView;

/* The cycle @history shows; without flits, event and notice. */
FsCycleView *fs_cycle_view_new (const FsReplay *history);
FsCycleView *fs_cycle_view_ref (FsCycleView *frame);
void fs_cycle_view_unref (FsCycleView *frame);

/* The address of a node as people read it: "0110". Free with g_free(). */
char *fs_cycle_view_address (const FsCycleView *frame, uint32_t node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCycleView, fs_cycle_view_unref)

G_END_DECLS
