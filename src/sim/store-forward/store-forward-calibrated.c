/* The service model that is calibrated with the paper's tables (GENERALIZED_HYPERCUBE.md 6.3): a stack per node, B
 * services per node per cycle, channels without limit.
 *
 * Step 3, serving the stacks of a cycle, takes most of the time of a run. The data that a service reads and writes
 * are separated by how often they are needed: the packet, 16 bytes: next, node, state (initiation, hops, wrong
 * digits, in one word), what (a relative node); of its initiation the hash, and its row of moves: the address of the
 * next node is its own plus one number; of its relative node where its children begin, or its path: small numbers of
 * steps, adjacent in memory. A packet that is served is freed first, so what it sends is written to the same memory,
 * while that is in the cache. What is sent is a chain of packets; pushing it on the stacks in the next cycle copies
 * nothing.
 *
 * A Server is a copy of all data that a service needs: no store to a packet can change it, so it stays in registers.
 * For the same reason nothing here takes its address once all is inlined, and each kind of packet has code of its
 * own. */
#include "sim/store-forward/store-forward-private.h"

#define ARRIVALS_AT_ONCE 1024

/**
 * FsPacketStacks: packets on stacks, and those sent in the last cycle, a queue that begins after FS_NO_PACKET
 * @top: [N], or FS_NO_PACKET
 * @filled: nodes with a stack that is not empty
 * @n_stacked: packets on stacks
 */
typedef struct {
  uint32_t *top;
  FsBitset filled;
  uint64_t n_stacked;
} FsPacketStacks;

static uint64_t
calibrated_memory (const FsGh *gh, uint64_t n_packets)
{
  return sizeof (FsPacketStacks) + sizeof (uint32_t) * gh->n_nodes + fs_bitset_bytes (gh->n_nodes)
         + sizeof (FsPacket) * n_packets;
}

static void
calibrated_init (FsStoreForward *run)
{
  FsPacketStacks *packet_stacks = g_new0 (FsPacketStacks, 1);

  packet_stacks->top = g_new0 (uint32_t, run->gh.n_nodes);
  fs_bitset_init (&packet_stacks->filled, run->gh.n_nodes);
  run->state = packet_stacks;
}

static void
calibrated_clear (FsStoreForward *run)
{
  FsPacketStacks *packet_stacks = run->state;

  fs_bitset_clear (&packet_stacks->filled);
  g_free (packet_stacks->top);
  g_free (packet_stacks);
}

/* Pushes the chain on the stack of the source, the last packet on top. */
static void
calibrated_accept (FsStoreForward *run, const FsPacket *packet, const uint32_t *what, uint32_t n)
{
  FsPacketStacks *packet_stacks = run->state;
  uint32_t top = packet_stacks->top[packet->node];

  for (uint32_t i = 0; i < n; i++)
    {
      uint32_t number = fs_packet_take (&run->pool);

      run->pool.packets[number]
          = (FsPacket){ .next = top, .node = packet->node, .state = packet->state, .what = what[i] };
      top = number;
    }
  packet_stacks->top[packet->node] = top;
  packet_stacks->n_stacked += n;
  if (n > 0)
    fs_bitset_add (&packet_stacks->filled, packet->node);
}

/* What is on the stacks of a run. */
typedef enum {
  BROADCASTS,
  FRAGMENTS,
  MESSAGES,
  ADAPTIVE,
  CLUBBED,
} Kind;

/**
 * Server:
 * @kind: a constant, once inlined
 * @packets, @free: of the pool
 * @last: of those sent
 * @row: numbers in a row of @moves
 * @path_row: steps in a row of @paths
 * @time: of what completes now
 * @budget: B, in units
 * @printed: wrong digits keep a message from its path
 * @watched: whether sends are recorded
 * @units: [N], services of a node
 */
typedef struct {
  FsStoreForward *run;
  Kind kind;
  uint32_t *top;
  FsPacket *packets;
  uint32_t free;
  uint32_t last;
  const uint64_t *hashes;
  const uint32_t *moves;
  gsize row;
  const uint32_t *child_start;
  const uint32_t *children;
  const FsGhOffset *child_steps;
  const FsGhOffset *paths;
  gsize path_row;
  const uint8_t *weight;
  uint64_t *used;
  uint64_t time;
  uint64_t budget;
  bool printed;
  bool watched;
  uint32_t *units;
  uint64_t fingerprint;
  uint64_t completions;
  uint64_t hops;
  uint64_t source_hops;
  uint64_t served;
} Server;

