/* The inspector: what it says and offers, and its place beside or below the network. */
#include "tests/app/network/network-window.h"

#include <string.h>

#include "app/network/network-change.h"
#include "scenario/value/scenario-file.h"
#include "tests/support/test.h"

/* Returns whether @text is in what the button of the inspector says that it changes. */
static gboolean
tree_button_names (FsWindow *window, const char *text)
{
  GtkWidget *button
      = test_find_button (GTK_WIDGET (test_network_page (window)->inspector), "Broadcast along this tree");

  return button != NULL && strstr (gtk_widget_get_tooltip_text (button), text) != NULL;
}

/* GH(3, 3): 210 is the generator of a full necklace; a broadcast along its tree is a run of its own. */
FS_TEST (necklace)
{
  FsWindow *window = test_network_window_new ("gh-all-to-all");
  FsNetworkState *state = test_network_state (window);
  uint32_t node;

  g_assert_true (fs_interconnect_read_address (&state->run.network, "021", &node, NULL));
  fs_network_state_set_layer (state, FS_LAYER_NECKLACES, TRUE);
  fs_network_state_select_subject (state, (FsSubject){ FS_SUBJECT_NODE, node, 0 });
  g_assert_nonnull (test_network_find_label (GTK_WIDGET (test_network_page (window)->inspector),
                                             "Necklace of 210, at distance 2", FALSE));
  g_assert_true (tree_button_names (window, "→ 000"));
  g_assert_true (fs_network_state_set_root (state, "100", NULL));
  g_assert_true (tree_button_names (window, "→ 100"));
  g_assert_true (fs_network_state_set_root (state, "000", NULL));
  test_network_activate (window, "broadcast");
  g_assert_cmpint (state->run.store_forward.operation, ==, FS_OPERATION_ONE_TO_ALL);
  g_assert_true (state->playing);
  test_window_close (window);
}

/* A node says where the latency of its unicasts went, once a run has recorded it. */
FS_TEST (node_has_causes)
{
  FsWindow *window = test_window_new ();
  FsNetworkState *state;
  GtkWidget *inspector;

  test_make_small (window);
  g_assert_true (fs_document_set_value (fs_window_get_document (window), "causes", "true", NULL));
  test_wait_solved (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  state = test_network_state (window);
  inspector = GTK_WIDGET (test_network_page (window)->inspector);
  test_wait_for (test_network_at_rest (state));
  fs_network_state_select_subject (state, (FsSubject){ FS_SUBJECT_NODE, 3, 0 });
  g_assert_nonnull (test_network_find_label (inspector, "Latency of its unicasts, cycles", FALSE));
  g_assert_nonnull (test_network_find_label (inspector, "Serialization", FALSE));
  test_window_close (window);
}

/* A broadcast along a tree says which keys it changes, and one undo step reverts it, also after another change of
 * the same key. */
FS_TEST (broadcast_is_undone_in_one_step)
{
  FsWindow *window = test_network_window_new ("gh-all-to-all");
  FsNetworkState *state = test_network_state (window);
  FsDocument *document = fs_window_get_document (window);
  g_autofree char *before = NULL;
  g_autofree char *undone = NULL;
  g_autofree char *text = NULL;
  g_autofree char *nothing = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_document_set_value (document, "operation", "many-to-all", &error));
  g_assert_no_error (error);
  test_wait_for (state->run.store_forward.operation == FS_OPERATION_MANY_TO_ALL && test_network_at_rest (state));
  before = fs_scenario_to_text (fs_document_get_scenario (document));
  g_assert_true (fs_network_state_set_root (state, "021", NULL));
  text = fs_network_change_text (state, FS_NETWORK_CHANGE_BROADCAST);
  g_assert_cmpstr (text, ==, "Operation: Many-to-all broadcast → One-to-all broadcast, Source: drawn → 021");
  test_network_activate (window, "broadcast");
  g_assert_cmpint (state->run.store_forward.operation, ==, FS_OPERATION_ONE_TO_ALL);
  nothing = fs_network_change_text (state, FS_NETWORK_CHANGE_BROADCAST);
  g_assert_null (nothing);
  g_assert_nonnull (test_find_button (GTK_WIDGET (window), "Undo"));
  fs_document_undo (document);
  undone = fs_scenario_to_text (fs_document_get_scenario (document));
  g_assert_cmpstr (undone, ==, before);
  test_window_close (window);
}

