/* Measured numbers from a CSV file of any origin: its form is guessed, and the guess can be overruled. */
#pragma once

#include <glib.h>

#include "base/job.h"

G_BEGIN_DECLS

#define FS_CSV_MAX_ROWS 100000 /* as many points as a scenario holds */
#define FS_CSV_MAX_COLUMNS 256
#define FS_CSV_MAX_CELLS 16000000
#define FS_CSV_MAX_BYTES (64 << 20)

#define FS_CSV_HEAD_ROWS 8

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
 * @lines: [n_rows], the line of the file in which a row begins, 1 the first
 * @head: the first FS_CSV_HEAD_ROWS rows as they are written, header included: char*[], NULL-terminated
 * @notes: sentences for the reader, such as how many rows are too short; none when all is well
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

/* @form: NULL = guessed. Lines that start with # are remarks. UTF-8 and UTF-16 with a byte order mark; anything else is
 * taken as Windows-1252, with a note. NULL with FS_ERROR_INPUT when there is no number in it, when it is no text or too
 * large, and with FS_ERROR_CANCELLED when @job (may be NULL) was stopped; it is told how
 * many bytes of how many were read. */
FsCsvTable *fs_csv_table_new (const char *data, gsize size, const FsCsvForm *form, FsJob *job, GError **error);
/* The same from a file, whose size is looked at before it is read; FS_ERROR_FILE when it cannot be. */
FsCsvTable *fs_csv_table_load (const char *path, const FsCsvForm *form, FsJob *job, GError **error);
/* Returns how many columns have a number. */
guint fs_csv_table_n_number_columns (const FsCsvTable *table);
void fs_csv_table_free (FsCsvTable *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCsvTable, fs_csv_table_free)

G_END_DECLS