static G_ALWAYS_INLINE inline void
complete (Server *s, uint32_t initiation, uint32_t node)
{
  s->completions++;
  s->fingerprint += fs_random_mix (s->hashes[initiation] + ((uint64_t) node << 32 | s->time));
  if (s->watched)
    s->run->completed[node] += node != s->run->spreads[initiation].source;
}

static G_ALWAYS_INLINE inline void
send_on (Server *s, uint32_t node, uint32_t state, uint32_t what)
{
  uint32_t number = s->free;
  FsPacket *packet;

  if (G_UNLIKELY (number == FS_NO_PACKET))
    {
      number = fs_packet_pool_grow (&s->run->pool);
      s->packets = s->run->pool.packets;
    }
  packet = &s->packets[number];
  s->free = packet->next;
  s->packets[s->last].next = number;
  s->last = number;
  packet->node = node;
  packet->state = state;
  packet->what = what;
}

/* Sends it to its children. The hops that it has made in the tree are of no use to it, and not counted. */
static G_ALWAYS_INLINE inline void
serve_broadcast (Server *s, uint32_t node, uint32_t state, uint32_t relative)
{
  uint32_t begin = s->child_start[relative], end = s->child_start[relative + 1];
  const uint32_t *moves;

  complete (s, fs_state_initiation (state), node);
  if (begin >= end)
    return;
  moves = &s->moves[fs_state_initiation (state) * s->row];
  s->hops += end - begin;
  s->source_hops += relative == 0 ? end - begin : 0;
  for (uint32_t i = begin; i < end; i++)
    {
      uint32_t to = node + moves[s->child_steps[i]], child = s->children[i];

      if (s->watched)
        fs_store_forward_record_send (s->run, node, (FsPacket){ .node = to, .state = state, .what = child });
      send_on (s, to, state, child);
    }
}

/* One hop further: to its destination, where it needs no service, or on a stack. */
static G_ALWAYS_INLINE inline void
pass_on (Server *s, uint32_t from, uint32_t to, uint32_t state, uint32_t what, bool ends)
{
  s->hops++;
  if (s->watched)
    {
      FsPacket sent = { .node = to, .state = state, .what = what };

      sent.delivers = ends;
      fs_store_forward_record_send (s->run, from, sent);
    }
  if (ends)
    complete (s, fs_state_initiation (state), to);
  else
    send_on (s, to, state, what);
}

/* Follows its path where it can. */
static G_ALWAYS_INLINE inline void
serve_adaptive (Server *s, uint32_t node, uint32_t state, uint32_t what)
{
  const FsGhOffset *path = &s->paths[what * s->path_row + fs_state_hops (state)];
  bool strays = s->printed && fs_state_wrong (state) > 0;

  /* After a detour it may have made no hop in the tree. */
  s->source_hops += node == s->run->spreads[fs_state_initiation (state)].source;
  if (G_LIKELY (path[0] != FS_GH_NO_OFFSET && s->used[path[0]] != s->run->stamp && !strays))
    {
      uint32_t to = node + s->moves[fs_state_initiation (state) * s->row + path[0]];

      s->used[path[0]] = s->run->stamp;
      pass_on (s, node, to, state + fs_state_hop (), what, path[1] == FS_GH_NO_OFFSET && fs_state_wrong (state) == 0);
    }
  else
    {
      FsPacket moved = fs_store_forward_detour (s->run, (FsPacket){ .node = node, .state = state, .what = what });

      pass_on (s, node, moved.node, moved.state, what, moved.ends);
    }
}

static G_ALWAYS_INLINE inline void
serve_clubbed (Server *s, uint32_t node, uint32_t state, uint32_t what)
{
  FsPacket packet = { .node = node, .state = state, .what = what };
  guint n_hops = fs_store_forward_clubbing_hops (s->run, &packet);

  s->hops += n_hops;
  s->source_hops += packet.hops == 0 ? n_hops : 0;
  for (guint i = 0; i < n_hops; i++)
    {
      FsPacket sent = s->run->hops[i].packet;

      if (s->watched)
        fs_store_forward_record_send (s->run, node, sent);
      if (sent.delivers)
        complete (s, sent.initiation, sent.node);
      if (!sent.ends)
        send_on (s, sent.node, sent.state, sent.what);
    }
}

