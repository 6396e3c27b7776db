#include "plot/paint/occupancy-grid.h"

#include <math.h>
#include <string.h>

#define MAX_CELLS 1000 /* per side */

/* costs in tenths, so that sums are exact */
#define TEXT_COST 500
#define MARK_COST 30
#define CURVE_COST 10
#define HAIRLINE_COST 2

typedef struct {
  int left, top, right, bottom; /* right and bottom are excluded */
} Cells;

struct _FsOccupancyGrid {
  double cell;
  int columns, rows;
  guint32 *bits;
  Cells last; /* the box that was added last, with @last_bits; points of a curve lie in the same cells */
  guint32 last_bits;
  guint32 *sums; /* (columns + 1) × (rows + 1): cost of all cells to the left and above; NULL if outdated */
};

FsOccupancyGrid *
fs_occupancy_grid_new (double width, double height, double cell)
{
  FsOccupancyGrid *grid = g_new0 (FsOccupancyGrid, 1);

  g_return_val_if_fail (width > 0 && height > 0 && cell > 0, NULL);

  grid->cell = MAX (cell, MAX (width, height) / MAX_CELLS);
  grid->columns = (int) ceil (width / grid->cell);
  grid->rows = (int) ceil (height / grid->cell);
  grid->bits = g_new0 (guint32, (gsize) grid->columns * (gsize) grid->rows);
  return grid;
}

void
fs_occupancy_grid_free (FsOccupancyGrid *grid)
{
  if (grid == NULL)
    return;
  g_free (grid->bits);
  g_free (grid->sums);
  g_free (grid);
}

/* Returns the cell boundary at or before a position, within the grid. */
static int
boundary_before (double position, int most)
{
  return (int) CLAMP (position, 0, most);
}

static int
boundary_behind (double position, int most)
{
  int before = boundary_before (position, most);

  return before < most && position > before ? before + 1 : before;
}

static Cells
cells_of (const FsOccupancyGrid *grid, FsBox box)
{
  return (Cells){
    .left = boundary_before (box.x / grid->cell, grid->columns),
    .top = boundary_before (box.y / grid->cell, grid->rows),
    .right = boundary_behind ((box.x + box.width) / grid->cell, grid->columns),
    .bottom = boundary_behind ((box.y + box.height) / grid->cell, grid->rows),
  };
}

void
fs_occupancy_grid_add_box (FsOccupancyGrid *grid, FsBox box, guint32 bits)
{
  Cells c = cells_of (grid, box);

  if (bits == grid->last_bits && memcmp (&c, &grid->last, sizeof c) == 0)
    return;
  grid->last = c;
  grid->last_bits = bits;
  g_clear_pointer (&grid->sums, g_free);
  for (int y = c.top; y < c.bottom; y++)
    for (int x = c.left; x < c.right; x++)
      grid->bits[y * grid->columns + x] |= bits;
}

void
fs_occupancy_grid_remove_box (FsOccupancyGrid *grid, FsBox box, guint32 bits)
{
  Cells c = cells_of (grid, box);

  grid->last_bits = 0;
  g_clear_pointer (&grid->sums, g_free);
  for (int y = c.top; y < c.bottom; y++)
    for (int x = c.left; x < c.right; x++)
      grid->bits[y * grid->columns + x] &= ~bits;
}

/* Returns the cell at part @i of @steps of the way from @from to @to; NAN far outside. */
static double
cell_at (const FsOccupancyGrid *grid, double from, double to, int i, int steps)
{
  double at = (from + (to - from) * i / steps) / grid->cell, whole;

  if (!(fabs (at) < 4 * MAX_CELLS))
    return NAN;
  whole = (int) at;
  return whole > at ? whole - 1 : whole;
}

void
fs_occupancy_grid_add_line (FsOccupancyGrid *grid, double x0, double y0, double x1, double y1, guint32 bits)
{
  double longest = MAX (fabs (x1 - x0), fabs (y1 - y0));
  int steps = (int) MIN (ceil (2 * longest / grid->cell), 4 * MAX_CELLS) + 1, i = 0;

  g_clear_pointer (&grid->sums, g_free);
  /* A line within one cell, as most pieces of a curve are. */
  if (cell_at (grid, x0, x1, 0, steps) == cell_at (grid, x0, x1, steps, steps)
      && cell_at (grid, y0, y1, 0, steps) == cell_at (grid, y0, y1, steps, steps))
    i = steps;
  for (; i <= steps; i++)
    {
      double x = cell_at (grid, x0, x1, i, steps), y = cell_at (grid, y0, y1, i, steps);

      if (x >= 0 && x < grid->columns && y >= 0 && y < grid->rows)
        grid->bits[(int) y * grid->columns + (int) x] |= bits;
    }
}

guint
fs_occupancy_grid_count (const FsOccupancyGrid *grid, FsBox box, guint32 mask)
{
  Cells c = cells_of (grid, box);
  guint count = 0;

  for (int y = c.top; y < c.bottom; y++)
    for (int x = c.left; x < c.right; x++)
      if (grid->bits[y * grid->columns + x] & mask)
        count++;
  return count;
}

double
fs_occupancy_grid_cost (FsOccupancyGrid *grid, FsBox box)
{
  Cells c = cells_of (grid, box);
  gsize stride = (gsize) grid->columns + 1;

  if (grid->sums == NULL)
    {
      grid->sums = g_new0 (guint32, stride * ((gsize) grid->rows + 1));
      for (int y = 0; y < grid->rows; y++)
        {
          const guint32 *above = grid->sums + (gsize) y * stride;
          guint32 *sums = grid->sums + ((gsize) y + 1) * stride, row = 0;

          for (int x = 0; x < grid->columns; x++)
            {
              guint32 bits = grid->bits[y * grid->columns + x];

              row += bits & FS_OCCUPIED_TEXT         ? TEXT_COST
                     : bits & FS_OCCUPIED_MARK       ? MARK_COST
                     : bits & FS_OCCUPIED_ANY_SERIES ? CURVE_COST
                     : bits & FS_OCCUPIED_HAIRLINE   ? HAIRLINE_COST
                                                     : 0;
              sums[x + 1] = above[x + 1] + row;
            }
        }
    }
  return (grid->sums[(gsize) c.bottom * stride + (gsize) c.right] + grid->sums[(gsize) c.top * stride + (gsize) c.left]
          - grid->sums[(gsize) c.top * stride + (gsize) c.right]
          - grid->sums[(gsize) c.bottom * stride + (gsize) c.left])
         / 10.0;
}
