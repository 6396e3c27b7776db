/* The identity of a run depends on what the simulation reads, and on nothing else. */
#include <string.h>

#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

/* Frozen: a change here makes every cache and every resumed run worthless, so it needs a new FS_ENGINE_VERSION. */
FS_TEST (canonical_text)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nrouting=duato-timeout\nM=32.0\nbeta=1e-2\n");
  g_autofree char *canonical = fs_scenario_canonical_point (scenario, 0, 0, 0.1 + 0.2);
  g_autofree char *id = fs_scenario_point_id (scenario, 0, 0, 0.1 + 0.2);
  g_autofree char *expected = NULL;

  g_assert_cmpstr (
      canonical, ==,
      "M=32\nV=2\nadaptive-choice=random\nbase=round-robin\nbeta=0.01\nconfidence=0.95\ndelta=1\nengine=2\n"
      "injection=rand\nlength=fixed\nmax-cycles=50000000\nmax-messages=auto\nn=6\npattern=uniform\n"
      "precision=0.02\nrate=0.30000000000000004\nreplications=1\nrouting=duato-timeout\nseed=1\nstop=2\ntau=32\n"
      "timeout-either=false\nunicast-startup=false\nvc-buffer=2\nwarmup-messages=auto\n");
  expected = g_compute_checksum_for_string (G_CHECKSUM_SHA256, canonical, -1);
  g_assert_cmpstr (id, ==, expected);
  g_assert_cmpuint (strlen (id), ==, 64);
}

/* Inputs that only the model reads have the names of the simulator. */
FS_TEST (canonical_text_of_kim_das)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nmodel=kim-das\nresidual=1\n");
  g_autoptr (FsScenario) lossy = scenario_of ("[Scenario]\nmodel=kim-das\nresidual=1\nfinite-buffer=true\n");
  g_autofree char *canonical = fs_scenario_canonical_point (scenario, 0, 0, 0.001);
  g_autofree char *canonical_lossy = fs_scenario_canonical_point (lossy, 0, 0, 0.001);

  g_assert_cmpstr (canonical, ==,
                   "M=200\nV=1\nbase=round-robin\nbeta=0\nconfidence=0.95\ndelta=1\nengine=2\ninjection=first\n"
                   "length=exponential\nmax-cycles=50000000\nmax-messages=auto\nn=10\npattern=uniform\n"
                   "precision=0.02\nrate=0.001\nreplications=1\nrouting=deterministic\nseed=1\nstop=2\n"
                   "unicast-startup=false\nvc-buffer=2\nwarmup-messages=auto\n");
  g_assert_nonnull (strstr (canonical_lossy, "\nsource-capacity=0\n"));
}

/* Keys that came later are part of it where they are not what always held. */
FS_TEST (keys_that_came_later)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Scenario]\nrouting=random\nV=1\nbroadcast=separate\nports=single\nsource-capacity=3\n"
                     "recovery-after=never\nadaptive-choice=lowest\n");
  g_autoptr (FsScenario) pool
      = scenario_of ("[Scenario]\nrouting=random\nV=1\nbroadcast=separate\ninjection=pool:1\nsource-capacity=3\n"
                     "recovery-after=never\nadaptive-choice=lowest\n");
  g_autoptr (FsScenario) plain
      = scenario_of ("[Scenario]\nrouting=random\nV=1\nbroadcast=binomial\nports=all\nsource-capacity=infinite\n"
                     "recovery-after=2000\nadaptive-choice=random\n");
  g_autofree char *canonical = fs_scenario_canonical_point (scenario, 0, 0, 0.01);
  g_autofree char *same = fs_scenario_canonical_point (pool, 0, 0, 0.01);
  g_autofree char *silent = fs_scenario_canonical_point (plain, 0, 0, 0.01);

  g_assert_cmpstr (canonical, ==,
                   "M=32\nV=1\nadaptive-choice=lowest\nbase=round-robin\nbeta=0.01\nbroadcast=separate\n"
                   "confidence=0.95\ndelta=1\nengine=2\ninjection=pool:1\nlength=fixed\nmax-cycles=50000000\n"
                   "max-messages=auto\nn=6\npattern=uniform\nprecision=0.02\nrate=0.01\nrecovery-after=never\n"
                   "replications=1\nrouting=random\nseed=1\nsource-capacity=3\nstop=2\nunicast-startup=false\n"
                   "vc-buffer=2\n"
                   "warmup-messages=auto\n");
  g_assert_cmpstr (same, ==, canonical);
  g_assert_cmpstr (silent, ==,
                   "M=32\nV=1\nbase=round-robin\nbeta=0.01\nconfidence=0.95\ndelta=1\nengine=2\ninjection=rand\n"
                   "length=fixed\nmax-cycles=50000000\nmax-messages=auto\nn=6\npattern=uniform\nprecision=0.02\n"
                   "rate=0.01\nreplications=1\nrouting=random\nseed=1\nstop=2\nunicast-startup=false\n"
                   "vc-buffer=2\n"
                   "warmup-messages=auto\n");
}

