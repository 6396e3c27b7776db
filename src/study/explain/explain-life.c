#include "study/explain/explain-life.h"

#include "base/translate.h"

#include "base/number.h"
#include "study/explain/explain-private.h"

#define MOST_HOLDERS 6 /* that a sentence names */

static char *
address_of (const FsInterconnect *network, uint32_t node)
{
  char text[FS_INTERCONNECT_MAX_ADDRESS + 1];

  return g_strdup (fs_interconnect_address (network, node, text));
}

static char *
cycles_text (int64_t cycles)
{
  g_autofree char *count = fs_explain_cycle (cycles);

  return g_strdup_printf (ngettext ("%s cycle", "%s cycles", (gulong) cycles), count);
}

char *
fs_explain_life_headline (const FsInterconnect *network, const FsMessageLife *life)
{
  const FsLoggedMessage *message = &life->message;
  g_autofree char *name = fs_explain_message_name (message->id);
  g_autofree char *from = address_of (network, message->source);
  g_autofree char *to = address_of (network, message->destination);
  g_autofree char *cycle = fs_explain_cycle (life->now - 1);
  g_autofree char *dropped = fs_explain_cycle (message->dropped);
  g_autofree char *latency = cycles_text (life->latency);
  g_autofree char *what = g_strdup_printf (
      /* Translators: "Message 274", two addresses, and a number of flits. */
      ngettext ("%s from %s to %s, %u flit", "%s from %s to %s, %u flits", message->length), name, from, to,
      message->length);

  if (fs_message_life_is_delivered (life))
    /* Translators: "Message 274 from 32 to 11, 16 flits", a cycle, and "129 cycles". */
    return g_strdup_printf (_ ("%s: delivered in cycle %s, after %s."), what, cycle, latency);
  if (message->dropped != FS_NO_CYCLE)
    return g_strdup_printf (_ ("%s: dropped in cycle %s, because its injection queue was full."), what, dropped);
  return g_strdup_printf (_ ("%s: not delivered up to cycle %s, the last one recorded; it is %s old."), what, cycle,
                          latency);
}

/* "266", "266 and 270": each message that held what the header requested, in the order of time. */
static char *
holders_of (const FsMessageLife *life, const FsLifeHop *hop)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  guint first = hop->n_spells > 0 ? life->spells[hop->spells].holders : 0, last = first;

  if (hop->n_spells > 0)
    {
      const FsLifeSpell *spell = &life->spells[hop->spells + hop->n_spells - 1];

      last = spell->holders + spell->n_holders;
    }
  for (guint h = first; h < last; h++)
    {
      gboolean is_known = FALSE;

      for (guint k = 0; k < known->len && !is_known; k++)
        is_known = g_array_index (known, uint64_t, k) == life->holders[h];
      if (!is_known)
        g_array_append_val (known, life->holders[h]);
    }
  for (guint k = 0; k < MIN (known->len, MOST_HOLDERS); k++)
    g_ptr_array_add (names, fs_explain_cycle ((int64_t) g_array_index (known, uint64_t, k)));
  if (known->len > MOST_HOLDERS)
    {
      guint others = known->len - MOST_HOLDERS;

      g_ptr_array_add (names, g_strdup_printf (ngettext ("%u other", "%u others", others), others));
    }
  return fs_explain_join (names);
}

static void
add_line (GString *text, char *sentence)
{
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, sentence);
  g_free (sentence);
}

