/* Published tables in the window: computed at once, compared with simulated points, and sorted by a column. */
#include <string.h>

#include "app/gallery/table-list.h"
#include "app/gallery/tables-page.h"
#include "app/gallery/table-sheet.h"
#include "tests/app/test-window.h"
#include "scenario/library/gallery.h"
#include "study/tables/published-result.h"
#include "tests/support/test.h"

static GtkWidget *
page_new (FsTablesPage **page, FsDocument *document)
{
  GtkWidget *window;

  test_application ();
  window = adw_window_new ();
  *page = g_object_new (FS_TYPE_TABLES_PAGE, NULL);
  fs_tables_page_bind (*page, document);
  adw_window_set_content (ADW_WINDOW (window), GTK_WIDGET (*page));
  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 800);
  gtk_window_present (GTK_WINDOW (window));
  test_turn_for (0.2);
  return window;
}

static const char *
summary_of (FsTablesPage *page)
{
  return gtk_label_get_text (test_child (page, "summary"));
}

static guint
n_rows (FsTablesPage *page)
{
  GtkSelectionModel *rows = gtk_column_view_get_model (test_child (page, "view"));

  return rows != NULL ? g_list_model_get_n_items (G_LIST_MODEL (rows)) : 0;
}

FS_TEST (computed_at_once)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  FsTablesPage *page;
  GtkWidget *window = page_new (&page, document);

  g_assert_cmpstr (summary_of (page), ==, "Reproduced exactly");
  fs_tables_page_show (page, "ziavras-2");
  g_assert_cmpstr (summary_of (page), ==, "Reproduced exactly");
  /* GH(3,3) has 6 necklaces with that of node 0, GH(3,4) 8. */
  g_assert_cmpuint (n_rows (page), ==, 14);
  fs_tables_page_show (page, "petaflops");
  g_assert_cmpuint (n_rows (page), ==, 3);
  gtk_window_destroy (GTK_WINDOW (window));
  test_turn_for (0.1);
}

static gboolean
is_reference (GtkWidget *widget)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget);

  return tooltip != NULL && g_str_has_prefix (tooltip, "ZK99: S. G. Ziavras, ");
}

/* The paper of the tables has authors and title beside the choice of a table. */
FS_TEST (paper)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  FsTablesPage *page;
  GtkWidget *window = page_new (&page, document);

  g_assert_nonnull (test_find (GTK_WIDGET (page), GTK_TYPE_MENU_BUTTON, is_reference));
  gtk_window_destroy (GTK_WINDOW (window));
  test_turn_for (0.1);
}

/* Also one that was chosen before the page was first looked at. */
FS_TEST (table_of_the_document)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsScenario) table = fs_preset_load ("ziavras-5", NULL);
  g_autoptr (FsScenario) other = fs_preset_load ("ziavras-4", NULL);
  FsTablesPage *page;
  GtkWidget *window, *chooser;

  fs_document_load_preset (document, table, "ziavras-5");
  window = page_new (&page, document);
  chooser = test_find (GTK_WIDGET (page), GTK_TYPE_DROP_DOWN, NULL);
  g_assert_cmpstr (fs_published_table_ids ()[gtk_drop_down_get_selected (GTK_DROP_DOWN (chooser))], ==, "ziavras-5");
  fs_document_load_preset (document, other, "ziavras-4");
  g_assert_cmpstr (fs_published_table_ids ()[gtk_drop_down_get_selected (GTK_DROP_DOWN (chooser))], ==, "ziavras-4");
  gtk_window_destroy (GTK_WINDOW (window));
  test_turn_for (0.1);
}

typedef struct {
  char *preset;
  guint curve, step;
} Run;

static void
run_wanted (FsTablesPage *page, const char *preset, guint curve, guint step, Run *run)
{
  g_free (run->preset);
  *run = (Run){ g_strdup (preset), curve, step };
}

/* Nobody has run it: the paper's numbers are there, and each row leads to its run. */
FS_TEST (rows_lead_to_their_runs)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  FsTablesPage *page;
  GtkWidget *window, *view = NULL;
  Run run = { 0 };

  window = page_new (&page, document);
  g_signal_connect (page, "run", G_CALLBACK (run_wanted), &run);
  fs_tables_page_show (page, "ziavras-5");
  test_wait_for (n_rows (page) == 70);
  g_assert_cmpstr (summary_of (page), ==, "Not simulated yet. Open it and run the simulation.");
  view = test_child (page, "view");
  /* GH(2,16), buffer 4 */
  g_signal_emit_by_name (view, "activate", 8);
  g_assert_cmpstr (run.preset, ==, "ziavras-5");
  {
    g_autoptr (FsScenario) scenario = fs_preset_load (run.preset, NULL);
    const FsCurve *step = fs_curve_x_index (fs_scenario_curve (scenario, run.curve), run.step);

    g_assert_cmpint (step->store_forward.n, ==, 2);
    g_assert_cmpint (step->store_forward.k, ==, 16);
    g_assert_cmpint (step->store_forward.buffer, ==, 4);
  }
  g_free (run.preset);
  gtk_window_destroy (GTK_WINDOW (window));
  test_turn_for (0.1);
}

