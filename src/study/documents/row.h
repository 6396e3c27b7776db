/* A row of results: values with their types, each under a column that names and describes it. Tables, CSV and JSON
 * are all written from the same rows (rows.h), so that none of them can say something else. */
#pragma once

#include "base/json-text.h"
#include "base/quantity.h"

/**
 * FsColumn: describes a value of a row; its address identifies it
 * @name: of the value in JSON and CSV
 * @meaning: one phrase in the Markdown of docs/data.md; NULL for a column that is in a table alone
 * @unit: of the value; NULL for plain numbers and words
 * @title: heading in a table, marked with N_(); NULL for a column that is in no table
 * @digits: significant digits of numbers in a table; 0: all of them
 * @group: the JSON object that the value is a member of; NULL: the row itself. In CSV the column is "group.name"
 * @usual: a table omits all columns that have a usual text if each of their cells reads so; NULL for most columns
 */
typedef struct {
  const char *name;
  const char *meaning;
  const char *unit;
  const char *title;
  int digits;
  const char *group;
  const char *usual;
} FsColumn;

typedef enum {
  FS_ROW_NUMBER,
  FS_ROW_INTEGER,
  FS_ROW_BOOLEAN,
  FS_ROW_TEXT,    /* may be missing */
  FS_ROW_WORDS,   /* in CSV and tables one cell: "B1 B3" */
  FS_ROW_LIST,    /* of numbers: in CSV a cell for each */
  FS_ROW_ROWS,    /* in JSON alone */
  FS_ROW_MEMBERS, /* an object of numbers, in JSON alone */
} FsRowKind;

/**
 * FsRowCell: a value of a row
 * @number: of FS_ROW_NUMBER, NAN without a value; of FS_ROW_INTEGER and FS_ROW_BOOLEAN too, for sorting
 * @integer: of FS_ROW_INTEGER and FS_ROW_BOOLEAN
 * @text: of FS_ROW_TEXT, NULL without a value
 * @words: of FS_ROW_WORDS, and the names of FS_ROW_MEMBERS; ends with NULL
 * @values: of FS_ROW_MEMBERS, or of FS_ROW_LIST: @n_lists lists of @length numbers each, or, if @n_lists is 0, a single one
 * @is_whole: the numbers of the list are integers
 * @rows: of FS_ROW_ROWS: FsRow
 * @quantity: whose value it is, with its unit and meaning; NULL: those of @column
 */
typedef struct {
  const FsColumn *column;
  FsRowKind kind;
  double number;
  gint64 integer;
  char *text;
  char **words;
  double *values;
  guint n_lists, length;
  gboolean is_whole;
  GPtrArray *rows;
  const FsQuantity *quantity;
} FsRowCell;

typedef struct _FsRow FsRow;

FsRow *fs_row_new (void);
FsRow *fs_row_ref (FsRow *row);
void fs_row_unref (FsRow *row);

guint fs_row_n_cells (const FsRow *row);
const FsRowCell *fs_row_cell (const FsRow *row, guint index);
/* Returns the value under @column, NULL if @row has none. */
const FsRowCell *fs_row_find (const FsRow *row, const FsColumn *column);

/* Removes all values from number @n_cells on, so that @row can be used again for another end. */
void fs_row_truncate (FsRow *row, guint n_cells);

/* Each of these appends a value, which is copied, or replaces that under the same column. @column must outlive @row. */
void fs_row_set_number (FsRow *row, const FsColumn *column, double value);
void fs_row_set_integer (FsRow *row, const FsColumn *column, gint64 value);
void fs_row_set_boolean (FsRow *row, const FsColumn *column, gboolean value);
void fs_row_set_text (FsRow *row, const FsColumn *column, const char *text);
void fs_row_set_words (FsRow *row, const FsColumn *column, const char *const *words);
/* @n_lists: 0 for a plain list of @length @values; else so many lists of that length. */
void fs_row_set_list (FsRow *row, const FsColumn *column, const double *values, guint n_lists, guint length,
                      gboolean is_whole);
/* Takes a reference to @rows. */
void fs_row_set_rows (FsRow *row, const FsColumn *column, GPtrArray *rows);
/* @names: NULL-terminated, of each of @values. */
void fs_row_set_members (FsRow *row, const FsColumn *column, const char *const *names, const double *values);
/* All values of quantity @index of @record, in its shape. */
void fs_row_set_quantity (FsRow *row, const FsColumn *column, const FsRecord *record, guint index);

/* Appends a row of texts, one for each of @columns, to @rows. */
void fs_row_append_texts (GPtrArray *rows, const FsColumn *columns, const char *const *texts, guint n_columns);

/* Writes the values as members of the object that is open in @json. */
void fs_row_write_json (const FsRow *row, FsJsonText *json);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRow, fs_row_unref)
