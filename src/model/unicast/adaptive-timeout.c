/* KSO: Duato's adaptive routing with a time-out before the deterministic virtual
 * channel is taken (MODELS.md section 5).
 */
#include "model/curve.h"
#include "model/registry.h"

#include <glib/gi18n-lib.h>
#include <gsl/gsl_math.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "model/fixed-point.h"
#include "model/unicast/impatient-queue.h"
#include "model/latency-assumptions.h"
#include "model/unicast/refined-timeout.h"
#include "model/unicast/timeout-assumptions.h"
#include "model/unicast/timeout-errata.h"
#include "model/queueing.h"

#define GRID 4000       /* cells of MODELS.md 5.4 */
#define SLOPE_STEP 1e-5 /* of S, where corrections make a slope the quotient of a difference */
#define LAST_HALVES 8   /* doubles between which the change of a sign is found by halves */

enum {
  Q_LATENCY,
  Q_P,
  Q_DBAR,
  Q_LAMBDA_C,
  Q_RHO,
  Q_S,
  Q_S_I,
  Q_P_V,
  Q_P_A,
  Q_P_T,
  Q_P_TR,
  Q_W_D,
  Q_B_R,
  Q_RHO_S,
  Q_V_BAR,
  Q_INJECTION_LOAD,
  /* of the paper alone */
  Q_PAPER,
  Q_THETA = Q_PAPER,
  Q_P_A_R,
  Q_P_D,
  Q_W_A,
  Q_W_S,
  Q_V_BAR_M1,
  Q_NONPHYSICAL,
  /* of refined alone */
  Q_REFINED,
  Q_LATENCY_NETWORK = Q_REFINED,
  Q_LATENCY_CHANNEL,
  Q_W_SOURCE,
  Q_LAMBDA_S,
  Q_S_S,
  Q_CS2,
  Q_E_K,
  Q_V_K,
  Q_KAPPA,
  Q_P_B_R,
  Q_TIMEOUTS,
};

