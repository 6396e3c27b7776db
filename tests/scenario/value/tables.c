/* Tables of traffic: read from a file when a value names one, and contained in the scenario from then on. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "scenario/value/scenario-file.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/folder.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static FsScenario *
with_table (const char *folder, const char *name, const char *rows)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *value = g_strconcat ("table:", path, NULL);
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (GError) error = NULL;
  FsScenario *changed;

  g_assert_true (g_file_set_contents (path, rows, -1, NULL));
  changed = fs_scenario_with (scenario, "pattern", value, &error);
  g_assert_no_error (error);
  g_assert_cmpint (remove (path), ==, 0);
  return changed;
}

static void
assert_value (const FsScenario *scenario, const char *value)
{
  g_autofree char *text = fs_scenario_value (scenario, 0, "pattern");

  g_assert_cmpstr (text, ==, value);
}

FS_TEST (saved_with_their_rows)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsScenario) scenario = with_table (folder, "flows.txt", "000001 #9 2\n000000 111111\n");
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) again = fs_scenario_from_text ("again", text, strlen (text), &error);
  g_autofree char *id = fs_scenario_id (scenario);
  g_autofree char *id_again = NULL;
  g_autofree char *text_again = NULL;

  g_assert_no_error (error);
  assert_value (scenario, "table:flows.txt");
  g_assert_nonnull (strstr (text, "[Pattern 1]\nname=flows.txt\nrows=000000 111111;000001 #9 2\n"));
  id_again = fs_scenario_id (again);
  text_again = fs_scenario_to_text (again);
  g_assert_cmpstr (id, ==, id_again);
  g_assert_cmpstr (text, ==, text_again);
  g_assert_cmpstr (fs_scenario_curve (again, 0)->params.pattern.rows, ==, "000000 111111;000001 #9 2");
  g_assert_null (fs_scenario_curve (again, 0)->simulation_absent);
  g_assert_cmpstr (fs_scenario_curve (again, 0)->model_absent, ==,
                   "channel-flows describes broadcasts with deterministic routing only; beta is above 0.");
}

/* What may be in the name of a file but not in a line of a scenario. */
FS_TEST (names_of_files)
{
  static const char *const names[][2] = {
    { "two\nlines.txt", "table:two\ufffdlines.txt" },   { " blanks", "table:blanks" },
    { "\r\t\v\fx", "table:\ufffd\ufffd\ufffd\ufffdx" }, { "[Curve 1]", "table:[Curve 1]" },
    { "a=b;c#d:e\\n", "table:a=b;c#d:e\\n" },           { "\xe2\x80\xa8", "table:\ufffd" },
    { "V=3\nbeta=1", "table:V=3\ufffdbeta=1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (TestFolder) folder = test_folder_new ();
      g_autoptr (FsScenario) scenario = with_table (folder, names[i][0], "#0 #1\n");
      g_autofree char *path = g_build_filename (folder, "saved.flitscope", NULL);
      g_autofree char *id = fs_scenario_id (scenario);
      g_autofree char *id_again = NULL;
      g_autoptr (FsScenario) again = NULL;
      g_autoptr (GError) error = NULL;

      assert_value (scenario, names[i][1]);
      scenario_save (scenario, path);
      again = fs_scenario_load (path, &error);
      g_assert_no_error (error);
      id_again = fs_scenario_id (again);
      g_assert_cmpstr (id, ==, id_again);
      assert_value (again, names[i][1]);
    }
}

/* A table that the scenario file could not contain is refused when it is read. */
FS_TEST (too_large_for_a_file)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "large.txt", NULL);
  g_autofree char *value = g_strconcat ("table:", path, NULL);
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (GString) rows = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 1 << 17; i++)
    g_string_append_printf (rows, "A.%u B.%u\n", i, i);
  g_assert_true (g_file_set_contents (path, rows->str, (gssize) rows->len, NULL));
  g_assert_null (fs_scenario_with (scenario, "pattern", value, &error));
  test_assert_refused (error,
                       "large.txt is too large: scenario files are limited to 1 MiB, or 8 MiB with measured data.");
}

