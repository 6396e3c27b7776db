/* Tags: the number of a message on its color, with a line to its lane. They avoid nodes and each other, and cover few
 * lanes. */
#pragma once

#include "diagram/paint/layers.h"

/* Starts with the lanes of the messages of the snapshot, which tags avoid. Free with fs_tags_free(). */
FsTags *fs_tags_new (const FsDiagramScene *scene);
void fs_tags_free (FsTags *tags);
void fs_tags_avoid (FsTags *tags, const FsRoute *route);
/* Reserves an area in which no tag is placed. */
void fs_tags_reserve (FsTags *tags, FsBox box);

/* Places the tag of a message in focus and paints it. @words: what is written beside it, or "". */
void fs_tags_paint (cairo_t *cr, FsTags *tags, const FsMessageView *message, const char *words);

/* A tag that was painted: its pill, and the point of its own lane at which its line ends. */
typedef struct {
  uint64_t message;
  FsBox pill;
  FsPoint anchor;
} FsTag;

/* Returns the tags painted so far: FsTag, in order. Borrowed. */
const GArray *fs_tags_list (const FsTags *tags);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsTags, fs_tags_free)
