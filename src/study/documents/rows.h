/* Rows that are written one at a time, as JSON, as CSV or as a table for a reader, without all of them ever being in
 * memory: what a header or the width of a column needs is found while they come, and the cells wait in a spool.
 * All formats are made of the same JSON objects, so that none can say something else. A list of numbers has a
 * column for each, a list of words is one cell: "B1 B3".
 */
#pragma once

#include <json-glib/json-glib.h>

#include "base/text-sink.h"

G_BEGIN_DECLS

/**
 * FsColumn: a column of a table for a reader
 * @path: member, or member.member, or member[index] ("latency_unicast.mean", "P_v[0]")
 * @title: heading
 * @digits: significant digits of numbers; 0 = as they are
 */
typedef struct {
  const char *path;
  const char *title;
  int digits;
} FsColumn;

typedef enum {
  FS_ROWS_TABLE,
  FS_ROWS_JSON,
  FS_ROWS_CSV,
} FsRowsFormat;

typedef struct _FsRows FsRows;

/* @columns: of a table, copied, their strings borrowed. */
FsRows *fs_rows_new (FsRowsFormat format, const FsColumn *columns, guint n_columns, FsTextSink sink);
void fs_rows_free (FsRows *rows);

/* Tables: the columns of @paths, NULL-terminated, are left out when all their cells read @usual ("–" where there is no
 * value). Once, before the first row; borrows @usual. */
void fs_rows_set_usual (FsRows *rows, const char *const *paths, const char *usual);
/* CSV: lines to put on top, each preceded by "# ". Before the first row. */
void fs_rows_set_comments (FsRows *rows, const char *comments);
/* JSON: a single row is written as an object, not as an array of one. Before the first row. */
void fs_rows_set_single (FsRows *rows);
/* JSON: the array is the last member of @object, under @member. Takes @object. Before the first row. */
void fs_rows_set_inside (FsRows *rows, JsonObject *object, const char *member);

/* One more row; takes @row. FALSE and a sentence when it cannot be written or kept. */
gboolean fs_rows_add (FsRows *rows, JsonObject *row, GError **error);
/* Writes what is left; nothing is added any more. */
gboolean fs_rows_finish (FsRows *rows, GError **error);

/* A few rows, all at once. */

/* Comma-separated, one row an object, one column a value; a header row with the union of all columns.
 * @comments: lines to put on top, each preceded by "# "; NULL for none. Free with g_free(). */
char *fs_table_csv (JsonArray *array, const char *comments);

/* Aligned columns; numbers to the right. Free with g_free(). */
char *fs_table_text (JsonArray *array, const FsColumn *columns, guint n_columns);

/* Indented text of an array of objects, with a final newline. Free with g_free(). */
char *fs_table_json (JsonArray *array);
/* The same, but of the object itself where the array holds a single one. Free with g_free(). */
char *fs_table_json_single (JsonArray *array);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRows, fs_rows_free)

G_END_DECLS
