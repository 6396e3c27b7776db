/* The painted plot, compared pixel by pixel where that is meaningful. */
#include <math.h>

#include "base/random.h"
#include "plot/value/palette.h"
#include "tests/plot/paint/picture.h"
#include "tests/plot/paint/sample.h"
#include "tests/support/test.h"

#define AXIS_INK 0xff949494 /* black at 42 % on white */

/* Pixels of exactly @color in a box. */
static guint
count (const Picture *picture, double x0, double y0, double x1, double y1, FsColor color)
{
  guint n = 0;

  for (int y = (int) MAX (y0, 0); y < MIN (y1, picture->height); y++)
    for (int x = (int) MAX (x0, 0); x < MIN (x1, picture->width); x++)
      n += pixel (picture, x, y) == word_of (color);
  return n;
}

FS_TEST (layout_is_what_is_painted)
{
  g_autoptr (FsPlot) plot = sample_plot (9, 5, TRUE);

  for (int dark = 0; dark < 2; dark++)
    {
      FsStyle style = fs_style_screen (dark, 1);
      Picture picture = paint (plot, &style, 640, 420);
      FsPlotFrame frame = fs_plot_layout (plot, &style, 640, 420);

      g_assert_cmpmem (&picture.frame, sizeof frame, &frame, sizeof frame);
      cairo_surface_destroy (picture.surface);
    }
}

/* A finished point has its color in the middle; one that is not final has the paper there and the color around. */
FS_TEST (points)
{
  for (guint palette_entry = 0; palette_entry < 16; palette_entry++)
    for (int dark = 0; dark < 2; dark++)
      {
        FsStyle style = fs_style_screen (dark, 1);
        g_autoptr (FsPlot) plot = fs_plot_new ();
        FsSeries *series = fs_plot_add_series (plot, NULL, palette_entry);
        static const FsPointStatus states[] = { FS_POINT_STATUS_DONE, FS_POINT_STATUS_RUNNING,
                                                FS_POINT_STATUS_NOT_CONVERGED, FS_POINT_STATUS_OUTDATED };
        FsColor color = fs_palette_color (style.id, palette_entry);
        Picture picture;

        plot->x.from = plot->y.from = 0;
        plot->x.to = plot->y.to = 5;
        for (guint i = 0; i < 4; i++)
          fs_series_add_point (series, (FsPlotPoint){ i + 1, 1.5, 0.8, states[i] });
        picture = paint (plot, &style, 500, 400);
        for (guint i = 0; i < 4; i++)
          {
            double x = fs_plot_frame_x (&picture.frame, i + 1), y = fs_plot_frame_y (&picture.frame, 1.5);
            gboolean filled = i == 0 && palette_entry < 8;

            g_assert_cmphex (pixel (&picture, x, y), ==, word_of (filled ? color : style.background));
          }
        cairo_surface_destroy (picture.surface);
      }
}

static guint
inked (const Picture *picture, double x0, double y0, double x1, double y1, FsColor paper)
{
  guint n = 0;

  for (int y = (int) MAX (y0, 0); y < MIN (y1, picture->height); y++)
    for (int x = (int) MAX (x0, 0); x < MIN (x1, picture->width); x++)
      n += pixel (picture, x, y) != word_of (paper);
  return n;
}

/* Bars reach from the lower to the upper end of the interval; an old point has none. */
FS_TEST (bars)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlot) plot = fs_plot_new ();
  FsSeries *series = fs_plot_add_series (plot, NULL, 0);
  Picture picture;
  double x_done, x_stale, high, low;

  style.draw_grid = FALSE;
  plot->x.from = plot->y.from = 0;
  plot->x.to = plot->y.to = 10;
  fs_series_add_point (series, (FsPlotPoint){ 2, 3, 2, FS_POINT_STATUS_DONE });
  fs_series_add_point (series, (FsPlotPoint){ 4, 3, 2, FS_POINT_STATUS_OUTDATED });
  picture = paint (plot, &style, 500, 400);
  x_done = fs_plot_frame_x (&picture.frame, 2);
  x_stale = fs_plot_frame_x (&picture.frame, 4);
  high = fs_plot_frame_y (&picture.frame, 5);
  low = fs_plot_frame_y (&picture.frame, 1);
  for (double y = high + 2; y < low - 2; y += 4)
    g_assert_cmpuint (inked (&picture, x_done - 2, y, x_done + 2, y + 1, style.background), >, 0);
  g_assert_cmpuint (inked (&picture, x_done - 3, high - 1, x_done + 3, high + 1, style.background), >=, 6);
  g_assert_cmpuint (inked (&picture, x_done - 5, high - 6, x_done + 5, high - 2, style.background), ==, 0);
  g_assert_cmpuint (inked (&picture, x_stale - 5, high - 6, x_stale + 5, high + 20, style.background), ==, 0);
  g_assert_cmpuint (inked (&picture, x_stale - 6, fs_plot_frame_y (&picture.frame, 3) - 6, x_stale + 6,
                           fs_plot_frame_y (&picture.frame, 3) + 6, style.background),
                    >, 10);
  cairo_surface_destroy (picture.surface);
}

