#include "study/documents/row.h"

#define USUAL_CELLS 16

struct _FsRow {
  guint references;
  GArray *cells; /* FsRowCell */
};

static void
cell_clear (gpointer data)
{
  FsRowCell *cell = data;

  g_free (cell->text);
  g_strfreev (cell->words);
  g_free (cell->values);
  g_clear_pointer (&cell->rows, g_ptr_array_unref);
}

FsRow *
fs_row_new (void)
{
  FsRow *row = g_new (FsRow, 1);

  *row = (FsRow){ 1, g_array_sized_new (FALSE, FALSE, sizeof (FsRowCell), USUAL_CELLS) };
  g_array_set_clear_func (row->cells, cell_clear);
  return row;
}

FsRow *
fs_row_ref (FsRow *row)
{
  row->references++;
  return row;
}

void
fs_row_unref (FsRow *row)
{
  if (row == NULL || --row->references > 0)
    return;
  g_array_unref (row->cells);
  g_free (row);
}

guint
fs_row_n_cells (const FsRow *row)
{
  return row->cells->len;
}

const FsRowCell *
fs_row_cell (const FsRow *row, guint index)
{
  return &g_array_index (row->cells, FsRowCell, index);
}

const FsRowCell *
fs_row_find (const FsRow *row, const FsColumn *column)
{
  const FsRowCell *cells = (const FsRowCell *) (void *) row->cells->data;
  const FsRowCell *end = cells + row->cells->len;

  for (const FsRowCell *cell = cells; cell < end; cell++)
    if (cell->column == column)
      return cell;
  return NULL;
}

void
fs_row_truncate (FsRow *row, guint n_cells)
{
  g_return_if_fail (n_cells <= row->cells->len);

  g_array_set_size (row->cells, n_cells);
}

/* Takes what @cell owns. */
static void
set (FsRow *row, FsRowCell cell)
{
  FsRowCell *present = (FsRowCell *) fs_row_find (row, cell.column);

  if (present == NULL)
    {
      g_array_append_val (row->cells, cell);
      return;
    }
  cell_clear (present);
  *present = cell;
}

void
fs_row_set_number (FsRow *row, const FsColumn *column, double value)
{
  set (row, (FsRowCell){ .column = column, .kind = FS_ROW_NUMBER, .number = value });
}

void
fs_row_set_integer (FsRow *row, const FsColumn *column, gint64 value)
{
  set (row, (FsRowCell){ .column = column, .kind = FS_ROW_INTEGER, .number = (double) value, .integer = value });
}

void
fs_row_set_boolean (FsRow *row, const FsColumn *column, gboolean value)
{
  set (row, (FsRowCell){ .column = column, .kind = FS_ROW_BOOLEAN, .number = value, .integer = value });
}

void
fs_row_set_text (FsRow *row, const FsColumn *column, const char *text)
{
  set (row, (FsRowCell){ .column = column, .kind = FS_ROW_TEXT, .text = g_strdup (text) });
}

void
fs_row_set_words (FsRow *row, const FsColumn *column, const char *const *words)
{
  set (row, (FsRowCell){ .column = column, .kind = FS_ROW_WORDS, .words = g_strdupv ((char **) words) });
}

void
fs_row_set_list (FsRow *row, const FsColumn *column, const double *values, guint n_lists, guint length,
                 gboolean is_whole)
{
  set (row, (FsRowCell){ .column = column,
                         .kind = FS_ROW_LIST,
                         .values = g_memdup2 (values, sizeof *values * length * MAX (n_lists, 1)),
                         .n_lists = n_lists,
                         .length = length,
                         .is_whole = is_whole });
}

void
fs_row_set_rows (FsRow *row, const FsColumn *column, GPtrArray *rows)
{
  set (row, (FsRowCell){ .column = column, .kind = FS_ROW_ROWS, .rows = g_ptr_array_ref (rows) });
}

void
fs_row_set_members (FsRow *row, const FsColumn *column, const char *const *names, const double *values)
{
  guint length = g_strv_length ((char **) names);

  set (row, (FsRowCell){ .column = column,
                         .kind = FS_ROW_MEMBERS,
                         .words = g_strdupv ((char **) names),
                         .values = g_memdup2 (values, sizeof *values * length),
                         .length = length });
}

