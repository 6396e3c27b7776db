/* Draws a picture of a network with Cairo and Pango, and tells what is where.
 *
 * It draws in two parts, so that a window keeps the first one as an image: fs_diagram_paint_static() (background, links,
 * trees, nodes) depends on everything of the picture but snapshots, selection, hover and motion;
 * fs_diagram_paint_dynamic() draws those above it. The same for screen and files: fs_diagram_paint() draws both.
 *
 * Lengths are in px at a text size of 12.5 and scale with FsStyle.text_size.
 */
#pragma once

#include <cairo.h>

#include "plot/value/style.h"
#include "diagram/layout/diagram.h"

G_BEGIN_DECLS

void fs_diagram_paint_static (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width, double height);
void fs_diagram_paint_dynamic (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width,
                               double height);
void fs_diagram_paint (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width, double height);

/* Whether the static part of @a and @b looks the same: the image of the one serves the other. */
gboolean fs_diagram_same_static (const FsDiagram *a, const FsDiagram *b);

/* What is at a point of the canvas: a node or a part of its open router, else the nearest message, else the nearest
 * channel, within 6 px. */
FsDiagramItem fs_diagram_hit (const FsDiagram *diagram, const FsStyle *style, double width, double height, double x,
                              double y);

/* Where a node stands on the canvas. */
FsPoint fs_diagram_node_point (const FsDiagram *diagram, const FsStyle *style, double width, double height,
                               uint32_t node);

/* Views: zoomed by @factor about a point of the canvas that stays where it is; moved by so many pixels; with the router
 * of a node open in the middle; on the way from one to another (@t eased by the function). */
FsDiagramView fs_diagram_view_zoom (const FsDiagram *diagram, const FsStyle *style, double width, double height,
                                    double factor, double x, double y);
FsDiagramView fs_diagram_view_pan (const FsDiagram *diagram, const FsStyle *style, double width, double height,
                                   double dx, double dy);
FsDiagramView fs_diagram_view_router (const FsDiagram *diagram, const FsStyle *style, double width, double height,
                                      uint32_t node);
FsDiagramView fs_diagram_view_mix (const FsDiagramView *from, const FsDiagramView *to, double t);

/* Whether routers are open at this view: then nodes are boxes with buffers, queues and crossbars. */
gboolean fs_diagram_routers_open (const FsDiagram *diagram, const FsStyle *style, double width, double height);

G_END_DECLS
