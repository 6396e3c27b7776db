/* Where a curve with refined dimension order ends: the load at which a channel or an injection channel is held all the time.
 * The slack of the fullest of them is smooth, and found at FS_VECTOR_WIDTH loads at a time. */
#include <math.h>
#include <string.h>

#include "model/unicast/refined-network.h"

#define MAX_PASSES 20
#define MAX_KNOWN 4 /* loads through whose slack a polynomial goes */
/* Changes of a round that are none: a fraction of the way that the end foreseen moved, between two limits. */
#define ERROR 100 /* of a slack, times the change of a round that was taken for none */
#define FINER 1e-4
#define FINEST 1e-13
#define COARSEST 1e-3
/* How far from the end points are solved in the last pass, of which two tell how the slack falls. */
#define NEAREST 5e-13
#define FARTHEST 3e-8
#define SETTLED 1e-14 /* doubt of the end foreseen */
/* Rounds a digit after which a point counts as one without a solution, and how often they are doubled. */
#define FEW_ROUNDS 4
#define MAX_DOUBLINGS 4
/* How far below the end a load is near it; the digits and rounds that tell so, and in how many passes at most. */
#define NEAR 0.01
#define NEAR_PRECISION 1e-4
#define NEAR_ROUNDS 6
#define NEAR_PASSES 8

/**
 * Search:
 * @low, @high: loads with a solution and without one; @unsettled: least load that few rounds left without one, perhaps wrongly
 * @n: of the known ones, those with the least slack first; @loads, @slacks: [@n]
 */
typedef struct {
  double low, high, unsettled;
  guint n;
  double loads[MAX_KNOWN + 1];
  FsSlack slacks[MAX_KNOWN + 1];
} Search;

static double
least (FsSlack slack)
{
  return fmin (slack.channel, slack.source);
}

/* @error: of @both, about */
static void
learn (Search *search, double load, FsSlack both, double error)
{
  double slack = least (both);
  guint i;

  if (isnan (slack))
    {
      search->unsettled = fmin (search->unsettled, load);
      return;
    }
  if (slack < -error)
    search->high = fmin (search->high, load);
  else if (slack > error)
    search->low = fmax (search->low, load);
  for (i = search->n; i > 0 && fabs (slack) < fabs (least (search->slacks[i - 1])); i--)
    {
      search->loads[i] = search->loads[i - 1];
      search->slacks[i] = search->slacks[i - 1];
    }
  search->loads[i] = load;
  search->slacks[i] = both;
  search->n = MIN (search->n + 1, MAX_KNOWN);
}

static double
highest (const Search *search)
{
  return fmin (search->high, search->unsettled);
}

/* The load at which a polynomial in the slack of channels, or of sources, has none left; infinite where that is known to be
 * wrong. */
static double
foresee_one (const Search *search, gboolean source)
{
  double sum = 0, slacks[MAX_KNOWN];

  for (guint i = 0; i < search->n; i++)
    slacks[i] = source ? search->slacks[i].source : search->slacks[i].channel;

  for (guint i = 0; i < search->n; i++)
    {
      double weight = 1;

      for (guint j = 0; j < search->n; j++)
        if (j != i)
          weight *= slacks[j] / (slacks[j] - slacks[i]);
      sum += weight * search->loads[i];
    }
  return sum > search->low && sum < highest (search) ? sum : INFINITY;
}

/* The least load at which one of them has none left; NAN where it cannot be told. */
static double
foresee (const Search *search)
{
  double end = fmin (foresee_one (search, FALSE), foresee_one (search, TRUE));

  return search->n >= 2 && isfinite (end) ? end : NAN;
}

/* Whether curves end at @end: solves on both sides of it, as if each point were alone. */
static gboolean
confirm (FsRefinedNetwork *net, Search *search, double end, FsModelReason *reason, double *load)
{
  double loads[FS_VECTOR_WIDTH]
      = { end * (1 - FARTHEST), end * (1 - NEAREST), end * (1 + NEAREST), end * (1 + FARTHEST) };
  FsRefinedDelay delays[FS_VECTOR_WIDTH];

  fs_refined_network_solve (net, loads, FS_VECTOR_WIDTH, TRUE, delays);
  search->n = 0; /* these are known better */
  for (guint i = 0; i < FS_VECTOR_WIDTH; i++)
    learn (search, loads[i], (FsSlack){ delays[i].channel_slack, delays[i].source_slack }, 0);
  for (guint i = 0; i < FS_VECTOR_WIDTH; i++)
    if ((delays[i].reason == FS_REASON_NONE) != (i < FS_VECTOR_WIDTH / 2))
      return FALSE;
  *load = loads[FS_VECTOR_WIDTH / 2 - 1];
  *reason = delays[FS_VECTOR_WIDTH / 2].reason;
  return TRUE;
}

