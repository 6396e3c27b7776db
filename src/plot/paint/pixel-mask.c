#include "plot/paint/pixel-mask.h"

#include <math.h>
#include <string.h>

#define FRACTION_BITS 14                                 /* parts of a pixel */
#define FAR (G_GINT64_CONSTANT (60000) << FRACTION_BITS) /* pixels outside the mask after which a line is dropped */
#define STRIP 64                                         /* columns of a strip */

/* The rows of a strip from @top to before @bottom may be covered. */
struct _FsPixelStrip {
  int top, bottom;
};

double
fs_pixel_mask_factor (cairo_t *cr)
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

static int
n_strips (const FsPixelMask *mask)
{
  return (mask->columns + STRIP - 1) / STRIP;
}

void
fs_pixel_mask_init (FsPixelMask *mask, int columns, int rows, double width)
{
  *mask = (FsPixelMask){ .columns = columns, .rows = rows, .width = width };
  mask->strips = g_new0 (FsPixelStrip, MAX (n_strips (mask), 1));
  mask->pixels = g_try_malloc ((gsize) n_strips (mask) * STRIP * (gsize) rows);
}

static inline guint8 *
pixel_at (const FsPixelMask *mask, int x, int y)
{
  return mask->pixels + ((gssize) (x / STRIP) * mask->rows + y) * STRIP + x % STRIP;
}

/* Makes the rows from @top to before @bottom part of the strips of the columns from @left to before @right. */
static void
use_rows (FsPixelMask *mask, int left, int right, int top, int bottom)
{
  left = MAX (left, 0);
  right = MIN (right, mask->columns);
  top = MAX (top, 0);
  bottom = MIN (bottom, mask->rows);
  for (int s = left / STRIP; s * STRIP < right && top < bottom; s++)
    {
      FsPixelStrip *strip = &mask->strips[s];

      if (strip->bottom == 0)
        strip->top = strip->bottom = top;
      if (top < strip->top)
        {
          memset (pixel_at (mask, s * STRIP, top), 0, (gsize) (strip->top - top) * STRIP);
          strip->top = top;
        }
      if (bottom > strip->bottom)
        {
          memset (pixel_at (mask, s * STRIP, strip->bottom), 0, (gsize) (bottom - strip->bottom) * STRIP);
          strip->bottom = bottom;
        }
    }
}

/* Enters a run of pixels from @low to @high (in parts of a pixel) across column @i, or row @i if the line is @steep; the
 * two ends of the run are covered in part, a fully covered pixel gets @weight (0 to 255). */
static inline void
cover_run (const FsPixelMask *mask, gboolean steep, int i, gint32 low, gint32 high, guint weight)
{
  int first = low >> FRACTION_BITS, last = (high - 1) >> FRACTION_BITS;

  low = MAX (low, 0);
  first = MAX (first, 0);
  last = MIN (last, (steep ? mask->columns : mask->rows) - 1);
  for (int j = first; j <= last; j++)
    {
      gint32 top = MAX (low, j << FRACTION_BITS), bottom = MIN (high, (j + 1) << FRACTION_BITS);
      guint8 *pixel = steep ? pixel_at (mask, j, i) : pixel_at (mask, i, j);

      *pixel = (guint8) MIN (255u, *pixel + ((guint) (bottom - top) * weight >> FRACTION_BITS));
    }
}

/* Enters a straight line: in each column (or row, if it is steep) a run of pixels as long as the line is wide there. */
void
fs_pixel_mask_add_line (FsPixelMask *mask, double x0, double y0, double x1, double y1)
{
  double dx = x1 - x0, dy = y1 - y0;
  gboolean steep = fabs (dy) > fabs (dx), back = steep ? dy < 0 : dx < 0;
  double start_x = back ? x1 : x0, start_y = back ? y1 : y0, stop_x = back ? x0 : x1, stop_y = back ? y0 : y1;
  double from = steep ? start_y : start_x, to = steep ? stop_y : stop_x, side = steep ? start_x : start_y;
  double slope = steep ? dx / dy : dy / dx, across = (steep ? mask->columns : mask->rows), low, high;
  int along = steep ? mask->rows : mask->columns, first, last, least, most;
  gint64 half, middle, rise;

  if (mask->pixels == NULL || fabs (dx) + fabs (dy) < 1e-9 || to < 0 || from >= along)
    return;
  first = (int) MAX (from, 0);
  last = (int) MIN (to, along - 1);
  half = (gint64) (mask->width * sqrt (1 + slope * slope) / 2 * (1 << FRACTION_BITS));
  rise = (gint64) (slope * (1 << FRACTION_BITS));
  middle = (gint64) ((side + (first + 0.5 - from) * slope) * (1 << FRACTION_BITS));
  low = MIN (side, side + (to - from) * slope) - mask->width - 1;
  high = MAX (side, side + (to - from) * slope) + mask->width + 2;
  least = (int) CLAMP (low, 0, across);
  most = (int) CLAMP (high, 0, across);
  use_rows (mask, steep ? least : first, steep ? most : last + 1, steep ? first : least, steep ? last + 1 : most);
  for (int i = first; i <= last; i++, middle += rise)
    {
      guint weight = 255;
      gint64 here = middle;

      if (here < -FAR || here > FAR)
        continue;
      if (i == first || i == last)
        {
          double begin = MAX (from, i), end = MIN (to, i + 1);

          weight = (guint) (weight * (end - begin));
          here = (gint64) ((side + ((begin + end) / 2 - from) * slope) * (1 << FRACTION_BITS));
        }
      cover_run (mask, steep, i, (gint32) (here - half), (gint32) (here + half), weight);
    }
}

void
fs_pixel_mask_add_square (FsPixelMask *mask, int x, int y, int side)
{
  if (mask->pixels == NULL)
    return;
  use_rows (mask, x, x + side, y, y + side);
  for (int row = MAX (y, 0); row < MIN (y + side, mask->rows); row++)
    for (int column = MAX (x, 0); column < MIN (x + side, mask->columns); column++)
      *pixel_at (mask, column, row) = 255;
}

void
fs_pixel_mask_paint (FsPixelMask *mask, cairo_t *cr, double x, double y, double factor)
{
  for (int s = 0; s < n_strips (mask) && mask->pixels != NULL; s++)
    {
      const FsPixelStrip *strip = &mask->strips[s];
      cairo_surface_t *surface;

      if (strip->bottom == 0)
        continue;
      surface = cairo_image_surface_create_for_data (pixel_at (mask, s * STRIP, strip->top), CAIRO_FORMAT_A8,
                                                     MIN (STRIP, mask->columns - s * STRIP), strip->bottom - strip->top,
                                                     STRIP);
      cairo_surface_set_device_scale (surface, factor, factor);
      cairo_mask_surface (cr, surface, x + s * STRIP / factor, y + strip->top / factor);
      cairo_surface_finish (surface);
      cairo_surface_destroy (surface);
    }
  g_clear_pointer (&mask->pixels, g_free);
  g_clear_pointer (&mask->strips, g_free);
}
