/* Meshes and tori as grids: dimension 0 to the right, dimension 1 upwards, node 0 at the lower left. With three or four
 * dimensions there is a grid, a plane, for each digit of dimension 2 and 3. In a folded grid the digits stand in the
 * order 0, k - 1, 1, k - 2, …, so that no link of a ring is longer than two cells. */
#include <math.h>
#include <stdlib.h>

#include "diagram/layout/place.h"

#define OUTSIDE 0.5     /* pitches that cut wrap links take outside of the grid */
#define EDGE 0.15       /* where there are none */
#define PLANE_STUBS 0.3 /* pitches that the links between planes take outside of theirs */
#define STUB 0.35       /* beyond the node, pitches */
#define PLANE_STUB 0.36
#define FOLD_HEIGHT 0.24
#define JUMP_FIRST 0.14
#define JUMP_NEXT 0.06
#define JUMP_MOST 0.36
#define MOST_ARC_BOW 44 /* px */
#define MOST_PITCH 140
#define MOST_ASPECT 1.25
#define PLANES_APART 14 /* px between planes */
#define PLANES_BELOW 26 /* and between those below each other, which have words above */
#define GHOSTS 22       /* px more between planes of a torus, for the far nodes of its wrap links */

static int
radix (const FsDiagramLayout *layout, int dimension)
{
  return dimension < layout->network.n ? fs_interconnect_radix (&layout->network, dimension) : 1;
}

static gboolean
wraps (const FsDiagramLayout *layout, int dimension)
{
  return layout->network.grid.wraps && radix (layout, dimension) > 2 && layout->kind != FS_LAYOUT_FOLDED;
}

/* Returns the column or row of a digit. */
static int
position (const FsDiagramLayout *layout, int dimension, int digit)
{
  int k = radix (layout, dimension);

  if (layout->kind != FS_LAYOUT_FOLDED || !layout->network.grid.wraps || k == 2)
    return digit;
  return digit <= (k - 1) / 2 ? 2 * digit : 2 * (k - digit) - 1;
}

/* Returns how many pitches a plane takes in a direction, with what its links need outside. */
static double
cells (const FsDiagramLayout *layout, int dimension)
{
  double outside = wraps (layout, dimension) || wraps (layout, 1 - dimension) ? OUTSIDE : EDGE;

  if (layout->network.n > 2)
    outside = MAX (outside, PLANE_STUBS);
  return radix (layout, dimension) - 1 + 2 * outside;
}

/* Returns the px between planes beside each other, or below each other. */
static double
between_planes (const FsDiagramLayout *layout, gboolean across)
{
  return (across ? PLANES_APART : PLANES_BELOW) + (wraps (layout, 0) || wraps (layout, 1) ? GHOSTS : 0);
}

/* Sets the pitch for @columns planes beside each other; returns how good it is. */
static double
fit (FsDiagramLayout *layout, int columns, int rows)
{
  double x = (layout->width - (columns - 1) * between_planes (layout, TRUE)) / (columns * cells (layout, 0));
  double y = (layout->height - (rows - 1) * between_planes (layout, FALSE)) / (rows * cells (layout, 1));

  x = MIN (MAX (x, 1), MOST_PITCH);
  y = MIN (MAX (y, 1), MOST_PITCH);
  if (radix (layout, 1) == 1)
    y = MIN (y, x);
  layout->pitch_x = MIN (x, MOST_ASPECT * y);
  layout->pitch_y = MIN (y, MOST_ASPECT * x);
  return MIN (layout->pitch_x, layout->pitch_y) + 0.01 * (layout->pitch_x + layout->pitch_y);
}

static int
rows_of (const FsDiagramLayout *layout, int columns)
{
  int planes = radix (layout, 2);

  return layout->network.n == 4 ? radix (layout, 3) : (planes + columns - 1) / columns;
}

void
fs_place_grid (FsDiagramLayout *layout)
{
  const FsInterconnect *network = &layout->network;
  int planes = radix (layout, 2), columns = planes, rows;
  double across, down, most = 0;

  /* As many planes beside each other as give the best pitch; in four dimensions a line for each digit of the last one. */
  for (int some = 1; some <= planes && network->n != 4; some++)
    {
      double good = fit (layout, some, rows_of (layout, some));

      if (good > most + 1e-9)
        {
          most = good;
          columns = some;
        }
    }
  rows = rows_of (layout, columns);
  fit (layout, columns, rows);
  across = cells (layout, 0) * layout->pitch_x + between_planes (layout, TRUE);
  down = cells (layout, 1) * layout->pitch_y + between_planes (layout, FALSE);
  for (uint32_t v = 0; v < network->n_nodes; v++)
    {
      int plane = network->n > 2 ? fs_interconnect_digit (network, v, 2) : 0;
      int row = network->n == 4 ? rows - 1 - fs_interconnect_digit (network, v, 3) : plane / columns;
      int x = position (layout, 0, fs_interconnect_digit (network, v, 0));
      int y = network->n > 1 ? position (layout, 1, fs_interconnect_digit (network, v, 1)) : 0;

      layout->nodes[v] = (FsPoint){ plane % columns * across + x * layout->pitch_x,
                                    row * down + (radix (layout, 1) - 1 - y) * layout->pitch_y };
    }
  layout->plane_columns = columns;
  layout->width = (columns - 1) * across + (radix (layout, 0) - 1) * layout->pitch_x;
  layout->height = (rows - 1) * down + (radix (layout, 1) - 1) * layout->pitch_y;
  layout->step[0] = (FsPoint){ layout->pitch_x, 0 };
  layout->step[1] = (FsPoint){ 0, -layout->pitch_y };
  layout->step[2] = (FsPoint){ 0.6 * layout->pitch_x, -0.6 * layout->pitch_y };
  layout->step[3] = (FsPoint){ -0.6 * layout->pitch_x, -0.6 * layout->pitch_y };
}

