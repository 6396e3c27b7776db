/* The log of a run says of every cycle what its snapshot says, and a life is what the log says of one message. */
#include "sim/replay/message-life.h"

#include "sim/replay/logged-run.h"
#include "sim/replay/replay.h"
#include "sim/run/wormhole-private.h"
#include "tests/sim/engines/networks.h"
#include "tests/sim/wormhole/configurations.h"

#define CYCLES 300

static FsRunLog *
log_run (const FsWormholeParams *params, FsEngine engine, int64_t until)
{
  g_autoptr (FsLoggedRun) run = fs_logged_run_new (params, engine, NULL);

  fs_logged_run_advance (run, until, NULL);
  g_assert_cmpint (fs_logged_run_cycle (run), ==, until);
  return fs_logged_run_log (run);
}

/* What a snapshot says of a message, compared with its life. */
static void
assert_life (const FsMessageLife *life, const FsMessageView *view, const FsSnapshot *snapshot)
{
  int64_t cycle = snapshot->cycle;
  guint held = 0;

  g_assert_cmpuint (life->message.source, ==, view->source);
  g_assert_cmpuint (life->message.destination, ==, view->destination);
  g_assert_cmpuint (life->message.length, ==, view->length);
  g_assert_cmpint (life->message.generated, ==, view->generated);
  g_assert_true (!fs_message_life_is_delivered (life) || life->message.delivered > cycle);
  g_assert_true (view->injected == FS_NO_CYCLE ? life->message.injected > cycle || life->message.injected < 0
                                               : life->message.injected == view->injected);
  g_assert_true ((life->message.arrived != FS_NO_CYCLE && life->message.arrived <= cycle) == (view->consumed > 0));
  g_assert_true ((life->injection.granted && life->injection.since <= cycle && cycle < life->injection.until)
                 == view->holds_injection);
  for (guint i = 0; i < life->n_hops; i++)
    {
      const FsLifeHop *hop = &life->hops[i];
      const FsHeldVc *vc = &view->vcs[held];

      if (hop->granted && hop->since <= cycle && cycle < hop->until)
        {
          g_assert_cmpuint (held, <, view->n_vcs);
          g_assert_cmpuint (vc->channel, ==, hop->channel);
          g_assert_cmpint (vc->vc, ==, hop->vc);
          g_assert_cmpint (vc->since, ==, hop->since);
          held++;
        }
      if (view->state != FS_STATE_BLOCKED || hop->wait > cycle || hop->since <= cycle)
        continue;
      /* It waits for this hop, and the spell of the cycle has the holders of the snapshot. */
      g_assert_cmpint (view->blocked_since, ==, hop->wait);
      for (guint s = 0; s < hop->n_spells; s++)
        {
          const FsLifeSpell *spell = &life->spells[hop->spells + s];

          if (spell->from > cycle || cycle >= spell->until)
            continue;
          for (guint w = 0; w < view->n_wants; w++)
            {
              bool found = view->wants[w].holder == FS_NO_MESSAGE;

              for (guint h = 0; h < spell->n_holders; h++)
                found |= life->holders[spell->holders + h] == view->wants[w].holder;
              g_assert_true (found);
            }
          for (guint h = 0; h < spell->n_holders; h++)
            {
              bool found = false;

              for (guint w = 0; w < view->n_wants; w++)
                found |= life->holders[spell->holders + h] == view->wants[w].holder;
              g_assert_true (found);
            }
        }
    }
  g_assert_cmpuint (held, ==, view->n_vcs);
}

static void
assert_spells (const FsMessageLife *life)
{
  for (guint i = 0; i < life->n_hops; i++)
    {
      const FsLifeHop *hop = &life->hops[i];
      int64_t cycle = hop->wait;

      for (guint s = 0; s < hop->n_spells; s++)
        {
          g_assert_cmpint (life->spells[hop->spells + s].from, ==, cycle);
          g_assert_cmpint (life->spells[hop->spells + s].until, >, cycle);
          cycle = life->spells[hop->spells + s].until;
        }
      g_assert_cmpint (cycle, ==, hop->since);
    }
}

