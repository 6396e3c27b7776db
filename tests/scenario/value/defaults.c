/* Default values of keys, and which keys models and simulation read. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static void
assert_value (const FsScenario *scenario, const char *key, const char *expected)
{
  g_autofree char *value = fs_scenario_value (scenario, 0, key);

  g_assert_cmpstr (value, ==, expected);
}

FS_TEST (defaults_of_the_models)
{
  static const char *const models[]
      = { "adaptive-broadcast", "deterministic-broadcast", "adaptive-timeout", "kim-das" };
  /* One value holds for all. */
  static const char *const expected[][1 + G_N_ELEMENTS (models)] = {
    { "n", "6", "6", "10", "10" },
    { "V", "2", "4", "2", "1" },
    { "M", "32", "32", "32", "" },
    { "beta", "0.01", "0.01", "0", "0" },
    { "delta", "1" },
    { "tau", "32", "32", "32", "200" }, /* the message length */
    { "pattern", "uniform", "uniform", "pattern1", "uniform" },
    { "l", "200" },
    { "tu", "1" },
    { "residual", "0.5" },
    { "mode", "lr" },
    { "finite-buffer", "false" },
    { "routing", "duato", "deterministic", "duato-timeout", "deterministic" },
    { "injection", "rand", "rand", "rand:V", "first" },
    { "length", "fixed", "fixed", "exponential", "exponential" },
    { "variant", "corrected", "corrected", "corrected", "published" },
    { "base", "round-robin" },
    { "vc-buffer", "2" },
    { "unicast-startup", "false" },
    { "adaptive-choice", "random" },
    { "timeout-either", "false" },
    { "recovery-after", "2000" },
    { "ports", "all" },
    { "source-capacity", "infinite" },
    { "broadcast", "binomial" },
    { "load", "0.1;0.2;0.3;0.4;0.5;0.6;0.7;0.8;0.9" },
    { "rate", "" },
    { "points", "" },
    { "seed", "1" },
    { "replications", "1" },
    { "precision", "0.02" },
    { "confidence", "0.95" },
    { "warmup-messages", "auto" },
    { "max-messages", "auto" },
    { "max-cycles", "50000000" },
    { "x", "rate" },
    { "y", "latency" },
    { "x-scale", "linear" },
    { "y-range", "auto" },
    { "y-divide-by", "1" },
    { "typical-error", "false" },
  };
  g_autoptr (FsScenario) silent = scenario_of ("");

  for (guint m = 0; m < G_N_ELEMENTS (models); m++)
    {
      g_autofree char *settings = g_strdup_printf ("[Scenario]\nmodel=%s\n", models[m]);
      g_autoptr (FsScenario) scenario = scenario_of (settings);

      for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
        {
          const char *value = expected[i][1 + m] != NULL ? expected[i][1 + m] : expected[i][1];

          assert_value (scenario, expected[i][0], value);
          if (m == 0)
            assert_value (silent, expected[i][0], value);
          g_assert_false (fs_scenario_is_set (scenario, 0, expected[i][0]));
        }
      g_assert_true (fs_scenario_is_set (scenario, 0, "model"));
    }
}

/* Each mode of kim-das is a model of its own routing. */
FS_TEST (defaults_of_the_modes)
{
  static const char *const modes[][2] = {
    { "lr", "deterministic" }, { "random", "random" }, { "vct", "virtual-cut-through" }, { "saf", "store-and-forward" }
  };

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      g_autofree char *settings = g_strdup_printf ("[Scenario]\nmodel=kim-das\nmode=%s\n", modes[i][0]);
      g_autoptr (FsScenario) scenario = scenario_of (settings);

      assert_value (scenario, "routing", modes[i][1]);
      g_assert_null (fs_scenario_curve (scenario, 0)->model_absent);
      g_assert_cmpint (fs_scenario_curve (scenario, 0)->inputs.mode, ==, i);
    }
}

