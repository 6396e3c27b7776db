#include "app/plot/crosshair-values.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <pango/pango.h>
#include <string.h>

#include "app/document/x-value.h"
#include "app/document/quantity-list.h"
#include "base/number.h"
#include "figure/series/model-error.h"
#include "figure/series/typical-band.h"
#include "figure/words/accuracy-text.h"
#include "figure/words/difference-text.h"
#include "study/words/vocabulary.h"
#include "figure/series/x-position.h"
#include "figure/words/point-text.h"
#include "plot/value/text.h"

#define DIGITS 4 /* significant digits of a value */

/* Returns the error of one variant: "Model +5.9 %, outside the interval". */
static char *
deviation_text (const FsCrosshairRow *row, FsVariant variant, gboolean only)
{
  double model = row->model[variant];
  const char *name = only ? C_ ("verdict", "model") : fs_variant_text (variant, FS_VARIANT_NAME);
  FsModelError error = { 0 };
  g_autofree char *deviation = NULL;

  fs_model_error_set (&error, model, row->mean, row->half_width);
  deviation = fs_text_error (error.error, error.half_width);

  if (!isfinite (row->half_width))
    /* Translators: a variant of the model and its deviation: "corrected +5.9 %". */
    return g_strdup_printf (_ ("%s %s"), name, deviation);
  /* Translators: a variant of the model and its deviation from the simulation: "corrected +5.9 %". */
  return g_strdup_printf (fabs (model - row->mean) <= row->half_width ? _ ("%s %s, inside the interval")
                                                                      : _ ("%s %s, outside the interval"),
                          name, deviation);
}

/* Beyond its end a variant has only its saturation rate. */
static char *
end_text (const FsCrosshairRow *row, FsVariant variant, gboolean only, double factor)
{
  g_autofree char *saturation = fs_text_on_axis (row->saturation[variant], factor, 4);

  if (only)
    /* Translators: %s is a load. */
    return g_strdup_printf (_ ("No model value at this load: the model saturates at %s."), saturation);
  /* Translators: a variant of the model and a load: "corrected: saturates at 10.12". */
  return g_strdup_printf (_ ("%s: saturates at %s"), fs_variant_text (variant, FS_VARIANT_NAME), saturation);
}

char *
fs_crosshair_plain_label (const char *markup)
{
  char *text = NULL;

  return pango_parse_markup (markup, -1, 0, NULL, &text, NULL, NULL) ? text : g_strdup (markup);
}

/* Describes the only row, or the only one with a simulated value: with several rows their errors are in a column. */
static char *
find_accuracy (const FsCrosshairValues *values, const FsScenario *scenario, const FsPlot *plot)
{
  if (values->rows->len > 1 && values->n_simulated != 1)
    return NULL;
  for (guint r = 0; r < values->rows->len; r++)
    {
      const FsCrosshairRow *row = &g_array_index (values->rows, FsCrosshairRow, r);

      if (values->rows->len == 1 || isfinite (row->mean))
        {
          /* Each variant compared with the simulation, one line per variant. */
          const FsCurve *curve = fs_scenario_curve (scenario, row->curve);
          gboolean only = (curve->draw & (curve->draw - 1)) == 0;
          g_autoptr (GString) lines = g_string_new (NULL);

          for (guint v = 0; v < FS_N_VARIANTS; v++)
            {
              FsVariant variant = (FsVariant) v;
              g_autofree char *line = NULL;

              if (isfinite (row->model[v]) && isfinite (row->mean) && row->state != FS_POINT_STATUS_OUTDATED)
                line = deviation_text (row, variant, only);
              else if (!isfinite (row->model[v]) && isfinite (row->saturation[v]) && values->x >= row->saturation[v])
                line = end_text (row, variant, only, plot->x.factor);
              if (line != NULL)
                {
                  g_autofree char *first = g_utf8_strup (line, g_utf8_next_char (line) - line);

                  g_string_append_printf (lines, "%s%s%s", lines->len > 0 ? "\n" : "", first, g_utf8_next_char (line));
                }
            }
          return lines->len > 0 ? g_strdup (lines->str) : NULL;
        }
    }
  return NULL;
}

char *
fs_crosshair_row_error_text (const FsCrosshairRow *row)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (isfinite (row->model[v]) && isfinite (row->mean) && row->state != FS_POINT_STATUS_OUTDATED)
      {
        FsModelError error = { 0 };
        g_autofree char *deviation = NULL;

        fs_model_error_set (&error, row->model[v], row->mean, row->half_width);
        deviation = fs_text_error (error.error, error.half_width);
        g_string_append_printf (text, "%s%s", text->len > 0 ? " / " : "", deviation);
      }
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

