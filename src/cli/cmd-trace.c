#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/job.h"
#include "base/number.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "cli/common/trace-lines.h"
#include "cli/trace-motion.h"
#include "study/explain/explain.h"
#include "study/run/sweep.h"

#define MAX_CYCLES 100000
#define SEEK_WAIT 2000 /* microseconds */
#define SEEK_SHOWN 100 /* waits */

/* The point whose run a trace shows. */
static gboolean
read_point (FsScenario *scenario, FsSweepPoint *point, GError **error)
{
  g_autoptr (GArray) points = fs_sweep_points (scenario, error);
  const FsCurve *curve;

  if (points == NULL)
    return FALSE;
  if (points->len != 1)
    {
      const char *sentence
          = fs_scenario_curve (scenario, 0)->switching->has_loads
                ? _ ("A trace shows one run, but this scenario has %u points. Give one --rate and a scenario of one "
                     "curve.")
                : _ ("A trace shows one run, but this scenario has %u points. Give one --set buffer=B and one curve.");

      return fs_set_input_error (error, sentence, points->len);
    }
  *point = g_array_index (points, FsSweepPoint, 0);
  curve = fs_sweep_curve (scenario, point);
  if (curve->simulation_absent == NULL)
    return TRUE;
  return fs_set_input_error (error, "%s", curve->simulation_absent);
}

static FsReplay *
new_replay (const FsScenario *scenario, const FsSweepPoint *point, GError **error)
{
  const FsCurve *curve = fs_sweep_curve (scenario, point);
  FsWormholeParams wormhole = fs_sweep_wormhole (scenario, point, 0);
  FsStoreForwardParams store_forward = fs_sweep_store_forward (scenario, point, 0);
  int64_t n_cycles = (int64_t) MIN (fs_scenario_statistics (scenario)->rule.max_cycles, G_MAXINT64);

  return curve->switching->has_flits ? fs_replay_new (&wormhole, FS_ENGINE_FAST, n_cycles, error)
                                     : fs_replay_new_store_forward_alone (&store_forward, NULL, error);
}

typedef struct {
  FsReplay *replay;
  gint64 cycle;
  FsJob job;
  atomic_bool over;
  GError *error;
} Seek;

static gpointer
seek_in_background (gpointer data)
{
  Seek *seek = data;

  fs_replay_seek (seek->replay, seek->cycle, &seek->job, &seek->error);
  atomic_store (&seek->over, true);
  return NULL;
}

/* Reaching the first cycle may take minutes: a terminal shows the progress. */
static gboolean
go_to (FsReplay *replay, gint64 cycle, GError **error)
{
  Seek seek = { .replay = replay, .cycle = cycle };
  GThread *thread;

  if (!isatty (STDERR_FILENO))
    return fs_replay_seek (replay, cycle, NULL, error);
  fs_job_init (&seek.job);
  thread = g_thread_new ("seek", seek_in_background, &seek);
  for (guint waited = 0; !atomic_load (&seek.over); waited++)
    {
      g_usleep (SEEK_WAIT);
      if (waited > 0 && waited % SEEK_SHOWN == 0 && atomic_load (&seek.job.total) > 0)
        fprintf (stderr, _ ("\r\033[KOn the way to the first cycle: %.0f %%"),
                 floor (100.0 * (double) atomic_load (&seek.job.done) / (double) atomic_load (&seek.job.total)));
    }
  g_thread_join (thread);
  fputs ("\r\033[K", stderr);
  if (seek.error == NULL)
    return TRUE;
  g_propagate_error (error, seek.error);
  return FALSE;
}

/* Reads the subject of --explain: "87" or "network", "broadcast:12", "node:0110", "channel:0110-0111". */
static gboolean
read_subject (const FsCycleView *cycle_view, const char *text, FsSubject *subject, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", 2);
  g_auto (GStrv) ends = parts[0] != NULL && parts[1] != NULL ? g_strsplit (parts[1], "-", 2) : NULL;
  uint32_t from, to;

  *subject = (FsSubject){ .kind = FS_SUBJECT_NONE };
  if (g_str_equal (text, "network"))
    return TRUE;
  if (fs_number_parse_uint (text, &subject->id))
    subject->kind = FS_SUBJECT_MESSAGE;
  else if (ends != NULL && g_str_equal (parts[0], "broadcast") && fs_number_parse_uint (parts[1], &subject->id))
    subject->kind = FS_SUBJECT_BROADCAST;
  else if (ends != NULL && g_str_equal (parts[0], "node"))
    {
      if (!fs_interconnect_read_address (&cycle_view->network, parts[1], &from, error))
        return FALSE;
      *subject = (FsSubject){ .kind = FS_SUBJECT_NODE, .id = from };
    }
  else if (ends != NULL && g_str_equal (parts[0], "channel") && g_strv_length (ends) == 2)
    {
      if (!fs_interconnect_read_address (&cycle_view->network, ends[0], &from, error)
          || !fs_interconnect_read_address (&cycle_view->network, ends[1], &to, error))
        return FALSE;
      if (fs_interconnect_distance (&cycle_view->network, from, to) != 1)
        return fs_set_input_error (
            error,
            fs_interconnect_is_grid (&cycle_view->network)
                ? _ ("--explain %s: the shortest path between these nodes has %d hops; a channel joins neighbors.")
                : _ ("--explain %s: these nodes differ in %d digits; a channel joins nodes that differ in 1."),
            text, fs_interconnect_distance (&cycle_view->network, from, to));
      *subject
          = (FsSubject){ .kind = FS_SUBJECT_CHANNEL, .id = fs_interconnect_channel (&cycle_view->network, from, to) };
    }
  if (subject->kind != FS_SUBJECT_NONE)
    return TRUE;
  return fs_set_input_error (
      error,
      _ ("--explain %s: give the number of a message, network, broadcast:INDEX, node:ADDRESS, or "
         "channel:ADDRESS-ADDRESS of two neighbors."),
      text);
}

