/* What the parts of the graph of waiting share. */
#pragma once

#include "sim/replay/wait-for-graph.h"
#include "topology/network.h"

G_BEGIN_DECLS

/**
 * FsWaitForGraphBuilder: a graph under construction
 * @delays: of an edge whose holder is blocked: how long after its header goes on the channel is free
 * @first_waiting, @waiting: edges by holder: numbers first_waiting[m] … first_waiting[m + 1] - 1 of @waiting wait for
 *   message m
 */
typedef struct {
  const FsSnapshot *snapshot;
  const FsWormholeParams *params;
  FsNetwork network;
  FsWaitForGraph *graph;
  int64_t *delays;
  guint *first_waiting;
  guint *waiting;
} FsWaitForGraphBuilder;

/* waits-for-deadlock.c: deadlock, circle, closed. Edges must be there. */
void fs_wait_for_graph_find_deadlock (FsWaitForGraphBuilder *builder);

/* waits-for-chain.c: the longest chain. Edges and next must be there. */
void fs_wait_for_graph_find_longest_chain (FsWaitForGraph *graph);

G_END_DECLS
