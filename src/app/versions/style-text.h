/* Style rules from a text, which are loaded in another way from GTK 4.12 on. */
#pragma once

#include <gtk/gtk.h>

static inline void
fs_style_load (GtkCssProvider *provider, const char *css)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string (provider, css);
#else
  gtk_css_provider_load_from_data (provider, css, -1);
#endif
}
