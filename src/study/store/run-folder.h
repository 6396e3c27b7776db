/* The folder of a run that can be interrupted and resumed: its scenario, and each replication as soon as it is
 * finished. One process at a time writes to it; merging reads any number of folders. */
#pragma once

#include "scenario/value/scenario.h"
#include "study/store/result-store.h"

typedef struct _FsRunFolder FsRunFolder;

/* Creates the folder @path, or resumes the run in it. Sets FS_ERROR_FILE if it cannot be written or another process
 * uses it, and FS_ERROR_INPUT if it contains other files or a scenario with other points than @scenario, which names
 * the key that differs. Other loads are allowed. @notice: receives a sentence if the scenario in the folder had to
 * be written again, else NULL; free with g_free(). Free the folder with fs_run_folder_free(). */
FsRunFolder *fs_run_folder_open (const char *path, FsScenario *scenario, char **notice, GError **error);

/* Opens a folder for reading only. Sets FS_ERROR_FILE or FS_ERROR_INPUT if it is not the folder of a run, or if it
 * is in use. Free with fs_run_folder_free(). */
FsRunFolder *fs_run_folder_read (const char *path, GError **error);

/* Returns whether a run is writing into the folder @path now. */
gboolean fs_run_folder_is_in_use (const char *path);
/* Whether a folder of a run has files of this name. */
gboolean fs_run_folder_has_name (const char *name);

void fs_run_folder_free (FsRunFolder *folder);

const char *fs_run_folder_path (const FsRunFolder *folder);
FsScenario *fs_run_folder_scenario (const FsRunFolder *folder); /* as the folder contains it */
FsResultStore *fs_run_folder_store (const FsRunFolder *folder);

/* Converts @scenario to the file that identifies the results of a folder, and back. The reverse returns NULL if no
 * run wrote @sealed, and sets @engine to the FS_ENGINE_VERSION that wrote it. Free with g_bytes_unref(), or with
 * fs_scenario_unref(). */
GBytes *fs_run_folder_wrap_scenario (const FsScenario *scenario);
FsScenario *fs_run_folder_unwrap_scenario (GBytes *sealed, int *engine);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRunFolder, fs_run_folder_free)
