/* One replication of one point: the unit of work of a run, wherever it is done. */
#pragma once

#include "study/run/network-cache.h"
#include "study/run/sweep.h"

G_BEGIN_DECLS

/* Simulates it on this thread. @networks: of generalized hypercubes, shared by the runs of a scenario. When @job is
 * stopped: a result with FS_SIM_CANCELLED, or NULL without an error. */
FsSimResult *fs_replication_run (const FsScenario *scenario, const FsSweepPoint *point, guint replication,
                                 FsNetworkCache *networks, FsJob *job, GError **error);

/* Bytes that it may come to need. */
guint64 fs_replication_memory (const FsScenario *scenario, const FsSweepPoint *point, guint replication,
                               FsNetworkCache *networks);

G_END_DECLS
