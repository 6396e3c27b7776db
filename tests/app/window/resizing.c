/* The window at any size while a network is replayed in it and its sidebar slides, with the animations that other
 * tests switch off: GTK warns of nothing, and AddressSanitizer finds no invalid access. */
#include "tests/app/test-window.h"

#include <stdlib.h>

#include "app/window/window-private.h"
#include "tests/support/test.h"

#define SMALLEST 200
#define LARGEST 1200
#define RESIZES 40 /* sizes per network; an argument sets another number */

static int n_resizes = RESIZES;

static FsNetworkState *
state_of (FsWindow *window)
{
  return fs_window_get_network_page (window)->state;
}

static gboolean
at_rest (FsNetworkState *state)
{
  return state->cycle_view != NULL && fs_network_state_get_layout (state) != NULL && !fs_network_state_is_busy (state);
}

static void
topology_action (FsWindow *window, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
}

/* A blocked message of a hypercube of @n dimensions, selected, on the page of the network. */
static FsWindow *
open_blocked (int n)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  g_autofree char *dimensions = g_strdup_printf ("%d", n);
  g_autoptr (GError) error = NULL;

  fs_document_set_value (document, "n", dimensions, &error);
  g_assert_no_error (error);
  fs_document_set_value (document, "beta", "0.05", &error);
  g_assert_no_error (error);
  test_wait_solved (window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  test_wait_for (at_rest (state_of (window)));
  topology_action (window, "topology.next-blocking");
  test_wait_for (at_rest (state_of (window)));
  g_object_set (gtk_widget_get_settings (GTK_WIDGET (window)), "gtk-enable-animations", TRUE, NULL);
  return window;
}

static void
close_window (FsWindow *window)
{
  g_object_set (gtk_widget_get_settings (GTK_WIDGET (window)), "gtk-enable-animations", FALSE, NULL);
  fs_network_state_play (state_of (window), FALSE);
  test_window_close (window);
}

/* As a window manager does that grants any size; what does not fit is cut off. */
static void
resize (FsWindow *window, int width, int height)
{
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  for (int i = 0; i < 4; i++)
    test_turn ();
}

static void
test_playing (gconstpointer data)
{
  int n = GPOINTER_TO_INT (data);
  FsWindow *window = open_blocked (n);

  fs_network_state_set_speed (state_of (window), 60);
  for (int i = 0; i < n_resizes; i++)
    {
      if (i % 10 == 0 && !state_of (window)->playing)
        fs_network_state_play (state_of (window), TRUE);
      if (i % 6 == 3)
        g_action_group_activate_action (G_ACTION_GROUP (window), "sidebar-visible", NULL);
      resize (window, g_test_rand_int_range (SMALLEST, LARGEST + 1), g_test_rand_int_range (SMALLEST, LARGEST + 1));
    }
  close_window (window);
}

/* The sidebar is hidden and shown while the network does not change. */
FS_TEST (sidebar_slides)
{
  FsWindow *window = open_blocked (4);

  for (int width = 800; width <= LARGEST; width += 40)
    {
      resize (window, width, 700);
      for (int i = 0; i < 2; i++)
        {
          g_action_group_activate_action (G_ACTION_GROUP (window), "sidebar-visible", NULL);
          test_turn_for (0.3);
        }
    }
  close_window (window);
}

static void
test_widths (gconstpointer data)
{
  FsWindow *window = open_blocked (4);

  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string (data));
  for (int width = SMALLEST; width <= LARGEST; width += 5)
    resize (window, width, 700);
  for (int width = LARGEST; width >= SMALLEST; width -= 35)
    resize (window, width, width / 2 + 100);
  close_window (window);
}

static void
bar_is_as_before (FsSqueezer *switcher, GParamSpec *spec, FsWindowPages *pages)
{
  gboolean name = fs_squeezer_get_visible_child (switcher) == GTK_WIDGET (pages->name_title);

  g_assert_cmpint (gtk_widget_get_visible (GTK_WIDGET (pages->bar)), !=, name);
}

/* The bar of pages replaces the switcher during size allocation, when no child of a box may be shown or hidden: GTK
 * would read beyond the sizes that it has computed. */
FS_TEST (bar_waits)
{
  FsWindow *window = test_window_new ();
  FsWindowPages *pages = fs_window_get_pages (window);
  GtkWidget *bar = GTK_WIDGET (pages->bar);

  g_signal_connect_after (pages->switcher, "notify::visible-child", G_CALLBACK (bar_is_as_before), pages);
  for (int i = 0; i < 3; i++)
    {
      test_window_resize (window, 700, 700);
      test_wait_for (gtk_widget_get_visible (bar));
      test_window_resize (window, 1200, 700);
      test_wait_for (!gtk_widget_get_visible (bar));
    }
  test_window_close (window);
}

int
main (int argc, char **argv)
{
  static const char *const pages[] = { "plot", "network", "gallery", "tables" };

  gtk_test_init (&argc, &argv, NULL);
  if (argc > 1)
    n_resizes = atoi (argv[1]);
  for (int n = 3; n <= 8; n++)
    FS_ADD_TEST (test_playing, GINT_TO_POINTER (n), "playing/%d", n);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    FS_ADD_TEST (test_widths, pages[i], "widths/%s", pages[i]);
  return fs_test_run ();
}
