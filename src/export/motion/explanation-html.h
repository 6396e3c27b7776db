/* The messages of a cycle in words, as HTML: what each does, why it is blocked, what it holds. Most of it is the same in the
 * next cycle, so it is kept in pieces that are stored once. */
#pragma once

#include "export/motion/picture-table.h"
#include "study/explain/explain.h"

/**
 * FsStoryMessage: one message in one cycle
 * @tone: of its state
 * @label: number of its text for a list, which is not HTML: "87: blocked for 23 cycles"
 * @pieces, @n_pieces: numbers of the pieces of its explanation
 */
#define FS_STORY_PIECES_MAX 16
typedef struct {
  uint64_t id;
  FsTone tone;
  guint label;
  guint pieces[FS_STORY_PIECES_MAX];
  guint n_pieces;
} FsStoryMessage;

/* Returns the messages that are in the network or first in their injection queue, by id (element-type FsStoryMessage); none
 * of a store-and-forward run. Free with g_array_unref(). */
GArray *fs_story_messages_new (const FsCycleView *cycle_view, FsStringTable *texts);
