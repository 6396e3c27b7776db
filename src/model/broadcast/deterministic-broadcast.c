/* SO: unicast-based broadcast in the hypercube with dimension-order routing
 * (MODELS.md section 4). Dimension n is crossed first, dimension 1 last.
 */
#include "model/registry.h"

#include <gsl/gsl_math.h>
#include <math.h>

#include "model/broadcast/broadcast-assumptions.h"
#include "model/broadcast/broadcast-counterparts.h"
#include "model/broadcast/broadcast-errata.h"
#include "model/broadcast/broadcast-outputs.h"
#include "model/fixed-point.h"
#include "model/queueing.h"
#include "model/broadcast/refined.h"

/* The model's own lines of the table. */
enum {
  Q_S_I = FS_BROADCAST_N_HEAD,
  Q_SIGMA2_I,
  Q_C2_I,
  Q_RHO_I,
  Q_S_B_I,
  Q_S_U_I,
  Q_GAMMA_I,
  Q_W_C_I,
  Q_B_B_I,
  Q_P_V_I,
  Q_V_BAR_I,
  Q_B_B,
  Q_S_A,
  Q_L_A,
  Q_REFINED,
  Q_RHO = Q_REFINED,
  Q_S,
  Q_P_V,
  Q_P_B_R,
  Q_REFINED_OWN,
};

/* Sets of lines that only some variants have. */
#define SET(line) (G_GUINT64_CONSTANT (1) << (line))
#define LINES_OF_PAPER                                                                                                 \
  (SET (Q_S_I) | SET (Q_RHO_I) | SET (Q_S_B_I) | SET (Q_W_C_I) | SET (Q_B_B_I) | SET (Q_P_V_I) | SET (Q_V_BAR_I)       \
   | SET (Q_SIGMA2_I) | SET (Q_C2_I) | SET (Q_GAMMA_I))
#define LINES_OF_WORMS (SET (Q_S_A) | SET (Q_L_A))
#define LINES_OF_REFINED (SET (Q_REFINED_OWN + FS_REFINED_N_LINES) - SET (Q_REFINED))

