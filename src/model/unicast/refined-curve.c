/* A curve is divided into FS_VECTOR_WIDTH parts, which are solved beside each other in rising order. Each point starts from a
 * polynomial through the last ones of its part, or through the first ones of all parts; secants of the rounds, kept from point
 * to point, shorten the way from there (Anderson's method). Which step they suggest is decided by the mean waits alone: the
 * other variables go with them. */
#include "model/unicast/refined-curve.h"

#include <math.h>
#include <string.h>

#include "model/unicast/refined-network.h"

#define KNOWN 7     /* points through which the polynomial goes: more enlarge the errors of their states too much */
#define FEW_KNOWN 6 /* of each part, as long as it goes through those of all parts */
#define SECANTS 6   /* that are kept */
#define MAX_ROUNDS 80
#define ALL ((1u << FS_VECTOR_WIDTH) - 1) /* points */
/* Changes of a point that is solved, and of one where a further round would change nothing that matters. That is so, too, if
 * the next change, which falls as the last one did, would be so small: the smaller the more outputs enlarge errors, from where
 * the load is by FAR of the largest below it. */
#define PRECISION 1e-13
#define STILL 1e-14
#define FAR 0.04
/* Points go by the root of the distance from a load so much beyond the largest, since states change the faster the nearer
 * the end is. */
#define BEYOND 0.1
/* By how much a polynomial may enlarge the errors of the points through which it goes. */
#define LARGEST_WEIGHT 1100
/* A secant whose part beside those before it has a smaller fraction of its square than this says nothing new. */
#define NEW_PART 1e-10

struct _FsRefinedCurve {
  FsRefinedNetwork *net;
  guint n, n_safe;
  double *loads;
  FsRefinedDelay *delays;
  gboolean *solved;
  gboolean walked; /* over the safe ones */
  guint next;      /* the load after the last one that was asked for */
  FsRefinedDelay other;
};

/**
 * Walk: along all parts of a curve at once
 * @length: of a state; @n_pairs: mean waits, its first variables
 * @largest: load
 * @places, @known: [@n_known] of the last points and their states, the last one first
 * @moves: [secant][variable] difference of the states that two rounds led to, the last one first
 * @turns: [secant][mean wait] difference of what these rounds changed
 * @products: [secant][secant] of @turns
 * @state: of the network
 * @before: mean waits before the last round; @next, @change: where it led to, and what it changed of the mean waits
 */
typedef struct {
  guint length, n_pairs;
  guint n_known, n_secants;
  double largest;
  FsVector places[KNOWN];
  FsVector *known[KNOWN];
  FsVector *moves[SECANTS], *turns[SECANTS];
  FsVector products[SECANTS][SECANTS];
  FsVector *state, *before, *next, *change;
  FsVector *memory;
} Walk;

static void
walk_init (Walk *walk, FsRefinedNetwork *net)
{
  gsize n = fs_refined_network_n_pairs (net), length = FS_REFINED_FIELDS * n;
  FsVector *memory = g_aligned_alloc0 ((KNOWN + SECANTS + 1) * length + (SECANTS + 2) * n, sizeof (FsVector), 64);

  *walk = (Walk){ .length = (guint) length, .n_pairs = (guint) n, .memory = memory };
  for (guint i = 0; i < KNOWN; i++, memory += length)
    walk->known[i] = memory;
  for (guint i = 0; i < SECANTS; i++, memory += length)
    walk->moves[i] = memory;
  for (guint i = 0; i < SECANTS; i++, memory += n)
    walk->turns[i] = memory;
  walk->state = fs_refined_network_state (net);
  walk->next = memory;
  walk->before = memory + length;
  walk->change = walk->before + n;
}

/* Makes room in front of @lists. */
static void
shift (FsVector **lists, guint n)
{
  FsVector *last = lists[n - 1];

  memmove (&lists[1], &lists[0], (n - 1) * sizeof *lists);
  lists[0] = last;
}

/* Lagrange's weights of the first @n points. Returns the largest sum of their absolute values. */
static double
weigh (const Walk *walk, const FsVector *place, guint n, FsVector *weights)
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
static double
weigh_all (const Walk *walk, const FsVector *place, guint n, FsVector *weights)
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

/* Sets the state to that at @place on the polynomial through the first points of all parts. Returns whether it could. */
FS_VECTOR_TARGETS static gboolean
foresee_all (Walk *walk, const FsVector *place)
{
  FsVector weights[FEW_KNOWN * FS_VECTOR_WIDTH];
  guint n = walk->n_known;

  if (n > FEW_KNOWN || !(weigh_all (walk, place, n, weights) <= LARGEST_WEIGHT))
    return FALSE;
  for (guint k = 0; k < walk->length; k++)
    {
      FsVector sum = fs_vector (0);

      for (guint i = 0; i < n; i++)
        for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
          sum += weights[i * FS_VECTOR_WIDTH + l] * walk->known[i][k][l];
      walk->state[k] = sum;
    }
  return TRUE;
}

