/* A GtkViewport of GTK 4.8 scrolls to a focused widget in a popover, and so moves the row of the popover from under it.
 *
 * Can go with a later GTK in which opening a drop-down at the edge of a GtkScrolledWindow with the keyboard no longer
 * scrolls the window. */
#pragma once

#include <gtk/gtk.h>

/* Keeps the focused widget in view in place of the viewport of @scroller, but not a focused widget in a popover. */
void fs_focus_scroll_attach (GtkScrolledWindow *scroller);
