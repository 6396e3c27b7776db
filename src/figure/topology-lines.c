#include "figure/topology-lines.h"

#include <math.h>

#define PIECE 14 /* px of a curve that are drawn straight */
#define MOST_PIECES 24
#define FRACTION_BITS 14                                 /* of a pixel */
#define FAR (G_GINT64_CONSTANT (60000) << FRACTION_BITS) /* not in sight any more */

/* Only where a unit is a pixel, but for the scale of the display: files are drawn enlarged and keep their curves. */
static gboolean
on_pixels (cairo_t *cr)
{
  cairo_matrix_t matrix;

  cairo_get_matrix (cr, &matrix);
  return cairo_surface_get_type (cairo_get_group_target (cr)) == CAIRO_SURFACE_TYPE_IMAGE && matrix.xx == 1
         && matrix.yy == 1 && matrix.xy == 0 && matrix.yx == 0;
}

void
fs_lines_begin (FsLines *lines, cairo_t *cr, const FsTopologyScene *scene, FsColor color, double width)
{
  double x_scale = 1, y_scale = 1;

  *lines = (FsLines){ .cr = cr, .color = color, .width = width, .factor = 1 };
  if (!on_pixels (cr))
    {
      cairo_set_source_rgba (cr, color.r, color.g, color.b, color.a);
      cairo_set_line_width (cr, width);
      return;
    }
  cairo_surface_get_device_scale (cairo_get_group_target (cr), &x_scale, &y_scale);
  lines->factor = x_scale;
  lines->width = width * x_scale;
  lines->weight = (guint) lround (255 * CLAMP (color.a, 0, 1));
  lines->columns = (int) ceil (scene->width * x_scale);
  lines->rows = (int) ceil (scene->height * x_scale);
  lines->surface = cairo_image_surface_create (CAIRO_FORMAT_A8, lines->columns, lines->rows);
  cairo_surface_flush (lines->surface);
  lines->mask = cairo_image_surface_get_data (lines->surface);
  lines->stride = cairo_image_surface_get_stride (lines->surface);
}

/* A run of pixels from @low to @high (in FRACTION of a pixel), its two ends covered in part; @weight 0 … 255 is what a
 * whole pixel gets. As "over" of one colour: what shows through a pixel is covered once more. */
static inline void
cover_run (guint8 *line, gssize step, int across, gint32 low, gint32 high, guint weight)
{
  int first = low >> FRACTION_BITS, last = (high - 1) >> FRACTION_BITS;

  low = MAX (low, 0);
  first = MAX (first, 0);
  last = MIN (last, across - 1);
  for (int j = first; j <= last; j++)
    {
      gint32 top = MAX (low, j << FRACTION_BITS), bottom = MIN (high, (j + 1) << FRACTION_BITS);
      guint add = (guint) (bottom - top) * weight >> FRACTION_BITS;
      guint8 *pixel = line + j * step;

      *pixel = (guint8) (*pixel + (((255u - *pixel) * add * 257u) >> 16));
    }
}

/* A straight line: in each column (of a steep one, row) it enters a run of pixels as long as the line is wide there. */
static void
add_segment (FsLines *lines, FsPoint a, FsPoint b)
{
  double dx = b.x - a.x, dy = b.y - a.y;
  gboolean steep = fabs (dy) > fabs (dx), back = steep ? dy < 0 : dx < 0;
  FsPoint start = back ? b : a, stop = back ? a : b;
  double from = steep ? start.y : start.x, to = steep ? stop.y : stop.x, side = steep ? start.x : start.y;
  double slope = steep ? dx / dy : dy / dx;
  int across = steep ? lines->columns : lines->rows, along = steep ? lines->rows : lines->columns;
  gssize step = steep ? 1 : lines->stride, stride = steep ? lines->stride : 1;
  int first, last;
  gint64 half, middle, rise;

  if (fabs (dx) + fabs (dy) < 1e-9 || to < 0 || from >= along)
    return;
  first = (int) floor (MAX (from, 0));
  last = (int) MIN (floor (to), along - 1);
  half = (gint64) (lines->width * sqrt (1 + slope * slope) / 2 * (1 << FRACTION_BITS));
  rise = (gint64) (slope * (1 << FRACTION_BITS));
  middle = (gint64) ((side + (first + 0.5 - from) * slope) * (1 << FRACTION_BITS));
  for (int i = first; i <= last; i++, middle += rise)
    {
      guint weight = lines->weight;

      if (middle < -FAR || middle > FAR)
        continue;
      if (i == first || i == last)
        weight = (guint) (weight * (MIN (to, i + 1) - MAX (from, i)));
      cover_run (lines->mask + i * stride, step, across, (gint32) (middle - half), (gint32) (middle + half), weight);
    }
}

static gboolean
is_straight (const FsArc *curve)
{
  const FsPoint *p = curve->p;
  double dx = p[3].x - p[0].x, dy = p[3].y - p[0].y, most = 0.25 * (fabs (dx) + fabs (dy)) + 1e-6;

  return fabs (dx * (p[1].y - p[0].y) - dy * (p[1].x - p[0].x)) < most
         && fabs (dx * (p[2].y - p[0].y) - dy * (p[2].x - p[0].x)) < most;
}

static FsPoint
to_pixels (const FsLines *lines, FsPoint point)
{
  return (FsPoint){ point.x * lines->factor, point.y * lines->factor };
}

void
fs_lines_add (FsLines *lines, const FsArc *curve)
{
  const FsPoint *p = curve->p;
  FsPoint last;
  int pieces = 1;

  if (lines->mask == NULL)
    {
      fs_arc_path (lines->cr, curve);
      cairo_stroke (lines->cr);
      return;
    }
  if (!is_straight (curve))
    {
      double length = fabs (p[1].x - p[0].x) + fabs (p[1].y - p[0].y) + fabs (p[2].x - p[1].x) + fabs (p[2].y - p[1].y)
                      + fabs (p[3].x - p[2].x) + fabs (p[3].y - p[2].y);

      pieces = (int) CLAMP (length * lines->factor / PIECE, 3, MOST_PIECES);
    }
  last = to_pixels (lines, p[0]);
  for (int i = 1; i <= pieces; i++)
    {
      FsPoint next = to_pixels (lines, i == pieces ? p[3] : fs_arc_at (curve, (double) i / pieces));

      add_segment (lines, last, next);
      last = next;
    }
}

void
fs_lines_end (FsLines *lines)
{
  FsColor color = lines->color;

  if (lines->surface == NULL)
    return;
  cairo_surface_mark_dirty (lines->surface);
  cairo_surface_set_device_scale (lines->surface, lines->factor, lines->factor);
  cairo_set_source_rgb (lines->cr, color.r, color.g, color.b);
  cairo_mask_surface (lines->cr, lines->surface, 0, 0);
  cairo_surface_destroy (lines->surface);
  lines->surface = NULL;
}
