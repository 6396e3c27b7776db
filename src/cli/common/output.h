/* Printing: rows as a table, as JSON or as CSV, each as soon as it is computed. */
#pragma once

#include "cli/common/options.h"
#include "export/export.h"
#include "study/documents/rows.h"

G_BEGIN_DECLS

/* --format; @fallback when it was not given. */
gboolean fs_cli_format (const FsCliOptions *options, FsRowsFormat fallback, FsRowsFormat *format, GError **error);

/* Writes @text to --output (as a whole or not at all) or to standard output. */
gboolean fs_cli_write (const FsCliOptions *options, const char *text, GError **error);

/* How a figure looks: --size, --dpi and --style, where they were given. */
gboolean fs_cli_export_options (const FsCliOptions *options, FsExportOptions *export, GError **error);

/* Rows on their way to --output or to standard output; free with fs_cli_rows_free(), which leaves an output that was
 * not finished as it was before, unless it is the standard one. */
typedef struct _FsCliRows FsCliRows;

/* Rows in the format of --format. A table, the default, shows @columns: see fs_rows_new(). Returns NULL and sets
 * @error if the output cannot be written to. */
FsCliRows *fs_cli_rows_new (const FsCliOptions *options, const GPtrArray *columns, GError **error);
/* JSON: a single row is written as an object, not as a list of one. */
void fs_cli_rows_set_single (FsCliRows *rows);
/* Takes @row. */
gboolean fs_cli_rows_add (FsCliRows *rows, FsRow *row, GError **error);
/* @notes: written below a table; NULL for none. */
gboolean fs_cli_rows_finish (FsCliRows *rows, const char *notes, GError **error);
void fs_cli_rows_free (FsCliRows *rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCliRows, fs_cli_rows_free)

/* Writes all of @rows (FsRow) at once; returns the exit status. */
int fs_cli_print (const FsCliOptions *options, const GPtrArray *columns, const GPtrArray *rows, const char *notes,
                  GError **error);

G_END_DECLS
