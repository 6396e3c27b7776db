/* Paints a waterfall (plot/value/waterfall.h) with Cairo and Pango at a given size. */
#pragma once

#include <cairo.h>

#include "plot/value/style.h"
#include "plot/value/waterfall.h"

/* Paints it without a background. What has too little room is left out: the parts over the load, then details, then intervals.
 * @marked: row that is filled, and alone seen at full strength over the load; -1 for none. */
void fs_waterfall_paint (cairo_t *cr, const FsWaterfall *waterfall, const FsStyle *style, double width, double height,
                         int marked);

/* Returns the height that it fills: rows have none greater than that. */
double fs_waterfall_height (const FsWaterfall *waterfall, const FsStyle *style);

/* Returns the row at @y, at a height of @height; -1 if there is none. */
int fs_waterfall_row_at (const FsWaterfall *waterfall, const FsStyle *style, double height, double y);

/* Paints it narrow: names, bars around a line at 0, and values. @marked is filled. */
void fs_waterfall_paint_folded (cairo_t *cr, const FsWaterfall *waterfall, const FsStyle *style, double width,
                                double height, int marked);

/* Returns the row at @y of a folded one, -1 if there is none. */
int fs_waterfall_folded_row_at (const FsWaterfall *waterfall, const FsStyle *style, double height, double y);
