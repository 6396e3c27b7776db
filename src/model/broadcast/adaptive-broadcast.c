/* SOM01: unicast-based broadcast in the hypercube with Duato's adaptive routing
 * (MODELS.md section 3).
 */
#include "model/registry.h"

#include <math.h>
#include <string.h>

#include "model/broadcast/broadcast-counterparts.h"
#include "model/broadcast/broadcast-errata.h"
#include "model/broadcast/broadcast-outputs.h"
#include "model/fixed-point.h"
#include "model/queueing.h"
#include "model/broadcast/refined.h"
#include "model/vc-occupancy.h"

/* The model's own lines of the table. */
enum {
  Q_RHO = FS_BROADCAST_N_HEAD,
  Q_S,
  Q_SIGMA2,
  Q_C2,
  Q_P_V,
  Q_P_A,
  Q_P_D,
  Q_W_C,
  Q_B_B,
  Q_P_B_R,
  Q_S_U_I,
  Q_REFINED,
};

/* Sets of lines that only some variants have. */
#define LINE(line) (G_GUINT64_CONSTANT (1) << (line))
#define LINES_OF_PAPER (LINE (Q_SIGMA2) | LINE (Q_C2) | LINE (Q_P_A) | LINE (Q_P_D) | LINE (Q_W_C))
#define LINES_OF_REFINED (LINE (Q_REFINED + FS_REFINED_N_LINES) - LINE (Q_REFINED))

