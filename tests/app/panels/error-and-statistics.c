/* The error panel and the statistics panel follow the axis and the crosshair, and explain why they are empty. */
#include "tests/app/test-window.h"

#include <math.h>
#include <string.h>

#include "app/network/network-page-private.h"
#include "app/panels/panels-private.h"
#include "app/plot/plot-view-private.h"
#include "app/window/window-private.h"
#include "scenario/library/gallery.h"
#include "tests/support/test.h"

static FsPlotPanels *
panels_of (FsWindow *window)
{
  GtkWidget *view = GTK_WIDGET (fs_window_get_plot_view (window));

  return fs_plot_page_get_panels (FS_PLOT_PAGE (gtk_widget_get_ancestor (view, FS_TYPE_PLOT_PAGE)));
}

/* What the statistics panel says. */
static const char *
sentence_of (FsStatisticsPanel *panel)
{
  return gtk_widget_get_visible (panel->empty) ? gtk_label_get_text (GTK_LABEL (panel->empty))
                                               : fs_fitted_text_get (panel->sentence);
}

static gboolean
state_of (FsWindow *window, const char *action)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (window), action);

  return g_variant_get_boolean (state);
}

static void
show_panel (FsWindow *window, const char *action)
{
  if (!state_of (window, action))
    test_activate (window, action);
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (panels_of (window))));
  test_turn_for (0.2);
}

static void
hide_panels (FsWindow *window)
{
  g_object_set (panels_of (window), "error-shown", FALSE, "statistics-shown", FALSE, NULL);
  test_turn_for (0.1);
}

static FsWindow *
new_run_window (void)
{
  FsWindow *window = test_window_new ();
  FsRunController *controller = fs_window_get_controller (window);

  test_make_small (window);
  test_wait_solved (window);
  hide_panels (window);
  fs_run_controller_run (controller);
  test_wait_for (fs_run_controller_get_status (controller).running);
  test_wait_for (!fs_run_controller_get_status (controller).running);
  return window;
}

/* One panel at a time; the choice is stored, and the figure has its axis labels again without a panel. */
FS_TEST (one_panel_at_a_time)
{
  FsWindow *window = test_window_new ();
  int whole = gtk_widget_get_height (GTK_WIDGET (fs_window_get_plot_view (window)));

  hide_panels (window);
  test_wait_for (gtk_widget_get_height (GTK_WIDGET (fs_window_get_plot_view (window))) > 0);
  whole = gtk_widget_get_height (GTK_WIDGET (fs_window_get_plot_view (window)));
  show_panel (window, "error-panel");
  test_wait_for (gtk_widget_get_height (GTK_WIDGET (fs_window_get_plot_view (window))) < whole);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (panels_of (window))), ==, 270);
  test_activate (window, "statistics");
  g_assert_true (state_of (window, "statistics"));
  g_assert_false (state_of (window, "error-panel"));
  test_activate (window, "statistics");
  test_wait_for (!gtk_widget_get_visible (GTK_WIDGET (panels_of (window))));
  test_wait_for (gtk_widget_get_height (GTK_WIDGET (fs_window_get_plot_view (window))) == whole);
  test_window_close (window);
}

/* Before a run, both panels explain what to do. */
FS_TEST (empty_panels_explain_themselves)
{
  FsWindow *window = test_window_new ();

  test_wait_solved (window);
  show_panel (window, "statistics");
  g_assert_cmpstr (sentence_of (panels_of (window)->statistics), ==, "Run the simulation to see warm-up and batches.");
  show_panel (window, "error-panel");
  g_assert_null (panels_of (window)->error->area->plot);
  hide_panels (window);
  test_window_close (window);
}

