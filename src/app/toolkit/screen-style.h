/* The style of figures on the screen: colors, contrast and text size of the desktop, the size that the user chose, and the
 * larger one of a presentation. Every widget that paints a figure uses it. */
#pragma once

#include <gtk/gtk.h>

#include "plot/value/style.h"

#define FS_SCREEN_PRESENTATION "presentation" /* style class of a window that shows one */
#define FS_SCREEN_PRESENTATION_SCALE 1.6

/* Returns the present style for what @widget paints. */
FsStyle fs_screen_style (GtkWidget *widget);
/* Returns the size of its text relative to the usual one, which sizes in pixels are for. */
double fs_screen_text_scale (GtkWidget *widget);
/* Calls @changed with @widget whenever the result of fs_screen_style() changes. Once per widget. */
void fs_screen_style_watch (GtkWidget *widget, void (*changed) (GtkWidget *widget));

/* Sets the scale of the text in figures, 1 by default. */
void fs_screen_set_text_scale (double scale);
