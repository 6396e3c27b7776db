/* Changing a scenario keeps comments, other keys, and the order of the file. */
#include <string.h>

#include "base/error.h"
#include "scenario/library/gallery.h"
#include "scenario/value/scenario-curves.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static FsScenario *
with (const FsScenario *scenario, const char *key, const char *value)
{
  g_autoptr (GError) error = NULL;
  FsScenario *changed = fs_scenario_with (scenario, key, value, &error);

  g_assert_no_error (error);
  return changed;
}

static void
assert_text (const FsScenario *scenario, const char *expected)
{
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autofree char *whole = g_strconcat (HEAD, expected, NULL);

  g_assert_cmpstr (text, ==, whole);
}

static void
assert_value (const FsScenario *scenario, guint curve, const char *key, const char *expected)
{
  g_autofree char *value = fs_scenario_value (scenario, curve, key);

  g_assert_cmpstr (value, ==, expected);
}

static void
assert_refused (const FsScenario *scenario, const char *setting, const char *sentence)
{
  const char *const settings[] = { setting, NULL };
  g_autofree char *before = fs_scenario_to_text (scenario);
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_scenario_with_settings (scenario, settings, &error));
  test_assert_refused (error, sentence);
  after = fs_scenario_to_text (scenario);
  g_assert_cmpstr (after, ==, before);
}

FS_TEST (in_place)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("# what\n[Scenario]\n# long\nM = 32\n\n# few\nV=2\n\n[Figure]\ny=latency\n");
  g_autoptr (FsScenario) changed = with (scenario, "M", "64.0");
  g_autoptr (FsScenario) same = with (scenario, "M", "32.0");
  g_autoptr (FsScenario) added = with (scenario, "beta", "0.02");
  g_autoptr (FsScenario) removed = with (changed, "M", NULL);
  g_autoptr (FsScenario) seeded = with (scenario, "seed", "7");

  assert_text (changed, "# what\n[Scenario]\n# long\nM=64\n\n# few\nV=2\n\n[Figure]\ny=latency\n");
  assert_text (same, "# what\n[Scenario]\n# long\nM = 32\n\n# few\nV=2\n\n[Figure]\ny=latency\n");
  assert_text (added, "# what\n[Scenario]\n# long\nM = 32\n\n# few\nV=2\nbeta=0.02\n\n[Figure]\ny=latency\n");
  assert_text (removed, "# what\n[Scenario]\n# long\n\n# few\nV=2\n\n[Figure]\ny=latency\n");
  assert_text (seeded,
               "# what\n[Scenario]\n# long\nM = 32\n\n# few\nV=2\n\n[Statistics]\nseed=7\n\n[Figure]\ny=latency\n");
  assert_value (removed, 0, "M", "32");
  g_assert_false (fs_scenario_is_set (removed, 0, "M"));
}

FS_TEST (words_are_escaped)
{
  g_autoptr (FsScenario) scenario = scenario_of ("");
  g_autoptr (FsScenario) changed = with (scenario, "note", "two\nlines \\ and = ; [x]\t#");

  assert_text (changed, "note=two\\nlines \\\\ and = ; [x]\t#\n");
  g_assert_cmpstr (fs_scenario_note (changed), ==, "two\nlines \\ and = ; [x]\t#");
}

/* A key that the user has set keeps its value when the model changes (INTERFACES.md 2). */
FS_TEST (change_of_model)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nM=64\n");
  g_autoptr (FsScenario) deterministic = with (scenario, "model", "deterministic-broadcast");
  g_autoptr (FsScenario) back = with (deterministic, "model", "adaptive-broadcast");

  assert_value (deterministic, 0, "M", "64");
  assert_value (deterministic, 0, "V", "4");
  assert_value (deterministic, 0, "routing", "deterministic");
  assert_value (back, 0, "V", "2");
  assert_value (back, 0, "routing", "duato");
}

