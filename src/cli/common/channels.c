#include "cli/common/channels.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/user-text.h"
#include "cli/common/output.h"

/* Only wormhole networks have channels whose virtual channels are counted, and only the ideal router counts them. */
static gboolean
check_curves (const FsScenario *scenario, GError **error)
{
  guint n_measured = 0;

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    n_measured += !fs_scenario_curve (scenario, c)->hidden && fs_scenario_curve (scenario, c)->switching->has_flits;
  if (n_measured == 0)
    return fs_set_input_error (error,
                               _ ("--channels is for hypercubes, meshes, and tori with wormhole routing; the network "
                                  "of this scenario is a generalized hypercube, which works store-and-forward."));
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    if (!fs_scenario_curve (scenario, c)->hidden && !fs_scenario_curve (scenario, c)->switching->has_flits)
      fprintf (stderr,
               _ ("The channels of curve %u are left out: its network is a generalized hypercube, which works "
                  "store-and-forward.\n"),
               c + 1);
  return TRUE;
}

gboolean
fs_cli_channels_open (FsCliChannels *channels, const FsCliOptions *options, FsScenario *scenario, GError **error)
{
  channels->path = options->channels;
  channels->progress = fs_cli_progress (options);
  if (channels->path == NULL)
    return TRUE;
  if (options->shard != NULL)
    return fs_set_input_error (error, _ ("--channels needs all replications of a point; --shard simulates only some."));
  channels->format = fs_cli_ends_in (channels->path, ".csv") ? fs_cli_csv_format () : FS_ROWS_JSON;
  if (channels->format == FS_ROWS_JSON && !fs_cli_ends_in (channels->path, ".json"))
    {
      g_autofree char *name = g_filename_display_name (channels->path);

      return fs_refuse_value (error, _ ("--channels writes CSV or JSON: \"%s\" does not end in .csv or .json."), name);
    }
  if (!check_curves (scenario, error))
    return FALSE;
  channels->file = fs_file_writer_new (channels->path);
  if (channels->file == NULL)
    return fs_cli_fail_to_write (channels->path, errno, error);
  channels->scenario = fs_scenario_ref (scenario);
  channels->run = fs_channel_run_new (scenario);
  return TRUE;
}

void
fs_cli_channels_clear (FsCliChannels *channels)
{
  g_clear_pointer (&channels->run, fs_channel_run_free);
  g_clear_pointer (&channels->file, fs_file_writer_free);
  g_clear_pointer (&channels->scenario, fs_scenario_unref);
}

void
fs_cli_channels_add (FsCliChannels *channels, const FsPointView *view)
{
  guint n = channels->path != NULL ? fs_scenario_statistics (channels->scenario)->replications : 0;

  if (channels->path == NULL || view->state != FS_POINT_DONE || view->replications == NULL
      || !fs_scenario_curve (channels->scenario, view->point.curve)->switching->has_flits)
    return;
  for (guint r = 0; r < n; r++)
    if (view->replications[r] == NULL || view->replications[r]->status == FS_SIM_CANCELLED)
      return;
  fs_channel_run_add (channels->run, &view->point, view->replications, n);
}

static gboolean
write_piece (gpointer data, const char *text, gsize length, GError **error)
{
  const FsCliChannels *channels = data;

  if (fs_cli_interrupted ())
    return fs_set_error (error, FS_ERROR_CANCELLED, "stopped");
  return fs_file_writer_write (channels->file, text, length) || fs_cli_fail_to_write (channels->path, errno, error);
}

/* Writes the points that are finished, in their order, from *@next on. */
static gboolean
write_finished (FsCliChannels *channels, FsChannelDocument *document, guint *next, GError **error)
{
  for (; *next < fs_channel_run_n_points (channels->run); (*next)++)
    {
      g_autoptr (FsChannelTable) table = NULL;
      FsSweepPoint point;
      FsChannelsState state = fs_channel_run_take (channels->run, *next, &point, &table, error);

      if (state == FS_CHANNELS_FAILED)
        return FALSE;
      if (state != FS_CHANNELS_DONE)
        return TRUE;
      if (!fs_channel_document_add (document, &point, table, fs_cli_job (), error))
        return FALSE;
    }
  return TRUE;
}

/* Measures all points and writes the file; FALSE with FS_ERROR_CANCELLED after a signal. */
static gboolean
measure (FsCliChannels *channels, guint threads, GError **error)
{
  g_autoptr (FsChannelDocument) document = NULL;
  gboolean going = TRUE;
  guint next = 0;

  document = fs_channel_document_new (channels->scenario, channels->format, (FsTextSink){ write_piece, channels });
  if (!fs_cli_interrupted ())
    fs_channel_run_start (channels->run, threads);
  while (going && !fs_cli_interrupted ())
    {
      going = !fs_channel_run_wait (channels->run, 100000);
      fs_cli_progress_show (channels->progress, FS_CLI_PHASE_CHANNELS, fs_channel_run_fraction (channels->run));
      if (!write_finished (channels, document, &next, error))
        return FALSE;
    }
  fs_cli_progress_clear (channels->progress);
  if (next < fs_channel_run_n_points (channels->run) || fs_cli_interrupted ())
    return fs_set_error (error, FS_ERROR_CANCELLED, "stopped");
  if (!fs_channel_document_finish (document, error))
    return FALSE;
  return fs_file_writer_finish (g_steal_pointer (&channels->file))
         || fs_cli_fail_to_write (channels->path, errno, error);
}

gboolean
fs_cli_channels_finish (FsCliChannels *channels, guint threads, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autofree char *name = NULL;

  if (channels->path == NULL || measure (channels, threads, &failure))
    return TRUE;
  if (!g_error_matches (failure, FS_ERROR, FS_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  name = g_filename_display_name (channels->path);
  fprintf (stderr, _ ("%s was not written because the run was interrupted. Nothing was overwritten.\n"), name);
  return TRUE;
}
