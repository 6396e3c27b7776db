#include "cli/common/trace-lines.h"

#include <json-glib/json-glib.h>

#include "topology/network.h"

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

static JsonArray *
numbers (const uint32_t *values, gsize n)
{
  JsonArray *array = json_array_sized_new ((guint) n);

  for (gsize i = 0; i < n; i++)
    json_array_add_int_element (array, values[i]);
  return array;
}

static JsonObject *
stacks_object (const FsCycleView *frame)
{
  const FsStoreForwardSnapshot *stacks = frame->store_forward;
  JsonObject *object = json_object_new ();
  JsonArray *sends = json_array_sized_new (stacks->n_sends);

  json_object_set_int_member (object, "cycle", frame->cycle);
  json_object_set_int_member (object, "initiated", (gint64) stacks->initiated);
  json_object_set_int_member (object, "contentions", (gint64) frame->contentions);
  json_object_set_array_member (object, "depth", numbers (stacks->depth, stacks->n_nodes));
  json_object_set_array_member (object, "completed", numbers (stacks->completed, stacks->n_nodes));
  for (guint i = 0; i < stacks->n_sends; i++)
    {
      const FsStoreForwardSend *send = &stacks->sends[i];
      JsonArray *sent = tuple (send->from, send->to);

      json_array_add_int_element (sent, send->initiation);
      json_array_add_int_element (sent, send->destination);
      json_array_add_boolean_element (sent, send->delivered);
      json_array_add_array_element (sends, sent);
    }
  json_object_set_array_member (object, "sends", sends);
  if (stacks->waiting != NULL)
    json_object_set_array_member (object, "waiting", numbers (stacks->waiting, stacks->n_channels));
  return object;
}

char *
fs_trace_json (const FsCycleView *frame)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *text = NULL;

  json_node_take_object (node,
                         frame->store_forward != NULL ? stacks_object (frame) : snapshot_object (frame->snapshot));
  text = json_to_string (node, FALSE);
  return g_strconcat (text, "\n", NULL);
}

const char *
fs_trace_csv_header (const FsCycleView *frame)
{
  return frame->store_forward != NULL ? "cycle,initiation,from,to,destination,delivered\n"
                                      : "cycle,message,from,to,dimension,vc\n";
}

/* A flit over an injection channel goes from its node to its node, over no dimension: its `vc` is the channel. */
static void
append_move (GString *rows, const FsCycleView *frame, const FsNetwork *cube, const FsMove *move)
{
  uint32_t K = (uint32_t) fs_wormhole_params_injection_channels (&frame->params);
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  if (move->vc < 0)
    {
      from = fs_cycle_view_address (frame, move->channel / K);
      g_string_append_printf (rows, "%" G_GINT64_FORMAT ",%" G_GUINT64_FORMAT ",%s,%s,,%u\n", frame->cycle,
                              move->message, from, from, move->channel % K);
      return;
    }
  from = fs_cycle_view_address (frame, fs_network_channel_node (cube, move->channel));
  to = fs_cycle_view_address (frame, fs_network_far_end (cube, move->channel));
  g_string_append_printf (rows, "%" G_GINT64_FORMAT ",%" G_GUINT64_FORMAT ",%s,%s,%d,%d\n", frame->cycle, move->message,
                          from, to, fs_network_channel_dimension (cube, move->channel), move->vc);
}

static void
append_send (GString *rows, const FsCycleView *frame, const FsStoreForwardSend *send)
{
  g_autofree char *from = fs_cycle_view_address (frame, send->from);
  g_autofree char *to = fs_cycle_view_address (frame, send->to);
  g_autofree char *destination = fs_cycle_view_address (frame, send->destination);

  g_string_append_printf (rows, "%" G_GINT64_FORMAT ",%u,%s,%s,%s,%s\n", frame->cycle, send->initiation, from, to,
                          destination, send->delivered ? "true" : "false");
}

char *
fs_trace_csv (const FsCycleView *frame)
{
  GString *rows = g_string_new (NULL);
  FsNetwork cube;

  if (frame->store_forward != NULL)
    {
      for (guint i = 0; i < frame->store_forward->n_sends; i++)
        append_send (rows, frame, &frame->store_forward->sends[i]);
      return g_string_free (rows, FALSE);
    }
  fs_network_init (&cube, frame->params.n);
  for (guint i = 0; i < frame->snapshot->n_moved; i++)
    append_move (rows, frame, &cube, &frame->snapshot->moved[i]);
  return g_string_free (rows, FALSE);
}
