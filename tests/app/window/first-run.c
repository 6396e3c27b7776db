/* The first-run hint, and the preferences. */
#include "tests/app/test-window.h"

#include <string.h>

#include "app/run/run-settings.h"
#include "app/toolkit/screen-style.h"
#include "app/versions/dialogs.h"
#include "app/window/preferences.h"
#include "app/window/window-private.h"
#include "tests/support/test.h"

static void
find_hint (GtkWidget *widget, gpointer data)
{
  if (strcmp (gtk_widget_get_name (widget), "first-hint") == 0)
    *(guint *) data += 1;
}

FS_TEST (first_run_hint_is_shown_once)
{
  GSettings *settings = test_settings ();
  FsWindow *first, *second;
  guint n_first = 0, n_second = 0;

  g_settings_reset (settings, "first-run");
  first = test_window_new ();
  second = test_window_new ();
  test_walk (GTK_WIDGET (first), find_hint, &n_first);
  test_walk (GTK_WIDGET (second), find_hint, &n_second);
  g_assert_cmpuint (n_first, ==, 1);
  g_assert_cmpuint (n_second, ==, 0);
  test_window_close (second);
  test_window_close (first);
}

static gboolean
is_first_hint (GtkWidget *widget)
{
  return strcmp (gtk_widget_get_name (widget), "first-hint") == 0;
}

static gboolean
is_close_button (GtkWidget *widget)
{
  return g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "window-close-symbolic") == 0;
}

/* After the hint is closed the diagram that is shown has the keyboard. */
FS_TEST (closed_hint_leaves_the_keyboard_to_the_diagram)
{
  FsWindow *window;
  GtkWidget *close;

  g_settings_reset (test_settings (), "first-run");
  window = test_window_new ();
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  close
      = test_find (test_find (GTK_WIDGET (window), GTK_TYPE_REVEALER, is_first_hint), GTK_TYPE_BUTTON, is_close_button);
  gtk_widget_grab_focus (close);
  g_signal_emit_by_name (close, "clicked");
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (fs_window_get_network_page (window)->canvas)));
  test_window_close (window);
}

/* A presentation has a hint of its own, in the place of this one. */
FS_TEST (hint_makes_room_for_that_of_a_presentation)
{
  FsWindow *window;
  GtkWidget *hint;

  g_settings_reset (test_settings (), "first-run");
  window = test_window_new ();
  hint = test_find (GTK_WIDGET (window), GTK_TYPE_REVEALER, is_first_hint);
  g_assert_true (gtk_widget_get_visible (hint));
  fs_window_open_preset (window, "deadlock-n3");
  g_assert_false (gtk_widget_get_visible (hint));
  fs_window_open_preset (window, "ab-n6-v2");
  g_assert_true (gtk_widget_get_visible (hint));
  test_window_close (window);
}

static gboolean
is_toast (GtkWidget *widget)
{
  return strcmp (gtk_widget_get_css_name (widget), "toast") == 0 && gtk_widget_get_mapped (widget);
}

/* After a run the hint goes; the toast that offers to undo the opening of a figure goes by itself, since it covers the
 * status line. */
FS_TEST (hint_and_toast_go)
{
  GSettings *settings = test_settings ();
  FsWindow *window;

  g_settings_reset (settings, "first-run");
  window = test_window_new ();
  g_assert_nonnull (test_find (GTK_WIDGET (window), GTK_TYPE_REVEALER, is_first_hint));
  test_run_small (window);
  test_wait_for (test_find (GTK_WIDGET (window), GTK_TYPE_REVEALER, is_first_hint) == NULL);
  fs_window_open_preset (window, "ab-n6-v2");
  test_wait_for (test_find (GTK_WIDGET (window), GTK_TYPE_WIDGET, is_toast) != NULL);
  test_wait_for (test_find (GTK_WIDGET (window), GTK_TYPE_WIDGET, is_toast) == NULL);
  test_window_close (window);
}

FS_TEST (preferences)
{
  GSettings *settings = test_settings ();
  FsWindow *window = test_window_new ();
  GtkWidget *preferences = fs_preferences_new (settings);
  gboolean animations;

  fs_settings_window_show (preferences, GTK_WINDOW (window));
  g_settings_set_int (settings, "simulation-threads", 3);
  g_assert_cmpuint (fs_run_threads_get (), ==, 3);
  g_settings_set_double (settings, "figure-text-scale", 1.5);
  g_assert_cmpfloat (fs_screen_style (GTK_WIDGET (window)).text_size, >, 15);
  g_settings_set_boolean (settings, "reduced-motion", TRUE);
  g_object_get (gtk_settings_get_default (), "gtk-enable-animations", &animations, NULL);
  g_assert_false (animations);
  g_settings_reset (settings, "simulation-threads");
  g_settings_reset (settings, "figure-text-scale");
  g_settings_reset (settings, "reduced-motion");
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_assert_cmpuint (fs_run_threads_get (), ==, 0);
  test_destroy_dialog (preferences);
  test_window_close (window);
}