/* Every registered model has a full set, and its defaults are something both sides can run. */
FS_TEST (defaults_every_model_runs_by_default)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      g_autofree char *settings = g_strdup_printf ("[Scenario]\nmodel=%s\n", (*model)->id);
      g_autoptr (FsScenario) scenario = scenario_of (settings);
      const FsCurve *curve = fs_scenario_curve (scenario, 0);

      g_assert_true (curve->model == *model);
      g_assert_null (curve->model_absent);
      g_assert_null (curve->simulation_absent);
      g_assert_cmpuint (curve->draw, ==, 1u << (*model)->default_variant);
      g_assert_cmpstr (fs_scenario_figure (scenario)->y[0], ==, (*model)->headline);
      g_assert_null (fs_scenario_figure (scenario)->y[1]);
    }
}

/* A fifth model needs no line here: what it reads are keys. */
FS_TEST (defaults_inputs_are_keys)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (guint i = 0; i < (*model)->n_inputs; i++)
      {
        const FsModelInput *input = &(*model)->inputs[i];
        const FsKey *key = fs_key_find (input->key);
        g_autofree char *settings = g_strdup_printf ("[Scenario]\nmodel=%s\n", (*model)->id);
        g_autoptr (FsScenario) scenario = scenario_of (settings);
        g_autofree char *value = fs_scenario_value (scenario, 0, input->key);
        gboolean is_number = input->type == FS_INPUT_INTEGER || input->type == FS_INPUT_REAL;

        g_assert_nonnull (key);
        g_assert_cmpint (key->group, ==, FS_GROUP_SCENARIO);
        g_assert_true (fs_key_is_parameter (key) == is_number);
        g_assert_nonnull (fs_scenario_get (scenario, 0, key->id));
        if (!is_number)
          continue;
        g_assert_cmpfloat (key->min, <=, input->min);
        g_assert_cmpfloat (key->max, >=, input->max);
        g_assert_cmpfloat (fs_model_input_get (input, &fs_scenario_curve (scenario, 0)->inputs), ==,
                           g_ascii_strtod (value, NULL));
      }
}

/* The table of keys agrees with the engines. */
FS_TEST (defaults_of_the_engines)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nmodel=deterministic-broadcast\nV=2\nbeta=0\n");
  const FsStatistics *statistics = fs_scenario_statistics (scenario);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  FsStopRule rule;
  FsWormholeParams params;

  fs_stop_rule_init (&rule);
  g_assert_cmpfloat (statistics->rule.precision, ==, rule.precision);
  g_assert_cmpfloat (statistics->rule.confidence, ==, rule.confidence);
  g_assert_cmpint (statistics->rule.warmup_messages, ==, rule.warmup_messages);
  g_assert_cmpuint (statistics->rule.max_messages, ==, rule.max_messages);
  g_assert_cmpuint (statistics->rule.max_cycles, ==, rule.max_cycles);
  fs_wormhole_params_init (&params);
  g_assert_cmpint (curve->params.n, ==, params.n);
  g_assert_cmpint (curve->params.V, ==, params.V);
  g_assert_cmpint (curve->params.vc_buffer, ==, params.vc_buffer);
  g_assert_cmpint (curve->params.routing, ==, params.routing);
  g_assert_cmpint (curve->params.injection, ==, params.injection);
  g_assert_cmpint (curve->params.injection_channels, ==, params.injection_channels);
  g_assert_cmpint (curve->params.length, ==, params.length);
  g_assert_cmpuint (curve->params.length_flits, ==, params.length_flits);
  g_assert_cmpfloat (curve->params.beta, ==, params.beta);
  g_assert_cmpuint (curve->params.delta_cycles, ==, params.delta_cycles);
  g_assert_cmpint (curve->params.base, ==, params.base);
  g_assert_cmpfloat (curve->params.rate, ==, 0);
  g_assert_cmpuint (curve->params.seed, ==, params.seed);
}

