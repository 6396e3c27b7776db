/* CSV row by row, cell by cell, and how a text is written. Nothing is copied. */
#pragma once

#include "study/documents/csv-table.h"

G_BEGIN_DECLS

/* A cell without the quotes around it and the blanks at its ends; a doubled quote inside is still doubled. */
typedef struct {
  const char *text;
  gsize length;
} FsCsvCell;

/**
 * FsCsvScan: begin with the first three
 * @row: where the row begins that was read last
 */
typedef struct {
  const char *at;
  const char *end;
  char delimiter;
  const char *row;
} FsCsvScan;

/* The next row that is neither empty nor a remark into @cells (FsCsvCell; at most FS_CSV_MAX_COLUMNS + 1). FALSE at the
 * end. A quoted cell may hold line ends. */
gboolean fs_csv_scan_row (FsCsvScan *scan, GArray *cells);

/* NAN when @cell is no finite number. A true minus is one, too. */
double fs_csv_cell_number (FsCsvCell cell, char decimal);
/* Free with g_free(). */
char *fs_csv_cell_text (FsCsvCell cell);

/* The form under which most cells at the beginning of the text are numbers in rows of the same length. */
FsCsvForm fs_csv_guess_form (const char *text, gsize size);

G_END_DECLS
