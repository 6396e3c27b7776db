/* Thin lines by the thousand. Cairo takes some 30 µs for each; on the pixels of a screen they are put into a mask of
 * coverage here, a tenth of that, and the mask is painted at once. Elsewhere (files) they are Cairo's strokes. Both
 * darken where lines cross. */
#pragma once

#include "plot/paint/line-mask.h"
#include "diagram/paint/diagram-scene.h"

G_BEGIN_DECLS

/**
 * FsLines: a value on the stack between begin and end
 * @factor: pixels in a device unit of the scene; 0 where Cairo strokes
 */
typedef struct {
  cairo_t *cr;
  FsColor color;
  double factor;
  FsLineMask mask;
} FsLines;

/* @width in device units of the scene. */
void fs_lines_begin (FsLines *lines, cairo_t *cr, const FsDiagramScene *scene, FsColor color, double width);
void fs_lines_add (FsLines *lines, const FsArc *curve);
void fs_lines_end (FsLines *lines);

G_END_DECLS
