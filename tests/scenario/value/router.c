/* The keys of the router: what a preset sets, what the simulator gets, and what does not go together. */
#include "tests/scenario/scenarios.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static void
assert_value (const FsScenario *scenario, const char *key, const char *expected)
{
  g_autofree char *value = fs_scenario_value (scenario, 0, key);

  g_assert_cmpstr (value, ==, expected);
}

/* Nothing of the pipelined router is read or set with the ideal one, whose parameters are what they were. */
FS_TEST (ideal)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  const FsWormholeParams *params = &fs_scenario_curve (scenario, 0)->params;

  g_assert_cmpint (params->router, ==, FS_ROUTER_IDEAL);
  g_assert_false (params->bernoulli);
  assert_value (scenario, "router", "ideal");
  assert_value (scenario, "router-preset", "none");
  assert_value (scenario, "vc-buffer", "2");
  g_assert_false (fs_scenario_reads (scenario, 0, "speculation"));
}

FS_TEST (pipelined)
{
  const char *const settings[] = { "topology=mesh",
                                   "k=4",
                                   "n=3",
                                   "router=pipelined",
                                   "channel-latency=1x2x5",
                                   "allocator=input-first:matrix",
                                   "vc-release=credit",
                                   "credit-delay=3",
                                   "speculation=true",
                                   "routing-delay=0",
                                   "vc-buffer=1",
                                   NULL };
  g_autoptr (FsScenario) scenario = scenario_with (settings);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  const FsPipeline *pipeline = &curve->params.pipeline;

  g_assert_null (curve->simulation_absent);
  g_assert_null (curve->model_absent);
  g_assert_cmpstr (curve->model->id, ==, "channel-flows");
  g_assert_true (curve->inputs.router.pipelined && curve->inputs.router.release_credit);
  g_assert_cmpint (curve->inputs.router.buffer, ==, 1);
  g_assert_cmpint (curve->inputs.router.channel_latency[2], ==, 5);
  g_assert_cmpint (curve->params.router, ==, FS_ROUTER_PIPELINED);
  g_assert_cmpint (curve->params.vc_buffer, ==, 1);
  g_assert_cmpint (curve->params.injection, ==, FS_INJECTION_POOL);
  g_assert_cmpint (curve->params.injection_channels, ==, 1);
  g_assert_cmpint (pipeline->channel_latency[0], ==, 1);
  g_assert_cmpint (pipeline->channel_latency[1], ==, 2);
  g_assert_cmpint (pipeline->channel_latency[2], ==, 5);
  g_assert_cmpint (pipeline->allocator.kind, ==, FS_ALLOCATOR_INPUT_FIRST);
  g_assert_true (pipeline->allocator.matrix);
  g_assert_cmpint (pipeline->vc_release, ==, FS_VC_RELEASE_CREDIT);
  g_assert_cmpint (pipeline->credit_delay, ==, 3);
  g_assert_cmpint (pipeline->routing_delay, ==, 0);
  g_assert_true (pipeline->speculation);
  g_assert_false (pipeline->to_self);
  g_assert_cmpint (pipeline->dimension_order, ==, FS_HIGHEST_FIRST);
  assert_value (scenario, "channel-latency", "1x2x5");
}

