/* Questions, choosers of files, and the window of settings. From libadwaita 1.5 on, questions and settings are in the window
 * of their parent (AdwAlertDialog, AdwPreferencesDialog), before that over it (AdwMessageDialog, AdwPreferencesWindow). A file
 * is chosen with a GtkFileDialog from GTK 4.10 on, before that with a GtkFileChooserNative. */
#pragma once

#include <adwaita.h>

#if ADW_CHECK_VERSION(1, 5, 0)
#define FS_TYPE_QUESTION ADW_TYPE_ALERT_DIALOG
typedef AdwAlertDialog FsQuestion;
#define fs_question_get_label adw_alert_dialog_get_response_label
#define fs_question_set_child adw_alert_dialog_set_extra_child
#define fs_question_get_child adw_alert_dialog_get_extra_child
#define FS_TYPE_SETTINGS_WINDOW ADW_TYPE_PREFERENCES_DIALOG
#else
#define FS_TYPE_QUESTION ADW_TYPE_MESSAGE_DIALOG
typedef AdwMessageDialog FsQuestion;
#define fs_question_get_label adw_message_dialog_get_response_label
#define fs_question_set_child adw_message_dialog_set_extra_child
#define fs_question_get_child adw_message_dialog_get_extra_child
#define FS_TYPE_SETTINGS_WINDOW ADW_TYPE_PREFERENCES_WINDOW
#endif

/* Returns a question with a button for each answer. It is answered with @answer ("cancel" …), which has the button @label, if
 * it is closed. Its signal "response" is emitted once, with the answer; it frees itself. Its child, between text and buttons, is
 * what the user fills in. */
FsQuestion *fs_question_new (const char *heading, const char *body, const char *answer, const char *label);

/* Adds an answer with its button, after those that there are. */
void fs_question_add_answer (FsQuestion *question, const char *answer, const char *label,
                             AdwResponseAppearance appearance);

/* Shows it in or over the window of @parent; Enter gives the answer @chosen. */
void fs_question_ask (FsQuestion *question, GtkWidget *parent, const char *chosen);

/**
 * FsFileDialog: what is asked
 * @title: of the dialog
 * @accept: label of its button, with a mnemonic
 * @name: suggested for a file to save, or NULL to open one
 * @is_folder: a folder is opened, not a file
 * @folder: in which to begin, or NULL
 * @filters: (element-type GtkFileFilter): kinds of files, the first one chosen, or NULL
 */
typedef struct {
  const char *title, *accept, *name;
  gboolean is_folder;
  GFile *folder;
  GListModel *filters;
} FsFileDialog;

/* Called with the file that was chosen, or NULL when none was. */
typedef void (*FsFileChosenFunc) (GFile *file, gpointer data);

/* Shows a modal dialog over @parent. @chosen is called once, unless @owner is disposed first; @free_data (may be NULL) is called
 * in any case. */
void fs_file_dialog_show (GtkWindow *parent, const FsFileDialog *dialog, GObject *owner, FsFileChosenFunc chosen,
                          gpointer data, GDestroyNotify free_data);

/* Returns a window that shows @page, a page of settings, alone; to be shown with fs_settings_window_show(). */
GtkWidget *fs_settings_window_new (AdwPreferencesPage *page, const char *title);

/* Shows @window, which fs_settings_window_new() returned, in or over @parent (may be NULL). */
void fs_settings_window_show (GtkWidget *window, GtkWindow *parent);
