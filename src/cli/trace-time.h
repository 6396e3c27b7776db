/* Pictures of a run over time: --life, --beside and --drawer of a trace. */
#pragma once

#include "cli/common/options.h"
#include "export/motion/logged-picture.h"
#include "sim/replay/replay.h"
#include "study/run/sweep.h"

/* Prints the life of message or broadcast --life, or draws it: to its end, or the last cycle of --cycles. */
gboolean fs_cli_print_life (const FsCliOptions *options, FsScenario *scenario, const FsSweepPoint *point,
                            GError **error);

/* Compares the run of @point with that of --beside, message by message, in words, as a picture, or with --format as rows. */
gboolean fs_cli_print_pairs (const FsCliOptions *options, FsScenario *scenario, const FsSweepPoint *point,
                             GError **error);

/**
 * FsCliDrawer: the picture of --drawer; clear with fs_cli_drawer_clear()
 */
typedef struct {
  FsTimeSubject subject;
  double model[FS_N_CAUSES + 1];
  FsLoggedPicture *picture;
} FsCliDrawer;

/* Reads --drawer, and logs the run for it. @replay: of the same run, which is used to find the channels of "channels", and may be at any
 * cycle then. FALSE with an error. */
gboolean fs_cli_drawer_init (FsCliDrawer *drawer, const FsCliOptions *options, const FsScenario *scenario,
                             const FsSweepPoint *point, FsReplay *replay, GError **error);
void fs_cli_drawer_clear (FsCliDrawer *drawer);
