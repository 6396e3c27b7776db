/* Figures as SVG, PDF, and PNG: size, transparency, and identical bytes each time. */
#include "export/export.h"

#include <math.h>
#include <string.h>

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "base/error.h"
#include "tests/plot/paint/sample.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static const char scenario[] = "[Flitscope]\nformat=1\ntitle=Sechserwürfel <&> \"β\" \\ )( \n\n[Scenario]\nn=6\n";
static const FsFormat formats[]
    = { FS_FORMAT_SVG, FS_FORMAT_PDF, FS_FORMAT_PNG, FS_FORMAT_EPS, FS_FORMAT_TEX, FS_FORMAT_PYTHON };

static GBytes *
render (const FsPlot *plot, FsFormat format, const FsExportOptions *options)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes = fs_export_render (plot, format, options, &error);

  g_assert_no_error (error);
  return bytes;
}

static gboolean
contains (GBytes *bytes, const char *text)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return memmem (data, size, text, strlen (text)) != NULL;
}

FS_TEST (same_bytes_each_time)
{
  g_autoptr (FsPlot) plot = sample_plot (5, 4, TRUE);
  FsExportOptions options;

  fs_export_options_init (&options);
  options.scenario_text = scenario;
  options.caption = "Fig. 1: a caption";
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autoptr (GBytes) first = render (plot, formats[i], &options), second = render (plot, formats[i], &options);
      g_autoptr (GBytes) other = NULL;

      g_assert_true (g_bytes_equal (first, second));
      if (formats[i] == FS_FORMAT_PDF)
        g_assert_true (contains (first, "/CreationDate (20000101000000Z)"));
      options.width_mm = 86;
      other = render (plot, formats[i], &options);
      g_assert_false (g_bytes_equal (first, other));
      options.width_mm = 85;
    }
}

FS_TEST (size_svg)
{
  g_autoptr (FsPlot) plot = sample_plot (3, 4, FALSE);
  FsExportOptions options;
  g_autoptr (GBytes) bytes = NULL;

  fs_export_options_init (&options);
  options.width_mm = 83.5;
  bytes = render (plot, FS_FORMAT_SVG, &options);
  g_assert_true (contains (bytes,
                           "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
                           " width=\"83.5mm\" height=\"60mm\" viewBox=\"0 0 236.692913 170.07874\""));
}

FS_TEST (size_pdf)
{
  g_autoptr (FsPlot) plot = sample_plot (3, 4, FALSE);
  FsExportOptions options;
  g_autoptr (GBytes) bytes = NULL;
  const char *box;
  double x, y, width, height;

  fs_export_options_init (&options);
  options.width_mm = 170;
  options.height_mm = 110;
  bytes = render (plot, FS_FORMAT_PDF, &options);
  box = memmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "/MediaBox [", 11);
  g_assert_nonnull (box);
  g_assert_cmpint (sscanf (box, "/MediaBox [ %lf %lf %lf %lf", &x, &y, &width, &height), ==, 4);
  g_assert_cmpfloat (fabs (width / 72 * 25.4 - 170), <, 1e-5);
  g_assert_cmpfloat (fabs (height / 72 * 25.4 - 110), <, 1e-5);
}

static GdkPixbuf *
decode (GBytes *bytes)
{
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new_with_type ("png", NULL);
  g_autoptr (GError) error = NULL;

  gdk_pixbuf_loader_write_bytes (loader, bytes, &error);
  g_assert_no_error (error);
  gdk_pixbuf_loader_close (loader, &error);
  g_assert_no_error (error);
  return g_object_ref (gdk_pixbuf_loader_get_pixbuf (loader));
}

FS_TEST (size_png)
{
  g_autoptr (FsPlot) plot = sample_plot (3, 4, FALSE);
  const struct {
    double dpi;
    int width, height;
  } cases[] = { { 300, 1004, 709 }, { 96, 321, 227 }, { 72, 241, 170 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FsExportOptions options;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GdkPixbuf) pixbuf = NULL;
      g_autofree char *dpi = g_strdup_printf ("%.0f", cases[i].dpi);

      fs_export_options_init (&options);
      options.dpi = cases[i].dpi;
      bytes = render (plot, FS_FORMAT_PNG, &options);
      pixbuf = decode (bytes);
      g_assert_cmpint (gdk_pixbuf_get_width (pixbuf), ==, cases[i].width);
      g_assert_cmpint (gdk_pixbuf_get_height (pixbuf), ==, cases[i].height);
      g_assert_cmpstr (gdk_pixbuf_get_option (pixbuf, "x-dpi"), ==, dpi);
      g_assert_cmpstr (gdk_pixbuf_get_option (pixbuf, "tEXt::Title"), ==, "Broadcast latency, n = 6");
      g_assert_false (gdk_pixbuf_get_has_alpha (pixbuf));
    }
}

