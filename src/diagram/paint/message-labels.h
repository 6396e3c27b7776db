/* Places of tags beside messages: clear of nodes and of each other, over as few lanes as can be. Private to
 * topology-painter. */
#pragma once

#include "diagram/paint/layers.h"

G_BEGIN_DECLS

#define FS_MOST_TAGS 12

typedef struct {
  double x, y, width, height;
} FsTagBox;

/**
 * FsTags: those that are placed, and what others should not cover
 * @ink: FsPoint, along lanes and arrows
 */
typedef struct {
  FsTagBox boxes[FS_MOST_TAGS];
  int n;
  GArray *ink;
} FsTags;

/* With the lanes of all messages of the scene's snapshot. */
void fs_tags_init (FsTags *tags, const FsTopologyScene *scene);
void fs_tags_avoid (FsTags *tags, const FsArc *arc);
/* No tag is placed there. */
void fs_tags_keep_free (FsTags *tags, FsTagBox box);
void fs_tags_clear (FsTags *tags);

/* The best of several places near @at; FALSE when none is free. */
gboolean fs_tags_place (FsTags *tags, const FsTopologyScene *scene, FsPoint at, double width, FsTagBox *best);

G_END_DECLS
