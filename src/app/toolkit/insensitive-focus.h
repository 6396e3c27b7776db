/* GTK 4.8 does not notify a widget that becomes insensitive that it has lost the keyboard focus: its cursor
 * continues to blink.
 *
 * Can be removed with a later GTK in which the cursor of a focused GtkText stops after gtk_widget_set_sensitive
 * (widget, FALSE). */
#pragma once

#include <gtk/gtk.h>

/* As gtk_widget_set_sensitive(). If something in @widget has the keyboard focus and can no longer have it, @instead gets
 * the focus; with @instead NULL, or where that cannot have it, no widget does. */
void fs_set_sensitive (GtkWidget *widget, gboolean sensitive, GtkWidget *instead);
