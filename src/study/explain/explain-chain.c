/* The messages that wait for each other: the chain around one of them, as a graph; the deadlock and the longest waiting
 * chain, as sentences. */
#include "base/translate.h"

#include "study/explain/explain-private.h"
#include "study/explain/explain.h"

#define LINKS_NAMED_MAX 12 /* of a sentence; the rest is counted */

/* @members: indices of messages in the snapshot, the nearest first; @place: of each message among them, or -1. */
typedef struct {
  const FsCycleView *cycle_view;
  guint members[FS_CHAIN_MAX_NODES];
  guint n;
  int *place;
  gboolean is_cut;
} Around;

static void
take (Around *around, guint message)
{
  if (around->place[message] >= 0)
    return;
  if (around->n == FS_CHAIN_MAX_NODES)
    {
      around->is_cut = TRUE;
      return;
    }
  around->place[message] = (int) around->n;
  around->members[around->n++] = message;
}

/* Adds all messages that @message waits for, and those that wait for it. */
static void
take_neighbors (Around *around, guint message, gboolean forwards, gboolean backwards)
{
  const FsWaitForGraph *graph = around->cycle_view->waits_for;

  for (guint e = graph->first[message]; forwards && e < graph->first[message + 1]; e++)
    if (graph->edges[e].holder >= 0)
      take (around, (guint) graph->edges[e].holder);
  for (guint e = 0; backwards && e < graph->n_edges; e++)
    if (graph->edges[e].holder == (int) message)
      take (around, graph->edges[e].waiter);
}

/* Assigns columns by the longest path from the left. An edge that leads back to a node found before closes a
 * circular wait; all other edges are ordered. */
static void
arrange (FsChain *chain)
{
  uint32_t reaches[FS_CHAIN_MAX_NODES];
  guint rows[FS_CHAIN_MAX_NODES + 1] = { 0 };

  memset (reaches, 0, chain->n_nodes * sizeof *reaches);
  for (guint round = 0; round < chain->n_nodes; round++)
    for (guint i = 0; i < chain->n_edges; i++)
      reaches[chain->edges[i].from] |= UINT32_C (1) << chain->edges[i].to | reaches[chain->edges[i].to];
  for (guint i = 0; i < chain->n_edges; i++)
    {
      FsChainEdge *edge = &chain->edges[i];

      edge->closes = (reaches[edge->to] >> edge->from & 1) && edge->to <= edge->from;
    }
  for (guint round = 0; round < chain->n_nodes; round++)
    for (guint i = 0; i < chain->n_edges; i++)
      if (!chain->edges[i].closes)
        {
          FsChainNode *to = &chain->nodes[chain->edges[i].to];

          to->column = MAX (to->column, chain->nodes[chain->edges[i].from].column + 1);
        }
  for (guint i = 0; i < chain->n_nodes; i++)
    {
      FsChainNode *node = &chain->nodes[i];

      node->row = rows[node->column]++;
      chain->n_columns = MAX (chain->n_columns, node->column + 1);
    }
}

