/* What would be lost: asks before a scenario with unsaved changes goes away. */
#include <glib/gi18n-lib.h>

#include "app/window-private.h"

typedef struct {
  FsWindowThen then;
  gpointer data;
  GDestroyNotify free_data;
} Protected;

static void
protected_free (gpointer data)
{
  Protected *protected = data;

  if (protected->free_data != NULL)
  protected->free_data (protected->data);
  g_free (protected);
}

static void
go_on (FsWindow *self, gpointer data)
{
  Protected *protected = g_object_get_data (G_OBJECT (self), "protected");

  if (protected != NULL)
  protected->then (self, protected->data);
  g_object_set_data (G_OBJECT (self), "protected", NULL);
}

static void
question_answered (FsWindow *self, const char *response)
{
  if (g_strcmp0 (response, "save") == 0)
    fs_window_save (self, FALSE, go_on, NULL);
  else if (g_strcmp0 (response, "discard") == 0)
    go_on (self, NULL);
  else
    g_object_set_data (G_OBJECT (self), "protected", NULL);
}

void
fs_window_protect (FsWindow *self, FsWindowThen then, gpointer data, GDestroyNotify free_data)
{
  GtkWidget *dialog;
  Protected *protected;

  if (!fs_document_is_modified (fs_window_get_document (self)))
    {
      then (self, data);
      if (free_data != NULL)
        free_data (data);
      return;
    }
  protected = g_new0 (Protected, 1);
  protected->then = then;
  protected->data = data;
  protected->free_data = free_data;
  g_object_set_data_full (G_OBJECT (self), "protected", protected, protected_free);
  dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Save the changes?"),
                                   _ ("The scenario has changes that are not saved."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "discard", _ ("_Discard"),
                                    "save", _ ("_Save"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (question_answered), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}
