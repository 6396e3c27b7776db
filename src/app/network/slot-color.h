/* The colors of messages in focus on widgets: the same that the diagram uses. */
#pragma once

#include <gtk/gtk.h>

#define FS_NO_SLOT (-1)

/* Shows @widget on the color of a slot of the focus, or as usual if @slot is FS_NO_SLOT. It follows the style of the
 * desktop from light to dark. */
void fs_slot_color_set (GtkWidget *widget, int slot);
