/* The lives of messages and broadcasts in sentences: for screen readers, for the terminal, and in the inspector when it has left the network. */
#pragma once

#include "sim/replay/broadcast-life.h"
#include "sim/replay/opening.h"
#include "study/explain/explanation.h"
#include "topology/interconnect.h"

/* Returns one sentence: "Message 274 from 32 to 11, 16 flits: delivered in cycle 585, after 129 cycles." Free with g_free(). */
char *fs_explain_life_headline (const FsInterconnect *network, const FsMessageLife *life);

/* Returns its life in plain sentences, one per line: the headline, its queue, each hop with the wait for it and the holders,
 * its latency by cause, and with @model (means by FsCause, then their sum; may be NULL) those of the model. Free with
 * g_free(). */
char *fs_explain_life (const FsInterconnect *network, const FsMessageLife *life, const double *model);

/* Returns the explanation of a message that was delivered or dropped. Free with fs_explanation_free(). */
FsExplanation *fs_explain_ended_life (const FsInterconnect *network, const FsMessageLife *life);

/* The same of a broadcast: "Broadcast 205 from 010001: complete in cycle 462, after 296 cycles."; one of its nodes, by the place
 * of its copy: "101110, step 6: reached in cycle 462, after 296 cycles."; what the last node waited for, in two or three sentences; and both with the nodes of each step, one sentence per line. @mean, @last: latencies of the model, 0 or
 * NAN without. Free with g_free(). */
char *fs_explain_broadcast_headline (const FsInterconnect *network, const FsBroadcastLife *life);
char *fs_explain_copy (const FsInterconnect *network, const FsBroadcastLife *life, uint32_t copy);
char *fs_explain_last_node (const FsInterconnect *network, const FsBroadcastLife *life);
char *fs_explain_broadcast_life (const FsInterconnect *network, const FsBroadcastLife *life, double mean, double last);

/* Returns why a run was opened at a cycle, in a sentence; NULL where that is its start. Free with g_free(). */
char *fs_explain_opening (const FsOpening *opening);
