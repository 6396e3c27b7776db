/* Long lists whose widgets are made, and freed, a few at a time. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The first rows of @rows, which it takes, and with every frame of @view some more until it has all: a column view makes
 * the cells of some 200 rows at once, which takes longer than anybody should wait for a window. */
GListModel *fs_incremental_list_new (GtkWidget *view, GListModel *rows);

/* When somebody closes @window, which shows @gradual, it is hidden at once, but emptied row by row before it goes. */
void fs_incremental_list_close (GtkWindow *window, GListModel *gradual);

G_END_DECLS
