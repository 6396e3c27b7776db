#include "sim/engines/wormhole-state.h"

#include "base/random.h"
#include "sim/wormhole/array-table.h"
#include "topology/binomial-tree.h"

uint64_t
fs_wormhole_state_memory (const FsWormholeParams *params)
{
  uint64_t nodes = UINT64_C (1) << params->n;
  uint64_t channels = nodes * (uint64_t) fs_wormhole_params_injection_channels (params);
  uint64_t queues = nodes * (uint64_t) fs_wormhole_params_injection_queues (params);
  uint64_t messages = fs_wormhole_params_expected_messages (params);
  bool delayed = params->unicast_startup || params->beta > 0;

  return sizeof (FsWormholeState) + fs_traffic_memory (params) + queues * sizeof (FsInjectionQueue)
         + 2 * channels * sizeof (uint32_t) + fs_bitset_bytes (queues)
         + fs_message_store_bytes (messages, params->beta > 0 ? messages : 0)
         + (delayed ? 2 * fs_fifo_bytes (messages) : 0);
}

static void
init_injection (FsWormholeState *world, const FsWormholeParams *params)
{
  uint32_t K = (uint32_t) fs_wormhole_params_injection_channels (params);
  uint32_t channels = world->network.n_nodes * K;

  world->injection_channels = K;
  world->pooled = fs_wormhole_params_pooled (params);
  world->holders = g_new (uint32_t, channels);
  world->injected = g_new0 (uint32_t, channels);
  for (uint32_t i = 0; i < channels; i++)
    world->holders[i] = FS_NO_SLOT;
  world->n_queues = world->network.n_nodes * (uint32_t) fs_wormhole_params_injection_queues (params);
  world->queues = g_new (FsInjectionQueue, world->n_queues);
  for (uint32_t i = 0; i < world->n_queues; i++)
    world->queues[i] = (FsInjectionQueue){
      .head = FS_NO_SLOT,
      .tail = FS_NO_SLOT,
      .idle = world->pooled ? UINT64_MAX >> (64 - K) : UINT64_C (1) << i % K,
    };
  fs_bitset_init (&world->ready, world->n_queues);
}

void
fs_wormhole_state_init (FsWormholeState *world, const FsWormholeParams *params, FsRecorder *recorder)
{
  *world = (FsWormholeState){ .params = *params, .recorder = recorder, .random_traffic = true };
  fs_network_init (&world->network, params->n);
  fs_message_store_init (&world->store);
  fs_traffic_init (&world->traffic, params);
  init_injection (world, params);
}

static FsArrayTable
owned (const FsWormholeState *world)
{
  return (FsArrayTable){ {
      FS_ARRAY_TABLE (FsWormholeState, queues, world->n_queues),
      FS_ARRAY_TABLE (FsWormholeState, holders, (gsize) world->network.n_nodes * world->injection_channels),
      FS_ARRAY_TABLE (FsWormholeState, injected, (gsize) world->network.n_nodes * world->injection_channels),
      FS_ARRAY_TABLE (FsWormholeState, ready.words, fs_bitset_words (world->n_queues)),
      FS_ARRAY_TABLE (FsWormholeState, ready.summary, fs_bitset_summary_words (world->n_queues)),
      FS_ARRAY_TABLE (FsWormholeState, replicas.slots, world->replicas.capacity),
      FS_ARRAY_TABLE (FsWormholeState, starting.slots, world->starting.capacity),
      FS_ARRAY_TABLE (FsWormholeState, channel_flits, world->channel_flits != NULL ? world->network.n_channels : 0),
  } };
}

void
fs_wormhole_state_clear (FsWormholeState *world)
{
  FsArrayTable arrays = owned (world);

  fs_message_store_clear (&world->store);
  fs_traffic_clear (&world->traffic);
  fs_array_table_free (world, &arrays);
  g_clear_pointer (&world->scheduled, g_array_unref);
  g_clear_pointer (&world->moved, g_array_unref);
}

void
fs_wormhole_state_copy (const FsWormholeState *world, FsWormholeState *copy)
{
  FsArrayTable arrays = owned (world);

  *copy = *world;
  copy->recorder = NULL;
  fs_message_store_copy (&world->store, &copy->store);
  fs_traffic_own (&copy->traffic);
  fs_array_table_copy (copy, &arrays);
  copy->scheduled = world->scheduled != NULL ? g_array_copy (world->scheduled) : NULL;
  copy->moved = world->moved != NULL ? g_array_copy (world->moved) : NULL;
}

