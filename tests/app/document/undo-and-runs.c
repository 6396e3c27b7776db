/* Undo, saved state, and runs of a document; without a display. */
#include "tests/app/document/bare-document.h"

#include <math.h>
#include <string.h>

#include "app/document/document-curves.h"
#include "app/document/document-pins.h"
#include "app/document/document-saving.h"
#include "scenario/library/gallery.h"
#include "scenario/value/scenario-file.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

FS_TEST (undo)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  FsScenario *first = fs_document_get_scenario (document);
  g_autoptr (GError) error = NULL;

  g_assert_false (fs_document_can_undo (document));
  g_assert_false (fs_document_is_modified (document));
  bare_set (document, "n", "7");
  bare_set (document, "V", "4");
  g_assert_true (fs_document_is_modified (document));
  /* A value out of range changes nothing, the undo history included. */
  g_assert_false (fs_document_set_value (document, "n", "61", &error));
  g_assert_nonnull (strstr (error->message, "61"));
  fs_document_undo (document);
  g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (document), 0)->inputs.n, ==, 7);
  g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (document), 0)->inputs.V, ==, 2);
  fs_document_undo (document);
  g_assert_true (fs_document_get_scenario (document) == first);
  g_assert_false (fs_document_can_undo (document));
  g_assert_false (fs_document_is_modified (document));
  fs_document_redo (document);
  fs_document_redo (document);
  g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (document), 0)->inputs.V, ==, 4);
  g_assert_false (fs_document_can_redo (document));
}

/* Each undo entry has its name, after undo and redo. */
FS_TEST (changes_have_names)
{
  g_autoptr (FsDocument) document = fs_document_new ();

  g_assert_null (fs_document_last_change (document));
  bare_set (document, "n", "7");
  g_assert_true (fs_document_duplicate_curve (document, 0, NULL));
  g_assert_true (fs_document_hide_curve (document, 1, TRUE, NULL));
  g_assert_cmpstr (fs_document_last_change (document), ==, "Curve visibility");
  g_assert_null (fs_document_next_change (document));
  fs_document_undo (document);
  g_assert_cmpstr (fs_document_last_change (document), ==, "New curve");
  g_assert_cmpstr (fs_document_next_change (document), ==, "Curve visibility");
  fs_document_undo (document);
  g_assert_cmpstr (fs_document_last_change (document), ==, "n");
  g_assert_cmpstr (fs_document_next_change (document), ==, "New curve");
  fs_document_undo (document);
  g_assert_null (fs_document_last_change (document));
  g_assert_cmpstr (fs_document_next_change (document), ==, "n");
  fs_document_redo (document);
  fs_document_redo (document);
  g_assert_cmpstr (fs_document_last_change (document), ==, "New curve");
  /* A change after undo replaces what could be redone. */
  bare_set (document, "M", "16");
  g_assert_cmpstr (fs_document_last_change (document), ==, "M");
  g_assert_null (fs_document_next_change (document));
}

FS_TEST (drag_is_one_undo_step)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  FsScenario *first = fs_document_get_scenario (document);

  fs_document_begin_drag (document);
  bare_set (document, "beta", "0.02");
  bare_set (document, "beta", "0.03");
  bare_set (document, "beta", "0.04");
  fs_document_end_drag (document);
  bare_set (document, "beta", "0.05");
  fs_document_undo (document);
  g_assert_cmpfloat (fs_scenario_curve (fs_document_get_scenario (document), 0)->inputs.beta, ==, 0.04);
  fs_document_undo (document);
  g_assert_true (fs_document_get_scenario (document) == first);
}

FS_TEST (same_value_is_no_undo_step)
{
  g_autoptr (FsDocument) document = fs_document_new ();

  bare_set (document, "n", "7");
  fs_document_undo (document);
  bare_set (document, "seed", "2");
  bare_set (document, "seed", "2");
  fs_document_undo (document);
  g_assert_false (fs_document_can_undo (document));
}