/* Takes from the top until the weights would exceed B. Whether anything is left. */
static G_ALWAYS_INLINE inline bool
serve_node (Server *s, uint32_t node)
{
  uint32_t number = s->top[node], weight = 1, whole = (uint32_t) s->run->gh.degree;
  uint64_t left = s->budget;

  if (s->kind == ADAPTIVE)
    s->run->stamp++;
  do
    {
      FsPacket *packet = &s->packets[number];
      uint32_t next = packet->next, state = packet->state, what = packet->what;
      bool is_complete = true;

      if (s->kind == FRAGMENTS)
        weight = s->weight[what];
      if (weight > left)
        break;
      left -= weight;
      s->served += s->kind == FRAGMENTS;
      packet->next = s->free;
      s->free = number;
      number = next;
      if (s->kind == FRAGMENTS && weight < whole)
        {
          uint8_t *fragments = fs_store_forward_fragments (s->run, fs_state_initiation (state), what);

          *fragments = (uint8_t) (*fragments + weight);
          is_complete = *fragments == whole;
        }
      if (s->kind == MESSAGES)
        {
          const FsGhOffset *path = &s->paths[what * s->path_row + fs_state_hops (state)];
          uint32_t to = node + s->moves[fs_state_initiation (state) * s->row + path[0]];

          s->source_hops += fs_state_hops (state) == 0;
          pass_on (s, node, to, state + fs_state_hop (), what, path[1] == FS_GH_NO_OFFSET);
        }
      else if (s->kind == ADAPTIVE)
        serve_adaptive (s, node, state, what);
      else if (s->kind == CLUBBED)
        serve_clubbed (s, node, state, what);
      else if (is_complete)
        serve_broadcast (s, node, state, what);
    }
  while (number != FS_NO_PACKET);
  s->top[node] = number;
  if (s->kind != FRAGMENTS)
    s->served += s->budget - left;
  s->units[node] += (uint32_t) (s->budget - left);
  return number != FS_NO_PACKET;
}

/* Nodes ascending. Nothing becomes a stack while nodes are served: what they send arrives in the next cycle. */
static G_ALWAYS_INLINE inline void
serve (FsStoreForward *run, FsPacketStacks *packet_stacks, Kind kind)
{
  const FsStoreForwardNetwork *network = run->network;
  bool infinite = run->params.buffer == FS_INFINITE_BUFFER;
  FsBitset *filled = &packet_stacks->filled;
  Server s = {
    .run = run,
    .kind = kind,
    .top = packet_stacks->top,
    .packets = run->pool.packets,
    .free = run->pool.free,
    .last = FS_NO_PACKET,
    .hashes = run->hashes,
    .moves = run->moves,
    .row = (gsize) run->gh.degree + 1,
    .child_start = network->child_start,
    .children = network->children,
    .child_steps = network->child_steps,
    .paths = network->paths,
    .path_row = (gsize) run->gh.n + 1,
    .weight = network->weight,
    .used = run->used,
    .time = (uint64_t) run->time,
    .budget = infinite ? UINT64_MAX / 2 : (uint64_t) run->params.buffer * run->unit,
    .printed = run->params.adaptive == FS_DETOUR_PRINTED,
    .watched = run->sends != NULL,
    .units = run->served,
  };

  for (uint32_t i = 0; i < filled->n_summary; i++)
    for (uint64_t words = filled->summary[i]; words != 0 && !run->stopped; words &= words - 1)
      {
        uint32_t word = (i << 6) + (uint32_t) __builtin_ctzll (words);
        uint64_t left = 0, before = s.served;

        for (uint64_t nodes = filled->words[word]; nodes != 0; nodes &= nodes - 1)
          if (serve_node (&s, (word << 6) + (uint32_t) __builtin_ctzll (nodes)))
            left |= nodes & -nodes;
        filled->words[word] = left;
        if (left == 0)
          filled->summary[i] &= ~(words & -words);
        fs_store_forward_worked (run, (uint32_t) (s.served - before));
      }
  run->pool.free = s.free;
  s.packets[s.last].next = FS_NO_PACKET;
  run->result.fingerprint += s.fingerprint;
  run->result.hops += s.hops;
  run->result.source_hops += s.source_hops;
  run->completions += s.completions;
  packet_stacks->n_stacked -= s.served;
}