/* A key that the new routing does not read is kept for the next change, but not written. */
FS_TEST (unread_keys_are_kept)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nrouting=duato-timeout\ntau=7\n");
  g_autoptr (FsScenario) duato = with (scenario, "routing", "duato");
  g_autoptr (FsScenario) back = with (duato, "routing", "duato-timeout");

  assert_text (duato, "[Scenario]\nrouting=duato\n");
  assert_value (back, 0, "tau", "7");
  g_assert_cmpuint (fs_scenario_curve (duato, 0)->params.tau_cycles, ==, 0);
  assert_refused (duato, "tau=8", "tau applies only to routing duato-timeout; routing is duato.");
}

/* So is one that only the old model reads. */
FS_TEST (keys_of_a_model_are_kept)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nmodel=kim-das\nl=64\nresidual=1\nmode=random\n");
  g_autoptr (FsScenario) broadcast = with (scenario, "model", "adaptive-broadcast");
  g_autoptr (FsScenario) longer = with (broadcast, "M", "100");
  g_autoptr (FsScenario) back = with (longer, "model", "kim-das");
  g_autoptr (FsScenario) timed = with (longer, "model", "adaptive-timeout");

  assert_text (longer, "[Scenario]\nmodel=adaptive-broadcast\nM=100\n");
  assert_value (broadcast, 0, "routing", "duato");
  assert_text (back, "[Scenario]\nmodel=kim-das\nl=64\nresidual=1\nmode=random\n");
  assert_value (back, 0, "routing", "random");
  assert_value (timed, 0, "M", "100");
  assert_value (timed, 0, "tau", "100");
  assert_refused (broadcast, "l=8", "l applies only to kim-das; model is adaptive-broadcast.");
  assert_refused (broadcast, "mode=vct", "mode applies only to kim-das; model is adaptive-broadcast.");
  assert_refused (back, "M=8", "M is not read by kim-das; the message length is l there.");
}

/* All models of hypercubes have all variants. */
FS_TEST (change_of_model_and_variant)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nvariant=all\nn=5\n");
  g_autoptr (FsScenario) both = scenario_of ("[Scenario]\nvariant=both\n");
  g_autoptr (FsScenario) changed = with (scenario, "model", "kim-das");
  g_autoptr (FsScenario) kept = with (both, "model", "kim-das");
  g_autoptr (FsScenario) refined = with (changed, "variant", "refined");

  assert_value (changed, 0, "variant", "all");
  assert_value (kept, 0, "variant", "both");
  assert_value (refined, 0, "variant", "refined");
}

FS_TEST (curves_are_overruled)
{
  g_autoptr (FsScenario) scenario = scenario_of (
      "[Scenario]\nM=16\n[Curve 1]\nlabel=short\nM=32\nbeta=0.01\n# long\n[Curve 2]\nlabel=few\nbeta=0.02\n");
  g_autoptr (FsScenario) changed = with (scenario, "M", "100");
  g_autoptr (FsScenario) reset = with (changed, "M", NULL);

  g_assert_cmpuint (fs_scenario_n_curves (changed), ==, 2);
  assert_value (changed, 0, "M", "100");
  assert_value (changed, 1, "M", "100");
  assert_text (changed, "[Scenario]\nM=100\n[Curve 1]\nbeta=0.01\n# long\n[Curve 2]\nlabel=few\nbeta=0.02\n");
  g_assert_cmpstr (fs_scenario_curve (changed, 0)->label, ==, "<i>β</i> = 0.01");
  g_assert_cmpstr (fs_scenario_curve (changed, 1)->label, ==, "few");
  assert_value (reset, 1, "M", "32");
}

FS_TEST (equal_curves_merge)
{
  g_autoptr (FsScenario) panel = fs_preset_load ("ab-n6-v2", NULL);
  g_autoptr (FsScenario) same_length = with (panel, "M", "64");
  g_autoptr (FsScenario) single = with (same_length, "beta", "0.01");
  g_autoptr (FsScenario) twins = scenario_of ("[Curve 1]\nn=7\n[Curve 2]\nn=7\n");
  g_autoptr (FsScenario) still_twins = with (twins, "M", "64");

  g_assert_cmpuint (fs_scenario_n_curves (panel), ==, 9);
  g_assert_cmpuint (fs_scenario_n_curves (same_length), ==, 3);
  assert_value (same_length, 2, "beta", "0.02");
  g_assert_cmpuint (fs_scenario_n_curves (single), ==, 1);
  assert_value (single, 0, "M", "64");
  assert_value (single, 0, "beta", "0.01");
  g_assert_cmpuint (fs_scenario_n_curves (still_twins), ==, 2); /* they were equal before */
}

