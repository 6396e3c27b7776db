/* Layers and layouts: what they show, their keys, and why one shows nothing. */
#include "tests/app/network/network-window.h"

#include <math.h>

#include "tests/support/test.h"

/* Addresses that the network does not have are refused below the layer. */
FS_TEST (wrong_addresses)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  GtkWidget *broadcast = test_network_layer_row (window, FS_LAYER_BROADCAST);
  GtkWidget *multicast = test_network_layer_row (window, FS_LAYER_MULTICAST);
  GtkWidget *path = test_network_layer_row (window, FS_LAYER_PATH);

  g_assert_false (test_network_enter (broadcast, "0210"));
  g_assert_nonnull (test_network_find_label (broadcast, "0210", FALSE));
  g_assert_true (test_network_enter (broadcast, "101"));
  g_assert_null (test_network_find_label (broadcast, "0210", FALSE));
  g_assert_cmpuint (test_network_state (window)->root, ==, 5);
  g_assert_false (test_network_enter (multicast, "000 009"));
  g_assert_true (test_network_enter (multicast, "000, 011, 111"));
  g_assert_false (test_network_enter (path, "000"));
  g_assert_true (test_network_enter (path, "000 111"));
  /* Random routing with one virtual channel has no escape channels. */
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (test_network_layer_switch (window, FS_LAYER_ESCAPE))));
  test_window_close (window);
}

/* A layout for few dimensions is replaced if there are more, with a notice. */
FS_TEST (unsuitable_layout_is_replaced)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsNetworkState *state = test_network_state (window);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (fs_network_state_get_layout (state)->kind, ==, FS_LAYOUT_PARALLEL);
  fs_network_state_set_layout (state, FS_LAYOUT_RING);
  test_wait_for (fs_network_state_get_layout (state)->kind == FS_LAYOUT_RING);
  fs_network_state_set_layout (state, FS_LAYOUT_PARALLEL);
  test_wait_for (fs_network_state_get_layout (state)->kind == FS_LAYOUT_PARALLEL);
  g_assert_true (fs_document_set_value (fs_window_get_document (window), "n", "8", &error));
  test_wait_for (fs_network_state_get_layout (state) != NULL && fs_network_state_get_layout (state)->network.n == 8);
  g_assert_cmpint (fs_network_state_get_layout (state)->kind, !=, FS_LAYOUT_PARALLEL);
  test_wait_for (gtk_widget_get_mapped (test_network_page (window)->banner));
  test_window_close (window);
}

static gboolean
shows_load (FsWindow *window)
{
  const FsDiagram *diagram = fs_network_canvas_get_diagram (test_network_page (window)->canvas);

  return diagram != NULL && diagram->load_simulated != NULL;
}

/* Another network while the diagram of the previous one is still shown; the heat map of both. */
FS_TEST (change_of_network)
{
  static const char *const sizes[] = { "4", "6", "3", "7" };
  FsWindow *window = test_network_window_new ("ab-n6-v2-m32-b010");
  FsNetworkState *state = test_network_state (window);

  /* What is counted only while it is seen can be switched on. */
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (test_network_layer_switch (window, FS_LAYER_LOAD))));
  gtk_switch_set_active (test_network_layer_switch (window, FS_LAYER_LOAD), TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      const FsDiagram *diagram;

      g_assert_true (fs_document_set_value (fs_window_get_document (window), "n", sizes[i], &error));
      test_wait_solved (window);
      test_wait_for (test_network_at_rest (state) && state->cycle_view->network.n == sizes[i][0] - '0');
      test_network_seek (state, 400);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
      test_wait_for (shows_load (window));
      diagram = fs_network_canvas_get_diagram (test_network_page (window)->canvas);
      g_assert_cmpfloat (diagram->load_simulated[0], >, 0);
      g_assert_nonnull (diagram->load_model);
    }
  test_window_close (window);
}

/* Meshes and tori of as many dimensions are different networks: their nodes are placed again. */
FS_TEST (change_of_grid)
{
  static const char *const changes[][2] = { { "k", "6" }, { "topology", "torus" }, { "k", "3" } };
  FsWindow *window = test_network_window_new ("patterns-mesh");
  FsNetworkState *state = test_network_state (window);

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (fs_document_set_value (fs_window_get_document (window), changes[i][0], changes[i][1], &error));
      g_assert_no_error (error);
      test_wait_solved (window);
      test_wait_for (test_network_at_rest (state) && state->placed != NULL);
      g_assert_true (fs_interconnect_equal (&state->placed->structure->network, &state->run.network));
      test_network_seek (state, 50);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
    }
  test_window_close (window);
}

