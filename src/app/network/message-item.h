/* A message in the list of messages: its number, route, and state. */
#pragma once

#include <glib-object.h>

#include "study/explain/cycle-view.h"

#define FS_TYPE_MESSAGE_ITEM (fs_message_item_get_type ())
G_DECLARE_FINAL_TYPE (FsMessageItem, fs_message_item, FS, MESSAGE_ITEM, GObject)

FsMessageItem *fs_message_item_new (uint64_t message);
uint64_t fs_message_item_get_message (FsMessageItem *self);

/* The properties "number" (87), "route" (1110 → 0001), and "description" (blocked for 23 cycles) are updated;
 * "blocked" also. */
void fs_message_item_update (FsMessageItem *self, const FsCycleView *cycle_view, const FsMessageView *view);

/* The slot of its color in the diagram, or -1: property "slot". */
void fs_message_item_set_slot (FsMessageItem *self, int slot);
int fs_message_item_get_slot (FsMessageItem *self);
