/* Crosshair, zoom, and keys of the plot. */
#include "tests/app/test-window.h"

#include <math.h>
#include <string.h>

#include "app/document/document-curves.h"
#include "app/document/x-value.h"
#include "app/panels/panels-private.h"
#include "app/plot/plot-view-private.h"
#include "app/window/window-private.h"
#include "tests/support/test.h"

static const FsCrosshairValues *
read_at (FsWindow *window, double x)
{
  FsPlotView *view = fs_window_get_plot_view (window);
  const FsCrosshairValues *reading;

  fs_plot_view_set_crosshair (view, x);
  reading = fs_plot_view_get_crosshair_values (view);
  g_assert_nonnull (reading);
  return reading;
}

static gboolean
is_outside_button (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "outside-button");
}

/* The value under the crosshair is the model's at that very load, not one between two vertices. */
FS_TEST (crosshair_is_exact)
{
  FsWindow *window = test_window_new ();
  g_autoptr (GError) error = NULL;
  const FsSolvedScenario *solution;

  g_assert_true (fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "ab-n6-v2", &error));
  test_wait_solved (window);
  solution = fs_document_get_solution (fs_window_get_document (window));
  for (double x = 1e-4; x < 0.03; x *= 1.37)
    {
      const FsCrosshairValues *reading = read_at (window, x);

      g_assert_cmpuint (reading->rows->len, ==, 9);
      for (guint r = 0; r < reading->rows->len; r++)
        for (guint v = 0; v < FS_N_VARIANTS; v++)
          {
            const FsCrosshairRow *row = &g_array_index (reading->rows, FsCrosshairRow, r);
            const FsCurve *curve = fs_scenario_curve (solution->scenario, r);
            g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, (FsVariant) v, x);

            if ((curve->draw & (1u << v)) == 0 || point->status != FS_MODEL_OK)
              g_assert_true (isnan (row->model[v]));
            else
              g_assert_cmpfloat_with_epsilon (row->model[v], fs_record_get (point->outputs, "latency"),
                                              1e-12 * row->model[v]);
          }
    }
  /* Which of nine curves saturates where is beside their ends. */
  g_assert_null (read_at (window, 0.1)->accuracy);
  test_window_close (window);
}

/* A zoomed view says how many points it leaves out, and shows them; Home and the first view hold every point, also
 * beyond the saturation rate of the model. */
FS_TEST (points_outside)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsPlotView *view = fs_window_get_plot_view (window);
  GtkWidget *page = GTK_WIDGET (fs_window_get_pages (window)->plot_page), *button;
  g_autoptr (GError) error = NULL;

  test_make_small (window);
  g_assert_true (fs_document_set_value (document, "load", "0.3, 0.6, 1.5, 2.5", &error));
  test_wait_solved (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running
                 && fs_run_controller_get_status (fs_window_get_controller (window)).points_done == 4);
  test_turn_for (0.2);
  g_assert_cmpuint (fs_plot_view_n_outside (view), ==, 0);
  fs_plot_view_zoom (view, 4);
  g_assert_cmpuint (fs_plot_view_n_outside (view), >=, 3);
  button = test_find (page, GTK_TYPE_BUTTON, is_outside_button);
  g_assert_true (gtk_widget_get_mapped (button));
  g_assert_true (g_str_has_suffix (gtk_button_get_label (GTK_BUTTON (button)), "points outside · Show"));
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpuint (fs_plot_view_n_outside (view), ==, 0);
  g_assert_false (gtk_widget_get_visible (button));
  /* A range of the scenario, too, may leave points out. */
  g_assert_true (fs_document_set_value (document, "x-range", "0;0.01", &error));
  test_wait_solved (window);
  fs_plot_view_home (view);
  g_assert_cmpuint (fs_plot_view_n_outside (view), >, 0);
  fs_plot_view_show_all (view);
  g_assert_cmpuint (fs_plot_view_n_outside (view), ==, 0);
  test_window_close (window);
}

