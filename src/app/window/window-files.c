#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/document/document-saving.h"
#include "app/window/window-private.h"
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

void
fs_window_show_error (FsWindow *self, const char *heading, const char *sentence)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, sentence);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

void
fs_window_use_last_folder (FsWindow *self, GtkFileChooser *chooser)
{
  g_autofree char *path = g_settings_get_string (fs_window_get_settings (self), "last-folder");
  g_autoptr (GFile) folder = *path != '\0' ? g_file_new_for_path (path) : NULL;

  if (folder != NULL)
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

void
fs_window_set_last_folder (FsWindow *self, GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *path = folder != NULL ? g_file_get_path (folder) : NULL;

  if (path != NULL && g_utf8_validate (path, -1, NULL))
    g_settings_set_string (fs_window_get_settings (self), "last-folder", path);
}

/* Opening. */

static gpointer
read_in_thread (gpointer input, GError **error)
{
  FileJob *job = input;
  g_autofree char *path = g_file_get_path (job->file);

  if (path == NULL)
    {
      g_autofree char *uri = g_file_get_uri (job->file);

      g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("%s is not on this computer; copy it here first."), uri);
      return NULL;
    }
  return fs_export_load_document (path, error);
}

/* A figure keeps its scenario inside: saving must not overwrite the figure. */
static gboolean
is_figure (GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  FsFormat format;

  return path != NULL && fs_format_from_path (path, &format, NULL);
}

/* What was lost of the results: the first of it by its line. */
static void
tell_unread (FsWindow *self, const FsDocumentFile *document)
{
  g_autofree char *heading = g_strdup_printf (
      ngettext ("%u kept result could not be read", "%u kept results could not be read", document->n_unread),
      document->n_unread);
  g_autoptr (GString) body = g_string_new (NULL);

  for (guint i = 0; i < MIN (document->notices->len, MOST_NOTICES); i++)
    g_string_append_printf (body, "%s\n", (const char *) g_ptr_array_index (document->notices, i));
  g_string_append (body, _ ("Everything else is here; Run simulates what is missing."));
  fs_window_show_error (self, heading, body->str);
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
      fs_window_show_error (self, _ ("The file was not opened"), error->message);
      if (!g_file_query_exists (job->file, NULL))
        fs_window_recent_forget (job->file);
      return;
    }
  fs_window_set_last_folder (self, job->file);
  fs_window_recent_add (job->file);
  take_document (self, document, job);
  fs_window_pages_show_scenario (self);
  if (document->n_unread > 0)
    tell_unread (self, document);
  if (job->then != NULL)
    job->then (self, job->data);
}

/* A file to be opened once nothing is lost by it, and what comes after. */
typedef struct {
  GFile *file;
  FsWindowThen then;
  gpointer data;
  GDestroyNotify free_data;
} OpenRequest;

static void
open_request_free (gpointer data)
{
  OpenRequest *request = data;

  g_object_unref (request->file);
  if (request->free_data != NULL)
    request->free_data (request->data);
  g_free (request);
}

static void
open_now (FsWindow *self, gpointer data)
{
  OpenRequest *request = data;
  FileJob *job = file_job_new (request->file);

  job->then = request->then;
  job->data = g_steal_pointer (&request->data);
  job->free_data = g_steal_pointer (&request->free_data);
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

FsWindow *
fs_window_find_open (GtkApplication *application, GFile *file)
{
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    {
      GFile *own = FS_IS_WINDOW (l->data) ? fs_document_get_file (fs_window_get_document (l->data)) : NULL;

      if (own != NULL && g_file_equal (own, file))
        return l->data;
    }
  return NULL;
}

FsWindow *
fs_window_find_other (FsWindow *self, GFile *file)
{
  FsWindow *found = fs_window_find_open (gtk_window_get_application (GTK_WINDOW (self)), file);

  return found != self ? found : NULL;
}

static void
show_open (FsWindow *self, OpenRequest *request)
{
  g_autofree char *base = g_file_get_basename (request->file);
  g_autofree char *name = g_filename_display_name (base);
  g_autofree char *sentence = g_strdup_printf (_ ("%s was open in this window already."), name);

  gtk_window_present (GTK_WINDOW (self));
  fs_window_toast (self, sentence);
  if (request->then != NULL)
    request->then (self, request->data);
}

void
fs_window_open_then (FsWindow *self, GFile *file, FsWindowThen then, gpointer data, GDestroyNotify free_data)
{
  OpenRequest *request = g_new0 (OpenRequest, 1);
  FsWindow *other = fs_window_find_other (self, file);

  *request = (OpenRequest){ g_object_ref (file), then, data, free_data };
  if (other == NULL)
    {
      fs_window_protect (self, open_now, request, open_request_free);
      return;
    }
  show_open (other, request);
  open_request_free (request);
}

void
fs_window_open (FsWindow *self, GFile *file)
{
  if (fs_window_is_table (file))
    fs_window_import (self, &file, 1);
  else
    fs_window_open_then (self, file, NULL, NULL, NULL);
}

static GtkFileFilter *
file_filter (const char *name, const char *const *suffixes)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (; *suffixes != NULL; suffixes++)
    gtk_file_filter_add_suffix (filter, *suffixes);
  return filter;
}

void
fs_window_add_filter (GtkFileChooser *chooser, const char *name, const char *const *suffixes)
{
  g_autoptr (GtkFileFilter) filter = file_filter (name, suffixes);

  gtk_file_chooser_add_filter (chooser, filter);
}

void
fs_window_add_scenario_filters (GtkFileChooser *chooser)
{
  fs_window_add_filter (chooser, _ ("Scenarios and figures"),
                        (const char *const[]){ "flitscope", "svg", "pdf", "png", NULL });
  fs_window_add_filter (chooser, _ ("Scenarios"), (const char *const[]){ "flitscope", NULL });
}

static void
open_chosen (GtkNativeDialog *dialog, int response, FsWindow *self)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_object_unref (dialog);
  if (file != NULL)
    fs_window_open (self, file);
}

void
fs_window_ask_open (FsWindow *self)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (_ ("Open a Scenario or a Figure"), GTK_WINDOW (self),
                                                              GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), NULL);

  fs_window_add_filter (GTK_FILE_CHOOSER (dialog), _ ("Scenarios and figures"),
                        (const char *const[]){ "flitscope", "svg", "pdf", "png", "csv", "tsv", NULL });
  fs_window_add_filter (GTK_FILE_CHOOSER (dialog), _ ("Scenarios"), (const char *const[]){ "flitscope", NULL });
  fs_window_use_last_folder (self, GTK_FILE_CHOOSER (dialog));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (open_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}
