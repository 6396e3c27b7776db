/* What a frame of the plot costs: process time under GSK_RENDERER=cairo over 200 frames of the real window, its plot some
 * 900x600 large, with 12 curves of 2,000 vertices and as many points. Prints milliseconds of a frame while the crosshair
 * moves, while the picture is moved and while it is zoomed, with every pixel of the plot drawn in each frame; the same of
 * pages of 6 and 9 panels with 54 and 144 curves, with the time from a change of a value to its curves, all threads together; and
 * before that the seconds from the start of the program to the first plot drawn. With an argument FOLDER the pictures are kept
 * there. */
#include <math.h>

#include "tests/app/test-window.h"
#include "app/document/document-private.h"
#include "app/plot/plot-view-private.h"
#include "tests/support/clock.h"

#define CURVES 12
#define POINTS 2000
#define FRAMES 200
#define CHANGES 10  /* of a value */
#define WIDEST 0.06 /* where all curves end, messages per node per cycle */

static void
draw_frame (GtkWidget *widget)
{
  gtk_widget_queue_draw (widget);
  gtk_test_widget_wait_for_draw (widget);
}

/* Twelve curves of the default scenario; their lines and points are made finer than any sweep is. */
static void
make_curves (FsWindow *window)
{
  static const char *const lengths[] = { "8", "16", "24", "32", "40", "48", "56", "64", "72", "80", "88", "96", NULL };
  FsDocument *document = fs_window_get_document (window);
  g_autoptr (GError) error = NULL;

  fs_document_set_list (document, "M", lengths, &error);
  g_assert_no_error (error);
  test_wait_solved (window);
  g_assert_nonnull (fs_document_get_plot (document));
}

static void
refine (FsSeries *series, gboolean with_marks)
{
  FsLine *line = g_ptr_array_index (series->lines, 0);
  guint n = line->vertices->len;
  FsVertex first = g_array_index (line->vertices, FsVertex, 0);
  FsVertex last = g_array_index (line->vertices, FsVertex, n - 1);
  GArray *fine = g_array_new (FALSE, FALSE, sizeof (FsVertex));

  for (guint i = 0; i < POINTS; i++)
    {
      double share = i / (POINTS - 1.0), y = fs_line_at (line, first.x + (last.x - first.x) * share);
      FsVertex vertex = { WIDEST * share, y * (1 + 0.02 * sin (0.3 * i)) };

      g_array_append_val (fine, vertex);
    }
  g_array_unref (line->vertices);
  line->vertices = fine;
  line->saturation = WIDEST;
  g_array_set_size (series->points, 0);
  for (guint i = 0; with_marks && i < POINTS; i++)
    {
      const FsVertex *vertex = &g_array_index (fine, FsVertex, i);
      FsPlotPoint mark = { vertex->x, 1.03 * vertex->y, 0.01 * vertex->y, FS_POINT_STATUS_DONE };

      g_array_append_val (series->points, mark);
    }
}

static void
refine_all (FsWindow *window, gboolean with_marks)
{
  FsDocument *document = fs_window_get_document (window);
  const FsPlot *plot = fs_document_get_plot (document);

  for (guint s = 0; s < plot->series->len; s++)
    refine (g_ptr_array_index (plot->series, s), with_marks);
  /* It is the document's own, made until something changes; the view takes a copy of it now. */
  g_signal_emit_by_name (document, "changed", FS_CHANGE_POINTS);
}

