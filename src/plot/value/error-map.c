#include "plot/value/error-map.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/number.h"
#include "plot/value/text.h"

static void
clear_row (gpointer data)
{
  FsMapRow *row = data;

  g_free (row->label);
  g_free (row->crossings);
}

FsErrorMap *
fs_error_map_new (guint n_rows, guint n_columns)
{
  FsErrorMap *map = g_new0 (FsErrorMap, 1);

  map->n_columns = n_columns;
  map->columns = g_new0 (char *, n_columns + 1);
  map->places = g_new0 (char *, n_columns + 1);
  map->rows = g_array_sized_new (FALSE, TRUE, sizeof (FsMapRow), n_rows);
  g_array_set_clear_func (map->rows, clear_row);
  g_array_set_size (map->rows, n_rows);
  map->cells = g_new0 (FsMapCell, (gsize) n_rows * n_columns);
  map->levels = g_array_new (FALSE, FALSE, sizeof (double));
  return map;
}

void
fs_error_map_free (FsErrorMap *map)
{
  g_free (map->title);
  g_free (map->x_label);
  g_free (map->levels_label);
  g_strfreev (map->columns);
  g_strfreev (map->places);
  g_array_unref (map->rows);
  g_array_unref (map->levels);
  g_free (map->cells);
  g_free (map);
}

FsMapCell *
fs_error_map_cell (const FsErrorMap *map, guint row, guint column)
{
  return &map->cells[(gsize) row * map->n_columns + column];
}

const FsMapRow *
fs_error_map_row (const FsErrorMap *map, guint row)
{
  return &g_array_index (map->rows, FsMapRow, row);
}

FsMapCount
fs_error_map_count (const FsErrorMap *map)
{
  FsMapCount count = { 0 };

  for (guint row = 0; row < map->rows->len; row++)
    for (guint column = 0; column < map->n_columns; column++)
      {
        const FsMapCell *cell = fs_error_map_cell (map, row, column);

        count.all += cell->state != FS_CELL_ABSENT;
        count.open += cell->state == FS_CELL_OPEN;
        count.unsettled += cell->state == FS_CELL_UNSETTLED;
        if (cell->state != FS_CELL_DONE)
          continue;
        count.done++;
        count.within += fabs (cell->error) <= FS_MAP_WITHIN;
        if (count.largest == NULL || fabs (cell->error) > fabs (count.largest->error))
          {
            count.largest = cell;
            count.largest_row = row;
          }
      }
  return count;
}

char *
fs_map_cell_text (const FsMapCell *cell)
{
  g_autofree char *error = NULL;

  switch (cell->state)
    {
    case FS_CELL_ABSENT:
      return g_strdup (_ ("no point"));
    case FS_CELL_OPEN:
      return g_strdup (_ ("not simulated"));
    case FS_CELL_NO_MODEL:
      return g_strdup (_ ("the model saturates before"));
    case FS_CELL_NO_SIMULATION:
      return g_strdup (_ ("the simulation is saturated"));
    default:
      break;
    }
  error = fs_text_error (cell->error, cell->half_width);
  return cell->state == FS_CELL_UNSETTLED ? g_strdup_printf ("%s, %s", error, _ ("not converged"))
                                          : g_steal_pointer (&error);
}

char *
fs_error_map_text (const FsErrorMap *map)
{
  GString *text = g_string_new (NULL);

  for (guint row = 0; row < map->rows->len; row++)
    {
      g_autofree char *label = fs_text_plain (fs_error_map_row (map, row)->label);
      const char *between = ": ";

      g_string_append (text, label);
      for (guint column = 0; column < map->n_columns; column++)
        {
          const FsMapCell *cell = fs_error_map_cell (map, row, column);
          g_autofree char *words = fs_map_cell_text (cell);

          if (cell->state == FS_CELL_ABSENT)
            continue;
          g_string_append_printf (text, "%s%s: %s", between, map->places[column], words);
          between = "; ";
        }
      g_string_append (text, ".\n");
    }
  return g_string_free (text, FALSE);
}
