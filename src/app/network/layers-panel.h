/* The layers of the network diagram: a switch for each, below it the legend while the layer is on, and the addresses
 * that it uses: source, destinations, path. */
#pragma once

#include <adwaita.h>

#include "app/replay/network-state.h"

#define FS_TYPE_LAYERS_PANEL (fs_layers_panel_get_type ())
G_DECLARE_FINAL_TYPE (FsLayersPanel, fs_layers_panel, FS, LAYERS_PANEL, AdwBin)

void fs_layers_panel_bind (FsLayersPanel *self, FsNetworkState *state);

/* Returns whether a layer can be switched on; if not, @reason (may be NULL) is set to a sentence, to be freed with
 * g_free(). A layer that is on may still draw nothing, and its row says why: for example without destinations. */
gboolean fs_layer_can_be_on (FsDiagramLayer layer, const FsDiagram *diagram, char **reason);
