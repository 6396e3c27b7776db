/* The log of a run: what every message held and when, so that its whole life and that of every channel can be read from it
 * (SIMULATOR.md 11). The state of a network writes it (wormhole-state.h); sim/replay/logged-run.h makes one of a run.
 *
 * A message holds a virtual channel in the cycles from that of its grant up to the one before its tail leaves it: those after
 * which a snapshot shows it as held. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "sim/wormhole/message.h"

#define FS_NO_HOLD UINT32_MAX
#define FS_HOLD_OPEN INT64_MAX /* still held after the last cycle of the log */
#define FS_INJECTION_VC (-1)   /* of an injection channel */

/**
 * FsHold: a virtual channel that a message was granted
 * @message: index in FsRunLog.messages
 * @channel: of the network, or of injection channel k of a node: node K + k
 * @vc: its virtual channel, or FS_INJECTION_VC
 * @since, @until: it was held after the cycles from @since to @until - 1; @until may be FS_HOLD_OPEN
 * @waited: cycles that the header was in the router before, blocked: @since - @waited … @since - 1
 * @next: the next hold of the message, or FS_NO_HOLD
 */
typedef struct {
  int64_t since;
  int64_t until;
  uint32_t message;
  uint32_t channel;
  uint32_t waited;
  uint32_t next;
  int32_t vc;
} FsHold;

/**
 * FsLoggedMessage: a unicast, or a copy of a broadcast
 * @id, @index, @kind, @source, @destination, @length, @route, @color, @generated, @queued, @injected, @blocked, @unbuffered, @lost,
 * @stages: as of FsMessage;
 *   @blocked without the present wait of a blocked header
 * @arrived: cycle in which its header was consumed, @delivered: its tail, or FS_NO_CYCLE
 * @dropped: cycle in which it was dropped, or FS_NO_CYCLE
 * @blocked_since: of a header that is blocked after the last cycle of the log the first cycle of that wait, else FS_NO_CYCLE
 * @router: where such a header is
 * @first, @last: its holds, in the order of its path, or FS_NO_HOLD
 */
typedef struct {
  uint64_t id;
  uint64_t index;
  int64_t generated;
  int64_t queued;
  int64_t injected;
  int64_t arrived;
  int64_t delivered;
  int64_t dropped;
  int64_t blocked_since;
  uint32_t router;
  uint32_t blocked;
  uint32_t unbuffered;
  uint32_t lost;
  uint32_t stages;
  uint32_t stretched;
  uint32_t source;
  uint32_t destination;
  uint32_t length;
  FsRouteBits route;
  uint32_t first, last;
  FsMessageKind kind;
  int8_t color;
} FsLoggedMessage;

/* A broadcast of which the last copy was consumed in @cycle. */
typedef struct {
  int64_t cycle;
  uint64_t index;
} FsFinishedBroadcast;

/**
 * FsRunLog: free with fs_run_log_unref()
 * @V, @n_channels, @n_injection_channels: of the network
 * @until: the last cycle that it has
 * @messages: (element-type FsLoggedMessage) by id: in the order of creation, from the first one of the run
 * @holds: (element-type FsHold) by @since; of one cycle injection channels first
 * @finished: (element-type FsFinishedBroadcast) by cycle
 * @first_of, @of: of a log that is read: the holds of virtual channel v of network channel c, by time, are
 *   of[first_of[c V + v]] … of[first_of[c V + v + 1] - 1]
 */
typedef struct {
  int V;
  uint32_t n_channels;
  uint32_t n_injection_channels;
  int64_t until;
  GArray *messages;
  GArray *holds;
  GArray *finished;
  uint32_t *first_of;
  uint32_t *of;
  struct _FsRunLogWriter *writer; /* of a log that is written, else NULL */
  gatomicrefcount references;
} FsRunLog;

/* Returns an empty log to be written, of a network at its first cycle. */
FsRunLog *fs_run_log_new (uint32_t n_channels, int V, uint32_t n_injection_channels);
/* Returns a copy of a log that is written, up to @until, which will not change and may be read by all threads. The caller has
 * called fs_run_log_update() for what is in the network. */
