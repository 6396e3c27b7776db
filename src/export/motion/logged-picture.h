/* A picture of a run over time with all that it points to: below the network of a motion, and as a file of its own. */
#pragma once

#include "base/job.h"
#include "diagram/time/time-picture.h"

/**
 * FsTimeSubject: what a picture over time is about; everything is borrowed
 * @number: of the message of FS_TIME_LIFE, of the broadcast of FS_TIME_BROADCASTS
 * @channels: (element-type uint32_t) of FS_TIME_CHANNELS
 * @closed: cycle in which a circular wait of these closed, or FS_NO_CYCLE
 * @cycle: around which they are shown otherwise
 * @model: means of a message by FsCause, then their sum, or NULL
 * @mean, @last: latencies of broadcasts by the model, 0 or NAN without
 * @palette_entry: of the curve
 * @pairs: what FS_TIME_PAIRS draws
 */
typedef struct {
  FsTimeKind kind;
  uint64_t number;
  GArray *channels;
  int64_t closed;
  int64_t cycle;
  const double *model;
  double mean, last;
  guint palette_entry;
  const FsPairPicture *pairs;
} FsTimeSubject;

/**
 * FsLoggedPicture: free with fs_logged_picture_free()
 * @text: what it shows, in sentences
 * @sentence: the same in one or two, for a caption
 */
typedef struct {
  FsTimePicture picture;
  char *text;
  char *sentence;
  FsRunLog *log;
  FsNetwork channels;
  FsInterconnect network;
  FsMessageLife *life;
  FsBroadcastLife *broadcast;
  char *waits;
} FsLoggedPicture;

/* Returns the picture of @subject in @log, a log of the run of @params; NULL if that does not have the message or broadcast. Takes a
 * reference of the log; @subject->model must exist as long as the picture. */
FsLoggedPicture *fs_logged_picture_new (const FsTimeSubject *subject, FsRunLog *log, const FsWormholeParams *params);
void fs_logged_picture_free (FsLoggedPicture *picture);

/* Returns a log for the picture of a motion that ends with @last: up to that cycle, and where the message is not delivered then or the
 * broadcast not complete, for as many cycles again; NULL with FS_ERROR_MEMORY. Free with fs_run_log_unref(). */
FsRunLog *fs_logged_picture_log (const FsTimeSubject *subject, const FsWormholeParams *params, int64_t last,
                                 const FsJob *job, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsLoggedPicture, fs_logged_picture_free)
