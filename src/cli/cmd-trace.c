#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/job.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "cli/common/trace-lines.h"
#include "cli/trace-motion.h"
#include "cli/trace-time.h"
#include "study/explain/explain.h"
#include "study/run/sweep.h"

#define MAX_CYCLES 100000

/* The point whose run a trace shows; of runs beside each other that of the first curve. */
static gboolean
read_point (FsScenario *scenario, gboolean first_curve, FsSweepPoint *point, GError **error)
{
  g_autoptr (GArray) points = fs_sweep_points (scenario, error);
  const FsCurve *curve;

  if (points == NULL)
    return FALSE;
  for (guint i = points->len; first_curve && i-- > 0;)
    if (g_array_index (points, FsSweepPoint, i).curve > 0)
      g_array_remove_index (points, i);
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

typedef struct {
  FsReplay *replay;
  gint64 cycle;
} Seek;

static void
seek_in_background (gpointer data, FsJob *job, GError **error)
{
  const Seek *seek = data;

  fs_replay_seek (seek->replay, seek->cycle, job, error);
}

/* How a subject begins. */
enum { NETWORK, BROADCAST, NODE, CHANNEL };

/* Reads the subject of --explain: "87" or "network", "broadcast:12", "node:0110", "channel:0110-0111". */
static gboolean
read_subject (const FsCycleView *cycle_view, const char *text, FsSubject *subject, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", 2);
  g_auto (GStrv) ends = parts[0] != NULL && parts[1] != NULL ? g_strsplit (parts[1], "-", 2) : NULL;
  static const char *const words[] = { "network", "broadcast", "node", "channel", NULL };
  int word = fs_word_index (ends != NULL ? parts[0] : text, words);
  uint32_t from, to;

  *subject = (FsSubject){ .kind = FS_SUBJECT_NONE };
  if (ends == NULL && word == NETWORK)
    return TRUE;
  if (fs_number_parse_uint (text, &subject->id))
    subject->kind = FS_SUBJECT_MESSAGE;
  else if (ends != NULL && word == BROADCAST && fs_number_parse_uint (parts[1], &subject->id))
    subject->kind = FS_SUBJECT_BROADCAST;
  else if (ends != NULL && word == NODE)
    {
      if (!fs_interconnect_read_address (&cycle_view->network, parts[1], &from, error))
        return FALSE;
      *subject = (FsSubject){ .kind = FS_SUBJECT_NODE, .id = from };
    }
  else if (ends != NULL && word == CHANNEL && g_strv_length (ends) == 2)
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

/* The text of --explain on one cycle. */
static char *
explain (const FsCliOptions *options, const FsCycleView *cycle_view, gboolean first, GError **error)
{
  g_autofree char *cycle = fs_number_display_count (cycle_view->cycle);
  g_autofree char *heading = g_strdup_printf (_ ("Cycle %s"), cycle);
  g_autoptr (FsExplanation) explanation = NULL;
  g_autofree char *words = NULL;
  FsSubject subject;

  if (!read_subject (cycle_view, options->explain, &subject, error))
    return NULL;
  /* Of several cycles, a heading names each; the text about the network starts with it anyway. */
  if (subject.kind == FS_SUBJECT_NONE)
    {
      words = fs_explain_network (cycle_view);
      return g_strconcat (words, "\n", NULL);
    }
  explanation = fs_explain (cycle_view, subject);
  words = fs_explanation_text (explanation);
  return options->cycles == 1 ? g_steal_pointer (&words) : g_strconcat (first ? "" : "\n", heading, "\n", words, NULL);
}

/* @format: JSON or CSV. */
static gboolean
check_options (FsCliOptions *options, FsRowsFormat *format, GError **error)
{
  FsFormat picture;

  if (options->life != NULL || options->beside != NULL)
    {
      const char *name = options->life != NULL ? "--life" : "--beside";
      const char *option = options->life != NULL && options->beside != NULL   ? "--beside"
                           : options->explain != NULL                         ? "--explain"
                           : options->format != NULL && options->life != NULL ? "--format"
                           : options->drawer != NULL                          ? "--drawer"
                           : options->speed != NULL                           ? "--speed"
                           : options->size != NULL                            ? "--size"
                           : options->style != NULL                           ? "--style"
                                                                              : NULL;

      if (option != NULL)
        return fs_set_input_error (error, _ ("%s and %s cannot be given together. Leave one out."), option, name);
      if (options->format != NULL && options->output != NULL && fs_format_from_path (options->output, &picture, NULL))
        return fs_set_input_error (error, _ ("%s and %s cannot be given together. Leave one out."), "--format",
                                   options->output);
      if (options->cycles == -1 && options->life != NULL)
        options->cycles = MAX_CYCLES;
    }
  else if (!fs_cli_check_motion (options, error))
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
  if (fs_cli_format (options, FS_ROWS_JSON, format, NULL) && *format != FS_ROWS_TABLE)
    return TRUE;
  return fs_set_input_error (error, _ ("--format %s: a trace is printed as json or csv."), options->format);
}

/* Writes each cycle at once, since all of them may be gigabytes; a file is complete or not written. */
static gboolean
print_cycles (const FsCliOptions *options, FsRowsFormat format, FsReplay *replay, GError **error)
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
      if (options->explain != NULL)
        text = explain (options, cycle_view, c == 0, error);
      else if (format == FS_ROWS_JSON)
        text = fs_trace_json (cycle_view);
      else
        {
          g_autofree char *rows = fs_trace_csv (cycle_view);

          text = g_strconcat (c == 0 ? fs_trace_csv_header (cycle_view) : "", rows, NULL);
        }
      if (text == NULL)
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
  FsMotionFormat motion;
  FsRowsFormat format;
  FsSweepPoint point;

  if (!check_options (options, &format, error) || (scenario = fs_cli_scenario (options, error)) == NULL
      || !read_point (scenario, options->beside != NULL, &point, error))
    return 2;
  if (options->life != NULL && !fs_sweep_curve (scenario, &point)->switching->has_flits)
    {
      fs_set_input_error (error, _ ("--life is for wormhole runs; this scenario switches whole packets."));
      return 2;
    }
  if (options->beside != NULL)
    return fs_cli_print_pairs (options, scenario, &point, error) ? 0 : fs_cli_error_status (*error);
  if (options->life != NULL)
    return fs_cli_print_life (options, scenario, &point, error) ? 0 : fs_cli_error_status (*error);
  if (fs_sweep_curve (scenario, &point)->switching->has_flits)
    {
      FsWormholeParams wormhole = fs_sweep_wormhole (scenario, &point, 0);

      replay = fs_replay_new (&wormhole, FS_ENGINE_FAST,
                              (int64_t) MIN (fs_scenario_statistics (scenario)->rule.max_cycles, G_MAXINT64), error);
    }
  else
    {
      FsStoreForwardParams store_forward = fs_sweep_store_forward (scenario, &point, 0);

      replay = fs_replay_new_store_forward_alone (&store_forward, NULL, error);
    }
  if (replay == NULL)
    return 1;
  fs_replay_set_forwards (replay);
  if (fs_cli_is_motion (options, &motion))
    return fs_cli_write_motion (options, scenario, &point, replay, error);
  /* Reaching the first cycle may take minutes. */
  if (isatty (STDERR_FILENO) ? !fs_cli_work_in_background (seek_in_background, &(Seek){ replay, options->from },
                                                           _ ("\r\033[KOn the way to the first cycle: %.0f %%"), error)
                             : !fs_replay_seek (replay, options->from, NULL, error))
    return 2;
  return print_cycles (options, format, replay, error) ? 0 : fs_cli_error_status (*error);
}
