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

/* Color vision, as matrices of linear light (Machado 2009, severity 1). */
static const double visions[][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  { { .367322, .860646, -.227968 }, { .280085, .672501, .047413 }, { -.011820, .042940, .968881 } }, /* deuteranopia */
  { { .152286, 1.052583, -.204868 }, { .114503, .786281, .099216 }, { -.003882, -.048116, 1.051998 } }, /* protanopia */
  { { 1.255528, -.076749, -.178779 }, { -.078411, .930809, .147602 }, { .004733, .691367, .303900 } },  /* tritanopia */
};

/* Sets the CIELAB coordinates of a color as somebody sees it. */
static void
see (FsColor color, const double vision[3][3], double lab[3])
{
  static const double white[3] = { 0.95047, 1, 1.08883 };
  static const double to_xyz[3][3]
      = { { .4124564, .3575761, .1804375 }, { .2126729, .7151522, .0721750 }, { .0193339, .1191920, .9503041 } };
  const double rgb[3] = { color.r, color.g, color.b };
  double linear[3], seen[3], f[3];

  for (guint i = 0; i < 3; i++)
    linear[i] = rgb[i] <= 0.04045 ? rgb[i] / 12.92 : pow ((rgb[i] + 0.055) / 1.055, 2.4);
  for (guint i = 0; i < 3; i++)
    seen[i] = CLAMP (vision[i][0] * linear[0] + vision[i][1] * linear[1] + vision[i][2] * linear[2], 0, 1);
  for (guint i = 0; i < 3; i++)
    {
      double t = (to_xyz[i][0] * seen[0] + to_xyz[i][1] * seen[1] + to_xyz[i][2] * seen[2]) / white[i];

      f[i] = t > 216.0 / 24389 ? cbrt (t) : (24389.0 / 27 * t + 16) / 116;
    }
  lab[0] = 116 * f[1] - 16;
  lab[1] = 500 * (f[0] - f[1]);
  lab[2] = 200 * (f[1] - f[2]);
}

static double
degrees (double y, double x)
{
  double angle = atan2 (y, x) * 180 / G_PI;

  return angle < 0 ? angle + 360 : angle;
}

/* CIEDE2000. */
static double
distance (const double p[3], const double q[3])
{
  double C = (hypot (p[1], p[2]) + hypot (q[1], q[2])) / 2,
         G = 0.5 * (1 - sqrt (pow (C, 7) / (pow (C, 7) + pow (25, 7))));
  double C1 = hypot (p[1] * (1 + G), p[2]), C2 = hypot (q[1] * (1 + G), q[2]);
  double h1 = degrees (p[2], p[1] * (1 + G)), h2 = degrees (q[2], q[1] * (1 + G)), dh = fmod (h2 - h1 + 540, 360) - 180;
  double dL = q[0] - p[0], dC = C2 - C1, dH = 2 * sqrt (C1 * C2) * sin (dh / 2 * G_PI / 180);
  double L = (p[0] + q[0]) / 2,
         h = fabs (h1 - h2) <= 180 ? (h1 + h2) / 2 : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2;
  double rad = G_PI / 180, T, SL, SC, SH, R;

  C = (C1 + C2) / 2;
  T = 1 - .17 * cos (rad * (h - 30)) + .24 * cos (rad * 2 * h) + .32 * cos (rad * (3 * h + 6))
      - .2 * cos (rad * (4 * h - 63));
  SL = 1 + .015 * pow (L - 50, 2) / sqrt (20 + pow (L - 50, 2));
  SC = 1 + .045 * C;
  SH = 1 + .015 * C * T;
  R = -sin (rad * 60 * exp (-pow ((h - 275) / 25, 2))) * 2 * sqrt (pow (C, 7) / (pow (C, 7) + pow (25, 7)));
  return sqrt (pow (dL / SL, 2) + pow (dC / SC, 2) + pow (dH / SH, 2) + R * dC / SC * dH / SH);
}

/* Returns the smallest distance of any two of the entries under a vision. */
static double
smallest_distance (FsStyleId style, const guint *entries, guint n, guint vision)
{
  double least = INFINITY;

  for (guint a = 0; a < n; a++)
    for (guint b = 0; b < a; b++)
      {
        double p[3], q[3];

        see (fs_palette_color (style, entries[a]), visions[vision], p);
        see (fs_palette_color (style, entries[b]), visions[vision], q);
        least = fmin (least, distance (p, q));
      }
  return least;
}

/* Three shades of four hues differ under every color vision; five shades of a hue do, too; and all are seen on every background,
 * that of high contrast as well. */
FS_TEST (palette_of_families)
{
  const FsColor black = { 0, 0, 0, 1 };
  guint three[3 * FS_PALETTE_HUES], five[5], four[4];

  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    for (guint vision = 0; vision < G_N_ELEMENTS (visions); vision++)
      {
        for (guint m = 0; m < G_N_ELEMENTS (three); m++)
          three[m] = fs_palette_entry_of ((FsPaletteMember){ m / 3, m % 3 * 6, 0 });
        g_assert_cmpfloat (smallest_distance (styles[i], three, G_N_ELEMENTS (three), vision), >=, 10);
        for (guint hue = 0; hue < FS_PALETTE_HUES; hue++)
          {
            for (guint m = 0; m < 5; m++)
              five[m] = fs_palette_entry_of ((FsPaletteMember){ hue, 3 * m, 0 });
            for (guint m = 0; m < 4; m++)
              four[m] = fs_palette_entry_of ((FsPaletteMember){ hue, 4 * m, 0 });
            g_assert_cmpfloat (smallest_distance (styles[i], five, 5, vision), >=, 5);
            g_assert_cmpfloat (smallest_distance (styles[i], four, 4, vision), >=, 7);
          }
        /* The first four of the list, and what is too high or too low. */
        g_assert_cmpfloat (smallest_distance (styles[i], (const guint[]){ 0, 1, 2, 3 }, 4, vision), >=, 11.5);
        g_assert_cmpfloat (smallest_distance (styles[i], (const guint[]){ 0, 1, 2, 3, 4, 5, 6, 7 }, 8, vision), >=, 8);
        g_assert_cmpfloat (
            smallest_distance (styles[i], (const guint[]){ FS_PALETTE_TOO_HIGH, FS_PALETTE_TOO_LOW }, 2, vision), >=,
            9.7);
      }
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    for (guint hue = 0; hue < FS_PALETTE_HUES; hue++)
      for (guint shade = 0; shade < FS_PALETTE_SHADES; shade++)
        {
          guint entry = fs_palette_entry_of ((FsPaletteMember){ hue, shade, 0 });
          FsColor color = fs_palette_color (styles[i], entry);

          g_assert_cmpfloat (fs_color_contrast (color, style_of (styles[i]).background), >=, 3);
          if (styles[i] == FS_STYLE_SCREEN_DARK)
            g_assert_cmpfloat (fs_color_contrast (color, black), >=, 3);
          g_assert_cmpuint (fs_palette_marker (entry), ==, hue);
          g_assert_false (fs_palette_hollow (entry));
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
