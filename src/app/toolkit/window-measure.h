/* GTK 4.8 searches the smallest size of the same shape before it shows a window, and breaks each label a dozen times for it.
 *
 * That is half of the time that it takes to show a window. Can go with a later GTK in which tests/bench/new-window.c takes
 * the same time without it. */
#pragma once

#include <gtk/gtk.h>

/* Windows of @window_class are measured for the size that they have. To call in its class_init. */
void fs_window_class_measure_at_size (GtkWidgetClass *window_class);
