#include "figure/plots/figure.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/plots/statistics-plot.h"
#include "figure/series/x-position.h"
#include "figure/series/figure-series.h"
#include "figure/words/accuracy-text.h"
#include "figure/words/plot-text.h"
#include "figure/series/typical-band.h"
#include "study/words/vocabulary.h"
#include "sim/run/sim-latencies.h"
#include "plot/value/palette.h"
#include "scenario/value/labels.h"
#include "study/tables/published-data.h"

#define SAME 1e-9              /* relative */
#define BOUND_POINTS 100       /* of a curved bound */
#define BEYOND_SATURATION 1.13 /* as far as models that do not saturate are drawn (model-lines.c) */

/* One quantity of one curve while it is added to a plot. */
typedef struct {
  const FsScenario *scenario;
  const FsModelLines *lines;
  const FsFigureSeries *series;
  const FsCurve *curve;
  FsXKind x_kind;
  double x_scale; /* of a load: x = rate * x_scale; NAN if x is unknown */
  double x_end;   /* where the level of a model that saturates ends */
  double y_scale;
} Subject;

FsLineWeight
fs_figure_line_weight (const FsCurve *curve, FsVariant variant)
{
  if (variant == fs_curve_first_variant (curve))
    return FS_LINE_MAIN;
  return variant == FS_VARIANT_REFINED ? FS_LINE_THIRD : FS_LINE_SECOND;
}

/* Returns the line, NULL without a value. */
static const FsLine *
add_line (FsSeries *series, const Subject *subject, FsVariant variant, FsTypicalRange *range)
{
  const FsSolvedLine *solved = fs_model_lines_get (subject->lines, subject->series->curve, variant);
  FsLine *line;

  if (solved == NULL || isnan (subject->x_scale))
    return NULL;
  line = fs_series_add_line (series, fs_variant_text (variant, FS_VARIANT_LEGEND),
                             fs_figure_line_weight (subject->curve, variant), NAN);
  if (solved->places != NULL)
    {
      /* The values over a parameter, with gaps where the model has none. */
      gboolean empty = TRUE;

      for (guint i = 0; i < solved->places->len; i++)
        {
          const FsParameterPoint *place = solved->places->pdata[i];
          double y = fs_solved_line_value (solved, subject->curve, i, subject->series->key);

          fs_line_add (line, place->x, isfinite (y) ? y * subject->y_scale : NAN);
          empty = empty && !isfinite (y);
        }
      if (empty)
        g_array_set_size (line->vertices, 0);
    }
  else
    {
      /* The values over a load, and the band around them. */
      g_autofree double *x = g_new (double, solved->points->len), *y = g_new (double, solved->points->len);
      gboolean accepted = subject->x_kind == FS_X_ACCEPTED;

      for (guint i = 0; i < solved->points->len; i++)
        {
          const FsModelPoint *point = solved->points->pdata[i];

          x[i] = accepted ? fs_figure_accepted (point) : point->rate * subject->x_scale;
          y[i] = fs_solved_line_value (solved, subject->curve, i, subject->series->key) * subject->y_scale;
          if (isfinite (y[i]))
            fs_line_add (line, x[i], y[i]);
        }
      fs_figure_add_band (line, subject->scenario, subject->lines, solved, subject->series->key, x, y, range);
      if (isfinite (solved->saturation.rate) && line->vertices->len > 0)
        line->saturation = accepted ? g_array_index (line->vertices, FsVertex, line->vertices->len - 1).x
                                    : solved->saturation.rate * subject->x_scale;
    }
  if (line->vertices->len > 0)
    return line;
  g_ptr_array_remove (series->lines, line);
  return NULL;
}

static gboolean
is_same (double a, double b)
{
  return fabs (a - b) <= SAME * fabs (b) || (isnan (a) && isnan (b));
}

