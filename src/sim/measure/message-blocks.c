#include "sim/measure/message-blocks.h"

#include <string.h>

#include "topology/double-tree.h"
#include "topology/multidestination.h"

#define MAX_MARKS 320
#define MAX_SECTIONS 64 /* 2^32 blocks have no more */

/* Where there are tallies of all means, the paths, if causes are recorded, and the snapshot follow them in memory. */

/* A unicast, or a broadcast, and where its latency went. @destination: of a broadcast the node that it reached last, @id of the copy to it. */
typedef struct {
  uint64_t index;
  uint64_t id;
  int64_t generated;
  uint64_t latency; /* 0 in a sample that is empty */
  uint32_t source;
  uint32_t destination;
  FsMessagePath path;
} SourcePath;

/* A block whose messages are not all complete, or that waits for one before it.
 * Unicast latencies grow from the front of latency[], broadcast latencies from the back. */
typedef struct {
  SourcePath *paths; /* as latency[]; NULL if causes are not recorded */
  guint size;
  guint complete;
  guint n_unicasts;
  guint n_broadcasts;
  uint64_t latency[FS_BLOCK_MESSAGES];
  uint64_t network[FS_BLOCK_MESSAGES];
  FsTally tallies[];
} OpenBlock;

/* Blocks that are stored or deleted together, and the sums of the blocks before them. The snapshot exists only if
 * there is a block before. */
typedef struct {
  gsize begin;
  FsHistogram *histograms[FS_N_DISTRIBUTIONS];
  GArray *unicasts;          /* FsPathSum by bin of the histogram; NULL if causes are not recorded */
  GArray *broadcasts;        /* likewise */
  GArray *nodes;             /* likewise, unicasts by source; empty beyond FS_CAUSES_MAX_NODES */
  GArray *destinations;      /* likewise, by destination */
  GArray *unicast_samples;   /* SourcePath, FS_CAUSES_SAMPLES by bin, ascending by index; NULL likewise */
  GArray *broadcast_samples; /* likewise */
  FsTally before[];
} Section;

struct _FsMessageBlocks {
  uint64_t others; /* nodes but the source */
  guint n_means;
  guint n_paths;          /* of FsCausesOf; 0 if causes are not recorded */
  FsCauseRule cause_rule; /* with these */
  uint64_t first;
  uint64_t max;
  uint64_t target;
  uint64_t prefix;
  gsize snapshot_length;

  GPtrArray *open; /* OpenBlock, a ring whose size is a power of two; block b is at index b modulo the size */
  GPtrArray *spare;
  gsize n_folded; /* blocks of the prefix, the first of the open ones */
  gsize n_opened;

  gboolean has_snapshot;
  uint64_t *snapshot;
  FsTally *tallies;  /* up to the end of the prefix */
  FsTally *none;     /* all zero */
  GPtrArray *marks;  /* FsTally[], as they were after every mark_stride blocks */
  gsize mark_stride; /* a power of two */
  GArray *unicasts;  /* FsTally */
  GArray *broadcasts;
  GQueue sections; /* Section; the first begins with the prefix, the last grows */

  uint64_t warmup_messages; /* a bucket of the warm-up */
  FsSeriesBucket warmup[FS_SERIES_WARMUP_BUCKETS];
};

uint64_t
fs_message_blocks_bytes (const FsNetwork *network, uint64_t messages, gsize snapshot_length, bool causes)
{
  uint64_t tallies = (uint64_t) (FS_MEAN_DISTANCE + fs_network_diameter (network)) * sizeof (FsTally);
  uint64_t paths = causes ? (uint64_t) (FS_CAUSES_OF_DISTANCE + fs_network_diameter (network)) * sizeof (FsPathSum) : 0;
  uint64_t by_node = causes ? 2 * MIN (network->n_nodes, FS_CAUSES_MAX_NODES) * sizeof (FsPathSum) : 0;
  uint64_t snapshot = tallies + paths + snapshot_length * sizeof (uint64_t);
  uint64_t open = messages / FS_BLOCK_MESSAGES + 2;

  return sizeof (FsMessageBlocks) + tallies + snapshot + open * (sizeof (OpenBlock) + snapshot + 4 * sizeof (gpointer))
         + MAX_MARKS * (snapshot + sizeof (gpointer)) + MAX_SECTIONS * (sizeof (Section) + snapshot + by_node)
         + (causes ? open * FS_BLOCK_MESSAGES * sizeof (SourcePath) : 0);
}

