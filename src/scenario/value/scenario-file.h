/* Scenario files (*.flitscope): docs/specification/INTERFACES.md section 3. */
#pragma once

#include "scenario/value/scenario.h"

#define FS_SCENARIO_SUFFIX ".flitscope"
#define FS_SCENARIO_MIME_TYPE "application/x-flitscope"

/* What was simulated may follow the scenario in a last group, which study/document-file.h reads; here it is skipped. */
#define FS_RESULTS_HEADER "[Results]"
gboolean fs_scenario_is_results_header (const char *line, gsize length);
/* How much of @text is the scenario. */
gsize fs_scenario_text_length (const char *text, gsize length);

/* @name is what messages call the text: "Line 7 of run.flitscope: …". */
FsScenario *fs_scenario_from_text (const char *name, const char *text, gsize length, GError **error);
/* The same for the text of a file in @folder (absolute), in which workload files are then looked for. */
FsScenario *fs_scenario_from_text_in (const char *folder, const char *name, const char *text, gsize length,
                                      GError **error);
/* Reads a file; refuses more than 1 MiB besides lists of numbers, and more than FS_SCENARIO_MAX_BYTES. "-" is standard input. */
FsScenario *fs_scenario_load (const char *path, GError **error);

/* The absolute path of the folder of the file at @path. Free with g_free(). */
char *fs_scenario_folder (const char *path);

/* Returns the text of the file: comments and the order of keys that did not change are preserved, changed values are
 * written in place. */
char *fs_scenario_to_text (const FsScenario *scenario);
/* Whether the texts of both are the same. */
gboolean fs_scenario_is_same_file (const FsScenario *a, const FsScenario *b);
/* The same for a file in @folder: paths of workload files in or below it are relative. */
char *fs_scenario_to_text_in (const FsScenario *scenario, const char *folder);
/* Whether @text, which is about to be written to the file @name in @folder, reads as @scenario; FS_ERROR_FILE says why it
 * was not saved. */
gboolean fs_scenario_check_text (const FsScenario *scenario, const char *folder, const char *name, const char *text,
                                 gsize length, GError **error);
