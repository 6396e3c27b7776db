/* The curves of a document as a list, with its runs. */
#include "app/document-curves.h"
#include "app/run-controller.h"

#include <math.h>
#include <string.h>

#define wait_for(condition)                                                                                            \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    gint64 until_ = g_get_monotonic_time () + 30 * G_USEC_PER_SEC;                                                     \
    while (!(condition) && g_get_monotonic_time () < until_)                                                           \
      turn ();                                                                                                         \
    g_assert_true (condition);                                                                                         \
  }                                                                                                                    \
  G_STMT_END

static gboolean
nothing (gpointer data)
{
  return G_SOURCE_REMOVE;
}

static void
turn (void)
{
  g_timeout_add (5, nothing, NULL);
  g_main_context_iteration (NULL, TRUE);
}

static void
set (FsDocument *document, const char *key, const char *value)
{
  g_autoptr (GError) error = NULL;

  fs_document_set_value (document, key, value, &error);
  g_assert_no_error (error);
}

/* 16 nodes, two points, few messages. */
static void
make_small (FsDocument *document)
{
  set (document, "n", "4");
  set (document, "load", "0.2;0.5");
  set (document, "warmup-messages", "1000");
  set (document, "max-messages", "20000");
}

static guint
count_states (FsDocument *document, FsMarkState state)
{
  const FsPlot *plot = fs_document_get_plot (document);
  guint found = 0;

  for (guint s = 0; plot != NULL && s < plot->series->len; s++)
    {
      const FsSeries *series = g_ptr_array_index (plot->series, s);

      for (guint m = 0; m < series->marks->len; m++)
        found += g_array_index (series->marks, FsMark, m).state == state;
    }
  return found;
}

static guint
finished_marks (FsDocument *document)
{
  return count_states (document, FS_MARK_DONE) + count_states (document, FS_MARK_NOT_CONVERGED);
}

static void
run (FsDocument *document, FsRunController *controller)
{
  fs_run_controller_run (controller);
  wait_for (!fs_run_controller_get_status (controller).running);
}

/* Curves that come, go and change places while they run take their points along; one alone can run. */
static void
test_curves_while_running (void)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = fs_run_controller_new (document);

  make_small (document);
  g_assert_true (fs_document_duplicate_curve (document, 0, NULL));
  set (document, "M", "16");
  wait_for (fs_document_is_solved (document));
  fs_run_controller_run_curve (controller, 1);
  wait_for (!fs_run_controller_get_status (controller).running);
  g_assert_cmpuint (finished_marks (document), ==, 2);
  g_assert_cmpuint (((const FsSeries *) fs_document_get_plot (document)->series->pdata[0])->marks->len, ==, 0);
  g_assert_true (fs_document_move_curve (document, 1, 0, NULL));
  wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (((const FsSeries *) fs_document_get_plot (document)->series->pdata[0])->marks->len, ==, 2);
  g_assert_cmpuint (count_states (document, FS_MARK_STALE), ==, 0);
  /* The points of the one that goes are nobody's. */
  g_assert_true (fs_document_remove_curve (document, 0, NULL));
  wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (count_states (document, FS_MARK_STALE), ==, 0);
  g_assert_true (fs_document_duplicate_curve (document, 0, NULL));
  g_assert_true (fs_document_hide_curve (document, 1, TRUE, NULL));
  wait_for (fs_document_is_solved (document));
  run (document, controller);
  g_assert_cmpuint (finished_marks (document), ==, 2);
}

/* What is selected is changed, and stays selected where it can. */
static void
test_selected_curve (void)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (fs_document_get_curve (document), ==, FS_ALL_CURVES);
  g_assert_true (fs_document_duplicate_curve (document, 0, NULL));
  g_assert_cmpint (fs_document_get_curve (document), ==, 1);
  set (document, "M", "64");
  set (document, "seed", "9");
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
  set (document, "M", "48");
  g_assert_cmpuint (fs_scenario_n_curves (fs_document_get_scenario (document)), ==, 2);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/curves/while-running", test_curves_while_running);
  g_test_add_func ("/app/curves/selected", test_selected_curve);
  return g_test_run ();
}
