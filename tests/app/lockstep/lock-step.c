/* Two runs in lock-step: one cycle, one selection, one set of colors; what differs is ringed and found; a document that changes ends it. */
#include "tests/app/network/network-window.h"

#include <math.h>

#include "app/document/document.h"
#include "tests/support/test.h"

static FsLockStep *
lock_step_of (FsWindow *window)
{
  return test_network_page (window)->lock_step;
}

static FsNetworkState *
second_state (FsWindow *window)
{
  return fs_lock_step_get_state (lock_step_of (window), 1);
}

/* Whether both runs show the same cycle and are compared. */
static gboolean
is_in_step (FsWindow *window)
{
  FsNetworkState *first = test_network_state (window), *second = second_state (window);

  return test_network_at_rest (first) && second->cycle_view != NULL && !fs_network_state_is_busy (second)
         && second->cycle_view->cycle == first->cycle_view->cycle && first->pairs != NULL;
}

#define MOST_RECORDED 6000 /* cycles that the test records at most */

static gboolean
is_record_button (GtkWidget *widget)
{
  return g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), "topology.record-enough") == 0
         && gtk_widget_get_mapped (widget);
}

/* The preset hotspot-mesh with its curves, dimension order and Duato. */
static FsWindow *
open_two_runs_of (const char *length)
{
  FsWindow *window = test_network_window_new ("hotspot-mesh");
  g_autoptr (GError) error = NULL;

  if (length != NULL)
    {
      g_assert_true (fs_document_set_value (fs_window_get_document (window), "M", length, &error));
      test_wait_for (test_network_at_rest (test_network_state (window)));
    }
  g_assert_true (fs_lock_step_begin (lock_step_of (window), 1, NULL, NULL, &error));
  g_assert_no_error (error);
  test_wait_for (is_in_step (window));
  return window;
}

static FsWindow *
open_two_runs (void)
{
  return open_two_runs_of (NULL);
}

FS_TEST (follows_the_first_run)
{
  FsWindow *window = open_two_runs ();
  FsNetworkPage *page = test_network_page (window);
  FsNetworkState *first = test_network_state (window), *second = second_state (window);

  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (page->second_canvas)));
  g_assert_nonnull (test_network_find_label (GTK_WIDGET (page), "Same seed, same traffic", TRUE));
  g_assert_cmpstr (first->run.id, !=, second->run.id);
  test_network_seek (first, 300);
  test_wait_for (is_in_step (window));
  g_assert_cmpint (second->cycle_view->cycle, ==, 300);
  fs_network_state_set_layer (first, FS_LAYER_LINKS, FALSE);
  g_assert_cmpuint (second->layers, ==, first->layers);
  fs_network_canvas_zoom (page->canvas, 2);
  g_assert_cmpfloat (page->second_canvas->view_to.zoom, ==, page->canvas->view_to.zoom);
  /* It plays with the first one, cycle by cycle. */
  fs_network_state_set_speed (first, 100);
  fs_network_state_play (first, TRUE);
  test_wait_for (first->cycle_view->cycle >= 310);
  fs_network_state_play (first, FALSE);
  test_wait_for (is_in_step (window));
  test_network_activate (window, "leave-second-run");
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (page->second_canvas)));
  g_assert_null (first->pairs);
  g_assert_null (second->playback);
  test_window_close (window);
}

/* In a narrow window buttons give their room to the words, and come back. */
FS_TEST (folds_the_head)
{
  FsWindow *window = open_two_runs ();
  FsNetworkPage *page = test_network_page (window);

  test_window_resize (window, 1000, 700);
  test_wait_for (!gtk_widget_get_visible (GTK_WIDGET (page->layout_choice)));
  g_assert_false (gtk_widget_get_visible (page->plot_button) || gtk_widget_get_visible (page->zoom_buttons));
  g_assert_null (test_network_find_label (GTK_WIDGET (page), "Same seed, same traffic", TRUE));
  test_network_activate (window, "layout");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (page->layout_choice)));
  test_network_activate (window, "leave-second-run");
  g_assert_true (gtk_widget_get_visible (page->plot_button) && gtk_widget_get_visible (page->zoom_buttons));
  test_window_close (window);
}

/* A message has the same color in both, and is selected in both; the same ones are in focus. */
FS_TEST (selects_in_both)
{
  FsWindow *window = open_two_runs ();
  FsNetworkState *first = test_network_state (window), *second = second_state (window);
  const FsNetworkDiagram *diagrams[2];
  guint shared = 0;

  test_network_seek (first, 400);
  test_wait_for (is_in_step (window));
  g_assert_cmpuint (first->focus.n, >, 0);
  g_assert_cmpuint (first->focus.n, ==, second->focus.n);
  diagrams[0] = fs_network_state_get_diagram (first);
  diagrams[1] = fs_network_state_get_diagram (second);
  for (guint i = 0; i < diagrams[0]->diagram.snapshot->n_messages; i++)
    {
      const FsMessageView *message = &diagrams[0]->diagram.snapshot->messages[i];
      const FsSnapshot *other = diagrams[1]->diagram.snapshot;
      int index = fs_snapshot_find (other, message->id);

      if (index < 0 || message->color == FS_NO_COLOR || other->messages[index].color == FS_NO_COLOR)
        continue;
      g_assert_cmpint (fs_diagram_color_of (&diagrams[0]->diagram, message), ==,
                       fs_diagram_color_of (&diagrams[1]->diagram, &other->messages[index]));
      shared++;
    }
  g_assert_cmpuint (shared, >, 0);
  fs_network_state_select_subject (second, (FsSubject){ FS_SUBJECT_MESSAGE, second->focus.messages[0], 0 });
  g_assert_cmpint (first->selected.kind, ==, FS_ITEM_MESSAGE);
  g_assert_cmpuint (first->selected.message, ==, second->selected.message);
  fs_network_state_select_subject (first, (FsSubject){ FS_SUBJECT_NODE, 3, 0 });
  g_assert_cmpuint (second->selected.node, ==, 3);
  /* Escape deselects, then leaves. */
  test_network_activate (window, "deselect");
  g_assert_cmpint (second->selected.kind, ==, FS_ITEM_NONE);
  g_assert_true (fs_lock_step_is_on (lock_step_of (window)));
  test_network_activate (window, "deselect");
  g_assert_false (fs_lock_step_is_on (lock_step_of (window)));
  test_window_close (window);
}

