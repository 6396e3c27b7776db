/* Adding, removing, and moving the curves of a scenario. */
#include "scenario/value/scenario-curves.h"

#include "base/error.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

/* Takes @changed as the scenario from now on. */
static void
take (FsScenario **scenario, FsScenario *changed, GError *error)
{
  g_assert_no_error (error);
  g_assert_nonnull (changed);
  fs_scenario_unref (*scenario);
  *scenario = changed;
}

#define DO(scenario, operation, ...)                                                                                   \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    GError *error_ = NULL;                                                                                             \
    FsScenario *changed_ = operation (*(scenario), __VA_ARGS__, &error_);                                              \
                                                                                                                       \
    take (scenario, changed_, error_);                                                                                 \
  }                                                                                                                    \
  G_STMT_END

static void
assert_text (const FsScenario *scenario, const char *expected)
{
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autofree char *whole = g_strconcat (HEAD, expected, NULL);

  g_assert_cmpstr (text, ==, whole);
}

static void
assert_palette_entries (const FsScenario *scenario, const guint *entries, guint n_entries)
{
  g_assert_cmpuint (fs_scenario_n_curves (scenario), ==, n_entries);
  for (guint c = 0; c < n_entries; c++)
    g_assert_cmpuint (fs_scenario_curve (scenario, c)->palette_entry, ==, entries[c]);
}

#define ASSERT_PALETTE_ENTRIES(scenario, ...)                                                                          \
  assert_palette_entries ((scenario), (const guint[]){ __VA_ARGS__ }, sizeof (guint[]){ __VA_ARGS__ } / sizeof (guint))

#define THREE "[Scenario]\nn=6\n\n[Curve 1]\nM=32\n\n[Curve 2]\n# kept\nM=64\n\n[Curve 3]\nM=128\n"

FS_TEST (first_groups)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nn=6\n");

  DO (&scenario, fs_scenario_with_duplicate, 0);
  assert_text (scenario, "[Scenario]\nn=6\n\n[Curve 1]\n\n[Curve 2]\n");
  ASSERT_PALETTE_ENTRIES (scenario, 0, 1);
  DO (&scenario, fs_scenario_with_in_curve, 1, "M", "64");
  assert_text (scenario, "[Scenario]\nn=6\n\n[Curve 1]\n\n[Curve 2]\nM=64\n");
  g_assert_cmpstr (fs_scenario_curve (scenario, 0)->label, ==, "<i>M</i> = 32");
  g_assert_cmpstr (fs_scenario_curve (scenario, 1)->label, ==, "<i>M</i> = 64");
}

FS_TEST (in_curve)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nn=6\nM=48\n\n[Sweep]\nload=0.1;0.5\n");
  g_autofree char *text = NULL;

  DO (&scenario, fs_scenario_with_in_curve, 0, "M", "64");
  assert_text (scenario, "[Scenario]\nn=6\nM=48\n\n[Sweep]\nload=0.1;0.5\n\n[Curve 1]\nM=64\n");
  g_assert_true (fs_scenario_overrides (scenario, 0, "M"));
  g_assert_false (fs_scenario_overrides (scenario, 0, "n"));
  DO (&scenario, fs_scenario_with_in_curve, 0, "M", NULL);
  g_assert_false (fs_scenario_overrides (scenario, 0, "M"));
  text = fs_scenario_value (scenario, 0, "M");
  g_assert_cmpstr (text, ==, "48");
}

/* One way to set offered loads replaces the others and is removed as a whole. */
FS_TEST (rates)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Sweep]\nload=0.1;0.5\n\n[Curve 1]\n\n[Curve 2]\nM=64\n");
  g_autoptr (FsSection) range = fs_section_new (FS_GROUP_SCENARIO, 0);

  fs_section_set_number (range, FS_KEY_ID_RATES_FROM, 0.001);
  fs_section_set_number (range, FS_KEY_ID_RATES_TO, 0.002);
  fs_section_set_number (range, FS_KEY_ID_POINTS, 3);
  DO (&scenario, fs_scenario_with_changes, 1, range);
  assert_text (scenario, "[Sweep]\nload=0.1;0.5\n\n[Curve 1]\n\n[Curve 2]\nM=64\nrates-from=0.001\nrates-to=0.002\n"
                         "points=3\n");
  g_assert_true (fs_scenario_overrides (scenario, 1, "load"));
  DO (&scenario, fs_scenario_with_in_curve, 1, "rate", "0.001,0.003");
  assert_text (scenario, "[Sweep]\nload=0.1;0.5\n\n[Curve 1]\n\n[Curve 2]\nM=64\nrate=0.001;0.003\n");
  DO (&scenario, fs_scenario_with_in_curve, 1, "load", NULL);
  assert_text (scenario, "[Sweep]\nload=0.1;0.5\n\n[Curve 1]\n\n[Curve 2]\nM=64\n");
}