FS_TEST (resolve_everything_reaches_the_engines)
{
  g_autoptr (FsScenario) scenario = scenario_of (
      "[Scenario]\nvariant=both\nn=5\nV=3\nM=48\nbeta=0.02\ndelta=2\ntau=10\nrouting=duato-timeout\nadaptive-choice="
      "lowest\n"
      "timeout-either=true\ninjection=rand:3\nunicast-startup=true\nvc-buffer=4\nlength=exponential\nbase=fixed:4\n"
      "pattern=geometric:0.5\n[Statistics]\nseed=9007199254740991\nreplications=3\nprecision=0.05\nconfidence=0."
      "99\n"
      "warmup-messages=1000\nmax-messages=2e5\nmax-cycles=1e6\n[Figure]\nx=load\ny=latency;latency-unicast\n"
      "x-scale=log\ny-range=auto;1000\ny-divide-by=48\ntypical-error=true\n");
  const FsWormholeParams *params = &fs_scenario_curve (scenario, 0)->params;
  const FsModelInputs *inputs = &fs_scenario_curve (scenario, 0)->inputs;
  const FsStatistics *statistics = fs_scenario_statistics (scenario);
  const FsFigureSpec *figure = fs_scenario_figure (scenario);

  g_assert_cmpint (params->n, ==, 5);
  g_assert_cmpint (params->V, ==, 3);
  g_assert_cmpuint (params->length_flits, ==, 48);
  g_assert_cmpfloat (params->beta, ==, 0.02);
  g_assert_cmpuint (params->delta_cycles, ==, 2);
  g_assert_cmpuint (params->tau_cycles, ==, 10);
  g_assert_cmpint (params->routing, ==, FS_ROUTING_DUATO_TIMEOUT);
  g_assert_cmpint (params->adaptive_choice, ==, FS_ADAPTIVE_LOWEST);
  g_assert_true (params->timeout_either && params->unicast_startup);
  g_assert_cmpint (params->injection_channels, ==, 3);
  g_assert_cmpint (params->vc_buffer, ==, 4);
  g_assert_cmpint (params->length, ==, FS_LENGTH_EXPONENTIAL);
  g_assert_cmpint (params->base, ==, FS_BASE_FIXED);
  g_assert_cmpint (params->base_fixed, ==, 4);
  g_assert_cmpint (params->pattern.kind, ==, FS_PATTERN_GEOMETRIC);
  g_assert_cmpuint (params->seed, ==, UINT64_C (9007199254740991));
  g_assert_cmpfloat (inputs->M, ==, 48);
  g_assert_cmpfloat (inputs->pattern.a, ==, 0.5);
  g_assert_cmpuint (fs_scenario_curve (scenario, 0)->draw, ==,
                    FS_VARIANTS (FS_VARIANT_PUBLISHED) | FS_VARIANTS (FS_VARIANT_CORRECTED));
  g_assert_cmpuint (statistics->replications, ==, 3);
  g_assert_cmpfloat (statistics->rule.confidence, ==, 0.99);
  g_assert_cmpint (statistics->rule.warmup_messages, ==, 1000);
  g_assert_cmpuint (statistics->rule.max_messages, ==, 200000);
  g_assert_cmpstr (figure->x, ==, "load");
  g_assert_cmpstr (figure->y[1], ==, "latency_unicast");
  g_assert_true (figure->x_log && !figure->y_log);
  g_assert_true (isnan (figure->x_range[0]) && isnan (figure->x_range[1]) && isnan (figure->y_range[0]));
  g_assert_cmpfloat (figure->y_range[1], ==, 1000);
  g_assert_cmpfloat (figure->y_divide_by, ==, 48);
  g_assert_true (figure->typical_error);
}

