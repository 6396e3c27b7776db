/* Where packets go from a node: along the tree (GENERALIZED_HYPERCUBE.md 5, 6.3), around used channels, or, clubbed, to
 * several destinations at once. */
#include "sim/store-forward/store-forward-private.h"

/* Clubbed multicasts: one packet for a list of destinations, split where their paths separate
 * (GENERALIZED_HYPERCUBE.md 5, "brute-force clubbing").
 *
 * The list of a multicast is sorted by the tree's preorder, so that the destinations below any node are adjacent: a
 * packet needs the position of its first destination only, and its node is the ancestor of that destination after so
 * many hops. */
bool
fs_store_forward_clubbing (FsStoreForward *run, FsPacket *packet)
{
  FsSpread *spread = &run->spreads[packet->initiation];
  FsDestinationWalk walk = fs_store_forward_walk (run, spread);
  uint32_t relative[FS_DESTINATIONS_AT_ONCE], place;

  packet->what = run->lists->len;
  /* The places of all destinations are marked, and taken ascending. */
  while (walk.i < spread->n && !run->stopped)
    {
      uint32_t n = fs_store_forward_walk_on (run, &walk, relative);

      for (uint32_t i = 0; i < n; i++)
        fs_bitset_add (&run->marks, run->network->rank[relative[i]]);
      fs_store_forward_worked (run, n);
    }
  while ((place = fs_bitset_take (&run->marks)) != FS_BITSET_EMPTY)
    g_array_append_val (run->lists, place);
  spread->list_end = run->lists->len;
  return spread->list_end > packet->what;
}

