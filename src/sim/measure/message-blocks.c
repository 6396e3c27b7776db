#include "sim/measure/message-blocks.h"

#include <string.h>

#include "sim/wormhole/wormhole-params.h"

#define N_MEANS (FS_MEAN_DISTANCE + FS_SIM_MAX_N)
#define MAX_MARKS 320
#define MAX_SECTIONS 64 /* 2^32 batches have no more */

/* A batch whose messages are not all complete, or that waits for one before it.
 * Unicast latencies grow from the front of latency[], broadcast latencies from the back. */
typedef struct {
  guint size;
  guint complete;
  guint n_unicasts;
  guint n_broadcasts;
  FsTally tallies[N_MEANS];
  uint64_t latency[FS_BLOCK_MESSAGES];
  uint64_t network[FS_BLOCK_MESSAGES];
  uint64_t snapshot[];
} OpenBatch;

/* What was folded up to the end of a batch. */
typedef struct {
  FsTally tallies[N_MEANS];
  uint64_t snapshot[];
} Mark;

/* Batches that are kept or forgotten together, and what was folded before them. The snapshot is only there where there
 * is a batch before. */
typedef struct {
  gsize begin;
  FsTally before[N_MEANS];
  FsHistogram *histograms[FS_N_DISTRIBUTIONS];
  uint64_t snapshot[];
} Section;

struct _FsMessageBlocks {
  int n;
  uint64_t first;
  uint64_t max;
  uint64_t target;
  uint64_t prefix;
  gsize snapshot_length;

  GPtrArray *open; /* OpenBatch, a ring whose size is a power of two; batch b stands at b modulo it */
  GPtrArray *spare;
  gsize n_folded; /* batches of the prefix, the first of the open ones */
  gsize n_opened;

  gboolean has_snapshot;
  uint64_t *snapshot;
  FsTally tallies[N_MEANS];
  GPtrArray *marks;        /* Mark, after every mark_stride batches */
  gsize mark_stride;       /* a power of two */
  GArray *unicast_batches; /* FsTally */
  GArray *broadcast_batches;
  GQueue sections; /* Section; the first begins with the prefix, the last grows */

  uint64_t warmup_messages; /* a bucket of the warm-up */
  FsSeriesBucket warmup[FS_SERIES_WARMUP_BUCKETS];
};

uint64_t
fs_message_blocks_bytes (uint64_t messages, gsize snapshot_length)
{
  uint64_t snapshot = snapshot_length * sizeof (uint64_t);
  uint64_t open = messages / FS_BLOCK_MESSAGES + 2;

  return sizeof (FsMessageBlocks) + snapshot + open * (sizeof (OpenBatch) + snapshot + 4 * sizeof (gpointer))
         + MAX_MARKS * (sizeof (Mark) + snapshot + sizeof (gpointer)) + MAX_SECTIONS * (sizeof (Section) + snapshot);
}

static void
section_free (gpointer data)
{
  Section *section = data;

  for (guint i = 0; i < FS_N_DISTRIBUTIONS; i++)
    fs_histogram_free (section->histograms[i]);
  g_free (section);
}

FsMessageBlocks *
fs_message_blocks_new (int n, uint64_t first, uint64_t max, gsize snapshot_length)
{
  FsMessageBlocks *batches;

  g_return_val_if_fail (n >= 1 && n <= FS_SIM_MAX_N, NULL);
  g_return_val_if_fail (max >= 1, NULL);

  batches = g_new0 (FsMessageBlocks, 1);
  batches->n = n;
  batches->first = first;
  batches->max = max;
  batches->target = max;
  batches->snapshot_length = snapshot_length;
  batches->snapshot = g_new0 (uint64_t, snapshot_length);
  batches->open = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_set_size (batches->open, 4);
  batches->spare = g_ptr_array_new_with_free_func (g_free);
  batches->marks = g_ptr_array_new_with_free_func (g_free);
  batches->mark_stride = 1;
  batches->unicast_batches = g_array_new (FALSE, FALSE, sizeof (FsTally));
  batches->broadcast_batches = g_array_new (FALSE, FALSE, sizeof (FsTally));
  g_queue_init (&batches->sections);
  batches->warmup_messages = MAX (FS_BLOCK_MESSAGES, (first + FS_SERIES_WARMUP_BUCKETS - 1) / FS_SERIES_WARMUP_BUCKETS);
  return batches;
}

