#include "app/network/network-change.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/document/key-labels.h"
#include "app/network/network-state-private.h"
#include "app/toolkit/toast.h"

/* Returns the lines "key=value" that @change sets. */
static char **
settings_of (FsNetworkState *state, FsNetworkChange change)
{
  const FsNetworkRun *run = &state->run;
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  g_autofree char *line = NULL;

  switch (change)
    {
    case FS_NETWORK_CHANGE_BROADCAST:
      line = g_strconcat ("source=", fs_interconnect_address (&run->network, state->root, address), NULL);
      g_strv_builder_add (lines, "operation=one-to-all");
      break;
    case FS_NETWORK_CHANGE_ESCAPE:
      line = g_strdup_printf ("V=%d", MAX (run->params.V, 2));
      g_strv_builder_add (lines, "routing=duato");
      break;
    }
  g_strv_builder_add (lines, line);
  return g_strv_builder_end (lines);
}

char *
fs_network_change_text (FsNetworkState *state, FsNetworkChange change)
{
  FsScenario *scenario = fs_document_get_scenario (state->document);
  guint curve = MIN (state->run.point.curve, fs_scenario_n_curves (scenario) - 1);
  g_auto (GStrv) settings = settings_of (state, change);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; settings[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (settings[i], "=", 2);
      g_autofree char *before = fs_scenario_value (scenario, curve, parts[0]);
      g_autofree char *title = fs_key_label_parameter_plain_title (parts[0]);

      if (g_strcmp0 (before, parts[1]) == 0)
        continue;
      if (text->len > 0)
        g_string_append (text, _ (", "));
      /* Translators: the name of a parameter, its value before, and its value after. */
      g_string_append_printf (text, _ ("%s: %s → %s"), title,
                              before != NULL && *before != '\0' ? fs_word_name (parts[0], before) : "–",
                              fs_word_name (parts[0], parts[1]));
    }
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

gboolean
fs_network_change_make (FsNetworkState *state, FsNetworkChange change, GtkWidget *widget)
{
  FsDocument *document = state->document;
  FsSweepPoint point = state->run.point;
  g_auto (GStrv) settings = settings_of (state, change);
  g_autofree char *text = fs_network_change_text (state, change);
  g_autofree char *key = g_strndup (settings[0], strcspn (settings[0], "="));
  g_autoptr (GError) error = NULL;
  gboolean made;

  /* A step of undo of its own, also after a change of the same key. */
  fs_document_close_undo_group (document);
  made = fs_document_set_settings (document, g_intern_string (key), (const char *const *) settings, &error);
  fs_document_close_undo_group (document);
  if (!made)
    {
      fs_toast_show (widget, error->message);
      return FALSE;
    }
  /* The same curve, without waiting for the model. */
  fs_document_set_shown (document, point);
  if (text != NULL)
    fs_toast_show_undo (widget, text);
  return TRUE;
}
