/* The part of the plane that a plot shows: automatic, held, or zoomed by the user. */
#pragma once

#include "app/document/document-view.h"
#include "plot/paint/plot-painter.h"

/**
 * FsViewport: a range with the ranges before and after it
 * @set: whether @range is used; else the painter chooses
 * @zoomed: whether the user has chosen it
 * @whole: the automatic range; zooming out stops there
 * @x_log, @y_log: scales for which it was chosen
 * @before, @after: ranges to go back and forward to; the nearest last
 */
typedef struct {
  gboolean set;
  gboolean zoomed;
  gboolean x_log, y_log;
  FsRange range;
  FsRange whole;
  GArray *before, *after;
} FsViewport;

/* The axes along which the range changes. */
typedef enum {
  FS_AXIS_X = 1,
  FS_AXIS_Y = 2,
  FS_AXIS_BOTH = 3,
} FsAxes;

void fs_viewport_init (FsViewport *viewport);
void fs_viewport_clear (FsViewport *viewport);

/* The next plot chooses its range; ranges before and after are dropped. */
void fs_viewport_reset (FsViewport *viewport);

/* Takes @automatic, the range that a new plot would choose. The present range stays, so that changes are visible, unless
 * the curves would no longer fill it or it does not hold all points (@holds_points); while a value is dragged (@held) it
 * always stays. */
void fs_viewport_follow (FsViewport *viewport, const FsPlotFrame *automatic, gboolean held, gboolean holds_points);

/* The following functions change the range as the user does. @same_step: the change belongs to the one before, so that
 * one step goes back. */

/* Shows @range, as far as it can be used; the whole range counts as not zoomed. */
void fs_viewport_show (FsViewport *viewport, FsRange range);
/* Shows the whole range; a step like any other. */
void fs_viewport_home (FsViewport *viewport);
/* Sets @fitted to the present range with the height of the lines and points at its x values. Returns whether these fill little of the
 * height now, or are not in it; FALSE also without any. */
gboolean fs_viewport_find_height (const FsViewport *viewport, const FsPlot *plot, const FsPlotFrame *frame,
                                  FsRange *fitted);
/* Zooms by @factor (> 1: closer) around a point that keeps its position; far enough out it shows the whole range. */
void fs_viewport_zoom (FsViewport *viewport, const FsPlotFrame *frame, double px, double py, double factor, FsAxes axes,
                       gboolean same_step);
/* Shows the range between two corners, in pixels. */
void fs_viewport_zoom_to (FsViewport *viewport, const FsPlotFrame *frame, double x1, double y1, double x2, double y2);
/* Moves the plot by (@dx, @dy) pixels; a quarter of the whole range stays visible. */
void fs_viewport_pan (FsViewport *viewport, const FsPlotFrame *frame, double dx, double dy, gboolean same_step);

gboolean fs_viewport_can_go_back (const FsViewport *viewport);
gboolean fs_viewport_can_go_forward (const FsViewport *viewport);
void fs_viewport_back (FsViewport *viewport);
void fs_viewport_forward (FsViewport *viewport);

/* Shows a range of undo, which is a step back or forward if it was one. @x_log, @y_log: the scales it belongs to. */
void fs_viewport_restore (FsViewport *viewport, gboolean zoomed, FsRange range, gboolean x_log, gboolean y_log);

/* Writes the range into the axes of @plot. */
void fs_viewport_apply (const FsViewport *viewport, FsPlot *plot);
