/* The exact runs of simulator-trace.json: both engines agree with every number. */
#include <json-glib/json-glib.h>
#include <string.h>

#include "tests/sim/engines/event-log.h"
#include "sim/run/wormhole-private.h"
#include "tests/support/json.h"
#include "tests/sim/engines/scheduled.h"
#include "tests/support/test.h"

typedef struct {
  JsonObject *run;
  FsEngine engine;
} Case;

typedef struct {
  FsRecorder *log;
  FsWormhole *network;
} Run;

static gint64
number (JsonObject *object, const char *name)
{
  g_assert_true (json_object_has_member (object, name));
  return json_object_get_int_member (object, name);
}

static const char *
word (JsonObject *object, const char *name, const char *otherwise)
{
  return json_object_get_string_member_with_default (object, name, otherwise);
}

static FsWormholeParams
params_of (JsonObject *run)
{
  JsonObject *scenario = json_object_get_object_member (run, "scenario");
  const char *routing = word (scenario, "routing", "");
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = (int) number (scenario, "n");
  params.V = (int) number (scenario, "V");
  params.vc_buffer = (int) number (scenario, "vc-buffer");
  params.delta_cycles = (guint32) json_object_get_int_member_with_default (scenario, "delta", 1);
  if (strcmp (routing, "duato") == 0)
    params.routing = FS_ROUTING_DUATO;
  else if (strcmp (routing, "duato-timeout") == 0)
    params.routing = FS_ROUTING_DUATO_TIMEOUT;
  else
    g_assert_cmpstr (routing, ==, "deterministic");
  if (params.routing == FS_ROUTING_DUATO_TIMEOUT)
    params.tau_cycles = (guint32) number (scenario, "tau");
  if (strcmp (word (scenario, "adaptive-choice", "random"), "lowest") == 0)
    params.adaptive_choice = FS_ADAPTIVE_LOWEST;
  return params;
}

static JsonArray *
array (JsonObject *object, const char *name)
{
  return json_object_has_member (object, name) ? json_object_get_array_member (object, name) : NULL;
}

static void
schedule (Run *run, JsonObject *data)
{
  JsonArray *messages = array (data, "messages");
  JsonArray *broadcasts = array (data, "broadcasts");

  for (guint i = 0; i < json_array_get_length (messages); i++)
    {
      JsonObject *message = json_array_get_object_element (messages, i);

      add_unicast (run->network, number (message, "generated"), (guint32) number (message, "source"),
                   (guint32) number (message, "destination"), (guint32) number (message, "length"),
                   (int) number (message, "injection"));
    }
  for (guint i = 0; broadcasts != NULL && i < json_array_get_length (broadcasts); i++)
    {
      JsonObject *broadcast = json_array_get_object_element (broadcasts, i);

      add_broadcast (run->network, number (broadcast, "generated"), (guint32) number (broadcast, "source"),
                     (int) number (broadcast, "base"), (guint32) number (broadcast, "length"));
    }
}

static gboolean
same (JsonObject *object, guint32 source, gint64 generated)
{
  return number (object, "source") == source && number (object, "generated") == generated;
}

/* The file's id of a message: a copy's is 1000 times the number of its broadcast, from 1, + destination. */
static gint64
file_id (JsonObject *data, const FsMessage *message)
{
  gboolean unicast = message->kind == FS_MESSAGE_UNICAST;
  JsonArray *list = array (data, unicast ? "messages" : "broadcasts");

  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      JsonObject *object = json_array_get_object_element (list, i);

      if (!unicast && same (object, message->broadcast->source, message->generated))
        return 1000 * (i + 1) + message->destination;
      if (unicast && same (object, message->source, message->generated)
          && number (object, "destination") == message->destination)
        return number (object, "id");
    }
  g_assert_not_reached ();
}

