/* The quantities panel shows the numbers of the comparison, sorts them, and explains the errata. */
#include "tests/app/test-window.h"

#include <math.h>
#include <string.h>

#include "app/document/document-curves.h"
#include "app/document/key-labels.h"
#include "app/panels/panels-private.h"
#include "app/window/window-private.h"
#include "app/document/x-value.h"
#include "app/document/quantity-list.h"
#include "scenario/library/gallery.h"
#include "study/compare/errata-text.h"
#include "tests/support/test.h"

/* Settings outlive a window: the panel may be there already. */
static void
show_panel (FsWindow *window)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_panel (window))))
    return;
  test_activate (window, "quantities");
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_panel (window))));
}

static void
read_at (FsWindow *window, double x)
{
  fs_plot_view_set_crosshair (fs_window_get_plot_view (window), x);
  test_turn_for (0.1);
}

static guint
n_rows (FsWindow *window)
{
  return g_list_model_get_n_items (G_LIST_MODEL (fs_window_get_panel (window)->rows));
}

/* The item of a row; valid as long as the panel keeps it. */
static const FsQuantityItem *
item_at (FsWindow *window, guint position)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (fs_window_get_panel (window)->rows), position);
  g_autoptr (FsQuantityItem) item = gtk_tree_list_row_get_item (row);

  return item;
}

static const FsQuantityItem *
find_item (FsWindow *window, const char *name)
{
  for (guint i = 0; i < n_rows (window); i++)
    if (strcmp (item_at (window, i)->name, name) == 0)
      return item_at (window, i);
  return NULL;
}

static void
assert_same (double a, double b)
{
  if (!isnan (a) || !isnan (b))
    g_assert_cmpfloat (a, ==, b);
}

/* The comparison of a row, or of @element of its list. */
static const FsComparison *
find_comparison (GPtrArray *comparisons, const FsQuantityItem *item, const FsQuantityItem *element)
{
  for (guint i = 0; i < comparisons->len; i++)
    {
      const FsComparison *comparison = g_ptr_array_index (comparisons, i);

      if (strcmp (comparison->expression, item->name) == 0 && comparison->key == item->key
          && g_strcmp0 (comparison->element, element != NULL ? element->name : NULL) == 0)
        return comparison;
    }
  g_assert_not_reached ();
}

/* Numbers of the table, elements of lists included, against those of fs_compare(). */
static void
check_numbers (FsWindow *window, FsVariant variant, double x, const FsSimResult *result, FsCompareFlags flags)
{
  const FsSolvedScenario *solution = fs_document_get_solution (fs_window_get_document (window));
  FsCurve at;
  g_autoptr (FsModelPoint) point = fs_x_value_solve (solution, 0, variant, x, &at);
  g_autoptr (GPtrArray) comparisons = fs_compare (&at, point, result, flags);
  guint n_found = 0;

  for (guint i = 0; i < n_rows (window); i++)
    {
      const FsQuantityItem *item = item_at (window, i);
      guint n = item->children != NULL ? g_list_model_get_n_items (G_LIST_MODEL (item->children)) : 1;

      for (guint e = 0; e < n; e++)
        {
          g_autoptr (FsQuantityItem) element
              = item->children != NULL ? g_list_model_get_item (G_LIST_MODEL (item->children), e) : NULL;
          const FsQuantityItem *shown = element != NULL ? element : item;
          const FsComparison *comparison = find_comparison (comparisons, item, element);

          n_found++;
          assert_same (shown->model, comparison->model);
          assert_same (shown->simulation, comparison->simulation);
          assert_same (shown->half_width, comparison->half_width);
          assert_same (shown->error, comparison->relative_error);
        }
    }
  g_assert_cmpuint (n_found, ==, comparisons->len);
}

