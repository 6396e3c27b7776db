/* The strict semantics (GENERALIZED_HYPERCUBE.md 7): one message a channel and cycle, outputs of n classes of B
 * messages, back-pressure.
 *
 * A packet in an output is what it will be at the other end: its hops are its class. A class is a queue; class 1 and
 * the injection queue behind it are one, as nothing else enters class 1, and its first B are in the output.
 */
#include "sim/store-forward/store-forward-private.h"

typedef struct {
  uint32_t first;
  uint32_t last;
  uint32_t length; /* and in step 1 of a cycle what has been accepted for it */
} Queue;

/**
 * Transmission: a packet accepted in this cycle, the head of a class of a channel
 * @completes: its message or broadcast is complete where it arrives
 * @goes_on: and something is sent from there, for which buffer positions are counted
 */
typedef struct {
  uint32_t channel;
  uint16_t class;
  uint8_t completes;
  uint8_t goes_on;
} Transmission;

/**
 * OutputQueues:
 * @queues: [N g, n], class 1 first
 * @classes: [N g], a bit for every class that is not empty
 * @waiting: [N g], packets in all classes
 * @filled: channels for which something waits
 * @left: those still so; the two are swapped
 * @accepted: Transmission
 * @n_queued: packets in all queues
 */
typedef struct {
  Queue *queues;
  uint32_t *classes;
  uint32_t *waiting;
  FsBitset filled;
  FsBitset left;
  GArray *accepted;
  uint64_t n_queued;
} OutputQueues;

static uint64_t
strict_memory (const FsGh *gh, uint64_t n_packets)
{
  uint64_t channels = fs_store_forward_n_channels (gh);

  return sizeof (OutputQueues) + channels * (sizeof (Queue) * (uint64_t) gh->n + 2 * sizeof (uint32_t))
         + 2 * fs_bitset_bytes (channels) + 2 * sizeof (Transmission) * MIN (channels, n_packets)
         + sizeof (FsPacket) * n_packets;
}

static void
strict_init (FsStoreForward *run)
{
  OutputQueues *outputs = g_new0 (OutputQueues, 1);
  uint64_t channels = fs_store_forward_n_channels (&run->gh);

  outputs->queues = g_new0 (Queue, channels * (uint64_t) run->gh.n);
  outputs->classes = g_new0 (uint32_t, channels);
  outputs->waiting = g_new0 (uint32_t, channels);
  fs_bitset_init (&outputs->filled, (uint32_t) channels);
  fs_bitset_init (&outputs->left, (uint32_t) channels);
  outputs->accepted = g_array_new (FALSE, FALSE, sizeof (Transmission));
  run->state = outputs;
}

static void
strict_clear (FsStoreForward *run)
{
  OutputQueues *outputs = run->state;

  g_free (outputs->queues);
  g_free (outputs->classes);
  g_free (outputs->waiting);
  fs_bitset_clear (&outputs->filled);
  fs_bitset_clear (&outputs->left);
  g_array_unref (outputs->accepted);
  g_free (outputs);
}

static inline Queue *
queue_of (const FsStoreForward *run, const OutputQueues *outputs, uint32_t channel, uint32_t class)
{
  return &outputs->queues[(gsize) channel * (gsize) run->gh.n + class - 1];
}

static inline uint32_t
channel_of (const FsStoreForward *run, uint32_t node, const FsHop *hop)
{
  return node * (uint32_t) run->gh.degree + hop->output;
}

/* @reserved: its place has been counted. */
static void
enqueue (FsStoreForward *run, OutputQueues *outputs, uint32_t channel, const FsPacket *packet, bool reserved)
{
  Queue *queue = queue_of (run, outputs, channel, packet->hops);
  uint32_t number = fs_packet_copy (&run->pool, packet);

  run->pool.packets[number].next = FS_NO_PACKET;
  if (queue->first == FS_NO_PACKET)
    queue->first = number;
  else
    run->pool.packets[queue->last].next = number;
  queue->last = number;
  queue->length += !reserved;
  outputs->classes[channel] |= UINT32_C (1) << packet->hops;
  outputs->waiting[channel]++;
  outputs->n_queued++;
  fs_bitset_add (&outputs->filled, channel);
}

