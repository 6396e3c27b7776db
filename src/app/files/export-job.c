#include "app/files/export-job.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"

FsExportJob *
fs_export_job_new (const FsPlot *plot, const FsExportOptions *options, GFile *file)
{
  FsExportJob *job = g_new0 (FsExportJob, 1);

  job->plot = fs_plot_copy (plot);
  job->options = *options;
  job->options.scenario_text = job->scenario_text = g_strdup (options->scenario_text);
  job->options.font = job->font = g_strdup (options->font);
  if (options->language != NULL)
    job->options.language = job->language = fs_language_ref ((FsLanguage *) options->language);
  job->file = g_object_ref (file);
  return job;
}

void
fs_export_job_free (gpointer data)
{
  FsExportJob *job = data;

  fs_plot_free (job->plot);
  g_free (job->scenario_text);
  g_free (job->font);
  fs_figure_values_free (job->values);
  fs_language_unref (job->language);
  g_object_unref (job->file);
  g_free (job);
}

gpointer
fs_export_job_run (gpointer data, GError **error)
{
  FsExportJob *job = data;
  g_autofree char *path = g_file_get_path (job->file);

  if (path != NULL && job->values != NULL)
    {
      g_autofree char *text = fs_figure_values_text (job->values, job->json);

      if (!fs_file_replace (path, text, strlen (text)))
        g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("The data were not saved: %s. Nothing was overwritten."),
                     fs_file_reason (errno));
    }
  else if (path != NULL)
    fs_export_save (job->plot, path, &job->options, error);
  else
    {
      g_autofree char *uri = g_file_get_uri (job->file);

      g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("%s is a remote location. Choose a folder on this computer."),
                   uri);
    }
  return NULL;
}
