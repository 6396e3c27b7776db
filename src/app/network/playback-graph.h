/* The timeline: the number of messages in the network, cycle by cycle, as a gray area, and that of blocked headers as
 * a red one on the same scale; the part after the cycle shown is faint. A click goes to a cycle. */
#pragma once

#include <gtk/gtk.h>

#include "app/network/network-state.h"

/* Draws it on @graph. */
void fs_playback_graph_bind (GtkDrawingArea *graph, FsNetworkState *state);

/* Returns the cycle at the right end: a round number beyond the last simulated cycle, at most the end of the run. */
int64_t fs_playback_horizon (int64_t last_simulated, int64_t end);
