/* How simulated saturation is drawn, with lines and ranges beside it. */
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "plot/paint/plot-layout.h"
#include "plot/paint/plot-painter.h"
#include "plot/value/range.h"
#include "tests/plot/paint/sample.h"
#include "tests/support/test.h"

/* A plot of @n curves whose simulated saturation is at @share of the saturation rate of the model, within one percent. */
static FsPlot *
bracketed_plot (guint n, double share)
{
  FsPlot *plot = sample_plot (n, 5, FALSE);

  for (guint s = 0; s < n; s++)
    {
      FsSeries *series = plot->series->pdata[s];

      series->saturates_from = share * fs_series_main_line (series)->saturation;
      series->saturates_to = 1.01 * series->saturates_from;
    }
  return plot;
}

static gboolean
has_label (const FsPlotLayout *layout, const char *part)
{
  for (guint i = 0; i < layout->labels->len; i++)
    if (strstr (pango_layout_get_text (g_array_index (layout->labels, FsLabel, i).text), part) != NULL)
      return TRUE;
  return FALSE;
}

FS_TEST (position_of_the_sign)
{
  g_autoptr (FsPlot) plot = bracketed_plot (1, 1.05);
  const FsSeries *series = plot->series->pdata[0];
  FsStyle style = fs_style_screen (FALSE, 1);
  FsBox box;

  for (int log = 0; log < 2; log++)
    {
      g_autoptr (FsPlotLayout) layout = NULL;

      plot->x.log = log;
      layout = fs_plot_layout_new (plot, &style, 700, 450);
      g_assert_true (fs_plot_layout_bracket (layout, series, &box));
      g_assert_cmpfloat (box.x, ==, fs_plot_frame_x (&layout->frame, series->saturates_from));
      g_assert_cmpfloat (fabs (box.x + box.width - fs_plot_frame_x (&layout->frame, series->saturates_to)), <, 1e-9);
      g_assert_cmpfloat (box.y + box.height, ==, layout->frame.bottom);
    }
  plot->x.log = FALSE;
  plot->x.to = 0.9 * series->saturates_from;
  {
    g_autoptr (FsPlotLayout) layout = fs_plot_layout_new (plot, &style, 700, 450);

    g_assert_false (fs_plot_layout_bracket (layout, series, &box));
    g_assert_false (has_label (layout, "simulation"));
  }
}

/* With text if there is space. */
/* The axis goes as far as the simulation carries. */
FS_TEST (points_beyond_the_axis)
{
  g_autoptr (FsPlot) plot = bracketed_plot (1, 1.8);
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlotLayout) layout = fs_plot_layout_new (plot, &style, 700, 450);
  FsBox box;

  g_assert_true (fs_plot_layout_bracket (layout, plot->series->pdata[0], &box));
  g_assert_cmpfloat (box.x + box.width, <, layout->frame.right);
}

FS_TEST (texts)
{
  g_autoptr (FsPlot) plot = bracketed_plot (1, 0.6);
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlotLayout) wide = fs_plot_layout_new (plot, &style, 1200, 700);
  g_autoptr (FsPlotLayout) narrow = fs_plot_layout_new (plot, &style, 300, 260);

  /* 0.62 / 32 = 19.375, times 0.6 and 1.01. */
  g_assert_true (has_label (wide, "simulation saturates at 11.6…11.7"));
  g_assert_true (has_label (wide, "saturates at 19.38"));
  g_assert_false (has_label (narrow, "simulation"));
}

/* Wherever brackets are, no label lies upon another, upon a bracket or outside. */
FS_TEST (labels_apart)
{
  for (guint64 i = 0; i < 120; i++)
    {
      double u = fs_random_uniform (fs_random_split (11, 2 * i)),
             w = fs_random_uniform (fs_random_split (11, 2 * i + 1));
      g_autoptr (FsPlot) plot = bracketed_plot (1 + (guint) (i % 3), 0.5 + 0.6 * u);
      FsStyle style = i % 2 == 0 ? fs_style_screen (FALSE, 1) : fs_style_print (170);
      g_autoptr (FsPlotLayout) layout = fs_plot_layout_new (plot, &style, 300 + 900 * w, 300 + 300 * w);

      for (guint a = 0; a < layout->labels->len; a++)
        {
          FsBox box = g_array_index (layout->labels, FsLabel, a).box, bracket;

          g_assert_cmpfloat (box.x, >=, layout->frame.left);
          g_assert_cmpfloat (box.x + box.width, <=, layout->frame.right);
          for (guint b = 0; b < a; b++)
            g_assert_false (fs_box_overlaps (box, g_array_index (layout->labels, FsLabel, b).box));
          for (guint s = 0; s < plot->series->len; s++)
            if (fs_plot_layout_bracket (layout, plot->series->pdata[s], &bracket))
              g_assert_false (fs_box_overlaps (box, bracket));
        }
    }
}

