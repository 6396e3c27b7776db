/* The dialog that says whether a routing can deadlock: its answers, other routings and turns, and the run of its circle. */
#include "tests/app/network/network-window.h"

#include <string.h>

#include "tests/support/test.h"

/* The dialog, which is the only other window with a title. */
static GtkWidget *
open_dialog (FsWindow *window)
{
  GListModel *windows;
  GtkWidget *dialog = NULL;

  test_network_activate (window, "deadlocks");
  windows = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) each = g_list_model_get_item (windows, i);

      if (g_strcmp0 (gtk_window_get_title (GTK_WINDOW (each)), "Can It Deadlock?") == 0)
        dialog = each;
    }
  g_assert_nonnull (dialog);
  return dialog;
}

static gboolean
says (GtkWidget *dialog, const char *text)
{
  return test_network_find_label (dialog, text, FALSE) != NULL;
}

static void
choose (GtkWidget *dialog, const char *routing)
{
  GtkDropDown *drop_down = GTK_DROP_DOWN (test_find (dialog, GTK_TYPE_DROP_DOWN, NULL));
  GListModel *model = gtk_drop_down_get_model (drop_down);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (model, i);

      if (strcmp (gtk_string_object_get_string (item), routing) == 0)
        {
          gtk_drop_down_set_selected (drop_down, i);
          return;
        }
    }
  g_assert_not_reached ();
}

/* A lecturer: random routing in a cube has a circle; its messages deadlock. */
FS_TEST (circle_in_a_run)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsNetworkState *state = test_network_state (window);
  GtkWidget *dialog = open_dialog (window), *run = test_find_button (dialog, "Show the Deadlock in a Run");

  test_wait_for (says (dialog, "A circle of 4 channels"));
  choose (dialog, "Deterministic");
  test_wait_for (says (dialog, "No circle. Each of the 24 channels"));
  g_assert_false (gtk_widget_get_sensitive (run));
  choose (dialog, "Adaptive (Duato)");
  test_wait_for (says (dialog, "24 escape channels"));
  choose (dialog, "Random minimal");
  test_wait_for (says (dialog, "A circle of 4 channels"));
  g_signal_emit_by_name (run, "clicked");
  test_wait_for (state->run.params.workload != NULL && test_network_at_rest (state)
                 && test_network_is_deadlocked (state));
  fs_document_undo (fs_window_get_document (window));
  g_assert_null (fs_scenario_curve (fs_document_get_scenario (fs_window_get_document (window)), 0)->params.workload);
  test_window_close (window);
}

/* Turns are forbidden one by one, and set in the document. */
FS_TEST (forbidden_turns)
{
  FsWindow *window = test_network_window_new ("mesh-all-to-all");
  GtkWidget *dialog = open_dialog (window);
  const FsCurve *curve;

  test_wait_for (says (dialog, "No circle"));
  choose (dialog, "By forbidden turns");
  test_wait_for (says (dialog, "A circle of 4 channels"));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (test_find_button (dialog, "→ ↑")), TRUE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (test_find_button (dialog, "↑ →")), TRUE);
  test_wait_for (says (dialog, "A circle of 8 channels"));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (test_find_button (dialog, "↑ →")), FALSE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (test_find_button (dialog, "→ ↓")), TRUE);
  test_wait_for (says (dialog, "No circle. Each of the 48 channels"));
  g_signal_emit_by_name (test_find_button (dialog, "Use This Routing"), "clicked");
  curve = fs_scenario_curve (fs_document_get_scenario (fs_window_get_document (window)), 0);
  g_assert_cmpint (curve->params.routing, ==, FS_ROUTING_TURNS);
  g_assert_cmphex (curve->params.forbidden_turns, ==, fs_turn (0, 2) | fs_turn (0, 3));
  test_window_close (window);
}
