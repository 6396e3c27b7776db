/* KD94: hypercube delay with wormhole routing and no virtual channels (MODELS.md
 * section 6).
 */
#include <glib/gi18n-lib.h>
#include <gsl/gsl_math.h>
#include <math.h>
#include <string.h>

#include "model/curve.h"
#include "model/registry.h"
#include "model/unicast/kim-das-errata.h"
#include "model/unicast/kim-das-routes.h"
#include "model/unicast/refined-curve.h"
#include "model/unicast/refined-delay.h"

/* Lines of the table. */
enum {
  /* of all modes */
  KD_LATENCY,
  KD_T_AVG,
  KD_T_FIRST,
  KD_T_TOTAL,
  KD_P,
  KD_H_A,
  KD_T0,
  KD_LAMBDA_N,
  /* of some, see sets_of_quantities */
  KD_LAMBDA_C,
  KD_P_B,
  KD_T_AVG_UNWEIGHTED,
  KD_LAMBDA_C_S,
  KD_LAMBDA_N_S,
  KD_LAMBDA_T_S,
  KD_W1,
  KD_P_T_S,
  KD_H,
  KD_T,
  KD_L_S,
  KD_D_S,
  KD_P_B_S,
  KD_DELAY_S,
  KD_P_B_LOWEST,
  KD_P_B_HIGHEST,
  KD_LATENCY_UNICAST,
  KD_LATENCY_NETWORK,
  KD_W_SOURCE,
  KD_S_Q,
  KD_RHO_Q,
  KD_W_FIRST,
  KD_G_S,
  KD_L,
  KD_P_1,
  KD_N_QUANTITIES,
};

