/* Paints a map of errors (plot/value/error-map.h) with Cairo and Pango at a given size. */
#pragma once

#include <cairo.h>

#include "plot/paint/shapes.h"
#include "plot/value/error-map.h"
#include "plot/value/style.h"

/**
 * FsMapMarks: cells that stand out; -1 for none
 * @hover_row, @hover_column, @n_rows, @n_columns: a block in which a cell that is not simulated shows that it can be run
 * @shown_row, @shown_column: the one that panels and the Network page describe
 */
typedef struct {
  int hover_row, hover_column, n_rows, n_columns;
  int shown_row, shown_column;
} FsMapMarks;

extern const FsMapMarks fs_map_marks_none;

/**
 * FsMapLayout: where the cells of a map are at a size
 * @unit: size of the text; all in device units
 * @left, @top: corner of the cells
 * @cell_width, @cell_height: with the gap to the next, @gap
 */
typedef struct {
  double unit, left, top, cell_width, cell_height, gap;
  guint n_rows, n_columns;
} FsMapLayout;

FsMapLayout fs_map_layout (const FsErrorMap *map, const FsStyle *style, double width, double height);

/* Paints it without a background. What has too little room is left out: numbers, then lines of equal latency. */
void fs_map_paint (cairo_t *cr, const FsErrorMap *map, const FsStyle *style, double width, double height,
                   const FsMapMarks *marks);

/* Paints the cells alone, without text. */
void fs_map_paint_small (cairo_t *cr, const FsErrorMap *map, const FsStyle *style, double width, double height);

/* Sets the cell at @x, @y. FALSE outside of all cells. */
gboolean fs_map_cell_at (const FsMapLayout *at, double x, double y, int *row, int *column);
FsBox fs_map_cell_box (const FsMapLayout *at, int row, int column);

/* Returns the height at which its cells are as high as they should be. */
double fs_map_height (const FsErrorMap *map, const FsStyle *style);
