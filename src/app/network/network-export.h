/* What the page of the topology shows, as files: the cycle shown as a picture, a piece of the run as numbered
 * pictures or as a trace. */
#pragma once

#include "app/network/network-state.h"
#include "base/job.h"

G_BEGIN_DECLS

#define FS_STAGE_MOST_FRAMES 10000

/**
 * FsStageShot: all that such a file needs, apart from the stage: any thread may write it. Free with fs_stage_shot_free()
 */
typedef struct _FsStageShot FsStageShot;

/* NULL while there is nothing to be seen. @view: the piece of the picture. */
FsStageShot *fs_stage_shot_new (FsStage *stage, FsTopologyView view);
void fs_stage_shot_free (FsStageShot *shot);

/* The cycle shown, as SVG, PNG or PDF by the suffix of @path. */
gboolean fs_stage_shot_save_frame (FsStageShot *shot, const char *path, GError **error);

/* The cycles @from … @to, each as a PNG beside @path: run.png gives run-00000.png, run-00001.png, … At most
 * FS_STAGE_MOST_FRAMES of them. @job (may be NULL) counts the cycles; stopped, those written stay and the error is
 * FS_ERROR_CANCELLED. */
gboolean fs_stage_shot_save_frames (FsStageShot *shot, const char *path, int64_t from, int64_t to, FsJob *job,
                                    GError **error);

/* The same cycles as CSV: a line for each message in the network in each cycle. Stopped, there is no file. */
gboolean fs_stage_shot_save_trace (FsStageShot *shot, const char *path, int64_t from, int64_t to, FsJob *job,
                                   GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsStageShot, fs_stage_shot_free)

G_END_DECLS
