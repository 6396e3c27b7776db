/* Tracks of the channels that run in the gutters between rows and columns. */
#pragma once

#include "diagram/paint/canvas.h"

/* Returns the track of each channel that the layers of the diagram draw, by its number + 1, so that no two in one gutter
 * lie on each other; channels on track 0 may be left out. The longest is outermost. Free with g_hash_table_unref(). */
GHashTable *fs_gutter_tracks_new (const FsCanvas *canvas);

/* Returns the channels between the planes of a mesh or torus that are drawn as a whole curve, by number + 1: those of
 * messages in focus, what they request, and those of the path. Free with g_hash_table_unref(). */
GHashTable *fs_plane_tracks_new (const FsCanvas *canvas);
