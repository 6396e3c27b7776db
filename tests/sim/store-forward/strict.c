/* The strict engine agrees, cycle for cycle, with a literal implementation of GENERALIZED_HYPERCUBE.md 7 that has a
 * queue for every class of every output queue: broadcasts over the tree and multicasts along it. */
#include "base/random.h"
#include "sim/store-forward/store-forward-private.h"
#include "tests/sim/store-forward/runs.h"
#include "tests/support/test.h"
#include "topology/multicast.h"

/* A message in the output of @node, about to make its hop number @class to @next, all but @node relative to @source.
 * @d: destination of a message, 0 of a broadcast. */
typedef struct {
  uint32_t initiation;
  uint32_t source;
  uint32_t node;
  uint32_t next;
  uint32_t d;
  int class;
} Message;

typedef struct {
  const FsStoreForwardParams *params;
  FsGh gh;
  FsSpanningTree *tree;
  GQueue *queues;   /* [channel n + class - 1] of Message */
  guint *accepted;  /* [as above] in this cycle, if a slot is free */
  uint64_t *served; /* [node] */
  uint64_t *hash;
  guint n_waiting;
  FsStoreForwardResult result;
} Plain;

static guint
queue_of (const Plain *plain, const Message *message)
{
  uint32_t next = fs_gh_translate (&plain->gh, message->next, message->source);

  return (guint) (fs_gh_channel (&plain->gh, message->node, next) * (uint64_t) plain->gh.n)
         + (guint) message->class - 1;
}

static void
enqueue (Plain *plain, const Message *message)
{
  g_queue_push_tail (&plain->queues[queue_of (plain, message)], g_memdup2 (message, sizeof *message));
  plain->n_waiting++;
}

/* What @message sends from the node it has reached: its copies for the children, or itself; at most one per neighbor. */
static GArray *
onward (const Plain *plain, const Message *message)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Message));
  Message on = *message;

  on.node = fs_gh_translate (&plain->gh, message->next, message->source);
  on.class ++;
  if (message->d != 0 && message->next != message->d)
    {
      on.next = fs_multicast_next_hop (&plain->gh, message->next, message->d, plain->tree->displacement[message->d]);
      g_array_append_val (list, on);
    }
  for (uint32_t i = plain->tree->child_start[message->next];
       message->d == 0 && i < plain->tree->child_start[message->next + 1]; i++)
    {
      on.next = plain->tree->children[i];
      g_array_append_val (list, on);
    }
  return list;
}

/* Returns whether everything that @message sends has a free slot, and then reserves the slots. */
static bool
accepts (Plain *plain, const Message *message)
{
  g_autoptr (GArray) list = onward (plain, message);

  for (guint i = 0; i < list->len; i++)
    {
      guint queue = queue_of (plain, &g_array_index (list, Message, i));

      if (plain->queues[queue].length + plain->accepted[queue] >= (guint) plain->params->buffer)
        return false;
    }
  for (guint i = 0; i < list->len; i++)
    plain->accepted[queue_of (plain, &g_array_index (list, Message, i))]++;
  return true;
}

/* The queue whose head the channel transmits, or -1. */
static gint64
transmits (Plain *plain, guint channel)
{
  guint waiting = 0;
  gint64 chosen = -1;

  for (int class = plain->gh.n; class >= 1; class --)
    {
      guint queue = channel * (guint) plain->gh.n + (guint) class - 1;

      waiting += plain->queues[queue].length;
      if (chosen < 0 && plain->queues[queue].length > 0 && accepts (plain, plain->queues[queue].head->data))
        chosen = queue;
    }
  waiting -= chosen >= 0;
  plain->result.contentions += waiting;
  plain->result.max_waiting_at_a_channel = MAX (plain->result.max_waiting_at_a_channel, waiting);
  return chosen;
}

static void
move (Plain *plain, Message *message, int64_t cycle)
{
  uint32_t node = fs_gh_translate (&plain->gh, message->next, message->source);
  g_autoptr (GArray) list = onward (plain, message);

  plain->n_waiting--;
  plain->result.hops++;
  plain->served[message->node]++;
  if (message->d == 0 || message->next == message->d)
    {
      plain->result.T = cycle;
      plain->result.fingerprint
          += fs_random_mix (plain->hash[message->initiation] + ((uint64_t) node << 32 | (uint64_t) cycle));
    }
  for (guint i = 0; i < list->len; i++)
    enqueue (plain, &g_array_index (list, Message, i));
}