FsChain
fs_chain_new (const FsCycleView *cycle_view, guint message)
{
  const FsSnapshot *snapshot = cycle_view->snapshot;
  const FsWaitForGraph *graph = cycle_view->waits_for;
  g_autofree int *place = g_new (int, snapshot->n_messages);
  Around around = { .cycle_view = cycle_view, .place = place };
  FsChain chain = { 0 };
  guint n_ahead;

  G_STATIC_ASSERT (FS_CHAIN_MAX_NODES <= 32);

  for (guint i = 0; i < snapshot->n_messages; i++)
    place[i] = -1;
  /* The messages that it waits for come first, because they are the reason why it is blocked. */
  take (&around, message);
  for (guint i = 0; i < around.n; i++)
    take_neighbors (&around, around.members[i], TRUE, FALSE);
  n_ahead = around.n;
  take_neighbors (&around, message, FALSE, TRUE);
  for (guint i = n_ahead; i < around.n; i++)
    take_neighbors (&around, around.members[i], FALSE, TRUE);
  if (around.n < 2)
    return chain;
  chain.is_cut = around.is_cut;
  chain.n_nodes = around.n;
  chain.nodes = g_new0 (FsChainNode, around.n);
  for (guint i = 0; i < around.n; i++)
    {
      const FsMessageView *view = &snapshot->messages[around.members[i]];

      chain.nodes[i] = (FsChainNode){
        .message = view->id,
        .tone = fs_explain_tone (cycle_view, around.members[i]),
        .word = fs_explain_word (cycle_view, view),
      };
    }
  /* One edge for two members, whatever the number of virtual channels. */
  chain.edges = g_new0 (FsChainEdge, around.n * around.n);
  for (guint i = 0; i < around.n; i++)
    for (guint e = graph->first[around.members[i]]; e < graph->first[around.members[i] + 1]; e++)
      {
        const FsWaitEdge *edge = &graph->edges[e];
        int to = edge->holder >= 0 ? place[edge->holder] : -1;
        gboolean known = to < 0;

        for (guint k = 0; k < chain.n_edges && !known; k++)
          known = chain.edges[k].from == i && chain.edges[k].to == (guint) to;
        if (!known)
          chain.edges[chain.n_edges++] = (FsChainEdge){
            .from = i, .to = (guint) to, .channel = edge->channel, .vc = edge->vc, .since = edge->since
          };
      }
  arrange (&chain);
  return chain;
}

/* Sentences. */

static char *
id_of (const FsCycleView *cycle_view, guint message)
{
  return fs_explain_cycle ((int64_t) cycle_view->snapshot->messages[message].id);
}

/* "message 1 waits for 2, 2 for 3 and 3 for 4" along a list of @n messages; @closed: and the last for the first. */
static char *
describe_links (const FsCycleView *cycle_view, const guint *messages, guint n, gboolean closed)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  guint n_links = closed ? n : n - 1;
  guint n_named = n_links <= LINKS_NAMED_MAX + 1 ? n_links : LINKS_NAMED_MAX;

  for (guint i = 0; i < n_named; i++)
    {
      g_autofree char *from = id_of (cycle_view, messages[i]);
      g_autofree char *to = id_of (cycle_view, messages[(i + 1) % n]);

      /* Translators: numbers of messages; an item of a list. */
      g_ptr_array_add (items, i == 0 ? g_strdup_printf (_ ("message %s waits for %s"), from, to)
                                     : g_strdup_printf (C_ ("waits", "%s for %s"), from, to));
    }
  if (n_named < n_links)
    /* Translators: the last item of a list of "12 for 34". */
    g_ptr_array_add (items, g_strdup_printf (_ ("so on, %u messages in total"), n));
  return fs_explain_join (items);
}

char *
fs_explain_deadlock (const FsCycleView *cycle_view)
{
  const FsWaitForGraph *graph = cycle_view->waits_for;
  g_autofree char *closed = NULL;
  g_autofree char *list = NULL;

  if (graph == NULL || graph->n_deadlock == 0)
    return NULL;
  list = describe_links (cycle_view, graph->circle, graph->n_circle, TRUE);
  closed = fs_explain_cycle (graph->closed);
  /* Translators: the number of a cycle, and "message 1 waits for 2, 2 for 3 and 3 for 1". */
  return g_strdup_printf (_ ("Deadlock since cycle %s: %s."), closed, list);
}

char *
fs_explain_longest_chain (const FsCycleView *cycle_view)
{
  const FsWaitForGraph *graph = cycle_view->waits_for;
  guint last = graph->chain[graph->n_chain - 1];
  g_autofree char *list = describe_links (cycle_view, graph->chain, graph->n_chain, FALSE);
  g_autofree char *id = id_of (cycle_view, last);

  if (cycle_view->snapshot->messages[last].state == FS_STATE_BLOCKED)
    /* Translators: "message 1 waits for 2 and 2 for 3". */
    return g_strdup_printf (_ ("The longest waiting chain: %s."), list);
  /* Translators: "message 1 waits for 2 and 2 for 3", and "3". */
  return g_strdup_printf (_ ("The longest waiting chain: %s; %s is moving."), list, id);
}
