/* Clubbed multicasts: one packet for a list of destinations, split where their paths part
 * (GENERALIZED_HYPERCUBE.md 5, "brute-force clubbing").
 *
 * The list of a multicast is sorted by the tree's preorder, so that those below any node stand side by side: a packet
 * needs the place of its first destination only, and the node it is at is that one's ancestor after so many hops. */
#include "sim/store-forward/store-forward-private.h"

/* Marks the places of all destinations, and takes them ascending. */
static void
sort_destinations (FsStoreForward *run, const FsSpread *spread)
{
  FsDestinationWalk walk = fs_store_forward_walk (run, spread);
  uint32_t relative[FS_DESTINATIONS_AT_ONCE], place;

  while (walk.i < spread->n && !run->stopped)
    {
      uint32_t n = fs_store_forward_walk_on (run, &walk, relative);

      for (uint32_t i = 0; i < n; i++)
        fs_bitset_add (&run->marks, run->network->rank[relative[i]]);
      fs_store_forward_worked (run, n);
    }
  while ((place = fs_bitset_take (&run->marks)) != FS_BITSET_EMPTY)
    g_array_append_val (run->lists, place);
}

bool
fs_store_forward_clubbing (FsStoreForward *run, FsPacket *packet)
{
  FsSpread *spread = &run->spreads[packet->initiation];

  packet->what = run->lists->len;
  sort_destinations (run, spread);
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

/* Where the path to a destination is after @hops. */
static uint32_t
ancestor (const FsStoreForwardNetwork *network, const FsGhOffset *path, uint32_t hops)
{
  uint32_t node = 0;

  for (uint32_t i = 0; i < hops; i++)
    node += network->size[path[i]];
  return node;
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
  uint32_t at = ancestor (network, path, packet->hops);
  uint32_t end = find_place (lists, packet->what, run->spreads[packet->initiation].list_end, subtree_end (network, at));
  guint n = 0;

  for (uint32_t place = packet->what; place < end;)
    {
      uint32_t destination = network->ranked[lists[place]];
      FsGhOffset step = fs_store_forward_path (network, destination)[packet->hops];
      uint32_t next = at + network->size[step];
      uint32_t first = place + (destination == next);
      FsHop *hop = &run->hops[n++];

      place = find_place (lists, first, end, subtree_end (network, next));
      hop->packet = (FsPacket){
        .node = packet->node + moves[step],
        .initiation = packet->initiation,
        .hops = (packet->hops + 1) & 31,
        .delivers = destination == next,
        .ends = first == place,
        .what = first,
      };
      hop->outbox = fs_gh_offset_outbox (step);
    }
  return n;
}
