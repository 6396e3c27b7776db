/* The plot under real pointer and keyboard events, sent by xdotool. */
#include <math.h>
#include <string.h>

#include "app/document/document-curves.h"
#include "app/document/document-pins.h"
#include "app/document/document-previous.h"
#include "app/plot/plot-input.h"
#include "app/plot/plot-view-private.h"
#include "app/window/window-private.h"
#include "tests/app/test-window.h"
#include "tests/support/test.h"

#define DOUBLE_CLICK 1500 /* ms */

typedef struct {
  FsWindow *window;
  FsDocument *document;
  FsPlotView *view;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  f->window = test_window_new ();
  f->document = fs_window_get_document (f->window);
  f->view = fs_window_get_plot_view (f->window);
  fs_document_set_list (f->document, "M", (const char *const[]){ "32", "64", "128", NULL }, &error);
  g_assert_no_error (error);
  test_wait_solved (f->window);
  /* Longer than a busy machine lets the second click wait. */
  g_object_set (gtk_widget_get_settings (GTK_WIDGET (f->window)), "gtk-double-click-time", DOUBLE_CLICK, NULL);
  test_turn_for (0.9); /* changes from here on are steps of their own */
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  test_window_close (f->window);
}

static void
done (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_subprocess_wait_check_finish (G_SUBPROCESS (source), result, &error);
  g_assert_no_error (error);
  *(gboolean *) data = TRUE;
}

/* Runs xdotool with these arguments while the main loop runs, and waits until the window is drawn. */
static void
do_it (Fixture *f, const char *steps)
{
  g_autofree char *command = g_strdup_printf ("xdotool %s", steps);
  g_auto (GStrv) arguments = g_strsplit (command, " ", -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process
      = g_subprocess_newv ((const char *const *) arguments, G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error);
  gboolean ended = FALSE;

  g_assert_no_error (error);
  g_subprocess_wait_check_async (process, NULL, done, &ended);
  test_wait_for (ended);
  test_turn_for (0.15);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
}

/* "mousemove X Y" to a position in the plot. Without a window manager the window is in the corner of the screen. */
static char *
to (Fixture *f, double px, double py)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (f->view));
  double surface_x, surface_y;
  graphene_point_t at;

  g_assert_true (gtk_widget_compute_point (GTK_WIDGET (f->view), GTK_WIDGET (native),
                                           &GRAPHENE_POINT_INIT ((float) px, (float) py), &at));
  gtk_native_get_surface_transform (native, &surface_x, &surface_y);
  return g_strdup_printf ("mousemove %d %d", (int) lround (at.x + surface_x), (int) lround (at.y + surface_y));
}

static double
across (Fixture *f, double share)
{
  return round (f->view->frame.left + share * (f->view->frame.right - f->view->frame.left));
}

static double
down (Fixture *f, double share)
{
  return round (f->view->frame.top + share * (f->view->frame.bottom - f->view->frame.top));
}

/* With the button pressed from one position to another; @keys are pressed, too. */
static void
drag (Fixture *f, double x1, double y1, double x2, double y2, int button, const char *key)
{
  g_autofree char *from = to (f, x1, y1), *half = to (f, (x1 + x2) / 2, (y1 + y2) / 2), *end = to (f, x2, y2);
  g_autofree char *hold = key != NULL ? g_strdup_printf ("keydown %s ", key) : g_strdup ("");
  g_autofree char *release = key != NULL ? g_strdup_printf (" keyup %s", key) : g_strdup ("");
  g_autofree char *steps = g_strdup_printf ("%s sleep 0.05 %smousedown %d sleep 0.05 %s sleep 0.05 %s sleep 0.05 "
                                            "mouseup %d%s",
                                            from, hold, button, half, end, button, release);

  do_it (f, steps);
}

static void
at (Fixture *f, double px, double py, const char *what)
{
  g_autofree char *place = to (f, px, py);
  g_autofree char *steps = g_strdup_printf ("%s sleep 0.1 %s", place, what);

  do_it (f, steps);
}

static void
assert_near (double value, double expected, double tolerance)
{
  g_assert_cmpfloat_with_epsilon (value, expected, tolerance);
}

