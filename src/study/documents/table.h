/* A few rows, all at once: rows.h for what is short. */
#pragma once

#include "study/documents/rows.h"

G_BEGIN_DECLS

/* Comma-separated, one row an object, one column a value; a header row with the union of all columns.
 * @comments: lines to put on top, each preceded by "# "; NULL for none. Free with g_free(). */
char *fs_table_csv (JsonArray *array, const char *comments);

/* Aligned columns; numbers to the right. Free with g_free(). */
char *fs_table_text (JsonArray *array, const FsColumn *columns, guint n_columns);

/* Indented text of an array of objects, with a final newline. Free with g_free(). */
char *fs_table_json (JsonArray *array);
/* The same, but of the object itself where the array holds a single one. Free with g_free(). */
char *fs_table_json_single (JsonArray *array);

G_END_DECLS
