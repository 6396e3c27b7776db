/* Adds measurements from CSV files, and results of other simulators, to a figure. */
#pragma once

#include "cli/common/options.h"

/* Returns @scenario, which it takes, with the measurements of --data in the columns of --data-columns, and reports
 * on the standard error output what was read. Returns NULL with @error if a file cannot be used. */
FsScenario *fs_cli_add_measured (FsScenario *scenario, const FsCliOptions *options, GError **error);
