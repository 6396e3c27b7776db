/* The status line has one button, which does what its sentence asks for. */
#include "tests/app/test-window.h"

#include "app/panels/panels-private.h"
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
  g_assert_false (gtk_widget_get_visible (button_of (window)));
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
