/* The life of a broadcast says of every cycle what its snapshot says: which nodes have their copy, and from which node. */
#include "sim/replay/broadcast-life.h"

#include "sim/replay/logged-run.h"
#include "sim/replay/replay.h"
#include "tests/support/test.h"

#define CYCLES 500

static FsRunLog *
log_run (const FsWormholeParams *params)
{
  g_autoptr (FsLoggedRun) run = fs_logged_run_new (params, FS_ENGINE_FAST, NULL);

  fs_logged_run_advance (run, CYCLES, NULL);
  return fs_logged_run_log (run);
}

static bool
absorbs (const FsWormholeParams *params)
{
  return params->broadcast == FS_BROADCAST_MULTIDESTINATION || params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH;
}

static void
assert_cycle (const FsBroadcastLife *life, const FsBroadcastView *view, const FsWormholeParams *params, int64_t cycle)
{
  g_autofree uint32_t *at = g_new (uint32_t, life->n_nodes + 1);
  guint n_reached = 0;

  for (uint32_t node = 0; node <= life->n_nodes; node++)
    at[node] = FS_NO_COPY;
  for (uint32_t i = 0; i < life->n_copies; i++)
    {
      g_assert_cmpuint (at[life->copies[i].node], ==, FS_NO_COPY);
      at[life->copies[i].node] = i;
      n_reached += life->copies[i].reached != FS_NO_CYCLE && life->copies[i].reached <= cycle;
    }
  g_assert_cmpuint (n_reached, ==, view->reached);
  for (guint e = 0; e < view->n_edges; e++)
    {
      uint32_t i = at[view->edges[e].to];
      const FsBroadcastCopy *copy = i != FS_NO_COPY ? &life->copies[i] : NULL;
      bool reached = copy != NULL && copy->reached != FS_NO_CYCLE && copy->reached <= cycle;

      g_assert_cmpint (view->edges[e].state == FS_EDGE_DONE, ==, reached);
      if (copy == NULL || absorbs (params))
        continue;
      g_assert_cmpuint (copy->parent != FS_NO_COPY ? life->copies[copy->parent].node : view->source, ==,
                        view->edges[e].from);
      if (copy->injected != FS_NO_CYCLE && copy->injected <= cycle && !reached)
        g_assert_cmpint (view->edges[e].state, ==, FS_EDGE_IN_FLIGHT);
    }
}

static void
assert_way (const FsBroadcastLife *life, const FsWormholeParams *params)
{
  int64_t sum = 0;

  for (guint i = 0; i < life->n_way; i++)
    {
      const FsBroadcastCopy *copy = &life->copies[life->way_copies[i]];

      g_assert_cmpint (copy->step, ==, i + 1);
      g_assert_cmpuint (copy->parent, ==, i > 0 ? life->way_copies[i - 1] : FS_NO_COPY);
      g_assert_cmpuint (life->way[i]->message.id, ==, copy->message);
      g_assert_cmpint (life->way[i]->begin, ==, copy->begin);
      sum += copy->reached + 1 - copy->begin;
    }
  if (life->n_way > 0)
    g_assert_cmpint (sum, ==, life->copies[life->last].reached + 1 - life->broadcast.generated);
  g_assert_cmpint (life->queued + life->blocked, <=, sum);
  g_assert_cmpint (life->wait.cycles, <=, MAX (life->queued, life->blocked));
  g_assert_true ((life->wait.copy == FS_NO_COPY) == (life->queued + life->blocked == 0));
  if (life->wait.copy != FS_NO_COPY && life->wait.in_queue)
    g_assert_cmpuint (life->wait.behind, !=, FS_NO_MESSAGE);
  for (int step = 1; step <= life->n_steps; step++)
    for (guint i = life->first_of_step[step - 1]; i < life->first_of_step[step]; i++)
      g_assert_cmpint (life->copies[i].step, ==, step);
  for (guint i = 1; i < life->n_copies; i++)
    g_assert_true (life->copies[i].step > life->copies[i - 1].step
                   || (uint64_t) life->copies[i].reached >= (uint64_t) life->copies[i - 1].reached);
}

