#include <math.h>

#include "plot/paint/plot-layout.h"

#define EDGE_SIZE 0.72 /* of a marker: triangles of points beyond the frame */

static gboolean
is_final (FsPointStatus state)
{
  return state == FS_POINT_STATUS_DONE || state == FS_POINT_STATUS_MEASURED;
}

static void
paint_bar (cairo_t *cr, const FsPlotLayout *scene, FsPointStatus state, double x, double y_high, double y_low)
{
  double cap = scene->style->bar_cap, width = scene->style->bar_width;
  const double dash[] = { 1.8 * width, 1.8 * width };

  cairo_set_line_width (cr, width);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  if (!is_final (state))
    cairo_set_dash (cr, dash, 2, 0);
  cairo_move_to (cr, x, y_high);
  cairo_line_to (cr, x, y_low);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  for (int end = 0; end < 2; end++)
    {
      double y = end == 0 ? y_high : y_low, slope = end == 0 ? cap : -cap;

      cairo_move_to (cr, x - cap, state == FS_POINT_STATUS_NOT_CONVERGED ? y + slope : y);
      if (state == FS_POINT_STATUS_NOT_CONVERGED)
        cairo_line_to (cr, x, y);
      cairo_line_to (cr, x + cap, state == FS_POINT_STATUS_NOT_CONVERGED ? y + slope : y);
      cairo_stroke (cr);
    }
}

