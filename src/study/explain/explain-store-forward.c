/* Store-and-forward runs: what a node has on its stack, what a channel carried, where a broadcast or multicast is. */
#include "base/translate.h"

#include "base/number.h"
#include "study/explain/explain-private.h"

#define MOST_SENDS 12 /* in a list */

static const FsSubject nothing = { .kind = FS_SUBJECT_NONE };

static char *
count_of (uint64_t count)
{
  return fs_number_display_count (count);
}

/* Sends of this cycle that @wanted picks, each with its broadcast or multicast. */
static guint
add_sends (const FsCycleView *cycle_view, const char *heading,
           gboolean (*wanted) (const FsStoreForwardSend *, uint64_t), uint64_t what, FsExplanation *explanation)
{
  const FsStoreForwardSnapshot *stacks = cycle_view->store_forward;
  guint n = 0;

  for (guint i = 0; i < stacks->n_sends; i++)
    {
      const FsStoreForwardSend *send = &stacks->sends[i];
      g_autofree char *from = NULL;
      g_autofree char *to = NULL;

      if (!wanted (send, what) || n++ >= MOST_SENDS)
        continue;
      from = fs_cycle_view_address (cycle_view, send->from);
      to = fs_cycle_view_address (cycle_view, send->to);
      fs_explanation_add_fact (explanation, heading, g_strdup_printf ("%s → %s", from, to),
                               /* Translators: the number of a broadcast or multicast. */
                               g_strdup_printf (_ ("initiation %u"), send->initiation),
                               (FsSubject){ .kind = FS_SUBJECT_BROADCAST, .id = send->initiation });
    }
  return n;
}

static gboolean
is_from (const FsStoreForwardSend *send, uint64_t node)
{
  return send->from == node;
}

static gboolean
is_to (const FsStoreForwardSend *send, uint64_t node)
{
  return send->to == node;
}

static gboolean
is_of (const FsStoreForwardSend *send, uint64_t initiation)
{
  return send->initiation == initiation;
}

FsExplanation *
fs_explain_stack (const FsCycleView *cycle_view, uint32_t node)
{
  const FsStoreForwardSnapshot *stacks = cycle_view->store_forward;
  g_autofree char *address = fs_cycle_view_address (cycle_view, node);
  uint32_t depth = stacks->depth[node];
  g_autofree char *count = count_of (depth);
  FsExplanation *explanation
      = fs_explanation_new ((FsSubject){ .kind = FS_SUBJECT_NODE, .id = node },
                            g_strdup_printf (_ ("Node %s"), address), g_strdup_printf (_ ("number %u"), node));
  guint n_sent = add_sends (cycle_view, _ ("Sent in this cycle"), is_from, node, explanation);

  add_sends (cycle_view, _ ("Received in this cycle"), is_to, node, explanation);
  fs_explanation_add_fact (explanation, _ ("So far"), g_strdup (_ ("delivered to it")),
                           count_of (stacks->completed[node]), nothing);
  if (cycle_view->store_forward->generator != 0)
    {
      fs_explanation_set_state (
          explanation, FS_TONE_MOVING,
          g_strdup_printf (ngettext ("%s message to forward", "%s messages to forward", depth), count),
          g_strdup_printf (ngettext ("%u sent in this cycle", "%u sent in this cycle", n_sent), n_sent));
      return explanation;
    }
  fs_explanation_set_state (
      explanation,
      depth > 0    ? FS_TONE_WAITING
      : n_sent > 0 ? FS_TONE_MOVING
                   : FS_TONE_IDLE,
      depth > 0 ? g_strdup_printf (ngettext ("%s packet waiting", "%s packets waiting", depth), count)
                : g_strdup (_ ("No packet waiting")),
      g_strdup_printf (ngettext ("%u sent in this cycle", "%u sent in this cycle", n_sent), n_sent));
  return explanation;
}

