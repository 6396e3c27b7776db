/* Painting a large network off the main loop: a copy of what is to be seen goes to a
 * worker, two images come back. */
#pragma once

#include <gtk/gtk.h>

#include "app/network/network-state.h"
#include "plot/value/style.h"

G_BEGIN_DECLS

/* From so many nodes on painting takes longer than a frame. */
#define FS_PAINTING_MIN_NODES 64

/**
 * FsPainting: what came of it
 * @still: what stands still, NULL when it was not asked for
 * @changing: what changes from cycle to cycle
 */
typedef struct {
  GdkTexture *still;
  GdkTexture *changing;
} FsPainting;

/* On the main loop; takes @painting. */
typedef void (*FsPaintingDone) (GObject *owner, FsPainting *painting);

/* @picture: of @state. Everything it points to is kept or copied. @still: also what stands still. */
void fs_painting_begin (GObject *owner, FsNetworkState *state, const FsDiagram *picture, const FsStyle *style,
                        int width, int height, int scale, gboolean still, FsPaintingDone done);
void fs_painting_free (FsPainting *painting);

/* An ARGB surface as a texture; takes @surface. */
GdkTexture *fs_painting_texture (cairo_surface_t *surface);

G_END_DECLS
