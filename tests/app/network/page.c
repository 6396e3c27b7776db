/* The network page: a deadlock step by step, exact steps back, selection, files, and values out of range. */
#include "tests/app/test-window.h"

#include <math.h>
#include <string.h>

#include "app/network/network-actions.h"
#include "app/network/network-change.h"
#include "app/network/network-export.h"
#include "app/network/network-menu.h"
#include "base/error.h"
#include "export/export.h"
#include "scenario/value/scenario-file.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

static FsNetworkPage *
page_of (FsWindow *window)
{
  return fs_window_get_network_page (window);
}

static FsNetworkState *
state_of (FsWindow *window)
{
  return fs_network_page_get_state (page_of (window));
}

static gboolean
at_rest (FsNetworkState *state)
{
  return fs_network_state_get_cycle_view (state) != NULL && fs_network_state_get_layout (state) != NULL
         && !fs_network_state_is_busy (state);
}

static int64_t
cycle_of (FsNetworkState *state)
{
  return fs_network_state_get_cycle_view (state)->cycle;
}

static gboolean
is_deadlocked (FsNetworkState *state)
{
  return fs_network_state_get_cycle_view (state)->waits_for->n_deadlock > 0;
}

static void
wait_cycle (FsNetworkState *state, int64_t cycle)
{
  test_wait_for (at_rest (state) && cycle_of (state) == cycle);
}

static void
activate (FsWindow *window, const char *action)
{
  g_autofree char *name = g_strconcat ("topology.", action, NULL);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), name, NULL));
}

/* A window on the page of the topology, with @preset at cycle 0. */
static FsWindow *
open_topology (const char *preset)
{
  FsWindow *window = test_window_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), preset, &error));
  test_wait_solved (window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  test_wait_for (at_rest (state_of (window)));
  /* A presentation opens at the cycle of its first slide. */
  fs_network_state_seek (state_of (window), 0);
  test_wait_for (at_rest (state_of (window)) && cycle_of (state_of (window)) == 0);
  return window;
}

static char *
summary_at (FsWindow *window, int64_t cycle)
{
  fs_network_state_seek (state_of (window), cycle);
  wait_cycle (state_of (window), cycle);
  return fs_network_state_summary (state_of (window));
}

/* The steps of a new user: step until the deadlock forms, read which message waits for which, go back, change the
 * routing. */
FS_TEST (deadlock_step_by_step)
{
  FsWindow *window = open_topology ("deadlock-n3");
  FsNetworkState *state = state_of (window);
  g_autofree char *routing = NULL;
  g_autofree char *sentence = NULL;
  g_autofree char *words = NULL;
  int64_t closed;

  activate (window, "next-deadlock");
  test_wait_for (at_rest (state) && is_deadlocked (state));
  closed = cycle_of (state);
  sentence = fs_explain_deadlock (fs_network_state_get_cycle_view (state));
  words = fs_inspector_get_text (fs_network_page_get_inspector (page_of (window)));
  g_assert_cmpint (closed, >, 0);
  g_assert_nonnull (strstr (words, sentence));

  activate (window, "back");
  wait_cycle (state, closed - 1);
  g_assert_false (is_deadlocked (state));
  activate (window, "forward");
  wait_cycle (state, closed);
  g_assert_true (is_deadlocked (state));

  activate (window, "cure");
  test_wait_solved (window);
  test_wait_for (fs_network_state_get_run (state)->params.routing == FS_ROUTING_DUATO && at_rest (state));
  routing = fs_scenario_value (fs_document_get_scenario (fs_window_get_document (window)), 0, "routing");
  g_assert_cmpstr (routing, ==, "duato");
  g_assert_cmpint (cycle_of (state), ==, closed);
  for (int64_t cycle = closed; cycle < closed + 200; cycle += 20)
    {
      fs_network_state_seek (state, cycle);
      wait_cycle (state, cycle);
      g_assert_false (is_deadlocked (state));
    }
  test_window_close (window);
}

/* Playing stops by itself in the cycle in which the deadlock closes. */
FS_TEST (playing_stops_at_a_deadlock)
{
  FsWindow *window = open_topology ("deadlock-n3");
  FsNetworkState *state = state_of (window);

  fs_network_state_set_speed (state, 1000);
  activate (window, "play");
  g_assert_true (fs_network_state_is_playing (state));
  test_wait_for (!fs_network_state_is_playing (state) && is_deadlocked (state));
  wait_cycle (state, fs_network_state_get_cycle_view (state)->waits_for->closed);
  test_window_close (window);
}

/* The description of a cycle does not depend on how it was reached. */
FS_TEST (going_back_is_exact)
{
  FsWindow *window = open_topology ("deadlock-n3-cured");
  g_autofree char *first = summary_at (window, 100);
  g_autofree char *later = summary_at (window, 160);
  g_autofree char *again = NULL;

  g_assert_cmpstr (first, !=, later);
  for (int64_t cycle = 160; cycle > 100; cycle -= 10)
    {
      activate (window, "back-ten");
      wait_cycle (state_of (window), cycle - 10);
    }
  again = fs_network_state_summary (state_of (window));
  g_assert_cmpstr (again, ==, first);
  test_window_close (window);
}