static void
strict_accept (FsStoreForward *run, const FsPacket *packet, const uint32_t *what, uint32_t n)
{
  FsPacket accepted = *packet;

  for (uint32_t i = 0; i < n; i++)
    {
      guint n_hops;

      accepted.what = what[i];
      n_hops = fs_store_forward_hops (run, &accepted);
      for (guint j = 0; j < n_hops; j++)
        enqueue (run, run->state, channel_of (run, packet->node, &run->hops[j]), &run->hops[j].packet, false);
    }
}

/* Returns whether there is room for everything that is sent from @packet; then its positions are counted. */
static bool
reserve (FsStoreForward *run, const OutputQueues *outputs, const FsPacket *packet)
{
  guint n_hops = fs_store_forward_hops (run, packet);
  uint32_t most = (uint32_t) run->params.buffer;

  for (guint i = 0; i < n_hops; i++)
    if (queue_of (run, outputs, channel_of (run, packet->node, &run->hops[i]), packet->hops + 1U)->length >= most)
      return false;
  for (guint i = 0; i < n_hops; i++)
    queue_of (run, outputs, channel_of (run, packet->node, &run->hops[i]), packet->hops + 1U)->length++;
  return true;
}

/* Step 1 for one packet: it is consumed at its destination, stored outside the outputs while fragments are missing, or
 * given room in all outputs through which it is sent. */
static bool
accept (FsStoreForward *run, const OutputQueues *outputs, const FsPacket *packet, Transmission *transmission)
{
  uint8_t *fragments;
  uint32_t weight;

  transmission->class = packet->hops;
  transmission->completes = packet->delivers;
  transmission->goes_on = !packet->ends;
  if (run->params.operation == FS_OPERATION_MULTICAST)
    return packet->ends || reserve (run, outputs, packet);
  fragments = fs_store_forward_fragments (run, packet->initiation, packet->what);
  weight = fragments != NULL ? run->network->weight[packet->what] : 0;
  transmission->completes = fragments == NULL || *fragments + weight == (uint32_t) run->gh.degree;
  transmission->goes_on = transmission->completes;
  if (transmission->completes && !reserve (run, outputs, packet))
    return false;
  if (fragments != NULL)
    *fragments = (uint8_t) (*fragments + weight);
  return true;
}

static void
strict_serve (FsStoreForward *run)
{
  OutputQueues *outputs = run->state;
  uint32_t channel;
  FsBitset empty;

  /* Step 1: each channel tries its classes from the highest down, looking at their heads only. */
  g_array_set_size (outputs->accepted, 0);
  while (!run->stopped && (channel = fs_bitset_take (&outputs->filled)) != FS_BITSET_EMPTY)
    {
      Transmission transmission = { .channel = channel };
      uint32_t left = outputs->waiting[channel];

      for (uint32_t classes = outputs->classes[channel]; classes != 0;)
        {
          uint32_t class = 31 - (uint32_t) __builtin_clz (classes);

          if (accept (run, outputs, &run->pool.packets[queue_of (run, outputs, channel, class)->first], &transmission))
            {
              g_array_append_val (outputs->accepted, transmission);
              left--;
              break;
            }
          classes &= ~(UINT32_C (1) << class);
          fs_store_forward_worked (run, 1);
        }
      run->result.contentions += left;
      run->result.max_waiting_at_a_channel = MAX (run->result.max_waiting_at_a_channel, left);
      if (left > 0)
        fs_bitset_add (&outputs->left, channel);
      fs_store_forward_worked (run, 1);
    }
  empty = outputs->filled;
  outputs->filled = outputs->left;
  outputs->left = empty;

  /* Step 2: what was accepted leaves its queue, and enters those of the outputs through which it is sent on. */
  for (guint i = 0; i < outputs->accepted->len && !run->stopped; i++)
    {
      const Transmission *transmission = &g_array_index (outputs->accepted, Transmission, i);
      uint32_t class = transmission->class, from = transmission->channel / (uint32_t) run->gh.degree, number;
      Queue *queue = queue_of (run, outputs, transmission->channel, class);
      FsPacket packet;
      guint n_hops;

      number = queue->first;
      packet = run->pool.packets[number];
      queue->first = packet.next;
      queue->length--;
      if (queue->first == FS_NO_PACKET)
        outputs->classes[transmission->channel] &= ~(UINT32_C (1) << class);
      outputs->waiting[transmission->channel]--;
      outputs->n_queued--;
      fs_packet_drop (&run->pool, number);
      run->served[from]++;
      run->result.hops++;
      run->result.source_hops += packet.hops == 1;
      if (run->sends != NULL)
        fs_store_forward_record_send (run, from, packet);
      if (transmission->completes)
        fs_store_forward_complete (run, packet.initiation, packet.node);
      n_hops = transmission->goes_on ? fs_store_forward_hops (run, &packet) : 0;
      for (guint j = 0; j < n_hops; j++)
        enqueue (run, outputs, channel_of (run, packet.node, &run->hops[j]), &run->hops[j].packet, true);
      fs_store_forward_worked (run, 1);
    }
}

