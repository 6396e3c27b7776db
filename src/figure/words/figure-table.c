#include "figure/words/figure-table.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/series/figure-series.h"
#include "study/words/vocabulary.h"
#include "figure/words/point-text.h"
#include "plot/value/text.h"
#include "study/documents/rows.h"

#define LINE_VALUES 12 /* of a line without points */

typedef enum {
  COLUMN_X,
  COLUMN_MODEL,
  COLUMN_POINT, /* simulated or measured */
  COLUMN_STATE,
} ColumnKind;

/* The source of the cells of a column. */
typedef struct {
  ColumnKind kind;
  guint series;
  FsVariant variant;
} Column;

/* A table while it is filled. */
typedef struct {
  const FsScenario *scenario;
  const FsModelLines *lines;
  const FsPlot *plot;
  GArray *columns;     /* Column */
  GPtrArray *headings; /* char* */
} Maker;

/* Returns the x values (double) of all points; without points, values evenly spread over the model lines. */
static GArray *
x_values_of (const Maker *maker)
{
  GArray *x_values = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) sweep = fs_sweep_known_points (maker->scenario, NULL);
  double x;

  for (guint s = 0; s < maker->plot->series->len; s++)
    {
      const FsSeries *series = maker->plot->series->pdata[s];

      for (guint i = 0; i < series->points->len; i++)
        g_array_append_val (x_values, g_array_index (series->points, FsPlotPoint, i).x);
    }
  for (guint i = 0; i < sweep->len; i++)
    {
      x = fs_figure_x (maker->scenario, maker->lines, &g_array_index (sweep, FsSweepPoint, i));
      g_array_append_val (x_values, x);
    }
  fs_figure_sort_x (x_values);
  if (x_values->len > 0)
    return x_values;
  for (guint s = 0; s < maker->plot->series->len; s++)
    {
      const FsLine *line = fs_series_main_line (maker->plot->series->pdata[s]);

      for (guint i = 0; line != NULL && i < LINE_VALUES; i++)
        g_array_append_val (
            x_values, g_array_index (line->vertices, FsVertex, i * (line->vertices->len - 1) / (LINE_VALUES - 1)).x);
    }
  fs_figure_sort_x (x_values);
  return x_values;
}

/* Returns "M = 32: model"; the name only if there are several curves. */
static void
add_column (Maker *maker, Column column, const char *heading)
{
  const FsSeries *series = maker->plot->series->pdata[column.series];
  g_autofree char *markup = fs_plot_series_name (maker->plot, series), *name = fs_text_plain (markup);

  /* TRANSLATORS: heading of a column: a curve, then "model", "simulation" or "state" */
  g_ptr_array_add (maker->headings,
                   maker->plot->series->len > 1 ? g_strdup_printf (_ ("%s: %s"), name, heading) : g_strdup (heading));
  g_array_append_val (maker->columns, column);
}

static void
add_curve (Maker *maker, guint s)
{
  const FsSeries *series = maker->plot->series->pdata[s];
  const FsLine *main = fs_series_main_line (series);
  const FsCurve *curve;
  const char *quantity;
  guint index;
  gboolean only;

  fs_figure_series (maker->scenario, s, &index, &quantity);
  curve = fs_scenario_curve (maker->scenario, index);
  only = (curve->draw & (curve->draw - 1)) == 0;
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (series->lines->len > 0 && fs_figure_has_line (curve, (FsVariant) v, quantity))
      add_column (maker, (Column){ COLUMN_MODEL, s, (FsVariant) v },
                  only ? _ ("model") : fs_variant_text ((FsVariant) v, FS_VARIANT_LEGEND));
  if (series->points->len == 0 && (main == NULL || !main->simulated))
    return;
  add_column (maker, (Column){ COLUMN_POINT, s, 0 }, _ ("simulation"));
  if (series->points->len > 0)
    add_column (maker, (Column){ COLUMN_STATE, s, 0 }, _ ("state"));
}

static FsFigureCell
number_cell (double value)
{
  return (FsFigureCell){ fs_number_display (value, FS_PLOT_POINT_DIGITS), value };
}

