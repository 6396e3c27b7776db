#include "cli/common/run.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/common/output.h"
#include "cli/common/progress.h"
#include "figure/plots/figure.h"
#include "figure/words/plot-text.h"
#include "study/run/run-estimate.h"

#define WAIT_US 2000    /* between two looks whether work in the background is over */
#define SHOWN_WAITS 100 /* between two reports of how far it is */

/* From here on a further signal is an order to end, not an echo of the first: timeout(1) and others send each signal twice. */
#define ECHO_MS 300

/* The only state that a signal handler may change. */
static volatile sig_atomic_t caught;
static _Atomic int64_t caught_ms;
static FsJob job;

static void
catch_signal (int number)
{
  struct timespec now;
  int64_t now_ms;

  clock_gettime (CLOCK_MONOTONIC, &now);
  now_ms = (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
  if (caught != 0 && now_ms - atomic_load (&caught_ms) > ECHO_MS)
    {
      signal (number, SIG_DFL);
      raise (number); /* takes effect when this returns */
      return;
    }
  if (caught == 0)
    atomic_store (&caught_ms, now_ms);
  caught = number;
  fs_job_stop (&job);
}

void
fs_cli_watch_signals (void)
{
  /* Output to a pipe goes on after the signal. */
  struct sigaction action = { .sa_handler = catch_signal, .sa_flags = SA_RESTART };

  if (caught == 0)
    fs_job_init (&job);
  sigaction (SIGINT, &action, NULL);
  sigaction (SIGTERM, &action, NULL);
}

const FsJob *
fs_cli_job (void)
{
  return &job;
}

gboolean
fs_cli_interrupted (void)
{
  return caught != 0;
}

int
fs_cli_signal_status (void)
{
  return caught != 0 ? 128 + caught : 0;
}

const char *
fs_cli_unavailable_reason (const FsCurve *curve, FsResultOrigin side)
{
  return side == FS_ORIGIN_MODEL ? curve->model_absent : curve->simulation_absent;
}

gboolean
fs_cli_check_origin (const FsScenario *scenario, FsResultOrigin side, GError **error)
{
  guint n_curves = fs_scenario_n_curves (scenario), n_usable = 0;
  const char *first_absent = NULL;

  for (guint c = 0; c < n_curves; c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      const char *absent = fs_cli_unavailable_reason (curve, side);

      n_usable += !curve->hidden && absent == NULL;
      if (!curve->hidden && first_absent == NULL)
        first_absent = absent;
    }
  if (n_usable == 0)
    return fs_set_input_error (
        error, "%s", first_absent != NULL ? first_absent : _ ("All curves are hidden; --set hidden=false shows them."));
  for (guint c = 0; c < n_curves; c++)
    {
      const char *absent = fs_cli_unavailable_reason (fs_scenario_curve (scenario, c), side);

      if (fs_scenario_curve (scenario, c)->hidden)
        fprintf (stderr, _ ("Curve %u is skipped because it is hidden; use --set hidden=false to include it.\n"),
                 c + 1);
      else if (absent != NULL)
        fprintf (stderr, _ ("Curve %u is left out: %s\n"), c + 1, absent);
    }
  return TRUE;
}

GArray *
fs_cli_simulated_points (const FsScenario *scenario, GError **error)
{
  return fs_cli_check_origin (scenario, FS_ORIGIN_SIMULATION, error) ? fs_sweep_points (scenario, error) : NULL;
}

GArray *
fs_cli_points (FsCliOptions *options, FsResultOrigin origin, FsScenario **scenario, GError **error)
{
  FsRowsFormat format;

  if ((*scenario = fs_cli_scenario (options, error)) == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error)
      || !fs_cli_check_origin (*scenario, origin, error))
    return NULL;
  return fs_sweep_points (*scenario, error);
}

FsRunner *
fs_cli_run_each (FsScenario *scenario, const GArray *points, FsCliStores *stores, const FsPointReceiver *receiver,
                 GError **error)
{
  g_autoptr (FsRunner) runner = NULL;
  gboolean cancelled = FALSE, going = TRUE;

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      g_autofree char *slow = curve->hidden || !curve->switching->has_flits || curve->simulation_absent != NULL
                                  ? NULL
                                  : fs_wormhole_params_explain_buffer (&curve->params);

      if (slow != NULL)
        fprintf (stderr, _ ("Curve %u: %s\n"), c + 1, slow);
    }
  fs_cli_watch_signals ();
  stores->options.receiver = receiver;
  runner = fs_runner_start (scenario, points, &stores->options);
  fs_cli_report_cached (stores, runner);
  do
    {
      going = !fs_runner_wait (runner, 100000);
      fs_cli_progress_clear (stores->progress);
      if (receiver != NULL && !fs_runner_deliver (runner, error))
        return NULL;
      /* A line of a terminal goes with the run; a program learns that all is done. */
      if (going || stores->progress == FS_CLI_PROGRESS_JSON)
        fs_cli_progress_show_run (stores->progress, runner, scenario);
      if (fs_cli_interrupted () && !cancelled)
        {
          fs_runner_cancel (runner);
          cancelled = TRUE;
        }
    }
  while (going);
  fs_cli_report_warnings (stores);
  return g_steal_pointer (&runner);
}

