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

/* The folder of a file, while it is asked for. */
typedef struct {
  GtkWindow *parent;
  GFile *file;
  FsFileChosenFunc chosen;
  gpointer data;
  GDestroyNotify free_data;
} FolderRequest;

static FolderRequest *
folder_request_new (GtkWindow *parent, GFile *file, FsFileChosenFunc chosen, gpointer data, GDestroyNotify free_data)
{
  FolderRequest *request = g_new (FolderRequest, 1);

  *request = (FolderRequest){ g_object_ref (parent), g_object_ref (file), chosen, data, free_data };
  return request;
}

static void
folder_request_free (gpointer data)
{
  FolderRequest *request = data;

  g_object_unref (request->parent);
  g_object_unref (request->file);
  if (request->free_data != NULL)
    request->free_data (request->data);
  g_free (request);
}

static void
folder_chosen (GFile *folder, gpointer data)
{
  FolderRequest *request = data;
  g_autofree char *name = g_file_get_basename (request->file);
  g_autoptr (GFile) same = folder != NULL ? g_file_get_child (folder, name) : NULL;

  request->chosen (same != NULL && g_file_query_exists (same, NULL) ? same : folder, request->data);
}

/* Takes @request. */
static void
ask_folder (FolderRequest *request)
{
  g_autoptr (GFile) folder = g_file_get_parent (request->file);
  FsFileDialog dialog
      = { .title = _ ("Choose a Folder"), .accept = _ ("_Choose"), .is_folder = TRUE, .folder = folder };

  fs_file_dialog_show (request->parent, &dialog, G_OBJECT (request->parent), folder_chosen, request,
                       folder_request_free);
}

void
fs_file_chooser_ask_folder (GtkWindow *parent, GFile *file, FsFileChosenFunc chosen, gpointer data,
                            GDestroyNotify free_data)
{
  ask_folder (folder_request_new (parent, file, chosen, data, free_data));
}

/* What the question holds is freed with it; what was to be done with the file goes on to the chooser. */
static void
on_folder_answer (FsQuestion *question, const char *answer, FolderRequest *request)
{
  (void) question;
  if (g_str_equal (answer, "folder"))
    ask_folder (folder_request_new (request->parent, request->file, request->chosen, g_steal_pointer (&request->data),
                                    g_steal_pointer (&request->free_data)));
}

static void
free_request_of_closure (gpointer request, GClosure *closure)
{
  (void) closure;
  folder_request_free (request);
}

void
fs_folder_question_show (GtkWindow *parent, const char *heading, const char *sentence, GFile *file,
                         FsFileChosenFunc chosen, gpointer data, GDestroyNotify free_data)
{
  FsQuestion *question = fs_question_new (heading, sentence, "close", _ ("_Close"));

  fs_question_add_answer (question, "folder", _ ("Choose Its _Folder…"), ADW_RESPONSE_SUGGESTED);
  g_signal_connect_data (question, "response", G_CALLBACK (on_folder_answer),
                         folder_request_new (parent, file, chosen, data, free_data), free_request_of_closure, 0);
  fs_question_ask (question, GTK_WIDGET (parent), "folder");
}
