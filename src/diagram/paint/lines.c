#include "diagram/paint/lines.h"

#include <math.h>

#include "plot/paint/shapes.h"

#define PIECE 14 /* px of a curve that are drawn as a straight segment */
#define MOST_PIECES 24

void
fs_lines_begin (FsLines *lines, cairo_t *cr, const FsDiagramScene *scene, FsColor color, double width)
{
  *lines = (FsLines){ .cr = cr, .color = color, .factor = fs_line_mask_factor (cr) };
  if (lines->factor <= 0)
    {
      fs_set_color (cr, color, 1);
      cairo_set_line_width (cr, width);
      return;
    }
  fs_line_mask_init (&lines->mask, (int) ceil (scene->width * lines->factor),
                     (int) ceil (scene->height * lines->factor), width * lines->factor, color.a, FS_OVERLAPS_DARKEN);
}

static FsPoint
to_pixels (const FsLines *lines, FsPoint point)
{
  return (FsPoint){ point.x * lines->factor, point.y * lines->factor };
}

void
fs_lines_add (FsLines *lines, const FsRoute *route)
{
  const FsPoint *p = route->p;
  FsPoint last;
  int pieces = route->n - 1;

  if (lines->factor <= 0)
    {
      fs_route_path (lines->cr, route);
      cairo_stroke (lines->cr);
      return;
    }
  if (route->curve)
    {
      double length = fabs (p[1].x - p[0].x) + fabs (p[1].y - p[0].y) + fabs (p[2].x - p[1].x) + fabs (p[2].y - p[1].y)
                      + fabs (p[3].x - p[2].x) + fabs (p[3].y - p[2].y);

      pieces = (int) CLAMP (length * lines->factor / PIECE, 3, MOST_PIECES);
    }
  last = to_pixels (lines, p[0]);
  for (int i = 1; i <= pieces; i++)
    {
      FsPoint next = to_pixels (lines, !route->curve ? p[i] : fs_route_at (route, (double) i / pieces));

      if (route->gap == 0 || i - 1 != route->gap)
        fs_line_mask_add (&lines->mask, last.x, last.y, next.x, next.y);
      last = next;
    }
}

void
fs_lines_end (FsLines *lines)
{
  if (lines->factor <= 0)
    return;
  cairo_set_source_rgb (lines->cr, lines->color.r, lines->color.g, lines->color.b);
  fs_line_mask_paint (&lines->mask, lines->cr, 0, 0, lines->factor);
}
