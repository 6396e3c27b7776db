/* Converts columns of a CSV table to points of a figure. */
#pragma once

#include "scenario/format/measured.h"
#include "study/documents/csv-table.h"

/* Stands for no column. */
#define FS_CSV_NONE G_MAXUINT

typedef enum {
  FS_CSV_HALF_WIDTH,
  FS_CSV_STANDARD_ERROR,
  FS_CSV_LOW_HIGH,
} FsCsvErrorKind;

/**
 * FsCsvColumns: the columns that a figure shows
 * @error: half-widths, standard errors, or lower limits; may be FS_CSV_NONE
 * @kind: which of them
 * @high: upper limits, for FS_CSV_LOW_HIGH
 * @times: factor from a standard error to a half-width; 0 stands for FS_CSV_NORMAL
 * @x_factor: factor from a value of the file to x; 0 stands for 1
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

#define FS_CSV_NORMAL 1.959964 /* half-width of a 95 % interval in standard errors, for many samples */

/* Guesses the columns by their names, else takes the first columns with numbers. If there is only one, @x or @y is
 * FS_CSV_NONE. */
FsCsvColumns fs_csv_table_guess_columns (const FsCsvTable *table);

/* A measured point; half_width is NAN without a column of errors, and if its value is missing or negative. */
typedef struct {
  double x;
  double y;
  double half_width;
} FsCsvPoint;

/* Returns the rows that have x and y (FsCsvPoint), ascending in x. @left_out: number of the other rows. Free with
 * g_array_unref(). */
GArray *fs_csv_table_points (const FsCsvTable *table, FsCsvColumns columns, guint *left_out);

/* Returns a sentence on the rows without x or y, "3 of 120 rows hold no number in these columns: lines 7, 19, 20.".
 * If only one of them is without numbers, its name replaces "these columns". NULL if there are none. Free with g_free(). */
char *fs_csv_table_left_out (const FsCsvTable *table, FsCsvColumns columns);

/* Returns a sentence if the header calls y an error, such as "half-width": a file without its values has two columns as any other. NULL
 * if it does not. Free with g_free(). */
char *fs_csv_table_doubt (const FsCsvTable *table, FsCsvColumns columns);

/* Returns @points (at least one) as a set of measurements with @label. Free with fs_measured_unref(). */
FsMeasured *fs_csv_points_measured (const char *label, const GArray *points);
