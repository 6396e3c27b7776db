/* The Network page: title and description, the canvas with the network diagram, the inspector beside it and the playback
 * bar below. The lists of layers, messages, and channels are in the sidebar of the window. */
#pragma once

#include <adwaita.h>

#include "app/network/inspector.h"
#include "app/network/layers-panel.h"
#include "app/network/network-list.h"
#include "app/network/playback-bar.h"
#include "app/network/network-canvas.h"
#include "app/versions/flap.h"

#define FS_TYPE_NETWORK_PAGE (fs_network_page_get_type ())
G_DECLARE_FINAL_TYPE (FsNetworkPage, fs_network_page, FS, NETWORK_PAGE, AdwBin)

/* Connects the page to @document. @layers, @messages, and @channels show the same state. @settings store whether the
 * inspector is visible. */
void fs_network_page_bind (FsNetworkPage *self, FsDocument *document, FsLayersPanel *layers, FsNetworkList *messages,
                           FsNetworkList *channels, GSettings *settings);

/* Shows @plot, small, below the inspector where there is room for it; else a button leads to the Plot page. Takes the floating reference. */
void fs_network_page_set_plot (FsNetworkPage *self, GtkWidget *plot);

/* Shows the diagram alone, without title, inspector, and playback bar, during a presentation; afterwards the page is as
 * it was before. */
void fs_network_page_set_presenting (FsNetworkPage *self, gboolean presenting);
