/* A run in the window: its status, Stop, and a main loop that is never blocked. */
#include "tests/app/heart.h"
#include "tests/app/test-window.h"

#include <string.h>

#include "app/panels/plot-page.h"
#include "app/panels/panels-private.h"
#include "figure/words/accuracy-text.h"
#include "tests/support/test.h"

static gboolean
running (FsWindow *window)
{
  return fs_run_controller_get_status (fs_window_get_controller (window)).running;
}

static gboolean
is_status (GtkWidget *widget)
{
  return gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) == GTK_ACCESSIBLE_ROLE_STATUS;
}

/* The status line shows these sentences, and the complete text in its tooltip. */
static void
assert_status (FsWindow *window, char **sentences)
{
  const FsAccuracies *accuracies = fs_document_get_accuracies (fs_window_get_document (window));
  const FsScenario *scenario = fs_document_get_scenario (fs_window_get_document (window));
  g_autofree char *expected = g_strjoinv (" ", sentences), *complete = fs_accuracies_describe (accuracies, scenario);
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (fs_window_get_plot_view (window)), FS_TYPE_PLOT_PAGE);
  GtkWidget *text = test_find (page, FS_TYPE_FITTED_TEXT, is_status);

  g_assert_cmpstr (fs_window_get_status (window), ==, expected);
  g_assert_true (g_str_has_prefix (gtk_widget_get_tooltip_text (text), complete));
}

/* The points plotted are those of the simulator, and the final status is the accuracy of the figure. */
static gboolean
run_once (void)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  const FsSolvedScenario *solution;
  const FsSeries *series;
  g_auto (GStrv) accuracy = NULL;
  Heart heart;
  gboolean fine;

  test_make_small (window);
  heart_start (&heart);
  test_activate (window, "run");
  g_assert_true (running (window));
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "run"));
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "stop"));
  test_wait_for (!running (window));
  fine = heart_stop (&heart, "run");

  solution = fs_document_get_solution (document);
  series = g_ptr_array_index (fs_plot_view_get_plot (fs_window_get_plot_view (window))->series, 0);
  g_assert_cmpuint (series->points->len, ==, solution->sweep->len);
  for (guint i = 0; i < solution->sweep->len; i++)
    {
      FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, i);
      FsWormholeParams params = fs_scenario_curve (solution->scenario, point.curve)->params;
      g_autoptr (FsSimResult) result = NULL;

      params.rate = point.rate;
      params.seed = fs_scenario_statistics (solution->scenario)->seed;
      params.replication = 0;
      result
          = fs_simulation_run (&params, &fs_scenario_statistics (solution->scenario)->rule, FS_ENGINE_FAST, NULL, NULL);
      g_assert_cmpfloat (g_array_index (series->points, FsPlotPoint, i).y, ==, result->broadcast.mean);
    }
  accuracy = fs_accuracies_summarize (fs_document_get_accuracies (document), solution->scenario);
  g_test_message ("%s", fs_window_get_status (window));
  if (accuracy != NULL)
    assert_status (window, accuracy);
  /* With other loads the points stay, and it is not the model alone. */
  g_assert_true (fs_document_set_value (document, "load", "0.25, 0.35", NULL));
  test_wait_solved (window);
  g_assert_cmpstr (fs_window_get_status (window), ==, "0 of 2 points are simulated.");
  fs_document_undo (document);
  test_wait_solved (window);
  /* Everything is there: nothing is left to run until something changes. */
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "run"));
  test_window_close (window);
  return fine;
}

FS_TEST (run)
{
  heart_assert_never_away (run_once);
}

/* A stopped run is at no time a finished one, which would be announced. */
static void
not_at_its_end (FsRunController *controller)
{
  FsRunStatus told = fs_run_controller_get_status (controller);

  g_assert_true (told.running || told.stopped);
}

