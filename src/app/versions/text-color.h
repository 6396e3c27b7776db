/* The color of a widget's text, which is asked for in another way from GTK 4.10 on. */
#pragma once

#include <gtk/gtk.h>

static inline void
fs_text_color (GtkWidget *widget, GdkRGBA *color)
{
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color (widget, color);
#else
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), color);
#endif
}
