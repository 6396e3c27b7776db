/* Letting go of large parts one at a time. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keeps @widgets until the main loop has time, and then lets go of one a turn: what stands in a window takes as long to
 * free as to make. */
void fs_deferred_free (GtkWidget *const *widgets, guint n_widgets);

G_END_DECLS