static void
add_hop (GString *text, const FsInterconnect *network, const FsMessageLife *life, const FsLifeHop *hop)
{
  uint32_t start, end;
  g_autofree char *from = NULL, *to = NULL;
  g_autofree char *wait = cycles_text (hop->since - hop->wait);
  g_autofree char *holders = holders_of (life, hop);
  g_autofree char *begun = fs_explain_cycle (hop->wait);
  g_autofree char *since = fs_explain_cycle (hop->since);
  g_autofree char *until = fs_explain_cycle (hop->until);

  fs_interconnect_channel_ends (network, hop->channel, &start, &end);
  from = address_of (network, start);
  to = address_of (network, end);
  if (hop->since > hop->wait && *holders != '\0')
    /* Translators: two addresses, "31 cycles", a cycle, and a list of messages: "290 and 297". */
    add_line (text, g_strdup_printf (_ ("Channel %s → %s: its header is blocked for %s from cycle %s on, by %s."), from,
                                     to, wait, begun, holders));
  else if (hop->since > hop->wait)
    add_line (text, g_strdup_printf (_ ("Channel %s → %s: its header is blocked for %s from cycle %s on."), from, to,
                                     wait, begun));
  if (!hop->granted)
    return;
  if (hop->until == FS_HOLD_OPEN)
    add_line (text, g_strdup_printf (_ ("Channel %s → %s: it holds VC %d since cycle %s."), from, to, hop->vc, since));
  else
    /* Translators: two addresses, the number of a virtual channel, and two cycles. */
    add_line (text, g_strdup_printf (_ ("Channel %s → %s: it holds VC %d from cycle %s to %s."), from, to, hop->vc,
                                     since, until));
}

/* "52 in the source queue, 43 blocked, 15 lost in arbitration, 16 flits and 3 hops": what there is of it. */
static char *
causes_text (const double *causes, int decimals)
{
  static const struct {
    FsCause cause;
    const char *text;
  } parts[] = {
    { FS_CAUSE_START_UP, N_ ("%s of start-up") },
    { FS_CAUSE_SOURCE_QUEUE, N_ ("%s in the source queue") },
    { FS_CAUSE_VIRTUAL_CHANNEL, N_ ("%s waiting for virtual channels") },
    { FS_CAUSE_ARBITRATION, N_ ("%s lost in arbitration") },
    { FS_CAUSE_BUFFER, N_ ("%s without buffer space") },
    { FS_CAUSE_SERIALIZATION, N_ ("%s for its flits") },
    { FS_CAUSE_FLIGHT, N_ ("%s for its hops") },
  };
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *cycles = fs_number_display_fixed (causes[parts[i].cause], decimals);

      if (causes[parts[i].cause] > 0)
        g_ptr_array_add (items, g_strdup_printf (_ (parts[i].text), cycles));
    }
  return fs_explain_join (items);
}

char *
fs_explain_life (const FsInterconnect *network, const FsMessageLife *life, const double *model)
{
  const FsLoggedMessage *message = &life->message;
  GString *text = g_string_new (NULL);
  double causes[FS_N_CAUSES];
  g_autofree char *begin = fs_explain_cycle (life->begin);
  g_autofree char *injected = fs_explain_cycle (message->injected);
  g_autofree char *queue = cycles_text ((int64_t) life->causes[FS_CAUSE_SOURCE_QUEUE]);
  g_autofree char *parts = NULL;

  for (guint c = 0; c < FS_N_CAUSES; c++)
    causes[c] = (double) life->causes[c];
  add_line (text, fs_explain_life_headline (network, life));
  /* Translators: a cycle, "52 cycles", and a cycle. */
  add_line (
      text,
      message->injected != FS_NO_CYCLE
          ? g_strdup_printf (_ ("Generated in cycle %s; after %s in its source queue injected in cycle %s."), begin,
                             queue, injected)
          : g_strdup_printf (_ ("Generated in cycle %s; %s in its source queue, not injected yet."), begin, queue));
  for (guint i = 0; i < life->n_hops; i++)
    add_hop (text, network, life, &life->hops[i]);
  parts = causes_text (causes, 0);
  if (*parts != '\0')
    /* Translators: a list of causes, each with its cycles: "52 in the source queue, 16 for its flits and 3 for its hops". */
    add_line (text, g_strdup_printf (_ ("Cycles by cause: %s."), parts));
  if (model != NULL)
    {
      g_autofree char *sum = fs_number_display_fixed (model[FS_N_CAUSES], 1);
      g_autofree char *of_model = causes_text (model, 1);

      add_line (text, g_strdup_printf (_ ("The model has a mean of %s cycles: %s."), sum, of_model));
    }
  return g_string_free (text, FALSE);
}

