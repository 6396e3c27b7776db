/* What a channel, one of its virtual channels, and a node are doing. */
#include <glib/gi18n-lib.h>

#include "base/number.h"
#include "sim/replay/vc-status.h"
#include "study/explain/explain-private.h"
#include "topology/network.h"

static const FsSubject nothing = { .kind = FS_SUBJECT_NONE };

static FsSubject
message_at (const FsCycleView *frame, int index)
{
  return (FsSubject){ .kind = FS_SUBJECT_MESSAGE, .id = frame->snapshot->messages[index].id };
}

static char *
message_name (const FsCycleView *frame, int index)
{
  g_autofree char *id = fs_explain_cycle ((int64_t) frame->snapshot->messages[index].id);

  return g_strdup_printf (_ ("Message %s"), id);
}

static char *
since_cycle (int64_t cycle)
{
  g_autofree char *number = fs_explain_cycle (cycle);

  return g_strdup_printf (_ ("since cycle %s"), number);
}

/* What a virtual channel did in this cycle. */
static const char *
say_turn (const FsVcStatus *vc)
{
  return vc->moved              ? _ ("a flit crossed in this cycle")
         : vc->lost_arbitration ? _ ("another one had the channel in this cycle")
                                : _ ("no flit in this cycle");
}

static char *
say_vc (const FsCycleView *frame, const FsVcStatus *vc)
{
  g_autofree char *id = NULL;
  g_autofree char *since = NULL;

  if (vc->holder < 0)
    return g_strdup (_ ("free"));
  id = message_name (frame, vc->holder);
  since = fs_explain_cycle (vc->since);
  /* Translators: "Message 64", a number of flits in a buffer, and the number of a cycle. */
  return g_strdup_printf (ngettext ("%s, %u flit, since cycle %s", "%s, %u flits, since cycle %s", vc->flits), id,
                          vc->flits, since);
}

/* Headers that wait for the channel, or for one of its virtual channels (@vc; -1 for any); how many, and the edge that can
 * be free first. */
static guint
add_waiters (const FsCycleView *frame, uint32_t channel, int vc, FsExplanation *explanation, const FsWaitEdge **first)
{
  const FsWaitForGraph *graph = frame->waits_for;
  int last = -1;
  guint n = 0;

  *first = NULL;
  for (guint e = 0; e < graph->n_edges; e++)
    {
      const FsWaitEdge *edge = &graph->edges[e];

      if (edge->channel != channel || (vc >= 0 && edge->vc != vc))
        continue;
      if (*first == NULL || edge->free_at < (*first)->free_at)
        *first = edge;
      if ((int) edge->waiter == last)
        continue;
      last = (int) edge->waiter;
      n++;
      fs_explanation_add_fact (explanation, _ ("Wanted by"), message_name (frame, last),
                               since_cycle (frame->snapshot->messages[last].blocked_since), message_at (frame, last));
    }
  return n;
}

/* When those who wait can get it: one of @V virtual channels. */
static void
explain_waiters (const FsCycleView *frame, guint n, const FsWaitEdge *first, int V, FsExplanation *explanation)
{
  GString *sentences;
  g_autofree char *when = NULL;

  if (n == 0)
    return;
  sentences = g_string_new (NULL);
  fs_explain_say (sentences, g_strdup_printf (ngettext ("%u header waits for it.", "%u headers wait for it.", n), n));
  if (first->free_at == FS_NEVER)
    fs_explain_say (sentences, g_strdup (_ ("It is held in a deadlock and never free again.")));
  else
    {
      when = fs_explain_earliest (frame, first->free_at);
      /* Translators: "in 19 cycles at the earliest (cycle 1 303)". */
      fs_explain_say (sentences, V == 1 ? g_strdup_printf (_ ("It is free %s."), when)
                                        : g_strdup_printf (_ ("The first virtual channel is free %s."), when));
    }
  explanation->why_heading = g_strdup (_ ("Who waits for it?"));
  explanation->why_markup = g_string_free (sentences, FALSE);
}

