/* The x axis of a figure: the position of a point on it, and the inputs of a model at a position. */
#pragma once

#include "figure/series/model-lines.h"
#include "study/run/runner.h"

typedef enum {
  FS_X_RATE,     /* or any multiple of it */
  FS_X_ACCEPTED, /* or delivered, which is the same to models */
  FS_X_PARAMETER,
  FS_X_LATENCY, /* the axis shows a distribution, on which points have no position */
} FsXKind;

FsXKind fs_figure_x_kind (const FsScenario *scenario);

/* Returns whether two x values are equal up to rounding. */
gboolean fs_figure_same_x (double a, double b);

/* Sorts x values (double) in ascending order, without infinite and repeated ones. */
void fs_figure_sort_x (GArray *values);

/* Returns the saturation rate to which relative loads of a curve refer; NAN without one. */
double fs_figure_reference_rate (const FsScenario *scenario, const FsModelLines *lines, guint curve);

/* Returns the factor of x = rate * factor on an axis of loads; NAN if it is unknown. 1 on other axes. */
double fs_figure_x_scale (const FsScenario *scenario, const FsModelLines *lines, guint curve);

/* Returns the same for a point that may have a result: on an axis of accepted throughput it is at its measured
 * value. */
double fs_figure_point_x (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *point);

/* Returns the position of an infinite value of the parameter, beyond the last finite one, which is @finite_to (may be
 * NULL); NAN if no curve has one. */
double fs_figure_infinity (const FsScenario *scenario, double *finite_to);

/* Returns the accepted throughput at which @point is solved; of a model that drops nothing the offered load. */
double fs_figure_accepted (const FsModelPoint *point);

/* Returns the position of @point on the x axis; NAN without one. */
double fs_figure_x (const FsScenario *scenario, const FsModelLines *lines, const FsSweepPoint *point);

/* Sets the inputs of @variant of the model of @curve at @x, and the rate, messages per node per cycle. Returns FALSE if
 * it has none. */
gboolean fs_figure_x_position (const FsScenario *scenario, const FsModelLines *lines, guint curve, FsVariant variant,
                               double x, FsModelInputs *inputs, double *rate);

/* Returns the value of a model line, solved at @x, as drawn on the y axis; NAN without a value, or if it is not
 * drawn. */
double fs_figure_value (const FsScenario *scenario, const FsModelLines *lines, guint curve, FsVariant variant,
                        const char *quantity, double x);
