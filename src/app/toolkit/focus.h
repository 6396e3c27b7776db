/* Work-arounds for faults of GTK 4.8 with the keyboard focus. Each names the later GTK with which it can go. */
#pragma once

#include <gtk/gtk.h>

/* GTK 4.8 never frees a widget that is hidden while it has the keyboard focus or while a popover in it is open.
 *
 * Can be removed when Flitscope needs a later GTK that passes app-window-closing, which counts windows that are not freed,
 * without these calls. GTK 4.8 moves the focus of what is hidden only after the next frame; callers therefore close popovers
 * and move the focus before they hide anything. */

/* Returns whether @widget or something in it has the keyboard focus. */
gboolean fs_holds_focus (GtkWidget *widget);

/* Removes the keyboard focus from whatever has it in @widget; no widget has it until GTK or the user moves it. */
void fs_lose_focus (GtkWidget *widget);

/* Closes every popover that is open in @widget. */
void fs_close_lists (GtkWidget *widget);

/* GTK 4.8 does not notify a widget that becomes insensitive that it has lost the keyboard focus: its cursor
 * continues to blink.
 *
 * Can be removed with a later GTK in which the cursor of a focused GtkText stops after gtk_widget_set_sensitive
 * (widget, FALSE). */

/* As gtk_widget_set_sensitive(). If something in @widget has the keyboard focus and can no longer have it, @instead gets
 * the focus; with @instead NULL, or where that cannot have it, no widget does. */
void fs_set_sensitive (GtkWidget *widget, gboolean sensitive, GtkWidget *instead);

/* A GtkViewport of GTK 4.8 scrolls to a focused widget in a popover, and so moves the row of the popover from under it.
 *
 * Can go with a later GTK in which opening a drop-down at the edge of a GtkScrolledWindow with the keyboard no longer
 * scrolls the window. */

/* Keeps the focused widget in view in place of the viewport of @scroller, but not a focused widget in a popover. */
void fs_focus_scroll_attach (GtkScrolledWindow *scroller);

/* GTK 4.8 opens the popover of a button a quarter of a second after Return or the space bar was pressed.
 *
 * By then the panel of the button may be hidden (see above). Can go with a later GTK in which a GtkMenuButton opens
 * in the frame after the key was pressed. */

/* Return and the space bar open the popover of the focused button in @window at once. */
void fs_immediate_popovers (GtkWidget *window);
