/* Numbers that somebody measured, from a CSV file of anybody's making: how it is written is guessed, and what was
 * guessed can be told otherwise. */
#pragma once

#include <glib.h>

#include "base/job.h"
#include "scenario/measured.h"

G_BEGIN_DECLS

#define FS_CSV_MAX_ROWS 1000000
#define FS_CSV_MAX_COLUMNS 256
#define FS_CSV_MAX_BYTES (256 << 20)

/* No column, where one may be missing. */
#define FS_CSV_NONE G_MAXUINT

/**
 * FsCsvForm: how a file is written
 * @delimiter: ',', ';', '\t', '|' or ' ', which is any run of blanks
 * @decimal: '.' or ','
 * @header: whether the first row holds names
 */
typedef struct {
  char delimiter;
  char decimal;
  gboolean header;
} FsCsvForm;

/**
 * FsCsvTable: free with fs_csv_table_free()
 * @names: [n_columns], of the header, or "Column 2"
 * @values: [n_columns][n_rows]; NAN where a cell is missing or no finite number
 * @numbers: [n_columns], how many cells of a column are numbers
 * @notes: sentences for the reader, such as how many rows are too short; none when all is well
 */
typedef struct {
  FsCsvForm form;
  guint n_columns;
  guint n_rows;
  char **names;
  double **values;
  guint *numbers;
  GPtrArray *notes;
} FsCsvTable;

/* @form: NULL = guessed. Lines that start with # are remarks. UTF-8 and UTF-16 with a byte order mark; anything else is
 * taken as Windows-1252, with a note. NULL with FS_ERROR_INPUT when there is no number in it, when it is no text or too
 * large, and with FS_ERROR_CANCELLED when @job (may be NULL) was stopped. */
FsCsvTable *fs_csv_table_new (const char *data, gsize size, const FsCsvForm *form, const FsJob *job, GError **error);
void fs_csv_table_free (FsCsvTable *table);

/* What a figure needs of a table. @error: half-widths; may be FS_CSV_NONE. */
typedef struct {
  guint x;
  guint y;
  guint error;
} FsCsvColumns;

/* By their names, else the first columns of numbers. With one column only, @x or @y is FS_CSV_NONE. */
FsCsvColumns fs_csv_table_guess_columns (const FsCsvTable *table);

/* half_width is NAN without a column of errors, and where that has none or a negative one. */
typedef struct {
  double x;
  double y;
  double half_width;
} FsCsvPoint;

/* Rows with x and y, FsCsvPoint, ascending in x. @left_out: rows without. */
GArray *fs_csv_table_points (const FsCsvTable *table, FsCsvColumns columns, guint *left_out);

/* The set of at least one point, under @label. */
FsMeasured *fs_csv_points_measured (const char *label, const GArray *points);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCsvTable, fs_csv_table_free)

G_END_DECLS
