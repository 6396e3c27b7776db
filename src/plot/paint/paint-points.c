/* Simulated and measured points: markers with their intervals, intervals as bands, and dots if there are very many
 * points. */
#include <math.h>

#include "plot/paint/pixel-mask.h"
#include "plot/paint/plot-layout.h"

#define MANY 1000     /* points of a series */
#define DOT_SIZE 0.36 /* relative to a marker */
#define DOT_ALPHA 0.5 /* lines stay visible below dots */
#define MAX_CELLS 4e6 /* of the grid of occupied cells */

/* Returns whether a point belongs to a band: it is finished. Unfinished intervals keep their bars, which show the
 * status. */
static gboolean
is_part (const FsPlotLayout *layout, const FsPlotPoint *point)
{
  double x, y;

  return point->state == FS_POINT_STATUS_DONE && isfinite (point->y) && point->half_width > 0
         && (!layout->plot->y.log || point->y - point->half_width > 0)
         && fs_plot_layout_point (layout, point, &x, &y) != FS_POSITION_NOWHERE;
}

gboolean
fs_points_are_joined (const FsPlotLayout *layout, const FsSeries *series, guint left)
{
  return left + 1 < series->points->len && is_part (layout, &g_array_index (series->points, FsPlotPoint, left))
         && is_part (layout, &g_array_index (series->points, FsPlotPoint, left + 1));
}

gboolean
fs_point_has_band (const FsPlotLayout *layout, const FsSeries *series, const FsPlotPoint *point)
{
  guint i = (guint) (point - (const FsPlotPoint *) (void *) series->points->data);

  return layout->plot->interval_bands
         && (fs_points_are_joined (layout, series, i) || (i > 0 && fs_points_are_joined (layout, series, i - 1)));
}

static void
corner (cairo_t *cr, const FsPlotLayout *layout, const FsPlotPoint *point, int side)
{
  cairo_line_to (cr, fs_plot_frame_x (&layout->frame, point->x),
                 fs_plot_frame_y (&layout->frame, point->y + side * point->half_width));
}

/* Paints the band through points @from to @to of @series. */
static void
paint_band (cairo_t *cr, const FsPlotLayout *layout, const FsSeries *series, guint from, guint to)
{
  const FsPlotPoint *points = (const FsPlotPoint *) (void *) series->points->data;
  FsColor color = fs_palette_color (layout->style->id, series->slot);

  if (layout->style->high_contrast)
    {
      fs_set_color (cr, color, 1);
      cairo_set_line_width (cr, layout->style->bar_width);
      for (int side = -1; side <= 1; side += 2)
        {
          for (guint i = from; i <= to; i++)
            corner (cr, layout, &points[i], side);
          cairo_stroke (cr);
        }
      return;
    }
  fs_set_color (cr, color, BAND_ALPHA);
  for (guint i = from; i <= to; i++)
    corner (cr, layout, &points[i], 1);
  for (guint i = to + 1; i > from; i--)
    corner (cr, layout, &points[i - 1], -1);
  cairo_close_path (cr);
  cairo_fill (cr);
}

void
fs_paint_interval_bands (cairo_t *cr, const FsPlotLayout *layout)
{
  FsBox area = fs_plot_layout_area (layout);

  if (!layout->plot->interval_bands)
    return;
  cairo_save (cr);
  cairo_rectangle (cr, area.x, area.y, area.width, area.height);
  cairo_clip (cr);
  for (guint s = 0; s < layout->plot->series->len; s++)
    {
      const FsSeries *series = layout->plot->series->pdata[s];

      for (guint i = 0; i < series->points->len; i++)
        {
          guint from = i;

          while (fs_points_are_joined (layout, series, i))
            i++;
          if (i > from)
            paint_band (cr, layout, series, from, i);
        }
    }
  cairo_restore (cr);
}

gboolean
fs_series_is_cloud (const FsSeries *series)
{
  return series->points->len > MANY_POINTS;
}

/* Calls @add for the dot of each point, at most one in each cell of a fine grid. */
static void
for_each_dot (const FsPlotLayout *layout, const FsSeries *series, double size,
              void (*add) (double x, double y, gpointer data), gpointer data)
{
  const FsPlotFrame *f = &layout->frame;
  double cell = fmax (size / 2, sqrt ((f->right - f->left + 1) * (f->bottom - f->top + 1) / MAX_CELLS));
  guint columns = (guint) ((f->right - f->left) / cell) + 1, rows = (guint) ((f->bottom - f->top) / cell) + 1;
  g_autofree guint8 *taken = g_new0 (guint8, (gsize) columns * rows);

  for (guint i = 0; i < series->points->len; i++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
      double x, y;
      guint column, row;

      if (fs_plot_layout_point (layout, point, &x, &y) != FS_POSITION_INSIDE)
        continue;
      column = (guint) CLAMP ((x - f->left) / cell, 0, columns - 1);
      row = (guint) CLAMP ((y - f->top) / cell, 0, rows - 1);
      if (taken[(gsize) row * columns + column])
        continue;
      taken[(gsize) row * columns + column] = TRUE;
      add (x, y, data);
    }
}

