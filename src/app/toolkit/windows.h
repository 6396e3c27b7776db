/* Windows: shown without blocking the main loop, and those that show a text. */
#pragma once

#include <adwaita.h>

/* As gtk_window_present(), in the next main-loop iteration, because creating a window of many widgets takes one already. A
 * window that is destroyed before that is not shown. */
void fs_window_present_soon (GtkWindow *window);

/* GTK 4.8 searches the smallest size of the same shape before it shows a window, and breaks each label a dozen times for it.
 *
 * That is half of the time that it takes to show a window. Can go with a later GTK in which tests/bench/new-window.c takes
 * the same time without it. */

/* Windows of @window_class are measured for the size that they have. To call in its class_init. */
void fs_window_class_measure_at_size (GtkWidgetClass *window_class);

/* Returns a window over @parent with @content under @bar, an AdwHeaderBar. Escape closes it. */
GtkWidget *fs_text_window_new (GtkWindow *parent, const char *title, GtkWidget *bar, GtkWidget *content);

/* Returns a scrolled view of @text that can be selected, not edited. @name: for a screen reader. */
GtkWidget *fs_text_view_new (const char *text, const char *name);

/* Gives @button a popover with the text @markup, in place of the one before. */
void fs_popover_set_markup (GtkMenuButton *button, const char *markup);