/* clang-format off */
static const FsQuantity quantities[] = {
  [Q_LATENCY] = { "latency", "<i>Latency</i>", "cycles", N_ ("unicast latency, from generation to delivery"),
    "KSO eq 19", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Unicast") },
  [Q_P] = { "p", "<i>p<sub>i</sub></i>", NULL, N_ ("probability that a unicast crosses i dimensions"), "KSO eq 2", FS_SHAPE_N, FS_GROUP_TRAFFIC, N_ ("Distances") },
  [Q_DBAR] = { "dbar", "<i>d̄</i>", NULL, N_ ("mean number of dimensions a unicast crosses"), "KSO eq 5", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Mean distance") },
  [Q_LAMBDA_C] = { "lambda_c", "<i>λ<sub>c</sub></i>", "messages/channel/cycle", N_ ("channel rate of all messages"),
    "KSO eq 11", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Rate") },
  [Q_RHO] = { "rho", "<i>ρ</i>", NULL, N_ ("channel utilization"), "KSO eq 10", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Utilization") },
  [Q_S] = { "S", "<i>S̄</i>", "cycles", N_ ("network latency of a unicast"), "KSO eq 7", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Network") },
  [Q_S_I] = { "S_i", "<i>S<sub>i</sub></i>", "cycles", N_ ("network latency of a unicast of i hops"), "KSO eq 6", FS_SHAPE_N, FS_GROUP_LATENCY, N_ ("Network, by hops") },
  [Q_P_V] = { "P_v", "<i>P<sub>v</sub></i>", NULL, N_ ("probability that v virtual channels of a channel are busy"),
    "KSO eq 10", FS_SHAPE_V1, FS_GROUP_BLOCKING, N_ ("Busy") },
  [Q_P_A] = { "P_a", "<i>P<sub>a</sub></i>", NULL, N_ ("probability that all adaptive virtual channels of a channel are busy"),
    "KSO eq 8", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("All adaptive busy") },
  [Q_THETA] = { "theta", "<i>θ</i>", NULL, N_ ("factor of a geometric law of distance, p_i = theta a^i"), "KSO eq 3", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Factor of distances") },
  [Q_P_A_R] = { "P_a_r", "<i>P<sub>a,r</sub></i>", NULL, N_ ("probability that all adaptive virtual channels that lead closer are busy, with r hops to make, r from 1"),
    "KSO eq 8", FS_SHAPE_N, FS_GROUP_BLOCKING, N_ ("All adaptive busy, by hops") },
  [Q_P_D] = { "P_d", "<i>P<sub>d</sub></i>", NULL, N_ ("probability that the escape channel is busy after a time-out"),
    "KSO eq 9", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("Escape busy") },
  [Q_P_T] = { "P_t", "<i>P<sub>t</sub></i>", NULL, N_ ("probability that a blocked message times out"),
    "KSO eq 13", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("Time-out if blocked") },
  [Q_P_TR] = { "P_tr", "<i>P<sub>tr</sub></i>", NULL, N_ ("probability that a message times out at a hop"),
    "KSO eq 14", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("Time-out per hop") },
  [Q_W_A] = { "w_a", "<i>w<sub>a</sub></i>", "cycles", N_ ("waiting time for an adaptive virtual channel, given that it ends before the time-out"),
    "KSO eq 12", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("Waiting, adaptive") },
  [Q_W_D] = { "w_d", "<i>w<sub>d</sub></i>", "cycles", N_ ("waiting time for the escape channel, given that it is busy"),
    "KSO eq 15", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("Waiting, escape") },
  [Q_B_R] = { "B_r", "<i>B</i>", "cycles", N_ ("blocking time at a hop with r hops to make, r from 1"), "KSO eq 16", FS_SHAPE_N, FS_GROUP_BLOCKING, N_ ("Blocking, by hops") },
  [Q_RHO_S] = { "rho_s", "<i>ρ<sub>s</sub></i>", NULL, N_ ("utilization of an injection virtual channel"),
    "KSO eq 17", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Utilization") },
  [Q_W_S] = { "w_s", "<i>w<sub>s</sub></i>", "cycles", N_ ("waiting time at the source"), "KSO eq 17", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Waiting time") },
  [Q_V_BAR] = { "V_bar", "<i>V̄</i>", NULL, N_ ("mean degree of multiplexing of virtual channels"), "KSO eq 18", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("Multiplexing") },
  [Q_V_BAR_M1] = { "V_bar_m1", "<i>V̄</i><sub><i>V</i>−1</sub>", NULL, N_ ("mean degree of multiplexing of V − 1 virtual channels"),
    "KSO eq 18", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("Multiplexing, V − 1") },
  [Q_INJECTION_LOAD] = { "injection_load", "<i>λ<sub>g</sub>M</i>", "flits/cycle", N_ ("flits a node offers to its injection channels"),
    "KSO, of eq 17", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Offered flits") },
  [Q_NONPHYSICAL] = { "nonphysical", NULL, NULL, N_ ("1 if the waiting time for an adaptive virtual channel is negative, else 0"),
    "KSO, of eq 12", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING },
  [Q_LATENCY_NETWORK] = { "latency_network", NULL, "cycles", N_ ("network latency of a unicast"), "REFINED_UNICAST 8.5", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Network") },
  [Q_LATENCY_CHANNEL] = { "latency_channel", NULL, "cycles", N_ ("unicast latency from the grant of the first channel"),
    "REFINED_UNICAST 8.5", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("From the first channel") },
  [Q_W_SOURCE] = { "W_s", "<i>W</i><sub>s</sub>", "cycles", N_ ("waiting time at the source"), "REFINED_UNICAST 8.5", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Waiting time, source queue") },
  [Q_LAMBDA_S] = { "lambda_s", "<i>λ<sub>s</sub></i>", "messages/channel/cycle", N_ ("rate of an injection channel"),
    "REFINED_UNICAST 8.5", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Rate") },
  [Q_S_S] = { "S_s", "<i>S</i><sub>s</sub>", "cycles", N_ ("holding time of an injection channel"), "REFINED_UNICAST 8.5", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Holding time, injection") },
  [Q_CS2] = { "cs2", "<i>c</i><sub>s</sub><sup>2</sup>", NULL, N_ ("squared coefficient of variation of that time"),
    "REFINED_UNICAST 8.5", FS_SHAPE_SCALAR, FS_GROUP_SOURCE },
  [Q_E_K] = { "e_k", "<i>e<sub>k</sub></i>", NULL, N_ ("stretch of a unicast of k hops, in lengths"), "REFINED_UNICAST 8.2", FS_SHAPE_N, FS_GROUP_BLOCKING },
  [Q_V_K] = { "v_k", "<i>v<sub>k</sub></i>", NULL, N_ ("variance of that stretch"), "REFINED_UNICAST 8.2", FS_SHAPE_N, FS_GROUP_BLOCKING },
  [Q_KAPPA] = { "kappa", "<i>κ</i>", NULL, N_ ("how much longer a competitor stays"), "REFINED_UNICAST 8.1", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING },
  [Q_P_B_R] = { "P_b_r", "<i>P<sub>b,r</sub></i>", NULL, N_ ("probability that a header with r hops to make is blocked, r from 1"),
    "REFINED_UNICAST 9", FS_SHAPE_N, FS_GROUP_BLOCKING, N_ ("Blocking probability, by hops") },
  [Q_TIMEOUTS] = { "timeouts_per_message", NULL, NULL, N_ ("time-outs of a message"), "REFINED_UNICAST 8.3", FS_SHAPE_SCALAR, FS_GROUP_BLOCKING, N_ ("Time-outs") },
};
/* clang-format on */

/* What F depends on besides S. @inputs: with the corrections of equations (model/assumptions.h) */
typedef struct {
  const FsModelInputs *inputs;
  guint repairs;
  int n, V;
  double M, tau;
  double lambda_c;
  double dbar;
  double S0;    /* F at zero load */
  double start; /* where the search for S starts: S0, corrected */
  int far;      /* the longest distance that occurs */
  int summed;   /* distances over which the printed eq 14 sums */
  double p[FS_PATTERN_MAX_N];
  double longer[FS_PATTERN_MAX_N]; /* [k]: probability that a unicast makes more than k hops */
} Channel;

/* A channel at some S: eq 8, 9, 12-15. */
typedef struct {
  double rho;
  double P_a, P_d;
  double hops, hops_slope; /* sum over i of p_i (P_a + … + P_a^i); by P_a */
  double P_tr;
  double w_a, w_d;
  FsImpatientQueue queue;
  /* With corrections only: eq 8, 16, 18. */
  double P_a_r[FS_PATTERN_MAX_N], B_r[FS_PATTERN_MAX_N], V_bar, V_bar_m1;
} State;

static void
evaluate (const Channel *channel, double S, State *state)
{
  int V = channel->V;
  double rho = channel->lambda_c * S;
  double busy, sum = 0, derivative = 0, printed_hops = 0;

  state->rho = rho;
  state->P_a = fs_vc_adaptive_busy (rho, V);
  /* P_V / P_a, since it is evaluated after the adaptive channels are known to be busy (ERRATA T5). */
  state->P_d = channel->repairs & FS_REPAIR_T5 ? V * rho / (1 + (V - 1) * rho) : fs_vc_all_busy (rho, V);
  for (int k = channel->far - 1; k >= 0; k--)
    {
      derivative = derivative * state->P_a + sum;
      sum = sum * state->P_a + channel->longer[k];
    }
  state->hops_slope = derivative * state->P_a + sum;
  state->hops = sum * state->P_a;
  fs_impatient_queue (rho, S, channel->tau, &state->queue);
  state->w_a = channel->repairs & FS_REPAIR_T1 ? state->queue.w_a : fs_impatient_queue_printed_wait (&state->queue);
  /* P_tr / P_t, eq 14. The print averages over all distances up to the mean one, as if they were equally likely (ERRATA
   * T3). */
  for (int i = 0; !(channel->repairs & FS_REPAIR_T3) && i < channel->summed; i++)
    printed_hops = (printed_hops + 1) * state->P_a;
  state->P_tr = state->queue.P_t * ((channel->repairs & FS_REPAIR_T3 ? state->hops : printed_hops) / channel->dbar);
  busy = state->P_tr * rho;
  state->w_d = busy * S / (1 - busy); /* eq 15 */
}

/* Blocking of a message that has timed out, eq 16. */
static double
timed_out (const Channel *channel, const State *state)
{
  return channel->tau + state->P_d * state->w_d;
}

/* Blocking of a message that finds all adaptive channels busy. */
static double
blocked (const Channel *channel, const State *state)
{
  return (1 - state->queue.P_t) * state->w_a + state->queue.P_t * timed_out (channel, state);
}

/* F(S) with corrections, and the state for which each equation is as corrected. */
static double
corrected_service_time (const Channel *channel, double S, State *state)
{
  const FsModelInputs *inputs = channel->inputs;
  int V = channel->V;
  double rho = channel->lambda_c * S, P_v[FS_VC_MAX + 1], busy, F = channel->S0, blocked_hops = 0, printed_hops = 0,
         mean = 1;

  state->rho = rho;
  fs_vc_probabilities (rho, V, P_v);
  fs_correct_occupancy (inputs, FS_KSO_ASSUMED_P_V, 0, V, P_v);
  state->V_bar = fs_vc_multiplexing_of (P_v, V);
  state->P_a = P_v[V] + P_v[V - 1] / V;
  state->P_d = channel->repairs & FS_REPAIR_T5 ? P_v[V] / state->P_a : P_v[V];
  P_v[V - 1] += P_v[V];
  state->V_bar_m1 = fs_vc_multiplexing_of (P_v, V - 1);
  for (int r = 0; r < channel->n; r++)
    {
      mean *= state->P_a;
      state->P_a_r[r] = fs_corrected (inputs, FS_KSO_ASSUMED_P_A, (guint) r, mean);
      blocked_hops += channel->longer[r] * state->P_a_r[r];
      printed_hops += r < channel->summed ? state->P_a_r[r] : 0;
    }
  state->hops = blocked_hops;
  fs_impatient_queue (rho, S, channel->tau, &state->queue);
  state->w_a = channel->repairs & FS_REPAIR_T1 ? state->queue.w_a : fs_impatient_queue_printed_wait (&state->queue);
  state->queue.P_t = fs_corrected (inputs, FS_KSO_ASSUMED_P_T, 0, state->queue.P_t);
  state->P_tr = fs_corrected (inputs, FS_KSO_ASSUMED_P_TR, 0,
                              state->queue.P_t
                                  * ((channel->repairs & FS_REPAIR_T3 ? blocked_hops : printed_hops) / channel->dbar));
  busy = rho * state->P_tr;
  state->w_d = S * busy / (1 - busy); /* eq 15 */
  for (int r = 0; r < channel->n; r++)
    {
      double P_a = state->P_a_r[r], wait = blocked (channel, state);

      if (!(channel->repairs & FS_REPAIR_T4))
        wait = (1 - state->P_tr) * state->w_a + (P_a > 0 ? state->P_tr * timed_out (channel, state) / P_a : 0);
      state->B_r[r] = P_a * fs_corrected (inputs, FS_KSO_ASSUMED_WAIT, (guint) r, wait);
      F += channel->longer[r] * state->B_r[r];
    }
  return fs_corrected (inputs, FS_KSO_ASSUMED_S, 0, F);
}

/* F(S), eq 6, 7, 16: S0 and the blocking of all hops. */
static double
service_time (const Channel *channel, double S, State *state)
{
  if (G_UNLIKELY (channel->inputs->corrections != NULL))
    return corrected_service_time (channel, S, state);
  evaluate (channel, S, state);
  if (channel->repairs & FS_REPAIR_T4)
    return channel->S0 + state->hops * blocked (channel, state);
  return channel->S0 + (1 - state->P_tr) * state->w_a * state->hops
         + state->P_tr * timed_out (channel, state) * channel->dbar;
}

/* The same and F'(S), with all repairs. */
static double
service_time_and_slope (double S, double *slope, const void *data)
{
  const Channel *channel = data;
  int V = channel->V;
  State state;
  double F = service_time (channel, S, &state);
  double rho = state.rho, P_t = state.queue.P_t;
  double P_t_slope, w_a_slope;
  double P_a_slope = channel->lambda_c * (V - 1) * fs_vc_all_busy (rho, V - 2) * (rho + 1.0 / V);
  double P_d_slope = V * channel->lambda_c / gsl_pow_2 (1 + (V - 1) * rho);
  double hops_slope = state.hops_slope * P_a_slope;
  double busy = state.P_tr * rho, busy_slope, w_d_slope, blocked_slope;

  if (G_UNLIKELY (channel->inputs->corrections != NULL))
    {
      double step = SLOPE_STEP * S;

      *slope = (corrected_service_time (channel, S + step, &state) - corrected_service_time (channel, S - step, &state))
               / (2 * step);
      return F;
    }
  fs_impatient_queue_slopes (&state.queue, &P_t_slope, &w_a_slope);
  busy_slope = (P_t_slope * state.hops + P_t * hops_slope) / channel->dbar * rho + state.P_tr * channel->lambda_c;
  w_d_slope = (busy + S * busy_slope / (1 - busy)) / (1 - busy);
  blocked_slope = (1 - P_t) * w_a_slope - P_t_slope * state.w_a + P_t_slope * timed_out (channel, &state)
                  + P_t * (P_d_slope * state.w_d + state.P_d * w_d_slope);
  *slope = hops_slope * blocked (channel, &state) + state.hops * blocked_slope;
  return F;
}

/* The grid of MODELS.md 5.4 below S0, which is the same for all points of a curve: S and e^(-tau/S), of the blocks that were
 * needed. */
#define BLOCK 32 /* nodes that are looked at together */
typedef struct {
  int n_blocks;
  double S[GRID], E[GRID];
} Grid;

/* What first_unclear() may be wrong by, relative to S0, as long as the utilization and exponents stay below these. */
#define UNCLEAR 1e-6
#define LARGEST_RHO 0.999
#define LARGEST_EXPONENT 600

/* The first node below S0 at which F(S) - S is not clearly negative, GRID if there is none. Looks at F(S) - S of the formulas as
 * printed, times a positive number at most 1: nearly all signs are clear without the last digits. Multiplied out this needs one
 * division, and the inner loops do several nodes at a time. */
static int
first_unclear (const Channel *channel, Grid *grid)
{
  double lambda_c = channel->lambda_c, S0 = channel->S0, tau = channel->tau, dbar = channel->dbar;
  double growth = exp (lambda_c * tau), per_dbar = 1 / dbar, per_V = 1.0 / channel->V;

  if (channel->repairs != 0 || channel->inputs->corrections != NULL || lambda_c * S0 > LARGEST_RHO
      || lambda_c * tau > LARGEST_EXPONENT)
    return 1;
  for (int block = 0; block < GRID / BLOCK; block++)
    {
      const double *S = &grid->S[block * BLOCK], *E_tau = &grid->E[block * BLOCK];
      double rho[BLOCK], power[BLOCK], P_a[BLOCK], hops[BLOCK], sum[BLOCK], excess[BLOCK], rest = 1;
      int far = 0;

      for (; grid->n_blocks <= block; grid->n_blocks++)
        for (int k = grid->n_blocks * BLOCK; k < (grid->n_blocks + 1) * BLOCK; k++)
          {
            grid->S[k] = S0 * (1 - k / (double) GRID);
            grid->E[k] = exp (-tau / grid->S[k]);
          }
      for (int i = 0; i < BLOCK; i++)
        {
          rho[i] = lambda_c * S[i];
          power[i] = 1;
          hops[i] = sum[i] = 0;
        }
      for (int v = 1; v < channel->V; v++)
        for (int i = 0; i < BLOCK; i++)
          power[i] *= rho[i];
      for (int i = 0; i < BLOCK; i++)
        P_a[i] = power[i] * (rho[i] * (1 - per_V) + per_V);
      while (far < channel->far && rest > UNCLEAR * UNCLEAR)
        {
          rest *= P_a[0]; /* the largest of the block */
          far++;
        }
      for (int h = far - 1; h >= 0; h--)
        for (int i = 0; i < BLOCK; i++)
          hops[i] = (hops[i] + channel->longer[h]) * P_a[i];
      for (int h = MIN (channel->summed, far); h > 0; h--)
        for (int i = 0; i < BLOCK; i++)
          sum[i] = (sum[i] + 1) * P_a[i];
      for (int i = 0; i < BLOCK; i++)
        {
          double E = E_tau[i] * growth, idle = 1 - rho[i], rho_E = rho[i] * E; /* E = e^(-(1-rho) tau/S) */
          double served = idle * (1 - rho_E), all = 1 - rho[i] * rho_E;
          double per = 1 / (served * all);
          double P_t = rho_E * idle * served * per;
          double w_a = (S[i] * (rho[i] - E) - idle * tau * (rho_E + P_t)) * all * per;
          double P_tr = P_t * sum[i] * per_dbar, busy = P_tr * rho[i];

          excess[i] = (S0 - S[i] + (1 - P_tr) * w_a * hops[i] + P_tr * tau * dbar) * (1 - busy)
                      + P_tr * power[i] * rho[i] * dbar * busy * S[i];
        }
      for (int i = block == 0 ? 1 : 0; i < BLOCK; i++)
        if (!(excess[i] < -UNCLEAR * S0))
          return block * BLOCK + i;
    }
  return GRID;
}

/* Finds the change of the sign of F(S) - S between @from, where it is that of @excess, and @to: the last double before it.
 * By a parabola through three points, and by halves where that may mislead (Chandrupatla 1997) and at the end. */
static double
find_change (const Channel *channel, double from, double to, double excess)
{
  State state;
  double share = 0.5; /* of the way from the latest point to the other side of the change */
  /* The latest point, the other side, and the point before. */
  double S = from, other = to, before;
  double at_S = excess, at_other = service_time (channel, to, &state) - to, at_before;

  for (;;)
    {
      double next = S + share * (other - S), at_next = service_time (channel, next, &state) - next;
      double width, place, height;

      if (next == S || next == other)
        return at_S * excess > 0 ? S : other;
      if ((at_next * excess > 0) == (at_S * excess > 0))
        {
          before = S;
          at_before = at_S;
        }
      else
        {
          before = other;
          at_before = at_other;
          other = S;
          at_other = at_S;
        }
      S = next;
      at_S = at_next;
      width = fabs (other - S);
      share = 0.5;
      if (!(width > LAST_HALVES * DBL_EPSILON * S))
        continue;
      place = (S - other) / (before - other);
      height = (at_S - at_other) / (at_before - at_other);
      if (height * height < place && (1 - height) * (1 - height) < 1 - place)
        share = at_S / (at_other - at_S) * (at_before / (at_other - at_before))
                + (before - S) / (other - S) * (at_S / (at_before - at_S)) * (at_other / (at_before - at_other));
      /* Also when the point is already there: far enough to have the change on both sides. */
      share = CLAMP (share, 2 * DBL_EPSILON * S / width, 1 - 2 * DBL_EPSILON * S / width);
    }
}

/* MODELS.md 5.4: printed, F neither increases nor is convex. From S0 down (or up) to the first change of sign on a
 * grid, then into its cell. */
static gboolean
solve_channel (const Channel *channel, FsModelCurve *curve, double *S)
{
  double S0 = channel->start, bound = 1 / channel->lambda_c, at = S0, excess;
  Grid alone, *grid;
  gboolean fresh;
  State state;
  int k = 1;

  if ((channel->repairs & FS_REPAIRS_TIMEOUT) == FS_REPAIRS_TIMEOUT)
    return fs_fixed_point_least_root (service_time_and_slope, channel, S0, bound, S);
  grid = fs_model_curve_parts (curve, sizeof *grid, &alone, &fresh);
  if (fresh)
    grid->n_blocks = 0;
  if (!(channel->lambda_c * S0 < 1))
    return FALSE;
  excess = service_time (channel, S0, &state) - S0;
  if (excess < 0 && (k = first_unclear (channel, grid)) > 1)
    {
      at = S0 * (1 - (k - 1) / (double) GRID);
      excess = service_time (channel, at, &state) - at;
    }
  for (; k < GRID && excess != 0; k++)
    {
      double step = k / (double) GRID;
      double next = excess < 0 ? S0 * (1 - step) : S0 + step * (bound - S0);

      if (!((service_time (channel, next, &state) - next) * excess > 0))
        {
          *S = find_change (channel, at, next, excess);
          return TRUE;
        }
      at = next;
    }
  *S = S0;
  return excess == 0;
}

/* The ratio of a geometric law of distance, KSO's alpha; 0 of another law. */
static double
geometric_ratio (const FsPattern *pattern)
{
  return pattern->kind == FS_PATTERN_GEOMETRIC ? pattern->a : pattern->kind == FS_PATTERN_SPHERICAL ? 0.5 : 0;
}

#define LINE(line) (record->values + record->offsets[Q_##line])

/* The latency with corrections, and what it consists of; other lines are left out. @w_s: eq 17 */
static void
fill_corrected (FsRecord *record, const Channel *channel, double S, double w_s)
{
  const FsModelInputs *inputs = channel->inputs;
  double factor, blocking = 0;
  State state;

  service_time (channel, S, &state);
  factor = state.V_bar * state.P_tr + state.V_bar_m1 * (1 - state.P_tr);
  for (int r = 0; r < channel->n; r++)
    blocking += channel->longer[r] * state.B_r[r];
  *LINE (LATENCY) = fs_corrected (inputs, FS_KSO_ASSUMED_T, 0, channel->S0 * factor)
                    + fs_corrected (inputs, FS_KSO_ASSUMED_B, 0, blocking * factor)
                    + fs_corrected (inputs, FS_KSO_ASSUMED_W_S, 0, w_s) * state.V_bar;
  *LINE (V_BAR) = state.V_bar;
  *LINE (S) = S;
}

static void
fill (FsRecord *record, const Channel *channel, double S, double rate)
{
  State state;
  double rho_s = rate / channel->V * S;
  double w_s = rho_s * S / (1 - rho_s); /* eq 17 */
  const FsModelInputs *inputs = channel->inputs;
  double V_bar, V_bar_m1, P_a = 1, sum = 0;

  if (inputs->corrections != NULL)
    {
      fill_corrected (record, channel, S, w_s);
      return;
    }
  evaluate (channel, S, &state);
  V_bar = fs_vc_multiplexing (state.rho, channel->V);
  V_bar_m1 = fs_vc_multiplexing (state.rho, channel->V - 1);
  memcpy (LINE (P), channel->p, (size_t) channel->n * sizeof *channel->p);
  fs_vc_probabilities (state.rho, channel->V, LINE (P_V));
  for (int r = 1; r <= channel->n; r++)
    {
      double *B_r = &LINE (B_R)[r - 1]; /* eq 16 */

      P_a *= state.P_a;
      LINE (P_A_R)[r - 1] = P_a;
      if (channel->repairs & FS_REPAIR_T4)
        *B_r = P_a * blocked (channel, &state);
      else /* P_tr already contains the blocking, and is a mean over the hops (ERRATA T4) */
        *B_r = (1 - state.P_tr) * P_a * state.w_a + state.P_tr * timed_out (channel, &state);
      sum += *B_r;
      LINE (S_I)[r - 1] = channel->M + r + sum; /* eq 6 */
    }
  *LINE (LATENCY) = w_s * V_bar + S * (V_bar * state.P_tr + V_bar_m1 * (1 - state.P_tr));
  *LINE (DBAR) = channel->dbar;
  *LINE (LAMBDA_C) = channel->lambda_c;
  *LINE (RHO) = state.rho;
  *LINE (S) = S;
  *LINE (P_A) = state.P_a;
  *LINE (P_D) = state.P_d;
  *LINE (P_T) = state.queue.P_t;
  *LINE (P_TR) = state.P_tr;
  *LINE (W_A) = state.w_a;
  *LINE (W_D) = state.w_d;
  *LINE (RHO_S) = rho_s;
  *LINE (W_S) = w_s;
  *LINE (V_BAR) = V_bar;
  *LINE (V_BAR_M1) = V_bar_m1;
  *LINE (INJECTION_LOAD) = rate * channel->M;
  *LINE (NONPHYSICAL) = state.w_a < 0 ? 1 : 0;
}

static void
solve_refined (const FsModelInputs *inputs, FsModelPoint *point)
{
  g_autofree FsRefinedTimeout *timeout = g_new (FsRefinedTimeout, 1);
  double mean = 0, second = 0; /* moments of the number of busy virtual channels */
  double stretch = 0;
  FsRecord *record;

  point->reason
      = fs_refined_timeout_solve (inputs, fs_latency_corrected_rate (inputs, point->rate, 1), point->curve, timeout);
  for (guint limit = 0; limit < FS_MODEL_SLACKS; limit++)
    point->slack[limit] = NAN;
  if (point->reason != FS_REASON_CHANNEL)
    point->slack[0] = 1 - timeout->lambda_s * timeout->S;
  if (point->reason != FS_REASON_NONE || point->bare)
    return;
  record = fs_model_point_outputs (point, inputs);
  for (guint i = 0; i < record->offsets[record->n_quantities]; i++)
    record->values[i] = NAN;
  *LINE (LATENCY) = timeout->latency_network + timeout->W_s;
  *LINE (LATENCY_NETWORK) = timeout->latency_network;
  *LINE (LATENCY_CHANNEL) = timeout->latency_channel;
  *LINE (W_SOURCE) = timeout->W_s;
  *LINE (DBAR) = timeout->db;
  *LINE (LAMBDA_C) = timeout->lambda_c;
  *LINE (LAMBDA_S) = timeout->lambda_s;
  *LINE (RHO) = timeout->rho;
  *LINE (S_S) = timeout->S;
  *LINE (CS2) = timeout->S2 / (timeout->S * timeout->S) - 1;
  *LINE (RHO_S) = timeout->lambda_s * timeout->S;
  *LINE (S) = timeout->h;
  *LINE (KAPPA) = timeout->kappa;
  fs_refined_timeout_occupancy (timeout, LINE (P_V));
  for (int v = 1; v <= timeout->V; v++)
    {
      mean += v * LINE (P_V)[v];
      second += v * (v * LINE (P_V)[v]);
    }
  *LINE (V_BAR) = mean > 0 ? second / mean : 1;
  *LINE (P_A) = timeout->PB;
  *LINE (P_T) = timeout->P_t[1];
  *LINE (P_TR) = timeout->fe;
  *LINE (W_D) = timeout->We;
  *LINE (TIMEOUTS) = 0;
  *LINE (INJECTION_LOAD) = point->rate * timeout->M;
  for (int k = 1; k <= timeout->n; k++)
    {
      double pass = timeout->pn * gsl_pow_int (timeout->pn * timeout->both, k - 1);
      double first = timeout->pi * gsl_pow_int (timeout->pi * timeout->both, k - 1);
      double ge = timeout->ge[k], p = timeout->p[k];

      LINE (P)[k - 1] = p;
      LINE (S_I)[k - 1] = timeout->L[k];
      LINE (E_K)[k - 1] = timeout->e[k];
      LINE (V_K)[k - 1] = timeout->v[k];
      LINE (P_B_R)[k - 1] = ge > 0 ? (p * first + (ge - p) * pass) / ge : pass;
      LINE (B_R)[k - 1] = ge > 0 ? (p * timeout->Wi[k] + (ge - p) * timeout->W[k]) / ge : timeout->W[k];
      *LINE (TIMEOUTS) += p * timeout->to[k];
      stretch += p * timeout->M * timeout->e[k];
    }
  if (inputs->corrections != NULL)
    *LINE (LATENCY) = fs_latency_corrected (inputs, timeout->M, timeout->db, stretch,
                                            fs_corrected (inputs, FS_LATENCY_ASSUMED_SHARING, 0, stretch),
                                            timeout->latency_network, timeout->W_s);
}

static void
solve (const FsModelInputs *inputs, FsModelPoint *point)
{
  Channel channel;
  double S, longer = 0;

  if (point->variant == FS_VARIANT_REFINED)
    {
      solve_refined (inputs, point);
      return;
    }
  channel = (Channel){
    .inputs = inputs, .repairs = point->repairs, .n = inputs->n, .V = inputs->V, .M = inputs->M, .tau = inputs->tau
  };
  fs_pattern_probabilities (&inputs->pattern, inputs->n, channel.p, NULL);
  channel.dbar = fs_pattern_mean_distance (channel.p, inputs->n);
  channel.lambda_c
      = fs_corrected (inputs, FS_KSO_ASSUMED_LAMBDA_C, 0, point->rate * channel.dbar / inputs->n); /* eq 11 */
  channel.S0 = channel.start = inputs->M + channel.dbar;
  if (fs_given_factors (inputs, FS_KSO_ASSUMED_S) != NULL)
    channel.start *= *fs_given_factors (inputs, FS_KSO_ASSUMED_S);
  channel.summed = (int) floor (channel.dbar + 1e-9);
  for (int k = inputs->n - 1; k >= 0; k--)
    {
      longer += channel.p[k];
      channel.longer[k] = longer;
      if (channel.far == 0 && longer > 0)
        channel.far = k + 1;
    }
  if (!fs_is_measured (inputs, FS_KSO_ASSUMED_S, 0, &S) && !solve_channel (&channel, point->curve, &S))
    point->reason = FS_REASON_CHANNEL;
  else if (!(point->rate / inputs->V * S < 1))
    point->reason = FS_REASON_SOURCE;
  else if (!point->bare)
    {
      fill (fs_model_point_outputs (point, inputs), &channel, S, point->rate);
      if (geometric_ratio (&inputs->pattern) > 0)
        *fs_record_at (point->outputs, Q_THETA, NULL) = channel.p[0] / geometric_ratio (&inputs->pattern); /* eq 2 */
    }
}

static gboolean
has (const FsModelInputs *inputs, FsVariant variant, guint index)
{
  if (index == Q_THETA && !(geometric_ratio (&inputs->pattern) > 0))
    return FALSE;
  return index < Q_PAPER || (index >= Q_REFINED) == (variant == FS_VARIANT_REFINED);
}

static double
rate_scale (const FsModelInputs *inputs)
{
  return 1 / inputs->M;
}

static const FsModelInput model_inputs[] = {
  { "n", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, n), 1, 60, .fallback = "10" },
  { "V", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, V), 2, 64, .fallback = "2" },
  { "M", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, M), 1, FS_LENGTH_MAX, .fallback = "32" },
  { "tau", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, tau), 0, FS_TIME_MAX, .fallback = "M" },
  { "pattern", FS_INPUT_PATTERN, G_STRUCT_OFFSET (FsModelInputs, pattern), .fallback = "pattern1" },
  { "beta", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, beta), 0, 0, .fallback = "0" },
};

static const FsModelDefault defaults[] = {
  { "routing", "duato-timeout" },
  { "injection", "rand:V" },
  { "length", "exponential" },
  { NULL, NULL },
};

/* SIMULATOR.md 7.1 */
static const FsCounterpart counterparts[] = {
  { "latency", "latency_unicast", 0, NULL },
  { "latency-w_s*V_bar", "latency_network", FS_VARIANTS_OF_PAPER, NULL },
  { "S_i*(V_bar*P_tr+V_bar_m1*(1-P_tr))", "latency_by_distance-W_s", FS_VARIANTS_OF_PAPER, NULL },
  { "w_s*V_bar", "W_s", FS_VARIANTS_OF_PAPER, NULL },
  { "rho_s*V_bar", "lambda_s*injection_holding_time", FS_VARIANTS_OF_PAPER, NULL },
  { "lambda_c", "lambda_c", 0, NULL },
  { "P_v", "P_v", 0, NULL },
  { "V_bar", "V_bar", 0, NULL },
  { "S*V_bar", "holding_time", FS_VARIANTS_OF_PAPER, NULL },
  { "P_a_r", "blocked_by_remaining", FS_VARIANTS_OF_PAPER, NULL },
  { "P_t", "timeout_fraction", 0, NULL },
  { "P_tr", "timeouts_per_hop", 0, NULL },
  { "B_r*V_bar", "blocked_by_remaining*blocked_wait_by_remaining", FS_VARIANTS_OF_PAPER, NULL },
  { "injection_load", "offered_load*M", 0, NULL },
  { "latency_network", "latency_network", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "latency_channel", "latency_channel", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "S_i", "latency_by_distance-W_s", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "W_s", "W_s", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "lambda_s", "lambda_s", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "S_s", "injection_holding_time", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "rho_s", "lambda_s*injection_holding_time", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "S", "holding_time", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "P_b_r", "blocked_by_remaining", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "B_r", "blocked_by_remaining*blocked_wait_by_remaining", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
};

/* Of the papers what eq 19 adds to a transfer without others is lost arbitration. */
static const FsCounterpart causes[] = {
  { "w_s*V_bar", "causes_source_queue", FS_VARIANTS_OF_PAPER, NULL },
  { "W_s", "causes_source_queue", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "0", "causes_start_up", 0, NULL },
  { "latency-w_s*V_bar-(M+dbar)*(V_bar*P_tr+V_bar_m1*(1-P_tr))", "causes_virtual_channel", FS_VARIANTS_OF_PAPER, NULL },
  { "latency_network-M-dbar-M*n*mean(p*e_k)", "causes_virtual_channel", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "(M+dbar)*((V_bar*P_tr+V_bar_m1*(1-P_tr))-1)", "causes_arbitration", FS_VARIANTS_OF_PAPER, NULL },
  { "M*n*mean(p*e_k)", "causes_arbitration", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "0", "causes_buffer", 0, NULL },
  { "M", "causes_serialization", 0, NULL },
  { "dbar", "causes_flight", 0, NULL },
  { NULL, NULL, 0, NULL },
};

static const FsLatencyPart parts[] = {
  { "latency", "latency-w_s*V_bar", FALSE },
  { "latency", "w_s*V_bar", FALSE },
  { "latency", "latency_network", FALSE },
  { "latency", "W_s", FALSE },
  { NULL, NULL, FALSE },
};

static const char *const summary[] = { "rho", "w_s", "P_t", "P_tr", "V_bar", "injection_load", NULL };

const FsModel fs_model_adaptive_timeout = {
  .id = "adaptive-timeout",
  .name = N_ ("Adaptive routing with time-out"),
  .short_name = N_ ("Adaptive with time-out"),
  .paper = "KSO",
  .variants = FS_VARIANTS_ALL,
  .default_variant = FS_VARIANT_CORRECTED,
  .headline = "latency",
  .unicast_latency = "latency",
  .summary = summary,
  .inputs = model_inputs,
  .n_inputs = G_N_ELEMENTS (model_inputs),
  .defaults = defaults,
  .quantities = quantities,
  .n_quantities = G_N_ELEMENTS (quantities),
  .counterparts = counterparts,
  .n_counterparts = G_N_ELEMENTS (counterparts),
  .causes = causes,
  .parts = parts,
  .errata = fs_timeout_errata,
  .n_errata = FS_N_TIMEOUT_ERRATA,
  .assumptions = fs_timeout_assumptions,
  .has = has,
  .rate_scale = rate_scale,
  .solve = solve,
};
