#include "plot/value/palette.h"

#include <math.h>

#define READABLE 4.5 /* contrast for small text, WCAG level AA */

#define LIGHT_FAMILIES                                                                                                 \
  {                                                                                                                    \
    { 0x7285fe, 0x5062cb, 0x261178 }, { 0xdc7832, 0x96430a, 0x522603 }, { 0x129973, 0x0b7648, 0x1b483a },              \
    {                                                                                                                  \
      0xb47aac, 0x804879, 0x2d152d                                                                                     \
    }                                                                                                                  \
  }

static const guint32 colors[3][FS_PALETTE_SIZE] = {
  [FS_STYLE_PRINT] = { 0x1f5fc4, 0xd95f02, 0x14653e, 0xad1f70, 0x2f8fb3, 0x5c2604, 0x85837c, 0x4b2a82 },
  [FS_STYLE_SCREEN_LIGHT] = { 0x2969cf, 0xe4660a, 0x196c44, 0xb72378, 0x379fc3, 0x5c2604, 0x85837c, 0x513089 },
  [FS_STYLE_SCREEN_DARK] = { 0x5489ee, 0xfc9d18, 0x62cc91, 0xe55a9c, 0x9fe2fc, 0xb5755a, 0xd6d3c9, 0xb69fd6 },
};

/* Of families: light, medium and dark of each hue, with others between them. They differ under all kinds of color vision (tests/plot/value/style.c). */
static const guint32 families[3][FS_PALETTE_HUES][3] = {
  [FS_STYLE_PRINT] = LIGHT_FAMILIES,
  [FS_STYLE_SCREEN_LIGHT] = LIGHT_FAMILIES,
  [FS_STYLE_SCREEN_DARK] = { { 0xced5fc, 0x94a9fe, 0x6177ed },
                             { 0xefc6a8, 0xf78c09, 0xb2600e },
                             { 0xcdfee1, 0x62ba6f, 0x238e59 },
                             { 0xf9f0fd, 0xaf93ba, 0x91639d } },
};

static const guint32 inks[3]
    = { [FS_STYLE_PRINT] = 0x000000, [FS_STYLE_SCREEN_LIGHT] = 0x2e3436, [FS_STYLE_SCREEN_DARK] = 0xffffff };

/* Of what is too high, and too low (VISUAL.md 3). */
static const guint32 errors[3][2] = { [FS_STYLE_PRINT] = { 0xd4580a, 0x5b3fa3 },
                                      [FS_STYLE_SCREEN_LIGHT] = { 0xd4580a, 0x5b3fa3 },
                                      [FS_STYLE_SCREEN_DARK] = { 0xfd9a3c, 0xb9a4f5 } };

static const struct {
  int n;
  double lengths[6];
} dashes[FS_PALETTE_SIZE] = {
  { 0, { 0 } },           { 2, { 8, 4 } },        { 2, { 2.5, 3 } },
  { 4, { 10, 3, 2, 3 } }, { 2, { 14, 4 } },       { 6, { 5, 2.5, 1.5, 2.5, 1.5, 2.5 } },
  { 2, { 4, 2 } },        { 4, { 12, 3, 4, 3 } },
};

static FsColor
color_of (guint32 rgb)
{
  return (FsColor){ (rgb >> 16) / 255.0, (rgb >> 8 & 0xff) / 255.0, (rgb & 0xff) / 255.0, 1 };
}

FsColor
fs_palette_color (FsStyleId style, guint palette_entry)
{
  FsPaletteMember member;

  g_return_val_if_fail ((guint) style < G_N_ELEMENTS (colors), (FsColor){ 0 });

  switch (palette_entry)
    {
    case FS_PALETTE_PUBLISHED:
    case FS_PALETTE_ASSUMED:
      return color_of (inks[style]);
    case FS_PALETTE_TOO_HIGH:
      return color_of (errors[style][0]);
    case FS_PALETTE_TOO_LOW:
      return color_of (errors[style][1]);
    default:
      break;
    }
  if (fs_palette_member_of (palette_entry, &member))
    {
      /* Between the two nearest of the three. */
      double at = 2.0 * member.shade / (FS_PALETTE_SHADES - 1), share = at - MIN (1, floor (at));
      FsColor a = color_of (families[style][member.hue][at < 1 ? 0 : 1]);
      FsColor b = color_of (families[style][member.hue][at < 1 ? 1 : 2]);

      return (FsColor){ a.r + share * (b.r - a.r), a.g + share * (b.g - a.g), a.b + share * (b.b - a.b), 1 };
    }
  return color_of (colors[style][palette_entry % FS_PALETTE_SIZE]);
}

FsColor
fs_palette_near (FsStyleId style)
{
  return style == FS_STYLE_SCREEN_DARK ? (FsColor){ 0x8f / 255.0, 0xf0 / 255.0, 0xa4 / 255.0, 1 }
                                       : (FsColor){ 0x1b / 255.0, 0x85 / 255.0, 0x53 / 255.0, 1 };
}

