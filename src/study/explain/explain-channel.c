/* What a channel, one of its virtual channels, and a node are doing. */
#include "base/translate.h"

#include <math.h>

#include "base/number.h"
#include "sim/replay/snapshot.h"
#include "study/explain/explain-private.h"
#include "study/explain/explain.h"
#include "topology/network.h"

static const FsSubject nothing = { .kind = FS_SUBJECT_NONE };

static char *
since_cycle (int64_t cycle)
{
  g_autofree char *number = fs_explain_cycle (cycle);

  return g_strdup_printf (_ ("since cycle %s"), number);
}

/* What a virtual channel did in this cycle. */
static const char *
describe_turn (const FsVcStatus *vc)
{
  return vc->moved              ? _ ("a flit crossed in this cycle")
         : vc->lost_arbitration ? _ ("lost arbitration in this cycle")
                                : _ ("no flit in this cycle");
}

/* Headers that wait for the channel, or for one of its virtual channels (@vc; -1 for any); how many, and the edge that can
 * be free first. */
static guint
add_waiters (const FsCycleView *cycle_view, uint32_t channel, int vc, FsExplanation *explanation,
             const FsWaitEdge **first)
{
  const FsWaitForGraph *graph = cycle_view->waits_for;
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
      fs_explain_add_message (explanation, fs_explain_waiters_heading (&cycle_view->snapshot->messages[last]),
                              &cycle_view->snapshot->messages[last],
                              since_cycle (cycle_view->snapshot->messages[last].blocked_since));
    }
  return n;
}

/* Says when a waiting message can be granted one of @V virtual channels. */
static void
explain_waiters (const FsCycleView *cycle_view, guint n, const FsWaitEdge *first, int V, FsExplanation *explanation)
{
  GString *sentences;
  g_autofree char *when = NULL;

  if (n == 0)
    return;
  sentences = g_string_new (NULL);
  fs_explain_append (sentences,
                     g_strdup_printf (ngettext ("%u header waits for it.", "%u headers wait for it.", n), n));
  if (first->free_at == FS_NEVER)
    fs_explain_append (sentences, g_strdup (_ ("It is held by a deadlocked message and will never be released.")));
  else
    {
      when = fs_explain_earliest (cycle_view, first->free_at);
      /* Translators: "in 19 cycles at the earliest (cycle 1 303)". */
      fs_explain_append (sentences, V == 1 ? g_strdup_printf (_ ("It is free %s."), when)
                                           : g_strdup_printf (_ ("The first virtual channel is free %s."), when));
    }
  explanation->why_heading = g_strdup (_ ("Which messages wait for it?"));
  explanation->why_markup = g_string_free (sentences, FALSE);
}

FsExplanation *
fs_explain_channel (const FsCycleView *cycle_view, uint32_t channel)
{
  const int V = cycle_view->params.V;
  g_autofree FsVcStatus *vcs = g_new (FsVcStatus, V);
  g_autofree char *name = fs_explain_channel_name (cycle_view, channel);
  g_autofree char *from = fs_explain_cycle (cycle_view->flits_from);
  FsExplanation *explanation;
  const FsWaitEdge *first;
  int n_taken = 0, moved = -1;
  guint n_waiters;

  fs_snapshot_channel (cycle_view->snapshot, &cycle_view->params, channel, vcs);
  explanation
      = fs_explanation_new ((FsSubject){ .kind = FS_SUBJECT_CHANNEL, .id = channel },
                            g_strdup_printf (_ ("Channel %s"), name), fs_explain_direction (cycle_view, channel));
  for (int v = 0; v < V; v++)
    {
      g_autofree char *holder
          = vcs[v].holder >= 0 ? fs_explain_message_name (cycle_view->snapshot->messages[vcs[v].holder].id) : NULL;
      g_autofree char *since = fs_explain_cycle (vcs[v].since);

      n_taken += vcs[v].holder >= 0 && !vcs[v].passed;
      if (vcs[v].moved)
        moved = v;

      fs_explanation_add_fact (
          explanation, _ ("Virtual channels"), fs_explain_vc_name (cycle_view, channel, v),
          cycle_view->params.router == FS_ROUTER_PIPELINED ? fs_explain_vc_content (cycle_view, channel, v, &vcs[v])
          : holder == NULL
              ? g_strdup (_ ("free"))
              /* Translators: "Message 64", a number of flits in a buffer, and the number of a cycle. */
              : g_strdup_printf (ngettext ("%s, %u flit, since cycle %s", "%s, %u flits, since cycle %s", vcs[v].flits),
                                 holder, vcs[v].flits, since),
          (FsSubject){ .kind = FS_SUBJECT_VC, .id = channel, .vc = v });
    }
  n_waiters = add_waiters (cycle_view, channel, -1, explanation, &first);
  if (cycle_view->channel_flits != NULL)
    fs_explanation_add_fact (explanation, _ ("Load"), g_strdup_printf (_ ("flits since cycle %s"), from),
                             fs_number_display_count (cycle_view->channel_flits[channel]), nothing);
  fs_explanation_set_state (
      explanation,
      n_waiters > 0 ? FS_TONE_BLOCKED
      : n_taken > 0 ? FS_TONE_MOVING
                    : FS_TONE_IDLE,
      n_taken == 0 ? g_strdup (_ ("Free"))
                   : g_strdup_printf (ngettext ("%d of %d virtual channel held", "%d of %d virtual channels held", V),
                                      n_taken, V),
      moved >= 0 ? g_strdup_printf (_ ("a flit crossed over VC %d in this cycle"), moved)
                 : g_strdup (_ ("no flit in this cycle")));
  explain_waiters (cycle_view, n_waiters, first, V, explanation);
  return explanation;
}

