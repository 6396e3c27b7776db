/* What a window makes when it is first looked at: the network with its layers and messages, the gallery, the tables. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/help/help-window.h"
#include "app/toolkit/relayout.h"
#include "app/network/network-actions.h"
#include "app/window/window-private.h"

static void
make_network (FsWindow *self)
{
  FsWindowPages *pages = fs_window_get_pages (self);
  GtkWidget *page = g_object_new (FS_TYPE_NETWORK_PAGE, NULL);
  GtkWidget *layers = g_object_new (FS_TYPE_LAYERS_PANEL, NULL);
  GtkWidget *messages = g_object_new (FS_TYPE_MESSAGE_LIST, NULL);
  GtkWidget *const places[] = { page, layers, messages };

  pages->topology_page = FS_NETWORK_PAGE (page);
  pages->layers = FS_LAYERS_PANEL (layers);
  fs_network_page_bind (pages->topology_page, fs_window_get_document (self), pages->layers, FS_MESSAGE_LIST (messages),
                        fs_window_get_settings (self));
  fs_network_actions_install (GTK_WIDGET (self), pages->topology_page, places, G_N_ELEMENTS (places));
  fs_relayout_watch (page);
  fs_help_set_topic (page, "network");
  fs_help_set_topic (layers, "network");
  adw_bin_set_child (pages->topology_place, page);
  adw_bin_set_child (pages->layers_place, layers);
  adw_bin_set_child (pages->messages_place, messages);
}

static void
make_gallery (FsWindow *self)
{
  FsWindowPages *pages = fs_window_get_pages (self);
  GtkWidget *page = g_object_new (FS_TYPE_GALLERY_PAGE, NULL);

  pages->gallery_page = FS_GALLERY_PAGE (page);
  g_signal_connect_object (page, "open", G_CALLBACK (fs_window_open_preset), self, G_CONNECT_SWAPPED);
  fs_help_set_topic (page, "gallery");
  adw_bin_set_child (pages->gallery_place, page);
}

static void
save_table (FsWindow *self, const char *name, const char *csv)
{
  g_autoptr (GBytes) contents = g_bytes_new (csv, strlen (csv));

  fs_window_save_contents (self, _ ("Save the Table"), name, contents);
}

static void
make_tables (FsWindow *self)
{
  FsWindowPages *pages = fs_window_get_pages (self);
  GtkWidget *page = g_object_new (FS_TYPE_TABLES_PAGE, NULL);

  pages->tables_page = FS_TABLES_PAGE (page);
  fs_tables_page_bind (pages->tables_page, fs_window_get_document (self));
  g_signal_connect_object (page, "open", G_CALLBACK (fs_window_open_preset), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "run", G_CALLBACK (fs_window_open_run), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "export", G_CALLBACK (save_table), self, G_CONNECT_SWAPPED);
  fs_help_set_topic (page, "generalized");
  adw_bin_set_child (pages->tables_place, page);
}

void
fs_window_make_page (FsWindow *self, const char *name)
{
  FsWindowPages *pages = fs_window_get_pages (self);

  g_return_if_fail (fs_window_get_document (self) != NULL);

  if (strcmp (name, "topology") == 0 && pages->topology_page == NULL)
    make_network (self);
  else if (strcmp (name, "gallery") == 0 && pages->gallery_page == NULL)
    make_gallery (self);
  else if (strcmp (name, "tables") == 0 && pages->tables_page == NULL)
    make_tables (self);
}

FsNetworkPage *
fs_window_get_network_page (FsWindow *self)
{
  fs_window_make_page (self, "topology");
  return fs_window_get_pages (self)->topology_page;
}

FsLayersPanel *
fs_window_get_layers (FsWindow *self)
{
  fs_window_make_page (self, "topology");
  return fs_window_get_pages (self)->layers;
}