FsExplanation *
fs_explain_ended_life (const FsInterconnect *network, const FsMessageLife *life)
{
  const FsLoggedMessage *message = &life->message;
  g_autofree char *from = address_of (network, message->source);
  g_autofree char *to = address_of (network, message->destination);
  g_autofree char *cycle = fs_explain_cycle (MAX (message->delivered, message->dropped));
  g_autofree char *latency = cycles_text (life->latency);
  uint64_t least
      = life->causes[FS_CAUSE_SERIALIZATION] + life->causes[FS_CAUSE_FLIGHT] + life->causes[FS_CAUSE_START_UP];
  double lost[FS_N_CAUSES] = { 0 };
  FsExplanation *explanation = fs_explanation_new (
      (FsSubject){ .kind = FS_SUBJECT_MESSAGE, .id = message->id }, fs_explain_message_name (message->id),
      g_strdup_printf (ngettext ("From %s to %s, %u flit", "From %s to %s, %u flits", message->length), from, to,
                       message->length));
  g_autofree char *least_text = cycles_text ((int64_t) least);
  g_autofree char *losses = NULL;

  if (message->dropped != FS_NO_CYCLE)
    {
      fs_explanation_set_state (explanation, FS_TONE_IDLE, g_strdup (_ ("Dropped")),
                                g_strdup_printf (_ ("in cycle %s, because its injection queue was full"), cycle));
      return explanation;
    }
  fs_explanation_set_state (explanation, FS_TONE_DELIVERED, g_strdup (_ ("Delivered")),
                            /* Translators: a cycle, and "129 cycles". */
                            g_strdup_printf (_ ("in cycle %s, after %s"), cycle, latency));
  explanation->since = message->delivered;
  lost[FS_CAUSE_SOURCE_QUEUE] = (double) life->causes[FS_CAUSE_SOURCE_QUEUE];
  lost[FS_CAUSE_VIRTUAL_CHANNEL] = (double) life->causes[FS_CAUSE_VIRTUAL_CHANNEL];
  lost[FS_CAUSE_ARBITRATION] = (double) life->causes[FS_CAUSE_ARBITRATION];
  losses = causes_text (lost, 0);
  explanation->why_heading = g_strdup (_ ("Why did it take so long?"));
  /* Translators: "19 cycles", and a list of causes, each with its cycles. */
  explanation->why_markup
      = *losses != '\0'
            ? g_strdup_printf (_ ("Without other traffic it would have taken <b>%s</b>. Cycles that it lost: %s."),
                               least_text, losses)
            : g_strdup_printf (_ ("It met no other traffic: it could not have taken less than <b>%s</b>."), least_text);
  return explanation;
}

char *
fs_explain_broadcast_headline (const FsInterconnect *network, const FsBroadcastLife *life)
{
  g_autofree char *index = fs_explain_cycle ((int64_t) life->broadcast.index);
  g_autofree char *source = address_of (network, life->broadcast.source);
  g_autofree char *cycle = fs_explain_cycle (life->now - 1);
  g_autofree char *cycles = cycles_text (life->now - life->broadcast.generated);

  if (fs_broadcast_life_is_finished (life))
    /* Translators: the number of a broadcast, the address of its source, a cycle, and "296 cycles". */
    return g_strdup_printf (_ ("Broadcast %s from %s: complete in cycle %s, after %s."), index, source, cycle, cycles);
  /* Translators: the number of a broadcast, the address of its source, nodes reached, all nodes, a cycle, and "96 cycles". */
  return g_strdup_printf (
      _ ("Broadcast %s from %s: %u of %u nodes reached up to cycle %s, the last one recorded; it is "
         "%s old."),
      index, source, life->n_reached, life->n_nodes, cycle, cycles);
}

