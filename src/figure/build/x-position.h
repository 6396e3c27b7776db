/* The x axis of a figure: the position of a point on it, and what a model is solved with at a position. */
#pragma once

#include "figure/build/model-lines.h"
#include "study/run/runner.h"

G_BEGIN_DECLS

typedef enum {
  FS_X_RATE, /* or any multiple of it */
  FS_X_ACCEPTED,
  FS_X_PARAMETER,
  FS_X_LATENCY, /* no place of a point: its distribution goes along it */
} FsXKind;

FsXKind fs_figure_x_kind (const FsScenario *scenario);

/* x = rate * scale on an axis of loads; NAN where that is not known. 1 on the others. */
double fs_figure_x_scale (const FsScenario *scenario, const FsModelLines *lines, guint curve);

/* The same of a point that may have a result: on an axis of accepted loads it stands where it was measured. */
double fs_figure_point_x (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *point);

/* Where an infinite value of the parameter stands, beyond the last finite one, which is @finite_to (may be NULL); NAN when no
 * curve has one. */
double fs_figure_infinity (const FsScenario *scenario, double *finite_to);

/* The rate that the network accepts where @point is solved; of a model that refuses nothing the offered one. */
double fs_figure_accepted (const FsModelPoint *point);

/* Where @point stands on the x axis; NAN where it has no place. */
double fs_figure_x (const FsScenario *scenario, const FsModelLines *lines, const FsSweepPoint *point);

/* What @variant of the model of @curve is solved with at @x, and at which rate (messages per node and cycle); FALSE
 * where it cannot be. */
gboolean fs_figure_x_position (const FsScenario *scenario, const FsModelLines *lines, guint curve, FsVariant variant,
                               double x, FsModelInputs *inputs, double *rate);

/* What a model line shows at @x, solved there, as the y axis counts; NAN where it has no value or is not drawn. */
double fs_figure_value (const FsScenario *scenario, const FsModelLines *lines, guint curve, FsVariant variant,
                        const char *quantity, double x);

G_END_DECLS
