/* The bar at the bottom during a presentation: the caption of the slide, and buttons for the next and the previous
 * one. */
#pragma once

#include <gtk/gtk.h>

#include "app/document/document.h"

#define FS_TYPE_PRESENTATION_BAR (fs_presentation_bar_get_type ())
G_DECLARE_FINAL_TYPE (FsPresentationBar, fs_presentation_bar, FS, PRESENTATION_BAR, GtkBox)

/* Returns the bar of the presentation of @document in @window. */
GtkWidget *fs_presentation_bar_new (FsDocument *document, GtkWindow *window);
