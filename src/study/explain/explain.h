/* What a message, channel, virtual channel, node or broadcast is doing in a cycle, and why it is blocked. */
#pragma once

#include "study/explain/cycle-view.h"
#include "study/explain/explanation.h"

G_BEGIN_DECLS

/* Never NULL: something that is not there (any more) is explained as such. */
FsExplanation *fs_explain (const FsCycleView *frame, FsSubject subject);

/* The whole network in one paragraph: how many messages, how many blocked, the longest chain, a deadlock. Plain text
 * for a screen reader and for the line above the picture. Free with g_free(). */
char *fs_explain_network (const FsCycleView *frame);
/* The deadlock in one sentence that names its circle, or NULL when there is none. Free with g_free(). */
char *fs_explain_deadlock (const FsCycleView *frame);

G_END_DECLS
