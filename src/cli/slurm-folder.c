#include "cli/slurm-folder.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "scenario/value/scenario-file.h"
#include "study/run/sweep.h"
#include "study/store/run-folder.h"
#include "study/store/scenario-difference.h"
#include "study/store/store-chain.h"

/* The number of shards, for a later look at the folder. */
#define JOBS_FILE "jobs.ini"
#define JOBS_GROUP "Jobs"
#define SHARDS_KEY "shards"

static const char *const folder_names[] = { FS_SLURM_SHARDS, FS_SLURM_LOGS };
static const char *const file_names[] = { FS_SLURM_SCENARIO, JOBS_FILE, "array.sh", "merge.sh", "submit.sh" };

static gboolean
is_simulated (const FsScenario *scenario, const FsSweepPoint *point)
{
  return fs_sweep_curve (scenario, point)->simulation_absent == NULL;
}

guint
fs_slurm_count_runs (const FsScenario *scenario, const GArray *points)
{
  guint n = 0;

  for (guint i = 0; i < points->len; i++)
    n += is_simulated (scenario, &g_array_index (points, FsSweepPoint, i));
  return n * fs_scenario_statistics (scenario)->replications;
}

/* Makes everything in the empty @folder. FALSE with errno. */
static gboolean
fill (const char *folder, char **texts)
{
  for (guint i = 0; i < G_N_ELEMENTS (folder_names); i++)
    {
      g_autofree char *path = g_build_filename (folder, folder_names[i], NULL);

      if (g_mkdir (path, 0777) != 0)
        return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (file_names); i++)
    {
      g_autofree char *path = g_build_filename (folder, file_names[i], NULL);

      if (!fs_file_replace (path, texts[i], strlen (texts[i])))
        return FALSE;
    }
  return TRUE;
}

/* Makes a folder beside @place (absolute), fills it, and gives it that name. FALSE with errno. */
static gboolean
make_folder (const char *place, char **texts)
{
  g_autofree char *parent = g_path_get_dirname (place);
  g_autofree char *made = g_build_filename (parent, ".flitscope-XXXXXX", NULL);
  int number;

  if (g_mkdtemp_full (made, 0777) == NULL)
    return FALSE;
  /* Takes the place of an empty folder, too. */
  if (fill (made, texts) && g_rename (made, place) == 0)
    return TRUE;
  number = errno;

  /* What was made goes again. */
  for (guint i = 0; i < G_N_ELEMENTS (file_names); i++)
    {
      g_autofree char *path = g_build_filename (made, file_names[i], NULL);

      g_unlink (path);
    }
  for (guint i = 0; i < G_N_ELEMENTS (folder_names); i++)
    {
      g_autofree char *path = g_build_filename (made, folder_names[i], NULL);

      g_rmdir (path);
    }
  g_rmdir (made);
  errno = number;
  return FALSE;
}

gboolean
fs_slurm_folder_write (const char *path, const FsScenario *scenario, const FsSlurmJobs *jobs, GError **error)
{
  g_autofree char *place = g_canonicalize_filename (path, NULL);
  g_autofree char *name = g_filename_display_name (path);
  g_auto (GStrv) texts = g_new0 (char *, G_N_ELEMENTS (file_names) + 1);
  g_autoptr (GDir) dir = NULL;

  /* Nothing may be there but an empty folder. */
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_DIR))
    return fs_set_input_error (error, _ ("%s is a file; give the name of a folder."), name);
  if (g_file_test (path, G_FILE_TEST_EXISTS)
      && ((dir = g_dir_open (path, 0, NULL)) == NULL || g_dir_read_name (dir) != NULL))
    return fs_set_input_error (error, _ ("%s holds other files. Give an empty or a new folder."), name);
  texts[0] = fs_scenario_to_text_in (scenario, place);
  texts[1] = g_strdup_printf ("[" JOBS_GROUP "]\n" SHARDS_KEY "=%u\n", jobs->n_shards);
  texts[2] = fs_slurm_jobs_array_script (jobs);
  texts[3] = fs_slurm_jobs_merge_script (jobs);
  texts[4] = fs_slurm_jobs_submit_script (jobs);
  if (make_folder (place, texts))
    return TRUE;
  return fs_set_error (error, FS_ERROR_FILE, _ ("The folder %s was not written: %s."), name, fs_file_reason (errno));
}

