#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "cli/slurm-folder.h"

static const FsColumn SHARD = { "shard", "its number, from 1", NULL, N_ ("shard") };
static const FsColumn RUNS = { "runs", "runs that belong to it", NULL, N_ ("runs") };
static const FsColumn FINISHED = { "finished", "those whose results are stored", NULL, N_ ("finished") };
static const FsColumn MISSING = { "missing", "the others", NULL, N_ ("missing") };
static const FsColumn STATUS = { "status", "`finished`, `running`, or `missing`", NULL, N_ ("status") };

static gboolean
is_missing (const FsSlurmShard *shard)
{
  return shard->n_finished < shard->n_runs && !shard->is_running;
}

/* The numbers of the shards that are missing, as sbatch --array reads them: "1,4-7". Free with g_free(). */
static char *
missing_list (const GArray *shards)
{
  GString *list = g_string_new (NULL);

  for (guint first = 0; first < shards->len; first++)
    {
      guint last = first;

      if (!is_missing (&g_array_index (shards, FsSlurmShard, first)))
        continue;
      while (last + 1 < shards->len && is_missing (&g_array_index (shards, FsSlurmShard, last + 1)))
        last++;
      g_string_append_printf (list, "%s%u", list->len > 0 ? "," : "", first + 1);
      if (last > first)
        g_string_append_printf (list, "-%u", last + 1);
      first = last;
    }
  return g_string_free (list, FALSE);
}

static int
print_missing (const FsCliOptions *options, GError **error)
{
  g_autoptr (GArray) shards = fs_slurm_folder_read (options->slurm.missing, error);
  g_autofree char *list = NULL;

  if (shards == NULL)
    return 2;
  for (guint s = 0; s < shards->len; s++)
    if (g_array_index (shards, FsSlurmShard, s).is_running)
      {
        fs_set_error (error, FS_ERROR_FILE, _ ("Shard %u is running. Wait for the end of its job, or cancel the job."),
                      s + 1);
        return 1;
      }
  list = missing_list (shards);
  if (*list != '\0')
    printf ("%s\n", list);
  return 0;
}

static int
print_check (const FsCliOptions *options, GError **error)
{
  static const FsColumn *const shown[] = { &SHARD, &RUNS, &FINISHED, &MISSING, &STATUS };
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  g_autoptr (GArray) shards = NULL;
  FsRowsFormat format;
  int status;

  if (!fs_cli_format (options, FS_ROWS_TABLE, &format, error)
      || (shards = fs_slurm_folder_read (options->slurm.check, error)) == NULL)
    return 2;
  for (guint c = 0; c < G_N_ELEMENTS (shown); c++)
    g_ptr_array_add (columns, (gpointer) shown[c]);
  for (guint s = 0; s < shards->len; s++)
    {
      const FsSlurmShard *shard = &g_array_index (shards, FsSlurmShard, s);
      FsRow *row = fs_row_new ();

      fs_row_set_integer (row, &SHARD, s + 1);
      fs_row_set_integer (row, &RUNS, shard->n_runs);
      fs_row_set_integer (row, &FINISHED, shard->n_finished);
      fs_row_set_integer (row, &MISSING, shard->n_runs - shard->n_finished);
      fs_row_set_text (row, &STATUS, shard->is_running ? "running" : is_missing (shard) ? "missing" : "finished");
      g_ptr_array_add (rows, row);
    }
  status = fs_cli_print (options, columns, rows, NULL, error);
  if (status == 0)
    {
      g_autofree char *list = missing_list (shards);
      g_autofree char *script = g_build_filename (options->slurm.check, "submit.sh", NULL);
      g_autofree char *quoted = g_shell_quote (script);

      if (*list != '\0')
        fprintf (stderr, _ ("Missing shards: %s. Submit them with: bash %s\n"), list, quoted);
    }
  return status;
}

static int
write_jobs (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (GArray) points = NULL;
  g_auto (FsSlurmJobs) jobs = { 0 };
  g_autofree char *name = NULL;
  g_autofree char *script = NULL;
  g_autofree char *quoted = NULL;
  guint n_runs;

  if (options->output == NULL)
    {
      fs_set_input_error (error, _ ("slurm needs --output DIR, a new folder for the jobs and their results."));
      return 2;
    }
  scenario = fs_cli_scenario (options, error);
  if (scenario == NULL || (points = fs_cli_simulated_points (scenario, error)) == NULL)
    return 2;
  n_runs = fs_slurm_count_runs (scenario, points);
  if (!fs_slurm_jobs_read (&jobs, options, n_runs, error))
    return 2;
  if (!fs_slurm_folder_write (options->output, scenario, &jobs, error))
    return fs_cli_error_status (*error);
  name = g_filename_display_name (options->output);
  script = g_build_filename (options->output, "submit.sh", NULL);
  quoted = g_shell_quote (script);
  printf (ngettext ("%s contains the jobs of %u shard.", "%s contains the jobs of %u shards.", jobs.n_shards), name,
          jobs.n_shards);
  printf (ngettext (" They simulate %u run.", " They simulate %u runs.", n_runs), n_runs);
  printf (_ (" Submit them with: bash %s\n"), quoted);
  return 0;
}

/* The scenario may be an argument; a folder of jobs has its own. */
static gboolean
read_arguments (FsCliOptions *options, GError **error)
{
  const FsSlurmOptions *slurm = &options->slurm;
  gboolean has_folder = slurm->check != NULL || slurm->missing != NULL;
  char **rest = options->rest;

  if (rest != NULL && rest[0] != NULL)
    {
      if (rest[1] != NULL)
        return fs_set_input_error (error, _ ("Give one scenario."));
      if (!fs_cli_take_scenario (options, rest[0], error))
        return FALSE;
    }
  if (has_folder
      && ((slurm->check != NULL && slurm->missing != NULL) || options->scenario != NULL || options->preset != NULL
          || options->set != NULL || options->rates != NULL || options->points != NULL || options->output != NULL
          || slurm->shards != NULL || slurm->cpus != NULL || slurm->time != NULL || slurm->partition != NULL
          || slurm->account != NULL || slurm->memory != NULL || slurm->sbatch != NULL || slurm->prologue != NULL))
    return fs_set_input_error (error, _ ("--check and --missing read everything from their folder; give one of them, "
                                         "without a scenario and without options for new jobs."));
  return TRUE;
}

int
fs_cli_slurm (FsCliOptions *options, GError **error)
{
  if (!read_arguments (options, error))
    return 2;
  if (options->slurm.missing != NULL)
    return print_missing (options, error);
  return options->slurm.check != NULL ? print_check (options, error) : write_jobs (options, error);
}
