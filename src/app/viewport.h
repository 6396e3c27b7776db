/* What part of the plane a plot shows: automatic, held, or zoomed by hand. */
#pragma once

#include "app/document-view.h"
#include "figure/plot-painter.h"

G_BEGIN_DECLS

/**
 * FsViewport:
 * @set: whether @range is used (else the painter chooses)
 * @zoomed: somebody chose it by hand
 * @whole: what the painter would choose: nothing is farther out
 * @x_log, @y_log: scales it was chosen for
 * @before: FsRange, to go back to
 */
typedef struct {
  gboolean set;
  gboolean zoomed;
  gboolean x_log, y_log;
  FsRange range;
  FsRange whole;
  GArray *before;
} FsViewport;

void fs_viewport_init (FsViewport *viewport);
void fs_viewport_clear (FsViewport *viewport);

/* The next plot chooses its range. */
void fs_viewport_home (FsViewport *viewport);

/* A new plot would choose @automatic. What is shown stays, so that a change can be seen, unless the curves
 * would no longer fill it; while a value is dragged it always stays (@held). */
void fs_viewport_follow (FsViewport *viewport, const FsPlotFrame *automatic, gboolean held);

/* Zooms by @factor (> 1: closer) keeping the data under the point where they are; far enough out it is home.
 * @same_step: part of the zoom before, so that one step leads back. */
void fs_viewport_zoom (FsViewport *viewport, const FsPlotFrame *frame, double px, double py, double factor,
                       gboolean same_step);
/* Shows what lies between two corners, in pixels. */
void fs_viewport_zoom_to (FsViewport *viewport, const FsPlotFrame *frame, double x1, double y1, double x2, double y2);

gboolean fs_viewport_can_go_back (const FsViewport *viewport);
void fs_viewport_back (FsViewport *viewport);

/* Writes the range into the axes of @plot. */
void fs_viewport_apply (const FsViewport *viewport, FsPlot *plot);

G_END_DECLS
