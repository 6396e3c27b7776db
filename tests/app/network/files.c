/* Files of the Network page: pictures, animations, and traces. */
#include "tests/app/network/network-window.h"

#include <string.h>

#include "app/network/network-export.h"
#include "base/error.h"
#include "export/export.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

static guint
count_lines (const char *path)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  return g_strv_length (lines) - 1;
}

FS_TEST (files)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *network_diagram = g_build_filename (folder, "cycle.svg", NULL);
  g_autofree char *frames = g_build_filename (folder, "run.png", NULL);
  g_autofree char *last = g_build_filename (folder, "run-00002.png", NULL);
  g_autofree char *beyond = g_build_filename (folder, "run-00003.png", NULL);
  g_autofree char *trace = g_build_filename (folder, "trace.csv", NULL);
  g_autoptr (FsNetworkShot) shot = NULL;
  g_autoptr (GError) error = NULL;

  test_network_seek (test_network_state (window), 40);
  shot = fs_network_shot_new (test_network_state (window), FS_VIEW_FIT);
  g_assert_true (fs_network_shot_save_frame (shot, network_diagram, &error));
  g_assert_true (g_file_test (network_diagram, G_FILE_TEST_IS_REGULAR));
  g_assert_true (fs_network_shot_save_frames (shot, frames, 10, 12, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_test (last, G_FILE_TEST_IS_REGULAR));
  g_assert_false (g_file_test (beyond, G_FILE_TEST_EXISTS));
  g_assert_true (fs_network_shot_save_trace (shot, trace, 30, 40, NULL, &error));
  g_assert_cmpuint (count_lines (trace), >, 11);
  g_assert_false (fs_network_shot_save_trace (shot, trace, 30, 20, NULL, &error));
  g_assert_nonnull (error);
  test_window_close (window);
}

/* A page and an SVG of some cycles, which open again; a wrong range is told before a file is chosen. */
FS_TEST (in_motion)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *page = g_build_filename (folder, "run.html", NULL);
  g_autofree char *svg = g_build_filename (folder, "run.svg", NULL);
  g_autofree char *text = NULL;
  g_autoptr (FsNetworkShot) shot = NULL;
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (GError) error = NULL;
  FsNetworkMotion what = { .format = FS_MOTION_PAGE, .from = 30, .to = 40, .speed = 4 };

  test_network_seek (test_network_state (window), 40);
  shot = fs_network_shot_new (test_network_state (window), FS_VIEW_FIT);
  g_assert_true (fs_network_shot_check_motion (shot, &what, &error));
  g_assert_true (fs_network_shot_save_motion (shot, &what, page, NULL, &error));
  what.format = FS_MOTION_SVG;
  g_assert_true (fs_network_shot_save_motion (shot, &what, svg, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (page, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "Cycles 30 to 40."));
  scenario = fs_export_load_scenario (page, NULL);
  g_assert_nonnull (scenario);
  what.to = 20;
  g_assert_false (fs_network_shot_check_motion (shot, &what, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
  test_window_close (window);
}

/* The dialog begins with the cycles before the one shown, and a format. */
FS_TEST (animation_dialog)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  GtkWidget *combo, *list;

  test_network_seek (test_network_state (window), 80);
  test_activate (window, "export-animation");
  test_wait_for (test_find_dialog () != NULL);
  list = fs_question_get_child (test_find_dialog ());
  test_wait_for (gtk_widget_get_height (list) > 0);
  combo = test_find (list, ADW_TYPE_COMBO_ROW, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (adw_combo_row_get_model (ADW_COMBO_ROW (combo))), ==, 5);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (test_find (list, GTK_TYPE_SPIN_BUTTON, NULL))), ==,
                     30);
  test_walk (list, test_not_clipped, NULL);
  test_answer ("cancel");
  test_wait_for (test_find_dialog () == NULL);
  test_window_close (window);
}

FS_TEST (stopped_export_leaves_no_file)
{
  FsWindow *window = test_network_window_new ("deadlock-n3");
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *frames = g_build_filename (folder, "run.png", NULL);
  g_autofree char *first = g_build_filename (folder, "run-00000.png", NULL);
  g_autoptr (FsNetworkShot) shot = fs_network_shot_new (test_network_state (window), FS_VIEW_FIT);
  g_autoptr (GError) error = NULL;
  FsJob job;

  fs_job_init (&job);
  fs_job_stop (&job);
  g_assert_false (fs_network_shot_save_frames (shot, frames, 0, 20, &job, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_CANCELLED);
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
  fs_job_init (&job);
  g_clear_error (&error);
  g_assert_true (fs_network_shot_save_frames (shot, frames, 0, 3, &job, &error));
  g_assert_cmpuint (atomic_load (&job.total), ==, 4);
  g_assert_cmpuint (atomic_load (&job.done), ==, 3);
  test_window_close (window);
}
