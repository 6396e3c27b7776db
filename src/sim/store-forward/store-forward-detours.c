/* Adaptive routing: around a channel that its node has used in this cycle (GENERALIZED_HYPERCUBE.md 6.3).
 *
 * A step from a node is a channel of it whatever the source, so those used are marked by step, counted from the node's
 * own digits. On a path the digit to be written is still that of the source, and the step in the tables is also the one
 * from the node; after a detour it is not, and digits are looked at. */
#include "sim/store-forward/store-forward-private.h"

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

static inline int
distance_round (int k, int from, int to)
{
  return to >= from ? to - from : to - from + k;
}

static Digit
digit_of_step (const FsStoreForward *run, const FsPacket *message, FsGhOffset step)
{
  const FsGh *gh = &run->gh;
  int position = fs_gh_offset_position (gh, step), now = fs_gh_digit (gh, message->node, position);
  int to_source = distance_round (gh->k, now, fs_gh_digit (gh, run->spreads[message->initiation].source, position));
  int wanted = to_source + fs_gh_offset_digit (gh, step);

  return (Digit){ position, now, to_source, wanted < gh->k ? wanted : wanted - gh->k };
}

/* Of the next step of the path, or once all are made of the first whose digit is wrong. */
static Digit
digit_to_write (const FsStoreForward *run, const FsPacket *message, const FsGhOffset *path)
{
  Digit digit;

  if (path[message->hops] != FS_NO_SLIDE)
    return digit_of_step (run, message, path[message->hops]);
  do
    digit = digit_of_step (run, message, *path++);
  while (digit.wanted == 0);
  return digit;
}

/* The first after the wanted one, cyclically, whose step is unused: neither what the digit is now nor @excluded. The
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

/* With the printed rule a detour is no step: the digit stays to be written with the very next hop. With the calibrated
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
  if (path[message.hops] == FS_NO_SLIDE)
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
  message.ends = path[message.hops] == FS_NO_SLIDE && message.wrong == 0;
  return message;
}
