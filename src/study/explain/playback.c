#include "study/explain/playback.h"

#include <math.h>
#include <pthread.h>

#include "base/error.h"

typedef enum {
  REQUEST_NONE,
  REQUEST_SEEK,
  REQUEST_STEP, /* a seek that may lead past the end: it stops there */
  REQUEST_EVENT,
  REQUEST_BLOCKING,
  REQUEST_DEADLOCK,
  REQUEST_FRAME, /* of the cycle shown */
} RequestKind;

typedef struct {
  RequestKind kind;
  int64_t cycle;
  uint64_t message;
} Request;

/* Only the thread uses @replay; the lock guards everything else, except the atomic members of the job. */
struct _FsPlayback {
  FsWormholeParams wormhole;
  int64_t n_cycles;
  FsStoreForwardParams *store_forward; /* instead of the two above */
  FsReplay *replay;
  FsJob job;

  pthread_t thread;
  FsPlayback *before; /* frees its memory first; used by the thread alone */
  pthread_mutex_t lock;
  pthread_cond_t changed;
  Request next;
  bool begun;   /* there is a replay: requests may stop the one in progress */
  bool running; /* a request is in progress */
  bool quits;
  bool abandoned; /* the thread frees the playback, because nothing else refers to it */
  bool ended;     /* the thread does nothing more but return */
  int64_t target;
  int64_t window; /* of the counts of flits */
  FsCycleView *cycle_view;
  bool polled;
  FsLoggedRun *logged_run; /* used by the thread alone; NULL until it is needed, and again when its log is full */
  bool log_full;           /* there is no more to log: what was polled, or @log, is all */
  int64_t log_until;       /* the last cycle that the log is to have, FS_NO_CYCLE: no log is requested */
  int64_t logged;          /* the last one that it has */
  bool logging;
  FsRunLog *log; /* the newest one that is not polled */
  char *failure;
};

static gboolean
go (FsReplay *replay, const Request *request, FsReplayEvent *event, FsJob *job, GError **error)
{
  int64_t cycle = request->cycle;

  switch (request->kind)
    {
    case REQUEST_STEP:
      cycle = CLAMP (cycle, 0, fs_replay_end (replay));
      return fs_replay_seek (replay, cycle, job, NULL)
             || fs_replay_seek (replay, MIN (cycle, fs_replay_end (replay)), job, error);
    case REQUEST_SEEK:
      return fs_replay_seek (replay, cycle, job, error);
    case REQUEST_EVENT:
      return fs_replay_next_event (replay, request->message, event, job, error);
    case REQUEST_BLOCKING:
      return fs_replay_next_blocking (replay, event, job, error);
    case REQUEST_DEADLOCK:
      return fs_replay_next_deadlock (replay, job, error);
    case REQUEST_FRAME:
    case REQUEST_NONE:
      break;
    }
  return TRUE;
}

/* Without the counts, and why, when there is no memory for them. Counting is fast, because there are checkpoints: a view
 * is complete even if the next request is pending already. */
static void
count_flits (FsPlayback *playback, FsCycleView *cycle_view, int64_t window)
{
  g_autoptr (GError) error = NULL;
  guint n_channels = fs_replay_n_channels (playback->replay);
  gboolean counted;

  if (window == FS_FLITS_NONE)
    return;
  cycle_view->flits_from = window == FS_FLITS_ALL ? 0 : MAX (0, cycle_view->cycle - window + 1);
  cycle_view->channel_flits = g_new (uint64_t, n_channels);
  cycle_view->channels = fs_replay_channel_table (playback->replay, cycle_view->flits_from, NULL, &error);
  for (guint c = 0; cycle_view->channels != NULL && c < n_channels; c++)
    cycle_view->channel_flits[c] = cycle_view->channels->channels[c].flits;
  counted = cycle_view->channels != NULL
            || (error == NULL
                && fs_replay_channel_flits (playback->replay, cycle_view->flits_from, cycle_view->channel_flits, NULL,
                                            &error));
  if (counted)
    return;
  g_clear_pointer (&cycle_view->channel_flits, g_free);
  cycle_view->notice = g_strdup (error->message);
}

