/* Exporting and copying the figure of a window. */
#include "tests/app/test-window.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/files/figure-job.h"
#include "app/files/export-dialog.h"
#include "app/network/network-export.h"
#include "export/diagram-export.h"
#include "scenario/value/scenario-file.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

/* Presses Export with a file already chosen; whether it was written. */
static gboolean
export_to (FsWindow *window, const char *path)
{
  FsExportDialog *dialog = FS_EXPORT_DIALOG (fs_export_dialog_new (fs_window_get_figure (window)));
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkLabel *failure = NULL;
  gboolean closed;

  g_set_weak_pointer (&failure, test_child (dialog, "failure_label"));
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  gtk_window_present (GTK_WINDOW (dialog));
  fs_export_dialog_save (dialog, file);
  test_wait_for (dialog == NULL || (failure != NULL && gtk_widget_get_visible (GTK_WIDGET (failure))));
  closed = dialog == NULL;
  if (!closed)
    {
      g_test_message ("%s", gtk_label_get_text (failure));
      g_object_remove_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
      gtk_window_destroy (GTK_WINDOW (dialog));
    }
  g_clear_weak_pointer (&failure);
  return closed;
}

/* Every format carries the scenario, id and all. */
FS_TEST (files_open_again)
{
  static const char *const names[] = { "a.svg", "b.pdf", "c.png", "d.eps", "e.tex", "f.py" };
  static const char *const starts[]
      = { "<?xml", "%PDF", "\x89PNG", "%!PS-Adobe-3.0 EPSF-3.0", "% Flitscope figure", "#!/usr/bin/env python3" };
  FsWindow *window = test_window_new ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *id = NULL;

  test_make_small (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  id = fs_scenario_id (fs_document_get_scenario (fs_window_get_document (window)));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_autofree char *contents = NULL, *text = NULL, *id_again = NULL;
      g_autoptr (FsScenario) again = NULL;
      g_autoptr (GError) error = NULL;
      gsize length;

      g_assert_true (export_to (window, path));
      g_assert_true (g_file_get_contents (path, &contents, &length, &error));
      g_assert_true (strncmp (contents, starts[i], strlen (starts[i])) == 0);
      text = fs_export_read_scenario (path, &error);
      g_assert_no_error (error);
      again = fs_scenario_from_text (names[i], text, strlen (text), &error);
      g_assert_no_error (error);
      id_again = fs_scenario_id (again);
      g_assert_cmpstr (id_again, ==, id);
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  test_window_close (window);
}

/* The style of a publisher chosen the last time sets the size, the resolution, and the checks. */
FS_TEST (figure_style)
{
  FsWindow *window = test_window_new ();
  GSettings *settings = fs_window_get_figure (window).settings;
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "figure.eps", NULL);
  g_autofree char *contents = NULL, *style = NULL;

  test_make_small (window);
  g_settings_set_string (settings, "export-style", "ieee");
  g_settings_set_double (settings, "export-width-mm", 88.9);
  g_assert_true (export_to (window, path));
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_nonnull (strstr (contents, "%%HiResBoundingBox: 0 0 252"));
  style = g_settings_get_string (settings, "export-style");
  g_assert_cmpstr (style, ==, "ieee");
  g_settings_reset (settings, "export-style");
  g_settings_reset (settings, "export-width-mm");
  test_window_close (window);
}

/* The button of the first check that has one. */
static GtkWidget *
mend_button (FsExportDialog *dialog)
{
  GtkWidget *line = gtk_widget_get_first_child (GTK_WIDGET (test_child (dialog, "checks")));

  while (line != NULL && !GTK_IS_BUTTON (gtk_widget_get_last_child (line)))
    line = gtk_widget_get_next_sibling (line);
  return line != NULL ? gtk_widget_get_last_child (line) : NULL;
}

/* A height that is too low is mended by the button of its check; one that nobody has chosen follows the width. */
FS_TEST (height_is_mended)
{
  FsWindow *window = test_window_new ();
  FsExportDialog *dialog = FS_EXPORT_DIALOG (fs_export_dialog_new (fs_window_get_figure (window)));
  GtkSpinButton *height = GTK_SPIN_BUTTON (test_child (dialog, "height_spin"));

  gtk_window_present (GTK_WINDOW (dialog));
  g_assert_cmpfloat (gtk_spin_button_get_value (height), >=, 60);
  g_assert_null (mend_button (dialog));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (test_child (dialog, "width_spin")), 40);
  g_assert_null (mend_button (dialog));
  gtk_spin_button_set_value (height, 25);
  g_assert_nonnull (mend_button (dialog));
  for (guint i = 0; i < 5 && mend_button (dialog) != NULL; i++)
    g_signal_emit_by_name (mend_button (dialog), "clicked");
  g_assert_null (mend_button (dialog));
  g_assert_cmpfloat (gtk_spin_button_get_value (height), >, 40);
  gtk_window_destroy (GTK_WINDOW (dialog));
  test_window_close (window);
}

