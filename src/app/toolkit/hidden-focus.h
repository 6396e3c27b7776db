/* GTK 4.8 never frees a widget that is hidden while it has the keyboard focus or while a popover in it is open.
 *
 * Can be removed when Flitscope needs a later GTK that passes app-window-closing, which counts windows that are not freed,
 * without these calls. GTK 4.8 moves the focus of what is hidden only after the next frame; callers therefore close popovers
 * and move the focus before they hide anything. */
#pragma once

#include <gtk/gtk.h>

/* Returns whether @widget or something in it has the keyboard focus. */
gboolean fs_holds_focus (GtkWidget *widget);

/* Removes the keyboard focus from whatever has it in @widget; no widget has it until GTK or the user moves it. */
void fs_lose_focus (GtkWidget *widget);

/* Closes every popover that is open in @widget. */
void fs_close_lists (GtkWidget *widget);
