/* The folder of a run that can be interrupted: its scenario, and every replication as soon as it is finished. One
 * process at a time writes into it; merging reads any number of them. */
#pragma once

#include "scenario/value/scenario.h"
#include "study/store/result-store.h"

G_BEGIN_DECLS

typedef struct _FsRunFolder FsRunFolder;

/* Makes the folder, or goes on with it. FS_ERROR_FILE when it cannot be written or another process uses it;
 * FS_ERROR_INPUT when it holds something else, or a scenario whose points are not those of @scenario: the key is named.
 * Other loads are welcome. @notice: a sentence when its scenario had to be written anew, else NULL; free with
 * g_free(). */
FsRunFolder *fs_run_folder_open (const char *path, FsScenario *scenario, char **notice, GError **error);

/* Opens a folder that is only read. FS_ERROR_FILE or FS_ERROR_INPUT when it is no such folder, or still in use. */
FsRunFolder *fs_run_folder_read (const char *path, GError **error);

void fs_run_folder_free (FsRunFolder *folder);

const char *fs_run_folder_path (const FsRunFolder *folder);
FsScenario *fs_run_folder_scenario (const FsRunFolder *folder); /* as written there */
FsResultStore *fs_run_folder_store (const FsRunFolder *folder);

/* The file that says whose results a folder holds, and back; NULL when no run wrote it so. @engine: the
 * FS_ENGINE_VERSION it was written with. */
GBytes *fs_run_folder_wrap_scenario (const FsScenario *scenario);
FsScenario *fs_run_folder_unwrap_scenario (GBytes *sealed, int *engine);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRunFolder, fs_run_folder_free)

G_END_DECLS
