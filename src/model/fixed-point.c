#include "model/fixed-point.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Newton's method for one number: convergence is quadratic, and at a tangency still halves the distance in every step. Four
 * steps are usual, thirty reach the last bit everywhere. */
#define MAX_STEPS 200

/* Foreseen rounds: from this change on it is proportional to the one before, but for a part that is proportional to the change
 * itself; and rounds from one sample to the next, far enough apart for their quotient to be free of rounding errors. */
#define SMALL 1e-6
#define DISTANCE 50

/* A secant whose part beside those after it is a smaller fraction of its square than this says nothing new. */
#define NEW_PART 1e-10

/* One point. */
#define SECANTS 4
#define MAX_ROUNDS 100
#define PRECISION 1e-14 /* of a solution: of what a round changes, and of the way that is left, as far as it is known */
/* Of one to the last digits: what rounding errors may make of these where the way is long, as near the end of a curve; rounds
 * in which the changes have not halved, which shows that they are rounding errors, and those that suffice where few digits
 * are left. */
#define STILL 1e-13
#define NEAR 1e-11
#define PATIENCE 3
#define LAST_DIGIT 1e-15
/* Changes from which secants are made: above rounding errors. */
#define TELLING 1e-13
/* By how much a polynomial may enlarge the errors of the solutions through which it goes. Where it would do so more, as
 * far beyond them, fewer are used. */
#define LARGEST_WEIGHT 300

/* Points side by side, of which all go on until the last one has arrived. Their equations take a microsecond a variable, so
 * that more is remembered of what they led to. */
#define WALK_SECANTS 6
#define WALK_KNOWN 7 /* points through which the polynomial goes: more enlarge the errors of their states too much */
#define WALK_FEW_KNOWN 6 /* of each part, as long as it goes through those of all parts */
#define WALK_MAX_ROUNDS 80
#define WALK_LARGEST_WEIGHT 1100
/* Changes of a point that is solved, and of one where a further round would change nothing that matters. That is so, too, if
 * the next change, which falls as the last one did, would be so small: the smaller the more outputs enlarge errors, from where
 * the place is by FAR of the largest below it. */
#define WALK_PRECISION 1e-13
#define WALK_STILL 1e-14
#define FAR 0.04
/* Points go by the root of the distance from a place so much beyond the largest, since states change the faster the nearer
 * the end is. */
#define BEYOND 0.1

/* Newton from the left. With G(S) = F(S) - S convex, a tangent never cuts the
 * axis beyond the least root, so the iterates rise to it and cannot jump over.
 * Only where there is no root do they come to a point with F' >= 1 and F > S:
 * solvability is decided by the shape, not by patience. */
gboolean
fs_fixed_point_least_root (FsServiceTime F, const void *data, double S0, double bound, double *S)
{
  double at = S0;

  g_return_val_if_fail (S != NULL, FALSE);

  for (int step = 0; step < MAX_STEPS; step++)
    {
      double slope, excess, next;

      if (!(at < bound))
        return FALSE;
      excess = F (at, &slope, data) - at;
      if (excess <= 0)
        break;
      if (slope >= 1)
        return FALSE;
      next = at + excess / (1 - slope);
      if (next - at <= DBL_EPSILON * at)
        {
          at = next;
          break;
        }
      at = next;
    }
  *S = at;
  return at < bound;
}

