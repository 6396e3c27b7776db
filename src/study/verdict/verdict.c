#include "study/verdict/verdict.h"

#include <math.h>
#include <string.h>

#include "study/verdict/claim-pairs.h"

/* How the two values of a pair are ordered. */
typedef enum {
  ORDER_UNDECIDED,
  ORDER_LESS,
  ORDER_EQUAL, /* exactly */
  ORDER_GREATER,
} Order;

/* Intervals that only touch decide: a load that one network carries and another does not is the end of both brackets. */
static Order
order_of (FsClaimValue a, FsClaimValue b)
{
  if (a.low == a.high && b.low == b.high && a.value == b.value)
    return ORDER_EQUAL;
  return a.high <= b.low ? ORDER_LESS : a.low >= b.high ? ORDER_GREATER : ORDER_UNDECIDED;
}

static Order
order_of_pair (const FsClaimPart *part, const FsComparedPair *pair)
{
  Order order = order_of (pair->a, pair->b), also;

  if (!pair->settled)
    return ORDER_UNDECIDED;
  if (part->also == NULL || order == ORDER_UNDECIDED)
    return order;
  also = order_of (pair->also_a, pair->also_b);
  return also == order || also == ORDER_UNDECIDED ? also : ORDER_EQUAL;
}

/* Whether @pair is related as @part claims; @decided is whether that is certain. */
static gboolean
is_true (const FsClaimPart *part, const FsComparedPair *pair, gboolean *decided)
{
  Order order = order_of_pair (part, pair);
  double limit, difference = fabs (pair->a.value - pair->b.value);

  *decided = order != ORDER_UNDECIDED;
  switch (part->relation)
    {
    case FS_RELATION_LESS:
    case FS_RELATION_OFTEN_LESS:
      return order == ORDER_LESS;
    case FS_RELATION_GREATER:
    case FS_RELATION_SOMETIMES_GREATER:
      return order == ORDER_GREATER;
    case FS_RELATION_EQUAL:
      limit = 1.5 * (pair->a.high - pair->a.low + pair->b.high - pair->b.low);
      *decided = pair->settled && !isnan (difference - limit);
      return *decided && difference <= limit;
    case FS_RELATION_RATIO_RISES:
    default:
      g_assert_not_reached ();
    }
}

/* By how much A and B of @pair differ as claimed, relative to B. */
static double
margin_of (const FsClaimPart *part, const FsComparedPair *pair)
{
  double difference = (pair->a.value - pair->b.value) / fabs (pair->b.value);

  if (part->relation == FS_RELATION_EQUAL)
    return -fabs (difference);
  return part->relation == FS_RELATION_LESS || part->relation == FS_RELATION_OFTEN_LESS ? -difference : difference;
}

/* The kinds of pairs, the one that is shown first at the end. */
enum { KIND_TRUE, KIND_UNDECIDED, KIND_CONTRARY };

/* Counts pairs and chooses the one that is shown. */
static void
count_pairs (FsPartVerdict *verdict, const GArray *pairs)
{
  const FsClaimPart *part = verdict->part;
  gboolean some = part->relation == FS_RELATION_OFTEN_LESS || part->relation == FS_RELATION_SOMETIMES_GREATER;
  const FsComparedPair *best = NULL;
  double best_margin = NAN;
  int best_kind = 0;

  for (guint i = 0; i < pairs->len; i++)
    {
      const FsComparedPair *pair = &g_array_index (pairs, FsComparedPair, i);
      gboolean decided, holds = is_true (part, pair, &decided);
      double margin = margin_of (part, pair);
      int kind = holds ? KIND_TRUE : decided ? KIND_CONTRARY : KIND_UNDECIDED;
      gboolean better;

      verdict->n_true += holds;
      verdict->n_undecided += !decided;
      if (best == NULL)
        better = TRUE;
      else if (kind != best_kind)
        better = some ? kind < best_kind : kind > best_kind;
      else
        better = some ? margin > best_margin : margin < best_margin;
      if (better)
        {
          best = pair;
          best_margin = margin;
          best_kind = kind;
        }
    }
  verdict->n_compared = pairs->len;
  if (best != NULL)
    verdict->shown = *best;
}