/* The arrow keys move from point to point; Escape hides the crosshair. */
FS_TEST (crosshair_by_keyboard)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);
  const FsSolvedScenario *solution = fs_document_get_solution (fs_window_get_document (window));

  fs_plot_view_set_crosshair (view, NAN);
  g_assert_null (fs_plot_view_get_crosshair_values (view));
  for (guint i = 0; i < solution->sweep->len; i++)
    {
      fs_plot_view_move_crosshair (view, 1);
      g_assert_cmpfloat (fs_plot_view_get_crosshair_values (view)->x, ==,
                         g_array_index (solution->sweep, FsSweepPoint, i).rate);
    }
  fs_plot_view_move_crosshair (view, 1);
  g_assert_cmpfloat (fs_plot_view_get_crosshair_values (view)->x, ==,
                     g_array_index (solution->sweep, FsSweepPoint, solution->sweep->len - 1).rate);
  fs_plot_view_move_crosshair (view, -1);
  g_assert_cmpfloat (fs_plot_view_get_crosshair_values (view)->x, ==,
                     g_array_index (solution->sweep, FsSweepPoint, solution->sweep->len - 2).rate);
  test_window_close (window);
}

/* The crosshair stays as the first of two; the differences are those of the values, and of the curves at the second one. */
FS_TEST (differences)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);
  FsDocument *document = fs_window_get_document (window);
  const FsCrosshairValues *values;
  double models[2], other;
  g_autoptr (GArray) differences = NULL;
  const FsCrosshairDifference *difference;
  g_autofree char *text = NULL, *sign = NULL;

  fs_document_set_list (document, "M", (const char *const[]){ "32", "64", NULL }, NULL);
  test_wait_solved (window);
  values = read_at (window, 0.002);
  models[0] = g_array_index (values->rows, FsCrosshairRow, 0).model[FS_VARIANT_CORRECTED];
  fs_plot_view_toggle_first (view);
  values = read_at (window, 0.004);
  models[1] = g_array_index (values->rows, FsCrosshairRow, 0).model[FS_VARIANT_CORRECTED];
  other = g_array_index (values->rows, FsCrosshairRow, 1).model[FS_VARIANT_CORRECTED];
  g_assert_nonnull (view->first);
  differences = fs_crosshair_differences_new (view->first, values, 0);
  g_assert_cmpuint (differences->len, ==, 2);
  difference = &g_array_index (differences, FsCrosshairDifference, 0);
  g_assert_cmpfloat_with_epsilon (difference->model[FS_VARIANT_CORRECTED], models[1] - models[0], 1e-12 * models[0]);
  g_assert_true (isnan (difference->simulation) && isnan (difference->from_current));
  difference = &g_array_index (differences, FsCrosshairDifference, 1);
  g_assert_cmpfloat_with_epsilon (difference->from_current, other - models[1], 1e-12 * other);
  text = fs_crosshair_differences_text (differences, values, fs_plot_view_get_plot (view), "<i>λ</i> = 2");
  g_assert_true (g_str_has_prefix (text, "Differences from λ = 2:"));
  sign = fs_crosshair_signed_text (models[1] - models[0], 1);
  g_assert_nonnull (strstr (text, sign));
  g_assert_cmpint (*sign, ==, '+');
  fs_plot_view_toggle_first (view);
  g_assert_null (view->first);
  test_window_close (window);
}

/* With loads on the axis the crosshair reads every curve at its own rate. */
FS_TEST (crosshair_over_relative_loads)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (GError) error = NULL;
  const FsCrosshairValues *reading;

  g_assert_true (fs_document_set_value (document, "x", "load", &error));
  g_assert_no_error (error);
  g_assert_true (fs_document_set_list (document, "M", (const char *const[]){ "32", "64", NULL }, &error));
  test_wait_solved (window);
  reading = read_at (window, 0.5);
  for (guint r = 0; r < 2; r++)
    {
      const FsCrosshairRow *row = &g_array_index (reading->rows, FsCrosshairRow, r);
      const FsCurve *curve = fs_scenario_curve (fs_document_get_scenario (document), r);
      FsVariant variant = curve->model->default_variant;
      double rate = fs_model_saturation (curve->model, &curve->inputs, variant).rate / 2;
      g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, variant, rate);

      g_assert_cmpfloat_with_epsilon (row->rate, rate, 1e-12 * rate);
      g_assert_cmpfloat_with_epsilon (row->model[variant], fs_record_get (point->outputs, "latency"), 1e-9);
    }
  test_window_close (window);
}