FsRunner *
fs_cli_run (FsScenario *scenario, const GArray *points, FsCliStores *stores, GError **error)
{
  if (!fs_run_check_memory (points->len, error))
    return NULL;
  return fs_cli_run_each (scenario, points, stores, NULL, NULL);
}

FsRunner *
fs_cli_run_scenario (FsScenario *scenario, const FsCliOptions *options, FsCliStores *stores, GError **error)
{
  g_autoptr (GArray) points = fs_cli_simulated_points (scenario, error);

  if (points == NULL || !fs_cli_stores_open (stores, options, scenario, error))
    return NULL;
  return fs_cli_run (scenario, points, stores, error);
}

FsSaturationSearch *
fs_cli_search_saturation (FsScenario *scenario, const FsCliOptions *options)
{
  FsSaturationSearch *running;
  FsCliProgress progress = fs_cli_progress (options);
  gboolean cancelled = FALSE;

  fs_cli_watch_signals ();
  running = fs_saturation_search_start (scenario, (guint) options->threads);
  while (!fs_saturation_search_wait (running, 100000))
    {
      fs_cli_progress_show (progress, FS_CLI_PHASE_SATURATION, fs_saturation_search_fraction (running));
      if (fs_cli_interrupted () && !cancelled)
        {
          fs_saturation_search_cancel (running);
          cancelled = TRUE;
        }
    }
  fs_cli_progress_clear (progress);
  return running;
}

typedef struct {
  void (*work) (gpointer data, FsJob *job, GError **error);
  gpointer data;
  FsJob job;
  atomic_bool over;
  GError *error;
} Background;

static gpointer
work_in_thread (gpointer data)
{
  Background *background = data;

  background->work (background->data, &background->job, &background->error);
  atomic_store (&background->over, true);
  return NULL;
}

gboolean
fs_cli_work_in_background (void (*work) (gpointer data, FsJob *job, GError **error), gpointer data, const char *text,
                           GError **error)
{
  Background background = { .work = work, .data = data };
  gboolean shows = isatty (STDERR_FILENO);
  GThread *thread;

  fs_job_init (&background.job);
  thread = g_thread_new ("work", work_in_thread, &background);
  for (guint waited = 1; !atomic_load (&background.over); waited++)
    {
      g_usleep (WAIT_US);
      if (fs_cli_interrupted ())
        fs_job_stop (&background.job);
      if (shows && waited % SHOWN_WAITS == 0 && atomic_load (&background.job.total) > 0)
        fprintf (stderr, text, floor (100 * fs_job_fraction (&background.job)));
    }
  g_thread_join (thread);
  if (shows)
    fputs ("\r\033[K", stderr);
  if (background.error == NULL)
    return TRUE;
  g_propagate_error (error, background.error);
  return FALSE;
}

void
fs_cli_warn_skipped (const FsScenario *scenario, gboolean model_only)
{
  FsResultOrigin last = model_only ? FS_ORIGIN_MODEL : FS_ORIGIN_SIMULATION;

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      if (fs_scenario_curve (scenario, c)->hidden)
        continue;
      /* Quantities that the model of a curve does not compute. */
      for (char **y = fs_scenario_figure (scenario)->y; *y != NULL; y++)
        {
          g_autofree char *reason = fs_figure_why_no_line (scenario, c, *y);

          if (reason != NULL)
            fprintf (stderr, _ ("Curve %u: %s\n"), c + 1, reason);
        }
      for (FsResultOrigin side = FS_ORIGIN_MODEL; side <= last; side++)
        {
          /* A curve that has no model lacks none. */
          gboolean none = side == FS_ORIGIN_MODEL && !fs_scenario_curve (scenario, c)->switching->has_models;
          const char *absent = none ? NULL : fs_cli_unavailable_reason (fs_scenario_curve (scenario, c), side);

          if (absent != NULL)
            fprintf (stderr,
                     side == FS_ORIGIN_MODEL ? _ ("Curve %u is drawn without its model: %s\n")
                                             : _ ("Curve %u is drawn without simulation: %s\n"),
                     c + 1, absent);
        }
    }
}

GArray *
fs_cli_find_brackets (FsScenario *scenario, const FsCliOptions *options)
{
  GArray *brackets = g_array_new (FALSE, FALSE, sizeof (FsSaturationBracket));
  g_autoptr (FsSaturationSearch) search = NULL;

  if (!options->saturation || fs_cli_interrupted ())
    return brackets;
  search = fs_cli_search_saturation (scenario, options);
  for (guint b = 0; b < fs_saturation_search_n_brackets (search); b++)
    {
      FsSaturationBracket bracket = fs_saturation_search_bracket (search, b);

      if (bracket.absent == NULL)
        g_array_append_val (brackets, bracket);
    }
  return brackets;
}

int
fs_cli_run_status (FsRunner *runner, const FsScenario *scenario, GError **error)
{
  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      FsPointView view = fs_runner_look (runner, i);

      if (view.state != FS_POINT_FAILED
          || fs_cli_unavailable_reason (fs_scenario_curve (scenario, view.point.curve), FS_ORIGIN_SIMULATION) != NULL)
        continue;
      g_set_error_literal (error, FS_ERROR, FS_ERROR_MEMORY, view.error);
      return 1;
    }
  return fs_cli_signal_status ();
}