/* Colors of a transparent picture are not premultiplied: ink is black, not gray. */
FS_TEST (transparent_png)
{
  g_autoptr (FsPlot) plot = sample_plot (1, 0, FALSE);
  FsExportOptions options;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  const guchar *pixels;
  guint n_clear = 0, n_half = 0, n_blue = 0;

  fs_export_options_init (&options);
  options.transparent = TRUE;
  bytes = render (plot, FS_FORMAT_PNG, &options);
  pixbuf = decode (bytes);
  g_assert_true (gdk_pixbuf_get_has_alpha (pixbuf));
  pixels = gdk_pixbuf_get_pixels (pixbuf);
  /* The lowest tenth holds the label of the x axis in black and nothing else. */
  for (int y = 650; y < gdk_pixbuf_get_height (pixbuf); y++)
    for (int x = 0; x < gdk_pixbuf_get_width (pixbuf); x++)
      {
        const guchar *p = pixels + y * gdk_pixbuf_get_rowstride (pixbuf) + 4 * x;

        n_clear += p[3] == 0;
        n_half += p[3] > 0 && p[3] < 255;
        g_assert_cmpuint (p[0] + p[1] + p[2], ==, 0);
      }
  g_assert_cmpuint (n_clear, >, 1000);
  g_assert_cmpuint (n_half, >, 100);
  /* Nor is the rim of the curve darker than the curve. */
  for (int y = 50; y < 500; y++)
    for (int x = 170; x < gdk_pixbuf_get_width (pixbuf); x++)
      {
        const guchar *p = pixels + y * gdk_pixbuf_get_rowstride (pixbuf) + 4 * x;

        if (p[3] < 40 || p[2] < p[0] + 30)
          continue;
        n_blue += p[3] < 255;
        g_assert_cmpint (ABS (p[0] - 0x1f), <=, 8);
        g_assert_cmpint (ABS (p[1] - 0x5f), <=, 8);
        g_assert_cmpint (ABS (p[2] - 0xc4), <=, 8);
      }
  g_assert_cmpuint (n_blue, >, 100);
}

FS_TEST (well_formed)
{
  g_autoptr (FsPlot) plot = sample_plot (5, 4, TRUE);
  FsExportOptions options;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  GMarkupParser parser = { 0 };
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, NULL, NULL);

  fs_export_options_init (&options);
  options.scenario_text = scenario;
  bytes = render (plot, FS_FORMAT_SVG, &options);
  g_markup_parse_context_parse (context, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  g_markup_parse_context_free (context);
  g_assert_true (contains (bytes, "<title>Broadcast latency, n = 6</title>"));
  g_assert_true (contains (bytes, "<desc>Adaptive routing &amp; more.</desc>"));
}

FS_TEST (format_from_path)
{
  g_autoptr (GError) error = NULL;
  FsFormat format;

  g_assert_true (fs_format_from_path ("a.b/c.SVG", &format, NULL) && format == FS_FORMAT_SVG);
  g_assert_true (fs_format_from_path ("x.pdf", &format, NULL) && format == FS_FORMAT_PDF);
  g_assert_true (fs_format_from_path ("x.png", &format, NULL) && format == FS_FORMAT_PNG);
  g_assert_false (fs_format_from_path ("x.jpeg", &format, &error));
  test_assert_refused (error, "\"x.jpeg\" does not end in .svg, .pdf, .eps, .png, .tex or .py.");
  g_assert_false (fs_format_from_path (".svg", &format, NULL));
  g_assert_false (fs_format_from_path ("", &format, NULL));
}

FS_TEST (size_parse)
{
  const struct {
    const char *text;
    double width, height;
  } good[]
      = { { "85x60mm", 85, 60 }, { "85x60", 85, 60 }, { " 20.5 x 1000 mm", 20.5, 1000 }, { "170×110mm", 170, 110 } };
  const char *const bad[] = { "", "85", "85x", "x60", "85x60x3", "19x60", "85x1001", "85cmx60", "nanx60", "-85x60" };
  double width, height;

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_assert_true (fs_size_parse (good[i].text, &width, &height, NULL));
      g_assert_cmpfloat (width, ==, good[i].width);
      g_assert_cmpfloat (height, ==, good[i].height);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (fs_size_parse (bad[i], &width, &height, &error));
      g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
    }
}

static void
assert_options_refused (FsFormat format, const FsExportOptions *options, const char *part)
{
  g_autoptr (FsPlot) plot = sample_plot (1, 0, FALSE);
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_export_render (plot, format, options, &error));
  test_assert_refused_for (error, part);
}

FS_TEST (options)
{
  FsExportOptions options;

  fs_export_options_init (&options);
  options.width_mm = 5;
  assert_options_refused (FS_FORMAT_SVG, &options, "The width of the figure is 5");
  fs_export_options_init (&options);
  options.height_mm = NAN;
  assert_options_refused (FS_FORMAT_PDF, &options, "it can be 20 to 1000 mm.");
  fs_export_options_init (&options);
  options.dpi = 2400;
  assert_options_refused (FS_FORMAT_PNG, &options, "it can be 36 to 1200 dpi.");
  options.dpi = 1200;
  options.width_mm = options.height_mm = 1000;
  assert_options_refused (FS_FORMAT_PNG, &options, "pixels; the limit is 120 million.");
  fs_export_options_init (&options);
  options.text_size_pt = 100;
  assert_options_refused (FS_FORMAT_SVG, &options, "it can be 4 to 72 pt.");
}

/* Every size and style gives a file, with a caption that may be of any length. */
FS_TEST (smallest_and_largest_size)
{
  g_autoptr (FsPlot) plot = sample_plot (12, 9, TRUE);
  g_autofree char *caption = g_strnfill (3000, 'm');
  static const double sizes[][2] = { { 20, 20 }, { 20, 1000 }, { 1000, 20 }, { 40, 30 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (FsStyleId style = FS_STYLE_PRINT; style <= FS_STYLE_SCREEN_DARK; style++)
      {
        FsExportOptions options;
        g_autoptr (GBytes) bytes = NULL;

        fs_export_options_init (&options);
        options.width_mm = sizes[i][0];
        options.height_mm = sizes[i][1];
        options.style = style;
        options.caption = caption;
        options.text_size_pt = i % 2 == 0 ? 0 : 12;
        bytes = render (plot, FS_FORMAT_PDF, &options);
        g_assert_cmpuint (g_bytes_get_size (bytes), >, 1000);
      }
}