FS_TEST (selection)
{
  FsWindow *window = open_topology ("deadlock-n3");
  FsNetworkState *state = state_of (window);
  FsMessageList *list = fs_network_page_get_messages (page_of (window));
  g_autoptr (FsNetworkDiagram) network_diagram = NULL;
  uint64_t message;

  fs_network_state_seek (state, 60);
  wait_cycle (state, 60);
  g_assert_cmpuint (fs_message_list_get_n (list), >, 3);
  message = fs_message_list_get_message (list, 2);
  fs_message_list_choose (list, 2);
  network_diagram = fs_network_canvas_diagram_new (fs_network_page_get_canvas (page_of (window)));
  g_assert_nonnull (network_diagram);
  g_assert_cmpint (network_diagram->diagram.selected.kind, ==, FS_ITEM_MESSAGE);
  g_assert_cmpuint (network_diagram->diagram.selected.message, ==, message);

  message = fs_message_list_get_message (list, 0);
  fs_network_state_select (state, (FsDiagramItem){ .kind = FS_ITEM_MESSAGE, .message = message });
  g_assert_cmpuint (fs_message_list_get_selected (list), ==, message);
  activate (window, "next-message");
  g_assert_cmpuint (fs_message_list_get_selected (list), ==, fs_message_list_get_message (list, 1));
  g_assert_cmpuint (fs_network_state_get_selected (state).message, ==, fs_message_list_get_message (list, 1));
  activate (window, "deselect");
  g_assert_cmpuint (fs_message_list_get_selected (list), ==, FS_NO_MESSAGE);
  /* The header that was looked for is read about. */
  activate (window, "next-blocking");
  test_wait_for (at_rest (state) && cycle_of (state) > 60
                 && fs_network_state_get_selected (state).kind == FS_ITEM_MESSAGE);
  test_window_close (window);
}

/* Channels are counted while the list is visible; its rows are by load, and its selection is that of the diagram, which
 * moves a channel into sight. */
FS_TEST (channels_by_load)
{
  FsWindow *window = open_topology ("deadlock-n3-cured");
  FsNetworkState *state = state_of (window);
  FsNetworkCanvas *canvas = fs_network_page_get_canvas (page_of (window));
  FsChannelList *list = fs_network_page_get_channels (page_of (window));
  GtkStack *side = GTK_STACK (gtk_widget_get_ancestor (GTK_WIDGET (list), GTK_TYPE_STACK));
  const FsChannelTable *table;
  uint32_t channel;
  FsDiagramView before;

  fs_network_state_seek (state, 120);
  wait_cycle (state, 120);
  g_assert_null (fs_network_state_get_cycle_view (state)->channels);
  gtk_stack_set_visible_child_name (side, "channels");
  test_wait_for (at_rest (state) && fs_network_state_get_cycle_view (state)->channels != NULL);
  table = fs_network_state_get_cycle_view (state)->channels;
  g_assert_cmpuint (fs_channel_list_get_n (list), ==, 24);
  for (guint i = 1; i < 24; i++)
    g_assert_cmpuint (table->channels[fs_channel_list_get_channel (list, i)].flits, <=,
                      table->channels[fs_channel_list_get_channel (list, i - 1)].flits);
  g_assert_cmpuint (table->channels[fs_channel_list_get_channel (list, 0)].flits, >, 0);
  g_assert_nonnull (strstr (fs_channel_list_get_summary (list), "Jain"));

  channel = fs_channel_list_get_channel (list, 3);
  fs_channel_list_choose (list, 3);
  g_assert_cmpint (fs_network_state_get_selected (state).kind, ==, FS_ITEM_CHANNEL);
  g_assert_cmpuint (fs_network_state_get_selected (state).channel, ==, channel);
  channel = fs_channel_list_get_channel (list, 7);
  fs_network_state_select (state, (FsDiagramItem){ .kind = FS_ITEM_CHANNEL, .channel = channel });
  g_assert_cmpuint (fs_channel_list_get_selected (list), ==, 7);
  activate (window, "deselect");
  g_assert_cmpuint (fs_channel_list_get_selected (list), ==, GTK_INVALID_LIST_POSITION);

  /* At a node, another end of the network is out of sight. */
  fs_network_canvas_open_router (canvas, 0);
  before = fs_network_canvas_get_view (canvas);
  for (guint i = 0; i < 24; i++)
    if (fs_channel_list_get_channel (list, i) / 3 == 7)
      fs_channel_list_choose (list, i);
  test_wait_for (fs_network_canvas_get_view (canvas).x != before.x
                 || fs_network_canvas_get_view (canvas).y != before.y);
  gtk_stack_set_visible_child_name (side, "layers");
  test_wait_for (at_rest (state) && fs_network_state_get_cycle_view (state)->channels == NULL);
  test_window_close (window);
}

static guint
count_lines (const char *path)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  return g_strv_length (lines) - 1;
}

