/* KD94: hypercube delay with wormhole routing and no virtual channels (MODELS.md section 6): its tables, and which file solves
 * which mode of which variant; those in which all channels are alike here. */
#include <glib/gi18n-lib.h>
#include <gsl/gsl_math.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "model/curve.h"
#include "model/registry.h"
#include "model/unicast/kim-das-assumptions.h"
#include "model/unicast/kim-das-errata.h"
#include "model/unicast/kim-das-parts.h"
#include "model/unicast/refined-curve.h"
#include "model/unicast/refined-delay.h"

/* Which variants and modes have the quantities that not all have. */
enum {
  PAPER_LR = 1,
  PAPER_OTHERS = 2, /* random, vct and saf */
  REFINED_RANDOM = 4,
  REFINED_OTHERS = 8, /* lr, vct and saf */
  REFINED = REFINED_RANDOM | REFINED_OTHERS,
};

static const guint sets_of_quantities[KD_N_QUANTITIES] = {
  [KD_LAMBDA_C] = PAPER_OTHERS | REFINED_RANDOM,
  [KD_P_B] = PAPER_OTHERS | REFINED_RANDOM,
  [KD_T_AVG_UNWEIGHTED] = PAPER_LR,
  [KD_LAMBDA_C_S] = PAPER_LR | REFINED_OTHERS,
  [KD_LAMBDA_N_S] = PAPER_LR,
  [KD_LAMBDA_T_S] = PAPER_LR,
  [KD_W1] = PAPER_LR,
  [KD_P_T_S] = PAPER_LR,
  [KD_H] = PAPER_LR,
  [KD_T] = PAPER_LR,
  [KD_L_S] = PAPER_LR | REFINED_OTHERS,
  [KD_D_S] = PAPER_LR,
  [KD_P_B_S] = PAPER_LR | REFINED_OTHERS,
  [KD_DELAY_S] = PAPER_LR,
  [KD_P_B_LOWEST] = PAPER_LR | REFINED_OTHERS,
  [KD_P_B_HIGHEST] = PAPER_LR | REFINED_OTHERS,
  [KD_LATENCY_UNICAST] = REFINED,
  [KD_LATENCY_NETWORK] = REFINED,
  [KD_W_SOURCE] = REFINED,
  [KD_S_Q] = REFINED,
  [KD_RHO_Q] = REFINED,
  [KD_W_FIRST] = REFINED,
  [KD_G_S] = REFINED_OTHERS,
  [KD_L] = REFINED_RANDOM,
  [KD_P_1] = REFINED_RANDOM,
};

#define PER_NODE "messages/node/cycle"
#define PER_CHANNEL "messages/channel/cycle"

