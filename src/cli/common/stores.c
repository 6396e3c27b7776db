#include "cli/common/stores.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/common/ranks.h"

#define MAX_SHARDS 100000
#define FIRST_SPECIAL_STEP 0xfffffff0

void
fs_cli_stores_clear (FsCliStores *stores)
{
  g_clear_pointer (&stores->chain, fs_store_chain_unref);
  g_clear_pointer (&stores->cache, fs_result_store_unref);
  g_clear_pointer (&stores->file, fs_result_store_unref);
  g_clear_pointer (&stores->saved, fs_document_file_free);
  g_clear_pointer (&stores->folder, fs_run_folder_free);
}

/* "2/3" */
static gboolean
read_shard (const FsCliOptions *options, FsRunOptions *run, GError **error)
{
  g_auto (GStrv) parts = NULL;
  guint64 shard, n_shards;

  if (options->shard == NULL)
    return TRUE;
  parts = g_strsplit (options->shard, "/", -1);
  if (g_strv_length (parts) != 2 || !fs_number_parse_uint (parts[0], &shard)
      || !fs_number_parse_uint (parts[1], &n_shards) || shard < 1 || shard > n_shards || n_shards > MAX_SHARDS)
    {
      return fs_refuse_value (
          error, _ ("shard is \"%s\"; it must be I/K with whole numbers, I from 1 to K, such as 2/3."), options->shard);
    }
  if (options->resume == NULL)
    return fs_set_input_error (error, _ ("--shard needs --resume DIR, the folder that flitscope-cli merge reads."));
  run->shard = (guint) shard;
  run->n_shards = (guint) n_shards;
  return TRUE;
}

/* How many processes a launcher started of this command, 1 without one. A script of sbatch has the numbers of its job, too, but
 * only what srun starts in it has a step with tasks. */
static guint64
count_processes (void)
{
  static const char *const counts[] = { "SLURM_STEP_NUM_TASKS", "OMPI_COMM_WORLD_SIZE", "PMI_SIZE" };
  const char *step = g_getenv ("SLURM_STEP_ID") != NULL ? g_getenv ("SLURM_STEP_ID") : g_getenv ("SLURM_STEPID");
  guint64 most = 1, n;

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    if (g_getenv (counts[i]) != NULL && fs_number_parse_uint (g_getenv (counts[i]), &n))
      most = MAX (most, n);
  /* Numbers of steps from this on are not those of srun: the batch script itself, among others. */
  if (step != NULL && fs_number_parse_uint (step, &n) && n < FIRST_SPECIAL_STEP && g_getenv ("SLURM_NTASKS") != NULL
      && g_getenv ("SLURM_STEP_NUM_TASKS") == NULL && fs_number_parse_uint (g_getenv ("SLURM_NTASKS"), &n))
    most = MAX (most, n);
  return most;
}

gboolean
fs_cli_stores_open (FsCliStores *stores, const FsCliOptions *options, FsScenario *scenario, GError **error)
{
  const FsDocumentFile *file = options->document;
  g_autofree char *warning = NULL;

  stores->progress = fs_cli_progress (options);
  stores->options.remote = fs_cli_ranks_remote ((guint) options->threads);

  /* Processes that are no ranks of MPI and not told to share the work do all of it, each. */
  static const char *const numbers[] = { "SLURM_PROCID", "OMPI_COMM_WORLD_RANK", "PMI_RANK" };
  static gboolean warned = FALSE;
  guint64 n = count_processes ();
  gboolean is_first_process = TRUE; /* the others would report the same */

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    is_first_process = is_first_process && (g_getenv (numbers[i]) == NULL || g_str_equal (g_getenv (numbers[i]), "0"));

  if (!warned && stores->options.remote == NULL && options->shard == NULL && n >= 2 && is_first_process)
    {
      warned = TRUE;
      fprintf (
          stderr,
          _ ("%u processes run this command and do not know of each other: each simulates everything. Start one (srun "
             "-n 1), give each a --shard, or start a build with MPI by srun --mpi=pmix.\n"),
          (guint) MIN (n, G_MAXUINT));
    }

  /* A rank of several uses one processor unless --threads says otherwise. */
  stores->options.threads
      = stores->options.remote != NULL ? MAX ((guint) options->threads, 1) : (guint) options->threads;
  stores->options.replications = options->per_replication || options->channels != NULL;
  if (!read_shard (options, &stores->options, error))
    return FALSE;
  if (options->resume != NULL
      && (stores->folder = fs_run_folder_open (options->resume, scenario, &warning, error)) == NULL)
    return FALSE;
  if (warning != NULL)
    fprintf (stderr, "%s\n", warning);
  /* With --timing, everything is simulated. */
  if (!options->no_cache && !options->timing)
    {
      stores->cache = fs_result_store_new_cache ();
      /* The results that the file of the scenario contains. */
      for (guint i = 0; file != NULL && i < file->notices->len; i++)
        fprintf (stderr, "%s\n", (const char *) g_ptr_array_index (file->notices, i));
      if (file != NULL && fs_memory_store_n_results (file->results) > 0)
        {
          g_autofree char *name = g_filename_display_name (options->scenario);

          stores->file = fs_result_store_new_memory (file->results, name, FALSE);
        }
    }
  stores->options.keep = stores->chain = fs_store_chain_new ();

  if (options->save != NULL)
    {
      stores->saved = fs_document_file_new (scenario);

      g_autoptr (FsResultStore) store = fs_result_store_new_memory (stores->saved->results, options->save, FALSE);

      fs_store_chain_add (stores->chain, store, FS_STORE_WRITE);
    }

  if (stores->folder != NULL)
    fs_store_chain_add (stores->chain, fs_run_folder_store (stores->folder), FS_STORE_READ | FS_STORE_WRITE);
  fs_store_chain_add (stores->chain, stores->file, FS_STORE_READ);
  fs_store_chain_add (stores->chain, stores->cache, FS_STORE_READ | FS_STORE_WRITE);
  return TRUE;
}

