/* Paints a tornado (plot/value/tornado.h): as a figure with names, numbers, and an axis, or the bar of one row. */
#pragma once

#include "plot/paint/pen.h"
#include "plot/value/tornado.h"

/**
 * FsTornadoLayout: where the parts of a figure are, device units; free with fs_tornado_layout_clear()
 * @unit: size of text, smaller than that of the style where rows have too little room
 * @top, @row: of the first row; height of each
 * @left, @right, @bottom: of the data area, which begins at @top
 * @zero, @scale: x of the value itself; device units per natural logarithm of a ratio
 * @label_x: middle of the label of the axis
 * @from, @to: ratios at @left and @right
 * @key_lines: lines of the key above the rows, 0 where it has no room
 * @short_names: whether rows have the short ones
 * @with_values: whether the ends of bars have the values of the parameters
 * @name_cut, @label_cut: whether a name, or the label of the axis, ends with an ellipsis
 * @overlap: whether a number lies on a bar or outside of the figure
 * @ticks: (element-type double): changes in per cent that have numbers on the axis, 0 first
 */
typedef struct {
  double unit;
  double top, row;
  double left, right, bottom;
  double zero, scale;
  double label_x;
  double from, to;
  guint key_lines;
  gboolean short_names, with_values;
  gboolean name_cut, label_cut, overlap;
  GArray *ticks;
} FsTornadoLayout;

FsTornadoLayout fs_tornado_layout (const FsTornado *tornado, const FsStyle *style, double width, double height);
void fs_tornado_layout_clear (FsTornadoLayout *layout);

/* Returns the height at which rows have all the room that they use. */
double fs_tornado_height (const FsTornado *tornado, const FsStyle *style);

/* Returns the number of a tick in per cent, with a sign: "−10", "0", "+10". Free with g_free(). */
char *fs_tornado_tick_text (double percent);

/* Returns where the middle of the label of the axis is, device y. */
double fs_tornado_label_y (const FsTornadoLayout *layout, const FsStyle *style);

/* Draws all without a background; pens that describe draw the axis below the rows themselves. */
void fs_tornado_draw (FsPen *pen, const FsTornado *tornado, const FsTornadoLayout *layout, double width);

/* Paints the bar of a row, with the value itself in the middle. @longest: of fs_tornado_longest(). */
void fs_tornado_paint_bar (cairo_t *cr, const FsTornadoRow *row, double longest, const FsStyle *style, double width,
                           double height);
