#include "sim/world.h"

#include "base/random.h"
#include "topology/binomial-tree.h"

/* A message of a test that is still to be generated. */
typedef struct {
  int64_t cycle;
  bool broadcast;
  uint32_t source;
  uint32_t destination;
  uint32_t length;
  int choice; /* injection channel of a unicast, base of a broadcast; -1: drawn */
} FsScheduled;

/* A run is given up with more messages than this a node in the system (SIMULATOR.md 8). */
#define MESSAGES_A_NODE 60

uint64_t
fs_world_memory (const FsWormholeParams *params)
{
  uint64_t nodes = UINT64_C (1) << params->n;
  uint64_t channels = nodes * (uint64_t) fs_wormhole_params_injection_channels (params);

  return sizeof (FsWorld) + fs_traffic_memory (params) + channels * sizeof (FsInjectionQueue)
         + fs_bitset_bytes (channels) + nodes * MESSAGES_A_NODE * (sizeof (FsSlot) + sizeof (uint32_t));
}

void
fs_world_init (FsWorld *world, const FsWormholeParams *params, FsRecorder *recorder)
{
  uint32_t channels;

  *world = (FsWorld){ .params = *params, .recorder = recorder, .random_traffic = true };
  fs_network_init (&world->network, params->n);
  fs_message_store_init (&world->store);
  fs_traffic_init (&world->traffic, params);
  world->scheduled = g_array_new (FALSE, FALSE, sizeof (FsScheduled));
  world->injection_channels = (uint32_t) fs_wormhole_params_injection_channels (params);
  channels = world->network.n_nodes * world->injection_channels;
  world->queues = g_new (FsInjectionQueue, channels);
  for (uint32_t i = 0; i < channels; i++)
    world->queues[i] = (FsInjectionQueue){ FS_NO_SLOT, FS_NO_SLOT, 0, FS_NO_SLOT };
  fs_bitset_init (&world->ready, channels);
}

void
fs_world_clear (FsWorld *world)
{
  fs_message_store_clear (&world->store);
  fs_traffic_clear (&world->traffic);
  g_clear_pointer (&world->scheduled, g_array_unref);
  g_clear_pointer (&world->queues, g_free);
  fs_bitset_clear (&world->ready);
  g_clear_pointer (&world->replicas.slots, g_free);
  g_clear_pointer (&world->starting.slots, g_free);
  g_clear_pointer (&world->moved, g_array_unref);
}

static void
fifo_push (FsFifo *fifo, uint32_t slot)
{
  if (fifo->n == fifo->capacity)
    {
      uint32_t capacity = MAX (64, 2 * fifo->capacity);
      uint32_t *slots = g_new (uint32_t, capacity);

      for (uint32_t i = 0; i < fifo->n; i++)
        slots[i] = fifo->slots[(fifo->first + i) & (fifo->capacity - 1)];
      g_free (fifo->slots);
      *fifo = (FsFifo){ slots, capacity, 0, fifo->n };
    }
  fifo->slots[(fifo->first + fifo->n++) & (fifo->capacity - 1)] = slot;
}

void
fs_world_schedule (FsWorld *world, int64_t cycle, bool broadcast, uint32_t source, uint32_t destination,
                   uint32_t length, int choice)
{
  FsScheduled added = { cycle, broadcast, source, destination, length, choice };
  guint at = world->scheduled->len;

  while (at > world->next_scheduled)
    {
      const FsScheduled *earlier = &g_array_index (world->scheduled, FsScheduled, at - 1);

      if (earlier->cycle < cycle || (earlier->cycle == cycle && earlier->source <= source))
        break;
      at--;
    }
  g_array_insert_val (world->scheduled, at, added);
}

static void
enqueue (FsWorld *world, uint32_t slot)
{
  FsSlot *entering = fs_world_slot (world, slot);
  uint32_t channel = fs_world_injection_of (world, &entering->message);
  FsInjectionQueue *queue = &world->queues[channel];

  g_assert (entering->message.queued == world->cycle);
  if (queue->head == FS_NO_SLOT)
    queue->head = slot;
  else
    fs_world_slot (world, queue->tail)->next = slot;
  queue->tail = slot;
  queue->length++;
  if (queue->holder == FS_NO_SLOT)
    fs_bitset_add (&world->ready, channel);
  if (world->recorder != NULL)
    fs_recorder_queued (world->recorder, &entering->message, world->cycle);
}