char *
fs_explain_copy (const FsInterconnect *network, const FsBroadcastLife *life, uint32_t copy)
{
  const FsBroadcastCopy *reached = &life->copies[copy];
  g_autofree char *address = address_of (network, reached->node);
  g_autofree char *cycle = fs_explain_cycle (reached->reached);
  g_autofree char *latency = cycles_text (reached->reached + 1 - life->broadcast.generated);
  g_autofree char *own = cycles_text (reached->reached + 1 - reached->begin);

  if (reached->reached == FS_NO_CYCLE)
    return g_strdup_printf (_ ("%s, step %d: on its way."), address, reached->step);
  /* Translators: an address, the number of a step, a cycle, "296 cycles", and "88 cycles". */
  return g_strdup_printf (_ ("%s, step %d: reached in cycle %s, after %s; its own copy took %s."), address,
                          reached->step, cycle, latency, own);
}

char *
fs_explain_last_node (const FsInterconnect *network, const FsBroadcastLife *life)
{
  const FsBroadcastCopy *last = life->last != FS_NO_COPY ? &life->copies[life->last] : NULL;
  const FsBroadcastCopy *waited = life->wait.copy != FS_NO_COPY ? &life->copies[life->wait.copy] : NULL;
  int64_t all = last != NULL ? last->reached + 1 - life->broadcast.generated : 0;
  GString *text = g_string_new (NULL);
  g_autofree char *wait = cycles_text (life->wait.cycles);
  g_autofree char *queued = fs_explain_cycle (life->queued);
  g_autofree char *blocked = fs_explain_cycle (life->blocked);
  g_autofree char *sent = fs_explain_cycle (all - life->queued - life->blocked);
  g_autofree char *sum = cycles_text (all);
  g_autofree char *to = NULL;
  g_autofree char *from = NULL;

  if (last == NULL)
    return g_string_free (text, FALSE);
  if (waited == NULL)
    {
      fs_explain_append (text, g_strdup (_ ("None of the copies on its way waited.")));
      return g_string_free (text, FALSE);
    }
  to = address_of (network, waited->node);
  from
      = address_of (network, waited->parent != FS_NO_COPY ? life->copies[waited->parent].node : life->broadcast.source);
  if (life->wait.behind == FS_NO_MESSAGE)
    fs_explain_append (text, life->wait.in_queue
                                 ? g_strdup_printf (_ ("The copy to %s waited %s in the queue of %s."), to, wait, from)
                                 : g_strdup_printf (_ ("The header of the copy to %s was blocked for %s."), to, wait));
  else
    {
      g_autofree char *behind = fs_explain_cycle ((int64_t) life->wait.behind);

      fs_explain_append (text,
                         life->wait.in_queue
                             /* Translators: an address, "54 cycles", an address, and the number of a message. */
                             ? g_strdup_printf (_ ("The copy to %s waited %s in the queue of %s behind message %s."),
                                                to, wait, from, behind)
                             /* Translators: an address, "54 cycles", and the number of a message. */
                             : g_strdup_printf (_ ("The header of the copy to %s was blocked for %s by message %s."),
                                                to, wait, behind));
    }
  fs_explain_append (
      text,
      /* Translators: cycles in queues, "296 cycles", cycles with a blocked header, a number of copies, and cycles. */
      g_strdup_printf (
          ngettext ("On the whole way queues took %s of %s, blocked headers %s, and %u copy the other %s.",
                    "On the whole way queues took %s of %s, blocked headers %s, and %u copies the other %s.",
                    life->n_way),
          queued, sum, blocked, life->n_way, sent));
  return g_string_free (text, FALSE);
}

