/* Cycles of a run: a deadlock step by step, exact steps back, playing, and another run or network. */
#include "tests/app/network/network-window.h"
#include "app/network/event-popover.h"

#include <math.h>
#include <string.h>

#include "tests/support/test.h"

static char *
summary_at (FsWindow *window, int64_t cycle)
{
  test_network_seek (test_network_state (window), cycle);
  return fs_network_state_summary (test_network_state (window));
}

/* A run opens where there is something to see, and says so for some seconds, not over the network. */
FS_TEST (opens_where_there_is_something)
{
  FsWindow *window = test_window_new ();
  FsNetworkState *state;

  g_assert_true (
      fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "ab-n6-v2-m32-b020", NULL));
  test_wait_solved (window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  state = test_network_state (window);
  test_wait_for (state->opening.at == FS_OPENS_IN_WAIT && test_network_at_rest (state)
                 && state->cycle_view->cycle == state->opening.cycle);
  g_assert_cmpint (fs_snapshot_find (state->cycle_view->snapshot, state->opening.number), >=, 0);
  g_assert_nonnull (fs_network_state_get_notice (state));
  g_assert_true (gtk_widget_get_mapped (test_network_page (window)->banner));
  test_wait_for (!gtk_widget_get_mapped (test_network_page (window)->banner));
  g_assert_cmpint (state->cycle_view->cycle, ==, state->opening.cycle);
  test_network_activate (window, "first");
  test_network_wait_cycle (state, 0);
  g_assert_null (fs_network_state_get_notice (state));
  test_window_close (window);
}

/* The steps of a new user: step until the deadlock forms, read which message waits for which, go back, change the
 * routing. */
FS_TEST (deadlock_step_by_step)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsNetworkState *state = test_network_state (window);
  g_autofree char *routing = NULL;
  g_autofree char *sentence = NULL;
  int64_t closed;

  test_network_activate (window, "next-deadlock");
  test_wait_for (test_network_at_rest (state) && test_network_is_deadlocked (state));
  closed = state->cycle_view->cycle;
  sentence = fs_explain_deadlock (state->cycle_view);
  g_assert_cmpint (closed, >, 0);
  g_assert_nonnull (test_network_find_label (GTK_WIDGET (test_network_page (window)->inspector), sentence, FALSE));

  test_network_activate (window, "back");
  test_network_wait_cycle (state, closed - 1);
  g_assert_false (test_network_is_deadlocked (state));
  test_network_activate (window, "forward");
  test_network_wait_cycle (state, closed);
  g_assert_true (test_network_is_deadlocked (state));

  test_network_activate (window, "cure");
  test_wait_solved (window);
  test_wait_for (state->run.params.routing == FS_ROUTING_DUATO && test_network_at_rest (state));
  routing = fs_scenario_value (fs_document_get_scenario (fs_window_get_document (window)), 0, "routing");
  g_assert_cmpstr (routing, ==, "duato");
  g_assert_cmpint (state->cycle_view->cycle, ==, closed);
  for (int64_t cycle = closed; cycle < closed + 200; cycle += 20)
    {
      test_network_seek (state, cycle);
      g_assert_false (test_network_is_deadlocked (state));
    }
  test_window_close (window);
}

/* Playing stops by itself in the cycle in which the deadlock closes. */
/* From 20 cycles per second on only headers that are blocked for long are drawn, over the load of the last second. */
FS_TEST (fast_playing_shows_what_lasts)
{
  FsWindow *window = test_network_window_new ("ab-n6-v2-m32-b020");
  FsNetworkState *state = test_network_state (window);
  const FsDiagram *diagram;

  fs_network_state_set_speed (state, 60);
  test_network_activate (window, "play");
  test_wait_for (state->cycle_view->cycle > 100 && state->load != NULL);
  diagram = &fs_network_state_get_diagram (state)->diagram;
  g_assert_cmpint (state->cycle_view->cycle - state->cycle_view->flits_from, <, 60);
  g_assert_true (fs_diagram_shows (diagram, FS_LAYER_LOAD));
  g_assert_cmpuint (diagram->snapshot->n_messages, <, state->cycle_view->snapshot->n_messages);
  for (guint i = 0; i < diagram->snapshot->n_messages; i++)
    {
      g_assert_cmpint (diagram->snapshot->messages[i].state, ==, FS_STATE_BLOCKED);
      g_assert_cmpint (diagram->snapshot->cycle + 1 - diagram->snapshot->messages[i].blocked_since, >=, 30);
    }
  g_assert_nonnull (fs_network_state_get_notice (state));
  test_network_activate (window, "play");
  test_wait_for (!state->playing && test_network_at_rest (state) && fs_network_state_get_notice (state) == NULL);
  diagram = &fs_network_state_get_diagram (state)->diagram;
  g_assert_true (diagram->snapshot == state->cycle_view->snapshot);
  g_assert_false (fs_diagram_shows (diagram, FS_LAYER_LOAD));
  test_window_close (window);
}

