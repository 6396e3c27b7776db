/* The replay of a wormhole run. Its source is the network before its first step. */
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "sim/replay/replay-private.h"
#include "sim/replay/wait-for-graph.h"
#include "sim/wormhole/routing.h"

/* Some 5 ms of work between two checkpoints at half load, up to n = 13. */
#define SPACING_NODES 131072
#define LEAST_SPACING 16
#define MOST_SPACING 1024

static gpointer
begin (gpointer source, gpointer old, GError **error)
{
  fs_wormhole_free (old);
  return fs_wormhole_copy (source);
}

static gpointer
copy (gconstpointer run)
{
  return fs_wormhole_copy (run);
}

static void
free_network (gpointer run)
{
  fs_wormhole_free (run);
}

static uint64_t
bytes (gconstpointer run)
{
  return fs_wormhole_footprint (run);
}

static int64_t
cycle (gconstpointer run)
{
  return fs_wormhole_cycle (run) - 1;
}

static void
advance (gpointer run, int64_t to, bool look, const FsJob *job)
{
  if (to > cycle (run) + 1)
    fs_wormhole_ignore_moves (run);
  fs_wormhole_run_until (run, look ? to : to + 1, job);
  if (!look || fs_wormhole_cycle (run) < to)
    return;
  fs_wormhole_watch_moves (run);
  fs_wormhole_step (run);
}

static FsReplayCensus
census (gconstpointer run)
{
  const FsWormhole *network = run;
  const FsMessageStore *store = &network->state.store;
  FsReplayCensus found = { 0 };

  for (uint32_t slot = 0; slot < store->n_slots; slot++)
    {
      const FsMessage *message = &fs_message_store_slot (store, slot)->message;
      FsWorm worm;

      if (message->length == 0 || message->injected == FS_NO_CYCLE)
        continue;
      network->engine->worm (network->engine_state, slot, &worm);
      found.in_network++;
      found.blocked += worm.arrival != FS_NO_CYCLE && worm.arrival < network->state.cycle;
    }
  return found;
}

static guint
n_channels (gconstpointer run)
{
  return ((const FsWormhole *) run)->state.network.n_channels;
}

static void
channel_flits (gconstpointer run, uint64_t *flits)
{
  g_autoptr (FsChannelTable) table = fs_wormhole_channel_table (run);

  for (uint32_t c = 0; c < table->network.n_channels; c++)
    flits[c] = table->channels[c].flits;
}

static FsChannelTable *
channel_table (gconstpointer run)
{
  return fs_wormhole_channel_table (run);
}

/* Of several the one with the lowest id. */
static bool
has_blocked (gconstpointer run, FsReplayEvent *event)
{
  const FsWormhole *network = run;
  const FsMessageStore *store = &network->state.store;
  bool found = false;

  for (uint32_t slot = 0; slot < store->n_slots; slot++)
    {
      const FsMessage *message = &fs_message_store_slot (store, slot)->message;
      FsWorm worm;

      if (message->length == 0 || message->injected == FS_NO_CYCLE || (found && message->id > event->message))
        continue;
      network->engine->worm (network->engine_state, slot, &worm);
      if (worm.arrival != cycle (run))
        continue;
      *event = (FsReplayEvent){ .kind = FS_EVENT_BLOCKED, .cycle = cycle (run), .message = message->id };
      found = true;
    }
  return found;
}

static uint32_t
find_slot (const FsWormhole *network, uint64_t id)
{
  const FsMessageStore *store = &network->state.store;

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
  watch->injected = fs_wormhole_state_slot (&network->state, watch->slot)->message.injected != FS_NO_CYCLE;
  if (watch->injected)
    network->engine->worm (network->engine_state, watch->slot, &watch->worm);
  else
    watch->worm = (FsWorm){ .arrival = FS_NO_CYCLE };
}

static void
set_event (FsReplayEvent *event, FsReplayEventKind kind, uint32_t channel, int vc)
{
  event->kind = kind;
  event->channel = channel;
  event->vc = vc;
}

/* The same for an event without a channel, if it @happened, which is returned. */
static bool
set_event_if (FsReplayEvent *event, FsReplayEventKind kind, bool happened)
{
  if (happened)
    set_event (event, kind, 0, 0);
  return happened;
}

/* What happened to a message that has its injection channel, in order, so that the last counts; whether anything did. */
static bool
compare (const FsMessageWatch *watch, const FsWorm *before, const FsWormhole *network, FsReplayEvent *event)
{
  const FsWorm *now = &watch->worm;
  const FsNetwork *cube = &network->state.network;
  const FsMessage *message = &fs_wormhole_state_slot (&network->state, watch->slot)->message;
  const FsWormLink *tail = before->n_links > 0 ? &before->links[0] : NULL;
  const FsWormLink *head = now->n_links > 0 ? &now->links[now->n_links - 1] : NULL;
  int64_t cycle = event->cycle;
  FsRoutingTable routing;
  bool is_in_memory, found = true;

  /* Its injection channel, else the first of its links, is no longer held. */
  if (before->holds_injection && !now->holds_injection)
    set_event (event, FS_EVENT_RELEASED, fs_wormhole_state_injection_of (&network->state, message), FS_MOVED_INJECTION);
  else if (tail != NULL && (head == NULL || now->links[0].channel != tail->channel || now->links[0].vc != tail->vc))
    set_event (event, FS_EVENT_RELEASED, tail->channel, tail->vc);
  else
    found = false;

  /* It begins to drain into memory, a single flit at once. Virtual cut-through collects without a recovery. */
  fs_routing_table_init (&routing, &network->state.params);
  is_in_memory = now->drains || (now->in_memory && routing.recovery != FS_NEVER_RECOVER);
  found |= set_event_if (event, FS_EVENT_INJECTED, message->injected == cycle);
  found |= set_event_if (event, FS_EVENT_RECOVERED, is_in_memory && !before->drains && !before->in_memory);
  found |= set_event_if (event, FS_EVENT_TIMED_OUT,
                         now->arrival != FS_NO_CYCLE && fs_routing_timeout (&routing, now->arrival) == cycle);
  found |= set_event_if (event, FS_EVENT_BLOCKED, now->arrival == cycle);

  /* Its header got a virtual channel; with virtual cut-through a message of one flit has released that already. */
  if (head != NULL && head->granted == cycle)
    {
      set_event (event, FS_EVENT_GRANTED, head->channel, head->vc);
      found = true;
    }
  else if (head == NULL && now->arrival == cycle + 1 && before->arrival != FS_NO_CYCLE
           && fs_network_distance (cube, before->router, now->router) == 1)
    {
      int port = fs_network_lowest (fs_network_productive (cube, before->router, now->router));

      set_event (event, FS_EVENT_GRANTED, fs_network_channel (cube, before->router, port), 0);
      found = true;
    }
  found |= set_event_if (event, FS_EVENT_ARRIVED, now->consumed > 0 && before->consumed == 0);
  return found;
}

