/* Runs one replication of one point: the unit of work of a run, in this process and in others. */
#pragma once

#include "sim/store-forward/store-forward.h"
#include "study/run/sweep.h"

/* The networks of store-and-forward runs, so that each is built once for all runs that use it. Any thread; at most two
 * networks are kept, those requested last. */
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

/* Returns how many of @n_threads a run of @params may use where @n_runs, itself included, run or wait for a thread: 1 where
 * several would not be faster. */
guint fs_replication_threads (const FsWormholeParams *params, guint n_threads, guint n_runs);

/* Simulates a replication (from 0) of @point in the calling thread. @networks: shared by all runs of a scenario of
 * generalized hypercubes. If @job was stopped, returns a result with FS_SIM_CANCELLED, or NULL without an error.
 * Free with fs_sim_result_free(). */
FsSimResult *fs_replication_run (const FsScenario *scenario, const FsSweepPoint *point, guint replication,
                                 FsNetworkCache *networks, FsJob *job, GError **error);

/* The same for a run of @params in a generalized hypercube. */
FsSimResult *fs_replication_run_store_forward (const FsStoreForwardParams *params, FsNetworkCache *networks, FsJob *job,
                                               GError **error);

/* Returns the bytes of memory that fs_replication_run() may need for it. */
guint64 fs_replication_memory (const FsScenario *scenario, const FsSweepPoint *point, guint replication,
                               FsNetworkCache *networks);
