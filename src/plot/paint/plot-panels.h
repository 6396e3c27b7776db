/* The one or two panels of a plot, laid out: the plot itself and, below it with the same x axis, a second one. */
#pragma once

#include "plot/paint/plot-layout.h"

/**
 * FsPlotPanels: free with fs_plot_panels_free()
 * @n: 1 or 2
 * @layouts: (owned): from top to bottom
 * @tops: upper edge of each panel, device units
 * @styles, @lower: to which the layouts refer
 */
typedef struct {
  guint n;
  FsPlotLayout *layouts[2];
  double tops[2];
  FsStyle styles[2];
  FsPlot *lower;
} FsPlotPanels;

/* Lays out @plot, which must exist as long as the panels. @width, @height: positive, device units. */
FsPlotPanels *fs_plot_panels_new (const FsPlot *plot, const FsStyle *style, double width, double height);
void fs_plot_panels_free (FsPlotPanels *panels);

/* Returns the frame of a layout, with its legend and labels. */
FsPlotFrame fs_plot_layout_frame (const FsPlotLayout *layout);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPlotPanels, fs_plot_panels_free)
