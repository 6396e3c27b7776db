/* Several plots on one sheet, beside and below each other, all of a size (FsPlot.beside). */
#pragma once

#include "plot/value/plot.h"
#include "plot/value/style.h"

/**
 * FsPlotSheet: where the plots are; free its members with nothing
 * @columns, @rows: cells; 0: there is no room, so that the first plot is alone
 * @width, @height: of a cell, device units
 * @title: height of the title above each plot, part of the cell
 */
typedef struct {
  guint columns, rows;
  double width, height, title;
} FsPlotSheet;

/* Finds the cells of @plot and those beside it. */
FsPlotSheet fs_plot_sheet_find (const FsPlot *plot, const FsStyle *style, double width, double height);

/* Returns a height at which they have a good shape, device units. */
double fs_plot_sheet_height (const FsPlot *plot, const FsStyle *style, double width);

/* Returns plot @i of the sheet; 0 is @plot itself, without those beside it. Borrowed from @plot. */
const FsPlot *fs_plot_sheet_plot (const FsPlot *plot, guint i);