uint64_t
fs_wormhole_state_footprint (const FsWormholeState *world)
{
  FsArrayTable arrays = owned (world);

  return fs_array_table_bytes (&arrays) + fs_traffic_memory (&world->params)
         + fs_message_store_footprint (&world->store)
         + (world->scheduled != NULL ? world->scheduled->len * g_array_get_element_size (world->scheduled) : 0)
         + (world->moved != NULL ? world->moved->len * sizeof (FsMoved) : 0);
}

/* Number of the queue of a message. */
static uint32_t
queue_of (const FsWormholeState *world, const FsMessage *message)
{
  return world->pooled ? message->source : fs_wormhole_state_injection_of (world, message);
}

/* Idle channels are about to take as many of those that stand in the queue. */
static bool
is_full (const FsWormholeState *world, const FsInjectionQueue *queue)
{
  return world->params.source_capacity != FS_INFINITE_SOURCE
         && queue->length >= (uint32_t) (__builtin_popcountll (queue->idle) + world->params.source_capacity);
}

static void
drop (FsWormholeState *world, uint32_t slot)
{
  world->in_system--;
  world->dropped++;
  if (world->recorder != NULL)
    fs_recorder_dropped (world->recorder, world->cycle, fs_wormhole_state_slot (world, slot)->message.index);
  fs_message_store_remove (&world->store, slot);
}

/* The message enters its injection queue; a unicast that finds it full is dropped. */
static void
enqueue (FsWormholeState *world, uint32_t slot)
{
  FsSlot *entering = fs_wormhole_state_slot (world, slot);
  uint32_t number = queue_of (world, &entering->message);
  FsInjectionQueue *queue = &world->queues[number];

  g_assert (entering->message.queued == world->cycle);
  if (entering->message.kind == FS_MESSAGE_UNICAST && is_full (world, queue))
    {
      drop (world, slot);
      return;
    }
  if (queue->head == FS_NO_SLOT)
    queue->head = slot;
  else
    fs_wormhole_state_slot (world, queue->tail)->next = slot;
  queue->tail = slot;
  queue->length++;
  if (queue->idle != 0)
    fs_bitset_add (&world->ready, number);
  if (world->recorder != NULL)
    fs_recorder_queued (world->recorder, &entering->message, world->cycle);
}

/* A message of a test that is still to be generated. */
typedef struct {
  int64_t cycle;
  bool broadcast;
  uint32_t source;
  uint32_t destination;
  uint32_t length;
  int injection_channel_or_base; /* of a unicast or a broadcast; -1: drawn */
} FsScheduled;

void
fs_wormhole_state_schedule (FsWormholeState *world, int64_t cycle, bool broadcast, uint32_t source,
                            uint32_t destination, uint32_t length, int injection_channel_or_base)
{
  FsScheduled added = { cycle, broadcast, source, destination, length, injection_channel_or_base };
  guint at;

  if (world->scheduled == NULL)
    world->scheduled = g_array_new (FALSE, FALSE, sizeof (FsScheduled));
  at = world->scheduled->len;
  while (at > world->next_scheduled)
    {
      const FsScheduled *earlier = &g_array_index (world->scheduled, FsScheduled, at - 1);

      if (earlier->cycle < cycle || (earlier->cycle == cycle && earlier->source <= source))
        break;
      at--;
    }
  g_array_insert_val (world->scheduled, at, added);
}

static uint32_t
create (FsWormholeState *world, FsMessage message)
{
  uint32_t slot = fs_message_store_add (&world->store);

  message.id = world->created++;
  message.injected = FS_NO_CYCLE;
  message.first_grant = FS_NO_CYCLE;
  message.hops = (uint8_t) fs_network_distance (&world->network, message.source, message.destination);
  *fs_wormhole_state_slot (world, slot) = (FsSlot){ .message = message, .next = FS_NO_SLOT };
  world->in_system++;
  return slot;
}

/* The copy that @node sends to @destination. */
static void
create_copy (FsWormholeState *world, FsBroadcastSlot *broadcast, uint32_t node, uint32_t destination, int position,
             int channel, int64_t queued, FsFifo *fifo)
{
  uint64_t stream = fs_traffic_copy_stream (broadcast->stream, destination);
  FsMessage copy = {
    .index = broadcast->broadcast.index,
    .generated = broadcast->broadcast.generated,
    .queued = queued,
    .source = node,
    .destination = destination,
    .length = broadcast->length > 0 ? broadcast->length : fs_traffic_draw_length (&world->traffic, stream),
    .kind = FS_MESSAGE_COPY,
    .position = (uint8_t) position,
    .injection_channel = (uint8_t) channel,
    .broadcast = &broadcast->broadcast,
  };

  fs_fifo_push (fifo, create (world, copy));
}

