#include "app/window/session.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>

#include "app/document/document-saving.h"
#include "app/files/autosave-slot.h"
#include "app/files/file-chooser.h"
#include "app/toolkit/windows.h"
#include "app/window/window-private.h"
#include "app/toolkit/worker.h"
#include "export/export.h"

/* Saves everything without questions, because no user may be present. No window is opened or closed meanwhile:
 * nothing here runs the main loop. */
static void
keep_all (GtkApplication *application, gboolean ends)
{
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    if (FS_IS_WINDOW (l->data))
      fs_window_autosave_flush (l->data, ends);
}

/* Somebody else may still stop it. */
static void
query_end (GtkApplication *application)
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
fs_session_watch (GtkApplication *application)
{
  static const int signals[] = { SIGTERM, SIGINT, SIGHUP };

  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_unix_signal_add (signals[i], end_program, application);
  g_signal_connect (application, "query-end", G_CALLBACK (query_end), NULL);
}

/* What another process left */

/**
 * Recovered: what a slot holds; free with recovered_free()
 * @document: with its results; NULL if it cannot be read
 * @steps: its latest scenario and its steps of undo, or NULL
 */
typedef struct {
  FsDocumentFile *document;
  FsUndoFile *steps;
  GError *error; /* why it cannot be read, or NULL */
} Recovered;

static void
recovered_free (Recovered *recovered)
{
  fs_document_file_free (recovered->document);
  fs_undo_file_free (recovered->steps);
  g_clear_error (&recovered->error);
  g_free (recovered);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Recovered, recovered_free)

/* Without its document a scenario is recovered with its steps of undo, but without results. */
static gpointer
read_in_thread (gpointer input, GError **error)
{
  Recovered *recovered = g_new0 (Recovered, 1);
  const FsAutosaveSlot *slot = input;
  g_autoptr (GBytes) steps = fs_autosave_slot_read_steps (slot);

  recovered->document = fs_export_load_document (slot->path, &recovered->error);
  recovered->steps = steps != NULL ? fs_undo_file_from_bytes (steps) : NULL;
  if (recovered->document == NULL && recovered->steps != NULL)
    recovered->document = fs_document_file_new (fs_undo_file_scenario (recovered->steps));
  return recovered;
}

/* Restores the document as it was before the crash, without changes that were never autosaved. Its file is opened
 * unless another window shows it. */
static void
discard (FsWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GFile *own = fs_document_get_file (fs_window_get_document (self));
  g_autoptr (GFile) file = own != NULL ? g_object_ref (own) : NULL;
  FsWindow *window = NULL;

  fs_window_autosave_close (self);
  if (file != NULL || gtk_application_get_windows (application)->next == NULL)
    window = fs_window_new (application, fs_window_get_settings (self));
  if (window != NULL)
    fs_window_present_soon (GTK_WINDOW (window));
  fs_window_close_unasked (self);
  if (file != NULL)
    fs_window_open (window, file);
}

static void
report_recovered (FsWindow *self)
{
  GFile *file = fs_document_get_file (fs_window_get_document (self));
  g_autofree char *name = file != NULL ? fs_window_file_name (file) : NULL;
  g_autofree char *sentence = name != NULL ? g_strdup_printf (_ ("%s was restored; it is not saved yet."), name)
                                           : g_strdup (_ ("Unsaved changes were recovered"));
  AdwToast *toast = fs_window_toast_on (self, sentence, _ ("_Discard"), 0);

  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (discard), self, G_CONNECT_SWAPPED);
}

static void
read_done (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsWindow *self = FS_WINDOW (owner);
  FsAutosaveSlot *slot = input;
  g_autoptr (Recovered) recovered = output;

  /* Left for the next start. */
  if (fs_window_get_document (self) == NULL)
    {
      fs_autosave_slot_free (slot);
      return;
    }
  if (recovered->error != NULL)
    {
      g_autofree char *path = fs_autosave_slot_put_aside (slot);
      g_autofree char *display = g_filename_display_name (path);
      g_autofree char *sentence = g_strdup_printf (_ ("%s\n\nThe recovery file was not deleted; it is in %s."),
                                                   recovered->error->message, display);

      fs_error_dialog_show (GTK_WINDOW (self), _ ("Cannot Recover Unsaved Changes"), sentence);
    }
  if (recovered->document == NULL)
    {
      fs_autosave_slot_free (slot);
      return;
    }
  fs_document_recover (fs_window_get_document (self), recovered->document, recovered->steps, slot->origin, slot->mark);
  fs_window_autosave_adopt (self, slot);
  report_recovered (self);
}

static gpointer
find_in_thread (gpointer input, GError **error)
{
  return fs_autosave_slots_left ();
}

static void
found (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  GtkApplication *application = GTK_APPLICATION (owner);
  g_autoptr (GSettings) settings = input;
  GPtrArray *slots = output;

  g_ptr_array_set_free_func (slots, NULL);
  for (guint i = 0; i < slots->len; i++)
    {
      FsWindow *window = i == 0 ? fs_window_reuse (application, settings) : fs_window_new (application, settings);

      fs_worker_run (G_OBJECT (window), read_in_thread, g_ptr_array_index (slots, i), NULL, read_done);
      fs_window_present_soon (GTK_WINDOW (window));
    }
  g_ptr_array_unref (slots);
  g_application_release (G_APPLICATION (application));
}

void
fs_session_restore (GtkApplication *application, GSettings *settings)
{
  g_application_hold (G_APPLICATION (application));
  fs_worker_run (G_OBJECT (application), find_in_thread, g_object_ref (settings), NULL, found);
}
