/* The same results as rows: CSV with every value, or a table for a reader. Both
 * are made from the JSON objects, so that no format can say something else. A list
 * of numbers has a column for each, a list of words is one cell: "B1 B3". */
#pragma once

#include <json-glib/json-glib.h>

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

/* Comma-separated, one row an object, one column a value; a header row with the union of all columns.
 * @comments: lines to put on top, each preceded by "# "; NULL for none. Free with g_free(). */
char *fs_table_csv (JsonArray *array, const char *comments);

/* Aligned columns; numbers to the right. Free with g_free(). */
char *fs_table_text (JsonArray *array, const FsColumn *columns, guint n_columns);

G_END_DECLS
