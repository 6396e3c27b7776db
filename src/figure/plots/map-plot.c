#include "figure/plots/map-plot.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/series/x-position.h"
#include "plot/value/text.h"
#include "study/words/vocabulary.h"

#define MOST_LEVELS 5
#define WIDE 0.10
#define HEADROOM 1.15
#define MOST_DECIMALS 3
#define TOLERANCE 1e-3 /* of a number that is written */
#define MARGIN 1.04    /* of the least and the greatest latency: a line at the very edge says nothing */

/* What the map is made of. */
typedef struct {
  const FsScenario *scenario;
  const FsModelLines *lines;
  const FsPointView *points;
  guint n_points;
  const FsPlot *figure;
  const char *key;
  FsVariant variant;
  gboolean relative; /* columns are fractions of the saturation rate of each row */
  GArray *x;         /* double, of the columns: these fractions, or x values */
  double *row_x;     /* x values of the columns of the present row */
} Making;

static int
compare_views (gconstpointer a, gconstpointer b)
{
  const FsPointView *first = *(const FsPointView *const *) a, *second = *(const FsPointView *const *) b;

  if (first->point.step != second->point.step)
    return first->point.step < second->point.step ? -1 : 1;
  return (first->point.rate > second->point.rate) - (first->point.rate < second->point.rate);
}

/* The points of a curve, ascending on its axis. */
static GPtrArray *
points_of (const Making *making, guint curve)
{
  GPtrArray *own = g_ptr_array_new ();

  for (guint i = 0; i < making->n_points; i++)
    if (making->points[i].point.curve == curve)
      g_ptr_array_add (own, (gpointer) &making->points[i]);
  g_ptr_array_sort (own, compare_views);
  return own;
}

static double
x_of (const Making *making, const FsPointView *view)
{
  return fs_figure_x (making->scenario, making->lines, &view->point);
}

/* Returns where @x is among the columns of the present row: the middle of column 2 is 2.5. NAN outside. */
static double
column_of (const Making *making, guint n_columns, double x)
{
  const double *at = making->row_x;
  guint i = 0;
  double position;

  if (n_columns == 1)
    return fs_figure_same_x (x, at[0]) ? 0.5 : NAN;
  while (i + 2 < n_columns && at[i + 1] < x)
    i++;
  position = i + 0.5 + (x - at[i]) / (at[i + 1] - at[i]);
  return position >= 0 && position <= n_columns ? position : NAN;
}

/* The value of the model between the places where its line was solved; NAN beyond its ends. */
static double
line_value (const Making *making, const FsSolvedLine *line, const FsCurve *curve, double scale, double x)
{
  guint n = line->points != NULL ? line->points->len : line->places->len;
  double before_x = NAN, before = NAN;

  for (guint i = 0; i < n; i++)
    {
      double at = line->points != NULL ? ((const FsModelPoint *) line->points->pdata[i])->rate * scale
                                       : ((const FsParameterPoint *) line->places->pdata[i])->x;
      double value = fs_solved_line_value (line, curve, i, making->key);

      if (fs_figure_same_x (at, x))
        return value;
      if (at > x)
        return before + (value - before) * (x - before_x) / (at - before_x);
      before_x = at;
      before = value;
    }
  return NAN;
}

/* Fills the cell of a point, whose error is @error unless it has none. */
static void
fill_cell (FsMapCell *cell, const Making *making, const FsPointView *view, const FsModelError *error, double model)
{
  double scale = fs_scenario_figure (making->scenario)->y_divide_by;

  cell->point = (guint) (view - making->points);
  cell->x = x_of (making, view);
  cell->model = model / scale;
  cell->progress = view->state == FS_POINT_RUNNING ? fmax (view->fraction, 0.01) : 0;
  cell->error = cell->half_width = cell->simulation = cell->simulation_half_width = NAN;
  if (error != NULL)
    {
      cell->error = error->error;
      cell->half_width = error->half_width;
      cell->simulation = error->model / (1 + error->error) / scale;
      cell->simulation_half_width = error->half_width / (1 + error->error) * cell->simulation;
      cell->model = error->model / scale;
    }
  cell->state = error != NULL && isfinite (error->error) ? (error->settled ? FS_CELL_DONE : FS_CELL_UNSETTLED)
                : !isfinite (cell->model)                ? FS_CELL_NO_MODEL
                : view->state == FS_POINT_DONE           ? FS_CELL_NO_SIMULATION
                                                         : FS_CELL_OPEN;
}