/* Returns the end of the levels of models that saturate: the last of all points, and some way beyond the last model. */
static double
end_of_levels (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points)
{
  double end = 0;

  for (guint i = 0; i < n_points; i++)
    end = fmax (end, fs_figure_point_x (scenario, lines, &points[i]));
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    for (guint v = 0; v < FS_N_VARIANTS; v++)
      {
        const FsSolvedLine *solved = fs_model_lines_get (lines, c, (FsVariant) v);
        double rate = solved != NULL ? solved->saturation.rate : NAN;

        if (isfinite (rate))
          end = fmax (end, BEYOND_SATURATION * rate * fs_figure_x_scale (scenario, lines, c));
      }
  return end;
}

/* A model delivers what is offered up to its saturation rate. Beyond it the model says nothing: a dashed level shows what it
 * delivers at most. */
static void
add_level (FsSeries *series, const Subject *subject)
{
  FsLine *main = (FsLine *) fs_series_main_line (series);
  FsLine *level;
  FsVertex last;

  if (subject->x_kind != FS_X_RATE || strcmp (subject->series->key, FS_DELIVERED_THROUGHPUT) != 0 || main == NULL
      || !isfinite (main->saturation))
    return;
  last = g_array_index (main->vertices, FsVertex, main->vertices->len - 1);
  if (last.x >= subject->x_end)
    return;
  level = fs_series_add_line (series, _ ("model saturates"), FS_LINE_LEVEL, NAN);
  fs_line_add (level, last.x, last.y);
  fs_line_add (level, subject->x_end, last.y);
  main->saturation = NAN;
}

/* Adds the lines of all variants drawn, and widens @ranges by the typical errors of those that are not copies. */
static void
add_lines (FsSeries *series, const Subject *subject, FsTypicalRange ranges[FS_N_VARIANTS])
{
  const FsLine *lines[FS_N_VARIANTS] = { NULL };
  FsTypicalRange of_series[FS_N_VARIANTS];
  const FsLine *main;

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      of_series[v] = (FsTypicalRange){ NAN, NAN };
      if (fs_curve_draws (subject->curve, (FsVariant) v))
        lines[v] = add_line (series, subject, (FsVariant) v, &of_series[v]);
    }
  /* Equal variants are drawn once: a thin line on a dashed one would fill its gaps. */
  main = fs_series_main_line (series);
  for (guint i = series->lines->len; main != NULL && i-- > 0;)
    {
      const FsLine *line = series->lines->pdata[i];
      gboolean is_copy = line != main && line->vertices->len == main->vertices->len;

      for (guint v = 0; v < main->vertices->len && is_copy; v++)
        {
          FsVertex a = g_array_index (line->vertices, FsVertex, v), b = g_array_index (main->vertices, FsVertex, v);

          is_copy = is_same (a.x, b.x) && is_same (a.y, b.y);
        }
      if (is_copy)
        g_ptr_array_remove_index (series->lines, i);
    }
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (lines[v] != NULL && g_ptr_array_find (series->lines, lines[v], NULL))
      {
        fs_typical_range_add (&ranges[v], of_series[v].least);
        fs_typical_range_add (&ranges[v], of_series[v].most);
      }
}

