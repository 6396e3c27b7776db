/* States of real runs to paint: the same in tests, samples, and benchmarks. */
#pragma once

#include <string.h>

#include "diagram/layout/diagram.h"
#include "sim/replay/wait-for-graph.h"
#include "sim/run/wormhole.h"
#include "tests/diagram/networks.h"
#include "tests/sim/engines/networks.h"

/* Returns a layout for a canvas of the usual size; the arguments are those of fs_layout_request_init(). */
static inline FsDiagramLayout *
layout_new (const FsNetworkStructure *structure, FsLayoutKind kind, uint32_t root, gboolean trees)
{
  FsLayoutRequest request;

  fs_layout_request_init (&request, kind, root, trees);
  return fs_diagram_layout_new (structure, &request);
}

/**
 * State: a cycle of a wormhole run and which message waits for which; free with state_clear()
 * @load: [channels], fraction of cycles in which each channel carried a flit
 */
typedef struct {
  FsWormholeParams params;
  FsSnapshot *snapshot;
  FsWaitForGraph *waits;
  double *load;
} State;

static inline void
state_clear (State *state)
{
  g_clear_pointer (&state->waits, fs_wait_for_graph_free);
  g_clear_pointer (&state->snapshot, fs_snapshot_free);
  g_clear_pointer (&state->load, g_free);
}

/* Runs @params until @wanted accepts the snapshot of a cycle from @from on, or to @last. Nothing is counted before
 * @from, and the flits that moved in the last cycle are recorded. */
static inline State
state_new (const FsWormholeParams *params, int64_t from, int64_t last, gboolean (*wanted) (const FsSnapshot *snapshot))
{
  State state = { .params = *params };
  g_autoptr (FsWormhole) network = fs_wormhole_new (params, FS_ENGINE_FAST, NULL, NULL);
  FsNetwork nodes_and_channels;
  gsize channels;
  int64_t counted = 0;

  g_assert_nonnull (network);
  fs_wormhole_params_network (params, &nodes_and_channels);
  channels = nodes_and_channels.n_channels;
  fs_wormhole_watch_moves (network);
  state.load = g_new0 (double, channels);
  fs_wormhole_run_until (network, from, NULL);
  while (fs_wormhole_cycle (network) < last)
    {
      fs_wormhole_step (network);
      g_clear_pointer (&state.snapshot, fs_snapshot_free);
      state.snapshot = fs_snapshot_new (network);
      for (guint i = 0; i < state.snapshot->n_moved && state.snapshot->moved[i].vc >= 0; i++)
        state.load[state.snapshot->moved[i].channel]++;
      counted++;
      if (wanted != NULL && wanted (state.snapshot))
        break;
    }
  for (gsize i = 0; i < channels; i++)
    state.load[i] /= (double) MAX (counted, 1);
  state.waits = fs_wait_for_graph_new (state.snapshot, &state.params);
  return state;
}

/* A mesh or torus with radices such as "8x8", with deterministic routing. */
static inline FsWormholeParams
grid_params (FsTopology topology, const char *radices, int V, double beta, double rate)
{
  FsInterconnect network = grid_network (topology, radices);
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.topology = topology;
  params.n = network.grid.n;
  memcpy (params.k, network.grid.k, (gsize) params.n);
  params.V = V;
  params.beta = beta;
  params.rate = rate;
  params.length_flits = 16;
  return params;
}

static inline FsWormholeParams
state_params (int n, int V, uint32_t length, double beta, double rate)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = n;
  params.V = V;
  params.length_flits = length;
  params.beta = beta;
  params.rate = rate;
  return params;
}

/* Half load: 33 % of the channels' time (SIMULATOR.md 3). */
static inline State
state_half_load (int n)
{
  FsWormholeParams params = state_params (n, 4, 32, 0, 0.0205);

  return state_new (&params, n <= 10 ? 1500 : 300, n <= 10 ? 1550 : 303, NULL);
}

/* A broadcast in flight, and blocked messages with it. */
static inline gboolean
state_is_lively (const FsSnapshot *snapshot)
{
  guint blocked = 0;

  for (guint i = 0; i < snapshot->n_messages; i++)
    blocked += snapshot->messages[i].state == FS_STATE_BLOCKED && snapshot->messages[i].n_vcs > 1
               && snapshot->messages[i].kind == FS_MESSAGE_UNICAST;
  return blocked >= 1 && snapshot->n_broadcasts > 0 && snapshot->broadcasts[0].reached >= 4
         && snapshot->broadcasts[0].reached <= 8;
}

static inline State
state_broadcast (void)
{
  FsWormholeParams params = state_params (4, 2, 32, 0.03, 0.02);

  return state_new (&params, 300, 20000, state_is_lively);
}

/* A deadlock in the 3-cube (SIMULATOR.md 5). */
static inline State
state_deadlock (void)
{
  FsWormholeParams params = deadlock_params (DEADLOCK_SEED);

  return state_new (&params, 499, 500, NULL);
}