FS_TEST (files)
{
  FsWindow *window = open_topology ("deadlock-n3");
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *network_diagram = g_build_filename (folder, "cycle.svg", NULL);
  g_autofree char *frames = g_build_filename (folder, "run.png", NULL);
  g_autofree char *last = g_build_filename (folder, "run-00002.png", NULL);
  g_autofree char *beyond = g_build_filename (folder, "run-00003.png", NULL);
  g_autofree char *trace = g_build_filename (folder, "trace.csv", NULL);
  g_autoptr (FsNetworkShot) shot = NULL;
  g_autoptr (GError) error = NULL;

  fs_network_state_seek (state_of (window), 40);
  wait_cycle (state_of (window), 40);
  shot = fs_network_shot_new (state_of (window), FS_VIEW_FIT);
  g_assert_true (fs_network_shot_save_frame (shot, network_diagram, &error));
  g_assert_true (g_file_test (network_diagram, G_FILE_TEST_IS_REGULAR));
  g_assert_true (fs_network_shot_save_frames (shot, frames, 10, 12, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_test (last, G_FILE_TEST_IS_REGULAR));
  g_assert_false (g_file_test (beyond, G_FILE_TEST_EXISTS));
  g_assert_true (fs_network_shot_save_trace (shot, trace, 30, 40, NULL, &error));
  g_assert_cmpuint (count_lines (trace), >, 11);
  g_assert_false (fs_network_shot_save_trace (shot, trace, 30, 20, NULL, &error));
  g_assert_nonnull (error);
  test_window_close (window);
}

/* A page and an SVG of some cycles, which open again; a wrong range is told before a file is chosen. */
FS_TEST (in_motion)
{
  FsWindow *window = open_topology ("deadlock-n3");
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *page = g_build_filename (folder, "run.html", NULL);
  g_autofree char *svg = g_build_filename (folder, "run.svg", NULL);
  g_autofree char *text = NULL;
  g_autoptr (FsNetworkShot) shot = NULL;
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (GError) error = NULL;
  FsNetworkMotion what = { .format = FS_MOTION_PAGE, .from = 30, .to = 40, .speed = 4 };

  fs_network_state_seek (state_of (window), 40);
  wait_cycle (state_of (window), 40);
  shot = fs_network_shot_new (state_of (window), FS_VIEW_FIT);
  g_assert_true (fs_network_shot_check_motion (shot, &what, &error));
  g_assert_true (fs_network_shot_save_motion (shot, &what, page, NULL, &error));
  what.format = FS_MOTION_SVG;
  g_assert_true (fs_network_shot_save_motion (shot, &what, svg, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (page, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "Cycles 30 to 40."));
  scenario = fs_export_load_scenario (page, NULL);
  g_assert_nonnull (scenario);
  what.to = 20;
  g_assert_false (fs_network_shot_check_motion (shot, &what, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
  test_window_close (window);
}

/* The dialog begins with the cycles before the one shown, and a format. */
FS_TEST (animation_dialog)
{
  FsWindow *window = open_topology ("deadlock-n3");
  GtkWidget *combo, *list;

  fs_network_state_seek (state_of (window), 80);
  wait_cycle (state_of (window), 80);
  test_activate (window, "export-animation");
  test_wait_for (test_find_dialog () != NULL);
  list = fs_question_get_child (test_find_dialog ());
  test_wait_for (gtk_widget_get_height (list) > 0);
  combo = test_find (list, ADW_TYPE_COMBO_ROW, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (adw_combo_row_get_model (ADW_COMBO_ROW (combo))), ==, 5);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (test_find (list, GTK_TYPE_SPIN_BUTTON, NULL))), ==,
                     30);
  test_walk (list, test_not_clipped, NULL);
  test_answer ("cancel");
  test_wait_for (test_find_dialog () == NULL);
  test_window_close (window);
}

FS_TEST (stopped_export_leaves_no_file)
{
  FsWindow *window = open_topology ("deadlock-n3");
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *frames = g_build_filename (folder, "run.png", NULL);
  g_autofree char *first = g_build_filename (folder, "run-00000.png", NULL);
  g_autoptr (FsNetworkShot) shot = fs_network_shot_new (state_of (window), FS_VIEW_FIT);
  g_autoptr (GError) error = NULL;
  FsJob job;

  fs_job_init (&job);
  fs_job_stop (&job);
  g_assert_false (fs_network_shot_save_frames (shot, frames, 0, 20, &job, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_CANCELLED);
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
  fs_job_init (&job);
  g_clear_error (&error);
  g_assert_true (fs_network_shot_save_frames (shot, frames, 0, 3, &job, &error));
  g_assert_cmpuint (atomic_load (&job.total), ==, 4);
  g_assert_cmpuint (atomic_load (&job.done), ==, 3);
  test_window_close (window);
}

/* Returns whether @text is in what the button of the inspector says that it changes. */
static gboolean
tree_button_names (FsWindow *window, const char *text)
{
  GtkWidget *button
      = test_find_button (GTK_WIDGET (fs_network_page_get_inspector (page_of (window))), "Broadcast along this tree");

  return button != NULL && strstr (gtk_widget_get_tooltip_text (button), text) != NULL;
}

/* GH(3, 3): 210 is the generator of a full necklace; a broadcast along its tree is a run of its own. */
FS_TEST (necklace)
{
  FsWindow *window = open_topology ("gh-all-to-all");
  FsNetworkState *state = state_of (window);
  g_autofree char *text = NULL;
  uint32_t node;

  g_assert_true (fs_interconnect_read_address (&fs_network_state_get_run (state)->network, "021", &node, NULL));
  fs_network_state_set_layer (state, FS_LAYER_NECKLACES, TRUE);
  fs_network_state_select_subject (state, (FsSubject){ FS_SUBJECT_NODE, node, 0 });
  text = fs_inspector_get_text (fs_network_page_get_inspector (page_of (window)));
  g_assert_nonnull (strstr (text, "Necklace of 210, at distance 2"));
  g_assert_true (tree_button_names (window, "→ 000"));
  g_assert_true (fs_network_state_set_root (state, "100", NULL));
  g_assert_true (tree_button_names (window, "→ 100"));
  g_assert_true (fs_network_state_set_root (state, "000", NULL));
  activate (window, "broadcast");
  g_assert_cmpint (fs_network_state_get_run (state)->store_forward.operation, ==, FS_OPERATION_ONE_TO_ALL);
  g_assert_true (fs_network_state_is_playing (state));
  test_window_close (window);
}

static gboolean
is_scale (GtkWidget *widget)
{
  return GTK_IS_SCALE (widget);
}

static gboolean
is_blocked_label (GtkWidget *widget)
{
  return GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), "blocked header") != NULL;
}

/* A broadcast along a tree says which keys it changes, and one undo step reverts it, also after another change of
 * the same key. */
FS_TEST (broadcast_is_undone_in_one_step)
{
  FsWindow *window = open_topology ("gh-all-to-all");
  FsNetworkState *state = state_of (window);
  FsDocument *document = fs_window_get_document (window);
  g_autofree char *before = NULL;
  g_autofree char *undone = NULL;
  g_autofree char *text = NULL;
  g_autofree char *nothing = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_document_set_value (document, "operation", "many-to-all", &error));
  g_assert_no_error (error);
  test_wait_for (fs_network_state_get_run (state)->store_forward.operation == FS_OPERATION_MANY_TO_ALL
                 && at_rest (state));
  before = fs_scenario_to_text (fs_document_get_scenario (document));
  g_assert_true (fs_network_state_set_root (state, "021", NULL));
  text = fs_network_change_text (state, FS_NETWORK_CHANGE_BROADCAST);
  g_assert_cmpstr (text, ==, "Operation: Many-to-all broadcast → One-to-all broadcast, Source: drawn → 021");
  activate (window, "broadcast");
  g_assert_cmpint (fs_network_state_get_run (state)->store_forward.operation, ==, FS_OPERATION_ONE_TO_ALL);
  nothing = fs_network_change_text (state, FS_NETWORK_CHANGE_BROADCAST);
  g_assert_null (nothing);
  g_assert_nonnull (test_find_button (GTK_WIDGET (window), "Undo"));
  fs_document_undo (document);
  undone = fs_scenario_to_text (fs_document_get_scenario (document));
  g_assert_cmpstr (undone, ==, before);
  test_window_close (window);
}