/* Where dots are entered: a mask, or the path of a Cairo context, @left and @top from the origin. */
typedef struct {
  FsPixelMask mask;
  cairo_t *cr;
  double size, factor, left, top;
  gboolean snap; /* to whole pixels, on a screen */
} Dots;

static void
add_to_mask (double x, double y, gpointer data)
{
  Dots *dots = data;
  double left = floor (x - dots->size / 2 + 0.5), top = floor (y - dots->size / 2 + 0.5);

  fs_pixel_mask_add_square (&dots->mask, (int) lround ((left - dots->left) * dots->factor),
                            (int) lround ((top - dots->top) * dots->factor),
                            (int) lround (fmax (1, floor (dots->size + 0.5)) * dots->factor));
}

static void
add_to_path (double x, double y, gpointer data)
{
  const Dots *dots = data;

  if (dots->snap)
    {
      double side = fmax (1, floor (dots->size + 0.5));

      cairo_rectangle (dots->cr, floor (x - dots->size / 2 + 0.5), floor (y - dots->size / 2 + 0.5), side, side);
    }
  else
    cairo_rectangle (dots->cr, x - dots->size / 2, y - dots->size / 2, dots->size, dots->size);
}

/* Paints a dot for each point; on a screen all of them lie on whole pixels. */
static void
paint_cloud (cairo_t *cr, const FsPlotLayout *layout, const FsSeries *series)
{
  const FsPlotFrame *f = &layout->frame;
  Dots dots = { .cr = cr, .size = DOT_SIZE * layout->style->marker_diameter, .snap = layout->style->snap };

  fs_set_color (cr, fs_palette_color (layout->style->id, series->slot), DOT_ALPHA);
  dots.factor = dots.snap ? fs_pixel_mask_factor (cr) : 0;
  if (dots.factor <= 0)
    {
      for_each_dot (layout, series, dots.size, add_to_path, &dots);
      cairo_fill (cr);
      return;
    }
  dots.left = floor (f->left - dots.size);
  dots.top = floor (f->top - dots.size);
  fs_pixel_mask_init (&dots.mask, (int) ceil ((f->right + dots.size + 1 - dots.left) * dots.factor),
                      (int) ceil ((f->bottom + dots.size + 1 - dots.top) * dots.factor), 0);
  for_each_dot (layout, series, dots.size, add_to_mask, &dots);
  fs_pixel_mask_paint (&dots.mask, cr, dots.left, dots.top, dots.factor);
}

static gboolean
is_final (FsPointStatus state)
{
  return state == FS_POINT_STATUS_DONE || state == FS_POINT_STATUS_MEASURED;
}