/* A drag shows what it encloses; along one axis only with Control; undo leads back step by step. */
static void
test_band (Fixture *f, gconstpointer data)
{
  FsPlotFrame before = f->view->frame;
  double pixel_x = (before.x_to - before.x_from) / (before.right - before.left);
  double pixel_y = (before.y_to - before.y_from) / (before.bottom - before.top);
  double x1 = across (f, 0.2), x2 = across (f, 0.5), y1 = down (f, 0.3), y2 = down (f, 0.8);

  drag (f, x1, y1, x2, y2, 1, NULL);
  assert_near (f->view->frame.x_from, fs_plot_frame_data_x (&before, x1), 2 * pixel_x);
  assert_near (f->view->frame.x_to, fs_plot_frame_data_x (&before, x2), 2 * pixel_x);
  assert_near (f->view->frame.y_from, fs_plot_frame_data_y (&before, y2), 2 * pixel_y);
  assert_near (f->view->frame.y_to, fs_plot_frame_data_y (&before, y1), 2 * pixel_y);
  test_activate (f->window, "undo");
  g_assert_cmpfloat (fs_plot_view_get_plot (f->view)->x.to, ==, before.x_to);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
  drag (f, x1, y1, x2, y2, 1, "ctrl");
  assert_near (f->view->frame.x_to, fs_plot_frame_data_x (&before, x2), 2 * pixel_x);
  g_assert_cmpfloat (f->view->frame.y_from, ==, before.y_from);
  assert_near (f->view->frame.y_to, before.y_to, 1e-9 * before.y_to);
  do_it (f, "key ctrl+z");
  g_assert_cmpfloat (fs_plot_view_get_plot (f->view)->x.to, ==, before.x_to);
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (f->window), "forward"));
  do_it (f, "key alt+Right");
  assert_near (f->view->frame.x_to, fs_plot_frame_data_x (&before, x2), 2 * pixel_x);
  do_it (f, "key alt+Left");
  g_assert_cmpfloat (fs_plot_view_get_plot (f->view)->x.to, ==, before.x_to);
}

/* Turning the wheel keeps the position under the pointer; several turns are one undo entry, whatever was done before. */
static void
test_wheel (Fixture *f, gconstpointer data)
{
  FsPlotFrame before = f->view->frame;
  double x = across (f, 0.3), y = down (f, 0.4);

  at (f, x, y, "click 4 click 4 click 4");
  assert_near ((f->view->frame.x_to - f->view->frame.x_from) * pow (1.2, 3), before.x_to - before.x_from,
               1e-6 * before.x_to);
  assert_near (fs_plot_frame_data_x (&f->view->frame, x), fs_plot_frame_data_x (&before, x),
               4 * (before.x_to - before.x_from) / (before.right - before.left));
  do_it (f, "key ctrl+z");
  g_assert_cmpfloat (fs_plot_view_get_plot (f->view)->x.to, ==, before.x_to);
  g_assert_cmpuint (fs_scenario_n_curves (fs_document_get_scenario (f->document)), ==, 3);
  at (f, x, y, "keydown shift click 4 keyup shift");
  g_assert_cmpfloat (f->view->frame.x_to, ==, before.x_to);
  assert_near ((f->view->frame.y_to - f->view->frame.y_from) * 1.2, before.y_to - before.y_from, 1e-6 * before.y_to);
  do_it (f, "key Home");
  g_assert_cmpfloat (fs_plot_view_get_plot (f->view)->y.to, ==, before.y_to);
}

/* The middle button, two fingers, and Shift with an arrow key pan the plot. */
static void
test_pan (Fixture *f, gconstpointer data)
{
  FsPlotFrame before = f->view->frame;
  double pixel = (before.x_to - before.x_from) / (before.right - before.left);

  drag (f, across (f, 0.6), down (f, 0.5), across (f, 0.6) - 60, down (f, 0.5) + 20, 2, NULL);
  assert_near (f->view->frame.x_from, before.x_from + 60 * pixel, 2 * pixel);
  g_assert_cmpfloat (f->view->frame.y_to, >, before.y_to);
  do_it (f, "key ctrl+z");
  g_assert_cmpfloat (fs_plot_view_get_plot (f->view)->x.to, ==, before.x_to);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
  /* What a touchpad reports: pixels. */
  fs_plot_input_scroll (f->view, 30, 0, FALSE, 0);
  assert_near (fs_plot_view_get_plot (f->view)->x.from, before.x_from + 30 * pixel, 1e-6 * before.x_to);
  g_assert_cmpfloat (fs_plot_view_get_plot (f->view)->y.to, ==, before.y_to);
  test_activate (f->window, "undo");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
  gtk_widget_grab_focus (GTK_WIDGET (f->view));
  do_it (f, "key shift+Left");
  assert_near (f->view->frame.x_from, before.x_from + 40 * pixel, 2 * pixel);
  do_it (f, "key x");
  assert_near ((f->view->frame.x_to - f->view->frame.x_from) * 1.2, before.x_to - before.x_from, 1e-6 * before.x_to);
}

