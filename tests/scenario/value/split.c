/* Which curve is in which panel, what it is called there, and its color. */
#include "scenario/value/split.h"

#include "tests/scenario/scenarios.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

/* n = 7 and 6, V = 4 and 2, and one combination is missing; two values of M in each panel. */
#define CURVES                                                                                                         \
  "[Scenario]\nbeta=0.01\n\n[Curve 1]\nn=7\nV=4\nM=64\n\n[Curve 2]\nn=7\nV=4\nM=32\n\n[Curve 3]\nn=6\nV=2\nM=64\n\n"   \
  "[Curve 4]\nn=6\nV=2\nM=32\n\n[Curve 5]\nn=6\nV=4\nM=32\n\n[Curve 6]\nn=6\nV=4\nM=64\n\n"

static FsScenario *
split_by (const char *split)
{
  g_autofree char *text = g_strdup_printf (CURVES "[Figure]\nsplit=%s\n", split);

  return scenario_of (text);
}

FS_TEST (panels)
{
  g_autoptr (FsScenario) scenario = split_by ("n;V"), other_way = split_by ("V;n"), none = split_by ("none");
  const FsSplit *split = fs_scenario_split (scenario);
  /* Numbers ascend, n goes through its values first. */
  static const char *const names[] = { "<i>n</i> = 6, <i>V</i> = 2", "<i>n</i> = 7, <i>V</i> = 2",
                                       "<i>n</i> = 6, <i>V</i> = 4", "<i>n</i> = 7, <i>V</i> = 4" };
  static const guint panel_of[] = { 3, 3, 0, 0, 2, 2 };

  g_assert_cmpuint (split->n_panels, ==, G_N_ELEMENTS (names));
  for (guint p = 0; p < split->n_panels; p++)
    {
      g_autofree char *name = fs_split_panel_name (split, p);

      g_assert_cmpstr (name, ==, names[p]);
    }
  for (guint c = 0; c < G_N_ELEMENTS (panel_of); c++)
    g_assert_cmpuint (split->panel_of[c], ==, panel_of[c]);
  g_assert_cmpuint (fs_scenario_split (other_way)->panel_of[0], ==, 3);
  g_assert_cmpuint (fs_scenario_split (other_way)->panel_of[4], ==, 1);
  g_assert_cmpuint (fs_scenario_split (none)->n_panels, ==, 0);
}

/* What differs in M alone within a panel looks the same in all of them, whatever the order of the curves. */
FS_TEST (members_look_the_same)
{
  g_autoptr (FsScenario) scenario = split_by ("n;V"), whole = split_by ("none");
  const FsSplit *split = fs_scenario_split (scenario);

  for (guint c = 0; c < 6; c++)
    for (guint other = 0; other < c; other++)
      {
        const FsCurve *a = fs_scenario_curve (scenario, c), *b = fs_scenario_curve (scenario, other);
        gboolean same = a->inputs.M == b->inputs.M;

        g_assert_true ((split->member_of[c] == split->member_of[other]) == same);
        g_assert_true ((a->palette_entry == b->palette_entry) == same);
        g_assert_true ((g_strcmp0 (a->member_label, b->member_label) == 0) == same);
        g_assert_cmpstr (a->label, !=, b->label);
      }
  g_assert_cmpstr (fs_scenario_curve (scenario, 0)->member_label, ==, "<i>M</i> = 64");
  g_assert_cmpstr (fs_scenario_curve (scenario, 0)->label, ==, fs_scenario_curve (whole, 0)->label);
  g_assert_cmpstr (fs_scenario_curve (whole, 0)->member_label, ==, fs_scenario_curve (whole, 0)->label);
}

/* Two parameters that remain are the families of every panel, with solid lines. */
FS_TEST (families_of_a_panel)
{
  g_autoptr (GString) text = g_string_new ("[Scenario]\nV=2\n\n[Figure]\nsplit=n\n\n");
  g_autoptr (FsScenario) scenario = NULL;
  const FsFamilies *families;
  guint number = 0;

  for (int n = 6; n <= 7; n++)
    for (int M = 32; M <= 64; M *= 2)
      for (int beta = 1; beta <= 2; beta++)
        g_string_append_printf (text, "[Curve %u]\nn=%d\nM=%d\nbeta=0.0%d\n\n", ++number, n, M, beta);
  scenario = scenario_of (text->str);
  families = fs_scenario_families (scenario);
  g_assert_cmpstr (families->hue->name, ==, "M");
  g_assert_cmpstr (families->lightness->name, ==, "beta");
  for (guint c = 0; c < 8; c++)
    {
      g_assert_cmpuint (families->dash_of[c], ==, 0);
      g_assert_cmpuint (fs_scenario_curve (scenario, c)->palette_entry, ==,
                        fs_scenario_curve (scenario, c % 4)->palette_entry);
    }
}

/* A parameter that all curves have in common splits nothing, and does not disturb. */
FS_TEST (nothing_to_split)
{
  g_autoptr (FsScenario) scenario = split_by ("beta"), both = split_by ("beta;n");

  g_assert_cmpuint (fs_scenario_split (scenario)->n_panels, ==, 0);
  g_assert_cmpuint (fs_scenario_split (both)->n_panels, ==, 2);
  g_assert_cmpuint (fs_scenario_split (both)->n_keys, ==, 1);
}

FS_TEST (saved_with_the_scenario)
{
  g_autoptr (FsScenario) scenario = split_by ("V;n"), plain = split_by ("none"), none = scenario_of (CURVES);
  g_autofree char *text = fs_scenario_to_text (scenario), *point = fs_scenario_point_id (scenario, 0, 0, 0.01),
                  *plain_point = fs_scenario_point_id (none, 0, 0, 0.01), *id = fs_scenario_id (plain),
                  *same_id = fs_scenario_id (none);

  g_assert_nonnull (strstr (text, "\nsplit=V;n\n"));
  g_assert_cmpstr (point, ==, plain_point);
  g_assert_cmpstr (id, ==, same_id);
}

FS_TEST (refused)
{
#define TWO "[Scenario]\nV=2\n\n[Curve 1]\nM=32\n\n[Curve 2]\nM=64\n\n[Figure]\n"
  static const struct {
    const char *text, *reason;
  } cases[] = {
    { TWO "split=size\n", "split is \"size\"; it must be none, or up to three parameters separated by ;." },
    { TWO "split=n;V;M;beta\n", "split is \"beta\"; it must be none, or up to three parameters separated by ;." },
    { TWO "split=n;n\n", "split lists n twice; list each value once." },
    { TWO "split=none;n\n", "split is \"none\"; it must be none, or up to three parameters separated by ;." },
    { "[Scenario]\nV=2;4\n\n[Sweep]\nload=0.5\n\n[Figure]\nx=V\nsplit=V\n",
      "split is V, which is on the x axis of every panel." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat (HEAD, cases[i].text, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (FsScenario) scenario = fs_scenario_from_text ("test", text, strlen (text), &error);

      g_assert_null (scenario);
      test_assert_refused_for (error, cases[i].reason);
    }
}

FS_TEST (too_many_panels)
{
  g_autoptr (GString) text = g_string_new (HEAD "[Figure]\nsplit=M\n\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = NULL;

  for (guint i = 1; i <= FS_SPLIT_PANELS + 1; i++)
    g_string_append_printf (text, "[Curve %u]\nM=%u\n\n", i, 16 + i);
  scenario = fs_scenario_from_text ("test", text->str, text->len, &error);
  g_assert_null (scenario);
  test_assert_refused_for (error, "split would make 17 panels, one for each combination of its values; it may be 16.");
}
