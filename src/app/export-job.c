#include "app/export-job.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"

FsExportJob *
fs_export_job_new (const FsPlot *plot, const FsExportOptions *options, char *data, GFile *file)
{
  FsExportJob *job = g_new0 (FsExportJob, 1);

  job->plot = fs_plot_copy (plot);
  job->options = *options;
  job->options.scenario_text = job->scenario_text = g_strdup (options->scenario_text);
  job->options.font = job->font = g_strdup (options->font);
  if (options->language != NULL)
    job->options.language = job->language = fs_language_ref ((FsLanguage *) options->language);
  job->data = data;
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
  g_free (job->data);
  fs_language_unref (job->language);
  g_object_unref (job->file);
  g_free (job);
}

static void
write_data (const FsExportJob *job, const char *path, GError **error)
{
  if (!fs_file_replace (path, job->data, strlen (job->data)))
    g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("The data were not saved: %s. Nothing was overwritten."),
                 fs_file_reason (errno));
}

gpointer
fs_export_job_run (gpointer data, GError **error)
{
  FsExportJob *job = data;
  g_autofree char *path = g_file_get_path (job->file);

  if (path != NULL && job->data != NULL)
    write_data (job, path, error);
  else if (path != NULL)
    fs_export_save (job->plot, path, &job->options, error);
  else
    {
      g_autofree char *uri = g_file_get_uri (job->file);

      g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("%s is not on this computer; choose a folder here."), uri);
    }
  return NULL;
}