/* No header is blocked in the first cycle: its count is not red. The slider shows its range before it is simulated. */
FS_TEST (counts_and_range)
{
  FsWindow *window = open_topology ("deadlock-n3");
  GtkWidget *playback = GTK_WIDGET (fs_network_page_get_playback (page_of (window)));
  GtkWidget *blocked = test_find (playback, GTK_TYPE_LABEL, is_blocked_label);
  GtkRange *scale = GTK_RANGE (test_find (playback, GTK_TYPE_SCALE, is_scale));

  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (blocked)), ==, "0 blocked headers");
  g_assert_false (gtk_widget_has_css_class (blocked, "blocked"));
  g_assert_cmpfloat (gtk_adjustment_get_upper (gtk_range_get_adjustment (scale)), ==, 500);
  fs_network_state_seek (state_of (window), 108);
  wait_cycle (state_of (window), 108);
  g_assert_true (gtk_widget_has_css_class (blocked, "blocked"));
  test_window_close (window);
}

FS_TEST (wrong_values)
{
  static const char *const cycles[] = { "-1", "99999999", "ten", "1.5" };
  FsWindow *window = open_topology ("deadlock-n3");
  FsPlaybackBar *bar = fs_network_page_get_playback (page_of (window));
  FsLayersPanel *layers = fs_window_get_layers (window);

  for (guint i = 0; i < G_N_ELEMENTS (cycles); i++)
    {
      g_assert_false (fs_playback_bar_enter (bar, cycles[i]));
      g_assert_nonnull (strstr (fs_playback_bar_get_error (bar), cycles[i]));
      g_assert_cmpstr (fs_network_page_get_banner (page_of (window)), ==, fs_playback_bar_get_error (bar));
      g_assert_cmpint (cycle_of (state_of (window)), ==, 0);
    }
  g_assert_true (fs_playback_bar_enter (bar, "12"));
  g_assert_null (fs_playback_bar_get_error (bar));
  wait_cycle (state_of (window), 12);

  g_assert_false (fs_layers_panel_enter (layers, FS_LAYER_BROADCAST, "0210"));
  g_assert_nonnull (fs_layers_panel_get_error (layers, FS_LAYER_BROADCAST));
  g_assert_true (fs_layers_panel_enter (layers, FS_LAYER_BROADCAST, "101"));
  g_assert_null (fs_layers_panel_get_error (layers, FS_LAYER_BROADCAST));
  g_assert_cmpuint (fs_network_state_get_root (state_of (window)), ==, 5);
  g_assert_false (fs_layers_panel_enter (layers, FS_LAYER_MULTICAST, "000 009"));
  g_assert_true (fs_layers_panel_enter (layers, FS_LAYER_MULTICAST, "000, 011, 111"));
  g_assert_false (fs_layers_panel_enter (layers, FS_LAYER_PATH, "000"));
  g_assert_true (fs_layers_panel_enter (layers, FS_LAYER_PATH, "000 111"));
  /* Random routing with one virtual channel has no escape channels. */
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (fs_layers_panel_get_switch (layers, FS_LAYER_ESCAPE))));
  test_window_close (window);
}

/* A layout for few dimensions is replaced if there are more, with a notice. */
FS_TEST (unsuitable_layout_is_replaced)
{
  FsWindow *window = open_topology ("deadlock-n3");
  FsNetworkState *state = state_of (window);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (fs_network_state_get_layout (state)->kind, ==, FS_LAYOUT_PARALLEL);
  fs_network_state_set_layout (state, FS_LAYOUT_RING);
  test_wait_for (fs_network_state_get_layout (state)->kind == FS_LAYOUT_RING);
  fs_network_state_set_layout (state, FS_LAYOUT_PARALLEL);
  test_wait_for (fs_network_state_get_layout (state)->kind == FS_LAYOUT_PARALLEL);
  g_assert_true (fs_document_set_value (fs_window_get_document (window), "n", "8", &error));
  test_wait_for (fs_network_state_get_layout (state) != NULL && fs_network_state_get_layout (state)->network.n == 8);
  g_assert_cmpint (fs_network_state_get_layout (state)->kind, !=, FS_LAYOUT_PARALLEL);
  g_assert_nonnull (fs_network_page_get_banner (page_of (window)));
  test_window_close (window);
}

