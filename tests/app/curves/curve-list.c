/* The curve list in use: keys in a row, buttons, drag and drop, parameters of the selected curve, and runs. */
#include "tests/app/test-window.h"

#include <string.h>

#include "app/curves/curve-matrix.h"
#include "app/curves/error-spark.h"
#include "app/document/document-curves.h"
#include "app/sidebar/parameter-explain.h"
#include "scenario/value/scenario-curves.h"
#include "tests/support/test.h"

static FsDocument *
document (FsWindow *window)
{
  return fs_window_get_document (window);
}

static FsScenario *
scenario (FsWindow *window)
{
  return fs_document_get_scenario (document (window));
}

static FsCurveList *
list (FsWindow *window)
{
  return FS_CURVE_LIST (test_find (GTK_WIDGET (window), FS_TYPE_CURVE_LIST, NULL));
}

static GtkWidget *
row (FsWindow *window, int curve)
{
  return GTK_WIDGET (fs_curve_list_get_row (list (window), curve));
}

static GtkEventController *
controller_of (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type)
          && gtk_event_controller_get_propagation_phase (controller) != GTK_PHASE_NONE)
        return controller;
    }
  g_assert_not_reached ();
}

/* A key in the row that has the keyboard; whether it means something there. */
static gboolean
press (FsWindow *window, guint key, GdkModifierType state)
{
  GtkWidget *box = gtk_widget_get_parent (gtk_widget_get_parent (row (window, FS_ALL_CURVES)));
  gboolean handled = FALSE;

  g_signal_emit_by_name (controller_of (box, GTK_TYPE_EVENT_CONTROLLER_KEY), "key-pressed", key, 0u, state, &handled);
  return handled;
}

static gboolean
is_matrix_button (GtkWidget *widget)
{
  return g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "view-grid-symbolic") == 0;
}

static gboolean
is_add_button (GtkWidget *widget)
{
  return g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "list-add-symbolic") == 0;
}

/* As with arrow keys: the keyboard focus moves to the row, which is selected. */
static void
go_to (FsWindow *window, int curve)
{
  GtkListBox *box = GTK_LIST_BOX (gtk_widget_get_parent (row (window, curve)));

  gtk_widget_grab_focus (row (window, curve));
  gtk_list_box_select_row (box, GTK_LIST_BOX_ROW (row (window, curve)));
  g_assert_cmpint (fs_document_get_curve (document (window)), ==, curve);
}

static void
assert_lengths (FsWindow *window, const char *const *lengths)
{
  g_assert_cmpuint (fs_scenario_n_curves (scenario (window)), ==, g_strv_length ((GStrv) lengths));
  for (guint c = 0; lengths[c] != NULL; c++)
    {
      g_autofree char *value = fs_scenario_value (scenario (window), c, "M");

      g_assert_cmpstr (value, ==, lengths[c]);
    }
}

#define ASSERT_LENGTHS(window, ...) assert_lengths ((window), (const char *const[]){ __VA_ARGS__, NULL })

static gboolean
is_shown (GtkWidget *widget, const char *icon)
{
  gboolean found = FALSE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !found;
       child = gtk_widget_get_next_sibling (child))
    found = (GTK_IS_BUTTON (child) && gtk_widget_get_visible (child)
             && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (child)), icon) == 0)
            || is_shown (child, icon);
  return found;
}

static gboolean
is_override_mark (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "override-mark");
}

static gboolean
has_dot (FsParameterRow *parameter)
{
  return gtk_widget_get_visible (test_find (GTK_WIDGET (parameter), GTK_TYPE_LABEL, is_override_mark));
}

/* Series that draw anything. */
static guint
n_drawn (FsWindow *window)
{
  const FsPlot *plot = fs_document_get_plot (document (window));
  guint n = 0;

  for (guint s = 0; s < plot->series->len; s++)
    n += ((const FsSeries *) plot->series->pdata[s])->lines->len > 0;
  return n;
}

