/* KD94 with LR routing: channels are crossed in ascending order (MODELS.md 6.2,
 * 6.3, 6.5; Lemma 5, eq 5-11).
 *
 * A channel is held longer by the blocking at later ones only, so that the system
 * is triangular and channel n - 1 comes first.
 */
#include "model/unicast/kim-das.h"

#include <math.h>
#include <string.h>

#include "model/unicast/kim-das-errata.h"

/* Blocking beyond which doubles no longer tell it from 1 (MODELS.md 6.5). */
#define NUMERIC_LIMIT (1 - 1e-12)
/* Below this share no message goes on from a channel. */
#define NO_TRANSIT 1e-15
/* Iteration of the acceptances (MODELS.md 6.3): when it has reached its end, when rounding keeps it from there, and
 * after how many sweeps without progress it does, or it swings. */
#define PRECISION 1e-15
#define ROUNDING 1e-13
#define PATIENCE 10
#define MAX_SWEEPS 20000

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
uniform_share (const FsRoutes *routes)
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
  double u = uniform_share (lr->routes);
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

/* One sweep: @step of the way from the present acceptances to those that follow from them; returns the longest way. */
static double
refuse_again (Lr *lr, double step)
{
  const FsRoutes *routes = lr->routes;
  double transit[FS_PATTERN_MAX_N];
  double later = 0, change = 0;

  load_channels (lr, transit);
  for (int s = routes->n - 1; s >= 0; s--)
    {
      double L = lr->inputs->l + lr->inputs->residual * lr->u[s] * later;
      double x = L * lr->load;
      /* On the way there may be more transit than a channel can carry; at the end there is not. */
      double P = fmin (x * (routes->w1[s] + transit[s]) / (1 + x * routes->w1[s]), 1);
      double accept = 1 - P;

      change = fmax (change, fabs (accept - lr->accept[s]));
      lr->accept[s] += step * (accept - lr->accept[s]);
      later += P * L;
    }
  return change;
}

/* Iterates to the acceptances that reproduce themselves. Half of the way is enough in small networks; in large ones
 * under high load it swings, and shorter steps are needed. */
static gboolean
settle (Lr *lr)
{
  double step = 0.5, least = INFINITY;
  int patience = PATIENCE;

  for (int sweep = 0; sweep < MAX_SWEEPS; sweep++)
    {
      double change = refuse_again (lr, step);

      if (change <= PRECISION)
        return TRUE;
      patience--;
      if (change < least * (1 - step)) /* what one sweep brings where nothing swings */
        {
          patience = PATIENCE;
          least = change;
        }
      if (patience > 0)
        continue;
      if (least <= ROUNDING)
        return TRUE;
      step /= 2;
      patience = PATIENCE;
      least = INFINITY;
    }
  return FALSE;
}

/* Every first channel refuses its own messages only; what is accepted loads all later channels (ERRATA K5). */
static gboolean
solve_refusals (Lr *lr)
{
  double transit[FS_PATTERN_MAX_N];
  double later = 0;

  for (int s = 0; s < lr->routes->n; s++)
    lr->accept[s] = 1;
  if (!settle (lr))
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
mean_delay (const Lr *lr, const double *D, double rate, FsKimDasDelay *delay)
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
  double *lambda_c_s = fs_record_at (record, FS_KIM_DAS_LAMBDA_C_S, NULL);
  double *lambda_n_s = fs_record_at (record, FS_KIM_DAS_LAMBDA_N_S, NULL);
  double *lambda_t_s = fs_record_at (record, FS_KIM_DAS_LAMBDA_T_S, NULL);
  double *P_t_s = fs_record_at (record, FS_KIM_DAS_P_T_S, NULL);
  double *d_s = fs_record_at (record, FS_KIM_DAS_D_S, NULL);
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
  memcpy (fs_record_at (record, FS_KIM_DAS_W1, NULL), routes->w1, (size_t) n * sizeof (double));
  memcpy (fs_record_at (record, FS_KIM_DAS_L_S, NULL), lr->L, (size_t) n * sizeof (double));
  memcpy (fs_record_at (record, FS_KIM_DAS_P_B_S, NULL), lr->P_b, (size_t) n * sizeof (double));
  memcpy (fs_record_at (record, FS_KIM_DAS_DELAY_S, NULL), D, (size_t) n * sizeof (double));
}

/* Fills H{j|s}, eq 7, and T{j|s} or U{j|s}. */
static void
fill_pairs (FsRecord *record, const Lr *lr)
{
  const FsRoutes *routes = lr->routes;
  int n = routes->n;
  double *H = fs_record_at (record, FS_KIM_DAS_H, NULL);
  double *T = fs_record_at (record, FS_KIM_DAS_T, NULL);
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

void
fs_kim_das_solve_lr (const FsModelInputs *inputs, const FsRoutes *routes, FsModelPoint *point)
{
  Lr lr;
  FsKimDasDelay delay;
  double D[FS_PATTERN_MAX_N];
  double unweighted;
  gboolean solved;

  lr_init (&lr, inputs, routes, point);
  solved = lr.own_refusals ? solve_refusals (&lr) : solve_uniform (&lr);
  point->status = solved ? FS_MODEL_OK : FS_MODEL_SATURATED;
  point->reason = solved ? FS_REASON_NONE : inputs->finite_buffer ? FS_REASON_NUMERIC : FS_REASON_CHANNEL;
  if (!solved || point->bare)
    return;
  delays (&lr, D);
  unweighted = mean_delay (&lr, D, point->rate, &delay);
  point->outputs = fs_kim_das_record (inputs, routes, &delay);
  *fs_record_at (point->outputs, FS_KIM_DAS_T_AVG_UNWEIGHTED, NULL) = unweighted;
  *fs_record_at (point->outputs, FS_KIM_DAS_P_B_LOWEST, NULL) = lr.P_b[0];
  *fs_record_at (point->outputs, FS_KIM_DAS_P_B_HIGHEST, NULL) = lr.P_b[inputs->n - 1];
  fill_channels (point->outputs, &lr, D, point->rate);
  fill_pairs (point->outputs, &lr);
}