/* Of the tallies and the paths. */
static gsize
bytes_of_sums (const FsMessageBlocks *blocks)
{
  return blocks->n_means * sizeof (FsTally) + blocks->n_paths * sizeof (FsPathSum);
}

static void
section_free (gpointer data)
{
  Section *section = data;

  for (guint i = 0; i < FS_N_DISTRIBUTIONS; i++)
    fs_histogram_free (section->histograms[i]);
  g_clear_pointer (&section->unicasts, g_array_unref);
  g_clear_pointer (&section->broadcasts, g_array_unref);
  g_clear_pointer (&section->nodes, g_array_unref);
  g_clear_pointer (&section->destinations, g_array_unref);
  g_clear_pointer (&section->unicast_samples, g_array_unref);
  g_clear_pointer (&section->broadcast_samples, g_array_unref);
  g_free (section);
}

FsMessageBlocks *
fs_message_blocks_new (const FsNetwork *network, uint64_t first, uint64_t max, gsize snapshot_length,
                       const FsCauseRule *cause_rule)
{
  FsMessageBlocks *blocks;

  g_return_val_if_fail (network != NULL, NULL);
  g_return_val_if_fail (max >= 1, NULL);

  blocks = g_new0 (FsMessageBlocks, 1);
  blocks->others = network->n_nodes - 1;
  blocks->n_means = (guint) (FS_MEAN_DISTANCE + fs_network_diameter (network));
  if (cause_rule != NULL)
    {
      blocks->n_paths = (guint) (FS_CAUSES_OF_DISTANCE + fs_network_diameter (network));
      blocks->cause_rule = *cause_rule;
    }
  blocks->first = first;
  blocks->max = max;
  blocks->target = max;
  blocks->snapshot_length = snapshot_length;
  blocks->snapshot = g_new0 (uint64_t, snapshot_length);
  blocks->tallies = g_malloc0 (bytes_of_sums (blocks));
  blocks->none = g_malloc0 (bytes_of_sums (blocks));
  blocks->open = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_set_size (blocks->open, 4);
  blocks->spare = g_ptr_array_new_with_free_func (g_free);
  blocks->marks = g_ptr_array_new_with_free_func (g_free);
  blocks->mark_stride = 1;
  blocks->unicasts = g_array_new (FALSE, FALSE, sizeof (FsTally));
  blocks->broadcasts = g_array_new (FALSE, FALSE, sizeof (FsTally));
  g_queue_init (&blocks->sections);
  blocks->warmup_messages = MAX (FS_BLOCK_MESSAGES, (first + FS_SERIES_WARMUP_BUCKETS - 1) / FS_SERIES_WARMUP_BUCKETS);
  return blocks;
}

void
fs_message_blocks_free (FsMessageBlocks *blocks)
{
  if (blocks == NULL)
    return;
  g_queue_clear_full (&blocks->sections, section_free);
  g_ptr_array_unref (blocks->marks);
  g_array_unref (blocks->unicasts);
  g_array_unref (blocks->broadcasts);
  g_ptr_array_unref (blocks->open);
  g_ptr_array_unref (blocks->spare);
  g_free (blocks->snapshot);
  g_free (blocks->tallies);
  g_free (blocks->none);
  g_free (blocks);
}

static gsize
bytes_of_snapshot (const FsMessageBlocks *blocks)
{
  return blocks->snapshot_length * sizeof (uint64_t);
}

static FsPathSum *
paths_behind (const FsMessageBlocks *blocks, const FsTally *tallies)
{
  return blocks->n_paths > 0 ? (FsPathSum *) (gpointer) (tallies + blocks->n_means) : NULL;
}

static uint64_t *
snapshot_behind (const FsMessageBlocks *blocks, const FsTally *tallies)
{
  return (uint64_t *) (gpointer) ((char *) tallies + bytes_of_sums (blocks));
}