static bool
happened (gconstpointer run, FsMessageWatch *watch, FsReplayEvent *event)
{
  const FsWormhole *network = run;
  FsWorm before = watch->worm;
  bool is_new = watch->slot == FS_NO_SLOT;
  const FsMessage *message = NULL;

  *event = (FsReplayEvent){ .cycle = network->state.cycle - 1, .message = watch->id };
  if (watch->gone || (is_new && network->state.created <= watch->id))
    return false;
  if (is_new)
    watch->slot = find_slot (network, watch->id);
  if (watch->slot != FS_NO_SLOT)
    message = &fs_wormhole_state_slot (&network->state, watch->slot)->message;
  if (message == NULL || message->length == 0 || message->id != watch->id)
    {
      /* It was there and is no longer: consumed, or, never injected, dropped. */
      watch->gone = true;
      set_event (event, watch->injected ? FS_EVENT_DELIVERED : FS_EVENT_DROPPED, 0, 0);
      return true;
    }
  remember (watch, network);
  if (watch->injected)
    return compare (watch, &before, network, event);
  set_event (event, message->queued == event->cycle ? FS_EVENT_QUEUED : FS_EVENT_GENERATED, 0, 0);
  return is_new || message->queued == event->cycle;
}

static gboolean
begin_watch (gconstpointer run, uint64_t id, FsMessageWatch *watch, GError **error)
{
  const FsWormhole *network = run;

  *watch = (FsMessageWatch){ .id = id, .slot = find_slot (network, id), .worm.arrival = FS_NO_CYCLE };
  watch->gone = watch->slot == FS_NO_SLOT && id < network->state.created;
  if (watch->slot != FS_NO_SLOT)
    remember (watch, network);
  if (watch->gone)
    return fs_set_input_error (error, _ ("This message has left the network: nothing more happens to it."));
  return TRUE;
}

static bool
is_deadlocked (gconstpointer run)
{
  g_autoptr (FsSnapshot) snapshot = fs_snapshot_new (run);
  g_autoptr (FsWaitForGraph) graph = fs_wait_for_graph_new (snapshot, fs_wormhole_params (run));

  return graph->n_deadlock > 0;
}

static gboolean
can_deadlock (gconstpointer run, GError **error)
{
  const FsWormholeParams *params = fs_wormhole_params (run);

  if (!fs_wormhole_params_may_deadlock (params))
    return fs_set_input_error (error, _ ("This routing cannot deadlock; random minimal routing can."));
  if (params->recovery_cycles == FS_NEVER_RECOVER && is_deadlocked (run))
    return fs_set_input_error (error, _ ("The network is already deadlocked and will not recover."));
  return TRUE;
}

const FsReplayClass fs_replay_wormhole = {
  .begin = begin,
  .copy = copy,
  .free = free_network,
  .free_source = free_network,
  .bytes = bytes,
  .cycle = cycle,
  .advance = advance,
  .census = census,
  .n_channels = n_channels,
  .channel_flits = channel_flits,
  .channel_table = channel_table,
  .has_blocked = has_blocked,
  .watch = begin_watch,
  .happened = happened,
  .is_deadlocked = is_deadlocked,
  .can_deadlock = can_deadlock,
};

FsReplay *
fs_replay_new_from (FsWormhole *network, int64_t n_cycles)
{
  int64_t spacing = SPACING_NODES / network->state.network.n_nodes;

  g_return_val_if_fail (fs_wormhole_cycle (network) == 0, NULL);
  g_return_val_if_fail (n_cycles >= 1, NULL);

  fs_wormhole_count_channels (network, FALSE);
  return fs_replay_begin (&fs_replay_wormhole, network, CLAMP (spacing, LEAST_SPACING, MOST_SPACING), n_cycles - 1,
                          NULL);
}

FsReplay *
fs_replay_new (const FsWormholeParams *params, FsEngine engine, int64_t n_cycles, GError **error)
{
  FsWormhole *network = fs_wormhole_new (params, fs_wormhole_shown_engine (params, engine), NULL, error);

  return network != NULL ? fs_replay_new_from (network, n_cycles) : NULL;
}

const FsWormholeParams *
fs_replay_params (const FsReplay *replay)
{
  return replay->class == &fs_replay_wormhole ? &((const FsWormhole *) replay->source)->state.params : NULL;
}

FsSnapshot *
fs_replay_snapshot (const FsReplay *replay)
{
  return fs_snapshot_new (replay->run);
}
