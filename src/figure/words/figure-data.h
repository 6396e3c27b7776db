/* The data of a figure: every line, every point with its interval, measured points, and the parameters. */
#pragma once

#include "figure/series/accuracy.h"
#include "study/documents/rows.h"

/* Returns the data in @format. FS_ROWS_CSV: one row per value: kind ("model", "simulation", "measured"), curve (from 1) or name of the set,
 * label, variant or status with its reason and note, quantity, x, value, half_width, seed, replications, messages, and
 * scenario_id of a simulated point; of a figure that shades typical errors also typical_low and typical_high, the limits
 * of the band around a model value. x and values are in the units of the scenario, whatever the axes show. Lines that
  * begin with # contain the scenario file. FS_ROWS_JSON: the same as an object: "program", "scenario_id", "scenario" (the file), "x", "data", and "verdicts": for
 * each variant and group of similar curves "curves" (from 1), "quantity", "variant", "range" ("of", "from", "to"; null
 * without a point to compare), "points", "worst" and "beyond" ("curve", "rate", "x" over a parameter, "relative_error",
 * "half_width"; or null), "unsettled" (a list of those), and "without_value". Rates and errors are numbers, 0.1 is 10
  * %. @accuracies: NULL except for JSON. Free with g_free(). */
char *fs_figure_data (FsRowsFormat format, const FsScenario *scenario, const FsModelLines *lines,
                      const FsPointView *points, guint n_points, const FsAccuracies *accuracies);
