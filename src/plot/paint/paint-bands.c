/* Intervals as bands from point to point (VISUAL.md 3). */
#include <math.h>

#include "plot/paint/plot-layout.h"

/* Only what is finished has a band: an interval that is still open keeps its bar, as its state wants it. */
static gboolean
is_part (const FsPlotLayout *scene, const FsPlotPoint *mark)
{
  double x, y;

  return mark->state == FS_POINT_STATUS_DONE && isfinite (mark->y) && mark->half_width > 0
         && (!scene->plot->y.log || mark->y - mark->half_width > 0)
         && fs_plot_layout_point (scene, mark, &x, &y) != FS_POSITION_NOWHERE;
}

static gboolean
is_joined (const FsPlotLayout *scene, const FsSeries *series, guint left)
{
  return left + 1 < series->marks->len && is_part (scene, &g_array_index (series->marks, FsPlotPoint, left))
         && is_part (scene, &g_array_index (series->marks, FsPlotPoint, left + 1));
}

gboolean
fs_plot_layout_has_band (const FsPlotLayout *scene, const FsSeries *series, const FsPlotPoint *mark)
{
  guint i = (guint) (mark - (const FsPlotPoint *) (void *) series->marks->data);

  return scene->plot->interval_bands && (is_joined (scene, series, i) || (i > 0 && is_joined (scene, series, i - 1)));
}

static void
corner (cairo_t *cr, const FsPlotLayout *scene, const FsPlotPoint *mark, int side)
{
  cairo_line_to (cr, fs_plot_frame_x (&scene->frame, mark->x),
                 fs_plot_frame_y (&scene->frame, mark->y + side * mark->half_width));
}

/* Points @from … @to of @series, all of one band. */
static void
paint_band (cairo_t *cr, const FsPlotLayout *scene, const FsSeries *series, guint from, guint to)
{
  const FsPlotPoint *marks = (const FsPlotPoint *) (void *) series->marks->data;
  FsColor color = fs_palette_color (scene->style->id, series->slot);

  if (scene->style->high_contrast)
    {
      fs_set_color (cr, color, 1);
      cairo_set_line_width (cr, scene->style->bar_width);
      for (int side = -1; side <= 1; side += 2)
        {
          for (guint i = from; i <= to; i++)
            corner (cr, scene, &marks[i], side);
          cairo_stroke (cr);
        }
      return;
    }
  fs_set_color (cr, color, BAND_ALPHA);
  for (guint i = from; i <= to; i++)
    corner (cr, scene, &marks[i], 1);
  for (guint i = to + 1; i > from; i--)
    corner (cr, scene, &marks[i - 1], -1);
  cairo_close_path (cr);
  cairo_fill (cr);
}

void
fs_paint_interval_bands (cairo_t *cr, const FsPlotLayout *scene)
{
  FsBox area = fs_plot_layout_area (scene);

  if (!scene->plot->interval_bands)
    return;
  cairo_save (cr);
  cairo_rectangle (cr, area.x, area.y, area.width, area.height);
  cairo_clip (cr);
  for (guint s = 0; s < scene->plot->series->len; s++)
    {
      const FsSeries *series = scene->plot->series->pdata[s];

      for (guint i = 0; i < series->marks->len; i++)
        {
          guint from = i;

          while (is_joined (scene, series, i))
            i++;
          if (i > from)
            paint_band (cr, scene, series, from, i);
        }
    }
  cairo_restore (cr);
}
