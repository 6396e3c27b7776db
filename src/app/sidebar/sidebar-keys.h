/* Which parameters have a row in the sidebar: those that the shown curve reads. */
#pragma once

#include "scenario/value/scenario.h"

/* Returns the keys (static strings) that have an effect on @curve of @scenario: inputs of its model, and what the simulator
 * reads besides. Free with g_ptr_array_unref(). */
GPtrArray *fs_sidebar_keys (const FsScenario *scenario, guint curve);
