#include "diagram/layout/route.h"

#include <math.h>

#define PIECES 12 /* straight segments by which a curve is measured */

FsPoint
fs_point_between (FsPoint a, FsPoint b, double t)
{
  return (FsPoint){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y) };
}

double
fs_point_distance (FsPoint a, FsPoint b)
{
  return hypot (b.x - a.x, b.y - a.y);
}

FsRoute
fs_route_line (FsPoint from, FsPoint to)
{
  return (FsRoute){ .p = { from, to }, .n = 2 };
}

FsRoute
fs_route_curve (FsPoint a, FsPoint b, FsPoint c, FsPoint d)
{
  return (FsRoute){ .p = { a, b, c, d }, .n = 4, .curve = TRUE };
}

void
fs_route_add (FsRoute *route, FsPoint corner)
{
  const FsPoint *last = &route->p[route->n - 1];

  if (route->n == FS_ROUTE_MAX || (last->x == corner.x && last->y == corner.y))
    return;
  route->p[route->n++] = corner;
}

FsRoute
fs_route_beside (FsPoint from, FsPoint to, gboolean across, double port, double aside)
{
  FsPoint a = from, b, c, d = to;
  FsRoute route;

  *(across ? &a.x : &a.y) += port;
  *(across ? &d.x : &d.y) -= port;
  b = across ? (FsPoint){ a.x, from.y + aside } : (FsPoint){ from.x + aside, a.y };
  c = across ? (FsPoint){ d.x, b.y } : (FsPoint){ b.x, d.y };
  route = fs_route_line (a, b);
  fs_route_add (&route, c);
  fs_route_add (&route, d);
  return route;
}

FsRoute
fs_route_reversed (const FsRoute *route)
{
  FsRoute reversed = *route;

  for (int i = 0; i < route->n; i++)
    reversed.p[i] = route->p[route->n - 1 - i];
  if (route->gap > 0)
    reversed.gap = route->n - 2 - route->gap;
  return reversed;
}

FsPoint
fs_route_start (const FsRoute *route)
{
  return route->p[0];
}

FsPoint
fs_route_end (const FsRoute *route)
{
  return route->p[route->n - 1];
}

static FsPoint
curve_at (const FsRoute *curve, double t)
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

static gboolean
is_gap (const FsRoute *route, int side)
{
  return route->gap > 0 && side == route->gap;
}

static double
side_length (const FsRoute *route, int side)
{
  if (is_gap (route, side))
    return 0;
  return fs_point_distance (route->p[side], route->p[side + 1]);
}

static double
polyline_length (const FsRoute *route)
{
  double length = 0;

  for (int i = 0; i + 1 < route->n; i++)
    length += side_length (route, i);
  return length;
}

/* Returns the side of a polyline on which the fraction @t of its length ends, and in @along its fraction of the side. */
static int
side_at (const FsRoute *route, double t, double *along)
{
  double left = t * polyline_length (route);

  for (int i = 0; i + 1 < route->n; i++)
    {
      double length = side_length (route, i);

      if (is_gap (route, i))
        continue;
      if (left <= length || i + 2 == route->n)
        {
          *along = length > 0 ? left / length : 0;
          return i;
        }
      left -= length;
    }
  *along = 0;
  return 0;
}

FsPoint
fs_route_at (const FsRoute *route, double t)
{
  double along;
  int side;

  if (route->curve)
    return curve_at (route, t);
  if (route->n == 2)
    return fs_point_between (route->p[0], route->p[1], t);
  side = side_at (route, t, &along);
  return fs_point_between (route->p[side], route->p[side + 1], along);
}

double
fs_route_angle (const FsRoute *route, double t)
{
  double s = 1 - t, along;
  double w[3] = { s * s, 2 * s * t, t * t };
  double dx = 0, dy = 0;

  if (!route->curve)
    {
      int side = route->n == 2 ? 0 : side_at (route, t, &along);

      return atan2 (route->p[side + 1].y - route->p[side].y, route->p[side + 1].x - route->p[side].x);
    }
  for (int i = 0; i < 3; i++)
    {
      dx += w[i] * (route->p[i + 1].x - route->p[i].x);
      dy += w[i] * (route->p[i + 1].y - route->p[i].y);
    }
  return atan2 (dy, dx);
}

double
fs_route_length (const FsRoute *route)
{
  FsPoint last = route->p[0];
  double length = 0;

  if (!route->curve)
    return polyline_length (route);
  for (int i = 1; i <= PIECES; i++)
    {
      FsPoint next = curve_at (route, (double) i / PIECES);

      length += fs_point_distance (last, next);
      last = next;
    }
  return length;
}

/* Returns the piece of a curve from 0 to @t (de Casteljau). */
static FsRoute
first_piece (const FsRoute *curve, double t)
{
  FsPoint a = fs_point_between (curve->p[0], curve->p[1], t), b = fs_point_between (curve->p[1], curve->p[2], t);
  FsPoint c = fs_point_between (curve->p[2], curve->p[3], t);
  FsPoint d = fs_point_between (a, b, t), e = fs_point_between (b, c, t);

  return fs_route_curve (curve->p[0], a, d, fs_point_between (d, e, t));
}