/* Sets the x values of the columns for the row of @curve. */
static void
set_row (Making *making, guint curve)
{
  double scale = making->relative ? fs_figure_reference_rate (making->scenario, making->lines, curve)
                                        * fs_figure_x_scale (making->scenario, making->lines, curve)
                                  : 1;

  for (guint c = 0; c < making->x->len; c++)
    making->row_x[c] = g_array_index (making->x, double, c) * scale;
}

/* Fills the row of the curve of series @index. */
static void
fill_row (FsErrorMap *map, guint r, Making *making, const GArray *list, guint index, const GArray *errors)
{
  const FsFigureSeries *series = &g_array_index (list, FsFigureSeries, index);
  const FsCurve *curve = fs_scenario_curve (making->scenario, series->curve);
  const FsSolvedLine *line = fs_model_lines_get (making->lines, series->curve, making->variant);
  double scale = fs_figure_x_scale (making->scenario, making->lines, series->curve);
  double reference = fs_figure_reference_rate (making->scenario, making->lines, series->curve);
  g_autoptr (GPtrArray) own = points_of (making, series->curve), known = g_ptr_array_new ();
  FsMapRow *row = &g_array_index (map->rows, FsMapRow, r);

  for (guint e = 0; e < errors->len; e++)
    {
      FsModelError *at = &g_array_index (errors, FsModelError, e);

      if (at->series == index && at->variant == making->variant)
        g_ptr_array_add (known, at);
    }
  row->label = g_strdup (curve->label);
  row->curve = series->curve;
  row->end = NAN;
  set_row (making, series->curve);
  for (guint i = 0; i < own->len; i++)
    {
      const FsPointView *view = own->pdata[i];
      const FsModelError *error = NULL;
      double x = x_of (making, view), place = making->relative ? view->point.rate / reference : x;
      guint column = 0;

      while (column < map->n_columns && !fs_figure_same_x (g_array_index (making->x, double, column), place))
        column++;
      if (column == map->n_columns)
        continue;
      for (guint e = 0; e < known->len && error == NULL; e++)
        {
          const FsModelError *at = known->pdata[e];

          if (at->step == view->point.step && at->rate == view->point.rate)
            error = at;
        }
      fill_cell (fs_error_map_cell (map, r, column), making, view, error,
                 line != NULL ? line_value (making, line, curve, scale, x) : NAN);
    }
  if (line != NULL && line->points != NULL && isfinite (line->saturation.rate))
    row->end = column_of (making, map->n_columns, line->saturation.rate * scale);
}

/* Latencies with one or two digits between the least and the greatest of the map, at most MOST_LEVELS. */
static void
choose_levels (FsErrorMap *map)
{
  static const double digits[] = { 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8 };
  double least = INFINITY, most = 0;
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (double));
  guint every;

  for (guint i = 0; i < map->rows->len * map->n_columns; i++)
    if (map->cells[i].state != FS_CELL_ABSENT && map->cells[i].model > 0)
      {
        least = fmin (least, map->cells[i].model);
        most = fmax (most, map->cells[i].model);
      }
  if (!(most > least))
    return;
  for (double decade = pow (10, floor (log10 (least))); decade <= most; decade *= 10)
    for (guint d = 0; d < G_N_ELEMENTS (digits); d++)
      {
        double level = decade * digits[d];

        if (level >= least * MARGIN && level <= most / MARGIN)
          g_array_append_val (all, level);
      }
  every = (all->len + MOST_LEVELS - 1) / MOST_LEVELS;
  for (guint i = 0; i < all->len; i += MAX (every, 1))
    g_array_append_val (map->levels, g_array_index (all, double, i));
}

/* Where the model of each row reaches the levels. */
static void
find_crossings (FsErrorMap *map, Making *making)
{
  double divisor = fs_scenario_figure (making->scenario)->y_divide_by;

  for (guint r = 0; r < map->rows->len; r++)
    {
      FsMapRow *row = &g_array_index (map->rows, FsMapRow, r);
      const FsCurve *curve = fs_scenario_curve (making->scenario, row->curve);
      const FsSolvedLine *line = fs_model_lines_get (making->lines, row->curve, making->variant);
      double scale = fs_figure_x_scale (making->scenario, making->lines, row->curve);
      guint n = line == NULL ? 0 : line->points != NULL ? line->points->len : line->places->len;
      double before = NAN, before_x = NAN;

      row->crossings = g_new (double, MAX (map->levels->len, 1));
      for (guint l = 0; l < map->levels->len; l++)
        row->crossings[l] = NAN;
      set_row (making, row->curve);
      for (guint i = 0; i < n; i++)
        {
          double x = line->points != NULL ? ((const FsModelPoint *) line->points->pdata[i])->rate * scale
                                          : ((const FsParameterPoint *) line->places->pdata[i])->x;
          double value = fs_solved_line_value (line, curve, i, making->key) / divisor;

          for (guint l = 0; l < map->levels->len; l++)
            {
              double level = g_array_index (map->levels, double, l);

              if (isnan (row->crossings[l]) && (before - level) * (value - level) <= 0)
                row->crossings[l] = column_of (making, map->n_columns,
                                               before_x + (x - before_x) * (level - before) / (value - before));
            }
          before = value;
          before_x = x;
        }
    }
}

