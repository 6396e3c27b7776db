/* The semantics calibrated with the paper's tables (GENERALIZED_HYPERCUBE.md 6.3): a stack a node, B services a node
 * and cycle, channels without limit. */
#include "sim/store-forward-private.h"

#define ARRIVALS_AT_ONCE 1024

/**
 * Stacks:
 * @top: [N], or FS_NO_PACKET
 * @filled: nodes with a stack that is not empty
 * @last_sent: of the queue of packets sent in the last cycle, which begins after FS_NO_PACKET; that when it is empty
 * @n_stacked: packets on stacks
 */
typedef struct {
  uint32_t *top;
  FsBitset filled;
  uint32_t last_sent;
  uint64_t n_stacked;
} Stacks;

static uint64_t
calibrated_memory (const FsGh *gh, uint64_t n_packets)
{
  return sizeof (Stacks) + sizeof (uint32_t) * gh->n_nodes + fs_bitset_bytes (gh->n_nodes)
         + sizeof (FsPacket) * n_packets;
}

static void
calibrated_init (FsStoreForward *run)
{
  Stacks *stacks = g_new0 (Stacks, 1);

  stacks->top = g_new0 (uint32_t, run->gh.n_nodes);
  fs_bitset_init (&stacks->filled, run->gh.n_nodes);
  run->state = stacks;
}

static void
calibrated_clear (FsStoreForward *run)
{
  Stacks *stacks = run->state;

  fs_bitset_clear (&stacks->filled);
  g_free (stacks->top);
  g_free (stacks);
}

static inline void
push (FsStoreForward *run, Stacks *stacks, uint32_t number)
{
  FsPacket *packet = &run->pool.packets[number];
  uint32_t *top = &stacks->top[packet->node];

  if (*top == FS_NO_PACKET)
    fs_bitset_add (&stacks->filled, packet->node);
  packet->next = *top;
  *top = number;
}

static void
calibrated_accept (FsStoreForward *run, const FsPacket *packet)
{
  Stacks *stacks = run->state;

  push (run, stacks, fs_packet_copy (&run->pool, packet));
  stacks->n_stacked++;
}

static void
arrive (FsStoreForward *run, Stacks *stacks)
{
  uint32_t number = run->pool.packets[FS_NO_PACKET].next;

  for (; number != FS_NO_PACKET; stacks->n_stacked++)
    {
      uint32_t next = run->pool.packets[number].next;

      push (run, stacks, number);
      number = next;
      if (stacks->n_stacked % ARRIVALS_AT_ONCE == 0 && fs_store_forward_worked (run, ARRIVALS_AT_ONCE))
        break;
    }
  run->pool.packets[FS_NO_PACKET].next = number;
  stacks->last_sent = FS_NO_PACKET;
}

/* At the end of the queue, to be filled. */
static inline FsPacket *
send_on (FsStoreForward *run, Stacks *stacks)
{
  uint32_t number = fs_packet_take (&run->pool);
  FsPacket *packet = &run->pool.packets[number];

  packet->next = FS_NO_PACKET;
  run->pool.packets[stacks->last_sent].next = number;
  stacks->last_sent = number;
  return packet;
}

/* To the children of its node. Neither where they are nor how many hops that makes is needed here, but for @node. */
static inline void
send_to_children (FsStoreForward *run, Stacks *stacks, const FsPacket *packet, uint32_t begin, uint32_t end)
{
  const FsStep *steps = run->network->child_steps;
  const uint32_t *children = run->network->children;
  const uint8_t *source_digits = fs_source_digits (run, packet->initiation);

  run->result.hops += end - begin;
  for (uint32_t i = begin; i < end; i++)
    {
      FsPacket *child = send_on (run, stacks);

      child->node = fs_step_from (&run->gh, packet->node, source_digits, steps[i]);
      child->state = packet->state;
      child->what = children[i];
      if (run->sends != NULL)
        fs_store_forward_record_send (run, packet->node, child);
    }
}

/* Goes on once all its parts are there. */
static inline void
serve_broadcast (FsStoreForward *run, Stacks *stacks, const FsPacket *packet, bool in_parts)
{
  const uint32_t *child_start = &run->network->child_start[packet->what];
  uint32_t begin = child_start[0], end = child_start[1];
  uint16_t *parts = in_parts ? fs_store_forward_parts (run, packet) : NULL;

  if (parts != NULL && ++*parts < fs_store_forward_n_parts (run->network, packet->what))
    return;
  fs_store_forward_complete (run, packet->initiation, packet->node, run->cycle);
  if (begin < end)
    send_to_children (run, stacks, packet, begin, end);
}

static inline void
serve_message (FsStoreForward *run, Stacks *stacks, FsPacket message)
{
  uint32_t from = message.node;
  FsPacket *sent;

  fs_message_advance (run, &message);
  run->result.hops++;
  if (run->sends != NULL)
    fs_store_forward_record_send (run, from, &message);
  if (message.ends)
    {
      fs_store_forward_complete (run, message.initiation, message.node, run->cycle + 1);
      return;
    }
  sent = send_on (run, stacks);
  sent->node = message.node;
  sent->state = message.state;
  sent->what = message.what;
}

