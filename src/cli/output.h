/* Printing: one array of JSON objects as a table, as JSON or as CSV. */
#pragma once

#include "cli/options.h"
#include "figure/export.h"
#include "study/table.h"

G_BEGIN_DECLS

typedef enum {
  FS_OUTPUT_TABLE,
  FS_OUTPUT_JSON,
  FS_OUTPUT_CSV,
} FsOutputFormat;

/* --format; @fallback when it was not given. */
gboolean fs_cli_format (const FsCliOptions *options, FsOutputFormat fallback, FsOutputFormat *format, GError **error);

/* Writes @text to --output (as a whole or not at all) or to standard output. */
gboolean fs_cli_write (const FsCliOptions *options, const char *text, GError **error);

/* How a figure looks: --size, --dpi and --style, where they were given. */
gboolean fs_cli_export_options (const FsCliOptions *options, FsExportOptions *export, GError **error);

/* Prints @array as --format says; the exit status. A table (the default) has @columns with titles marked N_(), one more
 * for a parameter on the x axis of @scenario, and @notes beneath; @scenario and @notes may be NULL. */
int fs_cli_print (const FsCliOptions *options, const FsScenario *scenario, JsonArray *array, const FsColumn *columns,
                  guint n_columns, const char *notes, GError **error);

G_END_DECLS
