#include "app/files/file-chooser.h"

#include <glib/gi18n-lib.h>

#include "app/versions/dialogs.h"

void
fs_file_chooser_set_last_folder (GSettings *settings, GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *path = folder != NULL ? g_file_get_path (folder) : NULL;

  if (path != NULL && g_utf8_validate (path, -1, NULL))
    g_settings_set_string (settings, "last-folder", path);
}

GListStore *
fs_file_filters_new (void)
{
  return g_list_store_new (GTK_TYPE_FILE_FILTER);
}

void
fs_file_filters_add (GListStore *filters, const char *name, const char *const *suffixes)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  if (suffixes == NULL)
    gtk_file_filter_add_pattern (filter, "*");
  else
    for (; *suffixes != NULL; suffixes++)
      gtk_file_filter_add_suffix (filter, *suffixes);
  g_list_store_append (filters, filter);
}

void
fs_file_filters_add_scenarios (GListStore *filters)
{
  fs_file_filters_add (filters, _ ("Scenarios and figures"),
                       (const char *const[]){ "flitscope", "svg", "pdf", "eps", "png", "html", "tex", "py", NULL });
  fs_file_filters_add (filters, _ ("Scenarios"), (const char *const[]){ "flitscope", NULL });
}

void
fs_file_chooser_ask (GtkWindow *parent, const FsFileDialog *dialog, GSettings *settings, GObject *owner,
                     FsFileChosenFunc chosen, gpointer data, GDestroyNotify free_data)
{
  g_autofree char *path = g_settings_get_string (settings, "last-folder");
  g_autoptr (GFile) folder = *path != '\0' ? g_file_new_for_path (path) : NULL;
  FsFileDialog shown = *dialog;

  shown.folder = folder;
  fs_file_dialog_show (parent, &shown, owner, chosen, data, free_data);
}

void
fs_error_dialog_show (GtkWindow *parent, const char *heading, const char *sentence)
{
  fs_question_ask (fs_question_new (heading, sentence, "close", _ ("_Close")), GTK_WIDGET (parent), "close");
}