static void
add_simulated_point (FsSeries *series, const Subject *subject, const FsPointView *view)
{
  const FsCurve *step = fs_curve_x_index (subject->curve, view->point.step);
  FsPlotPoint point = { fs_figure_point_x (subject->scenario, subject->lines, view), NAN, NAN, FS_POINT_STATUS_QUEUED };
  const FsSimResult *result = view->result;
  const char *key = subject->series->key;
  const char *modelled = fs_figure_modelled_as (step, fs_figure_first_variant (step, key), key);
  gboolean headline = strcmp (modelled != NULL ? modelled : key, step->model->headline) == 0;

  if (isnan (point.x))
    return;
  switch (view->state)
    {
    case FS_POINT_QUEUED:
      if (!subject->series->first)
        return;
      break;
    case FS_POINT_RUNNING:
      if (!headline && !subject->series->first)
        return;
      point.state = FS_POINT_STATUS_RUNNING;
      if (headline)
        {
          point.y = view->mean * subject->y_scale;
          point.half_width = view->half_width * subject->y_scale;
        }
      break;
    case FS_POINT_DONE:
      if (result == NULL)
        return;
      if (result->status == FS_SIM_SATURATED
          && (fs_scenario_statistics (subject->scenario)->rule.saturated_cycles > 0 || subject->series->first))
        {
          /* Its value where it was measured, as a throughput; it has no latency. */
          if (fs_scenario_statistics (subject->scenario)->rule.saturated_cycles > 0)
            point.y = fs_figure_simulated (step, key, result, &point.half_width) * subject->y_scale;
          point.half_width *= subject->y_scale;
          if (!isfinite (point.y) && !subject->series->first)
            return;
          point.state = FS_POINT_STATUS_SATURATED;
          break;
        }
      if (result->status != FS_SIM_OK && result->status != FS_SIM_NOT_CONVERGED)
        return;
      point.y = fs_figure_simulated (step, key, result, &point.half_width) * subject->y_scale;
      point.half_width *= subject->y_scale;
      /* A point without an interval, because of too few messages, is less certain than its neighbors. */
      point.state = result->status == FS_SIM_OK && !fs_figure_misses_interval (step, key, result, point.half_width)
                        ? FS_POINT_STATUS_DONE
                        : FS_POINT_STATUS_NOT_CONVERGED;
      if (!isfinite (point.y))
        return;
      break;
    case FS_POINT_STOPPED:
    case FS_POINT_FAILED:
    default:
      return;
    }
  fs_series_add_point (series, point);
}

/* Adds the bracket of the simulated saturation: a part of an axis of loads, a point over a parameter. */
static void
add_bracket (FsSeries *series, const Subject *subject, const FsSaturationBracket *bracket)
{
  double middle = (bracket->low + bracket->high) / 2, half = (bracket->high - bracket->low) / 2;

  if (!isfinite (middle))
    return;
  if (subject->x_kind != FS_X_PARAMETER && subject->series->first)
    {
      series->saturates_from = bracket->low * subject->x_scale;
      series->saturates_to = bracket->high * subject->x_scale;
    }
  else if (subject->x_kind == FS_X_PARAMETER && fs_figure_is_saturation (subject->series->key))
    {
      FsSweepPoint at = { .curve = bracket->curve, .step = bracket->step };

      fs_series_add_point (series, (FsPlotPoint){ fs_figure_x (subject->scenario, subject->lines, &at),
                                                  middle * subject->y_scale, half * subject->y_scale,
                                                  bracket->done ? FS_POINT_STATUS_DONE : FS_POINT_STATUS_RUNNING });
    }
}

/* A curve that no model covers has the bounds that are exact instead: a line at the latency of an empty network, up to the load
 * that the busiest channel can just carry, which a vertical line with words marks. */
static void
add_bounds (FsPlot *plot, FsSeries *series, const Subject *subject)
{
  const FsWormholeParams *params = &subject->curve->params;
  double latency = fs_wormhole_params_zero_load_latency (params) * subject->y_scale;
  double capacity = fs_wormhole_params_capacity_rate (params) * subject->x_scale;
  const char *words;
  FsLine *line;

  if (subject->x_kind != FS_X_RATE || !isfinite (capacity) || strcmp (subject->series->key, "latency_unicast") != 0)
    return;
  /* What sets the load beyond which the queues grow for certain. Of uniform traffic the busiest channel and the bisection give
   * the same. */
  words = !fs_pattern_is_by_address (&params->pattern)   ? _ ("capacity")
          : fs_wormhole_params_bisection_limits (params) ? _ ("bisection bound")
                                                         : _ ("channel bound");
  line = fs_series_add_line (series, _ ("zero-load latency"), FS_LINE_SECOND, NAN);
  fs_line_add (line, 0, latency);
  fs_line_add (line, capacity, latency);
  /* Curves with the same bound share its line, which is then of no series. */
  for (guint i = 0; i < plot->notes->len; i++)
    {
      FsNote *note = &g_array_index (plot->notes, FsNote, i);

      if (is_same (note->x, capacity) && strcmp (note->text, words) == 0)
        {
          note->palette_entry = G_MAXUINT;
          return;
        }
    }
  fs_plot_add_note (plot, capacity, NAN, subject->series->palette_entry, words);
}