/* clang-format off */
static const FsQuantity quantities[] = {
  FS_BROADCAST_HEAD_QUANTITIES ("SOM01"),
  { "rho", "<i>ρ</i>", NULL, N_ ("channel utilization"), "SOM01 eq 15", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Utilization") },
  { "S", "<i>S̄</i>", "cycles", N_ ("channel service time"), "SOM01 eq 17", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Service time") },
  { "sigma2", "<i>σ</i><sub><i>S̄</i></sub><sup>2</sup>", "cycles²", N_ ("variance of the channel service time"),
    "SOM01 eq 18", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Variance") },
  { "C2", "<i>C</i><sub><i>S̄</i></sub><sup>2</sup>", NULL,
    N_ ("squared coefficient of variation of the channel service time"), "SOM01 eq 16", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Variation") },
  { "P_v", "<i>P<sub>v</sub></i>", NULL, N_ ("probability that v virtual channels of a channel are busy"),
    "SOM01 eq 30", FS_SHAPE_V1, FS_GROUP_BLOCKING, N_ ("Busy") },
  { "P_a", "<i>P<sub>a</sub></i>", NULL, N_ ("probability that all adaptive virtual channels of a channel are busy"),
    "SOM01 eq 23", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("All adaptive busy") },
  { "P_d", "<i>P<sub>d</sub></i>", NULL, N_ ("probability that all virtual channels of a channel are busy"),
    "SOM01 eq 24", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("All busy") },
  { "W_c", "<i>W̄<sub>c</sub></i>", "cycles", N_ ("waiting time for a virtual channel, given blocking"),
    "SOM01 eq 19", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("Waiting time") },
  { "B_b", "<i>B<sub>b</sub></i>", "cycles", N_ ("blocking time of a one-step broadcast message"),
    "SOM01 eq 13", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("Blocking, copies") },
  { "P_b_r", "<i>P<sub>b</sub></i>", NULL, N_ ("probability that a unicast with r hops to make is blocked, r from 1"),
    "SOM01 eq 25", FS_SHAPE_N, FS_GROUP_BLOCKING, N_ ("Blocking, by hops") },
  { "S_u_i", "<i>S<sub>u<sub>i</sub></sub></i>", "cycles", N_ ("network latency of a unicast of i hops"),
    "SOM01 eq 21", FS_SHAPE_N, FS_GROUP_LATENCY, N_ ("Network, by hops") },
  FS_REFINED_QUANTITIES,
  FS_BROADCAST_TAIL_QUANTITIES ("SOM01 eq 12", "SOM01 eq 20", "SOM01 eq 26", "SOM01 eq 27", "SOM01 eq 15",
                                "SOM01 eq 28", "SOM01 eq 31", "SOM01 eq 2", "SOM01, as eq 2"),
};
/* clang-format on */

/* What F depends on besides S. */
typedef struct {
  const FsBroadcastLoads *loads;
  int n, V;
  double M;
  double lambda_c;
  double S0;                       /* F at zero load */
  double longer[FS_PATTERN_MAX_N]; /* [k]: probability that a unicast makes more than k hops */
} Channel;

static void
channel_init (Channel *channel, const FsModelInputs *inputs, const FsBroadcastLoads *loads, double rate)
{
  double longer = 0;

  channel->loads = loads;
  channel->n = inputs->n;
  channel->V = inputs->V;
  channel->M = inputs->M;
  channel->lambda_c = loads->c * rate;
  channel->S0 = loads->w_b * (inputs->M + loads->hop) + loads->w_u * (inputs->M + loads->dbar);
  for (int k = inputs->n - 1; k >= 0; k--)
    {
      longer += loads->p[k];
      channel->longer[k] = longer;
    }
}

/* Mean number of blockings of a unicast in units of P_d: sum over i of
 * p_i (1 + P_a + … + P_a^(i-1)), here by powers of P_a; and its derivative. */
static double
blockings (const Channel *channel, double P_a, double *slope)
{
  double sum = 0, derivative = 0;

  for (int k = channel->n - 1; k >= 0; k--)
    {
      derivative = derivative * P_a + sum;
      sum = sum * P_a + channel->longer[k];
    }
  *slope = derivative;
  return sum;
}

/* F(S) = S0 + Q(rho) W_c(S), eq 12, 13, 17, 20-22, 25. */
static double
service_time (double S, double *slope, const void *data)
{
  const Channel *channel = data;
  const FsBroadcastLoads *loads = channel->loads;
  int V = channel->V;
  double rho = channel->lambda_c * S;
  double below = fs_vc_all_busy (rho, V - 2); /* rho^(V-2) */
  double P_all_slope = V * below * rho;
  double P_a = below * rho * (rho * (1 - 1.0 / V) + 1.0 / V);
  double P_a_slope = (V - 1) * below * (rho + 1.0 / V);
  double P_all = below * rho * rho;
  double W_slope, hops_slope;
  double W = fs_mg1_wait_and_slope (channel->lambda_c, S, channel->M, &W_slope);
  double hops = blockings (channel, P_a, &hops_slope);
  double charge = loads->w_b + loads->w_u * hops;
  double Q = P_all * charge;
  double Q_slope = P_all_slope * charge + P_all * loads->w_u * hops_slope * P_a_slope; /* by rho */

  *slope = Q * W_slope + channel->lambda_c * Q_slope * W;
  return channel->S0 + Q * W;
}

/* What a channel of one service time means for the messages. */
typedef struct {
  double service;
  double rho, W, P_a, P_d;
  double P_b_r[FS_PATTERN_MAX_N], S_u_i[FS_PATTERN_MAX_N];
  double S_b, S_u;
} Network;

static void
cross_network (const Channel *channel, double service, Network *network)
{
  double blocked, blocking = 0;

  network->service = service;
  network->rho = channel->lambda_c * service;
  network->W = fs_mg1_wait (channel->lambda_c, service, channel->M);
  network->P_a = fs_vc_adaptive_busy (network->rho, channel->V);
  network->P_d = blocked = fs_vc_all_busy (network->rho, channel->V);
  network->S_u = 0;
  /* A path of i hops is blocked with i, i - 1, … 1 hops to make: the sums nest. */
  for (int i = 1; i <= channel->n; i++)
    {
      network->P_b_r[i - 1] = blocked;
      blocking += blocked * network->W;
      network->S_u_i[i - 1] = channel->M + i + blocking;                /* eq 21 */
      network->S_u += channel->loads->p[i - 1] * network->S_u_i[i - 1]; /* eq 20 */
      blocked *= network->P_a;
    }
  network->S_b = channel->M + channel->loads->hop + network->P_d * network->W; /* eq 12 */
}

/* Fills the model's own lines. */
static void
fill_network (FsRecord *record, const Channel *channel, const Network *network)
{
  double deviation = network->service - channel->M;
  size_t list = (size_t) channel->n * sizeof (double);

  *fs_record_at (record, Q_RHO, NULL) = network->rho;
  *fs_record_at (record, Q_S, NULL) = network->service;
  *fs_record_at (record, Q_SIGMA2, NULL) = deviation * deviation;
  *fs_record_at (record, Q_C2, NULL) = (deviation / network->service) * (deviation / network->service);
  fs_vc_probabilities (network->rho, channel->V, fs_record_at (record, Q_P_V, NULL));
  *fs_record_at (record, Q_P_A, NULL) = network->P_a;
  *fs_record_at (record, Q_P_D, NULL) = network->P_d;
  *fs_record_at (record, Q_W_C, NULL) = network->W;
  *fs_record_at (record, Q_B_B, NULL) = network->P_d * network->W;
  memcpy (fs_record_at (record, Q_P_B_R, NULL), network->P_b_r, list);
  memcpy (fs_record_at (record, Q_S_U_I, NULL), network->S_u_i, list);
}

static gboolean
has (const FsModelInputs *inputs, FsVariant variant, guint index)
{
  return ((variant == FS_VARIANT_REFINED ? LINES_OF_PAPER : LINES_OF_REFINED) & LINE (index)) == 0;
}

static void
solve (const FsModelInputs *inputs, FsModelPoint *point)
{
  static const FsRefinedTable refined
      = { .rho = Q_RHO, .S = Q_S, .P_v = Q_P_V, .P_b_r = Q_P_B_R, .B_b = Q_B_B, .S_u_i = Q_S_U_I, .own = Q_REFINED };
  FsBroadcastLoads loads;
  FsBroadcastSource source;
  Channel channel;
  Network network;
  double service;

  if (point->variant == FS_VARIANT_REFINED)
    {
      fs_refined_solve (inputs, point, TRUE, &refined);
      return;
    }
  fs_broadcast_loads (inputs, point->repairs, &loads);
  channel_init (&channel, inputs, &loads, point->rate);
  point->reason = FS_REASON_CHANNEL;
  if (!fs_fixed_point_least_root (service_time, &channel, channel.S0, 1 / channel.lambda_c, &service))
    return;
  cross_network (&channel, service, &network);
  point->reason = FS_REASON_SOURCE;
  if (!fs_broadcast_source (&loads, point->rate, inputs->M, network.S_b, network.S_u, &source))
    return;
  point->reason = FS_REASON_NONE;
  if (point->bare)
    return;
  fs_model_point_outputs (point, inputs);
  fill_network (point->outputs, &channel, &network);
  fs_broadcast_fill (point, inputs, &loads, &source, network.S_b, network.S_u,
                     fs_vc_multiplexing (network.rho, inputs->V));
}

static const FsModelInput model_inputs[] = { FS_BROADCAST_INPUTS ("6", "2", "32", "0.01") };

static const FsModelDefault defaults[] = {
  { "routing", "duato" },
  { "injection", "rand" },
  { "length", "fixed" },
  { NULL, NULL },
};

static const char *const summary[] = { "latency_unicast", "latency_mean_destination", "V_bar", NULL };

const FsModel fs_model_adaptive_broadcast = {
  .id = "adaptive-broadcast",
  .name = N_ ("Broadcast with adaptive routing"),
  .short_name = N_ ("Adaptive broadcast"),
  .paper = "SOM01",
  .variants = FS_VARIANTS_ALL,
  .default_variant = FS_VARIANT_CORRECTED,
  .headline = "latency",
  .summary = summary,
  .inputs = model_inputs,
  .n_inputs = G_N_ELEMENTS (model_inputs),
  .defaults = defaults,
  .quantities = quantities,
  .n_quantities = G_N_ELEMENTS (quantities),
  .counterparts = fs_adaptive_broadcast_counterparts,
  .n_counterparts = FS_N_ADAPTIVE_BROADCAST_COUNTERPARTS,
  .parts = fs_broadcast_latency_parts,
  .errata = fs_broadcast_errata,
  .n_errata = FS_N_BROADCAST_ERRATA,
  .check = fs_broadcast_check,
  .has = has,
  .rate_scale = fs_broadcast_rate_scale,
  .solve = solve,
};
