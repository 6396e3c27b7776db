/* The typical error of a model on its validation set, in a figure that shades it (key typical-error). */
#pragma once

#include "figure/series/model-lines.h"
#include "plot/value/plot.h"

/* The least and the greatest typical error along some lines of a variant; both NAN without any. */
typedef struct {
  double least, most;
} FsTypicalRange;

/* Widens a range by @error, which may be NAN. */
void fs_typical_range_add (FsTypicalRange *range, double error);

/* Returns the typical error of the model value of @quantity at @rate, messages per node per cycle; 0.015 is 1.5 %. NAN if
 * the figure does not shade it, if the x axis shows no load, or if nothing is known (model/typical-error.h). */
double fs_figure_typical_error (const FsScenario *scenario, const FsModelLines *lines, guint curve, FsVariant variant,
                                const char *quantity, double rate);
/* Returns the same at @x of the x axis. */
double fs_figure_typical_error_at (const FsScenario *scenario, const FsModelLines *lines, guint curve,
                                   FsVariant variant, const char *quantity, double x);

/* Sets between which values the simulation is if the model value @model, of any unit, is off by @error: model/(1 + error)
 * and model/(1 − error); INFINITY from 100 % on, NAN if @error is. */
void fs_typical_limits (double model, double error, double *low, double *high);

/**
 * fs_figure_add_band:
 * @line: of @solved, to which the band is added
 * @x: (array length=n): of @solved->points, ascending
 * @y: (array length=n): their values as drawn, NAN without one
 * @range: is widened by the errors of the band
 *
 * Adds the band around a line over a load, wherever the typical error is known; ends and bends are exactly at the loads
 * of the table.
 */
void fs_figure_add_band (FsLine *line, const FsScenario *scenario, const FsModelLines *lines,
                         const FsSolvedLine *solved, const char *quantity, const double *x, const double *y,
                         FsTypicalRange *range);

/* Returns whether the typical error of any curve of @scenario is known for a quantity and a variant that its figure shows
 * over a load. */
gboolean fs_figure_can_shade (const FsScenario *scenario);
