#include "diagram/paint/lines.h"

#include <math.h>

#include "plot/paint/pixel-mask.h"
#include "plot/paint/shapes.h"

#define MOST_PIECES 24

void
fs_lines_begin (FsLines *lines, cairo_t *cr, const FsDiagramScene *scene, FsColor color, double width)
{
  *lines = (FsLines){ .cr = cr, .color = color, .width = width, .factor = fs_pixel_mask_factor (cr) };
  if (lines->factor <= 0)
    return;
  fs_ink_mask_init (&lines->mask, (int) ceil (scene->width * lines->factor), (int) ceil (scene->height * lines->factor),
                    width * lines->factor, color.a);
}

/* Sets the straight pieces of a curve, which miss it by up to @tolerance. Returns the number of their ends. */
static int
curve_points (const FsPoint *p, double tolerance, FsPoint *points)
{
  /* A chord of an nth of the curve is off by at most 3/4 of its greatest second difference over n². */
  double x = MAX (fabs (p[0].x - 2 * p[1].x + p[2].x), fabs (p[1].x - 2 * p[2].x + p[3].x));
  double y = MAX (fabs (p[0].y - 2 * p[1].y + p[2].y), fabs (p[1].y - 2 * p[2].y + p[3].y));
  int n = (int) CLAMP (ceil (sqrt (0.75 / tolerance * hypot (x, y))), 1, MOST_PIECES);
  FsPoint a = { 3 * (p[1].x - p[0].x), 3 * (p[1].y - p[0].y) };
  FsPoint b = { 3 * (p[2].x - p[1].x) - a.x, 3 * (p[2].y - p[1].y) - a.y };
  FsPoint c = { p[3].x - p[0].x - a.x - b.x, p[3].y - p[0].y - a.y - b.y };

  for (int i = 0; i <= n; i++)
    {
      double t = (double) i / n;

      points[i] = (FsPoint){ p[0].x + t * (a.x + t * (b.x + t * c.x)), p[0].y + t * (a.y + t * (b.y + t * c.y)) };
    }
  return n + 1;
}

void
fs_lines_add (FsLines *lines, const FsRoute *route)
{
  FsPoint corners[FS_ROUTE_MAX], pieces[MOST_PIECES + 1];

  if (lines->factor <= 0)
    {
      fs_route_path (lines->cr, route);
      fs_stroke_path (lines->cr, lines->color, lines->width);
      return;
    }
  for (int i = 0; i < route->n; i++)
    corners[i] = (FsPoint){ route->p[i].x * lines->factor, route->p[i].y * lines->factor };
  if (route->curve)
    fs_ink_mask_add (&lines->mask, pieces, curve_points (corners, cairo_get_tolerance (lines->cr), pieces));
  else if (route->gap > 0)
    {
      fs_ink_mask_add (&lines->mask, corners, route->gap + 1);
      fs_ink_mask_add (&lines->mask, corners + route->gap + 1, route->n - route->gap - 1);
    }
  else
    fs_ink_mask_add (&lines->mask, corners, route->n);
}

void
fs_lines_end (FsLines *lines)
{
  if (lines->factor <= 0)
    return;
  cairo_set_source_rgb (lines->cr, lines->color.r, lines->color.g, lines->color.b);
  fs_ink_mask_paint (&lines->mask, lines->cr, lines->factor);
}
