#include "tests/app/network/network-window.h"

#include <string.h>

FsNetworkPage *
test_network_page (FsWindow *window)
{
  return fs_window_get_network_page (window);
}

FsNetworkState *
test_network_state (FsWindow *window)
{
  return fs_window_get_network_page (window)->state;
}

FsWindow *
test_network_window_new (const char *preset)
{
  FsWindow *window = test_window_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), preset, &error));
  test_wait_solved (window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  test_wait_for (test_network_at_rest (test_network_state (window)));
  /* A presentation opens at the cycle of its first slide. */
  test_network_seek (test_network_state (window), 0);
  return window;
}

gboolean
test_network_at_rest (FsNetworkState *state)
{
  return state->cycle_view != NULL && fs_network_state_get_layout (state) != NULL && !fs_network_state_is_busy (state);
}

gboolean
test_network_is_deadlocked (FsNetworkState *state)
{
  return state->cycle_view->waits_for->n_deadlock > 0;
}

void
test_network_wait_cycle (FsNetworkState *state, int64_t cycle)
{
  test_wait_for (test_network_at_rest (state) && state->cycle_view->cycle == cycle);
}

void
test_network_seek (FsNetworkState *state, int64_t cycle)
{
  fs_network_state_seek (state, cycle);
  test_network_wait_cycle (state, cycle);
}

void
test_network_activate (FsWindow *window, const char *action)
{
  g_autofree char *name = g_strconcat ("topology.", action, NULL);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), name, NULL));
}

GHashTable *
test_network_keys_new (FsWindow *window)
{
  GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (test_network_page (window)));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      for (guint j = 0;
           GTK_IS_SHORTCUT_CONTROLLER (controller) && j < g_list_model_get_n_items (G_LIST_MODEL (controller)); j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);
          GtkShortcutAction *action = gtk_shortcut_get_action (shortcut);

          if (GTK_IS_NAMED_ACTION (action))
            g_assert_true (
                g_hash_table_insert (keys, gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut)),
                                     g_strdup (gtk_named_action_get_action_name (GTK_NAMED_ACTION (action)))));
        }
    }
  g_assert_cmpuint (g_hash_table_size (keys), >, 30);
  return keys;
}

void
test_network_show_side (FsWindow *window, const char *name)
{
  g_action_group_change_action_state (G_ACTION_GROUP (window), "sidebar-visible", g_variant_new_boolean (TRUE));
  gtk_stack_set_visible_child_name (fs_window_get_pages (window)->side, name);
  test_wait_for (gtk_widget_get_mapped (gtk_stack_get_visible_child (fs_window_get_pages (window)->side)));
}

GtkSingleSelection *
test_network_rows (FsNetworkList *list)
{
  GtkWidget *view = test_find (GTK_WIDGET (list), GTK_TYPE_LIST_VIEW, NULL);

  g_assert_true (gtk_widget_get_mapped (view));
  return GTK_SINGLE_SELECTION (gtk_list_view_get_model (GTK_LIST_VIEW (view)));
}

static const char *searched;
static gboolean searched_mapped;

static gboolean
contains_searched (GtkWidget *label)
{
  return (searched_mapped ? gtk_widget_get_mapped (label) : gtk_widget_get_visible (label))
         && strstr (gtk_label_get_text (GTK_LABEL (label)), searched) != NULL;
}

GtkWidget *
test_network_find_label (GtkWidget *widget, const char *text, gboolean mapped)
{
  searched = text;
  searched_mapped = mapped;
  return test_find (widget, GTK_TYPE_LABEL, contains_searched);
}

GtkWidget *
test_network_layer_row (FsWindow *window, FsDiagramLayer layer)
{
  GtkWidget *list = test_find (GTK_WIDGET (fs_window_get_pages (window)->layers), GTK_TYPE_LIST_BOX, NULL);

  for (guint i = 0; i < FS_N_LAYERS; i++)
    if (fs_diagram_layer_at (i) == layer)
      return GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), (int) i));
  g_assert_not_reached ();
}

GtkSwitch *
test_network_layer_switch (FsWindow *window, FsDiagramLayer layer)
{
  return GTK_SWITCH (test_find (test_network_layer_row (window, layer), GTK_TYPE_SWITCH, NULL));
}

gboolean
test_network_enter (GtkWidget *widget, const char *text)
{
  GtkWidget *entry = test_find (widget, GTK_TYPE_ENTRY, NULL);

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
  return !gtk_widget_has_css_class (entry, "error");
}