FS_TEST (preset_can_be_undone)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) panel = fs_preset_load ("ab-n6-v2", &error);

  g_assert_no_error (error);
  fs_document_load_preset (document, panel, "ab-n6-v2");
  g_assert_cmpstr (fs_document_get_preset (document), ==, "ab-n6-v2");
  g_assert_false (fs_document_is_modified (document));
  fs_document_undo (document);
  g_assert_cmpstr (fs_document_get_preset (document), ==, "ab-n6-v2-m32-b010");
  g_assert_false (fs_document_is_modified (document));
}

/* A published figure chosen after a file was opened is not saved over that file. */
FS_TEST (preset_is_not_saved_over_the_file)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (FsScenario) panel = fs_preset_load ("ab-n6-v2", NULL);
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere/mine.flitscope");

  bare_open (document, scenario, file);
  g_assert_true (fs_document_get_file (document) == file);
  fs_document_load_preset (document, panel, "ab-n6-v2");
  g_assert_null (fs_document_get_file (document));
}

static void
save (FsDocument *document, GFile *file)
{
  g_autoptr (FsDocumentFile) written = fs_document_to_file (document);

  fs_document_set_saved (document, fs_document_get_saved (document), written, file);
}

/* What was being written when a preset was chosen is the document before it. */
FS_TEST (save_before_a_preset)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsScenario) panel = fs_preset_load ("ab-n6-v2", NULL);
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere/mine.flitscope");
  g_autoptr (FsDocumentFile) written = NULL;
  FsSaveState *saved;

  bare_set (document, "n", "7");
  written = fs_document_to_file (document);
  saved = fs_save_state_ref (fs_document_get_saved (document));
  fs_document_load_preset (document, panel, "ab-n6-v2");
  fs_document_set_saved (document, saved, written, file);
  fs_save_state_unref (saved);
  g_assert_null (fs_document_get_file (document));
  fs_document_undo (document);
  g_assert_true (fs_document_get_file (document) == file);
  g_assert_false (fs_document_is_modified (document));
}

/* Undo returns to what was saved, however soon the same value was changed again. */
FS_TEST (undo_returns_to_the_saved_state)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere/mine.flitscope");

  for (guint dragged = 0; dragged < 2; dragged++)
    {
      g_autoptr (FsDocumentFile) written = NULL;

      if (dragged)
        fs_document_begin_drag (document);
      bare_set (document, "n", "5");
      fs_document_close_undo_group (document);
      written = fs_document_to_file (document);
      /* Writing it takes a while. */
      bare_set (document, "n", "4");
      fs_document_set_saved (document, fs_document_get_saved (document), written, file);
      bare_set (document, "n", "3");
      if (dragged)
        fs_document_end_drag (document);
      fs_document_undo (document);
      g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (document), 0)->inputs.n, ==, 5);
      g_assert_false (fs_document_is_modified (document));
    }
}

/* Undone, the file is there again, as saved as it was; saved once more, it is so at every step of it. */
FS_TEST (undone_preset_has_the_file_again)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (FsScenario) panel = fs_preset_load ("ab-n6-v2", NULL);
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere/mine.flitscope");
  g_autoptr (GFile) other = g_file_new_for_path ("/somewhere/other.flitscope");

  bare_open (document, scenario, file);
  bare_set (document, "n", "7");
  fs_document_load_preset (document, panel, "ab-n6-v2");
  fs_document_undo (document);
  g_assert_true (fs_document_get_file (document) == file);
  g_assert_true (fs_document_is_modified (document));
  save (document, file);
  fs_document_redo (document);
  g_assert_null (fs_document_get_file (document));
  fs_document_undo (document);
  g_assert_true (fs_document_get_file (document) == file);
  g_assert_false (fs_document_is_modified (document));
  fs_document_undo (document);
  g_assert_true (fs_document_is_modified (document));
  /* A name of its own is that of all steps. */
  save (document, other);
  fs_document_redo (document);
  g_assert_true (fs_document_get_file (document) == other);
  g_assert_true (fs_document_is_modified (document));
  /* The preset saved over it: what was in it is not any more. */
  fs_document_redo (document);
  save (document, other);
  fs_document_undo (document);
  fs_document_undo (document);
  g_assert_true (fs_document_get_file (document) == other);
  g_assert_true (fs_document_is_modified (document));
}

