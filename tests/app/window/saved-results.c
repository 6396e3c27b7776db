/* Results in a scenario file, and the question before a window with unsaved results closes. */
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
#include "scenario/value/scenario-file.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

static guint
n_points (FsWindow *window, FsPointStatus state)
{
  const FsPlot *plot = fs_document_get_plot (fs_window_get_document (window));
  guint n = 0;

  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = g_ptr_array_index (plot->series, s);

      for (guint m = 0; m < series->points->len; m++)
        n += g_array_index (series->points, FsPlotPoint, m).state == state;
    }
  return n;
}

/* A copy, for a file that a window has open is shown there. */
static FsWindow *
open_in_new (GFile *file)
{
  FsWindow *window = test_window_new ();
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *other = g_strconcat (uri, ".flitscope", NULL);
  g_autoptr (GFile) copy = g_file_new_for_uri (other);

  g_assert_true (g_file_copy (file, copy, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, NULL));
  fs_window_open (window, copy);
  test_wait_for (fs_document_get_file (fs_window_get_document (window)) != NULL);
  test_wait_solved (window);
  g_assert_true (g_file_delete (copy, NULL, NULL));
  return window;
}

/* Points are loaded with the file, in this window and in another one, and are not modified any more. */
FS_TEST (points_return_with_the_file)
{
  FsWindow *window = test_window_new (), *other;
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.flitscope", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  FsSaturationBracket bracket = { .low = 0.1, .high = 0.1 + 0.2, .runs = 7, .done = TRUE };
  guint n_brackets;

  g_assert_false (fs_document_is_modified (document));
  test_run_small (window);
  g_assert_true (fs_document_has_unsaved_results (document));
  fs_document_add_bracket (document, &bracket);
  test_save (window, file);
  g_assert_false (fs_document_is_modified (document));
  other = open_in_new (file);
  g_assert_cmpfloat (fs_document_get_brackets (fs_window_get_document (other), &n_brackets)->high, ==, bracket.high);
  g_assert_cmpuint (n_brackets, ==, 1);
  g_assert_cmpuint (test_points_done (other), ==, 2);
  g_assert_cmpuint (n_points (other, FS_POINT_STATUS_DONE) + n_points (other, FS_POINT_STATUS_NOT_CONVERGED), ==, 2);
  g_assert_false (fs_document_is_modified (fs_window_get_document (other)));
  /* What was simulated after saving is not in the file. */
  test_set_parameter (window, "load", "0.2, 0.4, 0.5");
  test_save (window, file);
  test_activate (window, "run");
  test_wait_for (test_points_done (window) == 3);
  g_assert_false (fs_document_has_unsaved_scenario (document));
  g_assert_true (fs_document_has_unsaved_results (document));
  test_window_close (other);
  test_window_close (window);
}

/* Points of another state of the document are shown stale, as they were when it was saved. */
FS_TEST (outdated_points_stay_outdated)
{
  FsWindow *window = test_window_new (), *other;
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.flitscope", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  test_run_small (window);
  test_set_parameter (window, "M", "48");
  g_assert_cmpuint (n_points (window, FS_POINT_STATUS_OUTDATED), ==, 2);
  test_save (window, file);
  other = open_in_new (file);
  g_assert_cmpuint (test_points_done (other), ==, 0);
  g_assert_cmpuint (n_points (other, FS_POINT_STATUS_OUTDATED), ==, 2);
  test_set_parameter (other, "M", "32");
  g_assert_cmpuint (test_points_done (other), ==, 2);
  test_window_close (other);
  test_window_close (window);
}

/* Only a damaged result is lost, with a warning. */
FS_TEST (damaged_result_is_left_out)
{
  FsWindow *window = test_window_new (), *other;
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.flitscope", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *text = NULL;
  gsize length;

  test_run_small (window);
  test_save (window, file);
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  text[length - 30] ^= 1;
  g_assert_true (g_file_set_contents (path, text, (gssize) length, NULL));
  other = open_in_new (file);
  test_wait_for (test_find_dialog () != NULL);
  g_assert_true (test_dialog_says ("heading", "1 saved result could not be read"));
  test_answer ("close");
  g_assert_cmpuint (test_points_done (other), ==, 1);
  test_window_close (other);
  test_window_close (window);
}

