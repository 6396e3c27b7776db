/* Documents of a crashed process are recovered; saved documents leave no autosave. */
#include "tests/app/test-window.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/files/autosave-slot.h"
#include "app/document/document-saving.h"
#include "app/document/document-pins.h"
#include "app/window/session.h"
#include "app/window/window-private.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

static const char *program;

static guint
n_kept (void)
{
  g_autofree char *folder = fs_autosave_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, FS_SCENARIO_SUFFIX);
  return n;
}

/* The other process: simulates, in the file of @path if any, and waits for its end. */
static int
be_killed (const char *path)
{
  g_autoptr (GFile) file = path != NULL ? g_file_new_for_path (path) : NULL;
  FsWindow *window;

  window = test_window_new ();
  if (file != NULL)
    {
      fs_window_open (window, file);
      test_wait_for (fs_document_get_file (fs_window_get_document (window)) != NULL);
    }
  test_run_small (window);
  test_wait_for (n_kept () > 0);
  test_turn_for (3); /* the points, too */
  g_print ("kept\n");
  fflush (stdout);
  test_turn_for (60);
  return 1;
}

/* The other process: changes n and then M in the way of @how, and waits for its end. */
static int
change_and_be_killed (const char *how)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);

  test_wait_solved (window);
  test_set_parameter (window, "n", "5");
  fs_document_close_undo_group (document);
  if (strcmp (how, "drag") == 0)
    {
      gint64 until = g_get_monotonic_time () + 4 * G_USEC_PER_SEC;

      /* Without a rest, and longer than a change may stay unsaved. */
      fs_document_begin_drag (document);
      for (guint i = 0; g_get_monotonic_time () < until; i++)
        {
          test_set_parameter (window, "M", i % 2 == 0 ? "40" : "48");
          test_turn_for (0.02);
        }
    }
  else
    test_set_parameter (window, "M", "48");
  if (strcmp (how, "focus") == 0)
    {
      GtkWidget *other = gtk_window_new ();

      gtk_window_present (GTK_WINDOW (other));
      test_wait_for (!gtk_window_is_active (GTK_WINDOW (window)));
      test_turn_for (0.4);
    }
  else if (strcmp (how, "run") == 0)
    {
      test_activate (window, "run");
      test_turn_for (0.4);
    }
  else if (strcmp (how, "rest") == 0)
    test_turn_for (3);
  g_print ("kept\n");
  fflush (stdout);
  test_turn_for (60);
  return 1;
}

static void
kill_child (int number, const char *mode, const char *argument)
{
  const char *const argv[] = { program, mode, argument, NULL };
  g_autoptr (GError) error = NULL;
  GPid pid;
  int out, status;
  char line[256] = "";
  FILE *lines;

  g_spawn_async_with_pipes (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, NULL, &out, NULL,
                            &error);
  g_assert_no_error (error);
  lines = fdopen (out, "r");
  /* GLib may say something, too. */
  while (fgets (line, sizeof line, lines) != NULL && strstr (line, "kept") == NULL)
    continue;
  g_assert_nonnull (strstr (line, "kept"));
  kill (pid, number);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (number == SIGKILL ? WIFSIGNALED (status) : WIFEXITED (status));
  fclose (lines);
}

static FsWindow *
only_window (void)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (test_application ()));

  return windows != NULL && windows->next == NULL && FS_IS_WINDOW (windows->data) ? windows->data : NULL;
}

/* The document of a killed process is offered with its points; after Discard it is deleted. */
FS_TEST (crashed_document_is_offered)
{
  FsWindow *window;

  kill_child (SIGKILL, "be-killed", NULL);
  g_assert_cmpuint (n_kept (), ==, 1);
  fs_session_restore (GTK_APPLICATION (test_application ()), test_settings ());
  test_wait_for (only_window () != NULL);
  window = only_window ();
  test_wait_for (fs_document_is_modified (fs_window_get_document (window)));
  test_wait_solved (window);
  g_assert_cmpuint (test_points_done (window), ==, 2);
  g_assert_true (fs_document_has_unsaved_results (fs_window_get_document (window)));
  g_assert_cmpuint (n_kept (), ==, 1);
  /* Nobody else is offered what is open here. */
  fs_session_restore (GTK_APPLICATION (test_application ()), test_settings ());
  test_turn_for (0.3);
  g_assert_true (only_window () == window);
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  g_signal_emit_by_name (test_find_button (GTK_WIDGET (window), "_Discard"), "clicked");
  test_wait_for (window == NULL);
  g_assert_cmpuint (n_kept (), ==, 0);
  /* One to go on with. */
  g_assert_true (only_window () != NULL && fs_window_is_untouched (only_window ()));
  test_window_close (only_window ());
}

/* A change is in a file 3 s later, under a drag that goes on, when the window loses the focus, and before a run; what was
 * done before the crash can be undone and redone after it. */