FsExplanation *
fs_explain_stack_channel (const FsCycleView *cycle_view, uint32_t channel)
{
  const FsStoreForwardSnapshot *stacks = cycle_view->store_forward;
  g_autofree char *from_text = NULL;
  g_autofree char *to_text = NULL;
  guint n_sent = 0, n_waiting = stacks->waiting != NULL ? stacks->waiting[channel] : 0;
  FsExplanation *explanation;
  uint32_t from, to;

  fs_interconnect_channel_ends (&cycle_view->network, channel, &from, &to);
  from_text = fs_cycle_view_address (cycle_view, from);
  to_text = fs_cycle_view_address (cycle_view, to);
  explanation = fs_explanation_new ((FsSubject){ .kind = FS_SUBJECT_CHANNEL, .id = channel },
                                    g_strdup_printf (_ ("Channel %s → %s"), from_text, to_text), NULL);
  for (guint i = 0; i < stacks->n_sends; i++)
    n_sent += stacks->sends[i].from == from && stacks->sends[i].to == to;
  fs_explanation_add_fact (explanation, _ ("So far"), g_strdup (_ ("packets carried")),
                           count_of (stacks->traffic[channel]), nothing);
  if (stacks->waiting != NULL)
    fs_explanation_add_fact (explanation, _ ("So far"), g_strdup (_ ("waiting for it now")), count_of (n_waiting),
                             nothing);
  fs_explanation_set_state (
      explanation,
      n_waiting > 0 ? FS_TONE_WAITING
      : n_sent > 0  ? FS_TONE_MOVING
                    : FS_TONE_IDLE,
      n_sent > 0 ? g_strdup_printf (
          ngettext ("%u packet crossed in this cycle", "%u packets crossed in this cycle", n_sent), n_sent)
                 : g_strdup (_ ("Nothing crossed in this cycle")),
      NULL);
  return explanation;
}

FsExplanation *
fs_explain_initiation (const FsCycleView *cycle_view, uint64_t index)
{
  g_autofree char *number = count_of (index);
  FsExplanation *explanation = fs_explanation_new ((FsSubject){ .kind = FS_SUBJECT_BROADCAST, .id = index },
                                                   g_strdup_printf (_ ("Initiation %s"), number), NULL);
  guint n_sent = add_sends (cycle_view, _ ("Sent in this cycle"), is_of, index, explanation);

  if (index >= cycle_view->store_forward->initiated)
    fs_explanation_set_state (explanation, FS_TONE_IDLE, g_strdup (_ ("Not initiated yet")), NULL);
  else if (n_sent == 0)
    fs_explanation_set_state (explanation, FS_TONE_WAITING, g_strdup (_ ("None of its packets was sent in this cycle")),
                              g_strdup (_ ("waiting in node buffers, or delivered everywhere")));
  else
    fs_explanation_set_state (explanation, FS_TONE_MOVING,
                              g_strdup_printf (ngettext ("%u of its packets was sent in this cycle",
                                                         "%u of its packets were sent in this cycle", n_sent),
                                               n_sent),
                              NULL);
  return explanation;
}

char *
fs_explain_stacks (const FsCycleView *cycle_view)
{
  const FsStoreForwardSnapshot *stacks = cycle_view->store_forward;
  g_autofree char *cycle = fs_explain_cycle (cycle_view->cycle);
  g_autofree char *initiated = count_of (stacks->initiated);
  g_autofree char *sent = count_of (stacks->n_sends);
  g_autofree char *waiting = NULL;
  g_autofree char *deepest = NULL;
  g_autofree char *at = NULL;
  uint32_t most = 0;
  uint64_t sum = 0;

  if (stacks->generator != 0)
    {
      g_autofree char *generator = fs_cycle_view_address (cycle_view, stacks->generator);
      g_autofree char *held = count_of (stacks->depth[0]);
      g_autofree char *time = fs_number_display (stacks->time, 5);

      /* Translators: the number of a step, the address of a node, a count of messages, a number of cycles, a count. */
      return g_strdup_printf (
          _ ("Step %s: the necklace of %s gets its copies in all trees at once, %s messages over as many "
             "channels. %s cycles have passed; each node has %s messages to forward."),
          cycle, generator, sent, time, held);
    }
  for (uint32_t node = 0; node < stacks->n_nodes; node++)
    {
      sum += stacks->depth[node];
      if (stacks->depth[node] > stacks->depth[most])
        most = node;
    }
  waiting = count_of (sum);
  if (sum == 0)
    /* Translators: the number of a cycle, then counts. */
    return g_strdup_printf (_ ("Cycle %s: %s initiated so far, %s packets sent in this cycle, none waiting."), cycle,
                            initiated, sent);
  deepest = count_of (stacks->depth[most]);
  at = fs_cycle_view_address (cycle_view, most);
  /* Translators: the number of a cycle, then counts, at last an address. */
  return g_strdup_printf (
      _ ("Cycle %s: %s initiated so far, %s packets sent in this cycle, %s waiting, at most %s at a node (%s)."), cycle,
      initiated, sent, waiting, deepest, at);
}
