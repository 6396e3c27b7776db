/* The page of the topology: a title and a sentence, the picture of the network, the
 * inspector beside it and the playback bar below. The lists of layers and of
 * messages stand in the side pane of the window. */
#pragma once

#include <adwaita.h>

#include "app/network/inspector.h"
#include "app/network/layers-panel.h"
#include "app/network/message-list.h"
#include "app/network/playback-bar.h"
#include "app/network/network-canvas.h"

G_BEGIN_DECLS

#define FS_TYPE_TOPOLOGY_PAGE (fs_topology_page_get_type ())
G_DECLARE_FINAL_TYPE (FsTopologyPage, fs_topology_page, FS, TOPOLOGY_PAGE, AdwBin)

/* @layers and @messages show the same stage. Whether the inspector is seen comes from @settings. */
void fs_topology_page_bind (FsTopologyPage *self, FsDocument *document, FsLayersPanel *layers, FsMessageList *messages,
                            GSettings *settings);

FsStage *fs_topology_page_get_stage (FsTopologyPage *self);
FsTopologyCanvas *fs_topology_page_get_canvas (FsTopologyPage *self);
FsInspector *fs_topology_page_get_inspector (FsTopologyPage *self);
AdwFlap *fs_topology_page_get_inspector_flap (FsTopologyPage *self);
FsPlaybackBar *fs_topology_page_get_playback (FsTopologyPage *self);
FsMessageList *fs_topology_page_get_messages (FsTopologyPage *self);
GtkDropDown *fs_topology_page_get_layout_choice (FsTopologyPage *self);
/* The sentence over the picture: why something cannot be; NULL when there is none. */
const char *fs_topology_page_get_banner (FsTopologyPage *self);

G_END_DECLS
