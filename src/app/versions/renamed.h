/* What is the same in all versions of GTK and libadwaita but for its name. */
#pragma once

#include <adwaita.h>

/* Shows the window about the program in or over @parent (GtkWindow; may be NULL): an AdwAboutDialog from libadwaita 1.5 on,
 * before that an AdwAboutWindow. Its properties, which both have, follow: a name and a value each, then NULL. */
#if ADW_CHECK_VERSION(1, 5, 0)
#define fs_about_show(parent, ...) adw_show_about_dialog ((GtkWidget *) (parent), __VA_ARGS__)
#else
#define fs_about_show(parent, ...) adw_show_about_window (parent, __VA_ARGS__)
#endif

/* Loads style rules from a text. */
static inline void
fs_style_load (GtkCssProvider *provider, const char *css)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string (provider, css);
#else
  gtk_css_provider_load_from_data (provider, css, -1);
#endif
}

/* Sets @color to that of the text of @widget. */
static inline void
fs_text_color (GtkWidget *widget, GdkRGBA *color)
{
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color (widget, color);
#else
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), color);
#endif
}