static void
create_copies (FsWormholeState *world, FsBroadcastSlot *broadcast, uint32_t node, int position, int64_t queued,
               FsFifo *fifo)
{
  for (; position < world->params.n; position++)
    {
      int dimension = fs_binomial_tree_dimension (world->params.n, broadcast->broadcast.base, position);

      create_copy (world, broadcast, node, fs_network_neighbour (&world->network, node, dimension), position,
                   (int) ((uint32_t) dimension % world->injection_channels), queued, fifo);
    }
}

/* Separate addressing: the source sends a copy to every other node, in the order of the relative address. */
static void
create_separate_copies (FsWormholeState *world, FsBroadcastSlot *broadcast, uint32_t source, int64_t queued)
{
  for (uint32_t relative = 1; relative < world->network.n_nodes; relative++)
    {
      uint32_t destination = fs_network_across (&world->network, source, relative);
      uint64_t stream = fs_traffic_copy_stream (broadcast->stream, destination);

      create_copy (world, broadcast, source, destination, 0,
                   fs_traffic_draw_injection_channel (&world->traffic, stream, source, destination), queued,
                   &world->starting);
    }
}

static void
generate_broadcast (FsWormholeState *world, uint32_t source, uint64_t stream, uint32_t length, int base)
{
  FsBroadcastSlot *broadcast = fs_message_store_add_broadcast (&world->store);
  int64_t queued = world->cycle + world->params.delta_cycles;

  broadcast->stream = stream;
  broadcast->length = length;
  broadcast->broadcast = (FsBroadcast){
    .index = world->generated++,
    .source = source,
    .base = base,
    .generated = world->cycle,
    .first_injected = FS_NO_CYCLE,
    .remaining = world->network.n_nodes - 1,
  };
#ifdef FS_CHECKING
  broadcast->n_nodes = world->network.n_nodes;
  broadcast->reached = g_new0 (uint8_t, broadcast->n_nodes);
#endif
  if (world->params.broadcast == FS_BROADCAST_SEPARATE)
    create_separate_copies (world, broadcast, source, queued);
  else
    create_copies (world, broadcast, source, 0, queued, &world->starting);
}

static void
generate_unicast (FsWormholeState *world, uint32_t source, uint32_t destination, uint32_t length, int injection_channel)
{
  bool startup = world->params.unicast_startup;
  uint32_t slot = create (world, (FsMessage){
                                     .index = world->generated++,
                                     .generated = world->cycle,
                                     .queued = world->cycle + (startup ? world->params.delta_cycles : 0),
                                     .source = source,
                                     .destination = destination,
                                     .length = length,
                                     .kind = FS_MESSAGE_UNICAST,
                                     .injection_channel = (uint8_t) injection_channel,
                                 });

  if (startup)
    fs_fifo_push (&world->starting, slot);
  else
    enqueue (world, slot);
}

static void
announce (FsWormholeState *world, bool broadcast)
{
  if (world->recorder != NULL)
    fs_recorder_generated (world->recorder, world->cycle, world->generated, broadcast, world->in_system,
                           world->flit_hops);
}

static void
generate_random (FsWormholeState *world)
{
  uint32_t source;
  uint64_t stream = fs_traffic_take (&world->traffic, &source);
  bool broadcast = fs_traffic_draw_broadcast (&world->traffic, stream);

  announce (world, broadcast);
  if (broadcast)
    {
      int base = fs_traffic_draw_base (&world->traffic, stream, source);

      generate_broadcast (world, source, stream, 0, base);
    }
  else
    {
      uint32_t destination = fs_traffic_draw_destination (&world->traffic, stream, source);

      generate_unicast (world, source, destination, fs_traffic_draw_length (&world->traffic, stream),
                        fs_traffic_draw_injection_channel (&world->traffic, stream, source, destination));
    }
}

