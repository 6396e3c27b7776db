#include "figure/measured.h"

FsMeasured *
fs_measured_new (char *name, GArray *points)
{
  FsMeasured *measured = g_new (FsMeasured, 1);

  *measured = (FsMeasured){ name, points };
  return measured;
}

void
fs_measured_free (FsMeasured *measured)
{
  if (measured == NULL)
    return;
  g_free (measured->name);
  g_array_unref (measured->points);
  g_free (measured);
}

void
fs_plot_add_measured (FsPlot *plot, const FsMeasured *measured)
{
  const GArray *points = measured->points;
  g_autofree char *label = g_markup_escape_text (measured->name, -1);
  guint slot = 0;
  FsSeries *series;

  for (guint s = 0; s < plot->series->len; s++)
    slot = MAX (slot, ((const FsSeries *) plot->series->pdata[s])->slot + 1);
  series = fs_plot_add_series (plot, label, slot);
  for (guint i = 0; i < points->len; i++)
    {
      const FsCsvPoint *point = &g_array_index (points, FsCsvPoint, i);

      fs_series_add_mark (series, (FsMark){ point->x, point->y, point->half_width, FS_MARK_MEASURED });
    }
}
