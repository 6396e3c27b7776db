/* What a latency is made of over the load: areas on each other (VISUAL.md 4, "Parts"). */
#pragma once

#include "figure/series/latency-parts.h"
#include "figure/series/model-lines.h"
#include "plot/value/plot.h"

/* The parts from the lowest area up: what nobody can avoid, and above it what load adds. */
extern const FsCause fs_parts_order[FS_N_CAUSES];

/* Returns the palette entry of a part. */
guint fs_parts_palette_entry (FsCause cause);
/* Returns the name of a part, "Lost arbitration"; translated, static. */
const char *fs_parts_name (FsCause cause);

/**
 * fs_parts_plot_new:
 * @points: simulated points
 * @curve: whose parts
 * @of: simulation, model or slowest
 * @above: the figure above, whose x axis the plot has
 *
 * Plots the parts as areas, one series for each cause, by fs_parts_order; of a simulation its means with their intervals, too. The
 * model is solved at the simulated loads and between them, up to where it ends.
 *
 * Returns: (transfer full) (nullable): the plot; NULL if there are no parts. Free with fs_plot_free()
 */
FsPlot *fs_parts_plot_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                           guint n_points, guint curve, FsPartsOf of, const FsPlot *above);
