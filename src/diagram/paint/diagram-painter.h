/* Draws a network diagram with Cairo and Pango, in two parts, so that a window can cache the first one as an image:
 * fs_diagram_paint_static() (background, links, trees, nodes) depends on everything except snapshots, selection, hover, and
 * motion; fs_diagram_paint_dynamic() draws those on top. fs_diagram_paint() draws both, for files. Lengths are in px at a
 * text size of 12.5 and scale with FsStyle.text_size. */
#pragma once

#include <cairo.h>

#include "plot/value/style.h"
#include "diagram/layout/diagram.h"

void fs_diagram_paint_static (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width, double height);
void fs_diagram_paint_dynamic (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width,
                               double height);
void fs_diagram_paint (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width, double height);

/* Returns whether the static parts of @a and @b are the same, so that one image serves both. */
gboolean fs_diagram_same_static (const FsDiagram *a, const FsDiagram *b);

/* Return views: zoomed by @factor about a point of the canvas that keeps its position; moved by pixels; with the open
 * router of a node in the middle; between two views at @t from 0 to 1, eased here. */
FsDiagramView fs_diagram_view_zoom (const FsDiagram *diagram, const FsStyle *style, double width, double height,
                                    double factor, double x, double y);
FsDiagramView fs_diagram_view_pan (const FsDiagram *diagram, const FsStyle *style, double width, double height,
                                   double dx, double dy);
FsDiagramView fs_diagram_view_router (const FsDiagram *diagram, const FsStyle *style, double width, double height,
                                      uint32_t node);
FsDiagramView fs_diagram_view_mix (const FsDiagramView *from, const FsDiagramView *to, double t);