FS_TEST (lists)
{
  const char *const lengths[] = { "32", "64.0", "64", NULL }, *const shares[] = { "0", "0.01", "0.02", NULL };
  const char *const one[] = { "100", NULL };
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nM=16\nn=5\n");
  g_autoptr (FsScenario) two = fs_scenario_with_list (scenario, "M", lengths, NULL);
  g_autoptr (FsScenario) six = fs_scenario_with_list (two, "beta", shares, NULL);
  g_autoptr (FsScenario) three = fs_scenario_with_list (six, "M", one, NULL);
  g_autoptr (FsScenario) labelled = scenario_of ("[Curve 1]\nlabel=first\nM=32\n[Curve 2]\nlabel=other\nM=48\n");
  g_autoptr (FsScenario) relabelled = fs_scenario_with_list (labelled, "M", lengths, NULL);

  assert_text (two, "[Scenario]\nn=5\n\n[Curve 1]\nM=32\n\n[Curve 2]\nM=64\n");
  g_assert_cmpuint (fs_scenario_n_curves (six), ==, 6);
  for (guint i = 0; i < 6; i++)
    {
      assert_value (six, i, "M", i < 3 ? "32" : "64");
      assert_value (six, i, "beta", shares[i % 3]);
    }
  assert_text (three, "[Scenario]\nn=5\nM=100\n\n[Curve 1]\nbeta=0\n\n[Curve 2]\nbeta=0.01\n\n[Curve 3]\nbeta=0.02\n");
  g_assert_cmpstr (fs_scenario_curve (relabelled, 0)->label, ==, "first");
  g_assert_cmpstr (fs_scenario_curve (relabelled, 1)->label, ==, "<i>M</i> = 64");
}

/* The axis that changes slowest stays the one that changes slowest. */
FS_TEST (lists_keep_the_order_of_axes)
{
  const char *const lengths[] = { "8", "16", NULL }, *const shares[] = { "0.1", "0.2", NULL };
  g_autoptr (FsScenario) panel = fs_preset_load ("ab-n6-v2", NULL);
  g_autoptr (FsScenario) shorter = fs_scenario_with_list (panel, "M", lengths, NULL);
  g_autoptr (FsScenario) fewer = fs_scenario_with_list (shorter, "beta", shares, NULL);

  g_assert_cmpuint (fs_scenario_n_curves (shorter), ==, 6);
  assert_value (shorter, 1, "M", "8");
  assert_value (shorter, 1, "beta", "0.01");
  g_assert_cmpuint (fs_scenario_n_curves (fewer), ==, 4);
  assert_value (fewer, 1, "M", "8");
  assert_value (fewer, 1, "beta", "0.2");
  assert_value (fewer, 2, "M", "16");
}

FS_TEST (lists_refused)
{
  const char *const loads[] = { "0.1", "0.2", NULL }, *const lengths[] = { "32", "0", NULL };
  g_autoptr (GPtrArray) many = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (FsScenario) panel = fs_preset_load ("ab-n6-v2", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_scenario_with_list (panel, "load", loads, &error));
  g_assert_cmpstr (error->message, ==, "load cannot differ between curves; only keys of [Scenario] can.");
  g_clear_error (&error);
  g_assert_null (fs_scenario_with_list (panel, "M", lengths, &error));
  g_assert_cmpstr (error->message, ==, "Message length M is 0; it must be a number from 1 to 1000000000000.");
  g_clear_error (&error);
  for (guint i = 1; i <= 90; i++)
    g_ptr_array_add (many, g_strdup_printf ("%u", i));
  g_ptr_array_add (many, NULL);
  g_assert_null (fs_scenario_with_list (panel, "M", (const char *const *) many->pdata, &error));
  g_assert_cmpstr (error->message, ==, "These values of M make 270 curves; a scenario has at most 256.");
}

