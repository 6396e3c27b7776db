/* Reads a scenario, or a figure that carries one, into the document of a window, on a worker. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/document/document-saving.h"
#include "app/files/file-chooser.h"
#include "app/window/window-private.h"
#include "app/window/window-recent.h"
#include "app/toolkit/worker.h"
#include "base/error.h"
#include "export/export.h"
#include "scenario/value/scenario-file.h"

#define MOST_NOTICES 5 /* in a dialog */

/* A file to read, and what comes after. */
typedef struct {
  GFile *file;
  FsSaveState *saved; /* to be reloaded, or NULL */
  FsWindowThen then;
  gpointer data;
  GDestroyNotify free_data;
} FileJob;

static void
file_job_free (gpointer data)
{
  FileJob *job = data;

  g_object_unref (job->file);
  g_clear_pointer (&job->saved, fs_save_state_unref);
  if (job->free_data != NULL)
    job->free_data (job->data);
  g_free (job);
}

static FileJob *
file_job_new (GFile *file)
{
  FileJob *job = g_new0 (FileJob, 1);

  job->file = g_object_ref (file);
  return job;
}

static gpointer
read_in_thread (gpointer input, GError **error)
{
  FileJob *job = input;
  g_autofree char *path = g_file_get_path (job->file);

  if (path == NULL)
    {
      g_autofree char *uri = g_file_get_uri (job->file);

      g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("%s is not on this computer; copy it to a local folder first."),
                   uri);
      return NULL;
    }
  return fs_export_load_document (path, error);
}

/* A figure contains its scenario: saving must not overwrite the figure. */
static gboolean
is_figure (GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  FsFormat format;

  return path != NULL && fs_format_from_path (path, &format, NULL);
}

static void
take_document (FsWindow *self, const FsDocumentFile *read, const FileJob *job)
{
  FsDocument *document = fs_window_get_document (self);

  if (job->saved == NULL)
    fs_document_open (document, read, is_figure (job->file) ? NULL : job->file);
  else if (job->saved == fs_document_get_saved (document))
    fs_document_reload (document, read);
}

static void
read_done (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsWindow *self = FS_WINDOW (owner);
  FileJob *job = input;
  g_autoptr (FsDocumentFile) document = output;

  if (fs_window_get_document (self) == NULL)
    return;
  if (error != NULL)
    {
      fs_error_dialog_show (GTK_WINDOW (self), _ ("Cannot Open File"), error->message);
      if (!g_file_query_exists (job->file, NULL))
        fs_window_recent_forget (job->file);
      return;
    }
  fs_file_chooser_set_last_folder (fs_window_get_settings (self), job->file);
  fs_window_recent_add (job->file);
  take_document (self, document, job);
  fs_window_pages_show_scenario (self);
  if (document->n_unread > 0)
    {
      /* What was lost of the results: the first of it by its line. */
      g_autofree char *heading = g_strdup_printf (
          ngettext ("%u saved result could not be read", "%u saved results could not be read", document->n_unread),
          document->n_unread);
      g_autoptr (GString) body = g_string_new (NULL);

      for (guint i = 0; i < MIN (document->notices->len, MOST_NOTICES); i++)
        g_string_append_printf (body, "%s\n", (const char *) g_ptr_array_index (document->notices, i));
      g_string_append (body, _ ("All other results were loaded. Press Run to simulate the missing points."));
      fs_error_dialog_show (GTK_WINDOW (self), heading, body->str);
    }
  if (job->then != NULL)
    job->then (self, job->data);
}

void
fs_window_load (FsWindow *self, GFile *file, FsWindowThen then, gpointer data, GDestroyNotify free_data)
{
  FileJob *job = file_job_new (file);

  job->then = then;
  job->data = data;
  job->free_data = free_data;
  fs_worker_run (G_OBJECT (self), read_in_thread, job, file_job_free, read_done);
}

void
fs_window_reload (FsWindow *self, FsSaveState *saved)
{
  FileJob *job;

  g_return_if_fail (saved->file != NULL);

  job = file_job_new (saved->file);
  job->saved = fs_save_state_ref (saved);
  fs_worker_run (G_OBJECT (self), read_in_thread, job, file_job_free, read_done);
}
