#include "app/toolkit/window-present.h"

static gboolean
present (gpointer window)
{
  g_signal_handlers_disconnect_by_func (window, g_source_destroy, g_main_current_source ());
  gtk_window_present (window);
  return G_SOURCE_REMOVE;
}

void
fs_window_present_soon (GtkWindow *window)
{
  GSource *source;

  g_return_if_fail (GTK_IS_WINDOW (window));

  source = g_idle_source_new ();
  /* Before all else that waits, and so without it in the same turn. */
  g_source_set_priority (source, G_PRIORITY_HIGH);
  g_source_set_callback (source, present, window, NULL);
  g_source_attach (source, NULL);
  g_signal_connect_data (window, "destroy", G_CALLBACK (g_source_destroy), source,
                         (GClosureNotify) (void *) g_source_unref, G_CONNECT_SWAPPED);
}
