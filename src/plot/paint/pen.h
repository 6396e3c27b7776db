/* What the painters of a plot draw on. They decide once what is drawn, where, and in which style; a pen says what becomes
 * of it: fs_pen_of_cairo() draws, and export/scene.c lists the same for programs, with the data of curves and points. */
#pragma once

#include "plot/paint/shapes.h"
#include "plot/value/text.h"

/* A vertex of a drawn line, device units; move: starts a new segment. */
typedef struct {
  double x, y;
  gboolean move;
} FsPathPoint;

/**
 * FsStroke: how a line is drawn
 * @color: with its opacity
 * @width: device units
 * @dashes, @n_dashes: lengths of dashes and gaps, device units; 0: a solid line
 * @round_ends, @round_joints: else they are cut off, and pointed
 */
typedef struct {
  FsColor color;
  double width;
  double dashes[6];
  int n_dashes;
  gboolean round_ends, round_joints;
} FsStroke;

/**
 * FsMark: a marker with the bar of its interval
 * @name: whose point it is, Pango markup
 * @x, @y: position, device units
 * @high, @low: device y of the ends of the bar; NAN without a bar
 * @bar: of the bar; its color is that of the mark
 * @chevrons: whether the ends of the bar are chevrons instead of caps
 * @no_marker: whether the bar is all
 */
typedef struct {
  const char *name;
  double x, y, high, low;
  FsStroke bar;
  gboolean chevrons;
  FsMarker marker;
  gboolean hollow, no_marker;
} FsMark;

typedef struct _FsPen FsPen;

/**
 * FsPen: all positions are device units of the panel
 * @cr: in which outlines of shapes are made; the pen of Cairo also draws there
 * @style: of the figure
 * @in_figure: whether what is drawn is part of the figure, as the legend is, instead of the data area
 * @describes: whether the pen lists what is drawn, but for the axes, which programs draw themselves
 * @name: says what is drawn next, Pango markup: of a curve, and which of its lines; both may be NULL
 * @clip: draws nothing outside of @box from now on; NULL: draws everything again
 * @fade: from now on everything is drawn with this opacity, as a whole; 1: as it is again
 * @line: strokes a curve or another line (element-type FsPathPoint), together with a bar at its end unless @end is NULL
 * @area: fills a polygon (the same)
 * @box: fills a rectangle
 * @shape: fills the present path of @cr unless @fill is NULL, strokes it unless @stroke is NULL, and clears it; it is of
 *   fixed size, anchored at @x, @y
 * @mark: draws a point
 * @dots: draws a square at each of very many points (element-type FsPathPoint)
 * @text: draws a line of text from @x on, its capitals centered on @y; @align: what stays where it is in other fonts, from 0
 *   (the left end) to 1 (the right end)
 */
struct _FsPen {
  cairo_t *cr;
  const FsStyle *style;
  gboolean in_figure, describes;
  double faded; /* opacity of what is drawn between two calls of @fade */
  void (*name) (FsPen *pen, const char *name, const char *line);
  void (*clip) (FsPen *pen, const FsBox *box);
  void (*fade) (FsPen *pen, double alpha);
  void (*line) (FsPen *pen, const GArray *path, const GArray *end, const FsStroke *stroke);
  void (*area) (FsPen *pen, const GArray *outline, FsColor color);
  void (*box) (FsPen *pen, FsBox box, FsColor color);
  void (*shape) (FsPen *pen, double x, double y, const FsColor *fill, const FsStroke *stroke);
  void (*mark) (FsPen *pen, const FsMark *mark);
  void (*dots) (FsPen *pen, const char *name, const GArray *positions, double side, FsColor color);
  void (*text) (FsPen *pen, PangoLayout *text, double x, double y, double align, FsColor color);
};

/* Returns a pen that draws on @cr at once. Both must exist as long as the pen. */
FsPen fs_pen_of_cairo (cairo_t *cr, const FsStyle *style);

/* Adds lines (element-type FsPathPoint) to the path. */
void fs_add_path (cairo_t *cr, const GArray *path);
/* Strokes a straight line. */
void fs_pen_segment (FsPen *pen, double x0, double y0, double x1, double y1, const FsStroke *stroke);
/* Draws a mark as shapes. */
void fs_pen_mark_as_shapes (FsPen *pen, const FsMark *mark);