/* The place in @window of the label that is shown with @text. */
static graphene_rect_t
place_of (FsWindow *window, const char *text)
{
  graphene_rect_t place;

  g_assert_true (gtk_widget_compute_bounds (test_network_find_label (GTK_WIDGET (window), text, TRUE),
                                            GTK_WIDGET (window), &place));
  return place;
}

/* Selects a message that has been blocked; its place in the inspector is settled when it returns. */
static void
select_blocked (FsWindow *window)
{
  FsNetworkState *state = test_network_state (window);

  fs_network_state_select (state, FS_NO_ITEM);
  test_network_activate (window, "next-blocking");
  test_wait_for (test_network_at_rest (state) && state->selected.kind == FS_ITEM_MESSAGE);
  test_turn_for (0.3);
}

/* The inspector has the state, the reason, the chain, what is held, and the times, in this order. The reason is seen
 * without scrolling beside the network and below it. */
FS_TEST (reason_is_above_the_fold)
{
  static const int sizes[][2] = { { 1440, 900 }, { 1500, 950 }, { 1920, 1080 } };
  static const char *const order[]
      = { "Blocked for", "Why is it blocked?", "Waiting chain", "Holds", "Flits", "Times" };
  FsWindow *window = test_network_window_new ("deadlock-n3");
  GtkWidget *inspector = GTK_WIDGET (test_network_page (window)->inspector);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      graphene_rect_t reason, bounds;

      test_window_resize (window, sizes[i][0], sizes[i][1]);
      fs_flap_set_reveal_flap (test_network_page (window)->inspector_flap, TRUE);
      test_turn_for (0.5);
      select_blocked (window);
      reason = place_of (window, "It needs the channel");
      g_assert_true (gtk_widget_compute_bounds (inspector, GTK_WIDGET (window), &bounds));
      g_test_message ("%d: reason ends at %.0f, inspector at %.0f", sizes[i][0],
                      (double) (reason.origin.y + reason.size.height), (double) (bounds.origin.y + bounds.size.height));
      g_assert_cmpfloat (reason.origin.y + reason.size.height, <=, bounds.origin.y + bounds.size.height);
      if (i == 0)
        for (guint part = 1; part < G_N_ELEMENTS (order); part++)
          g_assert_cmpfloat (place_of (window, order[part]).origin.y, >, place_of (window, order[part - 1]).origin.y);
    }
  test_window_close (window);
}

static void
count_change (guint *n_changes)
{
  ++*n_changes;
}

/* While the window is drawn wider, the inspector changes its place at few widths and at none of them to and fro. */
FS_TEST (inspector_settles_at_every_width)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsFlap *flap = test_network_page (window)->inspector_flap;
  guint n_changes = 0, n_all = 0;

  g_signal_connect_swapped (flap, "notify::orientation", G_CALLBACK (count_change), &n_changes);
  g_signal_connect_swapped (flap, "notify::folded", G_CALLBACK (count_change), &n_changes);
  for (int width = 1000; width <= 1960; width += 40)
    {
      test_window_resize (window, width, 900);
      test_turn_for (0.15);
      if (n_changes > 0)
        g_test_message ("%d: %u changes", width, n_changes);
      g_assert_cmpuint (n_changes, <=, 3);
      n_all += n_changes;
      n_changes = 0;
      test_turn_for (0.1);
      g_assert_cmpuint (n_changes, ==, 0);
    }
  g_assert_cmpuint (n_all, <=, 8);
  test_window_close (window);
}

/* In a small window the inspector is over the network: only the user opens it, and selecting moves nothing. The canvas
 * keeps its height, also with larger text. */
