/* Plots for the tests of painting and export. */
#pragma once

#include <math.h>

#include "plot/value/plot.h"

/* A model curve as broadcasts have it: it ends with a vertical slope at (saturation, end). */
static inline void
sample_line (FsSeries *series, const char *name, FsLineWeight weight, double start, double end, double saturation)
{
  FsLine *line = fs_series_add_line (series, name, weight, saturation);

  for (int i = 0; i <= 100; i++)
    {
      double u = i / 100.0, x = saturation * (1 - (1 - u) * (1 - u));

      fs_line_add (line, x, end - (end - start) * sqrt (1 - x / saturation));
    }
}

/* @n curves as the panels of the papers have them (lengths × shares), with @n_points points each on the main line. */
static inline FsPlot *
sample_plot (guint n, guint n_points, gboolean second)
{
  FsPlot *plot = fs_plot_new ();

  plot->title = g_strdup ("Broadcast latency, <i>n</i> = 6");
  plot->subtitle = g_strdup ("Adaptive routing & more.");
  plot->interval_name = g_strdup ("simulation, 95 %");
  plot->x.label = g_strdup ("Offered load <i>λ</i><sub>g</sub> (10<sup>−3</sup> messages per node per cycle)");
  plot->x.factor = 1e-3;
  plot->y.label = g_strdup ("Broadcast latency (cycles)");
  plot->y.from = 0;
  for (guint i = 0; i < n; i++)
    {
      double length = 32 << (i / 4 % 3), share = 1 - 0.08 * (i % 4);
      double saturation = 0.62 / length * share, start = 6.2 * length, end = 13 * length;
      g_autofree char *label = g_strdup_printf ("<i>M</i> = %.0f, <i>β</i> = 0.0%u", length, i % 4 + 1);
      FsSeries *series = fs_plot_add_series (plot, label, i);
      FsLine *line;

      sample_line (series, "model, corrected", FS_LINE_MAIN, start, end, saturation);
      if (second)
        sample_line (series, "model, published", FS_LINE_SECOND, 0.97 * start, end, 1.07 * saturation);
      line = series->lines->pdata[0];
      for (guint j = 1; j <= n_points; j++)
        {
          double x = saturation * j / (n_points + 1), y = fs_line_at (line, x);

          fs_series_add_point (series, (FsPlotPoint){ x, y, 0.02 * y, FS_POINT_STATUS_DONE });
        }
    }
  return plot;
}
