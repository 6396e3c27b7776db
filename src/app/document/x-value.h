/* Model and simulation at one x value: solves the model at exactly that value and finds the simulated point. */
#pragma once

#include "app/document/solved-scenario.h"

#define FS_POINT_RING "○ " /* in front of the place of the current point, which has a ring on the plot */

/* Returns the x value of a point of the sweep; NAN if it has none. */
double fs_x_value_of_point (const FsSolvedScenario *solution, FsSweepPoint point);

/* Solves the model at @x; NULL if it has no solution for the curve there. A saturated point has no outputs. Sets @at to the
 * curve at @x, for fs_compare(), valid as long as @solution. Free with fs_model_point_free(). */
FsModelPoint *fs_x_value_solve (const FsSolvedScenario *solution, guint curve, FsVariant variant, double x,
                                FsCurve *at);

/* Returns the x value at which @variant saturates; NAN if it does not, or if the axis shows no load. */
double fs_x_value_saturation (const FsSolvedScenario *solution, guint curve, FsVariant variant);

/* Returns the finished point of @curve at @x, or with @nearest the one nearest to @x; NULL if there is none. */
const FsPointView *fs_x_value_find_point (const FsSolvedScenario *solution, const FsPointView *points, guint n_points,
                                          guint curve, double x, gboolean nearest);

/* Sets @point to the point of @curve at @x. Where there is none: if @nearest, to its finished point nearest to @x; otherwise,
 * or without one, to the load of the curve at @x, which on the axis of a parameter is that of its nearest value. FALSE if
 * the curve has none there. */
gboolean fs_x_value_to_point (const FsSolvedScenario *solution, const FsPointView *points, guint n_points, guint curve,
                              double x, gboolean nearest, FsSweepPoint *point);

/* Returns "λ = 9.74 · 10⁻³" as Pango markup. Free with g_free(). */
char *fs_x_value_markup (const FsSolvedScenario *solution, const FsPlot *plot, double x);
