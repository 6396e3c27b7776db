/* One layer in the list: its name, a switch, and below them its legend and field while it is on. */
#pragma once

#include <adwaita.h>

#include "app/network/network-state.h"

#define FS_TYPE_LAYER_ROW (fs_layer_row_get_type ())
G_DECLARE_FINAL_TYPE (FsLayerRow, fs_layer_row, FS, LAYER_ROW, GtkListBoxRow)

GtkWidget *fs_layer_row_new (FsNetworkState *state, FsDiagramLayer layer);

/* Shows whether the layer is on, and its legend. @diagram: the diagram shown; NULL without a network. */
void fs_layer_row_refresh (FsLayerRow *self, const FsDiagram *diagram);

/* Returns whether a layer can be switched on; if not, @reason (may be NULL) is set to a sentence, to be freed with
 * g_free(). A layer that is on may still draw nothing, and its row says why: for example without destinations. */
gboolean fs_layer_can_be_on (FsDiagramLayer layer, const FsDiagram *diagram, char **reason);

GtkSwitch *fs_layer_row_get_switch (FsLayerRow *self);
gboolean fs_layer_row_enter (FsLayerRow *self, const char *text);
const char *fs_layer_row_get_error (FsLayerRow *self);
