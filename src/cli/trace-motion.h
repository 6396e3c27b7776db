/* The cycles of a trace as one file that shows them in motion. */
#pragma once

#include "cli/common/options.h"
#include "export/motion/motion.h"
#include "study/run/sweep.h"

/* Returns whether --output names such a file. */
gboolean fs_cli_is_motion (const FsCliOptions *options, FsMotionFormat *format);

/* Sets FS_ERROR_INPUT if one of --speed, --size, --style, and --drawer cannot be used, or is given for another kind of file. */
gboolean fs_cli_check_motion (const FsCliOptions *options, GError **error);

/* Writes the file of --from and --cycles, with progress on a terminal; returns the exit status. @replay: at cycle 0. */
int fs_cli_write_motion (const FsCliOptions *options, const FsScenario *scenario, const FsSweepPoint *point,
                         FsReplay *replay, GError **error);
