/* One page of the help as widgets. */
#pragma once

#include <gtk/gtk.h>

/* The page @id; its links call @follow (as "activate-link" of GtkLabel does) with @data. */
GtkWidget *fs_help_page_new (const char *id, GCallback follow, gpointer data);
/* Returns the heading of section @section of the page @page, from 1; NULL if there is none. */
GtkWidget *fs_help_page_get_heading (GtkWidget *page, guint section);
