/* Reads a CSV file of any origin: its form is guessed, and a caller can overrule the guess. */
#pragma once

#include <glib.h>

#include "base/job.h"

#define FS_CSV_MAX_ROWS 100000 /* maximum number of measured points of a scenario */
#define FS_CSV_MAX_COLUMNS 256
#define FS_CSV_MAX_CELLS 16000000
#define FS_CSV_MAX_BYTES (64 << 20)

#define FS_CSV_HEAD_ROWS 8

/**
 * FsCsvForm: how a file is written
 * @delimiter: ',', ';', '\t', '|', or ' ', which stands for any number of blanks
 * @decimal: '.' or ','
 * @header: whether the first row contains names
 */
typedef struct {
  char delimiter;
  char decimal;
  gboolean header;
} FsCsvForm;

/**
 * FsCsvTable: free with fs_csv_table_free()
 * @names: [n_columns], from the header, or "Column 2"
 * @values: [n_columns][n_rows]; NAN if a cell is missing or not a finite number
 * @numbers: [n_columns], number of cells of a column that are numbers
 * @lines: [n_rows], the line of the file in which a row begins, from 1
 * @head: the first FS_CSV_HEAD_ROWS rows as written, with the header: char*[], NULL-terminated
 * @notes: sentences for the user, such as how many rows are too short; empty if there is nothing to report
 */
typedef struct {
  FsCsvForm form;
  guint n_columns;
  guint n_rows;
  char **names;
  double **values;
  guint *numbers;
  guint *lines;
  GPtrArray *head;
  GPtrArray *notes;
} FsCsvTable;

/* Reads a table from @data. @form: NULL: guessed. Lines that start with # are comments. The text may be UTF-8, or
 * UTF-16 with a byte-order mark; anything else is read as Windows-1252, with a note. Returns NULL with
 * FS_ERROR_INPUT if it contains no number, is not text, or is too large, and with FS_ERROR_CANCELLED if @job (may be
 * NULL), which receives the number of bytes read, was stopped. Free with fs_csv_table_free(). */
FsCsvTable *fs_csv_table_new (const char *data, gsize size, const FsCsvForm *form, FsJob *job, GError **error);
/* The same from a file, whose size is checked before it is read; FS_ERROR_FILE if it cannot be read. */
FsCsvTable *fs_csv_table_load (const char *path, const FsCsvForm *form, FsJob *job, GError **error);
/* Returns how many columns have a number. */
guint fs_csv_table_n_number_columns (const FsCsvTable *table);
void fs_csv_table_free (FsCsvTable *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCsvTable, fs_csv_table_free)