/* The first place from @low to @high whose destination is not below @rank. */
static uint32_t
find_place (const uint32_t *lists, uint32_t low, uint32_t high, uint32_t rank)
{
  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;

      if (lists[middle] < rank)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static uint32_t
subtree_end (const FsStoreForwardNetwork *network, uint32_t relative)
{
  return network->rank[relative] + network->subtree[relative];
}

guint
fs_store_forward_clubbing_hops (FsStoreForward *run, const FsPacket *packet)
{
  const FsStoreForwardNetwork *network = run->network;
  const uint32_t *moves = fs_store_forward_moves (run, packet->initiation);
  const uint32_t *lists = &g_array_index (run->lists, uint32_t, 0);
  const FsGhOffset *path = fs_store_forward_path (network, network->ranked[lists[packet->what]]);
  uint32_t at = 0, end; /* the relative node, and the place behind the last of the destinations below it */
  guint n = 0;

  for (uint32_t i = 0; i < packet->hops; i++)
    at += network->size[path[i]];
  end = find_place (lists, packet->what, run->spreads[packet->initiation].list_end, subtree_end (network, at));
  for (uint32_t place = packet->what; place < end;)
    {
      uint32_t destination = network->ranked[lists[place]];
      FsGhOffset offset = fs_store_forward_path (network, destination)[packet->hops];
      uint32_t next = at + network->size[offset];
      uint32_t first = place + (destination == next);
      FsHop *hop = &run->hops[n++];

      place = find_place (lists, first, end, subtree_end (network, next));
      hop->packet = (FsPacket){
        .node = packet->node + moves[offset],
        .initiation = packet->initiation,
        .hops = (packet->hops + 1) & 31,
        .delivers = destination == next,
        .ends = first == place,
        .what = first,
      };
      hop->output = fs_gh_offset_output (offset);
    }
  return n;
}

guint
fs_store_forward_hops (FsStoreForward *run, const FsPacket *packet)
{
  const FsStoreForwardNetwork *network = run->network;
  const uint32_t *moves = fs_store_forward_moves (run, packet->initiation);
  uint32_t end;
  guint n = 0;

  if (run->params.operation == FS_OPERATION_MULTICAST && run->params.clubbing)
    return fs_store_forward_clubbing_hops (run, packet);
  if (run->params.operation == FS_OPERATION_MULTICAST)
    {
      run->hops[0].packet = *packet;
      run->hops[0].output = fs_gh_offset_output (fs_message_advance (run, &run->hops[0].packet));
      return 1;
    }
  end = network->child_start[packet->what + 1];
  for (uint32_t i = network->child_start[packet->what]; i < end; i++)
    {
      FsHop *hop = &run->hops[n++];

      hop->packet = *packet;
      hop->packet.node += moves[network->child_steps[i]];
      hop->packet.hops++;
      hop->packet.what = network->children[i];
      hop->output = fs_gh_offset_output (network->child_steps[i]);
    }
  return n;
}

/* Adaptive routing around a channel that its node has used in this cycle (GENERALIZED_HYPERCUBE.md 6.3).
 *
 * An offset from a node is a channel of it whatever the source, so used channels are marked by offset, counted from
 * the node's own digits. On a path the digit to be written is still that of the source, and the offset in the tables
 * is also the one from the node; after a detour it is not, and the digits are compared. */
/**
 * Digit: one that a message writes next, and how far round it is from what it is now: digits 0 … k - 1 from there
 * @to_source: to that of the source
 * @wanted: to that of the destination
 */
typedef struct {
  int position;
  int now;
  int to_source;
  int wanted;
} Digit;

static Digit
digit_of_offset (const FsStoreForward *run, const FsPacket *message, FsGhOffset offset)
{
  const FsGh *gh = &run->gh;
  int position = fs_gh_offset_position (gh, offset), now = fs_gh_digit (gh, message->node, position);
  int source = fs_gh_digit (gh, run->spreads[message->initiation].source, position);
  int to_source = source >= now ? source - now : source - now + gh->k;
  int wanted = to_source + fs_gh_offset_digit (gh, offset);

  return (Digit){ position, now, to_source, wanted < gh->k ? wanted : wanted - gh->k };
}

/* Returns the digit of the next hop of the path, or, once all are made, the first digit that is wrong. */
static Digit
digit_to_write (const FsStoreForward *run, const FsPacket *message, const FsGhOffset *path)
{
  Digit digit;

  if (path[message->hops] != FS_GH_NO_OFFSET)
    return digit_of_offset (run, message, path[message->hops]);
  do
    digit = digit_of_offset (run, message, *path++);
  while (digit.wanted == 0);
  return digit;
}

/* The first after the wanted one, cyclically, whose channel is unused: neither what the digit is now nor @excluded. The
 * wanted one when it is unused itself, or all are used. */
static int
choose_digit (const FsStoreForward *run, const Digit *digit, int excluded)
{
  const uint64_t *used = &run->used[fs_gh_offset (&run->gh, digit->position, 0)];
  int chosen = digit->wanted;

  if (used[chosen] != run->stamp)
    return chosen;
  for (int i = 1; i < run->gh.k; i++)
    {
      chosen = chosen + 1 < run->gh.k ? chosen + 1 : 0;
      if (chosen != 0 && chosen != excluded && used[chosen] != run->stamp)
        return chosen;
    }
  return digit->wanted;
}

/* With the printed rule a detour is no hop of the path: the digit stays to be written with the very next hop. With the calibrated
 * one it is, and the digit stays wrong until the end. */
FsPacket
fs_store_forward_detour (FsStoreForward *run, FsPacket message)
{
  const FsGh *gh = &run->gh;
  const FsGhOffset *path = fs_store_forward_path (run->network, message.what);
  bool printed = run->params.adaptive == FS_DETOUR_PRINTED, detour;
  Digit digit = digit_to_write (run, &message, path);
  int chosen = choose_digit (run, &digit, printed ? 0 : digit.to_source);
  int change = digit.now + chosen < gh->k ? chosen : chosen - gh->k;

  run->used[fs_gh_offset (gh, digit.position, chosen)] = run->stamp;
  message.node += (uint32_t) change * gh->power[digit.position];
  detour = chosen != digit.wanted;
  run->result.detours += detour;
  if (path[message.hops] == FS_GH_NO_OFFSET)
    message.wrong -= !detour;
  else if (printed)
    {
      message.hops += !detour;
      message.wrong = detour;
    }
  else
    {
      message.hops++;
      message.wrong += detour;
    }
  message.ends = path[message.hops] == FS_GH_NO_OFFSET && message.wrong == 0;
  return message;
}
