#include "cli/trace-motion.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/common/run.h"
#include "export/motion/motion.h"
#include "plot/value/style.h"
#include "scenario/value/scenario-file.h"

#define WAIT_US 50000

gboolean
fs_cli_is_motion (const FsCliOptions *options, FsMotionFormat *format)
{
  return options->output != NULL && fs_motion_format_from_path (options->output, format);
}

static gboolean
read_size (const FsCliOptions *options, FsMotion *motion, GError **error)
{
  g_auto (GStrv) parts = NULL;
  guint64 width, height;

  if (options->size == NULL)
    return TRUE;
  parts = g_strsplit (options->size, "x", -1);
  if (g_strv_length (parts) == 2 && fs_number_parse_uint (parts[0], &width) && fs_number_parse_uint (parts[1], &height)
      && width < G_MAXINT && height < G_MAXINT)
    {
      motion->width = (int) width;
      motion->height = (int) height;
      return TRUE;
    }
  return fs_refuse_value (error, _ ("--size is \"%s\"; of a trace it is width x height in pixels, such as 1280x720."),
                          options->size);
}

static gboolean
read_style (const FsCliOptions *options, FsMotion *motion, GError **error)
{
  FsStyleId style;

  if (options->style == NULL)
    return TRUE;
  motion->theme_is_fixed = TRUE;
  if (fs_style_id_parse (options->style, &style) && style != FS_STYLE_PRINT)
    {
      motion->dark = style == FS_STYLE_SCREEN_DARK;
      return TRUE;
    }
  return fs_refuse_value (error, _ ("--style is \"%s\"; of a trace it is screen-light or screen-dark."),
                          options->style);
}

static gboolean
read_options (const FsCliOptions *options, FsMotion *motion, GError **error)
{
  if (options->speed != NULL && !fs_number_parse (options->speed, &motion->speed))
    return fs_refuse_value (error, _ ("--speed is \"%s\"; it must be a number of cycles per second from 0.1 to 60."),
                            options->speed);
  return read_size (options, motion, error) && read_style (options, motion, error);
}

gboolean
fs_cli_check_motion (const FsCliOptions *options, GError **error)
{
  const char *option = options->speed != NULL   ? "--speed"
                       : options->size != NULL  ? "--size"
                       : options->style != NULL ? "--style"
                                                : NULL;
  FsMotionFormat format;
  FsMotion motion = { 0 };

  if (!fs_cli_is_motion (options, &format))
    return option == NULL
           || fs_set_input_error (error, _ ("%s is for --output FILE.html, FILE.svg, FILE.gif, or FILE.webm."), option);
  if (options->format != NULL || options->explain != NULL)
    return fs_set_input_error (error, _ ("%s is for lines of text, and %s shows the cycles in motion. Leave one out."),
                               options->format != NULL ? "--format" : "--explain", options->output);
  return read_options (options, &motion, error);
}

typedef struct {
  const FsMotion *motion;
  FsMotionFormat format;
  FsReplay *replay;
  const char *path;
  FsJob job;
  atomic_bool over;
  GError *error;
} Save;

static gpointer
save_in_background (gpointer data)
{
  Save *save = data;

  fs_motion_save (save->motion, save->format, save->replay, save->path, &save->job, &save->error);
  atomic_store (&save->over, true);
  return NULL;
}

static int
save_motion (const FsMotion *motion, FsMotionFormat format, FsReplay *replay, const char *path, GError **error)
{
  Save save = { .motion = motion, .format = format, .replay = replay, .path = path };
  GThread *thread;

  fs_job_init (&save.job);
  fs_cli_watch_signals ();
  thread = g_thread_new ("motion", save_in_background, &save);

  /* A terminal shows the progress; a signal stops the run. */
  gboolean shows = isatty (STDERR_FILENO);
  uint64_t total;

  while (!atomic_load (&save.over))
    {
      g_usleep (WAIT_US);
      if (fs_cli_interrupted ())
        fs_job_stop (&save.job);
      total = atomic_load (&save.job.total);
      if (shows && total > 0)
        fprintf (stderr, _ ("\r\033[KExporting: %.0f %%"),
                 floor (100.0 * (double) atomic_load (&save.job.done) / (double) total));
    }
  if (shows)
    fputs ("\r\033[K", stderr);

  g_thread_join (thread);
  /* The signal of a terminal ends ffmpeg, too, which may be seen first. */
  if (save.error != NULL && fs_cli_interrupted ())
    {
      g_error_free (save.error);
      return fs_cli_signal_status ();
    }
  if (save.error == NULL)
    return 0;
  g_propagate_error (error, save.error);
  return g_error_matches (*error, FS_ERROR, FS_ERROR_INPUT) ? 2 : 1;
}

int
fs_cli_write_motion (const FsCliOptions *options, const FsScenario *scenario, FsReplay *replay, GError **error)
{
  g_autoptr (FsCycleView) start = fs_cycle_view_new (replay);
  g_autoptr (FsRunDiagram) run_diagram = fs_run_diagram_new (start, error);
  g_autofree char *text = NULL;
  FsMotionFormat format = FS_MOTION_PAGE;
  FsMotion motion;

  if (run_diagram == NULL)
    return 2;
  /* There is no such cycle. */
  if ((options->from < 0 || options->from > fs_replay_end (replay))
      && !fs_replay_seek (replay, options->from, NULL, error))
    return 2;
  fs_cli_is_motion (options, &format);
  fs_motion_init (&motion, &run_diagram->diagram, options->from, options->from + options->cycles - 1);
  motion.title = fs_scenario_title (scenario);
  motion.scenario_text = text = fs_scenario_to_text (scenario);
  if (!read_options (options, &motion, error) || !fs_motion_check (&motion, format, error))
    return 2;
  return save_motion (&motion, format, replay, options->output, error);
}