FS_TEST (keys)
{
  FsWindow *window = test_window_new ();
  FsParameterRow *length = fs_sidebar_get_row (fs_window_get_sidebar (window), "M");

  g_assert_nonnull (row (window, 0));
  g_assert_null (row (window, 1));
  go_to (window, FS_ALL_CURVES);
  g_assert_false (press (window, GDK_KEY_Delete, 0)); /* of no curve */
  go_to (window, 0);
  g_assert_true (press (window, GDK_KEY_d, GDK_CONTROL_MASK));
  g_assert_cmpint (fs_document_get_curve (document (window)), ==, 1);
  g_assert_true (fs_parameter_row_enter (length, "64"));
  ASSERT_LENGTHS (window, "32", "64");
  g_assert_true (press (window, GDK_KEY_Up, GDK_ALT_MASK));
  ASSERT_LENGTHS (window, "64", "32");
  g_assert_cmpint (fs_document_get_curve (document (window)), ==, 0);
  g_assert_cmpuint (fs_scenario_curve (scenario (window), 0)->palette_entry, ==, 1);
  g_assert_true (press (window, GDK_KEY_Down, GDK_ALT_MASK));
  g_assert_true (press (window, GDK_KEY_space, 0));
  g_assert_true (fs_scenario_curve (scenario (window), 1)->hidden);
  test_wait_solved (window);
  g_assert_cmpuint (n_drawn (window), ==, 1);
  g_assert_true (press (window, GDK_KEY_Delete, 0));
  ASSERT_LENGTHS (window, "32");
  g_assert_true (press (window, GDK_KEY_Delete, 0)); /* the last one stays, and a toast gives the reason */
  ASSERT_LENGTHS (window, "32");
  test_activate (window, "undo");
  ASSERT_LENGTHS (window, "32", "64");
  test_activate (window, "undo");
  g_assert_false (fs_scenario_curve (scenario (window), 1)->hidden);
  test_window_close (window);
}

FS_TEST (rename)
{
  FsWindow *window = test_window_new ();
  GtkWidget *entry;

  go_to (window, 0);
  g_assert_true (press (window, GDK_KEY_F2, 0));
  g_assert_true (fs_curve_row_is_renamed (FS_CURVE_ROW (row (window, 0))));
  entry = test_find (row (window, 0), GTK_TYPE_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "mine <1>");
  /* Keys are the field's now. */
  g_assert_false (press (window, GDK_KEY_Delete, 0));
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (fs_scenario_own_label (scenario (window), 0), ==, "mine <1>");
  g_assert_cmpstr (fs_scenario_curve (scenario (window), 0)->label, ==, "mine &lt;1&gt;");
  g_assert_false (fs_curve_row_is_renamed (FS_CURVE_ROW (row (window, 0))));
  g_assert_true (press (window, GDK_KEY_F2, 0));
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  g_signal_emit_by_name (entry, "activate");
  g_assert_null (fs_scenario_own_label (scenario (window), 0));
  test_activate (window, "undo");
  g_assert_cmpstr (fs_scenario_own_label (scenario (window), 0), ==, "mine <1>");
  test_window_close (window);
}

FS_TEST (pointer)
{
  FsWindow *window = test_window_new ();
  GtkWidget *menu_button;
  GtkWidget *choice;
  GValue value = G_VALUE_INIT;
  gboolean dropped = FALSE;

  g_signal_emit_by_name (test_find (GTK_WIDGET (list (window)), GTK_TYPE_BUTTON, is_add_button), "clicked");
  g_assert_cmpuint (fs_scenario_n_curves (scenario (window)), ==, 2);
  /* The eye. */
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_prev_sibling (
                                    gtk_widget_get_last_child (gtk_widget_get_first_child (row (window, 0))))),
                                FALSE);
  g_assert_true (fs_scenario_curve (scenario (window), 0)->hidden);
  /* The palette. */
  menu_button = test_find (row (window, 1), GTK_TYPE_MENU_BUTTON, NULL);
  gtk_menu_button_popup (GTK_MENU_BUTTON (menu_button));
  choice = test_find (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (menu_button))), GTK_TYPE_GRID, NULL);
  g_assert_nonnull (choice);
  g_assert_false (gtk_widget_get_has_tooltip (menu_button));
  g_signal_emit_by_name (gtk_grid_get_child_at (GTK_GRID (choice), 3, 3), "clicked");
  g_assert_cmpuint (fs_scenario_curve (scenario (window), 1)->palette_entry, ==, 15);
  test_turn_for (0.1);
  g_assert_true (gtk_widget_get_has_tooltip (test_find (row (window, 1), GTK_TYPE_MENU_BUTTON, NULL)));
  /* The second is dropped on the first. */
  g_value_init (&value, FS_TYPE_CURVE_ROW);
  g_value_set_object (&value, row (window, 1));
  g_signal_emit_by_name (controller_of (row (window, 0), GTK_TYPE_DROP_TARGET), "drop", &value, 1.0, 1.0, &dropped);
  g_value_unset (&value);
  g_assert_true (dropped);
  g_assert_cmpuint (fs_scenario_curve (scenario (window), 0)->palette_entry, ==, 15);
  g_assert_true (fs_scenario_curve (scenario (window), 1)->hidden);
  test_window_close (window);
}

