/* KD94 with LR routing: channels are crossed in ascending order (MODELS.md 6.1-6.3, 6.5; Lemmas 1-5, eq 1-11); and the routes and
 * outputs that all modes have.
 *
 * A channel is held longer by the blocking at later ones only, so that the system is triangular and channel n - 1 comes
 * first. */
#include "model/unicast/kim-das-parts.h"

#include <math.h>
#include <string.h>

#include "model/curve.h"
#include "model/unicast/kim-das-assumptions.h"
#include "model/unicast/kim-das-errata.h"

/* Blocking beyond which doubles no longer tell it from 1 (MODELS.md 6.5). */
#define NUMERIC_LIMIT (1 - 1e-12)
/* Below this fraction no message goes on from a channel. */
#define NO_TRANSIT 1e-15
/* Newton's method for the acceptances (MODELS.md 6.3): the change after which the next would be below rounding, which
 * fraction of the way to 0 a step goes at most, and after how many sweeps the start was too far away. */
#define NEAR 1e-9
#define FARTHEST 0.9
#define MAX_SWEEPS 20
/* Steps of the load from one start to the next: at first, and where there is no solution. */
#define FIRST_FACTOR 4.0
#define LAST_FACTOR 1.0001

/**
 * Channels:
 * @load: tu lambda_g
 * @own_blocking: repair K3; @own_refusals: finite buffer with repair K5
 * @L: [s] mean length for which a channel is held, flits
 * @P_b: [s] probability that it is busy
 * @held: [s] length for which it is held as a blocked header sees it: @L, unless residual times are corrected (model/assumptions.h)
 * @counted: fraction of the charges of later channels that is as counted instead of as printed: 0 or, with @own_blocking, 1, unless
 *   they are corrected
 * @accept: [s] fraction of the messages starting on s that are not refused
 * @c: [s] channel rate / lambda_g
 * @u: [s] U{j|s}, probability of a later channel given s
 */
typedef struct {
  const FsModelInputs *inputs;
  const FsRoutes *routes;
  double load;
  gboolean own_blocking, own_refusals;
  double L[FS_PATTERN_MAX_N], P_b[FS_PATTERN_MAX_N], held[FS_PATTERN_MAX_N];
  double counted;
  double accept[FS_PATTERN_MAX_N], c[FS_PATTERN_MAX_N], u[FS_PATTERN_MAX_N];
} Channels;

void
fs_routes_init (FsRoutes *routes, const FsModelInputs *inputs)
{
  int n = inputs->n;
  double row[FS_PATTERN_MAX_N + FS_ROUTES_R + 1] = { 0 }, choose = 1, transit = 0;

  *routes = (FsRoutes){ .n = n };
  fs_pattern_probabilities (&inputs->pattern, n, routes->P, NULL);
  routes->h_a = fs_pattern_mean_distance (routes->P, n);
  /* A(0, r) = P_r / C(n, r), then by Pascal's rule A(q, r) = A(q - 1, r) + A(q - 1, r + 1): the q-th channel is not
   * used, or is. Nothing is subtracted, nothing overflows. */
  for (int r = 1; r <= n; r++)
    {
      choose = choose * (n - r + 1) / r;
      row[r] = routes->P[r - 1] / choose;
    }
  for (int q = 0; q < n; q++)
    {
      for (int r = 1; r <= FS_ROUTES_R; r++)
        routes->A[r][q + FS_ROUTES_BELOW] = row[r];
      for (int r = 1; r < n - q + FS_ROUTES_R && r < n; r++)
        row[r] += row[r + 1];
    }
  for (int s = 0; s < n; s++)
    {
      routes->w1[s] = fs_routes_weight (routes, n - s - 1, 1);
      routes->w2[s] = fs_routes_weight (routes, n - s - 2, 2);
      routes->w3[s] = fs_routes_weight (routes, n - s - 3, 3);
      routes->transit[s] = transit;
      transit += routes->w2[s];
    }
}