/* The copies of separate addressing are unicasts that leave one node: their last one comes no sooner than a line shows, and their
 * model saturates, where the line ends, at the rate of all unicasts and copies (SIMULATOR.md 4). */
static void
add_bound_of_separate (FsSeries *series, const Subject *subject)
{
  const FsWormholeParams *params = &subject->curve->params;
  FsModelInputs inputs = subject->curve->inputs;
  const FsModel *model = subject->curve->model;
  double messages = 1 - params->beta + params->beta * (ldexp (1, params->n) - 1), latency;
  FsLine *line;

  if (strcmp (subject->series->key, "latency") != 0 && strcmp (subject->series->key, "latency_broadcast") != 0)
    return;
  inputs.beta = 0;
  latency = fs_wormhole_params_separate_latency (params) * subject->y_scale;
  line = fs_series_add_line (series, _ ("lower bound"), FS_LINE_SECOND, NAN);
  line->saturation = fs_model_saturation (model, &inputs, model->default_variant).rate / messages * subject->x_scale;
  fs_line_add (line, 0, latency);
  fs_line_add (line, line->saturation, latency);
}

/* Tasks cannot send more than if no message waited, nor more than the network carries (MODELS.md 6.6). */
static void
add_bound_of_tasks (FsSeries *series, const Subject *subject)
{
  const FsCurve *curve = subject->curve;
  const char *key = subject->series->key;
  FsVariant variant = fs_curve_first_variant (curve);
  const FsLine *main = fs_series_main_line (series);
  double latency, limit, end;
  FsLine *line;

  if (curve->model_absent != NULL || main == NULL || main->vertices->len == 0
      || (strcmp (key, curve->model->headline) != 0 && strcmp (key, FS_DELIVERED_THROUGHPUT) != 0
          && strcmp (key, "accepted_throughput") != 0))
    return;
  end = g_array_index (main->vertices, FsVertex, main->vertices->len - 1).x;
  fs_curve_task_bounds (curve, variant, &latency, &limit);
  line = fs_series_add_line (series, _ ("upper bound"), FS_LINE_SECOND, NAN);
  fs_line_add (line, 0, 0);
  for (guint i = 1; i <= BOUND_POINTS; i++)
    {
      double x = end * i / BOUND_POINTS;
      double bound = 1 / (subject->x_scale / x + latency / curve->inputs.tasks);

      fs_line_add (line, x, fmin (bound, limit) * subject->y_scale);
    }
}

/* Whether a model of unicasts describes all messages of the curve, which are unicasts and copies with separate addressing. */
static gboolean
is_of_unicasts (const FsCurve *curve)
{
  const FsWormholeParams *params = &curve->params;
  FsModelInputs inputs = curve->inputs;

  inputs.beta = 0;
  return params->broadcast == FS_BROADCAST_SEPARATE && params->beta > 0 && params->topology == FS_TOPOLOGY_HYPERCUBE
         && params->routing == curve->modelled_routing && params->workload == NULL && params->on_cycles == 0
         && params->source_capacity == FS_INFINITE_SOURCE && !fs_pattern_is_by_address (&params->pattern)
         && fs_model_check (curve->model, &inputs, NULL);
}

