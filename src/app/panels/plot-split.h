/* The plot with a panel below it. Where there is no room for both, the panel folds to a line with its numbers; a click on it
 * lets them change places. */
#pragma once

#include "app/panels/plot-panels.h"

#define FS_TYPE_PLOT_SPLIT (fs_plot_split_get_type ())
G_DECLARE_FINAL_TYPE (FsPlotSplit, fs_plot_split, FS, PLOT_SPLIT, GtkWidget)

/* Saves the height that the user gives to the panel in @settings. */
void fs_plot_split_bind (FsPlotSplit *self, FsDocument *document, GSettings *settings);

/* Returns the least height in px: of the lowest plot, and of the line of a panel. */
int fs_plot_split_get_least (FsPlotSplit *self);

/* Sets whether the line of the plot is all that is shown, since what is below needs the height. A click on it emits
 * "plot-wanted". */
void fs_plot_split_set_collapsed (FsPlotSplit *self, gboolean collapsed);
