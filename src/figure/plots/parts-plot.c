#include "figure/plots/parts-plot.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/series/x-position.h"

#define MODEL_POINTS 16 /* loads up to where the model ends */
#define MODEL_END 0.995 /* of its saturation rate: there its latency is finite */
#define HEADROOM 1.04

const FsCause fs_parts_order[FS_N_CAUSES]
    = { FS_CAUSE_SERIALIZATION, FS_CAUSE_FLIGHT,          FS_CAUSE_START_UP,    FS_CAUSE_ARBITRATION,
        FS_CAUSE_BUFFER,        FS_CAUSE_VIRTUAL_CHANNEL, FS_CAUSE_SOURCE_QUEUE };

guint
fs_parts_palette_entry (FsCause cause)
{
  /* What nobody can avoid is gray. */
  static const guint entries[FS_N_CAUSES] = {
    [FS_CAUSE_SOURCE_QUEUE] = 2, [FS_CAUSE_START_UP] = 6, [FS_CAUSE_VIRTUAL_CHANNEL] = 3,
    [FS_CAUSE_ARBITRATION] = 4,  [FS_CAUSE_BUFFER] = 5,   [FS_CAUSE_SERIALIZATION] = 6,
    [FS_CAUSE_FLIGHT] = 6,
  };

  return entries[cause];
}

const char *
fs_parts_name (FsCause cause)
{
  static const char *const names[FS_N_CAUSES] = {
    [FS_CAUSE_SOURCE_QUEUE] = N_ ("Source queue"),
    [FS_CAUSE_START_UP] = N_ ("Start-up"),
    [FS_CAUSE_VIRTUAL_CHANNEL] = N_ ("Waiting for a virtual channel"),
    [FS_CAUSE_ARBITRATION] = N_ ("Lost arbitration"),
    [FS_CAUSE_BUFFER] = N_ ("No buffer space"),
    [FS_CAUSE_SERIALIZATION] = N_ ("Serialization"),
    [FS_CAUSE_FLIGHT] = N_ ("Flight"),
  };

  return _ (names[cause]);
}

/* The parts at an x value. */
typedef struct {
  double x;
  FsLatencyParts parts;
  double half_width; /* of their sum, NAN without one */
} Place;

static void
add_simulated (GArray *places, const FsScenario *scenario, const FsModelLines *lines, const FsPointView *view,
               FsPartsOf of)
{
  Place place = { .x = fs_figure_point_x (scenario, lines, view), .half_width = NAN };

  if (view->state != FS_POINT_DONE || !isfinite (place.x)
      || !fs_latency_parts_simulated (view->result, of, &place.parts))
    return;
  if (of == FS_PARTS_SIMULATION)
    place.half_width = view->result->unicast.half_width;
  g_array_append_val (places, place);
}

static void
add_modelled (GArray *all, const FsScenario *scenario, FsSweepPoint point, double x)
{
  FsModelledParts modelled = { .point = point, .x = x };

  if (fs_latency_parts_modelled (fs_sweep_curve (scenario, &point), point.rate, &modelled.parts))
    g_array_append_val (all, modelled);
}

GArray *
fs_parts_solve_model (const FsScenario *scenario, const FsModelLines *lines, const GArray *points, guint curve)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (FsModelledParts));
  const FsCurve *own = fs_scenario_curve (scenario, curve);
  double end = own->model_absent == NULL
                   ? MODEL_END * fs_model_lines_saturation (lines, curve, fs_curve_first_variant (own))
                   : NAN;
  double last = 0;

  for (guint i = 0; i < points->len; i++)
    {
      FsSweepPoint point = g_array_index (points, FsSweepPoint, i);

      last = fmax (last, point.rate);
      add_modelled (all, scenario, point, fs_figure_x (scenario, lines, &point));
    }
  /* A line over loads begins without load and ends where the model does. */
  for (guint i = 0; i < MODEL_POINTS && own->x_values == NULL; i++)
    {
      double u = i / (MODEL_POINTS - 1.0), to = isfinite (end) ? end : last;
      /* At a load of 0 a rate means that nothing is generated; a millionth of the end is as good. */
      FsSweepPoint point = { curve, fmax (to * (1 - (1 - u) * (1 - u)), 1e-6 * to), 0 };
      double x = to > 0 ? fs_figure_x (scenario, lines, &point) : NAN;

      if (isfinite (x))
        add_modelled (all, scenario, point, x);
    }
  return all;
}

static GArray *
find_places (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points,
             guint curve, FsPartsOf of, const GArray *modelled)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (Place));

  for (guint i = 0; i < n_points && of != FS_PARTS_MODEL; i++)
    if (points[i].point.curve == curve)
      add_simulated (places, scenario, lines, &points[i], of);
  for (guint i = 0; i < modelled->len && of == FS_PARTS_MODEL; i++)
    {
      const FsModelledParts *at = &g_array_index (modelled, FsModelledParts, i);
      Place place = { at->x, at->parts, NAN };

      if (isfinite (place.x))
        g_array_append_val (places, place);
    }
  g_array_sort (places, fs_number_compare);
  return places;
}

