/* Short messages at the bottom of the window.
 *
 * The window offers the actions "toast.show" and "toast.undo", each with the sentence as its parameter; a widget reaches
 * them through its ancestors, so that it need not know the window. Nothing happens where there is no such window. */
#pragma once

#include <gtk/gtk.h>

/* Shows @sentence (plain text) for some seconds in the window of @widget, in place of the one shown before. */
void fs_toast_show (GtkWidget *widget, const char *sentence);

/* The same for a change of the document, with a button that undoes it. */
void fs_toast_show_undo (GtkWidget *widget, const char *sentence);
