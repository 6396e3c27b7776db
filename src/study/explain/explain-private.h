/* Functions that the files of explanations share. */
#pragma once

#include "study/explain/cycle-view.h"
#include "study/explain/explanation.h"

/* Parts of sentences. All results are freed with g_free(). */
char *fs_explain_cycle (int64_t cycle); /* "1 261" */
/* "dimension 2", or in a mesh or torus "dimension 2, upwards (2+)". */
char *fs_explain_direction (const FsCycleView *cycle_view, uint32_t channel);
char *fs_explain_vc_name (const FsCycleView *cycle_view, uint32_t channel, int vc);      /* "VC 1", "VC 1 (escape)" */
char *fs_explain_blocked_for (const FsCycleView *cycle_view, const FsMessageView *view); /* "Blocked for 23 cycles" */
/* Says how long it is until @free_at: "in 19 cycles at the earliest (cycle 1 303)". */
char *fs_explain_earliest (const FsCycleView *cycle_view, int64_t free_at);
/* Joins the items of a list: "a, b and c". */
char *fs_explain_join (GPtrArray *items);

FsTone fs_explain_tone (const FsCycleView *cycle_view, guint message);
gboolean fs_explain_in_deadlock (const FsCycleView *cycle_view, guint message);

char *fs_explain_message_name (uint64_t id); /* "Message 64" */
/* Adds a fact about message @view, which leads to it; takes @value. */
void fs_explain_add_message (FsExplanation *explanation, const char *heading, const FsMessageView *view, char *value);

/* Appends a sentence, which it takes; NULL: nothing. */
void fs_explain_append (GString *sentences, char *sentence);

/* Explains each kind of subject. */
FsExplanation *fs_explain_message (const FsCycleView *cycle_view, uint64_t id);
FsExplanation *fs_explain_broadcast (const FsCycleView *cycle_view, uint64_t index);
FsExplanation *fs_explain_node (const FsCycleView *cycle_view, uint32_t node);
FsExplanation *fs_explain_channel (const FsCycleView *cycle_view, uint32_t channel);
FsExplanation *fs_explain_vc (const FsCycleView *cycle_view, uint32_t channel, int vc);

/* Says why a message is blocked or queued, in Pango markup. */
char *fs_explain_why_blocked (const FsCycleView *cycle_view, guint message);
char *fs_explain_why_queued (const FsCycleView *cycle_view, guint message);

/* With pipelined routers: why the head of a blocked message does not move that waits for something else than a held virtual channel of
 * a channel; why it got none of those that are free (@n_free); and what a virtual channel of a channel has. */
char *fs_explain_why_pipelined (const FsCycleView *cycle_view, guint message);
char *fs_explain_lost_allocation (const FsCycleView *cycle_view, guint message, guint n_free);
char *fs_explain_vc_content (const FsCycleView *cycle_view, uint32_t channel, int vc, const FsVcStatus *status);
/* "Requested by", "Waits for a credit" …: the heading of those that wait as @view does. */
const char *fs_explain_waiters_heading (const FsMessageView *view);

/* Returns the messages that wait for @message, and those that it waits for. */
FsChain fs_chain_new (const FsCycleView *cycle_view, guint message);

/* Describes the longest waiting chain, of at least two messages, in a sentence. Free with g_free(). */
char *fs_explain_longest_chain (const FsCycleView *cycle_view);

/* Explains store-and-forward runs. */
FsExplanation *fs_explain_stack (const FsCycleView *cycle_view, uint32_t node);
FsExplanation *fs_explain_stack_channel (const FsCycleView *cycle_view, uint32_t channel);
FsExplanation *fs_explain_initiation (const FsCycleView *cycle_view, uint64_t index);
char *fs_explain_stacks (const FsCycleView *cycle_view);
