/* GTK 4.8 measures nested boxes with wrapping labels in a time that grows exponentially with their depth.
 *
 * Its boxes look for a width by trying one height after the other, and a label that wraps tries one width after the other
 * for each of them. This bin returns the width of its child at any height, and the height of its child at a given width,
 * which is all that a column of text needs. Can go with a later GTK in which tests/bench/new-window.c takes the same time
 * without it. */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_WRAP_BIN (fs_wrap_bin_get_type ())
G_DECLARE_FINAL_TYPE (FsWrapBin, fs_wrap_bin, FS, WRAP_BIN, GtkWidget)
