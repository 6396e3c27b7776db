/* The whole window: values, values out of range, undo, light and dark style, and sizes. */
#include "tests/app/test-window.h"

#include <math.h>
#include <string.h>

#include "app/window/window-private.h"
#include "tests/support/test.h"

static FsParameterRow *
row (FsWindow *window, const char *key)
{
  FsParameterRow *found = fs_sidebar_get_row (fs_window_get_sidebar (window), key);

  g_assert_nonnull (found);
  return found;
}

static const FsCurve *
curve (FsWindow *window, guint index)
{
  return fs_scenario_curve (fs_document_get_scenario (fs_window_get_document (window)), index);
}

/* A label anywhere below @widget that shows @text. */
typedef struct {
  const char *text;
  gboolean found;
} LabelSearch;

static void
match_label (GtkWidget *widget, gpointer data)
{
  LabelSearch *search = data;

  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
      && strcmp (gtk_label_get_text (GTK_LABEL (widget)), search->text) == 0)
    search->found = TRUE;
}

static gboolean
shows (GtkWidget *widget, const char *text)
{
  LabelSearch search = { text, FALSE };

  test_walk (widget, match_label, &search);
  return search.found;
}

/* The first window is never empty. */
FS_TEST (first_plot)
{
  FsWindow *window = test_window_new ();
  const FsPlot *plot = fs_plot_view_get_plot (fs_window_get_plot_view (window));
  const FsSeries *series;

  g_assert_nonnull (plot);
  g_assert_cmpuint (plot->series->len, ==, 1);
  series = g_ptr_array_index (plot->series, 0);
  g_assert_cmpuint (series->lines->len, >=, 1);
  g_assert_cmpuint (((const FsLine *) g_ptr_array_index (series->lines, 0))->vertices->len, >, 50);
  test_window_close (window);
}

FS_TEST (set_value)
{
  FsWindow *window = test_window_new ();

  g_assert_true (fs_parameter_row_enter (row (window, "n"), "7"));
  g_assert_cmpint (curve (window, 0)->inputs.n, ==, 7);
  g_assert_true (fs_parameter_row_enter (row (window, "beta"), "2 %"));
  g_assert_cmpfloat (curve (window, 0)->inputs.beta, ==, 0.02);
  g_assert_true (fs_parameter_row_enter (row (window, "M"), "32, 64, 128"));
  g_assert_cmpuint (fs_scenario_n_curves (fs_document_get_scenario (fs_window_get_document (window))), ==, 3);
  test_wait_solved (window);
  g_assert_cmpuint (fs_plot_view_get_plot (fs_window_get_plot_view (window))->series->len, ==, 3);
  test_activate (window, "undo");
  test_activate (window, "undo");
  test_activate (window, "undo");
  g_assert_cmpint (curve (window, 0)->inputs.n, ==, 6);
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "undo"));
  test_activate (window, "redo");
  g_assert_cmpint (curve (window, 0)->inputs.n, ==, 7);
  test_window_close (window);
}

/* A value out of range shows its error and changes nothing: neither scenario nor plot. */
FS_TEST (wrong_value)
{
  static const struct {
    const char *key, *text, *in_sentence;
  } table[] = {
    { "n", "124", "124" },     { "n", "six", "six" },        { "n", "", "n" },
    { "V", "0", "0" },         { "M", "0.5", "0.5" },        { "beta", "150 %", "1.5" },
    { "beta", "-1", "-1" },    { "delta", "-2", "-2" },      { "points", "0", "0" },
    { "load", "0.1, x", "x" }, { "precision", "0", "0" },    { "replications", "1.5", "1.5" },
    { "seed", "-1", "-1" },    { "max-messages", "0", "0" }, { "M", "32, 64, none", "none" },
  };
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsScenario *before = fs_document_get_scenario (document);
  const FsSolvedScenario *solution = fs_document_get_solution (document);

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      FsParameterRow *wrong = row (window, table[i].key);
      const char *sentence;

      g_assert_false (fs_parameter_row_enter (wrong, table[i].text));
      sentence = fs_parameter_row_get_sentence (wrong);
      g_test_message ("%s", sentence);
      g_assert_nonnull (sentence);
      g_assert_nonnull (strstr (sentence, table[i].in_sentence));
      g_assert_nonnull (strchr (".?", sentence[strlen (sentence) - 1]));
      g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (wrong), "error"));
      g_assert_true (shows (GTK_WIDGET (wrong), sentence));
      g_assert_true (fs_document_get_scenario (document) == before);
    }
  test_turn_for (0.2);
  g_assert_true (fs_document_get_solution (document) == solution);
  g_assert_false (fs_document_can_undo (document));
  /* Setting another key keeps the error; a valid value removes it. */
  g_assert_true (fs_parameter_row_enter (row (window, "delta"), "2"));
  g_assert_nonnull (fs_parameter_row_get_sentence (row (window, "n")));
  g_assert_true (fs_parameter_row_enter (row (window, "n"), "5"));
  g_assert_null (fs_parameter_row_get_sentence (row (window, "n")));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (row (window, "n")), "error"));
  test_window_close (window);
}

