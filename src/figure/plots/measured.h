/* Measured points, imported from other programs, in a plot. */
#pragma once

#include "plot/value/plot.h"
#include "scenario/value/scenario.h"

/* Adds a series for each measured set that the figure of @scenario shows, in its color. */
void fs_figure_add_measured (FsPlot *plot, const FsScenario *scenario);

/* Adds the labels of the sets that are hidden. */
void fs_figure_add_hidden_measured (FsPlot *plot, const FsScenario *scenario);

/* Adds one set, hidden or not, and returns its series, owned by the plot. @y_scale: factor of y. */
FsSeries *fs_plot_add_measured (FsPlot *plot, const FsMeasured *measured, double y_scale);