FS_TEST (rows)
{
  FsWindow *window = test_window_new ();
  FsSidebar *sidebar = fs_window_get_sidebar (window);
  g_autofree char *explained = fs_parameter_explain_markup ("beta");

  go_to (window, 0);
  press (window, GDK_KEY_d, GDK_CONTROL_MASK);
  g_assert_true (fs_parameter_row_enter (fs_sidebar_get_row (sidebar, "beta"), "5 %"));
  g_assert_true (has_dot (fs_sidebar_get_row (sidebar, "beta")));
  g_assert_false (has_dot (fs_sidebar_get_row (sidebar, "n")));
  g_assert_true (is_shown (GTK_WIDGET (fs_sidebar_get_row (sidebar, "beta")), "edit-undo-symbolic"));
  g_assert_false (fs_parameter_row_enter (fs_sidebar_get_row (sidebar, "beta"), "1 %, 2 %"));
  g_assert_nonnull (fs_parameter_row_get_sentence (fs_sidebar_get_row (sidebar, "beta")));
  go_to (window, 0);
  g_assert_null (fs_parameter_row_get_sentence (fs_sidebar_get_row (sidebar, "beta")));
  g_assert_false (has_dot (fs_sidebar_get_row (sidebar, "beta")));
  /* Each curve has its own model, hence its own rows. */
  g_assert_true (fs_parameter_row_enter (fs_sidebar_get_row (sidebar, "model"), "kim-das"));
  g_assert_nonnull (fs_sidebar_get_row (sidebar, "l"));
  go_to (window, 1);
  g_assert_null (fs_sidebar_get_row (sidebar, "l"));
  g_assert_nonnull (strstr (explained, "SOM01"));
  g_assert_nonnull (strstr (explained, "fraction of messages that are broadcasts"));
  test_window_close (window);
}

/* The list takes as many rows as fit in two thirds of the sidebar, and shows that there are more; one curve is small. */
FS_TEST (long_lists_scroll)
{
  FsWindow *window = test_window_new ();
  int small = gtk_widget_get_height (GTK_WIDGET (list (window)));
  GtkWidget *scroll = gtk_widget_get_ancestor (row (window, 0), GTK_TYPE_SCROLLED_WINDOW);
  GtkWidget *sidebar = gtk_widget_get_ancestor (GTK_WIDGET (list (window)), GTK_TYPE_SCROLLED_WINDOW);

  while (fs_scenario_n_curves (scenario (window)) < FS_SCENARIO_MAX_CURVES)
    g_assert_true (fs_document_duplicate_curve (document (window), fs_scenario_n_curves (scenario (window)) - 1, NULL));
  test_wait_solved (window);
  test_turn_for (0.2);
  g_assert_nonnull (row (window, FS_SCENARIO_MAX_CURVES - 1));
  g_assert_cmpint (small, <, 150);
  g_assert_cmpint (gtk_widget_get_height (scroll), >, gtk_widget_get_height (sidebar) / 2);
  g_assert_cmpint (gtk_widget_get_height (scroll), <, gtk_widget_get_height (sidebar) * 3 / 4);
  g_assert_true (gtk_widget_get_child_visible (gtk_scrolled_window_get_vscrollbar (GTK_SCROLLED_WINDOW (scroll))));
  test_walk (GTK_WIDGET (list (window)), test_not_clipped, NULL);
  test_window_close (window);
}

/* What the menu of a row offers, it does. */
static gboolean
choose (FsWindow *window, guint curve, int item)
{
  GtkWidget *button = gtk_widget_get_last_child (gtk_widget_get_first_child (row (window, curve)));
  g_autoptr (GVariant) action = NULL;
  g_autoptr (GVariant) target = NULL;
  GMenuModel *menu;

  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  menu = gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (button));
  action = g_menu_model_get_item_attribute_value (menu, item, "action", G_VARIANT_TYPE_STRING);
  target = g_menu_model_get_item_attribute_value (menu, item, "target", G_VARIANT_TYPE_UINT32);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  g_assert_nonnull (target);
  return gtk_widget_activate_action_variant (button, g_variant_get_string (action, NULL), target);
}