/* The caller holds the lock, which is released while there is work. */
static void
serve (FsPlayback *playback)
{
  Request request = playback->next;
  int64_t window = playback->window, n_cycles = playback->n_cycles;
  g_autoptr (GError) error = NULL;
  FsReplayEvent event = { 0 };
  FsCycleView *cycle_view;
  gboolean done;

  playback->next.kind = REQUEST_NONE;
  fs_job_init (&playback->job);
  pthread_mutex_unlock (&playback->lock);
  if (playback->store_forward == NULL)
    fs_replay_set_end (playback->replay, n_cycles - 1);
  done = go (playback->replay, &request, &event, &playback->job, &error);
  cycle_view = fs_cycle_view_new (playback->replay);
  count_flits (playback, cycle_view, window);
  if (done && (request.kind == REQUEST_EVENT || request.kind == REQUEST_BLOCKING))
    {
      cycle_view->event = event;
      cycle_view->has_event = TRUE;
    }
  /* The caller that stopped it knows the reason. */
  if (!done && !g_error_matches (error, FS_ERROR, FS_ERROR_CANCELLED))
    {
      g_free (cycle_view->notice);
      cycle_view->notice = g_strdup (error->message);
    }
  pthread_mutex_lock (&playback->lock);
  fs_cycle_view_unref (playback->cycle_view);
  playback->cycle_view = cycle_view;
  playback->polled = false;
  if (playback->next.kind == REQUEST_NONE)
    playback->target = cycle_view->cycle;
}

/* The caller holds the lock, which is released while there is work. A request stops it, and it goes on later. */
static void
write_log (FsPlayback *playback)
{
  int64_t until = playback->log_until;
  FsRunLog *log = NULL;
  bool done;

  playback->logging = true;
  fs_job_init (&playback->job);
  pthread_mutex_unlock (&playback->lock);
  if (playback->logged_run == NULL && !playback->log_full)
    playback->logged_run = fs_logged_run_new (&playback->wormhole, FS_ENGINE_FAST, NULL);
  if (playback->logged_run != NULL)
    fs_logged_run_advance (playback->logged_run, until, &playback->job);
  /* Without memory there is none, and it is not requested again. */
  done = playback->logged_run == NULL || fs_logged_run_is_full (playback->logged_run)
         || fs_logged_run_cycle (playback->logged_run) >= until;
  if (done && playback->logged_run != NULL)
    log = fs_logged_run_log (playback->logged_run);
  pthread_mutex_lock (&playback->lock);
  if (playback->logged_run != NULL)
    playback->logged = fs_logged_run_cycle (playback->logged_run);
  /* A full log is in memory once: the one that was written goes, and so does its run. */
  if (log != NULL && fs_logged_run_is_full (playback->logged_run))
    {
      g_clear_pointer (&playback->logged_run, fs_logged_run_free);
      playback->log_full = true;
    }
  if (log != NULL)
    {
      fs_run_log_unref (playback->log);
      playback->log = log;
    }
  if (done && playback->log_until == until)
    playback->logging = false;
}

static bool
begin (FsPlayback *playback)
{
  g_autoptr (GError) error = NULL;
  int64_t n_cycles;

  pthread_mutex_lock (&playback->lock);
  n_cycles = playback->n_cycles;
  pthread_mutex_unlock (&playback->lock);
  playback->replay = playback->store_forward != NULL
                         ? fs_replay_new_store_forward_alone (playback->store_forward, &playback->job, &error)
                         : fs_replay_new (&playback->wormhole, FS_ENGINE_FAST, n_cycles, &error);
  pthread_mutex_lock (&playback->lock);
  playback->begun = playback->replay != NULL;
  if (!playback->begun)
    playback->failure = g_strdup (error->message);
  pthread_mutex_unlock (&playback->lock);
  /* The length and the number of packets of such a run are only known after simulating it, which is fast. */
  if (playback->begun && playback->store_forward != NULL)
    {
      fs_replay_seek (playback->replay, fs_replay_end (playback->replay), &playback->job, NULL);
      fs_replay_seek (playback->replay, 0, NULL, NULL);
    }
  return playback->begun;
}

