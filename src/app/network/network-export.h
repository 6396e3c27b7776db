/* Exports of the Network page: the cycle shown as an image, some cycles of the run as numbered images, as one file in motion, or as a trace. */
#pragma once

#include "app/replay/network-state.h"
#include "base/job.h"
#include "export/motion/motion.h"

#define FS_NETWORK_SHOT_MAX_CYCLES 10000

/**
 * FsNetworkShot: all that an export needs, independent of the page: any thread may use it. Free with fs_network_shot_free()
 */
typedef struct _FsNetworkShot FsNetworkShot;

/* Returns NULL while there is no diagram. @view: the part of the diagram to export. */
FsNetworkShot *fs_network_shot_new (FsNetworkState *state, FsDiagramView view);
void fs_network_shot_free (FsNetworkShot *shot);

/* Exports the cycle shown, as SVG, PNG, or PDF according to the suffix of @path. */
gboolean fs_network_shot_save_frame (FsNetworkShot *shot, const char *path, GError **error);

/* Exports the picture that the drawer showed, which must have been known, likewise; once. */
gboolean fs_network_shot_has_time (const FsNetworkShot *shot);
gboolean fs_network_shot_save_time (FsNetworkShot *shot, const char *path, GError **error);

/* Exports the cycles @from … @to as numbered PNG files: for run.png, run-00000.png, run-00001.png, …; at most
 * FS_NETWORK_SHOT_MAX_CYCLES of them. @job (may be NULL) counts the cycles. If it is stopped, the files written so far
 * remain and the error is FS_ERROR_CANCELLED. */
gboolean fs_network_shot_save_frames (FsNetworkShot *shot, const char *path, int64_t from, int64_t to, FsJob *job,
                                      GError **error);

/**
 * FsNetworkMotion: cycles that are exported as one file that shows them in motion
 * @dark: theme, of pictures that have only one
 */
typedef struct {
  FsMotionFormat format;
  int64_t from, to;
  double speed;
  gboolean dark;
} FsNetworkMotion;

/* Returns whether the run has these cycles, and not too many for numbered images. */
gboolean fs_network_shot_check_cycles (FsNetworkShot *shot, int64_t from, int64_t to, GError **error);
/* Sets the size of the picture in pixels: of numbered images, else of one file, which has the drawer, too, if that was open. */
void fs_network_shot_get_size (const FsNetworkShot *shot, gboolean images, int *width, int *height);
/* Returns whether that can be made, before a file is chosen. */
gboolean fs_network_shot_check_motion (FsNetworkShot *shot, const FsNetworkMotion *what, GError **error);
/* Exports them. If @job is stopped, no file is written. */
gboolean fs_network_shot_save_motion (FsNetworkShot *shot, const FsNetworkMotion *what, const char *path, FsJob *job,
                                      GError **error);

/* Exports the same cycles as CSV: one row per message in the network per cycle. If @job is stopped, no file is
 * written. */
gboolean fs_network_shot_save_trace (FsNetworkShot *shot, const char *path, int64_t from, int64_t to, FsJob *job,
                                     GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsNetworkShot, fs_network_shot_free)
