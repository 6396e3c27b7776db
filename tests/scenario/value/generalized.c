/* Scenarios of generalized hypercubes: defaults, legal and illegal values, files, and identities. */
#include <math.h>

#include "base/error.h"
#include "tests/scenario/scenarios.h"
#include "scenario/library/gallery.h"
#include "tests/support/test.h"

#define GENERALIZED "[Scenario]\ntopology=generalized\nn=3\nk=8\n"

FS_TEST (defaults)
{
  static const double buffers[] = { 3, 4, 5, 6, 7, 8, INFINITY };
  g_autoptr (FsScenario) scenario = scenario_of (GENERALIZED);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  const FsStoreForwardParams *params = &curve->store_forward;

  g_assert_false (curve->switching->has_loads);
  g_assert_nonnull (curve->model_absent);
  g_assert_null (curve->simulation_absent);
  g_assert_cmpstr (curve->x_key->name, ==, "buffer");
  g_assert_cmpuint (curve->n_steps, ==, G_N_ELEMENTS (buffers));
  for (guint s = 0; s < curve->n_steps; s++)
    {
      int buffer = fs_curve_x_index (curve, s)->store_forward.buffer;

      g_assert_cmpfloat (curve->x_values[s], ==, buffers[s]);
      g_assert_cmpint (buffer, ==, isinf (buffers[s]) ? FS_INFINITE_BUFFER : (int) buffers[s]);
    }
  g_assert_cmpint (params->operation, ==, FS_OPERATION_MANY_TO_ALL);
  g_assert_cmpint (params->initiations, ==, FS_INITIATIONS_POISSON);
  g_assert_cmpfloat (params->alpha, ==, 15);
  g_assert_cmpfloat (params->theta, ==, 0.5);
  g_assert_cmpint (params->max_cycles, ==, 2000000);
  g_assert_cmpuint (fs_scenario_statistics (scenario)->replications, ==, 20);
  g_assert_cmpstr (fs_scenario_figure (scenario)->y[0], ==, "T");
  g_assert_cmpstr (curve->label, ==, "GH(3,8)");
  g_assert_cmpstr (fs_scenario_title (scenario), ==, "Many-to-all broadcast in GH(3,8)");
}

FS_TEST (values)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Scenario]\ntopology=generalized\nn=3\nk=16\noperation=multicast\n"
                     "destinations=list:001;7a0\ninitiations=count:1\nsource=010\nbuffer=inf\nadaptive=printed\n");
  const FsStoreForwardParams *params = &fs_scenario_curve (scenario, 0)->store_forward;
  g_autofree char *destinations = fs_scenario_value (scenario, 0, "destinations");

  g_assert_cmpint (params->destinations, ==, FS_DESTINATIONS_LIST);
  g_assert_cmpuint (params->n_list, ==, 2);
  g_assert_cmpuint (params->list[0], ==, 1);
  g_assert_cmpuint (params->list[1], ==, 7 * 256 + 10 * 16);
  g_assert_cmpint (params->source, ==, 16);
  g_assert_cmpuint (params->count, ==, 1);
  g_assert_cmpint (params->adaptive, ==, FS_DETOUR_PRINTED);
  g_assert_cmpint (params->buffer, ==, FS_INFINITE_BUFFER);
  g_assert_cmpstr (destinations, ==, "list:001;7A0");
}

/* The choices have the order of the enumerations. */
FS_TEST (choices)
{
  g_assert_cmpstr (fs_key_find ("operation")->choices[FS_OPERATION_MANY_TO_ALL], ==, "many-to-all");
  g_assert_cmpstr (fs_key_find ("operation")->choices[FS_OPERATION_ONE_TO_ALL], ==, "one-to-all");
  g_assert_cmpstr (fs_key_find ("operation")->choices[FS_OPERATION_ALL_TO_ALL], ==, "all-to-all");
  g_assert_cmpstr (fs_key_find ("operation")->choices[FS_OPERATION_MULTICAST], ==, "multicast");
  g_assert_cmpstr (fs_key_find ("tree")->choices[FS_TREE_BST], ==, "bst");
  g_assert_cmpstr (fs_key_find ("tree")->choices[FS_TREE_BSG], ==, "bsg");
  g_assert_cmpstr (fs_key_find ("schedule")->choices[FS_SCHEDULE_NONE], ==, "none");
  g_assert_cmpstr (fs_key_find ("schedule")->choices[FS_SCHEDULE_INTERLEAVED], ==, "interleaved");
  g_assert_cmpstr (fs_key_find ("semantics")->choices[FS_SEMANTICS_CALIBRATED], ==, "calibrated");
  g_assert_cmpstr (fs_key_find ("semantics")->choices[FS_SEMANTICS_STRICT], ==, "strict");
  g_assert_cmpstr (fs_key_find ("adaptive")->choices[FS_DETOUR_OFF], ==, "off");
  g_assert_cmpstr (fs_key_find ("adaptive")->choices[FS_DETOUR_CALIBRATED], ==, "calibrated");
  g_assert_cmpstr (fs_key_find ("adaptive")->choices[FS_DETOUR_PRINTED], ==, "printed");
}

