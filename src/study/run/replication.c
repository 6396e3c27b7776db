#include "study/run/replication.h"

#include <pthread.h>

#include "base/clock.h"
#include "base/error.h"
#include "sim/store-forward/store-forward-quantities.h"

#define KEPT 2 /* tasks are ordered by network: the last one may still run when the next one begins */

struct _FsNetworkCache {
  pthread_mutex_t lock;
  FsStoreForwardNetwork *networks[KEPT]; /* the one requested last comes first */
};

FsNetworkCache *
fs_network_cache_new (void)
{
  FsNetworkCache *cache = g_new0 (FsNetworkCache, 1);

  pthread_mutex_init (&cache->lock, NULL);
  return cache;
}

void
fs_network_cache_free (FsNetworkCache *cache)
{
  if (cache == NULL)
    return;
  for (guint i = 0; i < KEPT; i++)
    g_clear_pointer (&cache->networks[i], fs_store_forward_network_unref);
  pthread_mutex_destroy (&cache->lock);
  g_free (cache);
}

/* Moves @network to the front, from position @index; a new one has the last position. The caller holds the lock. */
static void
move_to_front (FsNetworkCache *cache, FsStoreForwardNetwork *network, guint index)
{
  for (guint i = index; i > 0; i--)
    cache->networks[i] = cache->networks[i - 1];
  cache->networks[0] = network;
}

guint64
fs_network_cache_memory (FsNetworkCache *cache, const FsStoreForwardParams *params)
{
  guint64 memory = fs_store_forward_network_memory (params);

  if (pthread_mutex_trylock (&cache->lock) != 0)
    return memory;
  for (guint i = 0; i < KEPT && cache->networks[i] != NULL; i++)
    if (fs_store_forward_network_serves (cache->networks[i], params))
      memory = fs_store_forward_memory (cache->networks[i], params);
  pthread_mutex_unlock (&cache->lock);
  return memory;
}

FsStoreForwardNetwork *
fs_network_cache_get (FsNetworkCache *cache, const FsStoreForwardParams *params, const FsJob *job, GError **error)
{
  FsStoreForwardNetwork *network = NULL;
  guint found = 0;

  /* The lock is held while a network is built, because another thread that requests one meanwhile wants the same. */
  pthread_mutex_lock (&cache->lock);
  while (found < KEPT && cache->networks[found] != NULL
         && !fs_store_forward_network_serves (cache->networks[found], params))
    found++;
  if (found < KEPT && cache->networks[found] != NULL)
    {
      network = cache->networks[found];
      move_to_front (cache, network, found);
    }
  else if ((network = fs_store_forward_network_new (params, job, error)) != NULL)
    {
      g_clear_pointer (&cache->networks[KEPT - 1], fs_store_forward_network_unref);
      move_to_front (cache, network, KEPT - 1);
    }
  if (network != NULL)
    fs_store_forward_network_ref (network);
  pthread_mutex_unlock (&cache->lock);
  return network;
}

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
  return fs_sweep_curve (scenario, point)->switching->has_flits;
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
