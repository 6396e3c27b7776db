/* Every widget has an accessible name, and every icon button a tooltip. */
#include "tests/app/network/network-window.h"

#include <math.h>
#include <string.h>

#include "app/versions/dialogs.h"
#include "app/toolkit/value-drop-down.h"
#include "app/toolkit/value-field.h"
#include "app/panels/panels-private.h"
#include "app/help/cite-dialog.h"
#include "app/document/document-curves.h"
#include "app/files/export-dialog.h"
#include "app/help/help-window.h"
#include "app/files/import-dialog.h"
#include "app/window/preferences.h"
#include "app/window/slides-window.h"
#include "app/window/window-private.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

static gboolean
has_label (GtkWidget *widget)
{
  return gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

/* A drop-down is named by its label, or the button inside of it, where the keyboard is, by the row. */
static gboolean
is_named (GtkWidget *widget)
{
  return has_label (widget)
         || (GTK_IS_DROP_DOWN (widget)
             && gtk_test_accessible_has_relation (GTK_ACCESSIBLE (gtk_widget_get_first_child (widget)),
                                                  GTK_ACCESSIBLE_RELATION_LABELLED_BY));
}

static gboolean
is_not_empty (GtkWidget *label)
{
  return *gtk_label_get_text (GTK_LABEL (label)) != '\0';
}

static gboolean
shows_text (GtkWidget *widget)
{
  return test_find (widget, GTK_TYPE_LABEL, is_not_empty) != NULL;
}

/* Parts of stock widgets that name themselves through their parent. */
static gboolean
is_part (GtkWidget *widget)
{
  for (GtkWidget *parent = gtk_widget_get_parent (widget); parent != NULL; parent = gtk_widget_get_parent (parent))
    if (GTK_IS_MENU_BUTTON (parent) || GTK_IS_DROP_DOWN (parent) || GTK_IS_SPIN_BUTTON (parent)
        || GTK_IS_POPOVER (parent) || GTK_IS_WINDOW_CONTROLS (parent) || GTK_IS_SEARCH_ENTRY (parent)
        || ADW_IS_COMBO_ROW (parent) || ADW_IS_SPLIT_BUTTON (parent) || ADW_IS_ENTRY_ROW (parent)
        || ((ADW_IS_HEADER_BAR (parent) || ADW_IS_VIEW_SWITCHER (parent))
            && gtk_widget_get_ancestor (parent, FS_TYPE_SETTINGS_WINDOW) != NULL)
        /* Of a header bar from libadwaita 1.4 on; it names itself after the page that it leads to. */
        || strcmp (G_OBJECT_TYPE_NAME (parent), "AdwBackButton") == 0)
      return TRUE;
  return FALSE;
}

static guint n_buttons, n_controls;

static void
check_widget (GtkWidget *widget, gpointer data)
{
  gboolean button = GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || ADW_IS_SPLIT_BUTTON (widget);

  if (is_part (widget) || !gtk_widget_get_visible (widget))
    return;
  if (button)
    {
      n_buttons++;
      if (!shows_text (widget) && !has_label (widget))
        g_error ("an icon button without a name in %s in %s: %s", G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)),
                 G_OBJECT_TYPE_NAME (gtk_widget_get_parent (gtk_widget_get_parent (widget))),
                 gtk_widget_get_tooltip_text (widget));
      if (gtk_widget_get_tooltip_text (widget) == NULL)
        g_error ("a button without a tooltip in %s in %s", G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)),
                 G_OBJECT_TYPE_NAME (gtk_widget_get_parent (gtk_widget_get_parent (widget))));
    }
  if (GTK_IS_DROP_DOWN (widget) || GTK_IS_SCALE (widget) || FS_IS_VALUE_DROP_DOWN (gtk_widget_get_parent (widget))
      || FS_IS_VALUE_FIELD (gtk_widget_get_parent (widget)))
    {
      n_controls++;
      if (!is_named (widget))
        g_error ("a %s without a name", G_OBJECT_TYPE_NAME (widget));
    }
  /* An image of Flitscope has a description. */
  if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) == GTK_ACCESSIBLE_ROLE_IMG
      && gtk_widget_get_mapped (widget) && g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Fs") && !has_label (widget))
    g_error ("a %s without a name", G_OBJECT_TYPE_NAME (widget));
  if (GTK_IS_SPIN_BUTTON (widget) || GTK_IS_SWITCH (widget))
    {
      n_controls++;
      if (!gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
          && !has_label (widget))
        g_error ("a %s without a name", G_OBJECT_TYPE_NAME (widget));
    }
}

FS_TEST (window)
{
  FsWindow *window = test_window_new ();
  g_autoptr (GError) error = NULL;

  fs_window_make_page (window, FS_PAGE_NETWORK);
  fs_window_make_page (window, FS_PAGE_GALLERY);
  fs_window_make_page (window, FS_PAGE_TABLES);
  n_buttons = n_controls = 0;
  test_walk (GTK_WIDGET (window), check_widget, NULL);
  g_assert_cmpuint (n_buttons, >, 20);
  g_assert_cmpuint (n_controls, >, 12);
  /* Lists and arrows back have names too. */
  g_assert_true (fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "ab-n6-v2", &error));
  g_assert_true (fs_document_set_value (fs_window_get_document (window), "n", "7", &error));
  test_walk (GTK_WIDGET (window), check_widget, NULL);
  test_window_close (window);
}