FS_TEST (zoom)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);
  double from = fs_plot_view_get_plot (view)->x.from, to = fs_plot_view_get_plot (view)->x.to;

  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "back"));
  test_activate (window, "zoom-in");
  g_assert_cmpfloat (fs_plot_view_get_plot (view)->x.to - fs_plot_view_get_plot (view)->x.from, <, 0.8 * (to - from));
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "back"));
  test_activate (window, "back");
  g_assert_cmpfloat_with_epsilon (fs_plot_view_get_plot (view)->x.to, to, 1e-9 * to);
  test_activate (window, "zoom-in");
  test_activate (window, "home");
  g_assert_cmpfloat_with_epsilon (fs_plot_view_get_plot (view)->x.to, to, 1e-9 * to);
  g_assert_false (view->viewport.zoomed);
  test_window_close (window);
}

FS_TEST (log_axes)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);

  test_activate (window, "log-y");
  test_wait_solved (window);
  g_assert_true (fs_plot_view_get_plot (view)->y.log);
  g_assert_cmpfloat (fs_plot_view_get_plot (view)->y.from, >, 0);
  test_activate (window, "undo");
  test_wait_solved (window);
  g_assert_false (fs_plot_view_get_plot (view)->y.log);
  test_activate (window, "log-x");
  test_wait_solved (window);
  g_assert_true (fs_plot_view_get_plot (view)->x.log);
  g_assert_cmpfloat (fs_plot_view_get_plot (view)->x.from, >, 0);
  test_window_close (window);
}

static const FsPlot *
plot_of (FsWindow *window)
{
  return fs_plot_view_get_plot (fs_window_get_plot_view (window));
}

static gboolean
action_state (FsWindow *window, const char *name)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (window), name);

  return g_variant_get_boolean (state);
}

/* The typical error is off; shown, it is around the lines, in the caption, and at the crosshair, and belongs to the
 * scenario, hence to what is undone and saved. */
FS_TEST (typical_error)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsPlotView *view = fs_window_get_plot_view (window);
  const FsCrosshairValues *reading;
  g_autofree char *text = NULL;
  g_autofree char *before = fs_scenario_id (fs_document_get_scenario (document));
  g_autofree char *shaded = NULL, *after = NULL;

  g_assert_false (action_state (window, "typical-error"));
  g_assert_cmpuint (fs_plot_n_bands (plot_of (window)), ==, 0);
  g_assert_null (read_at (window, 0.01)->typical);
  test_activate (window, "typical-error");
  g_assert_true (action_state (window, "typical-error"));
  test_wait_solved (window);
  g_assert_cmpuint (fs_plot_n_bands (plot_of (window)), >, 0);
  g_assert_nonnull (strstr (plot_of (window)->subtitle, "Shaded: typical error"));
  reading = read_at (window, 0.01);
  g_assert_true (g_str_has_prefix (reading->typical, "Typical error on the validation set: corrected ±"));
  text = fs_crosshair_values_text (reading, plot_of (window), "0.01");
  g_assert_nonnull (strstr (text, reading->typical));
  g_assert_null (strstr (text, "onfidence"));
  g_assert_null (read_at (window, 0.1)->typical);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (view));
  shaded = fs_scenario_id (fs_document_get_scenario (document));
  g_assert_cmpstr (shaded, !=, before);

  test_activate (window, "undo");
  test_wait_solved (window);
  g_assert_false (action_state (window, "typical-error"));
  g_assert_cmpuint (fs_plot_n_bands (plot_of (window)), ==, 0);
  test_activate (window, "redo");
  test_wait_solved (window);
  g_assert_cmpuint (fs_plot_n_bands (plot_of (window)), >, 0);
  test_activate (window, "typical-error");
  test_wait_solved (window);
  g_assert_cmpuint (fs_plot_n_bands (plot_of (window)), ==, 0);
  after = fs_scenario_id (fs_document_get_scenario (document));
  g_assert_cmpstr (after, ==, before);
  test_window_close (window);
}

