/* The jobs of a simulation under Slurm as shell scripts: an array of shards, the job that merges them, and the script
 * that submits both. */
#pragma once

#include "cli/common/options.h"

#define FS_SLURM_MAX_SHARDS 1000 /* the largest index of an array in a Slurm that was not configured otherwise */

#define FS_SLURM_SCENARIO "scenario.flitscope"
#define FS_SLURM_SHARDS "shards" /* folder of the folders of the shards: 1, 2 … */
#define FS_SLURM_LOGS "logs"

/**
 * FsSlurmJobs: what the scripts depend on
 * @n_shards: 1 to FS_SLURM_MAX_SHARDS
 * @cpus: processor cores of each shard
  * @format, @results: of the merged results: "json", "csv" or "table", and the name of their file
 * @program: absolute path of flitscope-cli; owned
 * @prologue: shell commands that each script runs first, with a line end; or NULL; owned
 * @options: borrowed
 */
typedef struct {
  guint n_shards;
  guint cpus;
  const char *format, *results;
  char *program, *prologue;
  const FsSlurmOptions *options;
} FsSlurmJobs;

/* Reads the options of jobs for @n_runs runs. Returns FALSE with FS_ERROR_INPUT if one cannot be used. Borrows @options.
 * Clear with fs_slurm_jobs_clear(). */
gboolean fs_slurm_jobs_read (FsSlurmJobs *jobs, const FsCliOptions *options, guint n_runs, GError **error);
void fs_slurm_jobs_clear (FsSlurmJobs *jobs);

/* Return a script, each for the folder of the jobs as working folder. Free with g_free(). */
char *fs_slurm_jobs_array_script (const FsSlurmJobs *jobs);
char *fs_slurm_jobs_merge_script (const FsSlurmJobs *jobs);
/* This one changes to the folder in which it is. */
char *fs_slurm_jobs_submit_script (const FsSlurmJobs *jobs);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FsSlurmJobs, fs_slurm_jobs_clear)