FsExplanation *
fs_explain_vc (const FsCycleView *cycle_view, uint32_t channel, int number)
{
  g_autofree FsVcStatus *vcs = g_new (FsVcStatus, cycle_view->params.V);
  g_autofree char *name = fs_explain_channel_name (cycle_view, channel);
  g_autofree char *vc_name = fs_explain_vc_name (cycle_view, channel, number);
  FsExplanation *explanation = fs_explanation_new ((FsSubject){ FS_SUBJECT_VC, channel, number }, g_strdup (vc_name),
                                                   g_strdup_printf (_ ("of channel %s"), name));
  const FsWaitEdge *first;
  const FsVcStatus *vc;
  guint n_waiters;

  g_return_val_if_fail (number >= 0 && number < cycle_view->params.V, explanation);

  fs_snapshot_channel (cycle_view->snapshot, &cycle_view->params, channel, vcs);
  vc = &vcs[number];
  fs_explanation_add_fact (explanation, _ ("Channel"), g_strdup (name), fs_explain_direction (cycle_view, channel),
                           (FsSubject){ .kind = FS_SUBJECT_CHANNEL, .id = channel });
  if (cycle_view->params.router == FS_ROUTER_PIPELINED)
    fs_explanation_add_fact (explanation, _ ("Content"), g_strdup (vc_name),
                             fs_explain_vc_content (cycle_view, channel, number, vc), nothing);
  if (vc->holder >= 0)
    {
      if (!vc->passed)
        fs_explain_add_message (explanation, _ ("Held by"), &cycle_view->snapshot->messages[vc->holder],
                                since_cycle (vc->since));
      fs_explanation_add_fact (
          explanation, _ ("Buffer"), g_strdup (_ ("at its far end")),
          g_strdup_printf (ngettext ("%u of %d flit", "%u of %d flits", (guint) cycle_view->params.vc_buffer),
                           vc->flits, cycle_view->params.vc_buffer),
          nothing);
    }
  n_waiters = add_waiters (cycle_view, channel, number, explanation, &first);
  if (vc->holder < 0 || vc->passed)
    fs_explanation_set_state (explanation, FS_TONE_IDLE, g_strdup (_ ("Free")), g_strdup (describe_turn (vc)));
  else
    {
      g_autofree char *id = fs_explain_cycle ((int64_t) cycle_view->snapshot->messages[vc->holder].id);

      fs_explanation_set_state (explanation, fs_explain_tone (cycle_view, (guint) vc->holder),
                                g_strdup_printf (_ ("Held by message %s"), id), g_strdup (describe_turn (vc)));
    }
  explain_waiters (cycle_view, n_waiters, first, 1, explanation);
  return explanation;
}

