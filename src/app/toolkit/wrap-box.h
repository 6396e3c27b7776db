/* A row of widgets that goes on in a next line where the first has no more room, each as wide as it needs to be.
 *
 * GtkFlowBox puts its children in columns, so that a wide one leaves gaps in all lines. AdwWrapBox does this from libadwaita
 * 1.7 on. */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_WRAP_BOX (fs_wrap_box_get_type ())
/* Its property "spacing" is the pixels between children and between lines. A child that expands takes the rest of its line. */
G_DECLARE_FINAL_TYPE (FsWrapBox, fs_wrap_box, FS, WRAP_BOX, GtkWidget)

/* Takes @child, at the end. */
void fs_wrap_box_append (FsWrapBox *self, GtkWidget *child);
