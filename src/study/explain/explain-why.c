/* Says why a message waits: which virtual channels it needs, which messages have held them since when, what these
 * do, and when the first one can be free. Pango markup, bold only; only numbers and addresses are inserted. */
#include "base/translate.h"

#include "study/explain/explain-private.h"
#include "study/explain/explain.h"

#define MOST_NAMED 6 /* holders in a list; of more the rest is counted */

/* The edges of one waiter. */
typedef struct {
  const FsCycleView *cycle_view;
  guint message;
  const FsMessageView *view;
  const FsWaitEdge *edges;
  guint n;
  guint n_channels; /* of different channels */
} Wants;

static char *
far_end (const FsCycleView *cycle_view, uint32_t channel)
{
  uint32_t from, to;

  fs_interconnect_channel_ends (&cycle_view->network, channel, &from, &to);
  return fs_cycle_view_address (cycle_view, to);
}

static char *
describe_needs (const Wants *wants)
{
  g_autoptr (GPtrArray) ends = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *at = fs_cycle_view_address (wants->cycle_view, wants->view->router);
  g_autofree char *list = NULL;

  for (guint i = 0; i < wants->n; i++)
    if (i == 0 || wants->edges[i].channel != wants->edges[i - 1].channel)
      g_ptr_array_add (ends, far_end (wants->cycle_view, wants->edges[i].channel));
  list = fs_explain_join (ends);
  if (wants->view->timeout != FS_NO_CYCLE && wants->view->timeout <= wants->cycle_view->cycle + 1
      && !wants->cycle_view->params.timeout_either)
    return g_strdup_printf (_ ("Its time-out has expired: it can use only the escape channel from %s to %s."), at,
                            list);
  if (wants->n_channels == 1)
    return g_strdup_printf (_ ("It needs the channel from %s to %s."), at, list);
  /* Translators: an address, and a list of addresses. */
  return g_strdup_printf (_ ("It can use any of the channels from %s to %s."), at, list);
}

static char *
describe_taken (const Wants *wants)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *holders = NULL, *id = NULL, *since = NULL;
  guint n_more = 0, n_free = 0;

  for (guint i = 0; i < wants->n; i++)
    {
      if (wants->edges[i].holder < 0)
        {
          n_free++;
          continue;
        }
      if (items->len == MOST_NAMED)
        {
          n_more++;
          continue;
        }

      const FsWaitEdge *edge = &wants->edges[i];
      g_autofree char *vc = fs_explain_vc_name (wants->cycle_view, edge->channel, edge->vc);
      g_autofree char *message = fs_explain_cycle ((int64_t) wants->cycle_view->snapshot->messages[edge->holder].id);
      g_autofree char *cycle = fs_explain_cycle (edge->since);
      g_autofree char *end = far_end (wants->cycle_view, edge->channel);

      g_ptr_array_add (
          items,
          wants->n_channels == 1
              /* Translators: "VC 0", the numbers of a message and of a cycle. Keep the <b>. */
              ? g_strdup_printf (_ ("<b>%s</b> by message <b>%s</b> since cycle %s"), vc, message, cycle)
              /* Translators: "VC 0", an address, the numbers of a message and of a cycle. Keep the <b>. */
              : g_strdup_printf (_ ("<b>%s</b> to %s by message <b>%s</b> since cycle %s"), vc, end, message, cycle));
    }
  if (n_more > 0)
    g_ptr_array_add (items, g_strdup_printf (ngettext ("%u more by another", "%u more by others", n_more), n_more));
  holders = fs_explain_join (items);
  if (n_free > 0 && wants->cycle_view->params.router == FS_ROUTER_PIPELINED)
    return fs_explain_lost_allocation (wants->cycle_view, wants->message, n_free);
  if (n_free == wants->n)
    return g_strdup (_ ("It is free now and is granted to the oldest blocked header in the next cycle."));
  if (n_free > 0)
    return g_strdup_printf (ngettext ("%u virtual channel is free now; the others are held: %s.",
                                      "%u virtual channels are free now; the others are held: %s.", n_free),
                            n_free, holders);
  if (wants->n == 1 && wants->cycle_view->params.V == 1)
    {
      id = fs_explain_cycle ((int64_t) wants->cycle_view->snapshot->messages[wants->edges[0].holder].id);
      since = fs_explain_cycle (wants->edges[0].since);
      /* Translators: the numbers of a message and of a cycle. Keep the <b>. */
      return g_strdup_printf (_ ("Message <b>%s</b> has held it since cycle %s."), id, since);
    }
  if (wants->n == 1)
    return g_strdup_printf (_ ("It is held: %s."), holders);
  if (wants->n == 2 && wants->cycle_view->params.V == 2)
    return g_strdup_printf (_ ("Both virtual channels are held: %s."), holders);
  if (wants->n < (guint) wants->cycle_view->params.V)
    return g_strdup_printf (_ ("All %u virtual channels that it may use are held: %s."), wants->n, holders);
  return g_strdup_printf (_ ("All %u virtual channels are held: %s."), wants->n, holders);
}

