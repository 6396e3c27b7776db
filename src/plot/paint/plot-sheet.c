#include "plot/paint/plot-sheet.h"

#include <math.h>

#define TITLE 2.1       /* height of a title, ems */
#define LEAST_WIDTH 16  /* of a cell, ems */
#define LEAST_HEIGHT 10 /* of a plot below its title, ems */
#define GOOD_WIDTH 20
#define SHAPE 1.55 /* width over height of a cell that looks best */

static guint
n_plots (const FsPlot *plot)
{
  return 1 + (plot->beside != NULL ? plot->beside->len : 0);
}

const FsPlot *
fs_plot_sheet_plot (const FsPlot *plot, guint i)
{
  return i == 0 ? plot : plot->beside->pdata[i - 1];
}

FsPlotSheet
fs_plot_sheet_find (const FsPlot *plot, const FsStyle *style, double width, double height)
{
  FsPlotSheet best = { 0 };
  double em = style->text_size, least = INFINITY;
  guint n = n_plots (plot);

  for (guint columns = 1; columns <= n; columns++)
    {
      guint rows = (n + columns - 1) / columns;
      FsPlotSheet sheet = { columns, rows, width / columns, height / rows, TITLE * em };
      /* Empty cells cost as much as a bad shape. */
      double cost = fabs (log (sheet.width / sheet.height / SHAPE)) + log ((double) (columns * rows) / n);

      if (sheet.width < LEAST_WIDTH * em || sheet.height < (LEAST_HEIGHT + TITLE) * em || cost >= least)
        continue;
      least = cost;
      best = sheet;
    }
  return best;
}

double
fs_plot_sheet_height (const FsPlot *plot, const FsStyle *style, double width)
{
  guint n = n_plots (plot);
  guint most = (guint) CLAMP (width / (GOOD_WIDTH * style->text_size), 1, n);
  guint rows = (n + most - 1) / most, columns = (n + rows - 1) / rows;

  return rows * fmax ((LEAST_HEIGHT + TITLE) * style->text_size, width / columns / SHAPE);
}