FS_TEST (colors_stay)
{
  g_autoptr (FsScenario) scenario = scenario_of (THREE);

  DO (&scenario, fs_scenario_without_curve, 0);
  assert_text (scenario, "[Scenario]\nn=6\n\n[Curve 1]\n# kept\nM=64\ncolor=2\n\n[Curve 2]\nM=128\ncolor=3\n");
  DO (&scenario, fs_scenario_with_moved, 1, 0);
  assert_text (scenario, "[Scenario]\nn=6\n\n[Curve 1]\nM=128\ncolor=3\n\n[Curve 2]\n# kept\nM=64\n");
  DO (&scenario, fs_scenario_with_duplicate, 0);
  ASSERT_PALETTE_ENTRIES (scenario, 2, 0, 1);
  DO (&scenario, fs_scenario_with_hidden, 0, TRUE);
  ASSERT_PALETTE_ENTRIES (scenario, 2, 0, 1);
  g_assert_true (fs_scenario_curve (scenario, 0)->hidden);
  g_assert_false (fs_scenario_curve (scenario, 1)->hidden);
  DO (&scenario, fs_scenario_with_color, 1, 15);
  ASSERT_PALETTE_ENTRIES (scenario, 2, 15, 1);
  /* A list keeps the curves that are still in it. */
  DO (&scenario, fs_scenario_with_list, "M", ((const char *const[]){ "64", "256", NULL }));
  ASSERT_PALETTE_ENTRIES (scenario, 1, 0);
}

/* Curves that become one are shown when one of them was. */
FS_TEST (merged_curves_are_shown)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Curve 1]\nM=32\nhidden=true\n\n[Curve 2]\nM=64\n\n[Curve 3]\nM=64\nbeta=0.1\n");

  DO (&scenario, fs_scenario_with, "M", "16");
  g_assert_cmpuint (fs_scenario_n_curves (scenario), ==, 2);
  g_assert_false (fs_scenario_curve (scenario, 0)->hidden);
  ASSERT_PALETTE_ENTRIES (scenario, 0, 2);
}

FS_TEST (labels)
{
  g_autoptr (FsScenario) scenario = scenario_of (THREE);

  g_assert_null (fs_scenario_own_label (scenario, 1));
  DO (&scenario, fs_scenario_with_label, 1, "a <b> & c");
  g_assert_cmpstr (fs_scenario_own_label (scenario, 1), ==, "a <b> & c");
  g_assert_cmpstr (fs_scenario_curve (scenario, 1)->label, ==, "a &lt;b&gt; &amp; c");
  DO (&scenario, fs_scenario_with_duplicate, 1);
  g_assert_null (fs_scenario_own_label (scenario, 2));
  DO (&scenario, fs_scenario_with_label, 1, "");
  g_assert_cmpstr (fs_scenario_curve (scenario, 1)->label, ==, "<i>M</i> = 64");
}

/* The result of a point does not depend on the appearance of its curve. */
FS_TEST (identity)
{
  g_autoptr (FsScenario) scenario = scenario_of (THREE);
  g_autofree char *point = fs_scenario_point_id (scenario, 1, 0, 0.001);
  g_autofree char *whole = fs_scenario_id (scenario);
  g_autofree char *point_after = NULL;
  g_autofree char *whole_after = NULL;

  DO (&scenario, fs_scenario_with_color, 1, 6);
  DO (&scenario, fs_scenario_with_hidden, 1, TRUE);
  DO (&scenario, fs_scenario_with_label, 1, "x");
  point_after = fs_scenario_point_id (scenario, 1, 0, 0.001);
  whole_after = fs_scenario_id (scenario);
  g_assert_cmpstr (point, ==, point_after);
  g_assert_cmpstr (whole, !=, whole_after);
}

#define ASSERT_REFUSED(sentence, operation, ...)                                                                       \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    g_autoptr (GError) error_ = NULL;                                                                                  \
                                                                                                                       \
    g_assert_null (operation (__VA_ARGS__, &error_));                                                                  \
    g_assert_error (error_, FS_ERROR, FS_ERROR_INPUT);                                                                 \
    g_assert_cmpstr (error_->message, ==, sentence);                                                                   \
  }                                                                                                                    \
  G_STMT_END