/* A run of up to a million messages is the same as before there was a limit of work. */
FS_TEST (limit_of_work)
{
  static const struct {
    const char *max_messages;
    gboolean may_run_long;
  } limits[] = { { "auto", TRUE }, { "1000001", TRUE }, { "1000000", FALSE }, { "20000", FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_autofree char *text
          = g_strdup_printf ("[Scenario]\nn=4\n[Statistics]\nmax-messages=%s\n", limits[i].max_messages);
      g_autoptr (FsScenario) scenario = scenario_of (text);
      g_autofree char *canonical = fs_scenario_canonical_point (scenario, 0, 0, 0.01);

      g_assert_true ((strstr (canonical, "\nstop=2\n") != NULL) == limits[i].may_run_long);
    }
}

/* Models share the runs of equal simulations. */
FS_TEST (models_share_their_runs)
{
  g_autoptr (FsScenario) timed = scenario_of ("[Scenario]\nmodel=adaptive-timeout\nn=6\nV=3\npattern=uniform\n");
  g_autoptr (FsScenario) broadcast = scenario_of ("[Scenario]\nV=3\nbeta=0\nrouting=duato-timeout\n"
                                                  "injection=rand:3\nlength=exponential\n");
  g_autofree char *a = fs_scenario_point_id (timed, 0, 0, 0.01);
  g_autofree char *b = fs_scenario_point_id (broadcast, 0, 0, 0.01);
  g_autofree char *canonical = fs_scenario_canonical_point (timed, 0, 0, 0.01);

  g_assert_cmpstr (a, ==, b);
  g_assert_nonnull (strstr (canonical, "\ninjection=rand:3\n"));
}

/* Another value of each key, and whether the simulation of a point can depend on it. */
FS_TEST (sensitivity)
{
  const struct {
    const char *setting;
    gboolean point;
  } cases[] = {
    { "model=deterministic-broadcast", FALSE },
    { "variant=published", FALSE },
    { "n=5", TRUE },
    { "V=3", TRUE },
    { "M=33", TRUE },
    { "beta=0.02", TRUE },
    { "delta=2", TRUE },
    { "tau=9", TRUE },
    { "pattern=spherical", TRUE },
    { "routing=duato", TRUE },
    { "adaptive-choice=lowest", TRUE },
    { "timeout-either=true", TRUE },
    { "injection=first", TRUE },
    { "unicast-startup=true", TRUE },
    { "vc-buffer=3", TRUE },
    { "length=exponential", TRUE },
    { "base=random", TRUE },
    { "ports=single", TRUE },
    { "injection=shared:6", TRUE },
    { "source-capacity=1000", TRUE },
    { "broadcast=separate", TRUE },
    { "load=0.5", FALSE },
    { "points=4", FALSE },
    { "seed=2", TRUE },
    { "replications=2", TRUE },
    { "precision=0.03", TRUE },
    { "confidence=0.9", TRUE },
    { "warmup-messages=100", TRUE },
    { "max-messages=1000", TRUE },
    { "max-cycles=1000", TRUE },
    { "x=load", FALSE },
    { "y=latency-unicast", FALSE },
    { "x-scale=log", FALSE },
    { "y-range=0;1", FALSE },
    { "y-divide-by=2", FALSE },
    { "typical-error=true", FALSE },
    { "title=x", FALSE },
    { "note=x", FALSE },
    { "paper=x", FALSE },
  };
  /* Written out, so that a change of model changes nothing else. */
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nV=2\nrouting=duato-timeout\n[Sweep]\nrate=0.01\n");
  g_autofree char *point = fs_scenario_point_id (scenario, 0, 0, 0.01);
  g_autofree char *whole = fs_scenario_id (scenario);
  g_autofree char *other_rate = fs_scenario_point_id (scenario, 0, 0, 0.02);

  g_assert_cmpstr (point, !=, other_rate);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *const settings[] = { cases[i].setting, NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (FsScenario) changed = fs_scenario_with_settings (scenario, settings, &error);
      g_autofree char *changed_point = NULL;
      g_autofree char *changed_whole = NULL;

      g_assert_no_error (error);
      changed_point = fs_scenario_point_id (changed, 0, 0, 0.01);
      changed_whole = fs_scenario_id (changed);
      g_assert_true ((strcmp (point, changed_point) != 0) == cases[i].point);
      g_assert_cmpstr (whole, !=, changed_whole);
    }
}

/* What is written out as it would be by default, in another form or order, is the same scenario. */
FS_TEST (writing_does_not_matter)
{
  const char *const spellings[] = {
    "[Scenario]\nn=6\nM=32\n[Sweep]\nload=0.1;0.2;0.3;0.4;0.5;0.6;0.7;0.8;0.9\n",
    "[Scenario]\nM = 3.2e1\n# a remark\nn=6\nbeta=.01\n",
    "[Sweep]\nload=0.10;0.20;.3;.4;.5;.6;.7;.8;.9;\n[Scenario]\nmodel=adaptive-broadcast\nrouting=duato\n",
  };
  g_autoptr (FsScenario) scenario = scenario_of ("");
  g_autofree char *point = fs_scenario_point_id (scenario, 0, 0, 0.01);
  g_autofree char *whole = fs_scenario_id (scenario);

  for (guint i = 0; i < G_N_ELEMENTS (spellings); i++)
    {
      g_autoptr (FsScenario) same = scenario_of (spellings[i]);
      g_autofree char *same_point = fs_scenario_point_id (same, 0, 0, 0.01);
      g_autofree char *same_whole = fs_scenario_id (same);

      g_assert_cmpstr (point, ==, same_point);
      g_assert_cmpstr (whole, ==, same_whole);
    }
}

/* A point has the same id alone and as one of many curves. */
FS_TEST (curves_do_not_matter)
{
  g_autoptr (FsScenario) alone = scenario_of ("[Scenario]\nM=64\n");
  g_autoptr (FsScenario) among = scenario_of ("[Curve 1]\nM=32\n[Curve 2]\nlabel=x\nM=64\nrate=0.01\n");
  g_autofree char *a = fs_scenario_point_id (alone, 0, 0, 0.01);
  g_autofree char *b = fs_scenario_point_id (among, 1, 0, 0.01);
  g_autofree char *c = fs_scenario_point_id (among, 0, 0, 0.01);

  g_assert_cmpstr (a, ==, b);
  g_assert_cmpstr (a, !=, c);
}

/* A key that the routing does not read changes nothing. */
FS_TEST (unread_keys_do_not_matter)
{
  g_autoptr (FsScenario) timed = scenario_of ("[Scenario]\nrouting=duato-timeout\ntau=7\n");
  g_autoptr (FsScenario) untimed = fs_scenario_with (timed, "routing", "duato", NULL);
  g_autoptr (FsScenario) plain = scenario_of ("");
  g_autofree char *a = fs_scenario_point_id (untimed, 0, 0, 0.01);
  g_autofree char *b = fs_scenario_point_id (plain, 0, 0, 0.01);
  g_autofree char *c = fs_scenario_id (untimed);
  g_autofree char *d = fs_scenario_id (plain);

  g_assert_cmpstr (a, ==, b);
  g_assert_cmpstr (c, ==, d);
}
