/* From the columns of a table to points of a figure. */
#pragma once

#include "scenario/format/measured.h"
#include "study/documents/csv-table.h"

G_BEGIN_DECLS

/* No column, where one may be missing. */
#define FS_CSV_NONE G_MAXUINT

typedef enum {
  FS_CSV_HALF_WIDTH,
  FS_CSV_STANDARD_ERROR,
  FS_CSV_LOW_HIGH,
} FsCsvErrorKind;

/**
 * FsCsvColumns: what a figure needs of a table
 * @error: half-widths, standard errors or lower ends, may be FS_CSV_NONE
 * @kind: which of them
 * @high: upper ends of FS_CSV_LOW_HIGH
 * @times: a standard error times this is a half-width; 0 stands for FS_CSV_NORMAL
 * @x_factor: what is written times this is x; 0 stands for 1
 */
typedef struct {
  guint x;
  guint y;
  guint error;
  FsCsvErrorKind kind;
  guint high;
  double times;
  double x_factor;
} FsCsvColumns;

#define FS_CSV_NORMAL 1.959964 /* of an interval of 95 % when the samples are many */

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

/* Rows without x or y in a sentence: "3 of 120 rows hold no number in these columns: lines 7, 19, 20."; NULL when there
 * are none. */
char *fs_csv_table_left_out (const FsCsvTable *table, FsCsvColumns columns);

/* The set of at least one point, under @label. */
FsMeasured *fs_csv_points_measured (const char *label, const GArray *points);

G_END_DECLS
