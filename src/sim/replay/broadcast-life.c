#include "sim/replay/broadcast-life.h"

#include <stdlib.h>
#include <string.h>

GArray *
fs_logged_broadcasts_new (const FsRunLog *log)
{
  GArray *broadcasts = g_array_new (FALSE, FALSE, sizeof (FsLoggedBroadcast));
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);

  /* Broadcasts are numbered in the order in which they are generated, and so are their first copies. */
  for (uint32_t i = 0; i < log->messages->len; i++)
    {
      const FsLoggedMessage *message = &g_array_index (log->messages, FsLoggedMessage, i);
      FsLoggedBroadcast broadcast = { message->index, message->source, message->generated, FS_NO_CYCLE, message->id };

      if (message->kind != FS_MESSAGE_COPY || g_hash_table_contains (places, GSIZE_TO_POINTER (message->index)))
        continue;
      g_hash_table_insert (places, GSIZE_TO_POINTER (message->index), GUINT_TO_POINTER (broadcasts->len));
      g_array_append_val (broadcasts, broadcast);
    }
  for (guint i = 0; i < log->finished->len; i++)
    {
      const FsFinishedBroadcast *finished = &g_array_index (log->finished, FsFinishedBroadcast, i);
      guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, GSIZE_TO_POINTER (finished->index)));

      g_array_index (broadcasts, FsLoggedBroadcast, place).finished = finished->cycle;
    }
  return broadcasts;
}

const FsLoggedBroadcast *
fs_logged_broadcast_find (const GArray *broadcasts, uint64_t index)
{
  guint low = 0, high = broadcasts->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;
      const FsLoggedBroadcast *broadcast = &g_array_index (broadcasts, FsLoggedBroadcast, middle);

      if (broadcast->index == index)
        return broadcast;
      if (broadcast->index < index)
        low = middle + 1;
      else
        high = middle;
    }
  return NULL;
}

/* What is known while the copies are collected. @at: [node] place of the copy to it, or FS_NO_COPY */
typedef struct {
  const FsRunLog *log;
  const FsNetwork *network;
  const FsLoggedBroadcast *broadcast;
  GArray *copies;
  uint32_t *at;
} Collector;

static void
add_copy (Collector *collector, const FsLoggedMessage *message, uint32_t node, int64_t reached, uint32_t blocked)
{
  bool from_source = message->source == collector->broadcast->source;
  uint32_t parent = from_source ? FS_NO_COPY : collector->at[message->source];
  const FsBroadcastCopy *sender
      = parent != FS_NO_COPY ? &g_array_index (collector->copies, FsBroadcastCopy, parent) : NULL;
  FsBroadcastCopy copy = {
    .node = node,
    .parent = parent,
    .message = message->id,
    .step = sender != NULL ? sender->step + 1 : 1,
    .begin = sender != NULL ? sender->reached + 1 : message->generated,
    .injected = message->injected,
    .reached = reached,
    .blocked = blocked,
  };

  g_assert (from_source || (sender != NULL && sender->reached != FS_NO_CYCLE));
  collector->at[node] = collector->copies->len;
  g_array_append_val (collector->copies, copy);
}

/* A worm with several destinations reaches the nodes that it passes when its tail has left the channel that leads there. */
static void
add_message (Collector *collector, const FsLoggedMessage *message, bool absorbs)
{
  uint32_t blocked = 0;

  for (uint32_t h = message->first; h != FS_NO_HOLD; h = fs_run_log_hold (collector->log, h)->next)
    {
      const FsHold *hold = fs_run_log_hold (collector->log, h);
      uint32_t node;

      if (hold->vc == FS_INJECTION_VC)
        continue;
      blocked += hold->waited;
      node = fs_network_neighbor (collector->network, fs_network_channel_node (collector->network, hold->channel),
                                  fs_network_channel_port (collector->network, hold->channel));
      if (absorbs && node != message->destination)
        add_copy (collector, message, node, hold->until == FS_HOLD_OPEN ? FS_NO_CYCLE : hold->until, blocked);
    }
  add_copy (collector, message, message->destination, message->delivered, blocked);
}