/* Model or simulator suffices, and for the other the reason is given. */
FS_TEST (resolve_one_side)
{
  const struct {
    const char *settings, *model, *simulation;
  } cases[] = {
    { "n=24", NULL, "Dimension n is 24; it must be 1 to 20. The model accepts up to 60." },
    { "V=32", NULL, "V is 32; it must be 1 to 16 virtual channels. The model accepts up to 64." },
    { "M=32.5", NULL, "Message length M is 32.5; the simulator needs a whole number." },
    { "M=1e12", NULL, "Message length M is 1000000000000; the simulator counts no more than 2147483647." },
    { "delta=0.5", NULL, "Start-up time delta is 0.5; the simulator needs a whole number." },
    { "V=1\nrouting=deterministic", "adaptive-broadcast is a model of duato routing; routing is deterministic.", NULL },
    { "V=1\nmodel=deterministic-broadcast", "V is 1; deterministic-broadcast accepts 2 to 64.", NULL },
    { "pattern=spherical", NULL, NULL },
    { "pattern=spherical\nvariant=refined",
      "variant is refined, which describes uniform traffic of fixed length, injected over one channel or as many as "
      "there are "
      "dimensions; of other traffic adaptive-broadcast has published and corrected.",
      NULL },
    { "model=kim-das\nV=2", "V is 2; kim-das accepts only 1.", NULL },
    { "model=kim-das\nl=32.5", NULL, "Mean message length l is 32.5; the simulator needs a whole number." },
    { "model=kim-das\ntu=2", NULL, "tu is 2; in the simulator a flit crosses a channel in 1 cycle." },
    { "model=kim-das\nfinite-buffer=true", NULL, NULL },
    { "model=kim-das\nfinite-buffer=true\nsource-capacity=0", NULL, NULL },
    { "arrivals=closed:2,300", NULL, NULL },
    { "topology=mesh\nk=4\nn=2\narrivals=closed:2,300", NULL, NULL },
    { "model=kim-das\nfinite-buffer=true\nwhen-full=retry:100", NULL, NULL },
    { "model=kim-das\nfinite-buffer=true\nwhen-full=block\nvariant=refined",
      "variant is refined, which describes sources that queue or drop messages; of when-full block kim-das has "
      "published "
      "and corrected.",
      NULL },
    { "model=kim-das\nfinite-buffer=true\nwhen-full=block\nmode=random",
      "when-full is block; kim-das describes it with mode lr, and only losses with others.", NULL },
    { "model=kim-das\nsource-capacity=0", "source-capacity is 0; kim-das is a model of infinite source queues.", NULL },
    { "source-capacity=5", "source-capacity is 5; adaptive-broadcast is a model of infinite source queues.", NULL },
    { "ports=single", NULL, NULL },
    { "ports=single\nvariant=refined", NULL, NULL },
    { "model=adaptive-timeout\nports=single",
      "ports is single; adaptive-timeout describes routers that inject over all ports at the same time.", NULL },
    { "broadcast=separate", "broadcast is separate; adaptive-broadcast is a model of the binomial tree.", NULL },
    { "broadcast=separate\nbeta=0", NULL, NULL },
    { "broadcast=double-tree", NULL, NULL },
    { "model=deterministic-broadcast\nbroadcast=multidestination", NULL, NULL },
    { "model=deterministic-broadcast\nV=3\nbroadcast=hamiltonian-path\naddress-flits=0.5",
      "broadcast is hamiltonian-path; no model describes a message through all nodes, which has two virtual channels "
      "to "
      "itself.",
      NULL },
    { "injection=pool:6", NULL, NULL },
    { "injection=shared:4", NULL, NULL },
    { "model=kim-das\nmode=random", NULL, NULL },
    { "model=kim-das\nmode=vct", NULL, NULL },
    { "model=kim-das\nmode=saf", NULL, NULL },
    { "model=kim-das\nmode=vct\nrouting=deterministic",
      "kim-das with mode=vct is a model of virtual-cut-through routing; routing is deterministic.", NULL },
    { "model=kim-das\nbeta=0.1", "beta is 0.1; kim-das accepts only 0.", NULL },
    { "model=adaptive-timeout\nbeta=0.1", "beta is 0.1; adaptive-timeout accepts only 0.", NULL },
    { "model=adaptive-timeout\nrouting=duato",
      "adaptive-timeout is a model of duato-timeout routing; routing is duato.", NULL },
    { "model=adaptive-timeout\ntau=2.5", NULL, "Time-out tau is 2.5; the simulator needs a whole number." },
    { "[Sweep]\nrate=0.01;20", NULL, "rate is 20; it must be 0 to 16 messages per node per cycle." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *settings = g_strdup_printf ("[Scenario]\n%s\n", cases[i].settings);
      g_autoptr (FsScenario) scenario = scenario_of (settings);

      g_assert_cmpstr (fs_scenario_curve (scenario, 0)->model_absent, ==, cases[i].model);
      g_assert_cmpstr (fs_scenario_curve (scenario, 0)->simulation_absent, ==, cases[i].simulation);
    }
}

FS_TEST (resolve_kim_das_reaches_the_engines)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nmodel=kim-das\nn=5\nl=50\nresidual=1\nmode=lr\n"
                                                 "pattern=spherical\n");
  g_autoptr (FsScenario) lossy = scenario_of ("[Scenario]\nmodel=kim-das\ntu=0.5\nfinite-buffer=true\n");
  const FsWormholeParams *params = &fs_scenario_curve (scenario, 0)->params;
  const FsModelInputs *inputs = &fs_scenario_curve (scenario, 0)->inputs;

  g_assert_cmpfloat (inputs->l, ==, 50);
  g_assert_cmpfloat (inputs->tu, ==, 1);
  g_assert_cmpfloat (inputs->residual, ==, 1);
  g_assert_false (inputs->finite_buffer);
  g_assert_cmpint (inputs->pattern.kind, ==, FS_PATTERN_SPHERICAL);
  g_assert_cmpuint (params->length_flits, ==, 50);
  g_assert_cmpint (params->V, ==, 1);
  g_assert_cmpint (params->routing, ==, FS_ROUTING_DETERMINISTIC);
  g_assert_cmpint (params->injection, ==, FS_INJECTION_FIRST);
  g_assert_cmpint (params->length, ==, FS_LENGTH_EXPONENTIAL);
  g_assert_cmpfloat (fs_scenario_curve (lossy, 0)->inputs.tu, ==, 0.5);
  g_assert_true (fs_scenario_curve (lossy, 0)->inputs.finite_buffer);
  g_assert_cmpint (params->source_capacity, ==, FS_INFINITE_SOURCE);
  g_assert_cmpint (fs_scenario_curve (lossy, 0)->params.source_capacity, ==, 0);
}