FS_TEST (empty)
{
  FsWindow *window = test_window_new ();

  show_panel (window);
  test_turn_for (0.1);
  /* Before any choice it is the middle load, which the ring marks. */
  g_test_message ("%s", test_label_text (fs_window_get_panel (window)->place_label));
  g_assert_nonnull (strstr (test_label_text (fs_window_get_panel (window)->place_label), "at λg = 9.70"));
  g_assert_nonnull (
      strstr (gtk_label_get_text (GTK_LABEL (fs_window_get_panel (window)->sentence_label)), "Run the simulation"));
  /* Above its saturation rate the model has no values. */
  read_at (window, 0.1);
  g_test_message ("%s", gtk_label_get_text (GTK_LABEL (fs_window_get_panel (window)->sentence_label)));
  g_assert_nonnull (
      strstr (gtk_label_get_text (GTK_LABEL (fs_window_get_panel (window)->sentence_label)), "saturates at 19.40"));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_panel (window)->view)));
  test_window_close (window);
}

/* Without a simulated point only the model is shown; when the crosshair is hidden, the values stay. */
FS_TEST (model_alone)
{
  FsWindow *window = test_window_new ();
  guint n_counterparts;

  show_panel (window);
  read_at (window, 0.0077);
  g_test_message ("%s", gtk_label_get_text (GTK_LABEL (fs_window_get_panel (window)->sentence_label)));
  g_assert_nonnull (
      strstr (gtk_label_get_text (GTK_LABEL (fs_window_get_panel (window)->sentence_label)), "Run the simulation"));
  g_assert_cmpstr (find_item (window, "W_s*V_bar (unicast)")->title, ==, "Waiting time at the source (unicast)");
  g_assert_null (strstr (find_item (window, "W_s*V_bar (unicast)")->symbol, "unicast"));
  n_counterparts = n_rows (window);
  g_assert_cmpuint (n_counterparts, >, 10);
  check_numbers (window, FS_VARIANT_CORRECTED, 0.0077, NULL, FS_COMPARE_COUNTERPARTS);
  fs_plot_view_set_crosshair (fs_window_get_plot_view (window), NAN);
  test_turn_for (0.1);
  check_numbers (window, FS_VARIANT_CORRECTED, 0.0077, NULL, FS_COMPARE_COUNTERPARTS);
  gtk_toggle_button_set_active (fs_window_get_panel (window)->all_button, TRUE);
  test_wait_for (n_rows (window) > n_counterparts);
  check_numbers (window, FS_VARIANT_CORRECTED, 0.0077, NULL, FS_COMPARE_ALL);
  test_window_close (window);
}

/* A quantity with two names is listed once; a key without a symbol of the paper is not shown as one. The channel load
 * in these units is a utilization. */
FS_TEST (each_quantity_once)
{
  FsWindow *window = test_window_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *place = NULL;

  g_assert_true (fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "kd-fig2", &error));
  test_wait_solved (window);
  show_panel (window);
  read_at (window, 0.2);
  g_assert_nonnull (find_item (window, "latency"));
  g_assert_null (find_item (window, "t_avg"));
  g_assert_cmpstr (find_item (window, "latency")->symbol, ==, "<i>t</i><sub>avg</sub>");
  g_assert_nonnull (find_item (window, "t_first"));
  g_assert_cmpstr (find_item (window, "t_first")->symbol, ==, "");
  place = fs_x_value_markup (fs_document_get_solution (fs_window_get_document (window)),
                             fs_document_get_plot (fs_window_get_document (window)), 0.2);
  g_assert_true (g_str_has_prefix (place, "<i>ρ</i> = "));
  g_clear_pointer (&place, g_free);
  /* Over a parameter x values are as they were entered; a latency without its waiting time is labeled as such. */
  g_assert_true (
      fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "at-why-tau", &error));
  test_wait_solved (window);
  read_at (window, 4);
  place = fs_x_value_markup (fs_document_get_solution (fs_window_get_document (window)),
                             fs_document_get_plot (fs_window_get_document (window)), 4);
  g_assert_true (g_str_has_suffix (place, " = 4"));
  g_assert_cmpstr (find_item (window, "latency")->title, ==, "Unicast latency");
  g_assert_cmpstr (find_item (window, "latency-w_s*V_bar")->title, ==,
                   "Unicast latency without waiting time at the source");
  test_window_close (window);
}

