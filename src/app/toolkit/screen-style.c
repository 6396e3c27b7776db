#include "app/toolkit/screen-style.h"

#include <adwaita.h>

typedef void (*Changed) (GtkWidget *widget);

static double text_scale = 1;
static GPtrArray *watchers; /* GtkWidget */

static Changed
function_of (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), "fs-screen-style");
}

static void
changed (GtkWidget *widget)
{
  function_of (widget) (widget);
}

void
fs_screen_set_text_scale (double scale)
{
  if (scale == text_scale)
    return;
  text_scale = scale;
  for (guint i = 0; watchers != NULL && i < watchers->len; i++)
    changed (g_ptr_array_index (watchers, i));
}

FsStyle
fs_screen_style (GtkWidget *widget)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  GtkRoot *root = gtk_widget_get_root (widget);
  gboolean lecture = root != NULL && gtk_widget_has_css_class (GTK_WIDGET (root), FS_SCREEN_PRESENTATION);
  FsStyle style = fs_style_screen (adw_style_manager_get_dark (manager), lecture ? FS_SCREEN_PRESENTATION_SCALE : 1);
  int dpi = -1;

  style.high_contrast = adw_style_manager_get_high_contrast (manager);
  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);
  style.text_size *= text_scale * (dpi > 0 ? dpi / 1024.0 / 96.0 : 1);
  if (style.high_contrast)
    style.dim_text = style.axis = style.text;
  return style;
}

/* A lecture begins and ends in the window, which a widget may change. */
static void
root_changed (GtkWidget *widget)
{
  GObject *root = G_OBJECT (gtk_widget_get_root (widget));
  GObject *before = g_object_get_data (G_OBJECT (widget), "fs-screen-root");

  if (root == before)
    return;
  if (before != NULL)
    g_signal_handlers_disconnect_by_func (before, changed, widget);
  g_object_set_data (G_OBJECT (widget), "fs-screen-root", root);
  if (root == NULL)
    return;
  g_signal_connect_object (root, "notify::css-classes", G_CALLBACK (changed), widget, G_CONNECT_SWAPPED);
  if (gtk_widget_has_css_class (GTK_WIDGET (root), FS_SCREEN_PRESENTATION))
    changed (widget);
}

static void
forget (gpointer data, GObject *widget)
{
  g_ptr_array_remove_fast (watchers, widget);
}

void
fs_screen_style_watch (GtkWidget *widget, Changed function)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_return_if_fail (function_of (widget) == NULL);

  if (watchers == NULL)
    watchers = g_ptr_array_new ();
  g_ptr_array_add (watchers, widget);
  g_object_weak_ref (G_OBJECT (widget), forget, NULL);
  g_object_set_data (G_OBJECT (widget), "fs-screen-style", function);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (changed), widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (changed), widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_widget_get_settings (widget), "notify::gtk-xft-dpi", G_CALLBACK (changed), widget,
                           G_CONNECT_SWAPPED);
  g_signal_connect (widget, "notify::root", G_CALLBACK (root_changed), NULL);
}
