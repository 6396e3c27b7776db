/* REFINED.md 4: a channel is shared by the flows on it. How many there are, how
 * long they stay and which channels headers choose depend on one another.
 */
#include "model/broadcast/refined-parts.h"
#include "model/curve.h"

#include <math.h>
#include <string.h>

#define DISTRIBUTION_SIZE 128 /* lengths of the laws of competing unicasts */
#define MAX_STEPS 100
#define LAST_STEP 1e-8
#define CONVERGED 1e-14
#define CLOSE_ENOUGH 1e-11 /* what the last round may still change */
#define POSTPONED 0.18     /* sigma of section 4.2: what avoids a copy and meets one of its siblings in the next node */

/* Returns the sum of ratio^i, i = 1 … count; @moment, @square: of i ratio^i and of i^2 ratio^i. The first terms are doubled and,
 * where their number is odd, one more is added, from the highest bit of @count on: what is near 1 loses no digits. */
static inline FsVector
geometric_sums (FsVector ratio, guint count, FsVector *moment, FsVector *square)
{
  FsVector sum = fs_vector (0), weighted = fs_vector (0), squares = fs_vector (0),
           last = fs_vector (1); /* ratio^terms */
  double terms = 0;

  for (guint bit = 1u << g_bit_storage (count); bit > 0; bit >>= 1)
    {
      squares += (squares + terms * (2 * weighted + terms * sum)) * last;
      weighted += (weighted + terms * sum) * last;
      sum += sum * last;
      last *= last;
      terms *= 2;
      if (!(count & bit))
        continue;
      terms++;
      last *= ratio;
      sum += last;
      weighted += terms * last;
      squares += terms * terms * last;
    }
  *moment = weighted;
  *square = squares;
  return sum;
}

/**
 * Law: of birth chains side by side, of which one alone is in the first element
 * @P: [v] its first V members; @decay: the ratio beyond
 * @tail, @tail_moment, @tail_square: sums of decay^i, i decay^i, and i^2 decay^i over what is beyond
 */
typedef struct {
  FsVector P[FS_REFINED_MAX_V], mean, decay, tail, tail_moment, tail_square;
} Law;

/* Fills @law for the ratios @A kap_{v+1} a_v, a_v = @ready[v]; of kap - 1 the part @held_up counts. */
static inline void
chain (const FsRefinedSharing *sharing, int V, FsVector A, const FsVector *ready, FsVector held_up, Law *law)
{
  FsVector term = fs_vector (1), sum = fs_vector (0), moment = fs_vector (0);

  for (int v = 0; v < V; v++)
    {
      law->P[v] = term;
      sum += term;
      moment += v * term;
      term *= A * ready[v] * (v + 1 < V ? 1 + held_up * (sharing->kap[v + 1] - 1) : fs_vector (1));
    }
  law->decay = A * ready[V - 1];
  law->tail = geometric_sums (law->decay, (guint) (DISTRIBUTION_SIZE - V), &law->tail_moment, &law->tail_square);
  moment += law->P[V - 1] * ((V - 1) * law->tail + law->tail_moment);
  sum += law->P[V - 1] * law->tail;
  for (int v = 0; v < V; v++)
    law->P[v] /= sum;
  law->mean = moment / sum;
}

/* Returns the mean of v (v - 1) in the first law. */
static inline double
factorial_moment (const Law *law, int V)
{
  double moment = (V - 1.0) * (V - 2) * law->tail[0] + (2.0 * V - 3) * law->tail_moment[0] + law->tail_square[0];

  moment *= law->P[V - 1][0];
  for (int i = 2; i < V; i++)
    moment += i * (i - 1) * law->P[i][0];
  return moment;
}

/* Returns the mean of min (v, V - 1) in the first law; @square: of its square. */
static double
limited_mean (const Law *law, int V, double *square)
{
  double mean = (V - 1) * law->P[V - 1][0] * (1 + law->tail[0]);

  *square = (V - 1) * mean;
  for (int v = 1; v < V - 1; v++)
    {
      mean += v * law->P[v][0];
      *square += v * (v * law->P[v][0]);
    }
  return mean;
}

/* Fills the tails of the laws of competing unicasts without and with a copy, from the first one in @law: a copy that shares
 * the channel has them stay longer, state v with weight v + 1. */
