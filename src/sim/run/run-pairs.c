#include "sim/run/run-pairs.h"

#include <math.h>

#include "sim/measure/recorder-results.h"
#include "stats/batch-means.h"
#include "stats/tally.h"

#define NO_PAIR UINT32_MAX
#define CONFIDENCE 0.95
#define LEAST_MESSAGES (FS_N_BATCHES * FS_BATCH_WEIGHT)

static const FsLoggedMessage *
message_of (const FsRunLog *log, uint32_t index)
{
  return &g_array_index (log->messages, FsLoggedMessage, index);
}

static gboolean
is_same_message (gconstpointer a, gconstpointer b)
{
  const FsLoggedMessage *x = a, *y = b;

  return x->kind == y->kind && x->index == y->index && x->source == y->source && x->destination == y->destination;
}

static guint
hash_message (gconstpointer key)
{
  const FsLoggedMessage *message = key;

  return (guint) ((message->index * 31 + message->source) * 31 + message->destination);
}

/* Returns the message of the second run that is @message of the first, or NULL. Copies are sent when a node has been reached, so that
 * their ids may differ. @table: made when it is needed first */
static const FsLoggedMessage *
find_same (const FsRunLog *second, const FsLoggedMessage *message, GHashTable **table)
{
  const FsLoggedMessage *same = fs_run_log_message (second, message->id);

  if (same != NULL && is_same_message (message, same))
    return same;
  if (*table == NULL)
    {
      *table = g_hash_table_new (hash_message, is_same_message);
      for (uint32_t i = 0; i < second->messages->len; i++)
        g_hash_table_add (*table, (gpointer) message_of (second, i));
    }
  return g_hash_table_lookup (*table, message);
}

static int64_t
latency_of (const FsLoggedMessage *message, int64_t until)
{
  return message->delivered != FS_NO_CYCLE && message->delivered <= until ? message->delivered + 1 - message->generated
                                                                          : FS_NO_CYCLE;
}

static void
find_pairs (FsRunPairs *pairs)
{
  const FsRunLog *first = pairs->logs[0], *second = pairs->logs[1];
  g_autoptr (GHashTable) table = NULL;

  for (guint side = 0; side < 2; side++)
    {
      pairs->pair_of[side] = g_new (uint32_t, MAX (pairs->logs[side]->messages->len, 1));
      for (uint32_t i = 0; i < pairs->logs[side]->messages->len; i++)
        pairs->pair_of[side][i] = NO_PAIR;
    }
  for (uint32_t i = 0; i < first->messages->len; i++)
    {
      const FsLoggedMessage *message = message_of (first, i);
      const FsLoggedMessage *same = find_same (second, message, &table);
      FsMessagePair pair;

      if (same == NULL || MAX (message->generated, same->generated) > pairs->until)
        continue;
      pair = (FsMessagePair){ .message = { i, (uint32_t) (same - message_of (second, 0)) },
                              .generated = message->generated,
                              .latency = { latency_of (message, pairs->until), latency_of (same, pairs->until) } };
      pairs->pair_of[0][pair.message[0]] = pairs->pair_of[1][pair.message[1]] = pairs->pairs->len;
      g_array_append_val (pairs->pairs, pair);
    }
}

/* Where messages part. */

/* Returns the first hold of a message from @hold on that lasts after @cycle, or FS_NO_HOLD. */
static uint32_t
held_after (const FsRunLog *log, uint32_t hold, int64_t cycle)
{
  for (; hold != FS_NO_HOLD; hold = fs_run_log_hold (log, hold)->next)
    {
      const FsHold *each = fs_run_log_hold (log, hold);

      if (each->since > cycle)
        return FS_NO_HOLD;
      if (cycle < each->until)
        return hold;
    }
  return FS_NO_HOLD;
}

/* The injection channels of a node are one place, since there may be more of them in one run than in the other. */
static bool
is_same_place (const FsHold *a, const FsHold *b)
{
  return (a->vc == FS_INJECTION_VC) == (b->vc == FS_INJECTION_VC)
         && (a->vc == FS_INJECTION_VC || a->channel == b->channel);
}

bool
fs_run_pairs_differ (const FsRunPairs *pairs, const FsMessagePair *pair, int64_t cycle)
{
  const FsRunLog *first = pairs->logs[0], *second = pairs->logs[1];
  uint32_t a = held_after (first, fs_run_pairs_message (pairs, pair, 0)->first, cycle);
  uint32_t b = held_after (second, fs_run_pairs_message (pairs, pair, 1)->first, cycle);

  while (a != FS_NO_HOLD && b != FS_NO_HOLD)
    {
      const FsHold *x = fs_run_log_hold (first, a), *y = fs_run_log_hold (second, b);

      if (!is_same_place (x, y))
        return true;
      a = held_after (first, x->next, cycle);
      b = held_after (second, y->next, cycle);
    }
  return a != b;
}

