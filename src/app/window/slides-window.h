/* The steps of a lecture in a list: show one, say its caption, put it elsewhere, bring it up to date, take it away. */
#pragma once

#include "app/window/window.h"

G_BEGIN_DECLS

#define FS_TYPE_SLIDES_WINDOW (fs_slides_window_get_type ())
G_DECLARE_FINAL_TYPE (FsSlidesWindow, fs_slides_window, FS, SLIDES_WINDOW, AdwWindow)

/* Of the document of @window, beside which it stays. */
GtkWidget *fs_slides_window_new (FsWindow *window);

GtkListBox *fs_slides_window_get_list (FsSlidesWindow *self);

G_END_DECLS
