/* Positions of labels beside messages: they avoid nodes and each other, and cover few lanes. Private to the painter. */
#pragma once

#include "diagram/paint/layers.h"

#define FS_MESSAGE_LABELS_MAX 12

/**
 * FsMessageLabels: the labels placed so far, and what others should not cover
 * @ink: (element-type FsPoint): points along lanes and arrows
 */
typedef struct {
  FsBox boxes[FS_MESSAGE_LABELS_MAX];
  int n;
  GArray *ink;
} FsMessageLabels;

/* Starts with the lanes of all messages of the snapshot. */
void fs_message_labels_init (FsMessageLabels *labels, const FsDiagramScene *scene);
void fs_message_labels_avoid (FsMessageLabels *labels, const FsArc *arc);
/* Reserves an area in which no label is placed. */
void fs_message_labels_reserve (FsMessageLabels *labels, FsBox box);
void fs_message_labels_clear (FsMessageLabels *labels);

/* Finds the best of several positions near @at. Returns FALSE if none is free. */
gboolean fs_message_labels_place (FsMessageLabels *labels, const FsDiagramScene *scene, FsPoint at, double width,
                                  FsBox *best);
