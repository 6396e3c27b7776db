/* The folder of jobs for Slurm: the scenario, the scripts, and a folder for each shard. It is written as a whole or not
 * at all, and later shows which shards are finished. */
#pragma once

#include "cli/slurm-jobs.h"

/**
 * FsSlurmShard: how far a shard is
 * @n_runs: runs that belong to it: replications of points
 * @n_finished: those of them whose results are in its folder
 * @is_running: a process writes into its folder now
 */
typedef struct {
  guint n_runs;
  guint n_finished;
  gboolean is_running;
} FsSlurmShard;

/* Returns how many runs of @points (FsSweepPoint) are simulated: those of points that only a model has are not. */
guint fs_slurm_count_runs (const FsScenario *scenario, const GArray *points);

/* Writes the folder @path, which must be empty or not exist yet. Sets FS_ERROR_INPUT if it contains something, and
 * FS_ERROR_FILE if it cannot be written; then nothing is left of it. */
gboolean fs_slurm_folder_write (const char *path, const FsScenario *scenario, const FsSlurmJobs *jobs, GError **error);

/* Reads every result in the folder @path. Returns its shards (FsSlurmShard), that with number 1 first; free with
 * g_array_unref(). Damaged results count as missing, because they are simulated again. Sets FS_ERROR_INPUT if the folder is
 * not one of jobs, or a shard contains results of another scenario. */
GArray *fs_slurm_folder_read (const char *path, GError **error);