/* Adds one series of published values for all curves, after theirs. */
static void
add_published (FsPlot *plot, const FsScenario *scenario)
{
  const char *paper = fs_scenario_paper (scenario);
  FsSeries *series;

  if (strcmp (fs_scenario_figure (scenario)->y[0], "T") != 0)
    return;
  series = fs_plot_add_series (plot, paper != NULL ? paper : _ ("published"), FS_PALETTE_PUBLISHED);
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    if (!fs_scenario_curve (scenario, c)->hidden)
      {
        const FsCurve *curve = fs_scenario_curve (scenario, c);

        for (guint s = 0; s < curve->n_steps; s++)
          {
            FsSweepPoint at = { .curve = c, .step = s };
            double x = fs_figure_x (scenario, NULL, &at);
            double y = fs_published_T (fs_curve_x_index (curve, s)) / fs_scenario_figure (scenario)->y_divide_by;

            gboolean known = FALSE;

            for (guint i = 0; i < series->points->len && !known; i++)
              known = is_same (g_array_index (series->points, FsPlotPoint, i).x, x)
                      && is_same (g_array_index (series->points, FsPlotPoint, i).y, y);
            if (isfinite (y) && !known)
              fs_series_add_point (series, (FsPlotPoint){ x, y, NAN, FS_POINT_STATUS_MEASURED });
          }
      }
  if (series->points->len == 0)
    g_ptr_array_remove (plot->series, series);
  else
    g_array_sort (series->points, fs_number_compare);
}

static double
largest_y (const FsPlot *plot)
{
  double largest = NAN;

  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      for (guint i = 0; i < series->lines->len; i++)
        {
          const GArray *vertices = ((FsLine *) series->lines->pdata[i])->vertices;

          for (guint v = 0; v < vertices->len; v++)
            largest = fmax (largest, g_array_index (vertices, FsVertex, v).y);
        }
      for (guint i = 0; i < series->points->len; i++)
        largest = fmax (largest, g_array_index (series->points, FsPlotPoint, i).y);
    }
  return largest;
}

static void
set_axes (FsPlot *plot, const FsScenario *scenario, const FsModelLines *lines)
{
  const FsFigureSpec *spec = fs_scenario_figure (scenario);
  FsXKind kind = fs_figure_x_kind (scenario);
  g_autofree char *quantities = g_strjoinv (", ", spec->y);
  const char *first = spec->y[0];
  char divisor[FS_NUMBER_SIZE];
  g_autofree char *names = g_strdup_printf ("%s / %s", quantities, fs_number_format (spec->y_divide_by, divisor));
  double largest = NAN; /* saturation rate; NAN if no model saturates */

  for (guint c = 0; lines != NULL && c < fs_scenario_n_curves (scenario); c++)
    {
      double rate = fs_model_lines_saturation (lines, c, fs_curve_first_variant (fs_scenario_curve (scenario, c)));

      largest = isfinite (rate) ? fmax (largest, rate) : largest;
    }
  plot->x.label = fs_plot_text_x_label (scenario, largest, &plot->x.factor);
  plot->x.quantity = g_intern_string (spec->x);
  plot->x.log = spec->x_log;
  plot->x.from = spec->x_range[0];
  plot->x.to = spec->x_range[1];
  plot->x.parameter = kind == FS_X_PARAMETER;
  plot->x.infinity = fs_figure_infinity (scenario, &plot->x.finite_to);
  plot->x.integer = plot->x.parameter && fs_scenario_curve (scenario, 0)->x_key->type == FS_KEY_INTEGER;
  plot->y.label = fs_plot_text_y_label (scenario, largest_y (plot), &plot->y.factor);
  plot->y.short_label = fs_plot_text_y_short_label (scenario, largest_y (plot));
  plot->y.quantity = g_intern_string (names);
  plot->y.log = spec->y_log;
  plot->y.from = spec->y_range[0];
  plot->y.to = spec->y_range[1];
  /* A latency is compared with that at zero load, and a saturation rate with others. */
  if (!plot->y.log && isnan (plot->y.from)
      && (fs_figure_is_saturation (first) || (kind != FS_X_PARAMETER && fs_quantity_is_latency (first))))
    plot->y.from = 0;
}

