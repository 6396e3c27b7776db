/* What a painter draws, as values instead of pixels: for files that repeat the same shapes in many pictures. A painter
 * draws with plot/paint/shapes.h and plot/value/text.h as always; on the context of such a list nothing is drawn, and
 * each path and each line of text is added to the list. */
#pragma once

#include <cairo.h>
#include <glib.h>
#include <stdint.h>

#include "plot/value/style.h"

typedef enum {
  FS_DRAWN_FILL,
  FS_DRAWN_STROKE,
  FS_DRAWN_TEXT,
} FsDrawnKind;

#define FS_NO_OWNER UINT64_MAX

/**
 * FsDrawnShape: lengths and positions are device units
 * @owner: what the shape belongs to, such as a message, or FS_NO_OWNER
 * @path: of a fill and a stroke
 * @line_width: of a stroke; of a text the width of its outline, 0 if it is filled
 * @dashes, @n_dashes: lengths of dashes and gaps of a stroke, 0 or 2
 * @round: whether the ends and the corners of a stroke are round
 * @text: one line, UTF-8
 * @x, @y: left end of its baseline
 * @width: its width in the font with which it was laid out
 * @size: of the font
 * @angle: direction of the baseline, radians clockwise
 */
typedef struct {
  FsDrawnKind kind;
  uint64_t owner;
  FsColor color;
  cairo_path_t *path;
  double line_width;
  double dashes[2];
  int n_dashes;
  gboolean round;
  char *text;
  double x, y, width, size, angle;
  gboolean bold;
} FsDrawnShape;

typedef struct _FsDrawnShapes FsDrawnShapes;

FsDrawnShapes *fs_drawn_shapes_new (void);
void fs_drawn_shapes_free (FsDrawnShapes *shapes);

/* Returns the context for the painter, owned by the list. */
cairo_t *fs_drawn_shapes_context (FsDrawnShapes *shapes);
/* Returns what was drawn so far, in that order (element-type FsDrawnShape), owned by the list. */
const GArray *fs_drawn_shapes_get (FsDrawnShapes *shapes);
void fs_drawn_shapes_clear (FsDrawnShapes *shapes);

/* For painters: from now on shapes belong to @owner, or to nothing (FS_NO_OWNER). Does nothing on another context. */
void fs_drawn_shapes_set_owner (cairo_t *cr, uint64_t owner);

/* For the functions that draw: return FALSE, and do nothing, if @cr is not the context of a list. The path stays as it is.
 * A text begins at the current point. */
gboolean fs_drawn_shapes_set_color (cairo_t *cr, FsColor color);
gboolean fs_drawn_shapes_add_path (cairo_t *cr, FsDrawnKind kind);
gboolean fs_drawn_shapes_takes_text (cairo_t *cr);
/* @dx, @dy: from the current point to the left end of the baseline. */
void fs_drawn_shapes_add_text (cairo_t *cr, const char *text, gsize length, double dx, double dy, double width,
                               double size, gboolean bold, double outline);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsDrawnShapes, fs_drawn_shapes_free)
