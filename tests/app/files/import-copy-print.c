/* Importing measured data, dropping files, exporting and copying data, and printing. */
#include "tests/app/test-window.h"

#include <gtk/gtkunixprint.h>
#include <string.h>

#include "app/files/figure-job.h"
#include "app/document/document-curves.h"
#include "app/files/export-dialog.h"
#include "app/files/figure-print.h"
#include "app/files/import-dialog.h"
#include "app/window/window-private.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

static GFile *
file_with (const char *folder, const char *name, const char *contents, gssize length)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, contents, length, NULL));
  return g_file_new_for_path (path);
}

/* The dialog of @type that is open; NULL when there is none. */
static gpointer
find_dialog (GType type)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (G_TYPE_CHECK_INSTANCE_TYPE (l->data, type) && gtk_widget_get_mapped (l->data))
      return l->data;
  return NULL;
}

static guint
n_sets (FsWindow *window)
{
  return fs_scenario_n_measured (fs_document_get_scenario (fs_window_get_document (window)));
}

static gboolean
is_busy (FsImportDialog *dialog)
{
  return strcmp (gtk_stack_get_visible_child_name (test_child (dialog, "stack")), "reading") == 0;
}

static const char *
failure_in (FsImportDialog *dialog)
{
  return strcmp (gtk_stack_get_visible_child_name (test_child (dialog, "stack")), "failed") == 0
             ? gtk_label_get_text (test_child (dialog, "failure_label"))
             : NULL;
}

static const char *
notes_in (FsImportDialog *dialog)
{
  return gtk_label_get_text (test_child (dialog, "notes_label"));
}

/* Opens the dialog for a table and waits until it is read, or is not. */
static FsImportDialog *
import (FsWindow *window, GFile *file)
{
  FsImportDialog *dialog = FS_IMPORT_DIALOG (fs_import_dialog_new (fs_window_get_figure (window), file));

  gtk_window_present (GTK_WINDOW (dialog));
  test_wait_for (!is_busy (dialog));
  return dialog;
}

/* A table becomes a curve; gaps are reported; it can be undone, hidden, and recolored like any other. */
FS_TEST (table_becomes_a_curve)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) file
      = file_with (folder, "bench.csv", "load (10^-3);latency;stderr\n2;215;3\n5;oops;4\n12;300,5;6\ninf;1;1\n", -1);
  FsImportDialog *dialog = import (window, file);
  g_autoptr (GError) error = NULL;
  const FsMeasured *measured;
  const FsPlot *plot;

  g_assert_null (failure_in (dialog));
  g_assert_nonnull (strstr (notes_in (dialog), "2 of 4 rows hold no number in these columns: lines 3, 5."));
  fs_import_dialog_add (dialog);
  g_assert_cmpuint (n_sets (window), ==, 1);
  measured = fs_scenario_measured (fs_document_get_scenario (document), 0);
  g_assert_cmpstr (measured->label, ==, "bench");
  g_assert_cmpstr (measured->note, ==, "bench.csv");
  g_assert_cmpuint (measured->n_points, ==, 2);
  g_assert_cmpfloat_with_epsilon (measured->x[0], 0.002, 1e-12);
  g_assert_cmpfloat (measured->y[1], ==, 300.5);
  g_assert_cmpfloat_with_epsilon (measured->half_width[0], 3 * 1.959964, 1e-6);
  test_wait_solved (window);
  plot = fs_document_get_plot (document);
  g_assert_cmpuint (plot->series->len, ==, 2);
  g_assert_true (fs_document_set_measured (document, 0, "hidden", "true", &error));
  test_wait_solved (window);
  g_assert_cmpuint (fs_document_get_plot (document)->series->len, ==, 1);
  fs_document_undo (document);
  fs_document_undo (document);
  g_assert_cmpuint (n_sets (window), ==, 0);
  test_window_close (window);
}

/* Results of another simulator, also a folder of them, are recognized: the columns are known, and what differs is
 * said. */
