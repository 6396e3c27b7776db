/* Messages between ranks (ranks.h): a GVariant of a word and its contents, sent as bytes. The tag of a message is
 * the slot: the position of a run among those in progress in a rank. Rank 0 requests, the others answer. */
#pragma once

#include <glib.h>

#include "base/job.h"
#include "study/run/runner.h"

#define FS_RANK_QUIT_TAG 32000 /* above every slot; an empty message */

/* Sends a message. One call at a time, from any thread. @variant is sunk. */
void fs_rank_send (int rank, int tag, GVariant *variant);
/* Returns the next message of @rank with @tag (MPI_ANY_TAG: with any; @tag receives it), NULL if there is none.
 * Empty messages and those of another program are NULL too, with @tag set. */
GVariant *fs_rank_receive (int rank, int *tag);

/* "run": what to simulate; "stop": or not after all. */
GVariant *fs_rank_run_message (const FsScenario *scenario, const FsSweepPoint *point, guint replication);
GVariant *fs_rank_stop_message (void);

/* "progress", "result", "failure": of a run. */
GVariant *fs_rank_progress_message (FsJob *job);
GVariant *fs_rank_result_message (const FsSimResult *result, const GError *failure);

/**
 * FsRankAnswer: the state of a run in another rank
 * @ended: no more answers come; otherwise it is progress, stored in @job
 * @result: of a run that has ended, or NULL
 * @failure: why it has none, or NULL
 */
typedef struct {
  gboolean ended;
  FsSimResult *result;
  GError *failure;
} FsRankAnswer;

FsRankAnswer fs_rank_read_answer (GVariant *message, FsJob *job);

/**
 * FsRankOrder: a run to simulate, or, if @scenario is NULL, to stop
 */
typedef struct {
  char *scenario;
  char *id;
  FsSweepPoint point;
  guint replication;
} FsRankOrder;

FsRankOrder fs_rank_read_order (GVariant *message);
void fs_rank_order_clear (FsRankOrder *order);