/* Steps 1 and 2. */
static void
transmit (Plain *plain, int64_t cycle)
{
  guint n_channels = plain->gh.n_nodes * (guint) plain->gh.degree;
  g_autoptr (GPtrArray) moving = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) chosen = g_array_new (FALSE, FALSE, sizeof (gint64));

  memset (plain->accepted, 0, n_channels * (guint) plain->gh.n * sizeof *plain->accepted);
  for (guint channel = 0; channel < n_channels; channel++)
    {
      gint64 queue = transmits (plain, channel);

      g_array_append_val (chosen, queue);
    }
  for (guint channel = 0; channel < n_channels; channel++)
    if (g_array_index (chosen, gint64, channel) >= 0)
      g_ptr_array_add (moving, g_queue_pop_head (&plain->queues[g_array_index (chosen, gint64, channel)]));
  for (guint i = 0; i < moving->len; i++)
    move (plain, g_ptr_array_index (moving, i), cycle);
}

/* Step 3. The first hop is that of a message which has reached its source. */
static void
initiate (Plain *plain, const FsInitiation *initiation, uint32_t number)
{
  FsSpread spread = fs_store_forward_spread (&plain->gh, plain->params, initiation, number);
  Message begin = { .initiation = number, .source = initiation->source };
  bool multicast = plain->params->operation == FS_OPERATION_MULTICAST;

  plain->hash[number] = spread.hash;
  plain->result.initiations++;
  plain->result.messages += multicast ? spread.n : plain->gh.n_nodes - 1;
  for (uint32_t i = 0; i < (multicast ? spread.n : 1); i++)
    {
      g_autoptr (GArray) list = NULL;

      if (multicast)
        begin.d = fs_gh_untranslate (&plain->gh, fs_spread_destination (&plain->gh, &spread, i), begin.source);
      if (multicast && begin.d == 0)
        continue;
      list = onward (plain, &begin);
      for (guint j = 0; j < list->len; j++)
        enqueue (plain, &g_array_index (list, Message, j));
    }
}

static void
run_plain (Plain *plain)
{
  g_autoptr (GArray) initiations = fs_store_forward_initiations (&plain->gh, plain->params, NULL);
  guint begun = 0;

  plain->hash = g_new0 (uint64_t, initiations->len);
  for (int64_t cycle = 1; begun < initiations->len || plain->n_waiting > 0; cycle++)
    {
      transmit (plain, cycle);
      for (; begun < initiations->len && g_array_index (initiations, FsInitiation, begun).cycle == cycle; begun++)
        initiate (plain, &g_array_index (initiations, FsInitiation, begun), begun);
    }
}

static void
check (const FsStoreForwardParams *params)
{
  g_autoptr (FsNecklaces) necklaces = NULL;
  FsStoreForwardResult result = run_params (params);
  Plain plain = { .params = params };
  guint n_queues;

  g_assert_true (fs_gh_init (&plain.gh, params->n, params->k, NULL));
  necklaces = fs_necklaces_new (&plain.gh);
  plain.tree = fs_spanning_tree_new (necklaces);
  n_queues = plain.gh.n_nodes * (guint) (plain.gh.degree * plain.gh.n);
  plain.queues = g_new0 (GQueue, n_queues);
  plain.accepted = g_new0 (guint, n_queues);
  plain.served = g_new0 (uint64_t, plain.gh.n_nodes);
  run_plain (&plain);
  for (uint32_t node = 0; node < plain.gh.n_nodes; node++)
    {
      plain.result.services += (double) plain.served[node];
      plain.result.max_services_at_a_node = MAX (plain.result.max_services_at_a_node, (double) plain.served[node]);
    }
  assert_same_results (&plain.result, &result);
  g_assert_cmpuint (result.contentions, >, 0);
  fs_spanning_tree_free (plain.tree);
  g_free (plain.queues);
  g_free (plain.accepted);
  g_free (plain.served);
  g_free (plain.hash);
}

static void
test_outboxes (gconstpointer data)
{
  static const int networks[][2] = { { 2, 5 }, { 3, 3 }, { 5, 2 }, { 3, 4 } };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    for (int B = 1; B <= 3; B++)
      {
        FsStoreForwardParams params
            = params_of (networks[i][0], networks[i][1], (FsOperation) GPOINTER_TO_INT (data), FS_SEMANTICS_STRICT);

        params.initiations = FS_INITIATIONS_COUNT;
        params.count = 60;
        params.buffer = B;
        params.seed = (uint64_t) B;
        check (&params);
      }
}

FS_TESTS
{
  FS_ADD_TEST (test_outboxes, GINT_TO_POINTER (FS_OPERATION_MANY_TO_ALL), "broadcasts");
  FS_ADD_TEST (test_outboxes, GINT_TO_POINTER (FS_OPERATION_MULTICAST), "multicasts");
}
