/* Windows and popovers that show a text, and close with Escape. */
#pragma once

#include <adwaita.h>

/* Returns a window over @parent with @content under @bar, an AdwHeaderBar. */
GtkWidget *fs_text_window_new (GtkWindow *parent, const char *title, GtkWidget *bar, GtkWidget *content);

/* Returns a scrolled view of @text that can be selected, not edited. @name: for a screen reader. */
GtkWidget *fs_text_view_new (const char *text, const char *name);

/* Escape closes @window. */
void fs_close_by_escape (GtkWidget *window);

/* Gives @button a popover with the text @markup, in place of the one before. */
void fs_popover_set_markup (GtkMenuButton *button, const char *markup);