FS_TEST (results_become_a_curve)
{
  FsWindow *window = test_window_new ();
  g_autoptr (GFile) folder = g_file_new_build_filename (g_getenv ("FS_TEST_DATA"), "..", "study", "referee", "data",
                                                        "booksim2-hypercube", NULL);
  FsImportDialog *dialog;
  const FsMeasured *measured;

  g_assert_true (fs_document_set_value (fs_window_get_document (window), "y", "latency_unicast", NULL));
  test_wait_solved (window);
  g_assert_true (fs_window_is_table (folder));
  dialog = import (window, folder);
  g_assert_null (failure_in (dialog));
  g_assert_nonnull (strstr (notes_in (dialog), "With router-preset = booksim2 it simulates those of BookSim2"));
  g_assert_nonnull (strstr (notes_in (dialog), "The virtual channels differ: BookSim2 has 4"));
  fs_import_dialog_add (dialog);
  g_assert_cmpuint (n_sets (window), ==, 1);
  measured = fs_scenario_measured (fs_document_get_scenario (fs_window_get_document (window)), 0);
  g_assert_cmpstr (measured->label, ==, "BookSim2");
  g_assert_true (g_str_has_prefix (measured->note, "2-ary 6-mesh, dim_order, 4 virtual channels"));
  g_assert_cmpstr (measured->x_quantity, ==, "rate");
  g_assert_cmpstr (measured->y_quantity, ==, "latency_unicast");
  g_assert_cmpuint (measured->n_points, ==, 3);
  g_assert_cmpfloat_with_epsilon (measured->x[1], 0.00625, 1e-12);
  g_assert_cmpfloat_with_epsilon (measured->y[1], 62.4478, 1e-3);
  g_assert_null (measured->half_width);
  test_wait_solved (window);
  test_window_close (window);
}

/* For a file that cannot be read there is an error; the scenario is unchanged. */
FS_TEST (bad_tables_are_refused)
{
  FsWindow *window = test_window_new ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GString) tall = g_string_new (NULL);
  const struct {
    const char *name, *contents;
    gssize length;
    const char *failure, *note;
  } tables[] = {
    { "words.csv", "nothing,to\ndraw,here\n", -1, "The file contains no numbers.", NULL },
    { "bytes.csv", "1,2\0\1", 5, "The file is not plain text. Save it as UTF-8, or as UTF-16 with a byte-order mark.",
      NULL },
    { "ragged.csv", "1,2\n3\n4,5\n6,7\n8,9\n", -1, NULL, "1 row is shorter than the others: line 2." },
    { "latin.csv",
      "Gr\xF6\xDF"
      "e,y\n1,2\n",
      -1, NULL, "The file is not UTF-8; it was read as Windows-1252." },
    { "nan.csv", "1,nan\n2,inf\n3,4\n", -1, NULL, "2 of 3 rows hold no number in column “Column 2”: lines 1, 2." },
    { "one.csv", "1\n2\n", -1, NULL, "x and y use the same column. Choose two different columns." },
    { "tall.csv", NULL, -1, "The file has 10\u202f000\u202f000 rows; the maximum is 100\u202f000.", NULL },
  };

  for (guint i = 0; i < 10000000; i++)
    g_string_append (tall, "1,2\n");
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (GFile) file
          = file_with (folder, tables[i].name, tables[i].contents != NULL ? tables[i].contents : tall->str,
                       tables[i].contents != NULL ? tables[i].length : (gssize) tall->len);
      FsImportDialog *dialog = import (window, file);

      g_test_message ("%s: %s", tables[i].name, notes_in (dialog));
      g_assert_cmpstr (failure_in (dialog), ==, tables[i].failure);
      if (tables[i].note != NULL)
        g_assert_nonnull (strstr (notes_in (dialog), tables[i].note));
      gtk_window_destroy (GTK_WINDOW (dialog));
      g_assert_cmpuint (n_sets (window), ==, 0);
    }
  test_window_close (window);
}

