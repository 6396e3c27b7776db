/* How figures look on the screen: the desktop's colours, contrast and size of text, the size the reader chose, and the
 * larger one of a lecture. One place for every widget that paints a figure.
 */
#pragma once

#include <gtk/gtk.h>

#include "plot/value/style.h"

G_BEGIN_DECLS

#define FS_SCREEN_PRESENTATION "lecture" /* style class of a window in which one is given */
#define FS_SCREEN_PRESENTATION_SCALE 1.6

/* The present style for what @widget paints. */
FsStyle fs_screen_style (GtkWidget *widget);
/* Calls @changed with @widget whenever fs_screen_style() would answer something else. */
void fs_screen_style_watch (GtkWidget *widget, void (*changed) (GtkWidget *widget));

/* Size of text in figures, 1 the usual one. */
void fs_screen_set_text_scale (double scale);

G_END_DECLS
