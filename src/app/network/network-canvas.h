/* The picture of the network: what stands still as one image, above it what changes
 * from cycle to cycle. Pointer and keyboard select, zoom and move it. */
#pragma once

#include <adwaita.h>

#include "app/network/network-state.h"

G_BEGIN_DECLS

#define FS_TYPE_TOPOLOGY_CANVAS (fs_topology_canvas_get_type ())
G_DECLARE_FINAL_TYPE (FsTopologyCanvas, fs_topology_canvas, FS, TOPOLOGY_CANVAS, GtkWidget)

void fs_topology_canvas_bind (FsTopologyCanvas *self, FsStage *stage);

/* As it is seen now, at rest. What it points to stays until the next change of the stage. FALSE while there is none. */
gboolean fs_topology_canvas_fill (FsTopologyCanvas *self, FsTopologyPicture *picture);

/* Around the middle. @factor > 1: closer. */
void fs_topology_canvas_zoom (FsTopologyCanvas *self, double factor);
void fs_topology_canvas_fit (FsTopologyCanvas *self);
gboolean fs_topology_canvas_is_zoomed (FsTopologyCanvas *self);
/* The router of a node. */
void fs_topology_canvas_open_router (FsTopologyCanvas *self, uint32_t node);

/* Something stands over the right end, @width pixels wide. */
void fs_topology_canvas_set_covered (FsTopologyCanvas *self, int width);

G_END_DECLS