/* Holders by what they do, each once, in the order of the edges. */
static GPtrArray *
holders_in_state (const Wants *wants, gboolean blocked)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < wants->n; i++)
    {
      int holder = wants->edges[i].holder;
      const FsMessageView *view = holder >= 0 ? &wants->cycle_view->snapshot->messages[holder] : NULL;

      if (view == NULL || (view->state == FS_STATE_BLOCKED) != blocked || items->len == MOST_NAMED
          || !g_hash_table_add (seen, GINT_TO_POINTER (holder + 1)))
        continue;
      {
        g_autofree char *id = fs_explain_cycle ((int64_t) view->id);
        g_autofree char *at = blocked ? fs_cycle_view_address (wants->cycle_view, view->router) : NULL;

        /* Translators: the number of a blocked message, and the address where its header stands. Keep the <b>. */
        g_ptr_array_add (items,
                         blocked ? g_strdup_printf (_ ("<b>%s</b> at %s"), id, at) : g_strdup_printf ("<b>%s</b>", id));
      }
    }
  return items;
}

/* Whether two of those that move hold virtual channels of one channel. */
static gboolean
moving_share (const Wants *wants)
{
  guint n = 0;

  if (wants->n_channels != 1)
    return FALSE;
  for (guint i = 0; i < wants->n; i++)
    n += wants->edges[i].holder >= 0
         && wants->cycle_view->snapshot->messages[wants->edges[i].holder].state != FS_STATE_BLOCKED;
  return n > 1;
}

static char *
describe_moving (const Wants *wants, gboolean alone)
{
  g_autoptr (GPtrArray) moving = holders_in_state (wants, FALSE);
  g_autofree char *list = NULL;

  if (moving->len == 0)
    return NULL;
  if (alone && moving->len == 1 && wants->n == 1)
    return g_strdup (_ ("That message is moving."));
  if (alone && moving->len == 2 && wants->n == 2)
    return g_strdup (moving_share (wants) ? _ ("Both are moving and share the channel.") : _ ("Both are moving."));
  list = fs_explain_join (moving);
  if (alone)
    return g_strdup (moving_share (wants) ? _ ("All of them are moving and share the channel.")
                                          : _ ("All of them are moving."));
  /* Translators: a list of numbers of messages. */
  return g_strdup_printf (ngettext ("Of these, %s is moving.", "Of these, %s are moving.", moving->len), list);
}

static char *
describe_prospect (const Wants *wants)
{
  const FsWaitForGraph *graph = wants->cycle_view->waits_for;
  int64_t free_at = graph->edges[graph->next[wants->message]].free_at;
  g_autofree char *closed = fs_explain_cycle (graph->closed);
  g_autofree char *when = NULL;

  if (fs_explain_in_deadlock (wants->cycle_view, wants->message))
    {
      for (guint i = 0; i < graph->n_circle; i++)
        if (graph->circle[i] == wants->message)
          return fs_explain_deadlock (wants->cycle_view);
      return g_strdup_printf (_ ("It is blocked by a deadlock that formed in cycle %s."), closed);
    }
  if (free_at == FS_NEVER)
    return g_strdup_printf (_ ("It is blocked by a deadlock that formed in cycle %s."), closed);
  when = fs_explain_earliest (wants->cycle_view, free_at);
  /* Translators: "in 19 cycles at the earliest (cycle 1 303)". */
  return wants->n == 1 ? g_strdup_printf (_ ("No deadlock: it is free %s."), when)
                       : g_strdup_printf (_ ("No deadlock: the first is free %s."), when);
}

