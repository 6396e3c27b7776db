/* A frame around text that wraps: its width does not depend on its height. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* GTK 4.8's boxes look for widths by trying one height after the other; a label that wraps then tries one width after the
 * other for each, and what is nested does so to the power of its depth. Asked for a width, this frame gives that of what
 * it holds, at whatever height; asked for a height, that of its text at that width, which is all that a column of text
 * needs. */
#define FS_TYPE_WRAP_BIN (fs_wrap_bin_get_type ())
G_DECLARE_FINAL_TYPE (FsWrapBin, fs_wrap_bin, FS, WRAP_BIN, GtkWidget)

GtkWidget *fs_wrap_bin_new (GtkWidget *child);

G_END_DECLS
