#include "figure/plots/difference-plot.h"

#include <math.h>

#include "base/translate.h"
#include "figure/series/figure-series.h"
#include "figure/series/x-position.h"
#include "figure/words/difference-text.h"
#include "plot/value/text.h"

#define HEADROOM 1.15

/* Adds a series' differences to it. */
static void
add_differences (FsSeries *series, const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                 const GArray *differences, const char *quantity)
{
  FsLine *line = NULL;

  for (guint i = 0; i < differences->len; i++)
    {
      const FsPointDifference *difference = &g_array_index (differences, FsPointDifference, i);
      const FsPointView *view = &points[difference->points[0]];
      const FsCurve *step = fs_curve_x_index (fs_scenario_curve (scenario, view->point.curve), view->point.step);
      double x = fs_figure_point_x (scenario, lines, view);

      if (difference->difference.kind == FS_DIFFERENCE_NONE || !isfinite (x)
          || difference->broadcast != fs_point_is_of_broadcasts (step, quantity, view->result))
        continue;
      fs_series_add_point (series, (FsPlotPoint){ x, difference->difference.mean, difference->difference.half_width,
                                                  FS_POINT_STATUS_DONE });
      if (line == NULL)
        line = fs_series_add_line (series, NULL, FS_LINE_JOIN, NAN);
      fs_line_add (line, x, difference->difference.mean);
    }
}

/* Zero is in view, and whole intervals. */
static void
set_y_range (FsPlot *plot)
{
  double low = 0, high = 0;

  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      for (guint i = 0; i < series->points->len; i++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);

          low = fmin (low, point->y - point->half_width);
          high = fmax (high, point->y + point->half_width);
        }
    }
  plot->y.from = HEADROOM * low - (high - low) / 20 - (high == low);
  plot->y.to = HEADROOM * high + (high - low) / 20 + (high == low);
}

FsPlot *
fs_difference_plot_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                        guint n_points, guint compared, const FsPlot *above)
{
  const FsNearRange zero = { 0, 0, FALSE, NULL };
  g_autoptr (FsPlot) plot = fs_plot_new ();
  g_autoptr (GString) sentences = g_string_new (NULL);
  g_autofree char *name = fs_text_plain (fs_scenario_curve (scenario, compared)->label);
  double confidence = fs_scenario_statistics (scenario)->rule.confidence;
  guint n = 0;

  plot->no_legend = TRUE;
  /* TRANSLATORS: %s is the label of a curve */
  plot->title = g_strdup_printf (_ ("Difference from %s"), name);
  plot->y.label = g_strdup (_ ("Difference (cycles)"));
  plot->y.short_label = g_strdup (_ ("Difference"));
  plot->y.plus = TRUE;
  plot->x = above->x;
  plot->x.label = g_strdup (above->x.label);
  plot->x.short_label = g_strdup (above->x.short_label);
  g_array_append_val (plot->near_y, zero);
  for (guint s = 0; s < above->series->len; s++)
    {
      const FsSeries *of = above->series->pdata[s];
      FsSeries *series = fs_plot_add_series (plot, of->label, of->palette_entry);
      g_autoptr (GArray) differences = NULL;
      const char *quantity;
      guint curve;

      series->curve = of->curve;
      if (of->hidden || s >= fs_figure_n_series (scenario))
        continue;
      fs_figure_series (scenario, s, &curve, &quantity);
      if (curve == compared)
        continue;
      differences = fs_point_differences (scenario, points, n_points, curve, compared);
      add_differences (series, scenario, lines, points, differences, quantity);
      n += series->points->len;
      if (series->points->len > 0)
        {
          const FsPointView *view = &points[g_array_index (differences, FsPointDifference, 0).points[0]];
          const FsCurve *step = fs_curve_x_index (fs_scenario_curve (scenario, curve), view->point.step);
          g_autofree char *own = fs_text_plain (of->label);
          g_autofree char *sentence = fs_difference_summary (
              differences, fs_point_is_of_broadcasts (step, quantity, view->result), own, name, confidence);

          if (sentence != NULL)
            g_string_append_printf (sentences, "%s%s", sentences->len > 0 ? " " : "", sentence);
        }
    }
  if (n == 0)
    return NULL;
  set_y_range (plot);
  plot->subtitle = g_strdup (sentences->str);
  return g_steal_pointer (&plot);
}
