/* Writes the configuration with which BookSim2 simulates what Flitscope does (REFEREE.md 4). */
#pragma once

#include "scenario/value/scenario.h"

/* Returns the configuration for @curve of @scenario. A curve with the ideal router, which BookSim2 does not have, is written as it is
 * with router-preset = booksim2. It is for the first of the loads; comments say how to run the others. Returns NULL with
 * FS_ERROR_INPUT if there is no counterpart. Free with g_free(). */
char *fs_booksim_config (const FsScenario *scenario, guint curve, GError **error);