static void
paint_bar (cairo_t *cr, const FsPlotLayout *layout, FsPointStatus state, double x, double y_high, double y_low)
{
  double cap = layout->style->bar_cap, width = layout->style->bar_width;
  const double dash[] = { 1.8 * width, 1.8 * width };

  cairo_set_line_width (cr, width);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  if (!is_final (state))
    cairo_set_dash (cr, dash, 2, 0);
  fs_stroke_segment (cr, x, y_high, x, y_low);
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
fs_paint_point (cairo_t *cr, const FsPlotLayout *layout, FsMarker marker, gboolean hollow, FsPointStatus state,
                double x, double y, double y_high, double y_low, FsColor color)
{
  const FsStyle *style = layout->style;
  FsColor paper = style->background;
  double alpha = state == FS_POINT_STATUS_OUTDATED ? style->stale_alpha : 1;

  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_dash (cr, NULL, 0, 0);
  if (isfinite (y_high) && isfinite (y_low) && state != FS_POINT_STATUS_OUTDATED)
    {
      fs_set_color (cr, color, 1);
      paint_bar (cr, layout, state, x, y_high, y_low);
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

/* Paints a small triangle that points to a point beyond the edge. */
static void
paint_edge_triangle (cairo_t *cr, const FsPlotLayout *layout, FsPointPosition place, double x, double y, FsColor color,
                     double alpha)
{
  double r = EDGE_SIZE * layout->style->marker_diameter / 2;

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
y_of_bar (const FsPlotLayout *layout, double y)
{
  const FsPlotFrame *f = &layout->frame;

  if (!isfinite (y) || (f->y_log && y <= 0))
    return f->bottom;
  return CLAMP (fs_plot_frame_y (f, y), f->top, f->bottom);
}

static void
paint_placed_point (cairo_t *cr, const FsPlotLayout *layout, const FsSeries *series, const FsPlotPoint *point)
{
  FsColor color = fs_palette_color (layout->style->id, series->slot);
  FsMarker marker = fs_palette_marker (series->slot);
  double high = NAN, low = NAN, x, y;
  FsPointPosition place = fs_plot_layout_point (layout, point, &x, &y);

  if (place == FS_POSITION_NOWHERE)
    return;
  if (point->state == FS_POINT_STATUS_SATURATED)
    fs_paint_point (cr, layout, FS_MARKER_TRIANGLE_UP, TRUE, point->state, x, y + 0.7 * layout->style->marker_diameter,
                    NAN, NAN, color);
  else if (place == FS_POSITION_TOP_EDGE || place == FS_POSITION_RIGHT_EDGE)
    paint_edge_triangle (cr, layout, place, x, y, color, is_final (point->state) ? 1 : layout->style->stale_alpha);
  else if (place == FS_POSITION_ON_AXIS)
    fs_paint_point (cr, layout, FS_MARKER_DISC, TRUE, FS_POINT_STATUS_QUEUED, x, y, NAN, NAN, color);
  else
    {
      if (isfinite (point->half_width) && point->half_width > 0 && !fs_point_has_band (layout, series, point))
        {
          high = y_of_bar (layout, point->y + point->half_width);
          low = y_of_bar (layout, point->y - point->half_width);
        }
      if (!layout->plot->trace)
        fs_paint_point (cr, layout, marker, fs_palette_hollow (series->slot), point->state, x, y, high, low, color);
      else if (isfinite (high))
        {
          fs_set_color (cr, color, 1);
          paint_bar (cr, layout, point->state, x, high, low);
        }
    }
}

double
fs_end_of_lines (const FsSeries *series)
{
  double end = NAN;

  for (guint i = 0; i < series->lines->len; i++)
    {
      const FsLine *line = series->lines->pdata[i];

      if (line->vertices->len == 0 || line->weight == FS_LINE_JOIN)
        continue;
      if (!isfinite (line->saturation))
        return NAN;
      end = fmax (end, line->saturation);
    }
  return end;
}

/* Paints thin lines from point to point beyond the saturation rate of the model, where no curve leads the eye. To a
 * saturated point, which has no height, the line rises to the upper edge. */
static void
paint_beyond (cairo_t *cr, const FsPlotLayout *layout, const FsSeries *series)
{
  const double dash[] = { 3 * layout->style->bar_width, 2 * layout->style->bar_width };
  gboolean has_start = FALSE;
  double end = fs_end_of_lines (series);

  if (!isfinite (end) || layout->plot->x.parameter)
    return;
  cairo_save (cr);
  for (guint i = 0; i < series->points->len; i++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
      double x, y;
      FsPointPosition place = fs_plot_layout_point (layout, point, &x, &y);
      gboolean drawn = (place == FS_POSITION_INSIDE || place == FS_POSITION_TOP_EDGE)
                       && (point->state == FS_POINT_STATUS_DONE || point->state == FS_POINT_STATUS_NOT_CONVERGED
                           || point->state == FS_POINT_STATUS_SATURATED);

      if (drawn && has_start && point->x > end)
        cairo_line_to (cr, x, y);
      else if (drawn)
        cairo_move_to (cr, x, y);
      has_start = drawn;
    }
  fs_set_color (cr, fs_palette_color (layout->style->id, series->slot), BEYOND_ALPHA);
  cairo_set_line_width (cr, layout->style->bar_width);
  cairo_set_dash (cr, dash, 2, 0);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* Published values are painted first, then outdated and unfinished points, then finished ones. */
static int
layer_of (const FsSeries *series, const FsPlotPoint *point)
{
  if (series->slot == FS_SLOT_PUBLISHED)
    return 0;
  return is_final (point->state) ? 2 : 1;
}

/* Paints the points of reference curves: hollow and faint, with their intervals. */
static void
paint_reference_points (cairo_t *cr, const FsPlotLayout *layout, const FsSeries *series)
{
  FsColor color = fs_palette_color (layout->style->id, series->slot);

  for (guint i = 0; i < series->points->len; i++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
      double x, y;

      if (fs_plot_layout_point (layout, point, &x, &y) != FS_POSITION_INSIDE)
        continue;
      if (isfinite (point->half_width) && point->half_width > 0)
        {
          fs_set_color (cr, color, layout->style->stale_alpha);
          paint_bar (cr, layout, FS_POINT_STATUS_DONE, x, y_of_bar (layout, point->y + point->half_width),
                     y_of_bar (layout, point->y - point->half_width));
        }
      fs_paint_point (cr, layout, fs_palette_marker (series->slot), TRUE, FS_POINT_STATUS_OUTDATED, x, y, NAN, NAN,
                      color);
    }
}

void
fs_paint_points (cairo_t *cr, const FsPlotLayout *layout)
{
  for (guint g = 0; g < layout->plot->references->len; g++)
    {
      const FsReferenceCurves *reference = layout->plot->references->pdata[g];

      for (guint s = 0; s < reference->series->len; s++)
        paint_reference_points (cr, layout, reference->series->pdata[s]);
    }
  for (int layer = 0; layer < 3; layer++)
    for (guint s = 0; s < layout->plot->series->len; s++)
      {
        const FsSeries *series = layout->plot->series->pdata[s];

        if (!fs_series_is_cloud (series) && layer == 0)
          paint_beyond (cr, layout, series);
        if (fs_series_is_cloud (series) && layer == 0)
          paint_cloud (cr, layout, series);
        for (guint i = 0; i < series->points->len && !fs_series_is_cloud (series); i++)
          {
            const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);

            if (layer_of (series, point) == layer)
              paint_placed_point (cr, layout, series, point);
          }
      }
}
