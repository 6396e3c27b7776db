/* Sizes that are given out once more in the same frame. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Lets @window give its sizes out again whenever a flap in it has folded or unfolded, or a squeezer shows something else,
 * which libadwaita 1.2 does while they are given a size. The other sizes that they ask for then are forgotten by GTK 4.8:
 * what was hidden with them keeps its room, and when the window itself was to be laid out, as it is for a tooltip, nothing
 * of it would be drawn until somebody asks again. To call once, before @window is realized. */
void fs_relayout_window (GtkWidget *window);

/* The same for @part, made later and not in its window yet. */
void fs_relayout_watch (GtkWidget *part);

G_END_DECLS