static uint32_t
create (FsWorld *world, FsMessage message)
{
  uint32_t slot = fs_message_store_add (&world->store);

  message.id = world->created++;
  message.injected = FS_NO_CYCLE;
  message.first_grant = FS_NO_CYCLE;
  message.hops = (uint8_t) fs_network_distance (&world->network, message.source, message.destination);
  *fs_world_slot (world, slot) = (FsSlot){ .message = message, .next = FS_NO_SLOT };
  world->in_system++;
  return slot;
}

/* The copies a node sends along @position and all later ones, queued at @queued. */
static void
create_copies (FsWorld *world, FsBroadcastSlot *broadcast, uint32_t node, int position, int64_t queued, FsFifo *fifo)
{
  for (; position < world->params.n; position++)
    {
      int dimension = fs_binomial_tree_dimension (world->params.n, broadcast->broadcast.base, position);
      uint32_t destination = fs_network_neighbour (&world->network, node, dimension);
      uint32_t length = broadcast->length;

      if (length == 0)
        length = fs_traffic_draw_length (&world->traffic, fs_traffic_copy_stream (broadcast->stream, destination));
      fifo_push (fifo,
                 create (world, (FsMessage){
                                    .index = broadcast->broadcast.index,
                                    .generated = broadcast->broadcast.generated,
                                    .queued = queued,
                                    .source = node,
                                    .destination = destination,
                                    .length = length,
                                    .kind = FS_MESSAGE_COPY,
                                    .position = (uint8_t) position,
                                    .injection_channel = (uint8_t) ((uint32_t) dimension % world->injection_channels),
                                    .broadcast = &broadcast->broadcast,
                                }));
    }
}

static void
generate_broadcast (FsWorld *world, uint32_t source, uint64_t stream, uint32_t length, int base)
{
  FsBroadcastSlot *broadcast = fs_message_store_add_broadcast (&world->store);

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
  broadcast->reached = g_new0 (uint8_t, world->network.n_nodes);
#endif
  create_copies (world, broadcast, source, 0, world->cycle + world->params.delta_cycles, &world->starting);
}

static void
generate_unicast (FsWorld *world, uint32_t source, uint32_t destination, uint32_t length, int injection_channel)
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
    fifo_push (&world->starting, slot);
  else
    enqueue (world, slot);
}

static void
announce (FsWorld *world, bool broadcast)
{
  if (world->recorder != NULL)
    fs_recorder_generated (world->recorder, world->cycle, world->generated, broadcast, world->in_system,
                           world->flit_hops);
}

static void
generate_random (FsWorld *world)
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
generate_scheduled (FsWorld *world)
{
  FsScheduled message = g_array_index (world->scheduled, FsScheduled, world->next_scheduled++);
  uint64_t stream = fs_random_split (fs_random_split (world->traffic.stream, message.source), world->generated);

  announce (world, message.broadcast);
  if (message.broadcast)
    {
      if (message.choice < 0)
        message.choice = fs_traffic_draw_base (&world->traffic, stream, message.source);
      generate_broadcast (world, message.source, stream, message.length, message.choice);
      return;
    }
  if (message.length == 0)
    message.length = fs_traffic_draw_length (&world->traffic, stream);
  if (message.choice < 0)
    message.choice = fs_traffic_draw_injection_channel (&world->traffic, stream, message.source, message.destination);
  generate_unicast (world, message.source, message.destination, message.length, message.choice);
}

static int64_t
fifo_cycle (const FsWorld *world, const FsFifo *fifo)
{
  return fifo->n == 0 ? INT64_MAX : fs_world_slot (world, fifo->slots[fifo->first])->message.queued;
}

static int64_t
scheduled_cycle (const FsWorld *world)
{
  return world->next_scheduled == world->scheduled->len
             ? INT64_MAX
             : g_array_index (world->scheduled, FsScheduled, world->next_scheduled).cycle;
}

static void
mature (FsWorld *world, FsFifo *fifo)
{
  while (fifo_cycle (world, fifo) <= world->cycle)
    {
      uint32_t slot = fifo->slots[fifo->first];

      fifo->first = (fifo->first + 1) & (fifo->capacity - 1);
      fifo->n--;
      enqueue (world, slot);
    }
}

