#include "figure/plots/distribution.h"

#include <math.h>

#include "base/translate.h"
#include "sim/run/sim-latencies.h"

#define HALF 0.5 /* a latency of c cycles is the bin from c - 1/2 to c + 1/2 */

/* Bins without messages are 0 between their neighbors. */
void
fs_figure_add_bins (FsLine *line, const GArray *bins, double y_scale)
{
  double end = NAN;

  for (guint i = 0; i < bins->len; i++)
    {
      const FsDistributionBin *bin = &g_array_index (bins, FsDistributionBin, i);
      double from = (double) bin->from - HALF, to = (double) bin->to + HALF;

      if (isfinite (end) && end < from)
        fs_line_add (line, end, 0);
      if (isnan (end) || end < from)
        fs_line_add (line, from, 0);
      fs_line_add (line, from, bin->value * y_scale);
      fs_line_add (line, to, bin->value * y_scale);
      end = to;
    }
  if (isfinite (end))
    fs_line_add (line, end, 0);
}

void
fs_figure_add_distributions (FsSeries *series, const FsFigureSeries *shown, const FsPointView *points, guint n_points,
                             double y_scale)
{
  for (guint i = 0; i < n_points; i++)
    {
      g_autoptr (GArray) bins = NULL;
      FsLine *line;

      if (points[i].point.curve != shown->curve || points[i].state != FS_POINT_DONE || points[i].result == NULL)
        continue;
      bins = fs_sim_distribution (points[i].result, shown->key);
      if (bins->len == 0)
        continue;
      line = fs_series_add_line (series, _ ("simulation"), FS_LINE_MAIN, NAN);
      line->simulated = TRUE;
      if (fs_sim_is_tail (shown->key))
        {
          /* The fraction of messages that take longer decreases at each latency that occurs. */
          double before = 1;

          for (guint j = 0; j < bins->len; j++)
            {
              const FsDistributionBin *bin = &g_array_index (bins, FsDistributionBin, j);

              fs_line_add (line, (double) bin->to, before * y_scale);
              if (bin->value > 0)
                fs_line_add (line, (double) bin->to, bin->value * y_scale);
              before = bin->value;
            }
        }
      else
        fs_figure_add_bins (line, bins, y_scale);
    }
}
