#include "cli/trace-time.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "cli/common/output.h"
#include "export/time-export.h"
#include "figure/series/latency-parts.h"
#include "scenario/value/scenario-file.h"
#include "sim/replay/logged-run.h"
#include "sim/run/run-pairs.h"
#include "study/documents/result.h"

#define MOST_NAMED 12 /* broadcasts in a sentence */

/* Of a message of two runs. */
static const FsColumn ID = { "id", "number of the message in the first run" };
static const FsColumn KIND = { "kind", "`unicast` or `copy`" };
static const FsColumn SOURCE = { "source", "node that sends it" };
static const FsColumn DESTINATION = { "destination", "node that receives it" };
static const FsColumn GENERATED = { "generated", "cycle of its generation; of a copy that of its broadcast" };
static const FsColumn LATENCY
    = { "latency", "cycles until it is delivered in the first run; null if it is not", "cycles" };
static const FsColumn WITH_LATENCY = { "with_latency", "likewise in the second run", "cycles" };
static const FsColumn DIFFERENCE = { "difference", "second minus first; null if one is missing", "cycles" };

/* Reads "274" or "broadcast:205". */
static gboolean
read_number (const char *text, FsTimeSubject *subject)
{
  static const char broadcast[] = "broadcast:";
  gboolean is_broadcast = g_str_has_prefix (text, broadcast);

  subject->kind = is_broadcast ? FS_TIME_BROADCASTS : FS_TIME_LIFE;
  return fs_number_parse_uint (text + (is_broadcast ? strlen (broadcast) : 0), &subject->number);
}

/* What the model says of the point; @means: [FS_N_CAUSES + 1]. */
static void
add_model (FsTimeSubject *subject, const FsScenario *scenario, const FsSweepPoint *point, double *means)
{
  const FsCurve *curve = fs_sweep_curve (scenario, point);
  FsBroadcastLatencies latencies;
  FsLatencyParts parts;

  if (subject->kind == FS_TIME_LIFE && fs_latency_parts_modelled (curve, point->rate, &parts))
    {
      memcpy (means, parts.cycles, sizeof parts.cycles);
      subject->model = means;
    }
  if (subject->kind != FS_TIME_BROADCASTS)
    return;
  latencies = fs_broadcast_latencies_modelled (curve, point->rate);
  subject->mean = latencies.mean;
  subject->last = latencies.last;
}

/* Says what @log has instead of @text, the value of @option. */
static gboolean
refuse_number (const char *option, const char *text, FsTimeKind kind, const FsRunLog *log, GError **error)
{
  g_autofree char *last = fs_number_display_count ((guint64) log->until);
  g_autofree char *count = fs_number_display_count (log->messages->len);
  g_autoptr (GArray) broadcasts = NULL;
  g_autoptr (GString) some = g_string_new (NULL);

  if (kind == FS_TIME_LIFE)
    return fs_set_input_error (
        error, _ ("%s %s: up to cycle %s, %s messages were generated, numbered from 0. Give more --cycles."), option,
        text, last, count);
  broadcasts = fs_logged_broadcasts_new (log);
  for (guint i = 0; i < MIN (broadcasts->len, MOST_NAMED); i++)
    g_string_append_printf (some, "%s%" G_GUINT64_FORMAT, i > 0 ? ", " : "",
                            g_array_index (broadcasts, FsLoggedBroadcast, i).index);
  if (broadcasts->len == 0)
    return fs_set_input_error (error, _ ("%s %s: up to cycle %s, no broadcast was generated."), option, text, last);
  return fs_set_input_error (error,
                             broadcasts->len > MOST_NAMED
                                 ? _ ("%s %s: up to cycle %s, broadcasts have the numbers %s and higher ones.")
                                 : _ ("%s %s: up to cycle %s, broadcasts have the numbers %s."),
                             option, text, last, some->str);
}

/* Prints the text of a picture, or draws it. */
static gboolean
print_picture (const FsCliOptions *options, FsScenario *scenario, const FsLoggedPicture *picture, GError **error)
{
  g_autofree char *scenario_text = NULL;
  FsExportOptions export;

  if (!fs_cli_is_file (options->output))
    {
      g_autofree char *lines = g_strconcat (picture->text, "\n", NULL);

      return fs_cli_write (options, lines, error);
    }
  scenario_text = fs_scenario_to_text (scenario);
  fs_export_options_init (&export);
  export.scenario_text = scenario_text;
  fs_time_export_fit (&picture->picture, &export, picture->sentence);
  return fs_time_export_save (&picture->picture, picture->text, options->output, &export, error);
}