void
fs_world_begin_cycle (FsWorld *world)
{
  if (world->moved != NULL)
    g_array_set_size (world->moved, 0);
  while (world->random_traffic && fs_traffic_next_cycle (&world->traffic) <= world->cycle)
    generate_random (world);
  while (scheduled_cycle (world) <= world->cycle)
    generate_scheduled (world);
  mature (world, &world->replicas);
  mature (world, &world->starting);
}

int64_t
fs_world_next_event (const FsWorld *world)
{
  int64_t cycle = world->random_traffic ? fs_traffic_next_cycle (&world->traffic) : INT64_MAX;

  cycle = MIN (cycle, scheduled_cycle (world));
  cycle = MIN (cycle, fifo_cycle (world, &world->replicas));
  cycle = MIN (cycle, fifo_cycle (world, &world->starting));
  if (!fs_bitset_is_empty (&world->ready))
    cycle = world->cycle;
  return MAX (cycle, world->cycle);
}

void
fs_world_skip_to (FsWorld *world, int64_t cycle)
{
  world->cycle = cycle;
  if (world->moved != NULL)
    g_array_set_size (world->moved, 0);
}

uint32_t
fs_world_take_injection (FsWorld *world)
{
  uint32_t channel = fs_bitset_take (&world->ready);
  FsInjectionQueue *queue;
  FsSlot *taken;
  uint32_t slot;

  if (channel == FS_BITSET_EMPTY)
    return FS_NO_SLOT;
  queue = &world->queues[channel];
  slot = queue->head;
  taken = fs_world_slot (world, slot);
  queue->head = taken->next;
  queue->length--;
  queue->holder = slot;
  taken->message.injected = world->cycle;
  if (taken->message.kind == FS_MESSAGE_COPY && taken->message.broadcast->first_injected == FS_NO_CYCLE)
    taken->message.broadcast->first_injected = world->cycle;
  if (world->recorder != NULL)
    fs_recorder_injected (world->recorder, &taken->message, world->cycle);
  return slot;
}

void
fs_world_timed_out (FsWorld *world, uint32_t slot)
{
  if (world->recorder != NULL)
    fs_recorder_timed_out (world->recorder, &fs_world_slot (world, slot)->message, world->cycle);
}

void
fs_world_granted (FsWorld *world, uint32_t slot, uint32_t channel, int dimension, int remaining, int64_t waited_cycles,
                  bool escape)
{
  FsMessage *message = &fs_world_slot (world, slot)->message;

  if (message->first_grant == FS_NO_CYCLE)
    message->first_grant = world->cycle;
  if (world->recorder != NULL)
    fs_recorder_granted (world->recorder, message, world->cycle, channel, dimension, remaining, waited_cycles, escape);
}

void
fs_world_released (FsWorld *world, uint32_t slot, uint32_t channel, int dimension, int64_t held_cycles)
{
  if (world->recorder != NULL)
    fs_recorder_released (world->recorder, &fs_world_slot (world, slot)->message, world->cycle, channel, dimension,
                          held_cycles);
}

void
fs_world_injection_released (FsWorld *world, uint32_t slot)
{
  const FsMessage *message = &fs_world_slot (world, slot)->message;
  uint32_t channel = fs_world_injection_of (world, message);
  FsInjectionQueue *queue = &world->queues[channel];

  g_assert (queue->holder == slot);
  queue->holder = FS_NO_SLOT;
  if (queue->head != FS_NO_SLOT)
    fs_bitset_add (&world->ready, channel);
  if (world->recorder != NULL)
    fs_recorder_injection_released (world->recorder, message, world->cycle, world->cycle + 1 - message->injected);
}

/* Order-independent: a sum of hashes. */
static void
add_to_fingerprint (FsWorld *world, const FsMessage *message)
{
  uint64_t hash = fs_random_split (0, (uint64_t) message->source << 32 | message->destination);

  hash = fs_random_split (hash, (uint64_t) message->generated);
  world->fingerprint += fs_random_split (hash, (uint64_t) world->cycle + 1);
}

static void
complete_copy (FsWorld *world, const FsMessage *message)
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
fs_world_consumed (FsWorld *world, uint32_t slot)
{
  const FsMessage *message = &fs_world_slot (world, slot)->message;

  world->in_system--;
  world->completed++;
  add_to_fingerprint (world, message);
  if (message->kind == FS_MESSAGE_COPY)
    complete_copy (world, message);
  else if (world->recorder != NULL)
    fs_recorder_consumed (world->recorder, message, world->cycle);
  fs_message_store_remove (&world->store, slot);
}
