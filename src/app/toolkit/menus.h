/* The menus of ui/menus.blp, and menus whose widgets are made when they are first opened. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The menu of this name, which all windows share: GTK 4.8 never lets go of the sections of a menu that was shown. */
GMenuModel *fs_menu_get (const char *id);

/* Unparents @menu, a GtkPopoverMenu of its own model, and empties the sections of that. */
void fs_menu_drop (GtkWidget *menu);

/* As gtk_menu_button_set_menu_model(), which makes them at once: dozens, for menus that most windows never open. */
void fs_lazy_menu_set (GtkMenuButton *button, GMenuModel *model);

G_END_DECLS
