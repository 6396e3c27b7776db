/* Straight lines as a mask of pixel coverage, for thousands of lines or lines of a thousand bends. Cairo takes about 30
 * µs for a line, this a tenth. */
#pragma once

#include <cairo.h>
#include <glib.h>

typedef enum {
  FS_OVERLAPS_DARKEN, /* lines of one translucent color, darker where they cross */
  FS_OVERLAPS_ADD     /* segments of one line, which share the pixels at their ends */
} FsOverlaps;

/**
 * FsLineMask: a mask, on the stack between fs_line_mask_init() and fs_line_mask_paint()
 * @pixels: [rows][stride] coverage, 0 to 255; NULL if there is not enough memory: then nothing is drawn
 * @width: width of the lines, pixels
 * @weight: coverage of a pixel that a line covers fully, 0 to 255
 */
typedef struct {
  cairo_surface_t *surface;
  guint8 *pixels;
  int columns, rows, stride;
  double width;
  guint weight;
  FsOverlaps overlaps;
} FsLineMask;

/* Returns the pixels per unit of @cr; 0 if it does not draw pixels, or is scaled unevenly or rotated, as for files:
 * then Cairo strokes. */
double fs_line_mask_factor (cairo_t *cr);

/* Prepares an empty mask. @width: of the lines, pixels. @alpha: their opacity, 0 to 1. */
void fs_line_mask_init (FsLineMask *mask, int columns, int rows, double width, double alpha, FsOverlaps overlaps);
/* Adds a line from (@x0, @y0) to (@x1, @y1), pixels from the upper left corner of the mask; parts outside it are
 * dropped. */
void fs_line_mask_add (FsLineMask *mask, double x0, double y0, double x1, double y1);
/* Paints the mask with the source of @cr and its corner at (@x, @y), and frees its memory. */
void fs_line_mask_paint (FsLineMask *mask, cairo_t *cr, double x, double y, double factor);
