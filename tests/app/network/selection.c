/* Selection in the diagram and in the lists of messages and channels, and the colors of messages. */
#include "tests/app/network/network-window.h"

#include "tests/support/test.h"

/* The message in row @position: messages in the network are listed by number. */
static uint64_t
message_in_row (FsNetworkState *state, guint position)
{
  const FsSnapshot *snapshot = state->cycle_view->snapshot;

  for (guint i = 0; i < snapshot->n_messages; i++)
    if (snapshot->messages[i].state >= FS_STATE_MOVING && position-- == 0)
      return snapshot->messages[i].id;
  g_assert_not_reached ();
}

FS_TEST (selection)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsNetworkState *state = test_network_state (window);
  GtkSingleSelection *rows;
  const FsDiagram *diagram;

  test_network_seek (state, 60);
  test_network_show_side (window, "messages");
  rows = test_network_rows (test_network_page (window)->messages);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (rows)), ==, state->cycle_view->snapshot->n_in_network);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (rows)), >, 3);
  gtk_single_selection_set_selected (rows, 2);
  diagram = fs_network_canvas_get_diagram (test_network_page (window)->canvas);
  g_assert_nonnull (diagram);
  g_assert_cmpint (diagram->selected.kind, ==, FS_ITEM_MESSAGE);
  g_assert_cmpuint (diagram->selected.message, ==, message_in_row (state, 2));

  fs_network_state_select (state, (FsDiagramItem){ .kind = FS_ITEM_MESSAGE, .message = message_in_row (state, 0) });
  g_assert_cmpuint (gtk_single_selection_get_selected (rows), ==, 0);
  test_network_activate (window, "next-message");
  g_assert_cmpuint (gtk_single_selection_get_selected (rows), ==, 1);
  g_assert_cmpuint (state->selected.message, ==, message_in_row (state, 1));
  test_network_activate (window, "deselect");
  g_assert_cmpuint (gtk_single_selection_get_selected (rows), ==, GTK_INVALID_LIST_POSITION);
  /* The header that was looked for is read about. */
  test_network_activate (window, "next-blocking");
  test_wait_for (test_network_at_rest (state) && state->cycle_view->cycle > 60
                 && state->selected.kind == FS_ITEM_MESSAGE);
  test_window_close (window);
}

static int
compare_flits (gconstpointer a, gconstpointer b, gpointer table)
{
  const FsChannelCounts *channels = ((const FsChannelTable *) table)->channels;
  uint32_t one = *(const uint32_t *) a, other = *(const uint32_t *) b;

  return channels[one].flits != channels[other].flits ? (channels[one].flits > channels[other].flits ? -1 : 1)
                                                      : (one < other ? -1 : 1);
}

/* Channels are counted while the list is visible; its rows are by load, and its selection is that of the diagram, which
 * moves a channel into sight. */
FS_TEST (channels_by_load)
{
  FsWindow *window = test_network_window_new ("deadlock-n3-cured");
  FsNetworkState *state = test_network_state (window);
  FsNetworkCanvas *canvas = test_network_page (window)->canvas;
  FsNetworkList *list = test_network_page (window)->channels;
  GtkSingleSelection *rows;
  FsChannelTable *table;
  g_autoptr (GArray) by_load = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  uint32_t channels[24];
  FsDiagramView before;

  test_network_seek (state, 120);
  g_assert_null (state->cycle_view->channels);
  test_network_show_side (window, "channels");
  test_wait_for (test_network_at_rest (state) && state->cycle_view->channels != NULL);
  table = state->cycle_view->channels;
  rows = test_network_rows (list);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (rows)), ==, G_N_ELEMENTS (channels));
  for (uint32_t channel = 0; channel < G_N_ELEMENTS (channels); channel++)
    g_array_append_val (by_load, channel);
  g_array_sort_with_data (by_load, compare_flits, table);
  memcpy (channels, by_load->data, sizeof channels);
  g_assert_cmpuint (table->channels[channels[0]].flits, >, 0);
  g_assert_nonnull (test_network_find_label (GTK_WIDGET (list), "Jain", TRUE));

  for (guint row = 0; row < G_N_ELEMENTS (channels); row++)
    {
      gtk_single_selection_set_selected (rows, row);
      g_assert_cmpint (state->selected.kind, ==, FS_ITEM_CHANNEL);
      g_assert_cmpuint (state->selected.channel, ==, channels[row]);
    }
  fs_network_state_select (state, (FsDiagramItem){ .kind = FS_ITEM_CHANNEL, .channel = channels[7] });
  g_assert_cmpuint (gtk_single_selection_get_selected (rows), ==, 7);
  test_network_activate (window, "deselect");
  g_assert_cmpuint (gtk_single_selection_get_selected (rows), ==, GTK_INVALID_LIST_POSITION);

  /* At a node, another end of the network is out of sight. */
  fs_network_canvas_open_router (canvas, 0);
  before = canvas->view;
  for (guint row = 0; row < G_N_ELEMENTS (channels); row++)
    if (channels[row] / 3 == 7)
      gtk_single_selection_set_selected (rows, row);
  test_wait_for (canvas->view.x != before.x || canvas->view.y != before.y);
  test_network_show_side (window, "layers");
  test_wait_for (test_network_at_rest (state) && state->cycle_view->channels == NULL);
  test_window_close (window);
}

/* The router of a message is that of its header. */
FS_TEST (router_of_a_message)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsNetworkState *state = test_network_state (window);

  test_network_seek (state, 60);
  for (guint i = 0; i < state->cycle_view->snapshot->n_messages; i++)
    {
      const FsMessageView *message = &state->cycle_view->snapshot->messages[i];
      uint32_t node;

      fs_network_state_select (state, (FsDiagramItem){ .kind = FS_ITEM_MESSAGE, .message = message->id });
      g_assert_true (fs_network_state_get_router (state, &node));
      if (message->state == FS_STATE_BLOCKED)
        g_assert_cmpuint (node, ==, message->router);
    }
  test_network_activate (window, "router");
  test_window_close (window);
}

/* A message has the same color in the diagram and in the list, forwards, backwards, and after jumps, whatever is selected. */
FS_TEST (colors_stay)
{
  static const int64_t cycles[] = { 40, 41, 42, 43, 60, 107, 108, 107, 42, 500, 41, 40 };
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsNetworkState *state = test_network_state (window);
  g_autoptr (GHashTable) colors = g_hash_table_new (NULL, NULL);
  guint seen_again = 0;

  for (guint c = 0; c < G_N_ELEMENTS (cycles); c++)
    {
      const FsSnapshot *snapshot;

      test_network_seek (state, cycles[c]);
      snapshot = state->cycle_view->snapshot;
      fs_network_state_select (state, (FsDiagramItem){ .kind = FS_ITEM_MESSAGE,
                                                       .message = snapshot->messages[c % snapshot->n_messages].id });
      for (guint i = 0; i < snapshot->n_messages; i++)
        if (snapshot->messages[i].injected != FS_NO_CYCLE)
          {
            gpointer id = GSIZE_TO_POINTER (snapshot->messages[i].id + 1), known;
            int color = fs_network_state_get_color (state, snapshot->messages[i].id);

            g_assert_cmpint (color, ==, snapshot->messages[i].color);
            if (g_hash_table_lookup_extended (colors, id, NULL, &known))
              {
                g_assert_cmpint (color, ==, GPOINTER_TO_INT (known));
                seen_again++;
              }
            g_hash_table_insert (colors, id, GINT_TO_POINTER (color));
          }
    }
  g_assert_cmpuint (seen_again, >, 60);
  test_window_close (window);
}
