/* Shows the network diagram: one image of what is the same in every cycle, and above it what changes from cycle to cycle.
 * Pointer and keyboard select, zoom and move. */
#pragma once

#include <adwaita.h>

#include "app/replay/network-state.h"

#define FS_TYPE_NETWORK_CANVAS (fs_network_canvas_get_type ())
G_DECLARE_FINAL_TYPE (FsNetworkCanvas, fs_network_canvas, FS, NETWORK_CANVAS, GtkWidget)

void fs_network_canvas_bind (FsNetworkCanvas *self, FsNetworkState *state);

/* Zooms around the center. @factor > 1 enlarges. */
void fs_network_canvas_zoom (FsNetworkCanvas *self, double factor);
void fs_network_canvas_fit (FsNetworkCanvas *self);
/* Zooms to the router of @node. */
void fs_network_canvas_open_router (FsNetworkCanvas *self, uint32_t node);

/* Whether the diagram states in a sentence what it shows, TRUE by default; FALSE where there is another caption. */
void fs_network_canvas_set_sentence (FsNetworkCanvas *self, gboolean sentence);
/* Both show the same part of their networks from now on. */
void fs_network_canvas_pair (FsNetworkCanvas *self, FsNetworkCanvas *other);
/* Announces that @width pixels at the right end are covered by another widget. */
void fs_network_canvas_set_covered (FsNetworkCanvas *self, int width);
