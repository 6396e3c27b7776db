/* Several plots on a sheet: cells of one size that have room, or the first plot alone. */
#include "plot/paint/plot-sheet.h"

#include "plot/paint/plot-painter.h"
#include "tests/plot/paint/sample.h"
#include "tests/support/test.h"

static FsPlot *
several (guint n)
{
  FsPlot *plot = sample_plot (1, 3, FALSE);

  for (guint i = 1; i < n; i++)
    fs_plot_add_beside (plot, sample_plot (1, 3, FALSE));
  return plot;
}

FS_TEST (cells)
{
  FsStyle style = fs_style_screen (FALSE, 1);

  for (guint n = 1; n <= 9; n++)
    {
      g_autoptr (FsPlot) plot = several (n);

      for (double width = 100; width < 2000; width += 190)
        for (double height = 80; height < 1500; height += 130)
          {
            FsPlotSheet sheet = fs_plot_sheet_find (plot, &style, width, height);

            if (sheet.columns == 0)
              continue;
            g_assert_cmpuint (sheet.columns * sheet.rows, >=, n);
            g_assert_cmpuint (sheet.columns * (sheet.rows - 1), <, n);
            g_assert_cmpfloat_with_epsilon (sheet.columns * sheet.width, width, 1e-9);
            g_assert_cmpfloat_with_epsilon (sheet.rows * sheet.height, height, 1e-9);
            g_assert_cmpfloat (sheet.width, >=, 10 * style.text_size);
          }
      /* At the height that it wants it has room. */
      g_assert_cmpuint (fs_plot_sheet_find (plot, &style, 900, fs_plot_sheet_height (plot, &style, 900)).columns, >, 0);
      g_assert_cmpuint (fs_plot_sheet_find (plot, &style, 100, 80).columns, ==, 0);
    }
}

/* The frame is that of the first plot: of its cell, or of the whole where it is alone. A copy has all plots and marks. */
FS_TEST (frame_and_copy)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlot) plot = several (4);
  g_autoptr (FsPlot) copy = NULL;
  FsPlotFrame frame = fs_plot_layout (plot, &style, 1000, 700), alone = fs_plot_layout (plot, &style, 300, 200);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1000, 700);
  cairo_t *cr = cairo_create (surface);
  FsPlotFrame painted;

  g_assert_cmpfloat (frame.right, <, 500);
  g_assert_cmpfloat (frame.bottom, <, 350);
  g_assert_cmpfloat (frame.top, >, 20);
  g_assert_cmpfloat (alone.right, >, 250);
  fs_plot_paint (cr, plot, &style, 1000, 700, &painted);
  g_assert_cmpfloat (painted.bottom, ==, frame.bottom);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  fs_plot_add_axis_mark (plot, 0.01, 0, TRUE);
  copy = fs_plot_copy (plot);
  g_assert_cmpuint (copy->beside->len, ==, 3);
  g_assert_cmpuint (copy->axis_marks->len, ==, 1);
}