/* A duplicate of the curve is compared with it in place of the model, until there is one curve again. */
FS_TEST (curves_are_compared_with_one_of_them)
{
  FsWindow *window = new_run_window ();
  FsDocument *document = fs_window_get_document (window);
  FsErrorPanel *panel = panels_of (window)->error;

  show_panel (window, "error-panel");
  g_assert_false (gtk_widget_get_visible (panel->head));
  g_assert_true (fs_document_duplicate_curve (document, 0, NULL));
  test_wait_solved (window);
  test_wait_for (gtk_widget_get_visible (panel->head) && panel->area->plot != NULL);
  g_assert_cmpstr (panel->area->plot->title, ==, "Model error");
  g_signal_emit_by_name (panel->compared_choice, "chosen", "1");
  g_assert_cmpuint (fs_document_get_compared (document), ==, 0);
  g_assert_null (panel->area->plot); /* the runs are too short for an interval */
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (panel->area->reason)), ==,
                   "No other curve has a finished point with an interval at a load of this one.");
  g_signal_emit_by_name (panel->compared_choice, "chosen", "0");
  g_assert_cmpstr (panel->area->plot->title, ==, "Model error");
  g_signal_emit_by_name (panel->compared_choice, "chosen", "2");
  g_assert_true (fs_document_remove_curve (document, 1, NULL));
  g_assert_cmpuint (fs_document_get_compared (document), ==, G_MAXUINT);
  test_wait_solved (window);
  test_wait_for (!gtk_widget_get_visible (panel->head));
  hide_panels (window);
  test_window_close (window);
}

/* The errors are those of the points; the figure is marked where the model is near, as long as the panel is there; the
 * x range of the panel is the figure's when that is zoomed; an exported figure has both. */
FS_TEST (errors_are_those_of_the_points)
{
  FsWindow *window = new_run_window ();
  FsPlotView *view = fs_window_get_plot_view (window);
  g_autoptr (FsPlot) figure = NULL;
  g_autoptr (FsPlot) without = NULL;
  const FsPlot *error;
  double before;

  show_panel (window, "error-panel");
  error = panels_of (window)->error->area->plot;
  g_assert_nonnull (error);
  g_assert_cmpuint (((const FsSeries *) error->series->pdata[0])->points->len, >, 1);
  test_wait_for (error->x.to == fs_plot_view_get_plot (view)->x.to);
  before = error->x.to;
  fs_plot_view_zoom (view, 2);
  test_wait_for (error->x.to == fs_plot_view_get_plot (view)->x.to && error->x.to < before);
  g_assert_cmpfloat (error->x.from, ==, fs_plot_view_get_plot (view)->x.from);
  figure = fs_plot_view_dup_figure (view);
  g_assert_nonnull (figure->below);
  g_assert_cmpuint (figure->near_x->len, ==, fs_plot_view_get_plot (view)->near_x->len);
  hide_panels (window);
  g_assert_cmpuint (fs_plot_view_get_plot (view)->near_x->len, ==, 0);
  without = fs_plot_view_dup_figure (view);
  g_assert_null (without->below);
  test_window_close (window);
}

/* A curve selected in the list stands out in the panel, with its name at its end; without one all curves are alike. */
FS_TEST (selected_curve_stands_out)
{
  FsWindow *window = new_run_window ();
  FsDocument *document = fs_window_get_document (window);
  FsErrorPanel *panel = panels_of (window)->error;
  const FsSeries *series;

  show_panel (window, "error-panel");
  g_assert_cmpuint (panel->area->plot->notes->len, >, 0);
  fs_document_select_curve (document, 0);
  test_turn_for (0.1);
  series = panel->area->plot->series->pdata[0];
  g_assert_nonnull (series->end_name);
  g_assert_cmpfloat (series->opacity, ==, 1);
  g_assert_cmpuint (panel->area->plot->notes->len, ==, 0);
  g_assert_cmpstr (fs_fitted_text_get (panel->sentence), !=, "");
  fs_document_select_curve (document, FS_ALL_CURVES);
  test_turn_for (0.1);
  g_assert_null (((const FsSeries *) panel->area->plot->series->pdata[0])->end_name);
  test_window_close (window);
}

/* The point at the crosshair is described, and stays when the crosshair is hidden. */
FS_TEST (statistics_of_the_point_at_the_crosshair)
{
  FsWindow *window = new_run_window ();
  FsPlotView *view = fs_window_get_plot_view (window);
  FsStatisticsPanel *panel = panels_of (window)->statistics;
  const FsCrosshairValues *reading;
  const FsSeries *series;

  show_panel (window, "statistics");
  series = fs_plot_view_get_plot (view)->series->pdata[0];
  fs_plot_view_set_crosshair (view, g_array_index (series->points, FsPlotPoint, 0).x);
  test_wait_for (strstr (sentence_of (panel), "a warm-up of") != NULL);
  reading = fs_plot_view_get_crosshair_values (view);
  g_assert_nonnull (reading->behind);
  g_assert_nonnull (strstr (reading->behind, "messages"));
  fs_plot_view_set_crosshair (view, NAN);
  test_wait_for (strstr (sentence_of (panel), "a warm-up of") != NULL);
  hide_panels (window);
  test_window_close (window);
}