/* The causes of a delivered message add up to its latency, and its waits to what it was blocked. */
static void
assert_causes (const FsMessageLife *life, const FsWormholeParams *params)
{
  uint64_t sum = 0, waited = 0;

  for (guint c = 0; c < FS_N_CAUSES; c++)
    sum += life->causes[c];
  for (guint i = 0; i < life->n_hops; i++)
    waited += (uint64_t) (life->hops[i].since - life->hops[i].wait);
  if (!fs_message_life_is_delivered (life))
    return;
  g_assert_cmpint (life->latency, ==, life->message.delivered + 1 - life->begin);
  g_assert_cmpuint (sum, ==, life->latency);
  if (params->recovery_cycles == FS_NEVER_RECOVER)
    g_assert_cmpuint (waited, ==, life->causes[FS_CAUSE_VIRTUAL_CHANNEL]);
}

/* Every cycle of a run. */
static void
check_run (const FsWormholeParams *params, FsEngine engine)
{
  g_autoptr (FsRunLog) log = log_run (params, engine, CYCLES);
  g_autoptr (FsReplay) replay = fs_replay_new (params, FS_ENGINE_FAST, CYCLES + 1, NULL);
  g_autoptr (GPtrArray) lives = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_message_life_free);

  for (guint id = 0; id < log->messages->len; id++)
    {
      g_ptr_array_add (lives, fs_message_life_new (log, params, id));
      assert_spells (lives->pdata[id]);
      assert_causes (lives->pdata[id], params);
    }
  g_assert_null (fs_message_life_new (log, params, log->messages->len));
  for (int64_t cycle = 0; cycle <= CYCLES; cycle++)
    {
      g_autoptr (FsSnapshot) snapshot = NULL;
      guint n_held = 0, n_seen = 0;

      fs_replay_seek (replay, cycle, NULL, NULL);
      snapshot = fs_replay_snapshot (replay);
      for (guint i = 0; i < snapshot->n_messages; i++)
        {
          n_seen += snapshot->messages[i].n_vcs;
          assert_life (lives->pdata[snapshot->messages[i].id], &snapshot->messages[i], snapshot);
        }
      for (uint32_t channel = 0; channel < log->n_channels; channel++)
        for (int vc = 0; vc < log->V; vc++)
          n_held += fs_run_log_holder (log, channel, vc, cycle) != NULL;
      g_assert_cmpuint (n_held, ==, n_seen);
    }
}

static void
test_cube (gconstpointer data)
{
  for (guint number = 0; number < 12; number++)
    {
      FsWormholeParams params = configuration_draw (number);

      check_run (&params, GPOINTER_TO_INT (data));
    }
}

static void
test_grid (gconstpointer data)
{
  for (guint number = 0; number < 8; number++)
    {
      FsWormholeParams params = configuration_draw_grid (number);

      check_run (&params, GPOINTER_TO_INT (data));
    }
}

static void
test_crowded (gconstpointer data)
{
  for (guint number = 0; number < 8; number++)
    {
      FsWormholeParams params = configuration_draw_crowded (number);

      check_run (&params, GPOINTER_TO_INT (data));
    }
}

FS_TESTS
{
  FS_ADD_ENGINE_TESTS (test_cube, "cube");
  FS_ADD_ENGINE_TESTS (test_grid, "grid");
  FS_ADD_ENGINE_TESTS (test_crowded, "crowded");
}

/* The deadlock of four messages: each waits for the next one until the log ends, and neither is delivered. */
FS_TEST (deadlock)
{
  FsWormhole *network = square_of_messages (FS_NEVER_RECOVER, FS_ENGINE_FAST, NULL);
  FsWormholeParams params = *fs_wormhole_params (network);
  g_autoptr (FsLoggedRun) run = fs_logged_run_new_from (network);
  g_autoptr (FsRunLog) log = NULL;
  static const guint circle[] = { 0, 2, 4, 5 };

  fs_logged_run_advance (run, 100, NULL);
  log = fs_logged_run_log (run);
  for (guint i = 0; i < G_N_ELEMENTS (circle); i++)
    {
      g_autoptr (FsMessageLife) life = fs_message_life_new (log, &params, circle[i]);
      const FsLifeHop *last = &life->hops[life->n_hops - 1];

      g_assert_cmpuint (life->n_hops, ==, 2);
      g_assert_false (fs_message_life_is_delivered (life));
      g_assert_false (last->granted);
      g_assert_cmpint (last->since, ==, 101);
      g_assert_cmpuint (last->n_spells, >=, 1);
      g_assert_cmpuint (life->spells[last->spells + last->n_spells - 1].n_holders, ==, 1);
      g_assert_cmpint (fs_message_life_event (life, last->wait, FS_LIFE_FORWARD), ==, FS_NO_CYCLE);
      g_assert_cmpint (fs_message_life_event (life, last->wait, FS_LIFE_BACK), ==, life->hops[0].since);
    }
}

