#include "app/network/network-export.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/replay/network-state-private.h"
#include "base/error.h"
#include "base/file.h"
#include "export/diagram-export.h"
#include "export/time-export.h"
#include "scenario/value/scenario-file.h"

#define WIDTH_MM 170
#define HEIGHT_MM 130
#define FRAME_DPI 200

struct _FsNetworkShot {
  FsNetworkDiagram *content; /* what @diagram points to */
  FsDiagram diagram;
  FsWormholeParams params;
  gboolean has_run;
  int64_t end;
  char *title, *scenario_text;
  FsRunLog *log; /* of a picture of the drawer, else NULL */
  FsTimeKind kind;
  uint64_t message;
  GArray *channels;
  int64_t closed, cycle;
  uint64_t broadcast;
  gboolean drawer; /* was open */
  FsBroadcastLatencies model_broadcasts;
  guint curve;
  gboolean has_model_parts;
  double model_parts[FS_N_CAUSES + 1];
  FsRunPairs *pairs;
  char *names[2];
  FsPairPicture both; /* of these */
};

FsNetworkShot *
fs_network_shot_new (FsNetworkState *state, FsDiagramView view)
{
  FsNetworkDiagram *content = fs_network_state_get_diagram (state);
  FsScenario *scenario = fs_document_get_scenario (state->document);
  FsNetworkShot *shot;

  if (content == NULL)
    return NULL;
  shot = g_new0 (FsNetworkShot, 1);
  shot->content = fs_network_diagram_ref (content);
  shot->diagram = content->diagram;
  shot->diagram.view = view;
  shot->diagram.load_model = shot->diagram.load_simulated = NULL;
  shot->has_run = fs_network_run_has_flits (&state->run);
  shot->params = state->run.params;
  shot->end = content->cycle_view != NULL ? content->cycle_view->end : 0;
  shot->title = g_strdup (fs_scenario_title (scenario));
  shot->scenario_text = fs_scenario_to_text (scenario);
  shot->kind = state->time_kind;
  if (state->log == NULL || (shot->kind == FS_TIME_LIFE && state->life == NULL)
      || (shot->kind == FS_TIME_CHANNELS && state->time_channels == NULL)
      || (shot->kind == FS_TIME_BROADCASTS && state->broadcast_life == NULL)
      || (shot->kind == FS_TIME_PAIRS && state->pairs == NULL))
    return shot;
  shot->log = fs_run_log_ref (state->log);
  shot->message = state->life != NULL ? state->life->message.id : 0;
  shot->channels = state->time_channels != NULL ? g_array_copy (state->time_channels) : NULL;
  shot->closed = state->time_closed;
  if (state->broadcast_life != NULL)
    shot->broadcast = state->broadcast_life->broadcast.index;
  shot->model_broadcasts = state->model_broadcasts;
  shot->curve = state->run.point.curve;
  shot->cycle = state->cycle_view->cycle;
  shot->drawer = state->logged;
  shot->has_model_parts = state->has_model_parts;
  memcpy (shot->model_parts, state->model_parts, sizeof shot->model_parts);
  if (state->pairs == NULL)
    return shot;
  shot->pairs = fs_run_pairs_ref (state->pairs);
  for (guint side = 0; side < 2; side++)
    {
      shot->names[side] = g_strdup (state->pair_names[side]);
      shot->both.names[side] = shot->names[side];
      shot->both.palette_entries[side] = state->pair_entries[side];
    }
  shot->both.pairs = shot->pairs;
  return shot;
}

void
fs_network_shot_free (FsNetworkShot *shot)
{
  if (shot == NULL)
    return;
  fs_network_diagram_unref (shot->content);
  fs_run_log_unref (shot->log);
  g_clear_pointer (&shot->channels, g_array_unref);
  fs_run_pairs_unref (shot->pairs);
  g_free (shot->names[0]);
  g_free (shot->names[1]);
  g_free (shot->title);
  g_free (shot->scenario_text);
  g_free (shot);
}

static gboolean
save_diagram (FsNetworkShot *shot, const FsDiagram *diagram, const char *path, double dpi, GError **error)
{
  FsExportOptions options;

  fs_export_options_init (&options);
  options.width_mm = WIDTH_MM;
  options.height_mm = HEIGHT_MM;
  options.dpi = dpi;
  options.scenario_text = shot->scenario_text;
  return fs_diagram_export_save (diagram, TRUE, path, &options, error);
}

gboolean
fs_network_shot_save_frame (FsNetworkShot *shot, const char *path, GError **error)
{
  return save_diagram (shot, &shot->diagram, path, 300, error);
}

gboolean
fs_network_shot_has_time (const FsNetworkShot *shot)
{
  return shot->log != NULL;
}

