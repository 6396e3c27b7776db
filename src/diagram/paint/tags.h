/* Tags: the number of a message on its color, with a line to its lane. They avoid nodes and each other, and cover few
 * lanes. */
#pragma once

#include "diagram/paint/layers.h"

/**
 * FsTag: where the tag of a message is
 * @pill, @middle: with the number, and its middle
 * @words: area of what is written beside it; its width is 0 without words
 * @anchor: the point of its own lane at which its line ends
 */
typedef struct {
  FsBox pill, words;
  FsPoint middle, anchor;
} FsTag;

/* Starts with the lanes of the messages of the snapshot, which tags avoid. Free with fs_tags_free(). */
FsTags *fs_tags_new (const FsCanvas *canvas);
void fs_tags_free (FsTags *tags);
void fs_tags_avoid (FsTags *tags, const FsRoute *route);
/* Reserves an area in which no tag is placed. */
void fs_tags_reserve (FsTags *tags, FsBox box);

/* Places the tag of a message in focus, which later ones avoid. @words: what is written beside it, or "". Returns FALSE if
 * its lane is outside of the canvas. */
gboolean fs_tags_place (FsTags *tags, const FsMessageView *message, const char *words, FsTag *tag);
/* Places it and paints it. */
void fs_tags_paint (FsTags *tags, const FsMessageView *message, const char *words);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsTags, fs_tags_free)