/* The number of shards that the folder was written for. */
static gboolean
read_n_shards (const char *folder, guint *n_shards, GError **error)
{
  g_autofree char *path = g_build_filename (folder, JOBS_FILE, NULL);
  g_autofree char *name = g_filename_display_name (folder);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *text = NULL;
  guint64 number;

  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    return fs_set_error (error, FS_ERROR_FILE, _ ("There is no folder %s."), name);
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return fs_set_input_error (error, _ ("%s is not a folder of jobs; flitscope-cli slurm --output makes one."), name);
  if (g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL))
    text = g_key_file_get_value (file, JOBS_GROUP, SHARDS_KEY, NULL);
  if (text == NULL || !fs_number_parse_uint (text, &number) || number < 1 || number > FS_SLURM_MAX_SHARDS)
    return fs_set_input_error (error, _ ("%s in %s is damaged; it must contain the number of shards, from 1 to %u."),
                               JOBS_FILE, name, FS_SLURM_MAX_SHARDS);
  *n_shards = (guint) number;
  return TRUE;
}

/* Counts the runs of shard @number (from 1) of @n_shards. */
static gboolean
read_shard (FsSlurmShard *shard, const char *folder, guint number, guint n_shards, const FsScenario *scenario,
            const GArray *points, GError **error)
{
  g_autofree char *name = g_strdup_printf ("%u", number);
  g_autofree char *path = g_build_filename (folder, FS_SLURM_SHARDS, name, NULL);
  g_autoptr (FsResultStore) store = fs_result_store_new (path);
  g_autoptr (FsStoreChain) chain = fs_store_chain_new ();
  g_autoptr (FsRunFolder) written = NULL;
  g_autoptr (FsScenarioDifference) difference = NULL;
  guint n_replications = fs_scenario_statistics (scenario)->replications;
  g_auto (GStrv) warnings = NULL;

  fs_store_chain_add (chain, store, FS_STORE_READ);
  shard->is_running = fs_run_folder_is_in_use (path);
  written = shard->is_running ? NULL : fs_run_folder_read (path, NULL);
  difference = written != NULL ? fs_scenario_difference (fs_run_folder_scenario (written), scenario, FALSE) : NULL;
  /* A shard that was simulated for another scenario would be refused by its job, too. */
  if (difference != NULL)
    {
      g_autofree char *shown = g_filename_display_name (path);
      g_autofree char *words = fs_scenario_difference_text (difference, _ ("there"), _ ("here"));

      return fs_set_input_error (error, _ ("%s contains results of a different scenario: %s. Remove that folder."),
                                 shown, words);
    }
  /* As FsRunOptions.n_shards deals them. */
  for (guint run = number - 1; run < points->len * n_replications; run += n_shards)
    {
      const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, run / n_replications);
      const FsCurve *curve = fs_sweep_curve (scenario, point);
      g_autoptr (FsSimResult) result = NULL;
      g_autofree char *id = NULL;

      if (!is_simulated (scenario, point))
        continue;
      id = fs_scenario_point_id (scenario, point->curve, point->step, point->rate);
      result = fs_store_chain_find (chain, curve, id, run % n_replications);
      shard->n_runs++;
      shard->n_finished += result != NULL;
    }
  warnings = fs_store_chain_take_warnings (chain);
  for (char **warning = warnings; warning != NULL && *warning != NULL; warning++)
    fprintf (stderr, "%s\n", *warning);
  return TRUE;
}

GArray *
fs_slurm_folder_read (const char *path, GError **error)
{
  g_autofree char *scenario_path = g_build_filename (path, FS_SLURM_SCENARIO, NULL);
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (GArray) points = NULL;
  g_autoptr (GArray) shards = g_array_new (FALSE, TRUE, sizeof (FsSlurmShard));
  guint n_shards = 0;

  if (!read_n_shards (path, &n_shards, error) || (scenario = fs_scenario_load (scenario_path, error)) == NULL
      || (points = fs_sweep_points (scenario, error)) == NULL)
    return NULL;
  g_array_set_size (shards, n_shards);
  for (guint s = 0; s < n_shards; s++)
    if (!read_shard (&g_array_index (shards, FsSlurmShard, s), path, s + 1, n_shards, scenario, points, error))
      return NULL;
  return g_steal_pointer (&shards);
}
