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
  FsThen *then;       /* or NULL */
} FileJob;

static void
file_job_free (gpointer data)
{
  FileJob *job = data;

  g_object_unref (job->file);
  g_clear_pointer (&job->saved, fs_save_state_unref);
  fs_then_unref (job->then);
  g_free (job);
}

static gpointer
read_in_thread (gpointer input, GError **error)
{
  const FileJob *job = input;
  g_autofree char *path = fs_window_local_path (job->file, FALSE, error);

  return path != NULL ? fs_export_load_document (path, error) : NULL;
}

/* The window that opens a file again, from a folder, and what comes after. */
typedef struct {
  FsWindow *window;
  FsThen *then; /* or NULL */
} FolderJob;

static void
folder_job_free (gpointer data)
{
  FolderJob *job = data;

  fs_then_unref (job->then);
  g_free (job);
}

static void
folder_chosen (GFile *file, gpointer data)
{
  FolderJob *job = data;

  if (file != NULL)
    fs_window_load (job->window, file, g_steal_pointer (&job->then));
}

/* Whether @error is about a file to which @file refers, and not about @file. */
static gboolean
lacks_neighbor (GFile *file, const GError *error)
{
  g_autoptr (GFileInfo) info = NULL;

  if (!g_error_matches (error, FS_ERROR, FS_ERROR_FILE))
    return FALSE;
  info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_ACCESS_CAN_READ,
                            G_FILE_QUERY_INFO_NONE, NULL, NULL);
  return info != NULL && g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR
         && g_file_info_get_attribute_boolean (info, G_FILE_ATTRIBUTE_ACCESS_CAN_READ);
}

static void
read_done (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsWindow *self = FS_WINDOW (owner);
  FileJob *job = input;
  g_autoptr (FsDocumentFile) document = output;

  if (fs_window_get_document (self) == NULL)
    return;
  if (error != NULL && job->saved == NULL && lacks_neighbor (job->file, error))
    {
      FolderJob *next = g_new (FolderJob, 1);

      *next = (FolderJob){ self, g_steal_pointer (&job->then) };
      fs_folder_question_show (GTK_WINDOW (self), _ ("Cannot Open File"), error->message, job->file, folder_chosen,
                               next, folder_job_free);
      return;
    }
  if (error != NULL)
    {
      fs_error_dialog_show (GTK_WINDOW (self), _ ("Cannot Open File"), error->message);
      if (!g_file_query_exists (job->file, NULL))
        fs_window_recent_forget (job->file);
      return;
    }
  fs_file_chooser_set_last_folder (fs_window_get_settings (self), job->file);
  fs_window_recent_add (job->file);
  if (job->saved == NULL)
    {
      /* A figure contains its scenario: saving must not overwrite the figure. */
      g_autofree char *path = g_file_get_path (job->file);
      FsFormat format;
      gboolean is_figure = path != NULL && fs_format_from_path (path, &format, NULL);

      fs_document_open (fs_window_get_document (self), document, is_figure ? NULL : job->file);
    }
  else if (job->saved == fs_document_get_saved (fs_window_get_document (self)))
    fs_document_reload (fs_window_get_document (self), document);
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
    job->then->call (self, job->then->data);
}

static void
read_file (FsWindow *self, GFile *file, FsSaveState *saved, FsThen *then)
{
  FileJob *job = g_new (FileJob, 1);

  *job = (FileJob){ g_object_ref (file), saved, then };
  fs_worker_run (G_OBJECT (self), read_in_thread, job, file_job_free, read_done);
}

void
fs_window_load (FsWindow *self, GFile *file, FsThen *then)
{
  read_file (self, file, NULL, then);
}

void
fs_window_reload (FsWindow *self, FsSaveState *saved)
{
  g_return_if_fail (saved->file != NULL);

  read_file (self, saved->file, fs_save_state_ref (saved), NULL);
}
