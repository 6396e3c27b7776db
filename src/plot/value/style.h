/* How a figure looks: sizes and colours of one medium (VISUAL.md 3 and 4). */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  FS_STYLE_PRINT,
  FS_STYLE_SCREEN_LIGHT,
  FS_STYLE_SCREEN_DARK,
} FsStyleId;

typedef struct {
  double r, g, b, a;
} FsColor;

/**
 * FsStyle: a value; all lengths in device units of the target (px on screen, pt in files)
 */
typedef struct {
  FsStyleId id;
  const char *font; /* family */
  double text_size; /* axis numbers, labels, legend */
  double model_width, second_width, marker_diameter, marker_ring;
  double bar_width, bar_cap; /* of an interval; the cap's half-width */
  double axis_width, tick_major, tick_minor;
  double hairline_width;
  double end_size; /* bar and arrow where a model saturates */
  double second_alpha, reference_alpha, stale_alpha;
  FsColor background, text, dim_text, axis, grid, accent;
  gboolean draw_grid, y_label_turned, snap;
  double held_left, held_right; /* device x of the ends of the x axis, where another plot says so; 0: the painter's */
  double least_left;            /* device x where the area begins at least; 0: the painter's */
  gboolean hide_x_numbers;      /* another plot below has them, and the label */
  gboolean bare;                /* a thumbnail: axes, lines and points without a word or a number */
  gboolean high_contrast;       /* pictures of networks: full ink for what is faint, no halos; off unless set */
} FsStyle;

/* "print", "screen-light", "screen-dark"; FALSE when unknown. */
gboolean fs_style_id_parse (const char *text, FsStyleId *id);
const char *fs_style_id_name (FsStyleId id);

/* For the screen. @scale: 1, or 1.6 in lecture mode. */
FsStyle fs_style_screen (gboolean dark, double scale);
/* For a thumbnail of some 280 × 180 px. */
FsStyle fs_style_thumbnail (gboolean dark);
/* For a file whose figure is @width_mm wide: 85 mm and 170 mm as in VISUAL.md 4, in between interpolated. */
FsStyle fs_style_print (double width_mm);
/* @id for a file @width_mm wide, in pt; the screen's styles keep their real size (1 px = 1/96 inch). */
FsStyle fs_style_for_file (FsStyleId id, double width_mm);

/* Colour, dash and marker of palette slot @slot are in palette.h. */

G_END_DECLS