/* The message with this id of the file, as the log met it first. */
static const FsMessage *
message_of (const FsRecorder *log, JsonObject *data, gint64 id)
{
  for (guint i = 0; i < event_log_length (log); i++)
    {
      const Event *event = event_log_get (log, i);

      if (event->kind == EVENT_QUEUED && file_id (data, &event->message) == id)
        return &event->message;
    }
  g_assert_not_reached ();
}

static int
compare_moves (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, 3 * sizeof (gint64));
}

/* What moved in the last cycle, as in the file: (channel, vc, message) or (node, injection channel, message), sorted. */
static GArray *
moves_of (Run *run, JsonObject *data, gboolean injection)
{
  GArray *moves = g_array_new (FALSE, FALSE, 3 * sizeof (gint64));
  const GArray *moved = run->network->state.moved;

  for (guint i = 0; i < moved->len; i++)
    {
      const FsMoved *flit = &g_array_index (moved, FsMoved, i);
      const Event *event = event_log_find (run->log, EVENT_QUEUED, flit->message);
      gint64 move[3] = { flit->channel, flit->vc, file_id (data, &event->message) };
      guint K = run->network->state.injection_channels;

      if ((flit->vc == FS_MOVED_INJECTION) != injection)
        continue;
      if (injection)
        {
          move[0] = flit->channel / K;
          move[1] = flit->channel % K;
        }
      g_array_append_vals (moves, move, 1);
    }
  g_array_sort (moves, compare_moves);
  return moves;
}

static GArray *
moves_in_file (JsonObject *cycle, const char *kind)
{
  GArray *moves = g_array_new (FALSE, FALSE, 3 * sizeof (gint64));
  JsonArray *list = json_object_get_array_member (cycle, kind);

  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      JsonArray *triple = json_array_get_array_element (list, i);
      gint64 move[3];

      for (guint j = 0; j < 3; j++)
        move[j] = json_array_get_int_element (triple, j);
      g_array_append_vals (moves, move, 1);
    }
  g_array_sort (moves, compare_moves);
  return moves;
}

static void
check_moves (Run *run, JsonObject *data, JsonObject *cycle)
{
  for (guint kind = 0; kind < 2; kind++)
    {
      g_autoptr (GArray) ours = moves_of (run, data, kind == 1);
      g_autoptr (GArray) theirs = moves_in_file (cycle, kind == 1 ? "injection" : "network");

      g_assert_cmpmem (ours->data, ours->len * 3 * sizeof (gint64), theirs->data, theirs->len * 3 * sizeof (gint64));
    }
}

/* The virtual channel a grant gave: over which the first flit of the message crosses the channel. */
static gint64
vc_of_grant (JsonObject *data, gint64 channel, gint64 id)
{
  JsonArray *cycles = array (data, "moved");

  for (guint i = 0; i < json_array_get_length (cycles); i++)
    {
      JsonArray *moves = json_object_get_array_member (json_array_get_object_element (cycles, i), "network");

      for (guint j = 0; j < json_array_get_length (moves); j++)
        {
          JsonArray *move = json_array_get_array_element (moves, j);

          if (json_array_get_int_element (move, 0) == channel && json_array_get_int_element (move, 2) == id)
            return json_array_get_int_element (move, 1);
        }
    }
  g_assert_not_reached ();
}

