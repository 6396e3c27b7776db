/* The edge of a panel at the right, which makes it wider or narrower. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FS_PANEL_MIN_WIDTH 320
#define FS_PANEL_MAX_WIDTH 800

/* Dragging @handle, or Left and Right while it has the keyboard, sets the width-request of @panel. */
void fs_panel_handle_install (GtkWidget *handle, GtkWidget *panel);

G_END_DECLS