/* The steps of undo as a file: all states with their names, without steps of pins alone, and an empty history of none. */
FS_TEST (undo_survives_in_a_file)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsDocument) other = fs_document_new ();
  g_autoptr (FsUndoFile) file = NULL;
  g_autoptr (FsUndoFile) read = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (FsDocumentFile) recovered = NULL;

  bare_set (document, "n", "7");
  g_assert_true (fs_document_duplicate_curve (document, 0, NULL));
  fs_document_set_legend (document, 0.25, 0.75);
  fs_document_set_range (document, TRUE, (FsRange){ 1, 2, 3, 4 }, FALSE);
  bare_set (document, "V", "4");
  fs_document_undo (document);
  file = fs_document_to_undo_file (document);
  bytes = fs_undo_file_to_bytes (file);
  read = fs_undo_file_from_bytes (bytes);
  g_assert_nonnull (read);
  recovered = fs_document_file_new (fs_undo_file_scenario (read));
  fs_document_recover (other, recovered, read, NULL, NULL);
  g_assert_true (fs_document_has_unsaved_scenario (other));
  for (guint step = 0;; step++)
    {
      g_autofree char *expected = fs_scenario_to_text (fs_document_get_scenario (document));
      g_autofree char *found = fs_scenario_to_text (fs_document_get_scenario (other));
      const FsView *a = fs_document_get_view (document), *b = fs_document_get_view (other);

      g_assert_cmpstr (found, ==, expected);
      g_assert_cmpint (fs_document_get_curve (other), ==, fs_document_get_curve (document));
      g_assert_cmpint (b->zoomed, ==, a->zoomed);
      g_assert_true (!a->zoomed || memcmp (&a->range, &b->range, sizeof a->range) == 0);
      g_assert_true (a->legend_x == b->legend_x || (isnan (a->legend_x) && isnan (b->legend_x)));
      g_assert_cmpstr (fs_document_last_change (other), ==, fs_document_last_change (document));
      g_assert_cmpstr (fs_document_next_change (other), ==, fs_document_next_change (document));
      g_assert_cmpint (fs_document_has_unsaved_scenario (other), ==, fs_document_has_unsaved_scenario (document));
      if (!fs_document_can_undo (document))
        {
          g_assert_cmpuint (step, ==, 4);
          break;
        }
      fs_document_undo (document);
      fs_document_undo (other);
    }
  for (guint step = 0; step < 5; step++)
    fs_document_redo (other);
  g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (other), 1)->inputs.V, ==, 4);
  g_assert_false (fs_document_can_redo (other));
}

/* A step that only pins something leads nowhere after a crash, and is not offered. */
FS_TEST (pins_are_no_steps_of_a_file)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsDocument) other = fs_document_new ();
  g_autoptr (FsUndoFile) file = NULL;
  g_autoptr (FsDocumentFile) recovered = NULL;

  bare_set (document, "n", "7");
  g_assert_true (fs_document_pin (document, fs_plot_new (), "a"));
  g_assert_true (fs_document_pin (document, fs_plot_new (), "b"));
  fs_document_undo (document);
  file = fs_document_to_undo_file (document);
  recovered = fs_document_file_new (fs_undo_file_scenario (file));
  fs_document_recover (other, recovered, file, NULL, NULL);
  g_assert_cmpuint (fs_document_n_pins (other), ==, 0);
  g_assert_false (fs_document_can_redo (other));
  g_assert_cmpstr (fs_document_last_change (other), ==, "n");
  fs_document_undo (other);
  g_assert_false (fs_document_can_undo (other));
}

