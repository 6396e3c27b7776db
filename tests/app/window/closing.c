/* A window can be closed during any work: at once, without warnings, and without threads or windows that remain. */
#include "tests/app/test-window.h"

#include <gio/gio.h>
#include <string.h>

#include "app/files/export-dialog.h"
#include "app/files/figure-text.h"
#include "app/toolkit/windows.h"
#include "app/run/run-controller.h"
#include "app/network/network-page.h"
#include "tests/support/test.h"

static FsRunStatus
status_of (FsWindow *window)
{
  return fs_run_controller_get_status (fs_window_get_controller (window));
}

/* Points whose run does not end during the test. */
static void
make_endless (FsWindow *window)
{
  static const char *const settings[] = { "precision", "1e-6", "max-messages", "1000000000" };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (settings); i += 2)
    {
      fs_document_set_value (fs_window_get_document (window), settings[i], settings[i + 1], &error);
      g_assert_no_error (error);
    }
  test_wait_solved (window);
}

static void
start_run (FsWindow *window)
{
  make_endless (window);
  test_activate (window, "run");
  test_wait_for (status_of (window).running && status_of (window).flit_hops_per_second > 0);
}

static void
start_search (FsWindow *window)
{
  make_endless (window);
  test_activate (window, "find-saturation");
  test_wait_for (status_of (window).searching);
  test_turn_for (0.2);
}

static void
start_playing (FsWindow *window)
{
  FsNetworkState *state = fs_window_get_network_page (window)->state;

  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  test_turn_for (0.5);
  fs_network_state_play (state, TRUE);
  test_wait_for (state->playing);
  test_turn_for (0.3);
}

static void
start_all (FsWindow *window)
{
  start_run (window);
  start_playing (window);
}

/* The model lines are being computed. */
static void
start_solving (FsWindow *window)
{
  g_autoptr (GError) error = NULL;

  fs_document_set_value (fs_window_get_document (window), "variant", "all", &error);
  g_assert_no_error (error);
}

static guint
count_threads (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/task", 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static guint
count_toplevels (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  return g_list_length (windows);
}

/* Chooses "Discard", if the question is shown. */
static void
answer_question (void)
{
  if (test_find_dialog () != NULL)
    test_answer ("discard");
}

static void
test_close (gconstpointer data)
{
  void (*start) (FsWindow * window) = data;
  guint threads, toplevels = count_toplevels ();
  FsWindow *window;
  gint64 begin;

  /* Not where the last one was. */
  g_settings_reset (test_settings (), "page");
  window = test_window_new ();
  test_turn_for (0.2);
  threads = count_threads ();
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  start (window);
  begin = g_get_monotonic_time ();
  gtk_window_close (GTK_WINDOW (window));
  answer_question ();
  test_wait_for (window == NULL);
  g_test_message ("gone after %.0f ms", (double) (g_get_monotonic_time () - begin) / 1000);
  /* Threads of GLib's pool wait for more work, at most one a processor. */
  test_wait_for (count_threads () <= threads + g_get_num_processors ());
  test_wait_for (count_toplevels () <= toplevels);
}

/* A menu returns from a submenu to its first page while it is hidden: see menus.c. */
FS_TEST (submenu_open)
{
  FsWindow *window = test_window_new ();
  GtkMenuButton *button = GTK_MENU_BUTTON (test_find_main_menu (window));
  GtkWidget *menu;

  gtk_menu_button_popup (button);
  menu = GTK_WIDGET (gtk_menu_button_get_popover (button));
  test_wait_for (test_has_focus_inside (window, menu));
  g_object_set (menu, "visible-submenu", "_Style", NULL);
  test_turn_for (0.1);
  gtk_menu_button_popdown (button);
  test_wait_for (!test_has_focus_inside (window, menu));
  g_object_add_weak_pointer (G_OBJECT (menu), (gpointer *) &menu);
  test_window_close (window);
  test_wait_for (menu == NULL);
}

/* The text of a figure is freed after its window was closed; the main window may not exist any more then. */
FS_TEST (text_of_a_figure_is_freed_late)
{
  FsWindow *window = test_window_new ();
  GtkWindow *text = GTK_WINDOW (fs_figure_text_new (GTK_WINDOW (window), fs_window_get_document (window)));

  g_object_add_weak_pointer (G_OBJECT (text), (gpointer *) &text);
  gtk_window_present (text);
  test_turn_for (0.2);
  gtk_window_close (text);
  test_window_close (window);
  test_wait_for (text == NULL);
}

static void
note_shown (gboolean *was_shown)
{
  *was_shown = TRUE;
}

/* A window that is destroyed before it is shown is not shown, and is freed. */
FS_TEST (closed_before_it_is_shown)
{
  FsWindow *window = test_window_new ();
  GtkWindow *dialog = GTK_WINDOW (fs_export_dialog_new (fs_window_get_figure (window)));
  gboolean was_shown = FALSE;

  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  g_signal_connect_swapped (dialog, "show", G_CALLBACK (note_shown), &was_shown);
  fs_window_present_soon (dialog);
  gtk_window_destroy (dialog);
  test_wait_for (dialog == NULL);
  test_turn_for (0.1);
  g_assert_false (was_shown);
  test_window_close (window);
}

FS_TESTS
{
  const struct {
    const char *name;
    void (*start) (FsWindow *window);
  } tests[] = { { "run", start_run },
                { "search", start_search },
                { "playing", start_playing },
                { "all", start_all },
                { "solving", start_solving } };

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    FS_ADD_TEST (test_close, tests[i].start, "%s", tests[i].name);
}
