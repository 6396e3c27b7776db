/* Replays a run: gives the exact state of the network after any cycle, in any order.
 *
 * A replay shows the state after one cycle, from 0 to fs_replay_end(), with the flits that moved in it. It begins with
 * cycle 0. A replay must be used by one thread at a time; study/run/playback.h runs one in a thread of its own.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/job.h"
#include "sim/replay/snapshot.h"
#include "sim/store-forward/store-forward.h"
#include "sim/run/wormhole.h"

typedef struct _FsReplay FsReplay;

/* What happens to a message. Of several events in one cycle, the last in this list is reported. */
typedef enum {
  FS_EVENT_GENERATED,
  FS_EVENT_QUEUED,    /* enters its injection queue */
  FS_EVENT_RELEASED,  /* its tail leaves the buffer of a virtual channel or of its injection channel */
  FS_EVENT_INJECTED,  /* is granted its injection channel */
  FS_EVENT_RECOVERED, /* is blocked for recovery-after cycles and begins to drain into memory */
  FS_EVENT_TIMED_OUT, /* its time-out is over: from now on its header requests the escape channel too */
  FS_EVENT_BLOCKED,   /* its header requests a virtual channel for the first time and is not granted one */
  FS_EVENT_GRANTED,   /* its header is granted a virtual channel */
  FS_EVENT_ARRIVED,   /* its header is consumed */
  FS_EVENT_DELIVERED, /* its tail is consumed */
  FS_EVENT_DROPPED,   /* its injection queue is full */
} FsReplayEventKind;

/**
 * FsReplayEvent:
 * @channel: of FS_EVENT_GRANTED and FS_EVENT_RELEASED, else 0; an injection channel has @vc -1 and the number node K + k
 */
typedef struct {
  FsReplayEventKind kind;
  int64_t cycle;
  uint64_t message;
  uint32_t channel;
  int vc;
} FsReplayEvent;

/**
 * FsReplaySeries: messages in the network at evenly spaced cycles, up to the last simulated one
 * @stride: cycles between samples, a power of two; doubles when there are too many of them
 * @in_network: [n] messages that were granted their injection channel, after cycle i @stride
 * @blocked: [n] those of them whose header is blocked
 */
typedef struct {
  int64_t stride;
  guint n;
  const uint32_t *in_network;
  const uint32_t *blocked;
} FsReplaySeries;

/* Returns a replay of the run of @params with random traffic, at cycle 0, or NULL with FS_ERROR_MEMORY. @params must have
 * passed fs_wormhole_params_check(). @n_cycles: length of the whole run, at least 1 (FsSimResult.cycles for the run of a
 * point). Free with fs_replay_free(). */
FsReplay *fs_replay_new (const FsWormholeParams *params, FsEngine engine, int64_t n_cycles, GError **error);

/* The same for @network (transfer full), which must be at cycle 0: for exact traces. */
FsReplay *fs_replay_new_from (FsWormhole *network, int64_t n_cycles);

/* Returns a replay of the store-and-forward run of @params, whose list is copied, on @network. Cycle 0 is the state before
 * its first cycle. fs_replay_end() is max_cycles until the end of the run has been simulated. There are no checkpoints:
 * going back simulates from cycle 0 again. Of FsReplaySeries, packets in transit or in a node are in the network, those
 * in a node are blocked; the number of a message is that of its broadcast or multicast. */
FsReplay *fs_replay_new_store_forward (FsStoreForwardNetwork *network, const FsStoreForwardParams *params,
                                       GError **error);
/* The same on a network of its own, with the errors of fs_store_forward_network_new(). @job: for its stop flag, or NULL. */
FsReplay *fs_replay_new_store_forward_alone (const FsStoreForwardParams *params, const FsJob *job, GError **error);
void fs_replay_free (FsReplay *replay);

/* For callers that go forwards only: no checkpoints are made, and no samples for fs_replay_series(), both of which take time
 * and memory in proportion to the messages that wait. Going back simulates from cycle 0 again. To be called at cycle 0. */
void fs_replay_set_forwards (FsReplay *replay);

/* Sets the last cycle of the run to @end, or to the last simulated cycle when that is later. */
void fs_replay_set_end (FsReplay *replay, int64_t end);

const FsWormholeParams *fs_replay_params (const FsReplay *replay); /* NULL of a store-and-forward run */
int64_t fs_replay_cycle (const FsReplay *replay);                  /* the cycle shown */
int64_t fs_replay_last_simulated (const FsReplay *replay);         /* the last cycle simulated so far */
int64_t fs_replay_end (const FsReplay *replay);                    /* the last one */

/* Each of the following functions returns FALSE with FS_ERROR_INPUT when there is no such cycle or event: the replay then
 * shows the same cycle as before. It returns FALSE with FS_ERROR_CANCELLED when @job (may be NULL) was stopped: the replay
 * then shows the cycle that was reached. @job->done counts simulated cycles; @job->total is their number, or 0 when it is
 * not known. */

/* Goes to @cycle, 0 … fs_replay_end(). */
gboolean fs_replay_seek (FsReplay *replay, int64_t cycle, FsJob *job, GError **error);
/* Goes forward by @cycles, or back when that is negative. */
gboolean fs_replay_step (FsReplay *replay, int64_t cycles, FsJob *job, GError **error);

/* Goes to the next cycle in which something happens to @message, and sets @event (may be NULL) to it. The message may be
 * generated later: its id is its number in the order of creation. */
gboolean fs_replay_next_event (FsReplay *replay, uint64_t message, FsReplayEvent *event, FsJob *job, GError **error);
/* Goes to the next cycle in which a header becomes blocked; of several, @event is that of the lowest id. */
gboolean fs_replay_next_blocking (FsReplay *replay, FsReplayEvent *event, FsJob *job, GError **error);
/* Goes to the next cycle in which a deadlock forms (FsWaitForGraph). */
gboolean fs_replay_next_deadlock (FsReplay *replay, FsJob *job, GError **error);

/* Returns the state after the cycle shown, of a wormhole run or of a store-and-forward run (transfer full). */
FsSnapshot *fs_replay_snapshot (const FsReplay *replay);
const FsGh *fs_replay_network (const FsReplay *replay);
FsStoreForwardSnapshot *fs_replay_store_forward (const FsReplay *replay, FsStoreForwardResult *result);

/* Returns arrays that are owned by the replay, valid until it shows another cycle. */
FsReplaySeries fs_replay_series (const FsReplay *replay);

/* Returns the number of network channels: n N, or g N on a generalized hypercube. */
guint fs_replay_n_channels (const FsReplay *replay);
/* Sets @flits[fs_replay_n_channels()] to the flits (or packets) that crossed each channel from the beginning of cycle
 * @from, 0 … fs_replay_cycle(), to the end of the cycle shown. A second run follows @from: when both cycles advance by
 * one, it simulates one cycle. Returns FALSE with FS_ERROR_CANCELLED when @job was stopped, or with FS_ERROR_MEMORY. */
gboolean fs_replay_channel_flits (FsReplay *replay, int64_t from, uint64_t *flits, FsJob *job, GError **error);

/* Returns what passed over each channel of a wormhole run in the same cycles (transfer full), without virtual channels;
 * NULL with an error as above, and without one for a store-and-forward run. */
FsChannelTable *fs_replay_channel_table (FsReplay *replay, int64_t from, FsJob *job, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsReplay, fs_replay_free)
