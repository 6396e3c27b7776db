/* Bands: of lines, light areas between two limits with faint edges, so that several over each other stay apart; and the
 * intervals of points, joined from point to point. */
#include <math.h>

#include "base/translate.h"
#include "plot/paint/plot-layout.h"

#define ALPHA 0.13 /* of a band of a line, in the color of its series */
#define DARK_ALPHA 0.18
#define EDGE 2.7 /* opacity of its edges, as a multiple of the area's */
#define FEW 4    /* more bands are lighter, so that many over each other do not hide the lines */

/* Draws the area between two edges (element-type FsPathPoint) unless its @fill is NULL, and the edges unless their
 * @stroke is NULL. */
static void
draw_band (FsPen *pen, const char *name, const GArray *lower, const GArray *upper, const FsColor *fill,
           const FsStroke *stroke)
{
  pen->name (pen, name, NULL);
  if (fill != NULL)
    {
      g_autoptr (GArray) outline = g_array_copy ((GArray *) upper);

      for (guint i = lower->len; i > 0; i--)
        {
          FsPathPoint p = g_array_index (lower, FsPathPoint, i - 1);

          p.move = FALSE;
          g_array_append_val (outline, p);
        }
      pen->area (pen, outline, *fill);
    }
  if (stroke != NULL)
    {
      pen->line (pen, lower, NULL, stroke);
      pen->line (pen, upper, NULL, stroke);
    }
}

/* Adds a limit to an edge, a little outside the data area for what is far outside. */
static void
add_limit (GArray *edge, const FsPlotLayout *layout, double x, double y)
{
  const FsPlotFrame *f = &layout->frame;
  double beyond = f->bottom - f->top;
  FsPathPoint p = { fs_plot_frame_x (f, x), f->top - beyond, edge->len == 0 };

  if (!isinf (y))
    p.y = CLAMP (fs_plot_frame_y (f, y), f->top - beyond, f->bottom + beyond);
  g_array_append_val (edge, p);
}

/* Returns the opacity of one of @n bands. */
static double
alpha_of (const FsStyle *style, guint n)
{
  double alpha = style->id == FS_STYLE_SCREEN_DARK ? DARK_ALPHA : ALPHA;

  return n > FEW ? alpha * sqrt ((double) FEW / n) : alpha;
}

static FsStroke
edge_stroke (const FsStyle *style, FsColor color, double alpha)
{
  return (FsStroke){ .color = fs_color_fade (color, style->high_contrast ? 1 : EDGE * alpha),
                     .width = fmax (style->hairline_width / 2, style->least_line) };
}

static void
draw_line_bands (FsPen *pen, const FsPlotLayout *layout, const FsSeries *series, const FsLine *line, double alpha)
{
  FsColor color = fs_series_color (layout->style, series), fill = fs_color_fade (color, alpha);
  FsColor canvas = layout->style->background;
  FsStroke edge = layout->plot->stacked ? (FsStroke){ .color = { canvas.r, canvas.g, canvas.b, 1 },
                                                      .width = layout->style->hairline_width }
                                        : edge_stroke (layout->style, color, alpha);
  g_autoptr (GArray) lower = g_array_new (FALSE, FALSE, sizeof (FsPathPoint));
  g_autoptr (GArray) upper = g_array_new (FALSE, FALSE, sizeof (FsPathPoint));

  for (guint i = 0; i < line->band->len; i++)
    {
      g_array_set_size (lower, 0);
      g_array_set_size (upper, 0);
      for (; i < line->band->len; i++)
        {
          const FsBandVertex *vertex = &g_array_index (line->band, FsBandVertex, i);

          if (!(isfinite (vertex->low) && !isnan (vertex->high) && (!layout->frame.y_log || vertex->low > 0)
                && (!layout->frame.x_log || vertex->x > 0)))
            break;
          add_limit (lower, layout, vertex->x, vertex->low);
          add_limit (upper, layout, vertex->x, vertex->high);
        }
      if (lower->len > 1)
        draw_band (pen, layout->plot->band_name, lower, upper, layout->style->high_contrast ? NULL : &fill, &edge);
    }
}

/* Returns whether a point can belong to a band: it is finished. Unfinished intervals keep their bars, which show the
 * status. */