/* The key names it where no label does, print included. */
FS_TEST (legend_explains_marks)
{
  g_autoptr (FsPlot) plot = bracketed_plot (2, 1.05);
  FsStyle style = fs_style_print (170);
  g_autoptr (FsPlotLayout) layout = fs_plot_layout_new (plot, &style, 482, 312);
  guint n = 0;

  for (guint i = 0; i < layout->legend->entries->len; i++)
    n += g_array_index (layout->legend->entries, FsEntry, i).kind == FS_ENTRY_BRACKET;
  g_assert_cmpuint (n, ==, 1);
}

/* Its ends are drawn in the color of the curve. */
FS_TEST (lines_are_visible)
{
  g_autoptr (FsPlot) plot = bracketed_plot (1, 0.5);
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlotLayout) layout = fs_plot_layout_new (plot, &style, 800, 500);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 800, 500);
  cairo_t *cr = cairo_create (surface);
  const guchar *data;
  FsBox box;
  guint blue = 0;

  fs_plot_paint (cr, plot, &style, 800, 500, NULL);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  g_assert_true (fs_plot_layout_bracket (layout, plot->series->pdata[0], &box));
  for (int y = (int) box.y; y < (int) (box.y + box.height) - 1; y++)
    for (int end = 0; end < 2; end++)
      {
        const guchar *p = data + y * cairo_image_surface_get_stride (surface) + 4 * (int) (box.x + end * box.width);

        blue += p[0] > 1.3 * p[2];
      }
  g_assert_cmpuint (blue, >=, 6);
  cairo_surface_destroy (surface);
}

/* Three variants: each with another dash, so that they differ in black and white too. */
FS_TEST (lines)
{
  FsStyle style = fs_style_print (170);
  const int dashes[] = { [FS_LINE_MAIN] = 0, [FS_LINE_SECOND] = 2, [FS_LINE_THIRD] = 4 };

  for (FsLineWeight weight = FS_LINE_MAIN; weight <= FS_LINE_THIRD; weight++)
    {
      FsStroke stroke = fs_line_stroke (&style, weight, 0, style.text);

      g_assert_cmpint (stroke.n_dashes, ==, dashes[weight]);
      g_assert_true ((stroke.width < style.model_width) == (weight != FS_LINE_MAIN));
    }
  /* What is pinned is solid, unless there is more of it. */
  for (guint rank = 0; rank < 4; rank++)
    {
      FsStroke stroke = fs_reference_stroke (&style, rank, style.text);

      g_assert_cmpfloat (stroke.width, <, style.model_width);
      g_assert_cmpint (stroke.n_dashes, ==, rank == 0 ? 0 : 2);
    }
}

/* Over a parameter the axis contains all values with a margin, and 0 only if it is near. */
FS_TEST (parameter_range)
{
  const struct {
    double first, last;
    gboolean log, integer;
    double from, to;
  } cases[] = {
    { 4, 12, FALSE, TRUE, 3.5, 12.5 },      { 0, 0.03, FALSE, FALSE, 0, 0.0312 }, { 100, 200, FALSE, FALSE, 96, 204 },
    { 1, 100, TRUE, FALSE, 0.8318, 120.2 }, { 8, 8, FALSE, TRUE, 0, 16.64 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FsPlot) plot = fs_plot_new ();
      FsLine *line = fs_series_add_line (fs_plot_add_series (plot, "", 0), "model", FS_LINE_MAIN, NAN);
      FsStyle style = fs_style_print (170);
      FsPlotFrame frame;

      plot->x.parameter = TRUE;
      plot->x.log = cases[i].log;
      plot->x.integer = cases[i].integer;
      fs_line_add (line, cases[i].first, 1);
      fs_line_add (line, cases[i].last, NAN);
      frame = fs_plot_layout (plot, &style, 482, 312);
      g_assert_cmpfloat (fabs (frame.x_from - cases[i].from), <, 1e-4 * cases[i].to);
      g_assert_cmpfloat (fabs (frame.x_to - cases[i].to), <, 1e-3 * cases[i].to);
    }
}