/* If the panel covers the plot, the card is placed outside of it or hidden. */
FS_TEST (card_does_not_overlap_the_panel)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);
  GtkWidget *card = NULL;
  graphene_rect_t of_card, of_panel, overlap;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (view)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    card = gtk_widget_has_css_class (child, "crosshair-card") ? child : card;
  g_assert_nonnull (card);
  for (int width = 1000; width <= 1400; width += 100)
    {
      test_window_resize (window, width, 800);
      show_panel (window);
      read_at (window, 0.012);
      test_turn_for (0.5);
      if (!gtk_widget_get_mapped (card))
        continue;
      g_assert_true (gtk_widget_compute_bounds (card, GTK_WIDGET (window), &of_card));
      g_assert_true (
          gtk_widget_compute_bounds (GTK_WIDGET (fs_window_get_panel (window)), GTK_WIDGET (window), &of_panel));
      if (graphene_rect_intersection (&of_card, &of_panel, &overlap))
        g_assert_cmpfloat (overlap.size.width, <=, 0);
    }
  g_assert_true (gtk_widget_get_mapped (card));
  test_window_close (window);
}

static void
run_small (FsWindow *window)
{
  test_make_small (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
}

/* At a simulated point model and simulation are shown next to each other, in the selected variant. */
FS_TEST (model_beside_simulation)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (GError) error = NULL;
  guint n_points;
  const FsPointView *points;
  const FsQuantityItem *latency;
  double x;

  g_assert_true (fs_document_set_value (document, "variant", "both", &error));
  run_small (window);
  points = fs_document_get_points (document, &n_points);
  g_assert_cmpuint (n_points, ==, 2);
  x = points[0].point.rate;
  show_panel (window);
  read_at (window, x);
  latency = find_item (window, "latency");
  g_assert_nonnull (latency);
  g_assert_cmpfloat (latency->simulation, ==, points[0].result->broadcast.mean);
  check_numbers (window, FS_VARIANT_CORRECTED, x, points[0].result, FS_COMPARE_COUNTERPARTS);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (fs_window_get_panel (window)->sentence_label)), ==,
                   "20\u202f000 messages, too few of this kind for an interval.");
  gtk_toggle_button_set_active (fs_window_get_panel (window)->variant_buttons[FS_VARIANT_PUBLISHED], TRUE);
  test_turn_for (0.1);
  check_numbers (window, FS_VARIANT_PUBLISHED, x, points[0].result, FS_COMPARE_COUNTERPARTS);
  /* The card contains both. */
  {
    const FsCrosshairValues *reading = fs_plot_view_get_crosshair_values (fs_window_get_plot_view (window));

    g_test_message ("%s", reading->accuracy);
    g_assert_nonnull (strstr (reading->accuracy, "Published "));
    g_assert_nonnull (strstr (reading->accuracy, "\nCorrected "));
  }
  g_test_message ("%s", fs_window_get_status (window));
  test_window_close (window);
}

/* By the size of the error, most wrong first; and back by group. */
FS_TEST (sorted_by_error)
{
  FsWindow *window = test_window_new ();
  const FsPointView *points;
  guint n_points, n_errors = 0;

  run_small (window);
  points = fs_document_get_points (fs_window_get_document (window), &n_points);
  show_panel (window);
  read_at (window, points[0].point.rate);
  gtk_toggle_button_set_active (fs_window_get_panel (window)->sort_button, TRUE);
  for (guint pass = 0; pass < 2; pass++)
    {
      /* New numbers are in order, too. */
      if (pass == 1)
        read_at (window, points[1].point.rate);
      for (guint i = 1; i < n_rows (window); i++)
        {
          double before = fabs (item_at (window, i - 1)->error), after = fabs (item_at (window, i)->error);

          g_assert_true (isnan (after) || before >= after);
          n_errors += isfinite (after) ? 1 : 0;
        }
    }
  g_assert_cmpuint (n_errors, >, 10);
  for (guint i = 0; i < n_rows (window); i++)
    g_assert_false (item_at (window, i)->heads_group);
  gtk_toggle_button_set_active (fs_window_get_panel (window)->sort_button, FALSE);
  for (guint i = 0; i < n_rows (window); i++)
    g_assert_cmpuint (item_at (window, i)->order, ==, i);
  test_window_close (window);
}

