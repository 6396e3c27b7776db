/* Tooltips of many widgets at once. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* As gtk_widget_set_tooltip_text(), for a visible widget of which GTK 4.8 asks the X server where the pointer is: a
 * round trip each, which was half of what a new window cost. Here what is the same and what nobody sees yet asks
 * nothing. @text may be NULL. */
void fs_tooltip_set (GtkWidget *widget, const char *text);

G_END_DECLS
