#include "plot/paint/line-mask.h"

#include <math.h>

#define FRACTION_BITS 14                                 /* parts of a pixel */
#define FAR (G_GINT64_CONSTANT (60000) << FRACTION_BITS) /* pixels outside the mask after which a line is dropped */

double
fs_line_mask_factor (cairo_t *cr)
{
  cairo_surface_t *target = cairo_get_group_target (cr);
  double x_scale = 1, y_scale = 1;
  cairo_matrix_t matrix;

  cairo_get_matrix (cr, &matrix);
  if (cairo_surface_get_type (target) != CAIRO_SURFACE_TYPE_IMAGE || matrix.xx != 1 || matrix.yy != 1 || matrix.xy != 0
      || matrix.yx != 0)
    return 0;
  cairo_surface_get_device_scale (target, &x_scale, &y_scale);
  return x_scale;
}

void
fs_line_mask_init (FsLineMask *mask, int columns, int rows, double width, double alpha, FsOverlaps overlaps)
{
  *mask = (FsLineMask){ .columns = columns, .rows = rows, .width = width, .overlaps = overlaps };
  mask->weight = (guint) lround (255 * CLAMP (alpha, 0, 1));
  mask->surface = cairo_image_surface_create (CAIRO_FORMAT_A8, columns, rows);
  cairo_surface_flush (mask->surface);
  mask->pixels = cairo_image_surface_get_data (mask->surface);
  mask->stride = cairo_image_surface_get_stride (mask->surface);
}

/* Enters a run of pixels from @low to @high (in 1/FRACTION of a pixel), whose two ends are covered in part; a fully
 * covered pixel gets @weight (0 to 255). Overlaps of translucent lines become darker, as with the operator "over". */
static inline void
cover_run (guint8 *line, gssize step, int across, gint32 low, gint32 high, guint weight, FsOverlaps overlaps)
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

      if (overlaps == FS_OVERLAPS_DARKEN)
        *pixel = (guint8) (*pixel + (((255u - *pixel) * add * 257u) >> 16));
      else
        *pixel = (guint8) MIN (255u, *pixel + add);
    }
}

/* Enters a straight line: in each column (or row, if it is steep) a run of pixels as long as the line is wide there. */
void
fs_line_mask_add (FsLineMask *mask, double x0, double y0, double x1, double y1)
{
  double dx = x1 - x0, dy = y1 - y0;
  gboolean steep = fabs (dy) > fabs (dx), back = steep ? dy < 0 : dx < 0;
  double start_x = back ? x1 : x0, start_y = back ? y1 : y0, stop_x = back ? x0 : x1, stop_y = back ? y0 : y1;
  double from = steep ? start_y : start_x, to = steep ? stop_y : stop_x, side = steep ? start_x : start_y;
  double slope = steep ? dx / dy : dy / dx;
  int across = steep ? mask->columns : mask->rows, along = steep ? mask->rows : mask->columns;
  gssize step = steep ? 1 : mask->stride, stride = steep ? mask->stride : 1;
  int first, last;
  gint64 half, middle, rise;

  if (mask->pixels == NULL || fabs (dx) + fabs (dy) < 1e-9 || to < 0 || from >= along)
    return;
  first = (int) floor (MAX (from, 0));
  last = (int) MIN (floor (to), along - 1);
  half = (gint64) (mask->width * sqrt (1 + slope * slope) / 2 * (1 << FRACTION_BITS));
  rise = (gint64) (slope * (1 << FRACTION_BITS));
  middle = (gint64) ((side + (first + 0.5 - from) * slope) * (1 << FRACTION_BITS));
  for (int i = first; i <= last; i++, middle += rise)
    {
      guint weight = mask->weight;
      gint64 here = middle;

      if (here < -FAR || here > FAR)
        continue;
      if (i == first || i == last)
        {
          double begin = MAX (from, i), end = MIN (to, i + 1);

          weight = (guint) (weight * (end - begin));
          here = (gint64) ((side + ((begin + end) / 2 - from) * slope) * (1 << FRACTION_BITS));
        }
      cover_run (mask->pixels + i * stride, step, across, (gint32) (here - half), (gint32) (here + half), weight,
                 mask->overlaps);
    }
}

void
fs_line_mask_paint (FsLineMask *mask, cairo_t *cr, double x, double y, double factor)
{
  cairo_surface_mark_dirty (mask->surface);
  cairo_surface_set_device_scale (mask->surface, factor, factor);
  cairo_mask_surface (cr, mask->surface, x, y);
  g_clear_pointer (&mask->surface, cairo_surface_destroy);
}