#define LONGEST_US 250000
#define ATTEMPTS 4

/* The longest time between two turns of the main loop while the engine works hard. */
static gint64
longest_turn (FsWindow *window, int64_t cycle)
{
  FsNetworkState *state = state_of (window);
  gint64 last = g_get_monotonic_time (), longest = 0, until = last + 20 * G_USEC_PER_SEC;

  fs_network_state_seek (state, cycle);
  while (cycle_of (state) != cycle && g_get_monotonic_time () < until)
    {
      gint64 now;

      test_turn ();
      now = g_get_monotonic_time ();
      longest = MAX (longest, now - last);
      last = now;
    }
  g_assert_cmpint (cycle_of (state), ==, cycle);
  return longest;
}

FS_TEST (main_loop_is_never_blocked)
{
  FsWindow *window = open_topology ("ab-n6-v2-m32-b010");
  gint64 longest = G_MAXINT64;

  for (int attempt = 0; attempt < ATTEMPTS && longest > LONGEST_US; attempt++)
    longest = longest_turn (window, 20000 * (attempt + 1));
  g_test_message ("the main loop was away for %.1f ms at most", (double) longest / 1000);
  g_assert_cmpint (longest, <=, LONGEST_US);
  test_window_close (window);
}

static gboolean
shows_load (FsWindow *window)
{
  g_autoptr (FsNetworkDiagram) network_diagram
      = fs_network_canvas_diagram_new (fs_network_page_get_canvas (page_of (window)));

  return network_diagram != NULL && network_diagram->diagram.load_simulated != NULL;
}

/* Another network while the diagram of the previous one is still shown; the heat map of both. */
FS_TEST (change_of_network)
{
  static const char *const sizes[] = { "4", "6", "3", "7" };
  FsWindow *window = open_topology ("ab-n6-v2-m32-b010");
  FsNetworkState *state = state_of (window);

  /* What is counted only while it is seen can be switched on. */
  g_assert_true (gtk_widget_get_sensitive (
      GTK_WIDGET (fs_layers_panel_get_switch (fs_window_get_layers (window), FS_LAYER_LOAD))));
  gtk_switch_set_active (fs_layers_panel_get_switch (fs_window_get_layers (window), FS_LAYER_LOAD), TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (FsNetworkDiagram) network_diagram = NULL;

      g_assert_true (fs_document_set_value (fs_window_get_document (window), "n", sizes[i], &error));
      test_wait_solved (window);
      test_wait_for (at_rest (state) && fs_network_state_get_cycle_view (state)->network.n == sizes[i][0] - '0');
      fs_network_state_seek (state, 400);
      wait_cycle (state, 400);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
      test_wait_for (shows_load (window));
      network_diagram = fs_network_canvas_diagram_new (fs_network_page_get_canvas (page_of (window)));
      g_assert_cmpfloat (network_diagram->diagram.load_simulated[0], >, 0);
      g_assert_nonnull (network_diagram->diagram.load_model);
    }
  test_window_close (window);
}

/* Before the first cycle of a mesh the load is what its traffic says; from then on what was counted. */
FS_TEST (expected_load)
{
  FsWindow *window = open_topology ("patterns-mesh");
  FsNetworkState *state = state_of (window);

  gtk_switch_set_active (fs_layers_panel_get_switch (fs_window_get_layers (window), FS_LAYER_LOAD), TRUE);
  test_wait_for (at_rest (state));
  for (int cycle = 0; cycle <= 400; cycle += 400)
    {
      g_autoptr (FsNetworkDiagram) network_diagram = NULL;
      const FsDiagram *diagram;

      fs_network_state_seek (state, cycle);
      wait_cycle (state, cycle);
      test_wait_for (cycle == 0 || shows_load (window));
      network_diagram = fs_network_canvas_diagram_new (fs_network_page_get_canvas (page_of (window)));
      diagram = &network_diagram->diagram;
      g_assert_nonnull (diagram->load);
      g_assert_cmpint (diagram->load_is_expected, ==, cycle == 0);
      g_assert_true ((diagram->load_simulated == NULL) == (cycle == 0));
      g_assert_nonnull (diagram->load_model);
      /* Transpose: the busiest channel carries 7 messages for one of each node. */
      if (cycle == 0)
        g_assert_cmpfloat_with_epsilon (fs_diagram_load_most (diagram),
                                        7 * diagram->params->rate * diagram->params->length_flits, 1e-9);
    }
  test_window_close (window);
}

/* In a torus the channels are colored by their classes, one at a time with the load; a wrap channel is of class 0. */
FS_TEST (classes)
{
  FsWindow *window = open_topology ("torus-deadlock-cured");
  FsNetworkState *state = state_of (window);
  FsLayersPanel *layers = fs_window_get_layers (window);
  GtkSwitch *shares = fs_layers_panel_get_switch (layers, FS_LAYER_SHARES);
  g_autoptr (FsNetworkDiagram) network_diagram = NULL;
  const FsDiagram *diagram;
  const FsNetwork *network;
  guint wraps = 0, of_class_1 = 0;

  gtk_switch_set_active (fs_layers_panel_get_switch (layers, FS_LAYER_LOAD), TRUE);
  test_wait_for (at_rest (state));
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (shares)));
  gtk_switch_set_active (shares, TRUE);
  g_assert_false (fs_network_state_shows (state, FS_LAYER_LOAD));
  fs_network_state_seek (state, 400);
  wait_cycle (state, 400);
  network_diagram = fs_network_canvas_diagram_new (fs_network_page_get_canvas (page_of (window)));
  diagram = &network_diagram->diagram;
  g_assert_nonnull (diagram->shares);
  network = &diagram->structure->network.lattice;
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

