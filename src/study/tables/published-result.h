/* Published tables as rows for CSV and for a table, and as JSON (INTERFACES.md 4). */
#pragma once

#include "study/documents/row.h"
#include "study/tables/published-table.h"

/* Ids of all tables, in the paper's order, and of its case study; NULL-terminated. */
const char *const *fs_published_table_ids (void);

/* {"table", "caption", "replications", "seed", "rows": [{"n", "k", "N", "paper", "ours", "standard_error", "ratio",
 * "ours_plain", "standard_error_plain", "ratio_plain", "max_per_source", "messages_paper", …}], "median_error", …,
 * "notes"}; "ours" is that with matched sources. Values by buffer size: {"3": 71, …, "inf": 22}. In a table with a
 * second column also "ours_bsg" or "ours_printed" with its standard error and ratio. Free with g_free(). */
char *fs_published_table_json (const FsPublishedTable *table, const FsStatistics *statistics);

/* FsRow, one for each entry of the table: table, n, k, N, buffer, paper, ours …. Free with g_ptr_array_unref(). */
GPtrArray *fs_published_table_entries (const FsPublishedTable *table);

/* The same as text in lines of numbers: FsRow, whose columns are those of fs_published_line_columns(). Both are
 * freed with g_ptr_array_unref(). */
GPtrArray *fs_published_table_lines (const FsPublishedTable *table);
GPtrArray *fs_published_line_columns (void);

/**
 * FsComputedTable: a table about networks, of which nothing is simulated; free with fs_computed_table_free()
 * @head: in JSON before the rows: "table", and the parameters of the networks
 * @columns: of the rows; the values of a row come in this order
 * @rows: FsRow
 * @is_compared: the paper prints these values, and the last column, "matches", says whether they are those computed here
 * @matches: they are in all rows
 * @note: what to know about the table, translated
 */
typedef struct {
  FsRow *head;
  const FsColumn *columns;
  guint n_columns;
  GPtrArray *rows;
  gboolean is_compared, matches;
  const char *note;
} FsComputedTable;

/* Returns Table 1 ("ziavras-1": channels and diameter), Table 2 ("ziavras-2": an unfolded necklace a row, in the
 * printed order) or the case study ("petaflops": GH(2,36), torus and mesh); NULL for any other @id. */
FsComputedTable *fs_computed_table_new (const char *id);
void fs_computed_table_free (FsComputedTable *table);

/* The members of @head, then "rows", "matches" if the paper prints them, "notes". Free with g_free(). */
char *fs_computed_table_json (const FsComputedTable *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsComputedTable, fs_computed_table_free)
