/* The colors of messages on widgets: the same that the diagram uses. */
#pragma once

#include <gtk/gtk.h>

/* Shows @widget on the color with a number, or as usual if @color is FS_NO_COLOR. It follows the style of the desktop from
 * light to dark. */
void fs_message_color_set (GtkWidget *widget, int color);