static void
generate_scheduled (FsWormholeState *world)
{
  FsScheduled message = g_array_index (world->scheduled, FsScheduled, world->next_scheduled++);
  uint64_t stream = fs_random_split (fs_random_split (world->traffic.stream, message.source), world->generated);

  announce (world, message.broadcast);
  if (message.broadcast)
    {
      if (message.injection_channel_or_base < 0)
        message.injection_channel_or_base = fs_traffic_draw_base (&world->traffic, stream, message.source);
      generate_broadcast (world, message.source, stream, message.length, message.injection_channel_or_base);
      return;
    }
  if (message.length == 0)
    message.length = fs_traffic_draw_length (&world->traffic, stream);
  if (message.injection_channel_or_base < 0)
    message.injection_channel_or_base
        = fs_traffic_draw_injection_channel (&world->traffic, stream, message.source, message.destination);
  generate_unicast (world, message.source, message.destination, message.length, message.injection_channel_or_base);
}

static int64_t
scheduled_cycle (const FsWormholeState *world)
{
  return world->scheduled == NULL || world->next_scheduled == world->scheduled->len
             ? INT64_MAX
             : g_array_index (world->scheduled, FsScheduled, world->next_scheduled).cycle;
}

/* By node, then by instant. */
static void
generate (FsWormholeState *world)
{
  while (world->random_traffic && fs_traffic_next_cycle (&world->traffic) <= world->cycle)
    generate_random (world);
  while (scheduled_cycle (world) <= world->cycle)
    generate_scheduled (world);
}

static int64_t
next_generation (const FsWormholeState *world)
{
  int64_t cycle = world->random_traffic ? fs_traffic_next_cycle (&world->traffic) : INT64_MAX;

  return MIN (cycle, scheduled_cycle (world));
}

static int64_t
fifo_cycle (const FsWormholeState *world, const FsFifo *fifo)
{
  return fifo->n == 0 ? INT64_MAX : fs_wormhole_state_slot (world, fs_fifo_first (fifo))->message.queued;
}

static void
mature (FsWormholeState *world, FsFifo *fifo)
{
  while (fifo_cycle (world, fifo) <= world->cycle)
    {
      uint32_t slot = fs_fifo_pop (fifo);

      enqueue (world, slot);
    }
}

void
fs_wormhole_state_begin_cycle (FsWormholeState *world)
{
  if (world->moved != NULL)
    g_array_set_size (world->moved, 0);
  generate (world);
  mature (world, &world->replicas);
  mature (world, &world->starting);
}

int64_t
fs_wormhole_state_next_event (const FsWormholeState *world)
{
  int64_t cycle = next_generation (world);

  cycle = MIN (cycle, fifo_cycle (world, &world->replicas));
  cycle = MIN (cycle, fifo_cycle (world, &world->starting));
  if (!fs_bitset_is_empty (&world->ready))
    cycle = world->cycle;
  return MAX (cycle, world->cycle);
}

void
fs_wormhole_state_skip_to (FsWormholeState *world, int64_t cycle)
{
  world->cycle = cycle;
  if (world->moved != NULL)
    g_array_set_size (world->moved, 0);
}

uint32_t
fs_wormhole_state_take_injection (FsWormholeState *world)
{
  uint32_t number = fs_bitset_first (&world->ready);
  FsInjectionQueue *queue;
  FsSlot *taken;
  uint32_t slot, channel;

  if (number == FS_BITSET_EMPTY)
    return FS_NO_SLOT;
  queue = &world->queues[number];
  slot = queue->head;
  taken = fs_wormhole_state_slot (world, slot);
  queue->head = taken->next;
  queue->length--;
  taken->message.injection_channel = (uint8_t) __builtin_ctzll (queue->idle);
  queue->idle &= queue->idle - 1;
  if (queue->head == FS_NO_SLOT || queue->idle == 0)
    fs_bitset_remove (&world->ready, number);
  channel = fs_wormhole_state_injection_of (world, &taken->message);
  world->holders[channel] = slot;
  world->injected[channel] = (uint32_t) world->cycle;
  taken->message.injected = world->cycle;
  if (taken->message.kind == FS_MESSAGE_COPY && taken->message.broadcast->first_injected == FS_NO_CYCLE)
    taken->message.broadcast->first_injected = world->cycle;
  if (world->recorder != NULL)
    fs_recorder_injected (world->recorder, &taken->message, world->cycle);
  return slot;
}

void
fs_wormhole_state_timed_out (FsWormholeState *world, uint32_t slot)
{
  if (world->recorder != NULL)
    fs_recorder_timed_out (world->recorder, &fs_wormhole_state_slot (world, slot)->message, world->cycle);
}