/* Which variants and modes have the quantities that not all have. */
enum {
  PAPER_LR = 1,
  PAPER_OTHERS = 2, /* random and vct */
  REFINED_RANDOM = 4,
  REFINED_OTHERS = 8, /* lr and vct */
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

/* What all modes have. */
typedef struct {
  double t_avg;    /* from the grant of the first channel, cycles */
  double t_first;  /* wait for that grant, cycles */
  double lambda_n; /* accepted, messages/node/cycle */
} Delay;

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

/* Returns a new record with what all modes have. */
static FsRecord *
new_record (const FsModelInputs *inputs, const FsRoutes *routes, const Delay *delay)
{
  FsRecord *record
      = fs_record_new (quantities, G_N_ELEMENTS (quantities), fs_record_size_of_hypercube (inputs->n, inputs->V));

  *fs_record_at (record, KD_LATENCY, NULL) = delay->t_avg;
  *fs_record_at (record, KD_T_AVG, NULL) = delay->t_avg;
  *fs_record_at (record, KD_T_FIRST, NULL) = delay->t_first;
  *fs_record_at (record, KD_T_TOTAL, NULL) = delay->t_avg + delay->t_first;
  memcpy (fs_record_at (record, KD_P, NULL), routes->P, (size_t) inputs->n * sizeof *routes->P);
  *fs_record_at (record, KD_H_A, NULL) = routes->h_a;
  *fs_record_at (record, KD_T0, NULL) = (inputs->l + routes->h_a - 1) * inputs->tu;
  *fs_record_at (record, KD_LAMBDA_N, NULL) = delay->lambda_n;
  return record;
}

/* KD94 with LR routing: channels are crossed in ascending order (MODELS.md 6.2,
 * 6.3, 6.5; Lemma 5, eq 5-11).
 *
 * A channel is held longer by the blocking at later ones only, so that the system
 * is triangular and channel n - 1 comes first.
 */
/* Blocking beyond which doubles no longer tell it from 1 (MODELS.md 6.5). */
#define NUMERIC_LIMIT (1 - 1e-12)
/* Below this share no message goes on from a channel. */
#define NO_TRANSIT 1e-15
/* Newton's method for the acceptances (MODELS.md 6.3): the change after which the next would be below rounding, which
 * fraction of the way to 0 a step goes at most, and after how many sweeps the start was too far away. */
#define NEAR 1e-9
#define FARTHEST 0.9
#define MAX_SWEEPS 20
/* Steps of the load from one start to the next: at first, and where there is no solution. */
#define FIRST_FACTOR 4.0
#define LAST_FACTOR 1.0001

typedef struct {
  const FsModelInputs *inputs;
  const FsRoutes *routes;
  double load;                     /* tu lambda_g */
  gboolean own_blocking;           /* repair K3 */
  gboolean own_refusals;           /* finite buffer with repair K5 */
  double L[FS_PATTERN_MAX_N];      /* [s]: mean length for which a channel is held, flits */
  double P_b[FS_PATTERN_MAX_N];    /* [s]: probability that it is busy */
  double accept[FS_PATTERN_MAX_N]; /* [s]: share of the messages starting on s that are not refused */
  double c[FS_PATTERN_MAX_N];      /* [s]: channel rate / lambda_g */
  double u[FS_PATTERN_MAX_N];      /* [s]: U{j|s}, probability of a later channel given s */
} Lr;

static void
lr_init (Lr *lr, const FsModelInputs *inputs, const FsRoutes *routes, const FsModelPoint *point)
{
  lr->inputs = inputs;
  lr->routes = routes;
  lr->load = inputs->tu * point->rate;
  lr->own_blocking = (point->repairs & FS_REPAIR_K3) != 0;
  lr->own_refusals = inputs->finite_buffer && lr->own_blocking && (point->repairs & FS_REPAIR_K5) != 0;
}

/* U{j|s} where a refusal thins all messages alike: the same for all s < j. */
static double
uniform_fraction (const FsRoutes *routes)
{
  double pairs = 0;

  for (int k = 2; k <= routes->n; k++)
    pairs += k * (k - 1) * routes->P[k - 1];
  return routes->n == 1 ? 0 : pairs / ((routes->n - 1) * routes->h_a);
}

/* Adds what channel @j is blocked to the charges of the lower ones, sum over j > s of T{j|s} P_b,j L_j, eq 5: printed,
 * all hops after s are charged the blocking of the next channel (ERRATA K3). */
static void
charge_lower (const FsRoutes *routes, int j, double blocked, double *charges)
{
  blocked /= fs_routes_weight (routes, routes->n - 1, 1);
  for (int s = 0; s < j; s++)
    charges[s] += fs_routes_charge (routes, s, j) * blocked;
}

/* Lemma 5 where all channels have the same rate (Lemma 4) or are thought to: eq 5, 9, 10. */
static gboolean
solve_uniform (Lr *lr)
{
  const FsModelInputs *inputs = lr->inputs;
  double share = lr->routes->h_a / inputs->n;
  double u = uniform_fraction (lr->routes);
  double charges[FS_PATTERN_MAX_N] = { 0 };
  double later = 0; /* sum over j > s of P_b,j L_j */

  for (int s = inputs->n - 1; s >= 0; s--)
    {
      double x;

      lr->u[s] = u;
      lr->L[s] = inputs->l + inputs->residual * (lr->own_blocking ? u * later : charges[s]);
      x = lr->L[s] * lr->load * share; /* eq 9; d_s is half of L_s */
      lr->accept[s] = inputs->finite_buffer ? 1 / (1 + x) : 1;
      lr->P_b[s] = x * lr->accept[s]; /* eq 10 in closed form: printed, it is iterated and diverges (ERRATA K7) */
      if (!(inputs->finite_buffer ? lr->P_b[s] <= NUMERIC_LIMIT : lr->P_b[s] < 1))
        return FALSE;
      lr->c[s] = lr->accept[s] * share;
      later += lr->P_b[s] * lr->L[s];
      if (!lr->own_blocking)
        charge_lower (lr->routes, s, lr->P_b[s] * lr->L[s], charges);
    }
  return TRUE;
}

/* Channel rates and U{j|s} with the present acceptances; @transit: [s] rate of messages that do not start there. */
static void
load_channels (Lr *lr, double *transit)
{
  const FsRoutes *routes = lr->routes;
  double one = 0, two = 0; /* sums over f < s of a_f w2(f), a_f w3(f) */

  for (int s = 0; s < routes->n; s++)
    {
      double a = lr->accept[s];

      transit[s] = one;
      lr->c[s] = a * routes->w1[s] + one;
      lr->u[s] = lr->c[s] > 0 ? (a * routes->w2[s] + two) / lr->c[s] : 0;
      one += a * routes->w2[s];
      two += a * routes->w3[s];
    }
}

/* What one channel does to the others near the present acceptances: its own change is own + one δ(one) + two δ(two), of
 * the sums that load_channels() makes over the channels before it. */
typedef struct {
  double own, one, two;
} Response;

/* One sweep of Newton's method: fills by how much each acceptance is to change. What is accepted before a channel and
 * what blocks after it depend on each other, so that the blocking, from the last channel on, is eliminated as a linear
 * function of the two sums. Returns the largest distance of an acceptance from that which follows from it. */
static double
find_change (const Lr *lr, double *change)
{
  const FsRoutes *routes = lr->routes;
  double kappa = lr->inputs->residual, load = lr->load;
  double one[FS_PATTERN_MAX_N], two[FS_PATTERN_MAX_N];
  Response responses[FS_PATTERN_MAX_N];
  Response blocking = { 0, 0, 0 }; /* of the sum over j > s of P_j L_j */
  double later = 0, distance = 0, sum_one = 0, sum_two = 0;

  for (int s = 0; s < routes->n; s++)
    {
      one[s] = sum_one;
      two[s] = sum_two;
      sum_one += lr->accept[s] * routes->w2[s];
      sum_two += lr->accept[s] * routes->w3[s];
    }
  for (int s = routes->n - 1; s >= 0; s--)
    {
      double w1 = routes->w1[s], w2 = routes->w2[s], w3 = routes->w3[s], a = lr->accept[s];
      double rate = a * w1 + one[s];
      double per_rate = rate > 0 ? 1 / rate : 0;
      double u = (a * w2 + two[s]) * per_rate;
      double L = lr->inputs->l + kappa * u * later;
      double x = L * load;
      double per_own = 1 / (1 + x * w1);
      double P = x * (w1 + one[s]) * per_own;
      double L_u = kappa * later * per_rate; /* dL by the numerator of u */
      double L_a = L_u * (w2 - u * w1), L_one = -L_u * u, L_later = kappa * u;
      double P_L = load * (w1 + one[s]) * per_own * per_own;
      double P_one = x * per_own + P_L * L_one;
      double excess, per_a, per_later, on, g_L;
      Response *response = &responses[s];
      Response there; /* of the sum over j > s, with this channel's own change in it */

      excess = (1 - x * one[s]) * per_own - a; /* 1 - P - a, without its cancellation */
      if (P > 1) /* On the way there may be more transit than a channel can carry; at the end there is not. */
        {
          P = 1;
          P_L = P_one = 0;
          excess = -a;
        }
      distance = fmax (distance, fabs (excess));
      per_a = 1 / (1 + P_L * L_a);
      on = blocking.one * w2 + blocking.two * w3; /* of one more accepted here */
      per_later = 1 / (1 + per_a * P_L * L_later * on);
      there.own = per_later * (blocking.own + on * per_a * excess);
      there.one = per_later * (blocking.one - on * per_a * P_one);
      there.two = per_later * (blocking.two - on * per_a * P_L * L_u);
      response->own = per_a * (excess - P_L * L_later * there.own);
      response->one = -per_a * (P_one + P_L * L_later * there.one);
      response->two = -per_a * (P_L * L_u + P_L * L_later * there.two);
      g_L = P_L * L + P; /* of P L */
      blocking.own = (1 + g_L * L_later) * there.own + g_L * L_a * response->own;
      blocking.one = (1 + g_L * L_later) * there.one + g_L * L_a * response->one + P_one * L + P * L_one;
      blocking.two = (1 + g_L * L_later) * there.two + g_L * L_a * response->two + g_L * L_u;
      later += P * L;
    }
  sum_one = sum_two = 0;
  for (int s = 0; s < routes->n; s++)
    {
      change[s] = responses[s].own + responses[s].one * sum_one + responses[s].two * sum_two;
      sum_one += change[s] * routes->w2[s];
      sum_two += change[s] * routes->w3[s];
    }
  return distance;
}

/* Newton's method from the present acceptances. None becomes negative, and a step that does not bring them nearer is
 * halved. */
static gboolean
settle_near (Lr *lr)
{
  int n = lr->routes->n;
  double from[FS_PATTERN_MAX_N], change[FS_PATTERN_MAX_N], next[FS_PATTERN_MAX_N];
  double least = INFINITY, step = 1;

  for (int sweep = 0; sweep < MAX_SWEEPS; sweep++)
    {
      double distance = find_change (lr, next), largest = 0;

      if (!(distance < least) && sweep > 0)
        {
          step /= 2;
          for (int s = 0; s < n; s++)
            lr->accept[s] = from[s] + step * change[s];
          continue;
        }
      least = distance;
      step = 1;
      for (int s = 0; s < n; s++)
        {
          largest = fmax (largest, fabs (next[s]) / lr->accept[s]);
          if (next[s] < 0)
            step = fmin (step, FARTHEST * lr->accept[s] / -next[s]);
        }
      for (int s = 0; s < n; s++)
        {
          from[s] = lr->accept[s];
          change[s] = next[s];
          lr->accept[s] += step * next[s];
        }
      if (largest <= NEAR)
        return TRUE;
    }
  return FALSE;
}

/* Where the method does not arrive: by way of lighter loads. */
static gboolean
settle_from_afar (Lr *lr)
{
  int n = lr->routes->n;
  double load = lr->load, solved = 0, factor = FIRST_FACTOR;
  double accept[FS_PATTERN_MAX_N];

  for (int s = 0; s < n; s++)
    lr->accept[s] = 1;
  while (factor > LAST_FACTOR)
    {
      if (settle_near (lr))
        {
          if (lr->load == load)
            return TRUE;
          solved = lr->load;
          memcpy (accept, lr->accept, (size_t) n * sizeof *accept);
          lr->load = fmin (load, solved * factor);
          continue;
        }
      if (solved > 0)
        {
          factor = sqrt (factor);
          memcpy (lr->accept, accept, (size_t) n * sizeof *accept);
          lr->load = fmin (load, solved * factor);
          continue;
        }
      lr->load /= FIRST_FACTOR;
      for (int s = 0; s < n; s++)
        lr->accept[s] = 1;
    }
  lr->load = load;
  return FALSE;
}

/* Foresees the acceptances from those of other points of the curve. */
static gboolean
foresee (Lr *lr, const FsTrail *trail, double rate)
{
  if (!fs_trail_foresee (trail, rate, lr->accept, (guint) lr->routes->n))
    return FALSE;
  for (int s = 0; s < lr->routes->n; s++)
    if (!(lr->accept[s] > 0))
      return FALSE;
  return TRUE;
}

/* Finds the acceptances that reproduce themselves. */
static gboolean
settle (Lr *lr, const FsModelPoint *point)
{
  FsTrail *trail = point->curve != NULL ? &point->curve->trail[0] : NULL;

  if (!(trail != NULL && foresee (lr, trail, point->rate) && settle_near (lr)) && !settle_from_afar (lr))
    return FALSE;
  if (trail != NULL)
    fs_trail_add (trail, point->rate, lr->accept, (guint) lr->routes->n);
  return TRUE;
}

/* Every first channel refuses its own messages only; what is accepted loads all later channels (ERRATA K5). */
static gboolean
solve_refusals (Lr *lr, const FsModelPoint *point)
{
  double transit[FS_PATTERN_MAX_N];
  double later = 0;

  if (!settle (lr, point))
    return FALSE;
  load_channels (lr, transit);
  for (int s = lr->routes->n - 1; s >= 0; s--)
    {
      lr->L[s] = lr->inputs->l + lr->inputs->residual * lr->u[s] * later;
      lr->P_b[s] = lr->L[s] * lr->load * lr->c[s];
      if (!(lr->P_b[s] <= NUMERIC_LIMIT))
        return FALSE;
      later += lr->P_b[s] * lr->L[s];
    }
  return TRUE;
}

/* Fills D_s, eq 8; NAN where no message starts. */
static void
delays (const Lr *lr, double *D)
{
  const FsRoutes *routes = lr->routes;
  double kappa = lr->inputs->residual;
  double later = 0;

  for (int s = routes->n - 1; s >= 0; s--)
    {
      double charge = lr->own_blocking ? routes->w2[s] : 1;

      D[s] = routes->w1[s] > 0 ? lr->inputs->l + kappa * charge * later / routes->w1[s] : NAN;
      /* Seen from its first channel, what a message is charged at s does not depend on that channel. */
      later += lr->P_b[s] * lr->L[s] * (lr->own_blocking ? 1 : fs_routes_charge (routes, 0, s));
    }
}

/* Fills the mean delay, eq 11, and returns its unweighted form (Fig. 6 of the paper). */
static double
mean_delay (const Lr *lr, const double *D, double rate, Delay *delay)
{
  const FsModelInputs *inputs = lr->inputs;
  const FsRoutes *routes = lr->routes;
  double path = (routes->h_a - 1) * inputs->tu;
  double weights = 0, accepted = 0, sum = 0, plain = 0, first = 0;
  int starts = 0;

  for (int s = 0; s < inputs->n; s++)
    {
      double w = lr->own_refusals ? lr->accept[s] * routes->w1[s] : routes->w1[s];

      accepted += lr->accept[s] * routes->w1[s];
      first += routes->w1[s] * lr->P_b[s] * inputs->residual * lr->L[s];
      if (isnan (D[s]))
        continue;
      weights += w;
      sum += w * D[s];
      plain += D[s];
      starts++;
    }
  delay->t_avg = path + inputs->tu * sum / (lr->own_refusals ? weights : 1);
  delay->t_first = inputs->finite_buffer ? 0 : inputs->tu * first;
  delay->lambda_n = rate * accepted;
  return path + inputs->tu * plain / starts;
}

static void
fill_channels (FsRecord *record, const Lr *lr, const double *D, double rate)
{
  const FsRoutes *routes = lr->routes;
  int n = routes->n;
  double *lambda_c_s = fs_record_at (record, KD_LAMBDA_C_S, NULL);
  double *lambda_n_s = fs_record_at (record, KD_LAMBDA_N_S, NULL);
  double *lambda_t_s = fs_record_at (record, KD_LAMBDA_T_S, NULL);
  double *P_t_s = fs_record_at (record, KD_P_T_S, NULL);
  double *d_s = fs_record_at (record, KD_D_S, NULL);
  double transit = 0;

  for (int s = 0; s < n; s++)
    {
      lambda_c_s[s] = rate * lr->c[s];
      lambda_n_s[s] = rate * lr->accept[s] * routes->w1[s]; /* Lemma 3 */
      /* Lemma 1; the difference of the two, without its cancellation. */
      lambda_t_s[s] = rate * (lr->own_refusals ? transit : lr->accept[s] * routes->transit[s]);
      transit += lr->accept[s] * routes->w2[s];
      P_t_s[s] = fs_routes_weight (routes, s, 1) / fs_routes_weight (routes, n - 1, 1); /* eq 6 */
      d_s[s] = lr->inputs->residual * lr->L[s];
    }
  memcpy (fs_record_at (record, KD_W1, NULL), routes->w1, (size_t) n * sizeof (double));
  memcpy (fs_record_at (record, KD_L_S, NULL), lr->L, (size_t) n * sizeof (double));
  memcpy (fs_record_at (record, KD_P_B_S, NULL), lr->P_b, (size_t) n * sizeof (double));
  memcpy (fs_record_at (record, KD_DELAY_S, NULL), D, (size_t) n * sizeof (double));
}

/* Fills H{j|s}, eq 7, and T{j|s} or U{j|s}. */
static void
fill_pairs (FsRecord *record, const Lr *lr)
{
  const FsRoutes *routes = lr->routes;
  int n = routes->n;
  double *H = fs_record_at (record, KD_H, NULL);
  double *T = fs_record_at (record, KD_T, NULL);
  double per_used = 1 / fs_routes_weight (routes, n - 1, 1); /* h_a/n: messages that use s */
  double onward = 0;                                         /* h_a/n - A(s,1): those that go on */

  memset (T, 0, (size_t) (n * n) * sizeof *T);
  for (int s = n - 2; s >= 0; s--)
    {
      double per_onward;

      onward += fs_routes_weight (routes, s, 2);
      per_onward = 1 / onward;
      for (int j = s + 1; j < n; j++)
        T[s * n + j] = fs_routes_charge (routes, s, j);
      for (int j = s + 1; j < n && onward > NO_TRANSIT; j++)
        H[s * n + j] = T[s * n + j] * per_onward;
      for (int j = s + 1; j < n; j++)
        T[s * n + j] = lr->own_blocking ? lr->u[s] : T[s * n + j] * per_used;
    }
}

static void
solve_lr (const FsModelInputs *inputs, const FsRoutes *routes, FsModelPoint *point)
{
  Lr lr;
  Delay delay;
  double D[FS_PATTERN_MAX_N];
  double unweighted;
  gboolean solved;

  lr_init (&lr, inputs, routes, point);
  solved = lr.own_refusals ? solve_refusals (&lr, point) : solve_uniform (&lr);
  point->status = solved ? FS_MODEL_OK : FS_MODEL_SATURATED;
  point->reason = solved ? FS_REASON_NONE : inputs->finite_buffer ? FS_REASON_NUMERIC : FS_REASON_CHANNEL;
  if (!solved || point->bare)
    return;
  delays (&lr, D);
  unweighted = mean_delay (&lr, D, point->rate, &delay);
  point->outputs = new_record (inputs, routes, &delay);
  *fs_record_at (point->outputs, KD_T_AVG_UNWEIGHTED, NULL) = unweighted;
  *fs_record_at (point->outputs, KD_P_B_LOWEST, NULL) = lr.P_b[0];
  *fs_record_at (point->outputs, KD_P_B_HIGHEST, NULL) = lr.P_b[inputs->n - 1];
  fill_channels (point->outputs, &lr, D, point->rate);
  fill_pairs (point->outputs, &lr);
}

/* KD94 with random routing or virtual cut-through: all channels alike (MODELS.md
 * 6.4; eq 12-14). The same in both variants.
 */
/* One channel. */
typedef struct {
  double P_b;  /* probability that it is busy */
  double free; /* share of the messages that are accepted */
  double held; /* mean time it is held, cycles */
  double t_avg;
} Channel;

/* t = T0 + P_b c t. @a: P_b per unit of @t, eq 12; @c: residual blockings of a message. FALSE when there is no real
 * root with P_b < 1. */
static gboolean
solve_infinite (double T0, double a, double c, Channel *channel)
{
  double discriminant = 1 - 4 * a * c * T0;

  if (!(discriminant >= 0))
    return FALSE;
  channel->t_avg = 2 * T0 / (1 + sqrt (discriminant)); /* eq 13, without its cancellation */
  channel->P_b = a * channel->t_avg;
  channel->free = 1;
  return channel->P_b < 1;
}

/* The same with P_b = a t (1 - P_b), eq 14: what is refused loads no channel. */
static gboolean
solve_finite (double T0, double a, double c, Channel *channel)
{
  double b = 1 - a * T0;

  if (c < 1)
    {
      double root = gsl_hypot (b, 2 * sqrt (a * T0) * sqrt (1 - c)); /* squares overflow */

      channel->t_avg = b >= 0 ? 2 * T0 / (b + root) : (root - b) / a / (2 * (1 - c));
    }
  else
    {
      double discriminant = b * b - 4 * a * (c - 1) * T0;

      if (!(b > 0 && discriminant >= 0))
        return FALSE;
      channel->t_avg = 2 * T0 / (b + sqrt (discriminant));
    }
  channel->free = 1 / (1 + a * channel->t_avg);
  channel->P_b = a * channel->t_avg * channel->free;
  return TRUE;
}

/* A channel is held while the message passes it; the delay is not printed (ERRATA K10). */
static gboolean
solve_cut_through (double T0, double a, double c, double passage, Channel *channel)
{
  channel->P_b = a * passage;
  channel->t_avg = T0 + c * channel->P_b * passage;
  channel->free = 1;
  return channel->P_b < 1;
}

static void
solve_random (const FsModelInputs *inputs, const FsRoutes *routes, FsModelPoint *point)
{
  double h_a = routes->h_a;
  double T0 = (inputs->l + h_a - 1) * inputs->tu;
  double a = h_a * point->rate / inputs->n;
  double c = inputs->residual * (h_a - 1);
  gboolean cut_through = inputs->mode == FS_MODE_VCT;
  gboolean finite = inputs->finite_buffer && !cut_through;
  Channel channel;
  Delay delay;
  gboolean solved;

  if (cut_through)
    solved = solve_cut_through (T0, a, c, inputs->l * inputs->tu, &channel);
  else
    solved = finite ? solve_finite (T0, a, c, &channel) : solve_infinite (T0, a, c, &channel);
  point->status = solved ? FS_MODEL_OK : FS_MODEL_SATURATED;
  point->reason = solved ? FS_REASON_NONE : FS_REASON_CHANNEL;
  if (!solved || point->bare)
    return;
  channel.held = cut_through ? inputs->l * inputs->tu : channel.t_avg;
  delay.t_avg = channel.t_avg;
  delay.t_first = finite ? 0 : channel.P_b * inputs->residual * channel.held;
  delay.lambda_n = channel.free * point->rate;
  point->outputs = new_record (inputs, routes, &delay);
  *fs_record_at (point->outputs, KD_LAMBDA_C, NULL) = h_a * delay.lambda_n / inputs->n;
  *fs_record_at (point->outputs, KD_P_B, NULL) = channel.P_b;
}

/* The variant of the project's own, in all modes. */
static void
fill_refined (FsRecord *record, const FsModelInputs *inputs, const FsRefinedDelay *delay)
{
  int n = inputs->n;
  gboolean random = inputs->mode == FS_MODE_RANDOM;
  double tu = inputs->tu, before = delay->W_s + delay->latency_network - delay->t_avg - 1;

#define LINE(line) fs_record_at (record, KD_##line, NULL)
  *LINE (T0) = (fs_message_lengths (inputs->l, inputs->fixed_length).l1 + *LINE (H_A) - 1) * tu;
  *LINE (LATENCY_UNICAST) = (delay->t_avg + before + 1) * tu;
  *LINE (LATENCY_NETWORK) = delay->latency_network * tu;
  *LINE (W_SOURCE) = delay->W_s * tu;
  for (int s = 0; s < n; s++)
    {
      LINE (S_Q)[s] = delay->S_q[s] * tu;
      LINE (RHO_Q)[s] = delay->rho_q[s];
      LINE (W_FIRST)[s] = delay->W_first[s] * tu;
      if (random)
        continue;
      LINE (LAMBDA_C_S)[s] = delay->lambda_c[s] / tu;
      LINE (L_S)[s] = delay->L[s];
      LINE (P_B_S)[s] = delay->P_b[s];
      LINE (G_S)[s] = delay->G[s];
    }
  *LINE (P_B_LOWEST) = delay->P_b[0];
  *LINE (P_B_HIGHEST) = delay->P_b[n - 1];
  *LINE (LAMBDA_C) = delay->lambda_c[0] / tu;
  *LINE (P_B) = delay->P_b[0];
  *LINE (L) = delay->L[0];
  *LINE (P_1) = delay->P_1;
#undef LINE
}

static void
flows_free (gpointer data)
{
  fs_channel_flows_clear (data);
  g_free (data);
}

/* The flows are kept for all points of @curve. */
static void
solve_cut_through_refined (const FsModelInputs *inputs, FsModelCurve *curve, double load, FsRefinedDelay *delay)
{
  FsChannelFlows *flows = curve != NULL ? curve->memory : NULL;

  if (flows == NULL)
    {
      flows = g_new (FsChannelFlows, 1);
      fs_channel_flows_init (flows, inputs);
      if (curve != NULL)
        {
          curve->memory = flows;
          curve->free_memory = flows_free;
        }
    }
  fs_refined_cut_through (inputs, flows, load, delay);
  if (curve == NULL)
    flows_free (flows);
}

static void
solve_refined (const FsModelInputs *inputs, const FsRoutes *routes, FsModelPoint *point)
{
  FsRefinedDelay alone;
  const FsRefinedDelay *delay = &alone;
  double load = point->rate * inputs->tu;

  switch (inputs->mode)
    {
    case FS_MODE_RANDOM:
      fs_refined_random (inputs, load, point->curve, point->bare, &alone);
      break;
    case FS_MODE_VCT:
      solve_cut_through_refined (inputs, point->curve, load, &alone);
      break;
    case FS_MODE_LR:
    default:
      if (point->curve != NULL)
        delay = fs_refined_curve_solve (point->curve, point->rate, point->bare);
      else
        fs_refined_dimension_order (inputs, load, point->bare, &alone);
      break;
    }
  point->reason = delay->reason;
  point->status = delay->reason == FS_REASON_NONE ? FS_MODEL_OK : FS_MODEL_SATURATED;
  point->slack[0] = delay->channel_slack;
  point->slack[1] = delay->source_slack;
  if (point->status != FS_MODEL_OK || point->bare)
    return;
  point->outputs
      = new_record (inputs, routes,
                    &(Delay){ .t_avg = delay->t_avg * inputs->tu,
                              .t_first = (delay->W_s + delay->latency_network - delay->t_avg - 1) * inputs->tu,
                              .lambda_n = delay->lambda_n / inputs->tu });
  fill_refined (point->outputs, inputs, delay);
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
    solve_lr (inputs, routes, point);
  else
    solve_random (inputs, routes, point);
}

static gboolean
end (const FsModelInputs *inputs, FsVariant variant, FsModelSaturation *saturation)
{
  double load;

  if (variant != FS_VARIANT_REFINED || inputs->mode == FS_MODE_VCT)
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

  if (variant == FS_VARIANT_REFINED)
    set = inputs->mode == FS_MODE_RANDOM ? REFINED_RANDOM : REFINED_OTHERS;
  return sets_of_quantities[index] == 0 || (sets_of_quantities[index] & set) != 0;
}

static double
rate_scale (const FsModelInputs *inputs)
{
  return 1 / (inputs->l * inputs->tu);
}

/* In the order of FsMode. */
static const char *const modes[] = { "lr", "random", "vct", NULL };
static const char *const mode_names[]
    = { N_ ("Left to right (dimension order)"), N_ ("Random"), N_ ("Virtual cut-through") };

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
    .summary = N_ ("routing: left to right through the dimensions, random, or virtual cut-through") },
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
  .summary = summary,
  .inputs = model_inputs,
  .n_inputs = G_N_ELEMENTS (model_inputs),
  .defaults = defaults,
  .quantities = quantities,
  .n_quantities = G_N_ELEMENTS (quantities),
  .counterparts = counterparts,
  .n_counterparts = G_N_ELEMENTS (counterparts),
  .parts = parts,
  .errata = fs_kim_das_errata,
  .n_errata = FS_N_KIM_DAS_ERRATA,
  .has = has,
  .rate_scale = rate_scale,
  .end = end,
  .near_end = near_end,
  .solve = solve,
};
