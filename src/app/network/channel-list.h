/* The list of the channels of a wormhole network, those with the largest load first; its selection is that of the network
 * diagram. While it is visible, what passes over the channels is counted over the same cycles as in the layer "Channel
 * load". */
#pragma once

#include <adwaita.h>

#include "app/network/network-state.h"

/* The maximum number of channels listed. */
#define FS_CHANNEL_LIST_MAX 500

#define FS_TYPE_CHANNEL_LIST (fs_channel_list_get_type ())
G_DECLARE_FINAL_TYPE (FsChannelList, fs_channel_list, FS, CHANNEL_LIST, AdwBin)

void fs_channel_list_bind (FsChannelList *self, FsNetworkState *state);

/* For tests: returns the number of channels listed, and the channel at a position; selects it. */
guint fs_channel_list_get_n (FsChannelList *self);
uint32_t fs_channel_list_get_channel (FsChannelList *self, guint position);
void fs_channel_list_choose (FsChannelList *self, guint position);
/* Returns GTK_INVALID_LIST_POSITION if no channel of the list is selected. */
guint fs_channel_list_get_selected (FsChannelList *self);
/* Returns the summary above the list. */
const char *fs_channel_list_get_summary (FsChannelList *self);