gboolean
fs_crosshair_row_has_value (const FsCrosshairRow *row)
{
  gboolean any = row->has_point || isfinite (row->mean) || isfinite (row->between);

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    any |= isfinite (row->model[v]);
  return any;
}

char *
fs_crosshair_row_simulation_text (const FsCrosshairRow *row, double factor)
{
  if (!isfinite (row->mean) && row->has_point)
    return g_strdup (fs_point_status_text (row->state));
  if (!isfinite (row->mean) && isfinite (row->between))
    {
      g_autofree char *value = fs_quantity_simulation_text (row->between / factor, row->between_half / factor);

      /* Translators: a value read between two simulated points: "≈ 47.3 ± 0.2". */
      return g_strdup_printf (_ ("≈ %s"), value);
    }
  return fs_quantity_simulation_text (row->mean / factor, row->half_width / factor);
}

/* Reads the simulation between two finished points. Latencies bend most where points are few, so that the ratio of simulation and
 * model is taken as straight, not the latency itself, if the line of a model is drawn. */
static void
read_between (FsCrosshairRow *row, const FsSeries *series, const FsLine *line, double x)
{
  const FsPlotPoint *left = NULL, *right = NULL;
  double at, before = 1, after = 1, here = 1;

  for (guint m = 0; m < series->points->len; m++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, m);

      if ((point->state != FS_POINT_STATUS_DONE && point->state != FS_POINT_STATUS_NOT_CONVERGED)
          || !isfinite (point->y))
        continue;
      if (point->x < x)
        left = point;
      else if (right == NULL)
        right = point;
    }
  if (left == NULL || right == NULL)
    return;
  if (line != NULL && fs_line_at (line, left->x) > 0 && fs_line_at (line, right->x) > 0 && fs_line_at (line, x) > 0)
    {
      before = fs_line_at (line, left->x);
      after = fs_line_at (line, right->x);
      here = fs_line_at (line, x);
    }
  at = (x - left->x) / (right->x - left->x);
  row->between = here * ((1 - at) * left->y / before + at * right->y / after);
  /* As if both were too high or too low together, which is the wider of what may be. */
  row->between_half = here * ((1 - at) * left->half_width / before + at * right->half_width / after);
}

FsCrosshairValues *
fs_crosshair_values_new (const FsSolvedScenario *solution, const FsPlot *plot, double x)
{
  FsCrosshairValues *values = g_new0 (FsCrosshairValues, 1);
  g_autoptr (GArray) all = fs_figure_list_series (solution->scenario);
  FsTypicalRange typical[FS_N_VARIANTS];
  g_autofree char *list = NULL;

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    typical[v] = (FsTypicalRange){ NAN, NAN };
  values->x = x;
  values->rows = g_array_new (FALSE, TRUE, sizeof (FsCrosshairRow));
  for (guint s = 0; s < all->len; s++)
    {
      const FsFigureSeries *shown = &g_array_index (all, FsFigureSeries, s);
      const FsSeries *series = g_ptr_array_index (plot->series, s);
      const FsLine *line = fs_series_main_line (series);
      FsCrosshairRow row
          = { .series = s, .curve = shown->curve, .quantity = shown->key, .palette_entry = series->palette_entry };
      const FsCurve *curve;
      FsModelInputs inputs;

      if (series->hidden)
        continue;
      curve = fs_scenario_curve (solution->scenario, row.curve);
      row.main = fs_curve_first_variant (curve);
      fs_figure_x_position (solution->scenario, solution->lines, row.curve, row.main, x, &inputs, &row.rate);
      for (guint v = 0; v < FS_N_VARIANTS; v++)
        {
          row.model[v]
              = fs_figure_value (solution->scenario, solution->lines, row.curve, (FsVariant) v, row.quantity, x);
          if (isfinite (row.model[v]))
            fs_typical_range_add (&typical[v], fs_figure_typical_error_at (solution->scenario, solution->lines,
                                                                           row.curve, (FsVariant) v, row.quantity, x));
          row.saturation[v] = fs_x_value_saturation (solution, row.curve, (FsVariant) v);
        }
      /* The simulated point at @x, finished ones first. */
      row.mean = NAN;
      row.half_width = NAN;
      row.between = row.between_half = NAN;
      row.state = FS_POINT_STATUS_QUEUED;
      if (line != NULL && line->simulated)
        {
          row.mean = fs_line_at (line, x);
          row.state = FS_POINT_STATUS_DONE;
        }
      for (guint m = 0; m < series->points->len; m++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, m);

          if (!fs_figure_same_x (point->x, x) || (point->state == FS_POINT_STATUS_OUTDATED && isfinite (row.mean)))
            continue;
          row.mean = point->y;
          row.half_width = point->half_width;
          row.state = point->state;
          row.has_point = TRUE;
        }
      if (!row.has_point && !isfinite (row.mean))
        read_between (&row, series, line, x);
      values->n_simulated += isfinite (row.mean) ? 1 : 0;
      values->draw |= curve->draw;
      g_array_append_val (values->rows, row);
    }
  values->accuracy = find_accuracy (values, solution->scenario, plot);
  list = fs_typical_ranges_text (typical);
  /* Translators: %s is a list: "corrected ± 7.8 %, refined ± 0.8 to 5.6 %". */
  values->typical = list != NULL ? g_strdup_printf (_ ("Typical error on the validation set: %s"), list) : NULL;
  return values;
}

