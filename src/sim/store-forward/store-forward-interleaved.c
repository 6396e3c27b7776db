/* All-to-all broadcasts without contention, by a schedule (GENERALIZED_HYPERCUBE.md 7.1).
 *
 * All nodes broadcast at once. In each step one necklace gets its copies: every node s sends, for every member v of the
 * necklace, from T_s(parent of v) to T_s(v). The links from the parents of one necklace have different types (position and
 * digit that is written), and the N translations of one type are N different channels: no channel carries two messages.
 * Necklaces follow by weight, so that a parent has its copy in an earlier step. All sources do the same in the same step, so
 * that one relative address stands for N nodes wherever something is counted; what channels carry is counted, not assumed.
 *
 * Time is counted in ticks. Along the tree a step is one cycle. Along the graph a node with m parents gets m parts of 1/m,
 * and the step lasts as long as one of them: P/g cycles, P ticks of 1/g. */
#include <math.h>

#include "sim/store-forward/store-forward-private.h"
#include "topology/necklace.h"

/**
 * Schedule:
 * @next: the necklace of the next step
 * @members: [g], of a necklace, unfolded with bsg
 * @uses: [g + 1], messages of one source over each type of channel in this step
 * @got: [N], what a relative node has of a message, in units of 1/g
 * @arrive, @leave: [necklaces], relative nodes that get a message to be forwarded, that forward it for the last time, in a step
 * @n_held: messages that each node has for other nodes
 * @elapsed: ticks until the end of this step
 */
typedef struct {
  FsNecklaces *necklaces;
  guint next;
  uint32_t *members;
  uint32_t *uses;
  uint8_t *got;
  uint32_t *arrive;
  uint32_t *leave;
  uint32_t n_held;
  int64_t elapsed;
} Schedule;

static uint64_t
interleaved_memory (const FsGh *gh, uint64_t n_packets)
{
  return sizeof (Schedule) + fs_necklaces_memory (gh) + (uint64_t) gh->n_nodes
         + ((uint64_t) gh->degree + 1 + fs_necklaces_count (gh)) * 2 * sizeof (uint32_t);
}

static void
interleaved_init (FsStoreForward *run)
{
  const FsStoreForwardNetwork *network = run->network;
  gsize g = (gsize) run->gh.degree;
  Schedule *schedule = g_new0 (Schedule, 1);
  const uint32_t *number;

  schedule->necklaces = fs_necklaces_new (&run->gh);
  schedule->members = g_new (uint32_t, g);
  schedule->uses = g_new0 (uint32_t, g + 1);
  schedule->got = g_new0 (uint8_t, run->gh.n_nodes);
  schedule->arrive = g_new0 (uint32_t, schedule->necklaces->n_necklaces);
  schedule->leave = g_new0 (uint32_t, schedule->necklaces->n_necklaces);
  /* A node's own message is not held for others. */
  number = schedule->necklaces->number;
  for (uint32_t v = 1; v < run->gh.n_nodes; v++)
    {
      uint32_t last = 0;

      for (uint32_t i = network->child_start[v]; i < network->child_start[v + 1]; i++)
        last = MAX (last, number[network->children[i]]);
      if (last == 0)
        continue;
      schedule->arrive[number[v]]++;
      schedule->leave[last]++;
    }
  schedule->got[0] = (uint8_t) g;
  run->ticks = run->unit = network->graph != NULL ? (uint32_t) g : 1;
  run->state = schedule;
}

static void
interleaved_clear (FsStoreForward *run)
{
  Schedule *schedule = run->state;

  fs_necklaces_free (schedule->necklaces);
  g_free (schedule->members);
  g_free (schedule->uses);
  g_free (schedule->got);
  g_free (schedule->arrive);
  g_free (schedule->leave);
  g_free (schedule);
}

/* Nothing is queued at a source: the schedule says when its message is sent. */
static void
interleaved_accept (FsStoreForward *run, const FsPacket *packet, const uint32_t *what, uint32_t n)
{
}

/* Returns T_s(v) for the source of an initiation. */
static uint32_t
translate (const FsStoreForward *run, uint32_t source, uint32_t v)
{
  uint32_t node = run->spreads[source].source;

  for (const FsGhOffset *offset = fs_store_forward_path (run->network, v); *offset != FS_GH_NO_OFFSET; offset++)
    node += fs_store_forward_moves (run, source)[*offset];
  return node;
}