/* While another network is created, there is no cycle to step through: the diagram has the keyboard focus. */
FS_TEST (focus_leaves_a_disabled_bar)
{
  FsWindow *window = open_topology ("ab-n6-v2-m32-b010");
  GtkWidget *entry = test_find (GTK_WIDGET (fs_network_page_get_playback (page_of (window))), GTK_TYPE_TEXT, NULL);

  gtk_widget_grab_focus (entry);
  g_assert_true (gtk_widget_is_focus (entry));
  g_assert_true (fs_document_set_value (fs_window_get_document (window), "n", "4", NULL));
  test_wait_for (gtk_widget_is_focus (GTK_WIDGET (fs_network_page_get_canvas (page_of (window)))));
  test_wait_for (at_rest (state_of (window)));
  test_window_close (window);
}

/* The run at the crosshair is the one that is shown, once it is chosen: one that the pointer merely passes is not. */
FS_TEST (run_at_the_crosshair)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);
  FsSweepPoint point;

  fs_plot_view_set_crosshair (view, 0.004);
  fs_plot_view_show_run (view, NAN);
  g_assert_true (fs_document_get_shown (fs_window_get_document (window), &point));
  g_assert_cmpfloat_with_epsilon (point.rate, 0.004, 1e-9);
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  test_wait_for (at_rest (state_of (window)));
  g_assert_cmpfloat_with_epsilon (fs_network_state_get_run (state_of (window))->params.rate, 0.004, 1e-9);
  fs_network_state_seek (state_of (window), 40);
  test_wait_for (at_rest (state_of (window)));
  fs_plot_view_set_crosshair (view, 0.002);
  g_assert_true (fs_document_get_shown (fs_window_get_document (window), &point));
  g_assert_cmpfloat_with_epsilon (point.rate, 0.002, 1e-9);
  test_turn_for (0.1);
  g_assert_cmpfloat_with_epsilon (fs_network_state_get_run (state_of (window))->params.rate, 0.004, 1e-9);
  g_assert_cmpint (fs_network_state_get_cycle_view (state_of (window))->cycle, ==, 40);
  test_window_close (window);
}

static void
check_size (FsWindow *window, int width, int height, gboolean both)
{
  test_window_resize (window, width, height);
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_plot_view (window))) == both);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (page_of (window))));
  test_turn_for (0.2);
  test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
}

/* Side by side if there is space. */
FS_TEST (side_by_side_if_there_is_room)
{
  FsWindow *window = open_topology ("deadlock-n3");

  fs_network_state_search (state_of (window), FS_NETWORK_SEARCH_DEADLOCK);
  test_wait_for (at_rest (state_of (window)) && is_deadlocked (state_of (window)));
  check_size (window, 1000, 700, FALSE);
  check_size (window, 1440, 900, FALSE);
  check_size (window, 1920, 1080, TRUE);
  check_size (window, 1000, 700, FALSE);
  /* Letters half as large again. */
  g_object_set (gtk_widget_get_settings (GTK_WIDGET (window)), "gtk-xft-dpi", 96 * 1024 * 3 / 2, NULL);
  test_turn_for (0.2);
  check_size (window, 1440, 900, FALSE);
  gtk_settings_reset_property (gtk_widget_get_settings (GTK_WIDGET (window)), "gtk-xft-dpi");
  test_window_close (window);
}

/* After the number of a cycle the keys of the diagram work at once. */
FS_TEST (keyboard_returns_to_the_diagram)
{
  FsWindow *window = open_topology ("deadlock-n3");
  FsNetworkState *state = state_of (window);
  FsPlaybackBar *playback = fs_network_page_get_playback (page_of (window));
  GtkWidget *entry;

  activate (window, "go-to");
  entry = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (gtk_widget_is_ancestor (entry, GTK_WIDGET (playback)));
  gtk_editable_set_text (GTK_EDITABLE (entry), "12");
  g_signal_emit_by_name (gtk_widget_get_ancestor (entry, GTK_TYPE_ENTRY), "activate");
  wait_cycle (state, 12);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window))
                 == GTK_WIDGET (fs_network_page_get_canvas (page_of (window))));
  test_window_close (window);
}

static const char *searched;

static gboolean
contains_searched (GtkWidget *widget)
{
  return gtk_widget_get_mapped (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), searched) != NULL;
}

/* Whether a label that is shown in @widget contains @text. */
static gboolean
has_text (GtkWidget *widget, const char *text)
{
  searched = text;
  return test_find (widget, GTK_TYPE_LABEL, contains_searched) != NULL;
}

