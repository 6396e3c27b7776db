/* Tables that all runs on one generalized hypercube share, built once. */
#include "base/error.h"
#include "sim/store-forward/store-forward-private.h"

#define NODES_AT_ONCE 4096

/* Looked at between any @v: a millisecond apart. */
static inline bool
stops_at (const FsJob *job, uint32_t v)
{
  return v % NODES_AT_ONCE == 0 && fs_job_stopped (job);
}

/* Digits are written from index D mod n on, to the right (section 5). */
static void
make_paths (FsStoreForwardNetwork *network, const FsJob *job)
{
  const FsGh *gh = &network->gh;

  network->paths = g_new0 (FsGhOffset, (gsize) gh->n_nodes * ((gsize) gh->n + 1));
  for (uint32_t v = 1; v < gh->n_nodes && !stops_at (job, v); v++)
    {
      FsGhOffset *offset = &network->paths[(gsize) v * ((gsize) gh->n + 1)];
      int position = gh->n - 1 - network->tree->displacement[v] % gh->n;

      for (int i = 0; i < gh->n; i++)
        {
          int digit = fs_gh_digit (gh, v, position);

          if (digit != 0)
            *offset++ = fs_gh_offset (gh, position, digit);
          position = position > 0 ? position - 1 : gh->n - 1;
        }
    }
}

static void
make_preorder (FsStoreForwardNetwork *network, const FsJob *job)
{
  const FsSpanningTree *tree = network->tree;
  uint32_t n_nodes = network->gh.n_nodes, n_open = 0, n_ranked = 0;
  g_autofree uint32_t *open = g_new (uint32_t, n_nodes);

  network->rank = g_new (uint32_t, n_nodes);
  network->ranked = g_new (uint32_t, n_nodes);
  network->subtree = g_new (uint32_t, n_nodes);
  open[n_open++] = 0;
  while (n_open > 0 && !stops_at (job, n_ranked))
    {
      uint32_t v = open[--n_open];

      network->rank[v] = n_ranked;
      network->ranked[n_ranked++] = v;
      network->subtree[v] = 1;
      network->n_leaves += tree->child_start[v + 1] == tree->child_start[v];
      for (uint32_t i = tree->child_start[v + 1]; i > tree->child_start[v]; i--)
        open[n_open++] = tree->children[i - 1];
    }
  for (uint32_t i = n_ranked; i-- > 1;)
    network->subtree[tree->parent[network->ranked[i]]] += network->subtree[network->ranked[i]];
}

static gboolean
build (FsStoreForwardNetwork *network, const FsJob *job)
{
  g_autoptr (FsNecklaces) necklaces = fs_necklaces_new (&network->gh);
  const FsGh *gh = &network->gh;

  if (fs_job_stopped (job))
    return FALSE;
  network->tree = fs_spanning_tree_new (necklaces);
  if (fs_job_stopped (job))
    return FALSE;
  if (network->kind == FS_TREE_BSG)
    network->graph = fs_spanning_graph_new (necklaces);
  if (fs_job_stopped (job))
    return FALSE;
  network->child_start = network->graph != NULL ? network->graph->child_start : network->tree->child_start;
  network->children = network->graph != NULL ? network->graph->children : network->tree->children;
  network->child_steps = g_new (FsGhOffset, network->child_start[gh->n_nodes]);
  for (uint32_t v = 0; v < gh->n_nodes && !stops_at (job, v); v++)
    for (uint32_t i = network->child_start[v]; i < network->child_start[v + 1]; i++)
      {
        /* A child differs from its parent in one digit, which is 0 there. */
        uint32_t difference = network->children[i] - v;
        int position = 0;

        while (difference % gh->power[position + 1] == 0)
          position++;
        network->child_steps[i] = fs_gh_offset (gh, position, (int) (difference / gh->power[position]));
      }
  network->size = g_new (uint32_t, (gsize) gh->degree + 1);
  fs_store_forward_fill_moves (gh, 0, network->size);
  make_paths (network, job);
  make_preorder (network, job);
  if (network->graph == NULL)
    return !fs_job_stopped (job);
  network->weight = g_new (uint8_t, gh->n_nodes);
  network->fragment_slot = g_new (uint32_t, gh->n_nodes);
  for (uint32_t v = 0; v < gh->n_nodes; v++)
    {
      const uint32_t *start = &network->graph->parent_start[v];
      uint32_t m = v > 0 ? start[1] - start[0] : 1;

      network->weight[v] = (uint8_t) ((uint32_t) gh->degree / m);
      network->fragment_slot[v] = m > 1 ? network->n_fragment_slots++ : FS_NO_FRAGMENTS;
    }
  return !fs_job_stopped (job);
}

FsStoreForwardNetwork *
fs_store_forward_network_new (const FsStoreForwardParams *params, const FsJob *job, GError **error)
{
  g_autoptr (FsStoreForwardNetwork) network = NULL;

  g_return_val_if_fail (params != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  network = g_new0 (FsStoreForwardNetwork, 1);
  g_atomic_ref_count_init (&network->references);
  network->kind = params->tree;
  if (!fs_gh_init (&network->gh, params->n, params->k, error)
      || !fs_gh_check_memory (&network->gh, fs_store_forward_network_memory (params), error))
    return NULL;
  if (build (network, job))
    return g_steal_pointer (&network);
  g_set_error_literal (error, FS_ERROR, FS_ERROR_CANCELLED, "stopped");
  return NULL;
}

FsStoreForwardNetwork *
fs_store_forward_network_ref (FsStoreForwardNetwork *network)
{
  g_return_val_if_fail (network != NULL, NULL);

  g_atomic_ref_count_inc (&network->references);
  return network;
}

void
fs_store_forward_network_unref (FsStoreForwardNetwork *network)
{
  if (network == NULL || !g_atomic_ref_count_dec (&network->references))
    return;
  fs_spanning_tree_free (network->tree);
  fs_spanning_graph_free (network->graph);
  g_free (network->child_steps);
  g_free (network->paths);
  g_free (network->size);
  g_free (network->rank);
  g_free (network->ranked);
  g_free (network->subtree);
  g_free (network->weight);
  g_free (network->fragment_slot);
  g_free (network);
}

bool
fs_store_forward_network_serves (const FsStoreForwardNetwork *network, const FsStoreForwardParams *params)
{
  g_return_val_if_fail (network != NULL && params != NULL, false);

  return network->gh.n == params->n && network->gh.k == params->k && network->kind == params->tree;
}

const FsGh *
fs_store_forward_network_gh (const FsStoreForwardNetwork *network)
{
  g_return_val_if_fail (network != NULL, NULL);

  return &network->gh;
}

uint64_t
fs_store_forward_network_memory (const FsStoreForwardParams *params)
{
  uint64_t per_node, bytes;
  FsGh gh;

  g_return_val_if_fail (params != NULL, 0);

  if (!fs_gh_init (&gh, params->n, params->k, NULL))
    return 0;
  /* The steps to a child and along a path; rank, ranked, subtree and the temporary arrays while they are made. */
  per_node = sizeof (FsGhOffset) * (2 + (uint64_t) gh.n) + 4 * sizeof (uint32_t);
  bytes = fs_necklaces_memory (&gh) + fs_spanning_tree_memory (&gh) + per_node * gh.n_nodes;
  if (params->tree == FS_TREE_BSG)
    bytes += fs_spanning_graph_memory (&gh) + (sizeof (uint8_t) + sizeof (uint32_t)) * gh.n_nodes
             + sizeof (FsGhOffset) * (uint64_t) gh.degree * fs_necklaces_count (&gh);
  return bytes;
}
