/* GTK 4.8 never frees the sections of a menu model that a GtkPopoverMenu has shown.
 *
 * Menus are therefore shared by all windows, or emptied when they are dropped. Can go with a later GTK in which a weak
 * reference to a section is cleared after its popover was unparented and the model released. */
#pragma once

#include <gtk/gtk.h>

/* Returns the menu @id of ui/menus.blp, which all windows share (transfer none). */
GMenuModel *fs_menu_get (const char *id);

/* Unparents @menu, a GtkPopoverMenu with a model of its own, and empties the sections and submenus of that model. */
void fs_menu_drop (GtkWidget *menu);

/* Opens @model as the context menu of @widget at a position in it, and drops the one before, which @menu has, as it then has
 * the new one. When the menu closes, @widget has the keyboard. */
void fs_menu_open_at (GtkWidget **menu, GtkWidget *widget, GMenu *model, double x, double y);

/* As gtk_menu_button_set_menu_model(), but the widgets of the menu are created when it is first opened. */
void fs_lazy_menu_set (GtkMenuButton *button, GMenuModel *model);
