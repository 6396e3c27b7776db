#include "cli/keep.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"

#define MAX_SHARDS 100000

void
fs_cli_keep_clear (FsCliKeep *keep)
{
  g_clear_pointer (&keep->keep, fs_run_keep_unref);
  g_clear_pointer (&keep->cache, fs_result_store_unref);
  g_clear_pointer (&keep->folder, fs_run_folder_free);
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
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                   _ ("shard is \"%s\"; it must be I/K with whole numbers, I from 1 to K, such as 2/3."),
                   options->shard);
      return FALSE;
    }
  if (options->resume == NULL)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT,
                           _ ("--shard needs --resume DIR, the folder that flitscope-cli merge reads."));
      return FALSE;
    }
  run->shard = (guint) shard;
  run->n_shards = (guint) n_shards;
  return TRUE;
}

gboolean
fs_cli_keep_open (FsCliKeep *keep, const FsCliOptions *options, FsScenario *scenario, GError **error)
{
  g_autofree char *notice = NULL;

  keep->options.threads = (guint) options->threads;
  keep->options.replications = options->per_replication;
  if (!read_shard (options, &keep->options, error))
    return FALSE;
  if (options->resume != NULL
      && (keep->folder = fs_run_folder_open (options->resume, scenario, &notice, error)) == NULL)
    return FALSE;
  if (notice != NULL)
    fprintf (stderr, "%s\n", notice);
  /* What is timed is run. */
  if (!options->no_cache && !options->timing)
    keep->cache = fs_result_store_new_cache ();
  keep->options.keep = keep->keep = fs_run_keep_new ();
  if (keep->folder != NULL)
    fs_run_keep_add (keep->keep, fs_run_folder_store (keep->folder), FS_KEEP_READ | FS_KEEP_WRITE);
  fs_run_keep_add (keep->keep, keep->cache, FS_KEEP_READ | FS_KEEP_WRITE);
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

void
fs_cli_keep_tell_known (FsCliKeep *keep, FsRunner *runner)
{
  guint in_folder = keep->folder != NULL ? fs_run_keep_n_found (keep->keep, fs_run_folder_store (keep->folder)) : 0;
  guint in_cache = keep->cache != NULL ? fs_run_keep_n_found (keep->keep, keep->cache) : 0;

  fs_cli_keep_tell_notices (keep);
  if (in_folder > 0)
    {
      g_autofree char *share = share_of_runs (runner, in_folder);
      g_autofree char *name = g_filename_display_name (fs_run_folder_path (keep->folder));

      /* TRANSLATORS: "12 of 30 points from DIR." */
      fprintf (stderr, _ ("%s from %s.\n"), share, name);
    }
  if (in_cache > 0)
    {
      g_autofree char *share = share_of_runs (runner, in_cache);

      /* TRANSLATORS: %s is "12 of 30 points" */
      fprintf (stderr, _ ("%s from the cache; --no-cache simulates anew.\n"), share);
    }
  if (keep->options.n_shards > 0)
    {
      g_autofree char *share = share_of_runs (runner, fs_runner_n_open (runner));

      /* TRANSLATORS: "Shard 2/3 simulates 10 of 30 runs." */
      fprintf (stderr, _ ("Shard %u/%u simulates %s.\n"), keep->options.shard, keep->options.n_shards, share);
    }
}

void
fs_cli_keep_tell_notices (FsCliKeep *keep)
{
  g_auto (GStrv) notices = keep->keep != NULL ? fs_run_keep_take_notices (keep->keep) : NULL;

  for (char **notice = notices; notice != NULL && *notice != NULL; notice++)
    fprintf (stderr, "%s\n", *notice);
}

gboolean
fs_cli_keep_check (FsCliKeep *keep, GError **error)
{
  g_autofree char *name = NULL;

  if (keep->folder == NULL || !fs_run_keep_failed (keep->keep, fs_run_folder_store (keep->folder)))
    return TRUE;
  name = g_filename_display_name (fs_run_folder_path (keep->folder));
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("Not all that is finished could be kept in %s."), name);
  return FALSE;
}
