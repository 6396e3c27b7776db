/* The values at the crosshair: model and simulation of every curve at one x value. The model is solved at exactly that
 * value, never interpolated. */
#pragma once

#include "app/document/solved-scenario.h"

/**
 * FsCrosshairRow: the values of one series of the plot
 * @series: index in the plot
 * @curve: index of the curve in the scenario
 * @quantity: key of the quantity drawn
 * @palette_entry: of the curve
 * @rate: messages per node per cycle at @x
 * @main: variant of the solid line
 * @model: by FsVariant; NAN if it is not drawn or has no value at this load
 * @saturation: saturation rate by FsVariant, x units; NAN if it does not saturate
 * @mean, @half_width: of the simulated point at @x, NAN without one
 * @has_point: whether there is one, maybe without a value
 * @between, @between_half: without one, the simulation read between the finished points on both sides, and its half width;
 *   NAN where there are no two
 * @state: its status
 */
typedef struct {
  guint series;
  guint curve;
  const char *quantity;
  guint palette_entry;
  double rate;
  FsVariant main;
  double model[FS_N_VARIANTS];
  double saturation[FS_N_VARIANTS];
  double mean, half_width;
  double between, between_half;
  gboolean has_point;
  FsPointStatus state;
} FsCrosshairRow;

/**
 * FsCrosshairValues: the values at one x value; free with fs_crosshair_values_free()
 * @x: x value, in the units of the x axis
 * @draw: variants drawn by any curve, set of FS_VARIANTS()
 * @rows: (element-type FsCrosshairRow): the series of the plot that are visible curves
 * @n_simulated: number of rows with a simulated value
 * @accuracy: if one row has a simulated value, or if there is one row, a line about the error or the end of each variant;
 *   else NULL
 * @typical: if the figure shades typical errors, those of the values of the models at @x: of all rows the least and the
 *   greatest; else NULL
 * @behind: if one row has a point at @x, its number of messages and batches, or why it has no value; if two have, or if a curve is
 *   compared with the others, which of the two is faster; else NULL
 */
typedef struct {
  double x;
  guint draw;
  GArray *rows;
  guint n_simulated;
  char *accuracy;
  char *typical;
  char *behind;
} FsCrosshairValues;

FsCrosshairValues *fs_crosshair_values_new (const FsSolvedScenario *solution, const FsPlot *plot, double x);
/* Fills in @behind. @compared: the curve with which the others are compared, or G_MAXUINT; @current: the one that is compared then, if
 * there are several. */
void fs_crosshair_values_look_behind (FsCrosshairValues *values, const FsSolvedScenario *solution, const FsPlot *plot,
                                      const FsPointView *points, guint n_points, guint compared, guint current);
void fs_crosshair_values_free (FsCrosshairValues *values);

/* Returns whether there is anything to read in @row. */
gboolean fs_crosshair_row_has_value (const FsCrosshairRow *row);
/* Returns the errors of the variants drawn, "+5.9 ± 1.2 % / −3.0 ± 1.1 %"; NULL without a model or a simulated value. Free
 * with g_free(). */
char *fs_crosshair_row_error_text (const FsCrosshairRow *row);
/* Returns the simulated value in the units of the axis, "47.3 ± 0.2", "≈ 47.3 ± 0.2" between two points, or the status of a point
 * without one. Free with g_free(). */
char *fs_crosshair_row_simulation_text (const FsCrosshairRow *row, double factor);

/* Returns the measured values of @series at @x, "47.3 ± 0.2", in the units of the axis; NULL without a point. Free with
 * g_free(). */
char *fs_crosshair_values_measured_text (const FsSeries *series, double x, double factor);

/* Returns @markup without its tags, or unchanged if it is no valid markup. Free with g_free(). */
char *fs_crosshair_plain_label (const char *markup);

/* Returns all of it as one line for screen readers. @x_markup: the x value as Pango markup. Free with g_free(). */
char *fs_crosshair_values_text (const FsCrosshairValues *values, const FsPlot *plot, const char *x_markup);

/* Returns the x values (double) at which there is or will be a point, ascending. Free with g_array_unref(). */
GArray *fs_crosshair_values_stops (const FsSolvedScenario *solution, const FsPlot *plot);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCrosshairValues, fs_crosshair_values_free)
