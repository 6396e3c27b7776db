/* Places of tags beside messages: clear of nodes and of each other, over as few lanes as can be. Private to
 * topology-painter. */
#pragma once

#include "diagram/paint/layers.h"

G_BEGIN_DECLS

#define FS_MESSAGE_LABELS_MAX 12

/**
 * FsMessageLabels: those that are placed, and what others should not cover
 * @ink: FsPoint, along lanes and arrows
 */
typedef struct {
  FsBox boxes[FS_MESSAGE_LABELS_MAX];
  int n;
  GArray *ink;
} FsMessageLabels;

/* With the lanes of all messages of the scene's snapshot. */
void fs_message_labels_init (FsMessageLabels *labels, const FsDiagramScene *scene);
void fs_message_labels_avoid (FsMessageLabels *labels, const FsArc *arc);
/* No tag is placed there. */
void fs_message_labels_reserve (FsMessageLabels *labels, FsBox box);
void fs_message_labels_clear (FsMessageLabels *labels);

/* The best of several places near @at; FALSE when none is free. */
gboolean fs_message_labels_place (FsMessageLabels *labels, const FsDiagramScene *scene, FsPoint at, double width,
                                  FsBox *best);

G_END_DECLS