FS_TEST (playing_stops_at_a_deadlock)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsNetworkState *state = test_network_state (window);

  fs_network_state_set_speed (state, 1000);
  test_network_activate (window, "play");
  g_assert_true (state->playing);
  test_wait_for (!state->playing && test_network_is_deadlocked (state));
  test_network_wait_cycle (state, state->cycle_view->waits_for->closed);
  test_window_close (window);
}

/* The description of a cycle does not depend on how it was reached. */
FS_TEST (going_back_is_exact)
{
  FsWindow *window = test_network_window_new ("deadlock-n3-cured");
  g_autofree char *first = summary_at (window, 100);
  g_autofree char *later = summary_at (window, 160);
  g_autofree char *again = NULL;

  g_assert_cmpstr (first, !=, later);
  for (int64_t cycle = 160; cycle > 100; cycle -= 10)
    {
      test_network_activate (window, "back-ten");
      test_network_wait_cycle (test_network_state (window), cycle - 10);
    }
  again = fs_network_state_summary (test_network_state (window));
  g_assert_cmpstr (again, ==, first);
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

/* No header is blocked in the first cycle: its count is not red. The slider shows its range before it is simulated. */
FS_TEST (counts_and_range)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  GtkWidget *playback = GTK_WIDGET (test_network_page (window)->playback);
  GtkWidget *blocked = test_find (playback, GTK_TYPE_LABEL, is_blocked_label);
  GtkRange *scale = GTK_RANGE (test_find (playback, GTK_TYPE_SCALE, is_scale));

  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (blocked)), ==, "0 blocked headers");
  g_assert_false (gtk_widget_has_css_class (blocked, "blocked"));
  g_assert_cmpfloat (gtk_adjustment_get_upper (gtk_range_get_adjustment (scale)), ==, 500);
  test_network_seek (test_network_state (window), 108);
  g_assert_true (gtk_widget_has_css_class (blocked, "blocked"));
  test_window_close (window);
}

/* A number that is no cycle of the run is refused in the field and above the diagram. */
FS_TEST (wrong_cycles)
{
  static const char *const cycles[] = { "-1", "99999999", "ten", "1.5" };
  FsWindow *window = test_network_window_new ("deadlock-n3");
  GtkWidget *bar = GTK_WIDGET (test_network_page (window)->playback);
  GtkWidget *banner = test_network_page (window)->banner;

  for (guint i = 0; i < G_N_ELEMENTS (cycles); i++)
    {
      const char *sentence;

      g_assert_false (test_network_enter (bar, cycles[i]));
      sentence = gtk_widget_get_tooltip_text (test_find (bar, GTK_TYPE_ENTRY, NULL));
      g_assert_nonnull (strstr (sentence, cycles[i]));
      g_assert_nonnull (test_network_find_label (banner, sentence, TRUE));
      g_assert_cmpint (test_network_state (window)->cycle_view->cycle, ==, 0);
    }
  g_assert_true (test_network_enter (bar, "12"));
  test_network_wait_cycle (test_network_state (window), 12);
  test_window_close (window);
}

/* After the number of a cycle the keys of the diagram work at once. */
FS_TEST (keyboard_returns_to_the_diagram)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsNetworkState *state = test_network_state (window);
  FsPlaybackBar *playback = test_network_page (window)->playback;
  GtkWidget *entry;

  test_network_activate (window, "go-to");
  entry = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (gtk_widget_is_ancestor (entry, GTK_WIDGET (playback)));
  gtk_editable_set_text (GTK_EDITABLE (entry), "12");
  g_signal_emit_by_name (gtk_widget_get_ancestor (entry, GTK_TYPE_ENTRY), "activate");
  test_network_wait_cycle (state, 12);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == GTK_WIDGET (test_network_page (window)->canvas));
  test_window_close (window);
}

