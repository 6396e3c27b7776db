/* A copy of a running network continues as the network does, and they do not influence each other. */
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/random.h"
#include "tests/sim/engines/networks.h"
#include "tests/sim/wormhole/configurations.h"
#include "tests/sim/replay/same-snapshot.h"
#include "tests/support/test.h"

static void
assert_same (const FsWormhole *a, const FsWormhole *b)
{
  g_autoptr (FsSnapshot) seen_a = fs_snapshot_new (a);
  g_autoptr (FsSnapshot) seen_b = fs_snapshot_new (b);

  g_assert_cmpint (fs_wormhole_cycle (a), ==, fs_wormhole_cycle (b));
  g_assert_cmpuint (fs_wormhole_generated (a), ==, fs_wormhole_generated (b));
  g_assert_cmpuint (fs_wormhole_in_system (a), ==, fs_wormhole_in_system (b));
  g_assert_cmpuint (fs_wormhole_flit_hops (a), ==, fs_wormhole_flit_hops (b));
  g_assert_cmphex (fs_wormhole_fingerprint (a), ==, fs_wormhole_fingerprint (b));
  assert_same_snapshot (seen_a, seen_b);
}

/* With steps of different widths, so that the two never advance by equal steps. */
static void
run_to (FsWormhole *network, gint64 cycle, gint64 width)
{
  while (fs_wormhole_cycle (network) < cycle)
    fs_wormhole_run_until (network, MIN (fs_wormhole_cycle (network) + width, cycle), NULL);
}

/* The network, a copy of it made at @at, a copy of that made later, and one that continues after the others are freed. */
static void
compare_copies (guint number, FsEngine engine)
{
  FsWormholeParams params = number % 3 == 0 ? configuration_draw_crowded (number) : configuration_draw (number);
  gint64 at = 20 + fs_random_below (fs_random_stream (number, 1), 300);
  g_autoptr (FsWormhole) network = new_network (&params, engine, NULL);
  g_autoptr (FsWormhole) copy = NULL;
  g_autoptr (FsWormhole) second = NULL;
  g_autoptr (FsWormhole) alone = new_network (&params, engine, NULL);

  if (number % 2 == 0)
    {
      fs_wormhole_watch_moves (network);
      fs_wormhole_watch_moves (alone);
    }
  run_to (network, at, 1000);
  copy = fs_wormhole_copy (network);
  assert_same (network, copy);
  g_assert_cmpuint (fs_wormhole_footprint (copy), ==, fs_wormhole_footprint (network));

  run_to (network, at + 150, 1);
  run_to (copy, at + 100, 1000);
  second = fs_wormhole_copy (copy);
  run_to (copy, at + 150, 7);
  assert_same (network, copy);

  g_clear_pointer (&network, fs_wormhole_free);
  g_clear_pointer (&copy, fs_wormhole_free);
  run_to (second, at + 400, 60);
  run_to (alone, at + 400, 1000);
  assert_same (second, alone);
}

static void
test_copies (gconstpointer engine)
{
  guint n = g_test_slow () ? 1000 : 120;

  for (guint number = 1; number <= n; number++)
    {
      g_test_message ("configuration %u", number);
      compare_copies (number, GPOINTER_TO_INT (engine));
    }
}

/* A copy also contains messages that are generated later. */
FS_TEST (scheduled_messages_are_copied)
{
  FsWormholeParams params;
  g_autoptr (FsWormhole) network = NULL;
  g_autoptr (FsWormhole) copy = NULL;

  fs_wormhole_params_init (&params);
  params.n = 3;
  network = new_network (&params, FS_ENGINE_FAST, NULL);
  disable_traffic (network);
  add_unicast (network, 0, 0, 7, 5, 0);
  add_broadcast (network, 10, 1, 0, 4);
  run_to (network, 8, 8);
  copy = fs_wormhole_copy (network);
  add_unicast (copy, 30, 2, 3, 9, 0);
  run_to (network, 100, 100);
  run_to (copy, 100, 100);
  g_assert_cmpuint (fs_wormhole_generated (network), ==, 2);
  g_assert_cmpuint (fs_wormhole_generated (copy), ==, 3);
  g_assert_cmpuint (fs_wormhole_in_system (network), ==, 0);
  g_assert_cmpuint (fs_wormhole_in_system (copy), ==, 0);
}

#ifdef __GLIBC__
static gsize
allocated (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

/* The memory of a copy is the announced size, except for the headers of the blocks and memory that malloc() had in
 * reserve. */
FS_TEST (memory_of_a_copy_is_predicted)
{
  for (guint number = 1; number <= 40; number++)
    {
      FsWormholeParams params = configuration_draw (number);
      g_autoptr (FsWormhole) network = NULL;
      g_autoptr (FsWormhole) copy = NULL;
      gsize before;
      double said, taken;

      params.n = MAX (params.n, 4);
      params.pattern = (FsPattern){ .kind = FS_PATTERN_UNIFORM };
      network = new_network (&params, number % 2 == 0 ? FS_ENGINE_FAST : FS_ENGINE_REFERENCE, NULL);
      run_to (network, 500, 500);
      said = (double) fs_wormhole_footprint (network);
      before = allocated ();
      copy = fs_wormhole_copy (network);
      taken = (double) allocated () - (double) before;
      if (taken <= 0) /* an allocator of its own, as sanitizers have */
        {
          g_test_skip ("the C library does not say what is allocated");
          return;
        }
      g_assert_cmpfloat (taken, >, 0.95 * said - 4096);
      g_assert_cmpfloat (taken, <, 1.15 * said + 4096);
    }
}
#endif

FS_TESTS
{
  FS_ADD_TEST (test_copies, GINT_TO_POINTER (FS_ENGINE_REFERENCE), "reference");
  FS_ADD_TEST (test_copies, GINT_TO_POINTER (FS_ENGINE_FAST), "fast");
}
