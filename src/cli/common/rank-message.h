/* What ranks tell each other (ranks.h): a GVariant of a word and its contents, sent as bytes. The tag of a message is
 * the slot, the place of a run among those in work in a rank; the rank with number 0 asks, the others answer. */
#pragma once

#include <glib.h>

#include "base/job.h"
#include "study/run/runner.h"

G_BEGIN_DECLS

#define FS_RANK_QUIT_TAG 32000 /* above every slot; an empty message */

/* One call at a time, from whatever thread. @variant is sunk. */
void fs_rank_send (int rank, int tag, GVariant *variant);
/* The next message of @rank with @tag (MPI_ANY_TAG; @tag then says which), NULL when none has come. Empty or foreign
 * ones are NULL too, with @tag set. */
GVariant *fs_rank_receive (int rank, int *tag);

/* "run": what to simulate; "stop": or not after all. */
GVariant *fs_rank_run_message (const FsScenario *scenario, const FsSweepPoint *point, guint replication);
GVariant *fs_rank_stop_message (void);

/* "progress", "result", "failure": of a run. */
GVariant *fs_rank_progress_message (FsJob *job);
GVariant *fs_rank_result_message (const FsSimResult *result, const GError *failure);

/**
 * FsRankAnswer: what has become of a run
 * @ended: nothing more will come; else it was a sign of life, and @job has its progress
 */
typedef struct {
  gboolean ended;
  FsSimResult *result;
  GError *failure;
} FsRankAnswer;

FsRankAnswer fs_rank_read_answer (GVariant *message, FsJob *job);

/**
 * FsRankOrder: @scenario is NULL when it asks to stop
 */
typedef struct {
  char *scenario;
  char *id;
  FsSweepPoint point;
  guint replication;
} FsRankOrder;

FsRankOrder fs_rank_read_order (GVariant *message);
void fs_rank_order_clear (FsRankOrder *order);

G_END_DECLS