/* The caption is that of the command line; it takes its height, and can be left out. */
FS_TEST (caption)
{
  FsWindow *window = test_window_new ();
  GSettings *settings = fs_window_get_figure (window).settings;
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "figure.py", NULL);

  test_make_small (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  for (int shown = 1; shown >= 0; shown--)
    {
      g_autofree char *contents = NULL;

      g_settings_set_boolean (settings, "export-caption", shown);
      g_assert_true (export_to (window, path));
      g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
      g_assert_cmpint (strstr (contents, "\n# Simulation: 2 points") != NULL, ==, shown);
      g_assert_cmpint (strstr (contents, "\"Simulation: 2 points") != NULL, ==, shown);
    }
  g_settings_reset (settings, "export-caption");
  test_window_close (window);
}

/* A figure opened in another window is the same scenario. */
FS_TEST (figure_opens)
{
  FsWindow *window = test_window_new ();
  FsWindow *other = test_window_new ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "figure.svg", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *id = NULL, *id_there = NULL;

  test_make_small (window);
  g_assert_true (export_to (window, path));
  id = fs_scenario_id (fs_document_get_scenario (fs_window_get_document (window)));
  fs_window_open (other, file);
  test_wait_for (fs_scenario_curve (fs_document_get_scenario (fs_window_get_document (other)), 0)->inputs.n == 4);
  id_there = fs_scenario_id (fs_document_get_scenario (fs_window_get_document (other)));
  g_assert_cmpstr (id_there, ==, id);
  /* Saving must not write a scenario over the figure. */
  g_assert_null (fs_document_get_file (fs_window_get_document (other)));
  test_window_close (other);
  test_window_close (window);
}

/* Chooses view @index of the row, and waits until it is made. */
static void
choose_view (FsExportDialog *dialog, guint index)
{
  GtkWidget *button = test_child (dialog, "export_button");

  adw_combo_row_set_selected (ADW_COMBO_ROW (test_child (dialog, "view_row")), index);
  g_assert_false (gtk_widget_get_sensitive (button));
  test_wait_for (gtk_widget_get_sensitive (button));
}

/* What explains a curve is a file of its own, where its latencies by cause are known; programs and data are those of the curves. How
 * far parameters move a latency needs no run, and has all formats. */
FS_TEST (views_are_exported)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "why.svg", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *contents = NULL;
  FsExportDialog *dialog;

  test_make_small (window);
  dialog = FS_EXPORT_DIALOG (fs_export_dialog_new (fs_window_get_figure (window)));
  gtk_window_present (GTK_WINDOW (dialog));
  g_assert_cmpuint (
      g_list_model_get_n_items (adw_combo_row_get_model (ADW_COMBO_ROW (test_child (dialog, "view_row")))), ==, 2);
  choose_view (dialog, 1);
  g_assert_true (gtk_widget_get_sensitive (test_child (dialog, "csv_button")));
  g_assert_true (gtk_widget_get_sensitive (test_child (dialog, "tex_button")));
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  fs_export_dialog_save (dialog, file);
  test_wait_for (dialog == NULL);
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_nonnull (strstr (contents, "<title>Sensitivity</title>"));
  g_clear_pointer (&contents, g_free);

  g_assert_true (fs_document_set_value (document, "causes", "true", NULL));
  test_wait_solved (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  dialog = FS_EXPORT_DIALOG (fs_export_dialog_new (fs_window_get_figure (window)));
  gtk_window_present (GTK_WINDOW (dialog));
  choose_view (dialog, 2);
  g_assert_false (gtk_widget_get_sensitive (test_child (dialog, "csv_button")));
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  fs_export_dialog_save (dialog, file);
  test_wait_for (dialog == NULL);
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_nonnull (strstr (contents, "Virtual channels held"));
  test_window_close (window);
}

/* If an export fails, nothing is lost: the dialog stays and gives the reason, and the old file is unchanged. */
FS_TEST (failed_export_changes_nothing)
{
  FsWindow *window = test_window_new ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *no_folder = g_build_filename (folder, "missing", "a.svg", NULL);
  g_autofree char *no_format = g_build_filename (folder, "a.gif", NULL);

  g_assert_false (export_to (window, no_folder));
  g_assert_false (export_to (window, no_format));
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  test_window_close (window);
}

static void
got_bytes (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  GInputStream **stream = data;
  g_autoptr (GError) error = NULL;

  *stream = gdk_clipboard_read_finish (GDK_CLIPBOARD (clipboard), result, NULL, &error);
  g_assert_no_error (error);
}

static void
spliced (GObject *stream, GAsyncResult *result, gpointer data)
{
  g_output_stream_splice_finish (G_OUTPUT_STREAM (stream), result, NULL);
  *(gboolean *) data = TRUE;
}

static char *
clipboard_text (FsWindow *window, const char *type)
{
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GInputStream) stream = NULL;
  gboolean done = FALSE;

  gdk_clipboard_read_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), (const char *[]){ type, NULL }, 0, NULL,
                            got_bytes, &stream);
  test_wait_for (stream != NULL);
  g_output_stream_splice_async (memory, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, 0, NULL, spliced, &done);
  test_wait_for (done);
  return g_strndup (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (memory)),
                    g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (memory)));
}

