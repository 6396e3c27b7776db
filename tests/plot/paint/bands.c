/* The bands of lines: between their limits, behind lines, and with an entry in the legend. */
#include <math.h>

#include "plot/paint/plot-layout.h"
#include "plot/value/palette.h"
#include "tests/plot/paint/picture.h"
#include "tests/support/test.h"

#define WIDTH 600
#define HEIGHT 400

/* A level line at 100 from 0 to 10, with a band from 50 to 150 where x is 2 to 4 and 6 to 8. */
static FsPlot *
sample (gboolean with_band, gboolean log)
{
  FsPlot *plot = fs_plot_new ();
  FsSeries *series = fs_plot_add_series (plot, "M", 0);
  FsLine *line = fs_series_add_line (series, "model", FS_LINE_MAIN, NAN);

  plot->no_legend = TRUE;
  plot->x.from = 0;
  plot->x.to = 10;
  plot->y.from = log ? 10 : 0;
  plot->y.to = log ? 1000 : 200;
  plot->y.log = log;
  fs_line_add (line, 0, 100);
  fs_line_add (line, 10, 100);
  if (!with_band)
    return plot;
  plot->band_name = g_strdup ("typical error of the model");
  fs_line_add_band (line, 2, 50, 150);
  fs_line_add_band (line, 4, 50, 150);
  fs_line_add_band (line, 5, NAN, NAN);
  fs_line_add_band (line, 6, 50, INFINITY);
  fs_line_add_band (line, 8, 50, INFINITY);
  return plot;
}

/* The pixel at a position in data units. */
static guint32
pixel_at (const Picture *picture, double x, double y)
{
  return pixel (picture, fs_plot_frame_x (&picture->frame, x), fs_plot_frame_y (&picture->frame, y));
}

static gboolean
is_shaded (const Picture *with, const Picture *without, double x, double y)
{
  return pixel_at (with, x, y) != pixel_at (without, x, y);
}

/* Whether a pixel just above or below a position has exactly @color. */
static gboolean
has_color (const Picture *picture, double x, double y, FsColor color)
{
  const FsPlotFrame *frame = &picture->frame;
  guint32 word = word_of (color);

  for (int i = -2; i <= 2; i++)
    if (pixel_at (picture, x, fs_plot_frame_data_y (frame, fs_plot_frame_y (frame, y) + i)) == word)
      return TRUE;
  return FALSE;
}

/* On every medium, and on both kinds of axes. */
FS_TEST (area)
{
  FsStyle styles[] = { fs_style_screen (FALSE, 1), fs_style_screen (TRUE, 1), fs_style_print (85) };

  styles[2].model_width = 3; /* so that it covers a pixel wherever it is */
  for (guint s = 0; s < G_N_ELEMENTS (styles); s++)
    for (int log = 0; log < 2; log++)
      {
        g_autoptr (FsPlot) shaded = sample (TRUE, log);
        g_autoptr (FsPlot) plain = sample (FALSE, log);
        Picture with = paint (shaded, &styles[s], WIDTH, HEIGHT), without = paint (plain, &styles[s], WIDTH, HEIGHT);

        g_assert_cmpmem (&with.frame, sizeof with.frame, &without.frame, sizeof without.frame);
        for (double x = 2.2; x < 4; x += 0.3)
          {
            g_assert_true (is_shaded (&with, &without, x, 60) && is_shaded (&with, &without, x, 140));
            g_assert_false (is_shaded (&with, &without, x, 45) || is_shaded (&with, &without, x, 160));
          }
        /* Without an upper limit up to the edge. */
        g_assert_true (is_shaded (&with, &without, 7, 60) && is_shaded (&with, &without, 7, log ? 900 : 195));
        g_assert_false (is_shaded (&with, &without, 7, 45));
        for (double y = 20; y < 200; y += 10)
          g_assert_false (is_shaded (&with, &without, 1, y) || is_shaded (&with, &without, 5, y)
                          || is_shaded (&with, &without, 9, y));
        /* The line is above it. */
        g_assert_true (has_color (&with, 3, 100, fs_palette_color (styles[s].id, 0)));
        g_assert_true (has_color (&with, 7, 100, fs_palette_color (styles[s].id, 0)));
        cairo_surface_destroy (with.surface);
        cairo_surface_destroy (without.surface);
      }
}

/* In high contrast only edges are drawn. */
FS_TEST (high_contrast)
{
  g_autoptr (FsPlot) shaded = sample (TRUE, FALSE);
  g_autoptr (FsPlot) plain = sample (FALSE, FALSE);
  FsStyle style = fs_style_screen (FALSE, 1);
  Picture with, without;
  guint edge = 0;

  style.high_contrast = TRUE;
  with = paint (shaded, &style, WIDTH, HEIGHT);
  without = paint (plain, &style, WIDTH, HEIGHT);
  g_assert_false (is_shaded (&with, &without, 3, 60) || is_shaded (&with, &without, 3, 140));
  for (double y = 48; y < 52; y += 0.25)
    edge += is_shaded (&with, &without, 3, y);
  g_assert_cmpuint (edge, >, 0);
  cairo_surface_destroy (with.surface);
  cairo_surface_destroy (without.surface);
}

/* Many bands are lighter than one, so that they do not hide the lines. */
FS_TEST (many)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  guint32 last = 0;

  for (guint n = 1; n <= 16; n *= 4)
    {
      g_autoptr (FsPlot) plot = sample (TRUE, FALSE);
      Picture picture;

      for (guint i = 1; i < n; i++)
        {
          FsLine *line = fs_series_add_line (plot->series->pdata[0], "model", FS_LINE_SECOND, NAN);

          fs_line_add (line, 0, 190);
          fs_line_add_band (line, 0, 185, 195);
          fs_line_add_band (line, 1, 185, 195);
        }
      g_assert_cmpuint (fs_plot_n_bands (plot), ==, n);
      picture = paint (plot, &style, WIDTH, HEIGHT);
      g_assert_true (n == 1 || (n == 4 ? pixel_at (&picture, 3, 60) == last : pixel_at (&picture, 3, 60) > last));
      last = pixel_at (&picture, 3, 60);
      cairo_surface_destroy (picture.surface);
    }
}

static gboolean
has_entry (const FsPlot *plot)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlotLayout) layout = fs_plot_layout_new (plot, &style, WIDTH, HEIGHT);

  for (guint i = 0; i < layout->legend->entries->len; i++)
    if (g_array_index (layout->legend->entries, FsEntry, i).kind == FS_ENTRY_LINE_BAND)
      return TRUE;
  return FALSE;
}

FS_TEST (legend)
{
  g_autoptr (FsPlot) shaded = sample (TRUE, FALSE);
  g_autoptr (FsPlot) plain = sample (FALSE, FALSE);

  shaded->no_legend = plain->no_legend = FALSE;
  g_assert_true (has_entry (shaded));
  g_assert_false (has_entry (plain));
}