/* Keys that the simulator reads and no model. */
FS_TEST (defaults_sources_reach_the_simulator)
{
  static const struct {
    const char *settings;
    FsInjection injection;
    int channels, capacity;
    guint recovery;
    FsBroadcastForm broadcast;
  } cases[] = {
    { "", FS_INJECTION_RAND, 6, FS_INFINITE_SOURCE, 2000, FS_BROADCAST_BINOMIAL },
    { "ports=single", FS_INJECTION_POOL, 1, FS_INFINITE_SOURCE, 2000, FS_BROADCAST_BINOMIAL },
    { "ports=single\ninjection=pool:1", FS_INJECTION_POOL, 1, FS_INFINITE_SOURCE, 2000, FS_BROADCAST_BINOMIAL },
    { "model=kim-das\nports=single", FS_INJECTION_POOL, 1, FS_INFINITE_SOURCE, 2000, FS_BROADCAST_BINOMIAL },
    { "injection=pool:7\nsource-capacity=9", FS_INJECTION_POOL, 7, 9, 2000, FS_BROADCAST_BINOMIAL },
    { "injection=shared:3\nbroadcast=separate", FS_INJECTION_SHARED, 3, FS_INFINITE_SOURCE, 2000,
      FS_BROADCAST_SEPARATE },
    { "routing=random\nrecovery-after=60", FS_INJECTION_RAND, 6, FS_INFINITE_SOURCE, 60, FS_BROADCAST_BINOMIAL },
    { "routing=random\nrecovery-after=never", FS_INJECTION_RAND, 6, FS_INFINITE_SOURCE, FS_NEVER_RECOVER,
      FS_BROADCAST_BINOMIAL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *settings = g_strdup_printf ("[Scenario]\n%s\n", cases[i].settings);
      g_autoptr (FsScenario) scenario = scenario_of (settings);
      const FsWormholeParams *params = &fs_scenario_curve (scenario, 0)->params;

      g_assert_null (fs_scenario_curve (scenario, 0)->simulation_absent);
      g_assert_cmpint (params->injection, ==, cases[i].injection);
      g_assert_cmpint (fs_wormhole_params_injection_channels (params), ==, cases[i].channels);
      g_assert_cmpint (params->source_capacity, ==, cases[i].capacity);
      g_assert_cmpuint (params->recovery_cycles, ==, cases[i].recovery);
      g_assert_cmpint (params->broadcast, ==, cases[i].broadcast);
    }
}

/* rand:V has as many channels as there are virtual ones. */
FS_TEST (resolve_injection_follows_V)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nmodel=adaptive-timeout\nV=3\n");

  g_assert_cmpint (fs_scenario_curve (scenario, 0)->params.injection, ==, FS_INJECTION_RAND);
  g_assert_cmpint (fs_scenario_curve (scenario, 0)->params.injection_channels, ==, 3);
}

