/* A plot as a list of what its painter draws, from back to front, with its data: for exporters that write it as a program.
 * Private to the room. */
#pragma once

#include "plot/paint/plot-layout.h"
#include "plot/paint/tornado-painter.h"

/* A part of the outline of a shape: 'M' moves, 'L' is a line, 'C' a curve with two control points, 'Z' closes. Points are
 * in pt relative to the anchor, upwards. */
typedef struct {
  char kind;
  double x[3], y[3];
} FsOutline;

/* A point with its interval, in the units of the axes; the lengths of the bar are 0 without one. */
typedef struct {
  double x, y, plus, minus;
} FsScenePoint;

typedef enum {
  FS_ITEM_LINE,   /* through the vertices, clipped by the data area */
  FS_ITEM_AREA,   /* the same, filled */
  FS_ITEM_POINTS, /* markers with intervals */
  FS_ITEM_SHAPE,  /* an outline at an anchor, stroked or filled */
  FS_ITEM_TEXT,
  FS_N_ITEM_KINDS
} FsItemKind;

/**
 * FsSceneItem: one element
 * @name: what it is, for a comment; NULL if it belongs to the item before it
 * @color: with its opacity
 * @width: of a line, pt; 0: filled
 * @dashes, @n_dashes: lengths in pt
 * @round: whether caps and joints are round
 * @vertices: (element-type FsVertex): in the units of the axes, NAN at gaps
 * @points: (element-type FsScenePoint)
 * @marker, @diameter, @ring, @hollow: of points; the ring has the color of the background, 0 for none
 * @no_marker: whether the intervals are all
 * @cap: half the width of a cap of a bar, pt
 * @chevrons: whether bars are dashed and end in chevrons, because the points have not converged
 * @outline: (element-type FsOutline)
 * @in_figure: whether the anchor is in pt from the lower left corner of the figure; else in the units of the axes
 * @anchor: of a shape or text
 * @runs: (element-type FsTextRun): of a text; the anchor is at half the height of its capitals
 * @align: where along the text, from 0 (its left end) to 1: programs set it in their own fonts, whose widths differ
 * @size: of a text, pt
 * @most: width of a text, pt, to which wider fonts are narrowed; 0 for any
 */
typedef struct {
  FsItemKind kind;
  char *name;
  FsColor color;
  double width;
  double dashes[6];
  int n_dashes;
  gboolean round;
  GArray *vertices;
  GArray *points;
  FsMarker marker;
  double diameter, ring;
  gboolean hollow, no_marker;
  double cap;
  gboolean chevrons;
  GArray *outline;
  gboolean in_figure;
  FsVertex anchor;
  GArray *runs;
  double align;
  double size, most;
} FsSceneItem;

/* A tick; @runs is NULL for a minor one, or where another panel has the number. */
typedef struct {
  double value; /* units of the axis */
  gboolean minor;
  GArray *runs; /* (element-type FsTextRun) */
} FsSceneTick;

/**
 * FsScenePanel: one data area with its axes
 * @left, @bottom, @width, @height: pt from the lower left corner of the figure
 * @from, @to, @log, @ticks, @label: of x and y
 * @label_x, @label_y: middle of the labels, pt from the lower left corner of the figure
 * @label_turned: whether the label of y is rotated around this middle
 * @no_y_axis: whether the data area has no line on its left
 * @items: (element-type FsSceneItem): in the data area
 */
typedef struct {
  double left, bottom, width, height;
  double from[2], to[2];
  gboolean log[2];
  GArray *ticks[2]; /* FsSceneTick */
  GArray *label[2]; /* FsTextRun; NULL for none */
  double label_x[2], label_y[2];
  gboolean label_turned, no_y_axis;
  GPtrArray *items;
} FsScenePanel;

/**
 * FsScene: free with fs_scene_free()
 * @style: to which the panels refer
 * @width, @height: pt
 * @panels: (element-type FsScenePanel): from top to bottom
 */
typedef struct {
  FsStyle style;
  double width, height;
  GPtrArray *panels;
} FsScene;

/* @plot_height: of the figure, from its upper edge; below is room for a caption. */
FsScene *fs_scene_new (const FsPlot *plot, const FsStyle *style, double width, double height, double plot_height);
/* The same of a tornado, whose bars and texts are shapes of the figure; its axis is one of ratios with changes as numbers. */
FsScene *fs_scene_new_tornado (const FsTornado *tornado, const FsStyle *style, double width, double height,
                               double plot_height);
/* Adds the lines of a text whose upper left corner is at @x, @y, in pt from that of the figure. */
void fs_scene_add_caption (FsScene *scene, PangoLayout *caption, double x, double y);
void fs_scene_free (FsScene *scene);

/* Returns whether any point of an item has an interval. */
gboolean fs_scene_has_intervals (const FsSceneItem *item);
/* Returns the outline of a marker of @diameter (element-type FsOutline). Free with g_array_unref(). */
GArray *fs_scene_marker (FsMarker marker, double diameter);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsScene, fs_scene_free)