/* Every source sends its message, or its part of one, from @parent to @member, relative nodes. */
static void
send (FsStoreForward *run, Schedule *schedule, uint32_t parent, uint32_t member, uint32_t weight)
{
  const FsStoreForwardNetwork *network = run->network;
  uint32_t i = network->child_start[parent];

  while (network->children[i] != member)
    i++;
  schedule->uses[network->child_steps[i]]++;
#ifdef FS_CHECKING
  g_assert (schedule->got[parent] == run->gh.degree && schedule->got[member] < run->gh.degree);
#endif
  schedule->got[member] = (uint8_t) (schedule->got[member] + weight);
  run->result.hops += run->n_spreads;
  run->result.source_hops += parent == 0 ? run->n_spreads : 0;
  for (guint s = 0; s < run->n_spreads && run->sends != NULL; s++)
    fs_store_forward_record_send (run, translate (run, s, parent),
                                  (FsPacket){ .node = translate (run, s, member), .initiation = s & 0xfffff });
  if (schedule->got[member] < run->gh.degree)
    return;
  for (guint s = 0; s < run->n_spreads && !fs_store_forward_worked (run, 1); s++)
    fs_store_forward_complete (run, s, translate (run, s, member));
}

static void
interleaved_serve (FsStoreForward *run)
{
  Schedule *schedule = run->state;
  const FsGh *gh = &run->gh;
  const FsNecklace *necklace = &schedule->necklaces->list[schedule->next];
  bool parts = run->network->graph != NULL;
  int n_members = fs_necklace_members (gh, necklace, parts, schedule->members);
  uint32_t weight = parts ? (uint32_t) necklace->period : (uint32_t) gh->degree;
  uint32_t length = parts ? (uint32_t) necklace->period : 1; /* ticks */

  schedule->elapsed += length;
  run->time = schedule->elapsed;
  for (int i = 0; i < n_members && !run->stopped; i++)
    send (run, schedule, fs_spanning_parent (gh, schedule->members[i], i), schedule->members[i], weight);
  for (uint32_t node = 0; node < gh->n_nodes; node++)
    run->served[node] += (uint32_t) n_members * length;

  /* A type that n messages of a source use is N channels with n messages each, of which one passes. */
  for (int offset = 1; offset <= gh->degree; offset++)
    {
      uint32_t left = schedule->uses[offset] > 1 ? schedule->uses[offset] - 1 : 0;

      run->result.contentions += (uint64_t) left * run->n_spreads;
      run->result.max_waiting_at_a_channel = MAX (run->result.max_waiting_at_a_channel, left);
      schedule->uses[offset] = 0;
    }
  schedule->n_held += schedule->arrive[schedule->next];
  run->result.max_held_at_a_node = fmax (run->result.max_held_at_a_node, schedule->n_held);
  schedule->n_held -= schedule->leave[schedule->next];
  schedule->next++;
}

static bool
interleaved_is_empty (const FsStoreForward *run)
{
  const Schedule *schedule = run->state;

  return schedule->next == schedule->necklaces->n_necklaces;
}

static void
interleaved_snapshot (const FsStoreForward *run, FsStoreForwardSnapshot *snapshot)
{
  const Schedule *schedule = run->state;

  if (schedule->next > 0)
    snapshot->generator = schedule->necklaces->list[schedule->next - 1].generator;
  snapshot->time = (double) schedule->elapsed / run->ticks;
  for (uint32_t node = 0; node < snapshot->n_nodes; node++)
    snapshot->depth[node] = schedule->n_held;
}

#ifdef FS_CHECKING

/* Every node has the messages of all sources from the necklaces that were served, whole, and no others. */
static void
interleaved_check (const FsStoreForward *run)
{
  const Schedule *schedule = run->state;

  g_assert (run->result.contentions == 0);
  for (uint32_t v = 1; v < run->gh.n_nodes; v++)
    g_assert (schedule->got[v] == (schedule->necklaces->number[v] < schedule->next ? run->gh.degree : 0));
  g_assert (schedule->next < schedule->necklaces->n_necklaces || schedule->n_held == 0);
}

#endif

const FsServiceModel fs_service_model_interleaved = {
  .initiates_first = true,
  .memory = interleaved_memory,
  .init = interleaved_init,
  .clear = interleaved_clear,
  .accept = interleaved_accept,
  .serve = interleaved_serve,
  .is_empty = interleaved_is_empty,
  .snapshot = interleaved_snapshot,
#ifdef FS_CHECKING
  .check = interleaved_check,
#endif
};
