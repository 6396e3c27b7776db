/* What is said of a figure: about it, and of what it lacks. */
#pragma once

#include "figure/build/accuracy.h"

G_BEGIN_DECLS

#define FS_CLI_MODEL_POINTS 200 /* of a line */

/* Between which loads the simulations of @scenario saturate: FsSaturationBracket, those that were found. */
GArray *fs_cli_find_brackets (FsScenario *scenario, int threads);

/* How the variants differ, and how well each agrees with the simulation, a sentence a line; may be NULL. */
char *fs_cli_figure_text (const FsScenario *scenario, const FsModelLines *lines, const FsAccuracies *verdicts);

/* A figure with one side only is drawn, and says so where both were asked for. */
void fs_cli_warn_skipped (const FsScenario *scenario, gboolean model_only);

G_END_DECLS