/* Channels between chiplets are what they are set to, else as the others. */
FS_TEST (chiplets)
{
  const char *const settings[]
      = { "topology=mesh",  "k=8x4", "router=pipelined", "chiplets=4x2", "channel-width=1x1/2", "border-latency=10",
          "border-width=1", NULL };
  const char *const cube[]
      = { "topology=hypercube", "n=4", "router=pipelined", "chiplets=2x2x1x1", "border-width=1/4", NULL };
  g_autoptr (FsScenario) scenario = scenario_with (settings);
  g_autoptr (FsScenario) hypercube = scenario_with (cube);
  const FsPipeline *pipeline = &fs_scenario_curve (scenario, 0)->params.pipeline;
  FsNetwork network;
  FsChannelTiming timing;

  g_assert_null (fs_scenario_curve (scenario, 0)->simulation_absent);
  g_assert_cmpint (pipeline->chiplet[0], ==, 4);
  g_assert_cmpint (pipeline->chiplet[1], ==, 2);
  g_assert_cmpint (pipeline->flit_cycles[0], ==, 1);
  g_assert_cmpint (pipeline->flit_cycles[1], ==, 2);
  g_assert_cmpint (pipeline->border_latency, ==, 10);
  g_assert_cmpint (pipeline->border_flit_cycles, ==, 1);
  assert_value (scenario, "channel-width", "1x1/2");
  assert_value (scenario, "chiplets", "4x2");
  scenario = scenario_set (g_steal_pointer (&scenario), "border-width", "same");
  fs_wormhole_params_network (&fs_scenario_curve (scenario, 0)->params, &network);
  /* Node 8 has the digits 0 and 1: its channel of dimension 1 leads over a border. */
  timing = fs_pipeline_channel (&fs_scenario_curve (scenario, 0)->params.pipeline, &network, 8, 2);
  g_assert_true (timing.is_border);
  g_assert_cmpint (timing.latency, ==, 10);
  g_assert_cmpint (timing.flit_cycles, ==, 2);

  pipeline = &fs_scenario_curve (hypercube, 0)->params.pipeline;
  fs_wormhole_params_network (&fs_scenario_curve (hypercube, 0)->params, &network);
  g_assert_null (fs_scenario_curve (hypercube, 0)->simulation_absent);
  for (int port = 0; port < 4; port++)
    {
      timing = fs_pipeline_channel (pipeline, &network, 5, port);
      g_assert_cmpint (timing.is_border, ==, port >= 2);
      g_assert_cmpint (timing.flit_cycles, ==, port >= 2 ? 4 : 1);
      g_assert_cmpint (timing.latency, ==, 1);
    }
}

/* router=pipelined alone suffices, whatever the model has as defaults. */
FS_TEST (pipelined_alone)
{
  const char *const settings[] = { "router=pipelined", NULL };
  g_autoptr (FsScenario) scenario = scenario_with (settings);

  g_assert_null (fs_scenario_curve (scenario, 0)->simulation_absent);
  assert_value (scenario, "routing", "deterministic");
  assert_value (scenario, "beta", "0");
  assert_value (scenario, "vc-buffer", "8");
  assert_value (scenario, "routing-delay", "1");
  assert_value (scenario, "allocator", "islip:1");
  assert_value (scenario, "channel-latency", "1");
  assert_value (scenario, "arrivals", "poisson");
}

FS_TEST (booksim)
{
  const char *const settings[] = { "topology=torus", "k=8", "router-preset=booksim2", NULL };
  g_autoptr (FsScenario) torus = scenario_with (settings);
  g_autoptr (FsScenario) mesh = NULL;
  const FsWormholeParams *params = &fs_scenario_curve (torus, 0)->params;

  g_assert_null (fs_scenario_curve (torus, 0)->simulation_absent);
  g_assert_cmpint (params->router, ==, FS_ROUTER_PIPELINED);
  g_assert_true (params->bernoulli);
  g_assert_cmpint (params->classes, ==, FS_CLASSES_ROUTE);
  g_assert_cmpint (params->pipeline.dimension_order, ==, FS_LOWEST_FIRST);
  g_assert_true (params->pipeline.to_self);
  g_assert_cmpint (params->pipeline.channel_latency[1], ==, 2);
  assert_value (torus, "router", "pipelined");
  assert_value (torus, "arrivals", "bernoulli");

  mesh = scenario_set (g_steal_pointer (&torus), "topology", "mesh");
  assert_value (mesh, "channel-latency", "1");
}