/* Half of a file, a file with a changed byte, and any other file are refused or read; none ends the program. */
FS_TEST (damaged_steps_are_refused)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsUndoFile) file = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GBytes) nonsense = g_bytes_new_static ("nonsense", 8);
  gsize size;
  const guint8 *data;

  bare_set (document, "n", "7");
  bare_set (document, "V", "4");
  file = fs_document_to_undo_file (document);
  bytes = fs_undo_file_to_bytes (file);
  data = g_bytes_get_data (bytes, &size);
  g_assert_null (fs_undo_file_from_bytes (nonsense));
  for (gsize length = 0; length < size; length += 7)
    {
      g_autoptr (GBytes) part = g_bytes_new (data, length);

      g_assert_null (fs_undo_file_from_bytes (part));
    }
  for (gsize at = 0; at < size; at += 5)
    {
      guint8 *copy = g_memdup2 (data, size);
      g_autoptr (GBytes) changed = g_bytes_new_take (copy, size);
      g_autoptr (FsUndoFile) read = NULL;

      copy[at] ^= 0x55;
      read = fs_undo_file_from_bytes (changed);
      g_assert_true (read == NULL || fs_undo_file_scenario (read) != NULL);
    }
}

/* However many values are set, the last one is solved. */
FS_TEST (latest_value_is_solved)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = fs_run_controller_new (document);

  for (int dragged = 0; dragged < 2; dragged++)
    {
      FsModelSaturation wanted;
      const FsCurve *curve;

      if (dragged)
        fs_document_begin_drag (document);
      for (int i = 1; i <= 40; i++)
        {
          g_autofree char *beta = g_strdup_printf ("0.%03d", i + 100 * dragged);

          bare_set (document, "beta", beta);
          if (i % 3 == 0)
            test_turn ();
        }
      if (dragged)
        fs_document_end_drag (document);
      test_wait_for (fs_document_is_solved (document));
      curve = fs_scenario_curve (fs_document_get_scenario (document), 0);
      wanted = fs_model_saturation (curve->model, &curve->inputs, curve->model->default_variant);
      g_assert_cmpfloat (
          fs_model_lines_saturation (fs_document_get_solution (document)->lines, 0, curve->model->default_variant), ==,
          wanted.rate);
    }
}

/* The points in the plot are those of the simulator, bit for bit. */
FS_TEST (points_are_those_of_the_simulator)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = fs_run_controller_new (document);
  const FsSolvedScenario *solution;
  const FsSeries *series;

  bare_make_small (document);
  bare_run (document, controller);
  solution = fs_document_get_solution (document);
  series = g_ptr_array_index (fs_document_get_plot (document)->series, 0);
  g_assert_cmpuint (series->points->len, ==, 2);
  for (guint i = 0; i < solution->sweep->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (FsSimResult) result = NULL;
      FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, i);
      FsWormholeParams params = fs_scenario_curve (solution->scenario, point.curve)->params;

      params.rate = point.rate;
      params.seed = fs_scenario_statistics (solution->scenario)->seed;
      params.replication = 0;
      result = fs_simulation_run (&params, &fs_scenario_statistics (solution->scenario)->rule, FS_ENGINE_FAST, NULL,
                                  &error);
      g_assert_no_error (error);
      g_assert_cmpfloat (g_array_index (series->points, FsPlotPoint, i).y, ==, result->broadcast.mean);
      g_assert_cmpuint (fs_document_get_result (document, g_ptr_array_index (solution->ids, i))->fingerprint, ==,
                        result->fingerprint);
    }
}

/* Points of an earlier scenario are hollow; undo brings the points back without a run. */
FS_TEST (undo_restores_outdated_points)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = fs_run_controller_new (document);

  bare_make_small (document);
  bare_run (document, controller);
  g_assert_cmpuint (bare_finished_marks (document), ==, 2);
  bare_set (document, "seed", "2");
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 2);
  g_assert_cmpuint (bare_finished_marks (document), ==, 0);
  bare_run (document, controller);
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 0);
  g_assert_cmpuint (bare_finished_marks (document), ==, 2);
  fs_document_undo (document);
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_finished_marks (document), ==, 2);
  g_assert_cmpuint (fs_run_controller_get_status (controller).points_done, ==, 2);
  /* An axis is no reason to forget. */
  bare_set (document, "y-scale", "log");
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_finished_marks (document), ==, 2);
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 0);
}

/* Outdated points stay while one number changes, with its name in the legend. Those of another pattern, topology or routing
 * go, and so do those of two changes. */
