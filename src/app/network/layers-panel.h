/* What the picture of the network shows: a switch for each layer, under those that
 * are on their legend, and what they are about: source, destinations, path. */
#pragma once

#include <adwaita.h>

#include "app/network/network-state.h"

G_BEGIN_DECLS

#define FS_TYPE_LAYERS_PANEL (fs_layers_panel_get_type ())
G_DECLARE_FINAL_TYPE (FsLayersPanel, fs_layers_panel, FS, LAYERS_PANEL, AdwBin)

void fs_layers_panel_bind (FsLayersPanel *self, FsNetworkState *state);

/* For tests: the switch of a layer; what is wrong with its field, or NULL; as if something had been entered there. */
GtkSwitch *fs_layers_panel_get_switch (FsLayersPanel *self, FsDiagramLayer layer);
gboolean fs_layers_panel_enter (FsLayersPanel *self, FsDiagramLayer layer, const char *text);
const char *fs_layers_panel_get_sentence (FsLayersPanel *self, FsDiagramLayer layer);

G_END_DECLS
