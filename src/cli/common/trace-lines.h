/* Formats the state after a cycle: as a JSON object, or as rows of CSV. */
#pragma once

#include "study/explain/cycle-view.h"

/* Returns one object in one line. Free with g_free(). */
char *fs_trace_json (const FsCycleView *cycle_view);

/* Return the names of the columns, and a row for each flit (or packet) that moved in the cycle. Free the rows with
 * g_free(). */
const char *fs_trace_csv_header (const FsCycleView *cycle_view);
char *fs_trace_csv (const FsCycleView *cycle_view);