/* The point of a row at the x value, or NULL. */
static const FsPointView *
find_point (const FsCrosshairValues *values, guint r, const FsSolvedScenario *solution, const FsPointView *points,
            guint n_points)
{
  for (guint i = 0; i < n_points; i++)
    if (points[i].point.curve == g_array_index (values->rows, FsCrosshairRow, r).curve
        && fs_figure_same_x (fs_x_value_of_point (solution, points[i].point), values->x))
      return &points[i];
  return NULL;
}

static gboolean
is_of_broadcasts (const FsCrosshairRow *row, const FsSolvedScenario *solution, const FsPointView *view)
{
  const FsCurve *step = fs_curve_x_index (fs_scenario_curve (solution->scenario, row->curve), view->point.step);

  return view->result != NULL && fs_point_is_of_broadcasts (step, row->quantity, view->result);
}

/* Which of two rows is faster; NULL if they are not both latencies with an interval. */
static char *
compare_rows (const FsCrosshairValues *values, const FsSolvedScenario *solution, const FsPointView *points,
              guint n_points, guint first, guint second)
{
  const FsCrosshairRow *rows[2]
      = { &g_array_index (values->rows, FsCrosshairRow, first), &g_array_index (values->rows, FsCrosshairRow, second) };
  const FsPointView *view = find_point (values, first, solution, points, n_points);
  gboolean broadcast = is_of_broadcasts (rows[0], solution, view);
  g_autoptr (GArray) differences = NULL;
  g_auto (GStrv) names = g_new0 (char *, 2 + 1);

  if (rows[0]->curve == rows[1]->curve || !fs_quantity_is_latency (rows[0]->quantity)
      || strcmp (rows[0]->quantity, rows[1]->quantity) != 0)
    return NULL;
  differences = fs_point_differences_at (solution->scenario, points, n_points, (guint) (view - points), rows[1]->curve);
  for (guint side = 0; side < 2; side++)
    names[side] = fs_crosshair_plain_label (fs_scenario_curve (solution->scenario, rows[side]->curve)->label);
  for (guint i = 0; i < differences->len; i++)
    {
      const FsPointDifference *difference = &g_array_index (differences, FsPointDifference, i);

      if (difference->broadcast == broadcast)
        {
          g_autofree char *sentence = fs_difference_sentence (
              difference, names[0], names[1], fs_scenario_statistics (solution->scenario)->rule.confidence);
          g_autofree char *method = fs_difference_method (difference);

          return sentence != NULL ? g_strdup_printf ("%s %s", sentence, method) : NULL;
        }
    }
  return NULL;
}