static void
check_run (const FsWormholeParams *params)
{
  g_autoptr (FsRunLog) log = log_run (params);
  g_autoptr (GArray) broadcasts = fs_logged_broadcasts_new (log);
  g_autoptr (GPtrArray) lives = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_broadcast_life_free);
  g_autoptr (FsReplay) replay = fs_replay_new (params, FS_ENGINE_FAST, CYCLES + 1, NULL);
  guint n_seen = 0, n_finished = 0;

  for (guint i = 0; i < broadcasts->len; i++)
    {
      const FsLoggedBroadcast *broadcast = &g_array_index (broadcasts, FsLoggedBroadcast, i);
      FsBroadcastLife *life = fs_broadcast_life_new (log, params, broadcast);

      g_assert_true (fs_logged_broadcast_find (broadcasts, broadcast->index) == broadcast);
      g_assert_cmpint (fs_broadcast_life_is_finished (life), ==, life->n_reached == life->n_nodes);
      n_finished += fs_broadcast_life_is_finished (life);
      assert_way (life, params);
      g_ptr_array_add (lives, life);
    }
  for (int64_t cycle = 0; cycle <= CYCLES; cycle++)
    {
      g_autoptr (FsSnapshot) snapshot = NULL;

      fs_replay_seek (replay, cycle, NULL, NULL);
      snapshot = fs_replay_snapshot (replay);
      for (guint b = 0; b < snapshot->n_broadcasts; b++)
        {
          const FsBroadcastView *view = &snapshot->broadcasts[b];
          const FsLoggedBroadcast *broadcast = fs_logged_broadcast_find (broadcasts, view->index);
          const FsBroadcastLife *life;

          g_assert_nonnull (broadcast);
          life = lives->pdata[broadcast - (const FsLoggedBroadcast *) (gconstpointer) broadcasts->data];
          g_assert_cmpuint (broadcast->source, ==, view->source);
          g_assert_cmpint (broadcast->generated, ==, view->generated);
          assert_cycle (life, view, params, cycle);
          n_seen++;
        }
    }
  g_assert_cmpuint (n_seen, >, 100);
  g_assert_cmpuint (n_finished, >, 3);
}

static FsWormholeParams
cube_params (FsBroadcastForm form)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.V = 2;
  params.rate = 0.01;
  params.beta = 0.3;
  params.length_flits = 8;
  params.broadcast = form;
  params.seed = 3;
  return params;
}

FS_TEST (trees)
{
  FsWormholeParams params = cube_params (FS_BROADCAST_BINOMIAL);

  check_run (&params);
  params.delta_cycles = 5;
  check_run (&params);
  params = cube_params (FS_BROADCAST_SEPARATE);
  check_run (&params);
  params = cube_params (FS_BROADCAST_DOUBLE_TREE);
  check_run (&params);
}

/* Worms reach the nodes that they pass before their last one. */
FS_TEST (worms)
{
  FsWormholeParams params = cube_params (FS_BROADCAST_MULTIDESTINATION);

  params.routing = FS_ROUTING_DETERMINISTIC;
  check_run (&params);
  params.broadcast = FS_BROADCAST_HAMILTONIAN_PATH;
  params.beta = 1;
  check_run (&params);
}

/* Without other traffic each step takes the same time, and nothing waits but the copies of one node for each other. */
FS_TEST (alone)
{
  static const guint nodes[] = { 4, 6, 4, 1 }; /* of each step */
  FsWormholeParams params = cube_params (FS_BROADCAST_BINOMIAL);
  g_autoptr (FsRunLog) log = NULL;
  g_autoptr (GArray) broadcasts = NULL;
  g_autoptr (FsBroadcastLife) life = NULL;

  params.beta = 1;
  params.rate = 0.0005;
  log = log_run (&params);
  broadcasts = fs_logged_broadcasts_new (log);
  g_assert_cmpuint (broadcasts->len, >, 0);
  life = fs_broadcast_life_new (log, &params, &g_array_index (broadcasts, FsLoggedBroadcast, 0));
  g_assert_cmpint (life->n_steps, ==, 4);
  g_assert_cmpuint (life->n_reached, ==, 15);
  for (int step = 1; step <= 4; step++)
    g_assert_cmpuint (life->first_of_step[step] - life->first_of_step[step - 1], ==, nodes[step - 1]);
  g_assert_cmpint (life->queued + life->blocked, ==, 0);
  g_assert_cmpuint (life->wait.copy, ==, FS_NO_COPY);
  g_assert_cmpuint (life->copies[life->last].node, ==, life->broadcast.source ^ 15);
  g_assert_cmpint (life->broadcast.finished, ==, life->copies[life->last].reached);
}