/* Copies the sums of the prefix to tallies and the snapshot behind them. */
static void
copy_prefix (const FsMessageBlocks *blocks, FsTally *tallies)
{
  memcpy (tallies, blocks->tallies, bytes_of_sums (blocks));
  memcpy (snapshot_behind (blocks, tallies), blocks->snapshot, bytes_of_snapshot (blocks));
}

static gpointer *
slot_of (const FsMessageBlocks *blocks, gsize block)
{
  return &blocks->open->pdata[block & (blocks->open->len - 1)];
}

/* The open block of a recorded message, else NULL. */
static OpenBlock *
find (const FsMessageBlocks *blocks, uint64_t index)
{
  if (index < blocks->first || index - blocks->first >= blocks->max)
    return NULL;
  return *slot_of (blocks, (index - blocks->first) / FS_BLOCK_MESSAGES);
}

static void
push_block (FsMessageBlocks *blocks)
{
  gsize before = sizeof (OpenBlock) + bytes_of_sums (blocks) + bytes_of_snapshot (blocks);
  gsize bytes = before + (blocks->n_paths > 0 ? FS_BLOCK_MESSAGES * sizeof (SourcePath) : 0);
  gsize begin = blocks->n_opened * FS_BLOCK_MESSAGES;
  OpenBlock *block = blocks->spare->len > 0 ? g_ptr_array_steal_index_fast (blocks->spare, blocks->spare->len - 1)
                                            : g_malloc (bytes);

  memset (block, 0, offsetof (OpenBlock, latency));
  memset (block->tallies, 0, bytes_of_sums (blocks));
  if (blocks->n_paths > 0)
    block->paths = (SourcePath *) (gpointer) ((char *) block + before);
  block->size = (guint) MIN (FS_BLOCK_MESSAGES, blocks->max - begin);
  if (blocks->n_opened - blocks->n_folded == blocks->open->len)
    {
      g_autoptr (GPtrArray) old = blocks->open;
      guint size = old->len;

      blocks->open = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_set_size (blocks->open, 2 * (gint) size);
      for (gsize b = blocks->n_folded; b < blocks->n_opened; b++)
        *slot_of (blocks, b) = g_steal_pointer (&old->pdata[b & (size - 1)]);
    }
  *slot_of (blocks, blocks->n_opened++) = block;
}

gboolean
fs_message_blocks_open (FsMessageBlocks *blocks, uint64_t index, uint64_t **snapshot)
{
  uint64_t position = index - blocks->first;
  gboolean begins;
  OpenBlock *block;

  *snapshot = NULL;
  if (index < blocks->first || position >= blocks->max)
    return FALSE;
  begins = position % FS_BLOCK_MESSAGES == 0;
  if (begins)
    push_block (blocks);
  block = find (blocks, index);
  if (position % FS_BLOCK_MESSAGES == block->size - 1)
    *snapshot = snapshot_behind (blocks, block->tallies);
  return begins;
}

uint64_t
fs_message_blocks_next_mark (const FsMessageBlocks *blocks, uint64_t index)
{
  uint64_t position = index - blocks->first, begin = position / FS_BLOCK_MESSAGES * FS_BLOCK_MESSAGES;

  if (position >= blocks->max)
    return UINT64_MAX;
  return blocks->first + (position == begin ? begin : MIN (begin + FS_BLOCK_MESSAGES, blocks->max) - 1);
}

gsize
fs_message_blocks_section (gsize block)
{
  gsize section = 0;

  /* 1, 2, 4 … and, between them, 3, 6, 11, 23 … */
  for (guint k = 0; section < block; k++)
    section = k % 2 == 0 ? (gsize) 1 << k / 2 : (gsize) (G_SQRT2 * (double) ((gsize) 1 << k / 2) + 0.5);
  return section;
}