/* The question before a window closes names what would be lost. */
FS_TEST (question_names_what_would_be_lost)
{
  FsWindow *window = test_window_new ();
  const FsWindowKeep *keep = fs_window_get_part (window, FS_WINDOW_AUTOSAVE);
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.flitscope", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_null (keep->reason);
  test_make_small (window);
  test_save (window, file);
  g_assert_null (keep->reason);
  test_activate (window, "run");
  g_assert_cmpstr (keep->reason, ==, "A simulation is running.");
  test_wait_for (test_points_done (window) == 2
                 && !fs_run_controller_get_status (fs_window_get_controller (window)).running);
  g_assert_cmpstr (keep->reason, ==, "A scenario or its results are not saved.");
  gtk_window_close (GTK_WINDOW (window));
  test_wait_for (test_find_dialog () != NULL);
  g_assert_true (test_dialog_says ("heading", "Save the results?"));
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  test_answer ("save");
  test_wait_for (window == NULL);
  g_clear_object (&file);
  file = g_file_new_for_path (path);
  window = open_in_new (file);
  g_assert_cmpuint (test_points_done (window), ==, 2);
  test_window_close (window);
}

/* Another saved run lies behind the present curves. */
FS_TEST (saved_run_as_reference_curves)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a_b&c.flitscope", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const FsReferenceCurves *reference_curves;

  test_run_small (window);
  test_save (window, file);
  test_set_parameter (window, "M", "48");
  fs_window_compare_with (window, file);
  test_wait_for (fs_document_n_pins (document) == 1);
  g_assert_cmpuint (fs_document_get_plot (document)->references->len, ==, 1);
  reference_curves = g_ptr_array_index (fs_document_get_plot (document)->references, 0);
  g_assert_cmpstr (reference_curves->name, ==, "a_b&amp;c.flitscope");
  fs_document_undo (document);
  g_assert_cmpuint (fs_document_n_pins (document), ==, 0);
  test_set_parameter (window, "y", "V_bar");
  fs_window_compare_with (window, file);
  test_wait_for (test_find_dialog () != NULL);
  test_answer ("close");
  test_window_close (window);
}

/* A preset that replaces unsaved work: one click restores the work. Without unsaved work there is no toast. */
FS_TEST (preset_over_changes_can_be_undone)
{
  FsWindow *window = test_window_new ();
  FsPresetRow *presets = fs_sidebar_get_preset_row (fs_window_get_sidebar (window));

  fs_preset_row_choose (presets, "db-n6-v4", NULL);
  test_wait_solved (window);
  g_assert_null (test_find_button (GTK_WIDGET (window), "_Undo"));
  test_set_parameter (window, "n", "5");
  fs_preset_row_choose (presets, "ab-n6-v2", NULL);
  g_signal_emit_by_name (test_find_button (GTK_WIDGET (window), "_Undo"), "clicked");
  g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (fs_window_get_document (window)), 0)->inputs.n, ==, 5);
  /* After another undo or a further change, it is not offered any more. */
  test_wait_for (test_find_button (GTK_WIDGET (window), "_Undo") == NULL);
  test_activate (window, "redo");
  test_wait_for (test_find_button (GTK_WIDGET (window), "_Undo") != NULL);
  test_activate (window, "undo");
  test_wait_for (test_find_button (GTK_WIDGET (window), "_Undo") == NULL);
  test_window_close (window);
}

static guint
n_recent (FsWindow *window, GFile *file)
{
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  g_autofree char *uri = g_file_get_uri (file);
  guint n = 0;

  for (GList *l = items; l != NULL; l = l->next)
    n += g_str_equal (gtk_recent_info_get_uri (l->data), uri);
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  return n;
}

/* Recent files are offered; for a file that no longer exists there is an error, and it is not offered any more. */
FS_TEST (missing_recent_file)
{
  FsWindow *window = test_window_new ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.flitscope", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *uri = g_file_get_uri (file);

  test_save (window, file);
  g_assert_cmpuint (n_recent (window, file), ==, 0);
  fs_window_open (window, file);
  test_wait_for (n_recent (window, file) == 1);
  g_unlink (path);
  g_action_group_activate_action (G_ACTION_GROUP (window), "open-recent", g_variant_new_string (uri));
  test_wait_for (test_find_dialog () != NULL);
  test_answer ("close");
  test_wait_for (n_recent (window, file) == 0);
  test_window_close (window);
}
