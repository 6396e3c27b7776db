/* A line that turns at every pixel, as no curve of a scenario does, but measured data may. Cairo would take half of a
 * frame for a dozen of them. */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Strokes @path (of FsPathPoint) with the source, line width and dashes of @cr, joints cut straight. FALSE, and nothing
 * drawn, where @cr draws no pixels. */
gboolean fs_stroke_bends (cairo_t *cr, const GArray *path);

G_END_DECLS
