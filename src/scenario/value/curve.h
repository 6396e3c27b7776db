/* A curve of a scenario as its values mean it: the inputs of the model, the parameters of the simulator, and its loads. */
#pragma once

#include "model/model.h"
#include "scenario/format/keys.h"
#include "sim/store-forward/store-forward.h"
#include "sim/wormhole/wormhole-params.h"
#include "topology/interconnect.h"

typedef enum {
  FS_RATES_GIVEN,   /* `rate`: offered loads */
  FS_RATES_LOADS,   /* `load`: fractions of the saturation rate of the model's default variant */
  FS_RATES_RANGE,   /* `rates-from`, `rates-to`, `points` */
  FS_RATES_REFINED, /* `--points N`: lambda* (1 - (1-u)^2), u evenly spaced in (0, 1) */
} FsRatesKind;

/**
 * FsSwitching: how a network passes messages on, and what follows for those who show it
 * @has_loads: its points are at offered loads, which may saturate it; else they are at the values of a parameter
 * @has_models: there are analytic models of such networks
 * @has_flits: messages cross virtual channels as flits, and FsWormholeParams describe a run; else nodes store packets, and
 *   FsStoreForwardParams do
 */
typedef struct {
  gboolean has_loads;
  gboolean has_models;
  gboolean has_flits;
} FsSwitching;

extern const FsSwitching fs_wormhole_switching;          /* of hypercubes, meshes and tori */
extern const FsSwitching fs_store_and_forward_switching; /* of generalized hypercubes */

/**
 * FsCurve: one curve, resolved
 * @label: legend text in Pango markup; made from the differences between the curves when the file has none ("<i>M</i> =
 *   32, <i>β</i> = 0.01"), the file's own words escaped
 * @member_label: the same without what its panel has in common; "" where nothing is left. @label without panels
 * @palette_entry: from 0 to FS_SCENARIO_COLORS - 1, or that of a member of a family (base/palette-entry.h)
 * @hidden: neither drawn nor simulated
 * @model: the model
 * @replaced_model: the one that the scenario sets, if it describes no network of this topology or not this pattern; @model is then the one
 *   that does. Otherwise NULL
 * @draw: set of FS_VARIANTS()
 * @inputs: of the model; usable when @model_absent is NULL
 * @params: of the simulator, rate and replication left 0; usable when @simulation_absent is NULL and there are
 *   flits (@switching)
 * @workload_name: what the scenario calls the workload of @params, interned; NULL without one
 * @modelled_routing: the routing that @model, in its mode, describes; if @params has another one, the model
 *   is absent for that reason
 * @model_absent: why the model cannot compute this curve (a sentence), or NULL
 * @simulation_absent: why the simulator cannot, or NULL
 * @values: rates, loads, or {from, to} with from <= to; none for a refined sweep
 * @load_reference: the saturation rate of all curves to which @values, or a refined sweep, refer; NULL: to that of the
 *   curve itself. Owned by the scenario
 * @points: of a range (at least 2, both ends included) or of a refined sweep (at least 1), else 0
 * @computing: Z of `closed:W,Z`, cycles, 0 of other arrivals
 * @x_key: the parameter that the x axis shows ("tau"), NULL when that is a load. Then there is one rate or load, and
 *   the curve consists of one resolved curve for each value of the parameter
 * @x_values: n_steps values of @x_key as written; NULL without
 * @followers: inputs of the model, 1 << index, that have the value of @x_key if they are not set (tau follows M)
 * @steps: n_steps curves, resolved; NULL without @x_key. The members above are those of the first
 * @n_steps: at least 1
 * @switching: of its network; without loads the only rate is 0, without flits @store_forward is simulated in place of
 *   @params
 * @store_forward: replication left 0; its list is owned by the curve
 */