/* The heat maps of the model and of the difference are those of the model's channels and of what was counted since the start. */
FS_TEST (heat_of_the_model)
{
  FsWindow *window = test_network_window_new ("patterns-mesh");
  FsNetworkState *state = test_network_state (window);
  g_autoptr (GArray) counted = NULL;
  double waits = 0;

  fs_network_state_set_layer (state, FS_LAYER_WAITING, TRUE);
  test_network_seek (state, 3000);
  test_wait_for (test_network_at_rest (state) && state->model_channels != NULL && state->waiting != NULL);
  g_assert_cmpint (state->cycle_view->flits_from, ==, 0);
  counted = g_array_ref (state->waiting);
  fs_network_state_set_heat_of (state, FS_HEAT_MODEL);
  for (guint c = 0; c < counted->len; c++)
    {
      const FsModelChannel *channel = &g_array_index (state->model_channels, FsModelChannel, c);
      double model = channel->load / state->run.params.length_flits * channel->wait;

      g_assert_cmpfloat (g_array_index (state->waiting, double, c), ==, model);
      g_assert_cmpfloat (model, <=, state->waiting_most);
      waits += model;
    }
  g_assert_cmpfloat (waits, >, 0);
  fs_network_state_set_heat_of (state, FS_HEAT_DIFFERENCE);
  for (guint c = 0; c < counted->len; c++)
    {
      const FsModelChannel *channel = &g_array_index (state->model_channels, FsModelChannel, c);
      double model = channel->load / state->run.params.length_flits * channel->wait;

      g_assert_cmpfloat (g_array_index (state->waiting, double, c), ==, model - g_array_index (counted, double, c));
    }
  /* Shift+w goes on to the simulation. */
  test_network_activate (window, "heat-of");
  g_assert_cmpint (state->heat_of, ==, FS_HEAT_SIMULATED);
  test_window_close (window);
}

/* Before the first cycle of a mesh the load is what its traffic says; from then on what was counted. */
FS_TEST (expected_load)
{
  FsWindow *window = test_network_window_new ("patterns-mesh");
  FsNetworkState *state = test_network_state (window);

  gtk_switch_set_active (test_network_layer_switch (window, FS_LAYER_LOAD), TRUE);
  test_wait_for (test_network_at_rest (state));
  for (int cycle = 0; cycle <= 400; cycle += 400)
    {
      const FsDiagram *diagram;

      test_network_seek (state, cycle);
      test_wait_for (cycle == 0 || shows_load (window));
      diagram = fs_network_canvas_get_diagram (test_network_page (window)->canvas);
      g_assert_nonnull (diagram->load);
      g_assert_cmpint (diagram->load_is_expected, ==, cycle == 0);
      g_assert_true ((diagram->load_simulated == NULL) == (cycle == 0));
      g_assert_nonnull (diagram->load_model);
      /* Transpose: the busiest channel carries 7 messages for one of each node. */
      if (cycle == 0)
        g_assert_cmpfloat_with_epsilon (fs_diagram_heat_most (diagram, FS_LAYER_LOAD),
                                        7 * diagram->params->rate * diagram->params->length_flits, 1e-9);
    }
  test_window_close (window);
}

/* In a torus the channels are colored by their classes, one at a time with the load; a wrap channel is of class 0. */
FS_TEST (classes)
{
  FsWindow *window = test_network_window_new ("torus-deadlock-cured");
  FsNetworkState *state = test_network_state (window);
  GtkSwitch *shares = test_network_layer_switch (window, FS_LAYER_SHARES);
  const FsDiagram *diagram;
  const FsNetwork *network;
  guint wraps = 0, of_class_1 = 0;

  gtk_switch_set_active (test_network_layer_switch (window, FS_LAYER_LOAD), TRUE);
  test_wait_for (test_network_at_rest (state));
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (shares)));
  gtk_switch_set_active (shares, TRUE);
  g_assert_false (fs_network_state_shows (state, FS_LAYER_LOAD));
  test_network_seek (state, 400);
  diagram = fs_network_canvas_get_diagram (test_network_page (window)->canvas);
  g_assert_nonnull (diagram->shares);
  network = &diagram->structure->network.grid;
  for (uint32_t channel = 0; channel < network->n_channels; channel++)
    {
      uint32_t node = fs_network_channel_node (network, channel);
      int port = fs_network_channel_port (network, channel);

      if (isnan (diagram->shares[channel]))
        continue;
      of_class_1 += diagram->shares[channel] > 0;
      if (!fs_network_wrap_is_ahead (network, node, fs_network_neighbor (network, node, port), port))
        continue;
      g_assert_cmpfloat (diagram->shares[channel], ==, 0);
      wraps++;
    }
  g_assert_cmpuint (wraps, >, 0);
  g_assert_cmpuint (of_class_1, >, 0);
  test_window_close (window);
}