static inline void
fill_tails (const Law *law, int V, FsVector *alone, FsVector *with_copy)
{
  alone[V] = law->P[V - 1] * law->tail;
  with_copy[V] = law->P[V - 1] * (V * law->tail + law->tail_moment) / (1 + law->mean);
  for (int j = V - 1; j >= 0; j--)
    {
      alone[j] = alone[j + 1] + law->P[j];
      with_copy[j] = with_copy[j + 1] + (j + 1) * law->P[j] / (1 + law->mean);
    }
  alone[0] = with_copy[0] = fs_vector (1);
}

/* How readily channels are taken in the chains of a round: in all of them as @a says; with dimension order in the first as
 * few as there are sources, in the others always. */
static inline void
fill_ready (const FsRefinedGeometry *geometry, const double *a, FsVector *ready)
{
  for (int v = 0; v < geometry->V; v++)
    ready[v] = geometry->adaptive ? fs_vector (a[v]) : (FsVector){ geometry->few[v], 1, 1, 1 };
}

/* Weight of the unicasts that came while this copy or one before it was there, and avoided it, among those that a copy
 * meets (section 4.3). What avoided its parent in the node before now crosses the dimension that is still missing here, before
 * the copy comes. */
static double
later (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing)
{
  double before = sharing->wave * fmax (0, 0.3 - 1.6 / (geometry->n * geometry->n));

  return (1 - before + sharing->y * (1 + before)) / 2;
}

/* How much it counts for a copy that unicasts are held up elsewhere: with another copy before it on the channel they
 * would have stayed as long anyway. */
static double
unhindered (const FsRefinedSharing *sharing)
{
  return 1 - sharing->y;
}

/* Fills @law for dimension order: in the first element the law of few sources, each with so many messages more, exp (@ln_z) times, that
 * it has the mean of the second, of @A from as many as one likes; both with the part @held_up of kap - 1. The third is that of a
 * copy, of section 4.3. */
static inline void
meet_few (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, double A, double held_up, double *ln_z,
          Law *law)
{
  int V = geometry->V;
  double low = 0, high = geometry->most_ln_z, step = 1;
  FsVector ready[FS_REFINED_MAX_V], counted = { held_up, held_up, unhindered (sharing) };

  fill_ready (geometry, sharing->a, ready);
  for (int i = 0; i <= MAX_STEPS; i++)
    {
      FsVector loads = { A * exp (*ln_z), A, A * (1 - geometry->eps) };
      double mean, variance;

      chain (sharing, V, loads, ready, counted, law);
      if (fabs (step) <= LAST_STEP) /* its square is what is left */
        break;
      /* The logarithm of what multiplies the ratios of the first law to make its mean that of the second (a step of Newton's
       * method). */
      mean = law->mean[0];
      variance = factorial_moment (law, V) + mean * (1 - mean);
      step = variance > 0 ? (law->mean[1] - mean) / variance : 0;
      if (fabs (step) <= CONVERGED) /* rounding errors: with them the rounds would never settle */
        break;
      /* From afar Newton's method overshoots, for beyond V messages the law is all but flat. */
      *(step > 0 ? &low : &high) = *ln_z;
      if (!(*ln_z + step > low && *ln_z + step < high))
        step = low + (high - low) / 2 - *ln_z;
      *ln_z += step;
    }
}

/* Section 4.1, and with dimension order the mean of section 4.3. */
static void
competitors (const FsRefinedGeometry *geometry, FsRefinedSharing *sharing)
{
  int V = geometry->V;
  double y = sharing->y;
  double *tU = sharing->tU, *t = sharing->t;
  FsVector alone[FS_REFINED_MAX_V + 1], with_copy[FS_REFINED_MAX_V + 1];
  Law law;

  if (geometry->adaptive)
    {
      FsVector ready[FS_REFINED_MAX_V];

      fill_ready (geometry, sharing->a, ready);
      chain (sharing, V, fs_vector (sharing->A), ready, fs_vector (1), &law);
    }
  else
    {
      meet_few (geometry, sharing, sharing->A, 1, &sharing->ln_z, &law);
      sharing->met = law.mean[2];
      for (int v = 0; v < V; v++)
        sharing->exactly[v] = law.P[v][0];
      sharing->exactly[V] = law.P[V - 1][0] * law.tail[0];
      sharing->beyond = law.P[V - 1][0] * (V * law.tail[0] + law.tail_moment[0]);
    }
  fill_tails (&law, V, alone, with_copy);
  for (int j = 0; j <= V; j++)
    {
      sharing->alone[j] = alone[j][0];
      sharing->with_copy[j] = with_copy[j][0];
    }
  tU[0] = t[0] = 1;
  for (int j = 1; j <= V; j++)
    {
      tU[j] = (1 - y) * sharing->alone[j] + y * sharing->with_copy[j];
      t[j] = (1 - y) * sharing->alone[j] + y * sharing->with_copy[j - 1];
    }
}