/* The section that the next block belongs to. */
static Section *
section_of_next (FsMessageBlocks *blocks)
{
  Section *section = g_queue_peek_tail (&blocks->sections);

  if (section != NULL && fs_message_blocks_section (blocks->n_folded) != blocks->n_folded)
    return section;
  section = g_malloc0 (sizeof *section + bytes_of_sums (blocks) + bytes_of_snapshot (blocks));
  section->begin = blocks->n_folded;
  copy_prefix (blocks, section->before);
  for (guint i = 0; i < FS_N_DISTRIBUTIONS; i++)
    section->histograms[i] = fs_histogram_new ();
  if (blocks->n_paths > 0)
    {
      section->unicasts = g_array_new (FALSE, TRUE, sizeof (FsPathSum));
      section->broadcasts = g_array_new (FALSE, TRUE, sizeof (FsPathSum));
      section->nodes = g_array_new (FALSE, TRUE, sizeof (FsPathSum));
      section->destinations = g_array_new (FALSE, TRUE, sizeof (FsPathSum));
      section->unicast_samples = g_array_new (FALSE, TRUE, sizeof (SourcePath));
      section->broadcast_samples = g_array_new (FALSE, TRUE, sizeof (SourcePath));
      if (blocks->others < FS_CAUSES_MAX_NODES)
        {
          g_array_set_size (section->nodes, (guint) blocks->others + 1);
          g_array_set_size (section->destinations, (guint) blocks->others + 1);
        }
    }
  g_queue_push_tail (&blocks->sections, section);
  return section;
}

/* Keeps a message of a bin where it is one of the first by its index: within a cycle, the order in which messages are delivered differs
 * between engines and threads. */
static void
keep_sample (GArray *samples, guint bin, const SourcePath *message)
{
  guint at = FS_CAUSES_SAMPLES;
  SourcePath *of_bin;

  if ((bin + 1) * FS_CAUSES_SAMPLES > samples->len)
    g_array_set_size (samples, (bin + 1) * FS_CAUSES_SAMPLES);
  of_bin = &g_array_index (samples, SourcePath, bin * FS_CAUSES_SAMPLES);
  while (at > 0 && (of_bin[at - 1].latency == 0 || of_bin[at - 1].index > message->index))
    at--;
  if (at == FS_CAUSES_SAMPLES)
    return;
  memmove (of_bin + at + 1, of_bin + at, (FS_CAUSES_SAMPLES - 1 - at) * sizeof *of_bin);
  of_bin[at] = *message;
}

/* Adds a message to the sum of its bin, and keeps it where it is one of the first. */
static inline void
add_to_bin (GArray *bins, GArray *samples, const SourcePath *message)
{
  guint bin = fs_histogram_bin_of (message->latency);
  const SourcePath *last;

  if (G_UNLIKELY (bin >= bins->len))
    g_array_set_size (bins, bin + 1);
  fs_path_sum_add (&g_array_index (bins, FsPathSum, bin), &message->path, message->latency);
  /* Most come after the first of their bin. */
  last = bin * FS_CAUSES_SAMPLES < samples->len
             ? &g_array_index (samples, SourcePath, bin * FS_CAUSES_SAMPLES + FS_CAUSES_SAMPLES - 1)
             : NULL;
  if (G_UNLIKELY (last == NULL || last->latency == 0 || last->index > message->index))
    keep_sample (samples, bin, message);
}

/* Adds the paths of the messages of a block to those of its section. */
static void
fold_paths (const OpenBlock *block, Section *section)
{
  for (guint i = 0; i < block->n_unicasts; i++)
    {
      const SourcePath *one = &block->paths[i];

      add_to_bin (section->unicasts, section->unicast_samples, one);
      if (one->source >= section->nodes->len)
        continue;
      fs_path_sum_add (&g_array_index (section->nodes, FsPathSum, one->source), &one->path, one->latency);
      fs_path_sum_add (&g_array_index (section->destinations, FsPathSum, one->destination), &one->path, one->latency);
    }
  for (guint i = FS_BLOCK_MESSAGES - block->n_broadcasts; i < FS_BLOCK_MESSAGES; i++)
    add_to_bin (section->broadcasts, section->broadcast_samples, &block->paths[i]);
}

static void
merge_paths (FsPathSum *sums, const FsPathSum *others, guint n_sums)
{
  for (guint i = 0; i < n_sums; i++)
    {
      sums[i].messages += others[i].messages;
      sums[i].latency += others[i].latency;
      sums[i].source_queue += others[i].source_queue;
      sums[i].blocked += others[i].blocked;
      sums[i].flits += others[i].flits;
      sums[i].steps += others[i].steps;
      sums[i].hops += others[i].hops;
      sums[i].unbuffered += others[i].unbuffered;
      sums[i].waited += others[i].waited;
    }
}

