/* What the page of the topology shows, as files: the cycle shown as a picture, a piece of the run as numbered
 * pictures or as a trace. */
#pragma once

#include "app/network/network-state.h"
#include "base/job.h"

G_BEGIN_DECLS

#define FS_NETWORK_STATE_MAX_FRAMES 10000

/**
 * FsNetworkStateShot: all that such a file needs, apart from the stage: any thread may write it. Free with fs_network_state_shot_free()
 */
typedef struct _FsNetworkStateShot FsNetworkStateShot;

/* NULL while there is nothing to be seen. @view: the piece of the picture. */
FsNetworkStateShot *fs_network_state_shot_new (FsNetworkState *stage, FsDiagramView view);
void fs_network_state_shot_free (FsNetworkStateShot *shot);

/* The cycle shown, as SVG, PNG or PDF by the suffix of @path. */
gboolean fs_network_state_shot_save_frame (FsNetworkStateShot *shot, const char *path, GError **error);

/* The cycles @from … @to, each as a PNG beside @path: run.png gives run-00000.png, run-00001.png, … At most
 * FS_NETWORK_STATE_MAX_FRAMES of them. @job (may be NULL) counts the cycles; stopped, those written stay and the error is
 * FS_ERROR_CANCELLED. */
gboolean fs_network_state_shot_save_frames (FsNetworkStateShot *shot, const char *path, int64_t from, int64_t to,
                                            FsJob *job, GError **error);

/* The same cycles as CSV: a line for each message in the network in each cycle. Stopped, there is no file. */
gboolean fs_network_state_shot_save_trace (FsNetworkStateShot *shot, const char *path, int64_t from, int64_t to,
                                           FsJob *job, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsNetworkStateShot, fs_network_state_shot_free)

G_END_DECLS
