#include "app/network/network-change.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/document/key-labels.h"
#include "app/replay/network-state-private.h"
#include "app/toolkit/toast.h"

FsSection *
fs_network_change_values (FsNetworkState *state, FsNetworkChange change)
{
  const FsNetworkRun *run = &state->run;
  FsSection *values = fs_section_new (FS_GROUP_SCENARIO, 0);
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  FsNetwork network;
  gboolean ring;
  int least = 2;

  switch (change)
    {
    case FS_NETWORK_CHANGE_BROADCAST:
      fs_section_set_text (values, FS_KEY_ID_OPERATION, "one-to-all");
      fs_section_set_text (values, FS_KEY_ID_SOURCE, fs_interconnect_address (&run->network, state->root, address));
      break;
    case FS_NETWORK_CHANGE_ESCAPE:
      ring = fs_wormhole_params_unsafe_ring (&run->params) >= 0;
      if (ring)
        fs_section_set_word (values, FS_KEY_ID_CLASSES, FS_CLASSES_DATELINE);
      else
        fs_section_set_word (values, FS_KEY_ID_ROUTING, FS_ROUTING_DUATO);
      /* Where a ring is large enough to deadlock, Duato's routing has two escape channels. */
      fs_wormhole_params_network (&run->params, &network);
      for (int d = 0; d < network.n && !ring; d++)
        least = fs_network_needs_classes (&network, d) ? 3 : least;
      fs_section_set_number (values, FS_KEY_ID_V, MAX (run->params.V, least));
      break;
    }
  return values;
}

char *
fs_network_change_text (FsNetworkState *state, FsNetworkChange change)
{
  FsScenario *scenario = fs_document_get_scenario (state->document);
  guint curve = MIN (state->run.point.curve, fs_scenario_n_curves (scenario) - 1);
  g_autoptr (FsSection) values = fs_network_change_values (state, change);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = values->header + 1; i < values->lines->len; i++)
    {
      const FsSectionLine *each = g_ptr_array_index (values->lines, i);
      const char *key = each->key->name;
      g_autofree char *before = fs_scenario_value (scenario, curve, key);
      g_autofree char *after = fs_value_to_text (each->key, each->value);
      g_autofree char *title = fs_key_label_parameter_plain_title (key);

      if (fs_value_equal (fs_scenario_get (scenario, curve, each->key->id), each->value))
        continue;
      if (text->len > 0)
        g_string_append (text, _ (", "));
      /* Translators: the name of a parameter, its value before, and its value after. */
      g_string_append_printf (text, _ ("%s: %s → %s"), title, *before != '\0' ? fs_word_name (key, before) : "–",
                              fs_word_name (key, after));
    }
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

gboolean
fs_network_change_make (FsNetworkState *state, FsNetworkChange change, GtkWidget *widget)
{
  FsDocument *document = state->document;
  FsSweepPoint point = state->run.point;
  g_autoptr (FsSection) values = fs_network_change_values (state, change);
  g_autofree char *text = fs_network_change_text (state, change);
  g_autoptr (GError) error = NULL;
  gboolean made;

  /* A step of undo of its own, also after a change of the same key. */
  fs_document_close_undo_group (document);
  made = fs_document_set_several (document, change == FS_NETWORK_CHANGE_BROADCAST ? "operation" : "routing", values,
                                  &error);
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
