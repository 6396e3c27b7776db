/* The Network page: title and description, the canvas with the network diagram, the inspector beside it and the playback
 * bar below. The lists of layers, messages, and channels are in the sidebar of the window. */
#pragma once

#include <adwaita.h>

#include "app/network/channel-list.h"
#include "app/network/inspector.h"
#include "app/network/layers-panel.h"
#include "app/network/message-list.h"
#include "app/network/playback-bar.h"
#include "app/network/network-canvas.h"
#include "app/versions/flap.h"

#define FS_TYPE_NETWORK_PAGE (fs_network_page_get_type ())
G_DECLARE_FINAL_TYPE (FsNetworkPage, fs_network_page, FS, NETWORK_PAGE, AdwBin)

/* Connects the page to @document. @layers, @messages, and @channels show the same state. @settings store whether the
 * inspector is visible. */
void fs_network_page_bind (FsNetworkPage *self, FsDocument *document, FsLayersPanel *layers, FsMessageList *messages,
                           FsChannelList *channels, GSettings *settings);

FsNetworkState *fs_network_page_get_state (FsNetworkPage *self);
FsNetworkCanvas *fs_network_page_get_canvas (FsNetworkPage *self);
FsInspector *fs_network_page_get_inspector (FsNetworkPage *self);
FsFlap *fs_network_page_get_inspector_flap (FsNetworkPage *self);
FsPlaybackBar *fs_network_page_get_playback (FsNetworkPage *self);
FsMessageList *fs_network_page_get_messages (FsNetworkPage *self);
FsChannelList *fs_network_page_get_channels (FsNetworkPage *self);
GtkDropDown *fs_network_page_get_layout_choice (FsNetworkPage *self);
/* Shows the diagram alone, without title, inspector, and playback bar, during a presentation; afterwards the page is as
 * it was before. */
void fs_network_page_set_presenting (FsNetworkPage *self, gboolean presenting);
/* Returns the text of the banner over the canvas, which gives a reason; NULL if there is none. */
const char *fs_network_page_get_banner (FsNetworkPage *self);
