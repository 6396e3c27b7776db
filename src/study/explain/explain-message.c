/* What a message is doing, and what the copies of a broadcast are. */
#include "base/translate.h"

#include "study/explain/explain-private.h"
#include "study/explain/explain.h"
#include "topology/line-tree.h"

static char *
subtitle_of (const FsCycleView *cycle_view, const FsMessageView *view)
{
  g_autofree char *from = fs_cycle_view_address (cycle_view, view->source);
  g_autofree char *to = fs_cycle_view_address (cycle_view, view->destination);
  g_autofree char *broadcast = NULL;

  if (view->kind == FS_MESSAGE_UNICAST)
    /* Translators: addresses of nodes, and a number of flits. */
    return g_strdup_printf (
        ngettext ("Unicast from %s to %s, %u flit", "Unicast from %s to %s, %u flits", view->length), from, to,
        view->length);
  broadcast = fs_explain_cycle ((int64_t) view->index);
  return g_strdup_printf (ngettext ("Copy of broadcast %s from %s to %s, %u flit",
                                    "Copy of broadcast %s from %s to %s, %u flits", view->length),
                          broadcast, from, to, view->length);
}

static void
set_state (const FsCycleView *cycle_view, guint message, FsExplanation *explanation)
{
  const FsMessageView *view = &cycle_view->snapshot->messages[message];
  gboolean is_outside
      = view->state == FS_STATE_STARTING || view->state == FS_STATE_QUEUED || view->state == FS_STATE_REFUSED;
  g_autofree char *at = fs_cycle_view_address (cycle_view, is_outside ? view->source : view->router);
  g_autofree char *to = fs_cycle_view_address (cycle_view, view->destination);
  g_autofree char *cycle = fs_explain_cycle (is_outside ? view->queued : view->blocked_since);
  int64_t cycles = cycle_view->cycle + 1 - view->queued;
  g_autofree char *count = fs_explain_cycle (cycles);
  char *state, *detail;

  switch (view->state)
    {
    case FS_STATE_STARTING:
      state = g_strdup (_ ("Starting up"));
      /* Translators: the address of a node, and the number of a cycle. */
      detail = g_strdup_printf (_ ("at %s, enters its queue in cycle %s"), at, cycle);
      break;
    case FS_STATE_QUEUED:
      state = g_strdup_printf (ngettext ("Queued for %s cycle", "Queued for %s cycles", (gulong) cycles), count);
      /* Translators: the address of a node, and the number of a cycle. */
      detail = g_strdup_printf (_ ("at %s, since cycle %s"), at, cycle);
      break;
    case FS_STATE_REFUSED:
      state = g_strdup (_ ("Refused by its full queue"));
      /* Translators: the address of a node, and the number of a cycle. */
      detail = g_strdup_printf (_ ("at %s, tries again in cycle %s"), at, cycle);
      break;
    case FS_STATE_BLOCKED:
      state = fs_explain_blocked_for (cycle_view, view);
      detail = g_strdup_printf (_ ("at %s, since cycle %s"), at, cycle);
      break;
    case FS_STATE_DRAINING:
      state = g_strdup (_ ("Draining"));
      detail = g_strdup_printf (_ ("its header has reached %s"), to);
      break;
    case FS_STATE_MOVING:
    default:
      if (cycle_view->params.router == FS_ROUTER_PIPELINED && view->at_source == view->length)
        {
          state = g_strdup (_ ("About to be sent"));
          /* Translators: the address of a node. */
          detail = g_strdup_printf (_ ("from %s, when its router has a free virtual channel and a place"), at);
          break;
        }
      state = g_strdup (view->drained_flits > 0 ? _ ("Draining into memory") : _ ("Moving"));
      detail = g_strdup_printf (
          view->drained_flits > 0 ? _ ("at %s, where its header was blocked too long")
          : cycle_view->params.routing == FS_ROUTING_STORE_AND_FORWARD && view->router != view->source
              /* Translators: the address of a node. */
              ? _ ("to %s, where it is stored until its tail has arrived")
              /* Translators: the address of a node. */
              : view->travels ? _ ("its header is still on its way to %s") : _ ("its header is at %s"),
          at);
    }
  fs_explanation_set_state (explanation, fs_explain_tone (cycle_view, message), state, detail);
  if (view->state == FS_STATE_QUEUED || view->state == FS_STATE_BLOCKED)
    explanation->since = view->state == FS_STATE_QUEUED ? view->queued : view->blocked_since;
}