FsRunLog *fs_run_log_finish (const FsRunLog *log, int64_t until);
FsRunLog *fs_run_log_ref (FsRunLog *log);
void fs_run_log_unref (FsRunLog *log);

/* Returns the bytes that a copy to read takes. */
uint64_t fs_run_log_bytes (const FsRunLog *log);

/* Reading. */

/* Returns the message with an id, or NULL. */
static inline const FsLoggedMessage *
fs_run_log_message (const FsRunLog *log, uint64_t id)
{
  return id < log->messages->len ? &g_array_index (log->messages, FsLoggedMessage, id) : NULL;
}

static inline const FsHold *
fs_run_log_hold (const FsRunLog *log, uint32_t hold)
{
  return &g_array_index (log->holds, FsHold, hold);
}

/* Returns the indices of the holds of a virtual channel of the network, by time, and in @n how many. */
const uint32_t *fs_run_log_holds_of (const FsRunLog *log, uint32_t channel, int vc, uint32_t *n);
/* Returns which of them is the first that ends after @cycle, or their number. O(log n). */
uint32_t fs_run_log_first_after (const FsRunLog *log, uint32_t channel, int vc, int64_t cycle);
/* Returns what held a virtual channel after @cycle, or NULL. O(log n). */
const FsHold *fs_run_log_holder (const FsRunLog *log, uint32_t channel, int vc, int64_t cycle);

/**
 * FsBlockedHeader: the cycle in which a header became blocked
 * @cycles: that it was, up to the end of the log at most
 */
typedef struct {
  int64_t cycle;
  uint64_t message;
  int64_t cycles;
} FsBlockedHeader;

/* Finds the last cycle before @cycle in which a header became blocked; of several headers that of the lowest id. Returns FALSE when there
 * is none. O(holds). */
bool fs_run_log_blocked_before (const FsRunLog *log, int64_t cycle, FsBlockedHeader *found);
/* Returns the headers that were blocked for at least @least cycles (element-type FsBlockedHeader), in no order. Free with
 * g_array_unref(). */
GArray *fs_run_log_blocked_headers (const FsRunLog *log, int64_t least);
/* Returns the cycle of the next finished broadcast after @cycle, or with @back of the last one before it; FS_NO_CYCLE without one. */
int64_t fs_run_log_finished_broadcast (const FsRunLog *log, int64_t cycle, bool back);

/* Writing: events as fs_wormhole_state_… has them. @slot: of the message */

void fs_run_log_created (FsRunLog *log, uint32_t slot, const FsMessage *message);
void fs_run_log_injected (FsRunLog *log, uint32_t slot, const FsMessage *message, int64_t cycle, uint32_t channel);
/* @last: over the last channel of its path */
void fs_run_log_granted (FsRunLog *log, uint32_t slot, int64_t cycle, uint32_t channel, int vc, int64_t waited,
                         bool last);
void fs_run_log_released (FsRunLog *log, int64_t cycle, uint32_t channel, int vc);
void fs_run_log_consumed (FsRunLog *log, uint32_t slot, const FsMessage *message, int64_t cycle);
void fs_run_log_dropped (FsRunLog *log, uint32_t slot, const FsMessage *message, int64_t cycle);
void fs_run_log_broadcast_done (FsRunLog *log, uint64_t index, int64_t cycle);
/* The present state of a message that is there; @blocked_since: or FS_NO_CYCLE */
void fs_run_log_update (FsRunLog *log, uint32_t slot, const FsMessage *message, int64_t blocked_since, uint32_t router);

/* Returns the slots (element-type uint32_t) of messages that were granted the last channel of their path and whose headers are not
 * known to have arrived: the caller removes those for which it calls fs_run_log_arrived(). */
GArray *fs_run_log_arriving (FsRunLog *log);
void fs_run_log_arrived (FsRunLog *log, uint32_t slot, int64_t cycle);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRunLog, fs_run_log_unref)
