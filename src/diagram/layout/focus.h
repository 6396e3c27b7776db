/* Which messages of a cycle are in focus, and the color slot of each: the same for lanes, tags, list and inspector. All
 * other messages are context and gray. A message keeps its slot from cycle to cycle as long as it is in focus. */
#pragma once

#include "sim/replay/snapshot.h"
#include "sim/replay/wait-for-graph.h"

#define FS_FOCUS_SLOTS 6 /* colors of messages; further ones repeat with a core */
#define FS_FOCUS_MAX 24
#define FS_FOCUS_FEW 6 /* up to so many messages in the network are all in focus */

/* A message and its slot, from 0. */
typedef struct {
  uint64_t message;
  guint slot;
} FsFocusEntry;

/**
 * FsFocus: a value; {0} is the one without messages
 * @entries: the chain of the selected message first, from its head
 */
typedef struct {
  FsFocusEntry entries[FS_FOCUS_MAX];
  guint n;
} FsFocus;

/**
 * fs_focus_update:
 * @focus: that of the cycle before, or of another selection; becomes that of @snapshot
 * @waits: wait-for graph of @snapshot, or NULL
 * @selected: id of the selected message, or FS_NO_MESSAGE
 * @broadcast: index of a broadcast whose copies are drawn as a tree and need no color, or UINT64_MAX
 * @fill: whether, with nothing selected, the oldest messages are in focus beside the longest chain
 *
 * In focus are: the messages of a circular wait; else the selected message, those that it waits for, directly or
 * indirectly, and those that wait for it; with nothing selected, or up to FS_FOCUS_FEW messages in the network, all of
 * them or the longest waiting chain.
 */
void fs_focus_update (FsFocus *focus, const FsSnapshot *snapshot, const FsWaitForGraph *waits, uint64_t selected,
                      uint64_t broadcast, gboolean fill);

/* Returns the slot of a message, or -1 if it is not in focus. */
int fs_focus_slot (const FsFocus *focus, uint64_t message);

/* Where the tags of messages are: a tag keeps its place as long as its lane lasts, so that it does not jump from frame to
 * frame. Used by one painter at a time. */
typedef struct {
  uint64_t message;
  uint64_t lane; /* channel and virtual channel, UINT64_MAX: none */
  int place;     /* number of the position that was chosen */
} FsTagPlace;

typedef struct {
  FsTagPlace places[FS_FOCUS_MAX];
  guint next;
} FsTagPlaces;

/* Returns the place of the tag of a message, or NULL. @places may be NULL. */
FsTagPlace *fs_tag_places_find (FsTagPlaces *places, uint64_t message);
/* Does nothing if @places is NULL; the oldest place is forgotten. */
void fs_tag_places_set (FsTagPlaces *places, uint64_t message, uint64_t lane, int place);