FsMarker
fs_palette_marker (guint palette_entry)
{
  FsPaletteMember member;

  if (fs_palette_member_of (palette_entry, &member))
    return (FsMarker) member.hue;
  return palette_entry == FS_PALETTE_PUBLISHED ? FS_MARKER_DASH
         : palette_entry >= FS_PALETTE_TOO_LOW ? FS_MARKER_DIAMOND
                                               : (FsMarker) (palette_entry % FS_PALETTE_SIZE);
}

gboolean
fs_palette_hollow (guint palette_entry)
{
  FsPaletteMember member;

  if (fs_palette_member_of (palette_entry, &member))
    return FALSE;
  return palette_entry >= FS_PALETTE_SIZE && palette_entry != FS_PALETTE_PUBLISHED;
}

const double *
fs_palette_dash (guint palette_entry, int *n_dashes)
{
  gboolean is_special = palette_entry >= FS_PALETTE_TOO_LOW && palette_entry != FS_PALETTE_PUBLISHED;
  guint turn = palette_entry / FS_PALETTE_SIZE;
  FsPaletteMember member;
  guint index = is_special                                      ? 0
                : fs_palette_member_of (palette_entry, &member) ? member.dash
                                                                : (palette_entry + 2 * turn) % FS_PALETTE_SIZE;

  *n_dashes = dashes[index].n;
  return dashes[index].lengths;
}

static void
cross_path (cairo_t *cr, double x, double y, double reach, double half, double angle)
{
  const double corners[12][2] = {
    { -half, -reach }, { half, -reach }, { half, -half }, { reach, -half }, { reach, half },   { half, half },
    { half, reach },   { -half, reach }, { -half, half }, { -reach, half }, { -reach, -half }, { -half, -half },
  };
  double c = cos (angle), s = sin (angle);

  for (int i = 0; i < 12; i++)
    cairo_line_to (cr, x + c * corners[i][0] - s * corners[i][1], y + s * corners[i][0] + c * corners[i][1]);
  cairo_close_path (cr);
}

static void
diamond_path (cairo_t *cr, double x, double y, double half_width, double half_height)
{
  cairo_move_to (cr, x, y - half_height);
  cairo_line_to (cr, x + half_width, y);
  cairo_line_to (cr, x, y + half_height);
  cairo_line_to (cr, x - half_width, y);
  cairo_close_path (cr);
}

static void
triangle_path (cairo_t *cr, double x, double y, double reach)
{
  cairo_move_to (cr, x, y - reach);
  cairo_line_to (cr, x + 1.06 * fabs (reach), y + 0.72 * reach);
  cairo_line_to (cr, x - 1.06 * fabs (reach), y + 0.72 * reach);
  cairo_close_path (cr);
}

void
fs_marker_path (cairo_t *cr, FsMarker marker, double x, double y, double diameter)
{
  double r = diameter / 2;

  cairo_new_sub_path (cr);
  switch (marker)
    {
    case FS_MARKER_DISC:
      cairo_arc (cr, x, y, r, 0, 2 * G_PI);
      cairo_close_path (cr);
      break;
    case FS_MARKER_DIAMOND:
      diamond_path (cr, x, y, 1.25 * r, 1.25 * r);
      break;
    case FS_MARKER_SQUARE:
      cairo_rectangle (cr, x - FS_SQUARE_SIDE * r, y - FS_SQUARE_SIDE * r, 2 * FS_SQUARE_SIDE * r,
                       2 * FS_SQUARE_SIDE * r);
      break;
    case FS_MARKER_TRIANGLE_UP:
      triangle_path (cr, x, y, 1.25 * r);
      break;
    case FS_MARKER_TRIANGLE_DOWN:
      triangle_path (cr, x, y, -1.25 * r);
      break;
    case FS_MARKER_PLUS:
      cross_path (cr, x, y, 1.15 * r, 0.42 * r, 0);
      break;
    case FS_MARKER_THIN_DIAMOND:
      diamond_path (cr, x, y, 0.9 * r, 1.25 * r);
      break;
    case FS_MARKER_DASH:
      cairo_rectangle (cr, x - 2 * r, y - 0.2 * r, 4 * r, 0.4 * r);
      break;
    case FS_MARKER_CROSS:
      cross_path (cr, x, y, 1.15 * r, 0.42 * r, G_PI / 4);
      break;
    default:
      g_assert_not_reached ();
    }
}

static double
linear_channel (double v)
{
  return v <= 0.04045 ? v / 12.92 : pow ((v + 0.055) / 1.055, 2.4);
}

static double
luminance (FsColor c)
{
  return 0.2126 * linear_channel (c.r) + 0.7152 * linear_channel (c.g) + 0.0722 * linear_channel (c.b);
}

double
fs_color_contrast (FsColor a, FsColor b)
{
  double la = luminance (a), lb = luminance (b);

  return (MAX (la, lb) + 0.05) / (MIN (la, lb) + 0.05);
}

FsColor
fs_color_readable (FsColor color, const FsStyle *style)
{
  FsColor mixed = color, ink = style->text;

  for (int step = 1; step <= 20 && fs_color_contrast (mixed, style->background) < READABLE; step++)
    {
      double share = step / 20.0;

      mixed.r = color.r + share * (ink.r - color.r);
      mixed.g = color.g + share * (ink.g - color.g);
      mixed.b = color.b + share * (ink.b - color.b);
    }
  return mixed;
}
