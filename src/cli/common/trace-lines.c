#include "cli/common/trace-lines.h"

#include "base/json-text.h"
#include "topology/network.h"

/* [a, b], which the caller closes. */
static void
begin_tuple (FsJsonText *json, gint64 a, gint64 b)
{
  fs_json_text_list (json, NULL);
  fs_json_text_integer (json, NULL, a);
  fs_json_text_integer (json, NULL, b);
}

static void
write_numbers (FsJsonText *json, const char *key, const uint32_t *values, gsize n)
{
  fs_json_text_list (json, key);
  for (gsize i = 0; i < n; i++)
    fs_json_text_integer (json, NULL, values[i]);
  fs_json_text_close (json);
}

/* What pipelined routers have beside. */
static void
write_stages (FsJsonText *json, const FsMessageView *view)
{
  fs_json_text_list (json, "travelling");
  for (guint i = 0; i < view->n_vcs; i++)
    fs_json_text_integer (json, NULL, view->vcs[i].travelling);
  fs_json_text_close (json);
  fs_json_text_integer (json, "leaving", view->leaving);
  fs_json_text_string (json, "waits_for", view->state == FS_STATE_BLOCKED ? fs_wait_id (view->wait) : NULL);
}

static void
write_message (FsJsonText *json, const FsMessageView *view, bool pipelined)
{
  fs_json_text_object (json, NULL);
  fs_json_text_integer (json, "id", (gint64) view->id);
  fs_json_text_string (json, "kind", view->kind == FS_MESSAGE_COPY ? "copy" : "unicast");
  fs_json_text_integer (json, "source", view->source);
  fs_json_text_integer (json, "destination", view->destination);
  fs_json_text_integer (json, "length", view->length);
  fs_json_text_string (json, "state", fs_message_state_id (view->state));
  fs_json_text_list (json, "vcs");
  for (guint i = 0; i < view->n_vcs; i++)
    {
      begin_tuple (json, view->vcs[i].channel, view->vcs[i].vc);
      fs_json_text_close (json);
    }
  fs_json_text_close (json);
  fs_json_text_list (json, "flits");
  for (guint i = 0; i < view->n_vcs; i++)
    fs_json_text_integer (json, NULL, view->vcs[i].flits);
  fs_json_text_close (json);
  fs_json_text_integer (json, "injection_flits", view->injection_flits);
  fs_json_text_integer (json, "memory_flits", view->memory_flits);
  fs_json_text_integer (json, "at_source", view->at_source);
  fs_json_text_integer (json, "consumed", view->consumed);
  if (pipelined)
    write_stages (json, view);
  if (view->blocked_since == FS_NO_CYCLE)
    fs_json_text_string (json, "blocked_since", NULL);
  else
    fs_json_text_integer (json, "blocked_since", view->blocked_since);
  fs_json_text_list (json, "wants");
  for (guint i = 0; i < view->n_wants; i++)
    {
      begin_tuple (json, view->wants[i].channel, view->wants[i].vc);
      if (view->wants[i].holder == FS_NO_MESSAGE)
        fs_json_text_string (json, NULL, NULL);
      else
        fs_json_text_integer (json, NULL, (gint64) view->wants[i].holder);
      fs_json_text_close (json);
    }
  fs_json_text_close (json);
  fs_json_text_close (json);
}

static void
write_snapshot (FsJsonText *json, const FsSnapshot *snapshot)
{
  fs_json_text_integer (json, "cycle", snapshot->cycle);
  fs_json_text_list (json, "messages");
  for (guint i = 0; i < snapshot->n_messages; i++)
    write_message (json, &snapshot->messages[i], snapshot->credits != NULL);
  fs_json_text_close (json);
  fs_json_text_list (json, "moved");
  for (guint i = 0; i < snapshot->n_moved; i++)
    {
      begin_tuple (json, snapshot->moved[i].channel, snapshot->moved[i].vc);
      fs_json_text_integer (json, NULL, (gint64) snapshot->moved[i].message);
      fs_json_text_close (json);
    }
  fs_json_text_close (json);
  fs_json_text_list (json, "broadcasts");
  for (guint i = 0; i < snapshot->n_broadcasts; i++)
    {
      const FsBroadcastView *view = &snapshot->broadcasts[i];

      fs_json_text_object (json, NULL);
      fs_json_text_integer (json, "id", (gint64) view->index);
      fs_json_text_integer (json, "source", view->source);
      fs_json_text_integer (json, "base", view->base);
      fs_json_text_integer (json, "reached", view->reached);
      fs_json_text_list (json, "edges");
      for (guint j = 0; j < view->n_edges; j++)
        {
          begin_tuple (json, view->edges[j].from, view->edges[j].to);
          fs_json_text_string (json, NULL, fs_edge_state_id (view->edges[j].state));
          fs_json_text_close (json);
        }
      fs_json_text_close (json);
      fs_json_text_close (json);
    }
  fs_json_text_close (json);
  write_numbers (json, "queues", snapshot->queues, snapshot->n_queues);
  if (snapshot->credits != NULL)
    {
      fs_json_text_list (json, "credits");
      for (guint i = 0; i < snapshot->n_credits; i++)
        fs_json_text_integer (json, NULL, snapshot->credits[i]);
      fs_json_text_close (json);
    }
}