/* fbar (b): mean number of free adaptive virtual channels of another channel. */
static double
mean_free (const FsRefinedSharing *sharing, int V, double b)
{
  double sum = 0;

  for (int u = 0; u < V; u++)
    sum += (1 - b) * (sharing->alone[u] - sharing->alone[u + 1]) * (V - 1 - u)
           + b * (sharing->with_copy[u] - sharing->with_copy[u + 1]) * MAX (0, V - 2 - u);
  return sum;
}

/**
 * Acceptance: acc (v, b), the relative rate at which a header with a choice requests a channel with v other flows, when another
 * channel carries a copy with probability b
 * @b: that probability; @fbar: mean number of free adaptive virtual channels of another channel
 * @acc: [v], v = 0 … V
 */
typedef struct {
  double b, fbar;
  double acc[FS_REFINED_MAX_V + 1];
} Acceptance;

/* The escape channel is taken when the adaptive ones of all r - 1 others are busy. */
static inline void
accept_escape (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, Acceptance *of)
{
  int V = geometry->V;
  double q = sharing->alone[V - 1] * (1 - of->b) + sharing->with_copy[V - 2] * of->b, step;
  FsVector powers, full = fs_vector (0);

  fs_vector_powers (1, q, &powers, &step);
  for (int r = 1; r <= geometry->n; r += FS_VECTOR_WIDTH)
    {
      full += fs_vector_load (&geometry->wr[r]) * powers;
      powers *= step;
    }
  of->acc[V - 1] = of->acc[V] = fs_vector_sum (full);
}

/* Section 4.2: computes a and a_copy; returns the change of a. */
static double
avoid (const FsRefinedGeometry *geometry, FsRefinedSharing *sharing)
{
  int V = geometry->V;
  double y = sharing->y, nu = geometry->nu;
  Acceptance free = { .b = y }, taken = { .b = y + (1 - y) * geometry->sib };
  double any[FS_REFINED_MAX_V], with_copy[FS_REFINED_MAX_V];
  double mean = 0, change = 0;

  free.fbar = mean_free (sharing, V, free.b);
  taken.fbar = mean_free (sharing, V, taken.b);
  /* With one division, which takes longest, for two quotients. */
  for (int v = 0; v < V - 1; v++)
    {
      double f = V - 1 - v;
      FsVector sum_one = fs_vector (0), sum_two = fs_vector (0);

      for (int r = 1; r <= geometry->n; r += FS_VECTOR_WIDTH)
        {
          FsVector others = fs_vector_load (&geometry->others[r]);
          FsVector below_one = f + others * free.fbar, below_two = f + others * taken.fbar;
          FsVector both = fs_vector_load (&geometry->choices[r]) / (below_one * below_two);

          sum_one += both * below_two;
          sum_two += both * below_one;
        }
      free.acc[v] = f * fs_vector_sum (sum_one);
      taken.acc[v] = f * fs_vector_sum (sum_two);
    }
  accept_escape (geometry, sharing, &free);
  accept_escape (geometry, sharing, &taken);
  for (int v = 0; v < V; v++)
    {
      double above = v + 1 < V ? sharing->tU[v + 1] : 0; /* the last one stands for all beyond */

      with_copy[v] = taken.acc[v + 1]; /* one more is there */
      with_copy[v] += POSTPONED * sharing->wave * (free.acc[v] - with_copy[v]);
      any[v] = (1 - y) * free.acc[v] + y * with_copy[v];
      mean += (sharing->tU[v] - above) * any[v];
    }
  for (int v = 0; v < V; v++)
    {
      double a = nu + (1 - nu) * any[v] / mean;

      change = MAX (change, fabs (a - sharing->a[v]) / MAX (1, a)); /* a double has no more digits of it */
      sharing->a[v] = a;
      sharing->a_copy[v] = nu + (1 - nu) * with_copy[v] / mean;
    }
  return change;
}

/* Adaptive routing: fills the laws of the unicasts that a copy meets, none of its own injection channel, if they came before
 * any copy and if they avoided one. */