FS_TEST (outdated_points_are_of_one_number)
{
  static const char *const changes[][2]
      = { { "pattern", "spherical" }, { "routing", "deterministic" }, { "topology", "mesh" } };
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = fs_run_controller_new (document);

  bare_make_small (document);
  bare_set (document, "rate", "0.002;0.004");
  bare_run (document, controller);
  g_assert_cmpuint (bare_finished_marks (document), ==, 2);
  bare_set (document, "V", "3");
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 2);
  g_assert_cmpstr (fs_document_get_plot (document)->outdated_name, ==, "outdated: <i>V</i> = 2");
  /* The same number again, as in a drag. */
  bare_set (document, "V", "4");
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 2);
  g_assert_cmpstr (fs_document_get_plot (document)->outdated_name, ==, "outdated: <i>V</i> = 2");
  bare_set (document, "M", "48");
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 0);
  fs_document_undo (document);
  test_wait_for (fs_document_is_solved (document));
  fs_document_undo (document);
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_finished_marks (document), ==, 2);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      fs_document_close_undo_group (document);
      bare_set (document, changes[i][0], changes[i][1]);
      test_wait_for (fs_document_is_solved (document));
      g_test_message ("%s = %s", changes[i][0], changes[i][1]);
      g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 0);
      fs_document_undo (document);
      test_wait_for (fs_document_is_solved (document));
      g_assert_cmpuint (bare_finished_marks (document), ==, 2);
    }
}

/* With a parameter on the x axis, points of other loads do not stack on its values: only the load of the curve counts. */
FS_TEST (parameter_axis_shows_its_load)
{
  g_autoptr (FsSection) over_V = fs_section_new (FS_GROUP_SCENARIO, 0);
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = fs_run_controller_new (document);
  g_autoptr (GError) error = NULL;

  bare_make_small (document);
  bare_set (document, "rate", "0.001;0.002;0.003;0.004");
  bare_run (document, controller);
  g_assert_cmpuint (bare_finished_marks (document), ==, 4);
  fs_section_set_text (over_V, FS_KEY_ID_X, "V");
  fs_section_set_text (over_V, FS_KEY_ID_V, "2;3;4;5;6");
  fs_section_set_text (over_V, FS_KEY_ID_RATE, "0.002");
  g_assert_true (fs_document_set_several (document, "x", over_V, &error));
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 0);
  /* That of this load is on the axis. */
  g_assert_cmpuint (bare_finished_marks (document), ==, 1);
  bare_set (document, "rate", "0.003");
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 0);
  g_assert_cmpuint (bare_finished_marks (document), ==, 1);
}

/* Points at other loads are as true as before: they stay, filled, until the curve has its own. */
FS_TEST (points_at_other_loads_remain)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = fs_run_controller_new (document);

  bare_make_small (document);
  bare_run (document, controller);
  bare_set (document, "load", "0.1;0.3;0.5");
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 0);
  g_assert_cmpuint (bare_finished_marks (document), ==, 2);
  g_assert_cmpuint (fs_run_controller_get_status (controller).points_done, ==, 1);
  /* With other parameters the same points are stale. */
  bare_set (document, "seed", "2");
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), >, 0);
  g_assert_cmpuint (bare_finished_marks (document), ==, 0);
  fs_document_undo (document);
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_finished_marks (document), ==, 2);
  bare_run (document, controller);
  g_assert_cmpuint (bare_finished_marks (document), ==, 3);
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 0);
}

FS_TEST (stop_keeps_points)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = fs_run_controller_new (document);
  FsRunStatus status;

  bare_make_small (document);
  bare_set (document, "load", "0.2;0.3;0.4;0.5;0.6");
  bare_set (document, "precision", "1e-6");
  bare_set (document, "max-messages", "300000");
  fs_run_controller_run (controller);
  test_wait_for (fs_run_controller_get_status (controller).points_done > 0);
  fs_run_controller_stop (controller);
  status = fs_run_controller_get_status (controller);
  g_assert_false (status.running);
  g_assert_true (status.stopped);
  g_assert_cmpuint (status.points_done, >=, 1);
  g_assert_cmpuint (status.points_done, <, status.points);
  g_assert_cmpuint (bare_finished_marks (document), ==, status.points_done);
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_RUNNING), ==, 0);
}

