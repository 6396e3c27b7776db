/* SOM01: unicast-based broadcast in the hypercube with Duato's adaptive routing
 * (MODELS.md section 3).
 */
#include "model/registry.h"

#include <math.h>

#include "model/broadcast-counterparts.h"
#include "model/broadcast-errata.h"
#include "model/broadcast-outputs.h"
#include "model/fixed-point.h"
#include "model/queueing.h"
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
};

/* clang-format off */
static const FsQuantity quantities[] = {
  FS_BROADCAST_HEAD_QUANTITIES ("SOM01"),
  { "rho", "<i>ρ</i>", NULL, N_ ("channel utilisation"), "SOM01 eq 15", FS_SHAPE_SCALAR },
  { "S", "<i>S̄</i>", "cycles", N_ ("channel service time"), "SOM01 eq 17", FS_SHAPE_SCALAR },
  { "sigma2", "<i>σ</i><sub><i>S̄</i></sub><sup>2</sup>", "cycles²", N_ ("variance of the channel service time"),
    "SOM01 eq 18", FS_SHAPE_SCALAR },
  { "C2", "<i>C</i><sub><i>S̄</i></sub><sup>2</sup>", NULL,
    N_ ("squared coefficient of variation of the channel service time"), "SOM01 eq 16", FS_SHAPE_SCALAR },
  { "P_v", "<i>P<sub>v</sub></i>", NULL, N_ ("probability that v virtual channels of a channel are busy"),
    "SOM01 eq 30", FS_SHAPE_V1 },
  { "P_a", "<i>P<sub>a</sub></i>", NULL, N_ ("probability that all adaptive virtual channels of a channel are busy"),
    "SOM01 eq 23", FS_SHAPE_SCALAR },
  { "P_d", "<i>P<sub>d</sub></i>", NULL, N_ ("probability that all virtual channels of a channel are busy"),
    "SOM01 eq 24", FS_SHAPE_SCALAR },
  { "W_c", "<i>W̄<sub>c</sub></i>", "cycles", N_ ("wait for a virtual channel, given blocking"),
    "SOM01 eq 19", FS_SHAPE_SCALAR },
  { "B_b", "<i>B<sub>b</sub></i>", "cycles", N_ ("blocking time of a one-step broadcast message"),
    "SOM01 eq 13", FS_SHAPE_SCALAR },
  { "P_b_r", "<i>P<sub>b</sub></i>", NULL, N_ ("probability that a unicast with r hops to make is blocked, r from 1"),
    "SOM01 eq 25", FS_SHAPE_N },
  { "S_u_i", "<i>S<sub>u<sub>i</sub></sub></i>", "cycles", N_ ("network latency of a unicast of i hops"),
    "SOM01 eq 21", FS_SHAPE_N },
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

/* Fills the model's own lines and returns the network latency of a unicast, eq 20. */
static double
fill_network (FsRecord *record, const Channel *channel, double service, double *S_b)
{
  double rho = channel->lambda_c * service;
  double W = fs_mg1_wait (channel->lambda_c, service, channel->M);
  double P_a = fs_vc_adaptive_busy (rho, channel->V);
  double P_d = fs_vc_all_busy (rho, channel->V);
  double deviation = service - channel->M;
  double *P_b_r = fs_record_at (record, Q_P_B_R, NULL);
  double *S_u_i = fs_record_at (record, Q_S_U_I, NULL);
  double blocked = P_d, blocking = 0, S_u = 0;

  *fs_record_at (record, Q_RHO, NULL) = rho;
  *fs_record_at (record, Q_S, NULL) = service;
  *fs_record_at (record, Q_SIGMA2, NULL) = deviation * deviation;
  *fs_record_at (record, Q_C2, NULL) = (deviation / service) * (deviation / service);
  fs_vc_probabilities (rho, channel->V, fs_record_at (record, Q_P_V, NULL));
  *fs_record_at (record, Q_P_A, NULL) = P_a;
  *fs_record_at (record, Q_P_D, NULL) = P_d;
  *fs_record_at (record, Q_W_C, NULL) = W;
  *fs_record_at (record, Q_B_B, NULL) = P_d * W;
  /* A path of i hops is blocked with i, i - 1, … 1 hops to make: the sums nest. */
  for (int i = 1; i <= channel->n; i++)
    {
      P_b_r[i - 1] = blocked;
      blocking += blocked * W;
      S_u_i[i - 1] = channel->M + i + blocking; /* eq 21 */
      S_u += channel->loads->p[i - 1] * S_u_i[i - 1];
      blocked *= P_a;
    }
  *S_b = channel->M + channel->loads->hop + P_d * W; /* eq 12 */
  return S_u;
}

static void
solve (const FsModelInputs *inputs, FsModelPoint *point)
{
  FsBroadcastLoads loads;
  FsBroadcastSource source;
  Channel channel;
  double service, S_b, S_u;

  fs_broadcast_loads (inputs, point->repairs, &loads);
  channel_init (&channel, inputs, &loads, point->rate);
  point->status = FS_MODEL_SATURATED;
  if (!fs_fixed_point_least_root (service_time, &channel, channel.S0, 1 / channel.lambda_c, &service))
    {
      point->reason = FS_REASON_CHANNEL;
      return;
    }
  point->outputs = fs_record_new (quantities, G_N_ELEMENTS (quantities), inputs->n, inputs->V);
  S_u = fill_network (point->outputs, &channel, service, &S_b);
  if (!fs_broadcast_source (&loads, point->rate, inputs->M, S_b, S_u, &source))
    {
      g_clear_pointer (&point->outputs, fs_record_free);
      point->reason = FS_REASON_SOURCE;
      return;
    }
  point->status = FS_MODEL_OK;
  fs_broadcast_fill (point, inputs, &loads, &source, S_b, S_u,
                     fs_vc_multiplexing (channel.lambda_c * service, inputs->V));
}

static const FsModelInput model_inputs[] = { FS_BROADCAST_INPUTS ("6", "2", "32", "0.01") };

static const FsModelDefault defaults[] = {
  { "routing", "duato" },
  { "injection", "rand" },
  { "length", "fixed" },
  { NULL, NULL },
};

const FsModel fs_model_adaptive_broadcast = {
  .id = "adaptive-broadcast",
  .name = N_ ("Broadcast with adaptive routing"),
  .short_name = N_ ("Adaptive broadcast"),
  .paper = "SOM01",
  .variants = FS_VARIANTS_OF_PAPER,
  .default_variant = FS_VARIANT_CORRECTED,
  .headline = "latency",
  .inputs = model_inputs,
  .n_inputs = G_N_ELEMENTS (model_inputs),
  .defaults = defaults,
  .quantities = quantities,
  .n_quantities = G_N_ELEMENTS (quantities),
  .counterparts = fs_adaptive_broadcast_counterparts,
  .n_counterparts = FS_N_ADAPTIVE_BROADCAST_COUNTERPARTS,
  .errata = fs_broadcast_errata,
  .n_errata = FS_N_BROADCAST_ERRATA,
  .check = fs_broadcast_check,
  .rate_scale = fs_broadcast_rate_scale,
  .solve = solve,
};
