/* Cubic curves: the shape of every link. */
#include <math.h>

#include "diagram/paint/diagram-scene.h"

#define PIECES 12 /* straight segments by which a length or distance is measured */

static FsPoint
between (FsPoint a, FsPoint b, double t)
{
  return (FsPoint){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y) };
}

FsPoint
fs_arc_at (const FsArc *curve, double t)
{
  double s = 1 - t;
  double w[4] = { s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t };
  FsPoint point = { 0, 0 };

  for (int i = 0; i < 4; i++)
    {
      point.x += w[i] * curve->p[i].x;
      point.y += w[i] * curve->p[i].y;
    }
  return point;
}

double
fs_arc_angle (const FsArc *curve, double t)
{
  double s = 1 - t;
  double w[3] = { s * s, 2 * s * t, t * t };
  double dx = 0, dy = 0;

  for (int i = 0; i < 3; i++)
    {
      dx += w[i] * (curve->p[i + 1].x - curve->p[i].x);
      dy += w[i] * (curve->p[i + 1].y - curve->p[i].y);
    }
  return atan2 (dy, dx);
}

double
fs_arc_length (const FsArc *curve)
{
  FsPoint last = curve->p[0];
  double length = 0;

  for (int i = 1; i <= PIECES; i++)
    {
      FsPoint next = fs_arc_at (curve, (double) i / PIECES);

      length += hypot (next.x - last.x, next.y - last.y);
      last = next;
    }
  return length;
}

/* Returns the part of @curve from 0 to @t (de Casteljau). */
static FsArc
first_piece (const FsArc *curve, double t)
{
  FsPoint a = between (curve->p[0], curve->p[1], t), b = between (curve->p[1], curve->p[2], t);
  FsPoint c = between (curve->p[2], curve->p[3], t);
  FsPoint d = between (a, b, t), e = between (b, c, t);

  return (FsArc){ { curve->p[0], a, d, between (d, e, t) } };
}

static FsArc
turned (const FsArc *curve)
{
  return (FsArc){ { curve->p[3], curve->p[2], curve->p[1], curve->p[0] } };
}

FsArc
fs_arc_piece (const FsArc *curve, double from, double to)
{
  FsArc piece = first_piece (curve, to);

  if (from <= 0 || to <= 0)
    return piece;
  piece = turned (&piece);
  piece = first_piece (&piece, 1 - from / to);
  return turned (&piece);
}

static double
distance_to_segment (FsPoint a, FsPoint b, double x, double y)
{
  double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  double t = square > 0 ? CLAMP (((x - a.x) * dx + (y - a.y) * dy) / square, 0, 1) : 0;

  return hypot (a.x + t * dx - x, a.y + t * dy - y);
}

double
fs_arc_distance (const FsArc *curve, double x, double y)
{
  FsPoint last = curve->p[0];
  double distance = INFINITY;

  for (int i = 1; i <= PIECES; i++)
    {
      FsPoint next = fs_arc_at (curve, (double) i / PIECES);

      distance = MIN (distance, distance_to_segment (last, next, x, y));
      last = next;
    }
  return distance;
}

void
fs_arc_path (cairo_t *cr, const FsArc *curve)
{
  const FsPoint *p = curve->p;
  double across = fabs ((p[3].x - p[0].x) * (p[1].y - p[0].y) - (p[3].y - p[0].y) * (p[1].x - p[0].x))
                  + fabs ((p[3].x - p[0].x) * (p[2].y - p[0].y) - (p[3].y - p[0].y) * (p[2].x - p[0].x));

  cairo_move_to (cr, p[0].x, p[0].y);
  if (across < 1e-3) /* straight */
    cairo_line_to (cr, p[3].x, p[3].y);
  else
    cairo_curve_to (cr, p[1].x, p[1].y, p[2].x, p[2].y, p[3].x, p[3].y);
}
