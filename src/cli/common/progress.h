/* How far a command is, on standard error: for a user, one line of a terminal that is replaced; for another program,
 * with --progress, one JSON object per line. */
#pragma once

#include "cli/common/options.h"
#include "study/run/runner.h"

typedef enum {
  FS_CLI_PROGRESS_NONE, /* standard error is no terminal */
  FS_CLI_PROGRESS_LINE, /* a line that is replaced */
  FS_CLI_PROGRESS_JSON, /* --progress; members of each object: INTERFACES.md 1 */
} FsCliProgress;

/**
 * FsCliPhase: what a command is busy with
 * @FS_CLI_PHASE_SIMULATION: the points of a scenario
 * @FS_CLI_PHASE_SATURATION: the search for the simulated saturation
 * @FS_CLI_PHASE_CHANNELS: the repeated runs of --channels
 * @FS_CLI_PHASE_SLIDES: the networks of a presentation
 * @FS_CLI_PHASE_MODELS: points of models
 * @FS_CLI_PHASE_SETS: sets of destinations of --sets
 */
typedef enum {
  FS_CLI_PHASE_SIMULATION,
  FS_CLI_PHASE_SATURATION,
  FS_CLI_PHASE_CHANNELS,
  FS_CLI_PHASE_SLIDES,
  FS_CLI_PHASE_MODELS,
  FS_CLI_PHASE_SETS,
} FsCliPhase;

/* Returns how @options report progress. */
FsCliProgress fs_cli_progress (const FsCliOptions *options);

/* Removes the line from a terminal, so that something else can be printed. */
void fs_cli_progress_clear (FsCliProgress progress);

/* Reports how far @runner is. */
void fs_cli_progress_show_run (FsCliProgress progress, FsRunner *runner, const FsScenario *scenario);

/* Reports which @fraction (0 to 1) of another phase is done. */
void fs_cli_progress_show (FsCliProgress progress, FsCliPhase phase, double fraction);
