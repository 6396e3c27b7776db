/* Adding, removing, and moving the curves of a document while its points are simulated; without a display. */
#include "tests/app/document/bare-document.h"

#include <math.h>
#include <string.h>

#include "app/document/document-curves.h"
#include "tests/support/test.h"

/* Curves that are added, removed, and moved during a run keep their points; one of them can run alone. */
FS_TEST (points_follow_their_curves)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = fs_run_controller_new (document);

  bare_make_small (document);
  g_assert_true (fs_document_duplicate_curve (document, 0, NULL));
  bare_set (document, "M", "16");
  test_wait_for (fs_document_is_solved (document));
  fs_run_controller_run_curve (controller, 1);
  test_wait_for (!fs_run_controller_get_status (controller).running);
  g_assert_cmpuint (bare_finished_marks (document), ==, 2);
  g_assert_cmpuint (((const FsSeries *) fs_document_get_plot (document)->series->pdata[0])->points->len, ==, 0);
  g_assert_true (fs_document_move_curve (document, 1, 0, NULL));
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (((const FsSeries *) fs_document_get_plot (document)->series->pdata[0])->points->len, ==, 2);
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 0);
  /* The points of a removed curve belong to no other. */
  g_assert_true (fs_document_remove_curve (document, 0, NULL));
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 0);
  g_assert_true (fs_document_duplicate_curve (document, 0, NULL));
  g_assert_true (fs_document_hide_curve (document, 1, TRUE, NULL));
  test_wait_for (fs_document_is_solved (document));
  bare_run (document, controller);
  g_assert_cmpuint (bare_finished_marks (document), ==, 2);
}

/* What is selected is changed, and stays selected where it can. */
FS_TEST (changes_apply_to_the_selection)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (fs_document_get_curve (document), ==, FS_ALL_CURVES);
  g_assert_true (fs_document_duplicate_curve (document, 0, NULL));
  g_assert_cmpint (fs_document_get_curve (document), ==, 1);
  bare_set (document, "M", "64");
  bare_set (document, "seed", "9");
  first = fs_scenario_value (fs_document_get_scenario (document), 0, "M");
  second = fs_scenario_value (fs_document_get_scenario (document), 1, "M");
  g_assert_cmpstr (first, ==, "32");
  g_assert_cmpstr (second, ==, "64");
  g_assert_cmpuint (fs_scenario_statistics (fs_document_get_scenario (document))->seed, ==, 9);
  g_assert_false (fs_document_set_list (document, "M", (const char *const[]){ "8", "16", NULL }, &error));
  g_assert_nonnull (strstr (error->message, "All curves"));
  g_assert_true (fs_document_move_curve (document, 1, 0, NULL));
  g_assert_cmpint (fs_document_get_curve (document), ==, 0);
  g_assert_true (fs_document_can_reset_in_curve (document, "M"));
  g_assert_false (fs_document_can_reset_in_curve (document, "n"));
  g_assert_true (fs_document_reset_in_curve (document, "M", NULL));
  fs_document_undo (document);
  g_assert_true (fs_document_can_reset_in_curve (document, "M"));
  g_assert_true (fs_document_remove_curve (document, 0, NULL));
  g_assert_cmpint (fs_document_get_curve (document), ==, 0);
  g_assert_false (fs_document_remove_curve (document, 0, NULL));
  fs_document_undo (document);
  g_assert_cmpuint (fs_scenario_n_curves (fs_document_get_scenario (document)), ==, 2);
  fs_document_select_curve (document, FS_ALL_CURVES);
  bare_set (document, "M", "48");
  g_assert_cmpuint (fs_scenario_n_curves (fs_document_get_scenario (document)), ==, 2);
}