static void
add_held (const FsCycleView *cycle_view, const FsMessageView *view, FsExplanation *explanation)
{
  g_autofree char *at = fs_cycle_view_address (cycle_view, view->source);

  if (view->holds_injection)
    fs_explanation_add_fact (
        explanation, _ ("Holds"), g_strdup_printf (_ ("injection channel %d of %s"), view->injection_channel, at),
        g_strdup_printf (ngettext ("%u flit", "%u flits", view->injection_flits), view->injection_flits),
        (FsSubject){ .kind = FS_SUBJECT_NODE, .id = view->source });

  for (guint i = 0; i < view->n_vcs; i++)
    {
      const FsHeldVc *held = &view->vcs[i];
      g_autofree char *vc = fs_explain_vc_name (cycle_view, held->channel, held->vc);
      g_autofree char *direction = fs_explain_direction (cycle_view, held->channel);

      fs_explanation_add_fact (explanation, _ ("Holds"), fs_explain_channel_name (cycle_view, held->channel),
                               g_strdup_printf ("%s, %s", direction, vc),
                               (FsSubject){ .kind = FS_SUBJECT_VC, .id = held->channel, .vc = held->vc });
    }
}

static void
add_time (FsExplanation *explanation, const char *name, int64_t cycle)
{
  g_autofree char *number = fs_explain_cycle (cycle);

  if (cycle != FS_NO_CYCLE)
    fs_explanation_add_fact (explanation, _ ("Times"), g_strdup (name), g_strdup_printf (_ ("cycle %s"), number),
                             (FsSubject){ .kind = FS_SUBJECT_NONE });
}

FsExplanation *
fs_explain_message (const FsCycleView *cycle_view, uint64_t id)
{
  int index = fs_snapshot_find (cycle_view->snapshot, id);
  const FsMessageView *view = index >= 0 ? &cycle_view->snapshot->messages[index] : NULL;
  FsExplanation *explanation
      = fs_explanation_new ((FsSubject){ .kind = FS_SUBJECT_MESSAGE, .id = id }, fs_explain_message_name (id),
                            view != NULL ? subtitle_of (cycle_view, view) : NULL);

  if (view == NULL)
    {
      gboolean is_gone = id < cycle_view->snapshot->created;

      fs_explanation_set_state (
          explanation, FS_TONE_IDLE, g_strdup (is_gone ? _ ("No longer in the network") : _ ("Not in the network yet")),
          g_strdup (is_gone ? _ ("it has been delivered, or dropped") : _ ("it will be generated later")));
      return explanation;
    }
  set_state (cycle_view, (guint) index, explanation);
  explanation->length = view->length;
  explanation->at_source = view->at_source;
  explanation->delivered = view->consumed;
  explanation->in_network = view->length - view->at_source - view->consumed;
  explanation->flits_left = g_strdup_printf (_ ("%u at the source"), view->at_source);
  explanation->flits_right
      = g_strdup_printf (_ ("%u in the network, %u delivered"), explanation->in_network, view->consumed);
  add_held (cycle_view, view, explanation);
  /* A worm with several destinations; of a path through all nodes only the next one that will have it. */
  if (cycle_view->params.broadcast == FS_BROADCAST_HAMILTONIAN_PATH && view->n_passes > 0)
    fs_explanation_add_fact (
        explanation, _ ("Absorbed on the way"),
        /* Translators: nodes that have absorbed all of a message, and all that it passes. */
        g_strdup_printf (_ ("%u of %u nodes"), view->n_absorbed, view->n_passes),
        g_strdup (_ ("every node that it passes absorbs and forwards each flit")),
        (FsSubject){ .kind = FS_SUBJECT_NODE,
                     .id = view->n_absorbed < view->n_passes ? view->passes[view->n_absorbed] : view->destination });
  for (guint p = 0; p < view->n_passes && cycle_view->params.broadcast != FS_BROADCAST_HAMILTONIAN_PATH; p++)
    fs_explanation_add_fact (
        explanation, _ ("Absorbed on the way"), fs_cycle_view_address (cycle_view, view->passes[p]),
        g_strdup (p < view->n_absorbed ? _ ("has all its flits") : _ ("absorbs and forwards each flit that passes")),
        (FsSubject){ .kind = FS_SUBJECT_NODE, .id = view->passes[p] });
  add_time (explanation, _ ("Generated"), view->generated);
  add_time (explanation, _ ("Queued"), view->queued <= cycle_view->cycle ? view->queued : FS_NO_CYCLE);
  add_time (explanation, _ ("Injected"), view->injected);
  if (view->state == FS_STATE_BLOCKED)
    {
      explanation->why_heading = g_strdup (_ ("Why is it blocked?"));
      explanation->why_markup = fs_explain_why_blocked (cycle_view, (guint) index);
    }
  if (view->state == FS_STATE_QUEUED)
    {
      explanation->why_heading = g_strdup (_ ("Why is it queued?"));
      explanation->why_markup = fs_explain_why_queued (cycle_view, (guint) index);
    }
  explanation->chain = fs_chain_new (cycle_view, (guint) index);
  return explanation;
}

