/* The left edge of a panel, with which the user changes the width of the panel. */
#pragma once

#include <gtk/gtk.h>

#define FS_PANEL_MIN_WIDTH 320 /* pixels */
#define FS_PANEL_MAX_WIDTH 800

/* Dragging @handle, or Left and Right while it has the keyboard focus, sets the width-request of @panel, which must exist
 * as long as @handle does. */
void fs_panel_handle_install (GtkWidget *handle, GtkWidget *panel);
