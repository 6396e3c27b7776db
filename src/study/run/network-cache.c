#include "study/run/network-cache.h"

#include <pthread.h>

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