/* Pinned curves have no band. */
FS_TEST (pinned_curves_are_not_shaded)
{
  FsWindow *window = test_window_new ();
  const FsReferenceCurves *pinned;

  test_activate (window, "typical-error");
  test_wait_solved (window);
  test_activate (window, "pin");
  test_set_parameter (window, "M", "64");
  g_assert_cmpuint (plot_of (window)->references->len, ==, 1);
  pinned = plot_of (window)->references->pdata[0];
  g_assert_cmpuint (fs_series_main_line (pinned->series->pdata[0])->band->len, ==, 0);
  g_assert_cmpuint (fs_plot_n_bands (plot_of (window)), >, 0);
  test_window_close (window);
}

/* The finished plot is kept as one node: moving the crosshair does not draw it again. */
FS_TEST (crosshair_does_not_repaint_the_plot)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);
  g_autoptr (GError) error = NULL;
  const FsPlot *plot;
  gint64 begun;
  const guint moves = 500;

  g_assert_true (fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), "ab-n6-v2", &error));
  test_wait_solved (window);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (view));
  plot = fs_plot_view_get_plot (view);
  begun = g_get_monotonic_time ();
  for (guint i = 0; i < moves; i++)
    fs_plot_view_set_crosshair (view, 0.02 * (i + 1) / moves);
  g_test_message ("%.0f µs a place of the crosshair, 9 curves, 2 variants",
                  (double) (g_get_monotonic_time () - begun) / moves);
  g_assert_true (fs_plot_view_get_plot (view) == plot);
  g_assert_cmpint (g_get_monotonic_time () - begun, <, moves * 8000);
  test_window_close (window);
}

/* The card never hides the names of the curves, wherever the crosshair is. */
FS_TEST (card_does_not_cover_the_legend)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);
  guint stops = 0;

  for (double last = -1;
       fs_plot_view_get_crosshair_values (view) == NULL || fs_plot_view_get_crosshair_values (view)->x > last; stops++)
    {
      graphene_rect_t card, legend;

      if (fs_plot_view_get_crosshair_values (view) != NULL)
        last = fs_plot_view_get_crosshair_values (view)->x;
      fs_plot_view_move_crosshair (view, 1);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (view));
      g_assert_cmpfloat (view->frame.legend_width, >, 0);
      graphene_rect_init (&legend, (float) view->frame.legend_x, (float) view->frame.legend_y,
                          (float) view->frame.legend_width, (float) view->frame.legend_height);
      g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (view->card), GTK_WIDGET (view), &card));
      g_assert_false (graphene_rect_intersection (&card, &legend, NULL));
    }
  g_assert_cmpuint (stops, >, 5);
  test_window_close (window);
}

/* What the statistics panel says. */
static const char *
sentence_of (FsStatisticsPanel *panel)
{
  return gtk_widget_get_visible (panel->empty) ? gtk_label_get_text (GTK_LABEL (panel->empty))
                                               : fs_fitted_text_get (panel->sentence);
}

/* Checks that card, panels, and ring are at @point. */
static void
assert_current (FsWindow *window, const FsPointView *point)
{
  FsDocument *document = fs_window_get_document (window);
  FsPlotView *view = fs_window_get_plot_view (window);
  FsStatisticsPanel *statistics = fs_plot_page_get_panels (fs_window_get_pages (window)->plot_page)->statistics;
  double x = fs_x_value_of_point (fs_document_get_solution (document), point->point), ring;
  g_autofree char *markup = fs_x_value_markup (fs_document_get_solution (document), fs_plot_view_get_plot (view), x);
  g_autofree char *place = fs_crosshair_plain_label (markup);
  const FsSeries *series = fs_plot_view_get_plot (view)->series->pdata[point->point.curve];
  FsSweepPoint shown;
  double y = NAN;

  test_turn_for (0.1);
  g_assert_true (fs_document_get_shown (document, &shown));
  g_assert_cmpuint (shown.curve, ==, point->point.curve);
  g_assert_cmpfloat (shown.rate, ==, point->point.rate);
  g_assert_cmpuint (fs_plot_view_get_ring (view, &ring), ==, point->point.curve);
  g_assert_cmpfloat (ring, ==, x);
  for (guint i = 0; i < series->points->len; i++)
    if (g_array_index (series->points, FsPlotPoint, i).x == x)
      y = g_array_index (series->points, FsPlotPoint, i).y;
  g_assert_cmpfloat (view->ring_y, ==, y);
  if (fs_plot_view_get_crosshair_values (view) != NULL)
    g_assert_cmpfloat (fs_plot_view_get_crosshair_values (view)->x, ==, x);
  g_assert_cmpuint (fs_window_get_panel (window)->curve, ==, point->point.curve);
  g_assert_nonnull (strstr (test_label_text (fs_window_get_panel (window)->place_label), place));
  g_assert_nonnull (strstr (sentence_of (statistics), "a warm-up of"));
  g_assert_nonnull (test_label_text (fs_window_get_panel (window)->conclusion_label));
}

