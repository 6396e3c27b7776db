/* Lists and menus that open as soon as their key is pressed. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Return and the space bar open the list of the button that has the keyboard in @window at once. Left to GTK 4.8 they do
 * so a quarter of a second later, when the pane that the button is in may be on its way out of the window. */
void fs_immediate_popovers (GtkWidget *window);

G_END_DECLS