static const FsLegendRow *
row_of (Fixture *f, guint curve)
{
  const FsPlot *plot = fs_plot_view_get_plot (f->view);

  for (guint i = 0; i < f->view->frame.n_legend_rows; i++)
    if (((FsSeries *) g_ptr_array_index (plot->series, f->view->frame.legend_rows[i].series))->curve == curve)
      return &f->view->frame.legend_rows[i];
  g_assert_not_reached ();
}

static void
click_row (Fixture *f, guint curve, const char *how)
{
  const FsLegendRow *row = row_of (f, curve);

  at (f, row->x + row->width / 2, row->y + row->height / 2, how);
  test_wait_solved (f->window);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
}

static guint
hidden (Fixture *f)
{
  const FsScenario *scenario = fs_document_get_scenario (f->document);
  guint set = 0;

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    set |= fs_scenario_curve (scenario, c)->hidden ? 1u << c : 0;
  return set;
}

/* Until a click is no second one of a double click, and a change a step of its own. */
static void
rest (void)
{
  test_turn_for (1.2e-3 * DOUBLE_CLICK);
}

/* A click has its effect when the display server has delivered it. */
static void
assert_hidden (Fixture *f, guint curves)
{
  test_wait_for (hidden (f) == curves);
  test_wait_solved (f->window);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
}

/* A click on a name hides its curve, whose name stays where it can be clicked again; a double click leaves it alone. */
static void
test_legend_rows (Fixture *f, gconstpointer data)
{
  const FsPlot *plot;

  click_row (f, 1, "click 1");
  assert_hidden (f, 1 << 1);
  plot = fs_plot_view_get_plot (f->view);
  g_assert_cmpuint (plot->series->len, ==, 3);
  g_assert_true (((FsSeries *) g_ptr_array_index (plot->series, 2))->hidden);
  g_assert_cmpuint (((FsSeries *) g_ptr_array_index (plot->series, 2))->lines->len, ==, 0);
  g_assert_cmpuint (f->view->frame.n_legend_rows, ==, 3);
  rest ();
  click_row (f, 1, "click 1");
  assert_hidden (f, 0);
  rest ();
  click_row (f, 2, "click --repeat 2 --delay 60 1");
  assert_hidden (f, 1 << 0 | 1 << 1);
  rest ();
  click_row (f, 2, "click --repeat 2 --delay 60 1");
  assert_hidden (f, 0);
  do_it (f, "key ctrl+z");
  assert_hidden (f, 1 << 0 | 1 << 1);
}

