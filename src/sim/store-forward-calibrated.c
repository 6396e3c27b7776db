/* The semantics calibrated with the paper's tables (GENERALIZED_HYPERCUBE.md 6.3): a stack a node, B services a node
 * and cycle, channels without limit. */
#include "sim/store-forward-private.h"

/**
 * Stacks:
 * @top: [N], or FS_NO_PACKET
 * @filled: nodes with a stack that is not empty
 * @left: those still not empty after serving; the two are swapped
 * @first_sent, @last_sent: the packets sent in the last cycle, a queue
 * @n_stacked: packets on stacks
 */
typedef struct {
  uint32_t *top;
  FsBitset filled;
  FsBitset left;
  uint32_t first_sent;
  uint32_t last_sent;
  uint64_t n_stacked;
} Stacks;

static uint64_t
calibrated_memory (const FsGh *gh, uint64_t n_packets)
{
  return sizeof (Stacks) + sizeof (uint32_t) * gh->n_nodes + 2 * fs_bitset_bytes (gh->n_nodes)
         + sizeof (FsPacket) * n_packets;
}

static void
calibrated_init (FsStoreForward *run)
{
  Stacks *stacks = g_new0 (Stacks, 1);

  stacks->top = g_new0 (uint32_t, run->gh.n_nodes);
  fs_bitset_init (&stacks->filled, run->gh.n_nodes);
  fs_bitset_init (&stacks->left, run->gh.n_nodes);
  run->state = stacks;
}

static void
calibrated_clear (FsStoreForward *run)
{
  Stacks *stacks = run->state;

  fs_bitset_clear (&stacks->filled);
  fs_bitset_clear (&stacks->left);
  g_free (stacks->top);
  g_free (stacks);
}

static inline void
push (FsStoreForward *run, Stacks *stacks, uint32_t number)
{
  FsPacket *packet = &run->pool.packets[number];

  packet->next = stacks->top[packet->node];
  stacks->top[packet->node] = number;
  fs_bitset_add (&stacks->filled, packet->node);
  stacks->n_stacked++;
}

static void
calibrated_accept (FsStoreForward *run, const FsPacket *packet)
{
  push (run, run->state, fs_packet_new (&run->pool, packet));
}

static void
arrive (FsStoreForward *run, Stacks *stacks)
{
  uint32_t number = stacks->first_sent;

  while (number != FS_NO_PACKET && !run->stopped)
    {
      uint32_t next = run->pool.packets[number].next;

      push (run, stacks, number);
      number = next;
      fs_store_forward_worked (run, 1);
    }
  stacks->first_sent = number;
}

static inline void
send_on (FsStoreForward *run, Stacks *stacks, const FsPacket *packet)
{
  uint32_t number = fs_packet_new (&run->pool, packet);

  run->pool.packets[number].next = FS_NO_PACKET;
  if (stacks->first_sent == FS_NO_PACKET)
    stacks->first_sent = number;
  else
    run->pool.packets[stacks->last_sent].next = number;
  stacks->last_sent = number;
}

static inline void
serve_packet (FsStoreForward *run, Stacks *stacks, const FsPacket *packet)
{
  guint n_hops;

  if (run->params.operation != FS_OPERATION_MULTICAST)
    {
      uint16_t *parts = fs_store_forward_parts (run, packet);

      if (parts != NULL && ++*parts < fs_store_forward_n_parts (run->network, packet->what))
        return;
      fs_store_forward_complete (run, packet->initiation, packet->node, run->cycle);
    }
  n_hops = fs_store_forward_hops (run, packet);
  run->result.hops += n_hops;
  for (guint i = 0; i < n_hops; i++)
    {
      const FsHop *hop = &run->hops[i];

      if (run->sends != NULL)
        fs_store_forward_record_send (run, packet->node, &hop->packet);
      run->result.detours += hop->detour;
      if (hop->packet.delivers)
        fs_store_forward_complete (run, packet->initiation, hop->packet.node, run->cycle + 1);
      if (!hop->packet.ends)
        send_on (run, stacks, &hop->packet);
    }
}