/* Compares A / B of each two networks of unequal size. */
static void
count_networks (FsPartVerdict *verdict, const GArray *pairs)
{
  for (guint i = 0; i < pairs->len; i++)
    {
      const FsComparedPair *small = &g_array_index (pairs, FsComparedPair, i);

      if (verdict->shown.where == NULL || small->nodes < verdict->shown.nodes)
        verdict->shown = *small;
      if (verdict->last.where == NULL || small->nodes > verdict->last.nodes)
        verdict->last = *small;
      for (guint j = 0; j < pairs->len; j++)
        {
          const FsComparedPair *large = &g_array_index (pairs, FsComparedPair, j);
          FsClaimValue from
              = { small->a.value / small->b.value, small->a.low / small->b.high, small->a.high / small->b.low };
          FsClaimValue to
              = { large->a.value / large->b.value, large->a.low / large->b.high, large->a.high / large->b.low };
          Order order = small->settled && large->settled ? order_of (from, to) : ORDER_UNDECIDED;

          if (small->nodes >= large->nodes)
            continue;
          verdict->n_compared++;
          verdict->n_true += order == ORDER_LESS;
          verdict->n_undecided += order == ORDER_UNDECIDED;
        }
    }
}

FsPartVerdict
fs_part_verdict (const FsClaimPart *part, const GArray *pairs, guint n_missing)
{
  FsPartVerdict verdict = { .part = part, .n_missing = n_missing, .least_ratio = NAN, .greatest_ratio = NAN };
  guint n_open, n_contrary;
  gboolean unsettled = FALSE, holds, fails;

  g_return_val_if_fail (part != NULL && pairs != NULL, verdict);

  for (guint i = 0; i < pairs->len; i++)
    {
      const FsComparedPair *pair = &g_array_index (pairs, FsComparedPair, i);
      double ratio = pair->a.value / pair->b.value;

      unsettled = unsettled || !pair->settled;
      if (isfinite (ratio))
        {
          verdict.least_ratio = fmin (verdict.least_ratio, ratio);
          verdict.greatest_ratio = fmax (verdict.greatest_ratio, ratio);
        }
    }
  if (part->relation == FS_RELATION_RATIO_RISES)
    count_networks (&verdict, pairs);
  else
    count_pairs (&verdict, pairs);

  n_open = verdict.n_undecided + n_missing;
  n_contrary = verdict.n_compared - verdict.n_true - verdict.n_undecided;
  switch (part->relation)
    {
    case FS_RELATION_OFTEN_LESS:
      holds = 2 * verdict.n_true >= verdict.n_compared + n_missing;
      fails = 2 * (verdict.n_true + n_open) < verdict.n_compared + n_missing;
      break;
    case FS_RELATION_SOMETIMES_GREATER:
      holds = verdict.n_true > 0;
      fails = !holds && n_open == 0;
      break;
    case FS_RELATION_RATIO_RISES:
      /* A missing network is in several pairs, so that nothing is decided before all are there. */
      holds = n_missing == 0 && verdict.n_true > n_contrary + verdict.n_undecided;
      fails = n_missing == 0 && verdict.n_true + verdict.n_undecided <= n_contrary;
      break;
    case FS_RELATION_LESS:
    case FS_RELATION_GREATER:
    case FS_RELATION_EQUAL:
    default:
      holds = n_open == 0 && n_contrary == 0;
      fails = n_contrary > 0;
    }
  if (verdict.n_compared > 0 && (holds || fails))
    verdict.status = holds ? FS_VERDICT_HOLDS : FS_VERDICT_FAILS;
  else
    verdict.reason = n_missing > 0             ? FS_OPEN_MISSING
                     : verdict.n_compared == 0 ? FS_OPEN_NO_PAIRS
                     : unsettled               ? FS_OPEN_UNSETTLED
                                               : FS_OPEN_OVERLAP;
  return verdict;
}