/* The same, whether or not the panel with the label is shown. */
static gboolean
has_searched (GtkWidget *widget)
{
  return gtk_widget_get_visible (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), searched) != NULL;
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
  FsWindow *window = open_topology ("gh-all-to-all");
  FsNetworkState *state = state_of (window);
  FsLayersPanel *layers = fs_window_get_layers (window);
  g_autoptr (GError) error = NULL;

  /* GH(2, 4) has necklaces that are not full. */
  g_assert_true (fs_document_set_settings (fs_window_get_document (window), "topology",
                                           (const char *const[]){ "n=2", "k=4", NULL }, &error));
  g_assert_no_error (error);
  test_wait_for (fs_network_state_get_run (state)->network.k == 4 && at_rest (state));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkSwitch *toggle = fs_layers_panel_get_switch (layers, cases[i].layer);
      GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (toggle), GTK_TYPE_LIST_BOX_ROW);

      fs_network_state_set_layer (state, FS_LAYER_NECKLACES, FALSE);
      g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (toggle)));
      gtk_switch_set_active (toggle, TRUE);
      g_assert_true (gtk_switch_get_active (toggle));
      searched = cases[i].reason;
      g_assert_nonnull (test_find (row, GTK_TYPE_LABEL, has_searched));
    }
  fs_network_state_set_layer (state, FS_LAYER_NECKLACES, TRUE);
  searched = cases[0].reason;
  g_assert_null (test_find (GTK_WIDGET (layers), GTK_TYPE_LABEL, has_searched));
  test_window_close (window);
}

static GMenuModel *
submenu_of (GMenuModel *menu)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      for (int j = 0; j < g_menu_model_get_n_items (section); j++)
        {
          GMenuModel *submenu = g_menu_model_get_item_link (section, j, G_MENU_LINK_SUBMENU);

          if (submenu != NULL)
            return submenu;
        }
    }
  return NULL;
}

static gboolean
is_action (const char *name)
{
  const char *const *names = fs_network_actions_names ();

  return g_strv_contains (names, name);
}

static void
check_actions (GMenuModel *menu)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autofree char *action = NULL;
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      if (section != NULL)
        check_actions (section);
      if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action))
        {
          g_assert_true (g_str_has_prefix (action, "topology."));
          if (!is_action (action + strlen ("topology.")))
            g_error ("%s is in the menu of the diagram and does not exist", action);
        }
    }
}

/* The context menu of every kind of item leads to actions that exist, and to the layouts that can show the network. */
FS_TEST (context_menu)
{
  FsWindow *window = open_topology ("deadlock-n3");
  FsNetworkState *state = state_of (window);
  int n_layouts = 1; /* the automatic one */

  for (int kind = 0; kind < FS_N_LAYOUTS; kind++)
    n_layouts += fs_layout_applies ((FsLayoutKind) kind, &fs_network_state_get_run (state)->network, NULL);
  for (int kind = FS_ITEM_NONE; kind <= FS_ITEM_DIMENSION; kind++)
    {
      const FsDiagramItem item = { .kind = (FsItemKind) kind, .message = FS_NO_MESSAGE };
      g_autoptr (GMenu) menu = fs_network_menu_new (&item, &fs_network_state_get_run (state)->network);
      g_autoptr (GMenuModel) layouts = submenu_of (G_MENU_MODEL (menu));

      check_actions (G_MENU_MODEL (menu));
      check_actions (layouts);
      g_assert_cmpint (g_menu_model_get_n_items (layouts), ==, n_layouts);
    }
  /* The router of a message is that of its header. */
  fs_network_state_seek (state, 60);
  wait_cycle (state, 60);
  for (guint i = 0; i < fs_network_state_get_cycle_view (state)->snapshot->n_messages; i++)
    {
      const FsMessageView *message = &fs_network_state_get_cycle_view (state)->snapshot->messages[i];
      uint32_t node;

      fs_network_state_select (state, (FsDiagramItem){ .kind = FS_ITEM_MESSAGE, .message = message->id });
      g_assert_true (fs_network_state_get_router (state, &node));
      if (message->state == FS_STATE_BLOCKED)
        g_assert_cmpuint (node, ==, message->router);
    }
  activate (window, "router");
  test_window_close (window);
}

/* Every layer and every layout has a key; a layout that cannot show the network changes nothing but says why. */
FS_TEST (layers_and_layouts_have_keys)
{
  FsWindow *window = open_topology ("deadlock-n3");
  FsNetworkState *state = state_of (window);

  for (guint i = 0; i < FS_N_LAYERS; i++)
    {
      FsDiagramLayer layer = fs_diagram_layer_at (i);
      g_autofree char *action = g_strconcat ("layer-", fs_diagram_layer_id (layer), NULL);
      gboolean before = fs_network_state_shows (state, layer);
      gboolean usable
          = gtk_widget_get_sensitive (GTK_WIDGET (fs_layers_panel_get_switch (fs_window_get_layers (window), layer)));

      activate (window, action);
      g_assert_true (fs_network_state_shows (state, layer) == (usable ? !before : before));
      if (usable)
        activate (window, action);
      else
        test_wait_for (has_text (GTK_WIDGET (window), "has escape channels."));
      g_assert_true (fs_network_state_shows (state, layer) == before);
    }
  for (int kind = 0; kind < FS_N_LAYOUTS; kind++)
    {
      g_autofree char *action = g_strconcat ("layout-", fs_layout_id ((FsLayoutKind) kind), NULL);
      FsLayoutKind shown = fs_layout_choose ((FsLayoutKind) kind, &fs_network_state_get_run (state)->network, NULL);

      activate (window, action);
      test_wait_for (fs_network_state_get_layout (state)->kind == shown);
    }
  test_window_close (window);
}

