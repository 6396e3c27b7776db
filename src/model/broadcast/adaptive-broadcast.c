/* SOM01: unicast-based broadcast in the hypercube with Duato's adaptive routing
 * (MODELS.md section 3).
 */
#include "model/registry.h"

#include <math.h>
#include <string.h>

#include "model/broadcast/broadcast-assumptions.h"
#include "model/broadcast/broadcast-counterparts.h"
#include "model/broadcast/broadcast-errata.h"
#include "model/broadcast/broadcast-outputs.h"
#include "model/fixed-point.h"
#include "model/queueing.h"
#include "model/broadcast/refined.h"

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
  Q_B_U_R,
  Q_S_U_I,
  Q_REFINED,
};

/* Sets of lines that only some variants have. */
#define SET(line) (G_GUINT64_CONSTANT (1) << (line))
#define LINES_OF_PAPER (SET (Q_SIGMA2) | SET (Q_C2) | SET (Q_P_A) | SET (Q_P_D) | SET (Q_W_C) | SET (Q_B_U_R))
#define LINES_OF_REFINED (SET (Q_REFINED + FS_REFINED_N_LINES) - SET (Q_REFINED))

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
  { "B_u_r", "<i>B<sub>u</sub></i>", "cycles", N_ ("blocking time of a unicast at a hop with r hops to make, r from 1"),
    "SOM01 eq 22", FS_SHAPE_N, FS_GROUP_BLOCKING, N_ ("Blocking time, by hops") },
  { "S_u_i", "<i>S<sub>u<sub>i</sub></sub></i>", "cycles", N_ ("network latency of a unicast of i hops"),
    "SOM01 eq 21", FS_SHAPE_N, FS_GROUP_LATENCY, N_ ("Network, by hops") },
  FS_REFINED_QUANTITIES,
  FS_BROADCAST_TAIL_QUANTITIES ("SOM01 eq 12", "SOM01 eq 20", "SOM01 eq 26", "SOM01 eq 27", "SOM01 eq 15",
                                "SOM01 eq 28", "SOM01 eq 31", "SOM01 eq 2", "SOM01, as eq 2"),
};
/* clang-format on */

/**
 * Channel: what F depends on besides S
 * @S0: F at zero load
 * @longer: [k] probability that a message that is no one-hop copy makes more than k hops
 * @w_b, @w_u: weights of the blocking of copies and of others in F
 * @held: [V + 1] factors of P_v, or NULL (model/assumptions.h)
 */
typedef struct {
  const FsBroadcastLoads *loads;
  int n, V;
  double M, lambda_c, S0;
  double longer[FS_PATTERN_MAX_N];
  double w_b, w_u;
  const double *held;
} Channel;

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
  double W_slope, hops = 0, hops_slope = 0, charge, Q, Q_slope;
  double W = fs_mg1_wait_and_slope (channel->lambda_c, S, channel->M, loads->spread, &W_slope);

  if (G_UNLIKELY (channel->held != NULL))
    {
      FsVcBusy busy = fs_vc_corrected_busy (rho, V, channel->held);

      P_all = busy.P_all;
      P_all_slope = busy.P_all_slope;
      P_a = busy.P_a;
      P_a_slope = busy.P_a_slope;
    }
  /* Mean number of blockings of a unicast in units of P_d: sum over i of p_i (1 + P_a + … + P_a^(i-1)), here by powers of
   * P_a; and its derivative. */
  for (int k = channel->n - 1; k >= 0; k--)
    {
      hops_slope = hops_slope * P_a + hops;
      hops = hops * P_a + channel->longer[k];
    }
  charge = channel->w_b + channel->w_u * hops;
  Q = P_all * charge;
  Q_slope = P_all_slope * charge + P_all * channel->w_u * hops_slope * P_a_slope; /* by rho */
  *slope = Q * W_slope + channel->lambda_c * Q_slope * W;
  return channel->S0 + Q * W;
}

