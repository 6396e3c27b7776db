#include "app/files/file-chooser.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

void
fs_file_chooser_use_last_folder (GtkFileChooser *chooser, GSettings *settings)
{
  g_autofree char *path = g_settings_get_string (settings, "last-folder");
  g_autoptr (GFile) folder = *path != '\0' ? g_file_new_for_path (path) : NULL;

  if (folder != NULL)
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

void
fs_file_chooser_set_last_folder (GSettings *settings, GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *path = folder != NULL ? g_file_get_path (folder) : NULL;

  if (path != NULL && g_utf8_validate (path, -1, NULL))
    g_settings_set_string (settings, "last-folder", path);
}

void
fs_file_chooser_add_filter (GtkFileChooser *chooser, const char *name, const char *const *suffixes)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (; *suffixes != NULL; suffixes++)
    gtk_file_filter_add_suffix (filter, *suffixes);
  gtk_file_chooser_add_filter (chooser, filter);
}

void
fs_file_chooser_add_scenario_filters (GtkFileChooser *chooser)
{
  fs_file_chooser_add_filter (
      chooser, _ ("Scenarios and figures"),
      (const char *const[]){ "flitscope", "svg", "pdf", "eps", "png", "html", "tex", "py", NULL });
  fs_file_chooser_add_filter (chooser, _ ("Scenarios"), (const char *const[]){ "flitscope", NULL });
}

/* A dialog that is open. */
typedef struct {
  GWeakRef owner;
  FsFileChosenFunc chosen;
  gpointer data;
  GDestroyNotify free_data;
} Question;

static void
question_free (gpointer data, GClosure *closure)
{
  Question *question = data;

  g_weak_ref_clear (&question->owner);
  if (question->free_data != NULL)
    question->free_data (question->data);
  g_free (question);
}

static void
answered (GtkNativeDialog *dialog, int response, Question *question)
{
  g_autoptr (GFile) file
      = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;
  g_autoptr (GObject) owner = g_weak_ref_get (&question->owner);

  if (owner != NULL)
    question->chosen (file, question->data);
  g_object_unref (dialog);
}

GtkFileChooserNative *
fs_file_chooser_ask (GtkWindow *parent, const char *title, GtkFileChooserAction action, const char *accept,
                     GSettings *settings, GObject *owner, FsFileChosenFunc chosen, gpointer data,
                     GDestroyNotify free_data)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (title, parent, action, accept, NULL);
  Question *question = g_new0 (Question, 1);

  g_weak_ref_init (&question->owner, owner);
  question->chosen = chosen;
  question->data = data;
  question->free_data = free_data;
  fs_file_chooser_use_last_folder (GTK_FILE_CHOOSER (dialog), settings);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_data (dialog, "response", G_CALLBACK (answered), question, question_free, 0);
  return dialog;
}

void
fs_error_dialog_show (GtkWindow *parent, const char *heading, const char *sentence)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, heading, sentence);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}
