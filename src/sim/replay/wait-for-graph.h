/* Who waits for whom in a snapshot, as a graph.
 *
 * An edge leads from a blocked message to the holder of a virtual channel its header would take. A header waits
 * for ANY of them: it goes on when the first is free. Everything is in a fixed order: edges by (message,
 * dimension, number of the virtual channel), messages by id.
 */
#pragma once

#include "sim/replay/snapshot.h"

G_BEGIN_DECLS

#define FS_NEVER INT64_MAX

/**
 * FsWaitEdge:
 * @waiter: index in snapshot->messages of a blocked message
 * @channel, @vc: what it would take
 * @holder: index in snapshot->messages of who holds that, or -1 when it is free
 * @since: cycle in which the holder got it, FS_NO_CYCLE when it is free
 * @free_at: no cycle before this one can give it away: a bound from the flits that have still to leave it, and from
 *   what its holder waits for. FS_NEVER in a deadlock that nothing opens
 * @clears: the holder leaves it without waiting for anybody: it moves, or its flits find room behind its blocked header
 */
typedef struct {
  guint waiter;
  uint32_t channel;
  int vc;
  int holder;
  int64_t since;
  int64_t free_at;
  bool clears;
} FsWaitEdge;

/**
 * FsWaitForGraph: free with fs_wait_for_graph_free()
 * @edges: n_edges
 * @first: edges of message i are first[i] … first[i + 1] - 1; n_messages + 1 numbers
 * @next: of a blocked message its edge that can be free first, the first of equals; -1 of a message that waits for nobody
 * @chain: the longest chain of messages each of which waits, by @next, for the one behind it; the last one clears the way
 *   or, in a deadlock, waits for one of the chain. Of equals that of the lowest first id. None when nobody is blocked
 * @deadlock: the largest set of messages each of which would take only what others of the set hold and cannot leave:
 *   without a recovery none of them ever goes on. Ascending
 * @circle: of the deadlock that closed first, messages each of which waits for the one behind it, the last for the first;
 *   it begins with the lowest id
 * @closed: cycle in which the first deadlock closed, or FS_NO_CYCLE
 */
typedef struct {
  guint n_messages;
  FsWaitEdge *edges;
  guint n_edges;
  guint *first;
  int *next;
  guint *chain;
  guint n_chain;
  guint *deadlock;
  guint n_deadlock;
  guint *circle;
  guint n_circle;
  int64_t closed;
} FsWaitForGraph;

/* @params: of the run. */
FsWaitForGraph *fs_wait_for_graph_new (const FsSnapshot *snapshot, const FsWormholeParams *params);
void fs_wait_for_graph_free (FsWaitForGraph *graph);

/* The index of a message in the snapshot, or -1. */
int fs_snapshot_find (const FsSnapshot *snapshot, uint64_t message);

/* The chain that begins with message @index: as `chain`. Free with g_free(). */
guint *fs_wait_for_graph_chain (const FsWaitForGraph *graph, guint index, guint *n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsWaitForGraph, fs_wait_for_graph_free)

G_END_DECLS