/* The panel of quantities, of curves and variants that are to be chosen, with notes. */
FS_TEST (panel)
{
  FsWindow *window = test_window_new ();
  FsQuantitiesPanel *panel = fs_window_get_panel (window);
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "ab-n6-v2", &error));
  test_wait_solved (window);
  test_activate (window, "quantities");
  fs_plot_view_set_crosshair (fs_window_get_plot_view (window), 0.002);
  test_wait_for (g_list_model_get_n_items (G_LIST_MODEL (panel->rows)) > 10);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (panel));
  n_buttons = n_controls = 0;
  test_walk (GTK_WIDGET (panel), check_widget, NULL);
  g_assert_cmpuint (n_buttons, >, 7);
  g_assert_cmpuint (n_controls, ==, 1);
  g_assert_true (has_label (GTK_WIDGET (panel->view)));
  test_activate (window, "quantities");
  test_window_close (window);
}

/* The page of the topology with a message selected. */
FS_TEST (topology)
{
  FsWindow *window = test_window_new ();
  FsNetworkPage *page = fs_window_get_network_page (window);
  FsNetworkState *state = page->state;
  g_autoptr (GError) error = NULL;

  g_assert_true (
      fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "deadlock-n3", &error));
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("network"));
  test_wait_for (state->cycle_view != NULL && fs_network_state_get_layout (state) != NULL);
  fs_network_state_seek (state, 90);
  test_wait_for (state->cycle_view->cycle == 90);
  test_network_show_side (window, "messages");
  gtk_single_selection_set_selected (test_network_rows (page->messages), 1);
  n_buttons = n_controls = 0;
  test_walk (GTK_WIDGET (window), check_widget, NULL);
  g_assert_cmpuint (n_buttons, >, 30);
  g_assert_cmpuint (n_controls, >, 20);
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (page->canvas), GTK_ACCESSIBLE_ROLE_IMG);
  g_assert_true (has_label (GTK_WIDGET (page->canvas)));
  g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (page->canvas), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  test_window_close (window);
}

FS_TEST (export)
{
  FsWindow *window = test_window_new ();
  GtkWidget *dialog = fs_export_dialog_new (fs_window_get_figure (window));

  gtk_window_present (GTK_WINDOW (dialog));
  n_buttons = n_controls = 0;
  test_walk (dialog, check_widget, NULL);
  g_assert_cmpuint (n_buttons, >=, 5);
  g_assert_cmpuint (n_controls, >=, 4);
  gtk_window_destroy (GTK_WINDOW (dialog));
  test_window_close (window);
}

/* Sentences and a table of the figure, with their names. */
static GtkWindow *
find_window (const char *title)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (gtk_widget_get_visible (GTK_WIDGET (window)) && g_strcmp0 (gtk_window_get_title (window), title) == 0)
        return window;
    }
  return NULL;
}

FS_TEST (text)
{
  FsWindow *window = test_window_new ();
  GtkWindow *dialog;
  GtkWidget *table;
  GListModel *columns;

  test_activate (window, "figure-text");
  test_wait_for ((dialog = find_window ("Figure as Text")) != NULL);
  n_buttons = n_controls = 0;
  test_walk (GTK_WIDGET (dialog), check_widget, NULL);
  table = test_find (GTK_WIDGET (dialog), GTK_TYPE_COLUMN_VIEW, NULL);
  g_assert_cmpuint (n_buttons, >=, 1);
  g_assert_nonnull (table);
  g_assert_true (has_label (table));
  columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (table));
  g_assert_cmpuint (g_list_model_get_n_items (columns), ==, 2);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (table)))), ==,
                    9); /* the loads of the first scenario */
  gtk_window_destroy (dialog);
  test_window_close (window);
}

/* Any number of rows is created; and they are freed a few at a time, while hidden. */
FS_TEST (long_table)
{
  FsWindow *window = test_window_new ();
  GtkWindow *dialog;
  GtkWidget *table;

  g_assert_true (fs_document_set_value (fs_window_get_document (window), "points", "70", NULL));
  test_wait_solved (window);
  test_activate (window, "figure-text");
  test_wait_for ((dialog = find_window ("Figure as Text")) != NULL);
  table = test_find (GTK_WIDGET (dialog), GTK_TYPE_COLUMN_VIEW, NULL);
  test_wait_for (g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (table)))) == 70);
  g_assert_true (gtk_widget_grab_focus (table));
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  gtk_window_close (dialog);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (dialog)));
  test_wait_for (dialog == NULL);
  test_window_close (window);
}

