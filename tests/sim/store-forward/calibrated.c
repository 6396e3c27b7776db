/* The calibrated engine agrees, cycle for cycle, with a literal implementation of GENERALIZED_HYPERCUBE.md 6.3 that
 * uses lists instead of tables: broadcasts over the tree or in parts over the graph, multicasts along the tree and
 * with detours. */
#include "base/random.h"
#include "sim/store-forward/store-forward-private.h"
#include "tests/sim/store-forward/runs.h"
#include "tests/support/test.h"
#include "topology/multicast.h"

/* An entry of a stack, all in addresses relative to @source but @node. */
typedef struct {
  uint32_t initiation;
  uint32_t source;
  uint32_t node;
  uint32_t x; /* where a broadcast is; where a message would be without detours */
  uint32_t d; /* destination of a message */
} Entry;

typedef struct {
  const FsStoreForwardParams *params;
  FsGh gh;
  FsSpanningTree *tree;
  FsSpanningGraph *graph; /* of broadcasts in parts, or NULL */
  guint *parts;           /* [initiation N + x]: what has arrived, in units of 1/g */
  GArray **stacks;
  GArray *sent;
  FsStoreForwardResult result;
  uint32_t *served;
  uint64_t *hash;
} Plain;

static void
complete (Plain *plain, const Entry *entry, uint32_t node, int64_t time)
{
  plain->result.T = MAX (plain->result.T, time);
  plain->result.fingerprint
      += fs_random_mix (plain->hash[entry->initiation] + ((uint64_t) node << 32 | (uint64_t) time));
}

/* Weight of @entry in units of 1/g: a node of m parents receives m parts. */
static guint
weight (const Plain *plain, const Entry *entry)
{
  guint whole = (guint) plain->gh.degree;

  if (plain->graph == NULL || entry->x == 0)
    return whole;
  return whole / (plain->graph->parent_start[entry->x + 1] - plain->graph->parent_start[entry->x]);
}

static void
serve_broadcast (Plain *plain, const Entry *entry, int64_t cycle)
{
  const uint32_t *child_start = plain->graph != NULL ? plain->graph->child_start : plain->tree->child_start;
  const uint32_t *children = plain->graph != NULL ? plain->graph->children : plain->tree->children;
  guint *parts = &plain->parts[(gsize) entry->initiation * plain->gh.n_nodes + entry->x];

  *parts += weight (plain, entry);
  if (*parts < (guint) plain->gh.degree)
    return;
  complete (plain, entry, entry->node, cycle);
  for (uint32_t i = child_start[entry->x]; i < child_start[entry->x + 1]; i++)
    {
      Entry child = *entry;

      child.x = children[i];
      child.node = fs_gh_translate (&plain->gh, child.x, entry->source);
      plain->result.hops++;
      g_array_append_val (plain->sent, child);
    }
}

static int
position_between (const FsGh *gh, uint32_t a, uint32_t b)
{
  int position = 0;

  while (fs_gh_digit (gh, a, position) == fs_gh_digit (gh, b, position))
    position++;
  return position;
}

/* The relative node a message should go to next, and where it is then without detours. */
static uint32_t
next_of (const Plain *plain, const Entry *entry, uint32_t *x)
{
  const FsGh *gh = &plain->gh;
  uint32_t at = fs_gh_untranslate (gh, entry->node, entry->source), next = 0, before = 0;
  int displacement = plain->tree->displacement[entry->d], position;

  *x = entry->x;
  if (entry->x != entry->d)
    {
      *x = fs_multicast_next_hop (gh, entry->x, entry->d, displacement);
      position = position_between (gh, entry->x, *x);
      return fs_gh_with_digit (gh, at, position, fs_gh_digit (gh, *x, position));
    }
  /* The first wrong digit in the order in which they were written. */
  do
    {
      before = next;
      next = fs_multicast_next_hop (gh, before, entry->d, displacement);
      position = position_between (gh, before, next);
    }
  while (fs_gh_digit (gh, at, position) == fs_gh_digit (gh, entry->d, position));
  return fs_gh_with_digit (gh, at, position, fs_gh_digit (gh, entry->d, position));
}

