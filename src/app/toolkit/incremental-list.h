/* A GtkColumnView of GTK 4.8 creates the cells of some 200 rows at once, and frees them at once, which blocks the window.
 *
 * Can go with a later GTK in which a window with a column view of 200 rows is presented and closed in less than 100 ms. */
#pragma once

#include <gtk/gtk.h>

/* Returns a list of the first rows of @rows (transfer full) that grows with every frame of @view until it has all. */
GListModel *fs_incremental_list_new (GtkWidget *view, GListModel *rows);

/* When the user closes @window, which shows @rows, made by fs_incremental_list_new(), the window is hidden at once and
 * destroyed when its rows have been removed a few at a time. */
void fs_incremental_list_close (GtkWindow *window, GListModel *rows);