/* A schedule has a service model of its own. */
FS_TEST (schedule)
{
  g_autoptr (FsScenario) scenario = scenario_of (GENERALIZED "operation=all-to-all\nschedule=interleaved\n");
  const FsStoreForwardParams *params = &fs_scenario_curve (scenario, 0)->store_forward;

  g_assert_cmpint (params->schedule, ==, FS_SCHEDULE_INTERLEAVED);
  g_assert_cmpint (params->semantics, ==, FS_SEMANTICS_STRICT);
}

/* Any number of the network may be on the x axis; then there is one buffer. */
FS_TEST (other_axis)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\ntopology=generalized\nn=2;3;4\nk=4\n[Figure]\nx=n\n");
  const FsCurve *curve = fs_scenario_curve (scenario, 0);

  g_assert_cmpuint (curve->n_steps, ==, 3);
  for (guint s = 0; s < curve->n_steps; s++)
    {
      g_assert_cmpint (fs_curve_x_index (curve, s)->store_forward.n, ==, (int) s + 2);
      g_assert_cmpint (fs_curve_x_index (curve, s)->store_forward.buffer, ==, 3);
    }
}

FS_TEST (refusals)
{
  static const struct {
    const char *settings, *sentence;
  } cases[] = {
    { "[Scenario]\ntopology=generalized\nn=3\n", "k is not given; " },
    { "[Scenario]\ntopology=generalized\nk=3\n", "n is not given; " },
    { "[Scenario]\nk=3\n", "Key \"k\" has no meaning with topology hypercube" },
    { GENERALIZED "V=3\n", "V applies only to topology hypercube or torus or mesh; topology is generalized." },
    { GENERALIZED "[Sweep]\nrate=0.1\n", "rate applies only to topology hypercube or torus or mesh; " },
    { GENERALIZED "[Statistics]\nprecision=0.1\n", "precision applies only to topology hypercube or torus or mesh; " },
    { GENERALIZED "adaptive=printed\n", "adaptive applies only to operation multicast; " },
    { GENERALIZED "operation=one-to-all\ninitiations=count:3\n",
      "initiations applies only to operation many-to-all or multicast; " },
    { GENERALIZED "schedule=interleaved\n", "schedule applies only to operation all-to-all; " },
    { GENERALIZED "operation=all-to-all\nschedule=interleaved\nsemantics=strict\n",
      "semantics has no meaning with schedule interleaved, which says who sends when." },
    { GENERALIZED "operation=multicast\ndestinations=list:12\n", "The address \"12\" has 2 digits" },
    { GENERALIZED "operation=multicast\ndestinations=list:128\n", "" },
    { GENERALIZED "operation=multicast\ndestinations=fraction:1/0\n", "destinations is \"fraction:1/0\"; " },
    { GENERALIZED "operation=multicast\nsemantics=strict\nadaptive=printed\n", "adaptive is on; " },
    { GENERALIZED "operation=multicast\nclubbing=true\nadaptive=printed\n", "adaptive and clubbing are both on; " },
    { GENERALIZED "buffer=0\n", "Buffer size is 0; it must be a whole number from 1 to 2147483647, or inf." },
    { GENERALIZED "buffer=3;3\n", "Buffer size lists 3 twice; " },
    { GENERALIZED "sources=max-per-source:2\n", "sources is max-per-source:2; that needs initiations = count:I." },
    { GENERALIZED "[Figure]\nx=rate\n", "x is rate; a run in a generalized hypercube has no load." },
    { GENERALIZED "[Figure]\nx=V\n", "x is V. V applies only to topology hypercube or torus or mesh; " },
    { "[Figure]\nx=k\n", "x is k. Key \"k\" has no meaning with topology hypercube" },
    { "[Figure]\nx=buffer\n", "x is buffer. buffer applies only to topology generalized; " },
    { GENERALIZED "[Figure]\ny=latency\n", "y is latency, which a run in a generalized hypercube does not have; " },
    { "[Figure]\ny=T\n", "y is T, which only a run in a generalized hypercube has." },
    { GENERALIZED "[Curve 1]\ntopology=hypercube\n", "topology is hypercube for this curve and generalized for " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat (HEAD, cases[i].settings, NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (fs_scenario_from_text ("test", text, strlen (text), &error));
      g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, cases[i].sentence));
    }
}