static void
set_words (FsPlot *plot, const FsScenario *scenario, const FsModelLines *lines,
           const FsTypicalRange ranges[FS_N_VARIANTS], gboolean with_points)
{
  g_autofree char *confidence = fs_text_percent (fs_scenario_statistics (scenario)->rule.confidence, 4);
  g_autofree char *subtitle = fs_plot_text_subtitle (scenario, with_points);
  g_autofree char *differences = lines != NULL ? fs_figure_differences (scenario, lines) : NULL;
  g_autofree char *shaded = fs_figure_shaded_text (ranges);
  const char *const sentences[] = { subtitle, differences, shaded };
  g_autoptr (GString) text = g_string_new (NULL);

  plot->title = fs_plot_text_title (scenario);
  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    if (sentences[i] != NULL && *sentences[i] != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentences[i]);
  plot->subtitle = g_strdup (text->str);
  if (shaded != NULL)
    {
      plot->band_name = g_strdup (_ ("typical error of the model"));
      plot->band_caption = g_steal_pointer (&shaded);
    }
  if (fs_figure_is_saturation (fs_scenario_figure (scenario)->y[0]))
    plot->interval_name = g_strdup (_ ("simulated saturation (bisection)"));
  else
    /* TRANSLATORS: key of a figure; %s is the confidence of the intervals, such as 95 % */
    plot->interval_name = g_strdup_printf (_ ("simulation, %s"), confidence);
}

static FsSeries *
add_named (FsPlot *plot, const FsMeasured *measured)
{
  g_autofree char *label = g_markup_escape_text (measured->label, -1);

  return fs_plot_add_series (plot, label, measured->palette_entry);
}

FsSeries *
fs_plot_add_measured (FsPlot *plot, const FsMeasured *measured, double y_scale)
{
  FsSeries *series = add_named (plot, measured);

  for (guint i = 0; i < measured->n_points; i++)
    {
      double half_width = measured->half_width != NULL ? measured->half_width[i] : NAN;

      fs_series_add_point (series, (FsPlotPoint){ measured->x[i], measured->y[i] * y_scale, half_width * y_scale,
                                                  FS_POINT_STATUS_MEASURED });
    }
  /* The sorting is stable, so that equal loads keep the order of the file. */
  g_array_sort (series->points, fs_number_compare);
  return series;
}

/* Places a series in the matrix of the plot, where curves are the combinations of two parameters. */
static void
set_place (const FsPlot *plot, const FsScenario *scenario, FsSeries *series)
{
  const FsFamilies *families = fs_scenario_families (scenario);
  guint hue;

  if (plot->row_names == NULL)
    return;
  hue = families->hue_of[series->curve];
  /* The greatest number is the highest line. */
  series->row = fs_key_is_parameter (families->hue) ? families->n_hues - 1 - hue : hue;
  series->column = families->shade_of[series->curve];
}

/* Names the rows and columns of curves that are the combinations of two parameters. */
static void
name_matrix (FsPlot *plot, const FsScenario *scenario)
{
  const FsFamilies *families = fs_scenario_families (scenario);
  guint n_curves = fs_scenario_n_curves (scenario);
  FsSeries place = { 0 };

  if (families->hue == NULL || families->lightness == NULL || fs_scenario_figure (scenario)->y[1] != NULL)
    return;
  for (guint c = 0; c < n_curves; c++)
    if (families->dash_of[c] > 0)
      return;
  plot->row_names = g_new0 (char *, families->n_hues + 1);
  plot->column_names = g_new0 (char *, families->n_shades + 1);
  for (place.curve = 0; place.curve < n_curves; place.curve++)
    {
      const FsValue *row = fs_scenario_get (scenario, place.curve, families->hue->id);
      const FsValue *column = fs_scenario_get (scenario, place.curve, families->lightness->id);

      set_place (plot, scenario, &place);
      if (plot->row_names[place.row] == NULL)
        plot->row_names[place.row] = fs_value_words (families->hue, row, TRUE);
      if (plot->column_names[place.column] != NULL)
        continue;
      plot->column_names[place.column]
          = fs_key_is_parameter (families->lightness)
                ? g_strdelimit (fs_value_to_text (families->lightness, column), ".", fs_language_decimal ())
                : fs_value_words (families->lightness, column, TRUE);
    }
  if (!fs_key_is_parameter (families->lightness))
    return;
  plot->column_symbol = g_strdup (families->lightness->symbol);
  plot->column_title = fs_plot_text_parameter (families->lightness);
}