char *
fs_trace_json (const FsCycleView *view)
{
  FsJsonText json;

  fs_json_text_init (&json, 0);
  fs_json_text_object (&json, NULL);
  if (view->store_forward != NULL)
    {
      const FsStoreForwardSnapshot *stacks = view->store_forward;

      fs_json_text_integer (&json, "cycle", view->cycle);
      fs_json_text_integer (&json, "initiated", (gint64) stacks->initiated);
      fs_json_text_integer (&json, "contentions", (gint64) view->contentions);
      write_numbers (&json, "depth", stacks->depth, stacks->n_nodes);
      write_numbers (&json, "completed", stacks->completed, stacks->n_nodes);
      fs_json_text_list (&json, "sends");
      for (guint i = 0; i < stacks->n_sends; i++)
        {
          const FsStoreForwardSend *send = &stacks->sends[i];

          begin_tuple (&json, send->from, send->to);
          fs_json_text_integer (&json, NULL, send->initiation);
          fs_json_text_integer (&json, NULL, send->destination);
          fs_json_text_boolean (&json, NULL, send->delivered);
          fs_json_text_close (&json);
        }
      fs_json_text_close (&json);
      if (stacks->waiting != NULL)
        write_numbers (&json, "waiting", stacks->waiting, stacks->n_channels);
    }
  else
    write_snapshot (&json, view->snapshot);
  return fs_json_text_finish (&json);
}

const char *
fs_trace_csv_header (const FsCycleView *cycle_view)
{
  return cycle_view->store_forward != NULL ? "cycle,initiation,from,to,destination,delivered\n"
                                           : "cycle,message,from,to,dimension,vc\n";
}

/* A flit on an injection channel moves from its node to its node, along no dimension: its `vc` is the number of the
 * channel. */
static void
append_move (GString *rows, const FsCycleView *cycle_view, const FsNetwork *network, const FsMove *move)
{
  uint32_t K = (uint32_t) fs_wormhole_params_injection_channels (&cycle_view->params);
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  if (move->vc < 0)
    {
      from = fs_cycle_view_address (cycle_view, move->channel / K);
      g_string_append_printf (rows, "%" G_GINT64_FORMAT ",%" G_GUINT64_FORMAT ",%s,%s,,%u\n", cycle_view->cycle,
                              move->message, from, from, move->channel % K);
      return;
    }
  from = fs_cycle_view_address (cycle_view, fs_network_channel_node (network, move->channel));
  to = fs_cycle_view_address (cycle_view, fs_network_far_end (network, move->channel));
  g_string_append_printf (rows, "%" G_GINT64_FORMAT ",%" G_GUINT64_FORMAT ",%s,%s,%d,%d\n", cycle_view->cycle,
                          move->message, from, to, fs_network_channel_dimension (network, move->channel), move->vc);
}

char *
fs_trace_csv (const FsCycleView *cycle_view)
{
  GString *rows = g_string_new (NULL);
  FsNetwork network;

  if (cycle_view->store_forward != NULL)
    {
      for (guint i = 0; i < cycle_view->store_forward->n_sends; i++)
        {
          const FsStoreForwardSend *send = &cycle_view->store_forward->sends[i];
          g_autofree char *from = fs_cycle_view_address (cycle_view, send->from);
          g_autofree char *to = fs_cycle_view_address (cycle_view, send->to);
          g_autofree char *destination = fs_cycle_view_address (cycle_view, send->destination);

          g_string_append_printf (rows, "%" G_GINT64_FORMAT ",%u,%s,%s,%s,%s\n", cycle_view->cycle, send->initiation,
                                  from, to, destination, send->delivered ? "true" : "false");
        }
      return g_string_free (rows, FALSE);
    }
  fs_wormhole_params_network (&cycle_view->params, &network);
  for (guint i = 0; i < cycle_view->snapshot->n_moved; i++)
    append_move (rows, cycle_view, &network, &cycle_view->snapshot->moved[i]);
  return g_string_free (rows, FALSE);
}
