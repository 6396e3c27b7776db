#include "app/versions/file-dialog.h"

typedef struct {
  FsFileChosenFunc chosen;
  gpointer data;
} Answer;

#if GTK_CHECK_VERSION(4, 10, 0)

static void
opened (GObject *dialog, GAsyncResult *result, gpointer data)
{
  g_autofree Answer *answer = data;
  g_autoptr (GFile) file = gtk_file_dialog_open_finish (GTK_FILE_DIALOG (dialog), result, NULL);

  answer->chosen (file, answer->data);
}

static void
saved (GObject *dialog, GAsyncResult *result, gpointer data)
{
  g_autofree Answer *answer = data;
  g_autoptr (GFile) file = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (dialog), result, NULL);

  answer->chosen (file, answer->data);
}

void
fs_file_dialog_show (GtkWindow *parent, const FsFileDialog *dialog, FsFileChosenFunc chosen, gpointer data)
{
  g_autoptr (GtkFileDialog) shown = gtk_file_dialog_new ();
  Answer *answer = g_new (Answer, 1);

  *answer = (Answer){ chosen, data };
  gtk_file_dialog_set_title (shown, dialog->title);
  gtk_file_dialog_set_accept_label (shown, dialog->accept);
  gtk_file_dialog_set_initial_folder (shown, dialog->folder);
  gtk_file_dialog_set_filters (shown, dialog->filters);
  if (dialog->name != NULL)
    {
      gtk_file_dialog_set_initial_name (shown, dialog->name);
      gtk_file_dialog_save (shown, parent, NULL, saved, answer);
    }
  else
    gtk_file_dialog_open (shown, parent, NULL, opened, answer);
}

#else

static void
answered (GtkNativeDialog *dialog, int response, Answer *answer)
{
  g_autoptr (GFile) file
      = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;

  answer->chosen (file, answer->data);
  g_free (answer);
  g_object_unref (dialog);
}

void
fs_file_dialog_show (GtkWindow *parent, const FsFileDialog *dialog, FsFileChosenFunc chosen, gpointer data)
{
  GtkFileChooserAction action = dialog->name != NULL ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN;
  GtkFileChooserNative *shown = gtk_file_chooser_native_new (dialog->title, parent, action, dialog->accept, NULL);
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (shown);
  Answer *answer = g_new (Answer, 1);

  *answer = (Answer){ chosen, data };
  if (dialog->folder != NULL)
    gtk_file_chooser_set_current_folder (chooser, dialog->folder, NULL);
  if (dialog->name != NULL)
    gtk_file_chooser_set_current_name (chooser, dialog->name);
  for (guint i = 0; dialog->filters != NULL && i < g_list_model_get_n_items (dialog->filters); i++)
    {
      g_autoptr (GtkFileFilter) filter = g_list_model_get_item (dialog->filters, i);

      gtk_file_chooser_add_filter (chooser, filter);
    }
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (shown), TRUE);
  g_signal_connect (shown, "response", G_CALLBACK (answered), answer);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (shown));
}

#endif