/* clang-format off */
static const FsQuantity quantities[] = {
  FS_BROADCAST_HEAD_QUANTITIES ("SO"),
  { "S_i", "<i>S̄<sub>i</sub></i>", "cycles", N_ ("channel service time of dimension i"), "SO eq 12", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Service time") },
  { "sigma2_i", "<i>σ<sub>i</sub></i><sup>2</sup>", "cycles²", N_ ("variance of the channel service time of dimension i"), "SO eq 18", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Variance") },
  { "C2_i", "<i>C<sub>i</sub></i><sup>2</sup>", NULL, N_ ("squared coefficient of variation of the channel service time of dimension i"), "SO eq 17", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Variation") },
  { "rho_i", "<i>ρ<sub>i</sub></i>", NULL, N_ ("channel utilization of dimension i"), "SO eq 16", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Utilization") },
  { "S_b_i", "<i>S̄<sub>b<sub>i</sub></sub></i>", "cycles",
    N_ ("channel service time of dimension i for a one-step broadcast message"), "SO eq 13", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Service, copies") },
  { "S_u_i", "<i>S̄<sub>u<sub>i</sub></sub></i>", "cycles", N_ ("channel service time of dimension i for a unicast; refined: network latency of a unicast of i hops"),
    "SO eq 22", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Service, unicasts") },
  { "Gamma_i", "<i>Γ<sup>i</sup></i>", "cycles",
    N_ ("mean time to delivery of a unicast that has crossed dimension i + 1, i from 0"), "SO eq 21", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Time left"), TRUE },
  { "W_c_i", "<i>W̄<sub>c<sub>i</sub></sub></i>", "cycles",
    N_ ("waiting time for a virtual channel of dimension i, given blocking"), "SO eq 19", FS_SHAPE_N, FS_GROUP_BLOCKING, N_ ("Waiting time") },
  { "B_b_i", "<i>B<sub>b<sub>i</sub></sub></i>", "cycles", N_ ("blocking time at a channel of dimension i"),
    "SO eq 14", FS_SHAPE_N, FS_GROUP_BLOCKING, N_ ("Blocking time") },
  { "P_v_i", "<i>P<sub>v<sub>i</sub></sub></i>", NULL,
    N_ ("probability that v virtual channels of a channel of dimension i are busy"), "SO eq 30", FS_SHAPE_N_V1, FS_GROUP_BLOCKING, N_ ("Busy") },
  { "V_bar_i", "<i>V̄<sub>i</sub></i>", NULL, N_ ("degree of multiplexing of virtual channels of dimension i"),
    "SO eq 31", FS_SHAPE_N, FS_GROUP_BLOCKING, N_ ("Multiplexing") },
  { "B_b", "<i>B̄<sub>b</sub></i>", "cycles", N_ ("blocking time of a one-step broadcast message"),
    "SO eq 24", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("Blocking, copies") },
  { "S_a", "<i>S̄<sub>a</sub></i>", "cycles", N_ ("network latency of a message with two destinations, of multidestination broadcasts"),
    "MODELS 4.8", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Network, two destinations") },
  { "L_a", "<i>L̄<sub>a</sub></i>", "cycles", N_ ("latency of a message with two destinations"),
    "MODELS 4.8", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("One message to two nodes") },
  { "rho", "<i>ρ</i>", NULL, N_ ("channel utilization"), "REFINED 2", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Utilization") },
  { "S", "<i>S̄</i>", "cycles", N_ ("channel service time"), "REFINED 8", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Service time") },
  { "P_v", "<i>P<sub>v</sub></i>", NULL, N_ ("probability that v virtual channels of a channel are busy"),
    "REFINED 6", FS_SHAPE_V1, FS_GROUP_BLOCKING, N_ ("Busy") },
  { "P_b_r", "<i>P<sub>b</sub></i>", NULL, N_ ("probability that a unicast with r hops to make is blocked, r from 1"),
    "REFINED 6", FS_SHAPE_N, FS_GROUP_BLOCKING, N_ ("Blocking, by hops") },
  FS_REFINED_QUANTITIES,
  FS_BROADCAST_TAIL_QUANTITIES ("SO eq 23", "SO eq 27", "SO eq 25", "SO eq 26", "SO eq 16",
                                "SO eq 28", "SO eq 32", "SO eq 2", "SO eq 33"),
};
/* clang-format on */

/* What F of one dimension depends on besides S_i. */
typedef struct {
  int V;
  double lambda_c;
  double shortest;    /* S_{i-1}, or M past the last dimension */
  double spread;      /* variance of the lengths */
  double S0;          /* F at zero load */
  double blocking;    /* factor of its blocking: 1 unless equations are corrected (model/assumptions.h) */
  const double *held; /* [V + 1] factors of P_v, or NULL */
} Dimension;

/* One dimension, solved. */
typedef struct {
  double lambda_c;
  double S;
  double W_c;
  double blocking; /* P_V W_c, eq 14 */
  double onward;   /* mean of Gamma^(i-1), eq 21, of the unicasts that cross dimension i */
  double S_u;
  double V_bar;
} Solution;

/* F(S_i) = S0_i + P_V,i W_c,i, eq 12-14, 19-22. */
static double
service_time (double S, double *slope, const void *data)
{
  const Dimension *dimension = data;
  double rho = dimension->lambda_c * S;
  double below = fs_vc_all_busy (rho, dimension->V - 1); /* rho^(V-1) */
  double W_slope;
  double W = fs_mg1_wait_and_slope (dimension->lambda_c, S, dimension->shortest, dimension->spread, &W_slope);

  if (G_UNLIKELY (dimension->held != NULL))
    {
      FsVcBusy busy = fs_vc_corrected_busy (rho, dimension->V, dimension->held);

      *slope = dimension->blocking * (busy.P_all * W_slope + busy.P_all_slope * dimension->lambda_c * W);
      return dimension->S0 + dimension->blocking * busy.P_all * W;
    }
  *slope = below * (rho * W_slope + dimension->V * dimension->lambda_c * W);
  return dimension->S0 + below * rho * W;
}

static gboolean
has (const FsModelInputs *inputs, FsVariant variant, guint index)
{
  /* The sets end before the tail. */
  guint64 line = index < Q_REFINED_OWN + FS_REFINED_N_LINES ? SET (index) : 0;

  if ((LINES_OF_WORMS & line) != 0)
    return inputs->broadcast == FS_MODEL_BROADCAST_MULTIDESTINATION && variant != FS_VARIANT_REFINED;
  if (variant != FS_VARIANT_REFINED)
    return (LINES_OF_REFINED & line) == 0 && fs_broadcast_has_tail (inputs, G_N_ELEMENTS (quantities) - index);
  return (LINES_OF_PAPER & line) == 0 && fs_broadcast_has_tail (inputs, G_N_ELEMENTS (quantities) - index)
         && fs_refined_has (inputs, (int) index - Q_REFINED_OWN);
}

/* MODELS.md 4.8: a worm with two destinations begins in the higher dimension of a pair of neighbors, n - 1 and 0 being neighbors too, and
 * goes on in the lower one, for which one with a single destination leaves, too. So the lowest dimension never is the higher one of
 * a pair, and the highest never the lower one. Sets rate and S0 of dimension @i, those below being solved. */
static void
load_worms (const FsModelInputs *inputs, const FsBroadcastLoads *loads, double rate, int i, const Solution *solutions,
            Dimension *dimension)
{
  int highest = inputs->n - 1;
  double M = inputs->M, pairs_below = (i < highest) + (i == 0), begin = 0, n_begin = 0, sum;

  if (i > 0)
    {
      begin += 2 + solutions[i - 1].blocking + M;
      n_begin++;
    }
  if (i > 0 && i == highest)
    {
      begin += 2 + solutions[0].blocking + M;
      n_begin++;
    }
  sum = loads->cu + loads->pair * (n_begin + 2 * pairs_below) + loads->single;
  dimension->lambda_c = sum * rate;
  dimension->S0 = (loads->cu * (1 + solutions[i].onward)
                   + loads->pair * (begin + pairs_below * (2 * M + 1 + loads->hop)) + loads->single * (M + loads->hop))
                  / sum;
}

/* Dimension @i with given factors of its equations: those of the terms of F. */
static void
correct_dimension (const FsModelInputs *inputs, int i, Dimension *dimension)
{
  const double *S = fs_given_factors (inputs, FS_ASSUMED_S), *P_v = fs_given_factors (inputs, FS_ASSUMED_P_V);

  if (S == NULL)
    return;
  dimension->S0 *= S[i];
  dimension->blocking
      = S[i] * fs_given_factors (inputs, FS_ASSUMED_P_B)[i] * fs_given_factors (inputs, FS_ASSUMED_W_C)[i];
  dimension->held = P_v + i * (dimension->V + 1);
}

static void
solve (const FsModelInputs *inputs, FsModelPoint *point)
{
  static const FsRefinedTable refined = {
    .rho = Q_RHO, .S = Q_S, .P_v = Q_P_V, .P_b_r = Q_P_B_R, .B_b = Q_B_B, .S_u_i = Q_S_U_I, .own = Q_REFINED_OWN
  };
  int n = inputs->n, V = inputs->V;
  FsBroadcastLoads loads;
  FsBroadcastSource source;
  Solution solutions[FS_PATTERN_MAX_N];
  Dimension dimension;
  gboolean worms = inputs->broadcast == FS_MODEL_BROADCAST_MULTIDESTINATION;
  double M = inputs->M, S_b, S_u, S_c, B_b = 0, V_bar = 0;
  double crossed = 0; /* sum of 1 + x_k over the dimensions below */
  double P_b = 0;     /* mean of the blocking probabilities */
  FsRecord *record;

  if (point->variant == FS_VARIANT_REFINED)
    {
      fs_refined_solve (inputs, point, FALSE, &refined);
      return;
    }
  fs_broadcast_loads (inputs, point->repairs, &loads);
  dimension
      = (Dimension){ .V = V, .lambda_c = loads.c * point->rate, .shortest = M, .spread = loads.spread, .blocking = 1 };
  /* All dimensions, lowest first: each depends on those below it only. */
  for (int i = 0; i < n; i++)
    {
      Solution *solution = &solutions[i];
      /* eq 20-22 average over all destinations that cross dimension i; of uniform ones half cross any given lower
       * dimension. */
      solution->onward = M + crossed * loads.crosses;
      /* A copy to a complement crosses all of them. */
      dimension.S0 = loads.w_b * (M + loads.hop)
                     + loads.w_u * (1 + solution->onward + loads.far * (1 - loads.crosses) * crossed);
      if (worms)
        load_worms (inputs, &loads, point->rate, i, solutions, &dimension);
      solution->lambda_c = dimension.lambda_c;
      correct_dimension (inputs, i, &dimension);
      if (!fs_is_measured (inputs, FS_ASSUMED_S, (guint) i, &solution->S)
          && !fs_fixed_point_least_root (service_time, &dimension, dimension.S0, 1 / dimension.lambda_c, &solution->S))
        {
          point->reason = FS_REASON_CHANNEL;
          return;
        }
      solution->W_c = fs_mg1_wait (dimension.lambda_c, solution->S, dimension.shortest, loads.spread);
      solution->blocking = fs_vc_all_busy (dimension.lambda_c * solution->S, V) * solution->W_c;
      if (inputs->corrections != NULL)
        {
          double blocked, P_v[FS_VC_MAX + 1];

          fs_vc_probabilities (dimension.lambda_c * solution->S, V, P_v);
          fs_correct_occupancy (inputs, FS_ASSUMED_P_V, (guint) i, V, P_v);
          solution->V_bar = fs_vc_multiplexing_of (P_v, V);
          blocked = fs_corrected (inputs, FS_ASSUMED_P_B, (guint) i, P_v[V]);
          solution->blocking = blocked * fs_corrected (inputs, FS_ASSUMED_W_C, (guint) i, solution->W_c);
          P_b += blocked / n;
          fs_corrected (inputs, FS_ASSUMED_S, (guint) i,
                        loads.w_b * (M + loads.hop + solution->blocking)
                            + loads.w_u * (1 + solution->blocking + solution->onward));
        }
      solution->S_u = 1 + solution->blocking + solution->onward;
      crossed += 1 + solution->blocking;
      dimension.shortest = solution->S;
    }
  S_u = M + loads.dbar / n * crossed; /* eq 27: of all destinations, dbar / n cross any given dimension. */
  for (int i = 0; i < n; i++)
    {
      B_b += solutions[i].blocking / n; /* eq 24 */
      if (inputs->corrections == NULL)
        solutions[i].V_bar = fs_vc_multiplexing (solutions[i].lambda_c * solutions[i].S, V);
      V_bar += solutions[i].V_bar;
    }
  V_bar /= n;                /* eq 32 */
  S_b = M + loads.hop + B_b; /* eq 23 */
  S_c = M + crossed;
  if (worms)
    {
      S_c = M + 2 + 2 * B_b;
      S_b += loads.pair / (loads.pair + loads.single) * (solutions[0].blocking - solutions[n - 1].blocking) / n;
    }
  if (!fs_broadcast_source (inputs, &loads, point->rate, S_b, S_u, S_c, V_bar, &source))
    point->reason = FS_REASON_SOURCE;
  if (inputs->corrections != NULL)
    fs_broadcast_correct_latencies (inputs, &loads, P_b, B_b, S_u - M - loads.dbar, V_bar, &source);
  if (point->reason != FS_REASON_NONE || point->bare)
    return;
  record = fs_model_point_outputs (point, inputs);
#define LINE(line) (record->values + record->offsets[Q_##line])
  for (int i = 0; i < n; i++)
    {
      const Solution *solution = &solutions[i];
      double rho = solution->lambda_c * solution->S;

      LINE (S_I)[i] = solution->S;
      LINE (SIGMA2_I)[i] = gsl_pow_2 (solution->S - (i == 0 ? M : solutions[i - 1].S)) + loads.spread;
      LINE (C2_I)[i] = LINE (SIGMA2_I)[i] / gsl_pow_2 (solution->S);
      LINE (RHO_I)[i] = rho;
      LINE (S_B_I)[i] = M + loads.hop + solution->blocking; /* eq 13 */
      LINE (S_U_I)[i] = solution->S_u;
      LINE (GAMMA_I)[i] = solution->onward;
      LINE (W_C_I)[i] = solution->W_c;
      LINE (B_B_I)[i] = solution->blocking;
      fs_vc_probabilities (rho, V, LINE (P_V_I) + i * (V + 1));
      fs_correct_occupancy (inputs, FS_ASSUMED_P_V, (guint) i, V, LINE (P_V_I) + i * (V + 1));
      LINE (V_BAR_I)[i] = solution->V_bar;
    }
  *LINE (B_B) = B_b;
  *LINE (S_A) = worms ? S_c : NAN;
  *LINE (L_A) = worms ? (S_c + source.W_sb) * V_bar : NAN;
  fs_broadcast_fill (point, inputs, &loads, &source, S_b, S_u, V_bar);
}

static const FsModelInput model_inputs[] = { FS_BROADCAST_INPUTS ("6", "4", "32", "0.01") };

static const FsModelDefault defaults[] = {
  { "routing", "deterministic" },
  { "injection", "rand" },
  { "length", "fixed" },
  { NULL, NULL },
};

static const char *const summary[] = { "latency_unicast", "latency_mean_destination", "V_bar", NULL };

const FsModel fs_model_deterministic_broadcast = {
  .id = "deterministic-broadcast",
  .name = N_ ("Broadcast with dimension-order routing"),
  .short_name = N_ ("Deterministic broadcast"),
  .paper = "SO",
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
  .counterparts = fs_deterministic_broadcast_counterparts,
  .n_counterparts = FS_N_DETERMINISTIC_BROADCAST_COUNTERPARTS,
  .causes = fs_broadcast_causes,
  .parts = fs_broadcast_latency_parts,
  .errata = fs_broadcast_errata,
  .n_errata = FS_N_BROADCAST_ERRATA,
  .assumptions = fs_deterministic_broadcast_assumptions,
  .single_port = TRUE,
  .describes = fs_broadcast_describes,
  .has = has,
  .rate_scale = fs_broadcast_rate_scale,
  .solve = solve,
};
