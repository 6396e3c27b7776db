/* The result stores of a command: the file of the scenario, --resume, --shard, the cache, --save; and reports on them. */
#pragma once

#include "cli/common/progress.h"
#include "study/documents/document-file.h"
#include "study/store/run-folder.h"
#include "study/run/runner.h"

/**
 * FsCliStores: clear with fs_cli_stores_clear(), after the runner that uses it was freed
 * @folder: of --resume, or NULL
 * @cache: or NULL
 * @file: the results of the scenario file, or NULL
 * @saved: the document that --save writes, or NULL
 * @chain: all of them, in the order in which results are looked up
 * @options: of the runner
 * @progress: how the run is reported
 */
typedef struct {
  FsRunFolder *folder;
  FsResultStore *cache;
  FsResultStore *file;
  FsDocumentFile *saved;
  FsStoreChain *chain;
  FsRunOptions options;
  FsCliProgress progress;
} FsCliStores;

#define FS_CLI_STORES_INIT                                                                                             \
  {                                                                                                                    \
    NULL, NULL, NULL, NULL, NULL, { 0 }, FS_CLI_PROGRESS_NONE                                                          \
  }

gboolean fs_cli_stores_open (FsCliStores *stores, const FsCliOptions *options, FsScenario *scenario, GError **error);
void fs_cli_stores_clear (FsCliStores *stores);

/* Reports on standard error how many results are read from each store, and how many the shard simulates. */
void fs_cli_report_cached (FsCliStores *stores, FsRunner *runner);
/* Reports on standard error which results could not be read or written. */
void fs_cli_report_warnings (FsCliStores *stores);
/* Returns FALSE with FS_ERROR_FILE if a finished result is not in the folder of --resume. */
gboolean fs_cli_stores_check (FsCliStores *stores, GError **error);
/* Writes the scenario and the finished points of @runner to --save, if it was given. */
gboolean fs_cli_stores_save (FsCliStores *stores, const FsCliOptions *options, FsRunner *runner, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FsCliStores, fs_cli_stores_clear)
