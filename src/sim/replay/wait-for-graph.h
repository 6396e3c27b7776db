/* The wait-for graph of a snapshot: which message waits for which.
 *
 * An edge leads from a blocked message to the holder of a virtual channel that its header requests. A header waits for
 * ANY of them: it moves on when the first is released. The order is fixed: edges by (message, dimension, number of the
 * virtual channel), messages by id.
 */
#pragma once

#include "sim/replay/snapshot.h"

#define FS_NEVER INT64_MAX

/**
 * FsWaitEdge:
 * @waiter: index in snapshot->messages of a blocked message
 * @channel, @vc: the virtual channel that it requests
 * @holder: index in snapshot->messages of the message that holds it, or -1 when it is free
 * @since: cycle in which the holder was granted it, FS_NO_CYCLE when it is free
 * @free_at: lower bound of the cycle in which it can be granted, from the flits that have still to leave it and from
 *   what its holder waits for. FS_NEVER in a deadlock without recovery
 * @clears: the holder releases it without waiting for another message: it moves, or its flits have room behind its
 *   blocked header
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
 * @next: [n_messages] of a blocked message its edge with the lowest free_at, the first of equals; -1 of other messages
 * @chain: the longest chain of messages each of which waits, by @next, for the one behind it; the last one does not wait
 *   or, in a deadlock, waits for one of the chain. Of equals that of the lowest first id. Empty when none is blocked
 * @deadlock: the largest set of messages each of which requests only what others of the set hold and cannot release:
 *   without recovery none of them ever moves on. Ascending
 * @circle: a circular wait of the deadlock that formed first: messages each of which waits for the one behind it, the last for the first;
 *   it begins with the lowest id
 * @closed: cycle in which the first deadlock formed, or FS_NO_CYCLE
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

/* Returns the graph of @snapshot; @params are those of its run. */
FsWaitForGraph *fs_wait_for_graph_new (const FsSnapshot *snapshot, const FsWormholeParams *params);
void fs_wait_for_graph_free (FsWaitForGraph *graph);

/* Returns the index in snapshot->messages of the message with id @message, or -1. */
int fs_snapshot_find (const FsSnapshot *snapshot, uint64_t message);

/* Returns the waiting chain that begins with message @index, @n indices as in `chain`. Free with g_free(). */
guint *fs_wait_for_graph_chain (const FsWaitForGraph *graph, guint index, guint *n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsWaitForGraph, fs_wait_for_graph_free)
