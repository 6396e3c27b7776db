/* KD94: hypercube delay with wormhole routing and no virtual channels (MODELS.md
 * section 6).
 */
#include "model/unicast/kim-das.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "model/unicast/kim-das-errata.h"
#include "model/registry.h"

#define PER_NODE "messages/node/cycle"
#define PER_CHANNEL "messages/channel/cycle"

/* clang-format off */
static const FsQuantity quantities[FS_KIM_DAS_N_QUANTITIES] = {
  [FS_KIM_DAS_LATENCY] = { "latency", "<i>t</i><sub>avg</sub>", "cycles",
    N_ ("unicast latency from the grant of the first channel"), "KD94 eq 11", FS_SHAPE_SCALAR },
  [FS_KIM_DAS_T_AVG] = { "t_avg", "<i>t</i><sub>avg</sub>", "cycles",
    N_ ("unicast latency from the grant of the first channel"), "KD94 eq 11", FS_SHAPE_SCALAR },
  [FS_KIM_DAS_T_FIRST] = { "t_first", NULL, "cycles", N_ ("wait for the first channel"), "KD94, of eq 9",
    FS_SHAPE_SCALAR },
  [FS_KIM_DAS_T_TOTAL] = { "t_total", NULL, "cycles", N_ ("unicast latency from generation"), "KD94, of eq 11",
    FS_SHAPE_SCALAR },
  [FS_KIM_DAS_P] = { "p", "<i>P<sub>k</sub></i>", NULL, N_ ("probability that a unicast crosses k dimensions"),
    "KD94 text", FS_SHAPE_N },
  [FS_KIM_DAS_H_A] = { "h_a", "<i>h<sub>a</sub></i>", NULL, N_ ("mean number of dimensions a unicast crosses"),
    "KD94 text", FS_SHAPE_SCALAR },
  [FS_KIM_DAS_T0] = { "T0", "<i>T</i><sub>0</sub>", "cycles", N_ ("latency without blocking"), "KD94 eq 12",
    FS_SHAPE_SCALAR },
  [FS_KIM_DAS_LAMBDA_N] = { "lambda_n", "<i>λ<sub>n</sub></i>", PER_NODE, N_ ("rate of the messages that are accepted"),
    "KD94 eq 10", FS_SHAPE_SCALAR },
  [FS_KIM_DAS_LAMBDA_C] = { "lambda_c", "<i>λ<sub>c</sub></i>", PER_CHANNEL, N_ ("channel rate of all messages"),
    "KD94 eq 4", FS_SHAPE_SCALAR },
  [FS_KIM_DAS_P_B] = { "P_b", "<i>P<sub>b</sub></i>", NULL, N_ ("probability that a channel is busy"),
    "KD94 eq 12, 14", FS_SHAPE_SCALAR },
  [FS_KIM_DAS_T_AVG_UNWEIGHTED] = { "t_avg_unweighted", NULL, "cycles",
    N_ ("unweighted unicast latency, plain mean over the first channels"), "KD94 Fig. 6", FS_SHAPE_SCALAR },
  [FS_KIM_DAS_LAMBDA_C_S] = { "lambda_c_s", "<i>λ<sub>c,s</sub></i>", PER_CHANNEL,
    N_ ("rate of channel s of all messages, s from 0"), "KD94 eq 4", FS_SHAPE_N, TRUE },
  [FS_KIM_DAS_LAMBDA_N_S] = { "lambda_n_s", "<i>λ<sub>n,s</sub></i>", PER_CHANNEL,
    N_ ("rate of channel s of messages that start there"), "KD94 eq 3", FS_SHAPE_N, TRUE },
  [FS_KIM_DAS_LAMBDA_T_S] = { "lambda_t_s", "<i>λ<sub>t,s</sub></i>", PER_CHANNEL,
    N_ ("rate of channel s of messages in transit"), "KD94 eq 1", FS_SHAPE_N, TRUE },
  [FS_KIM_DAS_W1] = { "w1", NULL, NULL, N_ ("probability that channel s is the first of a message"), "KD94 eq 3",
    FS_SHAPE_N, TRUE },
  [FS_KIM_DAS_P_T_S] = { "P_t_s", "<i>P<sub>t,s</sub></i>", NULL,
    N_ ("probability that channel s is the last of a message that uses it"), "KD94 eq 6", FS_SHAPE_N, TRUE },
  [FS_KIM_DAS_H] = { "H", "<i>H</i>{<i>j</i>|<i>s</i>}", NULL,
    N_ ("hops left after channel s that are charged to j as the next channel"), "KD94 eq 7", FS_SHAPE_N_N, TRUE },
  [FS_KIM_DAS_T] = { "T", "<i>T</i>{<i>j</i>|<i>s</i>}", NULL,
    N_ ("number of times a message on channel s is charged the blocking of channel j"), "KD94 eq 5, 7", FS_SHAPE_N_N, TRUE },
  [FS_KIM_DAS_L_S] = { "L_s", "2<i>d<sub>s</sub></i>", "flits", N_ ("length for which a message holds channel s"),
    "KD94 eq 5", FS_SHAPE_N, TRUE },
  [FS_KIM_DAS_D_S] = { "d_s", "<i>d<sub>s</sub></i>", "flits", N_ ("residual length seen by a message blocked at channel s"),
    "KD94 eq 5", FS_SHAPE_N, TRUE },
  [FS_KIM_DAS_P_B_S] = { "P_b_s", "<i>P<sub>b,s</sub></i>", NULL, N_ ("probability that channel s is busy"), "KD94 eq 9",
    FS_SHAPE_N, TRUE },
  [FS_KIM_DAS_DELAY_S] = { "D_s", "<i>D<sub>s</sub></i>", "flits", N_ ("length of a message that starts on channel s, with its blocking"),
    "KD94 eq 8", FS_SHAPE_N, TRUE },
  [FS_KIM_DAS_P_B_LOWEST] = { "P_b_lowest", "<i>P<sub>b</sub></i><sub>,0</sub>", NULL,
    N_ ("probability that the channel crossed first is busy"), "KD94 eq 9", FS_SHAPE_SCALAR },
  [FS_KIM_DAS_P_B_HIGHEST] = { "P_b_highest", "<i>P<sub>b,n</sub></i><sub>−1</sub>", NULL,
    N_ ("probability that the channel crossed last is busy"), "KD94 eq 9", FS_SHAPE_SCALAR },
};
/* clang-format on */

