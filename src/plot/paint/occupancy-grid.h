/* What part of a picture is taken: a coarse grid into which everything drawn is
 * entered, so that labels and legend can look for a free place. */
#pragma once

#include "plot/paint/shapes.h"

G_BEGIN_DECLS

typedef struct _FsOccupancyGrid FsOccupancyGrid;

/* Bits of a cell; a series has bit s % 24. */
#define FS_OCCUPIED_SERIES(s) (1u << ((s) % 24))
#define FS_OCCUPIED_ANY_SERIES 0x00ffffffu
#define FS_OCCUPIED_HAIRLINE (1u << 28)
#define FS_OCCUPIED_MARK (1u << 29) /* together with the series' */
#define FS_OCCUPIED_TEXT (1u << 30)
#define FS_OCCUPIED_ALL 0xffffffffu

/* @cell: side of a cell, device units. */
FsOccupancyGrid *fs_occupancy_grid_new (double width, double height, double cell);
void fs_occupancy_grid_free (FsOccupancyGrid *grid);

void fs_occupancy_grid_add_box (FsOccupancyGrid *grid, FsBox box, guint32 bits);
void fs_occupancy_grid_remove_box (FsOccupancyGrid *grid, FsBox box, guint32 bits);
void fs_occupancy_grid_add_line (FsOccupancyGrid *grid, double x0, double y0, double x1, double y1, guint32 bits);

/* Number of cells under @box with any of @mask. */
guint fs_occupancy_grid_count (const FsOccupancyGrid *grid, FsBox box, guint32 mask);

/* How much a box would hide: curves 1 a cell, points 3, hairlines 0.2, text much. Sums are kept: for many questions in a
 * row without fs_occupancy_grid_add… between them. */
double fs_occupancy_grid_cost (FsOccupancyGrid *grid, FsBox box);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsOccupancyGrid, fs_occupancy_grid_free)

G_END_DECLS
