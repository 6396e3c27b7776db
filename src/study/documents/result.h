/* Results as JSON (DESIGN.md 3): one object a point, numbers with 17 digits,
 * null where a quantity has no value. Output depends on scenario and seed alone,
 * unless timing is asked for. */
#pragma once

#include <json-glib/json-glib.h>

#include "study/compare/compare.h"
#include "study/run/runner.h"

G_BEGIN_DECLS

/* What to add to a simulated point. */
typedef enum {
  FS_RESULT_PLAIN = 0,
  FS_RESULT_HISTOGRAM = 1 << 0, /* histograms of the latencies */
  FS_RESULT_TIMING = 1 << 1,    /* processor and wall time: differs from run to run */
} FsResultFlags;

/* Label of a curve without its markup. Free with g_free(). */
char *fs_result_label (const FsCurve *curve);

/* The value of the parameter on the x axis under its own name ("tau"); nothing where that is a load. */
void fs_result_set_parameter (JsonObject *object, const FsCurve *curve, guint step);

/* A solved point, of the curve and step of @point; quantities that do not exist there are left out. */
JsonObject *fs_result_model_point (const FsScenario *scenario, FsSweepPoint point, const FsModelPoint *solved);

/* A simulated point; of a generalized hypercube as in GENERALIZED_HYPERCUBE.md 9, one object a buffer size. */
JsonObject *fs_result_simulated_point (const FsScenario *scenario, FsSweepPoint point, const FsSimResult *result,
                                       FsResultFlags flags);
/* One of the replications of which a point is made, number @replication from 0: the same with "replication", from 1. */
JsonObject *fs_result_replication (const FsScenario *scenario, FsSweepPoint point, guint replication,
                                   const FsSimResult *result, FsResultFlags flags);

/* The distributions that the figure of @scenario shows, of one point: an object for each bin that holds messages, with
 * its quantity, "from" and "to" (cycles, both included), "count" and "value". */
void fs_result_append_distributions (JsonArray *array, const FsScenario *scenario, FsSweepPoint point,
                                     const FsSimResult *result);

/* Model against simulation at one point: status of both and the quantities of fs_compare(), each with "notes": the ids
 * of the errata that concern it. */
JsonObject *fs_result_comparison (const FsScenario *scenario, FsSweepPoint point, const FsModelPoint *model,
                                  const FsSimResult *result, FsCompareFlags flags);

const char *fs_result_model_status (const FsModelPoint *point); /* "ok" or "saturated" */

/* A number; null where @value is not finite. */
void fs_result_set_number (JsonObject *object, const char *key, double value);
/* A string member; null where @text is NULL. */
void fs_result_set_text (JsonObject *object, const char *key, const char *text);

G_END_DECLS
