/* The point of a scenario as a run, and a cycle of it as a diagram. */
#include "diagram/cycle/cycle-diagram.h"

#include <string.h>

#include "diagram/layout/diagram-text.h"
#include "diagram/layout/tree-edges.h"
#include "scenario/library/gallery.h"
#include "scenario/value/scenario-file.h"
#include "study/explain/explain.h"
#include "tests/support/test.h"

static FsScenario *
scenario_of (const char *text)
{
  g_autoptr (GError) error = NULL;
  FsScenario *scenario = fs_scenario_from_text ("test", text, strlen (text), &error);

  g_assert_no_error (error);
  return scenario;
}

/* The run of the point @index of @scenario. */
static void
find_run (FsScenario *scenario, guint index, FsNetworkRun *run)
{
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);

  fs_network_run_init (run, scenario, &g_array_index (points, FsSweepPoint, index));
}

static FsCycleView *
cycle_of (const FsNetworkRun *run, int64_t cycle)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsReplay) replay = fs_network_run_replay (run, run->n_cycles, &error);

  g_assert_no_error (error);
  g_assert_true (fs_replay_seek (replay, cycle, NULL, &error));
  return fs_cycle_view_new (replay);
}

FS_TEST (wormhole)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Flitscope]\nformat=1\n[Scenario]\nn=4\nV=3\nbeta=0.2\n[Sweep]\nrate=0.001;0.002\n"
                     "[Statistics]\nseed=7\n");
  g_autofree char *title = NULL;
  FsNetworkRun run;

  find_run (scenario, 1, &run);
  g_assert_cmpstr (run.absent, ==, NULL);
  g_assert_nonnull (run.id);
  g_assert_cmpfloat (run.params.rate, ==, 0.002);
  g_assert_cmpuint (run.params.seed, ==, 7);
  g_assert_cmpint (run.n_cycles, ==, FS_NETWORK_RUN_CYCLES);
  title = fs_network_run_title (&run);
  g_assert_cmpstr (title, ==, "Hypercube, <i>n</i>\u00a0=\u00a04, <i>V</i>\u00a0=\u00a03");
  fs_network_run_clear (&run);
  /* Without a point there is the network alone. */
  fs_network_run_init (&run, scenario, NULL);
  g_assert_null (run.id);
  g_assert_cmpint (run.network.n, ==, 4);
  fs_network_run_clear (&run);
}

/* A broadcast is shown when one is in the network, around its source; the messages of a circular wait are in focus. */
FS_TEST (diagram)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_preset_load ("deadlock-n3", &error);
  g_autoptr (FsCycleView) before = NULL, after = NULL;
  g_autoptr (FsCycleDiagram) first = NULL, second = NULL, third = NULL;
  FsNetworkRun run;
  int turned[2];

  g_assert_no_error (error);
  find_run (scenario, 0, &run);
  before = cycle_of (&run, 107);
  after = cycle_of (&run, 108);
  fs_cycle_view_find_circle (before, turned);
  g_assert_cmpint (turned[0], ==, -1);
  fs_cycle_view_find_circle (after, turned);
  g_assert_cmpint (turned[0], ==, 0);
  g_assert_cmpint (turned[1], ==, 1);
  first = fs_cycle_diagram_new (&run, before, NULL, NULL, 800, 500);
  second = fs_cycle_diagram_new (&run, after, NULL, NULL, 800, 500);
  third = fs_cycle_diagram_new (&run, NULL, NULL, NULL, 800, 500);
  g_assert_true (second->diagram.snapshot == after->snapshot);
  g_assert_cmpint (second->layout->request.turned[0], ==, 0);
  g_assert_cmpuint (second->diagram.focus.n, ==, 4);
  g_assert_false (fs_diagram_shows (&second->diagram, FS_LAYER_BROADCAST));
  g_assert_true (fs_focus_has (&first->diagram.focus, 15));
  g_assert_null (third->diagram.snapshot);
  g_assert_cmpint (third->layout->network.n, ==, 3);
  fs_network_run_clear (&run);
}

FS_TEST (broadcast)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Flitscope]\nformat=1\n[Scenario]\nn=4\nbeta=1\n[Sweep]\nrate=0.001\n");
  g_autoptr (FsCycleView) view = NULL;
  g_autoptr (FsCycleDiagram) shown = NULL;
  FsNetworkRun run;
  int64_t cycle = 0;

  find_run (scenario, 0, &run);
  do
    {
      g_clear_pointer (&view, fs_cycle_view_unref);
      view = cycle_of (&run, cycle += 20);
    }
  while (view->snapshot->n_broadcasts == 0);
  shown = fs_cycle_diagram_new (&run, view, NULL, NULL, 800, 500);
  g_assert_true (fs_diagram_shows (&shown->diagram, FS_LAYER_BROADCAST));
  g_assert_cmpuint (shown->diagram.broadcast, ==, view->snapshot->broadcasts[0].index);
  fs_network_run_clear (&run);
}

