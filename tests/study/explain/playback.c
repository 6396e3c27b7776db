/* A replay with its own thread answers requests in their order, and no caller waits. */
#include "study/explain/playback.h"
#include "tests/support/test.h"

#include <math.h>

#define PATIENCE (60 * G_USEC_PER_SEC)

static FsWormholeParams
one_run (void)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.length_flits = 8;
  params.rate = 0.03;
  return params;
}

/* Waits until no request is in progress or @timeout_us have passed. */
static gboolean
wait_for (FsPlayback *playback, gint64 timeout_us)
{
  gint64 end = g_get_monotonic_time () + timeout_us;

  while (fs_playback_state (playback).busy && g_get_monotonic_time () < end)
    g_usleep (200);
  return !fs_playback_state (playback).busy;
}

/* Returns the cycle view after all requests are done. */
static FsCycleView *
settle (FsPlayback *playback)
{
  FsCycleView *cycle_view;

  g_assert_true (wait_for (playback, PATIENCE));
  cycle_view = fs_playback_poll (playback);
  g_assert_nonnull (cycle_view);
  g_assert_null (fs_playback_poll (playback));
  return cycle_view;
}

static void
assert_cycle (FsPlayback *playback, gint64 cycle, const char *notice)
{
  g_autoptr (FsCycleView) cycle_view = settle (playback);

  g_assert_cmpint (cycle_view->cycle, ==, cycle);
  g_assert_cmpint (cycle_view->snapshot->cycle, ==, cycle);
  g_assert_cmpstr (cycle_view->notice, ==, notice);
}

FS_TEST (requests)
{
  FsWormholeParams params = one_run ();
  g_autoptr (FsPlayback) playback = fs_playback_new (&params, 3000, NULL);

  assert_cycle (playback, 0, NULL);
  fs_playback_seek (playback, 700);
  assert_cycle (playback, 700, NULL);
  fs_playback_step (playback, -1);
  assert_cycle (playback, 699, NULL);
  for (guint i = 0; i < 10; i++)
    fs_playback_step (playback, 1);
  assert_cycle (playback, 709, NULL);
  fs_playback_seek (playback, 100);
  fs_playback_step (playback, 5);
  assert_cycle (playback, 105, NULL);
  fs_playback_step (playback, -1000);
  assert_cycle (playback, 0, NULL);
  fs_playback_step (playback, 100000);
  assert_cycle (playback, 2999, NULL);
  fs_playback_seek (playback, 3000);
  assert_cycle (playback, 2999, "Cycle 3\u202f000 does not exist; the run has cycles 0 to 2\u202f999.");
  fs_playback_seek (playback, -1);
  assert_cycle (playback, 2999, "Cycle −1 does not exist; the run has cycles 0 to 2\u202f999.");
  fs_playback_next_blocking (playback);
  assert_cycle (playback, 2999, "No header is blocked up to cycle 2\u202f999, the last of the run.");
}

FS_TEST (searches)
{
  FsWormholeParams params = one_run ();
  g_autoptr (FsPlayback) playback = fs_playback_new (&params, 3000, NULL);
  g_autoptr (FsCycleView) blocking = NULL;
  g_autoptr (FsCycleView) event = NULL;

  fs_playback_seek (playback, 10);
  fs_cycle_view_unref (settle (playback));
  fs_playback_next_blocking (playback);
  blocking = settle (playback);
  g_assert_true (blocking->has_event);
  g_assert_cmpint (blocking->event.cycle, ==, blocking->cycle);
  g_assert_cmpint (blocking->cycle, >, 10);
  g_assert_cmpint (fs_snapshot_find (blocking->snapshot, blocking->event.message), >=, 0);
  fs_playback_next_event (playback, blocking->event.message);
  event = settle (playback);
  g_assert_true (event->has_event);
  g_assert_cmpint (event->cycle, >, blocking->cycle);
}