/* In the smallest window with a sidebar next to the plot, nothing is cut off. */
FS_TEST (nothing_clipped_in_a_small_window)
{
  FsWindow *window = new_run_window ();

  test_window_resize (window, 1000, 700);
  show_panel (window, "statistics");
  test_walk (GTK_WIDGET (panels_of (window)), test_not_clipped, NULL);
  show_panel (window, "error-panel");
  test_walk (GTK_WIDGET (panels_of (window)), test_not_clipped, NULL);
  hide_panels (window);
  test_window_close (window);
}

static double
line_height (GtkWidget *widget)
{
  PangoFontMetrics *metrics = pango_context_get_metrics (gtk_widget_get_pango_context (widget), NULL, NULL);
  double height = pango_units_to_double (pango_font_metrics_get_height (metrics));

  pango_font_metrics_unref (metrics);
  return height;
}

static gboolean
is_headline (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "panel-headline") && gtk_widget_get_child_visible (widget)
         && gtk_widget_get_mapped (widget);
}

/* The line of what has no room, or NULL. */
static FsPanelHeadline *
headline_of (FsWindow *window)
{
  GtkWidget *split = gtk_widget_get_parent (GTK_WIDGET (panels_of (window)));

  return (FsPanelHeadline *) test_find (split, FS_TYPE_PANEL_HEADLINE, is_headline);
}

/* At no size and with no text is the plot or a panel a strip: where there is no room for both, the panel folds to a line with its
 * numbers; a click on it lets both change places. The window does not have to be higher for it. */
FS_TEST (panel_or_plot_with_large_text)
{
  static const char *const panels[] = { "error-panel", "statistics" };
  FsWindow *window = new_run_window ();
  GtkWidget *view = GTK_WIDGET (fs_window_get_plot_view (window)), *panel = GTK_WIDGET (panels_of (window));
  GtkSettings *settings = gtk_widget_get_settings (view);
  guint n_alone = 0, n_both = 0;

  for (int text = 2; text <= 3; text++)
    {
      g_object_set (settings, "gtk-xft-dpi", 96 * 1024 * text / 2, NULL);
      for (int height = 650; height <= 1100; height += 75)
        {
          test_window_resize (window, 1000, height);
          for (guint i = 0; i < G_N_ELEMENTS (panels); i++)
            {
              FsPanelHeadline *headline;

              g_object_set (panels_of (window), "error-shown", i == 0, "statistics-shown", i == 1, NULL);
              test_turn_for (0.3);
              headline = headline_of (window);
              g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (window)), ==, height);
              g_assert_true (gtk_widget_get_mapped (view));
              g_assert_cmpint (gtk_widget_get_height (view), >=, text == 2 ? 220 : 300);
              g_assert_cmpint (gtk_widget_get_mapped (panel), ==, headline == NULL);
              n_both += headline == NULL;
              n_alone += headline != NULL;
              if (headline != NULL)
                {
                  g_assert_cmpstr (fs_panel_headline_get_text (headline), !=, "");
                  g_signal_emit_by_name (headline, "clicked");
                  test_wait_for (gtk_widget_get_mapped (panel) && !gtk_widget_get_mapped (view));
                  g_assert_nonnull (headline_of (window));
                }
              g_assert_cmpfloat (gtk_widget_get_height (panel), >=, (i == 0 ? 7.9 : 10.9) * line_height (panel));
              test_walk (panel, test_not_clipped, NULL);
              if (headline != NULL)
                {
                  g_signal_emit_by_name (headline, "clicked");
                  test_wait_for (!gtk_widget_get_mapped (panel) && gtk_widget_get_mapped (view));
                }
            }
          hide_panels (window);
          g_assert_true (gtk_widget_get_mapped (view));
        }
    }
  g_assert_cmpuint (n_both, >=, 10);
  g_assert_cmpuint (n_alone, >=, 3);
  gtk_settings_reset_property (settings, "gtk-xft-dpi");
  test_window_close (window);
}