void
fs_wormhole_state_recovered (FsWormholeState *world, uint32_t slot)
{
  if (world->recorder != NULL)
    fs_recorder_recovered (world->recorder, &fs_wormhole_state_slot (world, slot)->message, world->cycle);
}

void
fs_wormhole_state_granted (FsWormholeState *world, uint32_t slot, uint32_t channel, int dimension, int remaining,
                           int64_t waited_cycles, bool escape)
{
  FsMessage *message = &fs_wormhole_state_slot (world, slot)->message;

  if (message->first_grant == FS_NO_CYCLE)
    message->first_grant = world->cycle;
  if (world->recorder != NULL)
    fs_recorder_granted (world->recorder, message, world->cycle, channel, dimension, remaining, waited_cycles, escape);
}

void
fs_wormhole_state_released (FsWormholeState *world, uint32_t slot, uint32_t channel, int dimension, int64_t held_cycles)
{
  if (world->channel_flits != NULL)
    world->channel_flits[channel] += fs_wormhole_state_slot (world, slot)->message.length;
  if (world->recorder != NULL)
    fs_recorder_released (world->recorder, &fs_wormhole_state_slot (world, slot)->message, world->cycle, channel,
                          dimension, held_cycles);
}

/* What is remembered of messages is spread over much memory: the one that released is not read, and it, which may soon be
 * consumed, and the next one of the queue are fetched in time. */
void
fs_wormhole_state_injection_released (FsWormholeState *world, uint32_t channel)
{
  uint32_t slot = world->holders[channel];
  uint32_t number = world->pooled ? channel / world->injection_channels : channel;
  FsInjectionQueue *queue = &world->queues[number];

  g_assert (slot != FS_NO_SLOT);
  __builtin_prefetch (fs_wormhole_state_slot (world, slot));
  world->holders[channel] = FS_NO_SLOT;
  queue->idle |= UINT64_C (1) << channel % world->injection_channels;
  if (queue->head != FS_NO_SLOT)
    {
      __builtin_prefetch (fs_wormhole_state_slot (world, queue->head));
      fs_bitset_add (&world->ready, number);
    }
  if (world->recorder != NULL)
    fs_recorder_injection_released (world->recorder, &fs_wormhole_state_slot (world, slot)->message, world->cycle,
                                    (uint32_t) world->cycle + 1 - world->injected[channel]);
}

/* Order-independent: a sum of hashes. */
static void
add_to_fingerprint (FsWormholeState *world, const FsMessage *message)
{
  uint64_t hash = fs_random_split (0, (uint64_t) message->source << 32 | message->destination);

  hash = fs_random_split (hash, (uint64_t) message->generated);
  world->fingerprint += fs_random_split (hash, (uint64_t) world->cycle + 1);
}

static void
complete_copy (FsWormholeState *world, const FsMessage *message)
{
  FsBroadcastSlot *slot = (FsBroadcastSlot *) message->broadcast; /* its first member */
  FsBroadcast *broadcast = message->broadcast;

#ifdef FS_CHECKING
  g_assert (message->destination != broadcast->source && !slot->reached[message->destination]);
  slot->reached[message->destination] = 1;
#endif
  broadcast->remaining--;
  broadcast->completion_sum += (uint64_t) (world->cycle + 1 - broadcast->generated);
  if (world->recorder != NULL)
    fs_recorder_consumed (world->recorder, message, world->cycle);
  if (world->params.broadcast == FS_BROADCAST_BINOMIAL)
    create_copies (world, slot, message->destination, message->position + 1,
                   world->cycle + 1 + world->params.delta_cycles, &world->replicas);
  if (broadcast->remaining > 0)
    return;
  if (world->recorder != NULL)
    fs_recorder_broadcast_done (world->recorder, broadcast, world->cycle);
#ifdef FS_CHECKING
  g_clear_pointer (&slot->reached, g_free);
#endif
  fs_message_store_remove_broadcast (&world->store, slot);
}

void
fs_wormhole_state_consumed (FsWormholeState *world, uint32_t slot)
{
  const FsMessage *message = &fs_wormhole_state_slot (world, slot)->message;

  world->in_system--;
  world->completed++;
  add_to_fingerprint (world, message);
  if (message->kind == FS_MESSAGE_COPY)
    complete_copy (world, message);
  else if (world->recorder != NULL)
    fs_recorder_consumed (world->recorder, message, world->cycle);
  fs_message_store_remove (&world->store, slot);
}
