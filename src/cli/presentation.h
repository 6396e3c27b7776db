/* The slides of a scenario as an HTML page, one of the files of `figure`. */
#pragma once

#include "cli/common/options.h"
#include "export/export.h"

/* Returns whether @path is that of a page, by its suffix. */
gboolean fs_cli_is_presentation (const char *path);

/* Returns whether the page can be made, before anything is simulated; FS_ERROR_INPUT if the scenario has no slides. */
gboolean fs_cli_presentation_check (const FsCliOptions *options, const FsScenario *scenario, GError **error);

/* Returns why slide @index (from 0) does not show the run that it names, as it may have been written when there were more: a
 * sentence. NULL if it does, or names none. Every command shows another run in its place, as the window does. Free with
 * g_free(). */
char *fs_cli_slide_note (const FsScenario *scenario, guint index);

/* Simulates what the slides show, as `figure` does, and writes the page to each of the paths that name one. @export: font,
 * text size, and language. Returns the exit status. */
int fs_cli_presentation (const FsCliOptions *options, FsScenario *scenario, const FsExportOptions *export,
                         GError **error);
