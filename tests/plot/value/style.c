/* Styles, fonts, and the palette. */
#include "plot/value/palette.h"

#include <math.h>
#include <string.h>

#include "plot/value/text.h"
#include "tests/support/test.h"

static const FsStyleId styles[] = { FS_STYLE_PRINT, FS_STYLE_SCREEN_LIGHT, FS_STYLE_SCREEN_DARK };

static FsStyle
style_of (FsStyleId id)
{
  return id == FS_STYLE_PRINT ? fs_style_print (85) : fs_style_screen (id == FS_STYLE_SCREEN_DARK, 1);
}

FS_TEST (style_names)
{
  FsStyleId id;

  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      g_assert_true (fs_style_id_parse (fs_style_id_name (styles[i]), &id));
      g_assert_cmpint (id, ==, styles[i]);
      g_assert_cmpint (style_of (id).id, ==, id);
    }
  g_assert_false (fs_style_id_parse ("Print", &id));
}

/* The table of sizes, and what lies between its columns. */
FS_TEST (style_sizes)
{
  FsStyle narrow = fs_style_print (85), wide = fs_style_print (170), middle = fs_style_print (127.5);
  FsStyle screen = fs_style_screen (FALSE, 1), presentation = fs_style_screen (FALSE, 1.6);
  FsStyle on_paper = fs_style_for_file (FS_STYLE_SCREEN_LIGHT, 85);

  g_assert_cmpfloat (narrow.text_size, ==, 7);
  g_assert_cmpfloat (wide.text_size, ==, 8);
  g_assert_cmpfloat (middle.text_size, ==, 7.5);
  g_assert_cmpfloat (fs_style_print (40).text_size, ==, 7);
  g_assert_cmpfloat (fs_style_print (400).model_width, ==, 1.25);
  g_assert_cmpfloat (narrow.marker_diameter, ==, 3.9);
  g_assert_cmpfloat (wide.bar_cap, ==, 2);
  g_assert_cmpfloat (screen.model_width, ==, 2);
  g_assert_cmpfloat (fabs (presentation.model_width - 2 * 1.75), <, 1e-12);
  g_assert_cmpfloat (fabs (presentation.marker_diameter - 7.8 * 1.6), <, 1e-12);
  g_assert_cmpfloat (fabs (presentation.text_size - screen.text_size * 1.6), <, 1e-12);
  g_assert_cmpfloat (on_paper.model_width, ==, 1.5); /* 2 px in pt */
  g_assert_true (screen.snap && !on_paper.snap && !narrow.snap);
  g_assert_true (screen.draw_grid && !narrow.draw_grid);
}

/* Every line can be seen on its paper. */
FS_TEST (palette_contrast)
{
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    for (guint palette_entry = 0; palette_entry < FS_PALETTE_SIZE; palette_entry++)
      g_assert_cmpfloat (
          fs_color_contrast (fs_palette_color (styles[i], palette_entry), style_of (styles[i]).background), >=, 2.95);
  g_assert_cmpfloat (fabs (fs_color_contrast (fs_palette_color (FS_STYLE_PRINT, 0), (FsColor){ 1, 1, 1, 1 }) - 6.0), <,
                     0.05);
  g_assert_cmpfloat (fabs (fs_color_contrast ((FsColor){ 1, 1, 1, 1 }, (FsColor){ 0, 0, 0, 1 }) - 21), <, 1e-9);
}

FS_TEST (palette_readable)
{
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    for (guint palette_entry = 0; palette_entry < FS_PALETTE_SIZE; palette_entry++)
      {
        FsStyle style = style_of (styles[i]);
        FsColor color = fs_palette_color (styles[i], palette_entry);
        FsColor text = fs_color_readable (color, &style);

        g_assert_cmpfloat (fs_color_contrast (text, style.background), >=, 4.5);
        /* What can be read already is left alone. */
        if (fs_color_contrast (color, style.background) >= 4.5)
          g_assert_cmpmem (&text, sizeof text, &color, sizeof color);
      }
}

/* Sixteen curves differ in color or dash, and in color or marker. */
FS_TEST (palette_entries_differ)
{
  for (guint a = 0; a < 2 * FS_PALETTE_SIZE; a++)
    for (guint b = 0; b < a; b++)
      {
        int n_a, n_b;
        const double *dash_a = fs_palette_dash (a, &n_a), *dash_b = fs_palette_dash (b, &n_b);
        gboolean same_dash = n_a == n_b && memcmp (dash_a, dash_b, (gsize) n_a * sizeof *dash_a) == 0;
        FsColor color_a = fs_palette_color (FS_STYLE_PRINT, a), color_b = fs_palette_color (FS_STYLE_PRINT, b);
        gboolean same_color = memcmp (&color_a, &color_b, sizeof color_a) == 0;
        gboolean same_marker
            = fs_palette_marker (a) == fs_palette_marker (b) && fs_palette_hollow (a) == fs_palette_hollow (b);

        g_assert_false (same_color && same_dash);
        g_assert_false (same_color && same_marker);
        g_assert_true (same_color == (a % FS_PALETTE_SIZE == b % FS_PALETTE_SIZE));
      }
}

/* All markers have about the same size, and are at the given position. */
FS_TEST (palette_markers)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 4, 4);
  cairo_t *cr = cairo_create (surface);

  for (guint palette_entry = 0; palette_entry < FS_PALETTE_SIZE; palette_entry++)
    {
      double x0, y0, x1, y1;

      cairo_new_path (cr);
      fs_marker_path (cr, fs_palette_marker (palette_entry), 100, 50, 10);
      cairo_path_extents (cr, &x0, &y0, &x1, &y1);
      g_assert_true (cairo_in_fill (cr, 100, 50));
      g_assert_cmpfloat (fabs ((x0 + x1) / 2 - 100), <, 0.01);
      g_assert_cmpfloat (fabs ((y0 + y1) / 2 - 50), <, 1.5); /* a triangle is centered on its center of gravity */
      g_assert_cmpfloat (x1 - x0, >, 8);
      g_assert_cmpfloat (x1 - x0, <, 13.5);
      g_assert_cmpfloat (y1 - y0, >, 8);
      g_assert_cmpfloat (y1 - y0, <, 13.5);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* For a font family that is not installed, its replacement is reported, which is installed. */
FS_TEST (style_fonts)
{
  g_autofree char *taken = fs_text_substitute ("No Such Family");
  g_autofree char *bold = fs_text_substitute ("No Such Family Bold");

  g_assert_nonnull (taken);
  g_assert_cmpstr (bold, ==, taken);
  g_assert_null (fs_text_substitute (taken));
  g_assert_null (fs_text_substitute ("sans"));
  g_assert_null (fs_text_substitute ("sans, No Such Family"));
  g_free (bold);
  bold = fs_text_substitute ("No Such Family, sans");
  g_assert_nonnull (bold);
}