static inline void
meet_avoided (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, Law *before, Law *avoiding)
{
  FsVector A = fs_vector (sharing->A * (1 - geometry->eps)), held_up = fs_vector (unhindered (sharing));
  FsVector ready[FS_REFINED_MAX_V];

  fill_ready (geometry, sharing->a, ready);
  chain (sharing, geometry->V, A, ready, held_up, before);
  fill_ready (geometry, sharing->a_copy, ready);
  chain (sharing, geometry->V, A, ready, held_up, avoiding);
}

/* Fills the tails of a law whose state v has the weight @weights[v], from V on together, for messages whose source fills @share of
 * the channel: they find what the others send while theirs is silent. */
static inline void
take_out_source (const double *weights, int V, FsVector share, FsVector *tails)
{
  FsVector all;

  tails[V] = fs_vector_max (fs_vector (0), 1 - V * share) * weights[V];
  for (int v = V - 1; v >= 0; v--)
    tails[v] = tails[v + 1] + fs_vector_max (fs_vector (0), 1 - v * share) * weights[v];
  all = 1 / tails[0];
  for (int v = 0; v <= V; v++)
    tails[v] *= all;
}

FS_VECTOR_TARGETS void
fs_refined_first (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, int k, FsVector *alone,
                  FsVector *with_copy)
{
  int V = geometry->V;
  FsVector own = fs_vector_load (&geometry->own[k]);
  double shared[FS_REFINED_MAX_V + 1];

  if (geometry->adaptive)
    {
      FsVector ready[FS_REFINED_MAX_V];
      Law law;

      fill_ready (geometry, sharing->a, ready);
      chain (sharing, V, sharing->A * (1 - own), ready, fs_vector (1), &law);
      fill_tails (&law, V, alone, with_copy);
      return;
    }
  for (int v = 0; v < V; v++)
    shared[v] = (v + 1) * sharing->exactly[v];
  shared[V] = sharing->beyond;
  take_out_source (sharing->exactly, V, own, alone);
  take_out_source (shared, V, own, with_copy);
}

/* What section 5 needs: of the law of unicasts that a copy meets; with dimension order few sources send them, as many as
 * without that. And how uneven the number of competing unicasts is: 1 / (1 - A) for processor sharing, less where headers
 * avoid them. */
FS_VECTOR_TARGETS static void
describe (const FsRefinedGeometry *geometry, FsRefinedSharing *sharing)
{
  int V = geometry->V;
  double z = geometry->adaptive ? 1 : exp (sharing->ln_z), square, mean;
  FsVector ready[FS_REFINED_MAX_V];
  Law law;

  if (geometry->adaptive)
    {
      double weight = later (geometry, sharing), eb2;
      Law before, avoiding;

      meet_avoided (geometry, sharing, &before, &avoiding);
      sharing->ec = (1 - weight) * limited_mean (&before, V, &square) + weight * limited_mean (&avoiding, V, &square);
      eb2 = (1 - weight) * factorial_moment (&before, V) + weight * factorial_moment (&avoiding, V);
      sharing->uneven = fmax (0, sharing->eb + eb2 - sharing->eb * sharing->eb);
    }
  else
    {
      double ln_z = sharing->ln_z;

      meet_few (geometry, sharing, sharing->A * (1 - geometry->eps), unhindered (sharing), &ln_z, &law);
      sharing->ec = limited_mean (&law, V, &square);
      sharing->uneven = fmax (0, square - sharing->ec * sharing->ec);
    }
  fill_ready (geometry, sharing->a, ready);
  chain (sharing, V, fs_vector (z * sharing->A), ready, fs_vector (1), &law);
  mean = law.mean[0];
  sharing->spread = mean > 0 ? 1 + (factorial_moment (&law, V) - mean * mean) / mean : 1;
}