/* A list opens into its elements. */
FS_TEST (lists_expand)
{
  FsWindow *window = test_window_new ();
  guint closed;

  show_panel (window);
  read_at (window, 0.0077);
  closed = n_rows (window);
  for (guint i = 0; i < closed; i++)
    if (strcmp (item_at (window, i)->name, "P_v") == 0)
      {
        g_signal_emit_by_name (fs_window_get_panel (window)->view, "activate", i);
        /* V = 2: none, one or both busy; they are probabilities. */
        g_assert_cmpuint (n_rows (window), ==, closed + 3);
        g_assert_cmpstr (item_at (window, i + 1)->title, ==, "0");
        g_assert_cmpfloat_with_epsilon (
            item_at (window, i + 1)->model + item_at (window, i + 2)->model + item_at (window, i + 3)->model, 1, 1e-12);
        /* It stays open while the crosshair moves. */
        read_at (window, 0.0078);
        g_assert_cmpuint (n_rows (window), ==, closed + 3);
        test_window_close (window);
        return;
      }
  g_assert_not_reached ();
}

static gboolean
is_note_button (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "note-button") && gtk_widget_get_mapped (widget);
}

static void
find_note (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "note"))
    *(const char **) data = gtk_label_get_text (GTK_LABEL (widget));
}

/* The erratum of a quantity states what is wrong and, once computed, its effect. */
FS_TEST (note_explains_an_erratum)
{
  FsWindow *window = test_window_new ();
  const FsCurve *curve = fs_scenario_curve (fs_document_get_scenario (fs_window_get_document (window)), 0);
  FsJob job;
  g_autoptr (GPtrArray) notes = NULL;
  GtkWidget *button;
  const char *text = "";
  guint told = 0;

  fs_job_init (&job);
  notes = fs_errata_notes (curve->model, &curve->inputs, &job);
  show_panel (window);
  read_at (window, 0.0077);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fs_window_get_panel (window)));
  button = test_find (GTK_WIDGET (fs_window_get_panel (window)), GTK_TYPE_MENU_BUTTON, is_note_button);
  g_assert_nonnull (button);
  g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL));
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  test_turn_for (1);
  test_walk (button, find_note, &text);
  g_test_message ("%s", text);
  /* The first row is the broadcast latency. */
  for (guint i = 0; i < notes->len; i++)
    {
      const FsErratumNote *note = g_ptr_array_index (notes, i);

      if (!fs_erratum_concerns (note->erratum, curve->model, "latency"))
        continue;
      g_assert_nonnull (strstr (text, note->erratum->equations));
      g_assert_nonnull (strstr (text, note->erratum->sentence));
      g_assert_nonnull (strstr (text, note->effect));
      told++;
    }
  g_assert_cmpuint (told, >, 0);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  test_window_close (window);
}

/* Tab skips the closed list of errata and enters the open one. */
FS_TEST (tab_skips_closed_notes)
{
  FsWindow *window = test_window_new ();
  GtkWidget *expander, *focus;

  show_panel (window);
  expander = test_find (GTK_WIDGET (fs_window_get_panel (window)), GTK_TYPE_EXPANDER, NULL);
  test_wait_for (gtk_widget_get_mapped (expander));
  for (guint open = 0; open < 2; open++)
    {
      gtk_expander_set_expanded (GTK_EXPANDER (expander), open);
      gtk_widget_grab_focus (expander);
      gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
      focus = gtk_window_get_focus (GTK_WINDOW (window));
      g_assert_true (focus != expander);
      g_assert_cmpint (focus != NULL && gtk_widget_is_ancestor (focus, expander), ==, open);
    }
  test_window_close (window);
}

static gboolean
is_headline (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "panel-headline") && gtk_widget_get_mapped (widget);
}

/* Next to the plot if that keeps 560 pixels, otherwise below it; where that is too low, a line with numbers, which lets the quantities
 * take the place of the plot. They are never over the plot. */
