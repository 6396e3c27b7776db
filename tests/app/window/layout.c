/* Large text and right-to-left languages: everything opens, nothing is clipped, plot and timeline still run from left
 * to right. */
#include "tests/app/test-window.h"

#include "app/help/cite-dialog.h"
#include "app/files/export-dialog.h"
#include "app/files/figure-text.h"
#include "app/help/help-window.h"
#include "app/window/preferences.h"
#include "app/window/slides-window.h"
#include "app/toolkit/wrap-bin.h"
#include "app/toolkit/wrap-box.h"
#include "app/window/window-private.h"
#include "tests/support/test.h"

static const char *const pages[] = { "plot", "network", "gallery", "tables" };

static void
show_page (FsWindow *window, const char *page)
{
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string (page));
  test_turn_for (0.3);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
}

FS_TEST (right_to_left_pages)
{
  static const int sizes[][2] = { { 1000, 700 }, { 1900, 1000 } };
  FsWindow *window = test_window_new ();

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      test_window_resize (window, sizes[s][0], sizes[s][1]);
      for (guint p = 0; p < G_N_ELEMENTS (pages); p++)
        {
          show_page (window, pages[p]);
          test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
        }
    }
  show_page (window, "plot");
  test_window_close (window);
}

/* The window itself would have to grow. */
static void
assert_fits (FsWindow *window, int width, int height)
{
  int least_width, least_height;

  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL, NULL);
  if (least_width > width || least_height > height)
    g_error ("the page %s needs %d × %d", fs_window_page_name (fs_window_pages_current (window)), least_width,
             least_height);
}

/* The network keeps room in a window that is lower still: its sentence goes, then it scrolls; and comes back. */
static void
check_low_window (FsWindow *window)
{
  GtkWidget *canvas = GTK_WIDGET (fs_window_get_network_page (window)->canvas);
  int usual;

  show_page (window, "network");
  usual = gtk_widget_get_height (canvas);
  for (int height = 620; height >= 500; height -= 60)
    {
      test_window_resize (window, 1000, height);
      test_turn_for (0.2);
      assert_fits (window, 1000, height);
      test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
      g_assert_cmpint (gtk_widget_get_height (canvas), >=, 140);
    }
  test_window_resize (window, 1000, 700);
  test_turn_for (0.2);
  g_assert_cmpint (gtk_widget_get_height (canvas), ==, usual);
}

/* Half as large again, in a small window, with what can be opened in it. */
FS_TEST (large_text)
{
  static const char *const panels[] = { "statistics", "error-panel" };
  GtkSettings *settings = gtk_settings_get_default ();
  int dpi;
  FsWindow *window;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 144 * 1024, NULL);
  window = test_window_new ();
  for (int width = 860; width <= 1000; width += 70)
    {
      test_window_resize (window, width, 700);
      for (guint p = 0; p < G_N_ELEMENTS (pages); p++)
        {
          show_page (window, pages[p]);
          assert_fits (window, width, 700);
          test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
        }
    }
  check_low_window (window);
  show_page (window, "plot");
  test_window_resize (window, 1000, 700);
  for (guint i = 0; i < G_N_ELEMENTS (panels); i++)
    {
      test_activate (window, panels[i]);
      test_turn_for (0.3);
      assert_fits (window, 1000, 700);
      test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
    }
  test_activate (window, panels[1]);
  test_window_close (window);
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
}

FS_TEST (right_to_left_dialogs)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  GtkWidget *dialogs[] = {
    fs_preferences_new (fs_window_get_settings (window)),
    fs_cite_dialog_new (GTK_WINDOW (window), fs_document_get_scenario (document)),
    fs_slides_window_new (window),
    fs_export_dialog_new (fs_window_get_figure (window)),
    fs_figure_text_new (GTK_WINDOW (window), document),
    GTK_WIDGET (fs_help_window_present (GTK_APPLICATION (test_application ()), "first-steps")),
  };

  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    {
      test_show_dialog (dialogs[i], window);
      test_turn_for (0.2);
      test_walk (dialogs[i], test_not_clipped, NULL);
      test_destroy_dialog (dialogs[i]);
    }
  test_window_close (window);
}

/* What stands before what in @window, from left to right. */
static double
left_of (FsWindow *window, GtkWidget *widget)
{
  graphene_point_t at;

  g_assert_true (gtk_widget_compute_point (widget, GTK_WIDGET (window), &GRAPHENE_POINT_INIT (0, 0), &at));
  return at.x;
}