/* Section 4.4: tr_{r,j}, for adaptive routing. */
static void
choose (const FsRefinedGeometry *geometry, FsRefinedSharing *sharing)
{
  int n = geometry->n, V = geometry->V;
  const double *T = sharing->alone, *TQ = sharing->with_copy;
  double y = sharing->y, b = y + (1 - y) * geometry->sib * sharing->wave, postponed = POSTPONED * sharing->wave;
  double fbar = mean_free (sharing, V, y), fbar_copy = mean_free (sharing, V, b), step, step_copy;
  double alone[FS_REFINED_MAX_V + 1], copy[FS_REFINED_MAX_V + 1];
  FsVector busy, busy_copy; /* all r - 1 others */

  fs_vector_powers (1, T[V - 1] * (1 - y) + TQ[V - 2] * y, &busy, &step);
  fs_vector_powers (1, T[V - 1] * (1 - b) + TQ[V - 2] * b, &busy_copy, &step_copy);
  for (int v = 0; v <= V; v++)
    {
      alone[v] = (1 - y) * (v < V ? T[v] - T[v + 1] : T[V]);
      copy[v] = v == 0 ? 0 : y * (v < V ? TQ[v - 1] - TQ[v] : TQ[V - 1]);
    }
  for (int r = 1; r <= n; r += FS_VECTOR_WIDTH)
    {
      FsVector others = fs_vector_load (&geometry->others[r]), choices = others + 1, left = fs_vector (1);
      FsVector D[FS_REFINED_MAX_V + 1], sum = fs_vector (0),
                                        before = fs_vector (0); /* how readily one other fewer is accepted */

      for (int v = 0; v < V - 1; v++)
        {
          double f = V - 1 - v;
          FsVector below = f + others * fbar, below_copy = f + others * fbar_copy;
          FsVector both = f * choices / (below * below_copy); /* divisions take longest */
          FsVector taken = both * below;

          taken += postponed * (before - taken);
          before = both * below_copy;
          D[v] = alone[v] * before + copy[v] * taken;
          sum += D[v];
        }
      D[V - 1] = alone[V - 1] * busy + copy[V - 1] * (busy_copy + postponed * (before - busy_copy));
      sum = 1 / (sum + D[V - 1] + alone[V] * busy + copy[V] * busy_copy);
      for (int j = 1; j <= V; j++)
        {
          left -= D[j - 1] * sum;
          left = fs_vector_max (fs_vector (0), left);
          fs_vector_store (&sharing->tr[j][r], left);
        }
      busy *= step;
      busy_copy *= step_copy;
    }
  for (int j = 1; j <= V; j++)
    sharing->tr[j][1] = sharing->t[j];
}

/* From o (r, j, k): at least j others that were not met on the channel before. */
static inline void
find_passes (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, int j, double *pass)
{
  double tU = sharing->tU[j], t = sharing->t[j];

  if (geometry->n == 1) /* no transit channels */
    {
      fs_vector_store (&pass[1], fs_vector (1));
      return;
    }
  if (geometry->adaptive) /* dl is the same for all k >= 2 */
    {
      double share = 1 - (1 - geometry->dl[2]) * (t > 0 ? tU / t : 1), product = 1;

      for (int k = 1; k <= geometry->n; k += FS_VECTOR_WIDTH)
        {
          FsVector before;

          fs_vector_multiply (1 - share * fs_vector_load (&sharing->tr[j][k]), &product, &before);
          fs_vector_store (&pass[k], before);
        }
      return;
    }
  /* The channels are alike. */
  for (int k = 1; k <= geometry->n; k++)
    pass[k] = 1 - MAX (0, t - geometry->along[j][k] * tU);
  fs_refined_raise (geometry->n, pass);
}

FS_VECTOR_TARGETS void
fs_refined_passes (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, int j, double *pass)
{
  find_passes (geometry, sharing, j, pass);
}

/* Section 4.5: computes G and from it kap; returns the change of kap. */
static double
hold_up (const FsRefinedGeometry *geometry, FsRefinedSharing *sharing)
{
  int V = geometry->V;
  double pass[FS_PATTERN_MAX_N + 1] = { 0 }, change = 0;
  double by_m = 0, by_square = 0; /* sums over m of the probability of exactly m others, by m and by its square */

  for (int j = 1; j < V; j++)
    {
      FsVector sum = fs_vector (0);

      find_passes (geometry, sharing, j, pass);
      for (int k = 1; k <= geometry->n; k += FS_VECTOR_WIDTH)
        sum += fs_vector_load (&geometry->through[k]) * (1 - fs_vector_load (&pass[k]));
      sharing->G[j] = fs_vector_sum (sum);
    }
  for (int i = V - 1; i >= 1; i--)
    {
      double exactly = sharing->G[i] - (i < V - 1 ? sharing->G[i + 1] : 0), kap;

      by_m += exactly / i;
      by_square += exactly / (i * i);
      kap = 1 + by_m - i * by_square / 2;
      change = MAX (change, fabs (kap - sharing->kap[i]));
      sharing->kap[i] = kap;
    }
  return change;
}

