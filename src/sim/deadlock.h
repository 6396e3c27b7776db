/* Circles of waiting in a snapshot: what random minimal routing can run into. */
#pragma once

#include "sim/snapshot.h"

G_BEGIN_DECLS

/* The largest set of blocked messages each of which would take only virtual channels that are held by others of the
 * set: without a recovery none of them ever moves again. Ids in ascending order; NULL when there is none. Free with
 * g_free(). */
uint64_t *fs_snapshot_deadlock (const FsSnapshot *snapshot, guint *n_messages);

G_END_DECLS
