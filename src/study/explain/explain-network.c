/* A broadcast, and the whole network in a paragraph. */
#include <glib/gi18n-lib.h>

#include "study/explain/explain-private.h"
#include "topology/network.h"

#define MOST_LINKS 12 /* named in a sentence */

static const FsSubject nothing = { .kind = FS_SUBJECT_NONE };

static const FsBroadcastView *
find_broadcast (const FsSnapshot *snapshot, uint64_t index)
{
  for (guint i = 0; i < snapshot->n_broadcasts; i++)
    if (snapshot->broadcasts[i].index == index)
      return &snapshot->broadcasts[i];
  return NULL;
}

/* The first step of the tree that is not finished: 1 … n. */
static int
current_step (const FsCycleView *frame, const FsBroadcastView *broadcast)
{
  int step = frame->params.n;
  FsNetwork cube;

  fs_network_init (&cube, frame->params.n);
  for (guint i = 0; i < broadcast->n_edges; i++)
    if (broadcast->edges[i].state != FS_EDGE_DONE)
      step = MIN (step, fs_network_distance (&cube, broadcast->source, broadcast->edges[i].to));
  return step;
}

static void
add_edges (const FsBroadcastView *broadcast, FsExplanation *explanation)
{
  static const char *const names[] = { N_ ("not yet queued"), N_ ("queued"), N_ ("in flight"), N_ ("arrived") };
  guint counts[G_N_ELEMENTS (names)] = { 0 };

  for (guint i = 0; i < broadcast->n_edges; i++)
    counts[broadcast->edges[i].state]++;
  for (guint s = G_N_ELEMENTS (names); s-- > 0;)
    fs_explanation_add_fact (explanation, _ ("Copies"), g_strdup (_ (names[s])), g_strdup_printf ("%u", counts[s]),
                             nothing);
}

static void
add_copies (const FsCycleView *frame, const FsBroadcastView *broadcast, FsExplanation *explanation)
{
  for (guint i = 0; i < frame->snapshot->n_messages; i++)
    {
      const FsMessageView *view = &frame->snapshot->messages[i];
      g_autofree char *id = fs_explain_cycle ((int64_t) view->id);

      if (view->kind != FS_MESSAGE_COPY || view->index != broadcast->index || view->state != FS_STATE_BLOCKED)
        continue;
      fs_explanation_add_fact (explanation, _ ("Blocked copies"), g_strdup_printf (_ ("Message %s"), id),
                               fs_explain_word (frame, view),
                               (FsSubject){ .kind = FS_SUBJECT_MESSAGE, .id = view->id });
    }
}

FsExplanation *
fs_explain_broadcast (const FsCycleView *frame, uint64_t index)
{
  const FsBroadcastView *broadcast = find_broadcast (frame->snapshot, index);
  g_autofree char *number = fs_explain_cycle ((int64_t) index);
  g_autofree char *from = broadcast != NULL ? fs_cycle_view_address (frame, broadcast->source) : NULL;
  g_autofree char *cycle = broadcast != NULL ? fs_explain_cycle (broadcast->generated) : NULL;
  FsExplanation *explanation = fs_explanation_new ((FsSubject){ .kind = FS_SUBJECT_BROADCAST, .id = index },
                                                   g_strdup_printf (_ ("Broadcast %s"), number), NULL);

  if (broadcast == NULL)
    {
      fs_explanation_set_state (explanation, FS_TONE_IDLE, g_strdup (_ ("Not in flight")),
                                g_strdup (_ ("all its nodes have been reached, or it is still to come")));
      return explanation;
    }
  explanation->subtitle = frame->params.broadcast == FS_BROADCAST_SEPARATE
                              /* Translators: an address, and the number of a cycle. */
                              ? g_strdup_printf (_ ("from %s in cycle %s, a copy to every node"), from, cycle)
                              /* Translators: an address, the number of a cycle, the number of a dimension. */
                              : g_strdup_printf (_ ("from %s in cycle %s, base %d"), from, cycle, broadcast->base);
  fs_explanation_set_state (
      explanation, FS_TONE_MOVING,
      /* Translators: nodes reached, and all of them. */
      g_strdup_printf (ngettext ("%u of %u node reached", "%u of %u nodes reached", (guint) broadcast->n_edges),
                       broadcast->reached, broadcast->n_edges),
      frame->params.broadcast == FS_BROADCAST_SEPARATE
          ? NULL
          /* Translators: the number of a step, and how many there are. */
          : g_strdup_printf (_ ("step %d of %d"), current_step (frame, broadcast), frame->params.n));
  add_edges (broadcast, explanation);
  add_copies (frame, broadcast, explanation);
  return explanation;
}

