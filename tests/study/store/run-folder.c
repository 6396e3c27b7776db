/* Run folders: one writer at a time, no folder of another scenario, shards that add up. */
#include "study/store/run-folder.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <json-glib/json-glib.h>

#include "base/error.h"
#include "study/documents/result.h"
#include "study/documents/rows.h"
#include "study/run/runner.h"
#include "study/store/scenario-difference.h"
#include "tests/support/folder.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

/* A tiny sweep of two curves. */
static FsScenario *
small_scenario (const char *const *changes)
{
  static const char *const base[]
      = { "n=4", "M=8", "beta=0.05", "warmup-messages=1000", "rate=0.01;0.02", "replications=3", "max-messages=20000",
          NULL };
  static const char *const lengths[] = { "8", "16", NULL };
  g_autoptr (FsScenario) plain = fs_scenario_new_default ();
  g_autoptr (FsScenario) small = fs_scenario_with_settings (plain, base, NULL);
  g_autoptr (FsScenario) two = fs_scenario_with_list (small, "M", lengths, NULL);
  g_autoptr (GError) error = NULL;
  FsScenario *changed = fs_scenario_with_settings (two, changes, &error);

  g_assert_no_error (error);
  return changed;
}

static const char *const none[] = { NULL };

static void
assert_difference (const char *const *first, const char *const *second, gboolean and_sweep, const char *wanted)
{
  g_autoptr (FsScenario) a = small_scenario (first);
  g_autoptr (FsScenario) b = small_scenario (second);
  g_autoptr (FsScenarioDifference) difference = fs_scenario_difference (a, b, and_sweep);
  g_autofree char *words = difference != NULL ? fs_scenario_difference_text (difference, "there", "here") : NULL;

  g_assert_cmpstr (words, ==, wanted);
}

#define CHANGES(...) ((const char *const[]){ __VA_ARGS__, NULL })

FS_TEST (differences)
{
  assert_difference (none, none, TRUE, NULL);
  assert_difference (none, CHANGES ("V=4"), FALSE, "V of curve 1 is 2 there and 4 here");
  assert_difference (none, CHANGES ("seed=7"), FALSE, "seed of curve 1 is 1 there and 7 here");
  assert_difference (none, CHANGES ("replications=4"), FALSE, "replications of curve 1 is 3 there and 4 here");
  assert_difference (none, CHANGES ("M=8"), FALSE, "curves is 2 there and 1 here");
  assert_difference (CHANGES ("M=8"), CHANGES ("M=12"), FALSE, "M is 8 there and 12 here");
  assert_difference (CHANGES ("M=8"), CHANGES ("M=8", "recovery-after=never", "routing=random"), FALSE,
                     "routing is duato there and random here");
  /* The sweep may be extended, and points of an earlier sweep are read when requested. */
  assert_difference (none, CHANGES ("rate=0.01;0.02;0.03"), FALSE, NULL);
  assert_difference (none, CHANGES ("rate=0.01;0.02;0.03"), TRUE,
                     "rate of curve 1 is 0.01;0.02 there and 0.01;0.02;0.03 here");
  assert_difference (none, CHANGES ("load=0.5"), TRUE, "rate of curve 1 is 0.01;0.02 there and not set here");
  assert_difference (none, CHANGES ("title=Other", "y=V_bar", "variant=published"), TRUE, NULL);
  /* Over a parameter its values may grow. */
  assert_difference (CHANGES ("x=M", "M=8;16", "rate=0.01"), CHANGES ("x=M", "M=8;16;32", "rate=0.01"), FALSE, NULL);
  assert_difference (CHANGES ("x=M", "M=8;16", "rate=0.01"), CHANGES ("x=M", "M=8;16;32", "rate=0.01"), TRUE,
                     "M is 8;16 there and 8;16;32 here");
  assert_difference (CHANGES ("x=M", "M=8;16", "rate=0.01"), CHANGES ("x=V", "V=2;4", "M=8", "rate=0.01"), FALSE,
                     "x is M there and V here");
}

FS_TEST (scenario_kept)
{
  g_autoptr (TestFolder) path = test_folder_new ();
  g_autoptr (FsScenario) scenario = small_scenario (none);
  g_autoptr (FsScenario) longer = small_scenario (CHANGES ("rate=0.01;0.02;0.03"));
  g_autoptr (FsScenario) other = small_scenario (CHANGES ("V=4"));
  g_autoptr (GError) error = NULL;
  g_autofree char *id = fs_scenario_id (longer);
  g_autofree char *id_read = NULL;
  g_autoptr (FsRunFolder) folder = fs_run_folder_open (path, scenario, NULL, &error);

  g_assert_no_error (error);
  g_clear_pointer (&folder, fs_run_folder_free);
  folder = fs_run_folder_open (path, longer, NULL, &error);
  g_assert_no_error (error);
  g_clear_pointer (&folder, fs_run_folder_free);
  g_assert_null (fs_run_folder_open (path, other, NULL, &error));
  test_assert_refused_for (error, "V of curve 1 is 2 there and 4 here");
  g_clear_error (&error);
  folder = fs_run_folder_read (path, &error);
  g_assert_no_error (error);
  id_read = fs_scenario_id (fs_run_folder_scenario (folder));
  g_assert_cmpstr (id_read, ==, id);
}