void
fs_row_set_quantity (FsRow *row, const FsColumn *column, const FsRecord *record, guint index)
{
  const FsQuantity *quantity = &record->quantities[index];
  const double *values = fs_record_at (record, index, NULL);
  FsRowCell cell = { .column = column, .quantity = quantity };

  if (quantity->shape == FS_SHAPE_SCALAR)
    {
      cell.kind = FS_ROW_NUMBER;
      cell.number = values[0];
    }
  else
    {
      cell.kind = FS_ROW_LIST;
      fs_shape_size (quantity->shape, record->size, &cell.n_lists, &cell.length);
      cell.values = g_memdup2 (values, sizeof *values * cell.n_lists * cell.length);
      if (quantity->shape != FS_SHAPE_N_V1 && quantity->shape != FS_SHAPE_N_N)
        cell.n_lists = 0;
    }
  set (row, cell);
}

void
fs_row_append_texts (GPtrArray *rows, const FsColumn *columns, const char *const *texts, guint n_columns)
{
  FsRow *row = fs_row_new ();

  for (guint c = 0; c < n_columns; c++)
    fs_row_set_text (row, &columns[c], texts[c]);
  g_ptr_array_add (rows, row);
}

static void
write_list (FsJsonText *json, const char *name, const double *values, guint length, gboolean is_whole)
{
  fs_json_text_list (json, name);
  for (guint i = 0; i < length; i++)
    if (is_whole)
      fs_json_text_integer (json, NULL, (gint64) values[i]);
    else
      fs_json_text_number (json, NULL, values[i]);
  fs_json_text_close (json);
}

static void
write_cell (const FsRowCell *cell, FsJsonText *json)
{
  const char *name = cell->column->name;

  switch (cell->kind)
    {
    case FS_ROW_NUMBER:
      fs_json_text_number (json, name, cell->number);
      break;
    case FS_ROW_INTEGER:
      fs_json_text_integer (json, name, cell->integer);
      break;
    case FS_ROW_BOOLEAN:
      fs_json_text_boolean (json, name, cell->integer != 0);
      break;
    case FS_ROW_WORDS:
      fs_json_text_list (json, name);
      for (char **word = cell->words; *word != NULL; word++)
        fs_json_text_string (json, NULL, *word);
      fs_json_text_close (json);
      break;
    case FS_ROW_LIST:
      if (cell->n_lists == 0)
        {
          write_list (json, name, cell->values, cell->length, cell->is_whole);
          break;
        }
      fs_json_text_list (json, name);
      for (guint i = 0; i < cell->n_lists; i++)
        write_list (json, NULL, cell->values + (gsize) i * cell->length, cell->length, cell->is_whole);
      fs_json_text_close (json);
      break;
    case FS_ROW_ROWS:
      fs_json_text_list (json, name);
      for (guint i = 0; i < cell->rows->len; i++)
        {
          fs_json_text_object (json, NULL);
          fs_row_write_json (cell->rows->pdata[i], json);
          fs_json_text_close (json);
        }
      fs_json_text_close (json);
      break;
    case FS_ROW_MEMBERS:
      fs_json_text_object (json, name);
      for (guint i = 0; i < cell->length; i++)
        fs_json_text_number (json, cell->words[i], cell->values[i]);
      fs_json_text_close (json);
      break;
    case FS_ROW_TEXT:
    default:
      fs_json_text_string (json, name, cell->text);
    }
}

void
fs_row_write_json (const FsRow *row, FsJsonText *json)
{
  const char *group = NULL;

  for (guint c = 0; c < row->cells->len; c++)
    {
      const FsRowCell *cell = fs_row_cell (row, c);

      if (g_strcmp0 (group, cell->column->group) != 0)
        {
          if (group != NULL)
            fs_json_text_close (json);
          group = cell->column->group;
          if (group != NULL)
            fs_json_text_object (json, group);
        }
      write_cell (cell, json);
    }
  if (group != NULL)
    fs_json_text_close (json);
}
