/* Windows that are shown in a turn of their own. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* As gtk_window_present(), in the next turn of the main loop: making a window of many widgets takes one already. A window
 * that is destroyed before is not shown. */
void fs_present_soon (GtkWindow *window);

G_END_DECLS
