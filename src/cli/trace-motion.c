#include "cli/trace-motion.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/common/run.h"
#include "cli/trace-time.h"
#include "export/motion/motion.h"
#include "plot/value/style.h"
#include "scenario/value/scenario-file.h"

gboolean
fs_cli_is_motion (const FsCliOptions *options, FsMotionFormat *format)
{
  return options->output != NULL && fs_motion_format_from_path (options->output, format);
}

static gboolean
read_options (const FsCliOptions *options, FsMotion *motion, GError **error)
{
  g_auto (GStrv) sides = options->size != NULL ? g_strsplit (options->size, "x", -1) : NULL;
  guint64 width, height;
  FsStyleId style;

  if (options->speed != NULL && !fs_number_parse (options->speed, &motion->speed))
    return fs_refuse_value (error, _ ("--speed is \"%s\"; it must be a number of cycles per second from 0.1 to 60."),
                            options->speed);
  if (sides != NULL)
    {
      if (g_strv_length (sides) != 2 || !fs_number_parse_uint (sides[0], &width)
          || !fs_number_parse_uint (sides[1], &height) || width >= G_MAXINT || height >= G_MAXINT)
        return fs_refuse_value (
            error, _ ("--size is \"%s\"; of a trace it is width x height in pixels, such as 1280x720."), options->size);
      motion->width = (int) width;
      motion->height = (int) height;
    }
  if (options->style != NULL)
    {
      if (!fs_style_id_parse (options->style, &style) || style == FS_STYLE_PRINT)
        return fs_refuse_value (error, _ ("--style is \"%s\"; of a trace it is screen-light or screen-dark."),
                                options->style);
      motion->theme_is_fixed = TRUE;
      motion->dark = style == FS_STYLE_SCREEN_DARK;
    }
  return TRUE;
}

gboolean
fs_cli_check_motion (const FsCliOptions *options, GError **error)
{
  const char *option = options->speed != NULL    ? "--speed"
                       : options->size != NULL   ? "--size"
                       : options->style != NULL  ? "--style"
                       : options->drawer != NULL ? "--drawer"
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
} Save;

static void
save_in_background (gpointer data, FsJob *job, GError **error)
{
  const Save *save = data;

  fs_motion_save (save->motion, save->format, save->replay, save->path, job, error);
}

/* Writes the file, with progress; returns the exit status. */
static int
save_motion (const FsCliOptions *options, const FsMotion *motion, FsMotionFormat format, FsReplay *replay,
             GError **error)
{
  if (!fs_motion_check (motion, format, error))
    return 2;
  fs_cli_watch_signals ();
  if (fs_cli_work_in_background (save_in_background, &(Save){ motion, format, replay, options->output },
                                 _ ("\r\033[KExporting: %.0f %%"), error))
    return 0;
  if (!fs_cli_interrupted ())
    return fs_cli_error_status (*error);
  /* The signal of a terminal ends ffmpeg, too, which may be seen first. */
  g_clear_error (error);
  return fs_cli_signal_status ();
}

int
fs_cli_write_motion (const FsCliOptions *options, const FsScenario *scenario, const FsSweepPoint *point,
                     FsReplay *replay, GError **error)
{
  g_autoptr (FsCycleView) start = fs_cycle_view_new (replay);
  g_autoptr (FsRunDiagram) run_diagram = fs_run_diagram_new (start, error);
  g_autofree char *text = NULL;
  FsMotionFormat format = FS_MOTION_PAGE;
  FsCliDrawer drawer = { .picture = NULL };
  FsMotion motion;
  int status;

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
  if (!read_options (options, &motion, error)
      || (options->drawer != NULL && !fs_cli_drawer_init (&drawer, options, scenario, point, replay, error)))
    {
      fs_cli_drawer_clear (&drawer);
      return 2;
    }
  if (drawer.picture != NULL && drawer.subject.kind == FS_TIME_LIFE)
    {
      run_diagram->diagram.selected.kind = FS_ITEM_MESSAGE;
      run_diagram->diagram.selected.message = drawer.subject.number;
    }
  /* The size of the whole picture, if it was given. */
  if (drawer.picture != NULL && options->size == NULL)
    fs_motion_set_time (&motion, &drawer.picture->picture);
  else if (drawer.picture != NULL)
    motion.time = &drawer.picture->picture;
  status = save_motion (options, &motion, format, replay, error);
  fs_cli_drawer_clear (&drawer);
  return status;
}
