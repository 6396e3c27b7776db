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
#include "scenario/format/keys.h"
#include "scenario/format/measured.h"
#include "sim/run/simulation.h"
#include "sim/store-forward/store-forward.h"
#include "sim/wormhole/wormhole-params.h"

G_BEGIN_DECLS

/* Part of every scenario_id: raised whenever the same scenario would simulate to other numbers. */
#define FS_ENGINE_VERSION 2
#define FS_STORE_FORWARD_VERSION 1 /* the same of generalized hypercubes */

#define FS_SCENARIO_MAX_CURVES 64
#define FS_SCENARIO_SLIDES_MAX 100
#define FS_SCENARIO_MAX_STEPS 10000 /* of all curves together: each is a resolved curve, 1.7 kB */

typedef struct _FsScenario FsScenario;

/* Which variants a curve draws. */
typedef enum {
  FS_DRAW_PUBLISHED = 1 << FS_VARIANT_PUBLISHED,
  FS_DRAW_CORRECTED = 1 << FS_VARIANT_CORRECTED,
  FS_DRAW_REFINED = 1 << FS_VARIANT_REFINED,
} FsDraw;

typedef enum {
  FS_RATES_GIVEN,   /* `rate`: offered loads */
  FS_RATES_LOADS,   /* `load`: fractions of the saturation rate of the model's default variant */
  FS_RATES_RANGE,   /* `rates-from`, `rates-to`, `points` */
  FS_RATES_REFINED, /* `--points N`: lambda* (1 - (1-u)^2), u evenly spaced in (0, 1) */
} FsRatesKind;

/**
 * FsCurve: one curve, resolved
 * @label: legend text in Pango markup; made from what differs between the curves when the file gives none
 *   ("<i>M</i> = 32, <i>β</i> = 0.01"), the file's own words escaped
 * @slot: of the palette, from 0 to FS_SCENARIO_COLOURS - 1
 * @hidden: neither drawn nor simulated
 * @model: the model
 * @draw: set of FsDraw
 * @inputs: of the model; usable when @model_absent is NULL
 * @params: of the simulator, rate and replication left 0; usable when @simulation_absent is NULL and not @generalized
 * @modelled_routing: the word of `routing` that @model, in its mode, is a model of; where @params has another one,
 *   that is why the model is absent
 * @model_absent: why the model cannot compute this curve (a sentence), or NULL
 * @simulation_absent: why the simulator cannot, or NULL
 * @values: rates, loads, or {from, to} with from <= to; none for a refined sweep
 * @points: of a range (at least 2, both ends included) or of a refined sweep (at least 1), else 0
 * @x_key: the parameter that the x axis shows ("tau"), NULL when that is a load. Then there is one rate or load, and
 *   the curve is made of steps: the same curve at each value of the parameter
 * @x_values: n_steps values of @x_key as written; NULL without
 * @followers: inputs of the model, 1 << index, that have the value of @x_key where nobody set them (tau follows M)
 * @steps: n_steps curves, resolved; NULL without @x_key. The members above are those of step 0
 * @n_steps: at least 1
 * @generalized: a store-and-forward run in a generalized hypercube (`topology`): no model, no rates (one of 0 stands for
 *   them), and @store_forward is simulated in place of @params
 * @store_forward: replication left 0; its list is owned by the curve
 */
typedef struct _FsCurve FsCurve;
struct _FsCurve {
  char *label;
  guint slot;
  gboolean hidden;
  const FsModel *model;
  guint draw;
  FsModelInputs inputs;
  FsWormholeParams params;
  char *model_absent;
  const char *modelled_routing;
  char *simulation_absent;
  FsRatesKind rates_kind;
  double *values;
  guint n_values;
  guint points;
  const FsKey *x_key;
  double *x_values;
  guint followers;
  FsCurve *steps;
  guint n_steps;
  gboolean generalized;
  FsStoreForwardParams store_forward;
};

/* The curve at step @step; @curve itself when it has no steps. */
const FsCurve *fs_curve_x_index (const FsCurve *curve, guint step);
/* The inputs of the model at any value @x of the parameter on the x axis, between steps too (tau follows M where it is
 * not set). FALSE when the model does not read it or cannot compute it. */
gboolean fs_curve_inputs_at (const FsCurve *curve, double x, FsModelInputs *inputs);

/* Whether @curve draws its model in @variant: it is asked for and the model can compute it. */
gboolean fs_curve_draws (const FsCurve *curve, FsVariant variant);
/* The variant a curve shows first: its model's default where that is drawn. */
FsVariant fs_curve_first_variant (const FsCurve *curve);

/* Keys of [Statistics]. */
typedef struct {
  uint64_t seed;
  guint replications;
  FsStopRule rule;
} FsStatistics;

/**
 * FsFigureSpec: keys of [Figure]
 * @x: "rate", "load", "offered-flits", "accepted" or the name of a numeric key of [Scenario]; `buffer` by default in
 *   a generalized hypercube
 * @y: keys of quantities, at least one; FS_SATURATION_RATE is one too
 * @x_log, @y_log: logarithmic axes
 * @x_range, @y_range: {from, to}, NAN where the range is automatic
 * @interval_bands: intervals are bands from point to point, not bars
 * @y_divide_by: 1 or what `y-divide-by` says
 */
