/* The colors of messages: a function of the run, however a cycle is reached. */
#include "sim/replay/replay.h"
#include "sim/replay/wait-for-graph.h"
#include "tests/sim/engines/networks.h"
#include "tests/sim/wormhole/configurations.h"
#include "tests/support/test.h"

#define CYCLES 700
#define UNSEEN (-2)

/* The colors of the messages of a run, by id: UNSEEN, or a number. @crowd: the most messages in the network since there was
 * none, while cycles are visited for the first time; @different: cycles in which all of several messages had to differ. */
typedef struct {
  GArray *of;
  guint crowd;
  guint colored, different;
} Colors;

static void
check_cycle (const FsSnapshot *snapshot, Colors *colors, gboolean first)
{
  guint32 taken = 0;
  guint in_network = 0;

  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];
      int *known;

      if (message->injected == FS_NO_CYCLE)
        {
          g_assert_cmpint (message->color, ==, FS_NO_COLOR);
          continue;
        }
      while (colors->of->len <= message->id)
        g_array_append_val (colors->of, (int){ UNSEEN });
      known = &g_array_index (colors->of, int, message->id);
      if (*known == UNSEEN)
        {
          *known = message->color;
          colors->colored++;
        }
      /* One message, one color. */
      g_assert_cmpint (message->color, ==, *known);
      g_assert_cmpint (message->color, >=, 0);
      g_assert_cmpint (message->color, <, FS_MESSAGE_COLORS);
      taken |= 1u << message->color;
      in_network++;
    }
  if (!first)
    return;
  /* Messages that never were in a crowd have different colors; half of the colors, because more may come and go in a cycle. */
  colors->crowd = in_network == 0 ? 0 : MAX (colors->crowd, in_network);
  if (colors->crowd > FS_MESSAGE_COLORS / 2)
    return;
  g_assert_cmpint (__builtin_popcount (taken), ==, in_network);
  colors->different += in_network > 1;
}

static void
check_at (FsReplay *replay, int64_t cycle, Colors *colors, gboolean first)
{
  g_autoptr (FsSnapshot) snapshot = NULL;

  g_assert_true (fs_replay_seek (replay, cycle, NULL, NULL));
  snapshot = fs_replay_snapshot (replay);
  check_cycle (snapshot, colors, first);
}

static Colors
check_run (const FsWormholeParams *params)
{
  g_autoptr (FsReplay) replay = fs_replay_new (params, FS_ENGINE_FAST, CYCLES, NULL);
  g_autoptr (FsReplay) reference = fs_replay_new (params, FS_ENGINE_REFERENCE, CYCLES, NULL);
  g_autoptr (FsReplay) jump = NULL;
  Colors colors = { .of = g_array_new (FALSE, FALSE, sizeof (int)) };

  for (int64_t cycle = 0; cycle < CYCLES; cycle++)
    check_at (replay, cycle, &colors, TRUE);
  for (int64_t cycle = CYCLES; cycle-- > 0;)
    check_at (replay, cycle, &colors, FALSE);
  for (int64_t i = 0; i < CYCLES; i++)
    check_at (replay, i * 397 % CYCLES, &colors, FALSE);
  for (int64_t cycle = 0; cycle < CYCLES; cycle += 7)
    check_at (reference, cycle, &colors, FALSE);
  for (int64_t cycle = CYCLES - 1; cycle > 0; cycle -= 173)
    {
      jump = fs_replay_new (params, FS_ENGINE_FAST, CYCLES, NULL);
      check_at (jump, cycle, &colors, FALSE);
      g_clear_pointer (&jump, fs_replay_free);
    }
  g_test_message ("%u messages, %u cycles in which all differ", colors.colored, colors.different);
  g_array_unref (colors.of);
  return colors;
}

static FsWormholeParams
params_of (int n, int V, FsRouting routing, double beta, double rate)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = n;
  params.V = V;
  params.routing = routing;
  params.beta = beta;
  params.rate = rate;
  return params;
}

/* The messages of the circular wait of the gallery can be told apart. */
FS_TEST (deadlock)
{
  static const guint circle[] = { 15, 44, 43, 49 };
  FsWormholeParams params = params_of (3, 1, FS_ROUTING_RANDOM, 0, 0.06);
  g_autoptr (FsReplay) replay = NULL;
  g_autoptr (FsSnapshot) snapshot = NULL;
  guint32 taken = 0;

  params.seed = 6;
  params.recovery_cycles = FS_NEVER_RECOVER;
  g_assert_cmpuint (check_run (&params).different, >, 0);
  replay = fs_replay_new (&params, FS_ENGINE_FAST, CYCLES, NULL);
  g_assert_true (fs_replay_seek (replay, 108, NULL, NULL));
  snapshot = fs_replay_snapshot (replay);
  for (guint i = 0; i < G_N_ELEMENTS (circle); i++)
    {
      int index = fs_snapshot_find (snapshot, circle[i]);

      g_assert_cmpint (index, >=, 0);
      g_assert_cmpint (taken >> snapshot->messages[index].color & 1, ==, 0);
      taken |= 1u << snapshot->messages[index].color;
    }
}

FS_TEST (broadcasts)
{
  FsWormholeParams params = params_of (4, 2, FS_ROUTING_DETERMINISTIC, 0.05, 0.01);

  g_assert_cmpuint (check_run (&params).colored, >, 100);
}

FS_TEST (recovery)
{
  FsWormholeParams params = params_of (3, 1, FS_ROUTING_RANDOM, 0, 0.06);

  params.recovery_cycles = 50;
  check_run (&params);
}

FS_TEST (cut_through)
{
  FsWormholeParams params = params_of (4, 1, FS_ROUTING_VIRTUAL_CUT_THROUGH, 0, 0.02);

  check_run (&params);
}

FS_TEST (single_channel)
{
  FsWormholeParams params = params_of (5, 1, FS_ROUTING_DETERMINISTIC, 0, 0.01);

  check_run (&params);
}

FS_TEST (large)
{
  FsWormholeParams params = params_of (7, 3, FS_ROUTING_DUATO, 0.01, 0.005);

  g_assert_cmpuint (check_run (&params).colored, >, 100);
}

FS_TEST (mesh_and_torus)
{
  for (int torus = 0; torus <= 1; torus++)
    {
      FsWormholeParams params = params_of (2, 2, FS_ROUTING_DETERMINISTIC, 0.02, 0.01);

      params.topology = torus ? FS_TOPOLOGY_TORUS : FS_TOPOLOGY_MESH;
      params.k[0] = params.k[1] = 4;
      g_assert_cmpuint (check_run (&params).colored, >, 50);
    }
}