/* A line that goes to infinity at 1. */
static void
add_pole (FsSeries *series, FsLineWeight weight, double start)
{
  FsLine *line = fs_series_add_line (series, "pole", weight, 1);

  for (int i = 0; i < 1000; i++)
    {
      double x = 1 - pow (10, -i / 100.0);

      fs_line_add (line, x, start + 100 * x / (1 - x));
    }
}

/* One that is steep early leaves the picture at a dozen times its beginning; one that begins at nothing has no such
 * measure, and goes on as far as it had come at nine tenths. Beside another line it takes no more than it must. */
FS_TEST (steep_pole)
{
  const struct {
    double start;
    gboolean beside;
    double least, most;
  } cases[] = { { 30, FALSE, 300, 480 }, { 0, FALSE, 1350, 1800 }, { 30, TRUE, 80, 110 } };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autoptr (FsPlot) plot = fs_plot_new ();
      FsSeries *series = fs_plot_add_series (plot, "curve", 0);
      FsStyle style = fs_style_print (170);
      FsPlotFrame frame;

      if (cases[c].beside)
        sample_line (series, "model, corrected", FS_LINE_MAIN, 30, 60, 0.6);
      add_pole (series, cases[c].beside ? FS_LINE_THIRD : FS_LINE_MAIN, cases[c].start);
      frame = fs_plot_layout (plot, &style, 482, 312);
      g_assert_cmpfloat (frame.y_to, >=, cases[c].least);
      g_assert_cmpfloat (frame.y_to, <=, cases[c].most);
    }
}

/* Points that a range made for lines would leave out, below and above it: the first view holds them. */
FS_TEST (points_beside_lines)
{
  for (int parameter = 0; parameter < 2; parameter++)
    {
      g_autoptr (FsPlot) plot = fs_plot_new ();
      FsSeries *series = fs_plot_add_series (plot, "curve", 0);
      FsLine *line = fs_series_add_line (series, "model", FS_LINE_MAIN, NAN);
      FsStyle style = fs_style_print (170);
      FsPlotFrame frame;

      plot->x.parameter = parameter;
      fs_line_add (line, 1, 1.24);
      fs_line_add (line, 4, 1.26);
      fs_series_add_point (series, (FsPlotPoint){ 2, 1.06, 0.01, FS_POINT_STATUS_DONE });
      fs_series_add_point (series, (FsPlotPoint){ 3, 1.4, 0.01, FS_POINT_STATUS_DONE });
      frame = fs_plot_layout (plot, &style, 482, 312);
      g_assert_cmpfloat (frame.y_from, <=, 1.05);
      g_assert_cmpfloat (frame.y_from, >, 0.9);
      g_assert_cmpfloat (frame.y_to, >=, 1.41);
    }
}

/* Where models break: the simulation goes on beyond the saturation rate of the model. A saturated point has no height. */
FS_TEST (points_beyond_saturation)
{
  g_autoptr (FsPlot) plot = fs_plot_new ();
  FsSeries *series = fs_plot_add_series (plot, "curve", 0);
  FsStyle style = fs_style_print (170);
  FsPlotFrame f;

  sample_line (series, "model, corrected", FS_LINE_MAIN, 30, 60, 0.6);
  fs_series_add_point (series, (FsPlotPoint){ 0.5, 55, 1, FS_POINT_STATUS_DONE });
  fs_series_add_point (series, (FsPlotPoint){ 0.9, 240, 10, FS_POINT_STATUS_NOT_CONVERGED });
  fs_series_add_point (series, (FsPlotPoint){ 1.1, 990, NAN, FS_POINT_STATUS_NOT_CONVERGED });
  fs_series_add_point (series, (FsPlotPoint){ 1.2, NAN, NAN, FS_POINT_STATUS_SATURATED });
  f = fs_plot_layout (plot, &style, 482, 312);
  g_assert_cmpfloat (f.x_to, >, 1.2);
  g_assert_cmpfloat (f.y_to, >=, 990);
  g_assert_cmpfloat (f.y_to, <, 2000);
  g_assert_cmpuint (fs_range_n_outside (plot, f.x_from, f.x_to, f.y_from, f.y_to), ==, 0);
  g_assert_cmpuint (fs_range_n_outside (plot, 0, 0.7, 0, 100), ==, 3);
  g_assert_cmpuint (fs_range_n_outside (plot, 0, 2, 0, 300), ==, 1);
}