void
fs_figure_add_hidden (FsPlot *plot, const FsScenario *scenario)
{
  const FsSplit *split = fs_scenario_split (scenario);

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      FsSeries *series = curve->hidden ? fs_plot_add_series (plot, curve->member_label, curve->palette_entry) : NULL;

      if (series == NULL)
        continue;
      series->hidden = TRUE;
      series->curve = c;
      series->panel = split->n_panels > 0 ? split->panel_of[c] : G_MAXUINT;
      set_place (plot, scenario, series);
    }
  for (guint set = 0; set < fs_scenario_n_measured (scenario); set++)
    {
      const FsMeasured *measured = fs_scenario_measured (scenario, set);
      FsSeries *series;

      if (!measured->hidden || !fs_scenario_fits_measured (scenario, measured))
        continue;
      series = add_named (plot, measured);
      series->hidden = TRUE;
      series->measured = set;
    }
}

/* Adds the panels that the scenario splits the plot into. */
static void
add_panels (FsPlot *plot, const FsScenario *scenario)
{
  const FsSplit *split = fs_scenario_split (scenario);

  G_STATIC_ASSERT (FS_SPLIT_PANELS <= FS_PANELS_MAX);
  plot->panel_columns = split->n_keys > 1 ? split->n_values[0] : 0;
  for (guint p = 0; p < split->n_panels; p++)
    {
      g_autofree char *name = fs_split_panel_name (split, p);
      const char *lack = _ ("no curve");

      for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
        if (split->panel_of[c] == p)
          lack = fs_scenario_curve (scenario, c)->hidden ? _ ("hidden") : _ ("no values");
      for (guint s = 0; s < plot->series->len; s++)
        {
          const FsSeries *series = plot->series->pdata[s];

          if (series->panel == p && (fs_series_main_line (series) != NULL || series->points->len > 0))
            lack = NULL;
        }
      fs_plot_add_panel (plot, name, NULL, G_MAXUINT, lack);
    }
}

void
fs_figure_judge_panels (FsPlot *plot, const FsScenario *scenario, const FsAccuracies *accuracies)
{
  const FsModelError *worst[FS_PANELS_MAX] = { NULL };

  for (guint s = 0; plot->panels->len > 0 && accuracies != NULL && s < accuracies->list->len; s++)
    {
      guint panel = fs_scenario_split (scenario)->panel_of[g_array_index (accuracies->list, FsFigureSeries, s).curve];
      const FsModelError *error = fs_accuracies_largest_of_series (accuracies, s);

      if (error != NULL && (worst[panel] == NULL || fabs (error->error) > fabs (worst[panel]->error)))
        worst[panel] = error;
    }
  for (guint p = 0; p < plot->panels->len; p++)
    {
      FsPlotPanel *panel = &g_array_index (plot->panels, FsPlotPanel, p);
      double percent = worst[p] != NULL ? 100 * worst[p]->error : NAN;
      g_autofree char *size = fs_number_display_fixed (fabs (percent), fabs (percent) < 10);
      g_autofree char *text = g_strdup_printf ("%s%s\u202f%%", percent < 0 ? "−" : "+", size);

      g_clear_pointer (&panel->verdict, g_free);
      if (worst[p] == NULL)
        continue;
      /* TRANSLATORS: in a panel: the largest error of the model in it, with its sign: "+14 %" */
      panel->verdict = g_strdup_printf (_ ("error up to %s"), text);
      panel->verdict_entry = percent < 0 ? FS_PALETTE_TOO_LOW : FS_PALETTE_TOO_HIGH;
    }
}

