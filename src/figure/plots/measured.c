#include "figure/plots/measured.h"

#include <math.h>

#include "base/number.h"

static FsSeries *
add_named (FsPlot *plot, const FsMeasured *measured)
{
  g_autofree char *label = g_markup_escape_text (measured->label, -1);

  return fs_plot_add_series (plot, label, measured->slot);
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

void
fs_figure_add_measured (FsPlot *plot, const FsScenario *scenario)
{
  guint n_sets = fs_scenario_n_measured (scenario);

  for (guint set = 0; set < n_sets; set++)
    {
      const FsMeasured *measured = fs_scenario_measured (scenario, set);

      if (fs_scenario_shows_measured (scenario, measured))
        fs_plot_add_measured (plot, measured, 1 / fs_scenario_figure (scenario)->y_divide_by)->measured = set;
    }
}

void
fs_figure_add_hidden_measured (FsPlot *plot, const FsScenario *scenario)
{
  guint n_sets = fs_scenario_n_measured (scenario);

  for (guint set = 0; set < n_sets; set++)
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