/* Crosshair, quantities, statistics, Network page and ring are at one point, however it is chosen. */
FS_TEST (one_current_point)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsPlotView *view = fs_window_get_plot_view (window);
  FsStatisticsPanel *statistics = fs_plot_page_get_panels (fs_window_get_pages (window)->plot_page)->statistics;
  const FsPointView *points;
  FsSweepPoint shown;
  g_autofree char *description = NULL;
  guint n_points;
  double ring;

  /* Nothing describes a point yet, so that none is marked. */
  g_assert_cmpuint (fs_plot_view_get_ring (view, &ring), ==, G_MAXUINT);
  test_make_small (window);
  g_assert_true (fs_document_duplicate_curve (document, 0, NULL));
  test_set_parameter (window, "M", "8");
  test_wait_solved (window);
  test_activate (window, "quantities");
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (fs_window_get_panel (window))));
  /* What the panel describes is marked. */
  test_wait_for (fs_plot_view_get_ring (view, &ring) != G_MAXUINT);
  g_assert_true (fs_document_get_shown (document, &shown));
  g_assert_cmpfloat (ring, ==, fs_x_value_of_point (fs_document_get_solution (document), shown));
  g_assert_true (isfinite (view->ring_y));
  test_activate (window, "statistics");
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  points = fs_document_get_points (document, &n_points);
  g_assert_cmpuint (n_points, ==, 4);
  test_wait_for (gtk_widget_get_mapped (GTK_WIDGET (statistics)));
  fs_document_select_curve (document, FS_ALL_CURVES);
  /* By the pointer, at a point and between two of them. */
  view->keyboard_crosshair = FALSE;
  view->pointer_y = -100;
  fs_document_set_shown (document, points[0].point);
  fs_plot_view_set_crosshair (view, points[1].point.rate);
  assert_current (window, &points[1]);
  fs_plot_view_set_crosshair (view, points[1].point.rate * 0.93);
  test_turn_for (0.1);
  g_assert_true (fs_document_get_shown (document, &shown));
  g_assert_cmpfloat_with_epsilon (shown.rate, points[1].point.rate * 0.93, 1e-12);
  fs_plot_view_get_ring (view, &ring);
  g_assert_cmpfloat_with_epsilon (ring, points[1].point.rate * 0.93, 1e-12);
  g_assert_cmpfloat (fs_plot_view_get_crosshair_values (view)->x, ==, ring);
  g_assert_cmpstr (sentence_of (statistics), ==, "This point is not simulated.");
  g_assert_true (fs_document_get_chosen (document, &shown));
  g_assert_cmpfloat (shown.rate, ==, points[0].point.rate);
  /* It stays when the pointer leaves. */
  fs_plot_view_set_crosshair (view, points[1].point.rate);
  fs_plot_view_set_crosshair (view, NAN);
  assert_current (window, &points[1]);
  /* By keys, along the curve and to the other one, which names it for screen readers. */
  fs_plot_view_move_to_curve (view, 1);
  points = fs_document_get_points (document, &n_points);
  assert_current (window, &points[2]);
  description = gtk_test_accessible_check_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "");
  g_test_message ("%s", description);
  g_assert_nonnull (strstr (description, "Current point: M = 8, "));
  fs_plot_view_move_to_curve (view, -1);
  assert_current (window, &points[1]);
  /* In a panel. */
  g_signal_emit_by_name (fs_window_get_panel (window)->curve_choice, "chosen", "1");
  assert_current (window, &points[2]);
  fs_plot_view_show_point (view, points[0].point);
  assert_current (window, &points[0]);
  /* On the Network page, with a crosshair on the plot. */
  fs_document_set_shown (document, points[3].point);
  assert_current (window, &points[3]);
  /* In the list of curves. */
  fs_document_select_curve (document, 0);
  assert_current (window, &points[1]);
  /* A relative load stays the same one when a value moves the loads. */
  test_set_parameter (window, "V", "4");
  test_wait_solved (window);
  g_assert_true (fs_document_get_shown (document, &shown));
  g_assert_cmpfloat (shown.rate, ==, g_array_index (fs_document_get_solution (document)->sweep, FsSweepPoint, 1).rate);
  test_activate (window, "statistics");
  test_activate (window, "quantities");
  test_window_close (window);
}