gboolean
fs_layout_is_grid (const FsDiagramLayout *layout)
{
  return fs_interconnect_is_grid (&layout->network)
         && (layout->kind == FS_LAYOUT_GRID || layout->kind == FS_LAYOUT_PLANES || layout->kind == FS_LAYOUT_FOLDED);
}

/* Returns a curve from one node to another of the same row or column, @height aside: above or left of it if that is
 * negative. */
static FsRoute
arc (FsPoint a, FsPoint b, gboolean across, double height, double foot)
{
  double handle = height * 4 / 3;
  FsPoint p = a, q = b;

  if (across)
    {
      p.x += a.x < b.x ? foot : -foot;
      q.x -= a.x < b.x ? foot : -foot;
      p.y += handle;
      q.y += handle;
    }
  else
    {
      p.y += a.y < b.y ? foot : -foot;
      q.y -= a.y < b.y ? foot : -foot;
      p.x += handle;
      q.x += handle;
    }
  return fs_route_curve (a, p, q, b);
}

/* Returns a route that leaves the picture at @out from one node and returns at @in from the other. */
static FsRoute
stubs (FsPoint a, FsPoint b, double x, double y)
{
  FsRoute route = fs_route_line (a, (FsPoint){ a.x + x, a.y + y });

  fs_route_add (&route, (FsPoint){ b.x - x, b.y - y });
  fs_route_add (&route, b);
  route.gap = 1;
  return route;
}

/* Returns the route between planes: @whole as a curve, else what can be seen of it beside its ends. */
static FsRoute
plane_route (const FsPlacement *placement, uint32_t from, uint32_t to, int dimension, gboolean whole)
{
  const FsDiagramLayout *layout = placement->layout;
  FsPoint a = placement->at[from], b = placement->at[to];
  gboolean wrap = fs_interconnect_is_wrap (&layout->network, from, to), up = (to > from) != wrap;
  double dx = b.x - a.x, dy = b.y - a.y, length = MAX (hypot (dx, dy), 1e-9);
  double bow = MIN (0.16 * length, MOST_ARC_BOW * placement->unit) / length;
  double x = PLANE_STUB * layout->pitch_x * placement->scale, y = PLANE_STUB * layout->pitch_y * placement->scale;

  if (whole)
    {
      /* Both directions bow the same way: upwards, or to the left between planes below each other. */
      bow *= dx > 1e-6 || (fabs (dx) <= 1e-6 && dy < 0) ? 4.0 / 3 : -4.0 / 3;
      return fs_route_curve (a, (FsPoint){ a.x + dx / 3 + bow * dy, a.y + dy / 3 - bow * dx },
                             (FsPoint){ b.x - dx / 3 + bow * dy, b.y - dy / 3 - bow * dx }, b);
    }
  if (dimension == 3)
    x = -x;
  return stubs (a, b, up ? x : -x, up ? -y : y);
}

FsRoute
fs_grid_route (const FsPlacement *placement, uint32_t from, uint32_t to, gboolean whole)
{
  const FsDiagramLayout *layout = placement->layout;
  int dimension = fs_interconnect_step (&layout->network, from, to);
  gboolean across = dimension == 0, up = from > to; /* from the last digit to the first */
  int a = fs_interconnect_digit (&layout->network, from, dimension);
  int b = fs_interconnect_digit (&layout->network, to, dimension);
  double px = layout->pitch_x * placement->scale, py = layout->pitch_y * placement->scale;
  double along = across ? px : py, aside = across ? py : px;
  FsPoint p = placement->at[from], q = placement->at[to];

  if (dimension >= 2)
    return plane_route (placement, from, to, dimension, whole);
  if (abs (position (layout, dimension, a) - position (layout, dimension, b)) == 1)
    return fs_route_line (p, q);
  if (layout->kind == FS_LAYOUT_FOLDED)
    {
      /* Around the node between them: the way there above or left, the way back below or right. */
      int side = position (layout, dimension, a) % 2 == 0 ? -1 : 1;

      return arc (p, q, across, side * FOLD_HEIGHT * 4 / 3 * aside, 0.25 * along);
    }
  if (across)
    return stubs (p, q, (up ? 1 : -1) * (placement->half_width + STUB * px), 0);
  return stubs (p, q, 0, (up ? -1 : 1) * (placement->half_height + STUB * py));
}

gboolean
fs_layout_jump (const FsPlacement *placement, uint32_t from, uint32_t to, FsRoute *route)
{
  const FsDiagramLayout *layout = placement->layout;
  const FsInterconnect *network = &layout->network;
  int dimension = fs_interconnect_step (network, from, to);
  int apart = fs_interconnect_digit (network, to, dimension) - fs_interconnect_digit (network, from, dimension);
  gboolean across = dimension == 0;
  double px = layout->pitch_x * placement->scale, py = layout->pitch_y * placement->scale;
  double height = MIN (JUMP_FIRST + JUMP_NEXT * abs (apart), JUMP_MOST) * (across ? py : px);

  if (layout->pitch_x <= 0)
    *route = fs_route_line (placement->at[from], placement->at[to]);
  else if (dimension >= 2)
    *route = plane_route (placement, from, to, dimension, TRUE);
  else if (abs (apart) != fs_interconnect_distance (network, from, to))
    return FALSE;
  else
    *route = arc (placement->at[from], placement->at[to], across, -height, 0.5 * (across ? px : py));
  return TRUE;
}
