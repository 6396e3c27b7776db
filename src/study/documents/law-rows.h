/* The laws of a model beside those of a run as rows (INTERFACES.md, figure --view law). */
#pragma once

#include "study/compare/why.h"
#include "study/documents/row.h"
#include "study/run/sweep.h"

/* Appends the laws of @why, a point of @scenario, to @rows (FsRow): of law @id (fs_law_ids()), or with NULL of all of them that were
 * measured. @nested: a row for each law, and for each hop of waits by hop, with the bins as a list, for JSON; else a row for each bin. */
void fs_law_rows_append (GPtrArray *rows, const FsScenario *scenario, FsSweepPoint point, const FsWhy *why,
                         const char *id, gboolean nested);
