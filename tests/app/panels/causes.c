/* The panel of causes says what to do before a run, records the causes, and explains the error of the model. */
#include "tests/app/test-window.h"

#include <math.h>
#include <string.h>

#include "app/document/document-pins.h"
#include "app/panels/panels-private.h"
#include "app/plot/plot-view-private.h"
#include "app/window/window-private.h"
#include "tests/support/test.h"

static FsPlotPanels *
panels_of (FsWindow *window)
{
  GtkWidget *view = GTK_WIDGET (fs_window_get_plot_view (window));

  return fs_plot_page_get_panels (FS_PLOT_PAGE (gtk_widget_get_ancestor (view, FS_TYPE_PLOT_PAGE)));
}

FS_TEST (records_and_explains)
{
  FsWindow *window = test_window_new ();
  FsRunController *controller = fs_window_get_controller (window);
  FsCausesPanel *panel = panels_of (window)->causes;
  const FsPlotView *view = fs_window_get_plot_view (window);
  g_autofree char *first = NULL, *untested = NULL;

  test_make_small (window);
  test_wait_solved (window);
  g_object_set (panels_of (window), "causes-shown", TRUE, NULL);
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (panel)));
  g_assert_false (gtk_widget_get_visible (panel->body));
  g_assert_true (gtk_widget_get_visible (panel->record_button));

  g_signal_emit_by_name (panel->record_button, "clicked");
  test_wait_for (fs_run_controller_get_status (controller).running);
  test_wait_for (!fs_run_controller_get_status (controller).running);
  test_wait_for (gtk_widget_get_visible (panel->body));
  g_assert_cmpuint (panel->chart->waterfall->rows->len, >=, 8);
  g_assert_nonnull (strstr (fs_fitted_text_get (panel->sentence), "cycles"));

  /* What the first bar, and the next one, assume. */
  first = g_strdup (gtk_label_get_text (panel->meaning));
  g_assert_cmpstr (first, !=, "");
  panel->chart->marked = 1;
  g_signal_emit_by_name (panel->chart, "marked");
  g_assert_cmpstr (gtk_label_get_text (panel->meaning), !=, first);

  /* The plot has a bracket from the simulation to the model. */
  g_assert_cmpfloat (view->error_from, ==, panel->chart->waterfall->from);
  g_assert_cmpfloat (view->error_to, ==, panel->chart->waterfall->to);
  g_assert_cmpfloat (view->error_x, >, 0);

  /* The table, for other programs. */
  fs_causes_chart_copy (panel->chart);
  g_assert_nonnull (gdk_clipboard_get_content (gtk_widget_get_clipboard (GTK_WIDGET (panel))));

  /* An assumption in its place; the slider moves the line of the model, and Escape returns. */
  g_signal_emit_by_name (panel->chart, "activated");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (panel->assumption)));
  g_assert_false (gtk_widget_get_visible (panel->body));
  g_assert_true (isnan (view->error_x));
  g_assert_cmpstr (gtk_label_get_text (panel->assumption->sentence), !=, "");
  gtk_range_set_value (panel->assumption->slider, 60);
  gtk_range_set_value (panel->assumption->slider, 100);
  test_wait_for (view->moved != NULL && !panel->assumption->working);
  g_assert_cmpuint (view->moved->len, >, 1);
  g_assert_nonnull (strstr (view->moved_name, "as measured"));
  /* Kept, it stays when the slider goes back, in files, too. */
  g_signal_emit_by_name (panel->assumption->keep, "clicked");
  g_assert_cmpuint (fs_document_n_pins (fs_window_get_document (window)), ==, 1);
  {
    g_autofree char *name = fs_document_pin_name (fs_window_get_document (window), 0);
    g_autoptr (FsPlot) figure = fs_plot_view_dup_figure (fs_window_get_plot_view (window));

    g_assert_nonnull (strstr (name, "as measured"));
    g_assert_cmpuint (figure->references->len, ==, 1);
  }
  gtk_range_set_value (panel->assumption->slider, 0);
  g_assert_null (view->moved);
  fs_causes_chart_step (panel->assumption->list, 1);
  g_assert_cmpstr (gtk_label_get_text (panel->assumption->title), ==,
                   fs_causes_chart_get_marked (panel->assumption->list));
  gtk_range_set_value (panel->assumption->slider, 100);
  test_wait_for (view->moved != NULL);

  /* A distribution that its equation takes for granted: not recorded at first. */
  for (guint i = 0; i < 8 && !gtk_widget_get_visible (GTK_WIDGET (panel->assumption->pictures)); i++)
    fs_causes_chart_step (panel->assumption->list, 1);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (panel->assumption->pictures)));
  gtk_drop_down_set_selected (panel->assumption->pictures, 1);
  g_assert_true (gtk_widget_get_visible (panel->assumption->not_recorded));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (panel->assumption->law)));
  untested = g_strdup (gtk_label_get_text (panel->assumption->text));
  g_signal_emit_by_name (panel->assumption, "record");
  test_wait_for (fs_run_controller_get_status (controller).running);
  test_wait_for (!fs_run_controller_get_status (controller).running);
  test_wait_for (gtk_widget_get_visible (GTK_WIDGET (panel->assumption->law)));
  g_assert_cmpuint (gtk_drop_down_get_selected (panel->assumption->pictures), ==, 1);
  g_assert_false (gtk_widget_get_visible (panel->assumption->not_recorded));
  g_assert_cmpstr (gtk_label_get_text (panel->assumption->text), !=, untested);
  gtk_range_set_value (panel->assumption->slider, 100);
  test_wait_for (view->moved != NULL);
  g_signal_emit_by_name (panel->assumption, "back");
  g_assert_null (view->moved);
  g_assert_true (gtk_widget_get_visible (panel->body));
  g_assert_cmpfloat (view->error_x, >, 0);
  g_object_set (panels_of (window), "causes-shown", FALSE, NULL);
  g_assert_true (isnan (view->error_x));
  test_window_close (window);
}
