#include "sim/engines/generation.h"

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

void
fs_generation_schedule (FsWormholeState *world, int64_t cycle, bool broadcast, uint32_t source, uint32_t destination,
                        uint32_t length, int choice)
{
  FsScheduled added = { cycle, broadcast, source, destination, length, choice };
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

void
fs_generation_copies (FsWormholeState *world, FsBroadcastSlot *broadcast, uint32_t node, int position, int64_t queued,
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
    fs_generation_copies (world, broadcast, source, 0, queued, &world->starting);
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
    fs_wormhole_state_enqueue (world, slot);
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
scheduled_cycle (const FsWormholeState *world)
{
  return world->scheduled == NULL || world->next_scheduled == world->scheduled->len
             ? INT64_MAX
             : g_array_index (world->scheduled, FsScheduled, world->next_scheduled).cycle;
}

/* By node, then by instant. */
void
fs_generation_run (FsWormholeState *world)
{
  while (world->random_traffic && fs_traffic_next_cycle (&world->traffic) <= world->cycle)
    generate_random (world);
  while (scheduled_cycle (world) <= world->cycle)
    generate_scheduled (world);
}

int64_t
fs_generation_next_cycle (const FsWormholeState *world)
{
  int64_t cycle = world->random_traffic ? fs_traffic_next_cycle (&world->traffic) : INT64_MAX;

  return MIN (cycle, scheduled_cycle (world));
}
