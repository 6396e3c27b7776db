/* The list of the messages in the network, by number; its selection is that of the network diagram. A search also
 * finds nodes. */
#pragma once

#include <adwaita.h>

#include "app/network/network-state.h"

/* The maximum number of messages listed; if there are more, blocked ones are listed before the others. */
#define FS_MESSAGE_LIST_MAX 500

#define FS_TYPE_MESSAGE_LIST (fs_message_list_get_type ())
G_DECLARE_FINAL_TYPE (FsMessageList, fs_message_list, FS, MESSAGE_LIST, AdwBin)

void fs_message_list_bind (FsMessageList *self, FsNetworkState *state);

/* Selects the message after the selected one (1) or before it (-1). */
void fs_message_list_move (FsMessageList *self, int direction);

/* For tests: returns the number of messages listed, and the message at a position; selects it. */
guint fs_message_list_get_n (FsMessageList *self);
uint64_t fs_message_list_get_message (FsMessageList *self, guint position);
void fs_message_list_choose (FsMessageList *self, guint position);
/* Returns FS_NO_MESSAGE if no message of the list is selected. */
uint64_t fs_message_list_get_selected (FsMessageList *self);
