/* The button of a slider plays it through its range, as one drag. */
#include "tests/app/test-window.h"

#include "app/toolkit/sweep-button.h"
#include "app/window/window-private.h"
#include "tests/support/test.h"

static double
beta (FsWindow *window)
{
  return fs_scenario_curve (fs_document_get_scenario (fs_window_get_document (window)), 0)->params.beta;
}

static FsSweepButton *
button_of (FsWindow *window, const char *key)
{
  return test_child (fs_sidebar_get_row (fs_window_get_sidebar (window), key), "sweep");
}

/* Without animations, the slider is at its lower end at once, a tenth further after a second. Undo brings back what was. */
FS_TEST (sweep_is_one_step_of_undo)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsSweepButton *button = button_of (window, "beta");
  double before = beta (window);

  g_signal_emit_by_name (button, "clicked");
  test_turn_for (0.4);
  g_assert_true (fs_sweep_button_is_running (button) && fs_document_is_dragged (document));
  g_assert_cmpfloat (beta (window), ==, 0);
  test_turn_for (1.1);
  g_assert_cmpfloat (beta (window), >, 0);
  g_assert_cmpfloat (beta (window), <, 0.2);
  test_send_key (window, GDK_KEY_a);
  g_assert_false (fs_sweep_button_is_running (button) || fs_document_is_dragged (document));
  test_activate (window, "undo");
  test_wait_solved (window);
  g_assert_cmpfloat (beta (window), ==, before);
  test_window_close (window);
}

/* With animations it goes on to the end by itself, and ends there. */
FS_TEST (sweep_ends_at_the_upper_end)
{
  FsWindow *window = test_window_new ();
  FsSweepButton *button = button_of (window, "beta");

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  g_signal_emit_by_name (button, "clicked");
  for (guint tenths = 0; tenths < 200 && fs_sweep_button_is_running (button); tenths++)
    test_turn_for (0.1);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_assert_false (fs_sweep_button_is_running (button));
  g_assert_cmpfloat (beta (window), ==, 1);
  test_wait_solved (window);
  test_window_close (window);
}

/* What hides the slider, or shows another curve in it, stops the sweep. */
FS_TEST (sweep_stops_with_its_slider)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsSweepButton *button = button_of (window, "beta");

  g_signal_emit_by_name (button, "clicked");
  g_assert_true (fs_sweep_button_is_running (button));
  fs_document_select_curve (document, 0);
  g_assert_false (fs_sweep_button_is_running (button));
  g_signal_emit_by_name (button, "clicked");
  g_assert_true (fs_sweep_button_is_running (button));
  g_signal_emit_by_name (button, "clicked");
  g_assert_false (fs_sweep_button_is_running (button));
  test_window_close (window);
}
