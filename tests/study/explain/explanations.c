/* Explanations of known cycles, and that everything in a run has one. */
#include "study/explain/explain.h"

#include <string.h>

#include "tests/sim/engines/networks.h"
#include "tests/sim/wormhole/configurations.h"
#include "tests/support/test.h"

/* The first run of simulator-trace.json. */
static FsReplay *
exact_run (void)
{
  static const guint messages[][5] = { { 0, 0, 7, 8, 0 }, { 0, 4, 7, 10, 1 }, { 1, 0, 6, 6, 1 }, { 2, 4, 6, 5, 2 },
                                       { 3, 0, 4, 4, 0 }, { 6, 6, 7, 7, 0 },  { 8, 2, 7, 5, 1 } };
  FsWormholeParams params;
  FsWormhole *network;

  fs_wormhole_params_init (&params);
  params.n = 3;
  params.V = 2;
  network = fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, NULL);
  disable_traffic (network);
  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    add_unicast (network, messages[i][0], messages[i][1], messages[i][2], messages[i][3], (int) messages[i][4]);
  return fs_replay_new_from (network, 100);
}

static FsCycleView *
cycle_view_at (FsReplay *replay, gint64 cycle)
{
  g_assert_true (fs_replay_seek (replay, cycle, NULL, NULL));
  return fs_cycle_view_new (replay);
}

static FsExplanation *
explain_message (const FsCycleView *cycle_view, guint64 id)
{
  return fs_explain (cycle_view, (FsSubject){ .kind = FS_SUBJECT_MESSAGE, .id = id });
}

static void
assert_state (const FsExplanation *explanation, FsTone tone, const char *state, const char *detail)
{
  g_assert_cmpint (explanation->tone, ==, tone);
  g_assert_cmpstr (explanation->state, ==, state);
  g_assert_cmpstr (explanation->state_detail, ==, detail);
}

/* The header of message 3 is at node 4 from cycle 3 and requests what 1 and 0 hold of the channel to node 6; so does
 * 2. */
FS_TEST (blocked)
{
  g_autoptr (FsReplay) replay = exact_run ();
  g_autoptr (FsCycleView) cycle_view = cycle_view_at (replay, 10);
  g_autoptr (FsExplanation) explanation = explain_message (cycle_view, 3);
  const FsChain *chain = &explanation->chain;

  g_assert_cmpstr (explanation->title, ==, "Message 3");
  g_assert_cmpstr (explanation->subtitle, ==, "Unicast from 100 to 110, 5 flits");
  assert_state (explanation, FS_TONE_BLOCKED, "Blocked for 8 cycles", "at 100, since cycle 3");
  g_assert_cmpuint (explanation->length, ==, 5);
  g_assert_cmpuint (explanation->at_source, ==, 3);
  g_assert_cmpuint (explanation->in_network, ==, 2);
  g_assert_cmpuint (explanation->delivered, ==, 0);
  g_assert_cmpstr (explanation->flits_left, ==, "3 at the source");
  g_assert_cmpstr (explanation->flits_right, ==, "2 in the network, 0 delivered");
  g_assert_cmpuint (explanation->n_groups, ==, 2);
  g_assert_cmpstr (explanation->groups[0].heading, ==, "Holds");
  g_assert_cmpstr (explanation->groups[0].facts[0].name, ==, "injection channel 2 of 100");
  g_assert_cmpstr (explanation->why_heading, ==, "Why is it blocked?");
  g_assert_cmpstr (
      explanation->why_markup, ==,
      "It needs the channel from 100 to 110. Both virtual channels are held: <b>VC 0</b> by message "
      "<b>1</b> since cycle 1 and <b>VC 1</b> by message <b>0</b> since cycle 2. Both are moving and share the "
      "channel. No deadlock: the first is free in 5 cycles at the earliest (cycle 15).");
  g_assert_cmpuint (chain->n_nodes, ==, 3);
  g_assert_cmpuint (chain->n_edges, ==, 2);
  g_assert_cmpuint (chain->n_columns, ==, 2);
  g_assert_cmpuint (chain->nodes[0].message, ==, 3);
  g_assert_cmpstr (chain->nodes[0].word, ==, "blocked for 8 cycles");
  g_assert_cmpuint (chain->nodes[1].message, ==, 1);
  g_assert_cmpstr (chain->nodes[1].word, ==, "draining");
  g_assert_cmpuint (chain->nodes[1].column, ==, 1);
  g_assert_cmpuint (chain->nodes[2].row, ==, 1);
}