FS_TEST (rates_take_the_place_of_others)
{
  const char *const range[] = { "rates-from=0.02", "rates-to=0.05", "points=4", NULL };
  g_autoptr (FsScenario) loads = scenario_of ("[Sweep]\nload=0.5\n[Curve 1]\nload=0.7\n[Curve 2]\nM=64\n");
  g_autoptr (FsScenario) rates = with (loads, "rate", "0.001,0.002");
  g_autoptr (FsScenario) ranged = fs_scenario_with_settings (rates, range, NULL);
  g_autoptr (FsScenario) more = with (ranged, "points", "8");
  g_autoptr (FsScenario) refined = with (loads, "points", "8");
  g_autoptr (FsScenario) half = with (more, "rates-from", NULL);
  g_autoptr (FsScenario) again = with (more, "load", "0.3");

  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpint (fs_scenario_curve (rates, i)->rates_kind, ==, FS_RATES_GIVEN);
      g_assert_cmpfloat (fs_scenario_curve (rates, i)->values[1], ==, 0.002);
      g_assert_cmpint (fs_scenario_curve (ranged, i)->rates_kind, ==, FS_RATES_RANGE);
      g_assert_cmpfloat (fs_scenario_curve (ranged, i)->values[1], ==, 0.05);
      g_assert_cmpuint (fs_scenario_curve (more, i)->points, ==, 8);
      g_assert_cmpint (fs_scenario_curve (more, i)->rates_kind, ==, FS_RATES_RANGE);
      g_assert_cmpint (fs_scenario_curve (refined, i)->rates_kind, ==, FS_RATES_REFINED);
      g_assert_cmpint (fs_scenario_curve (half, i)->rates_kind, ==, FS_RATES_REFINED);
      g_assert_cmpfloat (fs_scenario_curve (again, i)->values[0], ==, 0.3);
    }
}

/* Only the outcome of several settings is judged. */
FS_TEST (settings_together)
{
  const char *const settings[] = { "V=1", "M=8", "routing=deterministic", "M=16", NULL };
  g_autoptr (FsScenario) scenario = scenario_of ("");
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) changed = fs_scenario_with_settings (scenario, settings, &error);

  g_assert_no_error (error);
  assert_value (changed, 0, "V", "1");
  assert_value (changed, 0, "M", "16");
  assert_refused (scenario, "V=1", "Duato routing needs at least 2 virtual channels; V is 1.");
}

FS_TEST (refusals)
{
  g_autoptr (FsScenario) scenario = scenario_of ("");
  g_autoptr (FsScenario) curves = scenario_of ("[Curve 1]\nrouting=deterministic\n[Curve 2]\nn=7\n");

  assert_refused (scenario, "bta=1", "\"bta\" is not a key. Did you mean \"beta\"?");
  assert_refused (scenario, "label=x", "label belongs to one curve; it can be written in its [Curve N] only.");
  assert_refused (scenario, "M", "\"M\" sets nothing; it must be written KEY=VALUE.");
  assert_refused (scenario, "M=", "Message length M has no value.");
  assert_refused (scenario, "M=32,64", "M has 2 values; only the key that x names may be a list, and x is rate.");
  assert_refused (scenario, "precision=0.1,0.2", "precision is \"0.1,0.2\"; it must be one number.");
  assert_refused (scenario, "format=2", "format is 2; it must be 1.");
  assert_refused (scenario, "\xff=2", "A setting is not UTF-8 text; it must be written KEY=VALUE.");
  assert_refused (scenario, "rates-to=0.1", "rates-to is given without rates-from; a range has both.");
  assert_refused (scenario, "base=fixed:6", "base is fixed:6; with n = 6 it must be fixed:0 to fixed:5.");
  assert_refused (curves, "V=1", "Curve 2: Duato routing needs at least 2 virtual channels; V is 1.");
}

/* Names that are near to nothing, and single changes of odd keys. */
FS_TEST (single_refusals)
{
  const struct {
    const char *key, *value, *sentence;
  } cases[] = {
    { "zzz", "1", "\"zzz\" is not a key; \"flitscope-cli list keys\" prints all of them." },
    { "\xff", "1", "The name of the key is not UTF-8 text." },
    { "M", "x", "Message length M is \"x\"; it must be a number from 1 to 1000000000000." },
    { "routing", "", "routing has no value." },
  };
  g_autoptr (FsScenario) scenario = scenario_of ("");
  g_autoptr (FsScenario) same = with (scenario, "format", NULL);

  g_assert_true (same == scenario);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (fs_scenario_with (scenario, cases[i].key, cases[i].value, &error));
      g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
      g_assert_true (g_str_has_prefix (error->message, cases[i].sentence));
    }
}