FS_TEST (changes_and_undo_survive)
{
  static const char *const ways[] = { "rest", "drag", "focus", "run" };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      FsDocument *document;
      FsWindow *window;
      double flits;

      kill_child (SIGKILL, "change-and-be-killed", ways[i]);
      fs_session_restore (GTK_APPLICATION (test_application ()), test_settings ());
      test_wait_for (only_window () != NULL);
      window = only_window ();
      document = fs_window_get_document (window);
      test_wait_for (fs_document_is_modified (document));
      test_wait_solved (window);
      flits = fs_scenario_curve (fs_document_get_scenario (document), 0)->inputs.M;
      g_test_message ("%s: %g flits", ways[i], flits);
      g_assert_true (flits == 48 || (i == 1 && flits == 40));
      g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (document), 0)->inputs.n, ==, 5);
      g_assert_cmpstr (fs_document_last_change (document), ==, "M");
      test_activate (window, "undo");
      g_assert_cmpfloat (fs_scenario_curve (fs_document_get_scenario (document), 0)->inputs.M, ==, 32);
      g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (document), 0)->inputs.n, ==, 5);
      test_activate (window, "undo");
      g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (document), 0)->inputs.n, ==, 6);
      g_assert_false (fs_document_can_undo (document));
      /* The document is as it was when it was opened: nothing is left to save. */
      g_assert_false (fs_document_has_unsaved_scenario (document));
      test_activate (window, "redo");
      test_activate (window, "redo");
      g_assert_cmpfloat (fs_scenario_curve (fs_document_get_scenario (document), 0)->inputs.M, ==, flits);
      g_assert_false (fs_document_can_redo (document));
      g_signal_emit_by_name (test_find_button (GTK_WIDGET (window), "_Discard"), "clicked");
      test_wait_for (n_kept () == 0);
      test_wait_for (only_window () != NULL && fs_window_is_untouched (only_window ()));
      test_window_close (only_window ());
    }
}

/* What another program wrote after the crash is not overwritten without a question, because the autosave contains what
 * the file was then. */
FS_TEST (file_changed_after_the_crash)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.flitscope", NULL);
  g_autoptr (FsScenario) first = fs_scenario_new_default ();
  g_autoptr (FsScenario) other = fs_scenario_with (first, "n", "3", NULL);

  for (guint changed = 0; changed < 2; changed++)
    {
      FsDocument *document;

      scenario_save (first, path);
      kill_child (SIGKILL, "be-killed", path);
      if (changed)
        scenario_save (other, path);
      fs_session_restore (GTK_APPLICATION (test_application ()), test_settings ());
      test_wait_for (only_window () != NULL);
      document = fs_window_get_document (only_window ());
      test_wait_for (fs_document_get_file (document) != NULL);
      test_wait_solved (only_window ());
      test_activate (only_window (), "save");
      if (changed)
        {
          test_wait_for (test_find_dialog () != NULL);
          test_answer ("reload");
        }
      test_wait_for (!fs_document_is_modified (document));
      g_assert_null (test_find_dialog ());
      g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (document), 0)->inputs.n, ==, changed ? 3 : 4);
      test_window_close (only_window ());
      test_wait_for (n_kept () == 0);
    }
}

/* An autosave that cannot be read is not deleted. */
FS_TEST (unreadable_autosave_is_kept)
{
  g_autofree char *folder = fs_autosave_folder ();
  g_autofree char *path = g_build_filename (folder, "a.flitscope", NULL);
  g_autofree char *aside = g_build_filename (folder, "a.flitscope.unreadable", NULL);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "nonsense", -1, NULL));
  fs_session_restore (GTK_APPLICATION (test_application ()), test_settings ());
  test_wait_for (test_find_dialog () != NULL);
  g_assert_true (test_dialog_says ("body", aside));
  test_answer ("close");
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (n_kept (), ==, 0);
  test_window_close (only_window ());
  g_unlink (aside);
}

FS_TEST (saved_document_leaves_no_autosave)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.flitscope", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  FsWindow *window;

  window = test_window_new ();
  test_set_parameter (window, "n", "5");
  test_wait_for (n_kept () == 1);
  test_save (window, file);
  test_wait_for (n_kept () == 0);
  test_set_parameter (window, "n", "4");
  test_wait_for (n_kept () == 1);
  fs_document_undo (fs_window_get_document (window));
  test_wait_for (n_kept () == 0);
  test_window_close (window);
}

static void
find_toast (GtkWidget *widget, gpointer data)
{
  const char **text = data;

  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), "Autosave cannot write") != NULL)
    *text = gtk_label_get_text (GTK_LABEL (widget));
}

/* A file where the folder should be: for root, too, nothing can be written there. */
FS_TEST (folder_cannot_be_created)
{
  g_autofree char *folder = fs_autosave_folder ();
  g_autofree char *parent = g_path_get_dirname (folder);
  FsWindow *window = test_window_new ();
  const char *text = NULL;

  g_rmdir (folder);
  g_mkdir_with_parents (parent, 0700);
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
  test_set_parameter (window, "n", "5");
  for (gint64 until = g_get_monotonic_time () + 10 * G_USEC_PER_SEC; text == NULL && g_get_monotonic_time () < until;)
    {
      test_turn ();
      test_walk (GTK_WIDGET (window), find_toast, &text);
    }
  g_assert_nonnull (text);
  g_assert_nonnull (strstr (text, folder));
  test_set_parameter (window, "n", "4");
  test_window_close (window);
  g_unlink (folder);
}

int
main (int argc, char **argv)
{
  g_autoptr (TestFolder) state = test_folder_new ();

  program = argv[0];
  if (g_getenv ("FS_TEST_STATE") == NULL)
    {
      g_setenv ("XDG_STATE_HOME", state, TRUE);
      g_setenv ("XDG_DATA_HOME", state, TRUE);
      g_setenv ("FS_TEST_STATE", state, TRUE);
    }
  gtk_test_init (&argc, &argv, NULL);
  if (argc > 1 && strcmp (argv[1], "be-killed") == 0)
    return be_killed (argv[2]);
  if (argc > 2 && strcmp (argv[1], "change-and-be-killed") == 0)
    return change_and_be_killed (argv[2]);
  return fs_test_run ();
}
