/* A cycle of a run as text: a JSON object, or rows of CSV. */
#pragma once

#include "study/explain/cycle-view.h"

G_BEGIN_DECLS

/* One object, and a newline. Free with g_free(). */
char *fs_trace_json (const FsCycleView *frame);

/* The names of the columns, and a row for each flit (or entry) that moved in the cycle. */
const char *fs_trace_csv_header (const FsCycleView *frame);
char *fs_trace_csv (const FsCycleView *frame);

G_END_DECLS
