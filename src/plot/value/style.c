#include "plot/value/style.h"

#include <string.h>

#define FONT "Cantarell, sans"
#define POINTS_PER_PIXEL (72.0 / 96.0)

static const char *const names[] = {
  [FS_STYLE_PRINT] = "print",
  [FS_STYLE_SCREEN_LIGHT] = "screen-light",
  [FS_STYLE_SCREEN_DARK] = "screen-dark",
};

gboolean
fs_style_id_parse (const char *text, FsStyleId *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (text, names[i]) == 0)
      {
        *id = (FsStyleId) i;
        return TRUE;
      }
  return FALSE;
}

const char *
fs_style_id_name (FsStyleId id)
{
  g_return_val_if_fail ((guint) id < G_N_ELEMENTS (names), NULL);

  return names[id];
}

void
fs_style_scale (FsStyle *style, double scale, double line_scale)
{
  double *lengths[]
      = { &style->text_size,  &style->marker_diameter, &style->marker_ring, &style->bar_width,      &style->bar_cap,
          &style->axis_width, &style->tick_major,      &style->tick_minor,  &style->hairline_width, &style->end_size };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    *lengths[i] *= scale;
  style->model_width *= line_scale;
  style->second_width *= line_scale;
}

static FsColor
gray (double level, double alpha)
{
  return (FsColor){ level, level, level, alpha };
}

static FsColor
rgb (guint32 hex)
{
  return (FsColor){ (hex >> 16) / 255.0, (hex >> 8 & 0xff) / 255.0, (hex & 0xff) / 255.0, 1 };
}

FsStyle
fs_style_screen (gboolean dark, double scale)
{
  double ink = dark ? 1 : 0;
  FsStyle style = {
    .id = dark ? FS_STYLE_SCREEN_DARK : FS_STYLE_SCREEN_LIGHT,
    .font = FONT,
    .text_size = 12.5, /* 9.4 pt */
    .model_width = 2,
    .second_width = 1.2,
    .marker_diameter = 7.8,
    .marker_ring = 1.4,
    .bar_width = 1.4,
    .bar_cap = 3.5,
    .axis_width = 1,
    .tick_major = 5,
    .tick_minor = 3,
    .hairline_width = 1.2,
    .end_size = 10,
    .second_alpha = 0.85,
    .reference_alpha = dark ? 0.40 : 0.30,
    .stale_alpha = dark ? 0.55 : 0.42,
    .background = dark ? rgb (0x1e1e1e) : rgb (0xffffff),
    .text = gray (ink, dark ? 1 : 0.80),
    .dim_text = gray (ink, dark ? 0.60 : 0.55),
    .axis = gray (ink, 0.42),
    .grid = gray (ink, 0.075),
    .accent = dark ? rgb (0x78aeed) : rgb (0x1c71d8),
    .draw_grid = TRUE,
    .y_label_turned = FALSE,
    .snap = TRUE,
  };

  g_return_val_if_fail (scale > 0, style);

  /* At 1.6, the scale of a presentation, lines are 1.75 times as wide. */
  fs_style_scale (&style, scale, scale > 1 ? 1 + (scale - 1) * 1.25 : scale);
  return style;
}

FsStyle
fs_style_thumbnail (gboolean dark)
{
  FsStyle style = fs_style_screen (dark, 1);

  style.bare = TRUE;
  style.text_size = 6;
  style.tick_major = style.tick_minor = 0;
  style.model_width = 1.6;
  style.second_width = 1;
  style.marker_diameter = 5;
  style.marker_ring = 1;
  style.bar_width = 1;
  style.bar_cap = 0;
  style.hairline_width = 0;
  style.end_size = 6;
  return style;
}

static double
between (double narrow, double wide, double share)
{
  return narrow + share * (wide - narrow);
}

FsStyle
fs_style_print (double width_mm)
{
  double t = CLAMP ((width_mm - 85) / 85, 0, 1);
  FsStyle style = {
    .id = FS_STYLE_PRINT,
    .font = FONT,
    .text_size = between (7, 8, t),
    .model_width = between (1, 1.25, t),
    .second_width = between (0.6, 0.75, t),
    .marker_diameter = between (3.9, 4.6, t),
    .marker_ring = between (0.6, 0.7, t),
    .bar_width = between (0.6, 0.7, t),
    .bar_cap = between (1.7, 2, t),
    .axis_width = between (0.6, 0.7, t),
    .tick_major = between (3, 3.5, t),
    .tick_minor = between (1.8, 2, t),
    .hairline_width = between (0.5, 0.6, t),
    .end_size = between (5, 6, t),
    .second_alpha = 0.9,
    .reference_alpha = 0.35,
    .stale_alpha = 0.42,
    .background = rgb (0xffffff),
    .text = gray (0, 1),
    .dim_text = gray (0, 1),
    .axis = gray (0, 1),
    .grid = gray (0, 0),
    .accent = gray (0, 1),
    .draw_grid = FALSE,
    .y_label_turned = TRUE,
    .snap = FALSE,
  };

  return style;
}

FsStyle
fs_style_for_file (FsStyleId id, double width_mm)
{
  FsStyle style;

  if (id == FS_STYLE_PRINT)
    return fs_style_print (width_mm);
  style = fs_style_screen (id == FS_STYLE_SCREEN_DARK, 1);
  fs_style_scale (&style, POINTS_PER_PIXEL, POINTS_PER_PIXEL);
  style.snap = FALSE;
  return style;
}