/* A search that never ends is stopped by the next request and when the window closes. */
FS_TEST (latest_request_wins)
{
  FsWormholeParams params = one_run ();
  g_autoptr (FsPlayback) playback = NULL;
  FsPlaybackState state;

  params.rate = 1e-9;
  playback = fs_playback_new (&params, G_MAXINT64 / 2, NULL);
  fs_cycle_view_unref (settle (playback));
  fs_playback_next_event (playback, 1000000000);
  g_assert_false (wait_for (playback, 20000));
  state = fs_playback_state (playback);
  g_assert_true (state.busy);
  g_assert_true (isnan (state.fraction));
  g_assert_cmpint (state.cycles, >, 0);
  fs_playback_seek (playback, 12);
  state = fs_playback_state (playback);
  g_assert_cmpint (state.target, ==, 12);
  assert_cycle (playback, 12, NULL);
  fs_playback_next_blocking (playback);
}

FS_TEST (flits)
{
  FsWormholeParams params = one_run ();
  g_autoptr (FsPlayback) playback = fs_playback_new (&params, 3000, NULL);
  g_autoptr (FsCycleView) without = NULL;
  g_autoptr (FsCycleView) all = NULL;
  g_autoptr (FsCycleView) last = NULL;
  guint64 sum = 0;
  guint moved = 0, counted = 0;

  fs_playback_seek (playback, 500);
  without = settle (playback);
  g_assert_null (without->channel_flits);
  fs_playback_count_flits (playback, FS_FLITS_ALL);
  all = settle (playback);
  g_assert_cmpint (all->cycle, ==, 500);
  g_assert_cmpint (all->flits_from, ==, 0);
  for (guint c = 0; c < 64; c++)
    sum += all->channel_flits[c];
  g_assert_cmpuint (sum, ==, all->snapshot->flit_hops);
  fs_playback_count_flits (playback, 1);
  last = settle (playback);
  g_assert_cmpint (last->flits_from, ==, 500);
  for (guint i = 0; i < last->snapshot->n_moved; i++)
    moved += last->snapshot->moved[i].vc >= 0;
  for (guint c = 0; c < 64; c++)
    counted += (guint) last->channel_flits[c];
  g_assert_cmpuint (counted, ==, moved);
}

/* A run that needs too much memory gives an error instead of cycle views. */
FS_TEST (failure_is_reported)
{
  g_autoptr (FsPlayback) playback = NULL;
  FsStoreForwardParams params;

  fs_store_forward_params_init (&params);
  params.n = 31;
  params.k = 2;
  playback = fs_playback_new_store_forward (&params, NULL);
  g_assert_true (wait_for (playback, PATIENCE));
  g_assert_nonnull (fs_playback_failure (playback));
  g_assert_null (fs_playback_poll (playback));
  fs_playback_seek (playback, 5);
  g_assert_true (wait_for (playback, PATIENCE));
}

/* Forward and back again, cycle by cycle, a store-and-forward run gives the same views; its length is known from the
 * beginning. */
FS_TEST (store_forward)
{
  g_autoptr (FsPlayback) playback = NULL;
  g_autoptr (FsCycleView) first = NULL;
  g_autoptr (FsCycleView) there = NULL;
  g_autoptr (FsCycleView) back = NULL;
  g_autoptr (FsCycleView) last = NULL;
  FsStoreForwardResult result;
  FsStoreForwardNetwork *network;
  FsStoreForwardParams params;

  fs_store_forward_params_init (&params);
  params.n = 3;
  params.k = 3;
  network = fs_store_forward_network_new (&params, NULL, NULL);
  g_assert_true (fs_store_forward_run (network, &params, NULL, &result, NULL));
  fs_store_forward_network_unref (network);
  playback = fs_playback_new_store_forward (&params, NULL);
  first = settle (playback);
  g_assert_cmpint (first->cycle, ==, 0);
  g_assert_null (first->snapshot);
  g_assert_cmpuint (first->store_forward->n_nodes, ==, 27);
  g_assert_cmpint (first->end, >=, result.T);
  fs_playback_seek (playback, 9);
  there = settle (playback);
  fs_playback_step (playback, 4);
  fs_playback_step (playback, -4);
  back = settle (playback);
  g_assert_cmpmem (there->store_forward->depth, 27 * 4, back->store_forward->depth, 27 * 4);
  g_assert_cmpmem (there->store_forward->traffic, there->store_forward->n_channels * 4, back->store_forward->traffic,
                   back->store_forward->n_channels * 4);
  g_assert_cmpuint (there->contentions, ==, back->contentions);
  fs_playback_seek (playback, first->end);
  last = settle (playback);
  g_assert_cmpuint (last->contentions, ==, result.contentions);
  g_assert_cmpuint (last->delivered, ==, result.initiations * 26);
}

