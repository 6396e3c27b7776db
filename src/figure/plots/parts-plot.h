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
 * FsModelledParts: the parts of a model
 * @point: at which it was solved
 * @x: its position on the x axis; NAN without one
 */
typedef struct {
  FsSweepPoint point;
  double x;
  FsLatencyParts parts;
} FsModelledParts;

/* Solves the model of @curve at @points (FsSweepPoint), all of that curve, and over loads between them, too, up to where it ends: for
 * a worker. Returns FsModelledParts where it has a solution and separates its latency. Free with g_array_unref(). */
GArray *fs_parts_solve_model (const FsScenario *scenario, const FsModelLines *lines, const GArray *points, guint curve);

/**
 * fs_parts_plot_new:
 * @points: simulated points
 * @curve: whose parts
 * @of: simulation, model or slowest
 * @modelled: FsModelledParts of the model
 * @above: the figure above, whose x axis the plot has
 *
 * Plots the parts as areas, one series for each cause, by fs_parts_order; of a simulation its means with their intervals, too.
 *
 * Returns: (transfer full) (nullable): the plot; NULL if there are no parts. Free with fs_plot_free()
 */
FsPlot *fs_parts_plot_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                           guint n_points, guint curve, FsPartsOf of, const GArray *modelled, const FsPlot *above);

/**
 * fs_parts_figure_new:
 * @figure: the figure of the scenario, whose x axis the plot has
 *
 * Plots the parts for a file, with names at the side: of the simulation above and of the model below, with one scale, or of the
 * slowest messages. Solves the model.
 *
 * Returns: (transfer full) (nullable): the plot; NULL if no point has causes. Free with fs_plot_free()
 */
FsPlot *fs_parts_figure_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                             guint n_points, guint curve, gboolean slowest, const FsPlot *figure);
