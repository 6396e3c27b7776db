/* Workload files of a scenario: looked at when arrivals names one, found again relative to the scenario file, and part of
 * the identity by what they contain. */
#include "scenario/value/scenario-curves.h"
#include "scenario/library/gallery.h"
#include "scenario/value/scenario-file.h"

#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#include "base/error.h"
#include "sim/workload/workload.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/folder.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

#define MESSAGES "10 00 03 4\n30 33 00 8\n49 #1 #2 6\n"

/* A 4x4 mesh with the messages of the file at @path. */
static FsScenario *
scenario_with_workload (const char *path, GError **error)
{
  g_autoptr (FsScenario) start = fs_scenario_new_default ();
  g_autofree char *arrivals = g_strconcat ("arrivals=workload:", path, NULL);
  const char *const settings[] = { "topology=mesh", "k=4", arrivals, NULL };

  return fs_scenario_with_settings (start, settings, error);
}

FS_TEST (what_a_run_gets)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_write (folder, "w.txt", MESSAGES, -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = scenario_with_workload (path, &error);
  const FsCurve *curve;

  g_assert_no_error (error);
  curve = fs_scenario_curve (scenario, 0);
  g_assert_cmpstr (curve->params.workload, ==, path);
  g_assert_cmpuint (curve->params.workload_messages, ==, 3);
  g_assert_cmpfloat (curve->params.workload_rate, ==, 3 / (16 * 40.0));
  g_assert_cmpuint (curve->params.length_flits, ==, 6);
  g_assert_cmpfloat (curve->params.beta, ==, 0);
  g_assert_null (curve->model_absent);
  g_assert_cmpstr (curve->model->id, ==, "channel-flows");
  g_assert_true (curve->inputs.pattern.by_source);
  g_assert_cmpstr (curve->inputs.pattern.rows, ==, "#1 #2;00 03;33 00");
  g_assert_cmpfloat (curve->inputs.M, ==, 6);
  g_assert_cmpfloat (curve->inputs.square, ==, (16 + 64 + 36) / 3.0);
  g_assert_true (curve->inputs.fixed_length);
  g_assert_null (curve->simulation_absent);
  /* Once, as it was recorded. */
  g_assert_cmpint (curve->rates_kind, ==, FS_RATES_LOADS);
  g_assert_cmpuint (curve->n_values, ==, 1);
  g_assert_cmpfloat (curve->values[0], ==, 1);
  g_assert_cmpfloat (fs_curve_reference_rate (curve, &curve->inputs), ==, curve->params.workload_rate);
}

/* The scenario file names the workload by a path of its own folder, wherever both are. */
FS_TEST (beside_the_scenario)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (TestFolder) other = test_folder_new ();
  g_autofree char *path = test_folder_write (folder, "w.txt", MESSAGES, -1);
  g_autofree char *file = g_build_filename (folder, "run.flitscope", NULL);
  g_autofree char *moved = g_build_filename (other, "run.flitscope", NULL);
  g_autofree char *moved_workload = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = scenario_with_workload (path, &error);
  g_autoptr (FsScenario) loaded = NULL;
  g_autoptr (FsScenario) elsewhere = NULL;
  g_autofree char *text = NULL;
  g_autofree char *id = fs_scenario_id (scenario);
  g_autofree char *loaded_id = NULL;

  scenario_save (scenario, file);
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "\narrivals=workload:w.txt\n"));
  g_assert_nonnull (strstr (text, "\nfile=w.txt\n"));
  loaded = fs_scenario_load (file, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (fs_scenario_curve (loaded, 0)->params.workload, ==, path);
  loaded_id = fs_scenario_id (loaded);
  g_assert_cmpstr (loaded_id, ==, id);
  /* The file is not needed to read the scenario. */
  moved_workload = g_build_filename (other, "w.txt", NULL);
  g_assert_true (g_file_set_contents (moved, text, -1, NULL));
  elsewhere = fs_scenario_load (moved, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (fs_scenario_curve (elsewhere, 0)->params.workload, ==, moved_workload);
}

/* Written by hand, without [Workload 1]. */
FS_TEST (written_by_hand)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_write (folder, "w.txt", MESSAGES, -1);
  const char *text = "[Flitscope]\nformat=1\n\n[Scenario]\ntopology=mesh\nk=4\narrivals=workload:w.txt\n";
  g_autofree char *file = test_folder_write (folder, "run.flitscope", text, -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_scenario_load (file, &error);
  g_autoptr (FsScenario) text_only = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (fs_scenario_curve (scenario, 0)->params.workload_messages, ==, 3);
  text_only = fs_scenario_from_text ("run.flitscope", text, strlen (text), &error);
  g_assert_null (text_only);
  g_assert_cmpstr (error->message, ==,
                   "Line 7 of run.flitscope: The scenario does not say what workload w.txt contains; set arrivals "
                   "again, so that the file is read.");
  g_clear_error (&error);
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_null (fs_scenario_load (file, &error));
  g_assert_cmpstr (error->message, ==, "run.flitscope: Workload file w.txt cannot be read: the file does not exist.");
}

/* What the file contains is the identity of a point, not where it is; a file that has changed is read when arrivals is set
 * again. */
FS_TEST (identity_and_change)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_write (folder, "w.txt", MESSAGES, -1);
  g_autofree char *same = test_folder_write (folder, "same.txt", MESSAGES, -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) first = scenario_with_workload (path, &error);
  g_autoptr (FsScenario) second = scenario_with_workload (same, &error);
  g_autoptr (FsScenario) changed = NULL;
  g_autoptr (FsScenario) poisson = NULL;
  g_autofree char *first_id = fs_scenario_point_id (first, 0, 0, 0.01);
  g_autofree char *second_id = fs_scenario_point_id (second, 0, 0, 0.01);
  g_autofree char *changed_id = NULL;
  g_autofree char *rewritten = NULL;

  g_assert_cmpstr (first_id, ==, second_id);
  rewritten = test_folder_write (folder, "w.txt", MESSAGES "60 00 01 1\n", -1);
  changed = fs_scenario_with (first, "arrivals", "workload:w.txt", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (fs_scenario_curve (changed, 0)->params.workload_messages, ==, 4);
  changed_id = fs_scenario_point_id (changed, 0, 0, 0.01);
  g_assert_cmpstr (changed_id, !=, first_id);
  /* Nothing is left of it when arrivals is something else. */
  poisson = fs_scenario_with (changed, "arrivals", "poisson", &error);
  g_assert_no_error (error);
  g_assert_null (fs_scenario_curve (poisson, 0)->params.workload);
  {
    g_autofree char *text = fs_scenario_to_text (poisson);

    g_assert_null (strstr (text, "orkload"));
  }
}

static void
assert_refused (const FsScenario *scenario, const char *key, const char *value, const char *sentence)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_scenario_with (scenario, key, value, &error));
  test_assert_refused (error, sentence);
}