FsRecord *
fs_kim_das_record (const FsModelInputs *inputs, const FsRoutes *routes, const FsKimDasDelay *delay)
{
  FsRecord *record = fs_record_new (quantities, G_N_ELEMENTS (quantities), inputs->n, inputs->V);

  *fs_record_at (record, FS_KIM_DAS_LATENCY, NULL) = delay->t_avg;
  *fs_record_at (record, FS_KIM_DAS_T_AVG, NULL) = delay->t_avg;
  *fs_record_at (record, FS_KIM_DAS_T_FIRST, NULL) = delay->t_first;
  *fs_record_at (record, FS_KIM_DAS_T_TOTAL, NULL) = delay->t_avg + delay->t_first;
  memcpy (fs_record_at (record, FS_KIM_DAS_P, NULL), routes->P, (size_t) inputs->n * sizeof *routes->P);
  *fs_record_at (record, FS_KIM_DAS_H_A, NULL) = routes->h_a;
  *fs_record_at (record, FS_KIM_DAS_T0, NULL) = (inputs->l + routes->h_a - 1) * inputs->tu;
  *fs_record_at (record, FS_KIM_DAS_LAMBDA_N, NULL) = delay->lambda_n;
  return record;
}

static void
solve (const FsModelInputs *inputs, FsModelPoint *point)
{
  FsRoutes routes;

  fs_routes_init (&routes, inputs);
  if (inputs->mode == FS_MODE_LR)
    fs_kim_das_solve_lr (inputs, &routes, point);
  else
    fs_kim_das_solve_random (inputs, &routes, point);
}

static gboolean
has (const FsModelInputs *inputs, FsVariant variant, guint index)
{
  if (index < FS_KIM_DAS_N_SHARED)
    return TRUE;
  return (index >= FS_KIM_DAS_LR) == (inputs->mode == FS_MODE_LR);
}