/* What the drawer showed. */
static FsTimeSubject
subject_of (FsNetworkShot *shot)
{
  return (FsTimeSubject){
    .kind = shot->kind,
    .number = shot->kind == FS_TIME_BROADCASTS ? shot->broadcast : shot->message,
    .channels = shot->channels,
    .closed = shot->closed,
    .cycle = shot->cycle,
    .model = shot->has_model_parts ? shot->model_parts : NULL,
    .mean = shot->model_broadcasts.mean,
    .last = shot->model_broadcasts.last,
    .palette_entry = shot->curve,
    .pairs = &shot->both,
  };
}

gboolean
fs_network_shot_save_time (FsNetworkShot *shot, const char *path, GError **error)
{
  FsTimeSubject subject = subject_of (shot);
  g_autoptr (FsLoggedPicture) picture = fs_logged_picture_new (&subject, shot->log, &shot->params);
  FsExportOptions options;

  fs_export_options_init (&options);
  options.scenario_text = shot->scenario_text;
  fs_time_export_fit (&picture->picture, &options, picture->sentence);
  return fs_time_export_save (&picture->picture, picture->text, path, &options, error);
}

gboolean
fs_network_shot_check_cycles (FsNetworkShot *shot, int64_t from, int64_t to, GError **error)
{
  if (!shot->has_run)
    return fs_set_input_error (error, _ ("There is no run to export."));
  if (from < 0 || to < from || to > shot->end || to - from >= FS_NETWORK_SHOT_MAX_CYCLES)
    {
      g_autofree char *first = g_strdup_printf ("%" G_GINT64_FORMAT, from);
      g_autofree char *last = g_strdup_printf ("%" G_GINT64_FORMAT, to);
      g_autofree char *end = g_strdup_printf ("%" G_GINT64_FORMAT, shot->end);

      return fs_set_input_error (
          error, _ ("The cycles are %s to %s; choose an ascending range between 0 and %s of at most %d cycles."), first,
          last, end, FS_NETWORK_SHOT_MAX_CYCLES);
    }
  return TRUE;
}

/* Returns a replay of the run at cycle @from, or NULL with an error. Free with fs_replay_free(). */
static FsReplay *
open_replay (FsNetworkShot *shot, int64_t from, int64_t to, FsJob *job, GError **error)
{
  FsReplay *replay;

  if (!fs_network_shot_check_cycles (shot, from, to, error))
    return NULL;
  if ((replay = fs_replay_new (&shot->params, FS_ENGINE_FAST, shot->end + 1, error)) == NULL)
    return NULL;
  if (fs_replay_seek (replay, from, job, error))
    return replay;
  fs_replay_free (replay);
  return NULL;
}

/* Reports to @job that @done of @all cycles are written. Returns FALSE with an error if the job was stopped. */
static gboolean
report_progress (FsJob *job, int64_t done, int64_t all, GError **error)
{
  if (job == NULL)
    return TRUE;
  atomic_store (&job->total, (uint64_t) all);
  atomic_store (&job->done, (uint64_t) done);
  if (!fs_job_stopped (job))
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_CANCELLED, _ ("The export was stopped after %d of %d cycles."), (int) done,
               (int) all);
  return FALSE;
}

gboolean
fs_network_shot_save_frames (FsNetworkShot *shot, const char *path, int64_t from, int64_t to, FsJob *job,
                             GError **error)
{
  g_autoptr (FsReplay) replay = open_replay (shot, from, to, job, error);
  FsDiagram diagram = shot->diagram;

  if (replay == NULL)
    return FALSE;
  for (int64_t cycle = from; cycle <= to; cycle++)
    {
      g_autoptr (FsCycleView) cycle_view = NULL;
      g_autofree char *frame_path = fs_diagram_export_frame_path (path, (guint) (cycle - from));

      if (!report_progress (job, cycle - from, to - from + 1, error)
          || (cycle > from && !fs_replay_step (replay, 1, NULL, error)))
        return FALSE;
      cycle_view = fs_cycle_view_new (replay);
      diagram.snapshot = cycle_view->snapshot;
      diagram.waits = cycle_view->waits_for;
      diagram.load = NULL;
      if (!save_diagram (shot, &diagram, frame_path, FRAME_DPI, error))
        return FALSE;
    }
  return TRUE;
}

void
fs_network_shot_get_size (const FsNetworkShot *shot, gboolean images, int *width, int *height)
{
  *width = images ? (int) lround (WIDTH_MM / 25.4 * FRAME_DPI) : FS_MOTION_WIDTH;
  *height = images ? (int) lround (HEIGHT_MM / 25.4 * FRAME_DPI)
                   : FS_MOTION_HEIGHT + (shot->drawer ? FS_MOTION_TIME_HEIGHT : 0);
}

