/* Compares the latencies of another simulator with those of Flitscope at the same loads. */
#pragma once

#include "scenario/value/scenario.h"
#include "sim/run/simulation.h"
#include "study/documents/row.h"
#include "study/referee/peer-sweep.h"
#include "study/run/sweep.h"

/* Returns @scenario with the loads of @sweep in place of its own. Returns NULL with FS_ERROR_INPUT if no curve can be simulated
 * at them, or if BookSim2 was run with what Flitscope does not simulate. Free with fs_scenario_unref(). */
FsScenario *fs_referee_scenario (const FsScenario *scenario, const FsPeerSweep *sweep, GError **error);

/* Returns the first curve of @scenario that is not hidden and can be simulated, which is compared; NULL if there is
 * none. */
const FsCurve *fs_referee_curve (const FsScenario *scenario);

/* Returns the columns of a table of the rows below (FsColumn). Free with g_ptr_array_unref(). */
GPtrArray *fs_referee_columns (const FsScenario *scenario, const FsPeerSweep *sweep);

/* Returns the rows (FsRow) of the runs of @sweep at the load of @point, which was simulated with @result. Free with
 * g_ptr_array_unref(). */
GPtrArray *fs_referee_rows (const FsScenario *scenario, const FsPeerSweep *sweep, const FsSweepPoint *point,
                            const FsSimResult *result);
