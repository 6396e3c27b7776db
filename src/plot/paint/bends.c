#include "plot/paint/bends.h"

#include <math.h>

#include "plot/paint/pen.h"
#include "plot/paint/pixel-mask.h"

#define JOINT 0.5 /* as a fraction of the line width, to fill the gap between two segments */

/* Position in a pattern of dashes: element @at is drawn if it is even, and @left units of it remain. */
typedef struct {
  const double *lengths;
  int n, at;
  double left;
} Dashes;

gboolean
fs_stroke_bends (cairo_t *cr, const GArray *path)
{
  const FsPathPoint *points = (const FsPathPoint *) (const void *) path->data;
  double factor = fs_pixel_mask_factor (cr), margin = cairo_get_line_width (cr) + 1;
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  double reach = JOINT * cairo_get_line_width (cr) / 2;
  int n_dashes = cairo_get_dash_count (cr);
  g_autofree double *lengths = g_new (double, n_dashes + 1);
  Dashes dashes = { .lengths = lengths, .n = n_dashes };
  gboolean was_steep = FALSE;
  FsPixelMask mask;

  if (factor <= 0 || path->len == 0 || n_dashes % 2 != 0)
    return FALSE;
  cairo_get_dash (cr, lengths, NULL);
  for (guint i = 0; i < path->len; i++)
    {
      left = MIN (left, points[i].x);
      right = MAX (right, points[i].x);
      top = MIN (top, points[i].y);
      bottom = MAX (bottom, points[i].y);
    }
  left = floor ((left - margin) * factor);
  top = floor ((top - margin) * factor);
  fs_pixel_mask_init (&mask, (int) (ceil ((right + margin) * factor) - left),
                      (int) (ceil ((bottom + margin) * factor) - top), cairo_get_line_width (cr) * factor);
  for (guint i = 0; i < path->len; i++)
    if (points[i].move)
      {
        dashes.at = 0;
        dashes.left = dashes.n > 0 ? dashes.lengths[0] : INFINITY;
      }
    else if (i > 0)
      {
        const FsPathPoint *at = &points[i - 1], *next = at + 1;
        double length = hypot (next->x - at->x, next->y - at->y), rise = next->y - at->y;
        gboolean steep = fabs (rise) > fabs (next->x - at->x);

        /* Segments are cut along rows and columns of pixels, not at their joint, which may leave a gap there. */
        if (!at->move && dashes.at % 2 == 0 && (steep != was_steep || (was_steep && (at->y - at[-1].y) * rise < 0)))
          fs_pixel_mask_add_line (&mask, (at->x - reach) * factor - left, at->y * factor - top,
                                  (at->x + reach) * factor - left, at->y * factor - top);
        /* The segment is in the units of @cr; its dashes are entered in pixels. */
        for (double done = 0; done < length;)
          {
            /* As much as one dash or gap takes. */
            double step = MIN (length - done, dashes.left), from = done / length, to = MIN (1, (done + step) / length);

            if (dashes.at % 2 == 0)
              fs_pixel_mask_add_line (&mask, (at->x + from * (next->x - at->x)) * factor - left,
                                      (at->y + from * (next->y - at->y)) * factor - top,
                                      (at->x + to * (next->x - at->x)) * factor - left,
                                      (at->y + to * (next->y - at->y)) * factor - top);
            done += step;
            dashes.left -= step;
            if (dashes.left <= 0)
              {
                dashes.at = (dashes.at + 1) % dashes.n;
                dashes.left = dashes.lengths[dashes.at];
              }
          }
        was_steep = steep;
      }
  fs_pixel_mask_paint (&mask, cr, left / factor, top / factor, factor);
  return TRUE;
}
