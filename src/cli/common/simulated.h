/* Printing what a runner simulates, or puts together from shards. */
#pragma once

#include "cli/common/options.h"
#include "cli/common/output.h"
#include "study/documents/result.h"
#include "study/run/runner.h"

G_BEGIN_DECLS

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

/* FALSE and a sentence when the output cannot be written to. Borrows. */
gboolean fs_cli_simulated_begin (FsCliSimulated *simulated, const FsCliOptions *options, const FsScenario *scenario,
                                 GError **error);
/* A point, or its replications with --per-replication, as far as it is finished; @data: FsCliSimulated. */
gboolean fs_cli_simulated_add (gpointer data, const FsPointView *view, GError **error);
void fs_cli_simulated_clear (FsCliSimulated *simulated);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FsCliSimulated, fs_cli_simulated_clear)

G_END_DECLS
