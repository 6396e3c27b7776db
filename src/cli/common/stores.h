/* The result stores of a command: the file of the scenario, --resume, --shard, the cache, --save; and reports on them. */
#pragma once

#include "cli/common/options.h"
#include "study/documents/document-file.h"
#include "study/store/run-folder.h"
#include "study/run/runner.h"

G_BEGIN_DECLS

/**
 * FsCliStores: @folder must outlive the runner that uses it
 * @folder: of --resume, or NULL
 * @cache: or NULL
 * @file: results of the scenario file, or NULL
 * @saved: what --save writes, or NULL
 * @chain: all of them
 * @options: for the runner
 */
typedef struct {
  FsRunFolder *folder;
  FsResultStore *cache;
  FsResultStore *file;
  FsDocumentFile *saved;
  FsStoreChain *chain;
  FsRunOptions options;
} FsCliStores;

#define FS_CLI_STORES_INIT                                                                                             \
  {                                                                                                                    \
    NULL, NULL, NULL, NULL, NULL,                                                                                      \
    {                                                                                                                  \
      0                                                                                                                \
    }                                                                                                                  \
  }

gboolean fs_cli_stores_open (FsCliStores *stores, const FsCliOptions *options, FsScenario *scenario, GError **error);
void fs_cli_stores_clear (FsCliStores *stores);

/* On standard error: how much needs no run, and how much is another shard's. */
void fs_cli_report_cached (FsCliStores *stores, FsRunner *runner);
/* On standard error: what could not be read or written. */
void fs_cli_report_warnings (FsCliStores *stores);
/* FALSE with a sentence when not all that is finished is in the folder. */
gboolean fs_cli_stores_check (FsCliStores *stores, GError **error);
/* Writes the scenario and what is finished of @runner to --save, if it was given. */
gboolean fs_cli_stores_save (FsCliStores *stores, const FsCliOptions *options, FsRunner *runner, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FsCliStores, fs_cli_stores_clear)

G_END_DECLS