static void
advance (FsMessageBlocks *blocks)
{
  while (blocks->n_folded < blocks->n_opened && blocks->prefix < blocks->target)
    {
      gpointer *slot = slot_of (blocks, blocks->n_folded);
      OpenBlock *block = *slot;
      FsHistogram **histograms;
      Section *section;

      if (block->complete < block->size)
        return;
      section = section_of_next (blocks);
      histograms = section->histograms;
      for (guint i = 0; i < blocks->n_means; i++)
        fs_tally_merge (&blocks->tallies[i], &block->tallies[i]);
      if (blocks->n_paths > 0)
        {
          merge_paths (paths_behind (blocks, blocks->tallies), paths_behind (blocks, block->tallies), blocks->n_paths);
          fold_paths (block, section);
        }
      g_array_append_val (blocks->unicasts, block->tallies[FS_MEAN_UNICAST]);
      g_array_append_val (blocks->broadcasts, block->tallies[FS_MEAN_BROADCAST]);
      for (guint i = 0; i < block->n_unicasts; i++)
        {
          fs_histogram_add (histograms[FS_DISTRIBUTION_UNICAST], block->latency[i]);
          fs_histogram_add (histograms[FS_DISTRIBUTION_NETWORK], block->network[i]);
        }
      for (guint i = 0; i < block->n_broadcasts; i++)
        fs_histogram_add (histograms[FS_DISTRIBUTION_BROADCAST], block->latency[FS_BLOCK_MESSAGES - 1 - i]);
      memcpy (blocks->snapshot, snapshot_behind (blocks, block->tallies), bytes_of_snapshot (blocks));
      blocks->has_snapshot = TRUE;

      blocks->prefix += block->size;
      blocks->n_folded++;
      if (blocks->n_folded % blocks->mark_stride == 0)
        {
          FsTally *mark = g_malloc (bytes_of_sums (blocks) + bytes_of_snapshot (blocks));

          copy_prefix (blocks, mark);
          g_ptr_array_add (blocks->marks, mark);
          if (blocks->marks->len == MAX_MARKS)
            {
              /* Every second one goes. */
              gpointer *marks = blocks->marks->pdata;

              for (guint i = 0; i < MAX_MARKS / 2; i++)
                {
                  g_clear_pointer (&marks[2 * i], g_free);
                  marks[i] = g_steal_pointer (&marks[2 * i + 1]);
                }
              g_ptr_array_set_size (blocks->marks, MAX_MARKS / 2);
              blocks->mark_stride *= 2;
            }
        }
      g_ptr_array_add (blocks->spare, g_steal_pointer (slot));
    }
}

static void
complete (FsMessageBlocks *blocks, OpenBlock *block)
{
  block->complete++;
  g_assert (block->complete <= block->size);
  if (block->complete == block->size)
    advance (blocks);
}

/* Records where the time of a unicast of @block went, or of a copy, which may be the latest of its broadcast. */
static inline void
record_path (const FsMessageBlocks *blocks, OpenBlock *block, const FsMessage *message, int64_t cycle)
{
  FsPathSum *sums = paths_behind (blocks, block->tallies);
  FsMessagePath path = fs_message_own_path (message, blocks->cause_rule.stored);
  FsBroadcast *broadcast = message->broadcast;

  if (message->kind != FS_MESSAGE_COPY)
    {
      /* In a queue that was full it has waited, too. */
      path.source_queue = (uint32_t) (message->injected - message->generated) - blocks->cause_rule.unicast_start_up;
      block->paths[block->n_unicasts] = (SourcePath){ message->index,
                                                      message->id,
                                                      message->generated,
                                                      (uint64_t) (cycle + 1 - message->generated),
                                                      message->source,
                                                      message->destination,
                                                      path };
      fs_path_sum_add (&sums[message->hops > 0 ? FS_CAUSES_OF_DISTANCE + message->hops - 1 : FS_CAUSES_OF_UNICASTS],
                       &path, (uint64_t) (cycle + 1 - message->generated));
      return;
    }
  fs_path_sum_add (&sums[FS_CAUSES_OF_COPIES], &path,
                   (uint64_t) (cycle + 1 - message->queued) + blocks->cause_rule.copy_start_up);
  sums[FS_CAUSES_OF_COPIES].waited += path.blocked > 0;
  /* The order of the copies within a cycle differs between engines and threads. */
  if (cycle == broadcast->latest_cycle && message->destination > broadcast->latest_node)
    return;
  broadcast->latest = fs_message_whole_path (message, blocks->cause_rule.stored);
  broadcast->latest_cycle = cycle;
  broadcast->latest_node = message->destination;
  broadcast->latest_id = message->id;
}

