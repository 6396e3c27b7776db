/* Networks of pipelined routers for tests, and the flits that reach each node. */
#pragma once

#include "tests/sim/engines/networks.h"

/* A network of a few lines of text; all dimensions have radix @k. */
static inline FsWormholeParams
pipelined_params (FsTopology topology, int n, int k, int V, int vc_buffer, guint32 M)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  fs_wormhole_params_set_pipelined (&params);
  params.topology = topology;
  params.n = n;
  memset (params.k, k, (size_t) n);
  params.V = V;
  params.vc_buffer = vc_buffer;
  params.length_flits = M;
  params.bernoulli = true;
  params.pipeline.routing_delay = 0;
  params.pipeline.dimension_order = FS_LOWEST_FIRST;
  params.pipeline.to_self = true;
  params.classes = topology == FS_TOPOLOGY_TORUS ? FS_CLASSES_ROUTE : FS_CLASSES_DATELINE;
  return params;
}

/* Simulates up to the beginning of cycle @end, and counts the flits that nodes consume at times from @begin to before @end:
 * of each node in @of_node (may be NULL), all are returned. */
static inline guint64
count_consumed (FsWormhole *network, gint64 begin, gint64 end, guint32 *of_node)
{
  FsWormholeState *state = &network->state;
  guint64 sum = 0;

  if (state->moved == NULL)
    fs_wormhole_watch_moves (network);
  while (state->cycle < end)
    {
      fs_wormhole_step (network);
      /* What moves in a cycle has arrived at the beginning of the next one. */
      for (guint i = 0; i < state->moved->len; i++)
        {
          const FsMoved *flit = &g_array_index (state->moved, FsMoved, i);

          if (flit->vc != FS_MOVED_EJECTION || state->cycle < begin || state->cycle >= end)
            continue;
          sum++;
          if (of_node != NULL)
            of_node[flit->channel]++;
        }
    }
  return sum;
}