static double
rate_scale (const FsModelInputs *inputs)
{
  return 1 / (inputs->l * inputs->tu);
}

/* In the order of FsMode. */
static const char *const modes[] = { "lr", "random", "vct", NULL };

/* clang-format off */
static const FsModelInput model_inputs[] = {
  { "n", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, n), 1, 60, .fallback = "10" },
  { "V", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, V), 1, 1, .fallback = "1" },
  { "l", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, l), 1, FS_LENGTH_MAX, .fallback = "200",
    .unit = N_ ("flits"), .symbol = "<i>l</i>", .subject = N_ ("Mean message length l"),
    .summary = N_ ("mean message length") },
  { "tu", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, tu), FS_FLIT_TIME_MIN, FS_FLIT_TIME_MAX, .fallback = "1",
    .unit = N_ ("cycles"), .symbol = "<i>t<sub>u</sub></i>", .subject = N_ ("Flit time tu"),
    .summary = N_ ("time a flit takes over a channel") },
  { "pattern", FS_INPUT_PATTERN, G_STRUCT_OFFSET (FsModelInputs, pattern), .fallback = "uniform" },
  { "mode", FS_INPUT_CHOICE, G_STRUCT_OFFSET (FsModelInputs, mode), .fallback = "lr", .choices = modes,
    .summary = N_ ("routing: left to right through the dimensions, random, or virtual cut-through") },
  { "finite-buffer", FS_INPUT_BOOLEAN, G_STRUCT_OFFSET (FsModelInputs, finite_buffer), .fallback = "false",
    .summary = N_ ("a message that finds its first channel busy is refused") },
  { "residual", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, residual), FS_RESIDUAL_MIN, FS_RESIDUAL_MAX,
    .fallback = "0.5", .symbol = "<i>κ</i>",
    .summary = N_ ("share of a holding time that a blocked message still finds") },
  { "beta", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, beta), 0, 0, .fallback = "0" },
};
/* clang-format on */

static const FsModelDefault defaults[] = {
  { "routing", "deterministic" },
  { "injection", "first" },
  { "length", "exponential" },
  { NULL, NULL },
};

/* SIMULATOR.md 7.1; channel s is the simulator's dimension n - 1 - s. */
static const FsCounterpart counterparts[] = {
  { "latency", "latency_channel", 0, NULL },
  { "t_avg", "latency_channel", 0, NULL },
  { "t_total", "latency_unicast-1", 0, NULL },
  { "t_first", "latency_unicast-1-latency_channel", 0, NULL },
  { "P_b_s", "busy_by_dimension[n-i]", 0, NULL },
  { "P_b_lowest", "busy_by_dimension[n-1]", 0, NULL },
  { "P_b_highest", "busy_by_dimension[0]", 0, NULL },
  { "P_b", "mean(busy_by_dimension)", 0, NULL },
  { "L_s*tu", "holding_time_by_dimension[n-i]", 0, NULL },
  { "d_s*tu", "blocked_wait_by_dimension[n-i]", 0, NULL },
  { "lambda_c_s", "lambda_c_by_dimension[n-i]", 0, NULL },
  { "lambda_c", "lambda_c", 0, NULL },
  { "lambda_n", "accepted_rate", 0, NULL },
};

static const char *const summary[] = { "t_total", "P_b_lowest", "P_b_highest", "P_b", "lambda_n", NULL };

const FsModel fs_model_kim_das = {
  .id = "kim-das",
  .name = N_ ("Wormhole delay without virtual channels"),
  .short_name = N_ ("No virtual channels"),
  .paper = "KD94",
  .variants = FS_VARIANTS_OF_PAPER,
  .default_variant = FS_VARIANT_PUBLISHED,
  .headline = "latency",
  .summary = summary,
  .inputs = model_inputs,
  .n_inputs = G_N_ELEMENTS (model_inputs),
  .defaults = defaults,
  .quantities = quantities,
  .n_quantities = G_N_ELEMENTS (quantities),
  .counterparts = counterparts,
  .n_counterparts = G_N_ELEMENTS (counterparts),
  .errata = fs_kim_das_errata,
  .n_errata = FS_N_KIM_DAS_ERRATA,
  .has = has,
  .rate_scale = rate_scale,
  .solve = solve,
};
