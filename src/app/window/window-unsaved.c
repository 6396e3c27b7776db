/* Lets the user save unsaved changes before a scenario is closed or replaced. */
#include <glib/gi18n-lib.h>

#include "app/document/document-saving.h"
#include "app/versions/dialogs.h"
#include "app/window/window-private.h"

/* @window: while a dialog has it. */
typedef struct {
  FsWindow *window;
  FsWindowThen then;
  gpointer data;
  GDestroyNotify free_data;
} Pending;

static void
pending_free (gpointer data)
{
  Pending *pending = data;

  if (pending->free_data != NULL)
    pending->free_data (pending->data);
  g_clear_object (&pending->window);
  g_free (pending);
}

static void
pending_free_closure (gpointer data, GClosure *closure)
{
  pending_free (data);
}

/* Takes @data. */
static Pending *
pending_new (FsWindowThen then, gpointer data, GDestroyNotify free_data)
{
  Pending *pending = g_new0 (Pending, 1);

  pending->then = then;
  pending->data = data;
  pending->free_data = free_data;
  return pending;
}

/* Saved; but something may have come while it was written, such as a point. */
static void
saved (FsWindow *self, gpointer data)
{
  Pending *pending = data;

  fs_window_protect (self, pending->then, g_steal_pointer (&pending->data), g_steal_pointer (&pending->free_data));
}

static void
question_answered (FsQuestion *question, const char *response, Pending *pending)
{
  FsWindow *self = pending->window;

  if (fs_window_get_document (self) == NULL)
    return;
  if (g_strcmp0 (response, "save") == 0)
    fs_window_save (
        self, FALSE, saved,
        pending_new (pending->then, g_steal_pointer (&pending->data), g_steal_pointer (&pending->free_data)),
        pending_free);
  else if (g_strcmp0 (response, "discard") == 0)
    pending->then (self, pending->data);
}

gboolean
fs_window_is_untouched (FsWindow *self)
{
  FsDocument *document = fs_window_get_document (self);

  return fs_document_get_file (document) == NULL && !fs_document_is_modified (document)
         && !fs_document_can_undo (document) && !fs_run_controller_get_status (fs_window_get_controller (self)).running;
}

static const char *
what_is_unsaved (FsDocument *document)
{
  if (!fs_document_has_unsaved_results (document))
    return _ ("The scenario has changes that are not saved.");
  return fs_document_has_unsaved_scenario (document) ? _ ("The scenario has unsaved changes and unsaved results.")
                                                     : _ ("Simulation results have not been saved.");
}

void
fs_window_protect (FsWindow *self, FsWindowThen then, gpointer data, GDestroyNotify free_data)
{
  FsDocument *document = fs_window_get_document (self);
  FsQuestion *question;
  Pending *pending;

  if (!fs_document_is_modified (document))
    {
      then (self, data);
      if (free_data != NULL)
        free_data (data);
      return;
    }
  pending = pending_new (then, data, free_data);
  pending->window = g_object_ref (self);
  question = fs_question_new (fs_document_has_unsaved_scenario (document) ? _ ("Save the changes?")
                                                                          : _ ("Save the results?"),
                              what_is_unsaved (document), "cancel", _ ("_Cancel"));
  fs_question_add_answer (question, "discard", _ ("_Discard"), ADW_RESPONSE_DESTRUCTIVE);
  fs_question_add_answer (question, "save", _ ("_Save"), ADW_RESPONSE_SUGGESTED);
  g_signal_connect_data (question, "response", G_CALLBACK (question_answered), pending, pending_free_closure, 0);
  fs_question_ask (question, GTK_WIDGET (self), "save");
}