/* Returns the bucket of a message of the warm-up; NULL beyond the recorded buckets. */
static FsSeriesBucket *
find_warmup (FsMessageBlocks *blocks, uint64_t index)
{
  return index < blocks->first ? &blocks->warmup[index / blocks->warmup_messages] : NULL;
}

void
fs_message_blocks_consumed (FsMessageBlocks *blocks, const FsMessage *message, int64_t cycle)
{
  OpenBlock *block = find (blocks, message->index);
  uint64_t time = (uint64_t) cycle + 1;
  uint64_t wait = (uint64_t) (message->injected - message->queued);

  if (block == NULL)
    {
      FsSeriesBucket *bucket = find_warmup (blocks, message->index);

      if (bucket != NULL && message->kind != FS_MESSAGE_COPY)
        fs_tally_add (&bucket->unicast, (uint64_t) (cycle + 1 - message->generated));
      return;
    }
  if (blocks->n_paths > 0)
    record_path (blocks, block, message, cycle);
  if (message->kind == FS_MESSAGE_COPY)
    {
      FsMean mean = fs_double_tree_is_far (message->branch) ? FS_MEAN_FAR_COPY : FS_MEAN_ONE_STEP;

      if (fs_multidestination_is_several (message->branch))
        mean = FS_MEAN_SEVERAL;

      fs_tally_add (&block->tallies[mean], time - (uint64_t) message->queued);
      fs_tally_add (&block->tallies[FS_MEAN_WAIT_COPY], wait);
      return;
    }
  block->latency[block->n_unicasts] = time - (uint64_t) message->generated;
  block->network[block->n_unicasts] = time - (uint64_t) message->injected;
  fs_tally_add (&block->tallies[FS_MEAN_UNICAST], block->latency[block->n_unicasts]);
  if (G_LIKELY (message->hops > 0)) /* not to the node itself */
    fs_tally_add (&block->tallies[FS_MEAN_DISTANCE + message->hops - 1], block->latency[block->n_unicasts]);
  fs_tally_add (&block->tallies[FS_MEAN_NETWORK], block->network[block->n_unicasts]);
  fs_tally_add (&block->tallies[FS_MEAN_CHANNEL], time - (uint64_t) message->first_grant);
  fs_tally_add (&block->tallies[FS_MEAN_WAIT_UNICAST], wait);
  block->n_unicasts++;
  complete (blocks, block);
}

void
fs_message_blocks_broadcast_done (FsMessageBlocks *blocks, const FsBroadcast *broadcast, int64_t cycle)
{
  OpenBlock *block = find (blocks, broadcast->index);
  uint64_t time = (uint64_t) cycle + 1;
  uint64_t latency = time - (uint64_t) broadcast->generated;

  if (block == NULL)
    {
      FsSeriesBucket *bucket = find_warmup (blocks, broadcast->index);

      if (bucket != NULL)
        fs_tally_add (&bucket->broadcast, latency);
      return;
    }
  if (blocks->n_paths > 0)
    {
      block->paths[FS_BLOCK_MESSAGES - 1 - block->n_broadcasts]
          = (SourcePath){ broadcast->index,  broadcast->latest_id,   broadcast->generated, latency,
                          broadcast->source, broadcast->latest_node, broadcast->latest };
      fs_path_sum_add (&paths_behind (blocks, block->tallies)[FS_CAUSES_OF_BROADCASTS], &broadcast->latest, latency);
    }
  block->latency[FS_BLOCK_MESSAGES - 1 - block->n_broadcasts] = latency;
  block->n_broadcasts++;
  fs_tally_add (&block->tallies[FS_MEAN_BROADCAST], latency);
  fs_tally_add (&block->tallies[FS_MEAN_FROM_FIRST_COPY], time - (uint64_t) broadcast->first_injected);
  fs_tally_merge (&block->tallies[FS_MEAN_DESTINATION], &(FsTally){ blocks->others, broadcast->completion_sum });
  complete (blocks, block);
}

