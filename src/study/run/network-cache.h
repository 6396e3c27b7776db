/* The networks of store-and-forward runs, each built once for all runs that it
 * serves. Any thread; at most a few networks are kept, those last asked for. */
#pragma once

#include "sim/store-forward/store-forward.h"

G_BEGIN_DECLS

typedef struct _FsNetworkCache FsNetworkCache;

FsNetworkCache *fs_network_cache_new (void);
void fs_network_cache_free (FsNetworkCache *cache);

/* A reference to the network of @params, built when it is not there; errors of fs_store_forward_network_new(). */
FsStoreForwardNetwork *fs_network_cache_get (FsNetworkCache *cache, const FsStoreForwardParams *params,
                                             const FsJob *job, GError **error);

/* Bytes that a run with @params may come to need: with its network already there what it takes itself, else what the
 * network takes (a run that does not fit then says so). Never waits for a network that is being built. */
guint64 fs_network_cache_memory (FsNetworkCache *cache, const FsStoreForwardParams *params);

G_END_DECLS
