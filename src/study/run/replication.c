#include "study/run/replication.h"

#include "base/clock.h"
#include "base/error.h"
#include "sim/store-forward/store-forward-quantities.h"

FsSimResult *
fs_replication_run_store_forward (const FsStoreForwardParams *params, FsNetworkCache *networks, FsJob *job,
                                  GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (FsStoreForwardNetwork) network = fs_network_cache_get (networks, params, job, &failure);
  double cpu = fs_clock_seconds (CLOCK_THREAD_CPUTIME_ID), wall = fs_clock_seconds (CLOCK_MONOTONIC);
  FsStoreForwardResult run;
  FsSimResult *result;

  if (network == NULL || !fs_store_forward_run (network, params, job, &run, &failure))
    {
      if (!g_error_matches (failure, FS_ERROR, FS_ERROR_CANCELLED))
        g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }
  if (run.status == FS_STORE_FORWARD_CANCELLED)
    return NULL;
  result = fs_store_forward_sim_result (&run, params->seed);
  result->cpu_seconds = fs_clock_seconds (CLOCK_THREAD_CPUTIME_ID) - cpu;
  result->wall_seconds = fs_clock_seconds (CLOCK_MONOTONIC) - wall;
  return result;
}

/* Of a network that several threads simulate faster than one: the threads wait for each other five times a cycle, and with
 * half as many nodes two are as fast as one. */
#define LEAST_NODES 8192

guint
fs_replication_threads (const FsWormholeParams *params, guint n_threads, guint n_runs)
{
  return fs_wormhole_params_nodes (params) < LEAST_NODES ? 1 : MAX (n_threads / MAX (n_runs, 1), 1);
}

static gboolean
has_flits (const FsScenario *scenario, const FsSweepPoint *point)
{
  return fs_curve_x_index (fs_scenario_curve (scenario, point->curve), point->step)->switching->has_flits;
}

FsSimResult *
fs_replication_run (const FsScenario *scenario, const FsSweepPoint *point, guint replication, FsNetworkCache *networks,
                    FsJob *job, GError **error)
{
  FsStoreForwardParams store_forward;
  FsWormholeParams wormhole;

  if (!has_flits (scenario, point))
    {
      store_forward = fs_sweep_store_forward (scenario, point, replication);
      return fs_replication_run_store_forward (&store_forward, networks, job, error);
    }
  wormhole = fs_sweep_wormhole (scenario, point, replication);
  if (job != NULL)
    job->threads = fs_replication_threads (&wormhole, job->threads, 1);
  return fs_simulation_run (&wormhole, &fs_scenario_statistics (scenario)->rule, FS_ENGINE_FAST, job, error);
}

guint64
fs_replication_memory (const FsScenario *scenario, const FsSweepPoint *point, guint replication,
                       FsNetworkCache *networks)
{
  FsStoreForwardParams store_forward;
  FsWormholeParams wormhole;

  if (!has_flits (scenario, point))
    {
      store_forward = fs_sweep_store_forward (scenario, point, replication);
      return fs_network_cache_memory (networks, &store_forward);
    }
  wormhole = fs_sweep_wormhole (scenario, point, replication);
  return fs_wormhole_memory (&wormhole);
}