FsRoundsAnswer
fs_rounds_foresee (const FsRounds *rounds, FsRoundsForesight *foresight, double change)
{
  double largest = 0, first, second, c, s, log_change, *samples = foresight->samples;
  int i = foresight->round++;

  if (i == 0)
    foresight->slack = NAN;
  if (isnan (change))
    return FS_ROUNDS_FAIL;
  foresight->recent[i % rounds->swing] = change;
  for (int k = 0; k < rounds->swing; k++)
    largest = fmax (largest, foresight->recent[k]);
  if (change > rounds->telling && foresight->n_samples < FS_ROUNDS_SAMPLES && i >= foresight->next_sample
      && (foresight->n_samples > 0 || largest <= SMALL))
    {
      samples[foresight->n_samples++] = largest;
      foresight->next_sample = i + DISTANCE;
      if (foresight->n_samples == FS_ROUNDS_SAMPLES)
        {
          /* Natural logarithm of the change that the last round will bring, INFINITY when changes do not shrink: over DISTANCE
           * rounds a change d becomes d s (1 + c d), with s and c from the quotients of the three samples. Counting the
           * rounds until it is small enough would let rounding errors decide; foreseen from changes that are still large the
           * answer is free of them, and the same to nine digits. */
          first = samples[1] / samples[0];
          second = samples[2] / samples[1];
          c = (second - first) / (first * samples[1] - second * samples[0]);
          s = second / (1 + c * samples[1]);
          /* The factors 1 + c d of all distances to come: their changes are d, d s, d s^2 ... */
          log_change = s > 0 && s < 1 ? log (samples[2]) + (double) (rounds->most - 1 - i) / DISTANCE * log (s)
                                            + c * samples[2] / (1 - s)
                                      : INFINITY;
          foresight->slack = log (rounds->accepted) - log_change;
          if (foresight->slack < 0)
            return FS_ROUNDS_FAIL;
          if (!rounds->to_the_end)
            return FS_ROUNDS_ARRIVE;
        }
    }
  if (change > rounds->converged && i + 1 < rounds->most)
    return FS_ROUNDS_GO_ON;
  /* What is foreseen is right to nine digits only. */
  return change <= (foresight->n_samples == FS_ROUNDS_SAMPLES ? 2 : 1) * rounds->accepted ? FS_ROUNDS_ARRIVE
                                                                                          : FS_ROUNDS_FAIL;
}

gboolean
fs_fixed_point_rounds (const FsRounds *rounds, double (*round) (gpointer data), gpointer data, double *slack)
{
  FsRoundsForesight foresight = { 0 };
  FsRoundsAnswer answer = FS_ROUNDS_GO_ON;

  if (slack == NULL)
    {
      double change = INFINITY;

      for (int i = 0; i < rounds->most && change > rounds->converged; i++)
        {
          change = round (data);
          if (isnan (change))
            return FALSE;
        }
      return TRUE;
    }
  while (answer == FS_ROUNDS_GO_ON)
    answer = fs_rounds_foresee (rounds, &foresight, round (data));
  if (!isnan (foresight.slack))
    *slack = foresight.slack;
  return answer == FS_ROUNDS_ARRIVE;
}

void
fs_trail_clear (FsTrail *trail)
{
  for (guint i = 0; i < FS_TRAIL_MAX; i++)
    g_clear_pointer (&trail->states[i], g_free);
  trail->n = trail->length = 0;
}

gboolean
fs_trail_foresee (const FsTrail *trail, double place, double *state, guint length)
{
  double weights[FS_TRAIL_MAX], sum;
  guint n = trail->n;

  if (n == 0 || length != trail->length)
    return FALSE;
  /* Lagrange's weights of the first solutions, of as many as do not enlarge errors too much. */
  for (;; n--)
    {
      sum = 0;
      for (guint i = 0; i < n; i++)
        {
          weights[i] = 1;
          for (guint j = 0; j < n; j++)
            if (j != i)
              weights[i] *= (place - trail->places[j]) / (trail->places[i] - trail->places[j]);
          sum += fabs (weights[i]);
        }
      if (sum <= LARGEST_WEIGHT)
        break;
    }
  memset (state, 0, length * sizeof *state);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < length; k++)
      state[k] += weights[i] * trail->states[i][k];
  return TRUE;
}

/* Makes room in front of the first @n @lists, the last of which is made now if it is NULL. */
static void
shift (double **lists, guint n, guint length)
{
  double *last = lists[n - 1];

  memmove (&lists[1], &lists[0], (n - 1) * sizeof *lists);
  lists[0] = last != NULL ? last : g_new (double, length);
}

