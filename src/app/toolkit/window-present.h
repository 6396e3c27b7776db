/* Windows of many widgets that are shown soon, and without stopping what else goes on. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* As gtk_window_present(), in the next turn of the main loop: making a window of many widgets takes one already. A window
 * that is destroyed before is not shown. */
void fs_window_present_soon (GtkWindow *window);

/* To call when the class of a window is made: its windows are measured for the size that they have. GTK 4.8 by itself also
 * looks for the smallest size of the same shape, for which it breaks the lines of each label a dozen times: half of the
 * time that it takes to show a window. */
void fs_window_class_measure_at_size (GtkWidgetClass *window_class);

G_END_DECLS
