/* Explains what a message, channel, virtual channel, node, or broadcast does in a cycle, and why it is blocked. */
#pragma once

#include "study/explain/cycle-view.h"
#include "study/explain/explanation.h"

/* Returns the explanation of @subject, never NULL: if it does not exist, or not any more, the explanation says so; of
 * FS_SUBJECT_NONE it is that of the whole network.
 * Free with fs_explanation_free(). */
FsExplanation *fs_explain (const FsCycleView *cycle_view, FsSubject subject);

/* Returns the state of a message in a few words: "moving", "blocked for 23 cycles". Free with g_free(). */
char *fs_explain_word (const FsCycleView *cycle_view, const FsMessageView *view);

/* Returns the addresses of the ends of a channel: "0010 → 0000". Free with g_free(). */
char *fs_explain_channel_name (const FsCycleView *cycle_view, uint32_t channel);

/* Describes the whole network in a paragraph: how many messages there are, how many are blocked, the longest waiting
 * chain, a deadlock. Plain text, for screen readers and for the line above the network diagram. Free with g_free(). */
char *fs_explain_network (const FsCycleView *cycle_view);
/* Says where headers wait, and where a model has them, in two lines: the channels with half of all waiting, and the largest difference.
 * @simulated: mean number of headers that wait for each channel, double [N g]; @model: the same, or NULL. Free with g_free(). */
char *fs_explain_waiting (const FsCycleView *cycle_view, const double *simulated, const double *model);
/* Describes the deadlock, with its circular wait, in a sentence; NULL if there is none. Free with g_free(). */
char *fs_explain_deadlock (const FsCycleView *cycle_view);
