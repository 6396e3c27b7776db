/* The palette: color, line style, and marker of each curve (VISUAL.md 3). Line styles and markers differ along with the
 * colors, so that a figure can be read in gray. */
#pragma once

#include "base/palette-entry.h"
#include "plot/value/style.h"

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

/* The palette entry of values that a paper printed. They are drawn in the text color, because they belong to all
 * curves. */
#define FS_PALETTE_PUBLISHED G_MAXUINT
/* That of a law that a model assumes: hollow diamonds in the text color. */
#define FS_PALETTE_ASSUMED (G_MAXUINT - 1)
/* Those of what makes a model too high, or too low; never of curves. */
#define FS_PALETTE_TOO_HIGH (G_MAXUINT - 2)
#define FS_PALETTE_TOO_LOW (G_MAXUINT - 3)

/* Returns the color of a palette entry; those of curves that are listed repeat after 8 entries. */
FsColor fs_palette_color (FsStyleId style, guint palette_entry);
FsMarker fs_palette_marker (guint palette_entry);
/* Returns whether the marker of @palette_entry is hollow: from entry 8 on, where colors repeat, but not of families. */
gboolean fs_palette_hollow (guint palette_entry);

/* Returns the dashes of a model line in units of half its width (px for the 2 px line of the screen) and their number
 * in @n_dashes, 0 for a solid line. From palette_entry 8 on they are those of two entries further, so that lines 1 and 9 differ
 * too. Families are solid. */
const double *fs_palette_dash (guint palette_entry, int *n_dashes);

/* Returns the color of the strips and bands in which a model is within 5 or 10 % of the simulation. */
FsColor fs_palette_near (FsStyleId style);

#define FS_SQUARE_SIDE 0.88 /* of FS_MARKER_SQUARE, relative to the diameter of the disc */

/* Adds the outline of @marker to the path. @diameter is that of the disc; the other markers are scaled to look as
 * large. */
void fs_marker_path (cairo_t *cr, FsMarker marker, double x, double y, double diameter);

/* Returns the WCAG contrast of two opaque colors, 1 to 21. */
double fs_color_contrast (FsColor a, FsColor b);

/* Returns @color, mixed with the text color of @style as little as needed to be read as text on its background (contrast
 * 4.5). */
FsColor fs_color_readable (FsColor color, const FsStyle *style);