/* Returns the log of a run up to the last cycle of --cycles, or NULL with an error. */
static FsRunLog *
log_run (const FsCliOptions *options, const FsWormholeParams *params, GError **error)
{
  g_autoptr (FsLoggedRun) run = fs_logged_run_new (params, FS_ENGINE_FAST, error);

  if (run == NULL)
    return NULL;
  fs_logged_run_advance (run, options->from + options->cycles - 1, NULL);
  return fs_logged_run_log (run);
}

gboolean
fs_cli_print_life (const FsCliOptions *options, FsScenario *scenario, const FsSweepPoint *point, GError **error)
{
  FsWormholeParams params = fs_sweep_wormhole (scenario, point, 0);
  FsTimeSubject subject = { .closed = FS_NO_CYCLE };
  double means[FS_N_CAUSES + 1];
  g_autoptr (FsRunLog) log = NULL;
  g_autoptr (FsLoggedPicture) picture = NULL;

  if (!read_number (options->life, &subject))
    return fs_set_input_error (error, _ ("--life is \"%s\"; it must be the number of a message, or broadcast:INDEX."),
                               options->life);
  if ((log = log_run (options, &params, error)) == NULL)
    return FALSE;
  add_model (&subject, scenario, point, means);
  picture = fs_logged_picture_new (&subject, log, &params);
  if (picture == NULL)
    return refuse_number ("--life", options->life, subject.kind, log, error);
  return print_picture (options, scenario, picture, error);
}

/* Reads --beside: the number of another curve, from 0. */
static gboolean
read_beside (const FsCliOptions *options, FsScenario *scenario, guint *curve, GError **error)
{
  guint n = fs_scenario_n_curves (scenario);
  guint64 number;

  if (!fs_number_parse_uint (options->beside, &number) || number < 2 || number > n)
    return fs_set_input_error (error,
                               ngettext ("--beside is \"%s\"; it must be the number of another curve, but the scenario "
                                         "has %u curve.",
                                         "--beside is \"%s\"; it must be the number of another curve, 2 to %u.", n),
                               options->beside, n);
  *curve = (guint) number - 1;
  return TRUE;
}

static void
set_cycles (FsRow *row, const FsColumn *column, int64_t cycles, gboolean known)
{
  if (known)
    fs_row_set_integer (row, column, cycles);
  else
    fs_row_set_number (row, column, NAN);
}

/* A row for each message that both runs have. */
static gboolean
print_rows (const FsCliOptions *options, const FsRunPairs *pairs, GError **error)
{
  g_autoptr (FsCliRows) rows = fs_cli_rows_new (options, NULL, error);

  for (uint32_t i = 0; rows != NULL && i < pairs->pairs->len; i++)
    {
      const FsMessagePair *pair = fs_run_pairs_pair (pairs, i);
      const FsLoggedMessage *message = fs_run_pairs_message (pairs, pair, 0);
      const gboolean known[] = { pair->latency[0] != FS_NO_CYCLE, pair->latency[1] != FS_NO_CYCLE };
      FsRow *row = fs_row_new ();

      fs_row_set_integer (row, &ID, (gint64) message->id);
      fs_row_set_text (row, &KIND, message->kind == FS_MESSAGE_COPY ? "copy" : "unicast");
      fs_row_set_integer (row, &SOURCE, message->source);
      fs_row_set_integer (row, &DESTINATION, message->destination);
      fs_row_set_integer (row, &GENERATED, pair->generated);
      set_cycles (row, &LATENCY, pair->latency[0], known[0]);
      set_cycles (row, &WITH_LATENCY, pair->latency[1], known[1]);
      set_cycles (row, &DIFFERENCE, pair->latency[1] - pair->latency[0], known[0] && known[1]);
      if (!fs_rows_add (rows->rows, row, error))
        return FALSE;
    }
  return rows != NULL && fs_cli_rows_finish (rows, NULL, error);
}