/* Collects the x values of all points. Where each curve has others, all of them relative to its saturation rate, the columns are these
 * fractions. @rows: indices of series. */
static guint
find_columns (Making *making, const GArray *list, const GArray *rows)
{
  g_autoptr (GArray) fractions = g_array_new (FALSE, FALSE, sizeof (double));
  gboolean relative = TRUE;

  for (guint r = 0; r < rows->len; r++)
    {
      guint curve = g_array_index (list, FsFigureSeries, g_array_index (rows, guint, r)).curve;
      const FsCurve *of = fs_scenario_curve (making->scenario, curve);
      double reference = fs_figure_reference_rate (making->scenario, making->lines, curve);
      g_autoptr (GPtrArray) views = points_of (making, curve);

      relative = relative && isfinite (reference) && of->x_key == NULL
                 && (of->rates_kind == FS_RATES_LOADS || of->rates_kind == FS_RATES_REFINED);
      for (guint i = 0; i < views->len; i++)
        {
          const FsPointView *view = views->pdata[i];
          double x = x_of (making, view), fraction = view->point.rate / reference;

          g_array_append_val (making->x, x);
          g_array_append_val (fractions, fraction);
        }
    }
  fs_figure_sort_x (making->x);
  fs_figure_sort_x (fractions);
  making->relative = relative && fractions->len < making->x->len;
  if (making->relative)
    {
      g_array_set_size (making->x, 0);
      g_array_append_vals (making->x, fractions->data, fractions->len);
    }
  return making->x->len;
}

/* Writes the x values, all with as many decimal places as one of them needs. */
static void
name_columns (FsErrorMap *map, const Making *making)
{
  double factor = making->relative ? 0.01 : making->figure->x.factor;
  g_autofree double *x = g_new (double, map->n_columns);
  int decimals = 0;

  for (guint c = 0; c < map->n_columns; c++)
    {
      x[c] = g_array_index (making->x, double, c);
      while (decimals < MOST_DECIMALS
             && fabs (x[c] / factor - round (x[c] / factor * pow (10, decimals)) / pow (10, decimals))
                    > TOLERANCE * fabs (x[c] / factor))
        decimals++;
    }
  for (guint c = 0; c < map->n_columns; c++)
    {
      map->columns[c] = fs_number_display_fixed (x[c] / factor, decimals);
      if (making->relative)
        map->places[c] = g_strdup_printf ("%s\u202f%%", map->columns[c]);
      else if (factor == 1)
        map->places[c] = g_strdup (map->columns[c]);
      else
        map->places[c] = fs_text_on_axis (x[c], factor, decimals + 1 + (int) fmax (floor (log10 (x[c] / factor)), 0));
    }
}

FsErrorMap *
fs_map_plot_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points,
                 const GArray *errors, const char *key, FsVariant variant, const FsPlot *figure)
{
  g_autoptr (GArray) list = fs_figure_list_series (scenario);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));
  Making making = { scenario, lines, points, n_points, figure, key, variant, FALSE, x, NULL };
  g_autofree double *row_x = NULL;
  FsErrorMap *map;
  guint n_columns;

  for (guint s = 0; s < list->len; s++)
    {
      const FsFigureSeries *series = &g_array_index (list, FsFigureSeries, s);

      if (g_str_equal (series->key, key) && fs_curve_draws (fs_scenario_curve (scenario, series->curve), variant)
          && fs_figure_has_line (fs_scenario_curve (scenario, series->curve), variant, key))
        g_array_append_val (rows, s);
    }
  n_columns = find_columns (&making, list, rows);
  if (n_columns == 0)
    return NULL;
  making.row_x = row_x = g_new (double, n_columns);
  map = fs_error_map_new (rows->len, n_columns);
  map->title = g_strdup_printf (_ ("Model error, %s (%%)"), fs_variant_text (variant, FS_VARIANT_NAME));
  map->levels_label = g_strdup_printf (_ ("lines: %s"), figure->y.label);
  map->x_label = g_strdup (making.relative ? _ ("Offered load relative to the saturation rate of each curve (%)")
                                           : figure->x.label);
  for (guint r = 0; r < rows->len; r++)
    fill_row (map, r, &making, list, g_array_index (rows, guint, r), errors);
  name_columns (map, &making);
  choose_levels (map);
  find_crossings (map, &making);
  return map;
}