/* Broadcasts. */

static const FsSubject nothing = { .kind = FS_SUBJECT_NONE };

/* "step 2 of 4". */
static char *
describe_step (const FsCycleView *cycle_view, const FsBroadcastView *broadcast)
{
  int n_steps, step = fs_broadcast_view_step (broadcast, &cycle_view->network, &n_steps);

  /* Translators: the number of a step, and how many there are. */
  return g_strdup_printf (_ ("step %d of %d"), step, n_steps);
}

FsExplanation *
fs_explain_broadcast (const FsCycleView *cycle_view, uint64_t index)
{
  static const char *const names[] = { N_ ("not yet queued"), N_ ("queued"), N_ ("in flight"), N_ ("delivered") };
  guint counts[G_N_ELEMENTS (names)] = { 0 };
  const FsSnapshot *snapshot = cycle_view->snapshot;
  const FsBroadcastView *broadcast = NULL;

  for (guint i = 0; i < snapshot->n_broadcasts && broadcast == NULL; i++)
    if (snapshot->broadcasts[i].index == index)
      broadcast = &snapshot->broadcasts[i];

  g_autofree char *number = fs_explain_cycle ((int64_t) index);
  g_autofree char *from = broadcast != NULL ? fs_cycle_view_address (cycle_view, broadcast->source) : NULL;
  g_autofree char *cycle = broadcast != NULL ? fs_explain_cycle (broadcast->generated) : NULL;
  FsExplanation *explanation = fs_explanation_new ((FsSubject){ .kind = FS_SUBJECT_BROADCAST, .id = index },
                                                   g_strdup_printf (_ ("Broadcast %s"), number), NULL);

  if (broadcast == NULL)
    {
      fs_explanation_set_state (explanation, FS_TONE_IDLE, g_strdup (_ ("Not in flight")),
                                g_strdup (_ ("delivered to all nodes, or not yet generated")));
      return explanation;
    }
  if (cycle_view->params.broadcast == FS_BROADCAST_SEPARATE)
    /* Translators: an address, and the number of a cycle. */
    explanation->subtitle = g_strdup_printf (_ ("from %s in cycle %s, a copy to every node"), from, cycle);
  else if (broadcast->form == FS_BROADCAST_DOUBLE_TREE)
    {
      g_autofree char *complement = fs_cycle_view_address (cycle_view, broadcast->edges[0].to);

      /* Translators: two addresses, the number of a cycle, the number of a dimension. */
      explanation->subtitle = g_strdup_printf (_ ("from %s and its complement %s in cycle %s, base %d"), from,
                                               complement, cycle, broadcast->base);
    }
  else if (broadcast->form == FS_BROADCAST_MULTIDESTINATION)
    /* Translators: an address, the number of a cycle, the number of a dimension. */
    explanation->subtitle = g_strdup_printf (
        _ ("from %s in cycle %s, base %d, by messages that every node on their path absorbs and forwards"), from, cycle,
        broadcast->base);
  else if (broadcast->form == FS_BROADCAST_HAMILTONIAN_PATH)
    explanation->subtitle = g_strdup_printf (
        /* Translators: an address, the number of a cycle. */
        _ ("from %s in cycle %s, by one message along the Gray code, which every node absorbs and forwards"), from,
        cycle);
  else
    /* Translators: an address, the number of a cycle, the number of a dimension. */
    explanation->subtitle = g_strdup_printf (_ ("from %s in cycle %s, base %d"), from, cycle, broadcast->base);
  fs_explanation_set_state (
      explanation, FS_TONE_MOVING,
      /* Translators: nodes reached, and all of them. */
      g_strdup_printf (ngettext ("%u of %u node reached", "%u of %u nodes reached", (guint) broadcast->n_edges),
                       broadcast->reached, broadcast->n_edges),
      cycle_view->params.broadcast == FS_BROADCAST_SEPARATE ? NULL : describe_step (cycle_view, broadcast));
  for (guint i = 0; i < broadcast->n_edges; i++)
    counts[broadcast->edges[i].state]++;
  for (guint s = G_N_ELEMENTS (names); s-- > 0;)
    fs_explanation_add_fact (explanation, _ ("Copies"), g_strdup (_ (names[s])), g_strdup_printf ("%u", counts[s]),
                             nothing);
  for (guint i = 0; i < cycle_view->snapshot->n_messages; i++)
    {
      const FsMessageView *view = &cycle_view->snapshot->messages[i];

      if (view->kind == FS_MESSAGE_COPY && view->index == broadcast->index && view->state == FS_STATE_BLOCKED)
        fs_explain_add_message (explanation, _ ("Blocked copies"), view, fs_explain_word (cycle_view, view));
    }
  return explanation;
}
