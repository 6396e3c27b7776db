/* Shared by the units of the window: itself (window.c), what it can do
 * (window-actions.c), its file (window-files.c) and what would be lost
 * (window-unsaved.c). */
#pragma once

#include "app/window.h"

G_BEGIN_DECLS

/* window.c */
void fs_window_explain_run (FsWindow *self, const char *sentence); /* as the tooltip of Run */

/* window-actions.c */
void fs_window_init_actions (FsWindow *self);
void fs_window_update_actions (FsWindow *self);

/* window-files.c */
typedef void (*FsWindowThen) (FsWindow *self, gpointer data);

void fs_window_files_init (FsWindow *self); /* accepts dropped files */
void fs_window_ask_open (FsWindow *self);
/* Saves to the document's file, or asks for one; then @then, if any, when it is saved. */
void fs_window_save (FsWindow *self, gboolean ask, FsWindowThen then, gpointer data);

/* window-unsaved.c */
/* Calls @then when nothing would be lost: at once, after saving, or after "Discard". */
void fs_window_protect (FsWindow *self, FsWindowThen then, gpointer data, GDestroyNotify free_data);

/* window-files.c: how file dialogs start, and where they ended. */
char *fs_window_suggest_name (FsDocument *document); /* of a scenario */
void fs_window_use_last_folder (FsWindow *self, GtkFileChooser *chooser);
void fs_window_keep_last_folder (FsWindow *self, GFile *file);

G_END_DECLS