/* Vector image, bitmap, and data together. */
FS_TEST (copy_offers_vector_bitmap_and_data)
{
  FsWindow *window = test_window_new ();
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  g_autofree char *csv = NULL;

  test_activate (window, "copy");
  test_wait_for (gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), "image/svg+xml"));
  g_assert_true (gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), "text/csv"));
  g_assert_true (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), GDK_TYPE_TEXTURE));
  csv = clipboard_text (window, "text/csv");
  g_assert_true (g_str_has_prefix (csv, "curve,") || strstr (csv, "rate") != NULL);
  test_window_close (window);
}

/* A point in work, or one of an earlier scenario, is nothing for a file. */
FS_TEST (only_finished_points_are_exported)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsPlot) figure = NULL;

  test_make_small (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  g_assert_true (fs_document_set_value (document, "seed", "2", &error));
  test_wait_solved (window);
  figure = fs_plot_view_dup_figure (fs_window_get_plot_view (window));
  g_assert_cmpuint (((FsSeries *) g_ptr_array_index (figure->series, 0))->points->len, ==, 0);
  g_assert_cmpuint (((FsSeries *) g_ptr_array_index (fs_document_get_plot (document)->series, 0))->points->len, ==, 2);
  test_window_close (window);
}

static gboolean
is_error_switch (GtkWidget *widget)
{
  return g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), "Model error") == 0;
}

/* The error of the model can be put under the figure as soon as there is any. */
FS_TEST (error_panel_can_be_exported)
{
  FsWindow *window = test_window_new ();
  GtkWidget *row, *dialog = fs_export_dialog_new (fs_window_get_figure (window));

  row = test_find (dialog, ADW_TYPE_ACTION_ROW, is_error_switch);
  g_assert_false (gtk_widget_get_visible (row));
  gtk_window_destroy (GTK_WINDOW (dialog));
  test_make_small (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  dialog = fs_export_dialog_new (fs_window_get_figure (window));
  gtk_window_present (GTK_WINDOW (dialog));
  row = test_find (dialog, ADW_TYPE_ACTION_ROW, is_error_switch);
  g_assert_true (gtk_widget_get_visible (row));
  g_assert_true (gtk_widget_activate (row));
  {
    GtkWidget *toggle = adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row));
    g_autoptr (FsPlot) with = fs_plot_view_dup_figure_with (fs_window_get_plot_view (window), TRUE);
    g_autoptr (FsPlot) without = fs_plot_view_dup_figure_with (fs_window_get_plot_view (window), FALSE);

    g_assert_true (gtk_switch_get_active (GTK_SWITCH (toggle)));
    g_assert_nonnull (with->below);
    g_assert_null (without->below);
  }
  gtk_window_destroy (GTK_WINDOW (dialog));
  /* Panels have no plot below them, and the row says why. */
  fs_document_set_list (fs_window_get_document (window), "M", (const char *const[]){ "32", "64", NULL }, NULL);
  fs_document_set_value (fs_window_get_document (window), "split", "M", NULL);
  test_wait_solved (window);
  dialog = fs_export_dialog_new (fs_window_get_figure (window));
  row = test_find (dialog, ADW_TYPE_ACTION_ROW, is_error_switch);
  g_assert_true (gtk_widget_get_visible (row));
  g_assert_false (gtk_widget_get_sensitive (row));
  g_assert_nonnull (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), "Each panel"));
  gtk_window_destroy (GTK_WINDOW (dialog));
  test_window_close (window);
}

/* With trees a matrix is ordered by the subtrees of the root; so is its file. */
FS_TEST (matrix_is_exported_as_shown)
{
  FsWindow *window = test_window_new ();
  FsNetworkState *state = fs_window_get_network_page (window)->state;
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "matrix.svg", NULL);
  g_autofree char *scenario = fs_scenario_to_text (fs_document_get_scenario (fs_window_get_document (window)));
  g_autofree char *written = NULL;
  g_autoptr (FsNetworkShot) shot = NULL;
  g_autoptr (GBytes) shown = NULL;
  FsExportOptions options;
  FsDiagram picture;
  gsize length;

  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  fs_network_state_set_layout (state, FS_LAYOUT_MATRIX);
  fs_network_state_set_layer (state, FS_LAYER_BST, TRUE);
  test_wait_for (state->cycle_view != NULL && !fs_network_state_is_busy (state)
                 && fs_network_state_get_layout (state) != NULL && fs_network_state_get_layout (state)->by_subtree);
  shot = fs_network_shot_new (state, FS_VIEW_FIT);
  g_assert_true (fs_network_shot_save_frame (shot, path, NULL));
  g_assert_true (g_file_get_contents (path, &written, &length, NULL));
  picture = fs_network_state_get_diagram (state)->diagram;
  picture.load_model = picture.load_simulated = NULL;
  fs_export_options_init (&options);
  options.width_mm = 170;
  options.height_mm = 130;
  options.scenario_text = scenario;
  shown = fs_diagram_export_render (&picture, TRUE, FS_FORMAT_SVG, &options, NULL);
  g_assert_cmpmem (written, length, g_bytes_get_data (shown, NULL), g_bytes_get_size (shown));
  test_window_close (window);
}