FS_TEST (refused)
{
  g_autoptr (FsScenario) one = scenario_of ("[Scenario]\nn=6\n");
  g_autoptr (FsScenario) many = scenario_of (THREE);

  ASSERT_REFUSED ("This is the only curve; a scenario has at least one.", fs_scenario_without_curve, one, 0);
  ASSERT_REFUSED ("seed is shared by all curves; it belongs in [Statistics].", fs_scenario_with_in_curve, many, 1,
                  "seed", "3");
  ASSERT_REFUSED ("Curve 2: Duato routing needs at least 2 virtual channels; V is 1.", fs_scenario_with_in_curve, many,
                  1, "V", "1");
  while (fs_scenario_n_curves (many) < FS_SCENARIO_MAX_CURVES)
    DO (&many, fs_scenario_with_duplicate, fs_scenario_n_curves (many) - 1);
  ASSERT_REFUSED ("There are 256 curves; a scenario has at most 256.", fs_scenario_with_duplicate, many, 0);
}

FS_TEST (written_to_a_file)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Curve 1]\ncolor=auto\nhidden=false\n\n[Curve 2]\ncolor=09\n");
  g_autoptr (FsScenario) wrong = NULL;
  g_autoptr (GError) error = NULL;
  static const char text[] = HEAD "[Curve 1]\ncolor=17\n";

  ASSERT_PALETTE_ENTRIES (scenario, 0, 8);
  wrong = fs_scenario_from_text ("test", text, strlen (text), &error);
  g_assert_null (wrong);
  g_assert_cmpstr (error->message, ==, "Line 4 of test: color is 17; it must be auto or a whole number from 1 to 16.");
}

/* One step of a random walk. */
static FsScenario *
random_step (GRand *random, const FsScenario *scenario)
{
  static const char *const lengths[] = { "16", "32", "64", "128", NULL };
  guint n = fs_scenario_n_curves (scenario);
  guint curve = (guint) g_rand_int_range (random, 0, (gint32) n), to = (guint) g_rand_int_range (random, 0, (gint32) n);
  const char *length = lengths[g_rand_int_range (random, 0, 4)];

  switch (g_rand_int_range (random, 0, 8))
    {
    case 0:
    case 1:
      return fs_scenario_with_duplicate (scenario, curve, NULL);
    case 2:
      return fs_scenario_without_curve (scenario, curve, NULL);
    case 3:
      return fs_scenario_with_moved (scenario, curve, to, NULL);
    case 4:
      return fs_scenario_with_hidden (scenario, curve, !fs_scenario_curve (scenario, curve)->hidden, NULL);
    case 5:
      return fs_scenario_with_in_curve (scenario, curve, "M", length, NULL);
    case 6:
      return fs_scenario_with_in_curve (scenario, curve, "M", NULL, NULL);
    default:
      return fs_scenario_with_label (scenario, curve, length, NULL);
    }
}

/* Palette entries of the curves, as a bag. */
static void
count_palette_entries (const FsScenario *scenario, int uses[FS_SCENARIO_COLORS])
{
  memset (uses, 0, FS_SCENARIO_COLORS * sizeof uses[0]);
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    uses[fs_scenario_curve (scenario, c)->palette_entry]++;
}

static guint
color_of (const FsScenario *scenario, guint curve)
{
  return fs_scenario_curve (scenario, curve)->palette_entry;
}