/* @next, or a neighbor of it and the node over an output that is not in @used, relative nodes. */
static uint32_t
detour (const Plain *plain, const Entry *entry, uint32_t next, GHashTable *used)
{
  const FsGh *gh = &plain->gh;
  uint32_t at = fs_gh_untranslate (gh, entry->node, entry->source);
  int position = position_between (gh, at, next), wanted = fs_gh_digit (gh, next, position);

  for (int i = 0; i < gh->k; i++)
    {
      int digit = (wanted + i) % gh->k;
      uint32_t other = fs_gh_with_digit (gh, at, position, digit);
      uint32_t node = fs_gh_translate (gh, other, entry->source);

      if (other == at || (digit == 0 && plain->params->adaptive == FS_DETOUR_CALIBRATED))
        continue;
      if (!g_hash_table_contains (used, GUINT_TO_POINTER (node)))
        return other;
    }
  return next;
}

static void
serve_message (Plain *plain, const Entry *entry, int64_t cycle, GHashTable *used)
{
  const FsGh *gh = &plain->gh;
  Entry on = *entry;
  uint32_t next = next_of (plain, entry, &on.x), taken = next;

  if (plain->params->adaptive != FS_DETOUR_OFF)
    taken = detour (plain, entry, next, used);
  on.node = fs_gh_translate (gh, taken, entry->source);
  g_hash_table_add (used, GUINT_TO_POINTER (on.node));
  plain->result.hops++;
  plain->result.detours += taken != next;
  if (taken != next && plain->params->adaptive == FS_DETOUR_PRINTED)
    on.x = entry->x; /* the same digit is to be written again */
  if (taken == entry->d)
    complete (plain, entry, on.node, cycle + 1);
  else
    g_array_append_val (plain->sent, on);
}

static void
initiate (Plain *plain, const FsInitiation *initiation, uint32_t number)
{
  FsSpread spread = fs_store_forward_spread (&plain->gh, plain->params, initiation, number);
  Entry entry = { .initiation = number, .source = initiation->source, .node = initiation->source };

  plain->hash[number] = spread.hash;
  plain->result.initiations++;
  if (plain->params->operation != FS_OPERATION_MULTICAST)
    {
      plain->result.messages += plain->graph != NULL ? plain->graph->n_edges : plain->gh.n_nodes - 1;
      g_array_append_val (plain->stacks[entry.node], entry);
    }
  for (uint32_t i = 0; i < spread.n; i++)
    {
      entry.d = fs_gh_untranslate (&plain->gh, fs_spread_destination (&plain->gh, &spread, i), entry.source);
      plain->result.messages++;
      if (entry.d != 0)
        g_array_append_val (plain->stacks[entry.node], entry);
    }
}

/* Returns how many packets remain in the node. */
static guint
serve_node (Plain *plain, uint32_t node, int64_t cycle)
{
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  GArray *stack = plain->stacks[node];
  guint64 left = (guint64) plain->params->buffer * (guint64) plain->gh.degree;

  while (stack->len > 0 && weight (plain, &g_array_index (stack, Entry, stack->len - 1)) <= left)
    {
      Entry entry = g_array_index (stack, Entry, stack->len - 1);

      g_array_set_size (stack, stack->len - 1);
      left -= weight (plain, &entry);
      plain->served[node] += weight (plain, &entry);
      if (plain->params->operation == FS_OPERATION_MULTICAST)
        serve_message (plain, &entry, cycle, used);
      else
        serve_broadcast (plain, &entry, cycle);
    }
  return stack->len;
}

