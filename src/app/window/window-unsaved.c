/* Lets the user save unsaved changes before a scenario is closed or replaced. */
#include <glib/gi18n-lib.h>

#include "app/document/document-saving.h"
#include "app/versions/dialogs.h"
#include "app/window/window-private.h"

/* What the user is asked about. */
typedef struct {
  FsWindow *window;
  FsThen *then;
} Pending;

static void
pending_free (gpointer data, GClosure *closure)
{
  Pending *pending = data;

  g_object_unref (pending->window);
  fs_then_unref (pending->then);
  g_free (pending);
}

/* Saved; but something may have come while it was written, such as a point. */
static void
saved (FsWindow *self, gpointer then)
{
  fs_window_protect (self, fs_then_ref (then));
}

static void
question_answered (FsQuestion *question, const char *response, Pending *pending)
{
  FsThen *then = pending->then;

  if (fs_window_get_document (pending->window) == NULL)
    return;
  if (g_strcmp0 (response, "save") == 0)
    fs_window_save (pending->window, FALSE, fs_then_new (saved, fs_then_ref (then), (GDestroyNotify) fs_then_unref));
  else if (g_strcmp0 (response, "discard") == 0)
    then->call (pending->window, then->data);
}

gboolean
fs_window_is_untouched (FsWindow *self)
{
  FsDocument *document = fs_window_get_document (self);

  return fs_document_get_file (document) == NULL && !fs_document_is_modified (document)
         && !fs_document_can_undo (document) && !fs_run_controller_get_status (fs_window_get_controller (self)).running;
}

void
fs_window_protect (FsWindow *self, FsThen *then)
{
  FsDocument *document = fs_window_get_document (self);
  gboolean of_scenario = fs_document_has_unsaved_scenario (document);
  FsQuestion *question;
  Pending *pending;

  if (!fs_document_is_modified (document))
    {
      then->call (self, then->data);
      fs_then_unref (then);
      return;
    }
  pending = g_new (Pending, 1);
  *pending = (Pending){ g_object_ref (self), then };
  question = fs_question_new (of_scenario ? _ ("Save the changes?") : _ ("Save the results?"),
                              !fs_document_has_unsaved_results (document)
                                  ? _ ("The scenario has changes that are not saved.")
                              : of_scenario ? _ ("The scenario has unsaved changes and unsaved results.")
                                            : _ ("Simulation results have not been saved."),
                              "cancel", _ ("_Cancel"));
  fs_question_add_answer (question, "discard", _ ("_Discard"), ADW_RESPONSE_DESTRUCTIVE);
  fs_question_add_answer (question, "save", _ ("_Save"), ADW_RESPONSE_SUGGESTED);
  g_signal_connect_data (question, "response", G_CALLBACK (question_answered), pending, pending_free, 0);
  fs_question_ask (question, GTK_WIDGET (self), "save");
}
