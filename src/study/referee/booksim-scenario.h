/* From a run of BookSim2 to the scenario in which Flitscope simulates the same (REFEREE.md 3). */
#pragma once

#include "scenario/value/scenario.h"
#include "study/referee/peer-run.h"

/* FALSE with FS_ERROR_INPUT that names what Flitscope does not simulate of the router and the routes of @run, if its configuration is
 * known. */
gboolean fs_booksim_check_run (const FsPeerRun *run, GError **error);

/* Returns a scenario with router-preset = booksim2, and the network, router and traffic of @run, whose configuration is known; its
 * load is for the caller to set. NULL with FS_ERROR_INPUT if Flitscope cannot simulate it. Free with fs_scenario_unref(). */
FsScenario *fs_booksim_scenario (const FsPeerRun *run, GError **error);
