/* Analytic models: one table, one way to solve a point.
 *
 * A model is a static description: its inputs, its outputs (named quantities)
 * and a function that solves one point. Solving is pure: no globals,
 * and nothing is kept but the record that is returned, so that many threads can
 * solve at once. NAN means "no value"; "saturated" is a status, never a number.
 *
 * All formulas: MODELS.md, with the equation numbers of the papers.
 */
#pragma once

#include <glib.h>

#include "base/job.h"
#include "base/quantity.h"
#include "topology/network.h"
#include "topology/pattern.h"

/**
 * FsVariant:
 * @FS_VARIANT_PUBLISHED: formulas as printed
 * @FS_VARIANT_CORRECTED: defects repaired
 * @FS_VARIANT_REFINED: the project's own model of the same network (REFINED.md), never to be labeled as a paper's
 */
typedef enum {
  FS_VARIANT_PUBLISHED,
  FS_VARIANT_CORRECTED,
  FS_VARIANT_REFINED,
} FsVariant;

#define FS_N_VARIANTS 3

/* Sets of variants. */
#define FS_VARIANTS(variant) (1u << (variant))
#define FS_VARIANTS_OF_PAPER (FS_VARIANTS (FS_VARIANT_PUBLISHED) | FS_VARIANTS (FS_VARIANT_CORRECTED))
#define FS_VARIANTS_ALL (FS_VARIANTS_OF_PAPER | FS_VARIANTS (FS_VARIANT_REFINED))

/**
 * FsModelStatus:
 * @FS_MODEL_OK: the point has outputs
 * @FS_MODEL_SATURATED: it has none, see the reason
 */
typedef enum {
  FS_MODEL_OK,
  FS_MODEL_SATURATED,
} FsModelStatus;

/**
 * FsModelReason: why a point is saturated
 * @FS_REASON_NONE: it is not
 * @FS_REASON_CHANNEL: no fixed point, or a channel utilization >= 1
 * @FS_REASON_SOURCE: a fixed point exists, but the source utilization is >= 1
 * @FS_REASON_NUMERIC: MODELS.md 6.5 only
 */
typedef enum {
  FS_REASON_NONE,
  FS_REASON_CHANNEL,
  FS_REASON_SOURCE,
  FS_REASON_NUMERIC,
} FsModelReason;

/* How far inputs and rates go: beyond what anybody has a use for, and so that no product of them leaves the doubles. */
#define FS_LENGTH_MAX 1e12 /* flits */
#define FS_TIME_MAX 1e12   /* cycles */
#define FS_FLIT_TIME_MIN 1e-9
#define FS_FLIT_TIME_MAX 1e9
#define FS_RESIDUAL_MIN 0.01
#define FS_RESIDUAL_MAX 10
#define FS_RATE_MAX 1e12 /* messages/node/cycle */

/* Modes of kim-das, in the order of the words of `mode`. */
typedef enum {
  FS_MODE_LR,
  FS_MODE_RANDOM,
  FS_MODE_VCT,
  FS_MODE_SAF,
} FsMode;

/* In the order of the words of `routing`. */
typedef enum {
  FS_MODEL_ROUTING_DETERMINISTIC,
  FS_MODEL_ROUTING_DUATO,
  FS_MODEL_ROUTING_DUATO_TIMEOUT,
  FS_MODEL_ROUTING_RANDOM,
  FS_MODEL_ROUTING_VIRTUAL_CUT_THROUGH,
  FS_MODEL_ROUTING_STORE_AND_FORWARD,
  FS_MODEL_ROUTING_NEGATIVE_FIRST,
  FS_MODEL_ROUTING_WEST_FIRST,
  FS_MODEL_ROUTING_TURNS,
} FsModelRouting;

typedef enum {
  FS_MODEL_BROADCAST_BINOMIAL,
  FS_MODEL_BROADCAST_DOUBLE_TREE,
  FS_MODEL_BROADCAST_MULTIDESTINATION,
} FsModelBroadcast;

/* How the virtual channels of a ring are divided (the key classes). */
typedef enum {
  FS_MODEL_CLASSES_DATELINE,
  FS_MODEL_CLASSES_BALANCED,
  FS_MODEL_CLASSES_ROUTE,
} FsModelClasses;