void
fs_message_blocks_free (FsMessageBlocks *batches)
{
  if (batches == NULL)
    return;
  g_queue_clear_full (&batches->sections, section_free);
  g_ptr_array_unref (batches->marks);
  g_array_unref (batches->unicast_batches);
  g_array_unref (batches->broadcast_batches);
  g_ptr_array_unref (batches->open);
  g_ptr_array_unref (batches->spare);
  g_free (batches->snapshot);
  g_free (batches);
}

static gpointer *
slot_of (const FsMessageBlocks *batches, gsize batch)
{
  return &batches->open->pdata[batch & (batches->open->len - 1)];
}

/* The open batch of a recorded message, else NULL. */
static OpenBatch *
find (const FsMessageBlocks *batches, uint64_t index)
{
  if (index < batches->first || index - batches->first >= batches->max)
    return NULL;
  return *slot_of (batches, (index - batches->first) / FS_BLOCK_MESSAGES);
}

static void
grow_ring (FsMessageBlocks *batches)
{
  g_autoptr (GPtrArray) old = batches->open;
  guint size = old->len;

  batches->open = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_set_size (batches->open, 2 * (gint) size);
  for (gsize b = batches->n_folded; b < batches->n_opened; b++)
    *slot_of (batches, b) = g_steal_pointer (&old->pdata[b & (size - 1)]);
}

static void
push_batch (FsMessageBlocks *batches)
{
  gsize bytes = sizeof (OpenBatch) + batches->snapshot_length * sizeof (uint64_t);
  gsize begin = batches->n_opened * FS_BLOCK_MESSAGES;
  OpenBatch *batch = batches->spare->len > 0 ? g_ptr_array_steal_index_fast (batches->spare, batches->spare->len - 1)
                                             : g_malloc (bytes);

  memset (batch, 0, offsetof (OpenBatch, latency));
  batch->size = (guint) MIN (FS_BLOCK_MESSAGES, batches->max - begin);
  if (batches->n_opened - batches->n_folded == batches->open->len)
    grow_ring (batches);
  *slot_of (batches, batches->n_opened++) = batch;
}

gboolean
fs_message_blocks_open (FsMessageBlocks *batches, uint64_t index, uint64_t **snapshot)
{
  uint64_t position = index - batches->first;
  gboolean begins;
  OpenBatch *batch;

  *snapshot = NULL;
  if (index < batches->first || position >= batches->max)
    return FALSE;
  begins = position % FS_BLOCK_MESSAGES == 0;
  if (begins)
    push_batch (batches);
  batch = find (batches, index);
  if (position % FS_BLOCK_MESSAGES == batch->size - 1)
    *snapshot = batch->snapshot;
  return begins;
}

/* Every second one goes. */
static void
thin_marks (FsMessageBlocks *batches)
{
  gpointer *marks = batches->marks->pdata;

  for (guint i = 0; i < MAX_MARKS / 2; i++)
    {
      g_clear_pointer (&marks[2 * i], g_free);
      marks[i] = g_steal_pointer (&marks[2 * i + 1]);
    }
  g_ptr_array_set_size (batches->marks, MAX_MARKS / 2);
  batches->mark_stride *= 2;
}