/* A layer that is on and draws nothing says why in its row. */
FS_TEST (layer_without_anything_to_draw_says_why)
{
  static const struct {
    FsDiagramLayer layer;
    const char *reason;
  } cases[] = {
    { FS_LAYER_UNFOLDED, "Necklaces are unfolded while the layer Necklaces is on." },
    { FS_LAYER_MULTICAST, "A multicast needs at least one destination." },
  };
  FsWindow *window = test_network_window_new ("gh-all-to-all");
  FsNetworkState *state = test_network_state (window);
  g_autoptr (FsSection) changes = fs_section_new (FS_GROUP_SCENARIO, 0);
  g_autoptr (GError) error = NULL;

  /* GH(2, 4) has necklaces that are not full. */
  fs_section_set_text (changes, FS_KEY_ID_N, "2");
  fs_section_set_text (changes, FS_KEY_ID_K, "4");
  g_assert_true (fs_document_set_several (fs_window_get_document (window), "topology", changes, &error));
  g_assert_no_error (error);
  test_wait_for (state->run.network.k == 4 && test_network_at_rest (state));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkSwitch *toggle = test_network_layer_switch (window, cases[i].layer);
      GtkWidget *row = test_network_layer_row (window, cases[i].layer);

      fs_network_state_set_layer (state, FS_LAYER_NECKLACES, FALSE);
      g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (toggle)));
      gtk_switch_set_active (toggle, TRUE);
      g_assert_true (gtk_switch_get_active (toggle));
      g_assert_nonnull (test_network_find_label (row, cases[i].reason, FALSE));
    }
  fs_network_state_set_layer (state, FS_LAYER_NECKLACES, TRUE);
  g_assert_null (test_network_find_label (test_network_layer_row (window, FS_LAYER_UNFOLDED), cases[0].reason, FALSE));
  test_window_close (window);
}

/* Every layer and every layout has a key; a layout that cannot show the network changes nothing but says why. */
FS_TEST (layers_and_layouts_have_keys)
{
  static const char *const actions[FS_N_LAYERS]
      = { "layer-broadcast", "layer-messages", "layer-waits-for", "layer-escape",    "layer-channels",
          "layer-load",      "layer-waiting",  "layer-shares",    "layer-necklaces", "layer-unfolded",
          "layer-bst",       "layer-bsg",      "layer-multicast", "layer-path",      "layer-links" };
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsNetworkState *state = test_network_state (window);

  for (guint i = 0; i < FS_N_LAYERS; i++)
    {
      FsDiagramLayer layer = fs_diagram_layer_at (i);
      const char *action = actions[i];
      gboolean before = fs_network_state_shows (state, layer);
      gboolean usable = gtk_widget_get_sensitive (GTK_WIDGET (test_network_layer_switch (window, layer)));

      test_network_activate (window, action);
      g_assert_true (fs_network_state_shows (state, layer) == (usable ? !before : before));
      if (usable)
        test_network_activate (window, action);
      else
        test_wait_for (test_network_find_label (GTK_WIDGET (window), "has escape channels.", TRUE) != NULL);
      g_assert_true (fs_network_state_shows (state, layer) == before);
    }
  for (int kind = 0; kind < FS_N_LAYOUTS; kind++)
    {
      g_autofree char *action = g_strconcat ("layout-", fs_layout_id ((FsLayoutKind) kind), NULL);
      FsLayoutKind shown = fs_layout_choose ((FsLayoutKind) kind, &state->run.network, NULL);

      test_network_activate (window, action);
      test_wait_for (fs_network_state_get_layout (state)->kind == shown);
    }
  test_window_close (window);
}
