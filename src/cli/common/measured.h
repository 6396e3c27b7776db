/* Measurements from files, for the figure. */
#pragma once

#include "cli/common/options.h"

G_BEGIN_DECLS

/* @scenario (taken) with what --data names, by the columns that --data-columns names. Tells on the standard error
 * output what was read. */
FsScenario *fs_cli_add_measured (FsScenario *scenario, const FsCliOptions *options, GError **error);

G_END_DECLS
