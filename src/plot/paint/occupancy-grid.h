/* Occupancy grid of a plot: records which cells are covered, so that labels and the legend can be placed in free
 * space. */
#pragma once

#include "plot/paint/shapes.h"

typedef struct _FsOccupancyGrid FsOccupancyGrid;

/* Bits of a cell; series s has bit s % 24. */
#define FS_OCCUPIED_SERIES(s) (1u << ((s) % 24))
#define FS_OCCUPIED_ANY_SERIES 0x00ffffffu
#define FS_OCCUPIED_HAIRLINE (1u << 28)
#define FS_OCCUPIED_MARK (1u << 29) /* in addition to the bit of the series */
#define FS_OCCUPIED_TEXT (1u << 30)
#define FS_OCCUPIED_ALL 0xffffffffu

/* Returns an empty grid. @cell: side of a cell, device units. */
FsOccupancyGrid *fs_occupancy_grid_new (double width, double height, double cell);
void fs_occupancy_grid_free (FsOccupancyGrid *grid);

void fs_occupancy_grid_add_box (FsOccupancyGrid *grid, FsBox box, guint32 bits);
void fs_occupancy_grid_remove_box (FsOccupancyGrid *grid, FsBox box, guint32 bits);
void fs_occupancy_grid_add_line (FsOccupancyGrid *grid, double x0, double y0, double x1, double y1, guint32 bits);

/* Returns the number of cells under @box that have any bit of @mask. */
guint fs_occupancy_grid_count (const FsOccupancyGrid *grid, FsBox box, guint32 mask);

/* Returns how much @box would hide: 1 for each cell of a curve, 3 of a point, 0.2 of a hairline, much more of text.
 * Sums are cached until the grid changes, so that many calls in a row are fast. */
double fs_occupancy_grid_cost (FsOccupancyGrid *grid, FsBox box);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsOccupancyGrid, fs_occupancy_grid_free)