static void
bench (FsWindow *window, const char *name, const char *folder)
{
  FsPlotView *view = fs_window_get_plot_view (window);
  GtkWidget *widget = GTK_WIDGET (view);
  const FsPlot *plot;
  double from, to, begin, crosshair, pan, zoom;

  draw_frame (widget);
  plot = fs_plot_view_get_plot (view);
  from = view->frame.x_from;
  to = view->frame.x_to;
  begin = test_process_seconds ();
  for (int i = 0; i < FRAMES; i++)
    {
      fs_plot_view_set_crosshair (view, from + (to - from) * (i + 0.5) / FRAMES);
      draw_frame (widget);
    }
  crosshair = test_process_seconds () - begin;
  g_assert_true (fs_plot_view_get_plot (view) == plot);
  fs_plot_view_set_crosshair (view, NAN);
  fs_plot_view_zoom (view, 1.5);
  begin = test_process_seconds ();
  for (int i = 0; i < FRAMES; i++)
    {
      fs_plot_view_pan (view, i % 100 < 50 ? 3 : -3, i % 60 < 30 ? 2 : -2);
      draw_frame (widget);
    }
  pan = test_process_seconds () - begin;
  begin = test_process_seconds ();
  for (int i = 0; i < FRAMES; i++)
    {
      fs_plot_view_zoom (view, i % 40 < 20 ? 1.05 : 1 / 1.05);
      draw_frame (widget);
    }
  zoom = test_process_seconds () - begin;
  g_print ("%-16s %dx%d  crosshair %5.2f ms (bar 8)  pan %5.2f ms (bar 12)  zoom %5.2f ms (bar 12)\n", name,
           gtk_widget_get_width (widget), gtk_widget_get_height (widget), 1e3 * crosshair / FRAMES, 1e3 * pan / FRAMES,
           1e3 * zoom / FRAMES);
  fs_plot_view_home (view);
  draw_frame (widget);
  if (folder != NULL)
    {
      int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
      cairo_t *cr = cairo_create (surface);
      g_autofree char *path = g_strdup_printf ("%s/%s.png", folder, name);

      gsk_render_node_draw (view->picture.node, cr);
      cairo_surface_write_to_png (surface, path);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* A page of panels: what a frame costs, also one in which the crosshair stays, and a change of the start-up time in all curves. */
static void
bench_panels (FsWindow *window, const char *id, const char *folder)
{
  FsDocument *document = fs_window_get_document (window);
  FsPlotView *view = fs_window_get_plot_view (window);
  g_autoptr (GError) error = NULL;
  double begin, rest, change;

  g_assert_true (fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (window)), id, &error));
  test_wait_solved (window);
  bench (window, id, folder);
  fs_plot_view_set_crosshair (view, (view->frame.x_from + view->frame.x_to) / 4);
  begin = test_process_seconds ();
  for (int i = 0; i < FRAMES; i++)
    draw_frame (GTK_WIDGET (view));
  rest = test_process_seconds () - begin;
  begin = test_process_seconds ();
  for (int i = 0; i < CHANGES; i++)
    {
      g_autofree char *delta = g_strdup_printf ("%d", i + 2);

      fs_document_set_value (document, "delta", delta, &error);
      g_assert_no_error (error);
      test_wait_solved (window);
      draw_frame (GTK_WIDGET (view));
    }
  change = test_process_seconds () - begin;
  g_print ("%-16s %u panels  crosshair at rest %5.2f ms  value %6.1f ms\n", id, view->frame.n_panels,
           1e3 * rest / FRAMES, 1e3 * change / CHANGES);
  fs_plot_view_set_crosshair (view, NAN);
}

int
main (int argc, char **argv)
{
  FsWindow *window;
  int width, height;

  gtk_test_init (&argc, &argv, NULL);
  window = test_window_new ();
  draw_frame (GTK_WIDGET (fs_window_get_plot_view (window)));
  g_print ("first plot after %.2f s\n", test_process_seconds ());
  test_window_resize (window, 1300, 800);
  width = 1300 + 900 - gtk_widget_get_width (GTK_WIDGET (fs_window_get_plot_view (window)));
  height = 800 + 600 - gtk_widget_get_height (GTK_WIDGET (fs_window_get_plot_view (window)));
  test_window_resize (window, width, height);
  make_curves (window);
  refine_all (window, FALSE);
  bench (window, "lines", argv[1]);
  refine_all (window, TRUE);
  bench (window, "points", argv[1]);
  bench_panels (window, "som01-fig1", argv[1]);
  bench_panels (window, "so-fig3", argv[1]);
  test_window_close (window);
  return 0;
}