FS_TEST (import)
{
  FsWindow *window = test_window_new ();
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "bench.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  FsImportDialog *dialog;

  g_assert_true (g_file_set_contents (path, "rate,latency,half\n0.001,100,2\n", -1, NULL));
  dialog = FS_IMPORT_DIALOG (fs_import_dialog_new (fs_window_get_figure (window), file));
  gtk_window_present (GTK_WINDOW (dialog));
  test_wait_for (strcmp (gtk_stack_get_visible_child_name (test_child (dialog, "stack")), "reading") != 0);
  n_buttons = n_controls = 0;
  test_walk (GTK_WIDGET (dialog), check_widget, NULL);
  g_assert_cmpuint (n_buttons, >=, 2);
  gtk_window_destroy (GTK_WINDOW (dialog));
  test_window_close (window);
}

/* Everything that opens over the window. */
FS_TEST (dialogs)
{
  FsWindow *window = test_window_new ();
  FsScenario *scenario = fs_document_get_scenario (fs_window_get_document (window));
  GtkWidget *dialogs[] = {
    fs_preferences_new (fs_window_get_settings (window)),
    fs_cite_dialog_new (GTK_WINDOW (window), scenario),
    fs_slides_window_new (window),
    GTK_WIDGET (fs_help_window_present (GTK_APPLICATION (test_application ()), "first-steps")),
  };

  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    {
      test_show_dialog (dialogs[i], window);
      test_turn_for (0.05);
      n_buttons = n_controls = 0;
      test_walk (dialogs[i], check_widget, NULL);
      g_assert_cmpuint (n_buttons + n_controls, >=, 2);
      test_destroy_dialog (dialogs[i]);
    }
  test_window_close (window);
}

/* The panels below the figure, with curves and measured data. */
FS_TEST (parts)
{
  static const double x[] = { 0.002, 0.004 }, y[] = { 230, 260 }, half_widths[] = { 3, 4 };
  static const char *const panels[] = { "statistics", "error-panel" };
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (FsMeasured) measured = fs_measured_new ("bench", 2, x, y, half_widths);

  g_assert_true (fs_document_duplicate_curve (document, 0, NULL));
  g_assert_true (fs_document_hide_curve (document, 1, TRUE, NULL));
  g_assert_true (fs_document_add_measured (document, measured, NULL));
  test_make_small (window);
  test_wait_solved (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  for (guint i = 0; i < G_N_ELEMENTS (panels); i++)
    {
      test_activate (window, panels[i]);
      test_turn_for (0.2);
      test_walk (GTK_WIDGET (window), check_widget, NULL);
    }
  test_activate (window, panels[1]);
  test_window_close (window);
}

/* Returns what a screen reader reads for @widget. */
static char *
description_of (GtkWidget *widget)
{
  /* The message holds what was found. */
  return gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "nothing");
}

/* The values at the crosshair, also measured ones, are announced; without it the figure is described. */
FS_TEST (crosshair)
{
  static const double x[] = { 0.002, 0.004 }, y[] = { 230, 260 }, half_widths[] = { 3, 4 };
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);
  g_autoptr (FsMeasured) measured = fs_measured_new ("bench", 2, x, y, half_widths);
  g_autofree char *before = description_of (GTK_WIDGET (view)), *at = NULL, *after = NULL;

  g_assert_nonnull (strstr (before, "Adaptive routing"));
  g_assert_true (fs_document_add_measured (fs_window_get_document (window), measured, NULL));
  test_wait_solved (window);
  fs_plot_view_set_crosshair (view, 0.004);
  at = description_of (GTK_WIDGET (view));
  g_assert_nonnull (strstr (at, ": model 2"));
  g_assert_nonnull (strstr (at, "bench: 260"));
  g_assert_nonnull (strstr (at, "± 4"));
  fs_plot_view_set_crosshair (view, NAN);
  after = description_of (GTK_WIDGET (view));
  g_assert_null (strstr (after, "bench"));
  test_window_close (window);
}

/* The plot is an image with a title and a description. */
FS_TEST (plot)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);

  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_ROLE_IMG);
  g_assert_true (has_label (GTK_WIDGET (view)));
  g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  g_assert_true (gtk_widget_get_focusable (GTK_WIDGET (view)));
  test_window_close (window);
}

/* A rejected value is announced to a screen reader, too. */
static void
find_invalid (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_ENTRY (widget) && gtk_test_accessible_has_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_INVALID)
      && gtk_test_accessible_check_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_INVALID,
                                          GTK_ACCESSIBLE_INVALID_TRUE)
             == NULL)
    (*(guint *) data)++;
}

FS_TEST (refused)
{
  FsWindow *window = test_window_new ();
  FsParameterRow *row = fs_sidebar_get_row (fs_window_get_sidebar (window), "n");
  guint invalid = 0;

  g_assert_false (fs_parameter_row_enter (row, "99"));
  test_walk (GTK_WIDGET (row), find_invalid, &invalid);
  g_assert_cmpuint (invalid, ==, 1);
  g_assert_true (fs_parameter_row_enter (row, "5"));
  invalid = 0;
  test_walk (GTK_WIDGET (row), find_invalid, &invalid);
  g_assert_cmpuint (invalid, ==, 0);
  test_window_close (window);
}