/* An error panel in the place of the plot has the legend, and the range of the plot, which is zoomed with it. */
FS_TEST (error_in_place_of_the_plot)
{
  FsWindow *window = new_run_window ();
  FsPlotView *view = fs_window_get_plot_view (window);
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (view));
  const FsPlot *error;
  double before;

  g_object_set (settings, "gtk-xft-dpi", 96 * 1024 * 3 / 2, NULL);
  test_window_resize (window, 1000, 700);
  g_object_set (panels_of (window), "error-shown", TRUE, NULL);
  test_wait_for (headline_of (window) != NULL);
  g_signal_emit_by_name (headline_of (window), "clicked");
  test_wait_for (!gtk_widget_get_mapped (GTK_WIDGET (view)));
  test_turn_for (0.5);
  error = panels_of (window)->error->area->plot;
  g_assert_false (error->no_legend);
  g_assert_nonnull (((const FsSeries *) error->series->pdata[0])->label);
  before = error->x.to;
  fs_plot_view_zoom (view, 2);
  test_wait_for (error->x.to == fs_plot_view_get_plot (view)->x.to && error->x.to < before);
  gtk_settings_reset_property (settings, "gtk-xft-dpi");
  test_window_resize (window, 1000, 900);
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (view)));
  test_wait_for (error->no_legend);
  hide_panels (window);
  test_window_close (window);
}

static gboolean
is_handle (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "plot-handle");
}

static void
press (GtkWidget *widget, guint key)
{
  GListModel *controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      gboolean taken;

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &taken);
    }
  g_object_unref (controllers);
}

/* The keyboard changes the height of the panel as the pointer does, as far as the plot has room; the height is saved. */
FS_TEST (height_of_the_panel)
{
  FsWindow *window = new_run_window ();
  GtkWidget *panel = GTK_WIDGET (panels_of (window)), *view = GTK_WIDGET (fs_window_get_plot_view (window));
  GtkWidget *handle = test_find (gtk_widget_get_parent (panel), GTK_TYPE_BOX, is_handle);
  GSettings *settings = fs_window_get_settings (window);
  int before, highest;

  test_window_resize (window, 1200, 900);
  show_panel (window, "error-panel");
  g_assert_true (gtk_widget_grab_focus (handle));
  before = gtk_widget_get_height (panel);
  press (handle, GDK_KEY_Up);
  test_wait_for (gtk_widget_get_height (panel) == before + 20);
  g_assert_cmpint (g_settings_get_int (settings, "panel-height"), ==, before + 30);
  press (handle, GDK_KEY_Down);
  test_wait_for (gtk_widget_get_height (panel) == before);
  for (int i = 0; i < 60; i++)
    {
      press (handle, GDK_KEY_Up);
      test_turn_for (0.01);
    }
  highest = gtk_widget_get_height (panel);
  g_assert_cmpint (gtk_widget_get_height (view), >=, 320);
  press (handle, GDK_KEY_Down);
  test_wait_for (gtk_widget_get_height (panel) == highest - 20);
  g_settings_reset (settings, "panel-height");
  /* The same height with larger text is higher. */
  test_window_resize (window, 1200, 1150);
  test_wait_for (gtk_widget_get_height (panel) == 270);
  g_object_set (gtk_widget_get_settings (view), "gtk-xft-dpi", 96 * 1024 * 3 / 2, NULL);
  test_wait_for (gtk_widget_get_height (panel) == 405);
  gtk_settings_reset_property (gtk_widget_get_settings (view), "gtk-xft-dpi");
  hide_panels (window);
  test_window_close (window);
}

static gboolean
is_next (GtkWidget *widget)
{
  return g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "go-next-symbolic") == 0;
}

static gboolean
is_previous (GtkWidget *widget)
{
  return g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "go-previous-symbolic") == 0;
}