/* Keys that only the other topology reads are kept, but neither figure nor file contains them. */
FS_TEST (change_of_topology)
{
  static const char *const there[] = { "topology=generalized", "n=3", "k=4", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) panel = fs_preset_load ("ab-n6-v2", &error);
  g_autoptr (FsScenario) generalized = fs_scenario_with_settings (panel, there, &error);
  g_autoptr (FsScenario) again = NULL;
  g_autoptr (FsScenario) back = NULL;
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (fs_scenario_n_curves (generalized), ==, 1);
  text = fs_scenario_to_text (generalized);
  again = fs_scenario_from_text ("again", text, strlen (text), &error);
  g_assert_no_error (error);
  g_assert_null (strstr (text, "load="));
  back = fs_scenario_with (generalized, "topology", "hypercube", &error);
  g_assert_no_error (error);
  g_assert_true (fs_scenario_curve (back, 0)->switching->has_loads);
  g_assert_cmpstr (fs_scenario_figure (back)->x, ==, "rate");
}

FS_TEST (list_of_networks)
{
  static const char *const trees[] = { "bst", "bsg", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) preset = fs_preset_load ("ziavras-3", &error);
  g_autoptr (FsScenario) both = fs_scenario_with_list (preset, "tree", trees, &error);
  guint n_bsg = 0;

  g_assert_no_error (error);
  g_assert_cmpuint (fs_scenario_n_curves (both), ==, 20);
  for (guint c = 0; c < 20; c++)
    n_bsg += fs_scenario_curve (both, c)->store_forward.tree == FS_TREE_BSG;
  g_assert_cmpuint (n_bsg, ==, 10);
}

/* The id of a point depends on what its run depends on: not on texts, the figure, or keys that the operation does not
 * read. */
FS_TEST (identity)
{
  g_autoptr (FsScenario) a = scenario_of (GENERALIZED);
  g_autoptr (FsScenario) b = scenario_of ("title=x\n" GENERALIZED "tree=bst\nbuffer=inf;3\n[Figure]\ny=hops\n");
  g_autoptr (FsScenario) c = scenario_of (GENERALIZED "tree=bsg\n");
  g_autofree char *of_a = fs_scenario_canonical_point (a, 0, 0, 0);
  g_autofree char *of_b = fs_scenario_canonical_point (b, 0, 1, 0);
  g_autofree char *of_c = fs_scenario_canonical_point (c, 0, 0, 0);

  g_assert_cmpstr (of_a, ==, of_b);
  g_assert_cmpstr (of_a, !=, of_c);
  g_assert_nonnull (strstr (of_a, "buffer=3\n"));
  g_assert_nonnull (strstr (of_a, "topology=generalized\n"));
  g_assert_null (strstr (of_a, "destinations="));
  g_assert_null (strstr (of_a, "rate="));
  g_assert_null (strstr (of_a, "model="));
}

/* Neither keys nor engine of generalized hypercubes change the ids of other scenarios. */
FS_TEST (old_identity)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autofree char *canonical = fs_scenario_canonical_point (scenario, 0, 0, 0.01);

  g_assert_null (strstr (canonical, "topology"));
  g_assert_null (strstr (canonical, "semantics"));
  g_assert_nonnull (strstr (canonical, "vc-buffer=2\n"));
}
