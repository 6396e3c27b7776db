/* Writes the configuration of BookSim2 whose run is nearest to a simulation of Flitscope (REFEREE.md 4). */
#pragma once

#include "scenario/value/scenario.h"

/* Returns the configuration for @curve of @scenario, with what differs as comments at its beginning. It is for the
 * first of the loads; the comments say how to run the others. Returns NULL with FS_ERROR_INPUT if there is no
 * counterpart. Free with g_free(). */
char *fs_booksim_config (const FsScenario *scenario, guint curve, GError **error);
