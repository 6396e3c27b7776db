/* Autosaves the document of a window for crash recovery, and delays logout while there are unsaved changes or a running
 * simulation. */
#include <glib/gi18n-lib.h>

#include "app/files/autosave.h"
#include "app/document/document-saving.h"
#include "app/window/window-private.h"

#define UNDO_SECONDS 10

static FsWindowKeep *
keep_of (FsWindow *self)
{
  return fs_window_get_part (self, FS_WINDOW_AUTOSAVE);
}

static void
release_session (FsWindowKeep *keep)
{
  if (keep->inhibitor != 0)
    gtk_application_uninhibit (GTK_APPLICATION (g_application_get_default ()), keep->inhibitor);
  keep->inhibitor = 0;
  keep->reason = NULL;
}

static void
keep_free (gpointer data)
{
  FsWindowKeep *keep = data;

  release_session (keep);
  g_clear_weak_pointer (&keep->offer);
  g_object_unref (keep->autosave);
  g_free (keep);
}

/* Says why the session should not end now; nothing when it may. */
static void
update_session (FsWindow *self)
{
  FsWindowKeep *keep = keep_of (self);
  FsDocument *document = fs_window_get_document (self);
  gboolean running = document != NULL && fs_run_controller_get_status (fs_window_get_controller (self)).running;
  GtkApplicationInhibitFlags flags = GTK_APPLICATION_INHIBIT_LOGOUT | (running ? GTK_APPLICATION_INHIBIT_SUSPEND : 0);
  const char *reason = NULL;

  if (running)
    reason = _ ("A simulation is running.");
  else if (document != NULL && fs_document_is_modified (document))
    reason = _ ("A scenario or its results are not saved.");
  if (keep == NULL || reason == keep->reason)
    return;
  release_session (keep);
  keep->reason = reason;
  if (reason != NULL)
    keep->inhibitor
        = gtk_application_inhibit (GTK_APPLICATION (g_application_get_default ()), GTK_WINDOW (self), flags, reason);
}

static void
undo (FsWindow *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self), "undo", NULL);
}

static void
document_changed (FsDocument *document, guint changes, FsWindow *self)
{
  FsWindowKeep *keep = keep_of (self);

  if (keep == NULL)
    return;
  /* What it would undo is not the last step any more. */
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED) && keep->offer != NULL)
    {
      adw_toast_dismiss (keep->offer);
      g_clear_weak_pointer (&keep->offer);
    }
  /* Not after a step of undo itself. */
  if (changes & FS_CHANGE_LOADED && keep->is_work && fs_document_can_undo (document)
      && !fs_document_can_redo (document))
    {
      /* A published figure has replaced the user's document. */
      AdwToast *toast = fs_window_toast_on (self, _ ("Another scenario is open now."), _ ("_Undo"), UNDO_SECONDS);

      g_signal_connect_object (toast, "button-clicked", G_CALLBACK (undo), self, G_CONNECT_SWAPPED);
      g_set_weak_pointer (&keep_of (self)->offer, toast);
    }
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_FILE | FS_CHANGE_POINTS))
    keep->is_work = fs_document_is_modified (document) || fs_document_get_file (document) != NULL;
  update_session (self);
}

/* A run begins with the changes before it in a file: it may need more memory than there is. */
static void
run_progress (FsWindow *self)
{
  FsWindowKeep *keep = keep_of (self);
  gboolean running;

  if (keep != NULL && fs_window_get_document (self) != NULL)
    {
      running = fs_run_controller_get_status (fs_window_get_controller (self)).running;
      if (running && !keep->was_running)
        fs_autosave_hurry (keep->autosave);
      keep->was_running = running;
    }
  update_session (self);
}

static void
active_changed (FsWindow *self)
{
  if (keep_of (self) != NULL && !gtk_window_is_active (GTK_WINDOW (self)))
    fs_autosave_hurry (keep_of (self)->autosave);
}

static void
autosave_failed (FsAutosave *autosave, const char *sentence, FsWindow *self)
{
  if (fs_window_get_document (self) != NULL)
    fs_window_toast_on (self, sentence, NULL, 0);
}

void
fs_window_autosave_init (FsWindow *self)
{
  FsWindowKeep *keep = g_new0 (FsWindowKeep, 1);

  keep->autosave = fs_autosave_new (fs_window_get_document (self));
  fs_window_set_part (self, FS_WINDOW_AUTOSAVE, keep, keep_free);
  g_signal_connect (self, "closed", G_CALLBACK (fs_window_autosave_close), NULL);
  g_signal_connect_object (keep->autosave, "failed", G_CALLBACK (autosave_failed), self, 0);
  g_signal_connect_object (fs_window_get_document (self), "changed", G_CALLBACK (document_changed), self, 0);
  g_signal_connect_object (fs_window_get_controller (self), "progress", G_CALLBACK (run_progress), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::is-active", G_CALLBACK (active_changed), NULL);
}

void
fs_window_autosave_flush (FsWindow *self, gboolean ends)
{
  fs_autosave_flush (keep_of (self)->autosave, ends);
}

void
fs_window_autosave_close (FsWindow *self)
{
  fs_autosave_close (keep_of (self)->autosave);
  release_session (keep_of (self));
}

void
fs_window_autosave_adopt (FsWindow *self, FsAutosaveSlot *slot)
{
  fs_autosave_adopt (keep_of (self)->autosave, slot);
}