FS_TEST (plot_keeps_its_size)
{
  static const struct {
    int width, height;
    gboolean beside, folded;
  } table[] = {
    { 800, 900, FALSE, FALSE }, { 800, 600, FALSE, TRUE }, { 1440, 900, TRUE, FALSE }, { 1920, 1080, TRUE, FALSE }
  };
  FsWindow *window = test_window_new ();
  GtkWidget *view = GTK_WIDGET (fs_window_get_plot_view (window));
  GtkWidget *panel = GTK_WIDGET (fs_window_get_panel (window));

  show_panel (window);
  read_at (window, 0.0077);
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      graphene_rect_t of_view, of_panel;
      GtkWidget *headline;

      test_window_resize (window, table[i].width, table[i].height);
      test_turn_for (0.8);
      g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (window)), ==, table[i].height);
      test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
      g_assert_cmpint (gtk_widget_get_width (view), >=, 560);
      g_assert_cmpint (gtk_widget_get_height (view), >=, 220);
      g_assert_true (gtk_widget_compute_bounds (view, GTK_WIDGET (window), &of_view));
      g_assert_true (gtk_widget_compute_bounds (panel, GTK_WIDGET (window), &of_panel));
      g_assert_cmpint (of_panel.origin.x + of_panel.size.width, <=, table[i].width);
      g_assert_false (graphene_rect_intersection (&of_view, &of_panel, NULL));
      g_assert_cmpint (of_panel.origin.x >= of_view.origin.x + of_view.size.width, ==, table[i].beside);
      headline = test_find (panel, FS_TYPE_PANEL_HEADLINE, is_headline);
      g_assert_cmpint (headline != NULL, ==, table[i].folded);
      if (headline == NULL)
        continue;
      g_assert_nonnull (strstr (fs_panel_headline_get_text (FS_PANEL_HEADLINE (headline)), "model"));
      g_signal_emit_by_name (headline, "clicked");
      test_wait_for (!gtk_widget_get_mapped (view)
                     && gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_panel (window)->view)));
      test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
      /* The line of the plot brings it back. */
      headline = test_find (GTK_WIDGET (fs_window_get_pages (window)->plot_page), FS_TYPE_PANEL_HEADLINE, is_headline);
      g_assert_nonnull (headline);
      g_signal_emit_by_name (headline, "clicked");
      test_wait_for (gtk_widget_get_mapped (view));
    }
  test_activate (window, "quantities");
  test_window_close (window);
}

/* Where the window has room for plot and quantities but not for the sidebar as well, that folds, and comes back; its setting stays. */
FS_TEST (sidebar_gives_way)
{
  FsWindow *window = test_window_new ();
  FsFlap *flap = fs_window_get_pages (window)->flap;
  GtkWidget *view = GTK_WIDGET (fs_window_get_plot_view (window));

  /* Between the plot's room with the quantities alone, and that with the sidebar, too. */
  test_window_resize (window, 1280, 820);
  show_panel (window);
  test_wait_for (fs_flap_get_folded (flap));
  test_wait_for (!fs_flap_get_folded (fs_plot_page_get_panel_flap (fs_window_get_pages (window)->plot_page)));
  test_wait_for (gtk_widget_get_width (view) >= 560);
  g_assert_true (g_settings_get_boolean (test_settings (), "sidebar-visible"));
  test_activate (window, "quantities");
  test_wait_for (!fs_flap_get_folded (flap) && fs_flap_get_reveal_flap (flap));
  test_window_resize (window, 1600, 900);
  show_panel (window);
  test_turn_for (0.3);
  g_assert_false (fs_flap_get_folded (flap));
  test_activate (window, "quantities");
  test_window_close (window);
}

/* The user can have it below the plot, which is then as wide as the page. */
FS_TEST (below_the_plot)
{
  FsWindow *window = test_window_new ();
  GtkWidget *view = GTK_WIDGET (fs_window_get_plot_view (window));
  GtkWidget *panel = GTK_WIDGET (fs_window_get_panel (window));
  graphene_rect_t of_view, of_panel;

  test_window_resize (window, 1440, 900);
  show_panel (window);
  read_at (window, 0.0077);
  test_activate (window, "quantities-below");
  test_turn_for (0.5);
  test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
  g_assert_true (gtk_widget_compute_bounds (view, GTK_WIDGET (window), &of_view));
  g_assert_true (gtk_widget_compute_bounds (panel, GTK_WIDGET (window), &of_panel));
  g_assert_cmpfloat (of_panel.origin.y, >=, of_view.origin.y + of_view.size.height);
  g_assert_cmpfloat (of_panel.origin.y + of_panel.size.height, <=, 900);
  g_assert_cmpfloat (of_view.size.width, >, 1000);
  g_assert_false (find_item (window, "L_b")->is_short);
  test_activate (window, "quantities-below");
  test_turn_for (0.5);
  g_assert_true (gtk_widget_compute_bounds (panel, GTK_WIDGET (window), &of_panel));
  g_assert_cmpfloat (of_panel.origin.x, >, 800);
  g_assert_true (find_item (window, "L_b")->is_short);
  test_activate (window, "quantities");
  test_window_close (window);
}

