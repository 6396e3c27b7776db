/* Straight lines as coverage of pixels. Cairo takes some 30 µs for a line, a tenth of that is needed here, where lines by
 * the thousand or of a thousand bends are entered into a mask and painted at once. */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  FS_OVERLAPS_DARKEN, /* lines of one translucent colour: darker where they cross */
  FS_OVERLAPS_ADD     /* pieces of one line, which share the pixels at their ends */
} FsOverlaps;

/**
 * FsLineMask: a value on the stack between init and paint
 * @pixels: [rows][stride], coverage 0 … 255; NULL when there is no memory, and nothing is drawn
 * @width: of the lines, pixels
 * @weight: coverage of a pixel that a line covers wholly, 0 … 255
 */
typedef struct {
  cairo_surface_t *surface;
  guint8 *pixels;
  int columns, rows, stride;
  double width;
  guint weight;
  FsOverlaps overlaps;
} FsLineMask;

/* Pixels in a unit of @cr; 0 where it draws no pixels or is enlarged or turned, as for files: Cairo strokes there. */
double fs_line_mask_factor (cairo_t *cr);

/* @width in pixels, @alpha 0 to 1. */
void fs_line_mask_init (FsLineMask *mask, int columns, int rows, double width, double alpha, FsOverlaps overlaps);
/* From (@x0, @y0) to (@x1, @y1), pixels from the mask's upper left corner; what is outside is left out. */
void fs_line_mask_add (FsLineMask *mask, double x0, double y0, double x1, double y1);
/* Paints with the source of @cr, the mask's corner at (@x, @y), and frees what the mask holds. */
void fs_line_mask_paint (FsLineMask *mask, cairo_t *cr, double x, double y, double factor);

G_END_DECLS
