/* A list of the slides of a presentation, to show, caption, move, update, and delete them. */
#pragma once

#include "app/window/window.h"

#define FS_TYPE_SLIDES_WINDOW (fs_slides_window_get_type ())
G_DECLARE_FINAL_TYPE (FsSlidesWindow, fs_slides_window, FS, SLIDES_WINDOW, AdwWindow)

/* Returns the slides window of the document of @window, next to which it remains. */
GtkWidget *fs_slides_window_new (FsWindow *window);