/* A scenario and two tables together: the scenario is opened, then the tables are imported in order. */
FS_TEST (dropped_files_open_in_order)
{
  FsWindow *window = test_window_new ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GFile) first = file_with (folder, "a.csv", "0.001,100\n0.002,110\n", -1);
  g_autoptr (GFile) scenario = file_with (folder, "s.flitscope", "[Flitscope]\nformat=1\n[Scenario]\nn=5\n", -1);
  g_autoptr (GFile) second = file_with (folder, "b.tsv", "0.001\t100\n", -1);
  g_autoptr (GSList) files = g_slist_append (g_slist_append (g_slist_append (NULL, first), scenario), second);

  fs_window_take_files (window, files);
  for (guint i = 0; i < 2; i++)
    {
      FsImportDialog *dialog;

      test_wait_for ((dialog = find_dialog (FS_TYPE_IMPORT_DIALOG)) != NULL && !is_busy (dialog));
      fs_import_dialog_add (dialog);
      g_assert_cmpuint (n_sets (window), ==, i + 1);
    }
  test_wait_for (find_dialog (FS_TYPE_IMPORT_DIALOG) == NULL);
  g_assert_cmpint (fs_scenario_curve (fs_document_get_scenario (fs_window_get_document (window)), 0)->inputs.n, ==, 5);
  test_window_close (window);
}

static char *
body_of_message (FsWindow *window)
{
  char *body;

  test_wait_for (test_find_dialog () != NULL);
  body = test_dialog_text ("body");
  test_answer ("close");
  test_wait_for (test_find_dialog () == NULL);
  return body;
}

/* An image of another program, and a scenario of a later format: errors, and nothing is lost. */
FS_TEST (foreign_files_are_refused)
{
  FsWindow *window = test_window_new ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *picture = g_build_filename (folder, "cat.png", NULL);
  g_autoptr (GFile) png = g_file_new_for_path (picture);
  g_autoptr (GFile) newer = file_with (folder, "new.flitscope", "[Flitscope]\nformat=2\n[Scenario]\nn=5\n", -1);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 8, 8);
  g_autofree char *before = fs_scenario_id (fs_document_get_scenario (fs_window_get_document (window)));
  g_autofree char *of_png = NULL, *of_newer = NULL, *after = NULL;

  g_assert_cmpint (cairo_surface_write_to_png (surface, picture), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  fs_window_open (window, png);
  of_png = body_of_message (window);
  g_assert_cmpstr (of_png, ==, "This PNG contains no scenario. Only figures exported by Flitscope can be opened.");
  fs_window_open (window, newer);
  of_newer = body_of_message (window);
  g_test_message ("%s", of_newer);
  g_assert_true (g_str_has_prefix (of_newer, "Line 2 of new.flitscope: "));
  g_assert_nonnull (strstr (of_newer, "format"));
  after = fs_scenario_id (fs_document_get_scenario (fs_window_get_document (window)));
  g_assert_cmpstr (after, ==, before);
  test_window_close (window);
}

static void
add_set (FsWindow *window)
{
  const double x[] = { 0.004, 0.008 }, y[] = { 200, 260 };
  g_autoptr (FsMeasured) measured = fs_measured_new ("by hand", 2, x, y, NULL);

  g_assert_true (fs_document_add_measured (fs_window_get_document (window), measured, NULL));
  test_wait_solved (window);
}