FsPlot *
fs_map_row_plot (FsErrorMap *const maps[FS_N_VARIANTS], FsVariant shown, guint row, const FsPlot *figure)
{
  const FsMapRow *of = fs_error_map_row (maps[shown], row);
  g_autoptr (FsPlot) plot = fs_plot_new ();
  guint palette_entry = of->curve;
  FsSeries *series;
  double reach = WIDE;

  /* The color that the curve has in the figure, of its family where it has one. */
  for (guint s = 0; s < figure->series->len; s++)
    if (((const FsSeries *) figure->series->pdata[s])->curve == of->curve)
      palette_entry = ((const FsSeries *) figure->series->pdata[s])->palette_entry;
  series = fs_plot_add_series (plot, of->label, palette_entry);

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      FsLine *line = NULL;

      if (maps[v] == NULL || row >= maps[v]->rows->len || fs_error_map_row (maps[v], row)->curve != of->curve)
        continue;
      for (guint c = 0; c < maps[v]->n_columns; c++)
        {
          const FsMapCell *cell = fs_error_map_cell (maps[v], row, c);

          if (!isfinite (cell->error) || cell->state == FS_CELL_ABSENT)
            continue;
          if (line == NULL)
            line = fs_series_add_line (series, fs_variant_text ((FsVariant) v, FS_VARIANT_NAME),
                                       v == shown                ? FS_LINE_MAIN
                                       : v == FS_VARIANT_REFINED ? FS_LINE_THIRD
                                                                 : FS_LINE_SECOND,
                                       NAN);
          fs_line_add (line, cell->x, cell->error);
          reach = fmax (reach, fabs (cell->error));
          if (v == shown)
            fs_series_add_point (series, (FsPlotPoint){ cell->x, cell->error, cell->half_width,
                                                        cell->state == FS_CELL_DONE ? FS_POINT_STATUS_DONE
                                                                                    : FS_POINT_STATUS_NOT_CONVERGED });
        }
    }
  if (series->lines->len == 0)
    return NULL;
  plot->title = g_strdup (of->label);
  plot->x.quantity = figure->x.quantity;
  plot->x.label = g_strdup ("");
  plot->x.short_label = NULL;
  plot->x.factor = figure->x.factor;
  plot->x.log = figure->x.log;
  plot->x.from = plot->x.to = NAN;
  plot->y.label = g_strdup (_ ("Model error (%)"));
  plot->y.factor = 0.01;
  plot->y.plus = TRUE;
  plot->y.from = -HEADROOM * reach;
  plot->y.to = HEADROOM * reach;
  plot->no_legend = TRUE;
  g_array_append_val (plot->near_y, ((FsNearRange){ -FS_MAP_WITHIN, FS_MAP_WITHIN, TRUE, NULL }));
  g_array_append_val (plot->near_y, ((FsNearRange){ -WIDE, WIDE, FALSE, NULL }));
  return g_steal_pointer (&plot);
}

char *
fs_map_plot_sentence (const FsErrorMap *map, FsVariant variant)
{
  FsMapCount count = fs_error_map_count (map);
  guint simulated = count.done + count.unsettled;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, ngettext ("%u of %u cell simulated", "%u of %u cells simulated", count.all), simulated,
                          count.all);
  if (count.unsettled > 0)
    g_string_append_printf (text, _ (", %u not converged"), count.unsettled);
  g_string_append (text, ". ");
  if (count.largest != NULL)
    {
      g_autofree char *error = fs_map_cell_text (count.largest);
      g_autofree char *row = fs_text_plain (fs_error_map_row (map, count.largest_row)->label);
      guint column = (guint) (count.largest - map->cells) % map->n_columns;

      /* Translators: "The corrected model"; two numbers of cells; an error with its interval; a curve; a load. */
      g_string_append_printf (text, _ ("%s is within 5 %% in %u of %u. Largest error: %s at %s, %s."),
                              fs_variant_text (variant, FS_VARIANT_SUBJECT), count.within, count.done, error, row,
                              map->places[column]);
    }
  return g_string_free (text, FALSE);
}
