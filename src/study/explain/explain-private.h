/* The parts of explanations. */
#pragma once

#include "study/explain/cycle-view.h"
#include "study/explain/explanation.h"

G_BEGIN_DECLS

/* Words: all results are to be freed with g_free(). */
char *fs_explain_cycle (int64_t cycle);                                             /* "1 261" */
char *fs_explain_channel_name (const FsCycleView *frame, uint32_t channel);         /* "0010 → 0000" */
char *fs_explain_vc_name (const FsCycleView *frame, uint32_t channel, int vc);      /* "VC 1", "VC 1 (escape)" */
char *fs_explain_blocked_for (const FsCycleView *frame, const FsMessageView *view); /* "Blocked for 23 cycles" */
/* How long until @free_at: "in 19 cycles at the earliest (cycle 1 303)". */
char *fs_explain_earliest (const FsCycleView *frame, int64_t free_at);
/* What a message does, as the last words of a sentence: "moves", "blocked for 23 cycles". */
char *fs_explain_word (const FsCycleView *frame, const FsMessageView *view);
/* Items of a list: "a, b and c". */
char *fs_explain_join (GPtrArray *items);

FsTone fs_explain_tone (const FsCycleView *frame, guint message);
gboolean fs_explain_in_deadlock (const FsCycleView *frame, guint message);

/* A sentence more, taken over. */
void fs_explain_say (GString *sentences, char *sentence);

/* What each subject is explained by. */
FsExplanation *fs_explain_message (const FsCycleView *frame, uint64_t id);
FsExplanation *fs_explain_broadcast (const FsCycleView *frame, uint64_t index);
FsExplanation *fs_explain_node (const FsCycleView *frame, uint32_t node);
FsExplanation *fs_explain_channel (const FsCycleView *frame, uint32_t channel);
FsExplanation *fs_explain_vc (const FsCycleView *frame, uint32_t channel, int vc);

/* Why a message is blocked or queued: Pango markup. */
char *fs_explain_why_blocked (const FsCycleView *frame, guint message);
char *fs_explain_why_queued (const FsCycleView *frame, guint message);

/* Who waits for a message, and what it waits for. */
FsChain fs_chain_new (const FsCycleView *frame, guint message);

/* The longest waiting chain, of at least two messages, in a sentence. Free with g_free(). */
char *fs_explain_longest_chain (const FsCycleView *frame);

/* Store-and-forward runs. */
FsExplanation *fs_explain_stack (const FsCycleView *frame, uint32_t node);
FsExplanation *fs_explain_stack_channel (const FsCycleView *frame, uint32_t channel);
FsExplanation *fs_explain_initiation (const FsCycleView *frame, uint64_t index);
char *fs_explain_stacks (const FsCycleView *frame);

G_END_DECLS