/* Stops the request in progress, and ends the thread. Returns whether it had ended before. */
static bool
quit (FsPlayback *playback, bool abandon)
{
  bool ended;

  pthread_mutex_lock (&playback->lock);
  ended = playback->ended;
  playback->quits = true;
  playback->abandoned = abandon;
  fs_job_stop (&playback->job);
  pthread_cond_signal (&playback->changed);
  pthread_mutex_unlock (&playback->lock);
  return ended;
}

/* Without its thread. */
static void
destroy (FsPlayback *playback)
{
  pthread_cond_destroy (&playback->changed);
  pthread_mutex_destroy (&playback->lock);
  fs_replay_free (playback->replay);
  fs_logged_run_free (playback->logged_run);
  fs_run_log_unref (playback->log);
  fs_cycle_view_unref (playback->cycle_view);
  if (playback->store_forward != NULL)
    g_free ((gpointer) playback->store_forward->list);
  g_free (playback->store_forward);
  g_free (playback->failure);
  g_free (playback);
}

static bool
quits (FsPlayback *playback)
{
  bool answer;

  pthread_mutex_lock (&playback->lock);
  answer = playback->quits;
  pthread_mutex_unlock (&playback->lock);
  return answer;
}

static void *
thread_main (void *data)
{
  FsPlayback *playback = data;
  bool begun, abandoned;

  if (playback->before != NULL)
    {
      pthread_join (playback->before->thread, NULL);
      destroy (playback->before);
    }
  /* While a value is dragged, most runs are replaced before they start. */
  begun = !quits (playback) && begin (playback);
  pthread_mutex_lock (&playback->lock);
  while (begun && !playback->quits)
    {
      playback->running = playback->next.kind != REQUEST_NONE;
      if (playback->running)
        serve (playback);
      else if (playback->logging)
        write_log (playback);
      else
        pthread_cond_wait (&playback->changed, &playback->lock);
    }
  playback->running = false;
  playback->next.kind = REQUEST_NONE;
  playback->ended = true;
  abandoned = playback->abandoned;
  pthread_mutex_unlock (&playback->lock);
  if (abandoned)
    destroy (playback);
  return NULL;
}

static FsPlayback *
start (FsPlayback *playback, FsPlayback *before)
{
  int status;

  if (before != NULL)
    quit (before, false);
  playback->before = before;
  fs_job_init (&playback->job);
  playback->next.kind = REQUEST_FRAME;
  playback->running = true;
  playback->window = FS_FLITS_NONE;
  playback->log_until = playback->logged = FS_NO_CYCLE;
  pthread_mutex_init (&playback->lock, NULL);
  pthread_cond_init (&playback->changed, NULL);
  status = pthread_create (&playback->thread, NULL, thread_main, playback);
  g_assert (status == 0);
  return playback;
}

FsPlayback *
fs_playback_new (const FsWormholeParams *params, int64_t n_cycles, FsPlayback *before)
{
  FsPlayback *playback = g_new0 (FsPlayback, 1);

  playback->wormhole = *params;
  playback->n_cycles = n_cycles;
  return start (playback, before);
}

FsPlayback *
fs_playback_new_store_forward (const FsStoreForwardParams *params, FsPlayback *before)
{
  FsPlayback *playback = g_new0 (FsPlayback, 1);

  playback->store_forward = g_memdup2 (params, sizeof *params);
  playback->store_forward->list = g_memdup2 (params->list, params->n_list * sizeof *params->list);
  return start (playback, before);
}

void
fs_playback_free (FsPlayback *playback)
{
  if (playback == NULL)
    return;
  pthread_detach (playback->thread);
  if (quit (playback, true))
    destroy (playback);
}

/* Replaces a pending request, and stops the one in progress. The caller holds the lock. */
static void
ask (FsPlayback *playback, Request request)
{
  if (playback->failure != NULL)
    return;
  playback->next = request;
  if (playback->begun)
    fs_job_stop (&playback->job);
  pthread_cond_signal (&playback->changed);
}

void
fs_playback_seek (FsPlayback *playback, int64_t cycle)
{
  pthread_mutex_lock (&playback->lock);
  playback->target = cycle;
  ask (playback, (Request){ .kind = REQUEST_SEEK, .cycle = cycle });
  pthread_mutex_unlock (&playback->lock);
}