FS_TEST (preset)
{
  FsWindow *window = test_window_new ();
  FsPresetRow *presets = fs_sidebar_get_preset_row (fs_window_get_sidebar (window));
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_preset_row_choose (presets, "ab-n7-v4", &error));
  g_assert_no_error (error);
  test_wait_solved (window);
  g_assert_cmpint (curve (window, 0)->inputs.n, ==, 7);
  g_assert_cmpuint (fs_plot_view_get_plot (fs_window_get_plot_view (window))->series->len, ==, 9);
  g_assert_false (fs_preset_row_choose (presets, "ab-n7-v5", &error));
  g_assert_nonnull (error);
  test_window_close (window);
}

/* The model follows the slider while it moves; the axes wait for its rest; it is one step of undo. */
FS_TEST (drag_a_value)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsPlotView *view = fs_window_get_plot_view (window);
  double x_to = fs_plot_view_get_plot (view)->x.to;
  guint followed = 0;
  const FsScenario *last = NULL;
  GtkWidget *scale;

  scale = test_find (GTK_WIDGET (row (window, "beta")), GTK_TYPE_SCALE, gtk_widget_get_mapped);
  g_assert_nonnull (scale);
  for (int i = 0; i < 60; i++)
    {
      gtk_range_set_value (GTK_RANGE (scale), 0.22 + 0.005 * i);
      test_turn_for (0.01);
      g_assert_true (fs_document_is_dragged (document));
      g_assert_cmpfloat (fs_plot_view_get_plot (view)->x.to, ==, x_to);
      if (fs_document_get_solution (document)->scenario != last)
        followed++;
      last = fs_document_get_solution (document)->scenario;
    }
  g_test_message ("%u curves while the slider took 60 places", followed);
  g_assert_cmpuint (followed, >, 10);
  test_wait_for (!fs_document_is_dragged (document));
  test_wait_solved (window);
  g_assert_cmpfloat (fs_plot_view_get_plot (view)->x.to, <, x_to);
  test_activate (window, "undo");
  g_assert_cmpfloat (curve (window, 0)->inputs.beta, ==, 0.01);
  g_assert_false (fs_document_can_undo (document));
  test_window_close (window);
}

/* The pixel in a corner of the plot's card. */
static void
card_color (FsWindow *window, guint8 bytes[4])
{
  GtkWidget *view = GTK_WIDGET (fs_window_get_plot_view (window));
  g_autoptr (GdkPaintable) paintable = NULL;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 40, 40);
  cairo_t *cr = cairo_create (surface);

  gtk_test_widget_wait_for_draw (view);
  paintable = gtk_widget_paintable_new (view);
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (view), gtk_widget_get_height (view));
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_nonnull (node);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  memcpy (bytes, cairo_image_surface_get_data (surface) + 30 * cairo_image_surface_get_stride (surface) + 4 * 4, 4);
  cairo_surface_destroy (surface);
}

FS_TEST (light_and_dark)
{
  FsWindow *window = test_window_new ();
  GActionGroup *actions = G_ACTION_GROUP (test_application ());
  guint8 pixel[4];

  g_action_group_change_action_state (actions, "color-scheme", g_variant_new_string ("light"));
  test_turn_for (0.1);
  card_color (window, pixel);
  g_assert_cmphex (pixel[0], ==, 0xff);
  g_action_group_change_action_state (actions, "color-scheme", g_variant_new_string ("dark"));
  test_turn_for (0.1);
  card_color (window, pixel);
  g_assert_cmphex (pixel[0], ==, 0x1e);
  g_assert_cmphex (pixel[1], ==, 0x1e);
  g_action_group_change_action_state (actions, "color-scheme", g_variant_new_string ("default"));
  test_window_close (window);
}