/* The sidebar moves to the right; loads and cycles grow to the right as they do in print. */
FS_TEST (axes_keep_their_direction)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);
  GtkWidget *scale;

  test_window_resize (window, 1300, 900);
  g_assert_cmpfloat (left_of (window, GTK_WIDGET (view)), <,
                     left_of (window, GTK_WIDGET (fs_window_get_sidebar (window))));
  /* A crosshair further right reads a higher load. */
  fs_plot_view_set_crosshair (view, NAN);
  fs_plot_view_move_crosshair (view, 1);
  g_assert_nonnull (fs_plot_view_get_crosshair_values (view));
  {
    double first = fs_plot_view_get_crosshair_values (view)->x;

    fs_plot_view_move_crosshair (view, 1);
    g_assert_cmpfloat (fs_plot_view_get_crosshair_values (view)->x, >, first);
  }
  show_page (window, "network");
  scale = test_find (GTK_WIDGET (fs_window_get_network_page (window)), GTK_TYPE_SCALE, gtk_widget_get_mapped);
  g_assert_nonnull (scale);
  g_assert_cmpint (gtk_widget_get_direction (scale), ==, GTK_TEXT_DIR_LTR);
  show_page (window, "plot");
  test_window_close (window);
}

/* A list that is open in a page that is left neither keeps the keyboard nor the window. */
FS_TEST (list_open_while_the_page_is_left)
{
  FsWindow *window = test_window_new ();
  GtkWidget *page = GTK_WIDGET (fs_window_get_network_page (window));
  GtkWidget *list;

  show_page (window, "network");
  test_wait_for ((list = test_find (page, GTK_TYPE_DROP_DOWN, gtk_widget_get_mapped)) != NULL);
  g_signal_emit_by_name (list, "activate");
  test_wait_for (test_has_focus_inside (window, list));
  show_page (window, "plot");
  test_wait_for (!gtk_widget_get_mapped (page));
  g_assert_false (test_has_focus_inside (window, page));
  test_window_close (window);
}

/* What wraps in the frame is as wide at any height, and as high as its width needs. */
FS_TEST (wrap_bin_reports_width_first)
{
  GtkWidget *label = gtk_label_new ("Several words that stand on one line or on several of them");
  GtkWidget *frame = g_object_ref_sink (g_object_new (FS_TYPE_WRAP_BIN, "child", label, NULL));
  int minimum, natural, low, high;

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, <, natural);
  for (int height = 30; height < 1000; height *= 3)
    {
      int minimum_then, natural_then;

      gtk_widget_measure (frame, GTK_ORIENTATION_HORIZONTAL, height, &minimum_then, &natural_then, NULL, NULL);
      g_assert_cmpint (minimum_then, ==, minimum);
      g_assert_cmpint (natural_then, ==, natural);
    }
  gtk_widget_measure (frame, GTK_ORIENTATION_VERTICAL, minimum, &high, NULL, NULL, NULL);
  gtk_widget_measure (frame, GTK_ORIENTATION_VERTICAL, natural, &low, NULL, NULL, NULL);
  g_assert_cmpint (high, >, 3 * low);
  g_object_unref (frame);
}

/* A row goes on in a next line, with children as wide as they are; the one that expands takes the rest of its line. */
FS_TEST (wrap_box_breaks_lines)
{
  GtkWidget *window = gtk_window_new (), *box = g_object_new (FS_TYPE_WRAP_BOX, "spacing", 10, NULL), *children[3];
  int wide, low, high;
  graphene_rect_t at[3];

  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    {
      children[i] = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
      gtk_widget_set_size_request (children[i], i == 1 ? 200 : 100, 30);
      fs_wrap_box_append (FS_WRAP_BOX (box), children[i]);
    }
  gtk_widget_set_hexpand (children[0], TRUE);
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &low, &wide, NULL, NULL);
  g_assert_cmpint (low, ==, 200);
  g_assert_cmpint (wide, ==, 100 + 10 + 200 + 10 + 100);
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, wide, &low, NULL, NULL, NULL);
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, 350, &high, NULL, NULL, NULL);
  g_assert_cmpint (low, ==, 30);
  g_assert_cmpint (high, ==, 70);
  gtk_widget_set_direction (box, GTK_TEXT_DIR_LTR);
  gtk_widget_allocate (box, 350, high, -1, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    g_assert_true (gtk_widget_compute_bounds (children[i], box, &at[i]));
  g_assert_cmpfloat (at[0].size.width, ==, 140);
  g_assert_cmpfloat (at[1].origin.x, ==, 150);
  g_assert_cmpfloat (at[2].origin.y, ==, 40);
  g_assert_cmpfloat (at[2].size.width, ==, 100);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  return fs_test_run ();
}