/* Seen from the holder: the messages that wait for it are to its left. */
FS_TEST (message_that_others_wait_for)
{
  g_autoptr (FsReplay) replay = exact_run ();
  g_autoptr (FsCycleView) cycle_view = cycle_view_at (replay, 10);
  g_autoptr (FsExplanation) explanation = explain_message (cycle_view, 1);

  assert_state (explanation, FS_TONE_MOVING, "Draining", "its header has reached 111");
  g_assert_null (explanation->why_markup);
  g_assert_cmpuint (explanation->chain.n_nodes, ==, 5);
  g_assert_cmpuint (explanation->chain.nodes[0].message, ==, 1);
  g_assert_cmpuint (explanation->chain.nodes[0].column, ==, 1);
  for (guint i = 1; i < 5; i++)
    g_assert_cmpuint (explanation->chain.nodes[i].column, ==, 0);
}

FS_TEST (other_states)
{
  g_autoptr (FsReplay) replay = exact_run ();
  g_autoptr (FsCycleView) cycle_view = cycle_view_at (replay, 10);
  g_autoptr (FsExplanation) queued = explain_message (cycle_view, 4);
  g_autoptr (FsExplanation) to_come = explain_message (cycle_view, 7);
  g_autoptr (FsCycleView) end = cycle_view_at (replay, 60);
  g_autoptr (FsExplanation) gone = explain_message (end, 4);
  g_autofree char *busy = fs_explain_network (cycle_view);
  g_autofree char *empty = fs_explain_network (end);

  assert_state (queued, FS_TONE_WAITING, "Queued for 8 cycles", "at 000, since cycle 3");
  g_assert_cmpstr (queued->why_markup, ==,
                   "It is next in its injection queue. Its injection channel is held by message <b>0</b>.");
  assert_state (to_come, FS_TONE_IDLE, "Not in the network yet", "it will be generated later");
  assert_state (gone, FS_TONE_IDLE, "No longer in the network", "it has been delivered, or dropped");
  g_assert_cmpstr (busy, ==,
                   "Cycle 10: 6 messages in the network, 4 of them blocked, 1 waiting to be injected. The longest "
                   "waiting chain: message 2 waits for 0; 0 is moving. No deadlock.");
  g_assert_cmpstr (empty, ==,
                   "Cycle 60: 0 messages in the network, 0 of them blocked, 0 waiting to be injected. No deadlock.");
}

FS_TEST (channels_and_nodes)
{
  g_autoptr (FsReplay) replay = exact_run ();
  g_autoptr (FsCycleView) cycle_view = cycle_view_at (replay, 10);
  g_autoptr (FsExplanation) channel = fs_explain (cycle_view, (FsSubject){ .kind = FS_SUBJECT_CHANNEL, .id = 13 });
  g_autoptr (FsExplanation) vc = fs_explain (cycle_view, (FsSubject){ .kind = FS_SUBJECT_VC, .id = 13, .vc = 1 });
  g_autoptr (FsExplanation) node = fs_explain (cycle_view, (FsSubject){ .kind = FS_SUBJECT_NODE, .id = 4 });

  g_assert_cmpstr (channel->title, ==, "Channel 100 → 110");
  g_assert_cmpstr (channel->subtitle, ==, "dimension 1");
  g_assert_cmpint (channel->tone, ==, FS_TONE_BLOCKED);
  g_assert_cmpstr (channel->state, ==, "2 of 2 virtual channels held");
  g_assert_cmpuint (channel->groups[0].n_facts, ==, 2);
  g_assert_cmpint (channel->groups[0].facts[1].leads_to.kind, ==, FS_SUBJECT_VC);
  g_assert_cmpstr (channel->groups[1].heading, ==, "Requested by");
  g_assert_cmpuint (channel->groups[1].n_facts, ==, 2);
  g_assert_cmpstr (channel->why_markup, ==,
                   "2 headers wait for it. The first virtual channel is free in 5 cycles at the earliest (cycle 15).");
  g_assert_cmpstr (vc->title, ==, "VC 1");
  g_assert_cmpstr (vc->state, ==, "Held by message 0");
  g_assert_cmpstr (node->title, ==, "Node 100");
  g_assert_cmpstr (node->state, ==, "2 headers blocked");
}

