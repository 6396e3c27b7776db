/* Long lists whose widgets are made a few in each frame. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The first rows of @rows, which it takes, and with every frame of @view some more until it has all: a column view makes
 * the cells of some 200 rows at once, which takes longer than anybody should wait for a window. */
GListModel *fs_gradual_list_new (GtkWidget *view, GListModel *rows);

G_END_DECLS
