/* Makes a window: creates it and connects its parts, which do not know each other more than they must. */
#include "app/document/document-saving.h"
#include "app/files/figure-print.h"
#include "app/window/window-private.h"
#include "app/window/window-recent.h"

static void
close_now (FsWindow *self, gpointer data)
{
  fs_window_close_unasked (self);
}

/* A window with unsaved changes opens a question first. */
static gboolean
close_requested (FsWindow *self)
{
  GSettings *settings = fs_window_get_settings (self);
  int width, height;

  fs_sidebar_commit (fs_window_get_sidebar (self));
  if (!fs_window_may_close (self) && fs_document_is_modified (fs_window_get_document (self)))
    {
      fs_window_protect (self, fs_then_new (close_now, NULL, NULL));
      return GDK_EVENT_STOP;
    }
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (settings, "window-width", width);
  g_settings_set_int (settings, "window-height", height);
  g_settings_set_boolean (settings, "window-maximized", gtk_window_is_maximized (GTK_WINDOW (self)));
  fs_window_pages_keep (self);
  fs_run_controller_stop (fs_window_get_controller (self));
  fs_window_autosave_close (self);
  return GDK_EVENT_PROPAGATE;
}

FsWindow *
fs_window_new (GtkApplication *application, GSettings *settings)
{
  FsWindow *self = fs_window_create (application, settings);

  fs_window_init_actions (self);
  fs_window_pages_bind_sidebar (self);
  fs_window_bind (self);
  fs_window_set_part (self, FS_WINDOW_PRINTER, fs_printer_new (fs_window_get_figure (self)),
                      (GDestroyNotify) fs_printer_free);
  fs_window_pages_init (self);
  fs_window_autosave_init (self);
  fs_window_recent_init ();
  fs_window_open_init (self);
  fs_window_presentation_init (self);
  fs_window_first_run_init (self);
  fs_window_follow (self);
  g_signal_connect (self, "close-request", G_CALLBACK (close_requested), NULL);
  /* The arrow keys move the crosshair from the start. */
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (fs_window_get_plot_view (self)));
  fs_window_pages_restore (self);
  return self;
}

FsWindow *
fs_window_reuse (GtkApplication *application, GSettings *settings)
{
  GtkWindow *active = gtk_application_get_active_window (application);

  return FS_IS_WINDOW (active) && fs_window_is_untouched (FS_WINDOW (active)) ? FS_WINDOW (active)
                                                                              : fs_window_new (application, settings);
}
