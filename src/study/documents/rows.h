/* Writes rows one at a time as JSON, as CSV or as a table, without ever having all of them in memory: the header and
 * the widths of the columns are found while the rows come, and the cells wait in a spool. A list of numbers has a
 * column for each of them, a list of words is one cell: "B1 B3". */
#pragma once

#include "base/text-sink.h"
#include "study/documents/row.h"

typedef enum {
  FS_ROWS_TABLE,
  FS_ROWS_JSON,
  FS_ROWS_CSV,
  FS_ROWS_MARKDOWN, /* not the rows but their columns, as docs/data.md lists them */
} FsRowsFormat;

typedef struct _FsRows FsRows;

/* @columns: FsColumn*, what a table shows, from left to right (those without a title are passed over); copied. NULL:
 * none. JSON and CSV contain every value of a row, in its order. */
FsRows *fs_rows_new (FsRowsFormat format, const GPtrArray *columns, FsTextSink sink);
void fs_rows_free (FsRows *rows);

/* CSV: the lines of @comments, each preceded by "# ", are written first. Before the first row. */
void fs_rows_set_comments (FsRows *rows, const char *comments);
/* JSON: the rows are the last member, @member, of an object. Returns where the caller writes its other members.
 * Before the first row; borrows @member. */
FsJsonText *fs_rows_begin_object (FsRows *rows, const char *member);

/* Adds @row, and takes it. Returns FALSE and sets @error (FS_ERROR_FILE, or that of the sink) if it cannot be
 * written. */
gboolean fs_rows_add (FsRows *rows, FsRow *row, GError **error);
/* Adds each of @all (FsRow), and takes none of them. */
gboolean fs_rows_add_all (FsRows *rows, const GPtrArray *all, GError **error);
/* Writes what is left; no row may be added afterwards. */
gboolean fs_rows_finish (FsRows *rows, GError **error);

/* Returns whether a spreadsheet would take @text, or what follows the apostrophes that it begins with, for a formula: it
 * begins with = + - @, a tab, or a carriage return, and is longer. CSV has one apostrophe more before such a text (not before a number), and
 * fs_csv_table_new() leaves it out again, so that any text is read back unchanged. */
gboolean fs_csv_needs_apostrophe (const char *text, gsize length);

/* Returns all of @rows (FsRow) as text. @columns: as in fs_rows_new(); @comments: as in fs_rows_set_comments(), or
 * NULL. Free with g_free(). */
char *fs_rows_to_text (FsRowsFormat format, const GPtrArray *columns, const GPtrArray *rows, const char *comments);

/* Returns the addresses of @columns, for fs_rows_new(). Free with g_ptr_array_unref(). */
GPtrArray *fs_columns_list (const FsColumn *columns, guint n_columns);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRows, fs_rows_free)