FsRoute
fs_route_piece (const FsRoute *route, double from, double to)
{
  double start_along, end_along;
  int first, last;
  FsRoute piece = { .n = 1, .radius = route->radius };

  if (route->curve)
    {
      piece = first_piece (route, to);
      if (from <= 0 || to <= 0)
        return piece;
      piece = fs_route_reversed (&piece);
      piece = first_piece (&piece, 1 - from / to);
      return fs_route_reversed (&piece);
    }
  from = CLAMP (from, 0, 1);
  to = CLAMP (to, from, 1);
  first = side_at (route, from, &start_along);
  last = side_at (route, to, &end_along);
  if (is_gap (route, first + 1) && start_along > 1 - 1e-9) /* all before the gap is cut off */
    {
      first += 2;
      start_along = 0;
      if (last < first)
        {
          last = first;
          end_along = 0;
        }
    }
  piece.p[0] = fs_point_between (route->p[first], route->p[first + 1], start_along);
  for (int i = first + 1; i <= last; i++)
    {
      fs_route_add (&piece, route->p[i]);
      if (is_gap (route, i))
        piece.gap = piece.n - 1;
    }
  fs_route_add (&piece, fs_point_between (route->p[last], route->p[last + 1], end_along));
  if (piece.n == 1) /* nothing is left: a point has two ends too */
    piece.p[piece.n++] = piece.p[0];
  return piece;
}

FsRoute
fs_route_shifted (const FsRoute *route, double aside)
{
  FsRoute shifted = *route;
  FsPoint normals[FS_ROUTE_MAX - 1] = { 0 };

  if (aside == 0)
    return shifted;
  for (int i = 0; i + 1 < route->n; i++)
    {
      /* The normal of a side to its right. */
      double length = MAX (side_length (route, i), 1e-9);

      normals[i]
          = (FsPoint){ -(route->p[i + 1].y - route->p[i].y) / length, (route->p[i + 1].x - route->p[i].x) / length };
    }
  /* Of a curve its four points are moved as the corners of a polyline. */
  for (int i = 0; i < route->n; i++)
    {
      int before = i == 0 || is_gap (route, i - 1) ? i : i - 1;
      int behind = i == route->n - 1 || is_gap (route, i) ? i - 1 : i;
      FsPoint a = normals[before], b = normals[behind];
      double along = 1 + a.x * b.x + a.y * b.y;

      /* The corner of two moved sides is where they meet; a corner that turns back keeps the side before it. */
      if (along < 0.2)
        b = a, along = 2;
      shifted.p[i].x += aside * (a.x + b.x) / along;
      shifted.p[i].y += aside * (a.y + b.y) / along;
    }
  return shifted;
}

/* Returns the number of straight segments by which a route is measured. */
static int
segments (const FsRoute *route)
{
  return route->curve ? PIECES : route->n - 1;
}

/* Returns the end of segment @i - 1, the start of segment @i. */
static FsPoint
segment_end (const FsRoute *route, int i)
{
  return route->curve ? curve_at (route, (double) i / PIECES) : route->p[i];
}

double
fs_route_distance (const FsRoute *route, double x, double y)
{
  FsPoint last = route->p[0];
  double distance = INFINITY;

  for (int i = 1; i <= segments (route); i++)
    {
      FsPoint next = segment_end (route, i);
      double dx = next.x - last.x, dy = next.y - last.y, square = dx * dx + dy * dy;
      double t = square > 0 ? CLAMP (((x - last.x) * dx + (y - last.y) * dy) / square, 0, 1) : 0;

      if (!is_gap (route, i - 1))
        distance = MIN (distance, hypot (last.x + t * dx - x, last.y + t * dy - y));
      last = next;
    }
  return distance;
}

/* Clips the parameter range of a segment, @from + t @by, to the slab of -@half to @half. Returns whether any is left. */
static gboolean
clip (double from, double by, double half, double *low, double *high)
{
  double a, b;

  if (fabs (by) < 1e-12)
    return fabs (from) < half;
  a = (-half - from) / by;
  b = (half - from) / by;
  *low = MAX (*low, MIN (a, b));
  *high = MIN (*high, MAX (a, b));
  return *low < *high;
}

gboolean
fs_route_enters (const FsRoute *route, FsPoint middle, double half_width, double half_height)
{
  FsPoint last = route->p[0];

  for (int i = 1; i <= segments (route); i++)
    {
      FsPoint next = segment_end (route, i);
      double low = 0, high = 1;

      if (!is_gap (route, i - 1) && clip (last.x - middle.x, next.x - last.x, half_width, &low, &high)
          && clip (last.y - middle.y, next.y - last.y, half_height, &low, &high))
        return TRUE;
      last = next;
    }
  return FALSE;
}