void
fs_paint_point (cairo_t *cr, const FsPlotLayout *scene, FsMarker marker, gboolean hollow, FsPointStatus state, double x,
                double y, double y_high, double y_low, FsColor color)
{
  const FsStyle *style = scene->style;
  FsColor paper = style->background;
  double alpha = state == FS_POINT_STATUS_OUTDATED ? style->stale_alpha : 1;

  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_dash (cr, NULL, 0, 0);
  if (isfinite (y_high) && isfinite (y_low) && state != FS_POINT_STATUS_OUTDATED)
    {
      fs_set_color (cr, color, 1);
      paint_bar (cr, scene, state, x, y_high, y_low);
    }
  if (paper.a > 0)
    {
      fs_set_color (cr, paper, 1);
      fs_marker_path (cr, marker, x, y, style->marker_diameter + 2 * style->marker_ring);
      cairo_fill (cr);
    }
  fs_set_color (cr, color, alpha);
  if (is_final (state) && !hollow)
    {
      fs_marker_path (cr, marker, x, y, style->marker_diameter);
      cairo_fill (cr);
    }
  else
    {
      paper.a = 1;
      fs_marker_path (cr, marker, x, y, style->marker_diameter - style->bar_width);
      fs_set_color (cr, paper, 1);
      cairo_fill_preserve (cr);
      fs_set_color (cr, color, alpha);
      cairo_set_line_width (cr, style->bar_width);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

/* A small triangle towards the point that lies beyond. */
static void
paint_edge_triangle (cairo_t *cr, const FsPlotLayout *scene, FsPointPosition place, double x, double y, FsColor color,
                     double alpha)
{
  double r = EDGE_SIZE * scene->style->marker_diameter / 2;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  if (place == FS_POSITION_RIGHT_EDGE)
    cairo_rotate (cr, G_PI / 2);
  fs_marker_path (cr, FS_MARKER_TRIANGLE_UP, 0, 1.25 * r, 2 * r);
  fs_set_color (cr, color, alpha);
  cairo_fill (cr);
  cairo_restore (cr);
}

static double
y_of_bar (const FsPlotLayout *scene, double y)
{
  const FsPlotFrame *f = &scene->frame;

  if (!isfinite (y) || (f->y_log && y <= 0))
    return f->bottom;
  return CLAMP (fs_plot_frame_y (f, y), f->top, f->bottom);
}

static void
paint_placed_mark (cairo_t *cr, const FsPlotLayout *scene, const FsSeries *series, const FsPlotPoint *mark)
{
  FsColor color = fs_palette_color (scene->style->id, series->slot);
  FsMarker marker = fs_palette_marker (series->slot);
  double high = NAN, low = NAN, x, y;
  FsPointPosition place = fs_plot_layout_point (scene, mark, &x, &y);

  if (place == FS_POSITION_NOWHERE)
    return;
  if (mark->state == FS_POINT_STATUS_SATURATED)
    fs_paint_point (cr, scene, FS_MARKER_TRIANGLE_UP, TRUE, mark->state, x, y + 0.7 * scene->style->marker_diameter,
                    NAN, NAN, color);
  else if (place == FS_POSITION_TOP_EDGE || place == FS_POSITION_RIGHT_EDGE)
    paint_edge_triangle (cr, scene, place, x, y, color, is_final (mark->state) ? 1 : scene->style->stale_alpha);
  else if (place == FS_POSITION_ON_AXIS)
    fs_paint_point (cr, scene, FS_MARKER_DISC, TRUE, FS_POINT_STATUS_QUEUED, x, y, NAN, NAN, color);
  else
    {
      if (isfinite (mark->half_width) && mark->half_width > 0 && !fs_plot_layout_has_band (scene, series, mark))
        {
          high = y_of_bar (scene, mark->y + mark->half_width);
          low = y_of_bar (scene, mark->y - mark->half_width);
        }
      fs_paint_point (cr, scene, marker, fs_palette_hollow (series->slot), mark->state, x, y, high, low, color);
    }
}

/* What is printed lies below ours; what is old or unfinished below what is known. */
static int
layer_of (const FsSeries *series, const FsPlotPoint *mark)
{
  if (series->slot == FS_SLOT_PUBLISHED)
    return 0;
  return is_final (mark->state) ? 2 : 1;
}

/* What is pinned is older than anything of ours: hollow and pale, with its interval. */
static void
paint_ghost_marks (cairo_t *cr, const FsPlotLayout *scene, const FsSeries *series)
{
  FsColor color = fs_palette_color (scene->style->id, series->slot);

  for (guint i = 0; i < series->marks->len; i++)
    {
      const FsPlotPoint *mark = &g_array_index (series->marks, FsPlotPoint, i);
      double x, y;

      if (fs_plot_layout_point (scene, mark, &x, &y) != FS_POSITION_INSIDE)
        continue;
      if (isfinite (mark->half_width) && mark->half_width > 0)
        {
          fs_set_color (cr, color, scene->style->stale_alpha);
          paint_bar (cr, scene, FS_POINT_STATUS_DONE, x, y_of_bar (scene, mark->y + mark->half_width),
                     y_of_bar (scene, mark->y - mark->half_width));
        }
      fs_paint_point (cr, scene, fs_palette_marker (series->slot), TRUE, FS_POINT_STATUS_OUTDATED, x, y, NAN, NAN,
                      color);
    }
}

void
fs_paint_points (cairo_t *cr, const FsPlotLayout *scene)
{
  for (guint g = 0; g < scene->plot->ghosts->len; g++)
    {
      const FsReferenceCurves *ghost = scene->plot->ghosts->pdata[g];

      for (guint s = 0; s < ghost->series->len; s++)
        paint_ghost_marks (cr, scene, ghost->series->pdata[s]);
    }
  for (int layer = 0; layer < 3; layer++)
    for (guint s = 0; s < scene->plot->series->len; s++)
      {
        const FsSeries *series = scene->plot->series->pdata[s];

        if (fs_plot_layout_is_cloud (series) && layer == 0)
          fs_paint_cloud (cr, scene, series);
        for (guint i = 0; i < series->marks->len && !fs_plot_layout_is_cloud (series); i++)
          {
            const FsPlotPoint *mark = &g_array_index (series->marks, FsPlotPoint, i);

            if (layer_of (series, mark) == layer)
              paint_placed_mark (cr, scene, series, mark);
          }
      }
}
