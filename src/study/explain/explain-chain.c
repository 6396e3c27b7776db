/* Builds the waiting chain around a message: the messages that wait for it, and those that it waits for. */
#include "study/explain/explain-private.h"
#include "study/explain/explain.h"

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

static gboolean
has_edge (const FsChain *chain, guint from, guint to)
{
  for (guint i = 0; i < chain->n_edges; i++)
    if (chain->edges[i].from == from && chain->edges[i].to == to)
      return TRUE;
  return FALSE;
}

/* One edge for two members, whatever the number of virtual channels. */
static void
add_edges (const Around *around, FsChain *chain)
{
  const FsWaitForGraph *graph = around->cycle_view->waits_for;

  chain->edges = g_new0 (FsChainEdge, around->n * around->n);
  for (guint i = 0; i < around->n; i++)
    for (guint e = graph->first[around->members[i]]; e < graph->first[around->members[i] + 1]; e++)
      {
        const FsWaitEdge *edge = &graph->edges[e];

        if (edge->holder < 0 || around->place[edge->holder] < 0)
          continue;
        if (!has_edge (chain, i, (guint) around->place[edge->holder]))
          chain->edges[chain->n_edges++] = (FsChainEdge){
            .from = i,
            .to = (guint) around->place[edge->holder],
            .channel = edge->channel,
            .vc = edge->vc,
            .since = edge->since,
          };
      }
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
  add_edges (&around, &chain);
  arrange (&chain);
  return chain;
}
