/* The route of a link in every layout. */
#include <math.h>

#include "diagram/layout/place.h"

static FsPoint
between (FsPoint a, FsPoint b, double t)
{
  return (FsPoint){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y) };
}

/* Bends a link between circles: it leaves along the radius of one node and arrives along that of the other. */
static FsRoute
radial_route (const FsPlacement *placement, uint32_t from, uint32_t to)
{
  uint32_t root = placement->layout->root;
  FsPoint middle = placement->at[root], a = placement->at[from], b = placement->at[to];
  double ra = hypot (a.x - middle.x, a.y - middle.y), rb = hypot (b.x - middle.x, b.y - middle.y);
  double r = (ra + rb) / 2;

  if (from == root || to == root)
    return fs_route_line (a, b);
  if (fabs (ra - rb) < 1e-6 * rb)
    r *= 0.86; /* neighbors on one circle: inside it */
  return fs_route_curve (a, (FsPoint){ middle.x + (a.x - middle.x) / ra * r, middle.y + (a.y - middle.y) / ra * r },
                         (FsPoint){ middle.x + (b.x - middle.x) / rb * r, middle.y + (b.y - middle.y) / rb * r }, b);
}

/* Returns the bent link of nested cubes and rings, a quadratic curve, or a straight line. */
static FsRoute
bent_route (const FsPlacement *placement, uint32_t from, uint32_t to)
{
  const FsDiagramLayout *layout = placement->layout;
  FsPoint a = placement->at[from], b = placement->at[to], handle = between (a, b, 0.5);
  int p = fs_interconnect_step (&layout->network, from, to);
  double bend = from < to ? layout->bend[p] : -layout->bend[p];

  if (bend == 0 && layout->pull[p] == 0)
    return fs_route_line (a, b);
  handle.x -= 2 * bend * (b.y - a.y);
  handle.y += 2 * bend * (b.x - a.x);
  handle = between (handle, placement->middle, layout->pull[p]);
  return fs_route_curve (a, between (a, handle, 2.0 / 3), between (b, handle, 2.0 / 3), b);
}

FsRoute
fs_layout_route (const FsPlacement *placement, uint32_t from, uint32_t to, int track)
{
  const FsDiagramLayout *layout = placement->layout;
  FsPoint a = placement->at[from], b = placement->at[to];

  if (!layout->settled)
    return bent_route (placement, from, to);
  switch (layout->kind)
    {
    case FS_LAYOUT_PARALLEL:
    case FS_LAYOUT_MATRIX:
      return fs_route_line (a, b);
    case FS_LAYOUT_PLANES:
    case FS_LAYOUT_FOLDED:
      return fs_lattice_route (placement, from, to, track > 0);
    case FS_LAYOUT_GRID:
    case FS_LAYOUT_TILES:
      if (fs_layout_is_lattice_grid (layout))
        return fs_lattice_route (placement, from, to, FALSE);
      return fs_grid_route (placement, from, to);
    case FS_LAYOUT_ROWS:
      return fs_rows_route (placement, from, to, track);
    case FS_LAYOUT_LEVELS:
      if (layout->radial)
        return radial_route (placement, from, to);
      if (fabs (a.y - b.y) > fabs (a.x - b.x) * 0.02)
        return fs_route_curve (a, (FsPoint){ a.x + 0.2 * (b.x - a.x), (a.y + b.y) / 2 },
                               (FsPoint){ b.x - 0.2 * (b.x - a.x), (a.y + b.y) / 2 }, b);
      return fs_route_line (a, b);
    case FS_LAYOUT_NESTED:
    case FS_LAYOUT_RING:
    case FS_N_LAYOUTS:
    default:
      return bent_route (placement, from, to);
    }
}
