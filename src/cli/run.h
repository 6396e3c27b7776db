/* Simulating from the command line: progress on a terminal, signals, partial results. */
#pragma once

#include "study/runner.h"

/* Runs all points of @scenario (those without a simulator are left failed) and waits. *@exit_status receives 0,
 * or 130 / 143 after SIGINT / SIGTERM, with what was finished until then. NULL when nothing can run. */
FsRunner *fs_cli_run (FsScenario *scenario, const GArray *points, int threads, int *exit_status);
