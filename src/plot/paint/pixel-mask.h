/* Lines of a thousand bends and thousands of dots as a mask of pixel coverage. Cairo takes about 30 µs for a line, this a
 * tenth. */
#pragma once

#include <cairo.h>
#include <glib.h>

typedef struct _FsPixelStrip FsPixelStrip;

/**
 * FsPixelMask: a mask, on the stack between fs_pixel_mask_init() and fs_pixel_mask_paint()
 * @strips: what is covered in each of its strips
 * @pixels: coverage, 0 to 255, strip by strip; only the rows that are covered in a strip are used. NULL if there is not
 *   enough memory: then nothing is drawn
 * @width: width of the lines, pixels
 */
typedef struct {
  int columns, rows;
  FsPixelStrip *strips;
  guint8 *pixels;
  double width;
} FsPixelMask;

/* Returns the pixels per unit of @cr; 0 if it does not draw pixels, or is scaled unevenly or rotated, as for files:
 * then Cairo draws. */
double fs_pixel_mask_factor (cairo_t *cr);

/* Prepares an empty mask. @width: of the lines, pixels. */
void fs_pixel_mask_init (FsPixelMask *mask, int columns, int rows, double width);
/* Adds a line from (@x0, @y0) to (@x1, @y1), pixels from the upper left corner of the mask; parts outside it are
 * dropped. */
void fs_pixel_mask_add_line (FsPixelMask *mask, double x0, double y0, double x1, double y1);
/* Adds a square of whole pixels. */
void fs_pixel_mask_add_square (FsPixelMask *mask, int x, int y, int side);
/* Paints the mask with the source of @cr and its corner at (@x, @y), and frees its memory. */
void fs_pixel_mask_paint (FsPixelMask *mask, cairo_t *cr, double x, double y, double factor);