/* Takes from the top until the weights would exceed B. */
static void
serve_node (FsStoreForward *run, Stacks *stacks, uint32_t node, uint64_t budget)
{
  uint64_t used = 0;

  fs_store_forward_hops_begin (run);
  while (stacks->top[node] != FS_NO_PACKET)
    {
      uint32_t number = stacks->top[node];
      FsPacket packet = run->pool.packets[number];
      uint32_t weight = run->parts != NULL ? run->unit / fs_store_forward_n_parts (run->network, packet.what) : 1;

      if (used + weight > budget)
        break;
      used += weight;
      stacks->top[node] = packet.next;
      stacks->n_stacked--;
      fs_packet_drop (&run->pool, number);
      serve_packet (run, stacks, &packet);
      fs_store_forward_worked (run, 1);
    }
  run->served[node] += (uint32_t) used;
  run->services += used;
  if (stacks->top[node] != FS_NO_PACKET)
    fs_bitset_add (&stacks->left, node);
}

static void
calibrated_cycle (FsStoreForward *run)
{
  Stacks *stacks = run->state;
  uint64_t budget
      = run->params.buffer == FS_INFINITE_BUFFER ? UINT64_MAX / 2 : (uint64_t) run->params.buffer * run->unit;
  uint32_t node;
  FsBitset empty;

  fs_store_forward_initiate (run);
  arrive (run, stacks);
  while (!run->stopped && (node = fs_bitset_take (&stacks->filled)) != FS_BITSET_EMPTY)
    serve_node (run, stacks, node, budget);
  empty = stacks->filled;
  stacks->filled = stacks->left;
  stacks->left = empty;
  run->result.contentions += stacks->n_stacked;
}

static void
calibrated_snapshot (const FsStoreForward *run, FsStoreForwardSnapshot *snapshot)
{
  const Stacks *stacks = run->state;

  for (uint32_t node = 0; node < run->gh.n_nodes; node++)
    for (uint32_t i = stacks->top[node]; i != FS_NO_PACKET; i = run->pool.packets[i].next)
      snapshot->depth[node]++;
}

static bool
calibrated_is_empty (const FsStoreForward *run)
{
  const Stacks *stacks = run->state;

  return stacks->n_stacked == 0 && stacks->first_sent == FS_NO_PACKET;
}

#ifdef FS_CHECKING

/* Every packet is on the stack of its node or sent, and nowhere twice; none but full budgets leaves something. */
static void
calibrated_check (const FsStoreForward *run)
{
  const Stacks *stacks = run->state;
  uint64_t n_stacked = 0, n_sent = 0;

  for (uint32_t node = 0; node < run->gh.n_nodes; node++)
    for (uint32_t i = stacks->top[node]; i != FS_NO_PACKET; i = run->pool.packets[i].next, n_stacked++)
      g_assert (run->pool.packets[i].node == node);
  for (uint32_t i = stacks->first_sent; i != FS_NO_PACKET; i = run->pool.packets[i].next, n_sent++)
    g_assert (run->pool.packets[i].node < run->gh.n_nodes);
  g_assert (n_stacked == stacks->n_stacked);
  g_assert (run->params.buffer != FS_INFINITE_BUFFER || n_stacked == 0);
  g_assert (n_stacked + n_sent == fs_packet_pool_taken (&run->pool));
  g_assert (stacks->left.cursor == 0 && fs_bitset_is_empty (&stacks->left));
}

#endif

const FsSemanticsClass fs_semantics_calibrated = {
  .memory = calibrated_memory,
  .init = calibrated_init,
  .clear = calibrated_clear,
  .accept = calibrated_accept,
  .cycle = calibrated_cycle,
  .is_empty = calibrated_is_empty,
  .snapshot = calibrated_snapshot,
#ifdef FS_CHECKING
  .check = calibrated_check,
#endif
};