/* A message has the same color in the diagram and in the list, forwards, backwards, and after jumps, whatever is selected. */
FS_TEST (colors_stay)
{
  static const int64_t cycles[] = { 40, 41, 42, 43, 60, 107, 108, 107, 42, 500, 41, 40 };
  FsWindow *window = open_topology ("deadlock-n3");
  FsNetworkState *state = state_of (window);
  g_autoptr (GHashTable) colors = g_hash_table_new (NULL, NULL);
  guint seen_again = 0;

  for (guint c = 0; c < G_N_ELEMENTS (cycles); c++)
    {
      const FsSnapshot *snapshot;

      fs_network_state_seek (state, cycles[c]);
      wait_cycle (state, cycles[c]);
      snapshot = fs_network_state_get_cycle_view (state)->snapshot;
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

/* The tree of a generalized hypercube is that of the run: its source, not the root that the user last chose. */
FS_TEST (tree_of_the_run)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsNetworkState *state;
  g_autoptr (FsNetworkDiagram) shown = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (
      fs_document_set_settings (document, "topology",
                                (const char *const[]){ "topology=generalized", "n=4", "k=3", "operation=one-to-all",
                                                       "tree=bsg", "source=0101", NULL },
                                &error));
  g_assert_no_error (error);
  test_wait_solved (window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  state = state_of (window);
  test_wait_for (at_rest (state));
  fs_network_state_seek (state, 3);
  wait_cycle (state, 3);
  shown = fs_network_state_diagram_new (state);
  g_assert_cmpint (shown->diagram.run_tree, ==, FS_RUN_TREE_BSG);
  g_assert_cmpuint (shown->diagram.run_source, ==, 3 * 3 + 1);
  g_assert_cmpuint (fs_network_state_get_root (state), ==, 0);
  test_window_close (window);
}

/* The place in @window of the label that is shown with @text. */
static graphene_rect_t
place_of (FsWindow *window, const char *text)
{
  graphene_rect_t place;

  searched = text;
  g_assert_true (gtk_widget_compute_bounds (test_find (GTK_WIDGET (window), GTK_TYPE_LABEL, contains_searched),
                                            GTK_WIDGET (window), &place));
  return place;
}

/* Selects a message that has been blocked; its place in the inspector is settled when it returns. */
static void
select_blocked (FsWindow *window)
{
  FsNetworkState *state = state_of (window);

  fs_network_state_select (state, FS_NO_ITEM);
  activate (window, "next-blocking");
  test_wait_for (at_rest (state) && fs_network_state_get_selected (state).kind == FS_ITEM_MESSAGE);
  test_turn_for (0.3);
}

/* The inspector has the state, the reason, the chain, what is held, and the times, in this order. The reason is seen
 * without scrolling beside the network and below it. */
FS_TEST (reason_is_above_the_fold)
{
  static const int sizes[][2] = { { 1440, 900 }, { 1500, 950 }, { 1920, 1080 } };
  static const char *const order[]
      = { "Blocked for", "Why is it blocked?", "Waiting chain", "Holds", "Flits", "Times" };
  FsWindow *window = open_topology ("deadlock-n3");
  GtkWidget *inspector = GTK_WIDGET (fs_network_page_get_inspector (page_of (window)));

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      graphene_rect_t reason, bounds;

      test_window_resize (window, sizes[i][0], sizes[i][1]);
      fs_flap_set_reveal_flap (fs_network_page_get_inspector_flap (page_of (window)), TRUE);
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
  FsWindow *window = open_topology ("deadlock-n3");
  FsFlap *flap = fs_network_page_get_inspector_flap (page_of (window));
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
  FsWindow *window = open_topology ("deadlock-n3");
  FsFlap *flap = fs_network_page_get_inspector_flap (page_of (window));
  GtkWidget *canvas = GTK_WIDGET (fs_network_page_get_canvas (page_of (window)));

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
        activate (window, "describe");
        test_turn_for (0.3);
        g_assert_true (fs_flap_get_reveal_flap (flap));
        g_assert_true (gtk_widget_get_mapped (test_find_button (GTK_WIDGET (flap), "Follow")));
        test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
        fs_flap_set_reveal_flap (flap, FALSE);
      }
  gtk_settings_reset_property (gtk_widget_get_settings (GTK_WIDGET (window)), "gtk-xft-dpi");
  test_window_close (window);
}

/* Beside the plot at 1,500 pixels the network keeps 500 pixels: the inspector goes below it. To select a message moves
 * nothing. */
FS_TEST (inspector_leaves_the_network_its_width)
{
  static const int widths[] = { 1500, 1700, 1920 };
  FsWindow *window = open_topology ("deadlock-n3");
  FsNetworkState *state = state_of (window);
  GtkWidget *canvas = GTK_WIDGET (fs_network_page_get_canvas (page_of (window)));

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      int width, height;

      test_window_resize (window, widths[i], 950);
      fs_flap_set_reveal_flap (fs_network_page_get_inspector_flap (page_of (window)), TRUE);
      test_turn_for (0.5);
      g_test_message ("%d: network %d x %d", widths[i], gtk_widget_get_width (canvas), gtk_widget_get_height (canvas));
      g_assert_cmpint (gtk_widget_get_width (canvas), >=, 500);
      g_assert_cmpint (gtk_widget_get_height (canvas), >=, 200);
      width = gtk_widget_get_width (canvas);
      height = gtk_widget_get_height (canvas);
      activate (window, "next-blocking");
      test_wait_for (at_rest (state) && fs_network_state_get_selected (state).kind == FS_ITEM_MESSAGE);
      test_turn_for (0.3);
      g_assert_cmpint (gtk_widget_get_width (canvas), ==, width);
      g_assert_cmpint (gtk_widget_get_height (canvas), ==, height);
      fs_network_state_select (state, FS_NO_ITEM);
    }
  test_window_close (window);
}
