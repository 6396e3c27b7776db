/* The panel of the parameters that move the latency: its rows, the band of one of them, and the x axis. */
#include "app/panels/panels-private.h"
#include "app/plot/plot-view-private.h"
#include "app/window/window-private.h"
#include "scenario/format/keys.h"
#include "tests/app/test-window.h"
#include "tests/support/test.h"

static FsSensitivityPanel *
open_panel (FsWindow *window)
{
  FsPlotPanels *panels = fs_plot_page_get_panels (fs_window_get_pages (window)->plot_page);

  test_wait_solved (window);
  g_object_set (panels, "sensitivity-shown", TRUE, NULL);
  test_wait_for (panels->sensitivity->shown != NULL
                 && gtk_list_box_get_row_at_index (panels->sensitivity->rows, 0) != NULL);
  return panels->sensitivity;
}

/* The first row is the longest bar; with the focus it shades what lies between both ends, and Return puts it on the x axis. */
FS_TEST (shows_and_goes_to_the_axis)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsSensitivityPanel *panel = open_panel (window);
  FsPlotView *view = fs_window_get_plot_view (window);
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (panel->rows, 0);
  const FsKey *key;
  guint n_rows = 0, n_series = fs_plot_view_get_plot (view)->series->len;

  while (gtk_list_box_get_row_at_index (panel->rows, (int) n_rows) != NULL)
    n_rows++;
  g_assert_cmpuint (n_rows, >=, 5);
  gtk_widget_grab_focus (GTK_WIDGET (row));
  test_wait_for (view->band_vertices != NULL);
  g_assert_cmpuint (fs_plot_view_get_plot (view)->series->len, ==, n_series + 1);
  for (guint i = 0; i < view->band_vertices->len; i++)
    {
      const FsBandVertex *vertex = &g_array_index (view->band_vertices, FsBandVertex, i);

      g_assert_false (vertex->low > vertex->high);
    }
  {
    g_autoptr (FsPlot) figure = fs_plot_view_dup_figure (view);

    g_assert_cmpuint (figure->series->len, ==, n_series);
  }
  gtk_widget_grab_focus (GTK_WIDGET (view));
  test_wait_for (view->band_vertices == NULL);
  gtk_widget_activate (GTK_WIDGET (row));
  test_wait_solved (window);
  key = fs_scenario_curve (fs_document_get_scenario (document), 0)->x_key;
  g_assert_nonnull (key);
  test_activate (window, "undo");
  test_wait_solved (window);
  g_assert_null (fs_scenario_curve (fs_document_get_scenario (document), 0)->x_key);
  test_window_close (window);
}

/* A curve that no model describes has no rows but a reason. */
FS_TEST (says_why_there_is_nothing)
{
  FsWindow *window = test_window_new ();
  FsSensitivityPanel *panel = open_panel (window);

  test_set_parameter (window, "routing", "random");
  test_wait_for (gtk_widget_get_visible (GTK_WIDGET (panel->empty)));
  g_assert_false (gtk_widget_get_visible (panel->table));
  test_window_close (window);
}
