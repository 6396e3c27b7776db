/* What follows from a layout and changes the layout again, such as that a side pane has folded.
 *
 * While sizes are given out, nothing may be shown, hidden or resized: GTK 4.8 ignores it, GTK 4.18 warns. After a layout and
 * before the window is drawn it may be, and the clock of the window repeats the layout, up to four times. */
#pragma once

#include <gtk/gtk.h>

typedef void (*FsAfterLayoutFunc) (GtkWidget *widget);

/* For the class of a widget that finds places for its children by itself: its size does not depend on one in the other
 * direction, and it expands where a child does. */
void fs_after_layout_class_init (GtkWidgetClass *widget_class);

/* From now on calls @func with @widget after every layout of its window. */
void fs_after_layout_connect (GtkWidget *widget, FsAfterLayoutFunc func);

/* Makes sure that there is another layout, for a change that was found in size_allocate() of @widget. */
void fs_after_layout_request (GtkWidget *widget);
