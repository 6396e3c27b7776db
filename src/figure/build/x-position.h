/* Where a point stands on the x axis. Private to figure. */
#pragma once

#include "figure/build/model-lines.h"

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

G_END_DECLS