void
fs_trail_add (FsTrail *trail, double place, const double *state, guint length)
{
  if (length != trail->length)
    {
      fs_trail_clear (trail);
      trail->length = length;
    }
  for (guint i = 0; i < trail->n; i++)
    if (trail->places[i] == place)
      return;
  shift (trail->states, FS_TRAIL_MAX, length);
  memmove (&trail->places[1], &trail->places[0], (FS_TRAIL_MAX - 1) * sizeof *trail->places);
  trail->places[0] = place;
  memcpy (trail->states[0], state, length * sizeof *state);
  trail->n = MIN (trail->n + 1, FS_TRAIL_MAX);
}

void
fs_secants_clear (FsSecants *secants)
{
  for (guint i = 0; i < FS_SECANTS_MAX; i++)
    {
      g_clear_pointer (&secants->turns[i], g_free);
      g_clear_pointer (&secants->moves[i], g_free);
    }
  secants->n = 0;
}

/* Makes room for a secant in front, of at most @most. */
static void
shift_secants (FsSecants *secants, guint most, guint length)
{
  shift (secants->turns, most, length);
  shift (secants->moves, most, length);
  secants->n = MIN (secants->n + 1, most);
  for (guint i = most - 1; i > 0; i--)
    for (guint j = i; j > 0; j--)
      secants->products[i][j] = secants->products[i - 1][j - 1];
}

/* Cholesky's method, without those turns that are nearly sums of later ones. */
static inline __attribute__ ((always_inline)) void
factorize (FsSecants *secants)
{
  FsVector none = fs_vector (0);

  for (guint i = 0; i < secants->n; i++)
    {
      FsVector *factor = secants->factor[i], left = secants->products[i][i], least = NEW_PART * left;

      for (guint k = 0; k < i; k++)
        {
          FsVector sum = secants->products[i][k], pivot = secants->pivot[k];

          for (guint l = 0; l < k; l++)
            sum -= factor[l] * secants->factor[k][l] * secants->pivot[l];
          factor[k] = fs_vector_select ((FsVectorMask) (pivot > 0), sum / pivot, none);
        }
      for (guint k = 0; k < i; k++)
        left -= factor[k] * factor[k] * secants->pivot[k];
      secants->pivot[i] = fs_vector_select ((FsVectorMask) (left > least), left, none);
    }
}

/* Turns @part, the products of the turns with a change, into how much of each secant undoes it: the least squares of what is
 * left of the change. */
static inline __attribute__ ((always_inline)) void
weigh_secants (const FsSecants *secants, FsVector *part)
{
  guint n = secants->n;
  FsVector none = fs_vector (0);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < i; k++)
      part[i] -= secants->factor[i][k] * part[k];
  for (guint i = n; i-- > 0;)
    {
      FsVectorMask is_new = (FsVectorMask) (secants->pivot[i] > 0);

      part[i] = fs_vector_select (is_new, part[i] / secants->pivot[i], none);
      for (guint k = i + 1; k < n; k++)
        part[i] -= fs_vector_select (is_new, secants->factor[k][i] * part[k], none);
    }
}

static double
dot (const double *a, const double *b, guint length)
{
  FsVector sums = fs_vector (0);
  guint k = 0;

  for (; k + FS_VECTOR_WIDTH <= length; k += FS_VECTOR_WIDTH)
    sums += fs_vector_load (&a[k]) * fs_vector_load (&b[k]);
  for (; k < length; k++)
    sums[0] += a[k] * b[k];
  return fs_vector_sum (sums);
}

/* Whether all magnitudes are at most @limit; FALSE for NAN. */
static gboolean
all_within (const double *values, guint length, double limit)
{
  for (guint k = 0; k < length; k++)
    if (!(fabs (values[k]) <= limit))
      return FALSE;
  return TRUE;
}

/* Adds the secant from the state and change before to the present ones. It is made of length 1: a state has variables of many
 * kinds, whose changes may be as small as 1e-13. */
