#include "diagram/paint/diagram-colors.h"

#include <math.h>

#define STONE 6 /* palette entry */

static const guint32 inks[2][FS_N_INKS] = {
  { 0xc01c28, 0x8a8f96, 0x1c71d8 },
  { 0xff7b63, 0x7d8289, 0x78aeed },
};

/* Purple, gold, jade, brown, rose, green, sky, clay, blue, raspberry, mauve, indigo; on dark orchid, amber, mint, olive,
 * brick, cream, sky, yellow, periwinkle, pink, mauve, violet. Any two, each of them and red, the selection, gray or a step
 * can be told apart by readers of every color vision; the first ones best (VISUAL.md 3). */
static const guint32 messages[2][FS_MESSAGE_COLORS] = {
  { 0x850e90, 0xa97e0a, 0x45a182, 0x622204, 0xf65274, 0x0b6d32, 0x219af2, 0x9a6358, 0x0042d1, 0xbb3779, 0x6e639a,
    0x2c0b84 },
  { 0xb668bd, 0xf9a33f, 0x1acf9f, 0x848004, 0xc36166, 0xe1f4a8, 0x58dcfd, 0xf2d100, 0x7979fd, 0xfdbbbb, 0x6e639a,
    0x9a00fd },
};

#define HEAT_STOPS 4
static const guint32 heat[2][HEAT_STOPS] = {
  { 0xd9dee6, 0xe9c46a, 0xd97706, 0xa51d2d },
  { 0x3a4250, 0x8a6d1f, 0xe08a1e, 0xff7b63 },
};

/* Too little, equal, too much. */
static const guint32 differences[2][3] = {
  { 0x2166ac, 0xe3e5e8, 0xb2182b },
  { 0x74a9f0, 0x3a3f45, 0xff7b63 },
};

static FsColor
rgb (guint32 hex)
{
  return (FsColor){ (hex >> 16) / 255.0, (hex >> 8 & 0xff) / 255.0, (hex & 0xff) / 255.0, 1 };
}

static int
is_dark (const FsStyle *style)
{
  return style->id == FS_STYLE_SCREEN_DARK ? 1 : 0;
}

FsColor
fs_ink (const FsStyle *style, FsInk ink)
{
  g_return_val_if_fail (ink < FS_N_INKS, (FsColor){ 0 });

  return rgb (inks[is_dark (style)][ink]);
}

FsColor
fs_color_mix (FsColor a, FsColor b, double fraction)
{
  return (FsColor){ a.r + fraction * (b.r - a.r), a.g + fraction * (b.g - a.g), a.b + fraction * (b.b - a.b),
                    a.a + fraction * (b.a - a.a) };
}

static double
gamma_channel (double v)
{
  v = CLAMP (v, 0, 1);
  return v <= 0.0031308 ? 12.92 * v : 1.055 * pow (v, 1 / 2.4) - 0.055;
}

#define SLATE_HUE 235
#define SLATE_CHROMA 0.035

/* Returns slate; @s from 0, far off the background, to 1, near it. */
static FsColor
slate (const FsStyle *style, double s)
{
  /* The color in OKLCH (Ottosson 2020) with as much chroma as sRGB contains. */
  double lightness = is_dark (style) ? 0.55 + 0.37 * s : 0.30 + 0.32 * s;
  double chroma = SLATE_CHROMA;
  double hue = SLATE_HUE;

  for (;; chroma -= 0.005)
    {
      double a = chroma * cos (hue * G_PI / 180), b = chroma * sin (hue * G_PI / 180);
      double l = pow (lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
      double m = pow (lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
      double j = pow (lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
      const double v[3] = {
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * j,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * j,
        -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * j,
      };
      gboolean inside = TRUE;

      for (int i = 0; i < 3; i++)
        inside = inside && v[i] >= -1e-4 && v[i] <= 1.0001;
      if (inside || chroma <= 0)
        return (FsColor){ gamma_channel (v[0]), gamma_channel (v[1]), gamma_channel (v[2]), 1 };
    }
}

FsColor
fs_step_color (const FsStyle *style, int step, int n_steps)
{
  return slate (style, n_steps > 1 ? (double) (step - 1) / (n_steps - 1) : 0);
}

FsColor
fs_count_color (const FsStyle *style, guint count, guint most)
{
  double s = most > 1 ? (double) (MIN (MAX (count, 1), most) - 1) / (most - 1) : 1;

  return slate (style, is_dark (style) ? s : 1 - s);
}

FsColor
fs_class_color (const FsStyle *style, guint number, guint n_classes, int weight, int n)
{
  static const guint order[] = { 6, 1, 0, 2, 4, 3, 7, 5 };

  if (weight <= 1)
    return fs_palette_color (style->id, STONE);
  if (n_classes > G_N_ELEMENTS (order))
    return fs_step_color (style, weight, n);
  return fs_palette_color (style->id, order[number % G_N_ELEMENTS (order)]);
}

FsColor
fs_message_color (const FsStyle *style, int color)
{
  g_return_val_if_fail (color < FS_MESSAGE_COLORS, (FsColor){ 0 });

  return color < 0 ? fs_ink (style, FS_INK_GRAY) : rgb (messages[is_dark (style)][color]);
}

FsColor
fs_heat_color (const FsStyle *style, double load)
{
  const guint32 *stops = heat[is_dark (style)];
  double at = CLAMP (load, 0, 1) * (HEAT_STOPS - 1);
  int below = MIN ((int) at, HEAT_STOPS - 2);

  return fs_color_mix (rgb (stops[below]), rgb (stops[below + 1]), at - below);
}

FsColor
fs_heat_difference_color (const FsStyle *style, double difference)
{
  const guint32 *colors = differences[is_dark (style)];

  return fs_color_mix (rgb (colors[1]), rgb (colors[difference < 0 ? 0 : 2]), MIN (fabs (difference), 1));
}

double
fs_heat_width (double load)
{
  return 1 + 3 * CLAMP (load, 0, 1);
}

FsColor
fs_color_on (FsColor fill)
{
  FsColor white = rgb (0xffffff), dark = rgb (0x1e1e1e);

  fill.a = 1;
  return fs_color_contrast (fill, white) >= fs_color_contrast (fill, dark) ? white : dark;
}
