/* A simulated replication as bytes and back, exactly: every bit of every number, and the histograms bin by bin. */
#pragma once

#include "sim/run/simulation.h"

G_BEGIN_DECLS

#define FS_SIM_RESULT_KIND "simulation"

/* @result: finished, not cancelled. The same bytes on every machine. Free with g_bytes_unref(). */
GBytes *fs_sim_result_to_bytes (const FsSimResult *result);

/* NULL when no finished replication is written like that, whatever the bytes are. */
FsSimResult *fs_sim_result_from_bytes (GBytes *bytes);

G_END_DECLS