static void
add_secant (FsSecants *secants, guint most, const double *state, const double *change, const double *last_state,
            const double *last_change, guint length)
{
  double *turn, *move, scale;

  shift_secants (secants, most, length);
  turn = secants->turns[0];
  move = secants->moves[0];
  for (guint k = 0; k < length; k++)
    turn[k] = change[k] - last_change[k];
  scale = 1 / sqrt (dot (turn, turn, length));
  for (guint k = 0; k < length; k++)
    {
      turn[k] *= scale;
      move[k] = turn[k] + scale * (state[k] - last_state[k]);
    }
  for (guint i = 0; i < secants->n; i++)
    secants->products[i][0] = fs_vector (dot (secants->turns[i], turn, length));
  factorize (secants);
}

FS_VECTOR_TARGETS gboolean
fs_fixed_point_settle (FsSecants *secants, double *state, gboolean exactly, const FsEquations *equations, gpointer data)
{
  guint length = equations->length;
  double room[4 * FS_STATE_MAX], *change = length > FS_STATE_MAX ? g_new (double, (gsize) length * 4) : room;
  double *last_state = change + length, *last_change = last_state + length, *step = last_change + length;
  double least = INFINITY, precision = equations->precision > 0 ? equations->precision : PRECISION;
  int still_rounds = 0; /* since changes became smaller */
  gboolean settled = FALSE;

  for (int i = 0; i < (equations->most > 0 ? equations->most : MAX_ROUNDS) && !settled; i++)
    {
      FsVector part[FS_SECANTS_MAX];
      double most = 0;

      if (!equations->round (state, change, data))
        break;
      for (guint k = 0; k < length; k++)
        change[k] -= state[k];
      if (!all_within (change, length, DBL_MAX))
        break;
      /* The step that the secants and, beside them, one plain round make: the part of the change along the turns is undone by
       * the moves that belong to them. */
      if (i > 0 && !all_within (last_change, length, TELLING))
        add_secant (secants, equations->secants > 0 ? equations->secants : SECANTS, state, change, last_state,
                    last_change, length);
      for (guint j = 0; j < secants->n; j++)
        part[j] = fs_vector (dot (secants->turns[j], change, length));
      weigh_secants (secants, part);
      memcpy (step, change, length * sizeof *step);
      for (guint j = secants->n; j-- > 0;)
        for (guint k = 0; k < length; k++)
          step[k] -= part[j][0] * secants->moves[j][k];
      for (guint k = 0; k < length; k++)
        most = MAX (most, fabs (change[k]));
      still_rounds = 2 * most < least ? 0 : still_rounds + 1;
      least = MIN (least, most);
      settled = !exactly && most <= precision && all_within (step, length, precision);
      /* Where rounding errors are larger than that, more rounds find nothing. */
      settled = settled
                || (most <= STILL && all_within (step, length, NEAR)
                    && still_rounds >= (most <= LAST_DIGIT ? 1 : PATIENCE));
      if (settled)
        break;
      memcpy (last_state, state, length * sizeof *state);
      memcpy (last_change, change, length * sizeof *change);
      for (guint k = 0; k < length; k++)
        state[k] += step[k];
    }
  if (change != room)
    g_free (change);
  if (!settled)
    fs_secants_clear (secants);
  return settled;
}

/**
 * FsWalk: along all parts of a curve at once. Each point starts from a polynomial through the last ones of its part, or through
 * the first ones of all parts
 * @largest: place; @precision: see fs_walk_set_precision(), or 0
 * @places, @known: [@n_known] of the last points and their states, the last one first
 * @before: deciding variables before the last round; @next, @change: where it led to, and what it changed of these
 */
struct _FsWalk {
  FsSideBySide equations;
  gpointer data;
  double largest, precision;
  guint n_known;
  FsVector places[WALK_KNOWN];
  double *known[WALK_KNOWN];
  FsSecants secants;
  FsVector *before, *next, *change;
  FsVector *memory;
};

