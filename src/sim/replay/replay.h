/* A run to be looked at: any cycle of it, both ways.
 *
 * Going back is exact: copies of the run are kept on the way (checkpoints), dense near the cycle shown and ever
 * sparser far from it, and from the last one before it the run is simulated again. What is shown depends on the cycle
 * alone, never on the way to it. A replay shows the state after a cycle, from 0 to fs_replay_end(), with the flits that
 * moved in it; it begins with cycle 0.
 *
 * One thread at a time; study/playback.h owns a thread for a window.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/job.h"
#include "sim/replay/snapshot.h"
#include "sim/store-forward/store-forward.h"
#include "sim/run/wormhole.h"

G_BEGIN_DECLS

typedef struct _FsReplay FsReplay;

/* What happens to a message. Of several in one cycle the last of this list is told. */
typedef enum {
  FS_EVENT_GENERATED,
  FS_EVENT_QUEUED,    /* enters its injection queue */
  FS_EVENT_RELEASED,  /* its tail leaves a buffer, that of its injection channel too */
  FS_EVENT_INJECTED,  /* gets its injection channel */
  FS_EVENT_RECOVERED, /* has waited too long and begins to drain into memory */
  FS_EVENT_TIMED_OUT, /* its time-out matures: from now on its header looks at the escape channel */
  FS_EVENT_BLOCKED,   /* its header asks for the first time and gets none */
  FS_EVENT_GRANTED,   /* its header gets a virtual channel */
  FS_EVENT_ARRIVED,   /* its header is consumed */
  FS_EVENT_DELIVERED, /* its tail is consumed */
  FS_EVENT_DROPPED,   /* found its source buffer full */
} FsReplayEventKind;

/* "generated", "queued", …, "dropped" */
const char *fs_replay_event_id (FsReplayEventKind kind);

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
 * FsReplaySeries: how full the network was, at evenly spaced cycles up to the furthest one that was simulated
 * @stride: cycles between samples, a power of two; doubles when there are too many of them
 * @in_network: messages that have their injection channel, after cycle i @stride
 * @blocked: those of them whose header has asked for a virtual channel in vain
 */
typedef struct {
  int64_t stride;
  guint n;
  const uint32_t *in_network;
  const uint32_t *blocked;
} FsReplaySeries;

/* The run of @params with random traffic, which must have passed fs_wormhole_params_check(), at cycle 0. @n_cycles: of
 * the whole run, at least 1 (FsSimResult.cycles for the run behind a point). NULL with FS_ERROR_MEMORY. */
FsReplay *fs_replay_new (const FsWormholeParams *params, FsEngine engine, int64_t n_cycles, GError **error);

/* The same from a run nobody has stepped yet, which it takes over: for exact traces. */
FsReplay *fs_replay_new_from (FsWormhole *network, int64_t n_cycles);

/* A store-and-forward run of @params, whose list is copied, on @network. Cycle 0 is the state before its first cycle; how
 * long it is is known when its end has been reached, until then fs_replay_end() is max_cycles. Without checkpoints:
 * going back runs anew. The network is full of entries on their way or on stacks; those on stacks are blocked, and a
 * message is a broadcast or multicast, by its number. */
FsReplay *fs_replay_new_store_forward (FsStoreForwardNetwork *network, const FsStoreForwardParams *params,
                                       GError **error);
void fs_replay_free (FsReplay *replay);

/* A run in waiting learns where it ends: with @end, but never before what was simulated of it. */
void fs_replay_set_end (FsReplay *replay, int64_t end);

/* Bytes that checkpoints may take (default 256 MiB): beyond that they are laid further apart. At least two are kept. */
void fs_replay_set_budget (FsReplay *replay, uint64_t bytes);
uint64_t fs_replay_bytes (const FsReplay *replay);

const FsWormholeParams *fs_replay_params (const FsReplay *replay); /* NULL of a store-and-forward run */
int64_t fs_replay_cycle (const FsReplay *replay);                  /* the cycle shown */
int64_t fs_replay_last_simulated (const FsReplay *replay);         /* the furthest one that was simulated */
int64_t fs_replay_end (const FsReplay *replay);                    /* the last one */

/* Hash of all messages delivered so far: in the last cycle, that of the point. */
uint64_t fs_replay_fingerprint (const FsReplay *replay);

/* All of the following return FALSE with FS_ERROR_INPUT and a sentence when there is nothing to go to, and the replay
 * stands where it stood; or with FS_ERROR_CANCELLED when @job (may be NULL) was stopped, and it stands where it got to.
 * @job's done is the number of cycles simulated, total how many there are to do, or 0 when that is open. */

/* To @cycle, 0 … fs_replay_end(). */
gboolean fs_replay_seek (FsReplay *replay, int64_t cycle, FsJob *job, GError **error);
/* By @cycles, which may be negative. */
gboolean fs_replay_step (FsReplay *replay, int64_t cycles, FsJob *job, GError **error);

/* To the next cycle in which something happens to @message, and what that is (@event may be NULL). A message that does
 * not exist yet is waited for: its id is its number in the order of creation. */
gboolean fs_replay_next_event (FsReplay *replay, uint64_t message, FsReplayEvent *event, FsJob *job, GError **error);
/* To the next cycle in which a header asks in vain; @event is of the one with the lowest id. */
gboolean fs_replay_next_blocking (FsReplay *replay, FsReplayEvent *event, FsJob *job, GError **error);
/* To the next cycle in which a set of messages closes that wait for each other alone (FsWaitForGraph). */
gboolean fs_replay_next_deadlock (FsReplay *replay, FsJob *job, GError **error);

/* The cycle shown, as a value: of a wormhole run and of a store-and-forward run. */
FsSnapshot *fs_replay_snapshot (const FsReplay *replay);
const FsGh *fs_replay_network (const FsReplay *replay);
FsStoreForwardSnapshot *fs_replay_store_forward (const FsReplay *replay, FsStoreForwardResult *result);

/* Owned by the replay and valid until it moves. */
FsReplaySeries fs_replay_series (const FsReplay *replay);

/* Network channels: n N, or g N on a generalized hypercube. */
guint fs_replay_n_channels (const FsReplay *replay);
/* Flits (or entries) that have crossed each of them from the beginning of cycle @from to the end of the cycle shown, in
 * @flits. @from: 0 … fs_replay_cycle(). A window that moves along with the cycle shown costs one more cycle a step.
 * FALSE with FS_ERROR_CANCELLED when @job was stopped, with FS_ERROR_MEMORY when there is none for the second run that
 * this takes. */
gboolean fs_replay_channel_flits (FsReplay *replay, int64_t from, uint64_t *flits, FsJob *job, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsReplay, fs_replay_free)

G_END_DECLS
