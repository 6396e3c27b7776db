#include "sim/replay/logged-run.h"

#include "sim/run/wormhole-private.h"

struct _FsLoggedRun {
  FsWormhole *network;
  FsRunLog *log;
};

FsLoggedRun *
fs_logged_run_new_from (FsWormhole *network)
{
  FsLoggedRun *run = g_new (FsLoggedRun, 1);
  FsWormholeState *state = &network->state;

  g_return_val_if_fail (state->created == 0 && state->recorder == NULL && network->team == NULL, NULL);

  run->network = network;
  run->log
      = fs_run_log_new (state->network.n_channels, state->params.V, state->network.n_nodes * state->injection_channels);
  state->log = run->log;
  return run;
}

FsLoggedRun *
fs_logged_run_new (const FsWormholeParams *params, FsEngine engine, GError **error)
{
  FsWormhole *network = fs_wormhole_new (params, fs_wormhole_shown_engine (params, engine), NULL, error);

  return network != NULL ? fs_logged_run_new_from (network) : NULL;
}

void
fs_logged_run_free (FsLoggedRun *run)
{
  if (run == NULL)
    return;
  fs_wormhole_free (run->network);
  fs_run_log_unref (run->log);
  g_free (run);
}

int64_t
fs_logged_run_cycle (const FsLoggedRun *run)
{
  return fs_wormhole_cycle (run->network) - 1;
}

bool
fs_logged_run_is_full (const FsLoggedRun *run)
{
  return fs_run_log_bytes (run->log) >= FS_RUN_LOG_BYTES_MAX;
}

/* Which headers have been consumed in the last cycle: engines report tails only. */
static void
notice_arrivals (FsLoggedRun *run)
{
  GArray *arriving = fs_run_log_arriving (run->log);

  for (guint i = arriving->len; i > 0; i--)
    {
      uint32_t slot = g_array_index (arriving, uint32_t, i - 1);
      FsWorm worm;

      run->network->engine->worm (run->network->engine_state, slot, &worm);
      if (worm.consumed == 0)
        continue;
      fs_run_log_arrived (run->log, slot, fs_logged_run_cycle (run));
      g_array_remove_index_fast (arriving, i - 1);
    }
}

void
fs_logged_run_advance (FsLoggedRun *run, int64_t until, const FsJob *job)
{
  while (fs_logged_run_cycle (run) < until && !fs_job_stopped (job) && !fs_logged_run_is_full (run))
    {
      /* Cycles in which nothing can happen are passed over, with the first in which something does. */
      fs_wormhole_run_until (run->network, fs_wormhole_cycle (run->network) + 1, job);
      notice_arrivals (run);
    }
}

FsRunLog *
fs_logged_run_log (FsLoggedRun *run)
{
  const FsWormholeState *state = &run->network->state;

  for (uint32_t slot = 0; slot < state->store.n_slots; slot++)
    {
      const FsMessage *message = &fs_message_store_slot (&state->store, slot)->message;
      int64_t blocked_since = FS_NO_CYCLE;
      FsWorm worm = { .router = message->source };

      if (message->length == 0)
        continue;
      if (message->injected != FS_NO_CYCLE)
        {
          run->network->engine->worm (run->network->engine_state, slot, &worm);
          if (worm.arrival != FS_NO_CYCLE && worm.arrival < state->cycle && worm.wait == FS_WAIT_VC
              && worm.router != message->destination)
            blocked_since = worm.arrival;
        }
      fs_run_log_update (run->log, slot, message, blocked_since, worm.router);
    }
  return fs_run_log_finish (run->log, fs_logged_run_cycle (run));
}