/* Looking at it in between changes nothing. */
FS_TEST (same_log_in_pieces)
{
  FsWormholeParams params = deadlock_params (DEADLOCK_SEED);
  g_autoptr (FsLoggedRun) run = fs_logged_run_new (&params, FS_ENGINE_FAST, NULL);
  g_autoptr (FsRunLog) whole = log_run (&params, FS_ENGINE_FAST, CYCLES);
  g_autoptr (FsRunLog) pieces = NULL;

  for (int64_t cycle = 7; cycle <= CYCLES; cycle += 7)
    {
      fs_logged_run_advance (run, cycle, NULL);
      fs_run_log_unref (fs_logged_run_log (run));
    }
  fs_logged_run_advance (run, CYCLES, NULL);
  pieces = fs_logged_run_log (run);
  g_assert_cmpmem (whole->messages->data, whole->messages->len * sizeof (FsLoggedMessage), pieces->messages->data,
                   pieces->messages->len * sizeof (FsLoggedMessage));
  g_assert_cmpmem (whole->holds->data, whole->holds->len * sizeof (FsHold), pieces->holds->data,
                   pieces->holds->len * sizeof (FsHold));
  g_assert_false (fs_logged_run_is_full (run));
}

/* Going back from event to event of a run is going through its cycles: blocked headers and complete broadcasts. */
FS_TEST (events)
{
  FsWormholeParams params;
  g_autoptr (FsRunLog) log = NULL;
  g_autoptr (FsReplay) replay = NULL;
  int64_t blocked = FS_NO_CYCLE, done = FS_NO_CYCLE;
  uint64_t message = 0;
  guint in_flight = 0, n_blocked = 0, n_done = 0;

  fs_wormhole_params_init (&params);
  params.n = 3;
  params.V = 2;
  params.rate = 0.03;
  params.beta = 0.3;
  params.length_flits = 16;
  log = log_run (&params, FS_ENGINE_FAST, 600);
  replay = fs_replay_new (&params, FS_ENGINE_FAST, 601, NULL);
  for (int64_t cycle = 0; cycle <= 600; cycle++)
    {
      g_autoptr (FsSnapshot) snapshot = NULL;
      FsBlockedHeader found;
      bool first = true;

      fs_replay_seek (replay, cycle, NULL, NULL);
      snapshot = fs_replay_snapshot (replay);
      g_assert_cmpint (fs_run_log_blocked_before (log, cycle, &found), ==, blocked != FS_NO_CYCLE);
      g_assert_cmpint (found.cycle, ==, blocked);
      if (blocked != FS_NO_CYCLE)
        g_assert_cmpuint (found.message, ==, message);
      g_assert_cmpint (fs_run_log_finished_broadcast (log, cycle, true), ==, done);
      for (guint i = 0; i < snapshot->n_messages; i++)
        if (snapshot->messages[i].blocked_since == cycle && first)
          {
            first = false;
            blocked = cycle;
            message = snapshot->messages[i].id;
            n_blocked++;
          }
      /* None of this network ends in the cycle in which it begins. */
      if (snapshot->n_broadcasts < in_flight
          || (fs_run_log_finished_broadcast (log, cycle - 1, false) == cycle && snapshot->n_broadcasts == in_flight))
        {
          g_assert_cmpint (fs_run_log_finished_broadcast (log, cycle - 1, false), ==, cycle);
          done = cycle;
          n_done++;
        }
      in_flight = snapshot->n_broadcasts;
    }
  g_assert_cmpuint (n_blocked, >, 5);
  g_assert_cmpuint (n_done, >, 3);
}
