/* The list of the messages in the network, by number, or of the channels of a wormhole network, those with the largest load
 * first. Its selection is that of the network diagram. While a list of channels is visible, what passes over them is counted
 * over the same cycles as in the layer "Channel load". A search in the list of messages also finds nodes. */
#pragma once

#include <adwaita.h>

#include "app/replay/network-state.h"

/* The maximum number of messages or channels listed; of more messages, blocked ones are listed before the others. */
#define FS_NETWORK_LIST_MAX 500

typedef enum { FS_NETWORK_LIST_MESSAGES, FS_NETWORK_LIST_CHANNELS } FsNetworkListKind;

#define FS_TYPE_NETWORK_LIST (fs_network_list_get_type ())
G_DECLARE_FINAL_TYPE (FsNetworkList, fs_network_list, FS, NETWORK_LIST, AdwBin)

void fs_network_list_bind (FsNetworkList *self, FsNetworkState *state, FsNetworkListKind kind);

/* Selects the message after the selected one (1) or before it (-1). */
void fs_network_list_move (FsNetworkList *self, int direction);
