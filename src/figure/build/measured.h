/* Points that somebody else measured, beside our lines and points. */
#pragma once

#include "plot/value/plot.h"
#include "scenario/value/scenario.h"

G_BEGIN_DECLS

/* A series for each measured set that the figure of @scenario shows, in the colour of the set. */
void fs_figure_add_measured (FsPlot *plot, const FsScenario *scenario);

/* The names of the sets that it would show were they not hidden. */
void fs_figure_add_hidden_measured (FsPlot *plot, const FsScenario *scenario);

/* The same for one set, whether it is shown or not. @y_scale: what y is multiplied by. The series is the plot's. */
FsSeries *fs_plot_add_measured (FsPlot *plot, const FsMeasured *measured, double y_scale);

G_END_DECLS
