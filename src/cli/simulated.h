/* Printing what a runner has simulated, or put together from shards. */
#pragma once

#include "cli/options.h"
#include "study/runner.h"

G_BEGIN_DECLS

/* Points, or replications with --per-replication, as far as they are finished; the exit status. */
int fs_cli_print_simulated (const FsCliOptions *options, const FsScenario *scenario, FsRunner *runner, GError **error);

G_END_DECLS