static void
add_mark (FsMessageBlocks *batches)
{
  gsize snapshot_bytes = batches->snapshot_length * sizeof (uint64_t);
  Mark *mark;

  if (batches->n_folded % batches->mark_stride != 0)
    return;
  mark = g_malloc (sizeof *mark + snapshot_bytes);
  memcpy (mark->tallies, batches->tallies, sizeof mark->tallies);
  memcpy (mark->snapshot, batches->snapshot, snapshot_bytes);
  g_ptr_array_add (batches->marks, mark);
  if (batches->marks->len == MAX_MARKS)
    thin_marks (batches);
}

gsize
fs_message_blocks_section (gsize batch)
{
  gsize section = 0;

  /* 1, 2, 4 … and, between them, 3, 6, 11, 23 … */
  for (guint k = 0; section < batch; k++)
    section = k % 2 == 0 ? (gsize) 1 << k / 2 : (gsize) (G_SQRT2 * (double) ((gsize) 1 << k / 2) + 0.5);
  return section;
}

/* The section that the next batch belongs to. */
static Section *
section_of_next (FsMessageBlocks *batches)
{
  gsize snapshot_bytes = batches->snapshot_length * sizeof (uint64_t);
  Section *section = g_queue_peek_tail (&batches->sections);

  if (section != NULL && fs_message_blocks_section (batches->n_folded) != batches->n_folded)
    return section;
  section = g_malloc (sizeof *section + snapshot_bytes);
  section->begin = batches->n_folded;
  memcpy (section->before, batches->tallies, sizeof section->before);
  memcpy (section->snapshot, batches->snapshot, snapshot_bytes);
  for (guint i = 0; i < FS_N_DISTRIBUTIONS; i++)
    section->histograms[i] = fs_histogram_new ();
  g_queue_push_tail (&batches->sections, section);
  return section;
}

static void
fold (FsMessageBlocks *batches, const OpenBatch *batch)
{
  FsHistogram **histograms = section_of_next (batches)->histograms;

  for (guint i = 0; i < fs_message_blocks_n_means (batches); i++)
    fs_tally_merge (&batches->tallies[i], &batch->tallies[i]);
  g_array_append_val (batches->unicast_batches, batch->tallies[FS_MEAN_UNICAST]);
  g_array_append_val (batches->broadcast_batches, batch->tallies[FS_MEAN_BROADCAST]);
  for (guint i = 0; i < batch->n_unicasts; i++)
    {
      fs_histogram_add (histograms[FS_DISTRIBUTION_UNICAST], batch->latency[i]);
      fs_histogram_add (histograms[FS_DISTRIBUTION_NETWORK], batch->network[i]);
    }
  for (guint i = 0; i < batch->n_broadcasts; i++)
    fs_histogram_add (histograms[FS_DISTRIBUTION_BROADCAST], batch->latency[FS_BLOCK_MESSAGES - 1 - i]);
  memcpy (batches->snapshot, batch->snapshot, batches->snapshot_length * sizeof *batches->snapshot);
  batches->has_snapshot = TRUE;
}

static void
advance (FsMessageBlocks *batches)
{
  while (batches->n_folded < batches->n_opened && batches->prefix < batches->target)
    {
      gpointer *slot = slot_of (batches, batches->n_folded);
      OpenBatch *batch = *slot;

      if (batch->complete < batch->size)
        return;
      fold (batches, batch);
      batches->prefix += batch->size;
      batches->n_folded++;
      add_mark (batches);
      g_ptr_array_add (batches->spare, g_steal_pointer (slot));
    }
}

static void
complete (FsMessageBlocks *batches, OpenBatch *batch)
{
  batch->complete++;
  g_assert (batch->complete <= batch->size);
  if (batch->complete == batch->size)
    advance (batches);
}

/* The bucket of a message of the warm-up; NULL for one beyond what is recorded. */
static FsSeriesBucket *
find_warmup (FsMessageBlocks *batches, uint64_t index)
{
  return index < batches->first ? &batches->warmup[index / batches->warmup_messages] : NULL;
}