static bool
strict_is_empty (const FsStoreForward *run)
{
  const OutputQueues *outputs = run->state;

  return outputs->n_queued == 0;
}

static void
strict_snapshot (const FsStoreForward *run, FsStoreForwardSnapshot *snapshot)
{
  const OutputQueues *outputs = run->state;

  snapshot->waiting = g_memdup2 (outputs->waiting, snapshot->n_channels * sizeof *snapshot->waiting);
  for (uint64_t channel = 0; channel < snapshot->n_channels; channel++)
    snapshot->depth[channel / (uint64_t) run->gh.degree] += outputs->waiting[channel];
}

#ifdef FS_CHECKING

/* Queues hold what the books say, class 2 and above at most B, each packet in its own class and one channel away from
 * its node; a channel has transmitted one at most. */
static void
strict_check (const FsStoreForward *run)
{
  const OutputQueues *outputs = run->state;
  uint64_t n_queued = 0;

  for (uint32_t channel = 0; channel < fs_store_forward_n_channels (&run->gh); channel++)
    {
      uint32_t waiting = 0;

      for (uint32_t class = 1; class <= (uint32_t) run->gh.n; class ++)
        {
          const Queue *queue = queue_of (run, outputs, channel, class);
          uint32_t length = 0;

          for (uint32_t i = queue->first; i != FS_NO_PACKET; i = run->pool.packets[i].next, length++)
            {
              g_assert (run->pool.packets[i].hops == class);
              g_assert (fs_gh_distance (&run->gh, channel / (uint32_t) run->gh.degree, run->pool.packets[i].node) == 1);
            }
          g_assert (length == queue->length);
          g_assert (class == 1 || length <= (uint32_t) run->params.buffer);
          g_assert ((length > 0) == (outputs->classes[channel] >> class & 1));
          waiting += length;
        }
      g_assert (waiting == outputs->waiting[channel]);
      n_queued += waiting;
    }
  g_assert (n_queued == outputs->n_queued && n_queued == fs_packet_pool_taken (&run->pool));
  for (guint i = 1; i < outputs->accepted->len; i++)
    g_assert (g_array_index (outputs->accepted, Transmission, i - 1).channel
              < g_array_index (outputs->accepted, Transmission, i).channel);
}

#endif

const FsServiceModel fs_service_model_strict = {
  .memory = strict_memory,
  .init = strict_init,
  .clear = strict_clear,
  .accept = strict_accept,
  .serve = strict_serve,
  .is_empty = strict_is_empty,
  .snapshot = strict_snapshot,
#ifdef FS_CHECKING
  .check = strict_check,
#endif
};
