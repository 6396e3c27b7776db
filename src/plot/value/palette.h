/* The data palette: what tells one curve from another (VISUAL.md 3). Colour,
 * dash and marker go in step, so that a figure also reads in grey. */
#pragma once

#include "plot/value/style.h"

G_BEGIN_DECLS

#define FS_PALETTE_SIZE 8

typedef enum {
  FS_MARKER_DISC,
  FS_MARKER_DIAMOND,
  FS_MARKER_SQUARE,
  FS_MARKER_TRIANGLE_UP,
  FS_MARKER_TRIANGLE_DOWN,
  FS_MARKER_PLUS,
  FS_MARKER_THIN_DIAMOND,
  FS_MARKER_CROSS,
  FS_MARKER_DASH, /* of published values only */
} FsMarker;

/* The slot of what a paper printed: in ink, since it belongs to all curves. */
#define FS_SLOT_PUBLISHED G_MAXUINT

/* Colours repeat after 8 slots. */
FsColor fs_palette_color (FsStyleId style, guint slot);
FsMarker fs_palette_marker (guint slot);
/* From slot 8 on colours repeat and markers are hollow. */
gboolean fs_palette_hollow (guint slot);

/* Dash of a model line in units of half its width (px for the 2 px line of the screen); *n_dashes is 0 for
 * a solid one. From slot 8 on the dashes are those of two slots further, so that lines 1 and 9 differ too. */
const double *fs_palette_dash (guint slot, int *n_dashes);

/* What is near the simulation: strips and bands of 5 and 10 %. */
FsColor fs_palette_near (FsStyleId style);

/* Adds the outline of @marker to the path. @diameter: of the disc; the others are scaled to look as big. */
void fs_marker_path (cairo_t *cr, FsMarker marker, double x, double y, double diameter);

/* WCAG contrast of two opaque colours, 1 … 21. */
double fs_color_contrast (FsColor a, FsColor b);

/* Returns @color, mixed with the text color of @style as little as needed to be read as text on its background (contrast
 * 4.5). */
FsColor fs_color_readable (FsColor color, const FsStyle *style);

G_END_DECLS
