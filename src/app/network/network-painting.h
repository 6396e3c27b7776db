/* Paints a large network in a thread of the pool, into two images: the first what is the same in every cycle, the second
 * what changes from cycle to cycle. */
#pragma once

#include <gtk/gtk.h>

#include "app/network/network-diagram.h"
#include "plot/value/style.h"

/* From this number of nodes, painting takes longer than a frame. */
#define FS_PAINTING_MIN_NODES 64

/**
 * FsPainting: free with fs_painting_free()
 * @still: what is the same in every cycle, NULL when it was not requested
 * @changing: what changes from cycle to cycle
 */
typedef struct {
  GdkTexture *still;
  GdkTexture *changing;
} FsPainting;

/* Called on the main loop with @painting (transfer full). */
typedef void (*FsPaintingDone) (GObject *owner, FsPainting *painting);

/* Starts painting. @network_diagram is shared from now on. @still: whether to paint also what is the same in every
 * cycle. */
void fs_painting_begin (GObject *owner, FsNetworkDiagram *network_diagram, const FsStyle *style, int width, int height,
                        double scale, gboolean still, FsPaintingDone done);
void fs_painting_free (FsPainting *painting);

/* Returns a texture of @diagram, painted with @paint; any thread may call it. @scale: pixels of the texture a unit, which
 * may be a fraction; a pixel that is needed in part is there as a whole. */
GdkTexture *fs_painting_texture (void (*paint) (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style,
                                                double width, double height),
                                 const FsDiagram *diagram, const FsStyle *style, int width, int height, double scale);

/* Returns where such a texture goes, so that each of its pixels covers one of the screen. */
graphene_rect_t fs_painting_bounds (int width, int height, double scale);