/* If a scenario cannot be read, the results in its folder are kept; merge refuses the folder. */
FS_TEST (scenario_damaged)
{
  g_autoptr (TestFolder) path = test_folder_new ();
  g_autofree char *file = g_build_filename (path, "run.scenario", NULL);
  g_autoptr (FsScenario) scenario = small_scenario (none);
  g_autofree char *notice = NULL;
  g_autoptr (GError) error = NULL;
  FsRunFolder *folder = fs_run_folder_open (path, scenario, &notice, NULL);

  g_assert_null (notice);
  fs_run_folder_free (folder);
  g_assert_true (g_file_set_contents (file, "flitscope 1 run", -1, NULL));
  g_assert_null (fs_run_folder_read (path, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
  g_clear_error (&error);
  folder = fs_run_folder_open (path, scenario, &notice, &error);
  g_assert_no_error (error);
  g_assert_nonnull (notice);
  fs_run_folder_free (folder);
  fs_run_folder_free (fs_run_folder_read (path, &error));
  g_assert_no_error (error);
}

/* A folder of other things is left alone, to the last file. */
FS_TEST (other_folders_are_unchanged)
{
  g_autoptr (TestFolder) path = test_folder_new ();
  g_autofree char *mine = g_build_filename (path, "thesis.tex", NULL);
  g_autofree char *lock = g_build_filename (path, "run.lock", NULL);
  g_autoptr (FsScenario) scenario = small_scenario (none);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (mine, "x", 1, NULL));
  g_assert_null (fs_run_folder_open (path, scenario, NULL, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
  g_assert_false (g_file_test (lock, G_FILE_TEST_EXISTS));
  g_clear_error (&error);
  g_assert_null (fs_run_folder_open (mine, scenario, NULL, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
  g_clear_error (&error);
  g_assert_null (fs_run_folder_read (path, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
}

/* One writer at a time; the lock of a killed process is released. */
FS_TEST (one_writer_at_a_time)
{
  g_autoptr (TestFolder) path = test_folder_new ();
  g_autoptr (FsScenario) scenario = small_scenario (none);
  g_autoptr (GError) error = NULL;
  FsRunFolder *folder = fs_run_folder_open (path, scenario, NULL, &error);
  pid_t child;

  g_assert_no_error (error);
  g_assert_null (fs_run_folder_open (path, scenario, NULL, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_clear_error (&error);
  g_assert_null (fs_run_folder_read (path, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_clear_error (&error);
  fs_run_folder_free (folder);
  child = fork ();
  if (child == 0)
    {
      fs_run_folder_open (path, scenario, NULL, NULL);
      kill (getpid (), SIGKILL);
    }
  waitpid (child, NULL, 0);
  folder = fs_run_folder_open (path, scenario, NULL, &error);
  g_assert_no_error (error);
  fs_run_folder_free (folder);
}

static char *
text_of (FsScenario *scenario, FsRunner *runner)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

  g_assert_true (fs_runner_wait (runner, -1));
  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      FsPointView view = fs_runner_point (runner, i);

      if (view.state == FS_POINT_DONE)
        g_ptr_array_add (rows, fs_result_simulated_point (scenario, view.point, 0, view.result, FS_RESULT_HISTOGRAM));
    }
  return fs_rows_to_text (FS_ROWS_JSON, NULL, rows, NULL);
}

static char *
run_with (FsScenario *scenario, const FsRunOptions *options, guint *n_open)
{
  g_autoptr (GArray) points = fs_sweep_points (scenario, NULL);
  g_autoptr (FsRunner) runner = fs_runner_start (scenario, points, options);

  if (n_open != NULL)
    *n_open = fs_runner_n_open (runner);
  return text_of (scenario, runner);
}

/* The shards together hold what one run holds, byte for byte; a second run finds everything; what is damaged is run
 * again. */
FS_TEST (shards_add_up)
{
  g_autoptr (TestFolder) path = test_folder_new ();
  g_autoptr (FsScenario) scenario = small_scenario (none);
  g_autoptr (FsResultStore) store = fs_result_store_new (path);
  g_autofree char *alone = run_with (scenario, &(FsRunOptions){ .threads = 2 }, NULL);
  guint n_open, sum = 0;

  for (guint shard = 1; shard <= 5; shard++)
    {
      g_autoptr (FsStoreChain) keep = fs_store_chain_new ();
      g_autofree char *text = NULL;

      fs_store_chain_add (keep, store, FS_STORE_WRITE);
      text = run_with (scenario, &(FsRunOptions){ .threads = 2, .keep = keep, .n_shards = 5, .shard = shard }, &n_open);
      sum += n_open;
    }
  g_assert_cmpuint (sum, ==, 2 * 2 * 3);
  for (guint damage = 0; damage <= 1; damage++)
    {
      g_autoptr (FsStoreChain) keep = fs_store_chain_new ();
      g_autofree char *id = fs_scenario_point_id (scenario, 1, 0, 0.02);
      g_autofree char *damaged = g_strdup_printf ("%s/simulation-%s-1.result", path, id);
      g_autofree char *text = NULL;
      g_auto (GStrv) notices = NULL;

      if (damage > 0)
        g_assert_true (g_file_set_contents (damaged, "half a res", 10, NULL));
      fs_store_chain_add (keep, store, FS_STORE_READ | FS_STORE_WRITE);
      text = run_with (scenario, &(FsRunOptions){ .keep = keep, .known_only = damage == 0 }, &n_open);
      g_assert_cmpstr (text, ==, alone);
      g_assert_cmpuint (n_open, ==, damage);
      g_assert_cmpuint (fs_store_chain_n_found (keep, store), ==, 12 - damage);
      notices = fs_store_chain_take_warnings (keep);
      g_assert_cmpuint (g_strv_length (notices), ==, damage);
    }
}