static void
add_flits (const FsCycleView *frame, uint32_t channel, FsExplanation *explanation)
{
  g_autofree char *from = fs_explain_cycle (frame->flits_from);

  if (frame->channel_flits != NULL)
    fs_explanation_add_fact (explanation, _ ("Load"), g_strdup_printf (_ ("flits since cycle %s"), from),
                             fs_number_display_count (frame->channel_flits[channel]), nothing);
}

FsExplanation *
fs_explain_channel (const FsCycleView *frame, uint32_t channel)
{
  const int V = frame->params.V;
  g_autofree FsVcStatus *vcs = g_new (FsVcStatus, V);
  g_autofree char *name = fs_explain_channel_name (frame, channel);
  FsExplanation *explanation;
  const FsWaitEdge *first;
  int n_taken = 0, moved = -1;
  guint n_waiters;

  fs_snapshot_channel (frame->snapshot, &frame->params, channel, vcs);
  explanation = fs_explanation_new ((FsSubject){ .kind = FS_SUBJECT_CHANNEL, .id = channel },
                                    g_strdup_printf (_ ("Channel %s"), name),
                                    g_strdup_printf (_ ("dimension %d"), (int) channel % frame->params.n));
  for (int v = 0; v < V; v++)
    {
      n_taken += vcs[v].holder >= 0;
      if (vcs[v].moved)
        moved = v;
      fs_explanation_add_fact (explanation, _ ("Virtual channels"), fs_explain_vc_name (frame, channel, v),
                               say_vc (frame, &vcs[v]), (FsSubject){ .kind = FS_SUBJECT_VC, .id = channel, .vc = v });
    }
  n_waiters = add_waiters (frame, channel, -1, explanation, &first);
  add_flits (frame, channel, explanation);
  fs_explanation_set_state (
      explanation,
      n_waiters > 0 ? FS_TONE_BLOCKED
      : n_taken > 0 ? FS_TONE_MOVING
                    : FS_TONE_IDLE,
      n_taken == 0 ? g_strdup (_ ("Free"))
                   : g_strdup_printf (ngettext ("%d of %d virtual channel taken", "%d of %d virtual channels taken", V),
                                      n_taken, V),
      moved >= 0 ? g_strdup_printf (_ ("a flit crossed over VC %d in this cycle"), moved)
                 : g_strdup (_ ("no flit in this cycle")));
  explain_waiters (frame, n_waiters, first, V, explanation);
  return explanation;
}

static char *
say_buffer (const FsCycleView *frame, const FsVcStatus *vc)
{
  /* Translators: flits in a buffer, and how many it holds. */
  return g_strdup_printf (ngettext ("%u of %d flit", "%u of %d flits", (guint) frame->params.vc_buffer), vc->flits,
                          frame->params.vc_buffer);
}

FsExplanation *
fs_explain_vc (const FsCycleView *frame, uint32_t channel, int number)
{
  g_autofree FsVcStatus *vcs = g_new (FsVcStatus, frame->params.V);
  g_autofree char *name = fs_explain_channel_name (frame, channel);
  g_autofree char *vc_name = fs_explain_vc_name (frame, channel, number);
  FsExplanation *explanation = fs_explanation_new ((FsSubject){ FS_SUBJECT_VC, channel, number }, g_strdup (vc_name),
                                                   g_strdup_printf (_ ("of channel %s"), name));
  const FsWaitEdge *first;
  const FsVcStatus *vc;
  guint n_waiters;

  g_return_val_if_fail (number >= 0 && number < frame->params.V, explanation);

  fs_snapshot_channel (frame->snapshot, &frame->params, channel, vcs);
  vc = &vcs[number];
  fs_explanation_add_fact (explanation, _ ("Channel"), g_strdup (name),
                           g_strdup_printf (_ ("dimension %d"), (int) channel % frame->params.n),
                           (FsSubject){ .kind = FS_SUBJECT_CHANNEL, .id = channel });
  if (vc->holder >= 0)
    {
      fs_explanation_add_fact (explanation, _ ("Held by"), message_name (frame, vc->holder), since_cycle (vc->since),
                               message_at (frame, vc->holder));
      fs_explanation_add_fact (explanation, _ ("Buffer"), g_strdup (_ ("at its far end")), say_buffer (frame, vc),
                               nothing);
    }
  n_waiters = add_waiters (frame, channel, number, explanation, &first);
  if (vc->holder < 0)
    fs_explanation_set_state (explanation, FS_TONE_IDLE, g_strdup (_ ("Free")), g_strdup (say_turn (vc)));
  else
    {
      g_autofree char *id = fs_explain_cycle ((int64_t) frame->snapshot->messages[vc->holder].id);

      fs_explanation_set_state (explanation, fs_explain_tone (frame, (guint) vc->holder),
                                g_strdup_printf (_ ("Held by message %s"), id), g_strdup (say_turn (vc)));
    }
  explain_waiters (frame, n_waiters, first, 1, explanation);
  return explanation;
}