/* The button of a row simulates its points, and nothing else. */
FS_TEST (rows_run_there)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (FsScenario) table = fs_preset_load ("ziavras-5", NULL);
  g_autoptr (FsTableItem) item = NULL;
  const FsPointView *points;
  GtkWidget *page;
  guint n_points;

  fs_document_load_preset (document, table, "ziavras-5");
  test_wait_solved (window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("tables"));
  test_wait_for ((page = test_find (GTK_WIDGET (window), FS_TYPE_TABLES_PAGE, NULL)) != NULL);
  test_wait_for (n_rows (FS_TABLES_PAGE (page)) == 70);
  item = g_list_model_get_item (G_LIST_MODEL (gtk_column_view_get_model (test_child (page, "view"))), 0);
  g_assert_true (item->is_open);
  g_assert_true (gtk_widget_activate_action (page, "table.run-row", "u", 0));
  test_wait_for (fs_document_get_points (document, &n_points) != NULL && n_points > 0
                 && !fs_run_controller_get_status (fs_window_get_controller (window)).running);
  points = fs_document_get_points (document, &n_points);
  g_assert_cmpuint (n_points, <, 5);
  for (guint i = 0; i < n_points; i++)
    {
      const FsCurve *at = fs_curve_x_index (fs_scenario_curve (table, points[i].point.curve), points[i].point.step);

      g_assert_cmpint (points[i].state, ==, FS_POINT_DONE);
      g_assert_cmpint (at->store_forward.n, ==, item->row->n);
      g_assert_cmpint (at->store_forward.k, ==, item->row->k);
      g_assert_cmpint (at->store_forward.buffer, ==, (int) item->row->buffer);
    }
  test_window_close (window);
}

FS_TEST (sheets)
{
  for (const char *const *id = fs_published_table_ids (); *id != NULL; id++)
    {
      g_autofree char *name = fs_table_sheet_name (*id);

      g_test_message ("%s", name);
      g_assert_true (g_utf8_validate (name, -1, NULL) && *name != '\0');
      if (strcmp (*id, "petaflops") != 0)
        g_assert_nonnull (strstr (name, strchr (*id, '-') + 1));
    }
}

static void
check_formula (const char *text, const char *markup)
{
  g_autofree char *shown = fs_formula_markup (text);

  g_assert_cmpstr (shown, ==, markup);
}

FS_TEST (formulas)
{
  check_formula ("2*n*k^n", "2\u2009<i>n</i>\u2009<i>k</i><sup><i>n</i></sup>");
  check_formula ("(k-1)*n*k^n", "(<i>k</i>\u2009−\u20091)\u2009<i>n</i>\u2009<i>k</i><sup><i>n</i></sup>");
  check_formula ("n*floor(k/2)", "<i>n</i>⌊<i>k</i>/2⌋");
  check_formula ("k-ary n-cube", "<i>k</i>-ary <i>n</i>-cube");
  check_formula ("GH(n,k)", "GH(<i>n</i>,\u2009<i>k</i>)");
}

static GtkWidget *
find_title (GtkWidget *widget, const char *text)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_title (child, text);
  return found;
}

/* Numbers end where the title above them ends. */
FS_TEST (titles_above_numbers)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  FsTablesPage *page;
  GtkWidget *window = page_new (&page, document), *title, *number;
  graphene_rect_t above, below;

  title = find_title (GTK_WIDGET (page), "Diameter, paper");
  number = find_title (GTK_WIDGET (page), "33");
  g_assert_true (title != NULL && number != NULL);
  g_assert_true (gtk_widget_compute_bounds (title, window, &above));
  g_assert_true (gtk_widget_compute_bounds (number, window, &below));
  g_assert_cmpfloat_with_epsilon (above.origin.x + above.size.width, below.origin.x + below.size.width, 1.5);
  gtk_window_destroy (GTK_WINDOW (window));
  test_turn_for (0.1);
}