/**
 * FsModelRouter: a pipelined router, as docs/specification/ROUTER.md has it; only models with FsModel.pipelined read it
 * @pipelined: else it is ideal, and nothing else is read
 * @routing_delay, @credit_delay, @channel_latency, @speculation, @to_self: as in FsPipeline
 * @buffer: flits of a virtual channel
 * @release_credit: a virtual channel is free when its buffer is empty, else when the tail has left
 * @lowest_first: order of the dimensions
 * @bernoulli: at most one message comes in a cycle
 */
typedef struct {
  gboolean pipelined;
  int routing_delay, credit_delay, buffer;
  uint8_t channel_latency[FS_NETWORK_MAX_N];
  gboolean speculation, release_credit, lowest_first, to_self, bernoulli;
  FsModelClasses classes;
} FsModelRouter;

typedef struct _FsCorrections FsCorrections;

/**
 * FsModelInputs: what a model reads of a scenario (a model ignores inputs that are not its own)
 * @n: dimension, 1 … 60
 * @V: virtual channels, 2 … 64 in the broadcast and time-out models, 1 in kim-das
 * @M: message length in flits, real, 1 … FS_LENGTH_MAX
 * @beta: fraction of broadcasts, 0 … 1; 0 in the models of unicasts
 * @delta: start-up time in cycles, 0 … FS_TIME_MAX
 * @tau: time-out in cycles, 0 … FS_TIME_MAX
 * @l: mean message length in flits, real, 1 … FS_LENGTH_MAX (kim-das)
 * @tu: time in which a flit crosses a channel, cycles, FS_FLIT_TIME_MIN … FS_FLIT_TIME_MAX (kim-das)
 * @residual: kappa, the fraction of a holding time that a blocked message still has to wait, FS_RESIDUAL_MIN …
 *   FS_RESIDUAL_MAX (kim-das)
 * @mode: routing (kim-das)
 * @finite_buffer: a message whose first channel is busy is refused and lost (kim-das)
 * @retry: mean time after which a message that was refused for this reason tries again, cycles; 0: none is (kim-das)
 * @source_blocks: a node generates nothing while a message of it waits for its first channel (kim-das)
 * @pattern: distances of unicasts
 * @broadcast: how broadcasts are sent. Only the broadcast models read it
 * @fixed_base: 1 + the dimension with which every broadcast tree begins; 0: it changes from broadcast to broadcast. Only
 *   channel-flows reads it
 * @fixed_length: all messages have the mean length, else their lengths are exponential
 * @square: mean square of lengths that were measured, of which @fixed_length says whether they are more like the ones or the
 *   others; 0: they are as it says. Only models with FsModel.workloads read it
 * @tasks: W, tasks of a node that wait for their messages (closed-loop.h); 0: messages come from outside. With tasks there are no
 *   broadcasts
 * @queues: injection queues of a node, each with a channel of its own; 0: as many as the paper of the model has. Only the broadcast
 *   models read it
 * @network: hypercube, torus or mesh; see FsModel.grids
 * @routing: of which a model with FsModel.routings is one
 * @k: radices of a torus or mesh, as many as a network can have, so that @n can change
 * @on, @off: mean lengths of the periods in which a node generates messages and in which it does not, cycles (TRAFFIC.md 5); 0:
 *   it is Poisson. Only models with FsModel.bursts read them
 * @router: of which all nodes have one
 * @corrections: of its equations (model/assumptions.h), or NULL: as they are
 */
typedef struct {
  int n;
  int V;
  double M;
  double beta;
  double delta;
  double tau;
  double l;
  double tu;
  double residual;
  FsMode mode;
  gboolean finite_buffer;
  double retry;
  gboolean source_blocks;
  FsPattern pattern;
  FsModelBroadcast broadcast;
  int fixed_base;
  gboolean fixed_length;
  double square;
  int tasks;
  int queues;
  FsTopology network;
  FsModelRouting routing;
  uint8_t k[FS_NETWORK_MAX_N];
  double on, off;
  FsModelRouter router;
  const FsCorrections *corrections;
} FsModelInputs;

typedef enum {
  FS_INPUT_INTEGER, /* int */
  FS_INPUT_REAL,    /* double */
  FS_INPUT_BOOLEAN, /* gboolean */
  FS_INPUT_CHOICE,  /* an enumeration, in the order of the words */
  FS_INPUT_PATTERN, /* FsPattern */
} FsInputType;

