/* What all file choosers share: the initial folder, filters by suffix, and one way to open them. */
#pragma once

#include <gtk/gtk.h>

/* Lets @chooser begin in the folder of the last file ("last-folder" of @settings), if there is one. */
void fs_file_chooser_use_last_folder (GtkFileChooser *chooser, GSettings *settings);

/* Remembers the folder of @file for the next chooser. */
void fs_file_chooser_set_last_folder (GSettings *settings, GFile *file);

/* Adds a filter called @name for files with one of @suffixes (NULL-terminated, without dots). */
void fs_file_chooser_add_filter (GtkFileChooser *chooser, const char *name, const char *const *suffixes);

/* Adds filters for scenarios, alone and with the figures that carry one. */
void fs_file_chooser_add_scenario_filters (GtkFileChooser *chooser);

/* Called with the file that was chosen, or NULL when none was. */
typedef void (*FsFileChosenFunc) (GFile *file, gpointer data);

/**
 * fs_file_chooser_ask:
 * @parent: over which the dialog is shown
 * @title: of the dialog
 * @accept: label of its button, with a mnemonic
 * @settings: see fs_file_chooser_use_last_folder()
 *
 * Prepares a modal dialog. Add filters or a name to the result, then show it with gtk_native_dialog_show(); it frees
 * itself. @chosen is called once, unless @owner is disposed first; @free_data (may be NULL) is called in any case.
 *
 * Returns: (transfer none): the dialog
 */
GtkFileChooserNative *fs_file_chooser_ask (GtkWindow *parent, const char *title, GtkFileChooserAction action,
                                           const char *accept, GSettings *settings, GObject *owner,
                                           FsFileChosenFunc chosen, gpointer data, GDestroyNotify free_data);

/* Shows @sentence in a dialog over @parent, because a toast would disappear before it is read. */
void fs_error_dialog_show (GtkWindow *parent, const char *heading, const char *sentence);