/* A copy with the place that it had before it was sorted. */
typedef struct {
  FsBroadcastCopy copy;
  uint32_t place;
} Sorted;

static int
compare_copies (const void *a, const void *b)
{
  const FsBroadcastCopy *x = a, *y = b;
  uint64_t x_reached = (uint64_t) x->reached, y_reached = (uint64_t) y->reached; /* FS_NO_CYCLE is the largest */

  if (x->step != y->step)
    return x->step - y->step;
  if (x_reached != y_reached)
    return x_reached < y_reached ? -1 : 1;
  return x->message != y->message ? (x->message < y->message ? -1 : 1) : (x->node > y->node) - (x->node < y->node);
}

static void
sort_copies (FsBroadcastLife *life, const GArray *copies)
{
  g_autofree Sorted *sorted = g_new (Sorted, MAX (copies->len, 1));
  g_autofree uint32_t *places = g_new (uint32_t, MAX (copies->len, 1));

  for (uint32_t i = 0; i < copies->len; i++)
    sorted[i] = (Sorted){ g_array_index (copies, FsBroadcastCopy, i), i };
  if (copies->len > 1)
    qsort (sorted, copies->len, sizeof *sorted, compare_copies);
  for (uint32_t i = 0; i < copies->len; i++)
    places[sorted[i].place] = i;
  life->n_copies = copies->len;
  life->copies = g_new (FsBroadcastCopy, copies->len);
  life->n_steps = copies->len > 0 ? sorted[copies->len - 1].copy.step : 0;
  life->first_of_step = g_new0 (guint, (gsize) life->n_steps + 1);
  life->last = FS_NO_COPY;
  for (uint32_t i = 0; i < copies->len; i++)
    {
      FsBroadcastCopy *copy = &life->copies[i];
      const FsBroadcastCopy *last = life->last != FS_NO_COPY ? &life->copies[life->last] : NULL;

      *copy = sorted[i].copy;
      if (copy->parent != FS_NO_COPY)
        copy->parent = places[copy->parent];
      life->first_of_step[copy->step] = i + 1;
      if (copy->reached == FS_NO_CYCLE)
        continue;
      life->n_reached++;
      life->reached_sum += copy->reached + 1 - life->broadcast.generated;
      if (last == NULL || copy->reached > last->reached
          || (copy->reached == last->reached && copy->message < last->message))
        life->last = i;
    }
}

/* Which message had the injection channel of @copy for most of the cycles in which it waited for that; a channel is granted again in
 * the cycle after that in which it was released. */
static uint64_t
find_before (const FsRunLog *log, const FsMessageLife *copy)
{
  uint64_t found = FS_NO_MESSAGE;
  int64_t most = 0;

  for (uint32_t h = 0; copy->injection.granted && h < log->holds->len; h++)
    {
      const FsHold *hold = fs_run_log_hold (log, h);
      int64_t until = hold->until == FS_HOLD_OPEN ? hold->until : hold->until + 1;
      int64_t cycles = MIN (until, copy->message.injected) - MAX (hold->since, copy->message.queued);

      if (hold->since >= copy->message.injected)
        break;
      if (hold->vc != FS_INJECTION_VC || hold->channel != copy->injection.channel || cycles <= most)
        continue;
      most = cycles;
      found = hold->message;
    }
  return found;
}

/* Which message held for most of a wait what the header requested. */
static uint64_t
find_holder (const FsMessageLife *copy, const FsLifeHop *hop)
{
  uint64_t found = FS_NO_MESSAGE;
  int64_t most = 0;

  for (guint s = hop->spells; s < hop->spells + hop->n_spells; s++)
    for (guint h = copy->spells[s].holders; h < copy->spells[s].holders + copy->spells[s].n_holders; h++)
      {
        int64_t cycles = 0;

        for (guint other = hop->spells; other < hop->spells + hop->n_spells; other++)
          for (guint i = 0; i < copy->spells[other].n_holders; i++)
            if (copy->holders[copy->spells[other].holders + i] == copy->holders[h])
              cycles += copy->spells[other].until - copy->spells[other].from;
        if (cycles <= most)
          continue;
        most = cycles;
        found = copy->holders[h];
      }
  return found;
}