/* clang-format off */
static const FsQuantity quantities[KD_N_QUANTITIES] = {
  [KD_LATENCY] = { "latency", "<i>t</i><sub>avg</sub>", "cycles",
    N_ ("unicast latency from the grant of the first channel"), "KD94 eq 11", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Unicast") },
  [KD_T_AVG] = { "t_avg", "<i>t</i><sub>avg</sub>", "cycles",
    N_ ("unicast latency from the grant of the first channel"), "KD94 eq 11", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Unicast") },
  [KD_T_FIRST] = { "t_first", NULL, "cycles", N_ ("waiting time for the first channel"), "KD94, of eq 9",
    FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Waiting time") },
  [KD_T_TOTAL] = { "t_total", NULL, "cycles", N_ ("unicast latency from generation"), "KD94, of eq 11",
    FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("From generation") },
  [KD_T_RETRY] = { "t_retry", NULL, "cycles", N_ ("time until a message that is refused and tries again gets its first channel"),
    "KD94 III.A 5", FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Retrying") },
  [KD_TRIES] = { "tries", NULL, NULL, N_ ("tries of a message to get its first channel"), "KD94 III.A 5",
    FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Tries") },
  [KD_P] = { "p", "<i>P<sub>k</sub></i>", NULL, N_ ("probability that a unicast crosses k dimensions"),
    "KD94 text", FS_SHAPE_N, FS_GROUP_TRAFFIC, N_ ("Distances") },
  [KD_H_A] = { "h_a", "<i>h<sub>a</sub></i>", NULL, N_ ("mean number of dimensions a unicast crosses"),
    "KD94 text", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Mean distance") },
  [KD_T0] = { "T0", "<i>T</i><sub>0</sub>", "cycles", N_ ("latency without blocking"), "KD94 eq 12",
    FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Without blocking") },
  [KD_LAMBDA_N] = { "lambda_n", "<i>λ<sub>n</sub></i>", PER_NODE, N_ ("rate of the messages that are accepted"),
    "KD94 eq 10", FS_SHAPE_SCALAR, FS_GROUP_TRAFFIC, N_ ("Accepted rate") },
  [KD_LAMBDA_C] = { "lambda_c", "<i>λ<sub>c</sub></i>", PER_CHANNEL, N_ ("channel rate of all messages"),
    "KD94 eq 4", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Rate") },
  [KD_P_B] = { "P_b", "<i>P<sub>b</sub></i>", NULL, N_ ("probability that a channel is busy"),
    "KD94 eq 12, 14", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Busy") },
  [KD_T_AVG_UNWEIGHTED] = { "t_avg_unweighted", NULL, "cycles",
    N_ ("unweighted unicast latency, plain mean over the first channels"), "KD94 Fig. 6", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Unweighted") },
  [KD_LAMBDA_C_S] = { "lambda_c_s", "<i>λ<sub>c,s</sub></i>", PER_CHANNEL,
    N_ ("rate of channel s of all messages, s from 0"), "KD94 eq 4", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Rate"), TRUE },
  [KD_LAMBDA_N_S] = { "lambda_n_s", "<i>λ<sub>n,s</sub></i>", PER_CHANNEL,
    N_ ("rate of messages that start at channel s"), "KD94 eq 3", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Rate, starting"), TRUE },
  [KD_LAMBDA_T_S] = { "lambda_t_s", "<i>λ<sub>t,s</sub></i>", PER_CHANNEL,
    N_ ("rate of channel s of messages in transit"), "KD94 eq 1", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Rate, in transit"), TRUE },
  [KD_W1] = { "w1", NULL, NULL, N_ ("probability that channel s is the first of a message"), "KD94 eq 3",
    FS_SHAPE_N, FS_GROUP_TRAFFIC, NULL, TRUE },
  [KD_P_T_S] = { "P_t_s", "<i>P<sub>t,s</sub></i>", NULL,
    N_ ("probability that channel s is the last of a message that uses it"), "KD94 eq 6", FS_SHAPE_N, FS_GROUP_TRAFFIC, NULL, TRUE },
  [KD_H] = { "H", "<i>H</i>{<i>j</i>|<i>s</i>}", NULL,
    N_ ("hops left after channel s that are charged to j as the next channel"), "KD94 eq 7", FS_SHAPE_N_N, FS_GROUP_TRAFFIC, NULL, TRUE },
  [KD_T] = { "T", "<i>T</i>{<i>j</i>|<i>s</i>}", NULL,
    N_ ("number of times a message on channel s is charged the blocking of channel j"), "KD94 eq 5, 7", FS_SHAPE_N_N, FS_GROUP_BLOCKING, NULL, TRUE },
  [KD_L_S] = { "L_s", "2<i>d<sub>s</sub></i>", "flits", N_ ("holding time of channel s, in flits"),
    "KD94 eq 5", FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Holding time"), TRUE },
  [KD_D_S] = { "d_s", "<i>d<sub>s</sub></i>", "flits", N_ ("residual length seen by a message blocked at channel s"),
    "KD94 eq 5", FS_SHAPE_N, FS_GROUP_CHANNEL, NULL, TRUE },
  [KD_P_B_S] = { "P_b_s", "<i>P<sub>b,s</sub></i>", NULL, N_ ("probability that channel s is busy"), "KD94 eq 9",
    FS_SHAPE_N, FS_GROUP_CHANNEL, N_ ("Busy"), TRUE },
  [KD_DELAY_S] = { "D_s", "<i>D<sub>s</sub></i>", "flits", N_ ("length of a message that starts on channel s, with its blocking"),
    "KD94 eq 8", FS_SHAPE_N, FS_GROUP_LATENCY, NULL, TRUE },
  [KD_P_B_LOWEST] = { "P_b_lowest", "<i>P<sub>b</sub></i><sub>,0</sub>", NULL,
    N_ ("probability that the channel crossed first is busy"), "KD94 eq 9", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Busy, first") },
  [KD_P_B_HIGHEST] = { "P_b_highest", "<i>P<sub>b,n</sub></i><sub>−1</sub>", NULL,
    N_ ("probability that the channel crossed last is busy"), "KD94 eq 9", FS_SHAPE_SCALAR, FS_GROUP_CHANNEL, N_ ("Busy, last") },
  [KD_LATENCY_UNICAST] = { "latency_unicast", NULL, "cycles", N_ ("unicast latency, from generation to delivery"),
    "REFINED_KIM_DAS.md 9", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("To delivery") },
  [KD_LATENCY_NETWORK] = { "latency_network", NULL, "cycles", N_ ("unicast latency, from injection to delivery"),
    "REFINED_KIM_DAS.md 4", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, N_ ("Network") },
  [KD_W_SOURCE] = { "W_s", "<i>W<sub>s</sub></i>", "cycles", N_ ("waiting time at the source"), "REFINED_KIM_DAS.md 4",
    FS_SHAPE_SCALAR, FS_GROUP_SOURCE, N_ ("Waiting time, queue") },
  [KD_S_Q] = { "S_q", "<i>S<sub>q</sub></i>", "cycles",
    N_ ("holding time of an injection channel, by first channel, or from the queue of the highest dimension"),
    "REFINED_KIM_DAS.md 4", FS_SHAPE_N, FS_GROUP_SOURCE, N_ ("Holding time"), TRUE },
  [KD_RHO_Q] = { "rho_q", "<i>ρ<sub>q</sub></i>", NULL, N_ ("utilization of an injection channel, in the same order"),
    "REFINED_KIM_DAS.md 4", FS_SHAPE_N, FS_GROUP_SOURCE, N_ ("Utilization"), TRUE },
  [KD_W_FIRST] = { "W_first", NULL, "cycles", N_ ("waiting time of an injected header for its first channel, in the same order"),
    "REFINED_KIM_DAS.md 4", FS_SHAPE_N, FS_GROUP_SOURCE, N_ ("Waiting time, first channel"), TRUE },
  [KD_G_S] = { "G_s", "<i>G<sub>s</sub></i>", NULL,
    N_ ("fraction of messages granted channel s at the moment when another releases it"), "REFINED_KIM_DAS.md 3.6", FS_SHAPE_N,
    FS_GROUP_BLOCKING, N_ ("Granted at release"), TRUE },
  [KD_L] = { "L", "<i>L</i>", "flits", N_ ("holding time of a channel, in flits"), "REFINED_KIM_DAS.md 7", FS_SHAPE_SCALAR,
    FS_GROUP_CHANNEL, N_ ("Holding time") },
  [KD_P_1] = { "P_1", "<i>P</i><sub>1</sub>", NULL,
    N_ ("probability that a useful channel of a header is held by another message"), "REFINED_KIM_DAS.md 7", FS_SHAPE_SCALAR,
    FS_GROUP_BLOCKING, N_ ("Blocked, one channel") },
};
/* clang-format on */

#define LINE(line) (record->values + record->offsets[KD_##line])

/* Whether a blocked message is collected in a node, so that it holds a channel only while it passes it. */
static gboolean
collects (const FsModelInputs *inputs)
{
  return inputs->mode == FS_MODE_VCT || inputs->mode == FS_MODE_SAF;
}

/* solve_alike() with corrections: all of what are factors there. */
static void
solve_alike_corrected (const FsModelInputs *inputs, const FsRoutes *routes, FsModelPoint *point)
{
  double passage = inputs->l, unit = inputs->tu, h = routes->h_a, t_avg = NAN, hold, P_b, d, delay;
  double load = unit * point->rate * fs_corrected (inputs, FS_KD_ASSUMED_LAMBDA_C, 0, h / inputs->n);
  const double *given = fs_given_factors (inputs, 0); /* of the outputs, each a scalar */

  point->reason = FS_REASON_CHANNEL;
  /* The root of t = T0 + c t^2, in units of t_u; measured times need no root. */
  if (given != NULL && !collects (inputs))
    {
      double T0 = given[FS_KD_ASSUMED_LENGTH] * inputs->l + given[FS_KD_ASSUMED_HOPS] * h - 1;
      double c = given[FS_KD_ASSUMED_DELAY] * (h - 1) * given[FS_KD_ASSUMED_P_B] * load * given[FS_KD_ASSUMED_D]
                 * inputs->residual * gsl_pow_2 (given[FS_KD_ASSUMED_L]);
      double discriminant = 1 - 4 * c * T0;

      if (!(discriminant >= 0))
        return;
      t_avg = 2 * T0 / (1 + sqrt (discriminant));
    }
  else if (given == NULL) /* as measured, whatever the delay would follow from */
    t_avg = fs_kim_das_corrected_latency (inputs, routes, 1) / unit;
  hold = fs_corrected (inputs, FS_KD_ASSUMED_L, 0, collects (inputs) ? passage : t_avg);
  P_b = fs_corrected (inputs, FS_KD_ASSUMED_P_B, 0, load * hold);
  d = fs_corrected (inputs, FS_KD_ASSUMED_D, 0, inputs->residual * hold);
  delay = (h - 1) * P_b * d;
  if (!(P_b < 1))
    return;
  point->reason = FS_REASON_NONE;
  t_avg = fs_kim_das_corrected_latency (inputs, routes, delay);
  if (!point->bare)
    fs_kim_das_outputs (point, inputs, routes, t_avg, fs_corrected (inputs, FS_KD_ASSUMED_FIRST, 0, P_b * d * unit),
                        point->rate);
}

/* Random routing, virtual cut-through and store-and-forward, the same in both variants of the paper (MODELS.md 6.4; eq 12-14):
 * all channels are alike. */
static void
solve_alike (const FsModelInputs *inputs, const FsRoutes *routes, FsModelPoint *point)
{
  double h_a = routes->h_a, T0 = (inputs->l + h_a - 1) * inputs->tu, passage = inputs->l * inputs->tu, lambda_n;
  double a = h_a * point->rate / inputs->n,
         c = inputs->residual * (h_a - 1); /* P_b per unit of t, eq 12; residual blockings */
  double t_avg, P_b, accepted = 1;         /* the latter: fraction of the messages */
  gboolean collected = collects (inputs), finite = inputs->finite_buffer && !collected;
  FsRecord *record;

  if (inputs->corrections != NULL)
    {
      solve_alike_corrected (inputs, routes, point);
      return;
    }
  point->reason = FS_REASON_CHANNEL;
  if (collected) /* A channel is held while the message passes it; the delay is not printed (ERRATA K10). */
    {
      if (inputs->mode == FS_MODE_SAF)
        T0 = h_a * passage;
      P_b = a * passage;
      t_avg = T0 + c * P_b * passage;
    }
  else
    {
      /* The real root with P_b < 1 of t = T0 + P_b c t and P_b = a t, or with a finite buffer P_b = a t (1 - P_b): what is
       * refused loads no channel. */
      double b = finite ? 1 - a * T0 : 1, discriminant;

      if (finite && c < 1)
        {
          double root = gsl_hypot (b, 2 * sqrt (a * T0) * sqrt (1 - c)); /* squares overflow */

          t_avg = b >= 0 ? 2 * T0 / (b + root) : (root - b) / a / (2 * (1 - c));
        }
      else
        {
          discriminant = finite ? b * b - 4 * a * (c - 1) * T0 : 1 - 4 * a * c * T0;
          if (!(b > 0 && discriminant >= 0))
            return;
          t_avg = 2 * T0 / (b + sqrt (discriminant)); /* eq 13 and 14, without their cancellation */
        }
      accepted = finite ? 1 / (1 + a * t_avg) : 1;
      P_b = a * t_avg * accepted;
    }
  if (!finite && !(P_b < 1))
    return;
  point->reason = FS_REASON_NONE;
  if (point->bare)
    return;
  lambda_n = accepted * point->rate;
  record = fs_kim_das_outputs (point, inputs, routes, t_avg,
                               finite ? 0 : P_b * inputs->residual * (collected ? passage : t_avg), lambda_n);
  *LINE (T0) = T0;
  *LINE (LAMBDA_C) = h_a * lambda_n / inputs->n;
  *LINE (P_B) = P_b;
}

static void
flows_free (gpointer data)
{
  fs_ordered_flows_clear (data);
  g_free (data);
}

/* Corrects the parts of the latency; times are in units of t_u. */
static void
correct_refined (const FsModelInputs *inputs, FsRecord *record, const FsRefinedDelay *delay)
{
  double tu = inputs->tu, h = *LINE (H_A), l = (*LINE (T0)) / tu - (h - 1);
  double wait = fmax (0, delay->t_avg - l - (h - 1)), first = fmax (0, delay->latency_network - delay->t_avg - 1);

  *LINE (LATENCY) = *LINE (T_AVG)
      = tu
        * (fs_corrected (inputs, FS_KD_REFINED_LENGTH, 0, l) + fs_corrected (inputs, FS_KD_REFINED_HOPS, 0, h) - 1
           + fs_corrected (inputs, FS_KD_REFINED_DELAY, 0, wait));
  *LINE (T_FIRST) = tu
                    * (fs_corrected (inputs, FS_KD_REFINED_FIRST, 0, first)
                       + fs_corrected (inputs, FS_KD_REFINED_SOURCE, 0, delay->W_s));
  *LINE (T_TOTAL) = *LINE (T_AVG) + *LINE (T_FIRST);
  *LINE (LATENCY_UNICAST) = *LINE (T_TOTAL) + tu;
}

/* The variant of the project's own, in all modes; times are in units of t_u until here. */
static void
solve_refined (const FsModelInputs *inputs, const FsRoutes *routes, FsModelPoint *point)
{
  FsRefinedDelay alone;
  const FsRefinedDelay *delay = &alone;
  double tu = inputs->tu, load = fs_corrected (inputs, FS_KD_REFINED_RATE, 0, point->rate) * tu,
         l1 = fs_message_lengths (inputs->l, inputs->fixed_length).l1, before;
  FsRecord *record;

  if (inputs->mode == FS_MODE_RANDOM)
    fs_refined_random (inputs, load, point->curve, point->bare, &alone);
  else if (collects (inputs))
    {
      /* The flows are kept for all points of point->curve. */
      FsOrderedFlows *flows = point->curve != NULL ? point->curve->memory : NULL;

      if (flows == NULL)
        {
          flows = g_new (FsOrderedFlows, 1);
          fs_ordered_flows_init (flows, inputs);
          if (point->curve != NULL)
            {
              point->curve->memory = flows;
              point->curve->free_memory = flows_free;
            }
        }
      fs_refined_cut_through (inputs, flows, load, &alone);
      if (point->curve == NULL)
        flows_free (flows);
    }
  else if (point->curve != NULL)
    delay = fs_refined_curve_solve (point->curve, point->rate, point->bare);
  else
    fs_refined_dimension_order (inputs, load, point->bare, &alone);
  point->reason = delay->reason;
  point->slack[0] = delay->channel_slack;
  point->slack[1] = delay->source_slack;
  if (point->reason != FS_REASON_NONE || point->bare)
    return;
  before = delay->W_s + delay->latency_network - delay->t_avg - 1;
  record = fs_kim_das_outputs (point, inputs, routes, delay->t_avg * tu, before * tu, delay->lambda_n / tu);
  *LINE (T0) = (inputs->mode == FS_MODE_SAF ? *LINE (H_A) * l1 : l1 + *LINE (H_A) - 1) * tu;
  *LINE (LATENCY_UNICAST) = (delay->t_avg + before + 1) * tu;
  *LINE (LATENCY_NETWORK) = delay->latency_network * tu;
  *LINE (W_SOURCE) = delay->W_s * tu;
  for (int s = 0; s < inputs->n; s++)
    {
      LINE (S_Q)[s] = delay->S_q[s] * tu;
      LINE (RHO_Q)[s] = delay->rho_q[s];
      LINE (W_FIRST)[s] = delay->W_first[s] * tu;
      if (inputs->mode == FS_MODE_RANDOM)
        continue;
      LINE (LAMBDA_C_S)[s] = delay->lambda_c[s] / tu;
      LINE (L_S)[s] = delay->L[s];
      LINE (P_B_S)[s] = delay->P_b[s];
      LINE (G_S)[s] = delay->G[s];
    }
  *LINE (P_B_LOWEST) = *LINE (P_B) = delay->P_b[0];
  *LINE (P_B_HIGHEST) = delay->P_b[inputs->n - 1];
  *LINE (LAMBDA_C) = delay->lambda_c[0] / tu;
  *LINE (L) = delay->L[0];
  *LINE (P_1) = delay->P_1;
  if (inputs->corrections != NULL)
    correct_refined (inputs, record, delay);
}

static void
solve (const FsModelInputs *inputs, FsModelPoint *point)
{
  FsRoutes alone, *routes;
  gboolean fresh;

  routes = fs_model_curve_parts (point->curve, sizeof *routes, &alone, &fresh);
  if (fresh)
    fs_routes_init (routes, inputs);
  if (point->variant == FS_VARIANT_REFINED)
    solve_refined (inputs, routes, point);
  else if (inputs->mode == FS_MODE_LR)
    fs_kim_das_solve_ordered (inputs, routes, point);
  else
    solve_alike (inputs, routes, point);
}

static gboolean
end (const FsModelInputs *inputs, FsVariant variant, FsModelSaturation *saturation)
{
  double load;

  if (variant != FS_VARIANT_REFINED || collects (inputs))
    return FALSE;
  saturation->reason = inputs->mode == FS_MODE_LR ? fs_refined_dimension_order_end (inputs, &load)
                                                  : fs_refined_random_end (inputs, &load);
  saturation->rate = load / inputs->tu;
  return saturation->reason != FS_REASON_NONE;
}

/* From so many dimensions the end of dimension order takes longer than a frame of the window. */
#define SLOW_N 20

static gboolean
near_end (const FsModelInputs *inputs, FsVariant variant, double near, double *rate)
{
  double load;

  if (variant != FS_VARIANT_REFINED || inputs->mode != FS_MODE_LR || inputs->n < SLOW_N
      || !fs_refined_dimension_order_near_end (inputs, near * inputs->tu, &load))
    return FALSE;
  *rate = load / inputs->tu;
  return TRUE;
}

static gboolean
has (const FsModelInputs *inputs, FsVariant variant, guint index)
{
  guint set = inputs->mode == FS_MODE_LR ? PAPER_LR : PAPER_OTHERS;

  if (index == KD_T_RETRY || index == KD_TRIES)
    return inputs->retry > 0;
  if (variant == FS_VARIANT_REFINED)
    set = inputs->mode == FS_MODE_RANDOM ? REFINED_RANDOM : REFINED_OTHERS;
  return sets_of_quantities[index] == 0 || (sets_of_quantities[index] & set) != 0;
}

/* Full sources that do not lose messages are those of the paper's LR. */
static gboolean
check (const FsModel *model, const FsModelInputs *inputs, GError **error)
{
  if ((inputs->retry > 0 || inputs->source_blocks) && inputs->mode != FS_MODE_LR)
    return fs_set_input_error (error, _ ("when-full is %s; %s describes it with mode lr, and only losses with others."),
                               inputs->retry > 0 ? "retry" : "block", model->id);
  return TRUE;
}

static guint
describes (const FsModelInputs *inputs)
{
  return inputs->retry > 0 || inputs->source_blocks ? FS_VARIANTS_OF_PAPER : FS_VARIANTS_ALL;
}

static double
rate_scale (const FsModelInputs *inputs)
{
  return 1 / (inputs->l * inputs->tu);
}

/* In the order of FsMode. */
static const char *const modes[] = { "lr", "random", "vct", "saf", NULL };
static const char *const mode_names[]
    = { N_ ("Left to right (dimension order)"), N_ ("Random"), N_ ("Virtual cut-through"), N_ ("Store-and-forward") };

/* clang-format off */
static const FsModelInput model_inputs[] = {
  { "n", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, n), 1, 60, .fallback = "10" },
  { "V", FS_INPUT_INTEGER, G_STRUCT_OFFSET (FsModelInputs, V), 1, 1, .fallback = "1" },
  { "l", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, l), 1, FS_LENGTH_MAX, .fallback = "200",
    .unit = N_ ("flits"), .symbol = "<i>l</i>", .subject = N_ ("Mean message length l"),
    .equations = "KD94 eq 9", .traffic = TRUE, .step = 16, .summary = N_ ("mean message length") },
  { "tu", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, tu), FS_FLIT_TIME_MIN, FS_FLIT_TIME_MAX, .fallback = "1",
    .unit = N_ ("cycles"), .symbol = "<i>t<sub>u</sub></i>", .subject = N_ ("Flit time tu"),
    .summary = N_ ("time that a flit needs to cross a channel") },
  { "pattern", FS_INPUT_PATTERN, G_STRUCT_OFFSET (FsModelInputs, pattern), .fallback = "uniform" },
  { "mode", FS_INPUT_CHOICE, G_STRUCT_OFFSET (FsModelInputs, mode), .fallback = "lr", .choices = modes,
    .choice_names = mode_names, .title = N_ ("Routing"),
    .summary = N_ ("routing: left to right through the dimensions, random, virtual cut-through, or store-and-forward") },
  { "finite-buffer", FS_INPUT_BOOLEAN, G_STRUCT_OFFSET (FsModelInputs, finite_buffer), .fallback = "false",
    .title = N_ ("Finite buffers"), .equations = "KD94 eq 10",
    .summary = N_ ("a message that finds its first channel busy is refused") },
  { "residual", FS_INPUT_REAL, G_STRUCT_OFFSET (FsModelInputs, residual), FS_RESIDUAL_MIN, FS_RESIDUAL_MAX,
    .fallback = "0.5", .symbol = "<i>κ</i>", .title = N_ ("Residual fraction κ"), .equations = "KD94 eq 13", .step = 0.1,
    .summary = N_ ("fraction of a holding time that remains when a message is blocked") },
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
  { "t_retry", "latency_unicast-1-latency_channel", FS_VARIANTS_OF_PAPER, NULL },
  { "tries", "tries", FS_VARIANTS_OF_PAPER, NULL },
  { "P_b_s", "busy_by_dimension[n-i]", 0, NULL },
  { "P_b_lowest", "busy_by_dimension[n-1]", 0, NULL },
  { "P_b_highest", "busy_by_dimension[0]", 0, NULL },
  { "P_b", "mean(busy_by_dimension)", 0, NULL },
  { "L_s*tu", "holding_time_by_dimension[n-i]", 0, NULL },
  { "d_s*tu", "blocked_wait_by_dimension[n-i]", FS_VARIANTS_OF_PAPER, NULL },
  { "lambda_c_s", "lambda_c_by_dimension[n-i]", 0, NULL },
  { "lambda_c", "lambda_c", 0, NULL },
  { "lambda_n", "accepted_throughput", 0, NULL },
  { "latency_unicast", "latency_unicast", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "latency_network", "latency_network", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "W_s", "W_s", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
  { "L*tu", "holding_time", FS_VARIANTS (FS_VARIANT_REFINED), NULL },
};

/* There is one virtual channel, so that no channel is shared. The first hop is not in T0. */
static const FsCounterpart causes[] = {
  { "t_first", "causes_source_queue", 0, NULL },
  { "0", "causes_start_up", 0, NULL },
  { "t_avg-T0", "causes_virtual_channel", 0, NULL },
  { "0", "causes_arbitration", 0, NULL },
  { "0", "causes_buffer", 0, NULL },
  { "T0-(h_a-1)*tu", "causes_serialization", 0, NULL },
  { "h_a*tu", "causes_flight", 0, NULL },
  { NULL, NULL, 0, NULL },
};

static const FsLatencyPart parts[] = {
  { "t_total", "t_avg", FALSE },       { "t_total", "t_first", FALSE }, { "latency_unicast", "latency_network", FALSE },
  { "latency_unicast", "W_s", FALSE }, { NULL, NULL, FALSE },
};

static const char *const summary[] = { "t_total", "P_b_lowest", "P_b_highest", "P_b", "lambda_n", NULL };

const FsModel fs_model_kim_das = {
  .id = "kim-das",
  .name = N_ ("Wormhole delay without virtual channels"),
  .short_name = N_ ("No virtual channels"),
  .paper = "KD94",
  .variants = FS_VARIANTS_ALL,
  .default_variant = FS_VARIANT_PUBLISHED,
  .headline = "latency",
  .unicast_latency = "latency_unicast",
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
  .errata = fs_kim_das_errata,
  .n_errata = FS_N_KIM_DAS_ERRATA,
  .assumptions = fs_kim_das_assumptions,
  .describes = describes,
  .check = check,
  .has = has,
  .rate_scale = rate_scale,
  .end = end,
  .near_end = near_end,
  .solve = solve,
};
