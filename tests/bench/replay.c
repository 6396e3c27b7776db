/* What it costs to go back: CPU milliseconds of a step and of a jump within the last 10,000 cycles of a long run, with
 * the state as a value and its graph of waiting, and the memory of the checkpoints. */
#include <stdio.h>

#include "base/random.h"
#include "sim/replay/replay-private.h"
#include "sim/replay/wait-for-graph.h"
#include "tests/support/clock.h"

#define JUMPS 200

typedef struct {
  const char *name;
  int n;
  double rate;
  gint64 cycles;
} Case;

/* Loads of SIMULATOR.md 3. */
static const Case cases[] = {
  { "half-3", 3, 0.0205, 200000 },  { "half-6", 6, 0.0205, 100000 },  { "half-8", 8, 0.0205, 100000 },
  { "light-8", 8, 0.0050, 100000 }, { "half-10", 10, 0.0205, 20000 },
};

typedef struct {
  double sum;
  double most;
  guint n;
} Cost;

static void
add (Cost *cost, double begin)
{
  double spent = 1e3 * test_thread_seconds () - begin;

  cost->sum += spent;
  cost->most = MAX (cost->most, spent);
  cost->n++;
}

static void
print (const char *what, const Cost *cost)
{
  printf ("  %-28s %8.3f ms, at most %8.3f\n", what, cost->sum / cost->n, cost->most);
}

static void
look (const FsReplay *replay, Cost *cost)
{
  double begin = 1e3 * test_thread_seconds ();
  g_autoptr (FsSnapshot) snapshot = fs_replay_snapshot (replay);
  g_autoptr (FsWaitForGraph) graph = fs_wait_for_graph_new (snapshot, fs_replay_params (replay));

  add (cost, begin);
}

static void
run (const Case *c)
{
  g_autoptr (FsReplay) replay = NULL;
  Cost there = { 0 }, forward = { 0 }, back = { 0 }, jump = { 0 }, early = { 0 }, value = { 0 }, window = { 0 };
  g_autofree guint64 *flits = NULL;
  FsWormholeParams params;
  double begin;

  fs_wormhole_params_init (&params);
  params.n = c->n;
  params.V = 4;
  params.rate = c->rate;
  replay = fs_replay_new (&params, FS_ENGINE_FAST, c->cycles, NULL);
  flits = g_new (guint64, fs_replay_n_channels (replay));
  begin = 1e3 * test_thread_seconds ();
  fs_replay_seek (replay, c->cycles - JUMPS - 1, NULL, NULL);
  add (&there, begin);
  printf ("%s: n = %d, V = 4, rate %g, at cycle %d; checkpoints %.1f MB\n", c->name, c->n, c->rate, (int) c->cycles,
          (double) replay->bytes / 1e6);
  for (guint i = 0; i < JUMPS; i++)
    {
      begin = 1e3 * test_thread_seconds ();
      fs_replay_step (replay, 1, NULL, NULL);
      add (&forward, begin);
      look (replay, &value);
    }
  for (guint i = 0; i < JUMPS; i++)
    {
      begin = 1e3 * test_thread_seconds ();
      fs_replay_step (replay, -1, NULL, NULL);
      add (&back, begin);
    }
  for (guint i = 0; i < JUMPS; i++)
    {
      begin = 1e3 * test_thread_seconds ();
      fs_replay_seek (replay, c->cycles - 1 - (gint64) (fs_random_split (1, i) % 10000), NULL, NULL);
      add (&jump, begin);
      begin = 1e3 * test_thread_seconds ();
      fs_replay_channel_flits (replay, fs_replay_cycle (replay) - 500, flits, NULL, NULL);
      add (&window, begin);
    }
  for (guint i = 0; i < 20; i++)
    {
      begin = 1e3 * test_thread_seconds ();
      fs_replay_seek (replay, (gint64) (fs_random_split (2, i) % (guint64) c->cycles), NULL, NULL);
      add (&early, begin);
    }
  print ("the whole way there", &there);
  print ("a step forwards", &forward);
  print ("a step back", &back);
  print ("a jump in the last 10,000", &jump);
  print ("a jump anywhere", &early);
  print ("flits of a window of 500", &window);
  print ("the state and its waiting", &value);
}

int
main (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    run (&cases[i]);
  return 0;
}
