/* The parts of the inspector: widgets that are filled when they are created. */
#pragma once

#include <gtk/gtk.h>

#include "app/replay/network-state.h"
#include "sim/measure/latency-causes.h"

GtkWidget *fs_inspector_heading_new (const char *heading);
/* A colored box with the state of a message or channel. @detail may be NULL. */
/* @link: where in @detail the number of @cycle is, which becomes a link to it; NULL for none. */
GtkWidget *fs_inspector_state_new (FsNetworkState *network, FsTone tone, const char *state, const char *detail,
                                   const char *link, int64_t cycle);
/* A bar that shows how many flits of a message are at the source, in the network and delivered, with captions. */
GtkWidget *fs_inspector_flits_new (const FsExplanation *explanation);
/* A bar of the causes of the latency of messages, in the order and the colors of the panel Parts. */
GtkWidget *fs_inspector_causes_new (const FsCauseSum *causes);
/* A list of facts; a row that leads to another subject selects it when it is activated. */
GtkWidget *fs_inspector_group_new (FsNetworkState *state, const FsFactGroup *group);
/* Appends @row to the list box @list; when it is activated, @subject is selected (unless it is FS_SUBJECT_NONE). */
void fs_inspector_add_row (GtkWidget *list, GtkWidget *row, FsNetworkState *state, FsSubject subject);
/* Which message waits for which: messages in columns with arrows between them; a click selects one. */
GtkWidget *fs_inspector_chain_new (FsNetworkState *state, const FsChain *chain);
GtkWidget *fs_inspector_text_new (const char *markup);
/* A button that repeats the run with an escape channel. */
GtkWidget *fs_inspector_escape_button_new (FsNetworkState *state);
/* The same as a question: shows that run beside this one. */
GtkWidget *fs_inspector_escape_question_new (FsNetworkState *state);
/* The necklace of the selected node: facts, and its members as a list that selects them. NULL unless necklaces or their
 * tree are shown. */
GtkWidget *fs_inspector_necklace_new (FsNetworkState *state);
/* Returns the heading of the necklace, or NULL. Free with g_free(). */
char *fs_inspector_necklace_text (FsNetworkState *state);