static void
serve_broadcasts (FsStoreForward *run, FsPacketStacks *packet_stacks)
{
  serve (run, packet_stacks, BROADCASTS);
}

static void
serve_fragments (FsStoreForward *run, FsPacketStacks *packet_stacks)
{
  serve (run, packet_stacks, FRAGMENTS);
}

static void
serve_messages (FsStoreForward *run, FsPacketStacks *packet_stacks)
{
  serve (run, packet_stacks, MESSAGES);
}

static void
serve_adaptives (FsStoreForward *run, FsPacketStacks *packet_stacks)
{
  serve (run, packet_stacks, ADAPTIVE);
}

static void
serve_clubs (FsStoreForward *run, FsPacketStacks *packet_stacks)
{
  serve (run, packet_stacks, CLUBBED);
}

static void
calibrated_serve (FsStoreForward *run)
{
  static void (*const serve_kind[]) (FsStoreForward *, FsPacketStacks *) = {
    [BROADCASTS] = serve_broadcasts, [FRAGMENTS] = serve_fragments, [MESSAGES] = serve_messages,
    [ADAPTIVE] = serve_adaptives,    [CLUBBED] = serve_clubs,
  };
  FsPacketStacks *packet_stacks = run->state;
  uint32_t *first = &run->pool.packets[FS_NO_PACKET].next;
  Kind kind = run->fragments != NULL ? FRAGMENTS : BROADCASTS;

  if (run->params.operation == FS_OPERATION_MULTICAST)
    kind = run->params.clubbing ? CLUBBED : run->used != NULL ? ADAPTIVE : MESSAGES;
  /* What was sent in the last cycle is pushed on the stacks, some at a time. */
  while (*first != FS_NO_PACKET && !run->stopped)
    {
      FsPacket *packets = run->pool.packets;
      FsBitset filled = packet_stacks->filled;
      uint32_t *top = packet_stacks->top, number = *first, n = 0;

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
      *first = number;
      packet_stacks->n_stacked += n;
      fs_store_forward_worked (run, n);
    }
  serve_kind[kind](run, packet_stacks);
  run->result.contentions += packet_stacks->n_stacked;
}

static void
calibrated_snapshot (const FsStoreForward *run, FsStoreForwardSnapshot *snapshot)
{
  const FsPacketStacks *packet_stacks = run->state;

  for (uint32_t node = 0; node < run->gh.n_nodes; node++)
    for (uint32_t i = packet_stacks->top[node]; i != FS_NO_PACKET; i = run->pool.packets[i].next)
      snapshot->depth[node]++;
}

static bool
calibrated_is_empty (const FsStoreForward *run)
{
  const FsPacketStacks *packet_stacks = run->state;

  return packet_stacks->n_stacked == 0 && run->pool.packets[FS_NO_PACKET].next == FS_NO_PACKET;
}

#ifdef FS_CHECKING

/* Every packet is on the stack of its node or sent, and nowhere twice; none but full budgets leaves something. */
static void
calibrated_check (const FsStoreForward *run)
{
  const FsPacketStacks *packet_stacks = run->state;
  uint64_t n_stacked = 0, n_sent = 0;

  for (uint32_t node = 0; node < run->gh.n_nodes; node++)
    for (uint32_t i = packet_stacks->top[node]; i != FS_NO_PACKET; i = run->pool.packets[i].next, n_stacked++)
      g_assert (run->pool.packets[i].node == node);
  for (uint32_t i = run->pool.packets[FS_NO_PACKET].next; i != FS_NO_PACKET; i = run->pool.packets[i].next, n_sent++)
    g_assert (run->pool.packets[i].node < run->gh.n_nodes);
  g_assert (n_stacked == packet_stacks->n_stacked);
  g_assert (run->params.buffer != FS_INFINITE_BUFFER || n_stacked == 0);
  g_assert (n_stacked + n_sent == fs_packet_pool_taken (&run->pool));
}

#endif

const FsServiceModel fs_service_model_calibrated = {
  .initiates_first = true,
  .memory = calibrated_memory,
  .init = calibrated_init,
  .clear = calibrated_clear,
  .accept = calibrated_accept,
  .serve = calibrated_serve,
  .is_empty = calibrated_is_empty,
  .snapshot = calibrated_snapshot,
#ifdef FS_CHECKING
  .check = calibrated_check,
#endif
};
