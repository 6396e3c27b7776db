#include "app/toolkit/screen-style.h"

#include <adwaita.h>

typedef void (*Changed) (GtkWidget *widget);

typedef struct {
  Changed changed;
  GtkRoot *root; /* the window that the widget is in now, or NULL */
} Watcher;

static double text_scale = 1;
static GHashTable *watchers; /* GtkWidget → Watcher */

static void
changed (GtkWidget *widget)
{
  ((Watcher *) g_hash_table_lookup (watchers, widget))->changed (widget);
}

void
fs_screen_set_text_scale (double scale)
{
  if (scale == text_scale)
    return;
  text_scale = scale;
  if (watchers != NULL)
    {
      g_autoptr (GList) widgets = g_hash_table_get_keys (watchers);

      g_list_foreach (widgets, (GFunc) (void *) changed, NULL);
    }
}

FsStyle
fs_screen_style (GtkWidget *widget)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  GtkRoot *root = gtk_widget_get_root (widget);
  gboolean presenting = root != NULL && gtk_widget_has_css_class (GTK_WIDGET (root), FS_SCREEN_PRESENTATION);
  FsStyle style = fs_style_screen (adw_style_manager_get_dark (manager), presenting ? FS_SCREEN_PRESENTATION_SCALE : 1);
  int dpi = -1;

  style.high_contrast = adw_style_manager_get_high_contrast (manager);
  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);
  style.text_size *= text_scale * (dpi > 0 ? dpi / 1024.0 / 96.0 : 1);
  if (style.high_contrast)
    style.dim_text = style.axis = style.text;
  return style;
}

double
fs_screen_text_scale (GtkWidget *widget)
{
  return fs_screen_style (widget).text_size / fs_style_screen (FALSE, 1).text_size;
}

/* Whether a presentation is shown is a style class of the window, and a widget may move to another window. */
static void
root_changed (GtkWidget *widget)
{
  Watcher *watcher = g_hash_table_lookup (watchers, widget);
  GtkRoot *root = gtk_widget_get_root (widget), *before = watcher->root;

  if (root == before)
    return;
  if (before != NULL)
    g_signal_handlers_disconnect_by_func (before, changed, widget);
  watcher->root = root;
  if (root == NULL)
    return;
  g_signal_connect_object (root, "notify::css-classes", G_CALLBACK (changed), widget, G_CONNECT_SWAPPED);
  if (gtk_widget_has_css_class (GTK_WIDGET (root), FS_SCREEN_PRESENTATION))
    changed (widget);
}

static void
forget (gpointer data, GObject *widget)
{
  g_hash_table_remove (watchers, widget);
}

void
fs_screen_style_watch (GtkWidget *widget, Changed function)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  if (watchers == NULL)
    watchers = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_return_if_fail (!g_hash_table_contains (watchers, widget));

  g_hash_table_insert (watchers, widget, g_memdup2 (&(Watcher){ function, NULL }, sizeof (Watcher)));
  g_object_weak_ref (G_OBJECT (widget), forget, NULL);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (changed), widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (changed), widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_widget_get_settings (widget), "notify::gtk-xft-dpi", G_CALLBACK (changed), widget,
                           G_CONNECT_SWAPPED);
  g_signal_connect (widget, "notify::root", G_CALLBACK (root_changed), NULL);
}
