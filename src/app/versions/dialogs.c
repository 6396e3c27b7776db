#include "app/versions/dialogs.h"

#include "app/toolkit/windows.h"

/* Questions */

#if ADW_CHECK_VERSION(1, 5, 0)

/* Libadwaita up to 1.7 measures the large heading also for widths that it does not fit in, before it takes the small one,
 * and GTK 4.18 warns of that. A heading that may break its line fits everywhere; which of the two is shown stays the same. */
static void
let_headings_break (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "title-2"))
    gtk_label_set_wrap (GTK_LABEL (widget), TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    let_headings_break (child);
}

#endif

FsQuestion *
fs_question_new (const char *heading, const char *body, const char *answer, const char *label)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  FsQuestion *question = ADW_ALERT_DIALOG (adw_alert_dialog_new (heading, body));

  let_headings_break (adw_dialog_get_child (ADW_DIALOG (question)));
#else
  FsQuestion *question = ADW_MESSAGE_DIALOG (adw_message_dialog_new (NULL, heading, body));

#endif
  fs_question_add_answer (question, answer, label, ADW_RESPONSE_DEFAULT);
  g_object_set (question, "close-response", answer, NULL);
  return question;
}

void
fs_question_add_answer (FsQuestion *question, const char *answer, const char *label, AdwResponseAppearance appearance)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  adw_alert_dialog_add_response (question, answer, label);
  adw_alert_dialog_set_response_appearance (question, answer, appearance);
#else
  adw_message_dialog_add_response (question, answer, label);
  adw_message_dialog_set_response_appearance (question, answer, appearance);
#endif
}

void
fs_question_ask (FsQuestion *question, GtkWidget *parent, const char *chosen)
{
  g_object_set (question, "default-response", chosen, NULL);
#if ADW_CHECK_VERSION(1, 5, 0)
  adw_dialog_present (ADW_DIALOG (question), parent);
#else
  gtk_window_set_transient_for (GTK_WINDOW (question),
                                parent != NULL ? GTK_WINDOW (gtk_widget_get_root (parent)) : NULL);
  gtk_window_present (GTK_WINDOW (question));
#endif
}

/* Files */

/* A dialog that is open. */
typedef struct {
  GWeakRef owner;
  FsFileChosenFunc chosen;
  gpointer data;
  GDestroyNotify free_data;
} Question;

static Question *
question_new (GObject *owner, FsFileChosenFunc chosen, gpointer data, GDestroyNotify free_data)
{
  Question *question = g_new (Question, 1);

  *question = (Question){ .chosen = chosen, .data = data, .free_data = free_data };
  g_weak_ref_init (&question->owner, owner);
  return question;
}

/* Frees @question. */
static void
answer (Question *question, GFile *file)
{
  g_autoptr (GObject) owner = g_weak_ref_get (&question->owner);

  if (owner != NULL)
    question->chosen (file, question->data);
  g_weak_ref_clear (&question->owner);
  if (question->free_data != NULL)
    question->free_data (question->data);
  g_free (question);
}

#if GTK_CHECK_VERSION(4, 10, 0)

static void
opened (GObject *dialog, GAsyncResult *result, gpointer data)
{
  g_autoptr (GFile) file = gtk_file_dialog_open_finish (GTK_FILE_DIALOG (dialog), result, NULL);

  answer (data, file);
}

static void
folder_opened (GObject *dialog, GAsyncResult *result, gpointer data)
{
  g_autoptr (GFile) folder = gtk_file_dialog_select_folder_finish (GTK_FILE_DIALOG (dialog), result, NULL);

  answer (data, folder);
}

static void
saved (GObject *dialog, GAsyncResult *result, gpointer data)
{
  g_autoptr (GFile) file = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (dialog), result, NULL);

  answer (data, file);
}

void
fs_file_dialog_show (GtkWindow *parent, const FsFileDialog *dialog, GObject *owner, FsFileChosenFunc chosen,
                     gpointer data, GDestroyNotify free_data)
{
  g_autoptr (GtkFileDialog) shown = gtk_file_dialog_new ();
  Question *question = question_new (owner, chosen, data, free_data);

  gtk_file_dialog_set_title (shown, dialog->title);
  gtk_file_dialog_set_accept_label (shown, dialog->accept);
  gtk_file_dialog_set_initial_folder (shown, dialog->folder);
  gtk_file_dialog_set_filters (shown, dialog->filters);
  if (dialog->name != NULL)
    {
      gtk_file_dialog_set_initial_name (shown, dialog->name);
      gtk_file_dialog_save (shown, parent, NULL, saved, question);
    }
  else if (dialog->is_folder)
    gtk_file_dialog_select_folder (shown, parent, NULL, folder_opened, question);
  else
    gtk_file_dialog_open (shown, parent, NULL, opened, question);
}

#else

static void
answered (GtkNativeDialog *dialog, int response, Question *question)
{
  g_autoptr (GFile) file
      = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;

  answer (question, file);
  g_object_unref (dialog);
}

void
fs_file_dialog_show (GtkWindow *parent, const FsFileDialog *dialog, GObject *owner, FsFileChosenFunc chosen,
                     gpointer data, GDestroyNotify free_data)
{
  GtkFileChooserAction action = dialog->name != NULL ? GTK_FILE_CHOOSER_ACTION_SAVE
                                : dialog->is_folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
                                                    : GTK_FILE_CHOOSER_ACTION_OPEN;
  GtkFileChooserNative *shown = gtk_file_chooser_native_new (dialog->title, parent, action, dialog->accept, NULL);
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (shown);

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
  g_signal_connect (shown, "response", G_CALLBACK (answered), question_new (owner, chosen, data, free_data));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (shown));
}

#endif

/* Settings */

#define SETTINGS_WIDTH 620
#define SETTINGS_HEIGHT 640

#if ADW_CHECK_VERSION(1, 5, 0)

GtkWidget *
fs_settings_window_new (AdwPreferencesPage *page, const char *title)
{
  GtkWidget *window = g_object_new (ADW_TYPE_PREFERENCES_DIALOG, "title", title, "content-width", SETTINGS_WIDTH,
                                    "content-height", SETTINGS_HEIGHT, NULL);

  adw_preferences_dialog_add (ADW_PREFERENCES_DIALOG (window), page);
  return window;
}

void
fs_settings_window_show (GtkWidget *window, GtkWindow *parent)
{
  adw_dialog_present (ADW_DIALOG (window), (GtkWidget *) parent);
}

#else

typedef struct {
  AdwPreferencesWindow parent;
} FsSettingsWindow;

typedef AdwPreferencesWindowClass FsSettingsWindowClass;

static GType fs_settings_window_get_type (void);
G_DEFINE_FINAL_TYPE (FsSettingsWindow, fs_settings_window, ADW_TYPE_PREFERENCES_WINDOW)

static void
fs_settings_window_class_init (FsSettingsWindowClass *klass)
{
  fs_window_class_measure_at_size (GTK_WIDGET_CLASS (klass));
}

static void
fs_settings_window_init (FsSettingsWindow *self)
{
}

GtkWidget *
fs_settings_window_new (AdwPreferencesPage *page, const char *title)
{
  GtkWidget *window = g_object_new (fs_settings_window_get_type (), "title", title, "search-enabled", FALSE,
                                    "default-width", SETTINGS_WIDTH, "default-height", SETTINGS_HEIGHT, NULL);

  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), page);
  return window;
}

void
fs_settings_window_show (GtkWidget *window, GtkWindow *parent)
{
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_modal (GTK_WINDOW (window), parent != NULL);
  fs_window_present_soon (GTK_WINDOW (window));
}

#endif
