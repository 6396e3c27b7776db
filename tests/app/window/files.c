/* Opening and saving scenario files, and the questions about unsaved changes. */
#include "tests/app/test-window.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/window/window-private.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

static int
dimension (FsWindow *window)
{
  return fs_scenario_curve (fs_document_get_scenario (fs_window_get_document (window)), 0)->inputs.n;
}

static void
set_n (FsWindow *window, const char *n)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_document_set_value (fs_window_get_document (window), "n", n, &error));
}

/* A scenario file of dimension 5. */
static char *
write_scenario (const char *folder)
{
  g_autoptr (FsScenario) first = fs_scenario_new_default ();
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_scenario_with (first, "n", "5", &error);
  char *path = g_build_filename (folder, "five.flitscope", NULL);

  scenario_save (scenario, path);
  return path;
}

FS_TEST (open_and_save)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = write_scenario (folder);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (FsScenario) saved = NULL;
  g_autoptr (GError) error = NULL;

  fs_window_open (window, file);
  test_wait_for (dimension (window) == 5);
  g_assert_true (g_file_equal (fs_document_get_file (document), file));
  g_assert_false (fs_document_is_modified (document));
  set_n (window, "7");
  g_assert_true (fs_document_is_modified (document));
  test_activate (window, "save");
  test_wait_for (!fs_document_is_modified (document));
  saved = fs_scenario_load (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (fs_scenario_curve (saved, 0)->inputs.n, ==, 7);
  test_window_close (window);
}

/* A workload beside a scenario cannot be read until its folder is chosen, as in a sandbox: the scenario of that folder is opened. */
FS_TEST (folder_of_a_missing_neighbor)
{
  const char *text = "[Flitscope]\nformat=1\n[Scenario]\nn=4\narrivals=workload:messages.txt\n";
  FsWindow *window = test_window_new ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.flitscope", NULL);
  g_autofree char *messages = g_build_filename (folder, "messages.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  fs_window_open (window, file);
  test_wait_for (test_find_dialog () != NULL);
  g_assert_true (test_dialog_says ("body", "messages.txt"));
  g_assert_true (g_file_set_contents (messages, "0 0000 0001 4\n9 0001 0011 4\n", -1, NULL));
  test_answer ("folder");
  test_wait_for (test_find_chooser () != NULL);
  test_turn_for (1); /* it lists the folder by and by, and chooses none before */
  test_choose_file (NULL, "_Choose");
  test_wait_for (dimension (window) == 4);
  g_unlink (path);
  g_unlink (messages);
  test_window_close (window);
}

/* Cancel keeps everything, Discard opens, Save writes first. */
FS_TEST (unsaved)
{
  FsWindow *window = test_window_new ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = write_scenario (folder);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (FsScenario) saved = NULL;
  g_autoptr (GError) error = NULL;

  set_n (window, "8");
  fs_window_open (window, file);
  test_wait_for (test_find_dialog () != NULL);
  test_answer ("cancel");
  test_wait_for (test_find_dialog () == NULL);
  test_turn_for (0.1);
  g_assert_cmpint (dimension (window), ==, 8);

  fs_window_open (window, file);
  test_wait_for (test_find_dialog () != NULL);
  test_answer ("discard");
  test_wait_for (dimension (window) == 5);

  set_n (window, "9");
  gtk_window_close (GTK_WINDOW (window));
  test_wait_for (test_find_dialog () != NULL);
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  test_answer ("save");
  test_wait_for (window == NULL);
  saved = fs_scenario_load (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (fs_scenario_curve (saved, 0)->inputs.n, ==, 9);
}

/* A broken file, a figure without a scenario, no file at all: one sentence, and the window is as it was. */
FS_TEST (what_cannot_be_opened)
{
  static const struct {
    const char *name, *contents;
  } files[] = {
    { "wrong.flitscope", "[Flitscope]\nformat=1\n[Scenario]\nbta=0.1\n" },
    { "bare.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>" },
    { "missing.flitscope", NULL },
  };
  FsWindow *window = test_window_new ();
  FsScenario *before = fs_document_get_scenario (fs_window_get_document (window));
  g_autoptr (TestFolder) folder = test_folder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);

      if (files[i].contents != NULL)
        g_assert_true (g_file_set_contents (path, files[i].contents, -1, NULL));
      fs_window_open (window, file);
      test_wait_for (test_find_dialog () != NULL);
      g_assert_true (test_dialog_says ("body", "."));
      test_answer ("close");
      test_wait_for (test_find_dialog () == NULL);
      g_assert_true (fs_document_get_scenario (fs_window_get_document (window)) == before);
      g_unlink (path);
    }
  test_window_close (window);
}

/* The command line's files open in windows of their own. */
FS_TEST (application_open)
{
  FsApplication *application = test_application ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = write_scenario (folder);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWindow *window;

  g_application_open (G_APPLICATION (application), &file, 1, "");
  test_wait_for (gtk_application_get_windows (GTK_APPLICATION (application)) != NULL);
  window = gtk_application_get_windows (GTK_APPLICATION (application))->data;
  test_wait_for (dimension (FS_WINDOW (window)) == 5);
  test_window_close (FS_WINDOW (window));
}

/* Two windows of one file would save over each other. */
FS_TEST (open_in_another_window)
{
  FsWindow *first = test_window_new (), *second = test_window_new ();
  FsDocument *of_second = fs_window_get_document (second);
  FsScenario *before = fs_document_get_scenario (of_second);
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = write_scenario (folder);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkApplication *application = GTK_APPLICATION (test_application ());

  fs_window_open (first, file);
  test_wait_for (dimension (first) == 5);
  fs_window_open (second, file);
  g_assert_true (fs_window_find_open (application, file) == first);
  test_turn_for (0.3);
  g_assert_true (fs_document_get_scenario (of_second) == before);
  g_assert_null (fs_document_get_file (of_second));
  /* Its own it reads again. */
  set_n (first, "7");
  fs_window_open (first, file);
  test_wait_for (test_find_dialog () != NULL);
  test_answer ("discard");
  test_wait_for (dimension (first) == 5);
  test_window_close (first);
  g_assert_null (fs_window_find_open (application, file));
  fs_window_open (second, file);
  test_wait_for (dimension (second) == 5);
  test_window_close (second);
}

/* "Save as" proposes the name the scenario has. */
FS_TEST (suggested_name)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere/mine.flitscope");
  g_autofree char *of_preset = fs_window_suggest_name (document);
  g_autofree char *of_file = NULL;

  g_assert_cmpstr (of_preset, ==, "ab-n6-v2-m32-b010.flitscope");
  test_open (document, scenario, file);
  of_file = fs_window_suggest_name (document);
  g_assert_cmpstr (of_file, ==, "mine.flitscope");
}