FsPlot *
fs_parts_plot_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points,
                   guint curve, FsPartsOf of, const GArray *modelled, const FsPlot *above)
{
  static const char *const titles[FS_N_PARTS_OF]
      = { N_ ("Simulation, mean"), N_ ("Model"), N_ ("Simulation, slowest 1 %") };
  g_autoptr (GArray) places = find_places (scenario, lines, points, n_points, curve, of, modelled);
  FsPlot *plot;
  double highest = 0, last = 0;

  if (places->len == 0)
    return NULL;
  plot = fs_plot_new ();
  plot->no_legend = TRUE;
  plot->stacked = TRUE;
  plot->title = g_strdup (_ (titles[of]));
  /* One axis for all three, which are beside each other; its title is below the figure above. */
  plot->x = above->x;
  plot->x.label = g_strdup ("");
  plot->x.short_label = NULL;
  for (guint i = 0; i < n_points; i++)
    if (points[i].point.curve == curve)
      last = fmax (last, fs_figure_point_x (scenario, lines, &points[i]));
  if (last > 0)
    {
      plot->x.from = plot->x.log ? plot->x.from : 0;
      plot->x.to = HEADROOM * last;
    }
  /* TRANSLATORS: %s is "Simulation, mean", "Model", or "Simulation, slowest 1 %" */
  plot->y.label = g_strdup_printf (_ ("%s (cycles)"), _ (titles[of]));
  plot->y.short_label = g_strdup (_ (titles[of]));
  for (guint k = 0; k < FS_N_CAUSES; k++)
    {
      FsSeries *series
          = fs_plot_add_series (plot, fs_parts_name (fs_parts_order[k]), fs_parts_palette_entry (fs_parts_order[k]));
      FsLine *line = fs_series_add_line (series, NULL, FS_LINE_JOIN, NAN);

      series->curve = curve;
      for (guint i = 0; i < places->len; i++)
        {
          const Place *place = &g_array_index (places, Place, i);
          double low = 0;

          for (guint below = 0; below < k; below++)
            low += place->parts.cycles[fs_parts_order[below]];
          fs_line_add_band (line, place->x, low, low + place->parts.cycles[fs_parts_order[k]]);
          if (!(place->x > plot->x.to))
            highest = fmax (highest, place->parts.cycles[FS_N_CAUSES]);
          if (k == FS_N_CAUSES - 1 && of == FS_PARTS_SIMULATION)
            fs_series_add_point (series, (FsPlotPoint){ place->x, place->parts.cycles[FS_N_CAUSES], place->half_width,
                                                        FS_POINT_STATUS_DONE });
        }
    }
  plot->y.from = 0;
  plot->y.to = HEADROOM * highest;
  return plot;
}

FsPlot *
fs_parts_figure_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points,
                     guint curve, gboolean slowest, const FsPlot *figure)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (FsSweepPoint));
  g_autoptr (GArray) modelled = NULL;
  FsPlot *plot;
  FsAxisSpec *x;

  for (guint i = 0; i < n_points; i++)
    if (points[i].point.curve == curve)
      g_array_append_val (places, points[i].point);
  modelled = fs_parts_solve_model (scenario, lines, places, curve);
  plot = fs_parts_plot_new (scenario, lines, points, n_points, curve, slowest ? FS_PARTS_SLOWEST : FS_PARTS_SIMULATION,
                            modelled, figure);
  if (plot == NULL)
    return NULL;
  plot->no_legend = FALSE;
  plot->interval_name = g_strdup (figure->interval_name);
  /* What is nowhere has no name. */
  for (guint s = 0; s < plot->series->len; s++)
    {
      FsSeries *series = plot->series->pdata[s];
      const GArray *band = ((const FsLine *) series->lines->pdata[0])->band;
      gboolean is_there = FALSE;

      for (guint i = 0; i < band->len; i++)
        is_there |= g_array_index (band, FsBandVertex, i).high > g_array_index (band, FsBandVertex, i).low;
      if (!is_there)
        *series->label = '\0';
    }
  if (!slowest)
    plot->below = fs_parts_plot_new (scenario, lines, points, n_points, curve, FS_PARTS_MODEL, modelled, figure);
  if (plot->below != NULL)
    plot->y.to = plot->below->y.to = fmax (plot->y.to, plot->below->y.to);
  /* The axis at the bottom is that of both. */
  x = plot->below != NULL ? &plot->below->x : &plot->x;
  g_free (x->label);
  x->label = g_strdup (figure->x.label);
  x->short_label = g_strdup (figure->x.short_label);
  return plot;
}