FS_TEST (what_has_no_meaning)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_write (folder, "w.txt", MESSAGES, -1);
  g_autofree char *bad = test_folder_write (folder, "bad.txt", "0 00 01 1\n-1 00 01 1\n", -1);
  g_autofree char *arrivals = g_strconcat ("workload:", bad, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = scenario_with_workload (path, &error);

  assert_refused (scenario, "M", "16", "M has no meaning with arrivals workload:w.txt: the file lists every message.");
  assert_refused (scenario, "beta", "0.1",
                  "beta has no meaning with arrivals workload:w.txt: the file lists every message.");
  assert_refused (scenario, "pattern", "transpose",
                  "pattern has no meaning with arrivals workload:w.txt: the file lists every message.");
  assert_refused (scenario, "arrivals", arrivals,
                  "Line 2 of bad.txt: the cycle is \"-1\"; it must be a whole number from 0 to 1000000000000.");
  assert_refused (scenario, "arrivals", "workload:",
                  "arrivals is \"workload:\"; it must be poisson, on-off:ON,OFF with two mean lengths from 1 to 1e9 "
                  "cycles, workload:FILE, closed:W,Z with a whole number W from 1 to 1000 and Z from 1 to 1e9 cycles, "
                  "or bernoulli.");
}

FS_TEST (keys_of_the_group)
{
  static const struct {
    const char *line, *sentence;
  } mistakes[] = {
    { "sha256=123", "Line 9 of a.flitscope: sha256 must be 64 hexadecimal digits." },
    { "messages=0", "Line 9 of a.flitscope: messages must be a whole number from 1 to 100000000." },
    { "file=", "Line 9 of a.flitscope: file has no value." },
    { "size=1",
      "Line 9 of a.flitscope: \"size\" is not a key; [Workload N] has the keys name, file, sha256, messages, flits, "
      "first, last, squares, rows." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_autofree char *text = g_strdup_printf (
          "[Flitscope]\nformat=1\n\n[Scenario]\nn=4\narrivals=workload:w\n\n[Workload 1]\n%s\n", mistakes[i].line);
      g_autoptr (GError) error = NULL;

      g_assert_null (fs_scenario_from_text ("a.flitscope", text, strlen (text), &error));
      g_assert_cmpstr (error->message, ==, mistakes[i].sentence);
    }
}

/* A scenario that does not say who sends to whom has no model, and what it has meant so far. */
FS_TEST (without_rows)
{
  static const struct {
    const char *model, *sentence;
  } cases[] = {
    { "", "arrivals is workload:w; dimension-order-grid is a model of Poisson arrivals." },
    { "model=channel-flows\n", "The scenario does not say how many messages of workload w go from which node to which; "
                               "set arrivals again, so that the "
                               "file is read (which counts them for up to 65536 pairs of nodes)." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
          "[Flitscope]\nformat=1\n\n[Scenario]\ntopology=mesh\nk=4\n%sarrivals=workload:w\n\n[Workload 1]\n"
          "name=w\nfile=inline:0 00 01 4\nsha256=%064d\nmessages=1\nflits=4\nfirst=0\nlast=0\n",
          cases[i].model, 0);
      g_autoptr (GError) error = NULL;
      g_autoptr (FsScenario) scenario = fs_scenario_from_text ("a.flitscope", text, strlen (text), &error);
      g_autoptr (FsScenario) again = NULL;

      g_assert_no_error (error);
      g_assert_cmpstr (fs_scenario_curve (scenario, 0)->model_absent, ==, cases[i].sentence);
      again = fs_scenario_with (scenario, "arrivals", "workload:w", &error);
      g_assert_no_error (error);
      g_assert_null (fs_scenario_curve (again, 0)->model_absent);
    }
}

/* Nodes of another network, and routings that no model describes. */
FS_TEST (without_a_model)
{
  static const char *const cases[][2] = {
    { "k=3", "03 is not a node of the mesh 3x3: addresses run from 00 to 22, node numbers from #0 to #8." },
    { "routing=duato", "channel-flows describes adaptive routing of messages that are all equally long." },
    { "routing=west-first", "channel-flows is a model of deterministic routing; routing is west-first." },
  };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_write (folder, "w.txt", MESSAGES, -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = scenario_with_workload (path, &error);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *const settings[] = { cases[i][0], NULL };
      g_autoptr (FsScenario) other = fs_scenario_with_settings (scenario, settings, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (fs_scenario_curve (other, 0)->model_absent, ==, cases[i][1]);
    }
}
