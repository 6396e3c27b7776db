/* Which messages of a cycle are in focus: drawn with their flits and a tag. All others are context. The color of a message
 * has nothing to do with it: that is one of the run (FsMessageView.color). */
#pragma once

#include "sim/replay/snapshot.h"
#include "sim/replay/wait-for-graph.h"

#define FS_FOCUS_MAX 24
#define FS_FOCUS_FEW 6 /* up to so many messages in the network are all in focus */

/**
 * FsFocus: a value; {0} is the one without messages
 * @messages: ids; the chain of the selected message first, from its head
 */
typedef struct {
  uint64_t messages[FS_FOCUS_MAX];
  guint n;
} FsFocus;

/**
 * fs_focus_find:
 * @snapshot: may be NULL
 * @waits: wait-for graph of @snapshot, or NULL
 * @selected: id of the selected message, or FS_NO_MESSAGE
 * @broadcast: index of a broadcast whose copies are drawn as a tree, not as messages, or UINT64_MAX
 * @fill: whether, with nothing selected, the oldest messages are in focus beside the longest chain
 *
 * In focus are: the messages of a circular wait; else the selected message, those that it waits for, directly or
 * indirectly, and those that wait for it; with nothing selected, or up to FS_FOCUS_FEW messages in the network, all of
 * them or the longest waiting chain.
 */
FsFocus fs_focus_find (const FsSnapshot *snapshot, const FsWaitForGraph *waits, uint64_t selected, uint64_t broadcast,
                       gboolean fill);

/* Returns whether a message is in focus. */
gboolean fs_focus_has (const FsFocus *focus, uint64_t message);

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
