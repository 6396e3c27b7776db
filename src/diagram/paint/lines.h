/* Thousands of thin lines. Cairo takes about 30 µs for each; on a screen they are entered into a mask of pixel
 * coverage, see ink-mask.h, and the mask is painted at once. For files Cairo strokes them. Both become darker where
 * lines cross. */
#pragma once

#include "diagram/paint/diagram-scene.h"
#include "diagram/paint/ink-mask.h"

/**
 * FsLines: a value on the stack between fs_lines_begin() and fs_lines_end()
 * @factor: pixels per device unit of the scene; 0 where Cairo strokes
 */
typedef struct {
  cairo_t *cr;
  FsColor color;
  double width;
  double factor;
  FsInkMask mask;
} FsLines;

/* Starts lines of one color. @width in device units of the scene. */
void fs_lines_begin (FsLines *lines, cairo_t *cr, const FsDiagramScene *scene, FsColor color, double width);
void fs_lines_add (FsLines *lines, const FsRoute *route);
void fs_lines_end (FsLines *lines);
