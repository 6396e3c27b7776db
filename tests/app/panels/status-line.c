/* The status line has buttons that do what its sentence asks for, or that show more. */
#include "tests/app/test-window.h"

#include "app/panels/panels-private.h"
#include "app/panels/status-line.h"
#include "app/plot/plot-view-private.h"
#include "app/window/window-private.h"
#include "tests/support/test.h"

static gboolean
is_action (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "status-action");
}

static GtkWidget *
button_of (FsWindow *window)
{
  return test_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, is_action);
}

static gboolean
offers (FsWindow *window, const char *beginning)
{
  GtkWidget *button = button_of (window);

  return gtk_widget_get_visible (button) && g_str_has_prefix (gtk_button_get_label (GTK_BUTTON (button)), beginning);
}

static void
press (FsWindow *window)
{
  g_signal_emit_by_name (button_of (window), "clicked");
}

/* Nothing simulated: it simulates. A large error: it shows that point, then the causes. */
FS_TEST (simulates_and_shows_the_error)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsRunController *controller = fs_window_get_controller (window);
  FsPlotPanels *panels = fs_plot_page_get_panels (fs_window_get_pages (window)->plot_page);
  const FsAccuracies *accuracies;
  const FsModelError *worst;
  FsSweepPoint shown;
  gboolean causes;
  guint n_points;
  g_autoptr (GError) error = NULL;
  /* The printed model of many broadcasts in a small network is far off. */
  static const char *const values[][2]
      = { { "V", "2" }, { "M", "32" }, { "beta", "0.1" }, { "load", "0.4, 0.8" }, { "max-messages", "1000000" } };

  g_object_set (panels, "error-shown", FALSE, "causes-shown", FALSE, "statistics-shown", FALSE, NULL);
  test_make_small (window);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      fs_document_set_value (document, values[i][0], values[i][1], &error);
      g_assert_no_error (error);
    }
  test_wait_solved (window);
  test_wait_for (offers (window, "Simulate "));
  /* How long it takes is found out meanwhile. */
  test_wait_for (g_str_has_suffix (gtk_button_get_label (GTK_BUTTON (button_of (window))), "s"));
  press (window);
  test_wait_for (fs_run_controller_get_status (controller).running);
  test_wait_for (!fs_run_controller_get_status (controller).running);
  accuracies = fs_document_get_accuracies (document);
  worst = fs_accuracies_largest_of_series (accuracies, 0);
  g_assert_nonnull (worst);
  shown = fs_document_get_points (document, &n_points)[0].point;
  g_assert_cmpfloat (shown.rate, !=, worst->rate);
  fs_document_set_shown (document, shown);
  test_wait_for (offers (window, "Show Largest Error"));
  press (window);
  g_assert_true (fs_document_get_shown (document, &shown));
  g_assert_cmpfloat (shown.rate, ==, worst->rate);
  test_wait_for (offers (window, "Show Causes"));
  press (window);
  g_object_get (panels, "causes-shown", &causes, NULL);
  g_assert_true (causes);
  g_assert_false (offers (window, "Show "));
  test_window_close (window);
}

static gboolean
is_second_action (GtkWidget *widget)
{
  return is_action (widget) && !gtk_widget_has_css_class (widget, "suggested-action");
}