static FsFigureCell
cell_of (const Maker *maker, const Column *column, double x)
{
  const FsSeries *series = maker->plot->series->pdata[column->series];
  const FsPlotPoint *point = NULL;
  const FsLine *line = fs_series_main_line (series);
  double factor = maker->plot->y.factor;

  for (guint m = 0; m < series->points->len; m++)
    {
      const FsPlotPoint *other = &g_array_index (series->points, FsPlotPoint, m);

      if (fs_figure_same_x (other->x, x) && (other->state != FS_POINT_STATUS_OUTDATED || point == NULL))
        point = other;
    }
  switch (column->kind)
    {
    case COLUMN_MODEL:
      {
        const char *quantity;
        guint curve;

        fs_figure_series (maker->scenario, column->series, &curve, &quantity);
        return number_cell (fs_figure_value (maker->scenario, maker->lines, curve, column->variant, quantity, x)
                            / factor);
      }
    case COLUMN_POINT:
      if (point != NULL)
        return (FsFigureCell){ fs_plot_point_value_text (point, factor), point->y / factor };
      return number_cell (line != NULL && line->simulated ? fs_line_at (line, x) / factor : NAN);
    case COLUMN_STATE:
      return (FsFigureCell){ g_strdup (point != NULL ? fs_point_status_text (point->state) : "–"), NAN };
    case COLUMN_X:
    default:
      return number_cell (x / maker->plot->x.factor);
    }
}

static void
row_free (gpointer row)
{
  for (FsFigureCell *cell = row; cell->text != NULL; cell++)
    g_free (cell->text);
  g_free (row);
}

FsFigureTable *
fs_figure_table_new (const FsScenario *scenario, const FsModelLines *lines, const FsPlot *plot)
{
  FsFigureTable *table;
  g_autoptr (GArray) x_values = NULL;
  Maker maker = { scenario, lines, plot, NULL, NULL };
  guint n_rows;

  g_return_val_if_fail (scenario != NULL && plot != NULL, NULL);

  table = g_new0 (FsFigureTable, 1);
  table->rows = g_ptr_array_new_with_free_func (row_free);
  maker.columns = g_array_new (FALSE, FALSE, sizeof (Column));
  maker.headings = g_ptr_array_new ();
  if (plot->series->len > 0)
    {
      guint n_curves = fs_figure_n_series (maker.scenario);
      Column place = { COLUMN_X, 0, 0 };

      g_array_append_val (maker.columns, place);
      g_ptr_array_add (maker.headings, fs_text_plain (maker.plot->x.label));
      for (guint s = 0; s < maker.plot->series->len; s++)
        if (((const FsSeries *) maker.plot->series->pdata[s])->hidden)
          continue;
        else if (s < n_curves)
          add_curve (&maker, s);
        else
          add_column (&maker, (Column){ COLUMN_POINT, s, 0 }, _ ("measured"));
    }
  x_values = x_values_of (&maker);
  table->n_columns = maker.columns->len;
  table->n_places = x_values->len;
  n_rows = MIN (x_values->len, MAX (FS_FIGURE_TABLE_CELLS / MAX (table->n_columns, 1), 2));
  for (guint r = 0; r < n_rows && table->n_columns > 0; r++)
    {
      FsFigureCell *cells = g_new0 (FsFigureCell, table->n_columns + 1);
      /* The first and the last are always included. */
      guint place = n_rows == x_values->len ? r : (guint) ((guint64) r * (x_values->len - 1) / (n_rows - 1));

      for (guint c = 0; c < table->n_columns; c++)
        cells[c] = cell_of (&maker, &g_array_index (maker.columns, Column, c), g_array_index (x_values, double, place));
      g_ptr_array_add (table->rows, cells);
    }
  g_array_unref (maker.columns);
  g_ptr_array_add (maker.headings, NULL);
  table->headings = (char **) g_ptr_array_free (maker.headings, FALSE);
  return table;
}

void
fs_figure_table_free (FsFigureTable *table)
{
  if (table == NULL)
    return;
  g_ptr_array_unref (table->rows);
  g_strfreev (table->headings);
  g_free (table);
}

char *
fs_figure_table_text (const FsFigureTable *table)
{
  GString *text;

  g_return_val_if_fail (table != NULL, NULL);

  text = g_string_new (NULL);
  if (table->rows->len < table->n_places)
    {
      /* TRANSLATORS: above a table that would be too long; the numbers are those of its rows */
      g_string_append_printf (text, _ ("%u of %u points, evenly chosen; the CSV data contain all of them."),
                              table->rows->len, table->n_places);
      g_string_append_c (text, '\n');
    }
  /* Pasted into a spreadsheet, a label of "=1" is no formula. */
  for (guint c = 0; c < table->n_columns; c++)
    g_string_append_printf (text, "%s%s%s",
                            fs_csv_needs_apostrophe (table->headings[c], strlen (table->headings[c])) ? "'" : "",
                            table->headings[c], c + 1 < table->n_columns ? "\t" : "\n");
  for (guint r = 0; r < table->rows->len; r++)
    {
      const FsFigureCell *cells = table->rows->pdata[r];

      for (guint c = 0; c < table->n_columns; c++)
        g_string_append_printf (text, "%s%s", cells[c].text, c + 1 < table->n_columns ? "\t" : "\n");
    }
  return g_string_free (text, FALSE);
}
