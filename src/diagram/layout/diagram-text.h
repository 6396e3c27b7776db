/* A diagram in words: how far its broadcast has come, and what it shows. */
#pragma once

#include "diagram/layout/diagram.h"

/**
 * FsTreeProgress: how far a broadcast has come
 * @source: node
 * @reached, @others: nodes that have their copy, of all but the source
 * @step, @steps: highest step in which a copy is or was on its way, of all
 */
typedef struct {
  uint32_t source;
  uint32_t reached, others;
  int step, steps;
} FsTreeProgress;

/* Sets the progress of the broadcast that the tree layer shows. Returns FALSE if it shows none of a run. */
gboolean fs_diagram_tree_progress (const FsDiagram *diagram, FsTreeProgress *progress);
/* Returns "Broadcast 43 from 0001: 5 of 15 reached, step 2 of 4", or NULL. Free with g_free(). */
char *fs_diagram_tree_sentence (const FsDiagram *diagram);

/* Returns what the diagram shows in one sentence of plain text: a caption and the accessible description. Free with
 * g_free(). */
char *fs_diagram_describe (const FsDiagram *diagram);

/* Returns whether messages can block each other for ever, and why, in one or two sentences. Free with g_free(). */
char *fs_diagram_dependencies_sentence (const FsChannelDependencies *found);

/* Returns how many messages are in a circular wait, and how many wait for them; there must be one. Free with g_free(). */
char *fs_diagram_deadlock_sentence (const FsWaitForGraph *waits);
