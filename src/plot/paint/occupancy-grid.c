#include "plot/paint/occupancy-grid.h"

#include <math.h>

#define MAX_CELLS 1000 /* a side */

/* Tenths, so that sums are exact. */
#define TEXT_COST 500
#define MARK_COST 30
#define CURVE_COST 10
#define HAIRLINE_COST 2

struct _FsOccupancyGrid {
  double cell;
  int columns, rows;
  guint32 *bits;
  guint32 *sums; /* (columns + 1) × (rows + 1): cost of all cells left of and above; NULL when out of date */
};

FsOccupancyGrid *
fs_occupancy_grid_new (double width, double height, double cell)
{
  FsOccupancyGrid *cover = g_new0 (FsOccupancyGrid, 1);

  g_return_val_if_fail (width > 0 && height > 0 && cell > 0, NULL);

  cover->cell = MAX (cell, MAX (width, height) / MAX_CELLS);
  cover->columns = (int) ceil (width / cover->cell);
  cover->rows = (int) ceil (height / cover->cell);
  cover->bits = g_new0 (guint32, (gsize) cover->columns * (gsize) cover->rows);
  return cover;
}

void
fs_occupancy_grid_free (FsOccupancyGrid *cover)
{
  if (cover == NULL)
    return;
  g_free (cover->bits);
  g_free (cover->sums);
  g_free (cover);
}

typedef struct {
  int left, top, right, bottom; /* right and bottom excluded */
} Cells;

static Cells
cells_of (const FsOccupancyGrid *cover, FsBox box)
{
  return (Cells){
    .left = (int) CLAMP (floor (box.x / cover->cell), 0, cover->columns),
    .top = (int) CLAMP (floor (box.y / cover->cell), 0, cover->rows),
    .right = (int) CLAMP (ceil ((box.x + box.width) / cover->cell), 0, cover->columns),
    .bottom = (int) CLAMP (ceil ((box.y + box.height) / cover->cell), 0, cover->rows),
  };
}

void
fs_occupancy_grid_add_box (FsOccupancyGrid *cover, FsBox box, guint32 bits)
{
  Cells c = cells_of (cover, box);

  g_clear_pointer (&cover->sums, g_free);
  for (int y = c.top; y < c.bottom; y++)
    for (int x = c.left; x < c.right; x++)
      cover->bits[y * cover->columns + x] |= bits;
}

void
fs_occupancy_grid_remove_box (FsOccupancyGrid *cover, FsBox box, guint32 bits)
{
  Cells c = cells_of (cover, box);

  g_clear_pointer (&cover->sums, g_free);
  for (int y = c.top; y < c.bottom; y++)
    for (int x = c.left; x < c.right; x++)
      cover->bits[y * cover->columns + x] &= ~bits;
}

void
fs_occupancy_grid_add_line (FsOccupancyGrid *cover, double x0, double y0, double x1, double y1, guint32 bits)
{
  double longest = MAX (fabs (x1 - x0), fabs (y1 - y0));
  int steps = (int) MIN (ceil (2 * longest / cover->cell), 4 * MAX_CELLS) + 1;

  g_clear_pointer (&cover->sums, g_free);
  for (int i = 0; i <= steps; i++)
    {
      double x = floor ((x0 + (x1 - x0) * i / steps) / cover->cell);
      double y = floor ((y0 + (y1 - y0) * i / steps) / cover->cell);

      if (x >= 0 && x < cover->columns && y >= 0 && y < cover->rows)
        cover->bits[(int) y * cover->columns + (int) x] |= bits;
    }
}

guint
fs_occupancy_grid_count (const FsOccupancyGrid *cover, FsBox box, guint32 mask)
{
  Cells c = cells_of (cover, box);
  guint count = 0;

  for (int y = c.top; y < c.bottom; y++)
    for (int x = c.left; x < c.right; x++)
      if (cover->bits[y * cover->columns + x] & mask)
        count++;
  return count;
}

static guint32
cell_cost (guint32 bits)
{
  if (bits & FS_OCCUPIED_TEXT)
    return TEXT_COST;
  if (bits & FS_OCCUPIED_MARK)
    return MARK_COST;
  if (bits & FS_OCCUPIED_ANY_SERIES)
    return CURVE_COST;
  return bits & FS_OCCUPIED_HAIRLINE ? HAIRLINE_COST : 0;
}

static void
make_sums (FsOccupancyGrid *cover)
{
  gsize stride = (gsize) cover->columns + 1;

  cover->sums = g_new0 (guint32, stride * ((gsize) cover->rows + 1));
  for (int y = 0; y < cover->rows; y++)
    {
      guint32 row = 0;

      for (int x = 0; x < cover->columns; x++)
        {
          row += cell_cost (cover->bits[y * cover->columns + x]);
          cover->sums[((gsize) y + 1) * stride + (gsize) x + 1] = cover->sums[(gsize) y * stride + (gsize) x + 1] + row;
        }
    }
}

double
fs_occupancy_grid_cost (FsOccupancyGrid *cover, FsBox box)
{
  Cells c = cells_of (cover, box);
  gsize stride = (gsize) cover->columns + 1;

  if (cover->sums == NULL)
    make_sums (cover);
  return (cover->sums[(gsize) c.bottom * stride + (gsize) c.right]
          + cover->sums[(gsize) c.top * stride + (gsize) c.left] - cover->sums[(gsize) c.top * stride + (gsize) c.right]
          - cover->sums[(gsize) c.bottom * stride + (gsize) c.left])
         / 10.0;
}
