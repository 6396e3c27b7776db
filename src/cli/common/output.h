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

/* Rows on their way to --output or to standard output; free with fs_cli_rows_free(), which leaves an output that was not
 * finished as it was before, unless it is the standard one. */
typedef struct _FsCliRows FsCliRows;

/* As --format says. A table (the default) has @columns with titles marked N_() and one more for a parameter on the x axis
 * of @scenario, which may be NULL. NULL and a sentence when the output cannot be written to. */
FsCliRows *fs_cli_rows_new (const FsCliOptions *options, const FsScenario *scenario, const FsColumn *columns,
                            guint n_columns, GError **error);
/* JSON: a single row is printed as an object, not as an array of one. */
void fs_cli_rows_set_single (FsCliRows *rows);
/* Tables: the columns of @paths, NULL-terminated, are left out when all their cells read @usual; borrows it. */
void fs_cli_rows_set_usual (FsCliRows *rows, const char *const *paths, const char *usual);
/* Takes @row. */
gboolean fs_cli_rows_add (FsCliRows *rows, JsonObject *row, GError **error);
/* @notes: beneath a table, or NULL. */
gboolean fs_cli_rows_finish (FsCliRows *rows, const char *notes, GError **error);
void fs_cli_rows_free (FsCliRows *rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCliRows, fs_cli_rows_free)

/* All of @array at once, where there is little of it; the exit status. */
int fs_cli_print (const FsCliOptions *options, const FsScenario *scenario, JsonArray *array, const FsColumn *columns,
                  guint n_columns, const char *notes, GError **error);

G_END_DECLS
