#include "figure/series/typical-band.h"

#include <math.h>

#include "figure/series/figure-series.h"
#include "study/words/vocabulary.h"
#include "figure/series/x-position.h"
#include "model/typical-error.h"

void
fs_typical_range_add (FsTypicalRange *range, double error)
{
  range->least = fmin (range->least, error);
  range->most = fmax (range->most, error);
}

/* @share: of the saturation rate. */
static double
typical_error (const FsCurve *curve, FsVariant variant, const char *quantity, double share)
{
  const char *modelled = fs_figure_modelled_as (curve, variant, quantity);

  return modelled != NULL ? fs_model_typical_error (curve->model, &curve->inputs, variant, modelled, share) : NAN;
}

double
fs_figure_typical_error (const FsScenario *scenario, const FsModelLines *lines, guint index, FsVariant variant,
                         const char *quantity, double rate)
{
  const FsCurve *curve;

  g_return_val_if_fail (scenario != NULL && index < fs_scenario_n_curves (scenario), NAN);

  if (lines == NULL)
    return NAN;
  curve = fs_scenario_curve (scenario, index);
  return typical_error (curve, variant, quantity, rate / fs_model_lines_error_reference (lines, index));
}

double
fs_figure_typical_error_at (const FsScenario *scenario, const FsModelLines *lines, guint index, FsVariant variant,
                            const char *quantity, double x)
{
  FsModelInputs inputs;
  double rate;

  g_return_val_if_fail (scenario != NULL && index < fs_scenario_n_curves (scenario), NAN);

  if (lines == NULL || isnan (fs_model_lines_error_reference (lines, index))
      || !fs_figure_x_position (scenario, lines, index, variant, x, &inputs, &rate))
    return NAN;
  return fs_figure_typical_error (scenario, lines, index, variant, quantity, rate);
}

void
fs_typical_limits (double model, double error, double *low, double *high)
{
  *low = model / (1 + error);
  *high = error >= 1 ? INFINITY : model / (1 - error);
}

/* The line while its band is added. */
typedef struct {
  FsLine *line;
  FsTypicalRange *range;
} Band;

/* Adds a vertex, or a gap after others. */
static void
add_vertex (Band *band, double x, double y, double error)
{
  GArray *vertices = band->line->band;
  double low, high;

  fs_typical_limits (y, error, &low, &high);
  if (isnan (low))
    {
      if (vertices->len > 0 && !isnan (g_array_index (vertices, FsBandVertex, vertices->len - 1).low))
        fs_line_add_band (band->line, x, NAN, NAN);
      return;
    }
  fs_line_add_band (band->line, x, low, high);
  fs_typical_range_add (band->range, error);
}

void
fs_figure_add_band (FsLine *line, const FsScenario *scenario, const FsModelLines *lines, const FsSolvedLine *solved,
                    const char *quantity, const double *x, const double *y, FsTypicalRange *range)
{
  const double *shares = fs_typical_error_shares ();
  double reference = fs_model_lines_error_reference (lines, solved->curve);
  Band band = { line, range };
  guint node = 0;

  if (isnan (reference))
    return;
  for (guint i = 0; i < solved->points->len; i++)
    {
      double rate = ((const FsModelPoint *) solved->points->pdata[i])->rate;

      /* Between two points the line is straight, so that it has a value at each load of the table. */
      for (; node < FS_TYPICAL_ERROR_NODES && shares[node] * reference < rate; node++)
        if (i > 0)
          {
            double before = ((const FsModelPoint *) solved->points->pdata[i - 1])->rate;
            double at = shares[node] * reference, weight = (at - before) / (rate - before);
            double error
                = typical_error (fs_scenario_curve (scenario, solved->curve), solved->variant, quantity, shares[node]);

            add_vertex (&band, x[i - 1] + weight * (x[i] - x[i - 1]), y[i - 1] + weight * (y[i] - y[i - 1]), error);
          }
      add_vertex (&band, x[i], y[i],
                  fs_figure_typical_error (scenario, lines, solved->curve, solved->variant, quantity, rate));
    }
  if (line->band->len > 0 && isnan (g_array_index (line->band, FsBandVertex, line->band->len - 1).low))
    g_array_set_size (line->band, line->band->len - 1);
}

gboolean
fs_figure_can_shade (const FsScenario *scenario)
{
  g_autoptr (GArray) list = fs_figure_list_series (scenario);

  for (guint s = 0; s < list->len; s++)
    {
      const FsFigureSeries *series = &g_array_index (list, FsFigureSeries, s);
      const FsCurve *curve = fs_scenario_curve (scenario, series->curve);

      for (guint v = 0; v < FS_N_VARIANTS; v++)
        if (fs_figure_knows_error (curve, (FsVariant) v, series->key))
          return TRUE;
    }
  return FALSE;
}
