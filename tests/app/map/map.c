/* The map in the place of the plot: keys go from cell to cell and run one, a block is run, Return shows its curve. */
#include "tests/app/test-window.h"

#include "app/map/map-area.h"
#include "app/map/map-page.h"
#include "app/window/window-private.h"
#include "tests/support/test.h"

static GtkWidget *
open_map (FsWindow *window)
{
  GtkWidget *area;

  test_set_parameter (window, "n", "4");
  test_set_parameter (window, "M", "8");
  test_set_parameter (window, "rate", "0.01;0.02;0.03");
  test_set_parameter (window, "max-messages", "20000");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.plot-view", "s", "map");
  area = test_find (GTK_WIDGET (window), FS_TYPE_MAP_AREA, NULL);
  g_assert_nonnull (area);
  test_wait_for (gtk_widget_get_mapped (area));
  return area;
}

/* One curve is one row; a row for each number of virtual channels is one click. */
FS_TEST (rows)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  GtkWidget *area = open_map (window), *button;

  button = test_find_button (gtk_widget_get_ancestor (area, FS_TYPE_MAP_PAGE), "number of virtual channels V");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  test_wait_solved (window);
  g_assert_cmpuint (fs_scenario_n_curves (fs_document_get_scenario (document)), ==, 7);
  g_assert_false (gtk_widget_get_mapped (button));
  test_window_close (window);
}

/* Only what was requested is simulated, and the curve of a cell is shown at its point. */
FS_TEST (run_cells)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  GtkWidget *area = open_map (window);
  FsSweepPoint shown;
  guint n_points;

  g_signal_emit_by_name (area, "chosen", 0, 1);
  test_wait_for (fs_document_get_shown (document, &shown) && shown.rate == 0.02);
  g_signal_emit_by_name (area, "run", 0, 1, 1, 1);
  test_wait_for (test_points_done (window) == 1);
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  fs_document_get_points (document, &n_points);
  g_assert_cmpuint (n_points, ==, 1);

  /* The other two, of which the second is requested while the first runs. */
  g_signal_emit_by_name (area, "run", 0, 0, 1, 1);
  g_signal_emit_by_name (area, "run", 0, 1, 1, 2);
  test_wait_for (test_points_done (window) == 3);

  g_signal_emit_by_name (area, "opened", 0, 2);
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_plot_view (window))));
  g_assert_false (gtk_widget_get_mapped (area));
  g_assert_true (fs_document_get_shown (document, &shown));
  g_assert_cmpfloat (shown.rate, ==, 0.03);
  test_window_close (window);
}