/* A clubbed message, or one that may take a detour. */
static void
serve_hops (FsStoreForward *run, Stacks *stacks, const FsPacket *packet)
{
  guint n_hops = fs_store_forward_hops (run, packet);

  run->result.hops += n_hops;
  for (guint i = 0; i < n_hops; i++)
    {
      const FsHop *hop = &run->hops[i];
      FsPacket *sent;

      if (run->sends != NULL)
        fs_store_forward_record_send (run, packet->node, &hop->packet);
      run->result.detours += hop->detour;
      if (hop->packet.delivers)
        fs_store_forward_complete (run, packet->initiation, hop->packet.node, run->cycle + 1);
      if (hop->packet.ends)
        continue;
      sent = send_on (run, stacks);
      sent->node = hop->packet.node;
      sent->state = hop->packet.state;
      sent->what = hop->packet.what;
    }
}

/* What is on the stacks of a run; each has code of its own, for this is where the time goes. */
typedef enum {
  BROADCASTS,
  PARTS,
  MESSAGES,
  OTHERS,
} Kind;

/* Takes from the top until the weights would exceed B. Whether anything is left. */
static inline bool
serve_node (FsStoreForward *run, Stacks *stacks, uint32_t node, uint64_t budget, Kind kind)
{
  uint32_t number = stacks->top[node], n_served = 0, weight = 1;
  uint64_t left = budget;

  if (kind == OTHERS && run->used != NULL)
    fs_store_forward_hops_begin (run);
  for (; number != FS_NO_PACKET; n_served++)
    {
      FsPacket packet = run->pool.packets[number];

      if (kind == PARTS)
        weight = run->unit / fs_store_forward_n_parts (run->network, packet.what);
      if (weight > left)
        break;
      left -= weight;
      fs_packet_drop (&run->pool, number);
      number = packet.next;
      if (kind == BROADCASTS || kind == PARTS)
        serve_broadcast (run, stacks, &packet, kind == PARTS);
      else if (kind == MESSAGES)
        serve_message (run, stacks, packet);
      else
        serve_hops (run, stacks, &packet);
    }
  stacks->top[node] = number;
  stacks->n_stacked -= n_served;
  run->served[node] += (uint32_t) (budget - left);
  fs_store_forward_worked (run, n_served);
  return number != FS_NO_PACKET;
}

/* Nodes first + 0 … 63, those of @nodes; returns those that have something left. */
static inline uint64_t
serve_nodes (FsStoreForward *run, Stacks *stacks, uint32_t first, uint64_t nodes, uint64_t budget, Kind kind)
{
  uint64_t left = 0;

  for (; nodes != 0 && !run->stopped; nodes &= nodes - 1)
    if (serve_node (run, stacks, first + (uint32_t) __builtin_ctzll (nodes), budget, kind))
      left |= nodes & -nodes;
  return left;
}

static uint64_t
serve_broadcasts (FsStoreForward *run, Stacks *stacks, uint32_t first, uint64_t nodes, uint64_t budget)
{
  return serve_nodes (run, stacks, first, nodes, budget, BROADCASTS);
}

static uint64_t
serve_parts (FsStoreForward *run, Stacks *stacks, uint32_t first, uint64_t nodes, uint64_t budget)
{
  return serve_nodes (run, stacks, first, nodes, budget, PARTS);
}

static uint64_t
serve_messages (FsStoreForward *run, Stacks *stacks, uint32_t first, uint64_t nodes, uint64_t budget)
{
  return serve_nodes (run, stacks, first, nodes, budget, MESSAGES);
}

static uint64_t
serve_others (FsStoreForward *run, Stacks *stacks, uint32_t first, uint64_t nodes, uint64_t budget)
{
  return serve_nodes (run, stacks, first, nodes, budget, OTHERS);
}

/* Nothing becomes a stack while nodes are served: what they send arrives in the next cycle. */
static void
serve (FsStoreForward *run, Stacks *stacks)
{
  uint64_t budget
      = run->params.buffer == FS_INFINITE_BUFFER ? UINT64_MAX / 2 : (uint64_t) run->params.buffer * run->unit;
  FsBitset *filled = &stacks->filled;
  uint64_t (*server) (FsStoreForward *, Stacks *, uint32_t, uint64_t, uint64_t) = serve_broadcasts;

  if (run->parts != NULL)
    server = serve_parts;
  else if (run->params.operation == FS_OPERATION_MULTICAST)
    server = run->lists == NULL && run->used == NULL ? serve_messages : serve_others;
  for (uint32_t i = 0; i < filled->n_summary && !run->stopped; i++)
    for (uint64_t words = filled->summary[i]; words != 0; words &= words - 1)
      {
        uint32_t word = (i << 6) + (uint32_t) __builtin_ctzll (words);

        filled->words[word] = server (run, stacks, word << 6, filled->words[word], budget);
        if (filled->words[word] == 0)
          filled->summary[i] &= ~(words & -words);
      }
}

static void
calibrated_cycle (FsStoreForward *run)
{
  Stacks *stacks = run->state;
  uint64_t completions = run->completions;

  fs_store_forward_initiate (run);
  arrive (run, stacks);
  serve (run, stacks);
  run->result.contentions += stacks->n_stacked;
  if (run->completions > completions)
    run->result.T = run->params.operation == FS_OPERATION_MULTICAST ? run->cycle + 1 : run->cycle;
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

  return stacks->n_stacked == 0 && run->pool.packets[FS_NO_PACKET].next == FS_NO_PACKET;
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