void
fs_message_blocks_dropped (FsMessageBlocks *blocks, uint64_t index)
{
  OpenBlock *block = find (blocks, index);

  if (block != NULL)
    complete (blocks, block);
}

void
fs_message_blocks_set_target (FsMessageBlocks *blocks, uint64_t messages)
{
  blocks->target = MIN (messages, blocks->max);
  advance (blocks);
}

void
fs_message_blocks_close (FsMessageBlocks *blocks)
{
  blocks->max = 0;
}

uint64_t
fs_message_blocks_prefix (const FsMessageBlocks *blocks)
{
  return blocks->prefix;
}

gsize
fs_message_blocks_n_prefix (const FsMessageBlocks *blocks)
{
  return blocks->n_folded;
}

uint64_t *
fs_message_blocks_end_snapshot (FsMessageBlocks *blocks)
{
  return blocks->has_snapshot ? blocks->snapshot : NULL;
}

gsize
fs_message_blocks_n_cut (const FsMessageBlocks *blocks)
{
  const Section *first = g_queue_peek_head ((GQueue *) &blocks->sections);

  return first != NULL ? first->begin : 0;
}

void
fs_message_blocks_cut (FsMessageBlocks *blocks, gsize block)
{
  g_return_if_fail (block == fs_message_blocks_section (block));
  g_return_if_fail (block >= fs_message_blocks_n_cut (blocks) && (block < blocks->n_folded || block == 0));

  while (fs_message_blocks_n_cut (blocks) < block)
    section_free (g_queue_pop_head (&blocks->sections));
}

FsBlockMark
fs_message_blocks_begin (const FsMessageBlocks *blocks)
{
  const Section *first = g_queue_peek_head ((GQueue *) &blocks->sections);

  if (first == NULL || first->begin == 0)
    return (FsBlockMark){ 0, blocks->none, paths_behind (blocks, blocks->none), NULL };
  return (FsBlockMark){ first->begin, first->before, paths_behind (blocks, first->before),
                        snapshot_behind (blocks, first->before) };
}

const FsTally *
fs_message_blocks_tallies (const FsMessageBlocks *blocks, FsMean mean)
{
  g_return_val_if_fail (mean == FS_MEAN_UNICAST || mean == FS_MEAN_BROADCAST, NULL);

  return (const FsTally *) (mean == FS_MEAN_UNICAST ? blocks->unicasts : blocks->broadcasts)->data;
}

FsHistogram *
fs_message_blocks_histogram (const FsMessageBlocks *blocks, FsDistribution distribution)
{
  FsHistogram *all = fs_histogram_new ();

  for (const GList *l = blocks->sections.head; l != NULL; l = l->next)
    fs_histogram_merge (all, ((const Section *) l->data)->histograms[distribution]);
  return all;
}

/* Adds the causes of @sums, FsPathSum of messages of this start-up time, to FsCauseSum. */
static void
add_causes (GArray *causes, const GArray *sums, uint32_t start_up)
{
  if (causes->len < sums->len)
    g_array_set_size (causes, sums->len);
  for (guint i = 0; i < sums->len; i++)
    {
      FsCauseSum one = fs_path_sum_causes (&g_array_index (sums, FsPathSum, i), start_up);

      fs_cause_sum_merge (&g_array_index (causes, FsCauseSum, i), &one);
    }
}