double
fs_kim_das_corrected_latency (const FsModelInputs *inputs, const FsRoutes *routes, double delay)
{
  /* Where each hop takes the whole message, the rest of it is serialized once more at each but the first. */
  double length = inputs->mode == FS_MODE_SAF ? routes->h_a * (inputs->l - 1) + 1 : inputs->l;

  return inputs->tu
         * (fs_corrected (inputs, FS_KD_ASSUMED_HOPS, 0, routes->h_a) - 1
            + fs_corrected (inputs, FS_KD_ASSUMED_LENGTH, 0, length)
            + fs_corrected (inputs, FS_KD_ASSUMED_DELAY, 0, delay));
}

#define LINE(line) (record->values + record->offsets[KD_##line])

FsRecord *
fs_kim_das_outputs (FsModelPoint *point, const FsModelInputs *inputs, const FsRoutes *routes, double t_avg,
                    double t_first, double lambda_n)
{
  FsRecord *record = fs_model_point_outputs (point, inputs);

  *LINE (LATENCY) = *LINE (T_AVG) = t_avg;
  *LINE (T_FIRST) = t_first;
  *LINE (T_TOTAL) = t_avg + t_first;
  memcpy (LINE (P), routes->P, (size_t) inputs->n * sizeof *routes->P);
  *LINE (H_A) = routes->h_a;
  *LINE (T0) = (inputs->l + routes->h_a - 1) * inputs->tu;
  *LINE (LAMBDA_N) = lambda_n;
  return record;
}

/* Lemma 5 where all channels have the same rate (Lemma 4) or are thought to: eq 5, 9, 10. */
static gboolean
solve_uniform (Channels *channels)
{
  const FsModelInputs *inputs = channels->inputs;
  const FsRoutes *routes = channels->routes;
  double used = routes->h_a / inputs->n, pairs = 0, u, later = 0; /* later: sum over j > s of P_b,j L_j */
  double charges[FS_PATTERN_MAX_N] = { 0 };

  /* A refusal thins all messages alike: U{j|s} is the same for all s < j. */
  for (int k = 2; k <= routes->n; k++)
    pairs += k * (k - 1) * routes->P[k - 1];
  u = routes->n == 1 ? 0 : pairs / ((routes->n - 1) * routes->h_a);
  for (int s = inputs->n - 1; s >= 0; s--)
    {
      double x, blocked;

      channels->u[s] = u;
      channels->L[s] = inputs->l + inputs->residual * (channels->own_blocking ? u * later : charges[s]);
      channels->c[s] = fs_corrected (inputs, FS_KD_ASSUMED_LAMBDA_C, (guint) s, used);
      if (inputs->corrections != NULL && !channels->own_blocking)
        channels->L[s] += inputs->residual * channels->counted * (u * later - charges[s]);
      channels->L[s] = fs_corrected (inputs, FS_KD_ASSUMED_L, (guint) s, channels->L[s]);
      x = channels->L[s] * channels->load * channels->c[s]; /* eq 9; d_s is half of L_s */
      channels->accept[s] = inputs->finite_buffer ? 1 / (1 + x) : 1;
      /* Eq 10 in closed form: printed, it is iterated and diverges (ERRATA K7). */
      channels->P_b[s] = fs_corrected (inputs, FS_KD_ASSUMED_P_B, (guint) s, x * channels->accept[s]);
      if (!(inputs->finite_buffer ? channels->P_b[s] <= NUMERIC_LIMIT : channels->P_b[s] < 1))
        return FALSE;
      channels->c[s] *= channels->accept[s];
      channels->held[s] = channels->L[s];
      if (inputs->corrections != NULL)
        channels->held[s]
            = fs_corrected (inputs, FS_KD_ASSUMED_D, (guint) s, inputs->residual * channels->L[s]) / inputs->residual;
      later += channels->P_b[s] * channels->held[s];
      /* Adds what this channel is blocked to the charges of those before, sum over j > s of T{j|s} P_b,j L_j, eq 5: printed,
       * all hops after a channel are charged the blocking of the next channel (ERRATA K3). */
      blocked = channels->P_b[s] * channels->held[s] / fs_routes_weight (routes, routes->n - 1, 1);
      for (int before = 0; before < s && !channels->own_blocking; before++)
        charges[before] += fs_routes_charge (routes, before, s) * blocked;
    }
  return TRUE;
}

/* What one channel does to the others near the present acceptances: its own change is own + one δ(one) + two δ(two), of
 * the sums over the channels f before it of a_f w2(f) and of a_f w3(f). */
