/* The history of a wormhole run. Its source is the network before its first step. */
#include "sim/history-private.h"
#include "sim/wormhole-private.h"

/* Some 4 ms of work between two checkpoints at half load, up to n = 12. */
#define SPACING_NODES 65536
#define LEAST_SPACING 16
#define MOST_SPACING 1024

static gpointer
begin (gpointer source)
{
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

static FsHistoryCensus
census (gconstpointer run)
{
  const FsWormhole *network = run;
  const FsMessageStore *store = &network->world.store;
  FsHistoryCensus found = { 0 };

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

static const FsHistoryClass wormhole = {
  .begin = begin,
  .copy = copy,
  .free = free_network,
  .free_source = free_network,
  .bytes = bytes,
  .cycle = cycle,
  .advance = advance,
  .census = census,
};

FsHistory *
fs_history_new_from (FsWormhole *network, int64_t n_cycles)
{
  int64_t spacing = SPACING_NODES >> network->world.params.n;

  g_return_val_if_fail (fs_wormhole_cycle (network) == 0, NULL);
  g_return_val_if_fail (n_cycles >= 1, NULL);

  fs_wormhole_count_flits (network);
  return fs_history_begin (&wormhole, network, CLAMP (spacing, LEAST_SPACING, MOST_SPACING), n_cycles - 1);
}

FsHistory *
fs_history_new (const FsWormholeParams *params, FsEngine engine, int64_t n_cycles, GError **error)
{
  FsWormhole *network = fs_wormhole_new (params, engine, NULL, error);

  return network != NULL ? fs_history_new_from (network, n_cycles) : NULL;
}

const FsWormholeParams *
fs_history_params (const FsHistory *history)
{
  return history->class == &wormhole ? &((const FsWormhole *) history->source)->world.params : NULL;
}

uint64_t
fs_history_fingerprint (const FsHistory *history)
{
  return fs_wormhole_fingerprint (history->run);
}

FsSnapshot *
fs_history_snapshot (const FsHistory *history)
{
  return fs_snapshot_new (history->run);
}

gboolean
fs_history_channel_flits (FsHistory *history, int64_t from, uint64_t *flits, FsJob *job)
{
  const FsWormhole *network = history->run;
  g_autofree uint64_t *before = NULL;

  g_return_val_if_fail (from >= 0 && from <= fs_history_cycle (history), FALSE);

  if (from > 0 && !fs_history_bring (history, &history->trailing, from - 1, false, job))
    return FALSE;
  fs_wormhole_channel_flits (network, flits);
  if (from == 0)
    return TRUE;
  before = g_new (uint64_t, network->world.network.n_channels);
  fs_wormhole_channel_flits (history->trailing, before);
  for (uint32_t c = 0; c < network->world.network.n_channels; c++)
    flits[c] -= before[c];
  return TRUE;
}
