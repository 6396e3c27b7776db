/* Saving while the document changes: the file contains the document at the time of the save, and later changes count
 * as unsaved. */
#include "tests/app/window/on-disk.h"

#include <string.h>

#include "app/files/autosave-slot.h"
#include "app/document/document-saving.h"
#include "app/document/document-presentation.h"
#include "app/window/window-private.h"
#include "scenario/value/scenario-file.h"
#include "study/run/replication.h"
#include "study/store/result-format.h"
#include "tests/support/test.h"

/* So large that writing takes a while: the result of a short run as many replications of a point that is shown. */
static void
make_large (FsDocument *document, guint megabytes)
{
  const FsSolvedScenario *solution = fs_document_get_solution (document);
  g_autoptr (FsScenario) scenario = fs_scenario_with (solution->scenario, "max-messages", "20000", NULL);
  const FsSweepPoint *point = &g_array_index (solution->sweep, FsSweepPoint, 0);
  FsNetworkCache *networks = fs_network_cache_new ();
  g_autoptr (FsSimResult) result = fs_replication_run (scenario, point, 0, networks, NULL, NULL);
  g_autoptr (GBytes) bytes = fs_sim_result_to_bytes (result);
  FsResultKey key = { FS_SIM_RESULT_KIND, solution->ids->pdata[0], 7 };

  for (gsize size = 0; size < (gsize) megabytes << 20; key.replication++)
    {
      g_autoptr (GBytes) packed = fs_result_compress (&key, bytes);

      g_assert_true (fs_memory_store_insert (fs_document_get_results (document), &key, packed, TRUE));
      size += g_bytes_get_size (packed);
    }
  fs_network_cache_free (networks);
}

/* A small save soon after a large one does not land before it. */
FS_TEST (saves_are_written_in_order)
{
  DiskTest self = disk_set_up ();

  disk_set_value (self.window, "n", "6");
  test_wait_solved (self.window);
  make_large (self.document, 40);
  test_activate (self.window, "save");
  disk_set_value (self.window, "n", "7");
  test_wait_solved (self.window);
  test_activate (self.window, "save");
  test_turn_for (4);
  disk_wait_saved (self.document);
  g_assert_cmpint (disk_dimension (self.path), ==, 7);
  disk_tear_down (&self);
}

/* What is found while a file is written is not in it. */
FS_TEST (later_bracket_is_unsaved)
{
  DiskTest self = disk_set_up ();
  FsSaturationBracket bracket = { .low = 0.1, .high = 0.3, .runs = 7, .done = FALSE };
  g_autoptr (FsDocumentFile) file = NULL;

  fs_document_add_bracket (self.document, &bracket);
  g_assert_true (fs_document_has_unsaved_results (self.document));
  test_activate (self.window, "save");
  bracket.low = 0.2;
  bracket.done = TRUE;
  fs_document_add_bracket (self.document, &bracket);
  test_turn_for (1);
  g_assert_true (fs_document_has_unsaved_results (self.document));
  test_activate (self.window, "save");
  disk_wait_saved (self.document);
  file = fs_document_file_load (self.path, NULL);
  g_assert_cmpuint (file->brackets->len, ==, 1);
  g_assert_cmpfloat (g_array_index (file->brackets, FsStoredSaturation, 0).low, ==, 0.2);
  disk_tear_down (&self);
}

/* A window that closes after saving asks again about changes made meanwhile. */
FS_TEST (change_while_closing_is_asked)
{
  DiskTest self = disk_set_up ();

  disk_set_value (self.window, "n", "6");
  test_wait_solved (self.window);
  make_large (self.document, 20);
  gtk_window_close (GTK_WINDOW (self.window));
  disk_wait_for_question ("Save the changes?");
  test_answer ("save");
  disk_set_value (self.window, "n", "7");
  disk_wait_for_question ("Save the changes?");
  g_assert_cmpint (disk_dimension (self.path), ==, 6);
  g_object_add_weak_pointer (G_OBJECT (self.window), (gpointer *) &self.window);
  test_answer ("save");
  test_wait_for (self.window == NULL);
  g_assert_cmpint (disk_dimension (self.path), ==, 7);
  disk_tear_down (&self);
}

