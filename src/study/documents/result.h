/* Results as rows: the columns of everything that is computed for a scenario, and which of them a table shows.
 * Numbers have the fewest digits that read back the same; a quantity without a value is null in JSON and empty in CSV. Rows
 * depend on scenario and seed alone, unless timing is requested. The names are those of INTERFACES.md 4. */
#pragma once

#include "sim/run/run-difference.h"
#include "study/compare/compare.h"
#include "study/compare/why.h"
#include "study/documents/row.h"
#include "study/run/runner.h"
#include "study/run/saturation-search.h"

/* What to add to a simulated point. */
typedef enum {
  FS_RESULT_PLAIN = 0,
  FS_RESULT_HISTOGRAM = 1 << 0,    /* histograms of the latencies */
  FS_RESULT_TIMING = 1 << 1,       /* processor and wall time, which differ from run to run */
  FS_RESULT_REPLICATIONS = 1 << 2, /* in a table: the number of the replication */
} FsResultFlags;

/* The label of a curve without its markup. Free with g_free(). */
char *fs_result_label (const FsCurve *curve);

const char *fs_result_model_status (const FsModelPoint *point); /* "ok" or "saturated" */

/* The functions that return columns list what a table of such rows shows; FsColumn*, free with g_ptr_array_unref().
 * All rows begin with curve, label, and, if the x axis shows a parameter, its value under its own name ("tau"). */

/* The beginning of a row of a point: curve, label, the value on the x axis, rate. */
FsRow *fs_result_point (const FsScenario *scenario, FsSweepPoint point);

/* A solved point, of the curve and step of @point; quantities that do not exist there are omitted. */
FsRow *fs_result_model_point (const FsScenario *scenario, FsSweepPoint point, const FsModelPoint *solved);
/* The headlines of the models drawn, what the figure shows, and what each model finds worth a column. */
GPtrArray *fs_result_model_columns (const FsScenario *scenario);

/* Which parameters move the headline of the model most at @point: FsRow, one for each, those with the largest elasticity
 * first, or a single one without a parameter where the model is saturated. @swings: as fs_model_swings(), with saturation rates.
 * Free with g_ptr_array_unref(). */
GPtrArray *fs_result_sensitivities (const FsScenario *scenario, FsSweepPoint point, FsVariant variant, gboolean swings,
                                    const FsJob *job);
GPtrArray *fs_result_sensitivity_columns (const FsScenario *scenario, gboolean swings);

/* The saturation rate of a model at a step of a curve; without one if @variant is FS_N_VARIANTS, which means no model.
 * @bracket: that of the simulation there, or NULL. */
FsRow *fs_result_saturation (const FsScenario *scenario, guint curve, guint step, FsVariant variant,
                             const FsSaturationBracket *bracket);
GPtrArray *fs_result_saturation_columns (const FsScenario *scenario, gboolean is_simulated);

/* A simulated point; of a generalized hypercube as in GENERALIZED_HYPERCUBE.md 9, a row for each buffer size.
 * @replication: 0 for the point itself; else the number of the replication, from 1, that @result is of. */
FsRow *fs_result_simulated_point (const FsScenario *scenario, FsSweepPoint point, guint replication,
                                  const FsSimResult *result, FsResultFlags flags);
GPtrArray *fs_result_simulated_columns (const FsScenario *scenario, FsResultFlags flags);

/* The distributions that the figure of @scenario shows, of one point: FsRow, one for each bin that contains
 * messages, with its quantity, limits (cycles, both included), count and value. Free with g_ptr_array_unref(). */
GPtrArray *fs_result_distributions (const FsScenario *scenario, FsSweepPoint point, const FsSimResult *result);

/* Model against simulation at one point: the beginning of its rows, with the status of both. */
FsRow *fs_result_compared (const FsScenario *scenario, FsSweepPoint point, const FsModelPoint *model,
                           const FsSimResult *result);
/* Appends one of the quantities of fs_compare() to such a row, with the ids of the errata that concern it. */
void fs_result_set_comparison (FsRow *row, const FsComparison *comparison);
GPtrArray *fs_result_comparison_columns (const FsScenario *scenario);
/* Why a model is off at a point (study/compare/why.h): in one row with a list of contributions, for JSON, and a row for each of
 * them, without one from @part = n_parts on. */
FsRow *fs_result_why (const FsScenario *scenario, FsSweepPoint point, const FsWhy *why, const FsSimResult *result);
FsRow *fs_result_contribution (const FsScenario *scenario, FsSweepPoint point, const FsWhy *why, guint part,
                               const FsSimResult *result);
GPtrArray *fs_result_why_columns (const FsScenario *scenario);
/* A cell of a map of errors: the value of quantity @key of the model in @variant, and that of the simulation, NAN without one. */
typedef struct {
  double model, simulation, half_width, error;
} FsMapValues;

FsRow *fs_result_map_cell (const FsScenario *scenario, FsSweepPoint point, FsVariant variant, const char *key,
                           FsMapValues values, const char *state);
GPtrArray *fs_result_map_columns (const FsScenario *scenario);
/* All of @comparisons (FsComparison) in one row, for JSON. */
FsRow *fs_result_comparisons (const FsScenario *scenario, FsSweepPoint point, const FsModelPoint *model,
                              const FsSimResult *result, const GPtrArray *comparisons);

/* Two curves at the same load: @first and @second are their points, @values their latencies @quantity, of which @difference is; @sentence
 * says what is concluded, @method how: both plain text, or NULL. */
FsRow *fs_result_difference (const FsScenario *scenario, FsSweepPoint first, FsSweepPoint second, const char *quantity,
                             const double values[2], const FsRunDifference *difference, const char *sentence,
                             const char *method);
GPtrArray *fs_result_difference_columns (const FsScenario *scenario);

/* A part of the latency of unicasts, in cycles; NAN where there is none. */
FsRow *fs_result_cause (const FsScenario *scenario, FsSweepPoint point, const char *cause, double simulation,
                        double half_width, double model, double slowest);
GPtrArray *fs_result_cause_columns (const FsScenario *scenario);
