/* `load-reference`: relative loads of each curve, or of all curves together. */
#include <string.h>

#include "base/error.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

#define TWO_CURVES "[Sweep]\nload=0.5\n[Curve 1]\nM=32\n[Curve 2]\nM=64\n"

static void
assert_refused (const char *settings, const char *sentence)
{
  g_autofree char *text = g_strconcat (HEAD, settings, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_scenario_from_text ("test", text, strlen (text), &error));
  test_assert_refused (error, sentence);
}

/* A scenario without the key keeps its identity and its text; setting the default adds a line only. */
FS_TEST (own_is_the_default)
{
  g_autoptr (FsScenario) plain = scenario_of (TWO_CURVES);
  g_autoptr (FsScenario) own = fs_scenario_with (plain, "load-reference", "own", NULL);
  g_autoptr (FsScenario) common = fs_scenario_with (plain, "load-reference", "common", NULL);
  g_autofree char *text = fs_scenario_to_text (plain), *common_text = fs_scenario_to_text (common);
  g_autofree char *id = fs_scenario_id (plain), *own_id = fs_scenario_id (own), *common_id = fs_scenario_id (common);

  g_assert_cmpstr (text, ==, HEAD TWO_CURVES);
  g_assert_nonnull (strstr (common_text, "\nload=0.5\nload-reference=common\n"));
  g_assert_cmpstr (own_id, ==, id);
  g_assert_cmpstr (common_id, !=, id);
  g_assert_null (fs_scenario_curve (own, 1)->load_reference);
  g_assert_nonnull (fs_scenario_curve (common, 1)->load_reference);
}

/* Offered loads refer to nothing: setting them removes the key. */
FS_TEST (offered_loads_remove_it)
{
  g_autoptr (FsScenario) common = scenario_of ("[Sweep]\nload-reference=common\n");
  g_autoptr (FsScenario) points = fs_scenario_with (common, "points", "4", NULL);
  g_autoptr (FsScenario) rates = fs_scenario_with (common, "rate", "0.001", NULL);
  g_autofree char *text = fs_scenario_to_text (rates), *reference = fs_scenario_value (points, 0, "load-reference");

  g_assert_cmpstr (text, ==, HEAD "[Sweep]\nrate=0.001\n");
  g_assert_cmpstr (reference, ==, "common");
}

FS_TEST (places_where_it_is_refused)
{
  assert_refused ("[Sweep]\nrate=0.001\nload-reference=common\n",
                  "Line 5 of test: load-reference applies only to relative loads; the offered loads are given.");
  assert_refused ("[Curve 1]\nload-reference=common\n[Curve 2]\nM=64\n",
                  "Line 4 of test: load-reference belongs in [Sweep], not in [Curve 1].");
  assert_refused ("[Sweep]\nload-reference=all\n",
                  "Line 4 of test: load-reference is \"all\"; it must be one of own, common.");
}