/* One line a quantity: at 900 pixels, 20 and more are visible. The panel keeps its width, whatever the numbers. */
FS_TEST (dense_and_of_constant_width)
{
  FsWindow *window = test_window_new ();
  GtkWidget *panel = GTK_WIDGET (fs_window_get_panel (window));
  GtkWidget *view = GTK_WIDGET (fs_window_get_panel (window)->view);
  int width;

  test_window_resize (window, 1440, 900);
  show_panel (window);
  run_small (window);
  read_at (window, 0.0001);
  test_turn_for (0.5);
  width = gtk_widget_get_width (panel);
  for (guint i = 0; i < n_rows (window); i++)
    {
      g_autofree char *model = fs_quantity_item_model_text (item_at (window, i));
      g_autofree char *simulation = fs_quantity_item_simulation_text (item_at (window, i));

      g_test_message ("%s: %s, %s", item_at (window, i)->short_title, model, simulation);
    }
  g_assert_cmpint (gtk_widget_get_height (view), >=, 20 * 26);
  g_assert_cmpuint (n_rows (window), >=, 20);
  for (guint i = 1; i < 20; i++)
    {
      read_at (window, i * 0.001);
      g_assert_cmpint (gtk_widget_get_width (panel), ==, width);
    }
  test_window_close (window);
}

/* Divided by headings, each once. */
FS_TEST (grouped)
{
  FsWindow *window = test_window_new ();
  guint n_headings = 0;

  show_panel (window);
  read_at (window, 0.0077);
  for (guint i = 0; i < n_rows (window); i++)
    {
      const FsQuantityItem *item = item_at (window, i);
      gboolean first = i == 0 || item_at (window, i - 1)->group != item->group;

      g_assert_cmpint (item->heads_group, ==, first);
      g_assert_true (i == 0 || item->group >= item_at (window, i - 1)->group);
      g_assert_nonnull (fs_quantity_group_text (item->group));
      n_headings += first;
    }
  g_assert_cmpuint (n_headings, ==, 5);
  test_window_close (window);
}

/* At a point model and simulation are compared, and the last sentence says how far a latency is off and what contributes most to
 * that; between points the model is alone. */
FS_TEST (point_and_conclusion)
{
  FsWindow *window = test_window_new ();
  FsQuantitiesPanel *panel = fs_window_get_panel (window);
  const FsPointView *points;
  const FsQuantityItem *latency;
  g_autofree char *error = NULL;
  guint n_points;

  run_small (window);
  points = fs_document_get_points (fs_window_get_document (window), &n_points);
  show_panel (window);
  read_at (window, points[1].point.rate);
  check_numbers (window, FS_VARIANT_CORRECTED, points[1].point.rate, points[1].result, FS_COMPARE_COUNTERPARTS);
  read_at (window, points[1].point.rate * 0.97);
  check_numbers (window, FS_VARIANT_CORRECTED, points[1].point.rate * 0.97, NULL, FS_COMPARE_COUNTERPARTS);
  g_assert_null (test_label_text (panel->conclusion_label));
  read_at (window, points[1].point.rate);
  /* Of few broadcasts the latency may have no interval. */
  latency = find_item (window, "latency");
  if (!isfinite (latency->half_width))
    latency = find_item (window, "latency_unicast");
  g_assert_true (g_str_has_prefix (test_label_text (panel->conclusion_label), latency->title));
  if (fabs (latency->model - latency->simulation) > latency->half_width)
    {
      error = fs_quantity_error_text (latency->error);
      g_assert_nonnull (strstr (test_label_text (panel->conclusion_label), error));
    }
  test_window_close (window);
}

