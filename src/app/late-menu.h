/* A menu whose widgets are made when it is first opened. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* As gtk_menu_button_set_menu_model(), which makes them at once: dozens, for menus that most windows never open. */
void fs_late_menu_set (GtkMenuButton *button, GMenuModel *model);

G_END_DECLS
