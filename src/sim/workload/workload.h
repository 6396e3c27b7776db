/* The messages that a workload file lists, for the runs of a network (TRAFFIC.md 6). */
#pragma once

#include "sim/workload/workload-file.h"

/**
 * FsWorkload: immutable and reference-counted; any thread
 * @summary: of the file
 * @list: its messages in the order of generation
 */
typedef struct {
  gatomicrefcount references;
  FsWorkloadSummary summary;
  FsMessageList list;
} FsWorkload;

/* Opens the workload at @path for runs in @network. The file is read at once, and its messages are kept in memory or in a
 * file without a name, so that nothing that happens to it later changes a run.
 *
 * @digest: SHA-256 that the file must have; NULL: any
 * @job: stops the reading; may be NULL
 *
 * The workload that was opened last is kept, so that the replications of a point share it, unless the file has changed
 * since. Other threads that open one wait meanwhile. Returns NULL with a sentence: see fs_workload_file_read(), and
 * FS_ERROR_INPUT when the file has another digest. Free with fs_workload_unref(). */
FsWorkload *fs_workload_open (const char *path, const char *digest, const FsNetwork *network, const FsJob *job,
                              GError **error);

FsWorkload *fs_workload_ref (FsWorkload *workload);
void fs_workload_unref (FsWorkload *workload);

/* Reads a file for what it is as a whole: the same check without the network. As above, what was found last is kept. */
gboolean fs_workload_summarize (const char *path, const FsJob *job, FsWorkloadSummary *summary, GError **error);

/* Releases what is kept: for tests. */
void fs_workload_forget (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsWorkload, fs_workload_unref)
