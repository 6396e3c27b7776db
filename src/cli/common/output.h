/* Prints rows as a table, as JSON, or as CSV, each as soon as it is computed. */
#pragma once

#include "cli/common/options.h"
#include "export/export.h"
#include "study/documents/rows.h"

/* Returns FS_ROWS_CSV. If the environment sets FLITSCOPE_COLUMNS, as build-aux/update-docs does: FS_ROWS_MARKDOWN. */
FsRowsFormat fs_cli_csv_format (void);

/* Returns whether @path ends in @suffix, in any case, and is longer. */
gboolean fs_cli_ends_in (const char *path, const char *suffix);

/* Reads --format; @fallback if it was not given. Sets FS_ERROR_INPUT if it is unknown. */
gboolean fs_cli_format (const FsCliOptions *options, FsRowsFormat fallback, FsRowsFormat *format, GError **error);

/* Writes @text to --output (completely or not at all) or to standard output. Returns FALSE with FS_ERROR_FILE if it
 * fails. */
gboolean fs_cli_write (const FsCliOptions *options, const char *text, GError **error);

/* Sets FS_ERROR_FILE: the file at @path (NULL: standard output) could not be written, for the reason of errno @number.
 * Always returns FALSE. */
gboolean fs_cli_fail_to_write (const char *path, int number, GError **error);

/* Reads --size, --dpi, and --style, if they were given, into @export. */
gboolean fs_cli_export_options (const FsCliOptions *options, FsExportOptions *export, GError **error);

/**
 * FsCliRows: rows that are written to --output or to standard output; free with fs_cli_rows_free(). A file that was not
 * finished stays as it was before
 * @format: of --format
 * @rows: to which rows are added
 * @path: as given; NULL: standard output
 */
typedef struct {
  FsRowsFormat format;
  FsRows *rows;
  const char *path;
  FsFileWriter *file;
} FsCliRows;

/* Rows in the format of --format. A table, the default, shows @columns: see fs_rows_new(). Returns NULL and sets
 * @error if the output cannot be written to. */
FsCliRows *fs_cli_rows_new (const FsCliOptions *options, const GPtrArray *columns, GError **error);
/* @notes: written below a table; NULL for none. */
gboolean fs_cli_rows_finish (FsCliRows *rows, const char *notes, GError **error);
void fs_cli_rows_free (FsCliRows *rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCliRows, fs_cli_rows_free)

/* Writes all of @rows (FsRow) at once; returns the exit status. */
int fs_cli_print (const FsCliOptions *options, const GPtrArray *columns, const GPtrArray *rows, const char *notes,
                  GError **error);