/* Panels: the pointer in one of them does what it does in one plot, and all of them follow. */
static void
test_panels (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *move = NULL, *here = NULL, *elsewhere = NULL;
  const FsPlotFrame *frame = &f->view->frame;
  double x, length;
  guint clicked, serial;

  fs_document_set_list (f->document, "n", (const char *const[]){ "5", "6", NULL }, &error);
  g_assert_no_error (error);
  test_wait_solved (f->window);
  g_action_group_activate_action (G_ACTION_GROUP (f->window), "plot-view", g_variant_new_string ("panels"));
  test_wait_solved (f->window);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
  g_assert_cmpuint (frame->n_panels, >, 1);
  fs_document_set_value (f->document, "split", "n", &error);
  g_assert_no_error (error);
  test_wait_solved (f->window);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
  g_assert_cmpuint (frame->n_panels, ==, 2);
  g_assert_cmpuint (frame->n_legend_rows, ==, 3);
  g_assert_cmpuint (f->view->parts->len, ==, 2);

  /* The crosshair in the second panel is at the same x value in the first, and the card gives way to their values. */
  x = fs_plot_frame_data_x (frame, across (f, 0.4));
  move = to (f, across (f, 0.4) + fs_plot_frame_panel_x (frame, 1), down (f, 0.5) + fs_plot_frame_panel_y (frame, 1));
  do_it (f, move);
  g_assert_nonnull (f->view->values);
  g_assert_cmpfloat_with_epsilon (f->view->values->x, x, 0.01 * x);
  g_assert_cmpuint (f->view->panel, ==, 1);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (f->view->card)));
  /* What they show is laid out once, not in every frame. */
  serial = pango_layout_get_serial (fs_plot_view_panel_text (f->view, 0)->layout);
  gtk_widget_queue_draw (GTK_WIDGET (f->view));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
  g_assert_cmpuint (pango_layout_get_serial (fs_plot_view_panel_text (f->view, 0)->layout), ==, serial);
  fs_plot_view_set_crosshair (f->view, 0.8 * x);
  g_assert_cmpuint (pango_layout_get_serial (fs_plot_view_panel_text (f->view, 0)->layout), >, serial);
  here = fs_plot_view_panel_values (f->view, 1, NULL);
  g_assert_cmpstr (fs_plot_view_panel_text (f->view, 1)->text, ==, here);
  elsewhere = fs_plot_view_panel_values (f->view, 0, NULL);
  g_assert_nonnull (here);
  g_assert_nonnull (elsewhere);
  g_assert_cmpstr (here, !=, elsewhere);

  /* An entry of the legend hides the curve in all panels; a band in one panel zooms all. */
  rest ();
  clicked = ((const FsSeries *) f->view->plot->series->pdata[frame->legend_rows[1].series])->curve;
  length = fs_scenario_curve (fs_document_get_scenario (f->document), clicked)->inputs.M;
  click_row (f, clicked, "click 1");
  test_wait_for (hidden (f) != 0);
  test_wait_solved (f->window);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
  for (guint c = 0; c < fs_scenario_n_curves (fs_document_get_scenario (f->document)); c++)
    {
      const FsCurve *curve = fs_scenario_curve (fs_document_get_scenario (f->document), c);

      g_assert_true (curve->hidden == (curve->inputs.M == length));
    }
  x = fs_plot_frame_data_x (frame, across (f, 0.3));
  drag (f, across (f, 0.3) + fs_plot_frame_panel_x (frame, 1), down (f, 0.3) + fs_plot_frame_panel_y (frame, 1),
        across (f, 0.6) + fs_plot_frame_panel_x (frame, 1), down (f, 0.8) + fs_plot_frame_panel_y (frame, 1), 1, NULL);
  g_assert_cmpfloat_with_epsilon (frame->x_from, x, 0.02 * x);
  g_assert_cmpuint (frame->n_panels, ==, 2);

  /* One plot again, as a step of undo. */
  g_action_group_activate_action (G_ACTION_GROUP (f->window), "plot-view", g_variant_new_string ("curves"));
  g_assert_cmpuint (fs_scenario_split (fs_document_get_scenario (f->document))->n_panels, ==, 0);
  rest ();
  do_it (f, "key ctrl+z");
  g_assert_cmpuint (fs_scenario_split (fs_document_get_scenario (f->document))->n_panels, ==, 2);
}