typedef struct {
  double own, one, two;
} Response;

/* One sweep of Newton's method: fills by how much each acceptance is to change. What is accepted before a channel and
 * what blocks after it depend on each other, so that the blocking, from the last channel on, is eliminated as a linear
 * function of the two sums. Returns the largest distance of an acceptance from that which follows from it. */
static double
find_change (const Channels *channels, double *change)
{
  const FsRoutes *routes = channels->routes;
  double kappa = channels->inputs->residual, load = channels->load;
  double one[FS_PATTERN_MAX_N], two[FS_PATTERN_MAX_N];
  Response responses[FS_PATTERN_MAX_N];
  Response blocking = { 0, 0, 0 }; /* of the sum over j > s of P_j L_j */
  double later = 0, distance = 0, sum_one = 0, sum_two = 0;

  for (int s = 0; s < routes->n; s++)
    {
      one[s] = sum_one;
      two[s] = sum_two;
      sum_one += channels->accept[s] * routes->w2[s];
      sum_two += channels->accept[s] * routes->w3[s];
    }
  for (int s = routes->n - 1; s >= 0; s--)
    {
      double w1 = routes->w1[s], w2 = routes->w2[s], w3 = routes->w3[s], a = channels->accept[s];
      double rate = a * w1 + one[s];
      double per_rate = rate > 0 ? 1 / rate : 0;
      double u = (a * w2 + two[s]) * per_rate;
      double L = channels->inputs->l + kappa * u * later;
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
settle_near (Channels *channels)
{
  int n = channels->routes->n;
  double from[FS_PATTERN_MAX_N], change[FS_PATTERN_MAX_N], next[FS_PATTERN_MAX_N];
  double least = INFINITY, step = 1;

  for (int sweep = 0; sweep < MAX_SWEEPS; sweep++)
    {
      double distance = find_change (channels, next), largest = 0;

      if (!(distance < least) && sweep > 0)
        {
          step /= 2;
          for (int s = 0; s < n; s++)
            channels->accept[s] = from[s] + step * change[s];
          continue;
        }
      least = distance;
      step = 1;
      for (int s = 0; s < n; s++)
        {
          largest = fmax (largest, fabs (next[s]) / channels->accept[s]);
          if (next[s] < 0)
            step = fmin (step, FARTHEST * channels->accept[s] / -next[s]);
        }
      for (int s = 0; s < n; s++)
        {
          from[s] = channels->accept[s];
          change[s] = next[s];
          channels->accept[s] += step * next[s];
        }
      if (largest <= NEAR)
        return TRUE;
    }
  return FALSE;
}

/* Where the method does not arrive: by way of lighter loads. */
static gboolean
settle_from_afar (Channels *channels)
{
  int n = channels->routes->n;
  double load = channels->load, solved = 0, factor = FIRST_FACTOR;
  double accept[FS_PATTERN_MAX_N];

  for (int s = 0; s < n; s++)
    channels->accept[s] = 1;
  while (factor > LAST_FACTOR)
    {
      if (settle_near (channels))
        {
          if (channels->load == load)
            return TRUE;
          solved = channels->load;
          memcpy (accept, channels->accept, (size_t) n * sizeof *accept);
        }
      else if (solved > 0)
        {
          factor = sqrt (factor);
          memcpy (channels->accept, accept, (size_t) n * sizeof *accept);
        }
      else
        {
          channels->load /= FIRST_FACTOR;
          for (int s = 0; s < n; s++)
            channels->accept[s] = 1;
          continue;
        }
      channels->load = fmin (load, solved * factor);
    }
  channels->load = load;
  return FALSE;
}

/* Every first channel refuses its own messages only; what is accepted loads all later channels (ERRATA K5). Starts from the
 * acceptances that other points of @trail foresee, if there are any. */
static gboolean
solve_refusals (Channels *channels, double rate, FsTrail *trail)
{
  const FsRoutes *routes = channels->routes;
  guint n = (guint) routes->n;
  double one = 0, two = 0, later = 0; /* sums over f < s of a_f w2(f), a_f w3(f) */
  gboolean foreseen = trail != NULL && fs_trail_foresee (trail, rate, channels->accept, n);

  for (guint s = 0; s < n && foreseen; s++)
    foreseen = channels->accept[s] > 0;
  if (!(foreseen && settle_near (channels)) && !settle_from_afar (channels))
    return FALSE;
  if (trail != NULL)
    fs_trail_add (trail, rate, channels->accept, n);
  for (guint s = 0; s < n; s++)
    {
      double a = channels->accept[s];

      channels->c[s] = a * routes->w1[s] + one;
      channels->u[s] = channels->c[s] > 0 ? (a * routes->w2[s] + two) / channels->c[s] : 0;
      one += a * routes->w2[s];
      two += a * routes->w3[s];
    }
  for (int s = routes->n - 1; s >= 0; s--)
    {
      channels->L[s] = channels->held[s] = channels->inputs->l + channels->inputs->residual * channels->u[s] * later;
      channels->P_b[s] = channels->L[s] * channels->load * channels->c[s];
      if (!(channels->P_b[s] <= NUMERIC_LIMIT))
        return FALSE;
      later += channels->P_b[s] * channels->L[s];
    }
  return TRUE;
}

/* Fills the lines of channels and of pairs of them. @D: [s] D_s, NAN where no message starts */
static void
fill (FsRecord *record, const Channels *channels, const double *D, double rate)
{
  const FsRoutes *routes = channels->routes;
  int n = routes->n;
  double per_used = 1 / fs_routes_weight (routes, n - 1, 1); /* h_a/n: messages that use s */
  double transit = 0, onward = 0;                            /* onward: h_a/n - A(s,1): those that go on */
  double *H = LINE (H), *T = LINE (T);

  for (int s = 0; s < n; s++)
    {
      LINE (LAMBDA_C_S)[s] = rate * channels->c[s];
      LINE (LAMBDA_N_S)[s] = rate * channels->accept[s] * routes->w1[s]; /* Lemma 3 */
      /* Lemma 1; the difference of the two, without its cancellation. */
      LINE (LAMBDA_T_S)[s] = rate * (channels->own_refusals ? transit : channels->accept[s] * routes->transit[s]);
      transit += channels->accept[s] * routes->w2[s];
      LINE (P_T_S)[s] = fs_routes_weight (routes, s, 1) / fs_routes_weight (routes, n - 1, 1); /* eq 6 */
      LINE (W1)[s] = routes->w1[s];
      LINE (L_S)[s] = channels->L[s];
      LINE (D_S)[s] = channels->inputs->residual * channels->held[s];
      LINE (P_B_S)[s] = channels->P_b[s];
      LINE (DELAY_S)[s] = D[s];
    }
  *LINE (P_B_LOWEST) = channels->P_b[0];
  *LINE (P_B_HIGHEST) = channels->P_b[n - 1];
  /* H{j|s}, eq 7, and T{j|s} or U{j|s}. */
  memset (T, 0, (size_t) (n * n) * sizeof *T);
  for (int s = n - 2; s >= 0; s--)
    {
      double per_onward;

      onward += fs_routes_weight (routes, s, 2);
      per_onward = 1 / onward;
      for (int j = s + 1; j < n; j++)
        {
          double charge = fs_routes_charge (routes, s, j);

          if (onward > NO_TRANSIT)
            H[s * n + j] = charge * per_onward;
          T[s * n + j] = channels->own_blocking ? channels->u[s] : charge * per_used;
        }
    }
}

/* The waiting time for the first channel of a message, eq 9, in cycles. */
static double
wait_for_first (const Channels *channels)
{
  double wait = 0;

  for (int s = 0; s < channels->routes->n; s++)
    wait += channels->routes->w1[s] * channels->P_b[s] * channels->inputs->residual * channels->held[s];
  return channels->inputs->tu * wait;
}

/* Returns the rate at which a node generates messages whose clock, of rate @rate, stands still while one of them waits for
 * its first channel: the root of lambda_n = rate / (1 + rate t_first (lambda_n)), whose right side falls; or the saturation
 * rate, if it is beyond that (MODELS.md 6.2). The channels are those at that rate. @wait: filled with t_first, cycles */
static double
solve_blocking (Channels *channels, double rate, double *wait)
{
  double low = 0, high = rate, tu = channels->inputs->tu;
  gboolean is_busy = FALSE; /* the first channel, all the time, at the rate @high */

  for (double middle = rate / 2; middle > low && middle < high; middle = low + (high - low) / 2)
    {
      gboolean solved;

      channels->load = tu * middle;
      solved = solve_uniform (channels);
      if (solved && middle * (1 + rate * wait_for_first (channels)) <= rate)
        {
          low = middle;
          continue;
        }
      high = middle;
      is_busy = !solved;
    }
  channels->load = tu * low;
  solve_uniform (channels);
  *wait = is_busy ? 1 / low - 1 / rate : wait_for_first (channels);
  return low;
}

void
fs_kim_das_solve_ordered (const FsModelInputs *inputs, const FsRoutes *routes, FsModelPoint *point)
{
  Channels channels = { .inputs = inputs, .routes = routes, .load = inputs->tu * point->rate };
  double D[FS_PATTERN_MAX_N], kappa = inputs->residual, path = (routes->h_a - 1) * inputs->tu, later = 0,
                              counted_later = 0;
  double weights = 0, accepted = 0, sum = 0, plain = 0, rate = point->rate, first = 0, tries = 0;
  int starts = 0;
  FsRecord *record;

  channels.own_blocking = (point->repairs & FS_REPAIR_K3) != 0;
  /* Its table has no charges where they are as counted anyway. */
  if (inputs->corrections != NULL && !channels.own_blocking)
    channels.counted = fs_corrected (inputs, FS_KD_ASSUMED_CHARGES, 0, 0);
  channels.own_refusals = inputs->finite_buffer && channels.own_blocking && (point->repairs & FS_REPAIR_K5) != 0;
  if (inputs->source_blocks && point->bare) /* it never saturates */
    return;
  if (inputs->source_blocks)
    rate = solve_blocking (&channels, rate, &first);
  else if (!(channels.own_refusals
                 ? solve_refusals (&channels, point->rate, point->curve != NULL ? point->curve->trail : NULL)
                 : solve_uniform (&channels)))
    {
      point->reason = inputs->finite_buffer ? FS_REASON_NUMERIC : FS_REASON_CHANNEL;
      return;
    }
  if (point->bare)
    return;
  /* D_s, eq 8; NAN where no message starts. */
  for (int s = routes->n - 1; s >= 0; s--)
    {
      double charge = channels.own_blocking ? routes->w2[s] : 1, all = charge * later;

      if (channels.counted != 0)
        all += channels.counted * (routes->w2[s] * counted_later - all);
      D[s] = routes->w1[s] > 0 ? inputs->l + kappa * all / routes->w1[s] : NAN;
      /* Seen from its first channel, what a message is charged at s does not depend on that channel. */
      later += channels.P_b[s] * channels.held[s] * (channels.own_blocking ? 1 : fs_routes_charge (routes, 0, s));
      counted_later += channels.P_b[s] * channels.held[s];
    }
  /* The mean delay, eq 11, and its unweighted form (Fig. 6 of the paper). */
  for (int s = 0; s < inputs->n; s++)
    {
      double w = channels.own_refusals ? channels.accept[s] * routes->w1[s] : routes->w1[s];

      accepted += channels.accept[s] * routes->w1[s];
      tries += routes->w1[s] / (1 - channels.P_b[s]);
      if (isnan (D[s]))
        continue;
      weights += w;
      sum += w * D[s];
      plain += D[s];
      starts++;
    }
  /* Tries at random times see a busy channel with its probability, whatever they saw before. */
  if (inputs->retry > 0)
    first = inputs->retry * (tries - 1);
  else if (!inputs->finite_buffer && !inputs->source_blocks)
    first = fs_corrected (inputs, FS_KD_ASSUMED_FIRST, 0, wait_for_first (&channels));
  record = fs_kim_das_outputs (point, inputs, routes,
                               inputs->corrections != NULL
                                   ? fs_kim_das_corrected_latency (inputs, routes, sum - inputs->l)
                                   : path + inputs->tu * sum / (channels.own_refusals ? weights : 1),
                               first, rate * accepted);
  if (inputs->retry > 0)
    {
      *LINE (T_RETRY) = first;
      *LINE (TRIES) = tries;
    }
  *LINE (T_AVG_UNWEIGHTED) = path + inputs->tu * plain / starts;
  fill (record, &channels, D, rate);
}