/* One round of sections 4.1 to 4.5; returns by how much the state changed. */
FS_VECTOR_TARGETS static double
renew (const FsRefinedGeometry *geometry, double rho_b, FsRefinedSharing *sharing)
{
  double change = 0, eb;

  /* Whether there is room for the copies is decided at the end, where no round overshoots. */
  sharing->y = MIN (1, rho_b * (1 + sharing->eb));
  competitors (geometry, sharing);
  if (geometry->adaptive && geometry->n > 1)
    {
      change = avoid (geometry, sharing);
      choose (geometry, sharing);
    }
  /* Section 4.3: how many unicasts a copy meets. */
  eb = sharing->met;
  if (geometry->adaptive)
    {
      Law before, avoiding;

      meet_avoided (geometry, sharing, &before, &avoiding);
      eb = before.mean[0] + later (geometry, sharing) * (avoiding.mean[0] - before.mean[0]);
    }
  change += fabs (eb - sharing->eb) / MAX (1, eb * eb); /* rounding errors of eb grow as its square */
  sharing->eb = eb;
  change += hold_up (geometry, sharing);
  return change;
}

/* What renew() needs besides the state. */
typedef struct {
  const FsRefinedGeometry *geometry;
  double rho_b;
  FsRefinedSharing *sharing;
} Round;

static void
store (gpointer data, double *state)
{
  const Round *round = data;
  const FsRefinedSharing *sharing = round->sharing;
  gsize V = (gsize) round->geometry->V;

  state[0] = sharing->eb;
  memcpy (&state[1], &sharing->kap[1], (V - 1) * sizeof *state);
  if (round->geometry->adaptive)
    memcpy (&state[V], sharing->a, V * sizeof *state);
}

static gboolean
renew_state (const double *state, double *next, gpointer data)
{
  Round *round = data;
  FsRefinedSharing *sharing = round->sharing;
  gsize V = (gsize) round->geometry->V;

  sharing->eb = state[0];
  memcpy (&sharing->kap[1], &state[1], (V - 1) * sizeof *state);
  if (round->geometry->adaptive)
    memcpy (sharing->a, &state[V], V * sizeof *state);
  renew (round->geometry, round->rho_b, sharing);
  store (data, next);
  return TRUE;
}

static void
begin (gpointer data)
{
  Round *round = data;
  FsRefinedSharing *sharing = round->sharing;

  sharing->eb = sharing->ln_z = 0;
  for (int v = 0; v < round->geometry->V; v++)
    sharing->kap[v] = sharing->a[v] = sharing->a_copy[v] = 1;
}

static double
renew_plainly (gpointer data)
{
  Round *round = data;

  return renew (round->geometry, round->rho_b, round->sharing);
}

static gboolean
arrive (gpointer data, double *slack)
{
  static const FsRounds rounds
      = { .most = 20000, .converged = CONVERGED, .accepted = CLOSE_ENOUGH, .telling = CLOSE_ENOUGH, .swing = 16 };

  begin (data);
  return fs_fixed_point_rounds (&rounds, renew_plainly, data, slack);
}

gboolean
fs_refined_share (const FsRefinedGeometry *geometry, double rate, FsModelCurve *curve, FsRefinedSharing *sharing,
                  double *slack)
{
  double rho_u = geometry->loads.cu * rate * geometry->M;
  Round round = { geometry, (geometry->loads.cb + geometry->loads.cr) * rate * geometry->M, sharing };
  FsEquations equations
      = { (guint) (geometry->adaptive ? 2 * geometry->V : geometry->V), begin, store, renew_state, arrive };

  *slack = NAN;
  sharing->y = NAN;
  if (!(rho_u + round.rho_b < 1))
    return FALSE;
  sharing->A = rho_u;
  sharing->idle = 1 - rho_u - round.rho_b;
  sharing->wave = geometry->adaptive ? pow (sharing->idle, 2 * geometry->V - 3) : 0;
  begin (&round); /* sets what is no part of the state, too */
  if (!fs_model_curve_settle (curve, 0, rate, &equations, &round, slack))
    return FALSE;
  sharing->y = round.rho_b * (1 + sharing->eb);
  if (!(sharing->y < 1))
    return FALSE;
  describe (geometry, sharing);
  return TRUE;
}
