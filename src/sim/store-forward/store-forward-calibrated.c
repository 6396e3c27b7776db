/* The semantics calibrated with the paper's tables (GENERALIZED_HYPERCUBE.md 6.3): a stack a node, B services a node
 * and cycle, channels without limit. */
#include "sim/store-forward/store-forward-stacks.h"

#define ARRIVALS_AT_ONCE 1024

static uint64_t
calibrated_memory (const FsGh *gh, uint64_t n_packets)
{
  return sizeof (FsPacketStacks) + sizeof (uint32_t) * gh->n_nodes + fs_bitset_bytes (gh->n_nodes)
         + sizeof (FsPacket) * n_packets;
}

static void
calibrated_init (FsStoreForward *run)
{
  FsPacketStacks *stacks = g_new0 (FsPacketStacks, 1);

  stacks->top = g_new0 (uint32_t, run->gh.n_nodes);
  fs_bitset_init (&stacks->filled, run->gh.n_nodes);
  run->state = stacks;
}

static void
calibrated_clear (FsStoreForward *run)
{
  FsPacketStacks *stacks = run->state;

  fs_bitset_clear (&stacks->filled);
  g_free (stacks->top);
  g_free (stacks);
}

/* Above what is on the stack of the source, the last one on top. */
static void
calibrated_accept (FsStoreForward *run, const FsPacket *packet, const uint32_t *what, uint32_t n)
{
  FsPacketStacks *stacks = run->state;
  uint32_t top = stacks->top[packet->node];

  for (uint32_t i = 0; i < n; i++)
    {
      uint32_t number = fs_packet_take (&run->pool);

      run->pool.packets[number]
          = (FsPacket){ .next = top, .node = packet->node, .state = packet->state, .what = what[i] };
      top = number;
    }
  stacks->top[packet->node] = top;
  stacks->n_stacked += n;
  if (n > 0)
    fs_bitset_add (&stacks->filled, packet->node);
}

/* Pushes so many of the queue that begins with packet @number; returns the next one. */
static uint32_t
push_some (const FsPacketPool *pool, FsPacketStacks *stacks, uint32_t number, uint32_t *n_pushed)
{
  FsPacket *packets = pool->packets;
  FsBitset filled = stacks->filled;
  uint32_t *top = stacks->top;
  uint32_t n = 0;

  for (; number != FS_NO_PACKET && n < ARRIVALS_AT_ONCE; n++)
    {
      FsPacket *packet = &packets[number];
      uint32_t next = packet->next, node = packet->node;

      packet->next = top[node];
      if (packet->next == FS_NO_PACKET)
        fs_bitset_add (&filled, node);
      top[node] = number;
      number = next;
    }
  *n_pushed = n;
  return number;
}

static void
arrive (FsStoreForward *run, FsPacketStacks *stacks)
{
  uint32_t *first = &run->pool.packets[FS_NO_PACKET].next;

  while (*first != FS_NO_PACKET && !run->stopped)
    {
      uint32_t n;

      *first = push_some (&run->pool, stacks, *first, &n);
      stacks->n_stacked += n;
      fs_store_forward_worked (run, n);
    }
}

static void
calibrated_cycle (FsStoreForward *run)
{
  FsPacketStacks *stacks = run->state;
  uint64_t completions = run->completions;

  fs_store_forward_initiate (run);
  arrive (run, stacks);
  fs_packet_stacks_serve (run, stacks);
  run->result.contentions += stacks->n_stacked;
  if (run->completions > completions)
    run->result.T = run->params.operation == FS_OPERATION_MULTICAST ? run->cycle + 1 : run->cycle;
}

static void
calibrated_snapshot (const FsStoreForward *run, FsStoreForwardSnapshot *snapshot)
{
  const FsPacketStacks *stacks = run->state;

  for (uint32_t node = 0; node < run->gh.n_nodes; node++)
    for (uint32_t i = stacks->top[node]; i != FS_NO_PACKET; i = run->pool.packets[i].next)
      snapshot->depth[node]++;
}

static bool
calibrated_is_empty (const FsStoreForward *run)
{
  const FsPacketStacks *stacks = run->state;

  return stacks->n_stacked == 0 && run->pool.packets[FS_NO_PACKET].next == FS_NO_PACKET;
}

#ifdef FS_CHECKING

/* Every packet is on the stack of its node or sent, and nowhere twice; none but full budgets leaves something. */
static void
calibrated_check (const FsStoreForward *run)
{
  const FsPacketStacks *stacks = run->state;
  uint64_t n_stacked = 0, n_sent = 0;

  for (uint32_t node = 0; node < run->gh.n_nodes; node++)
    for (uint32_t i = stacks->top[node]; i != FS_NO_PACKET; i = run->pool.packets[i].next, n_stacked++)
      g_assert (run->pool.packets[i].node == node);
  for (uint32_t i = run->pool.packets[FS_NO_PACKET].next; i != FS_NO_PACKET; i = run->pool.packets[i].next, n_sent++)
    g_assert (run->pool.packets[i].node < run->gh.n_nodes);
  g_assert (n_stacked == stacks->n_stacked);
  g_assert (run->params.buffer != FS_INFINITE_BUFFER || n_stacked == 0);
  g_assert (n_stacked + n_sent == fs_packet_pool_taken (&run->pool));
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
