/* What all file choosers share: the initial folder, filters by suffix, and one way to open them. */
#pragma once

#include "app/versions/dialogs.h"

/* Remembers the folder of @file for the next chooser. */
void fs_file_chooser_set_last_folder (GSettings *settings, GFile *file);

/* Returns an empty list of filters (GtkFileFilter). */
GListStore *fs_file_filters_new (void);

/* Adds a filter called @name for files with one of @suffixes (NULL-terminated, without dots), or for all files with NULL. */
void fs_file_filters_add (GListStore *filters, const char *name, const char *const *suffixes);

/* Adds filters for scenarios, alone and with the figures that carry one. */
void fs_file_filters_add_scenarios (GListStore *filters);

/* As fs_file_dialog_show(); the dialog begins in the folder of the last file, "last-folder" of @settings. */
void fs_file_chooser_ask (GtkWindow *parent, const FsFileDialog *dialog, GSettings *settings, GObject *owner,
                          FsFileChosenFunc chosen, gpointer data, GDestroyNotify free_data);

/* Shows @sentence in a dialog over @parent, because a toast would disappear before it is read. */
void fs_error_dialog_show (GtkWindow *parent, const char *heading, const char *sentence);

/* Asks for the folder of @file. In a sandbox only what was chosen can be read: a file without its neighbors, a folder with all that
 * is in it. @chosen gets the file of the same name in the chosen folder, or the folder where there is none, or NULL, unless
 * @parent is disposed first; @free_data (may be NULL) is called in any case. */
void fs_file_chooser_ask_folder (GtkWindow *parent, GFile *file, FsFileChosenFunc chosen, gpointer data,
                                 GDestroyNotify free_data);

/* The same after a dialog with @sentence, which says what beside @file cannot be read; @chosen is not called if it is closed. */
void fs_folder_question_show (GtkWindow *parent, const char *heading, const char *sentence, GFile *file,
                              FsFileChosenFunc chosen, gpointer data, GDestroyNotify free_data);
