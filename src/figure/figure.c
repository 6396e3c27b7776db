#include "figure/figure.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "figure/figure-words.h"
#include "figure/model-lines.h"
#include "study/compare.h"

/* One quantity of one curve on its way into a plot. */
typedef struct {
  const FsScenario *scenario;
  const FsModelLines *lines;
  guint index;
  const FsCurve *curve;
  const char *key;
  gboolean first; /* of the quantities of this curve */
  double x_scale; /* x = rate * x_scale; NAN where x is not known */
  double y_scale;
} Subject;

/* Saturation rate to which loads of a curve refer. */
static double
reference_rate (const FsModelLines *lines, guint index, const FsCurve *curve)
{
  const FsSolvedLine *line;

  if (curve->model_absent != NULL)
    return NAN;
  line = fs_model_lines_get (lines, index, curve->model->default_variant);
  if (line != NULL)
    return line->saturation.rate;
  return fs_model_saturation (curve->model, &curve->inputs, curve->model->default_variant).rate;
}

static double
x_scale (const FsScenario *scenario, const FsModelLines *lines, guint index)
{
  const FsCurve *curve = fs_scenario_curve (scenario, index);
  const char *x = fs_scenario_figure (scenario)->x;

  if (strcmp (x, "load") == 0)
    {
      double rate = reference_rate (lines, index, curve);

      return isfinite (rate) && rate > 0 ? 1 / rate : NAN;
    }
  if (strcmp (x, "offered-flits") == 0)
    return curve->model_absent == NULL ? curve->inputs.M : (double) curve->params.length_flits;
  return 1;
}

double
fs_figure_x (const FsScenario *scenario, const FsModelLines *lines, guint curve, double rate)
{
  g_return_val_if_fail (scenario != NULL && curve < fs_scenario_n_curves (scenario), NAN);

  return rate * x_scale (scenario, lines, curve);
}

double
fs_figure_rate (const FsScenario *scenario, const FsModelLines *lines, guint curve, double x)
{
  g_return_val_if_fail (scenario != NULL && curve < fs_scenario_n_curves (scenario), NAN);

  return x / x_scale (scenario, lines, curve);
}

/* Series stand by quantity, then by curve; the first quantity's colours are those of the curves. */
void
fs_figure_series (const FsScenario *scenario, guint series, guint *curve, const char **quantity)
{
  guint n_curves;
  const FsQuantity *known;
  g_autofree char *key = NULL;
  char **y;

  g_return_if_fail (scenario != NULL);

  n_curves = fs_scenario_n_curves (scenario);
  y = fs_scenario_figure (scenario)->y;
  g_return_if_fail (series < n_curves * g_strv_length (y));

  *curve = series % n_curves;
  key = fs_words_quantity_key (y[series / n_curves]);
  known = fs_words_quantity (scenario, key);
  *quantity = known != NULL ? known->key : y[series / n_curves];
}

static void
add_line (FsSeries *series, const Subject *subject, FsVariant variant)
{
  const FsSolvedLine *solved = fs_model_lines_get (subject->lines, subject->index, variant);
  gboolean main = variant == fs_curve_first_variant (subject->curve);
  g_autofree char *name = NULL;
  FsLine *line;

  if (solved == NULL || isnan (subject->x_scale))
    return;
  name = fs_words_variant (variant);
  line = fs_series_add_line (series, name, main ? FS_LINE_MAIN : FS_LINE_SECOND,
                             isfinite (solved->saturation.rate) ? solved->saturation.rate * subject->x_scale : NAN);
  for (guint i = 0; i < solved->points->len; i++)
    {
      const FsModelPoint *point = solved->points->pdata[i];
      double y = fs_record_get (point->outputs, subject->key);

      if (isfinite (y))
        fs_line_add (line, point->rate * subject->x_scale, y * subject->y_scale);
    }
  if (line->vertices->len == 0)
    g_ptr_array_remove (series->lines, line);
}

static gboolean
model_knows (const FsModel *model, const char *key)
{
  for (guint i = 0; i < model->n_quantities; i++)
    if (strcmp (model->quantities[i].key, key) == 0)
      return TRUE;
  return FALSE;
}

/* The number of the simulation that belongs to the curve's quantity. What only the simulator knows is taken as it is;
 * what both know by one name may still not be the same, and then there is none. */
static double
simulated_value (const Subject *subject, const FsSimResult *result, double *half_width)
{
  double value = fs_compare_simulated (subject->curve, fs_curve_first_variant (subject->curve), subject->key, result,
                                       half_width);
  const struct {
    const char *key;
    const FsLatency *latency;
  } latencies[] = {
    { "latency_unicast", &result->unicast },
    { "latency_broadcast", &result->broadcast },
    { "latency_network", &result->network },
  };

  if (model_knows (subject->curve->model, subject->key))
    return value;
  for (guint i = 0; i < G_N_ELEMENTS (latencies); i++)
    if (strcmp (subject->key, latencies[i].key) == 0)
      {
        *half_width = latencies[i].latency->half_width;
        return latencies[i].latency->mean;
      }
  *half_width = NAN;
  return fs_record_get (result->quantities, subject->key);
}