FsPlot *
fs_figure_plot (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points,
                const FsSaturationBracket *brackets, guint n_brackets)
{
  g_autoptr (GArray) list = NULL;
  const FsSplit *split;
  FsTypicalRange ranges[FS_N_VARIANTS];
  double x_end;
  FsPlot *plot;

  g_return_val_if_fail (scenario != NULL, NULL);
  g_return_val_if_fail (points != NULL || n_points == 0, NULL);
  g_return_val_if_fail (brackets != NULL || n_brackets == 0, NULL);

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    ranges[v] = (FsTypicalRange){ NAN, NAN };
  split = fs_scenario_split (scenario);
  list = fs_figure_list_series (scenario);
  x_end = end_of_levels (scenario, lines, points, n_points);
  plot = fs_plot_new ();
  name_matrix (plot, scenario);
  for (guint s = 0; s < list->len; s++)
    {
      const FsFigureSeries *shown = &g_array_index (list, FsFigureSeries, s);
      const FsCurve *curve = fs_scenario_curve (scenario, shown->curve);
      Subject subject = { scenario,
                          lines,
                          shown,
                          curve,
                          fs_figure_x_kind (scenario),
                          fs_figure_x_scale (scenario, lines, shown->curve),
                          x_end,
                          1 / fs_scenario_figure (scenario)->y_divide_by };
      g_autofree char *label = fs_figure_series_label (scenario, list, s, TRUE);
      FsSeries *series = fs_plot_add_series (plot, label, shown->palette_entry);
      guint n_notes = plot->notes->len;

      series->curve = shown->curve;
      series->panel = split->n_panels > 0 ? split->panel_of[shown->curve] : G_MAXUINT;
      set_place (plot, scenario, series);
      if (subject.x_kind == FS_X_LATENCY)
        {
          fs_figure_add_distributions (series, shown, points, n_points, subject.y_scale);
          continue;
        }
      add_lines (series, &subject, ranges);
      add_level (series, &subject);
      if (fs_curve_refers_to_capacity (curve))
        add_bounds (plot, series, &subject);
      else if (curve->switching->has_flits && subject.x_kind == FS_X_RATE && is_of_unicasts (curve))
        add_bound_of_separate (series, &subject);
      if (fs_curve_refers_to_tasks (curve) && subject.x_kind == FS_X_RATE)
        add_bound_of_tasks (series, &subject);
      for (guint i = 0; i < n_points && !fs_figure_is_saturation (shown->key); i++)
        if (points[i].point.curve == shown->curve)
          add_simulated_point (series, &subject, &points[i]);
      for (guint i = 0; i < n_brackets; i++)
        if (brackets[i].curve == shown->curve)
          add_bracket (series, &subject, &brackets[i]);
      for (; n_notes < plot->notes->len; n_notes++)
        g_array_index (plot->notes, FsNote, n_notes).panel = series->panel;
    }
  add_panels (plot, scenario);
  plot->interval_bands = fs_scenario_figure (scenario)->interval_bands;
  add_published (plot, scenario);
  for (guint set = 0; set < fs_scenario_n_measured (scenario); set++)
    {
      const FsMeasured *measured = fs_scenario_measured (scenario, set);

      if (fs_scenario_shows_measured (scenario, measured))
        fs_plot_add_measured (plot, measured, 1 / fs_scenario_figure (scenario)->y_divide_by)->measured = set;
    }
  set_axes (plot, scenario, lines);
  set_words (plot, scenario, lines, ranges, n_points > 0);
  return plot;
}

FsScenario *
fs_figure_translate_scenario (const FsScenario *scenario)
{
  FsScenario *translated = fs_scenario_with_settings (scenario, (const char *const[]){ NULL }, NULL);

  return translated != NULL ? translated : fs_scenario_ref ((FsScenario *) scenario);
}