static int
compare_cycles (const void *a, const void *b)
{
  int64_t x = *(const int64_t *) a, y = *(const int64_t *) b;

  return (x > y) - (x < y);
}

static int
compare_partings (const void *a, const void *b)
{
  const FsParting *x = a, *y = b;

  return x->cycle != y->cycle ? (x->cycle > y->cycle ? 1 : -1) : (x->pair > y->pair) - (x->pair < y->pair);
}

/* Adds the partings of a pair: what it holds changes only where a hold begins or ends. @cycles: (element-type int64_t) to be used */
static void
add_partings (FsRunPairs *pairs, uint32_t number, GArray *cycles)
{
  const FsMessagePair *pair = fs_run_pairs_pair (pairs, number);
  bool differed = false;

  g_array_set_size (cycles, 0);
  for (int side = 0; side < 2; side++)
    for (uint32_t h = fs_run_pairs_message (pairs, pair, side)->first; h != FS_NO_HOLD;
         h = fs_run_log_hold (pairs->logs[side], h)->next)
      {
        const FsHold *hold = fs_run_log_hold (pairs->logs[side], h);

        g_array_append_val (cycles, hold->since);
        g_array_append_val (cycles, hold->until);
      }
  g_array_sort (cycles, compare_cycles);
  for (guint i = 0; i < cycles->len; i++)
    {
      int64_t cycle = g_array_index (cycles, int64_t, i);
      bool differs;

      if (cycle > pairs->until)
        break;
      if (i > 0 && cycle == g_array_index (cycles, int64_t, i - 1))
        continue;
      differs = fs_run_pairs_differ (pairs, pair, cycle);
      if (differs && !differed)
        g_array_append_val (pairs->partings, ((FsParting){ cycle, number }));
      differed = differs;
    }
}

/* Latencies. */

/* The half-width of the mean of @n differences: of the means of 20 batches of successive ones. How far these depend on each other is
 * not known, so that it is the widest of three (stats/batch-means.h). */
static double
half_width_of (const int64_t *differences, guint n)
{
  double values[FS_N_BATCHES], weights[FS_N_BATCHES];

  for (guint batch = 0; batch < FS_N_BATCHES; batch++)
    {
      guint from = batch * n / FS_N_BATCHES, until = (batch + 1) * n / FS_N_BATCHES;
      int64_t sum = 0;

      for (guint i = from; i < until; i++)
        sum += differences[i];
      weights[batch] = until - from;
      values[batch] = (double) sum / weights[batch];
    }
  return fs_batch_half_width (values, weights, 0, CONFIDENCE);
}

/* What messages of a run spend in the network or in an injection queue, and what they would if nothing delayed them. */
typedef struct {
  FsTally stay, unhindered;
} Stay;

static void
add_stay (Stay *stay, const FsRunLog *log, const FsLoggedMessage *message)
{
  uint64_t hops = 0;

  for (uint32_t h = message->first; h != FS_NO_HOLD; h = fs_run_log_hold (log, h)->next)
    hops += fs_run_log_hold (log, h)->vc != FS_INJECTION_VC;
  fs_tally_add (&stay->stay, (uint64_t) (message->delivered + 1 - message->queued));
  fs_tally_add (&stay->unhindered, message->length + hops);
}

/* Returns how many cycles the network takes for one relaxation (FsSteadiness). */
static double
relaxation_time (const Stay *stay)
{
  double mean = fs_tally_mean (&stay->stay), unhindered = fs_tally_mean (&stay->unhindered);

  return 2 * mean * fmax (mean, unhindered) / unhindered;
}

/* Whether the latency of a pair is compared. */
static bool
is_compared (const FsRunPairs *pairs, const FsMessagePair *pair)
{
  return fs_run_pairs_message (pairs, pair, 0)->kind == pairs->kind;
}