/* A click pins the point: the pointer does not move it then; a second click, or Escape, frees it. */
FS_TEST (pinned_point)
{
  FsWindow *window = test_window_new ();
  FsDocument *document = fs_window_get_document (window);
  FsPlotView *view = fs_window_get_plot_view (window);
  FsSweepPoint first, second;
  double px, py;

  gtk_test_widget_wait_for_draw (GTK_WIDGET (view));
  px = (view->frame.left + view->frame.right) / 2;
  py = (view->frame.top + view->frame.bottom) / 2;
  fs_plot_view_pin_at (view, px, py);
  g_assert_true (view->pinned);
  g_assert_true (fs_document_get_shown (document, &first));
  g_assert_nonnull (fs_plot_view_get_crosshair_values (view));
  fs_plot_view_pin_at (view, px + 60, py);
  g_assert_true (view->pinned);
  g_assert_true (fs_document_get_shown (document, &second));
  g_assert_cmpfloat (second.rate, >, first.rate);
  fs_plot_view_pin_at (view, px + 60, py);
  g_assert_false (view->pinned);
  test_window_close (window);
}

static guint
count_visible (GtkWidget *card)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (card); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += gtk_widget_get_visible (child) && GTK_IS_DRAWING_AREA (child);
  return n;
}

/* Between two simulated points the simulation is read along the model, and said to be; curves without any value at this load have no
 * row. */
FS_TEST (simulation_between_points)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);
  FsRunController *controller = fs_window_get_controller (window);
  const FsPlotPoint *left, *right;
  const FsCrosshairRow *row;
  const FsSeries *series;
  double middle, ratio[2];

  test_make_small (window);
  test_wait_solved (window);
  fs_run_controller_run (controller);
  test_wait_for (fs_run_controller_get_status (controller).running);
  test_wait_for (!fs_run_controller_get_status (controller).running);
  series = fs_plot_view_get_plot (view)->series->pdata[0];
  g_assert_cmpuint (series->points->len, >, 1);
  left = &g_array_index (series->points, FsPlotPoint, 0);
  right = &g_array_index (series->points, FsPlotPoint, 1);
  g_assert_true (isfinite (left->y) && isfinite (right->y));
  ratio[0] = left->y / fs_line_at (fs_series_main_line (series), left->x);
  ratio[1] = right->y / fs_line_at (fs_series_main_line (series), right->x);
  middle = (left->x + right->x) / 2;
  fs_plot_view_update_crosshair_values (view, middle);
  row = &g_array_index (fs_plot_view_get_crosshair_values (view)->rows, FsCrosshairRow, 0);
  g_assert_true (isnan (row->mean) && !row->has_point);
  g_assert_cmpfloat_with_epsilon (row->between / fs_line_at (fs_series_main_line (series), middle),
                                  (ratio[0] + ratio[1]) / 2, 1e-12);
  {
    g_autofree char *text = fs_crosshair_row_simulation_text (row, 1);

    g_assert_true (g_str_has_prefix (text, "≈ "));
  }
  g_assert_cmpuint (count_visible (GTK_WIDGET (view->card)), ==, 1);
  /* Beyond the end of the model and the last point. */
  fs_plot_view_update_crosshair_values (view, 1e3 * right->x);
  row = &g_array_index (fs_plot_view_get_crosshair_values (view)->rows, FsCrosshairRow, 0);
  g_assert_false (fs_crosshair_row_has_value (row));
  g_assert_cmpuint (count_visible (GTK_WIDGET (view->card)), ==, 0);
  test_window_close (window);
}