/**
 * FsModelInput: one input of a model: what makes its row in the sidebar, its line in the help, its check
 * @key: key of a scenario, words joined by -
 * @type: type of the member of FsModelInputs
 * @offset: of that member, G_STRUCT_OFFSET (FsModelInputs, …)
 * @min, @max: legal range of a number, both included
 * @fallback: default of the key with this model; "M": the value of that key. Every model must have one for n, V, M (or
 *   l), and beta, which have no other default
 * @choices: NULL-terminated words of FS_INPUT_CHOICE
 * @choice_names, @unit, @symbol, @subject, @title, @equations, @traffic, @step, @summary: as in FsKey
 *   (scenario/format/keys.h), for keys that only models know; NULL for those
 *   that the simulator shares (n, V, M, beta, delta, pattern, tau), whose words stand in the table of keys
 */
typedef struct {
  const char *key;
  FsInputType type;
  gsize offset;
  double min, max;
  const char *fallback;
  const char *const *choices;
  const char *const *choice_names;
  const char *unit;
  const char *symbol;
  const char *subject;
  const char *title;
  const char *equations;
  gboolean traffic;
  double step;
  const char *summary;
} FsModelInput;

/* What a model sets by default among the keys that it does not read itself: `routing`, of which it is a model,
 * `injection`, `length`, and V or beta where it has none. */
typedef struct {
  const char *key;
  const char *value;
} FsModelDefault;

/**
 * FsCounterpart: the simulated number that corresponds to a model's (SIMULATOR.md 7.1); study/compare/compare.h
 * evaluates it
 * @model: expression in the keys of the model's quantities, such as "(S_u_i+W_s)*V_bar"
 * @simulation: expression in the keys of the simulator's
 * @variants: set of variants to which it applies; 0: all of the model
 * @suffix: distinguishes two lines of one model quantity, or NULL
 */
typedef struct {
  const char *model;
  const char *simulation;
  guint variants;
  const char *suffix;
} FsCounterpart;

/**
 * FsLatencyPart: a time that, with others, adds up to a latency, so that its difference from the simulation contributes
 * to that of the latency. A latency that has none is left out, and so are times that are the same in both
 * @latency: key of the latency
 * @part: FsCounterpart.model with FsCounterpart.suffix
 * @each_step: whether each of the n steps of a broadcast takes it
 */
typedef struct {
  const char *latency;
  const char *part;
  gboolean each_step;
} FsLatencyPart;

/* The key of where a model saturates, which is no line of its table. */
#define FS_SATURATION_RATE "saturation_rate"

/* The quantity of this key, which describes a curve instead of a point. */
extern const FsQuantity fs_saturation_rate_quantity;

/* Kinds of saturation that the search for the saturation rate distinguishes. */
#define FS_MODEL_SLACKS 3

typedef struct _FsModel FsModel;
typedef struct _FsModelCurve FsModelCurve;
typedef struct _FsErratum FsErratum;
typedef struct _FsAssumptionTable FsAssumptionTable;

/**
 * FsModelPoint: one solved point; free with fs_model_point_free()
 * @repairs: set of the repairs of errata (FsErratum.repair) that are in force: none in `published`, all in
 *   `corrected`; a single one to measure its effect. Not read by `refined`.
 * @curve: what is kept from point to point of a curve (curve.h), for solve() only; NULL when the point is solved alone
 * @bare: only status and reason are wanted, not the outputs
 * @slack: for each of the ways in which the point can saturate by how much it does not, negative when it does; NAN
 *   where that is not known. Continuous in the rate: a help for the search of the saturation rate; all 0 where a model
 *   gives none
 * @reach: a rate up to which (down to which, when saturated) the status is the same, where that is known; or 0
 * @outputs: all quantities of the model; NULL when saturated or @bare
 */
typedef struct {
  const FsModel *model;
  FsVariant variant;
  guint repairs;
  FsModelCurve *curve;
  gboolean bare;
  double rate; /* messages/node/cycle */
  double slack[FS_MODEL_SLACKS];
  double reach;
  FsModelStatus status;
  FsModelReason reason;
  FsRecord *outputs;
} FsModelPoint;

/**
 * FsModelChannel: what a model says of a channel of the network
 * @load: flits/cycle
 * @blocked: fraction of the headers that it is granted to that find no virtual channel free
 * @wait: mean waiting time of all headers, cycles
 * @hold: time for which a message holds a virtual channel of it, cycles; 0 without messages
 */
typedef struct {
  double load, blocked, wait, hold;
} FsModelChannel;

/**
 * FsModelSaturation: MODELS.md section 7
 * @rate: lambda*, the supremum of the rates that can be solved; INFINITY when no rate saturates
 * @reason: what saturates just above
 */
typedef struct {
  double rate;
  FsModelReason reason;
} FsModelSaturation;

