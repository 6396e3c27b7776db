/* GTK 4.8 opens the popover of a button a quarter of a second after Return or the space bar was pressed.
 *
 * By then the panel of the button may be hidden (see hidden-focus.h). Can go with a later GTK in which a GtkMenuButton opens
 * in the frame after the key was pressed. */
#pragma once

#include <gtk/gtk.h>

/* Return and the space bar open the popover of the focused button in @window at once. */
void fs_immediate_popovers (GtkWidget *window);
