/* Published tables as JSON (DESIGN.md 3) and as rows for a reader, CSV and JSON lists. */
#pragma once

#include <json-glib/json-glib.h>

#include "study/tables/published-table.h"

G_BEGIN_DECLS

/* Ids of all tables, in the paper's order, and of its case study; NULL-terminated. */
const char *const *fs_published_table_ids (void);

/* {"table", "caption", "replications", "seed", "rows": [{"n", "k", "N", "paper", "ours", "standard_error", "ratio",
 * "ours_plain", "standard_error_plain", "ratio_plain", "max_per_source", "messages_paper", …}], "median_error", …,
 * "notes"}; "ours" is that with source luck. Values by buffer size: {"3": 71, …, "inf": 22}. In a table with a second
 * column also "ours_bsg" or "ours_printed" with its standard error and ratio. */
JsonObject *fs_published_table_object (const FsPublishedTable *table, const FsStatistics *statistics);

/* One row an entry: table, n, k, N, buffer, paper, ours …, for CSV. */
JsonArray *fs_published_table_entries (const FsPublishedTable *table);

/* For a reader, one row a line of numbers: {"network", "what", "B3" … "B8", "Binf", "messages"}, all of them text. */
JsonArray *fs_published_table_lines (const FsPublishedTable *table);

/* Table 1: {"table": 1, "caption", "channel_bits", "rows": [{"network", "channels_formula", "wires_paper",
 * "wires_ours", "diameter_formula", "diameter_paper", "diameter_ours"}], "matches"}. */
JsonObject *fs_published_table_1 (void);
/* Table 2: {"table": 2, "rows": [{"network", "printed", "ours", "matches"}], "matches", "notes"}, an unfolded necklace a
 * row, in the printed order. */
JsonObject *fs_published_table_2 (void);
/* The case study: {"table": "petaflops", "rows": [{"network", "nodes", "degree", "channels", "wires", "diameter",
 * "mean_distance", "bisection_width"}], "notes"} of GH(2,36), torus and mesh. */
JsonObject *fs_published_petaflops (void);

G_END_DECLS
