#include "cli/common/progress.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "base/json-text.h"
#include "base/number.h"
#include "study/words/vocabulary.h"

static const char *const phase_names[] = {
  [FS_CLI_PHASE_SIMULATION] = "simulation", [FS_CLI_PHASE_SATURATION] = "saturation",
  [FS_CLI_PHASE_CHANNELS] = "channels",     [FS_CLI_PHASE_SLIDES] = "slides",
  [FS_CLI_PHASE_MODELS] = "models",         [FS_CLI_PHASE_SETS] = "sets",
};

FsCliProgress
fs_cli_progress (const FsCliOptions *options)
{
  if (options->progress)
    return FS_CLI_PROGRESS_JSON;
  return isatty (STDERR_FILENO) ? FS_CLI_PROGRESS_LINE : FS_CLI_PROGRESS_NONE;
}

void
fs_cli_progress_clear (FsCliProgress progress)
{
  if (progress == FS_CLI_PROGRESS_LINE)
    fputs ("\r\033[K", stderr);
}

static void
begin_object (FsJsonText *json, FsCliPhase phase, double fraction)
{
  fs_json_text_init (json, 0);
  fs_json_text_object (json, NULL);
  fs_json_text_word (json, "phase", phase_names[phase]);
  fs_json_text_number (json, "fraction", fraction);
}

static void
end_object (FsJsonText *json)
{
  g_autofree char *text = fs_json_text_finish (json);

  fputs (text, stderr);
}

void
fs_cli_progress_show_run (FsCliProgress progress, FsRunner *runner, const FsScenario *scenario)
{
  FsProgress far = { 0 };

  if (progress == FS_CLI_PROGRESS_NONE)
    return;
  far = fs_runner_progress (runner);
  if (progress == FS_CLI_PROGRESS_JSON)
    {
      FsJsonText json;

      begin_object (&json, FS_CLI_PHASE_SIMULATION, far.fraction);
      fs_json_text_integer (&json, "points_done", far.points_done);
      fs_json_text_integer (&json, "points", far.points);
      fs_json_text_number (&json, "seconds_left", far.seconds_left);
      fs_json_text_number (&json, "flit_hops_per_second", far.flit_hops_per_second);
      fs_json_text_string (&json, "lacking", fs_run_condition_text (far.lack));
      fs_json_text_number (&json, "flit_hops", far.flit_hops);
      fs_json_text_number (&json, "max_flit_hops", far.max_flit_hops);
      end_object (&json);
    }
  else
    {
      g_autofree char *lack = fs_run_condition_with_work (far.lack, far.flit_hops, far.max_flit_hops);
      g_autofree char *left
          = isnan (far.seconds_left) ? g_strdup ("") : g_strdup_printf (_ (", %.0f s left"), ceil (far.seconds_left));
      g_autofree char *points
          = g_strdup_printf (ngettext ("%u of %u point", "%u of %u points", far.points), far.points_done, far.points);
      g_autofree char *million = fs_number_display_fixed (far.flit_hops_per_second / 1e6, 1);
      g_autofree char *speed = g_strdup_printf (fs_scenario_curve (scenario, 0)->switching->has_flits
                                                    ? _ ("%s million flit-hops per second")
                                                    : _ ("%s million hops per second"),
                                                million);

      /* Translators: "26 of 30 points, 80 %, 12 s left, 29.6 million hops per second"; how long is left may be missing. */
      fprintf (stderr, _ ("\r\033[K%s, %.0f %%%s, %s"), points, floor (100 * far.fraction), left, speed);
      if (lack != NULL)
        fprintf (stderr, "; %s", lack);
    }
}

void
fs_cli_progress_show (FsCliProgress progress, FsCliPhase phase, double fraction)
{
  FsJsonText json;

  if (progress == FS_CLI_PROGRESS_JSON)
    {
      begin_object (&json, phase, fraction);
      end_object (&json);
    }
  else if (progress == FS_CLI_PROGRESS_LINE)
    fprintf (stderr,
             phase == FS_CLI_PHASE_CHANNELS ? _ ("\r\033[K%.0f %% of the channels measured")
             : phase == FS_CLI_PHASE_SLIDES ? _ ("\r\033[K%.0f %% of the slides drawn")
             : phase == FS_CLI_PHASE_MODELS ? _ ("\r\033[K%.0f %% of the points solved")
             : phase == FS_CLI_PHASE_SETS   ? _ ("\r\033[K%.0f %% of the sets of destinations tried")
                                            : _ ("\r\033[K%.0f %% searched"),
             floor (100 * fraction));
}