/* The buttons go from point to point, and from the first and the last no further; the focus stays with them. */
FS_TEST (buttons_choose_the_point)
{
  FsWindow *window = new_run_window ();
  FsPlotView *view = fs_window_get_plot_view (window);
  GtkWidget *panel = GTK_WIDGET (panels_of (window)->statistics);
  GtkWidget *next = test_find (panel, GTK_TYPE_BUTTON, is_next),
            *previous = test_find (panel, GTK_TYPE_BUTTON, is_previous);
  const FsSeries *series = fs_plot_view_get_plot (view)->series->pdata[0];
  guint n = series->points->len;
  g_autoptr (GArray) points = g_array_copy (series->points); /* a plot that is linked to a panel is another one */

  g_assert_cmpuint (n, >, 1);
  show_panel (window, "statistics");
  fs_plot_view_set_crosshair (view, g_array_index (points, FsPlotPoint, 0).x);
  test_wait_for (!gtk_widget_is_sensitive (previous));
  g_assert_true (gtk_widget_grab_focus (next));
  for (guint i = 1; i < n; i++)
    {
      g_assert_true (gtk_widget_is_sensitive (next));
      g_signal_emit_by_name (next, "clicked");
      g_assert_cmpfloat (fs_plot_view_get_crosshair_values (view)->x, ==, g_array_index (points, FsPlotPoint, i).x);
    }
  g_assert_false (gtk_widget_is_sensitive (next));
  g_assert_true (gtk_widget_has_focus (previous));
  g_signal_emit_by_name (previous, "clicked");
  g_assert_true (gtk_widget_is_sensitive (next));
  hide_panels (window);
  test_window_close (window);
}

static gboolean
is_subtitle (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "page-sentence") && gtk_widget_get_mapped (widget)
         && strstr (gtk_label_get_text (GTK_LABEL (widget)), "broadcast fraction") != NULL;
}

/* In a low window with large text the sentence under the title gives way to the plot. */
FS_TEST (low_page_has_no_subtitle)
{
  FsWindow *window = test_window_new ();
  GtkWidget *page = GTK_WIDGET (fs_window_get_pages (window)->plot_page);
  GSettings *settings = test_settings ();

  test_window_resize (window, 1000, 700);
  test_wait_for (test_find (page, GTK_TYPE_LABEL, is_subtitle) != NULL);
  g_settings_set_double (settings, "figure-text-scale", 1.9);
  test_window_resize (window, 1000, 620);
  test_wait_for (test_find (page, GTK_TYPE_LABEL, is_subtitle) == NULL);
  g_settings_reset (settings, "figure-text-scale");
  test_window_resize (window, 1000, 700);
  test_wait_for (test_find (page, GTK_TYPE_LABEL, is_subtitle) != NULL);
  test_window_close (window);
}

/* As a tooltip does that moves. */
static gboolean
ask_for_layout (GtkWidget *window, GdkFrameClock *clock, gpointer data)
{
  gtk_widget_queue_allocate (window);
  return G_SOURCE_CONTINUE;
}

/* The pane of the table goes below the plot where the window is too narrow for both, the sidebar gives way where it is too narrow for all
 * three, and at 1510 the playback bar has shorter labels, while the window itself is laid out: all of it is drawn. GTK would
 * warn about anything that it does not draw. */
FS_TEST (fold_during_layout)
{
  static const int widths[] = { 1000, 1110, 1020, 1200, 1040, 1300, 1510, 1600, 1720 };
  FsWindow *window = test_window_new ();
  FsFlap *flap = fs_plot_page_get_panel_flap (fs_window_get_pages (window)->plot_page);
  guint n_moves = 0;

  g_action_group_change_action_state (G_ACTION_GROUP (window), "quantities", g_variant_new_boolean (TRUE));
  gtk_widget_add_tick_callback (GTK_WIDGET (window), ask_for_layout, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      GtkOrientation before = gtk_orientable_get_orientation (GTK_ORIENTABLE (flap));

      test_window_resize (window, widths[i], 761);
      for (guint shown = 0; shown < 2; shown++)
        {
          g_action_group_change_action_state (G_ACTION_GROUP (window), "sidebar-visible",
                                              g_variant_new_boolean (shown == 1));
          test_turn_for (0.35);
        }
      n_moves += gtk_orientable_get_orientation (GTK_ORIENTABLE (flap)) != before;
    }
  g_assert_cmpuint (n_moves, >, 4);
  test_window_close (window);
}

/* A hidden panel identifies the scenario of its curves by its address: as long as it does, no other scenario has that
 * address. */
FS_TEST (hidden_panel_keeps_its_scenario)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  const FsScenario *shown;

  show_panel (window, "statistics");
  shown = fs_document_get_scenario (document);
  hide_panels (window);
  for (int i = 0; i < 40; i++)
    {
      g_autoptr (FsScenario) other = fs_preset_load ("ab-n6-v2", NULL);

      test_open (document, other, NULL);
      test_wait_solved (window);
      g_assert_true (fs_document_get_scenario (document) != shown);
    }
  test_window_close (window);
}