typedef struct {
  char *x;
  char **y;
  gboolean x_log, y_log;
  double x_range[2], y_range[2];
  gboolean interval_bands;
  double y_divide_by;
} FsFigureSpec;

/* The default scenario: preset ab-n6-v2-m32-b010. */
FsScenario *fs_scenario_new_default (void);

FsScenario *fs_scenario_ref (FsScenario *scenario);
void fs_scenario_unref (FsScenario *scenario);

const char *fs_scenario_title (const FsScenario *scenario);     /* never NULL */
const char *fs_scenario_own_title (const FsScenario *scenario); /* NULL where nobody wrote one */
const char *fs_scenario_note (const FsScenario *scenario);      /* may be NULL */
const char *fs_scenario_paper (const FsScenario *scenario);     /* may be NULL */

guint fs_scenario_n_curves (const FsScenario *scenario);
const FsCurve *fs_scenario_curve (const FsScenario *scenario, guint curve);
const FsStatistics *fs_scenario_statistics (const FsScenario *scenario);
const FsFigureSpec *fs_scenario_figure (const FsScenario *scenario);

/* The same scenario with @key set to @value (NULL: back to its default) in all curves; it wins over
 * what a curve says. NULL and a sentence when key or value cannot be used; @scenario is untouched.
 *
 * A way to give rates (`rate`, `load`, or `rates-from`, `rates-to` with `points`; `points` alone is a refined sweep)
 * takes the place of the others; a parameter put on the x axis, that of the sweep over loads that stood there (where no
 * load is given with it). Curves that were told apart by @key alone become one curve, and a curve that had
 * a value of its own loses the label that was written for it. A key that nobody reads in the new scenario is refused
 * (`tau` without a time-out), but a key that nobody reads any more is kept for the next change of model or routing;
 * only a variant that the new model lacks goes back to the default. The parameter on the x axis takes a list. */
FsScenario *fs_scenario_with (const FsScenario *scenario, const char *key, const char *value, GError **error);

/* The same for several changes at once, each "key=value" as after `--set`, later ones winning. Only the outcome is
 * judged: use it for values that are legal together but not one after the other (V and routing, both ends of a range). */
FsScenario *fs_scenario_with_settings (const FsScenario *scenario, const char *const *settings, GError **error);

/* The same for the list of values that tells the curves apart: one curve for each of @values and of what else
 * differs (an axis such as M = 32, 64, 128). With one value, or when @key is the parameter on the x axis, it is
 * fs_scenario_with() (one or all). Keys of [Scenario] only. */
FsScenario *fs_scenario_with_list (const FsScenario *scenario, const char *key, const char *const *values,
                                   GError **error);

/* Measurements of others that the scenario carries: [Measured 1] … are 0 …. */
guint fs_scenario_n_measured (const FsScenario *scenario);
const FsMeasured *fs_scenario_measured (const FsScenario *scenario, guint set);
/* Whether the axes of the figure are what was measured; and whether it shows @measured, which is not hidden then. */
gboolean fs_scenario_fits_measured (const FsScenario *scenario, const FsMeasured *measured);
gboolean fs_scenario_shows_measured (const FsScenario *scenario, const FsMeasured *measured);
/* The palette slot of one more: behind all curves and sets, from the first again after the last. */
guint fs_scenario_next_slot (const FsScenario *scenario);

/* One set more, at the end; NULL and a sentence when there are too many sets or points. */
FsScenario *fs_scenario_add_measured (const FsScenario *scenario, const FsMeasured *measured, GError **error);
FsScenario *fs_scenario_remove_measured (const FsScenario *scenario, guint set);
/* @key: label, note, colour, hidden, x-quantity or y-quantity. NULL @value: as if it were not said. */
FsScenario *fs_scenario_with_measured (const FsScenario *scenario, guint set, const char *key, const char *value,
                                       GError **error);

/* Effective value of @key in @curve as text, in its shortest form, whether written out or a default; "" when it has none
 * (no title, `rate` of a scenario that gives `load`). Free with g_free(). */
char *fs_scenario_value (const FsScenario *scenario, guint curve, const char *key);
/* Whether the model of @curve or its simulator reads @key: a change of another one is refused. */
gboolean fs_scenario_reads (const FsScenario *scenario, guint curve, const char *key);
/* Whether somebody set it (else it is a default). */
gboolean fs_scenario_is_set (const FsScenario *scenario, guint curve, const char *key);

/* Canonical text of one point: every effective key that can change what the simulator computes for it, sorted, with
 * its rate, seed and FS_ENGINE_VERSION. Not in it: model and variant (what they set by default is there under its own
 * name, so that both models and all variants share their runs), keys the chosen routing does not read, the rest of the
 * sweep, [Figure], title, labels. */
char *fs_scenario_canonical_point (const FsScenario *scenario, guint curve, guint step, double rate);
/* SHA-256 of it: the scenario_id of the point. */
char *fs_scenario_point_id (const FsScenario *scenario, guint curve, guint step, double rate);
/* SHA-256 over the whole scenario: everything above for all curves, models, variants, sweeps, figure and words. */
char *fs_scenario_id (const FsScenario *scenario);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsScenario, fs_scenario_unref)

G_END_DECLS