/* The first difference has one message that is ringed in some network, the cycle before has none. */
FS_TEST (finds_differences)
{
  FsWindow *window = open_two_runs ();
  FsNetworkState *first = test_network_state (window);
  const FsParting *parting;
  int64_t cycle;

  test_network_seek (first, 200);
  test_wait_for (is_in_step (window));
  parting = fs_run_pairs_parting (first->pairs, FS_NO_CYCLE, FALSE);
  g_assert_nonnull (parting);
  cycle = parting->cycle;
  test_network_activate (window, "first-difference");
  test_network_wait_cycle (first, cycle);
  test_wait_for (is_in_step (window));
  g_assert_cmpint (first->selected.kind, ==, FS_ITEM_MESSAGE);
  g_assert_true (fs_run_pairs_differ (first->pairs, fs_run_pairs_of (first->pairs, 0, first->selected.message), cycle));
  test_network_activate (window, "next-difference");
  test_wait_for (is_in_step (window) && first->cycle_view->cycle > cycle);
  test_network_activate (window, "previous-difference");
  test_network_wait_cycle (first, cycle);
  test_wait_for (is_in_step (window));
  test_network_activate (window, "previous-difference");
  g_assert_cmpstr (fs_network_state_get_notice (first), ==, "Before this cycle the runs do not differ.");
  test_window_close (window);
}

/* Records as many cycles as an interval of the difference needs, of short messages few; the button goes then. */
FS_TEST (records_enough)
{
  FsWindow *window = open_two_runs_of ("4");
  FsNetworkPage *page = test_network_page (window);
  FsNetworkState *first = test_network_state (window);
  int64_t enough = fs_lock_step_get_enough (lock_step_of (window));

  g_test_message ("until %" G_GINT64_FORMAT ", enough %" G_GINT64_FORMAT, first->pairs->until, enough);
  g_assert_cmpint (enough, >, first->pairs->until);
  g_assert_cmpint (enough, <=, MOST_RECORDED);
  g_assert_nonnull (test_find (GTK_WIDGET (page), GTK_TYPE_BUTTON, is_record_button));
  test_network_activate (window, "record-enough");
  test_wait_for (first->pairs != NULL && first->pairs->until >= enough);
  test_wait_for (is_in_step (window));
  /* What is enough is a guess from the messages so far: a second time it is known better. */
  if ((enough = fs_lock_step_get_enough (lock_step_of (window))) > 0)
    {
      g_assert_cmpint (enough, <=, 2 * MOST_RECORDED);
      test_network_activate (window, "record-enough");
      test_wait_for (first->pairs != NULL && first->pairs->until >= enough);
      test_wait_for (is_in_step (window));
    }
  g_assert_true (isfinite (first->pairs->summary.half_width));
  g_assert_null (test_find (GTK_WIDGET (page), GTK_TYPE_BUTTON, is_record_button));
  test_window_close (window);
}

/* The question in the inspector: the same run with an escape channel, which has no deadlock, and the document as it was. */
FS_TEST (escape_channel)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  FsNetworkState *first = test_network_state (window), *second = second_state (window);
  FsScenario *scenario = fs_document_get_scenario (first->document);

  test_network_activate (window, "next-deadlock");
  test_wait_for (test_network_at_rest (first) && test_network_is_deadlocked (first));
  test_network_activate (window, "escape-beside");
  test_wait_for (is_in_step (window));
  g_assert_cmpint (second->run.params.V, ==, 2);
  g_assert_cmpint (second->run.params.routing, ==, FS_ROUTING_DUATO);
  g_assert_true (test_network_is_deadlocked (first));
  g_assert_false (test_network_is_deadlocked (second));
  g_assert_true (fs_document_get_scenario (first->document) == scenario);
  g_assert_cmpint (first->time_kind, ==, FS_TIME_PAIRS);
  test_window_close (window);
}

/* Another seed has other messages: there are no pairs, but one cycle. Nodes that store packets have no run beside. */
FS_TEST (other_traffic)
{
  FsWindow *window = test_network_window_new ("equal-cost");
  FsNetworkState *first = test_network_state (window), *second = second_state (window);
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_lock_step_begin (lock_step_of (window), 1, NULL, NULL, &error));
  test_network_seek (first, 50);
  test_wait_for (second->cycle_view != NULL && second->cycle_view->cycle == 50);
  g_assert_cmpint (fs_lock_step_get_traffic (lock_step_of (window)), !=, FS_TRAFFIC_SAME);
  test_network_activate (window, "first-difference");
  g_assert_nonnull (fs_network_state_get_notice (first));
  g_assert_null (first->pairs);
  test_window_close (window);

  window = test_network_window_new ("gh-all-to-all");
  g_assert_false (fs_lock_step_begin (lock_step_of (window), 1, NULL, NULL, &error));
  g_assert_nonnull (error);
  test_window_close (window);
}