/* Sets the state to that at @place on the polynomial of each part. */
FS_VECTOR_TARGETS static void
foresee (Walk *walk, const FsVector *place)
{
  FsVector weights[KNOWN];
  guint n = walk->n_known;

  while (!(weigh (walk, place, n, weights) <= LARGEST_WEIGHT))
    n--;
  for (guint k = 0; k < walk->length; k++)
    {
      FsVector sum = fs_vector (0);

      for (guint i = 0; i < n; i++)
        sum += weights[i] * walk->known[i][k];
      walk->state[k] = sum;
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

/* Records where a round led to from @before. */
FS_VECTOR_TARGETS static void
record (Walk *walk, const FsVector *next, gboolean first)
{
  if (!first)
    {
      shift (walk->moves, SECANTS);
      shift (walk->turns, SECANTS);
      walk->n_secants = MIN (walk->n_secants + 1, SECANTS);
      for (guint k = 0; k < walk->length; k++)
        {
          walk->moves[0][k] = next[k] - walk->next[k];
          walk->next[k] = next[k];
        }
      for (guint k = 0; k < walk->n_pairs; k++)
        walk->turns[0][k] = next[k] - walk->before[k] - walk->change[k];
      for (guint i = SECANTS - 1; i > 0; i--)
        for (guint j = i; j > 0; j--)
          walk->products[i][j] = walk->products[i - 1][j - 1];
      for (guint i = 0; i < walk->n_secants; i++)
        multiply (walk->turns[i], walk->turns[0], walk->n_pairs, &walk->products[i][0]);
    }
  for (guint k = 0; k < walk->n_pairs; k++)
    walk->change[k] = next[k] - walk->before[k];
  if (first)
    memcpy (walk->next, next, walk->length * sizeof *next);
}

/* How much of each secant to undo: the least squares of what is left of the change. */
static inline __attribute__ ((always_inline)) void
weigh_secants (const Walk *walk, FsVector *part)
{
  guint n = walk->n_secants;
  FsVector factor[SECANTS][SECANTS], pivot[SECANTS], none = fs_vector (0);

  for (guint i = 0; i < n; i++)
    multiply (walk->turns[i], walk->change, walk->n_pairs, &part[i]);
  for (guint i = 0; i < n; i++)
    {
      FsVector left = walk->products[i][i];
      FsVectorMask is_new;

      for (guint k = 0; k < i; k++)
        {
          FsVector sum = walk->products[i][k];

          for (guint l = 0; l < k; l++)
            sum -= factor[i][l] * factor[k][l] * pivot[l];
          factor[i][k] = fs_vector_select ((FsVectorMask) (pivot[k] > 0), sum / pivot[k], none);
        }
      for (guint k = 0; k < i; k++)
        {
          left -= factor[i][k] * factor[i][k] * pivot[k];
          part[i] -= factor[i][k] * part[k];
        }
      is_new = (FsVectorMask) (left > NEW_PART * walk->products[i][i]);
      pivot[i] = fs_vector_select (is_new, left, none);
    }
  for (guint i = n; i-- > 0;)
    {
      part[i] = fs_vector_select ((FsVectorMask) (pivot[i] > 0), part[i] / pivot[i], none);
      for (guint k = i + 1; k < n; k++)
        part[i] -= fs_vector_select ((FsVectorMask) (pivot[i] > 0), factor[k][i] * part[k], none);
    }
}

/* Moves the state to where the secants suggest after the last round. */
FS_VECTOR_TARGETS static void
move (Walk *walk)
{
  FsVector part[SECANTS];

  weigh_secants (walk, part);
  for (guint k = 0; k < walk->length; k++)
    {
      FsVector to = walk->next[k];

      for (guint i = 0; i < walk->n_secants; i++)
        to -= part[i] * walk->moves[i][k];
      walk->state[k] = to;
    }
}

/* Solves at @loads. Returns the set of points that arrived; the others are to be solved alone. */
static guint
settle (Walk *walk, FsRefinedNetwork *net, const double *loads)
{
  guint settled = 0, before = 0, still = 0;
  double changes[FS_VECTOR_WIDTH], last[FS_VECTOR_WIDTH] = { 0 }, next[FS_VECTOR_WIDTH];
  FsVector place;

  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    {
      double left = 1 - loads[l] / walk->largest;

      place[l] = sqrt ((1 + BEYOND) * walk->largest - loads[l]);
      next[l] = STILL * fmin (1, left / FAR);
    }
  if (walk->n_known > 0)
    {
      fs_refined_network_change_loads (net, loads);
      if (!foresee_all (walk, &place))
        foresee (walk, &place);
    }
  else
    fs_refined_network_start (net, loads);
  for (int round = 0; round < MAX_ROUNDS && !(still == ALL || (settled & before) == ALL); round++)
    {
      memcpy (walk->before, walk->state, walk->n_pairs * sizeof *walk->before);
      fs_refined_network_round (net, changes);
      before = settled;
      settled = still = 0;
      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        {
          gboolean near = changes[l] * changes[l] <= next[l] * last[l];

          settled |= (guint) (near || changes[l] <= PRECISION) << l;
          still |= (guint) (near || changes[l] <= STILL) << l;
          last[l] = changes[l];
        }
      /* What changes now is rounding, which tells nothing of the way. */
      if (settled == ALL || round == MAX_ROUNDS - 1)
        continue;
      record (walk, walk->state, round == 0);
      move (walk);
    }
  if (settled != ALL)
    {
      walk->n_known = walk->n_secants = 0;
      return settled;
    }
  shift (walk->known, KNOWN);
  memmove (&walk->places[1], &walk->places[0], (KNOWN - 1) * sizeof walk->places[0]);
  memcpy (walk->known[0], walk->state, walk->length * sizeof *walk->state);
  walk->places[0] = place;
  walk->n_known = MIN (walk->n_known + 1, KNOWN);
  return settled;
}

/* Solves the safe points. Parts are equally long; where their number is no multiple, they overlap. */
static void
walk_over (FsRefinedCurve *curve)
{
  guint n = curve->n_safe, length = (n + FS_VECTOR_WIDTH - 1) / FS_VECTOR_WIDTH;
  FsRefinedDelay *delays[FS_VECTOR_WIDTH];
  Walk walk;

  walk_init (&walk, curve->net);
  walk.largest = curve->loads[n - 1];
  for (guint step = 0; step < length; step++)
    {
      double loads[FS_VECTOR_WIDTH];
      guint place[FS_VECTOR_WIDTH], settled;

      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        {
          place[l] = l * (n - length) / (FS_VECTOR_WIDTH - 1) + step;
          loads[l] = curve->loads[place[l]];
        }
      settled = settle (&walk, curve->net, loads);
      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        {
          /* Where parts overlap, points come twice. */
          if (curve->solved[place[l]])
            settled &= ~(1u << l);
          if (settled >> l & 1)
            curve->solved[place[l]] = TRUE;
          delays[l] = &curve->delays[place[l]];
        }
      fs_refined_network_read (curve->net, settled, delays);
      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        if ((settled >> l & 1) && delays[l]->reason != FS_REASON_NONE)
          curve->solved[place[l]] = FALSE;
    }
  g_aligned_free (walk.memory);
}

FsRefinedCurve *
fs_refined_curve_new (const FsModelInputs *inputs, const double *loads, guint n_loads, guint n_safe, const FsJob *job)
{
  FsRefinedCurve *curve = g_new0 (FsRefinedCurve, 1);

  curve->net = fs_refined_network_new (inputs);
  fs_refined_network_set_job (curve->net, job);
  curve->n = n_loads;
  curve->n_safe = n_safe;
  curve->loads = g_memdup2 (loads, n_loads * sizeof *loads);
  curve->delays = g_new0 (FsRefinedDelay, n_loads);
  curve->solved = g_new0 (gboolean, n_loads);
  return curve;
}

void
fs_refined_curve_free (FsRefinedCurve *curve)
{
  if (curve == NULL)
    return;
  fs_refined_network_free (curve->net);
  g_free (curve->loads);
  g_free (curve->delays);
  g_free (curve->solved);
  g_free (curve);
}

/* Number of @load, or the number of loads. */
static guint
find (FsRefinedCurve *curve, double load)
{
  guint i = curve->next;

  if (i < curve->n && curve->loads[i] == load)
    return i;
  for (i = 0; i < curve->n && curve->loads[i] != load; i++)
    ;
  return i;
}

const FsRefinedDelay *
fs_refined_curve_solve (FsRefinedCurve *curve, double load, gboolean bare)
{
  guint i = find (curve, load);

  if (i == curve->n)
    {
      fs_refined_network_solve (curve->net, &load, 1, bare, &curve->other);
      return &curve->other;
    }
  if (i < curve->n_safe && !curve->walked)
    {
      walk_over (curve);
      curve->walked = TRUE;
    }
  if (!curve->solved[i])
    {
      guint n = MIN (curve->n - i, FS_VECTOR_WIDTH);

      fs_refined_network_solve (curve->net, &curve->loads[i], n, FALSE, &curve->delays[i]);
      for (guint l = 0; l < n; l++)
        curve->solved[i + l] = TRUE;
    }
  curve->next = i + 1;
  return &curve->delays[i];
}