/* Edges lead to the right, except those that close a circular wait; every node has an edge and a position of its own. */
static void
assert_chain (const FsChain *chain)
{
  for (guint i = 0; i < chain->n_edges; i++)
    g_assert_true (chain->edges[i].closes
                   || chain->nodes[chain->edges[i].from].column < chain->nodes[chain->edges[i].to].column);
  for (guint i = 0; i < chain->n_nodes; i++)
    {
      guint degree = 0;

      for (guint e = 0; e < chain->n_edges; e++)
        degree += chain->edges[e].from == i || chain->edges[e].to == i;
      g_assert_cmpuint (degree, >, 0);
      g_assert_cmpuint (chain->nodes[i].column, <, chain->n_columns);
      for (guint j = 0; j < i; j++)
        g_assert_true (chain->nodes[i].column != chain->nodes[j].column || chain->nodes[i].row != chain->nodes[j].row);
    }
}

/* Preset deadlock-n3: the next deadlock closes before cycle 500, and is named circle and all. */
FS_TEST (deadlock)
{
  FsWormholeParams params = deadlock_params (DEADLOCK_SEED);
  g_autoptr (FsReplay) replay = fs_replay_new (&params, FS_ENGINE_FAST, 1000, NULL);
  g_autoptr (FsCycleView) before = NULL;
  g_autoptr (FsCycleView) after = NULL;
  g_autofree char *none = NULL;
  g_autofree char *sentence = NULL;

  g_assert_true (fs_replay_next_deadlock (replay, NULL, NULL));
  g_assert_cmpint (fs_replay_cycle (replay), <, 500);
  after = fs_cycle_view_new (replay);
  g_assert_cmpint (after->waits_for->closed, ==, after->cycle);
  g_assert_false (fs_replay_next_deadlock (replay, NULL, NULL));
  before = cycle_view_at (replay, after->cycle - 1);
  none = fs_explain_deadlock (before);
  g_assert_null (none);
  sentence = fs_explain_deadlock (after);
  g_assert_cmpstr (sentence, ==,
                   "Deadlock since cycle 108: message 15 waits for 44, 44 for 43, 43 for 49 and 49 for 15.");
  for (guint i = 0; i < after->waits_for->n_circle; i++)
    {
      guint64 id = after->snapshot->messages[after->waits_for->circle[i]].id;
      g_autoptr (FsExplanation) member = explain_message (after, id);

      g_assert_cmpint (member->tone, ==, FS_TONE_DEADLOCK);
      g_assert_true (g_str_has_suffix (member->why_markup, sentence));
      assert_chain (&member->chain);
    }
}

/* Preset deadlock-n3-cured never locks. */
FS_TEST (recovered_deadlock_is_explained)
{
  FsWormholeParams params = deadlock_params (DEADLOCK_SEED);
  g_autoptr (FsReplay) replay = NULL;
  g_autoptr (GError) error = NULL;

  params.V = 2;
  params.routing = FS_ROUTING_DUATO;
  replay = fs_replay_new (&params, FS_ENGINE_FAST, 1000, NULL);
  for (gint64 cycle = 0; cycle < 1000; cycle++)
    {
      g_autoptr (FsCycleView) cycle_view = cycle_view_at (replay, cycle);

      g_assert_cmpuint (cycle_view->waits_for->n_deadlock, ==, 0);
    }
}

