/* The steps of a lecture in a list: show one, say its caption, put it elsewhere, bring it up to date, take it away. */
#pragma once

#include "app/window/window.h"

G_BEGIN_DECLS

#define FS_TYPE_STEPS_WINDOW (fs_steps_window_get_type ())
G_DECLARE_FINAL_TYPE (FsStepsWindow, fs_steps_window, FS, STEPS_WINDOW, AdwWindow)

/* Of the document of @window, beside which it stays. */
GtkWidget *fs_steps_window_new (FsWindow *window);

GtkListBox *fs_steps_window_get_list (FsStepsWindow *self);

G_END_DECLS
