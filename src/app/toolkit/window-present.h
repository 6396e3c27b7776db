/* Shows large windows without blocking the main loop. */
#pragma once

#include <gtk/gtk.h>

/* As gtk_window_present(), in the next main-loop iteration, because creating a window of many widgets takes one already. A
 * window that is destroyed before that is not shown. */
void fs_window_present_soon (GtkWindow *window);
