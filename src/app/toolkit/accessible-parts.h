/* Names, for a screen reader, for the parts that GTK's own widgets are made of: the half of a split button, the list inside
 * a table. GTK 4.8 shows each with the name of its class, and what has a mnemonic with its label twice. */
#pragma once

#include <gtk/gtk.h>

/* Names the parts of @root and of all widgets below it. May be called again, when widgets were added. */
void fs_accessible_parts_name (GtkWidget *root);

/* Names the parts of every window, dialog and popover from now on, when it comes onto the screen. Call it once, after GTK was initialized. */
void fs_accessible_parts_install (void);
