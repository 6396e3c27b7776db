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

/* Opens the workload at @path for a run in @network. The file is read at once, and its messages are kept in memory or in a
 * file without a name, so that nothing that happens to it later changes the run, or a copy of it.
 *
 * @digest: SHA-256 that the file must have; NULL: any
 * @job: stops the reading; may be NULL
 *
 * Returns NULL with a sentence: see fs_workload_file_read(), and FS_ERROR_INPUT when the file has another digest. Free
 * with fs_workload_unref(). */
FsWorkload *fs_workload_open (const char *path, const char *digest, const FsNetwork *network, const FsJob *job,
                              GError **error);

FsWorkload *fs_workload_ref (FsWorkload *workload);
void fs_workload_unref (FsWorkload *workload);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsWorkload, fs_workload_unref)