static void
consumed_in_warmup (FsMessageBlocks *batches, const FsMessage *message, int64_t cycle)
{
  FsSeriesBucket *bucket = find_warmup (batches, message->index);

  if (bucket != NULL && message->kind != FS_MESSAGE_COPY)
    fs_tally_add (&bucket->unicast, (uint64_t) (cycle + 1 - message->generated));
}

static void
broadcast_done_in_warmup (FsMessageBlocks *batches, uint64_t index, uint64_t latency)
{
  FsSeriesBucket *bucket = find_warmup (batches, index);

  if (bucket != NULL)
    fs_tally_add (&bucket->broadcast, latency);
}

void
fs_message_blocks_consumed (FsMessageBlocks *batches, const FsMessage *message, int64_t cycle)
{
  OpenBatch *batch = find (batches, message->index);
  uint64_t time = (uint64_t) cycle + 1;
  uint64_t wait = (uint64_t) (message->injected - message->queued);

  if (batch == NULL)
    {
      consumed_in_warmup (batches, message, cycle);
      return;
    }
  if (message->kind == FS_MESSAGE_COPY)
    {
      fs_tally_add (&batch->tallies[FS_MEAN_ONE_STEP], time - (uint64_t) message->queued);
      fs_tally_add (&batch->tallies[FS_MEAN_WAIT_COPY], wait);
      return;
    }
  batch->latency[batch->n_unicasts] = time - (uint64_t) message->generated;
  batch->network[batch->n_unicasts] = time - (uint64_t) message->injected;
  fs_tally_add (&batch->tallies[FS_MEAN_UNICAST], batch->latency[batch->n_unicasts]);
  fs_tally_add (&batch->tallies[FS_MEAN_DISTANCE + message->hops - 1], batch->latency[batch->n_unicasts]);
  fs_tally_add (&batch->tallies[FS_MEAN_NETWORK], batch->network[batch->n_unicasts]);
  fs_tally_add (&batch->tallies[FS_MEAN_CHANNEL], time - (uint64_t) message->first_grant);
  fs_tally_add (&batch->tallies[FS_MEAN_WAIT_UNICAST], wait);
  batch->n_unicasts++;
  complete (batches, batch);
}

void
fs_message_blocks_broadcast_done (FsMessageBlocks *batches, const FsBroadcast *broadcast, int64_t cycle)
{
  OpenBatch *batch = find (batches, broadcast->index);
  uint64_t time = (uint64_t) cycle + 1;
  uint64_t latency = time - (uint64_t) broadcast->generated;

  if (batch == NULL)
    {
      broadcast_done_in_warmup (batches, broadcast->index, latency);
      return;
    }
  batch->latency[FS_BLOCK_MESSAGES - 1 - batch->n_broadcasts] = latency;
  batch->n_broadcasts++;
  fs_tally_add (&batch->tallies[FS_MEAN_BROADCAST], latency);
  fs_tally_add (&batch->tallies[FS_MEAN_FROM_FIRST_COPY], time - (uint64_t) broadcast->first_injected);
  fs_tally_merge (&batch->tallies[FS_MEAN_DESTINATION],
                  &(FsTally){ (UINT64_C (1) << batches->n) - 1, broadcast->completion_sum });
  complete (batches, batch);
}

void
fs_message_blocks_dropped (FsMessageBlocks *batches, uint64_t index)
{
  OpenBatch *batch = find (batches, index);

  if (batch != NULL)
    complete (batches, batch);
}

void
fs_message_blocks_set_target (FsMessageBlocks *batches, uint64_t messages)
{
  batches->target = MIN (messages, batches->max);
  advance (batches);
}

uint64_t
fs_message_blocks_prefix (const FsMessageBlocks *batches)
{
  return batches->prefix;
}

gsize
fs_message_blocks_n_prefix (const FsMessageBlocks *batches)
{
  return batches->n_folded;
}