static gboolean
has (const FsModelInputs *inputs, FsVariant variant, guint index)
{
  if (variant != FS_VARIANT_REFINED)
    return (LINES_OF_REFINED & SET (index)) == 0 && fs_broadcast_has_tail (inputs, G_N_ELEMENTS (quantities) - index);
  return (LINES_OF_PAPER & SET (index)) == 0 && fs_broadcast_has_tail (inputs, G_N_ELEMENTS (quantities) - index)
         && fs_refined_has (inputs, (int) index - Q_REFINED);
}

/* Given factors of equations are those of the terms of F: S0, and the blocking of each hop. */
static void
correct_channel (const FsModelInputs *inputs, Channel *channel)
{
  const double *S = fs_given_factors (inputs, FS_ASSUMED_S), *P_b = fs_given_factors (inputs, FS_ASSUMED_P_B);
  const double *W = fs_given_factors (inputs, FS_ASSUMED_W_C);

  channel->held = fs_given_factors (inputs, FS_ASSUMED_P_V);
  if (S == NULL)
    return;
  channel->S0 *= *S;
  channel->w_b *= *S * P_b[0] * W[0];
  channel->w_u *= *S;
  for (int k = 0; k < channel->n; k++)
    channel->longer[k] *= P_b[k] * W[k];
}

/* The worms of a multidestination broadcast keep dimension order. */
static guint
describes (const FsModelInputs *inputs)
{
  return inputs->broadcast == FS_MODEL_BROADCAST_MULTIDESTINATION ? 0 : fs_broadcast_describes (inputs);
}