/* More panels than twelve keep a height that one can read, and scroll. */
static void
test_many_panels (Fixture *f, gconstpointer data)
{
  static const char *const lengths[]
      = { "8", "12", "16", "20", "24", "28", "32", "40", "48", "56", "64", "80", "96", "112", "128", "160", NULL };
  GtkWidget *scrolled = gtk_widget_get_ancestor (GTK_WIDGET (f->view), GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  const FsPlotFrame *frame = &f->view->frame;
  g_autoptr (GError) error = NULL;
  double value, top;

  g_assert_false (fs_plot_view_scrolls (f->view));
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (f->view)), ==, gtk_widget_get_height (scrolled));
  fs_document_set_list (f->document, "M", lengths, &error);
  g_assert_no_error (error);
  fs_document_set_value (f->document, "split", "M", &error);
  g_assert_no_error (error);
  test_wait_solved (f->window);
  test_wait_for (gtk_widget_get_height (GTK_WIDGET (f->view)) > gtk_widget_get_height (scrolled));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
  g_assert_cmpuint (frame->n_panels, ==, 16);
  g_assert_cmpfloat (frame->pitch_y, >, 150);

  /* The wheel scrolls; with Control it zooms. */
  top = frame->y_to;
  at (f, across (f, 0.5), down (f, 0.5), "click 5");
  test_wait_for (gtk_adjustment_get_value (adjustment) > 0);
  g_assert_cmpfloat (frame->y_to, ==, top);
  value = frame->x_to;
  gtk_adjustment_set_value (adjustment, 0);
  at (f, across (f, 0.5), down (f, 0.5), "keydown ctrl click 4 keyup ctrl");
  test_wait_for (frame->x_to < value);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0);

  /* Keys move by a page, and those that move the crosshair bring a panel into view. */
  gtk_widget_grab_focus (GTK_WIDGET (f->view));
  do_it (f, "key Next");
  test_wait_for (gtk_adjustment_get_value (adjustment) > 0);
  do_it (f, "key Prior");
  test_wait_for (gtk_adjustment_get_value (adjustment) == 0);
  fs_plot_view_scroll_to_panel (f->view, 15);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment), >=,
                     fs_plot_frame_far_bottom (frame));

  /* One plot again has the height of its place. */
  fs_document_set_value (f->document, "split", "none", &error);
  g_assert_no_error (error);
  test_wait_solved (f->window);
  test_wait_for (gtk_widget_get_height (GTK_WIDGET (f->view)) == gtk_widget_get_height (scrolled));
}

static gboolean
measured_hidden (Fixture *f)
{
  return fs_scenario_measured (fs_document_get_scenario (f->document), 0)->hidden;
}

/* So do clicks on the name of measured points: one hides them, two leave them alone, in one step of undo. */
static void
test_legend_measured (Fixture *f, gconstpointer data)
{
  double x[] = { 0.002, 0.004 }, y[] = { 250, 300 };
  FsMeasured measured = { .label = (char *) "testbed", .x = x, .y = y, .n_points = 2, .palette_entry = 5 };
  g_autoptr (GError) error = NULL;

  fs_document_add_measured (f->document, &measured, &error);
  g_assert_no_error (error);
  test_wait_solved (f->window);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
  for (int click = 0; click < 2; click++)
    {
      click_row (f, G_MAXUINT, "click 1");
      test_wait_for (measured_hidden (f) == (click == 0));
      test_wait_solved (f->window);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
      g_assert_cmpuint (fs_plot_view_get_plot (f->view)->series->len, ==, 4);
      rest ();
    }
  click_row (f, G_MAXUINT, "click --repeat 2 --delay 60 1");
  assert_hidden (f, 1 << 0 | 1 << 1 | 1 << 2);
  g_assert_false (measured_hidden (f));
  do_it (f, "key ctrl+z");
  assert_hidden (f, 0);
  g_assert_false (measured_hidden (f));
  /* A curve alone is without them. */
  rest ();
  click_row (f, 0, "click --repeat 2 --delay 60 1");
  assert_hidden (f, 1 << 1 | 1 << 2);
  g_assert_true (measured_hidden (f));
}

/* The legend stays where it is dragged; undo and the menu restore its automatic position. */
static void
test_legend_place (Fixture *f, gconstpointer data)
{
  FsPlotFrame before = f->view->frame;
  double x = before.legend_x + 6, y = before.legend_y + 4;

  drag (f, x, y, x - 150, y + 60, 1, NULL);
  assert_near (f->view->frame.legend_x, before.legend_x - 150, 2);
  assert_near (f->view->frame.legend_y, before.legend_y + 60, 2);
  g_assert_cmpfloat (f->view->frame.x_to, ==, before.x_to);
  do_it (f, "key ctrl+z");
  g_assert_cmpfloat (f->view->frame.legend_x, ==, before.legend_x);
  do_it (f, "key ctrl+shift+z");
  assert_near (f->view->frame.legend_x, before.legend_x - 150, 2);
  gtk_widget_activate_action (GTK_WIDGET (f->view), "plot.legend-auto", NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->view));
  g_assert_cmpfloat (f->view->frame.legend_x, ==, before.legend_x);
}

