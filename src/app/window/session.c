#include "app/window/session.h"

#include <glib-unix.h>

#include "app/files/autosave-slot.h"
#include "app/toolkit/window-present.h"
#include "app/window/window-private.h"
#include "app/toolkit/worker.h"

/* Nothing is asked: nobody may be there to answer. No window comes or goes meanwhile: nothing in here turns the main
 * loop. */
static void
keep_all (FsApplication *application, gboolean ends)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL; l = l->next)
    if (FS_IS_WINDOW (l->data))
      fs_window_autosave_flush (l->data, ends);
}

/* Somebody else may still stop it. */
static void
query_end (FsApplication *application)
{
  keep_all (application, FALSE);
}

static gboolean
end_program (gpointer application)
{
  keep_all (application, TRUE);
  g_application_quit (application);
  return G_SOURCE_CONTINUE;
}

void
fs_session_watch (FsApplication *application)
{
  static const int signals[] = { SIGTERM, SIGINT, SIGHUP };

  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_unix_signal_add (signals[i], end_program, application);
  g_signal_connect (application, "query-end", G_CALLBACK (query_end), NULL);
}

static gpointer
find_in_thread (gpointer input, GError **error)
{
  return fs_autosave_slots_left ();
}

/* The present window if nothing was done in it, else a new one. */
static FsWindow *
window_for (FsApplication *application)
{
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (FS_IS_WINDOW (active) && fs_window_is_untouched (FS_WINDOW (active)))
    return FS_WINDOW (active);
  return fs_window_new (GTK_APPLICATION (application), fs_application_get_settings (application));
}

static void
found (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsApplication *application = FS_APPLICATION (owner);
  GPtrArray *slots = output;

  g_ptr_array_set_free_func (slots, NULL);
  for (guint i = 0; i < slots->len; i++)
    {
      FsWindow *window = i == 0
                             ? window_for (application)
                             : fs_window_new (GTK_APPLICATION (application), fs_application_get_settings (application));

      fs_window_recover (window, g_ptr_array_index (slots, i));
      fs_window_present_soon (GTK_WINDOW (window));
    }
  g_ptr_array_unref (slots);
  g_application_release (G_APPLICATION (application));
}

void
fs_session_restore (FsApplication *application)
{
  g_application_hold (G_APPLICATION (application));
  fs_worker_run (G_OBJECT (application), find_in_thread, NULL, NULL, found);
}
