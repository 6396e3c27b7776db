#include "cli/run.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The only state a signal handler may touch. */
static volatile sig_atomic_t caught;

static void
catch_signal (int number)
{
  caught = number;
}

static void
watch_signals (void (*handler) (int))
{
  struct sigaction action = { .sa_handler = handler };

  sigaction (SIGINT, &action, NULL);
  sigaction (SIGTERM, &action, NULL);
}

static void
show_progress (FsRunner *runner)
{
  FsProgress progress = fs_runner_progress (runner);
  g_autofree char *left = isnan (progress.seconds_left)
                              ? g_strdup ("")
                              : g_strdup_printf (_ (", %.0f s left"), ceil (progress.seconds_left));

  fprintf (stderr, _ ("\r\033[K%u of %u points%s, %.1f million flit-hops per second"), progress.points_done,
           progress.points, left, progress.flit_hops_per_second / 1e6);
}

FsRunner *
fs_cli_run (FsScenario *scenario, const GArray *points, int threads, int *exit_status)
{
  FsRunner *runner = fs_runner_start (scenario, points, (guint) threads);
  gboolean terminal = isatty (STDERR_FILENO);
  gboolean cancelled = FALSE;

  caught = 0;
  watch_signals (catch_signal);
  while (!fs_runner_wait (runner, 100000))
    {
      if (terminal)
        show_progress (runner);
      if (caught != 0 && !cancelled)
        {
          fs_runner_cancel (runner);
          cancelled = TRUE;
        }
    }
  watch_signals (SIG_DFL);
  if (terminal)
    fputs ("\r\033[K", stderr);
  *exit_status = caught != 0 ? 128 + caught : 0;
  return runner;
}