static void
got_text (GObject *source, GAsyncResult *result, gpointer data)
{
  *(char **) data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

/* The values at the crosshair are copied as a table. */
static void
test_copy_values (Fixture *f, gconstpointer data)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) first = NULL;
  double model;

  /* The position of the pointer in the previous test is outside of this plot. */
  do_it (f, "mousemove 1990 1190");
  gtk_widget_grab_focus (GTK_WIDGET (f->view));
  fs_plot_view_set_crosshair (f->view, 0.002);
  model = g_array_index (fs_plot_view_get_crosshair_values (f->view)->rows, FsCrosshairRow, 0)
              .model[FS_VARIANT_CORRECTED];
  do_it (f, "key ctrl+c");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (f->view)), NULL, got_text, &text);
  test_wait_for (text != NULL);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 5); /* the last is empty */
  first = g_strsplit (lines[1], "\t", -1);
  g_assert_cmpstr (first[0], ==, "M = 32");
  assert_near (g_ascii_strtod (first[1], NULL), 2, 1e-9); /* as the axis counts */
  assert_near (g_ascii_strtod (first[2], NULL), model, 1e-9 * model);
  /* With a first crosshair the differences from it are beside them. */
  {
    g_autofree char *with = NULL;
    g_auto (GStrv) rows = NULL;
    g_auto (GStrv) titles = NULL;
    g_auto (GStrv) row = NULL;
    double before = model;

    fs_plot_view_set_first (f->view, 0.002);
    fs_plot_view_set_crosshair (f->view, 0.004);
    model = g_array_index (fs_plot_view_get_crosshair_values (f->view)->rows, FsCrosshairRow, 0)
                .model[FS_VARIANT_CORRECTED];
    with = fs_plot_view_dup_values (f->view);
    fs_plot_view_set_first (f->view, NAN);
    rows = g_strsplit (with, "\n", -1);
    titles = g_strsplit (rows[0], "\t", -1);
    row = g_strsplit (rows[1], "\t", -1);
    g_assert_cmpuint (g_strv_length (titles), ==, g_strv_length (row));
    g_assert_cmpuint (g_strv_length (row), ==, g_strv_length (first) + 4);
    assert_near (g_ascii_strtod (row[g_strv_length (first)], NULL), model - before, 1e-9 * model);
  }
}

/* The menu opens at the pointer and by its key, and offers what belongs to the curve there. */
static void
test_menu (Fixture *f, gconstpointer data)
{
  const FsLegendRow *row = row_of (f, 0);
  g_autoptr (GMenuModel) section = NULL;

  at (f, row->x + 4, row->y + row->height / 2, "click 3");
  g_assert_true (f->view->menu != NULL && gtk_widget_get_mapped (f->view->menu));
  section = g_menu_model_get_item_link (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (f->view->menu)), 0,
                                        G_MENU_LINK_SECTION);
  do_it (f, "key Escape");
  g_assert_false (gtk_widget_get_mapped (f->view->menu));
  gtk_widget_grab_focus (GTK_WIDGET (f->view));
  do_it (f, "key shift+F10");
  g_assert_true (gtk_widget_get_mapped (f->view->menu));
  /* GTK 4.8 keeps the tooltip window: it is empty. */
  g_assert_cmpint (g_menu_model_get_n_items (section), ==, 0);
  do_it (f, "key Escape");
  gtk_widget_activate_action (GTK_WIDGET (f->view), "plot.zoom-to-curve", "u", 0);
  g_assert_true (f->view->viewport.zoomed);
}

static void
set (Fixture *f, const char *key, const char *value)
{
  g_autoptr (GError) error = NULL;

  fs_document_set_value (f->document, key, value, &error);
  g_assert_no_error (error);
  test_wait_solved (f->window);
}

static guint
n_references (Fixture *f)
{
  return fs_plot_view_get_plot (f->view)->references->len;
}