static FsMotion
motion_of (FsNetworkShot *shot, const FsNetworkMotion *what)
{
  FsMotion motion;

  fs_motion_init (&motion, &shot->diagram, what->from, what->to);
  motion.speed = what->speed;
  motion.dark = what->dark;
  motion.title = shot->title;
  motion.scenario_text = shot->scenario_text;
  return motion;
}

gboolean
fs_network_shot_check_motion (FsNetworkShot *shot, const FsNetworkMotion *what, GError **error)
{
  FsMotion motion = motion_of (shot, what);

  return fs_network_shot_check_cycles (shot, what->from, what->to, error)
         && fs_motion_check (&motion, what->format, error);
}

gboolean
fs_network_shot_save_motion (FsNetworkShot *shot, const FsNetworkMotion *what, const char *path, FsJob *job,
                             GError **error)
{
  FsMotion motion = motion_of (shot, what);
  FsTimeSubject subject = subject_of (shot);
  g_autoptr (FsReplay) replay = open_replay (shot, what->from, what->to, job, error);
  g_autoptr (FsRunLog) log = NULL;
  g_autoptr (FsLoggedPicture) picture = NULL;

  if (replay == NULL)
    return FALSE;
  /* The drawer that is open is in the file, too. */
  if (shot->drawer)
    {
      if ((log = fs_logged_picture_log (&subject, &shot->params, what->to, job, error)) == NULL)
        return FALSE;
      picture = fs_logged_picture_new (&subject, log, &shot->params);
    }
  if (picture != NULL)
    fs_motion_set_time (&motion, &picture->picture);
  return fs_motion_save (&motion, what->format, replay, path, job, error);
}

/* Returns "0:010>110/1 …": the virtual channels that a message holds, from tail to header. Free with g_free(). */
static char *
held_text (const FsCycleView *cycle_view, const FsMessageView *view)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < view->n_vcs; i++)
    {
      uint32_t from, to;
      g_autofree char *from_text = NULL;
      g_autofree char *to_text = NULL;

      fs_interconnect_channel_ends (&cycle_view->network, view->vcs[i].channel, &from, &to);
      from_text = fs_cycle_view_address (cycle_view, from);
      to_text = fs_cycle_view_address (cycle_view, to);
      g_string_append_printf (text, "%s%s>%s/%d", i > 0 ? " " : "", from_text, to_text, view->vcs[i].vc);
    }
  return g_string_free (text, FALSE);
}

static void
append_lines (GString *csv, const FsCycleView *cycle_view)
{
  for (guint i = 0; i < cycle_view->snapshot->n_messages; i++)
    {
      const FsMessageView *view = &cycle_view->snapshot->messages[i];
      g_autofree char *from = fs_cycle_view_address (cycle_view, view->source);
      g_autofree char *to = fs_cycle_view_address (cycle_view, view->destination);
      g_autofree char *held = held_text (cycle_view, view);
      g_autoptr (GString) waits = g_string_new (NULL); /* for the messages that hold what it requested */

      for (guint e = cycle_view->waits_for->first[i]; e < cycle_view->waits_for->first[i + 1]; e++)
        if (cycle_view->waits_for->edges[e].holder >= 0)
          g_string_append_printf (waits, "%s%" G_GUINT64_FORMAT, waits->len > 0 ? " " : "",
                                  cycle_view->snapshot->messages[cycle_view->waits_for->edges[e].holder].id);
      g_string_append_printf (csv, "%" G_GINT64_FORMAT ",%" G_GUINT64_FORMAT ",%s,%s,%s,%u,%s,%u,%u,%s,%s\n",
                              cycle_view->cycle, view->id, view->kind == FS_MESSAGE_COPY ? "copy" : "unicast", from, to,
                              view->length, fs_message_state_id (view->state), view->at_source, view->consumed, held,
                              waits->str);
    }
}

gboolean
fs_network_shot_save_trace (FsNetworkShot *shot, const char *path, int64_t from, int64_t to, FsJob *job, GError **error)
{
  g_autoptr (FsReplay) replay = open_replay (shot, from, to, job, error);
  g_autoptr (GString) csv
      = g_string_new ("cycle,message,kind,source,destination,length,state,at_source,consumed,holds,waits_for\n");

  if (replay == NULL)
    return FALSE;
  for (int64_t cycle = from; cycle <= to; cycle++)
    {
      g_autoptr (FsCycleView) cycle_view = NULL;

      if (!report_progress (job, cycle - from, to - from + 1, error)
          || (cycle > from && !fs_replay_step (replay, 1, NULL, error)))
        return FALSE;
      cycle_view = fs_cycle_view_new (replay);
      append_lines (csv, cycle_view);
    }
  if (fs_file_replace (path, csv->str, csv->len))
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("The trace was not saved: %s."), fs_file_reason (errno));
  return FALSE;
}