static void
add_step (GString *text, const FsBroadcastLife *life, int step)
{
  guint begin = life->first_of_step[step - 1], n = 0, all = life->first_of_step[step] - begin;
  g_autofree char *first = NULL;
  g_autofree char *median = NULL;
  g_autofree char *last = NULL;

  while (n < all && life->copies[begin + n].reached != FS_NO_CYCLE)
    n++;
  if (n == 0)
    return;
  first = fs_explain_cycle (life->copies[begin].reached);
  median = fs_explain_cycle (life->copies[begin + n / 2].reached);
  last = fs_explain_cycle (life->copies[begin + n - 1].reached);
  if (n == 1)
    add_line (text, g_strdup_printf (_ ("Step %d: 1 node, in cycle %s."), step, first));
  else
    /* Translators: the number of a step, a number of nodes, the first, the last, and the median cycle. */
    add_line (text, g_strdup_printf (_ ("Step %d: %u nodes, in cycles %s to %s, half of them by cycle %s."), step, n,
                                     first, last, median));
}

char *
fs_explain_broadcast_life (const FsInterconnect *network, const FsBroadcastLife *life, double mean, double last)
{
  GString *text = g_string_new (NULL);

  add_line (text, fs_explain_broadcast_headline (network, life));
  for (int step = 1; step <= life->n_steps; step++)
    add_step (text, life, step);
  if (life->last != FS_NO_COPY)
    {
      g_autofree char *address = address_of (network, life->copies[life->last].node);
      g_autofree char *cycles = cycles_text (life->copies[life->last].reached + 1 - life->broadcast.generated);
      g_autofree char *waits = fs_explain_last_node (network, life);
      g_autofree char *mean_text = fs_number_display_fixed ((double) life->reached_sum / life->n_reached, 1);

      /* Translators: an address, "296 cycles", and a number of cycles. */
      add_line (text, g_strdup_printf (_ ("The last node is %s, after %s; a node in the mean after %s."), address,
                                       cycles, mean_text));
      add_line (text, g_steal_pointer (&waits));
    }
  if (mean > 0 && last > 0)
    {
      g_autofree char *of_mean = fs_number_display_fixed (mean, 1);
      g_autofree char *of_last = fs_number_display_fixed (last, 1);

      add_line (text, g_strdup_printf (_ ("The model has %s cycles for a node in the mean and %s for the last one."),
                                       of_mean, of_last));
    }
  return g_string_free (text, FALSE);
}

char *
fs_explain_opening (const FsOpening *opening)
{
  g_autofree char *cycle = fs_explain_cycle (opening->cycle);
  g_autofree char *number = fs_explain_cycle ((int64_t) opening->number);
  g_autofree char *count = fs_explain_cycle (opening->count);

  switch (opening->at)
    {
    case FS_OPENS_IN_DEADLOCK:
      return g_strdup_printf (
          ngettext ("Opened at cycle %s, where %s message closes a circular wait. Home goes to cycle 0.",
                    "Opened at cycle %s, where %s messages close a circular wait. Home goes to cycle 0.",
                    (gulong) opening->count),
          cycle, count);
    case FS_OPENS_IN_WAIT:
      /* Translators: two numbers, and the number of a message. */
      return g_strdup_printf (_ ("Opened at cycle %s, in the longest wait: %s cycles of message %s. Home goes to "
                                 "cycle 0."),
                              cycle, count, number);
    case FS_OPENS_IN_BROADCAST:
      return g_strdup_printf (_ ("Opened at cycle %s, in the middle of broadcast %s. Home goes to cycle 0."), cycle,
                              number);
    case FS_OPENS_WHERE_FULL:
      return g_strdup_printf (_ ("Opened at cycle %s, where most messages are in the network: %s. Home goes to "
                                 "cycle 0."),
                              cycle, count);
    case FS_OPENS_AFTER_BROADCAST:
      /* Translators: the number of a broadcast, and a cycle. */
      return g_strdup_printf (_ ("Broadcast %s has reached its last node: it is complete in cycle %s."), number, cycle);
    case FS_OPENS_AT_START:
      break;
    }
  return NULL;
}