/* A latency that is too high has no cause in a part that is too low: parts are ranked by the cycles that they contribute
 * in the direction of the error, not by how far off they are in percent. */
FS_TEST (contributions)
{
  const struct {
    const char *shown;
    double latency, latency_unicast, waiting, network, step_waiting, step;
    const char *of, *part;
    double cycles;
  } cases[] = {
    /* Simulated are 300 and 50 cycles, 10 ± 0.1 of waiting, 40 ± 0.1 of network latency. */
    { "latency_unicast", 330, 55, 7.8, 47.2, 10, 40, "latency_unicast", "S_u*V_bar", 7.2 },
    { "latency_unicast", 330, 45, 7.8, 37.2, 10, 40, "latency_unicast", "S_u*V_bar", -2.8 },
    { "latency_unicast", 330, 45, 5, 40, 10, 40, "latency_unicast", "W_s*V_bar (unicast)", -5 },
    { "latency", 330, 55, 10, 45, 9, 45, "latency", "S_b*V_bar", 30 },
    { "V_bar", 330, 55, 10, 45, 15, 41, "latency", "W_s*V_bar (copies)", 30 }, /* no latency: the main one */
    { "latency_unicast", 330, 55, 10, 40.05, 10, 40, "latency_unicast", NULL, 0 },
    { "latency_unicast", 330, 50.05, 5, 45, 10, 40, NULL, NULL, 0 }, /* within its interval */
  };
  const FsModel *model = fs_model_find ("adaptive-broadcast");

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      const struct {
        const char *expression, *key;
        double model, simulation;
      } lines[] = {
        { "latency", "latency", cases[c].latency, 300 },
        { "latency_unicast", "latency_unicast", cases[c].latency_unicast, 50 },
        { "W_s*V_bar (unicast)", "W_s", cases[c].waiting, 10 },
        { "S_u*V_bar", "S_u", cases[c].network, 40 },
        { "W_s*V_bar (copies)", "W_s", cases[c].step_waiting, 10 },
        { "S_b*V_bar", "S_b", cases[c].step, 40 },
      };
      g_autoptr (GListStore) store = g_list_store_new (FS_TYPE_QUANTITY_ITEM);
      g_autoptr (GPtrArray) comparisons = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_comparison_free);
      FsContribution found;

      for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
        {
          FsComparison *line = g_new0 (FsComparison, 1);

          line->name = g_strdup (lines[i].expression);
          line->expression = g_strdup (lines[i].expression);
          line->key = lines[i].key;
          line->quantity = fs_model_quantity (model, lines[i].key, NULL);
          line->model = lines[i].model;
          line->simulation = lines[i].simulation;
          line->half_width = 0.1;
          line->relative_error = line->model / line->simulation - 1;
          g_ptr_array_add (comparisons, line);
        }
      fs_quantity_list_update (store, model, comparisons);
      g_assert_true (fs_quantity_list_contribution (G_LIST_MODEL (store), model, cases[c].shown, 6, &found)
                     == (cases[c].of != NULL));
      if (cases[c].of != NULL)
        g_assert_cmpstr (found.latency->name, ==, cases[c].of);
      g_assert_cmpstr (found.part != NULL ? found.part->name : NULL, ==, cases[c].part);
      g_assert_cmpfloat_with_epsilon (found.cycles, cases[c].cycles, 1e-9);
    }
}

