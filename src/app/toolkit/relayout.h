/* GTK 4.8 ignores size requests that are made during a layout, and an AdwFlap or AdwSqueezer of libadwaita 1.2 makes
 * them.
 *
 * A widget that was hidden then keeps its space, and a window that was itself to be laid out, as for a tooltip, is
 * not drawn until its next layout. Can be removed with libadwaita 1.4, whose AdwOverlaySplitView and breakpoints
 * replace flap and squeezer, when app-window-resizing passes without fs_relayout_window(). */
#pragma once

#include <gtk/gtk.h>

/* Lays @window out again after a layout in which a flap in it has folded or unfolded, or a squeezer has changed its child.
 * To call once, before @window is realized. */
void fs_relayout_window (GtkWidget *window);

/* The same for @part, which was created later and is not yet in its window. */
void fs_relayout_watch (GtkWidget *part);