void
fs_playback_step (FsPlayback *playback, int64_t cycles)
{
  pthread_mutex_lock (&playback->lock);
  playback->target = MAX (playback->target + cycles, 0);
  if (playback->cycle_view != NULL)
    playback->target = MIN (playback->target, playback->cycle_view->end);
  ask (playback, (Request){ .kind = REQUEST_STEP, .cycle = playback->target });
  pthread_mutex_unlock (&playback->lock);
}

static void
ask_search (FsPlayback *playback, Request request)
{
  pthread_mutex_lock (&playback->lock);
  playback->target = playback->cycle_view != NULL ? playback->cycle_view->cycle : 0;
  ask (playback, request);
  pthread_mutex_unlock (&playback->lock);
}

void
fs_playback_next_event (FsPlayback *playback, uint64_t message)
{
  ask_search (playback, (Request){ .kind = REQUEST_EVENT, .message = message });
}

void
fs_playback_next_blocking (FsPlayback *playback)
{
  ask_search (playback, (Request){ .kind = REQUEST_BLOCKING });
}

void
fs_playback_next_deadlock (FsPlayback *playback)
{
  ask_search (playback, (Request){ .kind = REQUEST_DEADLOCK });
}

/* Finishes the request in progress and carries out a pending one; otherwise shows the same cycle again. The caller
 * holds the lock. */
static void
ask_frame (FsPlayback *playback)
{
  if (playback->next.kind == REQUEST_NONE && playback->running)
    playback->next.kind = REQUEST_FRAME;
  else if (playback->next.kind == REQUEST_NONE)
    ask (playback, (Request){ .kind = REQUEST_FRAME });
}

void
fs_playback_count_flits (FsPlayback *playback, int64_t cycles)
{
  pthread_mutex_lock (&playback->lock);
  playback->window = cycles;
  ask_frame (playback);
  pthread_mutex_unlock (&playback->lock);
}

void
fs_playback_set_n_cycles (FsPlayback *playback, int64_t n_cycles)
{
  pthread_mutex_lock (&playback->lock);
  playback->n_cycles = n_cycles;
  ask_frame (playback);
  pthread_mutex_unlock (&playback->lock);
}

void
fs_playback_log (FsPlayback *playback, int64_t cycle)
{
  pthread_mutex_lock (&playback->lock);
  if (playback->store_forward == NULL && playback->failure == NULL && cycle > playback->log_until)
    {
      playback->log_until = cycle;
      playback->logging = true;
      pthread_cond_signal (&playback->changed);
    }
  pthread_mutex_unlock (&playback->lock);
}

FsRunLog *
fs_playback_poll_log (FsPlayback *playback)
{
  FsRunLog *log;

  pthread_mutex_lock (&playback->lock);
  log = g_steal_pointer (&playback->log);
  pthread_mutex_unlock (&playback->lock);
  return log;
}

FsCycleView *
fs_playback_poll (FsPlayback *playback)
{
  FsCycleView *cycle_view = NULL;

  pthread_mutex_lock (&playback->lock);
  if (playback->cycle_view != NULL && !playback->polled)
    cycle_view = fs_cycle_view_ref (playback->cycle_view);
  playback->polled = true;
  pthread_mutex_unlock (&playback->lock);
  return cycle_view;
}

FsPlaybackState
fs_playback_state (FsPlayback *playback)
{
  FsPlaybackState state = { 0 };
  uint64_t done, total;

  pthread_mutex_lock (&playback->lock);
  done = atomic_load (&playback->job.done);
  total = atomic_load (&playback->job.total);
  state.busy = playback->running || playback->next.kind != REQUEST_NONE;
  state.fraction = total > 0 ? MIN (1, (double) done / (double) total) : NAN;
  state.cycles = (int64_t) done;
  state.target = playback->target;
  state.logging = playback->logging;
  state.logged = playback->logged;
  pthread_mutex_unlock (&playback->lock);
  return state;
}

const char *
fs_playback_failure (FsPlayback *playback)
{
  const char *failure;

  pthread_mutex_lock (&playback->lock);
  failure = playback->failure;
  pthread_mutex_unlock (&playback->lock);
  return failure;
}
