/* Clubbed multicasts: one packet for a list of destinations, split where their paths part
 * (GENERALIZED_HYPERCUBE.md 5, "brute-force clubbing").
 *
 * The list of a multicast is sorted by the tree's preorder, so that those below any node stand side by side: a packet
 * needs the place of its first destination only, and the node it is at is that one's ancestor after so many hops. */
#include <stdlib.h>

#include "sim/store-forward-private.h"

static int
compare_places (const void *a, const void *b)
{
  uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;

  return (x > y) - (x < y);
}

/* Sorts places[n], and drops what stands there twice. Returns how many are left. */
static guint
sort_places (uint32_t *places, guint n)
{
  guint kept = 0;

  qsort (places, n, sizeof *places, compare_places);
  for (guint i = 0; i < n; i++)
    if (i == 0 || places[i] != places[i - 1])
      places[kept++] = places[i];
  return kept;
}

bool
fs_store_forward_club (FsStoreForward *run, FsPacket *packet)
{
  FsSpread *spread = &run->spreads[packet->initiation];
  guint start = run->lists->len, n = 0;
  uint32_t *places;

  g_array_set_size (run->lists, start + spread->n);
  places = &g_array_index (run->lists, uint32_t, start);
  for (uint32_t i = 0; i < spread->n; i++)
    {
      uint32_t destination = fs_spread_destination (&run->gh, spread, i);

      if (destination != spread->source)
        places[n++] = run->network->rank[fs_gh_untranslate (&run->gh, destination, spread->source)];
    }
  n = n > 0 ? sort_places (places, n) : 0;
  g_array_set_size (run->lists, start + n);
  spread->list_end = start + n;
  packet->what = start;
  return n > 0;
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

/* Where the path to @relative is after @hops. */
static uint32_t
ancestor (const FsGh *gh, const FsStep *path, uint32_t hops)
{
  uint32_t node = 0;

  for (uint32_t i = 0; i < hops; i++)
    node += (uint32_t) fs_step_digit (path[i]) * gh->power[fs_step_position (path[i])];
  return node;
}

static uint32_t
subtree_end (const FsStoreForwardNetwork *network, uint32_t relative)
{
  return network->rank[relative] + network->subtree[relative];
}

guint
fs_store_forward_club_hops (FsStoreForward *run, const FsPacket *packet)
{
  const FsStoreForwardNetwork *network = run->network;
  const FsGh *gh = &run->gh;
  const uint8_t *source_digits = fs_source_digits (run, packet->initiation);
  const uint32_t *lists = &g_array_index (run->lists, uint32_t, 0);
  const FsStep *path = &network->path[(gsize) network->ranked[lists[packet->what]] * (gsize) gh->n];
  uint32_t at = ancestor (gh, path, packet->hops);
  uint32_t end = find_place (lists, packet->what, run->spreads[packet->initiation].list_end, subtree_end (network, at));
  guint n = 0;

  for (uint32_t place = packet->what; place < end;)
    {
      uint32_t destination = network->ranked[lists[place]];
      FsStep step = network->path[(gsize) destination * (gsize) gh->n + packet->hops];
      uint32_t next = at + (uint32_t) fs_step_digit (step) * gh->power[fs_step_position (step)];
      uint32_t first = place + (destination == next);
      FsHop *hop = &run->hops[n++];

      place = find_place (lists, first, end, subtree_end (network, next));
      hop->packet = (FsPacket){
        .node = fs_step_from (gh, packet->node, source_digits, step),
        .initiation = packet->initiation,
        .hops = (packet->hops + 1) & 31,
        .delivers = destination == next,
        .ends = first == place,
        .what = first,
      };
      hop->outbox = fs_step_outbox (gh, step);
    }
  return n;
}