/* Adds to @all the first samples of each bin of the sections, which follow each other: @offset is that of their list in Section. */
static void
add_samples (const FsMessageBlocks *blocks, gsize offset, uint32_t start_up, GArray *all)
{
  g_autoptr (GArray) first = g_array_new (FALSE, TRUE, sizeof (SourcePath));

  for (const GList *l = blocks->sections.head; l != NULL; l = l->next)
    {
      const GArray *samples = G_STRUCT_MEMBER (GArray *, l->data, offset);

      for (guint i = 0; i < samples->len; i++)
        if (g_array_index (samples, SourcePath, i).latency > 0)
          keep_sample (first, i / FS_CAUSES_SAMPLES, &g_array_index (samples, SourcePath, i));
    }
  for (guint i = 0; i < first->len; i++)
    {
      const SourcePath *one = &g_array_index (first, SourcePath, i);
      FsSampleMessage sample
          = { one->index, one->id, (uint64_t) one->generated, one->latency, one->source, one->destination, { 0 } };
      FsPathSum sum = { 0 };
      FsCauseSum causes;

      if (one->latency == 0)
        continue;
      fs_path_sum_add (&sum, &one->path, one->latency);
      causes = fs_path_sum_causes (&sum, start_up);
      memcpy (sample.cycles, causes.cycles, sizeof sample.cycles);
      g_array_append_val (all, sample);
    }
}

FsCauseSums *
fs_message_blocks_causes (const FsMessageBlocks *blocks)
{
  FsCauseSums *all = blocks->n_paths > 0 ? fs_cause_sums_new () : NULL;

  for (const GList *l = blocks->sections.head; all != NULL && l != NULL; l = l->next)
    {
      const Section *section = l->data;

      add_causes (all->unicasts, section->unicasts, blocks->cause_rule.unicast_start_up);
      add_causes (all->broadcasts, section->broadcasts, blocks->cause_rule.copy_start_up);
      add_causes (all->nodes, section->nodes, blocks->cause_rule.unicast_start_up);
      add_causes (all->destinations, section->destinations, blocks->cause_rule.unicast_start_up);
    }
  if (all != NULL)
    {
      add_samples (blocks, G_STRUCT_OFFSET (Section, unicast_samples), blocks->cause_rule.unicast_start_up,
                   all->unicast_samples);
      add_samples (blocks, G_STRUCT_OFFSET (Section, broadcast_samples), blocks->cause_rule.copy_start_up,
                   all->broadcast_samples);
    }
  return all;
}

const FsCauseRule *
fs_message_blocks_cause_rule (const FsMessageBlocks *blocks)
{
  return &blocks->cause_rule;
}

FsBlockMark
fs_message_blocks_mark (const FsMessageBlocks *blocks, gsize n_blocks)
{
  gsize n_marks = n_blocks / blocks->mark_stride;
  const FsTally *mark;

  g_return_val_if_fail (n_blocks <= blocks->n_folded, fs_message_blocks_begin (blocks));

  if (n_blocks == blocks->n_folded && n_blocks > 0)
    return (FsBlockMark){ n_blocks, blocks->tallies, paths_behind (blocks, blocks->tallies), blocks->snapshot };
  if (n_marks == 0)
    return (FsBlockMark){ 0, blocks->none, paths_behind (blocks, blocks->none), NULL };
  mark = g_ptr_array_index (blocks->marks, n_marks - 1);
  return (FsBlockMark){ n_marks * blocks->mark_stride, mark, paths_behind (blocks, mark),
                        snapshot_behind (blocks, mark) };
}

void
fs_message_blocks_report (const FsMessageBlocks *blocks, FsRunStatistics *statistics)
{
  const FsTally *unicast = fs_message_blocks_tallies (blocks, FS_MEAN_UNICAST);
  const FsTally *broadcast = fs_message_blocks_tallies (blocks, FS_MEAN_BROADCAST);
  gsize cut = fs_message_blocks_n_cut (blocks);
  uint64_t size = blocks->warmup_messages;

  for (uint64_t begin = 0; begin < blocks->first; begin += size)
    {
      FsSeriesBucket bucket = blocks->warmup[begin / size];

      bucket.messages = MIN (size, blocks->first - begin);
      g_array_append_val (statistics->warmup, bucket);
    }
  if (cut > 0)
    fs_run_statistics_set_warmup (statistics, unicast, broadcast, cut, FS_BLOCK_MESSAGES);
  fs_run_statistics_set_recorded (statistics, unicast + cut, broadcast + cut, blocks->n_folded - cut, FS_BLOCK_MESSAGES,
                                  blocks->prefix - cut * FS_BLOCK_MESSAGES);
}

guint
fs_message_blocks_n_means (const FsMessageBlocks *blocks)
{
  return blocks->n_means;
}