gboolean
fs_cli_print_pairs (const FsCliOptions *options, FsScenario *scenario, const FsSweepPoint *point, GError **error)
{
  FsSweepPoint points[] = { *point, *point };
  FsWormholeParams params[2];
  g_autoptr (FsRunLog) first_log = NULL;
  g_autoptr (FsRunLog) second_log = NULL;
  g_autofree char *first = fs_result_label (fs_scenario_curve (scenario, 0));
  g_autofree char *second = NULL;
  g_autoptr (FsRunPairs) pairs = NULL;
  g_autoptr (FsLoggedPicture) picture = NULL;
  FsPairPicture both;

  if (!read_beside (options, scenario, &points[1].curve, error))
    return FALSE;
  second = fs_result_label (fs_scenario_curve (scenario, points[1].curve));
  for (guint side = 0; side < 2; side++)
    {
      const FsCurve *curve = fs_sweep_curve (scenario, &points[side]);

      if (curve->simulation_absent != NULL)
        return fs_set_input_error (error, "%s", curve->simulation_absent);
      if (!curve->switching->has_flits)
        return fs_set_input_error (error, "%s",
                                   _ ("--beside is for wormhole runs; this scenario switches whole packets."));
      params[side] = fs_sweep_wormhole (scenario, &points[side], 0);
    }
  if (fs_traffic_compare (&params[0], &params[1]) != FS_TRAFFIC_SAME)
    return fs_set_input_error (error,
                               _ ("--beside %s: the runs of both curves have other messages, so that none is the "
                                  "same in both."),
                               options->beside);
  if ((first_log = log_run (options, &params[0], error)) == NULL
      || (second_log = log_run (options, &params[1], error)) == NULL)
    return FALSE;
  if (first_log->n_channels != second_log->n_channels)
    return fs_set_input_error (error, _ ("--beside %s: the networks of both curves have other channels."),
                               options->beside);
  pairs = fs_run_pairs_new (first_log, second_log);
  if (options->format != NULL)
    return print_rows (options, pairs, error);
  both = (FsPairPicture){ .pairs = pairs,
                          .names = { first, second },
                          .palette_entries = { fs_scenario_curve (scenario, 0)->palette_entry,
                                               fs_scenario_curve (scenario, points[1].curve)->palette_entry } };
  picture = fs_logged_picture_new (&(FsTimeSubject){ .kind = FS_TIME_PAIRS, .closed = FS_NO_CYCLE, .pairs = &both },
                                   first_log, &params[0]);
  return print_picture (options, scenario, picture, error);
}

/* The channels of the circular wait, else of the longest chain, in the last cycle of the motion. */
static gboolean
find_channels (FsTimeSubject *subject, const FsWormholeParams *params, FsReplay *replay, int64_t last, GError **error)
{
  g_autoptr (FsSnapshot) snapshot = NULL;
  g_autoptr (FsWaitForGraph) graph = NULL;
  g_autofree char *cycle = fs_number_display_count ((guint64) last);
  FsNetwork network;

  if (!fs_replay_seek (replay, MIN (last, fs_replay_end (replay)), NULL, error))
    return FALSE;
  snapshot = fs_replay_snapshot (replay);
  graph = fs_wait_for_graph_new (snapshot, params);
  fs_wormhole_params_network (params, &network);
  subject->channels = fs_channel_set_new (snapshot, graph, &network, FS_CHANNELS_OF_CHAIN, 0);
  subject->cycle = snapshot->cycle;
  if (graph->n_circle > 0)
    subject->closed = graph->closed;
  return subject->channels->len > 0
         || fs_set_input_error (error, _ ("--drawer channels: no header is blocked in cycle %s, the last one shown."),
                                cycle);
}

gboolean
fs_cli_drawer_init (FsCliDrawer *drawer, const FsCliOptions *options, const FsScenario *scenario,
                    const FsSweepPoint *point, FsReplay *replay, GError **error)
{
  int64_t last = options->from + options->cycles - 1;
  FsTimeSubject *subject = &drawer->subject;
  g_autoptr (FsRunLog) log = NULL;
  FsWormholeParams params;

  *drawer = (FsCliDrawer){ .subject.closed = FS_NO_CYCLE };
  if (!fs_sweep_curve (scenario, point)->switching->has_flits)
    return fs_set_input_error (error, _ ("--drawer is for wormhole runs; this scenario switches whole packets."));
  params = fs_sweep_wormhole (scenario, point, 0);
  if (g_str_equal (options->drawer, "channels"))
    {
      subject->kind = FS_TIME_CHANNELS;
      if (!find_channels (subject, &params, replay, last, error))
        return FALSE;
    }
  else if (g_str_equal (options->drawer, "all"))
    subject->kind = FS_TIME_RASTER;
  else if (!read_number (options->drawer, subject))
    return fs_set_input_error (error,
                               _ ("--drawer is \"%s\"; it must be the number of a message, broadcast:INDEX, channels, "
                                  "or all."),
                               options->drawer);
  if ((log = fs_logged_picture_log (subject, &params, last, NULL, error)) == NULL)
    return FALSE;
  add_model (subject, scenario, point, drawer->model);
  drawer->picture = fs_logged_picture_new (subject, log, &params);
  return drawer->picture != NULL || refuse_number ("--drawer", options->drawer, subject->kind, log, error);
}

void
fs_cli_drawer_clear (FsCliDrawer *drawer)
{
  g_clear_pointer (&drawer->picture, fs_logged_picture_free);
  g_clear_pointer (&drawer->subject.channels, g_array_unref);
}