/* Chooses @format in the dialog and saves; what the file then holds. */
static char *
exported (FsWindow *window, const char *folder, const char *format)
{
  g_autofree char *name = g_strconcat ("figure.", format, NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  FsExportDialog *dialog;
  char *contents;

  g_settings_set_string (fs_window_get_settings (window), "export-format", format);
  dialog = FS_EXPORT_DIALOG (fs_export_dialog_new (fs_window_get_figure (window)));
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  gtk_window_present (GTK_WINDOW (dialog));
  fs_export_dialog_save (dialog, file);
  test_wait_for (dialog == NULL);
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  return contents;
}

/* Data with their parameters; the choices are there the next time. */
FS_TEST (exported_data_names_its_parameters)
{
  FsWindow *window = test_window_new ();
  GSettings *settings = fs_window_get_settings (window);
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *csv = NULL, *json = NULL, *svg = NULL, *plain = NULL;

  test_make_small (window);
  add_set (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  csv = exported (window, folder, "csv");
  g_assert_true (g_str_has_prefix (csv, "# Flitscope "));
  g_assert_nonnull (strstr (csv, "# [Scenario]\n"));
  g_assert_nonnull (strstr (csv, "\nmodel,1,"));
  g_assert_nonnull (strstr (csv, "\nsimulation,1,"));
  g_assert_nonnull (strstr (csv, "\nmeasured,,by hand,"));
  json = exported (window, folder, "json");
  g_assert_nonnull (strstr (json, "\"scenario_id\""));
  g_assert_nonnull (strstr (json, "\"measured\""));
  g_settings_set_double (settings, "export-text-size", 12);
  plain = exported (window, folder, "svg");
  g_settings_set_boolean (settings, "export-decimal-comma", TRUE);
  svg = exported (window, folder, "svg");
  g_assert_true (strcmp (svg, plain) != 0);
  g_assert_true (g_settings_get_boolean (settings, "export-decimal-comma"));
  g_assert_cmpfloat (g_settings_get_double (settings, "export-text-size"), ==, 12);
  g_settings_reset (settings, "export-text-size");
  g_settings_reset (settings, "export-decimal-comma");
  g_settings_reset (settings, "export-format");
  test_window_close (window);
}

static void
got_stream (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  *(GInputStream **) data = gdk_clipboard_read_finish (GDK_CLIPBOARD (clipboard), result, NULL, NULL);
}

/* The first bytes of what the clipboard has of a type. */
static void
check_clipboard (FsWindow *window, const char *type, const char *start)
{
  g_autoptr (GInputStream) stream = NULL;
  char bytes[16] = "";

  gdk_clipboard_read_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), (const char *[]){ type, NULL }, 0, NULL,
                            got_stream, &stream);
  test_wait_for (stream != NULL);
  test_turn_for (0.2);
  g_assert_cmpint (g_input_stream_read (stream, bytes, strlen (start), NULL, NULL), ==, strlen (start));
  g_assert_cmpmem (bytes, strlen (start), start, strlen (start));
}

FS_TEST (copied_values)
{
  FsWindow *window = test_window_new ();
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));

  add_set (window);
  test_activate (window, "copy");
  test_wait_for (gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), "image/svg+xml"));
  check_clipboard (window, "image/svg+xml", "<?xml");
  check_clipboard (window, "image/png", "\x89PNG");
  check_clipboard (window, "text/csv", "# Flitscope");
  test_window_close (window);
}

FS_TEST (print)
{
  FsWindow *window = test_window_new ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "page.pdf", NULL);
  g_autofree char *contents = NULL;
  g_autoptr (GtkPrintOperation) operation = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  add_set (window);
  operation = fs_printer_operation_new (fs_window_get_part (window, FS_WINDOW_PRINTER));
  gtk_print_operation_set_export_filename (operation, path);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, GTK_WINDOW (window), &error);
  /* It holds the window. */
  g_clear_object (&operation);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  g_assert_cmpmem (contents, 5, "%PDF-", 5);
  g_assert_cmpuint (length, >, 4000);
  test_window_close (window);
}

static GtkWidget *
shown_paper_dialog (guint *n_dialogs)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget *shown = NULL;

  *n_dialogs = 0;
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (!GTK_IS_PAGE_SETUP_UNIX_DIALOG (window))
        continue;
      ++*n_dialogs;
      if (gtk_widget_get_visible (window))
        shown = window;
    }
  return shown;
}

/* One page setup dialog for all windows, which closes with the window that opened it. */
FS_TEST (one_page_setup_for_all_windows)
{
  FsWindow *window = test_window_new ();
  static const char *const answers[] = { "_Apply", "_Cancel", "_Apply" };
  guint n_dialogs;

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      test_activate (window, "page-setup");
      test_turn_for (0.1);
      g_assert_nonnull (shown_paper_dialog (&n_dialogs));
      g_assert_cmpuint (n_dialogs, ==, 1);
      g_signal_emit_by_name (test_find_button (shown_paper_dialog (&n_dialogs), answers[i]), "clicked");
      g_assert_null (shown_paper_dialog (&n_dialogs));
    }
  test_activate (window, "page-setup");
  gtk_window_close (GTK_WINDOW (shown_paper_dialog (&n_dialogs)));
  g_assert_null (shown_paper_dialog (&n_dialogs));
  test_activate (window, "page-setup");
  test_window_close (window);
  g_assert_null (shown_paper_dialog (&n_dialogs));
}