FS_TEST (resolve_variants)
{
  const struct {
    const char *value;
    guint draw;
  } cases[] = {
    { "published", FS_VARIANTS (FS_VARIANT_PUBLISHED) },
    { "corrected", FS_VARIANTS (FS_VARIANT_CORRECTED) },
    { "both", FS_VARIANTS (FS_VARIANT_PUBLISHED) | FS_VARIANTS (FS_VARIANT_CORRECTED) },
    { "refined", FS_VARIANTS (FS_VARIANT_REFINED) },
    { "all",
      FS_VARIANTS (FS_VARIANT_PUBLISHED) | FS_VARIANTS (FS_VARIANT_CORRECTED) | FS_VARIANTS (FS_VARIANT_REFINED) },
  };

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
      {
        g_autofree char *text
            = g_strdup_printf ("%s[Scenario]\nmodel=%s\nvariant=%s\n", HEAD, (*model)->id, cases[i].value);
        g_autoptr (GError) error = NULL;
        g_autoptr (FsScenario) scenario = fs_scenario_from_text ("test", text, strlen (text), &error);
        gboolean has = (cases[i].draw & ~(*model)->variants) == 0;
        g_autofree char *sentence = NULL;

        g_assert_true ((scenario != NULL) == has);
        if (has)
          {
            g_assert_cmpuint (fs_scenario_curve (scenario, 0)->draw, ==, cases[i].draw);
            continue;
          }
        sentence = g_strdup_printf ("Line 5 of test: variant is %s; %s has %s only.", cases[i].value, (*model)->id,
                                    (*model)->variants == FS_VARIANTS_OF_PAPER ? "published and corrected" : "refined");
        test_assert_refused (error, sentence);
      }
}

FS_TEST (resolve_ways_to_give_rates)
{
  g_autoptr (FsScenario) given = scenario_of ("[Sweep]\nrate=0;0.01\n");
  g_autoptr (FsScenario) range = scenario_of ("[Sweep]\nrates-from=0.001\nrates-to=0.01\n");
  g_autoptr (FsScenario) refined = scenario_of ("[Sweep]\npoints=12\n");
  g_autoptr (FsScenario) own = scenario_of ("[Sweep]\nrates-from=0.001\nrates-to=0.01\n"
                                            "[Curve 1]\npoints=3\n[Curve 2]\nload=0.5\n[Curve 3]\nrates-to=0.02\n");

  g_assert_cmpint (fs_scenario_curve (given, 0)->rates_kind, ==, FS_RATES_GIVEN);
  g_assert_cmpuint (fs_scenario_curve (given, 0)->n_values, ==, 2);
  g_assert_cmpfloat (fs_scenario_curve (given, 0)->values[1], ==, 0.01);
  g_assert_cmpint (fs_scenario_curve (range, 0)->rates_kind, ==, FS_RATES_RANGE);
  g_assert_cmpuint (fs_scenario_curve (range, 0)->points, ==, 10);
  g_assert_cmpfloat (fs_scenario_curve (range, 0)->values[0], ==, 0.001);
  g_assert_cmpfloat (fs_scenario_curve (range, 0)->values[1], ==, 0.01);
  g_assert_cmpint (fs_scenario_curve (refined, 0)->rates_kind, ==, FS_RATES_REFINED);
  g_assert_cmpuint (fs_scenario_curve (refined, 0)->points, ==, 12);
  assert_value (refined, "load", "");
  g_assert_cmpint (fs_scenario_curve (own, 0)->rates_kind, ==, FS_RATES_RANGE);
  g_assert_cmpuint (fs_scenario_curve (own, 0)->points, ==, 3);
  g_assert_cmpfloat (fs_scenario_curve (own, 0)->values[1], ==, 0.01);
  g_assert_cmpint (fs_scenario_curve (own, 1)->rates_kind, ==, FS_RATES_LOADS);
  g_assert_cmpfloat (fs_scenario_curve (own, 1)->values[0], ==, 0.5);
  g_assert_cmpfloat (fs_scenario_curve (own, 2)->values[0], ==, 0.001);
  g_assert_cmpfloat (fs_scenario_curve (own, 2)->values[1], ==, 0.02);
}