static void
check_size (int width, int height, gboolean folded)
{
  FsWindow *window = test_window_new ();

  test_window_resize (window, width, height);
  g_assert_cmpint (gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_sidebar (window))), ==, !folded);
  test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
  /* Numbers that fill their fields, a sentence, many curves. */
  if (!folded)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (
          fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "ab-n8-v2", &error));
      fs_parameter_row_enter (row (window, "n"), "124");
      fs_parameter_row_enter (row (window, "seed"), "18446744073709551615");
      test_wait_solved (window);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
      g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), ==, width);
      test_walk (GTK_WIDGET (window), test_not_clipped, NULL);
    }
  test_window_close (window);
}

FS_TEST (sizes)
{
  check_size (1000, 700, FALSE);
  check_size (1440, 900, FALSE);
  check_size (1920, 1080, FALSE);
  check_size (700, 600, TRUE);
}

static void
check_not_shortened (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) && gtk_widget_has_css_class (widget, data))
    g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget))));
}

/* The values of a list are readable in the smallest window, with the arrow of a changed row next to them. */
FS_TEST (chips_have_accessible_names)
{
  FsWindow *window = test_window_new ();

  test_window_resize (window, 1000, 700);
  g_assert_true (fs_parameter_row_enter (row (window, "M"), "32, 64, 128"));
  g_assert_true (fs_parameter_row_enter (row (window, "beta"), "0.005, 0.01, 0.02"));
  test_wait_solved (window);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_true (shows (GTK_WIDGET (row (window, "beta")), "0.005"));
  test_walk (GTK_WIDGET (window), check_not_shortened, (gpointer) "chip");
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), ==, 1000);
  test_window_close (window);
}

/* The sentence under the title is complete if there is space for two lines. */
FS_TEST (page_description_is_accessible)
{
  FsWindow *window = test_window_new ();
  g_autoptr (GError) error = NULL;

  test_window_resize (window, 1440, 900);
  g_assert_true (fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "ab-n8-v2", &error));
  test_wait_solved (window);
  test_window_resize (window, 1000, 700);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  test_walk (GTK_WIDGET (window), check_not_shortened, (gpointer) "page-sentence");
  test_window_close (window);
}

/* The shortcuts window starts with its first page. */
FS_TEST (shortcuts_start_at_the_top)
{
  FsWindow *window = test_window_new ();
  g_autofree char *section = NULL;

  g_object_get (test_show_shortcuts (window), "section-name", &section, NULL);
  g_assert_cmpstr (section, ==, "window");
  test_window_close (window);
}

/* Run with a value out of range moves the focus to that value, even if the sidebar is hidden. */
FS_TEST (run_shows_the_illegal_value)
{
  FsWindow *window = test_window_new ();
  GActionGroup *actions = G_ACTION_GROUP (window);

  g_assert_false (fs_parameter_row_enter (row (window, "seed"), "-1"));
  g_action_group_change_action_state (actions, "sidebar-visible", g_variant_new_boolean (FALSE));
  test_turn_for (0.3);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_sidebar (window))));
  test_activate (window, "run");
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_sidebar (window))));
  test_wait_for (test_has_focus_inside (window, GTK_WIDGET (row (window, "seed"))));
  g_assert_false (fs_run_controller_get_status (fs_window_get_controller (window)).running);
  test_window_close (window);
}

/* The list of figures opens when the sidebar is hidden, too. */
FS_TEST (preset_without_sidebar)
{
  FsWindow *window = test_window_new ();

  g_action_group_change_action_state (G_ACTION_GROUP (window), "sidebar-visible", g_variant_new_boolean (FALSE));
  test_turn_for (0.3);
  test_activate (window, "preset");
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_sidebar (window))));
  test_wait_for (shows (GTK_WIDGET (fs_window_get_sidebar (window)), "SOM01 Fig. 1"));
  test_window_close (window);
}

/* Hiding the sidebar with an open list closes the list, moves the focus to the plot, and is kept when the window
 * closes. */
