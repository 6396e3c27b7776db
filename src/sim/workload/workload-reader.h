/* Goes through the messages of a workload once, in blocks, ahead of the clock of a run. */
#pragma once

#include "sim/workload/workload.h"

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