static double
bottom_of (GtkWidget *widget)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, root, &bounds));
  return bounds.origin.y + bounds.size.height;
}

/* The bar of pages at the bottom is shown and hidden during size allocation: the space without it belongs to the page. */
FS_TEST (page_uses_the_room_of_the_hidden_bar)
{
  for (int width = 1400; width >= 740; width -= 110)
    {
      FsWindow *window = test_window_new ();
      FsWindowPages *pages = fs_window_get_pages (window);

      gtk_widget_add_tick_callback (GTK_WIDGET (window), ask_for_layout, NULL, NULL);
      for (guint i = 0; i < 3; i++)
        {
          gboolean narrow = i == 1;
          GtkWidget *lowest;

          fs_window_pages_enable_switcher (window, !narrow);
          test_window_resize (window, width + (int) i, 761);
          test_turn_for (0.3);
          lowest
              = gtk_widget_get_visible (GTK_WIDGET (pages->bar)) ? GTK_WIDGET (pages->bar) : GTK_WIDGET (pages->flap);
          g_assert_cmpfloat (ABS (bottom_of (lowest) - gtk_widget_get_height (GTK_WIDGET (window))), <, 1);
        }
      test_window_close (window);
    }
}

/* Bars of the distribution lead to their messages, and these to the Network page, where one after the other is selected in a cycle in
 * which it is in the network. */
FS_TEST (bars_lead_to_messages)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsStatisticsPanel *panel = panels_of (window)->statistics;
  FsNetworkState *state;
  const GPtrArray *followed;
  guint at;

  test_make_small (window);
  test_wait_solved (window);
  g_assert_true (fs_document_set_value (document, "causes", "true", NULL));
  test_wait_solved (window);
  test_activate (window, "run");
  test_wait_for (test_points_done (window) == 2
                 && !fs_run_controller_get_status (fs_window_get_controller (window)).running);
  show_panel (window, "statistics");
  test_wait_for (panel->edges->len > 4);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (panel->messages)));

  /* By keyboard: the first bar, then to the next, then both. */
  gtk_widget_grab_focus (GTK_WIDGET (panel->distribution));
  press (GTK_WIDGET (panel->distribution), GDK_KEY_Right);
  test_wait_for (panel->cursor == 0);
  press (GTK_WIDGET (panel->distribution), GDK_KEY_Right);
  test_wait_for (panel->anchor == 1 && panel->cursor == 1);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (panel->messages)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (panel->series)));
  while (panel->messages->messages->len < 2)
    {
      int before = panel->cursor;

      press (GTK_WIDGET (panel->distribution), GDK_KEY_Right);
      test_wait_for (panel->cursor > before);
    }
  g_assert_nonnull (strstr (gtk_label_get_text (panel->messages->sentence), "messages of"));

  g_signal_emit_by_name (panel->messages->rows, "row-activated",
                         gtk_list_box_get_row_at_index (panel->messages->rows, 0));
  followed = fs_document_get_followed (document, &at);
  g_assert_nonnull (followed);
  g_assert_cmpuint (at, ==, 0);
  test_wait_for (fs_window_get_network_page (window) != NULL);
  state = fs_window_get_network_page (window)->state;
  for (guint i = 0; i < 2; i++)
    {
      const FsFollowedMessage *message = followed->pdata[i];

      test_wait_for (state->cycle_view != NULL && !fs_network_state_is_busy (state)
                     && state->cycle_view->cycle == message->cycle);
      g_assert_cmpuint (state->selected.message, ==, message->id);
      g_assert_cmpint (fs_snapshot_find (state->cycle_view->snapshot, message->id), >=, 0);
      g_assert_nonnull (
          strstr (gtk_label_get_text (fs_window_get_network_page (window)->followed_label), message->sentence));
      fs_document_follow_next (document, 1);
    }
  fs_document_follow (document, NULL, 0);
  g_assert_false (gtk_widget_get_visible (fs_window_get_network_page (window)->followed));
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string ("plot"));
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (panel)));
  gtk_widget_grab_focus (GTK_WIDGET (panel->distribution));
  press (GTK_WIDGET (panel->distribution), GDK_KEY_Escape);
  test_wait_for (panel->anchor < 0);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (panel->series)));
  test_window_close (window);
}