/* Headers that stand at the node, blocked. */
static guint
add_headers (const FsCycleView *frame, uint32_t node, FsExplanation *explanation)
{
  guint n = 0;

  for (guint i = 0; i < frame->snapshot->n_messages; i++)
    {
      const FsMessageView *view = &frame->snapshot->messages[i];

      if (view->state != FS_STATE_BLOCKED || view->router != node)
        continue;
      n++;
      fs_explanation_add_fact (explanation, _ ("Blocked here"), message_name (frame, (int) i),
                               since_cycle (view->blocked_since), message_at (frame, (int) i));
    }
  return n;
}

static uint32_t
add_queues (const FsCycleView *frame, uint32_t node, FsExplanation *explanation)
{
  uint32_t per_node = (uint32_t) fs_wormhole_params_injection_queues (&frame->params), sum = 0;

  for (uint32_t k = 0; k < per_node; k++)
    {
      uint32_t length = frame->snapshot->queues[node * per_node + k];

      sum += length;
      if (length > 0)
        fs_explanation_add_fact (explanation, _ ("Injection queues"),
                                 per_node > 1 ? g_strdup_printf (_ ("queue %u"), k) : g_strdup (_ ("all channels")),
                                 g_strdup_printf (ngettext ("%u message", "%u messages", length), length), nothing);
    }
  return sum;
}

/* What comes out of the node, and goes into it. */
static void
add_injected (const FsCycleView *frame, uint32_t node, FsExplanation *explanation)
{
  for (guint i = 0; i < frame->snapshot->n_messages; i++)
    {
      const FsMessageView *view = &frame->snapshot->messages[i];

      if (view->holds_injection && view->source == node)
        fs_explanation_add_fact (explanation, _ ("Being injected"), message_name (frame, (int) i),
                                 g_strdup_printf (_ ("injection channel %d"), view->injection_channel),
                                 message_at (frame, (int) i));
    }
  for (guint i = 0; i < frame->snapshot->n_messages; i++)
    {
      const FsMessageView *view = &frame->snapshot->messages[i];

      if (view->state == FS_STATE_DRAINING && view->destination == node)
        fs_explanation_add_fact (
            explanation, _ ("Arriving"), message_name (frame, (int) i),
            /* Translators: flits delivered, and all of them. */
            g_strdup_printf (ngettext ("%u of %u flit", "%u of %u flits", view->length), view->consumed, view->length),
            message_at (frame, (int) i));
    }
}

FsExplanation *
fs_explain_node (const FsCycleView *frame, uint32_t node)
{
  g_autofree char *address = fs_cycle_view_address (frame, node);
  FsExplanation *explanation
      = fs_explanation_new ((FsSubject){ .kind = FS_SUBJECT_NODE, .id = node },
                            g_strdup_printf (_ ("Node %s"), address), g_strdup_printf (_ ("number %u"), node));
  guint n_blocked = add_headers (frame, node, explanation);
  uint32_t n_queued = add_queues (frame, node, explanation);

  add_injected (frame, node, explanation);
  fs_explanation_set_state (
      explanation,
      n_blocked > 0  ? FS_TONE_BLOCKED
      : n_queued > 0 ? FS_TONE_WAITING
                     : FS_TONE_IDLE,
      n_blocked > 0 ? g_strdup_printf (ngettext ("%u header blocked", "%u headers blocked", n_blocked), n_blocked)
                    : g_strdup (_ ("No header blocked")),
      n_queued > 0 ? g_strdup_printf (ngettext ("%u message queued", "%u messages queued", n_queued), n_queued)
                   : g_strdup (_ ("nothing queued")));
  return explanation;
}
