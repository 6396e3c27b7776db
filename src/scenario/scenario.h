/* A scenario: what is to be computed and shown. An immutable, reference-counted
 * value; every change makes a new one, so that workers can keep theirs.
 *
 * It is a table of keys (scenario/keys.h) with a value each, for the whole
 * scenario and, where they differ, for each of its curves; plus what these
 * values mean, resolved and checked once: an FsCurve for every curve.
 */
#pragma once

#include <glib.h>

#include "model/model.h"
#include "sim/simulation.h"
#include "sim/wormhole-params.h"

G_BEGIN_DECLS

typedef struct _FsScenario FsScenario;

/* Which variants a curve draws. */
typedef enum {
  FS_DRAW_PUBLISHED = 1 << FS_VARIANT_PUBLISHED,
  FS_DRAW_CORRECTED = 1 << FS_VARIANT_CORRECTED,
} FsDraw;

typedef enum {
  FS_RATES_GIVEN,   /* `rate`: offered loads */
  FS_RATES_LOADS,   /* `load`: fractions of the saturation rate of the model's default variant */
  FS_RATES_RANGE,   /* `rates-from`, `rates-to`, `points` */
  FS_RATES_REFINED, /* `--points N`: lambda* (1 - (1-u)^2), u evenly spaced in (0, 1) */
} FsRatesKind;

/**
 * FsCurve: one curve, resolved
 * @label: legend text; made from what differs between the curves when the file gives none
 * @model: the model
 * @draw: set of FsDraw
 * @inputs: of the model; usable when @model_absent is NULL
 * @params: of the simulator, rate and replication left 0; usable when @simulation_absent is NULL
 * @model_absent: why the model cannot compute this curve (a sentence), or NULL
 * @simulation_absent: why the simulator cannot, or NULL
 * @values: rates, loads, or {from, to}
 * @points: of a range or a refined sweep
 */
typedef struct {
  char *label;
  const FsModel *model;
  guint draw;
  FsModelInputs inputs;
  FsWormholeParams params;
  char *model_absent;
  char *simulation_absent;
  FsRatesKind rates_kind;
  double *values;
  guint n_values;
  guint points;
} FsCurve;

/* Keys of [Statistics]. */
typedef struct {
  uint64_t seed;
  guint replications;
  FsStopRule rule;
} FsStatistics;

/**
 * FsFigureSpec: keys of [Figure]
 * @x: "rate", "load" or "offered-flits"
 * @y: keys of quantities, at least one
 * @x_log, @y_log: logarithmic axes
 * @x_range, @y_range: {from, to}, NAN where the range is automatic
 * @y_divide_by: 1 or what `y-divide-by` says
 */
typedef struct {
  char *x;
  char **y;
  gboolean x_log, y_log;
  double x_range[2], y_range[2];
  double y_divide_by;
} FsFigureSpec;

/* The default scenario: preset ab-n6-v2-m32-b010. */
FsScenario *fs_scenario_new_default (void);

FsScenario *fs_scenario_ref (FsScenario *scenario);
void fs_scenario_unref (FsScenario *scenario);

const char *fs_scenario_title (const FsScenario *scenario); /* never NULL */
const char *fs_scenario_note (const FsScenario *scenario);  /* may be NULL */
const char *fs_scenario_paper (const FsScenario *scenario); /* may be NULL */

guint fs_scenario_n_curves (const FsScenario *scenario);
const FsCurve *fs_scenario_curve (const FsScenario *scenario, guint curve);
const FsStatistics *fs_scenario_statistics (const FsScenario *scenario);
const FsFigureSpec *fs_scenario_figure (const FsScenario *scenario);

/* The same scenario with @key set to @value (NULL: back to its default) in all curves; it wins over
 * what a curve says. NULL and a sentence when key or value cannot be used; @scenario is untouched. */
FsScenario *fs_scenario_with (const FsScenario *scenario, const char *key, const char *value, GError **error);

/* The same for the list of values that tells the curves apart: one curve for each of @values
 * (an axis such as M = 32, 64, 128); with one value it is fs_scenario_with(). */
FsScenario *fs_scenario_with_list (const FsScenario *scenario, const char *key, const char *const *values, GError **error);

/* Effective value of @key in @curve as text, whether written out or a default. Free with g_free(). */
char *fs_scenario_value (const FsScenario *scenario, guint curve, const char *key);
/* Whether somebody set it (else it is a default). */
gboolean fs_scenario_is_set (const FsScenario *scenario, guint curve, const char *key);

/* Canonical text of one point: every effective key that can change its result (seed and engine version
 * included, title, label, [Figure] and threads not), sorted. */
char *fs_scenario_canonical_point (const FsScenario *scenario, guint curve, double rate);
/* SHA-256 of it: the scenario_id of the point. */
char *fs_scenario_point_id (const FsScenario *scenario, guint curve, double rate);
/* SHA-256 over the whole scenario, curves, sweep and figure included. */
char *fs_scenario_id (const FsScenario *scenario);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsScenario, fs_scenario_unref)

G_END_DECLS