/* The curves before a change stay pale behind until the next one, or until Escape; no file has them, unless they are pinned. */
static void
test_before_change (Fixture *f, gconstpointer data)
{
  g_autoptr (FsPlot) figure = NULL, pinned = NULL;
  const FsReferenceCurves *before;
  g_autofree char *text = NULL, *back = NULL;

  g_assert_cmpuint (n_references (f), ==, 0);
  g_assert_false (fs_document_dismiss_previous (f->document));
  set (f, "V", "7");
  g_assert_cmpuint (n_references (f), ==, 1);
  before = fs_plot_view_get_plot (f->view)->references->pdata[0];
  for (guint s = 0; s < before->series->len; s++)
    g_assert_cmpuint (((const FsSeries *) before->series->pdata[s])->points->len, ==, 0);
  text = fs_document_previous_text (f->document);
  g_assert_true (g_str_has_prefix (text, "<i>V</i> = ") && g_str_has_suffix (text, " → 7"));
  figure = fs_plot_view_dup_figure (f->view);
  g_assert_cmpuint (figure->references->len, ==, 0);
  /* What changes no line leaves them: a curve that is hidden and shown again. */
  fs_document_toggle_named (f->document, (FsNamed){ 0, G_MAXUINT });
  test_wait_solved (f->window);
  fs_document_toggle_named (f->document, (FsNamed){ 0, G_MAXUINT });
  test_wait_solved (f->window);
  g_assert_cmpuint (n_references (f), ==, 1);
  /* Undone is a change, too. */
  fs_document_close_undo_group (f->document);
  set (f, "beta", "0.02");
  test_activate (f->window, "undo");
  test_wait_solved (f->window);
  back = fs_document_previous_text (f->document);
  g_assert_true (g_str_has_prefix (back, "<i>β</i> = 0.02 → "));
  g_assert_true (fs_document_pin_previous (f->document));
  g_assert_cmpuint (n_references (f), ==, 1);
  g_assert_nonnull (((FsReferenceCurves *) fs_plot_view_get_plot (f->view)->references->pdata[0])->name);
  pinned = fs_plot_view_dup_figure (f->view);
  g_assert_cmpuint (pinned->references->len, ==, 1);
  fs_document_unpin_all (f->document);
  set (f, "beta", "0.03");
  g_assert_cmpuint (n_references (f), ==, 1);
  gtk_widget_grab_focus (GTK_WIDGET (f->view));
  do_it (f, "key Escape");
  g_assert_cmpuint (n_references (f), ==, 0);
}

/* While a value is dragged the curves from before stay pale behind; what is pinned stays after that. */
static void
test_ghosts (Fixture *f, gconstpointer data)
{
  g_autofree char *name = NULL;

  fs_document_begin_drag (f->document);
  set (f, "beta", "0.03");
  g_assert_cmpuint (fs_plot_view_get_plot (f->view)->references->len, ==, 1);
  g_assert_null (((FsReferenceCurves *) g_ptr_array_index (fs_plot_view_get_plot (f->view)->references, 0))->name);
  fs_document_end_drag (f->document);
  g_assert_true (fs_document_dismiss_previous (f->document));
  g_assert_cmpuint (fs_plot_view_get_plot (f->view)->references->len, ==, 0);
  do_it (f, "key ctrl+k");
  set (f, "beta", "0.01");
  g_assert_cmpuint (fs_document_n_pins (f->document), ==, 1);
  g_assert_true (fs_document_dismiss_previous (f->document));
  g_assert_cmpuint (fs_plot_view_get_plot (f->view)->references->len, ==, 1);
  name = fs_document_pin_name (f->document, 0);
  g_assert_cmpstr (name, ==, "pinned: <i>β</i> = 0.03");
  /* Of another quantity it would mean nothing. */
  set (f, "x", "load");
  g_assert_cmpuint (fs_plot_view_get_plot (f->view)->references->len, ==, 0);
  test_activate (f->window, "undo");
  test_wait_solved (f->window);
  g_assert_cmpuint (fs_plot_view_get_plot (f->view)->references->len, ==, 1);
  do_it (f, "key ctrl+k");
  g_assert_cmpuint (fs_document_n_pins (f->document), ==, 0);
  test_activate (f->window, "undo");
  g_assert_cmpuint (fs_document_n_pins (f->document), ==, 1);
}

/* On the axis of a parameter the run is that of the step at the crosshair. */
static void
test_run_of_a_step (Fixture *f, gconstpointer data)
{
  g_autoptr (FsSection) over_V = fs_section_new (FS_GROUP_SCENARIO, 0);
  g_autoptr (GError) error = NULL;
  const FsSolvedScenario *solution;
  FsSweepPoint last, shown;

  fs_section_set_text (over_V, FS_KEY_ID_X, "V");
  fs_section_set_text (over_V, FS_KEY_ID_V, "2;3;4");
  fs_section_set_text (over_V, FS_KEY_ID_LOAD, "0.4");
  fs_document_set_several (f->document, "x", over_V, &error);
  g_assert_no_error (error);
  test_wait_solved (f->window);
  solution = fs_document_get_solution (f->document);
  g_assert_cmpuint (solution->sweep->len, >, 0);
  last = g_array_index (solution->sweep, FsSweepPoint, solution->sweep->len - 1);
  fs_plot_view_set_crosshair (f->view, 4);
  g_assert_true (fs_plot_view_show_run (f->view, NAN));
  g_assert_true (fs_document_get_shown (f->document, &shown));
  g_assert_cmpuint (shown.step, ==, last.step);
  g_assert_cmpuint (shown.step, ==, 2);
}