/* What changes of its own accord. */
static char *
describe_patience (const Wants *wants)
{
  const FsWormholeParams *params = &wants->cycle_view->params;
  g_autofree char *cycle = NULL;

  if (params->routing == FS_ROUTING_RANDOM && params->recovery_cycles != FS_NEVER_RECOVER)
    {
      cycle = fs_explain_cycle (wants->view->blocked_since + params->recovery_cycles);
      return g_strdup_printf (
          _ ("In cycle %s, deadlock recovery moves it to the memory of its node, unless a channel becomes free first."),
          cycle);
    }
  if (wants->view->timeout <= wants->cycle_view->cycle + 1)
    return NULL;
  cycle = fs_explain_cycle (wants->view->timeout);
  return params->timeout_either
             ? g_strdup_printf (_ ("Its time-out expires in cycle %s; then it can also use the escape channel."), cycle)
             : g_strdup_printf (_ ("Its time-out expires in cycle %s; then it can use only the escape channel."),
                                cycle);
}

char *
fs_explain_why_blocked (const FsCycleView *cycle_view, guint message)
{
  const FsWaitForGraph *graph = cycle_view->waits_for;
  Wants wants = {
    .cycle_view = cycle_view,
    .message = message,
    .view = &cycle_view->snapshot->messages[message],
    .edges = &graph->edges[graph->first[message]],
    .n = graph->first[message + 1] - graph->first[message],
  };

  GString *sentences = g_string_new (NULL);

  for (guint i = 0; i < wants.n; i++)
    wants.n_channels += i == 0 || wants.edges[i].channel != wants.edges[i - 1].channel;
  if (wants.view->wait != FS_WAIT_VC || wants.n == 0)
    {
      fs_explain_append (sentences, fs_explain_why_pipelined (cycle_view, message));
      return g_string_free (sentences, FALSE);
    }
  fs_explain_append (sentences, describe_needs (&wants));
  fs_explain_append (sentences, describe_taken (&wants));
  /* What pipelined routers grant is decided anew in each cycle. */
  for (guint i = 0; i < wants.n && cycle_view->params.router == FS_ROUTER_PIPELINED; i++)
    if (wants.edges[i].holder < 0)
      return g_string_free (sentences, FALSE);

  g_autoptr (GPtrArray) blocked = holders_in_state (&wants, TRUE);
  g_autofree char *list = fs_explain_join (blocked);

  fs_explain_append (sentences, describe_moving (&wants, blocked->len == 0));
  if (blocked->len > 0)
    /* Translators: a list of "64 at 0010". */
    fs_explain_append (sentences,
                       g_strdup_printf (ngettext ("Also blocked: %s.", "Also blocked: %s.", blocked->len), list));
  fs_explain_append (sentences, describe_prospect (&wants));
  fs_explain_append (sentences, describe_patience (&wants));
  return g_string_free (sentences, FALSE);
}

char *
fs_explain_why_queued (const FsCycleView *cycle_view, guint message)
{
  const FsMessageView *view = &cycle_view->snapshot->messages[message];
  bool pooled = fs_wormhole_params_pooled (&cycle_view->params);
  g_autoptr (GPtrArray) holders = g_ptr_array_new_with_free_func (g_free);
  GString *sentences = g_string_new (NULL);
  g_autofree char *ahead = fs_explain_cycle (view->ahead);
  g_autofree char *list = NULL;

  fs_explain_append (
      sentences, view->ahead == 0
                     ? g_strdup (_ ("It is next in its injection queue."))
                     : g_strdup_printf (ngettext ("%s message is ahead of it in the injection queue.",
                                                  "%s messages are ahead of it in the injection queue.", view->ahead),
                                        ahead));
  for (guint i = 0; i < cycle_view->snapshot->n_messages; i++)
    {
      const FsMessageView *other = &cycle_view->snapshot->messages[i];
      g_autofree char *id = fs_explain_cycle ((int64_t) other->id);

      if (other->holds_injection && other->source == view->source
          && (pooled || other->injection_channel == view->injection_channel))
        g_ptr_array_add (holders, g_strdup_printf ("<b>%s</b>", id));
    }
  list = fs_explain_join (holders);
  if (holders->len == 0)
    fs_explain_append (sentences, g_strdup (_ ("Its injection channel is free in the next cycle.")));
  else if (pooled)
    /* Translators: a list of numbers of messages. */
    fs_explain_append (sentences, g_strdup_printf (_ ("The injection channels of its node are held by %s."), list));
  else
    /* Translators: the number of a message. */
    fs_explain_append (sentences, g_strdup_printf (_ ("Its injection channel is held by message %s."), list));
  return g_string_free (sentences, FALSE);
}