/**
 * FsModel: static description of a model
 * @id: as in scenario files, such as "adaptive-broadcast"
 * @name: for the user, marked for translation
 * @short_name: the same in two or three words
 * @paper: short name of the paper
 * @variants: set of the variants it has
 * @default_variant: MODELS.md section 12
 * @headline: key of the quantity that is plotted by default
 * @summary: keys of the scalars that a short table shows in addition to the headline, NULL-terminated
 * @inputs: what it reads; every key once
 * @defaults: of other keys, terminated by an empty one
 * @causes: what it has of each cause of the latency of unicasts (SIMULATOR.md 7.3): they add up to it. The last one has no
 *   @model; NULL: it does not separate them
 * @parts: of its latencies, those of the first latency first, terminated by an empty one
 * @errata: errors and doubts of its paper (model/errata.h)
 * @grids: whether it describes meshes and tori, too
 * @addresses: whether it describes patterns by address, too
 * @assumptions: what it assumes, tables of variants (model/assumptions.h), terminated by NULL
 * @unicast_latency: key of the latency of unicasts from generation, without a start-up time
 * @open: of a model of a closed loop the one of its network, else NULL (closed-loop.h)
 * @routings: set of routings of which it is a model, 1 << FsModelRouting; 0: of the one in @defaults only
 * @single_port: whether it describes nodes that inject over a single channel, too
 * @bursts: whether it describes sources that are on and off
 * @workloads: whether it describes nodes that send unequally much, as they do in a workload file (FsPattern.by_source)
 * @pipelined: whether it describes pipelined routers, too (FsModelInputs.router)
 * @line_points: at how many points at most a line is solved that takes long; 0: any number. NULL: for all lines
 * @describes: the set of its variants that describe these inputs, or NULL: all
 * @check: checks what the ranges of @inputs do not express, or NULL; its error names key, value and range
 * @has: whether quantity @index exists with these inputs, or NULL: all do. One that does not is NAN in the record and
 *   is left out everywhere else
 * @rate_scale: reciprocal of the time a message occupies a channel, messages/cycle: where the search for the saturation
 *   rate starts
 * @end: finds the saturation rate of a variant faster than fs_model_saturation() would; FALSE where it does not know it,
 *   or NULL
 * @near_end: see fs_model_near_end(); NULL where the saturation rate is found quickly
 * @channels: see fs_model_solve_channels(); NULL where channels are not told apart
 * @solve: fills reason, slack and reach, and, when it has a solution and is not bare, the outputs of a point whose other
 *   members are set
 */
struct _FsModel {
  const char *id;
  const char *name;
  const char *short_name;
  const char *paper;
  guint variants;
  FsVariant default_variant;
  const char *headline;
  const char *const *summary;
  const FsModelInput *inputs;
  guint n_inputs;
  const FsModelDefault *defaults;
  const FsQuantity *quantities;
  guint n_quantities;
  const FsCounterpart *counterparts;
  guint n_counterparts;
  const FsCounterpart *causes;
  const FsLatencyPart *parts;
  const FsErratum *errata;
  guint n_errata;
  const FsAssumptionTable *const *assumptions;
  const char *unicast_latency;
  const FsModel *open;
  gboolean grids;
  gboolean addresses;
  guint routings;
  gboolean single_port;
  gboolean bursts, workloads;
  gboolean pipelined;
  guint (*line_points) (const FsModelInputs *inputs);
  guint (*describes) (const FsModelInputs *inputs);
  gboolean (*check) (const FsModel *model, const FsModelInputs *inputs, GError **error);
  gboolean (*has) (const FsModelInputs *inputs, FsVariant variant, guint index);
  double (*rate_scale) (const FsModelInputs *inputs);
  gboolean (*end) (const FsModelInputs *inputs, FsVariant variant, FsModelSaturation *saturation);
  gboolean (*near_end) (const FsModelInputs *inputs, FsVariant variant, double near, double *rate);
  gboolean (*channels) (const FsModelInputs *inputs, double rate, FsModelChannel *channels);
  void (*solve) (const FsModelInputs *inputs, FsModelPoint *point);
};

/* Returns the new outputs of @point, of its model, all of them to be filled. For models. */
FsRecord *fs_model_point_outputs (FsModelPoint *point, const FsModelInputs *inputs);

/* The lengths of the lists of its outputs. */
FsRecordSize fs_model_record_size (const FsModelInputs *inputs);