const uint64_t *
fs_message_blocks_snapshot (const FsMessageBlocks *batches)
{
  return batches->has_snapshot ? batches->snapshot : NULL;
}

gsize
fs_message_blocks_n_cut (const FsMessageBlocks *batches)
{
  const Section *first = g_queue_peek_head ((GQueue *) &batches->sections);

  return first != NULL ? first->begin : 0;
}

void
fs_message_blocks_cut (FsMessageBlocks *batches, gsize batch)
{
  g_return_if_fail (batch == fs_message_blocks_section (batch));
  g_return_if_fail (batch >= fs_message_blocks_n_cut (batches) && (batch < batches->n_folded || batch == 0));

  while (fs_message_blocks_n_cut (batches) < batch)
    section_free (g_queue_pop_head (&batches->sections));
}

FsBatchMark
fs_message_blocks_begin (const FsMessageBlocks *batches)
{
  static const FsTally none[N_MEANS];
  const Section *first = g_queue_peek_head ((GQueue *) &batches->sections);

  if (first == NULL || first->begin == 0)
    return (FsBatchMark){ 0, none, NULL };
  return (FsBatchMark){ first->begin, first->before, first->snapshot };
}

const FsTally *
fs_message_blocks_by_batch (const FsMessageBlocks *batches, FsMean mean)
{
  g_return_val_if_fail (mean == FS_MEAN_UNICAST || mean == FS_MEAN_BROADCAST, NULL);

  return (const FsTally *) (mean == FS_MEAN_UNICAST ? batches->unicast_batches : batches->broadcast_batches)->data;
}

FsHistogram *
fs_message_blocks_histogram (const FsMessageBlocks *batches, FsDistribution distribution)
{
  FsHistogram *all = fs_histogram_new ();

  for (const GList *l = batches->sections.head; l != NULL; l = l->next)
    fs_histogram_merge (all, ((const Section *) l->data)->histograms[distribution]);
  return all;
}

FsBatchMark
fs_message_blocks_mark (const FsMessageBlocks *batches, gsize n_batches)
{
  static const FsTally none[N_MEANS];
  gsize n_marks = n_batches / batches->mark_stride;
  const Mark *mark;

  g_return_val_if_fail (n_batches <= batches->n_folded, ((FsBatchMark){ 0, none, NULL }));

  if (n_batches == batches->n_folded && n_batches > 0)
    return (FsBatchMark){ n_batches, batches->tallies, batches->snapshot };
  if (n_marks == 0)
    return (FsBatchMark){ 0, none, NULL };
  mark = g_ptr_array_index (batches->marks, n_marks - 1);
  return (FsBatchMark){ n_marks * batches->mark_stride, mark->tallies, mark->snapshot };
}

void
fs_message_blocks_report_series (const FsMessageBlocks *batches, FsRunStatistics *series)
{
  const FsTally *unicast = fs_message_blocks_by_batch (batches, FS_MEAN_UNICAST);
  const FsTally *broadcast = fs_message_blocks_by_batch (batches, FS_MEAN_BROADCAST);
  gsize cut = fs_message_blocks_n_cut (batches);
  uint64_t size = batches->warmup_messages;

  for (uint64_t begin = 0; begin < batches->first; begin += size)
    {
      FsSeriesBucket bucket = batches->warmup[begin / size];

      bucket.messages = MIN (size, batches->first - begin);
      g_array_append_val (series->warmup, bucket);
    }
  if (cut > 0)
    fs_run_statistics_set_warmup (series, unicast, broadcast, cut, FS_BLOCK_MESSAGES);
  fs_run_statistics_set_batches (series, unicast + cut, broadcast + cut, batches->n_folded - cut, FS_BLOCK_MESSAGES,
                                 batches->prefix - cut * FS_BLOCK_MESSAGES);
}

guint
fs_message_blocks_n_means (const FsMessageBlocks *batches)
{
  return (guint) (FS_MEAN_DISTANCE + batches->n);
}
