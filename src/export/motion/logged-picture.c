#include "export/motion/logged-picture.h"

#include <glib/gi18n-lib.h>

#include "sim/replay/logged-run.h"
#include "study/explain/explain-life.h"
#include "study/explain/explain-pairs.h"

#define BEHIND 40 /* cycles of channels behind those of a motion */

FsLoggedPicture *
fs_logged_picture_new (const FsTimeSubject *subject, FsRunLog *log, const FsWormholeParams *params)
{
  g_autoptr (FsLoggedPicture) picture = g_new0 (FsLoggedPicture, 1);
  g_autoptr (GArray) broadcasts = NULL;
  const FsLoggedBroadcast *broadcast;
  g_autofree char *headline = NULL;

  picture->log = fs_run_log_ref (log);
  fs_wormhole_params_network (params, &picture->channels);
  fs_interconnect_init (&picture->network, &picture->channels);
  picture->picture = (FsTimePicture){ .kind = subject->kind, .view.cycle = subject->cycle };
  switch (subject->kind)
    {
    case FS_TIME_CHANNELS:
      fs_channel_picture_init (&picture->picture.channels, log, params, &picture->network,
                               g_array_ref (subject->channels), subject->closed);
      picture->text = fs_channel_picture_text (&picture->picture.channels,
                                               subject->closed != FS_NO_CYCLE ? subject->closed : subject->cycle);
      picture->sentence = g_strdup (_ ("Who held the channels, and which headers were blocked before them."));
      break;
    case FS_TIME_RASTER:
      picture->picture.raster
          = (FsRasterPicture){ .log = log, .network = &picture->network, .channels = &picture->channels };
      picture->text = fs_raster_text (&picture->picture.raster);
      picture->sentence = g_strdup (picture->text);
      break;
    case FS_TIME_BROADCASTS:
      broadcasts = fs_logged_broadcasts_new (log);
      if ((broadcast = fs_logged_broadcast_find (broadcasts, subject->number)) == NULL)
        return NULL;
      picture->broadcast = fs_broadcast_life_new (log, params, broadcast);
      picture->waits = fs_explain_last_node (&picture->network, picture->broadcast);
      picture->picture.broadcast = (FsBroadcastPicture){ .life = picture->broadcast,
                                                         .network = &picture->network,
                                                         .sentences = picture->waits,
                                                         .mean = subject->mean,
                                                         .last = subject->last,
                                                         .palette_entry = subject->palette_entry,
                                                         .selected = FS_NO_MESSAGE,
                                                         .hover = FS_NO_MESSAGE };
      headline = fs_explain_broadcast_headline (&picture->network, picture->broadcast);
      picture->text = fs_explain_broadcast_life (&picture->network, picture->broadcast, subject->mean, subject->last);
      picture->sentence = g_strjoin (" ", headline, picture->waits, NULL);
      break;
    case FS_TIME_PAIRS:
      picture->picture.pairs = *subject->pairs;
      picture->text = fs_explain_pairs (subject->pairs->pairs, subject->pairs->names);
      picture->sentence = g_strdup (_ ("Latency of the same messages in two runs, and its paired difference."));
      break;
    case FS_TIME_LIFE:
    case FS_N_TIME_KINDS:
      if ((picture->life = fs_message_life_new (log, params, subject->number)) == NULL)
        return NULL;
      picture->picture.life
          = (FsLifePicture){ .life = picture->life, .log = log, .network = &picture->network, .model = subject->model };
      picture->text = fs_explain_life (&picture->network, picture->life, subject->model);
      picture->sentence = fs_explain_life_headline (&picture->network, picture->life);
      break;
    }
  return g_steal_pointer (&picture);
}

void
fs_logged_picture_free (FsLoggedPicture *picture)
{
  if (picture == NULL)
    return;
  if (picture->picture.kind == FS_TIME_CHANNELS)
    fs_channel_picture_clear (&picture->picture.channels);
  fs_message_life_free (picture->life);
  fs_broadcast_life_free (picture->broadcast);
  fs_run_log_unref (picture->log);
  g_free (picture->waits);
  g_free (picture->text);
  g_free (picture->sentence);
  g_free (picture);
}

/* Whether what the picture is about has come to its end. */
static gboolean
is_finished (const FsTimeSubject *subject, const FsRunLog *log)
{
  const FsLoggedMessage *message = fs_run_log_message (log, subject->number);

  if (subject->kind == FS_TIME_LIFE)
    return message != NULL && (message->delivered != FS_NO_CYCLE || message->dropped != FS_NO_CYCLE);
  for (guint i = 0; subject->kind == FS_TIME_BROADCASTS && i < log->finished->len; i++)
    if (g_array_index (log->finished, FsFinishedBroadcast, i).index == subject->number)
      return TRUE;
  return subject->kind != FS_TIME_BROADCASTS;
}

FsRunLog *
fs_logged_picture_log (const FsTimeSubject *subject, const FsWormholeParams *params, int64_t last, const FsJob *job,
                       GError **error)
{
  g_autoptr (FsLoggedRun) run = fs_logged_run_new (params, FS_ENGINE_FAST, error);
  FsRunLog *log;

  if (run == NULL)
    return NULL;
  fs_logged_run_advance (run, subject->kind == FS_TIME_CHANNELS ? last + BEHIND : last, job);
  log = fs_logged_run_log (run);
  if (is_finished (subject, log))
    return log;
  fs_run_log_unref (log);
  fs_logged_run_advance (run, 2 * last + 1, job);
  return fs_logged_run_log (run);
}
