/* One page of the help as widgets. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The page @id; its links call @follow (as "activate-link" of GtkLabel does) with @data. */
GtkWidget *fs_help_page_new (const char *id, GCallback follow, gpointer data);

G_END_DECLS