static gboolean
has_interval (const FsPlotLayout *layout, const FsPlotPoint *point)
{
  double x, y;

  return point->state == FS_POINT_STATUS_DONE && isfinite (point->y) && point->half_width > 0
         && (!layout->plot->y.log || point->y - point->half_width > 0)
         && fs_plot_layout_point (layout, point, &x, &y) != FS_POSITION_NOWHERE;
}

/* Returns whether the interval bands of two neighboring points are joined. */
static gboolean
are_joined (const FsPlotLayout *layout, const FsSeries *series, guint left)
{
  return left + 1 < series->points->len && has_interval (layout, &g_array_index (series->points, FsPlotPoint, left))
         && has_interval (layout, &g_array_index (series->points, FsPlotPoint, left + 1));
}

gboolean
fs_point_has_band (const FsPlotLayout *layout, const FsSeries *series, const FsPlotPoint *point)
{
  guint i = (guint) (point - (const FsPlotPoint *) (void *) series->points->data);

  return layout->plot->interval_bands
         && (are_joined (layout, series, i) || (i > 0 && are_joined (layout, series, i - 1)));
}

static void
draw_interval_bands (FsPen *pen, const FsPlotLayout *layout, const FsSeries *series)
{
  const FsStyle *style = layout->style;
  const FsPlotFrame *f = &layout->frame;
  FsColor color = fs_series_color (style, series), fill = fs_color_fade (color, INTERVAL_BAND_ALPHA);
  FsStroke edge = { .color = color, .width = style->bar_width };
  g_autoptr (GArray) lower = g_array_new (FALSE, FALSE, sizeof (FsPathPoint));
  g_autoptr (GArray) upper = g_array_new (FALSE, FALSE, sizeof (FsPathPoint));

  for (guint i = 0; i < series->points->len; i++)
    {
      guint from = i;

      while (are_joined (layout, series, i))
        i++;
      if (i == from)
        continue;
      g_array_set_size (lower, 0);
      g_array_set_size (upper, 0);
      for (guint p = from; p <= i; p++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, p);
          FsPathPoint low
              = { fs_plot_frame_x (f, point->x), fs_plot_frame_y (f, point->y - point->half_width), p == from };
          FsPathPoint high = { low.x, fs_plot_frame_y (f, point->y + point->half_width), p == from };

          g_array_append_val (lower, low);
          g_array_append_val (upper, high);
        }
      draw_band (pen, _ ("interval band"), lower, upper, style->high_contrast ? NULL : &fill,
                 style->high_contrast ? &edge : NULL);
    }
}

void
fs_draw_bands (FsPen *pen, const FsPlotLayout *layout)
{
  const GPtrArray *all = layout->plot->series;
  FsBox area = fs_plot_layout_area (layout);
  guint n_bands = fs_plot_n_bands (layout->plot);

  if (n_bands > 0)
    {
      pen->clip (pen, &area);
      for (guint s = 0; s < all->len; s++)
        {
          const FsSeries *series = all->pdata[s];

          for (guint l = 0; l < series->lines->len; l++)
            draw_line_bands (pen, layout, series, series->lines->pdata[l],
                             layout->plot->stacked          ? 1
                             : layout->plot->band_alpha > 0 ? layout->plot->band_alpha
                                                            : alpha_of (layout->style, n_bands));
        }
      pen->clip (pen, NULL);
    }
  if (layout->plot->interval_bands)
    {
      pen->clip (pen, &area);
      for (guint s = 0; s < all->len; s++)
        draw_interval_bands (pen, layout, all->pdata[s]);
      pen->clip (pen, NULL);
    }
}

void
fs_draw_line_band_sample (FsPen *pen, const FsPlotLayout *layout, double x, double y, double height)
{
  double length = layout->legend->sample, alpha = 2 * alpha_of (layout->style, 1);
  FsColor color = layout->style->dim_text;
  FsStroke edge = edge_stroke (layout->style, color, alpha);

  if (!layout->style->high_contrast)
    pen->box (pen, (FsBox){ x, y - height / 2, length, height }, fs_color_fade (color, alpha));
  fs_pen_segment (pen, x, y - height / 2, x + length, y - height / 2, &edge);
  fs_pen_segment (pen, x, y + height / 2, x + length, y + height / 2, &edge);
}
