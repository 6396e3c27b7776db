/* Keeps the networks of store-and-forward runs, so that each is built once for all runs that use it. Any thread; at
 * most two networks are kept, those requested last. */
#pragma once

#include "sim/store-forward/store-forward.h"

typedef struct _FsNetworkCache FsNetworkCache;

FsNetworkCache *fs_network_cache_new (void);
void fs_network_cache_free (FsNetworkCache *cache);

/* Returns a reference to the network of @params, which is built first if it does not exist yet. Errors are those of
 * fs_store_forward_network_new(). Free with fs_store_forward_network_unref(). */
FsStoreForwardNetwork *fs_network_cache_get (FsNetworkCache *cache, const FsStoreForwardParams *params,
                                             const FsJob *job, GError **error);

/* Returns the bytes that a run with @params may need: the memory of the run itself if its network exists, else that
 * of the network (a run that does not fit then fails with FS_ERROR_MEMORY). Never waits for a network that is being
 * built. */
guint64 fs_network_cache_memory (FsNetworkCache *cache, const FsStoreForwardParams *params);