static double
seconds_to_free (FsPlayback *playback)
{
  gint64 begin = g_get_monotonic_time ();

  fs_playback_free (playback);
  return (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
}

/* A network of 65,536 nodes takes some 0.2 s to create, and as long to stop: no caller waits for either. */
FS_TEST (freeing_does_not_wait)
{
  FsWormholeParams params = one_run ();
  FsPlayback *playback;
  gint64 begin = g_get_monotonic_time ();
  double making, beginning, working;

  params.n = 16;
  params.rate = 0.002;
  playback = fs_playback_new (&params, 1000000, NULL);
  g_assert_true (wait_for (playback, PATIENCE));
  making = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  fs_playback_seek (playback, 500000);
  g_usleep (50000);
  working = seconds_to_free (playback);
  beginning = seconds_to_free (fs_playback_new (&params, 1000000, NULL));
  g_test_message ("made in %.0f ms; freed in %.1f ms at the beginning, in %.1f ms at work", 1e3 * making,
                  1e3 * beginning, 1e3 * working);
  g_assert_cmpfloat (beginning, <, making / 4);
  g_assert_cmpfloat (working, <, making / 4);
}

/* Each request replaces the one before, whatever its state; the last one gives its cycle views. */
FS_TEST (new_run_replaces_the_old)
{
  FsWormholeParams params = one_run ();
  FsStoreForwardParams too_large;
  FsPlayback *playback = NULL;

  fs_store_forward_params_init (&too_large);
  too_large.n = 31;
  too_large.k = 2;
  for (int i = 0; i < 20; i++)
    {
      playback = fs_playback_new (&params, 3000, playback);
      fs_playback_seek (playback, 100 * i);
      if (i % 5 == 0)
        g_assert_true (wait_for (playback, PATIENCE));
    }
  assert_cycle (playback, 1900, NULL);
  /* Also one that needed too much memory. */
  playback = fs_playback_new_store_forward (&too_large, playback);
  g_assert_true (wait_for (playback, PATIENCE));
  playback = fs_playback_new (&params, 3000, playback);
  assert_cycle (playback, 0, NULL);
  fs_playback_free (playback);
}

/* The log is written between the requests, which do not wait for it, and is that of the run. */
FS_TEST (log)
{
  FsWormholeParams params = one_run ();
  g_autoptr (FsPlayback) playback = fs_playback_new (&params, 3000, NULL);
  g_autoptr (FsLoggedRun) run = fs_logged_run_new (&params, FS_ENGINE_FAST, NULL);
  g_autoptr (FsRunLog) expected = NULL;
  g_autoptr (FsRunLog) log = NULL;
  gint64 end = g_get_monotonic_time () + PATIENCE;

  assert_cycle (playback, 0, NULL);
  g_assert_null (fs_playback_poll_log (playback));
  fs_playback_log (playback, 2000);
  for (int64_t cycle = 100; cycle <= 500; cycle += 100)
    {
      fs_playback_seek (playback, cycle);
      assert_cycle (playback, cycle, NULL);
    }
  while ((log = fs_playback_poll_log (playback)) == NULL && g_get_monotonic_time () < end)
    g_usleep (200);
  g_assert_nonnull (log);
  g_assert_cmpint (log->until, ==, 2000);
  g_assert_false (fs_playback_state (playback).logging);
  g_assert_cmpint (fs_playback_state (playback).logged, ==, 2000);
  fs_logged_run_advance (run, 2000, NULL);
  expected = fs_logged_run_log (run);
  g_assert_cmpmem (log->holds->data, log->holds->len * sizeof (FsHold), expected->holds->data,
                   expected->holds->len * sizeof (FsHold));
  /* What it has is not written again. */
  fs_playback_log (playback, 1000);
  g_assert_false (fs_playback_state (playback).logging);
}
