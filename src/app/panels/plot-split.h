/* The plot with a panel below it. Where there is no room for both, the panel takes the place of the plot. */
#pragma once

#include "app/panels/plot-panels.h"

#define FS_TYPE_PLOT_SPLIT (fs_plot_split_get_type ())
G_DECLARE_FINAL_TYPE (FsPlotSplit, fs_plot_split, FS, PLOT_SPLIT, GtkWidget)

/* Saves the height that the user gives to the panel in @settings. */
void fs_plot_split_bind (FsPlotSplit *self, GSettings *settings);
