/* Prints the points that a runner simulates, or that are combined from shards. */
#pragma once

#include "cli/common/options.h"
#include "cli/common/output.h"
#include "study/documents/result.h"
#include "study/run/runner.h"

/**
 * FsCliSimulated: filled by fs_cli_simulated_begin(); clear with fs_cli_simulated_clear()
 */
typedef struct {
  const FsCliOptions *options;
  const FsScenario *scenario;
  FsCliRows *rows;
  FsResultFlags flags;
  gboolean distributions;
} FsCliSimulated;

/* Opens the output. Returns FALSE with FS_ERROR_FILE if it cannot be written to. Borrows @options and @scenario. */
gboolean fs_cli_simulated_begin (FsCliSimulated *simulated, const FsCliOptions *options, const FsScenario *scenario,
                                 GError **error);
/* Adds a point, or its replications with --per-replication, if they are finished. @data: FsCliSimulated. */
gboolean fs_cli_simulated_add (gpointer data, const FsPointView *view, GError **error);
void fs_cli_simulated_clear (FsCliSimulated *simulated);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FsCliSimulated, fs_cli_simulated_clear)
