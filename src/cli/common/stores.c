#include "cli/common/stores.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/common/ranks.h"
#include "export/export.h"

#define MAX_SHARDS 100000

void
fs_cli_stores_clear (FsCliStores *keep)
{
  g_clear_pointer (&keep->keep, fs_store_chain_unref);
  g_clear_pointer (&keep->cache, fs_result_store_unref);
  g_clear_pointer (&keep->file, fs_result_store_unref);
  g_clear_pointer (&keep->saved, fs_document_file_free);
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
      g_autofree char *shown = fs_user_text_shorten (options->shard);

      g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                   _ ("shard is \"%s\"; it must be I/K with whole numbers, I from 1 to K, such as 2/3."), shown);
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

/* What the file of the scenario brings with it. */
static FsResultStore *
open_file (const FsCliOptions *options)
{
  g_autoptr (FsDocumentFile) file = NULL;
  g_autofree char *name = NULL;

  if (options->scenario == NULL || !g_file_test (options->scenario, G_FILE_TEST_IS_REGULAR)
      || (file = fs_export_load_document (options->scenario, NULL)) == NULL)
    return NULL;
  for (guint i = 0; i < file->notices->len; i++)
    fprintf (stderr, "%s\n", (const char *) g_ptr_array_index (file->notices, i));
  name = g_filename_display_name (options->scenario);
  return fs_memory_store_n_results (file->results) > 0 ? fs_result_store_new_memory (file->results, name, FALSE) : NULL;
}

static void
open_saved (FsCliStores *keep, const FsCliOptions *options, FsScenario *scenario)
{
  g_autoptr (FsResultStore) store = NULL;

  if (options->save == NULL)
    return;
  keep->saved = fs_document_file_new (scenario);
  store = fs_result_store_new_memory (keep->saved->results, options->save, FALSE);
  fs_store_chain_add (keep->keep, store, FS_STORE_WRITE);
}

gboolean
fs_cli_stores_open (FsCliStores *keep, const FsCliOptions *options, FsScenario *scenario, GError **error)
{
  g_autofree char *notice = NULL;

  keep->options.elsewhere = fs_cli_ranks_remote ((guint) options->threads);
  /* A rank of several has one processor, unless it is told otherwise. */
  keep->options.threads
      = keep->options.elsewhere != NULL ? MAX ((guint) options->threads, 1) : (guint) options->threads;
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
    {
      keep->cache = fs_result_store_new_cache ();
      keep->file = open_file (options);
    }
  keep->options.keep = keep->keep = fs_store_chain_new ();
  open_saved (keep, options, scenario);
  if (keep->folder != NULL)
    fs_store_chain_add (keep->keep, fs_run_folder_store (keep->folder), FS_STORE_READ | FS_STORE_WRITE);
  fs_store_chain_add (keep->keep, keep->file, FS_STORE_READ);
  fs_store_chain_add (keep->keep, keep->cache, FS_STORE_READ | FS_STORE_WRITE);
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
tell_from (FsRunner *runner, guint n, const char *path)
{
  g_autofree char *share = share_of_runs (runner, n);
  g_autofree char *name = g_filename_display_name (path);

  /* TRANSLATORS: "12 of 30 points from DIR." */
  fprintf (stderr, _ ("%s from %s.\n"), share, name);
}

void
fs_cli_report_cached (FsCliStores *keep, FsRunner *runner)
{
  guint in_folder = keep->folder != NULL ? fs_store_chain_n_found (keep->keep, fs_run_folder_store (keep->folder)) : 0;
  guint in_file = keep->file != NULL ? fs_store_chain_n_found (keep->keep, keep->file) : 0;
  guint in_cache = keep->cache != NULL ? fs_store_chain_n_found (keep->keep, keep->cache) : 0;

  fs_cli_report_warnings (keep);
  if (in_folder > 0)
    tell_from (runner, in_folder, fs_run_folder_path (keep->folder));
  if (in_file > 0)
    tell_from (runner, in_file, fs_result_store_folder (keep->file));
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
fs_cli_report_warnings (FsCliStores *keep)
{
  g_auto (GStrv) notices = keep->keep != NULL ? fs_store_chain_take_warnings (keep->keep) : NULL;

  for (char **notice = notices; notice != NULL && *notice != NULL; notice++)
    fprintf (stderr, "%s\n", *notice);
}

gboolean
fs_cli_stores_check (FsCliStores *keep, GError **error)
{
  g_autofree char *name = NULL;

  if (keep->folder == NULL || !fs_store_chain_failed (keep->keep, fs_run_folder_store (keep->folder)))
    return TRUE;
  name = g_filename_display_name (fs_run_folder_path (keep->folder));
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("Not all that is finished could be kept in %s."), name);
  return FALSE;
}

/* Where the points of @runner stand in their figure. */
static void
add_places (FsDocumentFile *file, FsRunner *runner)
{
  guint first = 0, curve = 0;

  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      FsSweepPoint point = fs_runner_point (runner, i).point;
      const FsCurve *step = fs_curve_x_index (fs_scenario_curve (file->scenario, point.curve), point.step);
      g_autofree char *id = NULL;

      first = point.curve == curve ? first : i;
      curve = point.curve;
      if (step->simulation_absent != NULL)
        continue;
      id = fs_scenario_point_id (file->scenario, point.curve, point.step, point.rate);
      fs_document_file_add_place (file, id, point.curve, point.step, point.rate, i - first);
    }
}

gboolean
fs_cli_stores_save (FsCliStores *keep, const FsCliOptions *options, FsRunner *runner, GError **error)
{
  if (keep->saved == NULL)
    return TRUE;
  add_places (keep->saved, runner);
  return fs_document_file_save (keep->saved, options->save, error);
}