/* A click on a point, and Return, open its run on the Network page; a click elsewhere pins the crosshair and stays. */
static void
test_open_run (Fixture *f, gconstpointer data)
{
  double px = across (f, 0.4), py = down (f, 0.3);

  at (f, px, py, "click 1");
  g_assert_true (f->view->pinned);
  g_assert_cmpint (fs_window_pages_current (f->window), ==, FS_PAGE_PLOT);
  test_turn_for (DOUBLE_CLICK / 1000.0 + 0.1);
  fs_series_add_point (f->view->plot->series->pdata[0],
                       (FsPlotPoint){ fs_plot_frame_data_x (&f->view->frame, px),
                                      fs_plot_frame_data_y (&f->view->frame, py), 0, FS_POINT_STATUS_DONE });
  g_assert_true (fs_plot_input_is_on_point (f->view, px + 5, py - 5));
  g_assert_false (fs_plot_input_is_on_point (f->view, px + 11, py));
  at (f, px + 3, py + 2, "click 1");
  g_assert_cmpint (fs_window_pages_current (f->window), ==, FS_PAGE_NETWORK);
  fs_window_pages_show (f->window, FS_PAGE_PLOT);
  gtk_widget_grab_focus (GTK_WIDGET (f->view));
  do_it (f, "key Right");
  do_it (f, "key Return");
  g_assert_cmpint (fs_window_pages_current (f->window), ==, FS_PAGE_NETWORK);
  g_assert_true (f->view->pinned);
}

/* Shift leaves the crosshair as the first of two as long as it is held; D until D or Escape. */
static void
test_first_crosshair (Fixture *f, gconstpointer data)
{
  double x;

  at (f, across (f, 0.2), down (f, 0.5), "sleep 0.05");
  x = fs_plot_view_get_crosshair_values (f->view)->x;
  do_it (f, "keydown shift");
  at (f, across (f, 0.3), down (f, 0.5), "sleep 0.05");
  at (f, across (f, 0.6), down (f, 0.5), "sleep 0.05");
  g_assert_nonnull (f->view->first);
  g_assert_cmpfloat (f->view->first->x, ==, x);
  g_assert_cmpfloat (fs_plot_view_get_crosshair_values (f->view)->x, >, x);
  do_it (f, "keyup shift");
  at (f, across (f, 0.5), down (f, 0.5), "sleep 0.05");
  g_assert_null (f->view->first);
  gtk_widget_grab_focus (GTK_WIDGET (f->view));
  do_it (f, "key d");
  g_assert_nonnull (f->view->first);
  do_it (f, "key Escape");
  g_assert_null (f->view->first);
  g_assert_nonnull (fs_plot_view_get_crosshair_values (f->view));
}

FS_TESTS
{
  g_autofree char *xdotool = g_find_program_in_path ("xdotool");

#define ADD(name, test)                                                                                                \
  if (xdotool != NULL)                                                                                                 \
  FS_ADD_FIXTURE_TEST (Fixture, NULL, set_up, test, tear_down, name)
  ADD ("band", test_band);
  ADD ("wheel", test_wheel);
  ADD ("pan", test_pan);
  ADD ("legend-rows", test_legend_rows);
  ADD ("panels", test_panels);
  ADD ("many-panels", test_many_panels);
  ADD ("legend-measured", test_legend_measured);
  ADD ("legend-place", test_legend_place);
  ADD ("copy-values", test_copy_values);
  ADD ("first-crosshair", test_first_crosshair);
  ADD ("menu", test_menu);
  ADD ("reference-curves", test_ghosts);
  ADD ("before-change", test_before_change);
  ADD ("run-of-one-value", test_run_of_a_step);
  ADD ("open-run", test_open_run);
}