void
fs_crosshair_values_look_behind (FsCrosshairValues *values, const FsSolvedScenario *solution, const FsPlot *plot,
                                 const FsPointView *points, guint n_points, guint compared, guint current)
{
  guint first = G_MAXUINT, second = G_MAXUINT, n = 0;

  g_clear_pointer (&values->behind, g_free);
  /* The compared curve is the second one. Of more than two others the current curve is the first. */
  for (guint r = 0; r < values->rows->len; r++)
    {
      guint curve = g_array_index (values->rows, FsCrosshairRow, r).curve;

      if (find_point (values, r, solution, points, n_points) == NULL)
        continue;
      n++;
      if (curve == compared || (compared == G_MAXUINT && first != G_MAXUINT))
        second = r;
      else if (first == G_MAXUINT || curve == current)
        first = r;
    }
  if (n == 1)
    {
      guint only = MIN (first, second);
      const FsPointView *view = find_point (values, only, solution, points, n_points);

      values->behind = fs_point_text (
          view, is_of_broadcasts (&g_array_index (values->rows, FsCrosshairRow, only), solution, view));
    }
  else if (first != G_MAXUINT && second != G_MAXUINT && (n == 2 || compared != G_MAXUINT))
    values->behind = compare_rows (values, solution, points, n_points, first, second);
}

char *
fs_crosshair_values_measured_text (const FsSeries *series, double x, double factor)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint m = 0; m < series->points->len; m++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, m);
      g_autofree char *value = fs_quantity_simulation_text (point->y / factor, point->half_width / factor);

      if (fs_figure_same_x (point->x, x))
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", value);
    }
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

char *
fs_crosshair_values_text (const FsCrosshairValues *values, const FsPlot *plot, const char *x_markup)
{
  g_autofree char *where = fs_text_plain (x_markup);
  GString *text = g_string_new (where);

  g_string_append_c (text, '.');
  for (guint r = 0; r < values->rows->len; r++)
    {
      /* "M = 32: model 343.8, simulation 340 ± 3." */
      const FsCrosshairRow *row = &g_array_index (values->rows, FsCrosshairRow, r);
      g_autofree char *markup = fs_plot_series_name (plot, g_ptr_array_index (plot->series, row->series));
      g_autofree char *name = fs_text_plain (markup);
      g_autofree char *simulation = fs_crosshair_row_simulation_text (row, plot->y.factor);
      g_autofree char *error = fs_crosshair_row_error_text (row);
      const char *separator = ":";

      if (!fs_crosshair_row_has_value (row))
        continue;
      g_string_append_printf (text, " %s", name);
      for (guint v = 0; v < FS_N_VARIANTS; v++)
        if (isfinite (row->model[v]))
          {
            const char *variant = fs_variant_text ((FsVariant) v, FS_VARIANT_LEGEND);
            g_autofree char *value = fs_number_display (row->model[v] / plot->y.factor, DIGITS);

            g_string_append_printf (text, "%s %s %s", separator,
                                    (values->draw & (values->draw - 1)) == 0 ? _ ("model") : variant, value);
            separator = ",";
          }
      if (isfinite (row->mean) || isfinite (row->between) || row->has_point)
        g_string_append_printf (text, "%s %s %s", separator, _ ("simulation"), simulation);
      if (error != NULL && values->n_simulated > 1)
        g_string_append_printf (text, ", %s %s", _ ("error"), error);
      g_string_append_c (text, '.');
    }
  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = g_ptr_array_index (plot->series, s);
      g_autofree char *name = fs_text_plain (series->label);
      g_autofree char *value
          = series->curve == G_MAXUINT ? fs_crosshair_values_measured_text (series, values->x, plot->y.factor) : NULL;

      if (value != NULL)
        g_string_append_printf (text, " %s: %s.", name, value);
    }
  if (values->accuracy != NULL)
    g_string_append_printf (text, " %s%s", values->accuracy, g_str_has_suffix (values->accuracy, ".") ? "" : ".");
  if (values->typical != NULL)
    g_string_append_printf (text, " %s.", values->typical);
  if (values->behind != NULL)
    g_string_append_printf (text, " %s", values->behind);
  return g_string_free (text, FALSE);
}

void
fs_crosshair_values_free (FsCrosshairValues *values)
{
  if (values == NULL)
    return;
  g_array_unref (values->rows);
  g_free (values->accuracy);
  g_free (values->typical);
  g_free (values->behind);
  g_free (values);
}

GArray *
fs_crosshair_values_stops (const FsSolvedScenario *solution, const FsPlot *plot)
{
  GArray *stops = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < solution->sweep->len; i++)
    {
      FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, i);
      double x = fs_x_value_of_point (solution, point);

      g_array_append_val (stops, x);
    }
  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = g_ptr_array_index (plot->series, s);

      for (guint m = 0; m < series->points->len; m++)
        g_array_append_val (stops, g_array_index (series->points, FsPlotPoint, m).x);
    }
  fs_figure_sort_x (stops);
  return stops;
}