static void
check_message (Run *run, JsonObject *data, JsonObject *expected)
{
  gint64 id = number (expected, "id");
  const FsMessage *message = message_of (run->log, data, id);
  JsonArray *grants = array (expected, "grants");
  guint n_grants = 0;

  if (json_object_has_member (expected, "queued"))
    g_assert_cmpint (message->queued, ==, number (expected, "queued"));
  g_assert_cmpuint (message->source, ==, number (expected, "source"));
  g_assert_cmpuint (message->destination, ==, number (expected, "destination"));
  g_assert_cmpuint (message->injection_channel, ==, number (expected, "injection"));
  g_assert_cmpint (event_log_find (run->log, EVENT_INJECTED, message->id)->cycle, ==, number (expected, "injected"));
  g_assert_cmpint (event_log_find (run->log, EVENT_CONSUMED, message->id)->cycle, ==, number (expected, "tail"));
  for (guint i = 0; i < event_log_length (run->log); i++)
    {
      const Event *event = event_log_get (run->log, i);
      JsonObject *grant;

      if (event->kind != EVENT_GRANTED || event->message.id != message->id)
        continue;
      g_assert_cmpuint (n_grants, <, json_array_get_length (grants));
      grant = json_array_get_object_element (grants, n_grants++);
      g_assert_cmpint (event->cycle, ==, number (grant, "cycle"));
      g_assert_cmpint (event->a, ==, number (grant, "node") * 3 + number (grant, "dimension"));
      g_assert_cmpint (event->b >> 8, ==, number (grant, "dimension"));
      g_assert_cmpint (vc_of_grant (data, event->a, id), ==, number (grant, "vc"));
    }
  g_assert_cmpuint (n_grants, ==, json_array_get_length (grants));
}

static void
test_run (gconstpointer data)
{
  const Case *test = data;
  FsWormholeParams params = params_of (test->run);
  JsonArray *cycles = array (test->run, "moved");
  g_autoptr (GError) error = NULL;
  Run run = { .log = event_log_new (TRUE) };

  g_assert_true (fs_wormhole_params_check (&params, &error));
  run.network = fs_wormhole_new (&params, test->engine, run.log, &error);
  g_assert_no_error (error);
  disable_traffic (run.network);
  fs_wormhole_watch_moves (run.network);
  schedule (&run, test->run);
  for (guint i = 0; i < json_array_get_length (cycles); i++)
    {
      JsonObject *cycle = json_array_get_object_element (cycles, i);

      g_assert_cmpint (fs_wormhole_cycle (run.network), ==, number (cycle, "cycle"));
      fs_wormhole_step (run.network);
      check_moves (&run, test->run, cycle);
    }
  g_assert_cmpint (fs_wormhole_cycle (run.network), ==, number (test->run, "cycles"));
  g_assert_cmpuint (fs_wormhole_flit_hops (run.network), ==, number (test->run, "flit_hops"));
  g_assert_cmpuint (fs_wormhole_in_system (run.network), ==, 0);
  for (guint kind = 0; kind < 2; kind++)
    {
      JsonArray *messages = array (test->run, kind == 0 ? "messages" : "copies");

      for (guint i = 0; messages != NULL && i < json_array_get_length (messages); i++)
        check_message (&run, test->run, json_array_get_object_element (messages, i));
    }
  for (guint i = 0; i < event_log_length (run.log); i++)
    {
      const Event *event = event_log_get (run.log, i);
      JsonArray *broadcasts = array (test->run, "broadcasts");

      for (guint b = 0; event->kind == EVENT_BROADCAST_DONE && b < json_array_get_length (broadcasts); b++)
        {
          JsonObject *broadcast = json_array_get_object_element (broadcasts, b);

          if (same (broadcast, event->broadcast.source, event->broadcast.generated))
            g_assert_cmpint (event->cycle + 1, ==, number (broadcast, "complete"));
        }
    }
  fs_wormhole_free (run.network);
  event_log_free (run.log);
}

int
main (int argc, char **argv)
{
  g_autoptr (JsonNode) root = NULL;
  JsonArray *runs;
  Case cases[16];
  guint n_cases = 0;

  g_test_init (&argc, &argv, NULL);
  runs = test_json_load_array ("simulator-trace.json", "runs", &root);
  g_assert_cmpuint (json_array_get_length (runs), ==, 4);
  for (guint i = 0; i < json_array_get_length (runs); i++)
    for (guint e = 0; e < 2; e++)
      {
        JsonObject *run = json_array_get_object_element (runs, i);

        cases[n_cases] = (Case){ run, e == 0 ? FS_ENGINE_REFERENCE : FS_ENGINE_FAST };
        FS_ADD_TEST (test_run, &cases[n_cases++], "%s/%s", word (run, "id", ""), e == 0 ? "reference" : "fast");
      }
  return fs_test_run ();
}