/* A run that starts before the model has caught up runs the latest scenario, not the one before. */
FS_TEST (run_takes_the_latest_scenario)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = fs_run_controller_new (document);

  bare_make_small (document);
  bare_set (document, "load", "0.3");
  bare_run (document, controller);
  g_assert_true (fs_document_is_solved (document));
  g_assert_cmpuint (fs_run_controller_get_status (controller).points, ==, 1);
  g_assert_cmpuint (bare_finished_marks (document), ==, 1);
}

/* A change while it runs does not disturb the run: its points are those of an earlier state, there again when the change
 * is undone. */
FS_TEST (change_does_not_disturb_the_run)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = fs_run_controller_new (document);

  bare_make_small (document);
  bare_set (document, "precision", "1e-6");
  bare_set (document, "max-messages", "400000");
  fs_run_controller_run (controller);
  test_wait_for (bare_count_states (document, FS_POINT_STATUS_RUNNING) > 0);
  bare_set (document, "V", "4");
  test_wait_for (fs_document_is_solved (document));
  g_assert_true (fs_run_controller_get_status (controller).earlier);
  g_assert_cmpuint (fs_run_controller_get_status (controller).points, ==, 2);
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_RUNNING), ==, 0);
  test_wait_for (!fs_run_controller_get_status (controller).running);
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 2);
  g_assert_cmpuint (bare_finished_marks (document), ==, 0);
  fs_document_undo (document);
  test_wait_for (fs_document_is_solved (document));
  g_assert_cmpuint (bare_finished_marks (document), ==, 2);
  g_assert_cmpuint (bare_count_states (document, FS_POINT_STATUS_OUTDATED), ==, 0);
}

/* A run with the current values replaces one with earlier values. */
FS_TEST (run_replaces_an_outdated_one)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = fs_run_controller_new (document);

  bare_make_small (document);
  bare_set (document, "precision", "1e-6");
  bare_set (document, "max-messages", "100000000");
  fs_run_controller_run (controller);
  test_wait_for (bare_count_states (document, FS_POINT_STATUS_RUNNING) > 0);
  bare_make_small (document);
  bare_set (document, "precision", "0.1");
  test_wait_for (fs_document_is_solved (document));
  g_assert_true (fs_run_controller_get_status (controller).earlier);
  fs_run_controller_run (controller);
  g_assert_false (fs_run_controller_get_status (controller).earlier);
  test_wait_for (!fs_run_controller_get_status (controller).running);
  g_assert_cmpuint (bare_finished_marks (document), ==, 2);
}

/* A scenario that only the model can compute is not started, and the reason is given. */
FS_TEST (model_only_does_not_run)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = fs_run_controller_new (document);

  bare_set (document, "n", "24");
  test_wait_for (fs_document_is_solved (document));
  g_assert_nonnull (fs_run_controller_get_unavailable_reason (controller));
  g_assert_nonnull (strstr (fs_run_controller_get_unavailable_reason (controller), "24"));
  bare_run (document, controller);
  g_assert_cmpuint (bare_finished_marks (document), ==, 0);
}

/* What one document simulated, the next one shows as soon as it is solved; nothing is run for it. */
FS_TEST (cached_points_need_no_run)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  uint64_t fingerprints[2];

  g_setenv ("FLITSCOPE_CACHE", folder, TRUE);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (FsDocument) document = fs_document_new ();
      g_autoptr (FsRunController) controller = fs_run_controller_new (document);
      guint n_points;

      bare_make_small (document);
      test_wait_for (fs_document_is_solved (document));
      g_assert_cmpuint (bare_finished_marks (document), ==, i == 0 ? 0 : 2);
      g_assert_cmpuint (fs_run_controller_get_status (controller).points_done, ==, i == 0 ? 0 : 2);
      bare_run (document, controller);
      g_assert_cmpuint (bare_finished_marks (document), ==, 2);
      fingerprints[i] = fs_document_get_points (document, &n_points)[0].result->fingerprint;
    }
  g_assert_cmpuint (fingerprints[0], ==, fingerprints[1]);
  g_setenv ("FLITSCOPE_CACHE", "", TRUE);
}
