/* The part of the plane that a plot shows (VISUAL.md 4, "Range"). */
#pragma once

#include "plot/value/axis.h"

/* Sets the x range of @plot: as given, else up to 1.13 × the largest saturation rate of its models, and all its points. Always
 * from < to, finite, and positive on a logarithmic axis. Returns whether it shows all of x: no range is given, or the one that would
 * be chosen anyway. */
gboolean fs_range_x (const FsPlot *plot, const FsTickSpace *room, double *from, double *to);

/**
 * fs_range_y:
 * @head: fraction of the axis that the arrow at the end of a line occupies
 *
 * Returns the y range of @plot: as given, else up to the next number above the highest end of a model line and all
 * points. A line that goes to infinity where it saturates counts with the height that it has well before; a point whose
 * run was saturated, which has no height, does not count.
 */
void fs_range_y (const FsPlot *plot, double x_from, double x_to, const FsTickSpace *room, double head, double *from,
                 double *to);

/* Returns how many points of @plot are outside of a range. A saturated one, drawn at the upper edge, is at any height. */
guint fs_range_n_outside (const FsPlot *plot, double x_from, double x_to, double y_from, double y_to);
