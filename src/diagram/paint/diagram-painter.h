/* Draws a picture of a network with Cairo and Pango, and tells what is where.
 *
 * It draws in two parts, so that a window keeps the first one as an image: fs_topology_paint_static() (background, links,
 * trees, nodes) depends on everything of the picture but snapshots, selection, hover and motion;
 * fs_topology_paint_dynamic() draws those above it. The same for screen and files: fs_topology_paint() draws both.
 *
 * Lengths are in px at a text size of 12.5 and scale with FsStyle.text_size.
 */
#pragma once

#include <cairo.h>

#include "plot/value/style.h"
#include "diagram/layout/diagram.h"

G_BEGIN_DECLS

void fs_topology_paint_static (cairo_t *cr, const FsTopologyPicture *picture, const FsStyle *style, double width,
                               double height);
void fs_topology_paint_dynamic (cairo_t *cr, const FsTopologyPicture *picture, const FsStyle *style, double width,
                                double height);
void fs_topology_paint (cairo_t *cr, const FsTopologyPicture *picture, const FsStyle *style, double width,
                        double height);

/* Whether the static part of @a and @b looks the same: the image of the one serves the other. */
gboolean fs_topology_same_static (const FsTopologyPicture *a, const FsTopologyPicture *b);

/* What is at a point of the canvas: a node or a part of its open router, else the nearest message, else the nearest
 * channel, within 6 px. */
FsTopologyPart fs_topology_hit (const FsTopologyPicture *picture, const FsStyle *style, double width, double height,
                                double x, double y);

/* Where a node stands on the canvas. */
FsPoint fs_topology_node_point (const FsTopologyPicture *picture, const FsStyle *style, double width, double height,
                                uint32_t node);

/* Views: zoomed by @factor about a point of the canvas that stays where it is; moved by so many pixels; with the router
 * of a node open in the middle; on the way from one to another (@t eased by the function). */
FsTopologyView fs_topology_view_zoom (const FsTopologyPicture *picture, const FsStyle *style, double width,
                                      double height, double factor, double x, double y);
FsTopologyView fs_topology_view_pan (const FsTopologyPicture *picture, const FsStyle *style, double width,
                                     double height, double dx, double dy);
FsTopologyView fs_topology_view_router (const FsTopologyPicture *picture, const FsStyle *style, double width,
                                        double height, uint32_t node);
FsTopologyView fs_topology_view_mix (const FsTopologyView *from, const FsTopologyView *to, double t);

/* Whether routers are open at this view: then nodes are boxes with buffers, queues and crossbars. */
gboolean fs_topology_routers_open (const FsTopologyPicture *picture, const FsStyle *style, double width, double height);

G_END_DECLS