/* The line passes through the values of the model, and nothing of its color is beyond its end or above the frame. */
FS_TEST (line)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlot) plot = fs_plot_new ();
  FsSeries *series = fs_plot_add_series (plot, NULL, 0);
  FsColor color = fs_palette_color (style.id, 0);
  FsLine *line = fs_series_add_line (series, "model", FS_LINE_MAIN, NAN);
  Picture picture;

  for (int i = 0; i <= 50; i++)
    fs_line_add (line, i / 10.0, i / 5.0);
  plot->x.from = plot->y.from = 0;
  plot->x.to = plot->y.to = 8;
  picture = paint (plot, &style, 500, 400);
  for (double x = 0.5; x < 3.9; x += 0.3)
    {
      double px = fs_plot_frame_x (&picture.frame, x), py = fs_plot_frame_y (&picture.frame, 2 * x);

      g_assert_cmpuint (count (&picture, px - 2, py - 2, px + 2, py + 2, color), >, 0);
    }
  g_assert_cmpuint (count (&picture, 0, 0, 500, picture.frame.top - 2, color), ==, 0);
  g_assert_cmpuint (count (&picture, fs_plot_frame_x (&picture.frame, 4.1), picture.frame.top + 60, 500, 400, color),
                    ==, 0);
  cairo_surface_destroy (picture.surface);
}

/* Where the model saturates: bar and arrow at its end, dots below, a wedge on the axis. */
FS_TEST (saturation)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlot) plot = fs_plot_new ();
  FsSeries *series = fs_plot_add_series (plot, NULL, 0);
  FsColor color = fs_palette_color (style.id, 0);
  Picture picture;
  double x, y;

  sample_line (series, "model", FS_LINE_MAIN, 10, 50, 2);
  plot->y.from = 0;
  picture = paint (plot, &style, 600, 400);
  x = fs_plot_frame_x (&picture.frame, 2);
  y = fs_plot_frame_y (&picture.frame, 50);
  g_assert_cmpuint (count (&picture, x - 5, y - 1, x + 5, y + 1, color), >=, 8);               /* bar */
  g_assert_cmpuint (count (&picture, x - 1, y - 9, x + 1, y - 2, color), >=, 5);               /* arrow */
  g_assert_cmpuint (inked (&picture, x - 1, y + 40, x + 2, y + 140, style.background), >, 20); /* dots … */
  g_assert_cmpuint (count (&picture, x - 1, y + 40, x + 2, y + 140, style.background), >, 20); /* … with gaps */
  g_assert_cmpuint (count (&picture, x - 3, picture.frame.bottom - 3, x + 3, picture.frame.bottom, color), >=, 8);
  cairo_surface_destroy (picture.surface);
}

/* On the screen axes and grid are one pixel wide and crisp, whatever the size. */
FS_TEST (snap)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlot) plot = sample_plot (3, 0, FALSE);

  for (int width = 600; width < 640; width += 7)
    {
      Picture picture = paint (plot, &style, width, 401 + width % 13);
      double tick = fs_plot_frame_x (&picture.frame, 0.005);

      g_assert_cmphex (pixel (&picture, picture.frame.right - 40, picture.frame.bottom), ==, AXIS_INK);
      g_assert_cmphex (pixel (&picture, picture.frame.right - 20, picture.frame.bottom - 1), ==,
                       word_of (style.background));
      g_assert_cmphex (pixel (&picture, picture.frame.left, picture.frame.bottom - 6), ==, AXIS_INK);
      g_assert_cmphex (pixel (&picture, picture.frame.left + 1, picture.frame.bottom - 6), ==,
                       word_of (style.background));
      g_assert_cmphex (pixel (&picture, tick, picture.frame.bottom + 2), ==, AXIS_INK);
      g_assert_cmphex (pixel (&picture, tick + 1, picture.frame.bottom + 2), ==, word_of (style.background));
      cairo_surface_destroy (picture.surface);
    }
}

FS_TEST (transparent)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlot) plot = sample_plot (3, 4, TRUE);
  Picture picture;

  style.background.a = 0;
  picture = paint (plot, &style, 600, 400);
  g_assert_cmphex (pixel (&picture, 2, 2), ==, 0);
  g_assert_cmphex (pixel (&picture, 598, 398), ==, 0);
  cairo_surface_destroy (picture.surface);
}

/* Any value may be missing, infinite, negative, or tiny: a frame with finite axes is drawn. */
static double
odd_number (guint64 i)
{
  static const double odd[] = { NAN, INFINITY, -INFINITY, 0, -1, 1, 1e-300, 1e300, -1e300, 5, 1e-3, 7, 7, 1e9 };

  return odd[fs_random_below (fs_random_split (8, i), G_N_ELEMENTS (odd))];
}

