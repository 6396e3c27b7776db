/* The error of a model at all points of a scenario as a map (plot/value/error-map.h). */
#pragma once

#include "figure/series/accuracy.h"
#include "plot/value/error-map.h"
#include "plot/value/plot.h"

/**
 * fs_map_plot_new:
 * @points: (array length=n_points): of all curves, simulated or not
 * @errors: (element-type FsModelError): fs_model_errors() of those of them that are simulated, in any order
 * @key: a quantity of the figure
 * @figure: the figure of the scenario, whose x axis the map has
 *
 * Makes a row of each curve that is drawn and has @key, the first at the bottom, and a column of each place on the x axis. Where each
 * curve has loads of its own, as fractions of its own saturation rate, the columns are those fractions.
 *
 * Returns: (transfer full) (nullable): the map; NULL if no curve has a model in @variant and points. Free with
 * fs_error_map_free()
 */
FsErrorMap *fs_map_plot_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                             guint n_points, const GArray *errors, const char *key, FsVariant variant,
                             const FsPlot *figure);

/* Plots the errors in @row of the map of the variant @shown, with those of the other variants as lines; all maps are of the same
 * curves, NULL for a variant that is not drawn. NULL if there are none. Free with fs_plot_free(). */
FsPlot *fs_map_row_plot (FsErrorMap *const maps[FS_N_VARIANTS], FsVariant shown, guint row, const FsPlot *figure);

/* Returns "100 of 112 cells simulated, 2 not converged. The corrected model is within 5 % in 10 of 98. Largest error:
 * −22.8 ± 1.3 % at V = 8, 30." Free with g_free(). */
char *fs_map_plot_sentence (const FsErrorMap *map, FsVariant variant);
