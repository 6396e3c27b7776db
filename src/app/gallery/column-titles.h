/* GTK 4.8 shows the titles of all columns of a GtkColumnView at the start, also above numbers that are at the end, and has no
 * property for it. The labels in its header are aligned here instead. Can be removed when GtkColumnViewColumn has an
 * alignment. */
#pragma once

#include <gtk/gtk.h>

/* Aligns the title of the column at @index at the end. To be called after all columns have been added. */
void fs_column_title_align_end (GtkColumnView *view, guint index);
