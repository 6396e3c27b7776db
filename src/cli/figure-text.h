/* What is said of a figure: about it, and of what it lacks. */
#pragma once

#include "figure/figure.h"

G_BEGIN_DECLS

#define FS_CLI_MODEL_POINTS 200 /* of a line */

/* How the variants differ, and how well each agrees with the simulation, a sentence a line; may be NULL. */
char *fs_cli_figure_words (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *views,
                           guint n_views);

/* A figure with one side only is drawn, and says so where both were asked for. */
void fs_cli_tell_absent (const FsScenario *scenario, gboolean model_only);

G_END_DECLS