/* Where two parameters distinguish all curves, one is the hue and the other the lightness; colors of a file or of a user stay. */
FS_TEST (families)
{
  static const char product[] = "[Scenario]\nn=6\n\n[Curve 1]\nM=64\nbeta=0.02\n\n[Curve 2]\nM=64\nbeta=0.01\n\n"
                                "[Curve 3]\nM=32\nbeta=0.02\n\n[Curve 4]\nM=32\nbeta=0.01\n";
  static const struct {
    const char *more;
    const char *hue, *lightness;
    guint hues[4], shades[4];
  } cases[] = {
    { "", "M", "beta", { 1, 1, 0, 0 }, { 12, 0, 12, 0 } },
    { "\n[Figure]\nhue=beta\n", "beta", NULL, { 1, 0, 1, 0 }, { 6, 6, 6, 6 } },
    { "\n[Figure]\nhue=beta\nlightness=M\n", "beta", "M", { 1, 0, 1, 0 }, { 12, 12, 0, 0 } },
    { "\n[Figure]\nhue=V\n", NULL, NULL, { 0 }, { 0 } },
    { "\n[Figure]\nhue=none\nlightness=none\n", NULL, NULL, { 0 }, { 0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat (product, cases[i].more, NULL);
      g_autoptr (FsScenario) scenario = scenario_of (text);
      const FsFamilies *families = fs_scenario_families (scenario);

      g_assert_cmpstr (families->hue != NULL ? families->hue->name : NULL, ==, cases[i].hue);
      g_assert_cmpstr (families->lightness != NULL ? families->lightness->name : NULL, ==, cases[i].lightness);
      for (guint c = 0; c < 4; c++)
        {
          FsPaletteMember member = { 0 };

          if (cases[i].hue == NULL)
            {
              g_assert_cmpuint (color_of (scenario, c), ==, c);
              continue;
            }
          g_assert_true (fs_palette_member_of (color_of (scenario, c), &member));
          g_assert_cmpuint (member.hue, ==, cases[i].hues[c]);
          g_assert_cmpuint (member.shade, ==, cases[i].shades[c]);
          /* Two curves with the same color have different lines. */
          for (guint other = 0; other < c; other++)
            g_assert_cmpuint (color_of (scenario, c), !=, color_of (scenario, other));
        }
    }
}

/* A list of curves becomes families when a second parameter distinguishes them, without colors in its file, and stops to be
 * when it no longer does; what a user chose stays. */
FS_TEST (families_come_and_go)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Curve 1]\nM=32\n[Curve 2]\nM=64\n[Curve 3]\nM=128\n");

  DO (&scenario, fs_scenario_with_list, "beta", (const char *const[]){ "0.01", "0.02", NULL });
  g_assert_cmpuint (fs_scenario_n_curves (scenario), ==, 6);
  g_assert_nonnull (fs_scenario_families (scenario)->hue);
  for (guint c = 0; c < 6; c++)
    g_assert_cmpuint (color_of (scenario, c), >=, FS_PALETTE_FAMILIES);
  DO (&scenario, fs_scenario_with_color, 2, 6);
  g_assert_cmpuint (color_of (scenario, 2), ==, 6);
  DO (&scenario, fs_scenario_with, "beta", "0.01");
  g_assert_cmpuint (fs_scenario_n_curves (scenario), ==, 3);
  g_assert_null (fs_scenario_families (scenario)->hue);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpuint (color_of (scenario, c), <, FS_SCENARIO_COLORS);
}

/* A change adds or removes at most one color, nothing is lost in a file, and the scenario before the change stays as
 * it was. */
FS_TEST (random_walk)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autoptr (FsScenario) scenario = scenario_of (THREE);

  for (guint i = 0; i < 400; i++)
    {
      g_autofree char *before = fs_scenario_to_text (scenario);
      g_autoptr (FsScenario) next = random_step (random, scenario);
      g_autofree char *untouched = fs_scenario_to_text (scenario);
      g_autofree char *after = NULL;
      g_autofree char *again = NULL;
      g_autoptr (FsScenario) read = NULL;
      int old_uses[FS_SCENARIO_COLORS], uses[FS_SCENARIO_COLORS], changed = 0;

      g_assert_cmpstr (before, ==, untouched);
      if (next == NULL)
        continue;
      after = fs_scenario_to_text (next);
      read = fs_scenario_from_text ("test", after, strlen (after), NULL);
      g_assert_nonnull (read);
      again = fs_scenario_to_text (read);
      g_assert_cmpstr (after, ==, again);
      count_palette_entries (scenario, old_uses);
      count_palette_entries (next, uses);
      for (guint s = 0; s < FS_SCENARIO_COLORS; s++)
        changed += ABS (uses[s] - old_uses[s]);
      g_assert_cmpint (changed, ==, ABS ((int) fs_scenario_n_curves (next) - (int) fs_scenario_n_curves (scenario)));
      for (guint c = 0; c < fs_scenario_n_curves (next); c++)
        {
          g_assert_cmpuint (fs_scenario_curve (read, c)->palette_entry, ==, fs_scenario_curve (next, c)->palette_entry);
          g_assert_cmpint (fs_scenario_curve (read, c)->hidden, ==, fs_scenario_curve (next, c)->hidden);
        }
      fs_scenario_unref (scenario);
      scenario = g_steal_pointer (&next);
    }
}