/* Nothing is left out, and markup is markup. */
static void
check_explanation (FsExplanation *explanation)
{
  g_autofree char *text = fs_explanation_text (explanation);
  g_autofree char *markup
      = g_strdup_printf ("<x>%s</x>", explanation->why_markup != NULL ? explanation->why_markup : "");
  const GMarkupParser parser = { NULL };
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, NULL, NULL);

  g_assert_nonnull (explanation->title);
  g_assert_nonnull (explanation->state);
  g_assert_null (strstr (text, "(null)"));
  g_assert_null (strstr (text, "<b>"));
  g_assert_true (g_markup_parse_context_parse (context, markup, -1, NULL));
  g_assert_true (explanation->why_markup == NULL || strlen (explanation->why_markup) > 10);
  g_assert_cmpuint (explanation->at_source + explanation->in_network + explanation->delivered, ==, explanation->length);
  assert_chain (&explanation->chain);
  g_markup_parse_context_free (context);
  fs_explanation_free (explanation);
}

static void
explain_everything (const FsCycleView *cycle_view)
{
  g_autofree char *network = fs_explain_network (cycle_view);
  guint n_nodes = 1u << cycle_view->params.n;

  g_assert_null (strstr (network, "(null)"));
  for (guint64 id = 0; id < cycle_view->snapshot->created + 2;
       id += 1 + (id + 100 < cycle_view->snapshot->created) * 50)
    check_explanation (explain_message (cycle_view, id));
  for (guint64 index = 0; index < cycle_view->snapshot->generated; index += 7)
    check_explanation (fs_explain (cycle_view, (FsSubject){ .kind = FS_SUBJECT_BROADCAST, .id = index }));
  for (guint i = 0; i < cycle_view->snapshot->n_broadcasts; i++)
    check_explanation (fs_explain (
        cycle_view, (FsSubject){ .kind = FS_SUBJECT_BROADCAST, .id = cycle_view->snapshot->broadcasts[i].index }));
  for (guint node = 0; node < n_nodes; node++)
    check_explanation (fs_explain (cycle_view, (FsSubject){ .kind = FS_SUBJECT_NODE, .id = node }));
  for (guint channel = 0; channel < n_nodes * (guint) cycle_view->params.n; channel++)
    {
      check_explanation (fs_explain (cycle_view, (FsSubject){ .kind = FS_SUBJECT_CHANNEL, .id = channel }));
      check_explanation (fs_explain (
          cycle_view, (FsSubject){ .kind = FS_SUBJECT_VC, .id = channel, .vc = (int) channel % cycle_view->params.V }));
    }
}

FS_TEST (everything_has_an_explanation)
{
  for (guint number = 0; number < 40; number++)
    {
      FsWormholeParams params = configuration_draw (number);
      g_autoptr (FsReplay) replay = NULL;

      params.rate *= 3;
      replay = fs_replay_new (&params, FS_ENGINE_FAST, 1000, NULL);
      for (gint64 cycle = 0; cycle < 400; cycle += 133)
        {
          g_autoptr (FsCycleView) cycle_view = cycle_view_at (replay, cycle);

          explain_everything (cycle_view);
        }
    }
}

/* A torus of 5 x 4 nodes: message 0 goes from 00 to 04 over the wrap link of dimension 0, message 1 from 30 to 02 over
 * that of dimension 1 and then upwards. */
static FsReplay *
torus_run (FsRouting routing)
{
  FsWormholeParams params;
  FsWormhole *network;

  fs_wormhole_params_init (&params);
  params.topology = FS_TOPOLOGY_TORUS;
  params.n = 2;
  params.k[0] = 5;
  params.k[1] = 4;
  params.V = 4;
  params.routing = routing;
  network = fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, NULL);
  disable_traffic (network);
  add_unicast (network, 0, 0, 4, 20, 0);
  add_unicast (network, 0, 15, 2, 20, 0);
  return fs_replay_new_from (network, 100);
}

