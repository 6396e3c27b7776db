#include "sim/replay/replay-watch.h"

#include "sim/wormhole/routing.h"

const char *
fs_replay_event_id (FsReplayEventKind kind)
{
  static const char *const ids[] = { "generated", "queued",  "released", "injected",  "recovered", "timed-out",
                                     "blocked",   "granted", "arrived",  "delivered", "dropped" };

  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (ids), NULL);
  return ids[kind];
}

static uint32_t
find_slot (const FsWormhole *network, uint64_t id)
{
  const FsMessageStore *store = &network->world.store;

  for (uint32_t slot = 0; slot < store->n_slots; slot++)
    {
      const FsMessage *message = &fs_message_store_slot (store, slot)->message;

      if (message->length > 0 && message->id == id)
        return slot;
    }
  return FS_NO_SLOT;
}

/* Reads the state for the next comparison. */
static void
remember (FsMessageWatch *watch, const FsWormhole *network)
{
  watch->injected = fs_wormhole_state_slot (&network->world, watch->slot)->message.injected != FS_NO_CYCLE;
  if (watch->injected)
    network->engine->worm (network->state, watch->slot, &watch->worm);
  else
    watch->worm = (FsWorm){ .arrival = FS_NO_CYCLE };
}

void
fs_message_watch_begin (FsMessageWatch *watch, const FsWormhole *network, uint64_t id)
{
  *watch = (FsMessageWatch){ .id = id, .slot = find_slot (network, id), .worm.arrival = FS_NO_CYCLE };
  watch->gone = watch->slot == FS_NO_SLOT && id < network->world.created;
  if (watch->slot != FS_NO_SLOT)
    remember (watch, network);
}

static void
set_event (FsReplayEvent *event, FsReplayEventKind kind, uint32_t channel, int vc)
{
  event->kind = kind;
  event->channel = channel;
  event->vc = vc;
}

/* Whether it begins to drain into memory, a single flit at once. Virtual cut-through collects without a recovery. */
static bool
recovers (const FsWorm *before, const FsWorm *now, const FsRoutingTable *routing)
{
  if (before->drains || before->in_memory)
    return false;
  return now->drains || (now->in_memory && routing->recovery != FS_NEVER_RECOVER);
}

/* Whether its header got a virtual channel in @cycle, and which: with virtual cut-through a message of one flit has
 * released that already. */
static bool
find_granted (const FsMessageWatch *watch, const FsWorm *before, const FsWormhole *network, int64_t cycle,
              FsReplayEvent *event)
{
  const FsWorm *now = &watch->worm;
  const FsNetwork *cube = &network->world.network;

  if (now->n_links > 0 && now->links[now->n_links - 1].granted == cycle)
    {
      set_event (event, FS_EVENT_GRANTED, now->links[now->n_links - 1].channel, now->links[now->n_links - 1].vc);
      return true;
    }
  if (now->n_links > 0 || now->arrival != cycle + 1 || fs_network_distance (cube, before->router, now->router) != 1
      || before->arrival == FS_NO_CYCLE)
    return false;
  set_event (event, FS_EVENT_GRANTED,
             fs_network_channel (cube, before->router,
                                 fs_network_lowest (fs_network_productive (cube, before->router, now->router))),
             0);
  return true;
}

/* The first of the links of @before that is no longer held, its injection channel first; whether there is one. */
static bool
find_released (const FsWorm *before, const FsWorm *now, uint32_t injection, FsReplayEvent *event)
{
  if (before->holds_injection && !now->holds_injection)
    {
      set_event (event, FS_EVENT_RELEASED, injection, FS_MOVED_INJECTION);
      return true;
    }
  if (before->n_links == 0
      || (now->n_links > 0 && now->links[0].channel == before->links[0].channel
          && now->links[0].vc == before->links[0].vc))
    return false;
  set_event (event, FS_EVENT_RELEASED, before->links[0].channel, before->links[0].vc);
  return true;
}

/* What happened to a message that has its injection channel, in order; whether anything did. */
static bool
compare (const FsMessageWatch *watch, const FsWorm *before, const FsWormhole *network, FsReplayEvent *event)
{
  const FsWorm *now = &watch->worm;
  const FsMessage *message = &fs_wormhole_state_slot (&network->world, watch->slot)->message;
  int64_t cycle = event->cycle;
  FsRoutingTable routing;
  bool happened;

  fs_routing_table_init (&routing, &network->world.params);
  happened = find_released (before, now, fs_wormhole_state_injection_of (&network->world, message), event);
  if (message->injected == cycle)
    {
      set_event (event, FS_EVENT_INJECTED, 0, 0);
      happened = true;
    }
  if (recovers (before, now, &routing))
    {
      set_event (event, FS_EVENT_RECOVERED, 0, 0);
      happened = true;
    }
  if (now->arrival != FS_NO_CYCLE && fs_routing_timeout (&routing, now->arrival) == cycle)
    {
      set_event (event, FS_EVENT_TIMED_OUT, 0, 0);
      happened = true;
    }
  if (now->arrival == cycle)
    {
      set_event (event, FS_EVENT_BLOCKED, 0, 0);
      happened = true;
    }
  happened |= find_granted (watch, before, network, cycle, event);
  if (now->consumed > 0 && before->consumed == 0)
    {
      set_event (event, FS_EVENT_ARRIVED, 0, 0);
      happened = true;
    }
  return happened;
}

/* It was there and is no longer: consumed, or, never injected, dropped. */
static bool
is_gone (FsMessageWatch *watch, FsReplayEvent *event)
{
  watch->gone = true;
  set_event (event, watch->injected ? FS_EVENT_DELIVERED : FS_EVENT_DROPPED, 0, 0);
  return true;
}

static bool
compare_queued (const FsWormhole *network, uint32_t slot, bool is_new, FsReplayEvent *event)
{
  const FsMessage *message = &fs_wormhole_state_slot (&network->world, slot)->message;

  set_event (event, message->queued == event->cycle ? FS_EVENT_QUEUED : FS_EVENT_GENERATED, 0, 0);
  return is_new || message->queued == event->cycle;
}

bool
fs_message_watch_look (FsMessageWatch *watch, const FsWormhole *network, FsReplayEvent *event)
{
  FsWorm before = watch->worm;
  bool is_new = watch->slot == FS_NO_SLOT;
  const FsMessage *message;

  *event = (FsReplayEvent){ .cycle = network->world.cycle - 1, .message = watch->id };
  if (watch->gone || (is_new && network->world.created <= watch->id))
    return false;
  if (is_new && (watch->slot = find_slot (network, watch->id)) == FS_NO_SLOT)
    return is_gone (watch, event);
  message = &fs_wormhole_state_slot (&network->world, watch->slot)->message;
  if (message->length == 0 || message->id != watch->id)
    return is_gone (watch, event);
  remember (watch, network);
  if (!watch->injected)
    return compare_queued (network, watch->slot, is_new, event);
  return compare (watch, &before, network, event);
}
