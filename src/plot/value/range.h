/* Which part of the plane a plot shows (VISUAL.md 4, "Range"). */
#pragma once

#include "plot/value/axis.h"

G_BEGIN_DECLS

/* What @plot says, or 1.13 × the largest saturation of its models, or what holds all it has. Always from < to,
 * finite, positive on a logarithmic axis. */
void fs_range_x (const FsPlot *plot, const FsTickSpace *room, double *from, double *to);

/* Whether the plot shows all of x: it says nothing about the range, or says what would be chosen anyway. */
gboolean fs_range_x_is_automatic (const FsPlot *plot, const FsTickSpace *room);

/**
 * fs_range_y:
 * @head: share of the axis an arrow at the end of a line takes
 *
 * What @plot says, or up to the next number above the highest model end. A line that goes to infinity where it
 * saturates counts with what it has reached well before.
 */
void fs_range_y (const FsPlot *plot, double x_from, double x_to, const FsTickSpace *room, double head, double *from,
                 double *to);

G_END_DECLS
