/* Runs one replication of one point: the unit of work of a run, in this process and in others. */
#pragma once

#include "study/run/network-cache.h"
#include "study/run/sweep.h"

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
