/* Routes: the shapes of links and lanes. A route is a cubic curve, or a polyline with rounded corners, of which a
 * straight line is the simplest. */
#pragma once

#include <glib.h>

typedef struct {
  double x, y;
} FsPoint;

#define FS_ROUTE_MAX 8

/**
 * FsRoute: a value
 * @p: the corners of a polyline, its ends included; the four points of a cubic curve
 * @n: their number: 4 of a curve, 2 to FS_ROUTE_MAX of a polyline
 * @curve: whether it is a curve
 * @radius: of the corners of a polyline; smaller where a side is short
 * @gap: the side of a polyline that is not there, because the route leaves the picture at one edge and returns at
 *   another: from p[gap] to p[gap + 1], neither its first nor its last side; 0: none. It has no length.
 */
typedef struct {
  FsPoint p[FS_ROUTE_MAX];
  int n;
  gboolean curve;
  double radius;
  int gap;
} FsRoute;

/* Returns the point at @t of 0 to 1 on the way from @a to @b. */
FsPoint fs_point_between (FsPoint a, FsPoint b, double t);

/* Returns the distance of two points. */
double fs_point_distance (FsPoint a, FsPoint b);

FsRoute fs_route_line (FsPoint from, FsPoint to);
FsRoute fs_route_curve (FsPoint a, FsPoint b, FsPoint c, FsPoint d);
/* Appends a corner to a polyline; one that is where the last one is adds nothing. */
void fs_route_add (FsRoute *route, FsPoint corner);
/* Returns a polyline that leaves a line of nodes and returns to it: from @from along the line by @port, aside, up to @port before @to,
 * and back. @across: of a row of nodes, else of a column. */
FsRoute fs_route_beside (FsPoint from, FsPoint to, gboolean across, double port, double aside);
FsRoute fs_route_reversed (const FsRoute *route);

FsPoint fs_route_start (const FsRoute *route);
FsPoint fs_route_end (const FsRoute *route);
/* Return the point, and the direction in radians, at @t of 0 to 1: of a polyline a fraction of its length, of a curve
 * its parameter. Corners count as sharp. */
FsPoint fs_route_at (const FsRoute *route, double t);
double fs_route_angle (const FsRoute *route, double t);
double fs_route_length (const FsRoute *route);
/* Returns the part between two such fractions. */
FsRoute fs_route_piece (const FsRoute *route, double from, double to);
/* Returns the route moved to the right of its direction (with y downwards); corners stay corners. */
FsRoute fs_route_shifted (const FsRoute *route, double aside);
/* Returns the distance of a point from the route. */
double fs_route_distance (const FsRoute *route, double x, double y);
/* Returns whether any of it is in the box of a node, @half_width and @half_height around @middle. */
gboolean fs_route_enters (const FsRoute *route, FsPoint middle, double half_width, double half_height);
