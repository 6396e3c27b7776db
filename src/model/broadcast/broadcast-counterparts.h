/* Which simulated number belongs to which of the broadcast models (SIMULATOR.md 7.1, REFINED.md 8). */
#pragma once

#include "model/model.h"

#define FS_N_ADAPTIVE_BROADCAST_COUNTERPARTS 49
#define FS_N_DETERMINISTIC_BROADCAST_COUNTERPARTS 50

extern const FsCounterpart fs_adaptive_broadcast_counterparts[FS_N_ADAPTIVE_BROADCAST_COUNTERPARTS];
extern const FsCounterpart fs_deterministic_broadcast_counterparts[FS_N_DETERMINISTIC_BROADCAST_COUNTERPARTS];
extern const FsCounterpart fs_broadcast_causes[];
extern const FsLatencyPart fs_broadcast_latency_parts[];