/* What a finished point becomes; FALSE for nothing to draw. */
static gboolean
finished_mark (const Subject *subject, const FsSimResult *result, FsMark *mark)
{
  switch (result->status)
    {
    case FS_SIM_OK:
      mark->state = FS_MARK_DONE;
      break;
    case FS_SIM_NOT_CONVERGED:
      mark->state = FS_MARK_NOT_CONVERGED;
      break;
    case FS_SIM_SATURATED:
      mark->state = FS_MARK_SATURATED;
      return subject->first;
    case FS_SIM_NO_TRAFFIC:
    case FS_SIM_CANCELLED:
    default:
      return FALSE;
    }
  mark->y = simulated_value (subject, result, &mark->half_width) * subject->y_scale;
  mark->half_width *= subject->y_scale;
  return isfinite (mark->y);
}

static void
add_mark (FsSeries *series, const Subject *subject, const FsPointView *point)
{
  FsMark mark = { point->point.rate * subject->x_scale, NAN, NAN, FS_MARK_QUEUED };
  gboolean headline = strcmp (subject->key, subject->curve->model->headline) == 0;

  if (isnan (mark.x))
    return;
  switch (point->state)
    {
    case FS_POINT_QUEUED:
      if (!subject->first)
        return;
      break;
    case FS_POINT_RUNNING:
      if (!headline && !subject->first)
        return;
      mark.state = FS_MARK_RUNNING;
      if (headline)
        {
          mark.y = point->mean * subject->y_scale;
          mark.half_width = point->half_width * subject->y_scale;
        }
      break;
    case FS_POINT_DONE:
      if (point->result == NULL || !finished_mark (subject, point->result, &mark))
        return;
      break;
    case FS_POINT_STOPPED:
    case FS_POINT_FAILED:
    default:
      return;
    }
  fs_series_add_mark (series, mark);
}

/* Legend text: what tells this series from the others. */
static char *
series_label (const Subject *subject)
{
  gboolean one_curve = fs_scenario_n_curves (subject->scenario) == 1;
  gboolean one_quantity = fs_scenario_figure (subject->scenario)->y[1] == NULL;
  const FsQuantity *quantity = fs_words_quantity (subject->scenario, subject->key);
  g_autofree char *name = NULL;

  if (one_quantity || quantity == NULL)
    return g_strdup (subject->curve->label);
  name = fs_words_quantity_short_name (subject->scenario, quantity);
  return one_curve ? g_steal_pointer (&name) : g_strdup_printf ("%s, %s", subject->curve->label, name);
}

static void
add_series (FsPlot *plot, const Subject *subject, guint slot, const FsPointView *points, guint n_points)
{
  g_autofree char *label = series_label (subject);
  FsSeries *series = fs_plot_add_series (plot, label, slot);

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (subject->curve->model_absent == NULL && fs_curve_draws (subject->curve, (FsVariant) v))
      add_line (series, subject, (FsVariant) v);
  for (guint i = 0; i < n_points; i++)
    if (points[i].point.curve == subject->index)
      add_mark (series, subject, &points[i]);
}

/* NAN when no model saturates. */
static double
largest_saturation (const FsScenario *scenario, const FsModelLines *lines)
{
  double largest = NAN;

  for (guint c = 0; lines != NULL && c < fs_scenario_n_curves (scenario); c++)
    {
      double rate = fs_model_lines_saturation (lines, c, fs_curve_first_variant (fs_scenario_curve (scenario, c)));

      largest = isfinite (rate) ? fmax (largest, rate) : largest;
    }
  return largest;
}

static void
set_axes (FsPlot *plot, const FsScenario *scenario, const FsModelLines *lines)
{
  const FsFigureSpec *spec = fs_scenario_figure (scenario);
  g_autofree char *key = fs_words_quantity_key (spec->y[0]);

  plot->x.label = fs_words_x_label (scenario, largest_saturation (scenario, lines), &plot->x.factor);
  plot->x.log = spec->x_log;
  plot->x.from = spec->x_range[0];
  plot->x.to = spec->x_range[1];
  plot->y.label = fs_words_y_label (scenario, &plot->y.factor);
  plot->y.log = spec->y_log;
  plot->y.from = spec->y_range[0];
  plot->y.to = spec->y_range[1];
  /* What a latency is above its zero-load value is the message of the figure. */
  if (!plot->y.log && isnan (plot->y.from) && fs_words_is_latency (key))
    plot->y.from = 0;
}

FsPlot *
fs_figure_plot (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points)
{
  const FsFigureSpec *spec;
  FsPlot *plot;
  g_autofree char *confidence = NULL;
  guint n_curves;

  g_return_val_if_fail (scenario != NULL, NULL);
  g_return_val_if_fail (points != NULL || n_points == 0, NULL);

  spec = fs_scenario_figure (scenario);
  n_curves = fs_scenario_n_curves (scenario);
  plot = fs_plot_new ();
  set_axes (plot, scenario, lines);
  plot->title = fs_words_title (scenario);
  plot->subtitle = fs_words_subtitle (scenario, n_points > 0);
  confidence = fs_words_percent (fs_scenario_statistics (scenario)->rule.confidence, 4);
  /* TRANSLATORS: key of a figure; %s is the confidence of the intervals, such as 95 % */
  plot->interval_name = g_strdup_printf (_ ("simulation, %s"), confidence);
  for (guint q = 0; spec->y[q] != NULL; q++)
    {
      g_autofree char *key = fs_words_quantity_key (spec->y[q]);

      for (guint i = 0; i < n_curves; i++)
        {
          Subject subject = { scenario,
                              lines,
                              i,
                              fs_scenario_curve (scenario, i),
                              key,
                              q == 0,
                              x_scale (scenario, lines, i),
                              1 / spec->y_divide_by };

          add_series (plot, &subject, q * n_curves + i, points, n_points);
        }
    }
  return plot;
}