static void
run_plain (Plain *plain)
{
  g_autoptr (GArray) initiations = fs_store_forward_initiations (&plain->gh, plain->params, NULL);
  guint begun = 0, left = 0;

  plain->hash = g_new0 (uint64_t, initiations->len);
  plain->parts = g_new0 (guint, (gsize) initiations->len * plain->gh.n_nodes);
  for (int64_t cycle = 1; begun < initiations->len || plain->sent->len > 0 || left > 0; cycle++)
    {
      for (; begun < initiations->len && g_array_index (initiations, FsInitiation, begun).cycle == cycle; begun++)
        initiate (plain, &g_array_index (initiations, FsInitiation, begun), begun);
      for (guint i = 0; i < plain->sent->len; i++)
        {
          Entry *entry = &g_array_index (plain->sent, Entry, i);

          g_array_append_vals (plain->stacks[entry->node], entry, 1);
        }
      g_array_set_size (plain->sent, 0);
      left = 0;
      for (uint32_t node = 0; node < plain->gh.n_nodes; node++)
        left += serve_node (plain, node, cycle);
      plain->result.contentions += left;
    }
}

static void
check (const FsStoreForwardParams *params)
{
  g_autoptr (FsNecklaces) necklaces = NULL;
  FsStoreForwardResult result = run_params (params);
  guint64 services = 0, most = 0;
  Plain plain = { .params = params, .sent = g_array_new (FALSE, FALSE, sizeof (Entry)) };

  g_assert_true (fs_gh_init (&plain.gh, params->n, params->k, NULL));
  necklaces = fs_necklaces_new (&plain.gh);
  plain.tree = fs_spanning_tree_new (necklaces);
  if (params->tree == FS_TREE_BSG)
    plain.graph = fs_spanning_graph_new (necklaces);
  plain.stacks = g_new (GArray *, plain.gh.n_nodes);
  plain.served = g_new0 (uint32_t, plain.gh.n_nodes);
  for (uint32_t node = 0; node < plain.gh.n_nodes; node++)
    plain.stacks[node] = g_array_new (FALSE, FALSE, sizeof (Entry));
  run_plain (&plain);
  for (uint32_t node = 0; node < plain.gh.n_nodes; node++)
    {
      services += plain.served[node];
      most = MAX (most, plain.served[node]);
      g_array_unref (plain.stacks[node]);
    }
  plain.result.services = (double) services / plain.gh.degree;
  plain.result.max_services_at_a_node = (double) most / plain.gh.degree;
  assert_same_results (&plain.result, &result);
  fs_spanning_tree_free (plain.tree);
  fs_spanning_graph_free (plain.graph);
  g_free (plain.parts);
  g_array_unref (plain.sent);
  g_free (plain.stacks);
  g_free (plain.served);
  g_free (plain.hash);
}

static FsStoreForwardParams
loaded (int n, int k, FsOperation operation)
{
  FsStoreForwardParams params = params_of (n, k, operation, FS_SEMANTICS_CALIBRATED);

  params.initiations = FS_INITIATIONS_COUNT;
  params.count = 80;
  return params;
}

static void
test_plain (gconstpointer data)
{
  static const int networks[][2] = { { 2, 8 }, { 3, 3 }, { 7, 2 }, { 3, 5 } };
  FsOperation operation = (FsOperation) GPOINTER_TO_INT (data);

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    for (int B = 1; B <= 7; B += 2)
      {
        FsStoreForwardParams params = loaded (networks[i][0], networks[i][1], operation);

        params.buffer = B < 7 ? B : FS_INFINITE_BUFFER;
        params.seed = (uint64_t) B;
        check (&params);
        if (operation != FS_OPERATION_MULTICAST)
          {
            params.tree = FS_TREE_BSG;
            check (&params);
            continue;
          }
        params.destinations = FS_DESTINATIONS_SAME;
        for (params.adaptive = FS_DETOUR_OFF; params.adaptive <= FS_DETOUR_PRINTED; params.adaptive++)
          check (&params);
      }
}

FS_TESTS
{
  FS_ADD_TEST (test_plain, GINT_TO_POINTER (FS_OPERATION_MANY_TO_ALL), "broadcasts");
  FS_ADD_TEST (test_plain, GINT_TO_POINTER (FS_OPERATION_MULTICAST), "multicasts");
}
