/* What part of the plane a plot shows: automatic, held, or zoomed by hand. */
#pragma once

#include "app/document/document-view.h"
#include "plot/paint/plot-painter.h"

G_BEGIN_DECLS

/**
 * FsViewport:
 * @set: whether @range is used (else the painter chooses)
 * @zoomed: the user has chosen it
 * @whole: what the painter would choose: nothing is farther out
 * @x_log, @y_log: scales it was chosen for
 * @before, @after: steps to go back and forward to; the nearest last
 */
typedef struct {
  gboolean set;
  gboolean zoomed;
  gboolean x_log, y_log;
  FsRange range;
  FsRange whole;
  GArray *before, *after;
} FsViewport;

/* Along which axes something is done. */
typedef enum {
  FS_AXIS_X = 1,
  FS_AXIS_Y = 2,
  FS_AXIS_BOTH = 3,
} FsAxes;

void fs_viewport_init (FsViewport *viewport);
void fs_viewport_clear (FsViewport *viewport);

/* The next plot chooses its range; there is no way back. */
void fs_viewport_reset (FsViewport *viewport);

/* A new plot would choose @automatic. What is shown stays, so that a change can be seen, unless the curves
 * would no longer fill it; while a value is dragged it always stays (@held). */
void fs_viewport_follow (FsViewport *viewport, const FsPlotFrame *automatic, gboolean held);

/* What follows changes the view by hand. @same_step: part of the change before, so that one step leads back. */

/* All that there is; it is a step like any other. */
void fs_viewport_home (FsViewport *viewport);
/* By @factor (> 1: closer) keeping the data under the point where they are; far enough out it is home. */
void fs_viewport_zoom (FsViewport *viewport, const FsPlotFrame *frame, double px, double py, double factor, FsAxes axes,
                       gboolean same_step);
/* Shows what lies between two corners, in pixels. */
void fs_viewport_zoom_to (FsViewport *viewport, const FsPlotFrame *frame, double x1, double y1, double x2, double y2);
/* Moves the plot by (@dx, @dy) pixels; a quarter of the whole range stays visible. */
void fs_viewport_pan (FsViewport *viewport, const FsPlotFrame *frame, double dx, double dy, gboolean same_step);
/* Shows a range in data units. */
void fs_viewport_show (FsViewport *viewport, FsRange range);

gboolean fs_viewport_can_go_back (const FsViewport *viewport);
gboolean fs_viewport_can_go_forward (const FsViewport *viewport);
void fs_viewport_back (FsViewport *viewport);
void fs_viewport_forward (FsViewport *viewport);

/* Undo: shows what was shown, which is a step back or forward where it was one. @x_log, @y_log: scales it is for. */
void fs_viewport_restore (FsViewport *viewport, gboolean zoomed, FsRange range, gboolean x_log, gboolean y_log);

/* Writes the range into the axes of @plot. */
void fs_viewport_apply (const FsViewport *viewport, FsPlot *plot);

G_END_DECLS
