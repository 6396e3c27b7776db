/* Saving. */
#include <glib/gi18n-lib.h>

#include "app/document-keep.h"
#include "app/window-private.h"
#include "app/worker.h"
#include "base/error.h"
#include "scenario/scenario-file.h"

/* A file to write, and what comes after. */
typedef struct {
  GFile *file;
  FsDocumentFile *document;
  FsSaved *saved; /* of what is written */
  FsWindowThen then;
  gpointer data;
} FileJob;

static void
file_job_free (gpointer data)
{
  FileJob *job = data;

  g_object_unref (job->file);
  fs_document_file_free (job->document);
  fs_saved_unref (job->saved);
  g_free (job);
}

static gpointer
write_in_thread (gpointer input, GError **error)
{
  FileJob *job = input;
  g_autofree char *path = g_file_get_path (job->file);

  if (path == NULL)
    {
      g_autofree char *uri = g_file_get_uri (job->file);

      g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("%s is not on this computer; choose a folder here."), uri);
      return NULL;
    }
  fs_document_file_save (job->document, path, error);
  return NULL;
}

static void
tell_saved (FsWindow *self, const FsDocumentFile *document)
{
  guint n_results = fs_result_memory_n_results (document->results);
  g_autofree char *sentence = g_strdup_printf (
      ngettext ("The scenario was saved with %u result.", "The scenario was saved with %u results.", n_results),
      n_results);

  fs_window_tell (self, n_results > 0 ? sentence : _ ("The scenario was saved."));
}

static void
write_done (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsWindow *self = FS_WINDOW (owner);
  FileJob *job = input;

  if (fs_window_get_document (self) == NULL)
    return;
  if (error != NULL)
    {
      fs_window_tell_failure (self, _ ("The scenario was not saved"), error->message);
      return;
    }
  fs_window_keep_last_folder (self, job->file);
  fs_window_recent_add (job->file);
  fs_document_set_saved (fs_window_get_document (self), job->saved, job->document, job->file);
  if (job->then != NULL)
    job->then (self, job->data);
  else
    tell_saved (self, job->document);
}

static void
save_to (FsWindow *self, GFile *file, FsWindowThen then, gpointer data)
{
  FsDocument *document = fs_window_get_document (self);
  FileJob *job = g_new0 (FileJob, 1);

  job->file = g_object_ref (file);
  job->document = fs_document_to_file (document);
  job->saved = fs_saved_ref (fs_document_get_saved (document));
  job->then = then;
  job->data = data;
  fs_document_end_step (document);
  fs_worker_run (G_OBJECT (self), write_in_thread, job, file_job_free, write_done);
}

static void
refuse_open (FsWindow *self, GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base);
  g_autofree char *sentence = g_strdup_printf (_ ("%s is open in another window; choose another name."), name);

  fs_window_tell_failure (self, _ ("The scenario was not saved"), sentence);
}

typedef struct {
  FsWindow *window;
  FsWindowThen then;
  gpointer data;
} SaveQuestion;

static void
save_chosen (GtkNativeDialog *dialog, int response, SaveQuestion *question)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL && fs_window_find_other (question->window, file) != NULL)
    refuse_open (question->window, file);
  else if (file != NULL)
    save_to (question->window, file, question->then, question->data);
  g_object_unref (dialog);
}

static void
save_question_free (gpointer data, GClosure *closure)
{
  g_object_unref (((SaveQuestion *) data)->window);
  g_free (data);
}

char *
fs_window_suggest_name (FsDocument *document)
{
  GFile *file = fs_document_get_file (document);
  const char *preset = fs_document_get_preset (document);

  if (file != NULL)
    return g_file_get_basename (file);
  return g_strconcat (preset != NULL ? preset : _ ("scenario"), FS_SCENARIO_SUFFIX, NULL);
}

static void
ask_save (FsWindow *self, FsWindowThen then, gpointer data)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (_ ("Save the Scenario"), GTK_WINDOW (self),
                                                              GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), NULL);
  SaveQuestion *question = g_new0 (SaveQuestion, 1);
  g_autofree char *name = fs_window_suggest_name (fs_window_get_document (self));

  question->window = g_object_ref (self);
  question->then = then;
  question->data = data;
  fs_window_add_filter (GTK_FILE_CHOOSER (dialog), _ ("Scenarios"), (const char *const[]){ "flitscope", NULL });
  fs_window_use_last_folder (self, GTK_FILE_CHOOSER (dialog));
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_data (dialog, "response", G_CALLBACK (save_chosen), question, save_question_free, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

void
fs_window_save (FsWindow *self, gboolean ask, FsWindowThen then, gpointer data)
{
  GFile *file = fs_document_get_file (fs_window_get_document (self));

  if (ask || file == NULL)
    ask_save (self, then, data);
  else
    save_to (self, file, then, data);
}
