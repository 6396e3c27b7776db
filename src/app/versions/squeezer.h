/* Shows the first of its children that has room, such as a button with its label or the same button with an icon only.
 *
 * AdwSqueezer did this until libadwaita 1.4. Its breakpoints, which replace it, are widths that are fixed beforehand, while
 * the width of a label depends on the language and the size of the letters. */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_SQUEEZER (fs_squeezer_get_type ())
G_DECLARE_FINAL_TYPE (FsSqueezer, fs_squeezer, FS, SQUEEZER, GtkWidget)

/* Returns the child that is shown, or NULL. The property "visible-child" changes after a layout, never in one. */
GtkWidget *fs_squeezer_get_visible_child (FsSqueezer *self);
