/* A store-and-forward run replayed forward and back agrees with the same run simulated once. */
#include <sys/resource.h>
#include <unistd.h>

#include "base/error.h"
#include "sim/replay/replay.h"
#include "tests/sim/store-forward/runs.h"
#include "tests/support/test.h"

static uint64_t
fingerprint_of (const FsReplay *replay)
{
  FsStoreForwardResult result;
  g_autoptr (FsStoreForwardSnapshot) snapshot = fs_replay_store_forward (replay, &result);

  g_assert_nonnull (snapshot);
  return result.fingerprint;
}

static FsStoreForwardParams
loaded (FsSemantics semantics)
{
  FsStoreForwardParams params = params_of (3, 4, FS_OPERATION_MANY_TO_ALL, semantics);

  params.initiations = FS_INITIATIONS_COUNT;
  params.count = 30;
  params.buffer = 2;
  return params;
}

static FsReplay *
history_of (const FsStoreForwardParams *params)
{
  g_autoptr (FsStoreForwardNetwork) network = network_of (params);
  g_autoptr (GError) error = NULL;
  FsReplay *replay = fs_replay_new_store_forward (network, params, &error);

  g_assert_no_error (error);
  return replay;
}

static guint64
sum_of_flits (FsReplay *replay, gint64 from)
{
  guint n = fs_replay_n_channels (replay);
  g_autofree guint64 *flits = g_new (guint64, n);
  guint64 sum = 0;

  g_assert_true (fs_replay_channel_flits (replay, from, flits, NULL, NULL));
  for (guint c = 0; c < n; c++)
    sum += flits[c];
  return sum;
}

/* The last cycle has the result of the run; every hop is over some channel in some cycle. */
static void
test_same_run (gconstpointer data)
{
  FsStoreForwardParams params = loaded ((FsSemantics) GPOINTER_TO_INT (data));
  FsStoreForwardResult result = run_params (&params);
  g_autoptr (FsReplay) replay = history_of (&params);
  guint64 fingerprints[3];

  g_assert_null (fs_replay_params (replay));
  /* The end is known once it has been reached. */
  g_assert_false (fs_replay_seek (replay, fs_replay_end (replay), NULL, NULL));
  g_assert_true (fs_replay_seek (replay, fs_replay_end (replay), NULL, NULL));
  g_assert_cmphex (fingerprint_of (replay), ==, result.fingerprint);
  g_assert_cmpuint (sum_of_flits (replay, 0), ==, result.hops);
  for (gint64 c = 0; c < 3; c++)
    {
      g_assert_true (fs_replay_seek (replay, 5 + c, NULL, NULL));
      fingerprints[c] = fingerprint_of (replay);
    }
  g_assert_true (fs_replay_seek (replay, fs_replay_end (replay), NULL, NULL));
  for (gint64 c = 2; c >= 0; c--)
    {
      g_assert_true (fs_replay_seek (replay, 5 + c, NULL, NULL));
      g_assert_cmphex (fingerprint_of (replay), ==, fingerprints[c]);
    }
}

/* The events of a broadcast are the cycles after its initiation in which a copy of it is sent. */
FS_TEST (events_are_found)
{
  FsStoreForwardParams params = loaded (FS_SEMANTICS_CALIBRATED);
  g_autoptr (FsReplay) replay = history_of (&params);
  g_autoptr (GError) error = NULL;
  FsReplayEvent event;
  gint64 before = -1;
  guint events = 0;

  while (fs_replay_next_event (replay, 7, &event, NULL, NULL))
    {
      g_assert_cmpint (event.kind, ==, FS_EVENT_GRANTED);
      g_assert_cmpuint (event.message, ==, 7);
      g_assert_cmpint (event.cycle, ==, fs_replay_cycle (replay));
      g_assert_cmpint (event.cycle, >, before);
      before = event.cycle;
      events++;
    }
  g_assert_cmpuint (events, >=, (guint) params.n); /* hops, one after the other */
  g_assert_true (fs_replay_seek (replay, 0, NULL, NULL));
  g_assert_true (fs_replay_next_blocking (replay, &event, NULL, NULL));
  g_assert_cmpint (event.kind, ==, FS_EVENT_BLOCKED);
  g_assert_false (fs_replay_next_deadlock (replay, NULL, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
}

/* Bytes of addresses in use. */
static guint64
addresses (void)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  return g_ascii_strtoull (text, NULL, 10) * (guint64) sysconf (_SC_PAGESIZE);
}

/* Other processes use the memory meanwhile: going back needs no more than the run had. A second run, for the counts of
 * a window, is refused with an error, and the cycle shown stays. */
FS_TEST (takes_less_memory_than_snapshots)
{
  FsStoreForwardParams params = loaded (FS_SEMANTICS_CALIBRATED);
  g_autoptr (FsStoreForwardNetwork) network = NULL;
  g_autoptr (FsReplay) replay = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree guint64 *flits = NULL;
  struct rlimit before, less;
  guint64 needed, fingerprint;

  if (g_getenv ("FS_VALGRIND") != NULL)
    {
      g_test_skip ("Under valgrind limits are those of valgrind.");
      return;
    }
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  g_test_skip ("sanitizers take addresses of their own");
  return;
#endif
  params.count = 60000;
  network = network_of (&params);
  needed = fs_store_forward_memory (network, &params);
  g_assert_cmpuint (needed, >, 40 << 20);
  replay = fs_replay_new_store_forward (network, &params, &error);
  g_assert_no_error (error);
  flits = g_new (guint64, fs_replay_n_channels (replay));
  g_assert_true (fs_replay_seek (replay, 20, NULL, &error));
  fingerprint = fingerprint_of (replay);
  g_assert_true (fs_replay_seek (replay, 40, NULL, &error));
  g_assert_cmpint (getrlimit (RLIMIT_AS, &before), ==, 0);
  less = before;
  less.rlim_cur = addresses () + needed / 3;
  g_assert_cmpint (setrlimit (RLIMIT_AS, &less), ==, 0);
  g_assert_false (fs_replay_channel_flits (replay, 30, flits, NULL, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_MEMORY);
  g_clear_error (&error);
  g_assert_cmpint (fs_replay_cycle (replay), ==, 40);
  g_assert_true (fs_replay_seek (replay, 20, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (fs_replay_cycle (replay), ==, 20);
  g_assert_cmphex (fingerprint_of (replay), ==, fingerprint);
  g_assert_null (fs_replay_new_store_forward (network, &params, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_MEMORY);
  g_assert_cmpint (setrlimit (RLIMIT_AS, &before), ==, 0);
  g_assert_true (fs_replay_channel_flits (replay, 10, flits, NULL, NULL));
}

FS_TESTS
{
  FS_ADD_TEST (test_same_run, GINT_TO_POINTER (FS_SEMANTICS_CALIBRATED), "calibrated");
  FS_ADD_TEST (test_same_run, GINT_TO_POINTER (FS_SEMANTICS_STRICT), "strict");
}