typedef struct _FsLoadReference FsLoadReference;
typedef struct _FsCurve FsCurve;
struct _FsCurve {
  char *label, *member_label;
  guint palette_entry;
  gboolean hidden;
  const FsModel *model, *replaced_model;
  guint draw;
  FsModelInputs inputs;
  FsWormholeParams params;
  const char *workload_name;
  char *model_absent;
  FsRouting modelled_routing;
  char *simulation_absent;
  FsRatesKind rates_kind;
  double *values;
  guint n_values;
  FsLoadReference *load_reference;
  guint points;
  double computing;
  const FsKey *x_key;
  double *x_values;
  guint followers;
  FsCurve *steps;
  guint n_steps;
  const FsSwitching *switching;
  FsStoreForwardParams store_forward;
};

/* Returns a sentence if the model of @curve is another one than the scenario sets, with the words of files: "model is
 * adaptive-timeout, which …"; otherwise NULL. Free with g_free(). */
char *fs_curve_replaced_model_text (const FsCurve *curve);

/* Returns a warning with the ring of nodes if messages of @curve can deadlock because its virtual channels have no classes;
 * otherwise NULL. Free with g_free(). */
char *fs_curve_deadlock_text (const FsCurve *curve);

/* The curve at step @step; @curve itself when it has no steps. */
const FsCurve *fs_curve_x_index (const FsCurve *curve, guint step);
/* The inputs of the model at any value @x of the parameter on the x axis, between steps too (tau follows M where it is
 * not set). FALSE when the model does not read it or cannot compute it. */
gboolean fs_curve_inputs_at (const FsCurve *curve, double x, FsModelInputs *inputs);

/* The nodes of its network, also of one that only models know: up to 64^20. */
double fs_curve_count_nodes (const FsCurve *curve);

/* Sets its network, which is known whether it can be simulated or not. FS_ERROR_INPUT if there can be none. */
gboolean fs_curve_network (const FsCurve *curve, FsInterconnect *network, GError **error);

/* Whether its network is a mesh or torus. */
static inline gboolean
fs_curve_is_grid (const FsCurve *curve)
{
  return curve->switching->has_flits && curve->params.topology != FS_TOPOLOGY_HYPERCUBE;
}

/* Whether the loads of @curve are fractions of the capacity of its network: in a mesh or torus, and where no model covers
 * its pattern or its arrivals; and whether they are fractions of anything. */
gboolean fs_curve_refers_to_capacity (const FsCurve *curve);
/* Whether they are multiples of the rate at which its workload was recorded. */
gboolean fs_curve_refers_to_workload (const FsCurve *curve);
/* Whether relative loads are multiples of W/Z, the load that the tasks of a closed loop would offer if the network took no time. */
gboolean fs_curve_refers_to_tasks (const FsCurve *curve);

/* What bounds the throughput of the tasks of a curve that has a model: sets the latency in an empty network, L(0), and the
 * saturation rate of the open network. */
void fs_curve_task_bounds (const FsCurve *curve, FsVariant variant, double *latency, double *limit);
gboolean fs_curve_has_reference (const FsCurve *curve);

/* Returns whether @curve draws its model in @variant: it is selected and the model can compute it. */
gboolean fs_curve_draws (const FsCurve *curve, FsVariant variant);
/* The variant a curve shows first, or would if its model could compute it: the model's default if it is selected. */
FsVariant fs_curve_first_variant (const FsCurve *curve);

/* Frees what @curve owns and leaves it empty. */
void fs_curve_clear (FsCurve *curve);

/* The saturation rate to which relative loads refer: that of each curve, or one that all curves share (`load-reference`), so
 * that they are compared at equal offered loads. Returns the common reference of @curves, which must outlive it. Free with fs_load_reference_free(). */
FsLoadReference *fs_load_reference_new (const FsCurve *curves, guint n_curves);
void fs_load_reference_free (FsLoadReference *self);

/* Returns the saturation rate in messages per node per cycle to which the relative loads of @curve refer where its model has
 * @inputs: that of the default variant of its model, or the smallest of all curves and x values. INFINITY or NAN if there is
 * none. The common one is computed at the first call and then stored; any thread. @curve must have a model, unless its
 * reference is common. */
double fs_curve_reference_rate (const FsCurve *curve, const FsModelInputs *inputs);