/* A long run with all curves of a panel: progress is shown, the main loop is not blocked, Stop ends it at once. */
static gboolean
stop_once (void)
{
  FsWindow *window = test_window_new ();
  FsRunController *controller = fs_window_get_controller (window);
  g_autoptr (GError) error = NULL;
  Heart heart;
  gint64 begun;
  gboolean fine;

  g_assert_true (fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "ab-n8-v2", &error));
  g_assert_true (fs_document_set_value (fs_window_get_document (window), "precision", "0.001", &error));
  heart_start (&heart);
  test_wait_solved (window);
  test_activate (window, "run");
  test_wait_for (fs_run_controller_get_status (controller).fraction > 0.001
                 && fs_run_controller_get_status (controller).flit_hops_per_second > 0);
  test_turn_for (1);
  g_assert_nonnull (strstr (fs_window_get_status (window), "of 81 points"));
  g_signal_connect (controller, "progress", G_CALLBACK (not_at_its_end), NULL);
  begun = g_get_monotonic_time ();
  test_activate (window, "stop");
  g_assert_false (running (window));
  g_test_message ("Stop took %.1f ms", (double) (g_get_monotonic_time () - begun) / 1000);
  g_signal_handlers_disconnect_by_func (controller, not_at_its_end, NULL);
  test_turn_for (0.5);
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "run"));
  g_assert_true (g_str_has_prefix (fs_window_get_status (window), "Stopped"));
  g_assert_true (fs_document_set_value (fs_window_get_document (window), "M", "64", &error));
  test_wait_solved (window);
  g_assert_false (g_str_has_prefix (fs_window_get_status (window), "Stopped"));
  fine = heart_stop (&heart, "long run, stopped");
  test_window_close (window);
  return fine;
}

FS_TEST (stop)
{
  heart_assert_never_away (stop_once);
}

/* Changing values while it runs never blocks either. */
static gboolean
change_once (void)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (GError) error = NULL;
  Heart heart;
  gboolean fine;

  g_assert_true (fs_document_set_value (document, "precision", "0.0001", &error));
  test_wait_solved (window);
  test_activate (window, "run");
  test_turn_for (0.3);
  heart_start (&heart);
  for (int i = 0; i < 10; i++)
    {
      g_assert_true (fs_document_set_value (document, "V", i % 2 == 0 ? "4" : "3", &error));
      test_wait_solved (window);
      /* It continues with its own values; Run replaces it. */
      g_assert_true (running (window));
      test_activate (window, "run");
      test_turn_for (0.1);
    }
  test_activate (window, "stop");
  test_turn_for (0.3);
  fine = heart_stop (&heart, "changes in a run");
  test_window_close (window);
  return fine;
}

FS_TEST (change_while_running)
{
  heart_assert_never_away (change_once);
}

/* A search, the crosshair over all curves of a figure with the panel open, values that change under the errata: none
 * of them blocks the window. */
static gboolean
panel_once (void)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsPlotView *view = fs_window_get_plot_view (window);
  g_autoptr (GError) error = NULL;
  Heart heart;
  gboolean fine;

  g_assert_true (fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "ab-n8-v4", &error));
  g_assert_true (fs_document_set_value (document, "variant", "all", &error));
  test_activate (window, "quantities");
  gtk_toggle_button_set_active (fs_window_get_panel (window)->all_button, TRUE);
  test_wait_solved (window);
  /* The rows are laid out once, when there is something to show. */
  fs_plot_view_set_crosshair (view, 5e-5);
  test_turn_for (0.3);
  fs_plot_view_set_crosshair (view, 6e-5);
  test_turn_for (0.3);
  heart_start (&heart);
  test_activate (window, "find-saturation");
  for (int i = 0; i < 30; i++)
    {
      fs_plot_view_set_crosshair (view, 1e-4 * (1 + i));
      test_turn_for (0.02);
    }
  test_activate (window, "stop");
  for (int i = 0; i < 5; i++)
    {
      g_assert_true (fs_document_set_value (document, "delta", i % 2 == 0 ? "2" : "3", &error));
      test_wait_solved (window);
      test_turn_for (0.3);
    }
  fine = heart_stop (&heart, "panel and search");
  test_activate (window, "quantities");
  test_window_close (window);
  return fine;
}

FS_TEST (status_while_running)
{
  heart_assert_never_away (panel_once);
}

/* A value that was typed but not confirmed counts when Run is pressed; a wrong one stops it. */
FS_TEST (run_applies_typed_values)
{
  FsWindow *window = test_window_new ();
  FsParameterRow *row = fs_sidebar_get_row (fs_window_get_sidebar (window), "n");

  g_assert_false (fs_parameter_row_enter (row, "99"));
  test_activate (window, "run");
  g_assert_false (running (window));
  g_assert_nonnull (fs_parameter_row_get_sentence (row));
  test_window_close (window);
}

/* A scenario that only the model can compute is drawn; Run gives the reason why it is unavailable. */
FS_TEST (model_only)
{
  FsWindow *window = test_window_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_document_set_value (fs_window_get_document (window), "n", "24", &error));
  test_wait_solved (window);
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "run"));
  g_test_message ("%s", fs_window_get_status (window));
  g_assert_nonnull (strstr (fs_window_get_status (window), "24"));
  test_window_close (window);
}