static char *
explain (const FsCycleView *cycle_view, const char *text, GError **error)
{
  g_autoptr (FsExplanation) explanation = NULL;
  g_autofree char *network = NULL;
  FsSubject subject;

  if (!read_subject (cycle_view, text, &subject, error))
    return NULL;
  if (subject.kind != FS_SUBJECT_NONE)
    {
      explanation = fs_explain (cycle_view, subject);
      return fs_explanation_text (explanation);
    }
  network = fs_explain_network (cycle_view);
  return g_strconcat (network, "\n", NULL);
}

static char *
cycle_text (const FsCliOptions *options, const FsCycleView *cycle_view, gboolean first, GError **error)
{
  g_autofree char *rows = NULL;

  if (options->explain != NULL && options->cycles == 1)
    return explain (cycle_view, options->explain, error);
  if (options->explain != NULL)
    {
      /* A heading names the cycle; the text about the network starts with it anyway. */
      g_autofree char *words = explain (cycle_view, options->explain, error);
      g_autofree char *cycle = fs_number_display_count (cycle_view->cycle);
      g_autofree char *heading = NULL;

      if (words == NULL || g_str_equal (options->explain, "network"))
        return g_steal_pointer (&words);
      heading = g_strdup_printf (_ ("Cycle %s"), cycle);
      return g_strconcat (first ? "" : "\n", heading, "\n", words, NULL);
    }
  if (g_strcmp0 (options->format, "csv") != 0)
    return fs_trace_json (cycle_view);
  rows = fs_trace_csv (cycle_view);
  return g_strconcat (first ? fs_trace_csv_header (cycle_view) : "", rows, NULL);
}

static gboolean
check_options (FsCliOptions *options, GError **error)
{
  if (!fs_cli_check_motion (options, error))
    return FALSE;
  if (options->explain != NULL && options->cycles == -1) /* not given */
    options->cycles = 1;
  if (options->cycles == -1)
    return fs_set_input_error (error, _ ("trace needs --cycles, 1 to %d."), MAX_CYCLES);
  if (options->cycles < 1 || options->cycles > MAX_CYCLES)
    {
      g_autofree char *given = g_strdup_printf ("%" G_GINT64_FORMAT, options->cycles);

      return fs_set_input_error (error, _ ("cycles is %s; it must be a whole number from 1 to %d."), given, MAX_CYCLES);
    }
  if (options->explain != NULL && options->format != NULL)
    return fs_set_input_error (error, _ ("--format %s: --explain answers in words only."), options->format);
  if (options->format == NULL || g_str_equal (options->format, "json") || g_str_equal (options->format, "csv"))
    return TRUE;
  return fs_set_input_error (error, _ ("--format %s: a trace is printed as json or csv."), options->format);
}

/* Writes each cycle at once, since all of them may be gigabytes; a file is complete or not written. */
static gboolean
print_cycles (const FsCliOptions *options, FsReplay *replay, GError **error)
{
  gboolean to_file = fs_cli_is_file (options->output);
  g_autoptr (FsFileWriter) file = to_file ? fs_file_writer_new (options->output) : NULL;

  if (to_file && file == NULL)
    return fs_cli_fail_to_write (options->output, errno, error);
  for (gint64 c = 0; c < options->cycles; c++)
    {
      g_autoptr (FsCycleView) cycle_view = NULL;
      g_autofree char *text = NULL;

      if (c > 0 && fs_replay_cycle (replay) == fs_replay_end (replay))
        break;
      if (c > 0 && !fs_replay_step (replay, 1, NULL, error))
        return FALSE;
      cycle_view = fs_cycle_view_new (replay);
      if ((text = cycle_text (options, cycle_view, c == 0, error)) == NULL)
        return FALSE;
      if (file != NULL ? !fs_file_writer_write (file, text, strlen (text))
                             && !fs_cli_fail_to_write (options->output, errno, error)
                       : !fs_cli_write (options, text, error))
        return FALSE;
    }
  return file == NULL || fs_file_writer_finish (g_steal_pointer (&file))
         || fs_cli_fail_to_write (options->output, errno, error);
}

int
fs_cli_trace (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (FsReplay) replay = NULL;
  FsMotionFormat format;
  FsSweepPoint point;

  if (!check_options (options, error) || (scenario = fs_cli_scenario (options, error)) == NULL
      || !read_point (scenario, &point, error))
    return 2;
  if ((replay = new_replay (scenario, &point, error)) == NULL)
    return 1;
  fs_replay_set_forwards (replay);
  if (fs_cli_is_motion (options, &format))
    return fs_cli_write_motion (options, scenario, replay, error);
  if (!go_to (replay, options->from, error))
    return 2;
  if (print_cycles (options, replay, error))
    return 0;
  return g_error_matches (*error, FS_ERROR, FS_ERROR_INPUT) ? 2 : 1;
}