/* A row with an open menu has no tooltip, which would lie over it; not even when it is refreshed meanwhile. */
FS_TEST (no_tooltip_over_a_menu)
{
  FsWindow *window = test_window_new ();
  GtkWidget *menu, *eye;

  menu = gtk_widget_get_last_child (gtk_widget_get_first_child (row (window, 0)));
  eye = gtk_widget_get_prev_sibling (menu);
  g_assert_true (gtk_widget_get_has_tooltip (menu) && gtk_widget_get_has_tooltip (eye));
  gtk_menu_button_popup (GTK_MENU_BUTTON (menu));
  test_wait_solved (window);
  fs_curve_row_refresh (FS_CURVE_ROW (row (window, 0)));
  g_assert_false (gtk_widget_get_has_tooltip (menu) || gtk_widget_get_has_tooltip (eye));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (menu));
  g_assert_true (gtk_widget_get_has_tooltip (menu) && gtk_widget_get_has_tooltip (eye));
  test_window_close (window);
}

FS_TEST (menu)
{
  FsWindow *window = test_window_new ();

  g_assert_true (choose (window, 0, 2)); /* duplicate */
  fs_document_set_value (document (window), "M", "64", NULL);
  ASSERT_LENGTHS (window, "32", "64");
  g_assert_true (choose (window, 1, 3)); /* up */
  ASSERT_LENGTHS (window, "64", "32");
  g_assert_true (choose (window, 0, 1)); /* rename */
  test_wait_for (fs_curve_row_is_renamed (FS_CURVE_ROW (row (window, 0))));
  g_assert_true (choose (window, 1, 6)); /* delete */
  ASSERT_LENGTHS (window, "64");
  test_window_close (window);
}

FS_TEST (one_curve_runs_alone)
{
  FsWindow *window = test_window_new ();
  const FsPlot *plot;

  test_make_small (window);
  fs_document_duplicate_curve (document (window), 0, NULL);
  fs_document_set_value (document (window), "M", "16", NULL);
  test_wait_solved (window);
  test_activate (window, "run-curve");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  plot = fs_document_get_plot (document (window));
  g_assert_cmpuint (((const FsSeries *) plot->series->pdata[0])->points->len, ==, 0);
  g_assert_cmpuint (((const FsSeries *) plot->series->pdata[1])->points->len, >, 0);
  test_window_close (window);
}

/* The cell of a curve; NULL without one: cells are in the order of the curves. */
static GtkWidget *
cell_of (FsCurveMatrix *matrix, guint curve)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (matrix));

  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_TOGGLE_BUTTON (child) && curve-- == 0)
      return child;
  return NULL;
}

/* Many curves that are the combinations of two parameters are a matrix: a cell selects its curve, whose row appears; pointing at
 * one makes the others faint in the plot; keys in a cell are those of a row; a button shows the list again. */