/* Saved before its model is solved, a file keeps its results. */
FS_TEST (save_before_the_model_is_solved)
{
  DiskTest self = disk_set_up ();
  FsSaturationBracket bracket = { .low = 0.1, .high = 0.3, .runs = 7, .done = TRUE };
  g_autoptr (FsDocumentFile) file = NULL;

  test_make_small (self.window);
  disk_run (self.window, 2);
  fs_document_add_bracket (self.document, &bracket);
  test_activate (self.window, "save");
  disk_wait_saved (self.document);
  test_window_close (self.window);
  for (guint i = 0; i < 2; i++)
    {
      self.window = test_window_new ();
      self.document = fs_window_get_document (self.window);
      fs_window_open (self.window, self.file);
      test_wait_for (fs_document_get_file (self.document) != NULL);
      if (i == 1)
        {
          test_wait_solved (self.window);
          fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (self.window)), "db-n6-v4", NULL);
          test_wait_solved (self.window);
          test_activate (self.window, "undo");
        }
      test_activate (self.window, "save");
      test_turn_for (0.5);
      test_wait_solved (self.window);
      g_clear_pointer (&file, fs_document_file_free);
      file = fs_document_file_load (self.path, NULL);
      g_assert_cmpuint (fs_memory_store_n_results (file->results), ==, 2);
      g_assert_cmpuint (file->brackets->len, ==, 1);
      g_assert_false (fs_document_is_modified (self.document));
      if (i == 0)
        test_window_close (self.window);
    }
  disk_tear_down (&self);
}

static const char *const step_looks[] = { "caption=First", "n=3", NULL };

/* Saving during a presentation, at a slide with other values, saves the document with its own points. */
FS_TEST (save_during_a_presentation)
{
  DiskTest self = disk_set_up ();
  FsSaturationBracket bracket = { .low = 0.1, .high = 0.3, .runs = 7, .done = TRUE };
  FsSaturationBracket of_step = { .low = 0.4, .high = 0.5, .runs = 3, .done = TRUE };
  g_autoptr (FsDocumentFile) file = NULL;
  g_autoptr (GError) error = NULL;
  char *own;

  test_make_small (self.window);
  g_assert_true (fs_document_add_slide (self.document, step_looks, &error));
  test_wait_solved (self.window);
  disk_run (self.window, 2);
  fs_document_add_bracket (self.document, &bracket);
  own = g_strdup (fs_solution_x_id (fs_document_get_solution (self.document), 0, 0));
  test_activate (self.window, "presentation");
  test_wait_for (fs_document_get_slide (self.document) == 0);
  test_wait_solved (self.window);
  g_assert_cmpint (disk_shown_dimension (self.window), ==, 3);
  disk_run (self.window, 2);
  fs_document_add_bracket (self.document, &of_step);
  g_assert_true (fs_document_is_modified (self.document));
  /* Its window closes as any does. */
  gtk_window_close (GTK_WINDOW (self.window));
  disk_wait_for_question ("Save the changes?");
  g_object_add_weak_pointer (G_OBJECT (self.window), (gpointer *) &self.window);
  test_answer ("save");
  test_wait_for (self.window == NULL);
  file = fs_document_file_load (self.path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (fs_scenario_curve (file->scenario, 0)->inputs.n, ==, 4);
  g_assert_cmpuint (fs_memory_store_n_results (file->results), ==, 2);
  g_assert_cmpuint (file->stored_points->len, ==, 2);
  for (guint i = 0; i < file->stored_points->len; i++)
    {
      const FsStoredPoint *stored_point = &g_array_index (file->stored_points, FsStoredPoint, i);
      g_autofree char *id
          = fs_scenario_point_id (file->scenario, stored_point->curve, stored_point->step, stored_point->rate);

      g_assert_cmpstr (stored_point->id, ==, id);
    }
  g_assert_cmpuint (file->brackets->len, ==, 1);
  g_assert_cmpstr (g_array_index (file->brackets, FsStoredSaturation, 0).id, ==, own);
  g_free (own);
  disk_tear_down (&self);
}

static guint
n_kept (const char *suffix)
{
  g_autofree char *folder = fs_autosave_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, suffix);
  return n;
}

static gboolean
note (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* The session ends during an autosave: every window is saved before anything else happens, such as closing one of
 * them. */
FS_TEST (session_ends_during_autosave)
{
  FsWindow *first, *second;
  gboolean turned = FALSE;
  gint64 until;
  guint source;

  first = test_window_new ();
  second = test_window_new ();
  disk_set_value (first, "n", "5");
  disk_set_value (second, "n", "7");
  /* The autosave is finished, but this has not been reported yet. */
  until = g_get_monotonic_time () + 10 * G_USEC_PER_SEC;
  while (n_kept (".lock") == 0 && g_get_monotonic_time () < until)
    g_main_context_iteration (NULL, FALSE);
  source = g_idle_add_full (G_PRIORITY_HIGH, note, &turned, NULL);
  g_signal_emit_by_name (test_application (), "query-end");
  g_assert_false (turned);
  g_source_remove (source);
  g_assert_cmpuint (n_kept (FS_SCENARIO_SUFFIX), ==, 2);
  /* It did not end after all. */
  test_turn_for (0.5);
  disk_set_value (first, "n", "4");
  fs_document_undo (fs_window_get_document (first));
  fs_document_undo (fs_window_get_document (first));
  fs_document_undo (fs_window_get_document (second));
  test_wait_for (n_kept (FS_SCENARIO_SUFFIX) == 0);
  test_window_close (second);
  test_window_close (first);
}
