/* Thousands of translucent lines of one color, darker where they cross, as a mask of pixel coverage. */
#pragma once

#include <cairo.h>

#include "diagram/layout/route.h"

#define FS_INK_SLOPES 16

typedef guint16 FsInkVector __attribute__ ((vector_size (16)));

/**
 * FsInkMask: a mask, on the stack between fs_ink_mask_init() and fs_ink_mask_paint()
 * @flat: [columns][flat_stride] ink of lines that are wider than high; pixels of one column are beside each other
 * @steep: [rows][steep_stride] ink of the others; both have @margin pixels more at either end. NULL if there is not enough
 *   memory: then nothing is drawn
 * @opacities: of each amount of ink, 0 to 255
 * @width, @alpha: of the lines, pixels and 0 to 1
 * @runs: [FS_INK_SLOPES][fractions of a pixel][n_vectors] ink of a run across a line; made when first used
 * @half: of each slope half the length of a run; 0 before it is used
 */
typedef struct {
  int columns, rows, margin;
  gssize flat_stride, steep_stride;
  guint16 *flat, *steep;
  guint8 *opacities;
  double width, alpha;
  int n_vectors;
  FsInkVector *runs;
  double half[FS_INK_SLOPES];
} FsInkMask;

/* Prepares an empty mask. @width: of the lines, pixels. @alpha: their opacity, 0 to 1. */
void fs_ink_mask_init (FsInkMask *mask, int columns, int rows, double width, double alpha);
/* Adds a line through @points, pixels from the upper left corner of the mask; parts outside it are dropped. */
void fs_ink_mask_add (FsInkMask *mask, const FsPoint *points, int n);
/* Paints the mask with the source of @cr, @factor pixels per unit, and frees its memory. */
void fs_ink_mask_paint (FsInkMask *mask, cairo_t *cr, double factor);
