/* The life of a broadcast: when each node had its copy, by step, the way to the node that had it last, and what the copies on that
 * way waited for (SIMULATOR.md 11). Read from the log of a run. */
#pragma once

#include "sim/replay/message-life.h"

#define FS_NO_COPY UINT32_MAX

/**
 * FsLoggedBroadcast: a broadcast of a log
 * @index: its generation index
 * @source: the node that began it
 * @generated, @finished: cycles in which it was generated and its last copy was consumed; @finished may be FS_NO_CYCLE
 * @first: id of its first copy
 */
typedef struct {
  uint64_t index;
  uint32_t source;
  int64_t generated;
  int64_t finished;
  uint64_t first;
} FsLoggedBroadcast;

/* Returns the broadcasts of a log (element-type FsLoggedBroadcast), by index. O(messages). Free with g_array_unref(). */
GArray *fs_logged_broadcasts_new (const FsRunLog *log);
/* Returns the one with an index, or NULL. O(log n). */
const FsLoggedBroadcast *fs_logged_broadcast_find (const GArray *broadcasts, uint64_t index);

/**
 * FsBroadcastCopy: a node that a broadcast has to reach
 * @parent: that of its sender in FsBroadcastLife.copies, or FS_NO_COPY for the source
 * @message: id of the copy; a worm with several destinations is that of each of them
 * @step: of the tree: 1 for what the source sends
 * @begin: cycle in which its sender generated it
 * @injected: cycle in which it got its injection channel, or FS_NO_CYCLE
 * @reached: cycle in which the node had all flits, or FS_NO_CYCLE
 * @blocked: cycles that its header was blocked up to then
 */
typedef struct {
  uint32_t node;
  uint32_t parent;
  uint64_t message;
  int step;
  int64_t begin;
  int64_t injected;
  int64_t reached;
  uint32_t blocked;
} FsBroadcastCopy;

/**
 * FsBroadcastWait: the longest wait on the way to the last node
 * @copy: of which copy, or FS_NO_COPY where none waited
 * @in_queue: in the injection queue of its sender, else a blocked header
 * @cycles: how long
 * @behind: the message that was before it, or held what it requested, for most of these cycles; FS_NO_MESSAGE without one
 */
typedef struct {
  uint32_t copy;
  bool in_queue;
  int64_t cycles;
  uint64_t behind;
} FsBroadcastWait;

/**
 * FsBroadcastLife: free with fs_broadcast_life_free()
 * @now: the cycle after the last one of its life: after it was finished, or after the log
 * @copies: that exist so far, by step, then by the cycle in which they arrived, those on their way last
 * @n_nodes: that it has to reach: all but its source
 * @n_reached, @reached_sum: nodes reached, and the sum of their latencies (reached + 1 − generated)
 * @n_steps: the largest step of a copy
 * @first_of_step: [@n_steps + 1] the copies of step s are those from first_of_step[s − 1] to first_of_step[s] − 1
 * @last: the copy that arrived last, of several in one cycle that of the lowest id; FS_NO_COPY before the first
 * @way, @n_way: lives of the copies from the source to @last, and which copies they are
 * @queued, @blocked: cycles that these spent in queues and with a blocked header, until they reached the next sender
 */
typedef struct {
  FsLoggedBroadcast broadcast;
  int64_t now;
  FsBroadcastCopy *copies;
  guint n_copies;
  guint n_nodes;
  guint n_reached;
  int64_t reached_sum;
  int n_steps;
  guint *first_of_step;
  uint32_t last;
  FsMessageLife **way;
  uint32_t *way_copies;
  guint n_way;
  int64_t queued;
  int64_t blocked;
  FsBroadcastWait wait;
} FsBroadcastLife;

/* Returns the life of a broadcast of @log. @params: of the run. O(messages + holds). */
FsBroadcastLife *fs_broadcast_life_new (const FsRunLog *log, const FsWormholeParams *params,
                                        const FsLoggedBroadcast *broadcast);
void fs_broadcast_life_free (FsBroadcastLife *life);

/* Returns the place in copies of the copy with which message @id reaches its destination, or FS_NO_COPY. */
uint32_t fs_broadcast_life_find (const FsBroadcastLife *life, uint64_t id);

static inline bool
fs_broadcast_life_is_finished (const FsBroadcastLife *life)
{
  return life->broadcast.finished != FS_NO_CYCLE;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsBroadcastLife, fs_broadcast_life_free)