FsExplanation *
fs_explain_node (const FsCycleView *cycle_view, uint32_t node)
{
  g_autofree char *address = fs_cycle_view_address (cycle_view, node);
  FsExplanation *explanation
      = fs_explanation_new ((FsSubject){ .kind = FS_SUBJECT_NODE, .id = node },
                            g_strdup_printf (_ ("Node %s"), address), g_strdup_printf (_ ("number %u"), node));
  uint32_t per_node = (uint32_t) fs_wormhole_params_injection_queues (&cycle_view->params);
  guint n_blocked = 0;
  uint32_t n_queued = 0;

  /* The headers that are blocked at the node. */
  for (guint i = 0; i < cycle_view->snapshot->n_messages; i++)
    {
      const FsMessageView *view = &cycle_view->snapshot->messages[i];

      if (view->state != FS_STATE_BLOCKED || view->router != node)
        continue;
      n_blocked++;
      fs_explain_add_message (explanation, _ ("Blocked here"), view, since_cycle (view->blocked_since));
    }
  for (uint32_t k = 0; k < per_node; k++)
    {
      uint32_t length = cycle_view->snapshot->queues[node * per_node + k];

      n_queued += length;
      if (length > 0)
        fs_explanation_add_fact (explanation, _ ("Injection queues"),
                                 per_node > 1 ? g_strdup_printf (_ ("queue %u"), k) : g_strdup (_ ("all channels")),
                                 g_strdup_printf (ngettext ("%u message", "%u messages", length), length), nothing);
    }

  /* The messages that it sends, and those that it receives. */
  for (guint i = 0; i < cycle_view->snapshot->n_messages; i++)
    {
      const FsMessageView *view = &cycle_view->snapshot->messages[i];

      if (view->holds_injection && view->source == node)
        fs_explain_add_message (explanation, _ ("Being injected"), view,
                                g_strdup_printf (_ ("injection channel %d"), view->injection_channel));
    }
  for (guint i = 0; i < cycle_view->snapshot->n_messages; i++)
    {
      const FsMessageView *view = &cycle_view->snapshot->messages[i];

      if (view->state == FS_STATE_DRAINING && view->destination == node)
        fs_explain_add_message (
            explanation, _ ("Draining"), view,
            /* Translators: flits delivered, and all of them. */
            g_strdup_printf (ngettext ("%u of %u flit", "%u of %u flits", view->length), view->consumed, view->length));
    }

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

typedef struct {
  uint32_t channel;
  double waiting;
} WaitingChannel;

static int
compare_waiting (gconstpointer a, gconstpointer b)
{
  const WaitingChannel *first = a, *second = b;

  if (first->waiting != second->waiting)
    return first->waiting > second->waiting ? -1 : 1;
  return first->channel < second->channel ? -1 : 1;
}

char *
fs_explain_waiting (const FsCycleView *cycle_view, const double *simulated, const double *model)
{
  const FsInterconnect *network = &cycle_view->network;
  g_autoptr (GArray) channels = g_array_new (FALSE, FALSE, sizeof (WaitingChannel));
  double total = 0, total_model = 0, sum = 0;
  uint32_t furthest = 0;
  guint n_half = 0;
  g_autofree char *half = NULL;

  for (uint32_t c = 0; c < fs_interconnect_n_channels (network); c++)
    {
      WaitingChannel channel = { c, simulated[c] };

      if (!fs_interconnect_has_channel (network, c))
        continue;
      g_array_append_val (channels, channel);
      total += simulated[c];
      total_model += model != NULL ? model[c] : 0;
      if (model != NULL && fabs (model[c] - simulated[c]) > fabs (model[furthest] - simulated[furthest]))
        furthest = c;
    }
  if (total <= 0)
    {
      g_autofree char *cycle = fs_explain_cycle (cycle_view->cycle);

      return g_strdup_printf (
          _ ("No header has been blocked up to cycle %s. Go to a later cycle to see where headers wait."), cycle);
    }
  g_array_sort (channels, compare_waiting);
  while (sum < total / 2)
    sum += g_array_index (channels, WaitingChannel, n_half++).waiting;
  {
    const WaitingChannel *first = &g_array_index (channels, WaitingChannel, 0);
    g_autofree char *n_channels = fs_number_display_count (channels->len);
    g_autofree char *name = fs_explain_channel_name (cycle_view, first->channel);
    g_autofree char *mean = fs_number_display (first->waiting, 3);

    /* Translators: how many channels, of how many; the ends of the first of them; a mean number of headers. */
    half = g_strdup_printf (
        ngettext ("Half of all waiting is for %u of %s channels, %s, with a mean of %s headers.",
                  "Half of all waiting is for %u of %s channels, most for %s, with a mean of %s headers.", n_half),
        n_half, n_channels, name, mean);
  }
  if (model != NULL)
    {
      g_autofree char *of_model = fs_number_display (total_model, 3);
      g_autofree char *of_simulation = fs_number_display (total, 3);
      g_autofree char *name = fs_explain_channel_name (cycle_view, furthest);
      g_autofree char *model_there = fs_number_display (model[furthest], 3);
      g_autofree char *simulated_there = fs_number_display (simulated[furthest], 3);

      /* Translators: numbers of headers; the ends of a channel; numbers of headers that wait for it. */
      return g_strdup_printf (
          _ ("%s\nIn all, %s headers wait on average, %s in the model. They differ most for %s: %s, %s in the model."),
          half, of_simulation, of_model, name, simulated_there, model_there);
    }
  return g_steal_pointer (&half);
}