/* What would not be the same scenario again is not saved. */
FS_TEST (saved_only_if_it_can_be_read)
{
  g_autofree char *long_note = g_strnfill (2 << 20, 'x');
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (FsScenario) too_long = fs_scenario_with (scenario, "note", long_note, NULL);
  g_autofree char *text = fs_scenario_to_text (scenario), *long_text = fs_scenario_to_text (too_long);
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_scenario_check_text (scenario, NULL, "saved.flitscope", text, strlen (text), NULL));
  g_assert_false (fs_scenario_check_text (too_long, NULL, "saved.flitscope", long_text, strlen (long_text), &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_assert_cmpstr (error->message, ==,
                   "saved.flitscope was not saved, because it could not be opened again: saved.flitscope is too large: "
                   "scenario files are limited to 1 MiB, or 8 MiB with measured data. Nothing was overwritten.");
}

/* The rows are part of the identity of a point, the name of the file is not. */
FS_TEST (identity)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsScenario) one = with_table (folder, "one", "#1 #2\n#2 #1 3\n");
  g_autoptr (FsScenario) other = with_table (folder, "other", "#2 #1 1\n#1 #2\n#2 #1 2\n");
  g_autoptr (FsScenario) different = with_table (folder, "one", "#1 #2\n#2 #1 2\n");
  g_autofree char *id = fs_scenario_point_id (one, 0, 0, 0.01);
  g_autofree char *same = fs_scenario_point_id (other, 0, 0, 0.01);
  g_autofree char *new_id = fs_scenario_point_id (different, 0, 0, 0.01);

  g_assert_cmpstr (id, ==, same);
  g_assert_cmpstr (id, !=, new_id);
}

FS_TEST (changes)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsScenario) scenario = with_table (folder, "flows.txt", "#1 #2\n");
  g_autoptr (FsScenario) longer = fs_scenario_with (scenario, "M", "64", NULL);
  g_autoptr (FsScenario) uniform = fs_scenario_with (longer, "pattern", "uniform", NULL);
  g_autofree char *text = fs_scenario_to_text (longer);
  g_autofree char *without = fs_scenario_to_text (uniform);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (strstr (text, "[Pattern 1]"));
  g_assert_null (strstr (without, "[Pattern 1]"));
  g_assert_null (fs_scenario_with (uniform, "pattern", "table:/nowhere/flows.txt", &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_assert_cmpstr (error->message, ==, "Table flows.txt cannot be read: the file does not exist.");
  g_clear_error (&error);
  g_assert_null (fs_scenario_with (scenario, "n", "1", &error));
  g_assert_nonnull (strstr (error->message, "#2 in table flows.txt is not a node of the 1-cube"));
}

FS_TEST (sentences)
{
  static const char *const cases[][2] = {
    { "[Scenario]\npattern=table:flows.txt\n",
      "Line 4 of s: The scenario does not contain table flows.txt; set pattern again, so that the file is read." },
    { "[Pattern 1]\nname=flows.txt\nrows=#1 #2;#3 #3\n", "Line 5 of s: Row 2 of rows: #3 sends to itself." },
    { "[Pattern 2]\n",
      "Line 3 of s: [Pattern 2] appears where [Pattern 1] is expected; tables of traffic are numbered from 1 without "
      "gaps." },
    { "[Pattern 1]\nn=2\n", "Line 4 of s: \"n\" is not a key; [Pattern N] has the keys name, rows." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat ("[Flitscope]\nformat=1\n", cases[i][0], NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (fs_scenario_from_text ("s", text, strlen (text), &error));
      g_assert_cmpstr (error->message, ==, cases[i][1]);
    }
}

/* Bursts are part of a point only where they are set, and then models are absent. */
FS_TEST (arrivals)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (FsScenario) poisson = fs_scenario_with (scenario, "arrivals", "poisson", NULL);
  g_autoptr (FsScenario) bursts = fs_scenario_with (scenario, "arrivals", "on-off:20, 80.0", NULL), mesh = NULL;
  g_autofree char *before = fs_scenario_id (scenario);
  g_autofree char *same = fs_scenario_id (poisson);
  g_autofree char *point = fs_scenario_canonical_point (bursts, 0, 0, 0.01);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (before, ==, same);
  g_assert_nonnull (strstr (point, "arrivals=on-off:20,80\n"));
  g_assert_cmpfloat (fs_scenario_curve (bursts, 0)->params.on_cycles, ==, 20);
  g_assert_cmpfloat (fs_scenario_curve (bursts, 0)->params.off_cycles, ==, 80);
  g_assert_cmpstr (fs_scenario_curve (bursts, 0)->model_absent, ==,
                   "arrivals is on-off:20,80; adaptive-broadcast is a model of Poisson arrivals.");
  mesh = fs_scenario_with (bursts, "topology", "mesh", NULL);
  g_assert_cmpstr (fs_scenario_curve (mesh, 0)->model->id, ==, "channel-flows");
  g_assert_null (fs_scenario_curve (mesh, 0)->model_absent);
  g_assert_cmpfloat (fs_scenario_curve (mesh, 0)->inputs.on, ==, 20);
  g_assert_null (fs_scenario_with (scenario, "arrivals", "on-off:0,80", &error));
  g_assert_cmpstr (error->message, ==,
                   "arrivals is \"on-off:0,80\"; it must be poisson, on-off:ON,OFF with two mean lengths from 1 to 1e9 "
                   "cycles, workload:FILE, closed:W,Z with a whole number W from 1 to 1000 and Z from 1 to 1e9 cycles, "
                   "or bernoulli.");
}
