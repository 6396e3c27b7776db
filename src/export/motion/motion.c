#include "export/motion/motion.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "export/motion/writers.h"

#define SPEED 4
#define MIN_SIDE 240 /* px */
#define MAX_SIDE 3840
#define MAX_CYCLES 10000
#define MAX_PICTURES_NODES 50000 /* cycles times nodes of a page or SVG, which take 300 to 900 bytes for each */

static const struct {
  const char *suffix;
  const FsMotionWriter *writer;
} formats[] = {
  [FS_MOTION_PAGE] = { ".html", &fs_story_page_writer },
  [FS_MOTION_SVG] = { ".svg", &fs_animated_svg_writer },
  [FS_MOTION_GIF] = { ".gif", &fs_movie_writer },
  [FS_MOTION_WEBM] = { ".webm", &fs_movie_writer },
};

gboolean
fs_motion_format_from_path (const char *path, FsMotionFormat *format)
{
  const char *dot = strrchr (path, '.');

  for (guint i = 0; dot != NULL && i < G_N_ELEMENTS (formats); i++)
    if (g_ascii_strcasecmp (dot, formats[i].suffix) == 0)
      {
        *format = (FsMotionFormat) i;
        return TRUE;
      }
  return FALSE;
}

void
fs_motion_init (FsMotion *motion, const FsDiagram *diagram, int64_t first, int64_t last)
{
  *motion = (FsMotion){ .diagram = diagram,
                        .first = first,
                        .last = last,
                        .speed = SPEED,
                        .width = FS_MOTION_WIDTH,
                        .height = FS_MOTION_HEIGHT,
                        .title = "" };
}

void
fs_motion_set_time (FsMotion *motion, const FsTimePicture *time)
{
  motion->time = time;
  motion->height += FS_MOTION_TIME_HEIGHT;
}

gboolean
fs_motion_check (const FsMotion *motion, FsMotionFormat format, GError **error)
{
  g_autofree char *speed = fs_number_display (motion->speed, 3);
  int64_t n_cycles = motion->last - motion->first + 1, n_nodes = motion->diagram->structure->network.n_nodes;
  int64_t most = MAX (MAX_PICTURES_NODES / n_nodes, 1);

  g_return_val_if_fail (motion->first >= 0 && motion->first <= motion->last, FALSE);

  if (!(motion->speed >= FS_MOTION_MIN_SPEED && motion->speed <= FS_MOTION_MAX_SPEED))
    return fs_set_input_error (error, _ ("The speed is %s; it can be 0.1 to 60 cycles per second."), speed);
  if (MIN (motion->width, motion->height) < MIN_SIDE || MAX (motion->width, motion->height) > MAX_SIDE)
    return fs_set_input_error (error, _ ("The size is %d × %d pixels; each side can have %d to %d."), motion->width,
                               motion->height, MIN_SIDE, MAX_SIDE);
  if (n_cycles > MAX_CYCLES)
    {
      g_autofree char *cycles = fs_number_display_count ((guint64) n_cycles);

      return fs_set_input_error (error, _ ("%s cycles are too many for one file; it can show at most %d."), cycles,
                                 MAX_CYCLES);
    }
  if (format == FS_MOTION_GIF || format == FS_MOTION_WEBM)
    return fs_movie_check (format, error);
  if (n_cycles <= most)
    return TRUE;
  return fs_set_input_error (error,
                             _ ("A file with the shapes of %d cycles of %d nodes is too large for a browser. Choose at "
                                "most %d cycles, or a GIF or WebM."),
                             (int) n_cycles, (int) n_nodes, (int) most);
}

static gboolean
report (FsJob *job, int64_t done, int64_t total, GError **error)
{
  if (job == NULL)
    return TRUE;
  atomic_store (&job->total, (uint64_t) total);
  atomic_store (&job->done, (uint64_t) done);
  if (!fs_job_stopped (job))
    return TRUE;
  return fs_set_error (error, FS_ERROR_CANCELLED, _ ("The export was canceled."));
}

gboolean
fs_motion_save (const FsMotion *motion, FsMotionFormat format, FsReplay *replay, const char *path, FsJob *job,
                GError **error)
{
  const FsMotionWriter *functions = formats[format].writer;
  int64_t total = motion->last - motion->first + 1;
  gboolean saved = TRUE;
  FsMotionFrame frame;
  gpointer writer;

  /* The way to the first cycle may be the longest part. */
  if (!fs_motion_check (motion, format, error) || !fs_replay_seek (replay, motion->first, job, error)
      || (writer = functions->open (motion, format, path, error)) == NULL)
    return FALSE;
  fs_motion_frame_init (&frame, motion, functions->has_words);
  /* The end of a run may come before the last cycle that was requested. */
  for (int64_t i = 0; saved && i < total && motion->first + i <= fs_replay_end (replay); i++)
    {
      saved = report (job, i, total, error) && fs_replay_seek (replay, motion->first + i, NULL, error);
      if (saved)
        {
          fs_motion_frame_set_cycle (&frame, replay);
          saved = functions->add (writer, &frame, job, error);
        }
    }
  fs_motion_frame_clear (&frame);
  saved = saved && report (job, total, total, error) && functions->close (writer, job, error);
  functions->free (writer);
  return saved;
}

FsRunDiagram *
fs_run_diagram_new (const FsCycleView *cycle_view, GError **error)
{
  FsLayoutKind kind = fs_layout_automatic (&cycle_view->network, FALSE);
  g_autofree char *reason = NULL;
  FsRunDiagram *run_diagram;
  FsLayoutRequest request;

  if (!fs_layout_applies (kind, &cycle_view->network, &reason))
    {
      fs_set_input_error (error, "%s", reason);
      return NULL;
    }
  run_diagram = g_new0 (FsRunDiagram, 1);
  run_diagram->structure = fs_network_structure_new (&cycle_view->network);
  fs_layout_request_init (&request, kind, 0, FALSE);
  run_diagram->layout = fs_diagram_layout_new (run_diagram->structure, &request);
  fs_diagram_init (&run_diagram->diagram, run_diagram->structure, run_diagram->layout);
  run_diagram->diagram.layers |= 1u << FS_LAYER_MESSAGES;
  if (cycle_view->snapshot == NULL)
    return run_diagram;
  run_diagram->params = cycle_view->params;
  run_diagram->diagram.params = &run_diagram->params;
  if (run_diagram->params.router == FS_ROUTER_PIPELINED)
    run_diagram->diagram.pipeline = &run_diagram->params.pipeline;
  run_diagram->diagram.layers |= 1u << FS_LAYER_WAITS_FOR;
  if (run_diagram->params.beta > 0)
    run_diagram->diagram.layers |= 1u << FS_LAYER_BROADCAST;
  return run_diagram;
}

void
fs_run_diagram_free (FsRunDiagram *run_diagram)
{
  if (run_diagram == NULL)
    return;
  fs_diagram_layout_free (run_diagram->layout);
  fs_network_structure_unref (run_diagram->structure);
  g_free (run_diagram);
}