/* "12 of 30 points", or of runs where a point is made of several. */
static char *
share_of_runs (FsRunner *runner, guint n)
{
  guint runs = fs_runner_n_points (runner) * fs_runner_n_replications (runner);

  return g_strdup_printf (fs_runner_n_replications (runner) == 1 ? ngettext ("%u of %u point", "%u of %u points", runs)
                                                                 : ngettext ("%u of %u run", "%u of %u runs", runs),
                          n, runs);
}

/* "12 of 30 points from NAME." */
static void
report_source (FsRunner *runner, guint n, const char *path)
{
  g_autofree char *share = share_of_runs (runner, n);
  g_autofree char *name = g_filename_display_name (path);

  /* TRANSLATORS: "12 of 30 points from DIR." */
  fprintf (stderr, _ ("%s from %s.\n"), share, name);
}

void
fs_cli_report_cached (FsCliStores *stores, FsRunner *runner)
{
  guint in_folder
      = stores->folder != NULL ? fs_store_chain_n_found (stores->chain, fs_run_folder_store (stores->folder)) : 0;
  guint in_file = stores->file != NULL ? fs_store_chain_n_found (stores->chain, stores->file) : 0;
  guint in_cache = stores->cache != NULL ? fs_store_chain_n_found (stores->chain, stores->cache) : 0;

  fs_cli_report_warnings (stores);
  if (in_folder > 0)
    report_source (runner, in_folder, fs_run_folder_path (stores->folder));
  if (in_file > 0)
    report_source (runner, in_file, fs_result_store_folder (stores->file));
  if (in_cache > 0)
    {
      g_autofree char *share = share_of_runs (runner, in_cache);

      /* TRANSLATORS: %s is "12 of 30 points" */
      fprintf (stderr, _ ("%s from the cache; use --no-cache to simulate again.\n"), share);
    }
  if (stores->options.n_shards > 0)
    {
      g_autofree char *share = share_of_runs (runner, fs_runner_n_open (runner));

      /* TRANSLATORS: "Shard 2/3 simulates 10 of 30 runs." */
      fprintf (stderr, _ ("Shard %u/%u simulates %s.\n"), stores->options.shard, stores->options.n_shards, share);
    }
}

void
fs_cli_report_warnings (FsCliStores *stores)
{
  g_auto (GStrv) warnings = stores->chain != NULL ? fs_store_chain_take_warnings (stores->chain) : NULL;

  for (char **warning = warnings; warning != NULL && *warning != NULL; warning++)
    fprintf (stderr, "%s\n", *warning);
}

gboolean
fs_cli_stores_check (FsCliStores *stores, GError **error)
{
  g_autofree char *name = NULL;

  if (stores->folder == NULL || !fs_store_chain_failed (stores->chain, fs_run_folder_store (stores->folder)))
    return TRUE;
  name = g_filename_display_name (fs_run_folder_path (stores->folder));
  return fs_set_error (error, FS_ERROR_FILE, _ ("Some finished results could not be saved in %s."), name);
}

gboolean
fs_cli_stores_save (FsCliStores *stores, const FsCliOptions *options, FsRunner *runner, GError **error)
{
  if (stores->saved == NULL)
    return TRUE;

  /* Where the points belong in the figure. */
  guint first = 0, curve = 0;

  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      FsSweepPoint point = fs_runner_look (runner, i).point;
      const FsCurve *step = fs_sweep_curve (stores->saved->scenario, &point);
      g_autofree char *id = NULL;

      first = point.curve == curve ? first : i;
      curve = point.curve;
      if (step->simulation_absent != NULL)
        continue;
      id = fs_scenario_point_id (stores->saved->scenario, point.curve, point.step, point.rate);
      fs_document_file_add_point (stores->saved, id, point.curve, point.step, point.rate, i - first);
    }

  return fs_document_file_save (stores->saved, options->save, error);
}
