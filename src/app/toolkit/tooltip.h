/* GTK 4.8 queries the position of the pointer from the X server whenever the tooltip of a visible widget is set.
 *
 * These round trips were half of the cost of a new window. Can be removed with a later GTK in which
 * gtk_widget_set_tooltip_text() on an unmapped widget causes no XQueryPointer (see with xtrace), or when X11 is not
 * supported any more. */
#pragma once

#include <gtk/gtk.h>

/* As gtk_widget_set_tooltip_text(), without a round trip when @text, which may be NULL, is the same as before or @widget is
 * not mapped. */
void fs_tooltip_set (GtkWidget *widget, const char *text);
