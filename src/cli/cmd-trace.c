#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "sim/snapshot.h"
#include "sim/wormhole.h"
#include "study/sweep.h"

#define MAX_CYCLES 100000
#define MAX_FROM 1000000000

/* [a, b] or [a, b, c]; a holder that does not exist is null. */
static JsonArray *
tuple (gint64 a, gint64 b)
{
  JsonArray *array = json_array_sized_new (3);

  json_array_add_int_element (array, a);
  json_array_add_int_element (array, b);
  return array;
}

static void
set_cycle (JsonObject *object, const char *key, gint64 cycle)
{
  if (cycle == FS_NO_CYCLE)
    json_object_set_null_member (object, key);
  else
    json_object_set_int_member (object, key, cycle);
}

static JsonObject *
message_object (const FsMessageView *view)
{
  JsonObject *object = json_object_new ();
  JsonArray *vcs = json_array_sized_new (view->n_vcs);
  JsonArray *wants = json_array_sized_new (view->n_wants);

  json_object_set_int_member (object, "id", (gint64) view->id);
  json_object_set_string_member (object, "kind", view->kind == FS_MESSAGE_COPY ? "copy" : "unicast");
  json_object_set_int_member (object, "source", view->source);
  json_object_set_int_member (object, "destination", view->destination);
  json_object_set_int_member (object, "length", view->length);
  json_object_set_string_member (object, "state", fs_message_state_id (view->state));
  for (guint i = 0; i < view->n_vcs; i++)
    json_array_add_array_element (vcs, tuple (view->vcs[i].channel, view->vcs[i].vc));
  json_object_set_array_member (object, "vcs", vcs);
  json_object_set_int_member (object, "at_source", view->at_source);
  json_object_set_int_member (object, "consumed", view->consumed);
  set_cycle (object, "blocked_since", view->blocked_since);
  for (guint i = 0; i < view->n_wants; i++)
    {
      JsonArray *want = tuple (view->wants[i].channel, view->wants[i].vc);

      if (view->wants[i].holder == FS_NO_MESSAGE)
        json_array_add_null_element (want);
      else
        json_array_add_int_element (want, (gint64) view->wants[i].holder);
      json_array_add_array_element (wants, want);
    }
  json_object_set_array_member (object, "wants", wants);
  return object;
}

static JsonObject *
broadcast_object (const FsBroadcastView *view)
{
  JsonObject *object = json_object_new ();
  JsonArray *edges = json_array_sized_new (view->n_edges);

  json_object_set_int_member (object, "id", (gint64) view->index);
  json_object_set_int_member (object, "source", view->source);
  json_object_set_int_member (object, "base", view->base);
  json_object_set_int_member (object, "reached", view->reached);
  for (guint i = 0; i < view->n_edges; i++)
    {
      JsonArray *edge = tuple (view->edges[i].from, view->edges[i].to);

      json_array_add_string_element (edge, fs_edge_state_id (view->edges[i].state));
      json_array_add_array_element (edges, edge);
    }
  json_object_set_array_member (object, "edges", edges);
  return object;
}

static JsonObject *
snapshot_object (const FsSnapshot *snapshot)
{
  JsonObject *object = json_object_new ();
  JsonArray *messages = json_array_sized_new (snapshot->n_messages);
  JsonArray *moved = json_array_sized_new (snapshot->n_moved);
  JsonArray *broadcasts = json_array_sized_new (snapshot->n_broadcasts);
  JsonArray *queues = json_array_sized_new (snapshot->n_queues);

  json_object_set_int_member (object, "cycle", snapshot->cycle);
  for (guint i = 0; i < snapshot->n_messages; i++)
    json_array_add_object_element (messages, message_object (&snapshot->messages[i]));
  json_object_set_array_member (object, "messages", messages);
  for (guint i = 0; i < snapshot->n_moved; i++)
    {
      JsonArray *move = tuple (snapshot->moved[i].channel, snapshot->moved[i].vc);

      json_array_add_int_element (move, (gint64) snapshot->moved[i].message);
      json_array_add_array_element (moved, move);
    }
  json_object_set_array_member (object, "moved", moved);
  for (guint i = 0; i < snapshot->n_broadcasts; i++)
    json_array_add_object_element (broadcasts, broadcast_object (&snapshot->broadcasts[i]));
  json_object_set_array_member (object, "broadcasts", broadcasts);
  for (guint i = 0; i < snapshot->n_queues; i++)
    json_array_add_int_element (queues, snapshot->queues[i]);
  json_object_set_array_member (object, "queues", queues);
  return object;
}

static char *
snapshot_line (const FsWormhole *network)
{
  g_autoptr (FsSnapshot) snapshot = fs_snapshot_new (network);
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *text = NULL;

  json_node_take_object (node, snapshot_object (snapshot));
  text = json_to_string (node, FALSE);
  return g_strconcat (text, "\n", NULL);
}

/* The one run a trace shows. */
static gboolean
read_run (const FsCliOptions *options, FsScenario *scenario, FsWormholeParams *params, GError **error)
{
  g_autoptr (GArray) points = NULL;
  const FsCurve *curve;

  if (options->cycles < 1 || options->cycles > MAX_CYCLES || options->from < 0 || options->from > MAX_FROM)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("trace needs --cycles, 1 to %d, and takes --from, 0 to %d."),
                   MAX_CYCLES, MAX_FROM);
      return FALSE;
    }
  if ((points = fs_sweep_points (scenario, error)) == NULL)
    return FALSE;
  if (points->len != 1)
    {
      g_set_error (
          error, FS_ERROR, FS_ERROR_INPUT,
          _ ("A trace shows one run, but this scenario has %u points. Give one --rate and a scenario of one curve."),
          points->len);
      return FALSE;
    }
  curve = fs_scenario_curve (scenario, g_array_index (points, FsSweepPoint, 0).curve);
  if (curve->generalized)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT,
                           _ ("trace shows wormhole routing in a binary hypercube; topology is generalized."));
      return FALSE;
    }
  if (curve->simulation_absent != NULL)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, curve->simulation_absent);
      return FALSE;
    }
  *params = curve->params;
  params->rate = g_array_index (points, FsSweepPoint, 0).rate;
  params->seed = fs_scenario_statistics (scenario)->seed;
  return TRUE;
}

int
fs_cli_trace (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (FsWormhole) network = NULL;
  g_autoptr (GString) lines = g_string_new (NULL);
  FsWormholeParams params;

  if (scenario == NULL || !read_run (options, scenario, &params, error))
    return 2;
  if ((network = fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, error)) == NULL)
    return 1;
  fs_wormhole_run_until (network, options->from, NULL);
  fs_wormhole_watch_moves (network);
  for (gint64 c = 0; c < options->cycles; c++)
    {
      g_autofree char *line = NULL;

      fs_wormhole_step (network);
      line = snapshot_line (network);
      g_string_append (lines, line);
      /* To a pipe line by line, into a file as a whole. */
      if (options->output == NULL)
        {
          if (!fs_cli_write (options, lines->str, error))
            return 1;
          g_string_truncate (lines, 0);
        }
    }
  return options->output == NULL || fs_cli_write (options, lines->str, error) ? 0 : 1;
}
