/* Scrolling to what has the keyboard. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keeps what has the keyboard in view, in place of the viewport of @scroller: GTK's own also follows a list in a
 * popover, and so moves the row that the popover belongs to from under it. */
void fs_focus_scroll_attach (GtkScrolledWindow *scroller);

G_END_DECLS
