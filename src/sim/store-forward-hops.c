/* Where packets go: along the tree, or around an outbox that is used (GENERALIZED_HYPERCUBE.md 5, 6.3). */
#include "sim/store-forward-private.h"

/* The neighbour of @node with another digit at @position; both digits as they are in addresses. */
static inline uint32_t
neighbour (const FsGh *gh, uint32_t node, int position, int digit, int other)
{
  return node + (uint32_t) (other - digit) * gh->power[position];
}

/* The digit of an address that is @digit relative to the source. */
static inline int
absolute (const FsGh *gh, int source_digit, int digit)
{
  int sum = source_digit + digit;

  return sum >= gh->k ? sum - gh->k : sum;
}

static guint
broadcast_hops (FsStoreForward *run, const FsPacket *packet)
{
  const FsStoreForwardNetwork *network = run->network;
  const uint8_t *source_digits = fs_source_digits (run, packet->initiation);
  uint32_t end = network->child_start[packet->what + 1];
  guint n = 0;

  for (uint32_t i = network->child_start[packet->what]; i < end; i++)
    {
      FsHop *hop = &run->hops[n++];

      hop->packet = *packet;
      hop->packet.node = fs_step_from (&run->gh, packet->node, source_digits, network->child_steps[i]);
      hop->packet.hops++;
      hop->packet.what = network->children[i];
      hop->outbox = fs_step_outbox (&run->gh, network->child_steps[i]);
    }
  return n;
}

static guint
message_hops (FsStoreForward *run, const FsPacket *packet)
{
  FsHop *hop = &run->hops[0];

  hop->packet = *packet;
  hop->outbox = fs_step_outbox (&run->gh, fs_message_advance (run, &hop->packet));
  return 1;
}

/* Adaptive routing: the outbox for value v at position p is number p k + v, and used when it has the stamp. */

static inline uint32_t *
outbox_of (FsStoreForward *run, int position, int digit)
{
  return &run->used[position * run->gh.k + digit];
}

/* The first value at @position after @wanted, cyclically, whose outbox is unused: not the node's own @digit and not
 * @excluded. @wanted when there is none. */
static int
unused_digit (FsStoreForward *run, int position, int digit, int wanted, int excluded)
{
  int k = run->gh.k;

  for (int i = 1; i < k; i++)
    {
      int other = wanted + i < k ? wanted + i : wanted + i - k;

      if (other != digit && other != excluded && *outbox_of (run, position, other) != run->stamp)
        return other;
    }
  return wanted;
}

/* The next step of the tree, or once all are made the first whose digit is wrong; and what the digit is now and shall
 * be. */
static FsStep
step_to_make (FsStoreForward *run, const FsPacket *packet, const FsStep *path, int *digit, int *wanted)
{
  const FsGh *gh = &run->gh;
  const uint8_t *source = fs_source_digits (run, packet->initiation);
  bool corrects = fs_path_ends (run, path, packet->hops);
  uint32_t i = corrects ? 0 : packet->hops;

  for (;; i++)
    {
      int position = fs_step_position (path[i]);

      *digit = fs_gh_digit (gh, packet->node, position);
      *wanted = absolute (gh, source[position], fs_step_digit (path[i]));
      if (!corrects || *digit != *wanted)
        return path[i];
    }
}

/* With the printed rule a detour is no step: the digit stays to be written with the very next hop. With the calibrated
 * one it is, and the digit stays wrong until the end. */
static guint
adaptive_hops (FsStoreForward *run, const FsPacket *packet)
{
  const FsGh *gh = &run->gh;
  const uint8_t *source = fs_source_digits (run, packet->initiation);
  const FsStep *path = &run->network->path[(gsize) packet->what * (gsize) gh->n];
  bool printed = run->params.adaptive == FS_DETOUR_PRINTED, corrects = fs_path_ends (run, path, packet->hops), last;
  int digit, wanted, taken, position;
  FsHop *hop = &run->hops[0];

  position = fs_step_position (step_to_make (run, packet, path, &digit, &wanted));
  taken = wanted;
  if (*outbox_of (run, position, wanted) == run->stamp)
    taken = unused_digit (run, position, digit, wanted, printed ? digit : source[position]);
  *outbox_of (run, position, taken) = run->stamp;

  hop->detour = taken != wanted;
  hop->packet = *packet;
  hop->packet.node = neighbour (gh, packet->node, position, digit, taken);
  if (corrects)
    hop->packet.wrong -= !hop->detour;
  else if (!hop->detour || !printed)
    {
      hop->packet.hops++;
      hop->packet.wrong += hop->detour;
    }
  last = fs_path_ends (run, path, hop->packet.hops) && hop->packet.wrong == 0;
  hop->packet.delivers = last;
  hop->packet.ends = last;
  return 1;
}

void
fs_store_forward_hops_begin (FsStoreForward *run)
{
  if (++run->stamp == 0)
    {
      memset (run->used, 0, sizeof *run->used * (gsize) (run->gh.n * run->gh.k));
      run->stamp = 1;
    }
}

guint
fs_store_forward_hops (FsStoreForward *run, const FsPacket *packet)
{
  if (run->params.operation != FS_OPERATION_MULTICAST)
    return broadcast_hops (run, packet);
  if (run->params.clubbing)
    return fs_store_forward_club_hops (run, packet);
  return run->used != NULL ? adaptive_hops (run, packet) : message_hops (run, packet);
}
