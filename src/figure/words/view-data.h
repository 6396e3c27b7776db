/* What views of a figure show, as data (INTERFACES.md, figure --view): the distributions that a model assumes, and those of a run; which
 * parameters move a latency. */
#pragma once

#include "study/compare/why.h"
#include "study/documents/rows.h"
#include "study/run/sweep.h"

/* Returns the numbers of @law (fs_law_ids()), or with NULL of all laws, of @why, a point of @scenario, with the scenario before them: CSV (or
 * FS_ROWS_MARKDOWN) has a row for each bin, JSON one for each law. Free with g_free(). */
char *fs_law_data (FsRowsFormat format, const FsScenario *scenario, FsSweepPoint point, const FsWhy *why,
                   const char *law);

/* Returns what fs_model_swings() finds at @point, as the rows of `flitscope-cli sensitivity --swings`, with the scenario before them. Solves
 * models: for a worker. Free with g_free(). */
char *fs_sensitivity_data (FsRowsFormat format, const FsScenario *scenario, FsSweepPoint point);
