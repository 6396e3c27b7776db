/* Fast strokes for lines that turn at every pixel, as imported data may. Cairo would need half of the time of a frame
 * for a dozen of them. */
#pragma once

#include <cairo.h>
#include <glib.h>

/* Strokes @path (of FsPathPoint) with the source, line width, and dashes of @cr, without rounded joints. Returns FALSE
 * and draws nothing if @cr does not draw pixels. */
gboolean fs_stroke_bends (cairo_t *cr, const GArray *path);