/* The copies from the source to the last node, and what they waited for. */
static void
follow_way (FsBroadcastLife *life, const FsRunLog *log, const FsWormholeParams *params)
{
  life->wait.copy = FS_NO_COPY;
  life->wait.behind = FS_NO_MESSAGE;
  if (life->last == FS_NO_COPY)
    return;
  life->n_way = (guint) life->copies[life->last].step;
  life->way = g_new (FsMessageLife *, life->n_way);
  life->way_copies = g_new (uint32_t, life->n_way);
  for (uint32_t c = life->last, i = life->n_way; i > 0; c = life->copies[c].parent)
    {
      life->way_copies[--i] = c;
      life->way[i] = fs_message_life_new (log, params, life->copies[c].message);
    }
  for (guint i = 0; i < life->n_way; i++)
    {
      const FsMessageLife *copy = life->way[i];
      int64_t reached = life->copies[life->way_copies[i]].reached;
      int64_t queued = MAX (copy->message.injected - copy->message.queued, 0);

      life->queued += queued;
      if (queued > life->wait.cycles)
        life->wait = (FsBroadcastWait){ life->way_copies[i], true, queued, find_before (log, copy) };
      for (guint h = 0; h < copy->n_hops && copy->hops[h].since <= reached; h++)
        {
          const FsLifeHop *hop = &copy->hops[h];

          life->blocked += hop->since - hop->wait;
          if (hop->since - hop->wait > life->wait.cycles)
            life->wait
                = (FsBroadcastWait){ life->way_copies[i], false, hop->since - hop->wait, find_holder (copy, hop) };
        }
    }
}

FsBroadcastLife *
fs_broadcast_life_new (const FsRunLog *log, const FsWormholeParams *params, const FsLoggedBroadcast *broadcast)
{
  FsBroadcastLife *life = g_new0 (FsBroadcastLife, 1);
  g_autoptr (GArray) copies = g_array_new (FALSE, FALSE, sizeof (FsBroadcastCopy));
  g_autofree uint32_t *at = NULL;
  FsNetwork network;
  Collector collector;
  bool absorbs
      = params->broadcast == FS_BROADCAST_MULTIDESTINATION || params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH;

  fs_wormhole_params_network (params, &network);
  at = g_new (uint32_t, network.n_nodes);
  memset (at, 0xff, network.n_nodes * sizeof *at);
  collector = (Collector){ log, &network, broadcast, copies, at };
  life->broadcast = *broadcast;
  life->now = broadcast->finished != FS_NO_CYCLE ? broadcast->finished + 1 : log->until + 1;
  life->n_nodes = network.n_nodes - 1;
  /* A copy is created after that of its sender has arrived: its id is higher. */
  for (uint64_t id = broadcast->first; id < log->messages->len && copies->len < life->n_nodes; id++)
    {
      const FsLoggedMessage *message = fs_run_log_message (log, id);

      if (message->kind == FS_MESSAGE_COPY && message->index == broadcast->index)
        add_message (&collector, message, absorbs);
    }
  sort_copies (life, copies);
  follow_way (life, log, params);
  return life;
}

void
fs_broadcast_life_free (FsBroadcastLife *life)
{
  if (life == NULL)
    return;
  for (guint i = 0; i < life->n_way; i++)
    fs_message_life_free (life->way[i]);
  g_free (life->way);
  g_free (life->way_copies);
  g_free (life->first_of_step);
  g_free (life->copies);
  g_free (life);
}

uint32_t
fs_broadcast_life_find (const FsBroadcastLife *life, uint64_t id)
{
  uint32_t found = FS_NO_COPY;

  /* Of a worm with several destinations that of the last one. */
  for (uint32_t i = 0; i < life->n_copies; i++)
    if (life->copies[i].message == id
        && (found == FS_NO_COPY || (uint64_t) life->copies[i].reached > (uint64_t) life->copies[found].reached))
      found = i;
  return found;
}