/* While another network is created, there is no cycle to step through: the diagram has the keyboard focus. */
FS_TEST (focus_leaves_a_disabled_bar)
{
  FsWindow *window = test_network_window_new ("ab-n6-v2-m32-b010");
  GtkWidget *entry = test_find (GTK_WIDGET (test_network_page (window)->playback), GTK_TYPE_TEXT, NULL);

  gtk_widget_grab_focus (entry);
  g_assert_true (gtk_widget_is_focus (entry));
  g_assert_true (fs_document_set_value (fs_window_get_document (window), "n", "4", NULL));
  test_wait_for (gtk_widget_is_focus (GTK_WIDGET (test_network_page (window)->canvas)));
  test_wait_for (test_network_at_rest (test_network_state (window)));
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
  test_wait_for (test_network_at_rest (test_network_state (window)));
  g_assert_cmpfloat_with_epsilon (test_network_state (window)->run.params.rate, 0.004, 1e-9);
  fs_network_state_seek (test_network_state (window), 40);
  test_wait_for (test_network_at_rest (test_network_state (window)));
  fs_plot_view_set_crosshair (view, 0.002);
  g_assert_true (fs_document_get_shown (fs_window_get_document (window), &point));
  g_assert_cmpfloat_with_epsilon (point.rate, 0.002, 1e-9);
  test_turn_for (0.1);
  g_assert_cmpfloat_with_epsilon (test_network_state (window)->run.params.rate, 0.004, 1e-9);
  g_assert_cmpint (test_network_state (window)->cycle_view->cycle, ==, 40);
  test_window_close (window);
}

/* The tree of a generalized hypercube is that of the run: its source, not the root that the user last chose. */
FS_TEST (tree_of_the_run)
{
  g_autoptr (FsSection) changes = fs_section_new (FS_GROUP_SCENARIO, 0);
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsNetworkState *state;
  const FsDiagram *shown;
  g_autoptr (GError) error = NULL;

  fs_section_set_text (changes, FS_KEY_ID_TOPOLOGY, "generalized");
  fs_section_set_text (changes, FS_KEY_ID_N, "4");
  fs_section_set_text (changes, FS_KEY_ID_K, "3");
  fs_section_set_text (changes, FS_KEY_ID_OPERATION, "one-to-all");
  fs_section_set_text (changes, FS_KEY_ID_TREE, "bsg");
  fs_section_set_text (changes, FS_KEY_ID_SOURCE, "0101");
  g_assert_true (fs_document_set_several (document, "topology", changes, &error));
  g_assert_no_error (error);
  test_wait_solved (window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  state = test_network_state (window);
  test_wait_for (test_network_at_rest (state));
  test_network_seek (state, 3);
  shown = &fs_network_state_get_diagram (state)->diagram;
  g_assert_cmpint (shown->run_tree, ==, FS_RUN_TREE_BSG);
  g_assert_cmpuint (shown->run_source, ==, 3 * 3 + 1);
  g_assert_cmpuint (state->root, ==, 0);
  test_window_close (window);
}

#define LONGEST_US 250000
#define ATTEMPTS 4

/* The longest time between two turns of the main loop while the engine works hard. */
static gint64
longest_turn (FsWindow *window, int64_t cycle)
{
  FsNetworkState *state = test_network_state (window);
  gint64 last = g_get_monotonic_time (), longest = 0, until = last + 20 * G_USEC_PER_SEC;

  fs_network_state_seek (state, cycle);
  while (state->cycle_view->cycle != cycle && g_get_monotonic_time () < until)
    {
      gint64 now;

      test_turn ();
      now = g_get_monotonic_time ();
      longest = MAX (longest, now - last);
      last = now;
    }
  g_assert_cmpint (state->cycle_view->cycle, ==, cycle);
  return longest;
}

FS_TEST (main_loop_is_never_blocked)
{
  FsWindow *window = test_network_window_new ("ab-n6-v2-m32-b010");
  gint64 longest = G_MAXINT64;

  for (int attempt = 0; attempt < ATTEMPTS && longest > LONGEST_US; attempt++)
    longest = longest_turn (window, 20000 * (attempt + 1));
  g_test_message ("the main loop was away for %.1f ms at most", (double) longest / 1000);
  g_assert_cmpint (longest, <=, LONGEST_US);
  test_window_close (window);
}

static gboolean
says_recorded (GtkWidget *widget)
{
  return g_str_has_prefix (gtk_label_get_label (GTK_LABEL (widget)), "Recorded up to cycle ");
}

/* The popover counts what the log has, and stays open while its buttons are used. */
FS_TEST (events_of_the_run)
{
  FsWindow *window = test_network_window_new ("ab-n6-v2-m32-b020");
  FsNetworkState *state = test_network_state (window);
  GtkWidget *popover = fs_event_popover_new (state);

  test_wait_for (state->log != NULL);
  gtk_widget_set_parent (popover, GTK_WIDGET (test_network_page (window)));
  gtk_popover_popup (GTK_POPOVER (popover));
  test_wait_for (gtk_widget_get_mapped (popover));
  g_assert_nonnull (test_find (popover, GTK_TYPE_LABEL, says_recorded));
  test_network_activate (window, "next-blocking");
  test_wait_for (test_network_at_rest (state) && state->cycle_view->cycle > 0);
  g_assert_true (gtk_widget_get_mapped (popover));
  gtk_popover_popdown (GTK_POPOVER (popover));
  gtk_widget_unparent (popover);
  test_window_close (window);
}