static char *
id_of (const FsCycleView *frame, guint message)
{
  return fs_explain_cycle ((int64_t) frame->snapshot->messages[message].id);
}

/* "message 1 waits for 2, 2 for 3 and 3 for 4" along a list of @n messages; @closed: and the last for the first. */
static char *
say_links (const FsCycleView *frame, const guint *messages, guint n, gboolean closed)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  guint n_links = closed ? n : n - 1;
  guint n_named = n_links <= MOST_LINKS + 1 ? n_links : MOST_LINKS;

  for (guint i = 0; i < n_named; i++)
    {
      g_autofree char *from = id_of (frame, messages[i]);
      g_autofree char *to = id_of (frame, messages[(i + 1) % n]);

      /* Translators: numbers of messages; an item of a list. */
      g_ptr_array_add (items, i == 0 ? g_strdup_printf (_ ("message %s waits for %s"), from, to)
                                     : g_strdup_printf (C_ ("waits", "%s for %s"), from, to));
    }
  if (n_named < n_links)
    /* Translators: the last item of a list of "12 for 34". */
    g_ptr_array_add (items, g_strdup_printf (_ ("so on, %u messages in all"), n));
  return fs_explain_join (items);
}

char *
fs_explain_deadlock (const FsCycleView *frame)
{
  const FsWaitForGraph *graph = frame->waits_for;
  g_autofree char *closed = NULL;
  g_autofree char *list = NULL;

  if (graph == NULL || graph->n_deadlock == 0)
    return NULL;
  list = say_links (frame, graph->circle, graph->n_circle, TRUE);
  closed = fs_explain_cycle (graph->closed);
  /* Translators: the number of a cycle, and "message 1 waits for 2, 2 for 3 and 3 for 1". */
  return g_strdup_printf (_ ("Deadlock since cycle %s: %s."), closed, list);
}

static char *
say_longest_chain (const FsCycleView *frame)
{
  const FsWaitForGraph *graph = frame->waits_for;
  guint last = graph->chain[graph->n_chain - 1];
  g_autofree char *list = say_links (frame, graph->chain, graph->n_chain, FALSE);
  g_autofree char *id = id_of (frame, last);

  if (frame->snapshot->messages[last].state == FS_STATE_BLOCKED)
    /* Translators: "message 1 waits for 2 and 2 for 3". */
    return g_strdup_printf (_ ("The longest chain: %s."), list);
  /* Translators: "message 1 waits for 2 and 2 for 3", and "3". */
  return g_strdup_printf (_ ("The longest chain: %s; %s moves."), list, id);
}

static char *
say_counts (const FsCycleView *frame)
{
  const FsSnapshot *snapshot = frame->snapshot;
  guint n_network = 0, n_blocked = 0;
  g_autofree char *cycle = fs_explain_cycle (frame->cycle);
  g_autofree char *network = NULL;
  g_autofree char *blocked = NULL;
  g_autofree char *waiting = NULL;

  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      n_network += snapshot->messages[i].state >= FS_STATE_MOVING;
      n_blocked += snapshot->messages[i].state == FS_STATE_BLOCKED;
    }
  network = fs_explain_cycle (n_network);
  blocked = fs_explain_cycle (n_blocked);
  waiting = fs_explain_cycle (snapshot->n_messages - n_network);
  /* Translators: the number of a cycle, then counts of messages. */
  return g_strdup_printf (
      ngettext ("Cycle %s: %s message in the network, %s of them blocked, %s waiting to be injected.",
                "Cycle %s: %s messages in the network, %s of them blocked, %s waiting to be injected.", n_network),
      cycle, network, blocked, waiting);
}

char *
fs_explain_network (const FsCycleView *frame)
{
  GString *sentences;
  guint n_broadcasts;
  char *deadlock;

  if (frame->store_forward != NULL)
    return fs_explain_stacks (frame);
  sentences = g_string_new (NULL);
  fs_explain_say (sentences, say_counts (frame));
  n_broadcasts = frame->snapshot->n_broadcasts;
  if (n_broadcasts > 0)
    fs_explain_say (sentences, g_strdup_printf (ngettext ("%u broadcast is in flight.", "%u broadcasts are in flight.",
                                                          n_broadcasts),
                                                n_broadcasts));
  if (frame->waits_for->n_chain > 1)
    fs_explain_say (sentences, say_longest_chain (frame));
  deadlock = fs_explain_deadlock (frame);
  fs_explain_say (sentences, deadlock != NULL ? deadlock : g_strdup (_ ("No deadlock.")));
  return g_string_free (sentences, FALSE);
}
