/* The card at the crosshair covers neither the snapped point nor a curve where another place is free. */
#include "app/plot/card-place.h"

#include "tests/support/test.h"

static const FsPlotFrame frame = { .left = 50, .top = 10, .right = 850, .bottom = 510, .x_to = 80, .y_to = 1000 };
static const GtkRequisition size = { 300, 80 };
static const GdkRectangle nowhere = { 0, 0, 0, 0 };

/* A curve that rises at the end, with points on it. */
static FsPlot *
plot_new (void)
{
  FsPlot *plot = fs_plot_new ();
  FsSeries *series = fs_plot_add_series (plot, "curve", 0);
  FsLine *line = fs_series_add_line (series, "model", FS_LINE_MAIN, NAN);

  for (int x = 0; x <= 80; x++)
    fs_line_add (line, x, 100 + 900.0 * x * x * x / (80 * 80 * 80));
  for (int x = 5; x <= 80; x += 5)
    fs_series_add_point (series, (FsPlotPoint){ x, 100 + 900.0 * x * x * x / (80 * 80 * 80), 5, FS_POINT_STATUS_DONE });
  return plot;
}

static guint
n_covered (const FsPlot *plot, const GdkRectangle *place)
{
  const FsSeries *series = plot->series->pdata[0];
  guint n = 0;

  for (guint i = 0; i < series->points->len; i++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);

      n += gdk_rectangle_contains_point (place, (int) fs_plot_frame_x (&frame, point->x),
                                         (int) fs_plot_frame_y (&frame, point->y));
    }
  return n;
}

FS_TEST (covers_no_point)
{
  g_autoptr (FsPlot) plot = plot_new ();

  for (double x = 0; x <= 80; x += 0.5)
    {
      GdkRectangle place = fs_card_place (plot, &frame, x, &size, 860, 560, &nowhere);
      double px = fs_plot_frame_x (&frame, x);

      g_assert_cmpuint (n_covered (plot, &place), ==, 0);
      g_assert_true (place.x >= 0 && place.y >= 0 && place.x + place.width <= 860 && place.y + place.height <= 560);
      /* Both sides have space somewhere, so that the crosshair stays free. */
      g_assert_true (px < place.x || px > place.x + place.width);
    }
}

FS_TEST (avoids_the_legend)
{
  g_autoptr (FsPlot) plot = plot_new ();
  FsPlotFrame with_legend = frame;
  GdkRectangle legend = { 60, 20, 300, 120 }, place;

  with_legend.legend_x = legend.x;
  with_legend.legend_y = legend.y;
  with_legend.legend_width = legend.width;
  with_legend.legend_height = legend.height;
  for (double x = 0; x <= 80; x += 0.5)
    {
      place = fs_card_place (plot, &with_legend, x, &size, 860, 560, &nowhere);
      g_assert_false (gdk_rectangle_intersect (&place, &legend, NULL));
    }
}

/* A label, such as "saturates at 10.12", stays readable. */
FS_TEST (avoids_labels)
{
  g_autoptr (FsPlot) plot = plot_new ();
  FsPlotFrame with_label = frame;
  GdkRectangle label = { 330, 40, 120, 16 };

  with_label.labels[0] = (FsLabelBox){ label.x, label.y, label.width, label.height };
  with_label.n_labels = 1;
  for (double x = 0; x <= 80; x += 0.5)
    {
      GdkRectangle place = fs_card_place (plot, &with_label, x, &size, 860, 560, &nowhere);

      g_assert_false (gdk_rectangle_intersect (&place, &label, NULL));
      g_assert_cmpuint (n_covered (plot, &place), ==, 0);
    }
}

/* It does not move to and fro for a gain that nobody sees. */
FS_TEST (keeps_its_place)
{
  g_autoptr (FsPlot) plot = plot_new ();
  GdkRectangle first = fs_card_place (plot, &frame, 20, &size, 860, 560, &nowhere);
  GdkRectangle next = fs_card_place (plot, &frame, 20.1, &size, 860, 560, &first);

  g_assert_cmpint (first.y, ==, next.y);
  g_assert_cmpint (ABS (first.x - next.x), <=, 2);
}
