/* The replay of a wormhole run. Its source is the network before its first step. */
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "sim/replay/replay-private.h"
#include "sim/replay/wait-for-graph.h"
#include "sim/run/wormhole-private.h"

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
  const FsMessageStore *store = &network->world.store;
  FsReplayCensus found = { 0 };

  for (uint32_t slot = 0; slot < store->n_slots; slot++)
    {
      const FsMessage *message = &fs_message_store_slot (store, slot)->message;
      FsWorm worm;

      if (message->length == 0 || message->injected == FS_NO_CYCLE)
        continue;
      network->engine->worm (network->state, slot, &worm);
      found.in_network++;
      found.blocked += worm.arrival != FS_NO_CYCLE && worm.arrival < network->world.cycle;
    }
  return found;
}

static uint64_t
fingerprint (gconstpointer run)
{
  return fs_wormhole_fingerprint (run);
}

static guint
n_channels (gconstpointer run)
{
  return ((const FsWormhole *) run)->world.network.n_channels;
}

static void
channel_flits (gconstpointer run, uint64_t *flits)
{
  fs_wormhole_channel_flits (run, flits);
}

/* Of several the one with the lowest id. */
static bool
has_blocked (gconstpointer run, FsReplayEvent *event)
{
  const FsWormhole *network = run;
  const FsMessageStore *store = &network->world.store;
  bool found = false;

  for (uint32_t slot = 0; slot < store->n_slots; slot++)
    {
      const FsMessage *message = &fs_message_store_slot (store, slot)->message;
      FsWorm worm;

      if (message->length == 0 || message->injected == FS_NO_CYCLE || (found && message->id > event->message))
        continue;
      network->engine->worm (network->state, slot, &worm);
      if (worm.arrival != cycle (run))
        continue;
      *event = (FsReplayEvent){ .kind = FS_EVENT_BLOCKED, .cycle = cycle (run), .message = message->id };
      found = true;
    }
  return found;
}

static gboolean
begin_watch (gconstpointer run, uint64_t id, FsMessageWatch *watch, GError **error)
{
  fs_message_watch_begin (watch, run, id);
  if (watch->gone)
    g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT,
                         _ ("This message has left the network: nothing more happens to it."));
  return !watch->gone;
}

static bool
happened (gconstpointer run, FsMessageWatch *watch, FsReplayEvent *event)
{
  return fs_message_watch_look (watch, run, event);
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

  if (params->routing != FS_ROUTING_RANDOM)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT,
                           _ ("This routing cannot deadlock; random minimal routing can."));
      return FALSE;
    }
  if (params->recovery_cycles == FS_NEVER_RECOVER && is_deadlocked (run))
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT,
                           _ ("The network is in a deadlock already, and nothing opens it again."));
      return FALSE;
    }
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
  .fingerprint = fingerprint,
  .n_channels = n_channels,
  .channel_flits = channel_flits,
  .has_blocked = has_blocked,
  .watch = begin_watch,
  .happened = happened,
  .is_deadlocked = is_deadlocked,
  .can_deadlock = can_deadlock,
};

FsReplay *
fs_replay_new_from (FsWormhole *network, int64_t n_cycles)
{
  int64_t spacing = SPACING_NODES >> network->world.params.n;

  g_return_val_if_fail (fs_wormhole_cycle (network) == 0, NULL);
  g_return_val_if_fail (n_cycles >= 1, NULL);

  fs_wormhole_count_flits (network);
  return fs_replay_begin (&fs_replay_wormhole, network, CLAMP (spacing, LEAST_SPACING, MOST_SPACING), n_cycles - 1,
                          NULL);
}

FsReplay *
fs_replay_new (const FsWormholeParams *params, FsEngine engine, int64_t n_cycles, GError **error)
{
  FsWormhole *network = fs_wormhole_new (params, engine, NULL, error);

  return network != NULL ? fs_replay_new_from (network, n_cycles) : NULL;
}

const FsWormholeParams *
fs_replay_params (const FsReplay *replay)
{
  return replay->class == &fs_replay_wormhole ? &((const FsWormhole *) replay->source)->world.params : NULL;
}

FsSnapshot *
fs_replay_snapshot (const FsReplay *replay)
{
  return fs_snapshot_new (replay->run);
}