FS_TEST (matrix)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);
  g_autoptr (GError) error = NULL;
  FsCurveMatrix *matrix = FS_CURVE_MATRIX (test_find (GTK_WIDGET (list (window)), FS_TYPE_CURVE_MATRIX, NULL));
  const FsCurveSet fifth = fs_curve_set_of (4);
  GtkWidget *cell;

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (matrix)));
  g_assert_true (fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "ab-n6-v2", &error));
  test_wait_solved (window);
  test_wait_for (gtk_widget_get_visible (GTK_WIDGET (matrix)));
  g_assert_false (gtk_widget_get_visible (row (window, 4)));
  cell = cell_of (matrix, 4);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (cell), TRUE);
  g_assert_cmpint (fs_document_get_curve (document (window)), ==, 4);
  g_assert_true (gtk_widget_get_visible (row (window, 4)));
  g_assert_false (gtk_widget_get_visible (row (window, 5)));
  fs_document_set_pointed (document (window), &fifth);
  g_assert_cmpfloat (((const FsSeries *) fs_plot_view_get_plot (view)->series->pdata[4])->opacity, ==, 1);
  g_assert_cmpfloat (((const FsSeries *) fs_plot_view_get_plot (view)->series->pdata[3])->opacity, <, 0.5);
  fs_document_set_pointed (document (window), NULL);
  g_assert_cmpfloat (((const FsSeries *) fs_plot_view_get_plot (view)->series->pdata[3])->opacity, ==, 1);
  gtk_widget_grab_focus (cell_of (matrix, 5));
  g_assert_cmpuint (fs_curve_matrix_get_focused (matrix), ==, 5);
  g_assert_true (press (window, GDK_KEY_space, 0));
  g_assert_true (fs_scenario_curve (scenario (window), 5)->hidden);
  test_wait_solved (window);
  test_wait_for (cell_of (matrix, 5) != NULL && gtk_widget_has_css_class (cell_of (matrix, 5), "hidden-curve"));
  gtk_test_accessible_assert_property (cell_of (matrix, 5), GTK_ACCESSIBLE_PROPERTY_LABEL, "M 64 · β 0.02, hidden");
  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (test_find (GTK_WIDGET (list (window)), GTK_TYPE_TOGGLE_BUTTON, is_matrix_button)), FALSE);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (matrix)));
  g_assert_true (gtk_widget_get_visible (row (window, 5)));
  test_window_close (window);
}

static gboolean
is_spark (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "spark");
}

/* Once its points are simulated a row says in words how its error goes, and its picture leads to the largest one. */
FS_TEST (error_of_a_row)
{
  FsWindow *window = test_window_new ();
  FsRunController *controller = fs_window_get_controller (window);
  FsErrorSpark *spark;
  FsSweepPoint shown;

  test_make_small (window);
  test_wait_solved (window);
  spark = FS_ERROR_SPARK (test_find (row (window, 0), FS_TYPE_ERROR_SPARK, is_spark));
  g_assert_null (fs_error_spark_get_text (spark));
  g_assert_false (gtk_widget_is_sensitive (GTK_WIDGET (spark)));
  fs_run_controller_run (controller);
  test_wait_for (fs_run_controller_get_status (controller).running);
  test_wait_for (!fs_run_controller_get_status (controller).running);
  test_wait_for (fs_error_spark_get_text (spark) != NULL);
  g_assert_true (g_str_has_prefix (fs_error_spark_get_text (spark), "Model error from "));
  gtk_test_accessible_assert_property (spark, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, fs_error_spark_get_text (spark));
  if (gtk_widget_is_sensitive (GTK_WIDGET (spark)))
    {
      const FsAccuracies *accuracies = fs_document_get_accuracies (document (window));
      const FsModelError *largest = fs_accuracies_largest_of_series (accuracies, 0);

      g_signal_emit_by_name (spark, "clicked");
      g_assert_true (fs_document_get_chosen (document (window), &shown));
      g_assert_cmpfloat (shown.rate, ==, largest->rate);
    }
  test_window_close (window);
}

static gboolean
shows (FsWindow *window, const char *button)
{
  return gtk_widget_get_mapped (
      GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (window), FS_TYPE_WINDOW, button)));
}

/* The status line states that a run has earlier values, and Run is enabled next to Stop. */
FS_TEST (status_line_names_an_earlier_run)
{
  FsWindow *window = test_window_new ();
  FsRunController *controller = fs_window_get_controller (window);

  test_make_small (window);
  fs_document_set_value (document (window), "precision", "1e-6", NULL);
  fs_document_set_value (document (window), "max-messages", "100000000", NULL);
  test_wait_solved (window);
  test_activate (window, "run");
  test_wait_for (fs_run_controller_get_status (controller).running);
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "run"));
  g_assert_true (shows (window, "stop_button") && !shows (window, "run_button"));
  fs_document_set_value (document (window), "delta", "3", NULL);
  test_wait_solved (window);
  test_wait_for (strstr (fs_window_get_status (window), "earlier values") != NULL);
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "run"));
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "stop"));
  g_assert_true (shows (window, "stop_button") && shows (window, "run_button"));
  test_activate (window, "run");
  test_wait_for (strstr (fs_window_get_status (window), "earlier values") == NULL);
  g_assert_true (fs_run_controller_get_status (controller).running);
  test_activate (window, "stop");
  g_assert_false (fs_run_controller_get_status (controller).running);
  test_window_close (window);
}