/* Between points at which latencies differ much more are simulated, as many as the button says. */
FS_TEST (refines_where_it_is_steep)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsRunController *controller = fs_window_get_controller (window);
  GtkWidget *second = test_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, is_second_action);
  g_autoptr (GError) error = NULL;
  guint n_refined;
  static const char *const values[][2]
      = { { "V", "2" }, { "M", "32" }, { "beta", "0.1" }, { "load", "0.1, 0.95" }, { "max-messages", "1000000" } };

  test_make_small (window);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      fs_document_set_value (document, values[i][0], values[i][1], &error);
      g_assert_no_error (error);
    }
  test_wait_solved (window);
  g_assert_cmpuint (fs_run_controller_n_refined (controller), ==, 0);
  fs_run_controller_run (controller);
  test_wait_for (fs_run_controller_get_status (controller).running);
  test_wait_for (!fs_run_controller_get_status (controller).running);
  n_refined = fs_run_controller_n_refined (controller);
  g_assert_cmpuint (n_refined, >, 0);
  test_wait_for (gtk_widget_get_visible (second) || offers (window, "Refine "));
  if (offers (window, "Refine "))
    second = button_of (window);
  g_assert_true (g_str_has_prefix (gtk_button_get_label (GTK_BUTTON (second)), "Refine "));
  g_signal_emit_by_name (second, "clicked");
  test_wait_solved (window);
  g_assert_cmpuint (fs_document_get_solution (document)->sweep->len, ==, 2 + n_refined);
  fs_run_controller_stop (controller);
  test_wait_for (!fs_run_controller_get_status (controller).running);
  /* A narrow page has room for one. */
  fs_status_line_set_narrow (FS_STATUS_LINE (gtk_widget_get_ancestor (second, FS_TYPE_STATUS_LINE)), TRUE);
  g_assert_false (gtk_widget_get_visible (test_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, is_second_action)));
  test_window_close (window);
}

/* Relative loads need a model of each curve: all get the offered loads of the first that has one. */
FS_TEST (uses_absolute_loads)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (GError) error = NULL;
  GtkWidget *second;

  fs_document_set_list (document, "routing", (const char *const[]){ "duato", "random", NULL }, &error);
  g_assert_no_error (error);
  fs_document_set_value (document, "load", "0.2, 0.8", &error);
  g_assert_no_error (error);
  test_wait_solved (window);
  g_assert_nonnull (fs_document_get_solution (document)->loads_absent);
  /* The first one offers a model that describes both. */
  second = test_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, is_second_action);
  fs_status_line_set_narrow (FS_STATUS_LINE (gtk_widget_get_ancestor (second, FS_TYPE_STATUS_LINE)), FALSE);
  g_assert_true (offers (window, "Use "));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (second)), ==, "Use Absolute Loads");
  g_signal_emit_by_name (second, "clicked");
  test_wait_solved (window);
  g_assert_null (fs_document_get_solution (document)->loads_absent);
  g_assert_cmpuint (fs_document_get_solution (document)->sweep->len, ==, 4);
  test_window_close (window);
}

/* Zoomed along x alone, the curves fill little of the height. */
FS_TEST (fits_the_height)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsPlotView *view = fs_window_get_plot_view (window);
  const FsRange *range;
  FsRange narrow;

  test_wait_solved (window);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (view));
  g_assert_false (fs_plot_view_can_fit_height (view));
  narrow = (FsRange){ view->frame.x_from, view->frame.x_from + (view->frame.x_to - view->frame.x_from) / 10,
                      view->frame.y_from, view->frame.y_to };
  fs_document_set_range (document, TRUE, narrow, FALSE);
  g_assert_true (fs_plot_view_can_fit_height (view));
  fs_plot_view_fit_height (view);
  range = &fs_document_get_view (document)->range;
  g_assert_cmpfloat (range->x_to, ==, narrow.x_to);
  g_assert_cmpfloat (range->y_to - range->y_from, <, (narrow.y_to - narrow.y_from) / 2);
  g_assert_false (fs_plot_view_can_fit_height (view));
  fs_document_undo (document);
  g_assert_cmpfloat (fs_document_get_view (document)->range.y_to, ==, narrow.y_to);
  test_window_close (window);
}

/* A curve without a model: it takes the one that describes the network. */
FS_TEST (offers_a_model)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (GError) error = NULL;

  fs_document_set_value (document, "beta", "0", &error);
  g_assert_no_error (error);
  fs_document_set_value (document, "routing", "deterministic", &error);
  g_assert_no_error (error);
  fs_document_set_value (document, "model", "adaptive-broadcast", &error);
  g_assert_no_error (error);
  test_wait_solved (window);
  g_assert_nonnull (fs_scenario_curve (fs_document_get_scenario (document), 0)->model_absent);
  g_assert_true (offers (window, "Use "));
  press (window);
  test_wait_solved (window);
  g_assert_null (fs_scenario_curve (fs_document_get_scenario (document), 0)->model_absent);
  g_assert_false (offers (window, "Use "));
  test_window_close (window);
}