FsWalk *
fs_walk_new (const FsSideBySide *equations, gpointer data, double largest)
{
  FsWalk *walk = g_aligned_alloc0 (1, sizeof *walk, sizeof (FsVector));
  gsize n = equations->n_deciding, length = equations->length;
  FsVector *memory
      = g_aligned_alloc0 ((WALK_KNOWN + WALK_SECANTS + 1) * length + (WALK_SECANTS + 2) * n, sizeof (FsVector), 64);

  walk->equations = *equations;
  walk->data = data;
  walk->largest = largest;
  walk->memory = memory;
  for (guint i = 0; i < WALK_KNOWN; i++, memory += length)
    walk->known[i] = (double *) memory;
  for (guint i = 0; i < WALK_SECANTS; i++, memory += length)
    walk->secants.moves[i] = (double *) memory;
  for (guint i = 0; i < WALK_SECANTS; i++, memory += n)
    walk->secants.turns[i] = (double *) memory;
  walk->next = memory;
  walk->before = memory + length;
  walk->change = walk->before + n;
  return walk;
}

void
fs_walk_set_precision (FsWalk *walk, double precision)
{
  walk->precision = precision;
}

void
fs_walk_free (FsWalk *walk)
{
  g_aligned_free (walk->memory);
  g_aligned_free (walk);
}

/* Lagrange's weights of the first @n points. Returns the largest sum of their absolute values. */
static inline __attribute__ ((always_inline)) double
weigh_own (const FsWalk *walk, const FsVector *place, guint n, FsVector *weights)
{
  FsVector sum = fs_vector (0);

  for (guint i = 0; i < n; i++)
    {
      FsVector above = fs_vector (1), below = fs_vector (1);

      for (guint j = 0; j < n; j++)
        if (j != i)
          {
            above *= *place - walk->places[j];
            below *= walk->places[i] - walk->places[j];
          }
      weights[i] = above / below;
      sum += fs_vector_abs (weights[i]);
    }
  return MAX (MAX (sum[0], sum[1]), MAX (sum[2], sum[3]));
}

/* The same of the first @n points of all parts. */
static inline __attribute__ ((always_inline)) double
weigh_all (const FsWalk *walk, const FsVector *place, guint n, FsVector *weights)
{
  FsVector sum = fs_vector (0);

  for (guint i = 0; i < n * FS_VECTOR_WIDTH; i++)
    {
      FsVector above = fs_vector (1);
      double node = walk->places[i / FS_VECTOR_WIDTH][i % FS_VECTOR_WIDTH], below = 1;

      for (guint j = 0; j < n * FS_VECTOR_WIDTH; j++)
        if (j != i)
          {
            double other = walk->places[j / FS_VECTOR_WIDTH][j % FS_VECTOR_WIDTH];

            above *= *place - other;
            below *= node - other;
          }
      weights[i] = above / below;
      sum += fs_vector_abs (weights[i]);
    }
  return MAX (MAX (sum[0], sum[1]), MAX (sum[2], sum[3]));
}

/* Sets the state to that at @place on the polynomial through the first points of all parts, or where that would enlarge errors
 * through those of each part. */
FS_VECTOR_TARGETS static void
foresee (FsWalk *walk, const FsVector *place)
{
  FsVector weights[WALK_FEW_KNOWN * FS_VECTOR_WIDTH], *state = walk->equations.state;
  FsVector *const *known = (FsVector *const *) walk->known;
  guint n = walk->n_known, length = walk->equations.length;

  if (n <= WALK_FEW_KNOWN && weigh_all (walk, place, n, weights) <= WALK_LARGEST_WEIGHT)
    {
      for (guint k = 0; k < length; k++)
        {
          FsVector sum = fs_vector (0);

          for (guint i = 0; i < n; i++)
            for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
              sum += weights[i * FS_VECTOR_WIDTH + l] * known[i][k][l];
          state[k] = sum;
        }
      return;
    }
  while (!(weigh_own (walk, place, n, weights) <= WALK_LARGEST_WEIGHT))
    n--;
  for (guint k = 0; k < length; k++)
    {
      FsVector sum = fs_vector (0);

      for (guint i = 0; i < n; i++)
        sum += weights[i] * known[i][k];
      state[k] = sum;
    }
}