static void
check_frame (const FsPlotFrame *frame)
{
  g_assert_true (isfinite (frame->left) && isfinite (frame->right) && isfinite (frame->top)
                 && isfinite (frame->bottom));
  g_assert_true (isfinite (frame->x_from) && isfinite (frame->x_to) && isfinite (frame->y_from)
                 && isfinite (frame->y_to));
  g_assert_cmpfloat (frame->left, <, frame->right);
  g_assert_cmpfloat (frame->top, <, frame->bottom);
  g_assert_cmpfloat (frame->x_from, <, frame->x_to);
  g_assert_cmpfloat (frame->y_from, <, frame->y_to);
  g_assert_true (!frame->x_log || frame->x_from > 0);
  g_assert_true (!frame->y_log || frame->y_from > 0);
}

FS_TEST (odd_plots)
{
  guint64 draw = 0;

  for (guint round = 0; round < 400; round++)
    {
      FsStyle style = round % 3 == 0 ? fs_style_print (85) : fs_style_screen (round % 2, 1);
      g_autoptr (FsPlot) plot = fs_plot_new ();
      int width = round % 7 == 0 ? 20 : 300, height = round % 5 == 0 ? 20 : 200;
      Picture picture;

      plot->x.label = round % 4 != 0 ? g_strdup ("<b>label</i> & < \x01 \xff long long long long long long") : NULL;
      plot->y.label = g_strdup (plot->x.label);
      plot->x.log = round % 11 < 4;
      plot->y.log = round % 13 < 5;
      if (round % 6 == 0)
        {
          plot->x.from = odd_number (draw++);
          plot->x.to = odd_number (draw++);
          plot->y.from = odd_number (draw++);
          plot->y.to = odd_number (draw++);
        }
      for (guint s = 0; s < round % 4; s++)
        {
          FsSeries *series = fs_plot_add_series (plot, round % 2 == 0 ? "<span size='1000000'>x</span>" : NULL, s * 7);

          for (guint l = 0; l < round % 3; l++)
            {
              FsLine *line = fs_series_add_line (series, NULL, (FsLineWeight) (l % 3), odd_number (draw++));

              for (guint i = 0; i < round % 9; i++)
                {
                  double x = odd_number (draw++);

                  fs_line_add (line, x, odd_number (draw++));
                }
            }
          for (guint i = 0; i < round % 5; i++)
            {
              double x = odd_number (draw++), y = odd_number (draw++);

              fs_series_add_point (series, (FsPlotPoint){ x, y, odd_number (draw++), (FsPointStatus) (i + s) % 6 });
            }
        }
      picture = paint (plot, &style, width, height);
      check_frame (&picture.frame);
      cairo_surface_destroy (picture.surface);
    }
}

/* What one sees first when there is little to see. */
FS_TEST (little)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  FsColor color = fs_palette_color (style.id, 0);
  g_autoptr (FsPlot) nothing = fs_plot_new ();
  g_autoptr (FsPlot) point = fs_plot_new ();
  g_autoptr (FsPlot) saturated = fs_plot_new ();
  FsSeries *series = fs_plot_add_series (saturated, NULL, 0);
  Picture picture = paint (nothing, &style, 300, 200);

  g_assert_cmpfloat (picture.frame.x_from, ==, 0);
  g_assert_cmpfloat (picture.frame.x_to, ==, 1);
  g_assert_cmpfloat (picture.frame.y_to, ==, 1);
  cairo_surface_destroy (picture.surface);

  fs_series_add_point (fs_plot_add_series (point, NULL, 0), (FsPlotPoint){ 4, 300, 20, FS_POINT_STATUS_DONE });
  picture = paint (point, &style, 300, 200);
  g_assert_cmpfloat (picture.frame.x_from, ==, 0);
  g_assert_cmpfloat (picture.frame.x_to, >, 4);
  g_assert_cmpfloat (picture.frame.y_to, >, 320);
  g_assert_cmphex (pixel (&picture, fs_plot_frame_x (&picture.frame, 4), fs_plot_frame_y (&picture.frame, 300)), ==,
                   word_of (color));
  cairo_surface_destroy (picture.surface);

  for (int i = 1; i <= 3; i++)
    fs_series_add_point (series, (FsPlotPoint){ i, NAN, NAN, FS_POINT_STATUS_SATURATED });
  picture = paint (saturated, &style, 300, 200);
  for (int i = 1; i <= 3; i++)
    {
      double x = fs_plot_frame_x (&picture.frame, i);

      g_assert_cmpuint (inked (&picture, x - 6, picture.frame.top + 1, x + 6, picture.frame.top + 12, style.background),
                        >, 10);
    }
  cairo_surface_destroy (picture.surface);
}
