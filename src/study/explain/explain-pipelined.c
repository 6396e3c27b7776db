/* Says what a head waits for in a pipelined router, and what is in the buffers between routers: docs/specification/ROUTER.md 13. Pango
 * markup as in explain-why.c. */
#include "base/translate.h"

#include "study/explain/explain-private.h"
#include "study/explain/explain.h"

/* "<b>64</b>" */
static char *
bold_id (const FsCycleView *cycle_view, int message)
{
  g_autofree char *id = fs_explain_cycle ((int64_t) cycle_view->snapshot->messages[message].id);

  return g_strdup_printf ("<b>%s</b>", id);
}

/* The message that a flit of @channel was of in this cycle, or -1. */
static int
who_crossed (const FsCycleView *cycle_view, uint32_t channel)
{
  const FsSnapshot *snapshot = cycle_view->snapshot;

  for (guint i = 0; i < snapshot->n_moved; i++)
    if (snapshot->moved[i].vc >= 0 && snapshot->moved[i].channel == channel)
      return fs_snapshot_find (snapshot, snapshot->moved[i].message);
  return -1;
}

/* What the one before it does. */
static char *
describe_before (const FsCycleView *cycle_view, const FsWaitEdge *edge)
{
  const FsMessageView *view = edge->holder >= 0 ? &cycle_view->snapshot->messages[edge->holder] : NULL;
  g_autofree char *at = NULL;

  if (view == NULL)
    return NULL;
  if (view->state != FS_STATE_BLOCKED)
    return g_strdup (_ ("That message is moving."));
  at = fs_cycle_view_address (cycle_view, view->router);
  /* Translators: the address of a node. */
  return g_strdup_printf (_ ("That message is blocked, too, at %s."), at);
}

/* It waits for a port of the node that it goes to, or in a buffer of the node that it comes from. */
static char *
describe_node_port (const FsCycleView *cycle_view, const FsMessageView *view)
{
  const FsSnapshot *snapshot = cycle_view->snapshot;
  g_autofree char *at = fs_cycle_view_address (cycle_view, view->router);
  g_autofree char *list = NULL;
  g_autoptr (GPtrArray) others = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < snapshot->n_messages; i++)
    if (snapshot->messages[i].destination == view->router && snapshot->messages[i].id != view->id
        && (snapshot->messages[i].state == FS_STATE_DRAINING || snapshot->messages[i].leaving > 0))
      g_ptr_array_add (others, bold_id (cycle_view, (int) i));
  list = fs_explain_join (others);
  switch (view->wait)
    {
    case FS_WAIT_BEHIND:
      return g_strdup_printf (_ ("It waits behind another message in a buffer from node %s to its router."), at);
    case FS_WAIT_CREDIT:
      return g_strdup_printf (
          _ ("It has a virtual channel to its node %s, but no credit: one comes back when a flit is "
             "consumed there."),
          at);
    case FS_WAIT_SWITCH:
      return g_strdup_printf (
          _ ("It lost the switch: in this cycle a flit of another message was sent to node %s, or from "
             "its input."),
          at);
    case FS_WAIT_VC:
    default:
      /* Translators: the address of a node, and a list of numbers of messages. */
      return others->len > 0
                 ? g_strdup_printf (_ ("It needs a virtual channel to its node %s, to which now go %s."), at, list)
                 : g_strdup_printf (_ ("It needs a virtual channel to its node %s; it lost the allocation."), at);
    }
}

static uint32_t
credits_of (const FsCycleView *cycle_view, uint32_t channel, int vc)
{
  return cycle_view->snapshot->credits[channel * (uint32_t) cycle_view->params.V + (uint32_t) vc];
}

static char *
describe_wait (const FsCycleView *cycle_view, const FsMessageView *view, const FsWaitEdge *edge)
{
  g_autofree char *channel = fs_explain_channel_name (cycle_view, edge->channel);
  g_autofree char *vc = fs_explain_vc_name (cycle_view, edge->channel, edge->vc);
  g_autofree char *before = edge->holder >= 0 ? bold_id (cycle_view, edge->holder) : NULL;
  int winner = who_crossed (cycle_view, edge->channel);
  g_autofree char *other = winner >= 0 ? bold_id (cycle_view, winner) : NULL;

  switch (view->wait)
    {
    case FS_WAIT_BEHIND:
      /* Translators: the number of a message, "VC 0", and the ends of a channel: "00 → 10". Keep the <b>. */
      return g_strdup_printf (_ ("It waits behind message %s in the buffer of <b>%s</b> of the channel %s."), before,
                              vc, channel);
    case FS_WAIT_CREDIT:
      if (before == NULL && credits_of (cycle_view, edge->channel, edge->vc) > 0)
        /* Translators: "VC 0", and the ends of a channel: "00 → 10". Keep the <b>. */
        return g_strdup_printf (
            _ ("It has <b>%s</b> of the channel %s, but had no credit in this cycle; one has come for the next."), vc,
            channel);
      if (before == NULL)
        /* Translators: "VC 0", and the ends of a channel: "00 → 10". Keep the <b>. */
        return g_strdup_printf (
            _ ("It has <b>%s</b> of the channel %s, but no credit: a place is free again, and its credit "
               "on the way."),
            vc, channel);
      /* Translators: "VC 0", the ends of a channel, and the number of a message. Keep the <b>. */
      return g_strdup_printf (
          _ ("It has <b>%s</b> of the channel %s, but no credit: the buffer there is full, with message "
             "%s in front."),
          vc, channel, before);
    case FS_WAIT_SWITCH:
    case FS_WAIT_VC:
    default:
      if (other == NULL)
        /* Translators: "VC 0", and the ends of a channel: "00 → 10". Keep the <b>. */
        return g_strdup_printf (
            _ ("It has <b>%s</b> of the channel %s and a credit, but lost the switch to another flit of "
               "its input port."),
            vc, channel);
      /* Translators: "VC 0", the ends of a channel, and the number of a message. Keep the <b>. */
      return g_strdup_printf (_ ("It has <b>%s</b> of the channel %s and a credit, but lost the switch to message %s."),
                              vc, channel, other);
    }
}