FS_TEST (sidebar_hidden_with_list)
{
  FsWindow *window = test_window_new ();
  GtkWidget *sidebar = GTK_WIDGET (fs_window_get_sidebar (window));

  test_activate (window, "preset");
  test_wait_for (test_find (sidebar, GTK_TYPE_POPOVER, gtk_widget_get_mapped) != NULL);
  g_assert_true (test_has_focus_inside (window, sidebar));
  g_action_group_change_action_state (G_ACTION_GROUP (window), "sidebar-visible", g_variant_new_boolean (FALSE));
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (fs_window_get_plot_view (window))));
  g_assert_null (test_find (sidebar, GTK_TYPE_POPOVER, gtk_widget_get_visible));
  test_wait_for (!gtk_widget_get_mapped (sidebar));
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (fs_window_get_plot_view (window))));
  test_window_close (window);
}

/* A list that is to open when the sidebar is shown does not open if that is hidden again. */
FS_TEST (sidebar_hidden_before_list)
{
  FsWindow *window = test_window_new ();
  GtkWidget *sidebar = GTK_WIDGET (fs_window_get_sidebar (window));

  g_action_group_change_action_state (G_ACTION_GROUP (window), "sidebar-visible", g_variant_new_boolean (FALSE));
  test_wait_for (!gtk_widget_get_mapped (sidebar));
  test_activate (window, "preset");
  g_action_group_change_action_state (G_ACTION_GROUP (window), "sidebar-visible", g_variant_new_boolean (FALSE));
  test_turn_for (0.5);
  g_assert_null (test_find (sidebar, GTK_TYPE_POPOVER, gtk_widget_get_visible));
  g_action_group_change_action_state (G_ACTION_GROUP (window), "sidebar-visible", g_variant_new_boolean (TRUE));
  test_turn_for (0.7);
  g_assert_true (gtk_widget_get_mapped (sidebar));
  g_assert_null (test_find (sidebar, GTK_TYPE_POPOVER, gtk_widget_get_visible));
  test_window_close (window);
}

/* Nor does the list stay that is open as its window is closed. */
FS_TEST (closed_with_open_list)
{
  FsWindow *window = test_window_new ();
  GtkWidget *popover;

  test_activate (window, "preset");
  test_wait_for ((popover = test_find (GTK_WIDGET (window), GTK_TYPE_POPOVER, gtk_widget_get_mapped)) != NULL);
  g_object_add_weak_pointer (G_OBJECT (popover), (gpointer *) &popover);
  test_window_close (window);
  test_wait_for (popover == NULL);
}

/* Each page has the keyboard when it is chosen. */
FS_TEST (page_has_focus)
{
  static const char *const names[] = { "tables", "gallery", "network", "plot" };
  FsWindow *window = test_window_new ();
  FsWindowPages *pages = fs_window_get_pages (window);
  GtkWidget *shown[] = { GTK_WIDGET (pages->tables_place), GTK_WIDGET (pages->gallery_place),
                         GTK_WIDGET (pages->topology_place), GTK_WIDGET (pages->plot_page) };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string (names[i]));
      test_wait_for (test_has_focus_inside (window, shown[i]));
    }
  test_window_close (window);
}

static void
find_search (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_SEARCH_ENTRY (widget) && *(GtkWidget **) data == NULL)
    *(GtkWidget **) data = widget;
}

/* A number that is searched for with its name is that one, not one of the figure's. */
FS_TEST (preset_search)
{
  static const char *const texts[] = { "SO unicast n = 6, V = 4", "so unicast n=6 v=4" };
  FsWindow *window = test_window_new ();
  GtkWidget *search = NULL;

  test_walk (GTK_WIDGET (fs_sidebar_get_preset_row (fs_window_get_sidebar (window))), find_search, &search);
  g_assert_nonnull (search);
  test_activate (window, "preset");
  test_wait_for (gtk_widget_get_mapped (search));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      gtk_editable_set_text (GTK_EDITABLE (search), texts[i]);
      g_signal_emit_by_name (search, "activate");
      g_assert_cmpstr (fs_document_get_preset (fs_window_get_document (window)), ==, "db-n6-v4-unicast");
    }
  test_window_close (window);
}

/* The program has its icon from the build folder, too. */
FS_TEST (icon)
{
  FsWindow *window = test_window_new ();
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (GTK_WIDGET (window)));
  g_autoptr (GtkIconPaintable) icon
      = gtk_icon_theme_lookup_icon (theme, gtk_window_get_default_icon_name (), NULL, 128, 1, GTK_TEXT_DIR_LTR, 0);
  g_autoptr (GFile) file = gtk_icon_paintable_get_file (icon);
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;

  g_test_message ("%s", uri);
  g_assert_true (gtk_icon_theme_has_icon (theme, gtk_window_get_default_icon_name ()));
  test_window_close (window);
}
