/* The window with all keys, from the menu in ui/help-overlay.blp.
 *
 * GtkShortcutsWindow is deprecated from GTK 4.18 on, but what replaces it, AdwShortcutsDialog, is in libadwaita 1.8 only. So
 * it is made by its name, which is the same in all versions of GTK 4, and templates do not name it. */
#pragma once

#include <gtk/gtk.h>

/* Returns a new window that begins with the page @section. */
GtkWindow *fs_shortcuts_window_new (const char *section);

/* Returns that menu: pages (submenus) of groups (sections) of lines (items with "label" and "accel"). */
GMenuModel *fs_shortcuts_menu_new (void);
