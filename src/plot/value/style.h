/* The style of a plot or diagram for one medium: its sizes and colors (VISUAL.md 3 and 4). */
#pragma once

#include <cairo.h>
#include <glib.h>

typedef enum {
  FS_STYLE_PRINT,
  FS_STYLE_SCREEN_LIGHT,
  FS_STYLE_SCREEN_DARK,
} FsStyleId;

typedef struct {
  double r, g, b, a;
} FsColor;

/**
 * FsStyle: a style; all lengths are in device units (px on the screen, pt in files)
 */
typedef struct {
  FsStyleId id;
  const char *font; /* font family */
  double text_size; /* of axis numbers, labels, and legend */
  double model_width, second_width, marker_diameter, marker_ring;
  double bar_width, bar_cap; /* of an interval; bar_cap is half the width of a cap */
  double axis_width, tick_major, tick_minor;
  double hairline_width;
  double end_size; /* of the bar and the arrow where a model saturates */
  double second_alpha, reference_alpha, stale_alpha;
  double least_text, least_line; /* limits for text and lines that are smaller than the others; 0: none */
  FsColor background, text, dim_text, axis, grid, accent;
  gboolean draw_grid, y_label_turned;
  gboolean snap;                /* thin lines and text lie on pixels of a screen */
  double density;               /* pixels of that screen per unit, which may be a fraction; 0: one */
  double held_left, held_right; /* device x of the ends of the x axis, set by another plot; 0: chosen by the painter */
  double held_top, held_bottom; /* device y of the ends of the y axis, likewise */
  double least_left;            /* least device x of the data area; 0: chosen by the painter */
  gboolean hide_x_numbers;      /* another plot below shows them, and the label */
  gboolean hide_y_numbers;      /* another plot beside shows them */
  gboolean no_saturation_lines; /* only triangles on the x axis mark the saturation rates of models */
  gboolean bare;                /* for a thumbnail: axes, lines, and points without text */
  gboolean high_contrast;       /* text color instead of faint colors, no halos; off by default */
} FsStyle;

/* Sets @id to "print", "screen-light", or "screen-dark". Returns FALSE for other texts. */
gboolean fs_style_id_parse (const char *text, FsStyleId *id);
const char *fs_style_id_name (FsStyleId id);

/* Multiplies all lengths by @scale, except those of model lines by @line_scale. */
void fs_style_scale (FsStyle *style, double scale, double line_scale);

/* Returns the style of the screen. @scale: 1, or 1.6 in a presentation. */
FsStyle fs_style_screen (gboolean dark, double scale);
/* Returns the style of a thumbnail of about 280 × 180 px. */
FsStyle fs_style_thumbnail (gboolean dark);
/* Returns the style of a printed figure @width_mm wide, interpolated between 85 mm and 170 mm (VISUAL.md 4). */
FsStyle fs_style_print (double width_mm);
/* Returns style @id for a file @width_mm wide, in pt; styles of the screen keep their real size (1 px = 1/96 inch). */
FsStyle fs_style_for_file (FsStyleId id, double width_mm);

/* Color, line style, and marker of a curve are in palette.h. */