/* The tree of the only multicast of a run, with its destinations. */
FS_TEST (store_and_forward)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Flitscope]\nformat=1\n[Scenario]\ntopology=generalized\nn=2\nk=4\nbuffer=2\n"
                     "operation=one-to-all\n");
  g_autoptr (FsCycleView) view = NULL;
  g_autoptr (FsCycleDiagram) shown = NULL;
  FsNetworkRun run;

  find_run (scenario, 0, &run);
  g_assert_true (fs_network_run_has_packets (&run));
  g_assert_cmpint (run.tree, !=, FS_RUN_TREE_NONE);
  view = cycle_of (&run, 1);
  shown = fs_cycle_diagram_new (&run, view, NULL, NULL, 800, 500);
  g_assert_true (shown->diagram.store_forward == view->store_forward);
  g_assert_cmpint (shown->diagram.run_tree, ==, run.tree);
  g_assert_true (fs_diagram_shows (&shown->diagram, FS_LAYER_BROADCAST));
  fs_network_run_clear (&run);
}

/* A header is at the end of the last channel that its message holds; before it holds one, also in the cycle in which it is
 * injected, at its source. */
FS_TEST (headers)
{
  g_autoptr (FsScenario) scenario = fs_preset_load ("deadlock-n3", NULL);
  g_autoptr (FsReplay) replay = NULL;
  FsNetworkRun run;
  guint injected = 0;

  find_run (scenario, 0, &run);
  replay = fs_network_run_replay (&run, run.n_cycles, NULL);
  for (int64_t cycle = 0; cycle < 300; cycle++)
    {
      g_autoptr (FsSnapshot) snapshot = NULL;

      g_assert_true (fs_replay_seek (replay, cycle, NULL, NULL));
      snapshot = fs_replay_snapshot (replay);
      for (guint i = 0; i < snapshot->n_messages; i++)
        {
          const FsMessageView *message = &snapshot->messages[i];
          uint32_t from, node = message->source;

          if (message->n_vcs > 0)
            fs_interconnect_channel_ends (&run.network, message->vcs[message->n_vcs - 1].channel, &from, &node);
          g_assert_cmpuint (message->router, ==, node);
          injected += message->injected == cycle && message->n_vcs == 0 && node != 0;
        }
    }
  g_assert_cmpuint (injected, >, 10);
  fs_network_run_clear (&run);
}

/* The sentences of the diagram and of explanations have the same numbers of nodes, steps, and messages. */
static void
check_sentences (const char *text, int64_t cycles)
{
  g_autoptr (FsScenario) scenario = scenario_of (text);
  g_autoptr (FsReplay) replay = NULL;
  FsNetworkRun run;
  guint broadcasts = 0;

  find_run (scenario, 0, &run);
  replay = fs_network_run_replay (&run, run.n_cycles, NULL);
  for (int64_t cycle = 0; cycle < cycles && cycle <= fs_replay_end (replay); cycle++)
    {
      g_autoptr (FsCycleView) view = NULL;
      g_autoptr (FsCycleDiagram) shown = NULL;
      g_autoptr (FsExplanation) explanation = NULL;
      g_autofree char *sentence = NULL;
      g_autofree char *drawn = NULL;
      FsTreeProgress progress;

      if (!fs_replay_seek (replay, cycle, NULL, NULL))
        break;
      view = fs_cycle_view_new (replay);
      shown = fs_cycle_diagram_new (&run, view, NULL, NULL, 800, 500);
      if (!fs_diagram_tree_progress (&shown->diagram, &progress))
        continue;
      broadcasts++;
      g_assert_cmpint (progress.step, <=, progress.steps);
      g_assert_cmpint (progress.steps, ==, fs_diagram_n_tree_steps (&shown->diagram));
      if (view->store_forward != NULL)
        {
          g_assert_cmpuint (view->delivered, ==, progress.reached);
          continue;
        }
      sentence = g_strdup_printf ("step %d of %d", progress.step, progress.steps);
      explanation = fs_explain (view, (FsSubject){ .kind = FS_SUBJECT_BROADCAST, .id = shown->diagram.broadcast });
      g_assert_cmpstr (explanation->state_detail, ==, sentence);
      drawn = fs_diagram_tree_sentence (&shown->diagram);
      g_assert_nonnull (strstr (drawn, sentence));
      g_clear_pointer (&sentence, g_free);
      sentence = g_strdup_printf ("%u of %u nodes reached", progress.reached, progress.others);
      g_assert_cmpstr (explanation->state, ==, sentence);
    }
  g_assert_cmpuint (broadcasts, >, 1);
  fs_network_run_clear (&run);
}

FS_TEST (numbers_agree)
{
  check_sentences ("[Flitscope]\nformat=1\n[Scenario]\nn=6\nV=2\nbeta=0.2\n[Sweep]\nrate=0.001\n", 600);
  check_sentences ("[Flitscope]\nformat=1\n[Scenario]\ntopology=mesh\nk=4\nV=2\nrouting=deterministic\nbeta=0.2\n["
                   "Sweep]\nrate=0.003\n",
                   600);
  check_sentences (
      "[Flitscope]\nformat=1\n[Scenario]\ntopology=generalized\nn=2\nk=5\nbuffer=2\noperation=one-to-all\n", 50);
  check_sentences ("[Flitscope]\nformat=1\n[Scenario]\ntopology=generalized\nn=2\nk=5\nbuffer=2\noperation=one-to-all\n"
                   "semantics=strict\n",
                   50);
}
