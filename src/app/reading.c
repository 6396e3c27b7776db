#include "app/reading.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/number.h"

#define SAME_X 1e-9 /* relative: two loads that are the same point */

static gboolean
same_x (double a, double b)
{
  return fabs (a - b) <= SAME_X * MAX (fabs (a), fabs (b));
}

/* The simulated point that stands at @x, finished ones first. */
static void
find_mark (const FsSeries *series, double x, FsReadingRow *row)
{
  row->mean = NAN;
  row->half_width = NAN;
  row->state = FS_MARK_QUEUED;
  for (guint m = 0; m < series->marks->len; m++)
    {
      const FsMark *mark = &g_array_index (series->marks, FsMark, m);

      if (!same_x (mark->x, x) || (mark->state == FS_MARK_STALE && isfinite (row->mean)))
        continue;
      row->mean = mark->y;
      row->half_width = mark->half_width;
      row->state = mark->state;
    }
}

/* The sentence about one row: where the model stands against the simulation. */
static char *
row_verdict (const FsReadingRow *row, const FsCurve *curve, double x, double factor)
{
  double model = row->model[fs_curve_first_variant (curve)];
  g_autofree char *deviation = NULL;
  double error;

  if (!isfinite (model))
    {
      g_autofree char *saturation = fs_number_display (row->saturation / factor, 4);

      if (!isfinite (row->saturation) || x < row->saturation)
        return NULL;
      /* Translators: %s is a load. */
      return g_strdup_printf (_ ("No model at this load: it saturates at %s."), saturation);
    }
  if (!isfinite (row->mean) || row->state == FS_MARK_STALE)
    return NULL;
  error = (model / row->mean - 1) * 100;
  deviation = g_strdup_printf ("%s%.1f\u2009%%", error < 0 ? "−" : "+", fabs (error));
  if (!isfinite (row->half_width))
    return g_strdup_printf (_ ("Model %s"), deviation);
  /* Translators: %s is a deviation such as +5.9 %. */
  return g_strdup_printf (fabs (model - row->mean) <= row->half_width ? _ ("Model %s, inside the interval")
                                                                      : _ ("Model %s, outside the interval"),
                          deviation);
}

/* The row that has a point here, else the first that has something to say. */
static char *
find_verdict (const FsReading *reading, const FsScenario *scenario, double factor)
{
  char *verdict = NULL;

  for (guint pass = 0; pass < 2 && verdict == NULL; pass++)
    for (guint r = 0; r < reading->rows->len && verdict == NULL; r++)
      {
        const FsReadingRow *row = &g_array_index (reading->rows, FsReadingRow, r);

        if (pass == 1 || isfinite (row->mean))
          verdict = row_verdict (row, fs_scenario_curve (scenario, row->curve), reading->x, factor);
      }
  return verdict;
}

/* Where the first variant saturates; NAN when it does not, or on an axis where that is no place. */
static double
saturation_x (const FsSolution *solution, guint curve)
{
  FsVariant first = fs_curve_first_variant (fs_scenario_curve (solution->scenario, curve));
  FsSweepPoint end = { .curve = curve, .rate = fs_model_lines_saturation (solution->lines, curve, first) };

  return isfinite (end.rate) ? fs_figure_x (solution->scenario, solution->lines, &end) : NAN;
}

FsReading *
fs_reading_new (const FsSolution *solution, const FsPlot *plot, double x)
{
  FsReading *reading = g_new0 (FsReading, 1);

  reading->x = x;
  reading->rows = g_array_new (FALSE, TRUE, sizeof (FsReadingRow));
  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = g_ptr_array_index (plot->series, s);
      FsReadingRow row = { .slot = series->slot };
      const FsCurve *curve;
      FsModelInputs inputs;

      fs_figure_series (solution->scenario, s, &row.curve, &row.quantity);
      curve = fs_scenario_curve (solution->scenario, row.curve);
      fs_figure_place (solution->scenario, solution->lines, row.curve, fs_curve_first_variant (curve), x, &inputs,
                       &row.rate);
      for (guint v = 0; v < FS_N_VARIANTS; v++)
        row.model[v] = fs_figure_value (solution->scenario, solution->lines, row.curve, (FsVariant) v, row.quantity, x);
      row.saturation = saturation_x (solution, row.curve);
      find_mark (series, x, &row);
      reading->draw |= curve->draw;
      g_array_append_val (reading->rows, row);
    }
  reading->verdict = find_verdict (reading, solution->scenario, plot->x.factor);
  return reading;
}

void
fs_reading_free (FsReading *reading)
{
  if (reading == NULL)
    return;
  g_array_unref (reading->rows);
  g_free (reading->verdict);
  g_free (reading);
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double difference = *(const double *) a - *(const double *) b;

  return (difference > 0) - (difference < 0);
}

GArray *
fs_reading_stops (const FsSolution *solution, const FsPlot *plot)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (double));
  GArray *stops = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < solution->sweep->len; i++)
    {
      FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, i);
      double x = fs_figure_x (solution->scenario, solution->lines, &point);

      g_array_append_val (all, x);
    }
  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = g_ptr_array_index (plot->series, s);

      for (guint m = 0; m < series->marks->len; m++)
        g_array_append_val (all, g_array_index (series->marks, FsMark, m).x);
    }
  g_array_sort (all, compare_doubles);
  for (guint i = 0; i < all->len; i++)
    {
      double x = g_array_index (all, double, i);

      if (isfinite (x) && (stops->len == 0 || !same_x (x, g_array_index (stops, double, stops->len - 1))))
        g_array_append_val (stops, x);
    }
  return stops;
}