/* The preset is another way to write what it sets. */
FS_TEST (identity)
{
  const char *const preset[] = { "topology=mesh", "k=4", "router-preset=booksim2", NULL };
  const char *const written[]
      = { "topology=mesh",      "k=4", "router=pipelined", "arrivals=bernoulli", "dimension-order=lowest-first",
          "self-messages=true", NULL };
  const char *const other[] = { "topology=mesh", "k=4", "router-preset=booksim2", "speculation=true", NULL };
  g_autoptr (FsScenario) a = scenario_with (preset);
  g_autoptr (FsScenario) b = scenario_with (written);
  g_autoptr (FsScenario) c = scenario_with (other);
  g_autofree char *id_a = fs_scenario_point_id (a, 0, 0, 0.01);
  g_autofree char *id_b = fs_scenario_point_id (b, 0, 0, 0.01);
  g_autofree char *id_c = fs_scenario_point_id (c, 0, 0, 0.01);

  g_assert_cmpstr (id_a, ==, id_b);
  g_assert_cmpstr (id_a, !=, id_c);
}

FS_TEST (refused)
{
  static const char *const cases[][3] = {
    { "router=ideal", "speculation=true", "speculation applies only to router pipelined; router is ideal." },
    { "router=ideal", "vc-buffer=1", "vc-buffer is 1; with router ideal it must be a whole number from 2 to 64." },
    { "router=ideal", "classes=route", "classes is route, which applies to router pipelined; router is ideal." },
    { "router=pipelined", "routing-delay=2", "routing-delay is 2; it must be a whole number from 0 to 1." },
    { "router=pipelined", "crossbar-delay=2", "crossbar-delay is 2; it must be 1." },
    { "router=pipelined", "injection=rand",
      "injection applies only to router ideal; router is pipelined, where a node sends one message at a time." },
    { "router=pipelined", "routing=duato",
      "router is pipelined, which is simulated with deterministic routing only; set routing=deterministic." },
    { "router=pipelined", "beta=0.1",
      "beta is 0.1; with router pipelined no broadcasts are simulated, so beta must be 0." },
    { "router=pipelined", "laws=true", "laws is recorded beside causes only; set causes=true." },
    { "router=pipelined", "channel-latency=1x2x3",
      "channel-latency is 1x2x3, which is for 3 dimensions; the network has 2." },
    { "router=pipelined", "chiplets=2x2x2", "chiplets is 2x2x2, which is for 3 dimensions; the network has 2." },
    { "router=pipelined", "chiplets=3x2",
      "chiplets is 3x2, which does not divide the network: dimension 0 has 4 nodes, which is no multiple of 3." },
    { "router=pipelined", "border-latency=4", "border-latency is of channels between chiplets; chiplets is none." },
    { "router=pipelined", "channel-width=1/17",
      "channel-width is \"1/17\"; it must be 1, 1/W with W from 2 to 16, or one for each dimension, such as 1x1/4." },
    { "router=pipelined", "channel-width=2",
      "channel-width is 2; it must be 1, 1/W with W from 2 to 16, or one for each dimension, such as 1x1/4." },
    { "router=pipelined", "chiplets=0",
      "chiplets is 0; it must be none, or whole numbers that divide the radices, such as 4 or 4x2." },
    { "router=ideal", "chiplets=2", "chiplets applies only to router pipelined; router is ideal." },
    { "router=ideal", "channel-width=1/2", "channel-width applies only to router pipelined; router is ideal." },
    { "router-preset=booksim2", "router=ideal", "router is ideal; with router-preset booksim2 it is pipelined." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *const settings[] = { "topology=torus", "k=4", cases[i][0], cases[i][1], NULL };
      g_autoptr (FsScenario) plain = fs_scenario_new_default ();
      g_autoptr (GError) error = NULL;
      g_autoptr (FsScenario) scenario = fs_scenario_with_settings (plain, settings, &error);

      g_assert_null (scenario);
      test_assert_refused_for (error, cases[i][2]);
    }
}