static inline __attribute__ ((always_inline)) void
multiply (const FsVector *a, const FsVector *b, guint n, FsVector *product)
{
  FsVector even = fs_vector (0), odd = fs_vector (0);
  guint k;

  for (k = 0; k + 1 < n; k += 2)
    {
      even += a[k] * b[k];
      odd += a[k + 1] * b[k + 1];
    }
  if (k < n)
    even += a[k] * b[k];
  *product = even + odd;
}

/* Records where a round led to, as a secant unless it is the @first of a point, and moves the state to where the secants
 * suggest. They are left as long as they are, for variables are of one kind; which step they suggest is decided by these
 * alone. */
FS_VECTOR_TARGETS static void
step_on (FsWalk *walk, gboolean first)
{
  FsSecants *secants = &walk->secants;
  FsVector *state = walk->equations.state, part[FS_SECANTS_MAX];
  FsVector **turns = (FsVector **) secants->turns, **moves = (FsVector **) secants->moves;
  guint length = walk->equations.length, n = walk->equations.n_deciding;

  if (!first)
    {
      shift_secants (secants, WALK_SECANTS, length);
      for (guint k = 0; k < length; k++)
        {
          moves[0][k] = state[k] - walk->next[k];
          walk->next[k] = state[k];
        }
      for (guint k = 0; k < n; k++)
        turns[0][k] = state[k] - walk->before[k] - walk->change[k];
      for (guint i = 0; i < secants->n; i++)
        multiply (turns[i], turns[0], n, &secants->products[i][0]);
      factorize (secants);
    }
  else
    memcpy (walk->next, state, length * sizeof *state);
  for (guint k = 0; k < n; k++)
    walk->change[k] = state[k] - walk->before[k];
  for (guint i = 0; i < secants->n; i++)
    multiply (turns[i], walk->change, n, &part[i]);
  weigh_secants (secants, part);
  for (guint k = 0; k < length; k++)
    {
      FsVector to = walk->next[k];

      for (guint i = 0; i < secants->n; i++)
        to -= part[i] * moves[i][k];
      state[k] = to;
    }
}

guint
fs_walk_settle (FsWalk *walk, const double *places)
{
  const guint all = (1u << FS_VECTOR_WIDTH) - 1;
  FsVector *state = walk->equations.state;
  guint settled = 0, before = 0, still = 0;
  double changes[FS_VECTOR_WIDTH], last[FS_VECTOR_WIDTH] = { 0 }, next[FS_VECTOR_WIDTH];
  FsVector place;

  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    {
      double left = 1 - places[l] / walk->largest;

      place[l] = sqrt ((1 + BEYOND) * walk->largest - places[l]);
      next[l] = fmax (walk->precision, WALK_STILL * fmin (1, left / FAR));
    }
  walk->equations.begin (walk->data, places, walk->n_known > 0);
  if (walk->n_known > 0)
    foresee (walk, &place);
  for (int round = 0; round < WALK_MAX_ROUNDS && !(still == all || (settled & before) == all); round++)
    {
      memcpy (walk->before, state, walk->equations.n_deciding * sizeof *state);
      walk->equations.round (walk->data, changes);
      before = settled;
      settled = still = 0;
      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        {
          gboolean near = changes[l] * changes[l] <= next[l] * last[l];

          settled |= (guint) (near || changes[l] <= fmax (walk->precision, WALK_PRECISION)) << l;
          still |= (guint) (near || changes[l] <= fmax (walk->precision, WALK_STILL)) << l;
          last[l] = changes[l];
        }
      /* What changes now is rounding, which tells nothing of the way. */
      if (settled != all && round < WALK_MAX_ROUNDS - 1)
        step_on (walk, round == 0);
    }
  if (settled != all)
    {
      walk->n_known = walk->secants.n = 0;
      return settled;
    }
  shift (walk->known, WALK_KNOWN, 0);
  memmove (&walk->places[1], &walk->places[0], (WALK_KNOWN - 1) * sizeof walk->places[0]);
  memcpy (walk->known[0], state, walk->equations.length * sizeof *state);
  walk->places[0] = place;
  walk->n_known = MIN (walk->n_known + 1, WALK_KNOWN);
  return settled;
}