FS_TEST (small_windows)
{
  static const int sizes[][2] = { { 1000, 700 }, { 800, 600 } };
  static const double factors[] = { 1, 1.5 };
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsFlap *flap = test_network_page (window)->inspector_flap;
  GtkWidget *canvas = GTK_WIDGET (test_network_page (window)->canvas);

  for (guint f = 0; f < G_N_ELEMENTS (factors); f++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      {
        g_object_set (gtk_widget_get_settings (GTK_WIDGET (window)), "gtk-xft-dpi", (int) (96 * 1024 * factors[f]),
                      NULL);
        test_window_resize (window, sizes[i][0], sizes[i][1]);
        test_turn_for (0.5);
        g_test_message ("%d x %d, text %.1f: network %d x %d", sizes[i][0], sizes[i][1], factors[f],
                        gtk_widget_get_width (canvas), gtk_widget_get_height (canvas));
        g_assert_true (fs_flap_get_folded (flap));
        g_assert_false (fs_flap_get_reveal_flap (flap));
        select_blocked (window);
        g_assert_false (fs_flap_get_reveal_flap (flap));
        g_assert_cmpint (gtk_widget_get_height (canvas), >=, 220);
        test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
        test_network_activate (window, "describe");
        test_turn_for (0.3);
        g_assert_true (fs_flap_get_reveal_flap (flap));
        g_assert_true (gtk_widget_get_mapped (test_find_button (GTK_WIDGET (flap), "Follow")));
        test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
        fs_flap_set_reveal_flap (flap, FALSE);
      }
  gtk_settings_reset_property (gtk_widget_get_settings (GTK_WIDGET (window)), "gtk-xft-dpi");
  test_window_close (window);
}

/* The network has at least 60 % of the window, with a message selected; the plot beside it is small. */
FS_TEST (network_has_the_window)
{
  static const struct {
    int width, height;
    gboolean inspector, side;
  } sizes[] = {
    { 1000, 700, FALSE, FALSE }, { 1440, 900, TRUE, FALSE }, { 1920, 1080, TRUE, FALSE }, { 1900, 1100, TRUE, FALSE }
  };
  FsWindow *window = test_network_window_new ("ab-n6-v2");
  FsNetworkPage *page = test_network_page (window);
  GtkWidget *canvas = GTK_WIDGET (page->canvas);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      double share;
      int width, height;

      test_window_resize (window, sizes[i].width, sizes[i].height);
      test_turn_for (0.5);
      width = gtk_widget_get_width (canvas);
      height = gtk_widget_get_height (canvas);
      select_blocked (window);
      share = (double) gtk_widget_get_width (canvas) * gtk_widget_get_height (canvas)
              / ((double) sizes[i].width * sizes[i].height);
      g_test_message ("%d x %d: network %d x %d, %.1f %% of the window", sizes[i].width, sizes[i].height,
                      gtk_widget_get_width (canvas), gtk_widget_get_height (canvas), 100 * share);
      g_assert_cmpfloat (share, >=, 0.6);
      g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_plot_view (window))));
      g_assert_cmpint (fs_flap_get_reveal_flap (page->inspector_flap), ==, sizes[i].inspector);
      g_assert_cmpint (gtk_widget_get_mapped (page->plot_strip), ==, sizes[i].inspector);
      g_assert_cmpint (gtk_widget_get_mapped (page->plot_button), ==, !sizes[i].inspector);
      g_assert_cmpint (gtk_widget_get_mapped (page->line), ==, !sizes[i].inspector);
      g_assert_cmpint (fs_flap_get_reveal_flap (fs_window_get_pages (window)->flap), ==, sizes[i].side);
      /* To select a message moves nothing. */
      g_assert_cmpint (gtk_widget_get_width (canvas), ==, width);
      g_assert_cmpint (gtk_widget_get_height (canvas), ==, height);
      test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
    }
  test_window_close (window);
}

/* The side pane that the user opens beside the network is there the next time, and does not change what the plot has. */
FS_TEST (side_pane_of_the_network)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsFlap *flap = fs_window_get_pages (window)->flap;

  test_window_resize (window, 1440, 900);
  test_wait_for (!fs_flap_get_reveal_flap (flap));
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("plot"));
  test_wait_for (fs_flap_get_reveal_flap (flap));
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  test_wait_for (!fs_flap_get_reveal_flap (flap));
  g_action_group_activate_action (G_ACTION_GROUP (window), "sidebar-visible", NULL);
  test_wait_for (fs_flap_get_reveal_flap (flap));
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("plot"));
  g_action_group_activate_action (G_ACTION_GROUP (window), "sidebar-visible", NULL);
  test_wait_for (!fs_flap_get_reveal_flap (flap));
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  test_wait_for (fs_flap_get_reveal_flap (flap));
  g_settings_reset (fs_window_get_settings (window), "network-sidebar-visible");
  g_settings_reset (fs_window_get_settings (window), "sidebar-visible");
  test_window_close (window);
}