/* All models, NULL-terminated, in the order of MODELS.md. */
const FsModel *const *fs_models (void);
const FsModel *fs_model_find (const char *id);

const char *fs_variant_id (FsVariant variant);         /* "published", "corrected", "refined" */
const char *fs_model_reason_id (FsModelReason reason); /* "channel", "source", "numeric", NULL */

gboolean fs_model_has_variant (const FsModel *model, FsVariant variant);
/* The set of the variants of @model that describe @inputs; fs_model_check() asks whether any does. */
guint fs_model_describes (const FsModel *model, const FsModelInputs *inputs);
const FsModelInput *fs_model_input (const FsModel *model, const char *key); /* NULL when it does not read @key */
const FsQuantity *fs_model_quantity (const FsModel *model, const char *key,
                                     guint *index); /* NULL; @index may be NULL */
gboolean fs_model_has_quantity (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, guint index);

/* Value of a number, boolean (0, 1) or choice (its position) in @inputs. */
double fs_model_input_get (const FsModelInput *input, const FsModelInputs *inputs);
void fs_model_input_set (const FsModelInput *input, FsModelInputs *inputs, double value);

/* Whether @model can compute @inputs: the ranges of its table, then its own check(). */
gboolean fs_model_check (const FsModel *model, const FsModelInputs *inputs, GError **error);

/* Whether dimension order has virtual channels enough: two classes of them in a torus with a radix of 4 or more. For check() of
 * models of meshes and tori. */
gboolean fs_model_check_classes (const FsModelInputs *inputs, GError **error);

/* Solves one point, never NULL. @rate: 0 or more, beyond FS_RATE_MAX saturated for lack of a number
 * (FS_REASON_NUMERIC); the inputs must have passed fs_model_check(), the model have the variant. */
FsModelPoint *fs_model_solve (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate);
/* The same with some errata repaired only: FS_VARIANT_PUBLISHED with @repairs. */
FsModelPoint *fs_model_solve_repaired (const FsModel *model, const FsModelInputs *inputs, guint repairs, double rate);
void fs_model_point_free (FsModelPoint *point);
/* Every channel by its number in the network (FsNetwork.n_channels of them, 0 for those that do not exist); NULL where the
 * model tells no channels apart, or has no solution. Free with g_free(). */
FsModelChannel *fs_model_solve_channels (const FsModel *model, const FsModelInputs *inputs, double rate);

/**
 * fs_model_curve_new: all points of a curve, each solved from the ones before
 * @saturation: the rate of fs_model_saturation(), or NAN where it was not searched: then only what no rate changes is
 *   kept from point to point
 *
 * Returns: a curve, to be used by one thread at a time
 */
FsModelCurve *fs_model_curve_new (const FsModel *model, const FsModelInputs *inputs, FsVariant variant,
                                  double saturation);
/* As fs_model_solve(): of the same status, and to 1e-12 of the same outputs, whichever points were solved before; where the
 * root of the distance from the saturation rate is below 0.03, so that outputs enlarge the last digits, to 1e-9. Best in rising
 * order. */
FsModelPoint *fs_model_curve_solve (FsModelCurve *curve, double rate);
void fs_model_curve_free (FsModelCurve *curve);
/* When @job is stopped, points return as soon as possible, and what they return is no solution: to be called before the
 * first point. */
void fs_model_curve_set_job (FsModelCurve *curve, const FsJob *job);
/* So many digits suffice, as for a draft: a model may save what further ones take. To be called before the first point. */
void fs_model_curve_set_precision (FsModelCurve *curve, double precision);
/* Announces the points that fs_model_curve_solve() will be asked for, at @rates, rising: they may be solved several at a
 * time. To be called before the first of them; points at any other rates may still be solved. */
void fs_model_curve_plan (FsModelCurve *curve, const double *rates, guint n_rates);

FsModelSaturation fs_model_saturation (const FsModel *model, const FsModelInputs *inputs, FsVariant variant);
/* For a first impression of a curve whose saturation rate takes long to find: sets @rate to one that has a solution, in general
 * less than 1 % below it; up to 4 % above where plain rounds, which define it, do not find a solution there. @near: the same of similar inputs, NAN if none is known. FALSE where the saturation rate itself is found
 * as quickly. */
gboolean fs_model_near_end (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double near,
                            double *rate);
FsModelSaturation fs_model_saturation_repaired (const FsModel *model, const FsModelInputs *inputs, guint repairs);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsModelPoint, fs_model_point_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsModelCurve, fs_model_curve_free)
