/* Names, for a screen reader, for the parts that GTK's own widgets are made of: the button inside a menu button, the list inside
 * a table. GTK 4.8 shows each with the name of its class. */
#pragma once

#include <gtk/gtk.h>

/* Names the parts of @root and of all widgets below it. May be called again, when widgets were added. */
void fs_accessible_parts_name (GtkWidget *root);