static void
assert_subtitle (const FsCycleView *cycle_view, uint32_t from, uint32_t to, const char *subtitle)
{
  g_autoptr (FsExplanation) explanation
      = fs_explain (cycle_view, (FsSubject){ .kind = FS_SUBJECT_CHANNEL,
                                             .id = fs_interconnect_channel (&cycle_view->network, from, to) });

  g_assert_cmpstr (explanation->subtitle, ==, subtitle);
}

/* Directions of channels, and the classes on both sides of a dateline. */
FS_TEST (torus)
{
  g_autoptr (FsReplay) replay = torus_run (FS_ROUTING_DETERMINISTIC);
  g_autoptr (FsCycleView) cycle_view = cycle_view_at (replay, 8);
  g_autoptr (FsExplanation) first = explain_message (cycle_view, 0);
  g_autoptr (FsExplanation) second = explain_message (cycle_view, 1);
  g_autofree char *text_of_first = fs_explanation_text (first);
  g_autofree char *text_of_second = fs_explanation_text (second);

  g_assert_nonnull (strstr (text_of_first, "00 → 04: dimension 0, downwards (0−), VC 0 (class 0)"));
  g_assert_nonnull (strstr (text_of_second, "30 → 00: dimension 1, upwards (1+), VC 0 (class 0)"));
  g_assert_nonnull (strstr (text_of_second, "00 → 01: dimension 0, upwards (0+), VC 2 (class 1)"));
  assert_subtitle (cycle_view, 0, 1, "dimension 0, upwards (0+)");
  assert_subtitle (cycle_view, 1, 0, "dimension 0, downwards (0−)");
  assert_subtitle (cycle_view, 15, 0, "dimension 1, upwards (1+)");
}

FS_TEST (escape_channels_of_a_torus)
{
  g_autoptr (FsReplay) replay = torus_run (FS_ROUTING_DUATO);
  g_autoptr (FsCycleView) cycle_view = cycle_view_at (replay, 8);
  uint64_t channel = fs_interconnect_channel (&cycle_view->network, 0, 1);
  static const char *const names[] = { "VC 0", "VC 1", "VC 2 (escape, class 0)", "VC 3 (escape, class 1)" };

  for (int vc = 0; vc < 4; vc++)
    {
      g_autoptr (FsExplanation) explanation
          = fs_explain (cycle_view, (FsSubject){ .kind = FS_SUBJECT_VC, .id = channel, .vc = vc });

      g_assert_cmpstr (explanation->title, ==, names[vc]);
    }
}

/* Half of what waits is for the fewest channels that together have it; a model is compared where it is furthest off. */
FS_TEST (waiting)
{
  g_autoptr (FsReplay) replay = exact_run ();
  g_autoptr (FsCycleView) cycle_view = cycle_view_at (replay, 10);
  double simulated[24] = { 0 }, model[24] = { 0 };
  g_autofree char *first = fs_explain_channel_name (cycle_view, 7);
  g_autofree char *second = fs_explain_channel_name (cycle_view, 2);
  g_autofree char *none = NULL, *one = NULL, *two = NULL, *expected_one = NULL, *expected_two = NULL;

  none = fs_explain_waiting (cycle_view, simulated, NULL);
  g_assert_true (g_str_has_prefix (none, "No header has been blocked up to cycle 10."));
  simulated[7] = 0.6;
  simulated[2] = 0.25;
  simulated[9] = 0.15;
  one = fs_explain_waiting (cycle_view, simulated, NULL);
  expected_one
      = g_strdup_printf ("Half of all waiting is for 1 of 24 channels, %s, with a mean of 0.600 headers.", first);
  g_assert_cmpstr (one, ==, expected_one);
  simulated[7] = 0.4;
  model[7] = 0.5;
  model[2] = 0.5;
  two = fs_explain_waiting (cycle_view, simulated, model);
  expected_two = g_strdup_printf (
      "Half of all waiting is for 1 of 24 channels, %s, with a mean of 0.400 headers.\n"
      "In all, 0.800 headers wait on average, 1.00 in the model. They differ most for %s: 0.250, 0.500 in the model.",
      first, second);
  g_assert_cmpstr (two, ==, expected_two);
}
