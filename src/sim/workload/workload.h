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

/**
 * FsWorkloadReader: the place of one run in a workload
 * @workload: owned; NULL: there is none
 * @stretch: factor of the recorded cycles
 * @at: number of the next message
 * @block: messages from @block_begin to @block_end of a workload that is in a file, else NULL
 * @failure: errno of a block that could not be read; no messages follow then
 */
typedef struct {
  FsWorkload *workload;
  double stretch;
  uint64_t at;
  FsWorkloadMessage *block;
  uint64_t block_begin;
  uint64_t block_end;
  int failure;
} FsWorkloadReader;

/* @workload is taken. */
void fs_workload_reader_init (FsWorkloadReader *reader, FsWorkload *workload, double stretch);
void fs_workload_reader_clear (FsWorkloadReader *reader);

/* @copy, a structure copied byte by byte, becomes independent. */
void fs_workload_reader_own (FsWorkloadReader *copy);

/* Returns the next message, which stays the next one, or NULL at the end. */
const FsWorkloadMessage *fs_workload_reader_peek (FsWorkloadReader *reader);

/* Returns the cycle in which the next message is generated in the run: the recorded one times @stretch, rounded;
 * INT64_MAX at the end. */
int64_t fs_workload_reader_next_cycle (FsWorkloadReader *reader);

/* Bytes that a reader allocates; the workload is shared. */
uint64_t fs_workload_reader_bytes (const FsWorkloadReader *reader);
