/* The context menu of a plot view: the values at a position, the curve there, the legend and the pins. */
#pragma once

#include "app/plot/plot-view.h"

/* Gives @view the actions of the group "plot" and the menu of the secondary button. */
void fs_plot_menu_attach (FsPlotView *view);
/* Opens the menu at a position of the widget; NAN: at the crosshair, or in the middle. */
void fs_plot_menu_open (FsPlotView *view, double px, double py);