/* Four loads to look at next: about @near, as far apart as it moved since it was foreseen before; or all between. */
static void
choose (const Search *search, double near, double before, double *loads)
{
  double high = highest (search), width = high - search->low;
  double error = isnan (before) ? width / 8 : fmax (fabs (near - before) / 2, 1e-8 * near);

  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    loads[l] = search->low + width * (l + 1) / (FS_VECTOR_WIDTH + 1);
  if (isnan (near) || error > width / 4)
    return;
  loads[0] = fmax (near - 2 * error, search->low + width / 8);
  loads[1] = near;
  loads[2] = fmin (near + error, high - width / 8);
  loads[3] = fmin (near + 3 * error, high - width / 16);
}

/* Iterates at @loads to a change of @precision, in at most @rounds a digit, and takes note of what was found. */
static void
look (FsRefinedNetwork *net, Search *search, const double *loads, double precision, int rounds)
{
  FsSlack slacks[FS_VECTOR_WIDTH];

  fs_refined_network_probe (net, loads, precision, rounds, slacks);
  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    learn (search, loads[l], slacks[l], ERROR * precision);
}

static FsModelReason
find_end (FsRefinedNetwork *net, double *load)
{
  Search search = { .high = fs_refined_network_largest_load (net), .unsettled = INFINITY };
  FsModelReason reason;
  double before = NAN;
  int rounds = FEW_ROUNDS, blind = 0;

  for (int pass = 0; pass < MAX_PASSES; pass++)
    {
      double loads[FS_VECTOR_WIDTH], precision, moved, near = foresee (&search);

      /* Known points tell where to look, but for the second time not below what few rounds left without a solution: in a large
       * network that may be wrong. */
      blind = isnan (near) && search.n >= 2 ? blind + 1 : 0;
      if (blind >= 2 && isfinite (search.unsettled) && rounds < FEW_ROUNDS << MAX_DOUBLINGS)
        {
          rounds *= 2;
          search.unsettled = INFINITY;
          near = foresee (&search);
        }
      /* By which part of itself it may be wrong, about: the error of a line through the two points next to it. */
      if (fabs (near - search.loads[0]) / near * (fabs (near - search.loads[1]) / near) <= SETTLED)
        {
          if (confirm (net, &search, near, &reason, load))
            return reason;
          before = NAN;
          continue;
        }
      choose (&search, near, before, loads);
      moved = isnan (near - before) ? highest (&search) - search.low : fabs (near - before);
      precision = CLAMP (FINER * moved / highest (&search), FINEST, COARSEST);
      look (net, &search, loads, precision, rounds);
      before = near;
    }
  return FS_REASON_NONE;
}

FsModelReason
fs_refined_dimension_order_end (const FsModelInputs *inputs, double *load)
{
  FsRefinedNetwork *net;
  FsModelReason reason;

  if (inputs->finite_buffer)
    return FS_REASON_NONE;
  net = fs_refined_network_new (inputs);
  reason = find_end (net, load);
  fs_refined_network_free (net);
  return reason;
}

gboolean
fs_refined_dimension_order_near_end (const FsModelInputs *inputs, double near, double *load)
{
  static const double about[FS_VECTOR_WIDTH] = { 0.985, 0.996, 1.004, 1.015 };
  FsRefinedNetwork *net;
  Search search = { .unsettled = INFINITY };
  gboolean known;
  double before = NAN;

  if (inputs->finite_buffer)
    return FALSE;
  net = fs_refined_network_new (inputs);
  search.high = fs_refined_network_largest_load (net);
  known = near > 0 && about[FS_VECTOR_WIDTH - 1] * near < search.high;
  for (int pass = 0; pass < NEAR_PASSES && search.low < (1 - NEAR) * highest (&search); pass++)
    {
      double loads[FS_VECTOR_WIDTH], end = foresee (&search);

      choose (&search, end, before, loads);
      for (guint l = 0; pass == 0 && known && l < FS_VECTOR_WIDTH; l++)
        loads[l] = about[l] * near;
      look (net, &search, loads, NEAR_PRECISION, NEAR_ROUNDS);
      before = end;
    }
  fs_refined_network_free (net);
  *load = search.low;
  return search.low > 0;
}
