/* Frees widgets one per main-loop iteration, because freeing a large widget tree at once blocks the window. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keeps a reference to each of @widgets, at least one, until the main loop is idle, and then releases one per iteration. */
void fs_deferred_free (GtkWidget *const *widgets, guint n_widgets);

G_END_DECLS