/* Adds the verdict about @part to @verdict. */
static void
add_part (FsVerdict *verdict, FsPartVerdict part)
{
  part.shown.where = g_strdup (part.shown.where);
  part.last.where = g_strdup (part.last.where);
  verdict->parts[verdict->n_parts++] = part;
}

static FsPartVerdict
open_part (const FsClaimPart *part, FsOpenReason reason)
{
  return (FsPartVerdict){ .part = part, .reason = reason, .least_ratio = NAN, .greatest_ratio = NAN };
}

/* A claim holds if all of its parts do. */
static void
combine (FsVerdict *verdict)
{
  verdict->status = FS_VERDICT_HOLDS;
  for (guint p = 0; p < verdict->n_parts; p++)
    if (verdict->parts[p].status == FS_VERDICT_FAILS)
      {
        verdict->status = FS_VERDICT_FAILS;
        return;
      }
    else if (verdict->parts[p].status == FS_VERDICT_OPEN)
      verdict->status = FS_VERDICT_OPEN;
}

FsVerdict *
fs_verdict_new (const FsClaim *claim, const FsFigureResults *own, const FsFigureResults *partner)
{
  FsVerdict *verdict;

  g_return_val_if_fail (claim != NULL && claim->kind == FS_CLAIM_COMPARISON && own != NULL, NULL);

  verdict = g_new0 (FsVerdict, 1);
  verdict->claim = claim;
  for (guint p = 0; p < FS_CLAIM_MAX_PARTS && claim->parts[p].what != NULL; p++)
    {
      const FsClaimPart *part = &claim->parts[p];
      const FsFigureResults *other = part->b.preset != NULL ? partner : own;
      g_autoptr (FsClaimPairs) list = NULL;

      if (part->open != NULL || other == NULL)
        {
          add_part (verdict, open_part (part, part->open != NULL ? FS_OPEN_UNDEFINED : FS_OPEN_PARTNER));
          continue;
        }
      list = fs_claim_pairs_new (part, own, other);
      add_part (verdict, fs_part_verdict (part, list->pairs, list->n_missing));
    }
  combine (verdict);
  return verdict;
}

FsVerdict *
fs_verdict_new_printed (const FsClaim *claim, const FsScenario *own, const FsScenario *partner)
{
  FsVerdict *verdict;

  g_return_val_if_fail (claim != NULL && claim->kind == FS_CLAIM_COMPARISON && own != NULL, NULL);

  verdict = g_new0 (FsVerdict, 1);
  verdict->claim = claim;
  for (guint p = 0; p < FS_CLAIM_MAX_PARTS && claim->parts[p].what != NULL; p++)
    {
      const FsClaimPart *part = &claim->parts[p];
      const FsScenario *other = part->b.preset != NULL ? partner : own;
      g_autoptr (FsClaimPairs) list = NULL;

      if (part->open != NULL || other == NULL || part->of_model
          || strcmp (part->a.quantity, FS_CLAIM_PUBLISHED_QUANTITY) != 0)
        continue;
      list = fs_claim_pairs_new_printed (part, own, other);
      if (list->pairs->len > 0)
        add_part (verdict, fs_part_verdict (part, list->pairs, 0));
    }
  if (verdict->n_parts == 0)
    {
      fs_verdict_free (verdict);
      return NULL;
    }
  combine (verdict);
  return verdict;
}

void
fs_verdict_free (FsVerdict *verdict)
{
  if (verdict == NULL)
    return;
  for (guint p = 0; p < verdict->n_parts; p++)
    {
      g_free (verdict->parts[p].shown.where);
      g_free (verdict->parts[p].last.where);
    }
  g_free (verdict);
}
