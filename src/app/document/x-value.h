/* A place of the x axis: the model solved exactly there, and what was simulated there. */
#pragma once

#include "app/document/solved-scenario.h"

G_BEGIN_DECLS

/* Whether two places of an axis are the same point. */
gboolean fs_x_value_same (double a, double b);

/* Where a point of the sweep stands; NAN when it has no place. */
double fs_x_value_of_point (const FsSolvedScenario *solution, FsSweepPoint point);

/* The model solved at @x; NULL when it cannot compute the curve there. A saturated point has no outputs. @at is filled
 * with the curve as it is at @x, for fs_compare(); it borrows from @solution. */
FsModelPoint *fs_x_value_solve (const FsSolvedScenario *solution, guint curve, FsVariant variant, double x,
                                FsCurve *at);

/* Where the variant saturates on the axis; NAN when it does not, or when the axis is no load. */
double fs_x_value_saturation (const FsSolvedScenario *solution, guint curve, FsVariant variant);

/* The finished point of @curve that stands at @x, or NULL. */
const FsPointView *fs_x_value_find_point (const FsSolvedScenario *solution, const FsPointView *points, guint n_points,
                                          guint curve, double x);

/* "λ = 9.74 · 10⁻³" in Pango markup. Free with g_free(). */
char *fs_x_value_markup (const FsSolvedScenario *solution, const FsPlot *plot, double x);

G_END_DECLS