char *
fs_explain_why_pipelined (const FsCycleView *cycle_view, guint message)
{
  const FsWaitForGraph *graph = cycle_view->waits_for;
  const FsMessageView *view = &cycle_view->snapshot->messages[message];
  const FsWaitEdge *edge = &graph->edges[graph->first[message]];
  GString *sentences = g_string_new (NULL);
  g_autofree char *when = NULL, *closed = NULL;
  bool in_circle = false;

  if (graph->first[message] == graph->first[message + 1])
    {
      fs_explain_append (sentences, describe_node_port (cycle_view, view));
      return g_string_free (sentences, FALSE);
    }
  fs_explain_append (sentences, describe_wait (cycle_view, view, edge));
  fs_explain_append (sentences, describe_before (cycle_view, edge));
  for (guint i = 0; i < graph->n_circle; i++)
    in_circle |= graph->circle[i] == message;
  closed = fs_explain_cycle (graph->closed);
  when = edge->free_at != FS_NEVER ? fs_explain_earliest (cycle_view, edge->free_at) : NULL;
  if (in_circle)
    fs_explain_append (sentences, fs_explain_deadlock (cycle_view));
  else if (when == NULL || fs_explain_in_deadlock (cycle_view, message))
    fs_explain_append (sentences, g_strdup_printf (_ ("It is blocked by a deadlock that formed in cycle %s."), closed));
  else
    /* Translators: "in 19 cycles at the earliest (cycle 1 303)". */
    fs_explain_append (sentences, g_strdup_printf (_ ("No deadlock: it can go on %s."), when));
  return g_string_free (sentences, FALSE);
}

char *
fs_explain_lost_allocation (const FsCycleView *cycle_view, guint message, guint n_free)
{
  const FsWaitForGraph *graph = cycle_view->waits_for;
  const FsSnapshot *snapshot = cycle_view->snapshot;
  uint32_t channel = graph->edges[graph->first[message]].channel;

  for (guint i = 0; i < snapshot->n_messages; i++)
    for (guint j = 0; j < snapshot->messages[i].n_vcs; j++)
      if (snapshot->messages[i].vcs[j].channel == channel && snapshot->messages[i].vcs[j].since == snapshot->cycle)
        {
          g_autofree char *winner = bold_id (cycle_view, (int) i);

          /* Translators: a number of virtual channels, and the number of a message. */
          return g_strdup_printf (
              ngettext ("%u virtual channel is free, but in this cycle the allocation went to message %s.",
                        "%u virtual channels are free, but in this cycle the allocation went to "
                        "message %s.",
                        n_free),
              n_free, winner);
        }
  return g_strdup_printf (ngettext ("%u virtual channel has become free and is allocated in the next cycle.",
                                    "%u virtual channels have become free and are allocated in the next cycle.",
                                    n_free),
                          n_free);
}

char *
fs_explain_vc_content (const FsCycleView *cycle_view, uint32_t channel, int vc, const FsVcStatus *status)
{
  const FsSnapshot *snapshot = cycle_view->snapshot;
  uint32_t credits = credits_of (cycle_view, channel, vc);
  g_autofree char *holder = status->holder >= 0 && !status->passed
                                ? fs_explain_message_name (snapshot->messages[status->holder].id)
                                : g_strdup (_ ("free"));
  g_autofree char *in_buffer
      = g_strdup_printf (ngettext ("%u flit in its buffer", "%u flits in its buffer", status->flits), status->flits);
  g_autofree char *known = g_strdup_printf (ngettext ("%u credit", "%u credits", credits), credits);

  if (status->travelling == 0)
    /* Translators: "Message 64" or "free", "3 flits in its buffer", "5 credits". */
    return g_strdup_printf (_ ("%s, %s, %s"), holder, in_buffer, known);
  /* Translators: "Message 64" or "free", "3 flits in its buffer", a number of flits, "4 credits". */
  return g_strdup_printf (_ ("%s, %s, %u on the way, %s"), holder, in_buffer, status->travelling, known);
}

const char *
fs_explain_waiters_heading (const FsMessageView *view)
{
  static const char *const headings[] = {
    [FS_WAIT_VC] = N_ ("Requested by"),
    [FS_WAIT_BEHIND] = N_ ("Waits in its buffer"),
    [FS_WAIT_CREDIT] = N_ ("Waits for a credit"),
    [FS_WAIT_SWITCH] = N_ ("Lost the switch"),
  };

  return _ (headings[view->wait]);
}
