/* Strokes, fills, boxes, and samples that the painters of plots and of network diagrams share. */
#pragma once

#include <cairo.h>

#include "plot/value/palette.h"

/* A rectangle in device units. */
typedef struct {
  double x, y, width, height;
} FsBox;

gboolean fs_box_overlaps (FsBox a, FsBox b);
gboolean fs_box_contains (FsBox box, FsBox inner);
/* Returns @box with @by more on each side. */
FsBox fs_box_grow (FsBox box, double by);

/* Returns @v, or the middle of its pixel if the style snaps to pixels: lines of one pixel are sharp there. */
double fs_style_snap (const FsStyle *style, double v);

/* From now on, colors are opaque: mixed with @paper as if they lay on it alone. For files without transparency. @paper
 * must exist as long as @cr. */
void fs_mix_with_paper (cairo_t *cr, const FsColor *paper);

/* Returns @color with its own opacity times @alpha. */
FsColor fs_color_fade (FsColor color, double alpha);

/* Set the color, with its own opacity times @alpha, and the line style of @palette_entry for lines of @line_width. */
void fs_set_color (cairo_t *cr, FsColor color, double alpha);
void fs_set_dash (cairo_t *cr, guint palette_entry, double line_width);

/* Add an outline to the path. */
void fs_add_circle (cairo_t *cr, double x, double y, double radius);
void fs_add_rounded_box (cairo_t *cr, FsBox box, double radius);

/* Fill or stroke the path, which is empty afterwards, or else kept. */
void fs_fill_path (cairo_t *cr, FsColor color);
void fs_stroke_path (cairo_t *cr, FsColor color, double width);
void fs_fill_and_keep_path (cairo_t *cr, FsColor color);
void fs_stroke_and_keep_path (cairo_t *cr, FsColor color, double width);

/* Paints the line and the marker of @palette_entry, as in a legend, in the middle of @width times @height. */
void fs_paint_palette_entry (cairo_t *cr, const FsStyle *style, guint palette_entry, double width, double height);