/* The panel shows the curve whose point the crosshair is at. */
FS_TEST (curve_follows_the_crosshair)
{
  FsWindow *window = test_window_new ();
  g_autoptr (GError) error = NULL;
  const FsPointView *points;
  guint n_points;

  test_make_small (window);
  g_assert_true (fs_document_duplicate_curve (fs_window_get_document (window), 0, &error));
  test_set_parameter (window, "M", "8");
  test_wait_solved (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  points = fs_document_get_points (fs_window_get_document (window), &n_points);
  g_assert_cmpuint (n_points, ==, 4);
  show_panel (window);
  for (guint i = 0; i < n_points; i++)
    {
      fs_plot_view_show_point (fs_window_get_plot_view (window), points[0].point);
      while (fs_plot_view_get_crosshair_values (fs_window_get_plot_view (window))->x
             < points[i].point.rate * (1 - 1e-9))
        fs_plot_view_move_crosshair (fs_window_get_plot_view (window), 1);
      test_turn_for (0.1);
      g_assert_cmpuint (fs_window_get_panel (window)->curve, ==, points[i].point.curve);
    }
  test_window_close (window);
}

/* Opened, closed and opened at another width: the settings remember for the next window, and leave others as they are. */
FS_TEST (settings_are_remembered)
{
  FsWindow *window = test_window_new (), *other;
  GSettings *settings = fs_window_get_settings (window);
  int width;

  g_settings_reset (settings, "quantities-visible");
  test_window_close (window);
  window = test_window_new ();
  other = test_window_new ();
  settings = fs_window_get_settings (window);
  g_assert_false (g_settings_get_boolean (settings, "quantities-visible"));
  test_turn_for (0.1);
  show_panel (window);
  g_assert_true (g_settings_get_boolean (settings, "quantities-visible"));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_panel (other))));
  test_window_close (other);
  g_object_set (fs_window_get_panel (window), "width-request", 500, NULL);
  test_window_close (window);
  window = test_window_new ();
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_panel (window))));
  settings = fs_window_get_settings (window);
  g_object_get (fs_window_get_panel (window), "width-request", &width, NULL);
  g_assert_cmpint (width, ==, 500);
  g_settings_reset (settings, "quantities-width");
  test_activate (window, "quantities");
  test_wait_for (!g_settings_get_boolean (settings, "quantities-visible"));
  test_window_close (window);
}

/* From a curve without variants of a model to one with several: the buttons have the space they need. */
FS_TEST (buttons_fit_after_a_change_of_model)
{
  static const char *const ids[] = { "ziavras-7", "db-n7-v3-m32-b010", "ziavras-9", "ab-n8-v2" };
  FsWindow *window = test_window_new ();

  show_panel (window);
  for (guint i = 0; i < 24; i++)
    {
      const char *id = ids[i % G_N_ELEMENTS (ids)];
      g_autoptr (FsScenario) scenario = fs_preset_load (id, NULL);

      fs_document_load_preset (fs_window_get_document (window), scenario, id);
      test_wait_solved (window);
      test_turn_for (0.01 * (i / 4));
    }
  test_window_close (window);
}

/* The list of parameters is that of the model at the crosshair: the whole list, in its order. */
FS_TEST (sensitivity)
{
  FsWindow *window = test_window_new ();
  FsQuantitiesPanel *panel = fs_window_get_panel (window);
  GtkGrid *grid = panel->sensitivities->grid;
  g_autoptr (GArray) found = NULL;
  const FsCurve *curve;
  double rate, latency;

  show_panel (window);
  read_at (window, 0.01);
  gtk_expander_set_expanded (GTK_EXPANDER (panel->sensitivity_expander), TRUE);
  test_turn_for (0.2);
  rate = fs_plot_view_get_crosshair_values (fs_window_get_plot_view (window))->x;
  curve = fs_scenario_curve (fs_document_get_scenario (fs_window_get_document (window)), 0);
  found = fs_model_sensitivities (curve->model, &curve->inputs, fs_curve_first_variant (curve), rate,
                                  curve->model->headline, NULL, &latency);
  for (guint i = 0; i < found->len; i++)
    {
      const FsSensitivity *sensitivity = &g_array_index (found, FsSensitivity, i);
      GtkWidget *row = gtk_grid_get_child_at (grid, 0, 2 * (int) i);
      g_autofree char *name = sensitivity->input != NULL ? fs_key_label_parameter_plain_title (sensitivity->input->key)
                                                         : g_strdup ("Offered load");

      g_assert_nonnull (row);
      g_assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (row)), name));
    }
  g_assert_null (gtk_grid_get_child_at (grid, 0, 2 * (int) found->len));
  g_assert_nonnull (
      strstr (gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (grid, 0, 1))), "1\u202f% more: +1.2"));
  test_window_close (window);
}