/* The last curve remains one as long as it has keys of its own. */
FS_TEST (last_curve)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Curve 1]\nM=32\nbeta=0.02\n[Curve 2]\nM=64\nbeta=0.02\n");
  g_autoptr (FsScenario) merged = with (scenario, "M", "16");
  g_autoptr (FsScenario) plain = with (merged, "beta", NULL);

  assert_text (merged, "\n[Scenario]\nM=16\n\n[Curve 1]\nbeta=0.02\n");
  assert_text (plain, "\n[Scenario]\nM=16\n");
}

/* The model follows the routing where one describes the curve as it is; what would follow from its defaults stays. */
FS_TEST (changes_of_a_routing)
{
  static const struct {
    const char *before[5];
    FsRouting routing;
    const char *expected;
  } cases[] = {
    { { NULL }, FS_ROUTING_DETERMINISTIC, "routing=deterministic model=deterministic-broadcast" },
    { { NULL }, FS_ROUTING_DUATO, "routing=duato" },
    { { NULL }, FS_ROUTING_RANDOM, "routing=random" },
    { { "beta=0", NULL }, FS_ROUTING_DUATO_TIMEOUT, "routing=duato-timeout model=adaptive-timeout" },
    /* KSO has no broadcasts. */
    { { "beta=0.1", NULL }, FS_ROUTING_DUATO_TIMEOUT, "routing=duato-timeout" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FsScenario) start = fs_scenario_new_default ();
      g_autoptr (FsScenario) scenario = fs_scenario_with_settings (start, cases[i].before, NULL);
      g_autoptr (FsSection) changes = fs_scenario_changes_of_routing (scenario, -1, cases[i].routing);
      g_autoptr (FsScenario) after = fs_scenario_with_changes (scenario, -1, changes, NULL);
      g_autoptr (GString) joined = g_string_new (NULL);

      for (guint j = changes->header + 1; j < changes->lines->len; j++)
        g_string_append_printf (joined, "%s ", ((const FsSectionLine *) g_ptr_array_index (changes->lines, j))->text);
      g_test_message ("%s", joined->str);
      g_assert_true (g_str_has_prefix (joined->str, cases[i].expected));
      g_assert_nonnull (after);
      g_assert_cmpint (fs_scenario_curve (after, 0)->inputs.V, ==, fs_scenario_curve (scenario, 0)->inputs.V);
      g_assert_cmpint (fs_scenario_curve (after, 0)->inputs.n, ==, fs_scenario_curve (scenario, 0)->inputs.n);
      g_assert_cmpfloat (fs_scenario_curve (after, 0)->inputs.beta, ==, fs_scenario_curve (scenario, 0)->inputs.beta);
      g_assert_cmpuint (fs_scenario_curve (after, 0)->params.length_flits, ==,
                        fs_scenario_curve (scenario, 0)->params.length_flits);
      g_assert_cmpint (fs_scenario_curve (after, 0)->model_absent == NULL, ==,
                       strstr (joined->str, "model=") != NULL || i == 1);
    }
}

/* What a file says of the model is not ignored without a word. */
FS_TEST (replaced_model)
{
  static const char *const settings[] = { "topology=torus", "n=2", "k=4", "model=adaptive-timeout", NULL };
  g_autoptr (FsScenario) start = fs_scenario_new_default ();
  g_autoptr (FsScenario) scenario = fs_scenario_with_settings (start, settings, NULL);
  g_autofree char *none = fs_curve_replaced_model_text (fs_scenario_curve (start, 0));
  g_autofree char *text = fs_curve_replaced_model_text (fs_scenario_curve (scenario, 0));

  g_assert_null (none);
  g_assert_cmpstr (text, ==,
                   "model is adaptive-timeout, which describes no torus; dimension-order-grid takes its place.");
}
