/* What the read-out shows while a first crosshair stands: differences between its x value and that of the second one, and between the
 * curves at the second one. */
#pragma once

#include "app/plot/crosshair-values.h"

/**
 * FsCrosshairDifference: of one row of the values; NAN where one of both values is missing
 * @model: by FsVariant: at the second crosshair minus at the first one
 * @simulation, @half_width: the same of the simulation, the runs being independent; see @is_read
 * @is_read: whether a simulated value was read between two points
 * @from_current: at the second crosshair: this curve minus the current one, both simulated, else both by the model; NAN for the
 *   current one itself
 */
typedef struct {
  double model[FS_N_VARIANTS];
  double simulation, half_width;
  gboolean is_read;
  double from_current;
} FsCrosshairDifference;

/* Returns a difference (FsCrosshairDifference) for each row of @values from @first, which is of the same plot. @current: index of the
 * current curve, G_MAXUINT for none. Free with g_array_unref(). */
GArray *fs_crosshair_differences_new (const FsCrosshairValues *first, const FsCrosshairValues *values, guint current);

/* Returns "+12.3" in the units of the axis; "–" for NAN. Free with g_free(). */
char *fs_crosshair_signed_text (double difference, double factor);
/* Returns "+12.3 ± 0.4", "≈ +12.3 ± 0.4" where a value was read between two points. Free with g_free(). */
char *fs_crosshair_difference_simulation_text (const FsCrosshairDifference *difference, double factor);

/* Returns "Differences from λ = 5.2 · 10⁻³: M = 32: model +12.3, simulation +11.8 ± 0.4." for screen readers. @from: the first x value
 * as Pango markup. Free with g_free(). */
char *fs_crosshair_differences_text (const GArray *differences, const FsCrosshairValues *values, const FsPlot *plot,
                                     const char *from);
