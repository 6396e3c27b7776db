/* The layers of the network diagram: a switch for each, below it the legend while the layer is on, and the addresses
 * that it uses: source, destinations, path. */
#pragma once

#include <adwaita.h>

#include "app/network/network-state.h"

#define FS_TYPE_LAYERS_PANEL (fs_layers_panel_get_type ())
G_DECLARE_FINAL_TYPE (FsLayersPanel, fs_layers_panel, FS, LAYERS_PANEL, AdwBin)

void fs_layers_panel_bind (FsLayersPanel *self, FsNetworkState *state);

/* For tests: returns the switch of a layer; the error of its field, or NULL; enters text into the field. */
GtkSwitch *fs_layers_panel_get_switch (FsLayersPanel *self, FsDiagramLayer layer);
gboolean fs_layers_panel_enter (FsLayersPanel *self, FsDiagramLayer layer, const char *text);
const char *fs_layers_panel_get_error (FsLayersPanel *self, FsDiagramLayer layer);
