/* The replay of a store-and-forward run. */
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "sim/replay/replay-private.h"

typedef struct {
  FsStoreForwardNetwork *network;
  FsStoreForwardParams params;
  uint32_t *list; /* that of the parameters */
  uint32_t n_channels;
} Source;

/* @before: contentions up to the cycle before the last. */
typedef struct {
  const Source *source;
  FsStoreForward *run;
  uint64_t before;
} Run;

static gpointer
begin (gpointer data, gpointer old, GError **error)
{
  const Source *source = data;
  FsStoreForward *network = NULL;
  Run *run = old;

  /* Its memory is not released in between, because another thread may be waiting for memory. */
  if (run != NULL)
    fs_store_forward_restart (run->run);
  else if ((network = fs_store_forward_new (source->network, &source->params, error)) == NULL)
    return NULL;
  else
    {
      run = g_new0 (Run, 1);
      run->source = source;
      run->run = network;
    }
  run->before = 0;
  fs_store_forward_watch (run->run);
  return run;
}

static void
free_run (gpointer data)
{
  Run *run = data;

  fs_store_forward_free (run->run);
  g_free (run);
}

static void
free_source (gpointer data)
{
  Source *source = data;

  fs_store_forward_network_unref (source->network);
  g_free (source->list);
  g_free (source);
}

static int64_t
cycle (gconstpointer data)
{
  return fs_store_forward_cycle (((const Run *) data)->run);
}

static bool
ended (gconstpointer data)
{
  return fs_store_forward_finished (((const Run *) data)->run);
}

static void
advance (gpointer data, int64_t to, bool look, const FsJob *job)
{
  Run *run = data;

  while (cycle (run) < to && !ended (run) && !fs_job_stopped (job))
    {
      if (cycle (run) == to - 1)
        run->before = fs_store_forward_result (run->run).contentions;
      fs_store_forward_step (run->run);
    }
}

static FsReplayCensus
census (gconstpointer data)
{
  g_autoptr (FsStoreForwardSnapshot) snapshot = fs_store_forward_snapshot_new (((const Run *) data)->run);
  FsReplayCensus found = { 0 };

  for (uint32_t node = 0; node < snapshot->n_nodes; node++)
    found.in_network += snapshot->depth[node];
  /* In a schedule a message waits for its step, not for a channel. */
  found.blocked = snapshot->generator == 0 ? found.in_network : 0;
  for (guint i = 0; i < snapshot->n_sends; i++)
    found.in_network += !snapshot->sends[i].delivered;
  return found;
}

static guint
n_channels (gconstpointer data)
{
  return ((const Run *) data)->source->n_channels;
}

static void
channel_flits (gconstpointer data, uint64_t *flits)
{
  g_autoptr (FsStoreForwardSnapshot) snapshot = fs_store_forward_snapshot_new (((const Run *) data)->run);

  for (guint c = 0; c < snapshot->n_channels; c++)
    flits[c] = snapshot->traffic[c];
}

static bool
has_blocked (gconstpointer data, FsReplayEvent *event)
{
  const Run *run = data;

  *event = (FsReplayEvent){ .kind = FS_EVENT_BLOCKED, .cycle = cycle (run), .message = UINT64_MAX };
  return fs_store_forward_result (run->run).contentions > run->before;
}

static gboolean
begin_watch (gconstpointer data, uint64_t id, FsMessageWatch *watch, GError **error)
{
  *watch = (FsMessageWatch){ .id = id };
  return TRUE;
}

/* Something of the broadcast or multicast was sent. */
static bool
happened (gconstpointer data, FsMessageWatch *watch, FsReplayEvent *event)
{
  g_autoptr (FsStoreForwardSnapshot) snapshot = fs_store_forward_snapshot_new (((const Run *) data)->run);

  for (guint i = 0; i < snapshot->n_sends; i++)
    if (snapshot->sends[i].initiation == watch->id)
      {
        *event = (FsReplayEvent){ .kind = FS_EVENT_GRANTED, .cycle = snapshot->cycle, .message = watch->id };
        return true;
      }
  return false;
}

static bool
is_deadlocked (gconstpointer data)
{
  return false;
}

static gboolean
can_deadlock (gconstpointer data, GError **error)
{
  return fs_set_input_error (error, _ ("A store-and-forward run cannot deadlock."));
}

static const FsReplayClass store_forward = {
  .begin = begin,
  .free = free_run,
  .free_source = free_source,
  .cycle = cycle,
  .advance = advance,
  .census = census,
  .ended = ended,
  .n_channels = n_channels,
  .channel_flits = channel_flits,
  .has_blocked = has_blocked,
  .watch = begin_watch,
  .happened = happened,
  .is_deadlocked = is_deadlocked,
  .can_deadlock = can_deadlock,
};

FsReplay *
fs_replay_new_store_forward (FsStoreForwardNetwork *network, const FsStoreForwardParams *params, GError **error)
{
  const FsGh *gh = fs_store_forward_network_gh (network);
  Source *source = g_new0 (Source, 1);

  source->network = fs_store_forward_network_ref (network);
  source->params = *params;
  source->params.list = source->list = g_memdup2 (params->list, params->n_list * sizeof *params->list);
  source->n_channels = gh->n_nodes * (uint32_t) gh->degree;
  return fs_replay_begin (&store_forward, source, 1, params->max_cycles, error);
}

FsReplay *
fs_replay_new_store_forward_alone (const FsStoreForwardParams *params, const FsJob *job, GError **error)
{
  g_autoptr (FsStoreForwardNetwork) network = fs_store_forward_network_new (params, job, error);

  return network != NULL ? fs_replay_new_store_forward (network, params, error) : NULL;
}

const FsGh *
fs_replay_network (const FsReplay *replay)
{
  g_return_val_if_fail (replay->class == &store_forward, NULL);

  return fs_store_forward_network_gh (((const Source *) replay->source)->network);
}

FsStoreForwardSnapshot *
fs_replay_store_forward (const FsReplay *replay, FsStoreForwardResult *result)
{
  const Run *run = replay->run;

  g_return_val_if_fail (replay->class == &store_forward, NULL);

  *result = fs_store_forward_result (run->run);
  return fs_store_forward_snapshot_new (run->run);
}
