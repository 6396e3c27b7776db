/* Where a run is opened: in what its snapshots show there. */
#include "sim/replay/opening.h"

#include "sim/replay/logged-run.h"
#include "sim/replay/replay.h"
#include "sim/replay/wait-for-graph.h"
#include "tests/sim/engines/networks.h"
#include "tests/support/test.h"

static FsRunLog *
log_run (const FsWormholeParams *params, int64_t until)
{
  g_autoptr (FsLoggedRun) run = fs_logged_run_new (params, FS_ENGINE_FAST, NULL);

  fs_logged_run_advance (run, until, NULL);
  return fs_logged_run_log (run);
}

static FsSnapshot *
snapshot_at (const FsWormholeParams *params, int64_t cycle)
{
  g_autoptr (FsReplay) replay = fs_replay_new (params, FS_ENGINE_FAST, 10000, NULL);

  fs_replay_seek (replay, cycle, NULL, NULL);
  return fs_replay_snapshot (replay);
}

/* The longest wait is that of a deadlock where there is one. */
FS_TEST (wait)
{
  FsWormholeParams params = deadlock_params (DEADLOCK_SEED);
  g_autoptr (FsRunLog) log = log_run (&params, 600);
  FsOpening opening = fs_opening_find (log);
  g_autoptr (FsSnapshot) snapshot = snapshot_at (&params, opening.cycle);
  int found = fs_snapshot_find (snapshot, opening.number);

  g_assert_cmpint (opening.at, ==, FS_OPENS_IN_WAIT);
  g_assert_cmpint (opening.cycle, ==, opening.since + opening.count / 2);
  g_assert_cmpint (found, >=, 0);
  g_assert_cmpint (snapshot->messages[found].state, ==, FS_STATE_BLOCKED);
  g_assert_cmpint (snapshot->messages[found].blocked_since, ==, opening.since);
  g_assert_false (fs_opening_find_wait (log, 1000, &opening));
}

/* Without contention the first broadcast, without one the fullest cycle, and before the first message the start. */
FS_TEST (others)
{
  FsWormholeParams params;
  g_autoptr (FsRunLog) quiet = NULL, log = NULL, start = NULL;
  g_autoptr (FsSnapshot) snapshot = NULL;
  FsOpening opening;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.V = 4;
  params.length_flits = 8;
  params.rate = 0.002;
  params.beta = 0.5;
  quiet = log_run (&params, 1000);
  opening = fs_opening_find (quiet);
  g_assert_cmpint (opening.at, ==, FS_OPENS_IN_BROADCAST);
  snapshot = snapshot_at (&params, opening.cycle);
  g_assert_cmpuint (snapshot->n_broadcasts, >, 0);
  g_assert_cmpuint (snapshot->broadcasts[0].index, ==, opening.number);
  g_clear_pointer (&snapshot, fs_snapshot_free);
  params.beta = 0;
  log = log_run (&params, 1000);
  opening = fs_opening_find (log);
  g_assert_cmpint (opening.at, ==, FS_OPENS_WHERE_FULL);
  for (int64_t cycle = 0; cycle <= 1000; cycle += 50)
    {
      g_autoptr (FsSnapshot) other = snapshot_at (&params, cycle);

      g_assert_cmpint (other->n_in_network, <=, opening.count);
    }
  snapshot = snapshot_at (&params, opening.cycle);
  g_assert_cmpint (snapshot->n_in_network, ==, opening.count);
  start = log_run (&params, 0);
  g_assert_cmpint (fs_opening_find (start).cycle, ==, 0);
}