FS_TEST (resolve_labels)
{
  const struct {
    const char *curves, *first, *last;
  } cases[] = {
    { "", "<i>M</i> = 32, <i>β</i> = 0.01", "<i>M</i> = 32, <i>β</i> = 0.01" },
    { "[Curve 1]\nM=32\nbeta=0.01\n[Curve 2]\nM=64\nbeta=0.02\n", "<i>M</i> 32 · <i>β</i> 0.01",
      "<i>M</i> 64 · <i>β</i> 0.02" },
    { "[Curve 1]\nM=32\nV=2\n[Curve 2]\nM=64\nV=2\n", "<i>M</i> = 32", "<i>M</i> = 64" },
    { "[Curve 1]\n[Curve 2]\nM=64\n", "<i>M</i> = 32", "<i>M</i> = 64" },
    { "[Curve 1]\nmodel=adaptive-broadcast\n[Curve 2]\nmodel=deterministic-broadcast\n", "Adaptive broadcast",
      "Deterministic broadcast" },
    { "[Curve 1]\nrouting=duato-timeout\ntau=4\n[Curve 2]\nrouting=duato\n", "Adaptive with time-out · <i>τ</i> 4",
      "Adaptive (Duato)" },
    { "[Scenario]\nmodel=kim-das\n", "<i>l</i> = 200", "<i>l</i> = 200" },
    { "[Scenario]\nmodel=adaptive-timeout\n", "<i>M</i> = 32", "<i>M</i> = 32" },
    { "[Scenario]\nmodel=kim-das\n[Curve 1]\nmode=lr\nresidual=1\n[Curve 2]\nmode=random\n",
      "Left to right (dimension order) · <i>κ</i> 1", "Random · <i>κ</i> 0.5" },
    { "[Scenario]\nbeta=0\n[Curve 1]\npattern=hotspot:0.1,#27\nV=4\n[Curve 2]\npattern=bit-complement\nV=2\n",
      "Hot spot: 10\u202f% to node 27 · <i>V</i> 4", "Bit complement · <i>V</i> 2" },
    { "[Scenario]\ntopology=torus\n[Curve 1]\nclasses=balanced\n[Curve 2]\nclasses=dateline\n", "Classes: Balanced",
      "Classes: By the dateline" },
    { "[Curve 1]\nlabel=a < b & c\n[Curve 2]\nM=64\n", "a &lt; b &amp; c", "<i>M</i> = 64" },
    { "[Curve 1]\n[Curve 2]\n", "Curve 1", "Curve 2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FsScenario) scenario = scenario_of (cases[i].curves);
      guint last = fs_scenario_n_curves (scenario) - 1;

      g_assert_cmpstr (fs_scenario_curve (scenario, 0)->label, ==, cases[i].first);
      g_assert_cmpstr (fs_scenario_curve (scenario, last)->label, ==, cases[i].last);
    }
}

FS_TEST (resolve_titles)
{
  g_autoptr (FsScenario) silent = scenario_of ("");
  g_autoptr (FsScenario) mixed = scenario_of ("[Curve 1]\nn=6\n[Curve 2]\nn=7\n");
  g_autoptr (FsScenario) unicast = scenario_of ("[Figure]\ny=latency-unicast\n");
  g_autoptr (FsScenario) simulated = scenario_of ("[Figure]\ny=channel-load\n");
  g_autoptr (FsScenario) named = scenario_of ("title=Mine\nnote=a\\nb\npaper=SO Fig. 3\n");

  g_assert_cmpstr (fs_scenario_title (silent), ==, "Broadcast with adaptive routing, n = 6, V = 2");
  g_assert_null (fs_scenario_note (silent));
  g_assert_null (fs_scenario_paper (silent));
  g_assert_cmpstr (fs_scenario_title (mixed), ==, "Broadcast with adaptive routing");
  g_assert_cmpstr (fs_scenario_title (unicast), ==, "Broadcast with adaptive routing, n = 6, V = 2: unicast latency");
  g_assert_cmpstr (fs_scenario_title (simulated), ==, "Broadcast with adaptive routing, n = 6, V = 2: channel load");
  g_assert_cmpstr (fs_scenario_title (named), ==, "Mine");
  g_assert_cmpstr (fs_scenario_note (named), ==, "a\nb");
  g_assert_cmpstr (fs_scenario_paper (named), ==, "SO Fig. 3");
}
