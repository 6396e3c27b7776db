/* Texts that a command prints in addition to a figure: how the models agree with the simulation, and what is
 * missing. */
#pragma once

#include "cli/common/options.h"
#include "figure/series/accuracy.h"

#define FS_CLI_MODEL_POINTS 200 /* of the line of a model */

/* Searches the saturation rates of the simulation of all curves. Returns those that were found
 * (FsSaturationBracket); free with g_array_unref(). */
GArray *fs_cli_find_brackets (FsScenario *scenario, const FsCliOptions *options);

/* Returns how the variants differ, and how well each agrees with the simulation, one sentence per line; NULL if
 * there is nothing to say. Free with g_free(). */
char *fs_cli_figure_text (const FsScenario *scenario, const FsModelLines *lines, const FsAccuracies *accuracies);

/* Prints a warning if a figure has only models or only simulations although both were requested. */
void fs_cli_warn_skipped (const FsScenario *scenario, gboolean model_only);
