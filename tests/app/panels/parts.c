/* The panel of parts solves the model in a worker, shows what was before until it is solved, and never an outdated result. */
#include "tests/app/test-window.h"

#include <string.h>

#include "app/panels/panels-private.h"
#include "app/plot/plot-view-private.h"
#include "app/window/window-private.h"
#include "figure/plots/parts-plot.h"
#include "tests/support/test.h"

static FsPlotPanels *
panels_of (FsWindow *window)
{
  GtkWidget *view = GTK_WIDGET (fs_window_get_plot_view (window));

  return fs_plot_page_get_panels (FS_PLOT_PAGE (gtk_widget_get_ancestor (view, FS_TYPE_PLOT_PAGE)));
}

static void
set (FsWindow *window, const char *key, const char *value)
{
  g_autoptr (GError) error = NULL;

  fs_document_set_value (fs_window_get_document (window), key, value, &error);
  g_assert_no_error (error);
}

/* The y range that the current model has by itself. */
static double
end_of_model (FsDocument *document)
{
  const FsSolvedScenario *solution = fs_document_get_solution (document);
  guint n_points;
  const FsPointView *views = fs_document_get_points (document, &n_points);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (FsSweepPoint));
  g_autoptr (GArray) modelled = NULL;
  g_autoptr (FsPlot) plot = NULL;

  for (guint i = 0; i < n_points; i++)
    g_array_append_val (points, views[i].point);
  modelled = fs_parts_solve_model (solution->scenario, solution->lines, points, 0);
  plot = fs_parts_plot_new (solution->scenario, solution->lines, views, n_points, 0, FS_PARTS_MODEL, modelled,
                            fs_document_get_plot (document));
  return plot->y.to;
}

typedef struct {
  FsPartsPanel *panel;
  guint n_solved;
  const FsPlot *before; /* what the first solution finds */
} Watch;

/* Called after the panel has heard of the change. */
static void
check_kept (FsDocument *document, guint changes, Watch *watch)
{
  if (!(changes & FS_CHANGE_SOLVED))
    return;
  watch->n_solved++;
  g_assert_true (watch->panel->working);
  g_assert_true (watch->n_solved > 1 || watch->panel->areas[FS_PARTS_MODEL]->plot == watch->before);
  g_assert_nonnull (watch->panel->areas[FS_PARTS_MODEL]->plot);
}

FS_TEST (solves_in_a_worker)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsRunController *controller = fs_window_get_controller (window);
  FsPartsPanel *panel = panels_of (window)->parts;
  Watch watch = { panel, 0 };
  GtkWidget *model_sum = panel->cells[3][FS_N_CAUSES];

  test_make_small (window);
  set (window, "beta", "0");
  set (window, "model", "channel-flows");
  test_wait_solved (window);
  g_object_set (panels_of (window), "parts-shown", TRUE, NULL);
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (panel)));
  test_wait_for (panel->areas[FS_PARTS_MODEL]->plot != NULL);
  g_assert_null (panel->areas[FS_PARTS_SIMULATION]->plot);
  g_assert_true (gtk_widget_get_visible (panel->record));
  g_assert_cmpfloat (panel->areas[FS_PARTS_MODEL]->plot->y.to, ==, end_of_model (document));

  /* Points that are simulated meanwhile are shown at once, beside the same model. */
  g_signal_emit_by_name (panel->record, "clicked");
  test_wait_solved (window);
  test_wait_for (!panel->working && !gtk_widget_get_visible (panel->record));
  fs_run_controller_run (controller);
  test_wait_for (fs_run_controller_get_status (controller).running);
  test_wait_for (!fs_run_controller_get_status (controller).running);
  g_assert_false (panel->working);
  g_assert_nonnull (panel->areas[FS_PARTS_SIMULATION]->plot);
  g_assert_nonnull (panel->areas[FS_PARTS_SLOWEST]->plot);
  g_assert_cmpfloat (panel->areas[FS_PARTS_MODEL]->plot->y.to, ==, panel->areas[FS_PARTS_SIMULATION]->plot->y.to);
  g_assert_nonnull (strstr (fs_fitted_text_get (panel->sentence), "slowest"));
  g_assert_true (g_ascii_isdigit (*gtk_label_get_text (GTK_LABEL (model_sum))));

  /* What was before is shown until the model is solved; another value that is set meanwhile makes its result outdated. */
  watch.before = panel->areas[FS_PARTS_MODEL]->plot;
  g_signal_connect (document, "changed", G_CALLBACK (check_kept), &watch);
  set (window, "M", "64");
  test_wait_for (watch.n_solved > 0);
  set (window, "M", "48");
  test_wait_solved (window);
  test_wait_for (!panel->working);
  g_assert_cmpfloat (panel->areas[FS_PARTS_MODEL]->plot->y.to, ==, end_of_model (document));
  g_signal_handlers_disconnect_by_data (document, &watch);
  g_object_set (panels_of (window), "parts-shown", FALSE, NULL);
  test_window_close (window);
}
