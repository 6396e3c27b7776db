/* The present state of the network in words, for those who do not see the picture or want to quote it. */
#include <glib/gi18n-lib.h>

#include "app/toolkit/window-present.h"
#include "app/toolkit/text-window.h"
#include "app/network/network-actions.h"

#define MOST_NODES 256

/* What is seen, the selected thing, every message of the cycle_view, the network. */
static char *
summary_text (FsNetworkState *state)
{
  FsCycleView *cycle_view = fs_network_state_get_cycle_view (state);
  const FsNetworkStructure *structure = fs_network_state_get_structure (state);
  FsSubject subject = fs_network_state_get_subject (state);
  g_autofree char *summary = fs_network_state_summary (state);
  GString *text = g_string_new (summary);

  if (cycle_view != NULL && subject.kind != FS_SUBJECT_NONE)
    {
      g_autoptr (FsExplanation) explanation = fs_explain (cycle_view, subject);
      g_autofree char *words = fs_explanation_text (explanation);

      g_string_append_printf (text, "\n\n%s", words);
    }
  if (structure != NULL)
    {
      g_autofree char *nodes = fs_network_structure_text (structure, fs_network_state_get_root (state), MOST_NODES);

      g_string_append_printf (text, "\n\n%s", nodes);
    }
  return g_string_free (text, FALSE);
}

void
fs_network_summary_present (GtkWindow *parent, FsNetworkState *state)
{
  g_autofree char *text = summary_text (state);
  GtkWidget *view = fs_text_view_new (text, _ ("Summary of the network"));

  fs_window_present_soon (GTK_WINDOW (fs_text_window_new (parent, _ ("Summary"), adw_header_bar_new (), view)));
}