static void
solve (const FsModelInputs *inputs, FsModelPoint *point)
{
  static const FsRefinedTable refined
      = { .rho = Q_RHO, .S = Q_S, .P_v = Q_P_V, .P_b_r = Q_P_B_R, .B_b = Q_B_B, .S_u_i = Q_S_U_I, .own = Q_REFINED };
  int n = inputs->n, V = inputs->V;
  double M = inputs->M, longer = 0, service, rho, W, P_a, P_d, S_b, S_u = 0, blocked, blocking = 0, variation;
  double P_b_r[FS_PATTERN_MAX_N], W_r[FS_PATTERN_MAX_N], S_u_i[FS_PATTERN_MAX_N], V_bar;
  FsBroadcastLoads loads;
  FsBroadcastSource source;
  Channel channel;
  FsRecord *record;

  if (point->variant == FS_VARIANT_REFINED)
    {
      fs_refined_solve (inputs, point, TRUE, &refined);
      return;
    }
  fs_broadcast_loads (inputs, point->repairs, &loads);
  channel = (Channel){ .loads = &loads, .n = n, .V = V, .M = M, .lambda_c = loads.c * point->rate };
  channel.w_b = loads.w_b;
  channel.w_u = loads.w_u;
  channel.S0 = loads.w_b * (M + loads.hop) + loads.w_u * (M + loads.dbar + loads.far * (n - loads.dbar));
  for (int k = n - 1; k >= 0; k--)
    {
      longer += loads.p[k];
      channel.longer[k] = longer + loads.far * (1 - longer); /* a copy to a complement makes n hops */
    }
  correct_channel (inputs, &channel);
  if (!fs_is_measured (inputs, FS_ASSUMED_S, 0, &service)
      && !fs_fixed_point_least_root (service_time, &channel, channel.S0, 1 / channel.lambda_c, &service))
    {
      point->reason = FS_REASON_CHANNEL;
      return;
    }
  /* What a channel of this service time means for the messages. A path of i hops is blocked with i, i - 1, … 1 hops to make:
   * the sums nest. */
  rho = channel.lambda_c * service;
  W = fs_mg1_wait (channel.lambda_c, service, M, loads.spread);
  P_a = fs_vc_adaptive_busy (rho, V);
  P_d = fs_vc_all_busy (rho, V);
  V_bar = fs_vc_multiplexing (rho, V);
  if (inputs->corrections != NULL)
    {
      double P_v[FS_VC_MAX + 1];

      fs_vc_probabilities (rho, V, P_v);
      fs_correct_occupancy (inputs, FS_ASSUMED_P_V, 0, V, P_v);
      P_a = P_v[V - 1] / V + P_v[V];
      P_d = P_v[V];
      V_bar = fs_vc_multiplexing_of (P_v, V);
    }
  blocked = P_d;
  for (int i = 1; i <= n; i++)
    {
      P_b_r[i - 1] = fs_corrected (inputs, FS_ASSUMED_P_B, (guint) i - 1, blocked);
      W_r[i - 1] = fs_corrected (inputs, FS_ASSUMED_W_C, (guint) i - 1, W);
      blocking += P_b_r[i - 1] * W_r[i - 1];
      S_u_i[i - 1] = M + i + blocking;      /* eq 21 */
      S_u += loads.p[i - 1] * S_u_i[i - 1]; /* eq 20 */
      blocked *= P_a;
    }
  S_b = M + loads.hop + P_b_r[0] * W_r[0]; /* eq 12 */
  service = fs_corrected (inputs, FS_ASSUMED_S, 0,
                          inputs->corrections != NULL ? loads.w_b * S_b + loads.w_u * S_u : service);
  if (!fs_broadcast_source (inputs, &loads, point->rate, S_b, S_u, S_u_i[n - 1], V_bar, &source))
    point->reason = FS_REASON_SOURCE;
  if (inputs->corrections != NULL)
    fs_broadcast_correct_latencies (inputs, &loads, P_b_r[0], P_b_r[0] * W_r[0], S_u - M - loads.dbar, V_bar, &source);
  if (point->reason != FS_REASON_NONE || point->bare)
    return;
  record = fs_model_point_outputs (point, inputs);
#define LINE(line) (record->values + record->offsets[Q_##line])
  *LINE (RHO) = rho;
  *LINE (S) = service;
  variation = (service - M) / service;
  *LINE (SIGMA2) = (service - M) * (service - M) + loads.spread;
  *LINE (C2) = variation * variation + loads.spread / (service * service);
  fs_vc_probabilities (rho, V, LINE (P_V));
  fs_correct_occupancy (inputs, FS_ASSUMED_P_V, 0, V, LINE (P_V));
  *LINE (P_A) = P_a;
  *LINE (P_D) = P_d;
  *LINE (W_C) = W;
  *LINE (B_B) = P_b_r[0] * W_r[0];
  memcpy (LINE (P_B_R), P_b_r, (size_t) n * sizeof *P_b_r);
  for (int r = 0; r < n; r++)
    LINE (B_U_R)[r] = P_b_r[r] * W_r[r];
  memcpy (LINE (S_U_I), S_u_i, (size_t) n * sizeof *S_u_i);
  fs_broadcast_fill (point, inputs, &loads, &source, S_b, S_u, V_bar);
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
  .unicast_latency = "L_u",
  .summary = summary,
  .inputs = model_inputs,
  .n_inputs = G_N_ELEMENTS (model_inputs),
  .defaults = defaults,
  .quantities = quantities,
  .n_quantities = G_N_ELEMENTS (quantities),
  .counterparts = fs_adaptive_broadcast_counterparts,
  .n_counterparts = FS_N_ADAPTIVE_BROADCAST_COUNTERPARTS,
  .causes = fs_broadcast_causes,
  .parts = fs_broadcast_latency_parts,
  .errata = fs_broadcast_errata,
  .n_errata = FS_N_BROADCAST_ERRATA,
  .assumptions = fs_adaptive_broadcast_assumptions,
  .single_port = TRUE,
  .describes = describes,
  .has = has,
  .rate_scale = fs_broadcast_rate_scale,
  .solve = solve,
};
