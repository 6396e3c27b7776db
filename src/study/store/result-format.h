/* Converts a simulated replication to bytes and back, exactly: every bit of every number, and the histograms bin by
 * bin. */
#pragma once

#include "sim/run/simulation.h"

#define FS_SIM_RESULT_KIND "simulation"

/* Returns @result, which is finished and not cancelled, as the same bytes on every machine. Free with
 * g_bytes_unref(). */
GBytes *fs_sim_result_to_bytes (const FsSimResult *result);

/* Returns NULL if @bytes, which may be anything, are no finished replication. Free with fs_sim_result_free(). */
FsSimResult *fs_sim_result_from_bytes (GBytes *bytes);
