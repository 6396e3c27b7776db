#include "figure/plots/law-plot.h"

#include <math.h>
#include <string.h>

#include "base/translate.h"
#include "plot/value/palette.h"

#define BAR 0.36       /* half of a bar */
#define ASSUMED 0.44   /* half of the line of what is assumed */
#define BAR_ALPHA 0.35 /* opacity of a bar */
#define HEADROOM 1.08
#define PROBABILITY 0.01 /* the numbers shown are percent */

char *
fs_law_output_name (const FsLawOutput *output, const char *name)
{
  if (output->name != NULL)
    return g_strdup (_ (output->name));
  return output->quantity == NULL || output->added ? g_strdup (name) : fs_quantity_short_meaning (output->quantity);
}

/* What the elements of the list are, by the name of what was measured. */
static const char *
elements_of (const FsQuantity *quantity, gboolean of_held)
{
  const char *key = quantity != NULL ? quantity->key : "";

  return of_held                                   ? _ ("Virtual channels held")
         : g_str_has_suffix (key, "_by_remaining") ? _ ("Hops left")
         : g_str_has_suffix (key, "_by_distance")  ? _ ("Distance (hops)")
         : g_str_has_suffix (key, "_by_dimension") ? _ ("Dimension")
                                                   : "";
}

FsPlot *
fs_law_plot_new (const FsLawOutput *output, const char *name, guint palette_entry, double theta)
{
  FsPlot *plot = fs_plot_new ();
  FsSeries *measured = fs_plot_add_series (plot, NULL, palette_entry);
  FsSeries *assumed = fs_plot_add_series (plot, NULL, FS_PALETTE_ASSUMED);
  FsLine *bars = fs_series_add_line (measured, _ ("measured"), FS_LINE_JOIN, NAN);
  FsLine *levels = fs_series_add_line (assumed, _ ("assumed"), FS_LINE_MAIN, NAN);
  gboolean of_held = output->quantity != NULL
                     && (output->quantity->shape == FS_SHAPE_V1 || output->quantity->shape == FS_SHAPE_N_V1);
  gboolean is_probability = output->quantity != NULL && output->quantity->unit == NULL;
  double first = of_held || output->columns == 1 ? 0 : 1, highest = 0, lowest = 0, sum = 0;
  g_autofree double *values = g_new0 (double, output->columns);
  g_autofree char *y = fs_law_output_name (output, name);

  measured->no_markers = TRUE;
  bars->simulated = TRUE;
  for (guint c = 0; c < output->columns; c++)
    {
      for (guint r = 0; r < output->rows; r++)
        {
          guint i = r * output->columns + c;

          values[c] += (output->added                   ? output->assumed[i] + theta * output->factors[i]
                        : isfinite (output->factors[i]) ? output->assumed[i] * pow (output->factors[i], theta)
                                                        : output->assumed[i])
                       / output->rows;
        }
      sum += values[c];
    }
  for (guint c = 0; c < output->columns; c++)
    {
      double x = first + c, value = 0, half_width = output->rows == 1 ? output->half_widths[c] : NAN;

      if (of_held && sum > 0)
        values[c] /= sum;
      for (guint r = 0; r < output->rows; r++)
        value += output->measured[r * output->columns + c] / output->rows;
      if (isfinite (value))
        {
          fs_line_add_band (bars, x - BAR, fmin (value, 0), fmax (value, 0));
          fs_line_add_band (bars, x + BAR, fmin (value, 0), fmax (value, 0));
          fs_line_add_band (bars, x + BAR, NAN, NAN);
          fs_series_add_point (measured, (FsPlotPoint){ x, value, half_width, FS_POINT_STATUS_DONE });
          highest = fmax (highest, value + (isfinite (half_width) ? half_width : 0));
          lowest = fmin (lowest, value);
        }
      if (isfinite (values[c]))
        {
          fs_line_add (levels, x - ASSUMED, values[c]);
          fs_line_add (levels, x + ASSUMED, values[c]);
          fs_line_add (levels, x + ASSUMED, NAN);
          fs_series_add_point (assumed, (FsPlotPoint){ x, values[c], NAN, FS_POINT_STATUS_MEASURED });
          highest = fmax (highest, values[c]);
          lowest = fmin (lowest, values[c]);
        }
    }
  plot->no_legend = TRUE;
  plot->band_alpha = BAR_ALPHA;
  plot->title = g_strdup (name);
  plot->subtitle = g_strdup (_ ("Bars: measured. Diamonds: what the equation says of measured values."));
  plot->x.label = g_strdup (elements_of (output->quantity, of_held));
  plot->x.integer = TRUE;
  plot->x.from = first - 0.6;
  plot->x.to = first + output->columns - 0.4;
  plot->y.factor = is_probability ? PROBABILITY : 1;
  plot->y.label = g_strconcat (y, is_probability ? " (%)" : "", NULL);
  plot->y.from = HEADROOM * lowest;
  if (highest > 0)
    plot->y.to = HEADROOM * highest;
  return plot;
}