/* The messages before the first one that some run has not delivered: of those behind it only the fast ones are known. */
static void
summarize (FsRunPairs *pairs)
{
  FsPairsSummary *summary = &pairs->summary;
  g_autoptr (GArray) differences = g_array_new (FALSE, FALSE, sizeof (int64_t));
  FsTally latencies[2] = { { 0 }, { 0 } };
  Stay stays[2] = { 0 };

  summary->before = pairs->until + 1;
  for (uint32_t i = 0; i < pairs->pairs->len; i++)
    for (guint side = 0; side < 2; side++)
      {
        const FsMessagePair *pair = fs_run_pairs_pair (pairs, i);

        if (!is_compared (pairs, pair) || pair->latency[side] != FS_NO_CYCLE)
          continue;
        summary->missing[side]++;
        summary->before = MIN (summary->before, pair->generated);
      }
  for (uint32_t i = 0; i < pairs->pairs->len; i++)
    {
      const FsMessagePair *pair = fs_run_pairs_pair (pairs, i);
      int64_t later = pair->latency[1] - pair->latency[0];

      if (!is_compared (pairs, pair) || pair->generated >= summary->before)
        continue;
      g_array_append_val (differences, later);
      for (guint side = 0; side < 2; side++)
        {
          fs_tally_add (&latencies[side], (uint64_t) pair->latency[side]);
          add_stay (&stays[side], pairs->logs[side], fs_run_pairs_message (pairs, pair, (int) side));
        }
      summary->faster += later < 0;
      summary->slower += later > 0;
    }
  summary->n = differences->len;
  for (guint side = 0; side < 2; side++)
    summary->mean[side] = fs_tally_mean (&latencies[side]);
  summary->difference = summary->mean[1] - summary->mean[0];
  summary->half_width = summary->enough = NAN;
  if (summary->n == 0)
    return;
  summary->enough = fmax (FS_LEAST_RELAXATIONS * fmax (relaxation_time (&stays[0]), relaxation_time (&stays[1])),
                          (double) summary->before * LEAST_MESSAGES / summary->n);
  if ((double) summary->before >= summary->enough)
    summary->half_width = summary->faster + summary->slower == 0
                              ? 0
                              : half_width_of ((const int64_t *) (gpointer) differences->data, differences->len);
}

FsRunPairs *
fs_run_pairs_new (FsRunLog *first, FsRunLog *second)
{
  FsRunPairs *pairs = g_new0 (FsRunPairs, 1);
  g_autoptr (GArray) cycles = g_array_new (FALSE, FALSE, sizeof (int64_t));

  g_return_val_if_fail (first->n_channels == second->n_channels, NULL);

  g_atomic_ref_count_init (&pairs->references);
  pairs->logs[0] = fs_run_log_ref (first);
  pairs->logs[1] = fs_run_log_ref (second);
  pairs->until = MIN (first->until, second->until);
  pairs->pairs = g_array_new (FALSE, FALSE, sizeof (FsMessagePair));
  pairs->partings = g_array_new (FALSE, FALSE, sizeof (FsParting));
  pairs->kind = FS_MESSAGE_COPY;
  for (uint32_t i = 0; i < first->messages->len && pairs->kind == FS_MESSAGE_COPY; i++)
    pairs->kind = message_of (first, i)->kind;
  find_pairs (pairs);
  for (uint32_t i = 0; i < pairs->pairs->len; i++)
    add_partings (pairs, i, cycles);
  g_array_sort (pairs->partings, compare_partings);
  summarize (pairs);
  return pairs;
}

FsRunPairs *
fs_run_pairs_ref (FsRunPairs *pairs)
{
  g_atomic_ref_count_inc (&pairs->references);
  return pairs;
}

void
fs_run_pairs_unref (FsRunPairs *pairs)
{
  if (pairs == NULL || !g_atomic_ref_count_dec (&pairs->references))
    return;
  for (guint side = 0; side < 2; side++)
    {
      fs_run_log_unref (pairs->logs[side]);
      g_free (pairs->pair_of[side]);
    }
  g_array_unref (pairs->pairs);
  g_array_unref (pairs->partings);
  g_free (pairs);
}

const FsMessagePair *
fs_run_pairs_of (const FsRunPairs *pairs, int side, uint64_t id)
{
  uint32_t pair = id < pairs->logs[side]->messages->len ? pairs->pair_of[side][id] : NO_PAIR;

  return pair != NO_PAIR ? fs_run_pairs_pair (pairs, pair) : NULL;
}

const FsParting *
fs_run_pairs_parting (const FsRunPairs *pairs, int64_t cycle, bool back)
{
  const FsParting *found = NULL;

  for (guint i = 0; i < pairs->partings->len; i++)
    {
      const FsParting *parting = &g_array_index (pairs->partings, FsParting, i);

      if (!back && parting->cycle > cycle)
        return parting;
      if (back && parting->cycle >= cycle)
        break;
      if (back && (found == NULL || found->cycle != parting->cycle))
        found = parting;
    }
  return found;
}
