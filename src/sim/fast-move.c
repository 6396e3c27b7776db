/* Step 4 of a cycle in the fast engine: arbitration and movement. */
#include "sim/fast-state.h"

#define ALWAYS_INLINE static inline __attribute__ ((always_inline))

/* What every awake worm could move, and requests for those of its links that are contended. */
static void
request (FsEngineState *self)
{
  FsFastWorm *worms = self->worms;
  uint64_t *requests = self->requests;
  bool any = false;

  for (uint32_t i = 0; i < self->n_awake;)
    {
      FsFastWorm *worm = &worms[self->awake[i]];
      uint32_t can = (worm->some << 1 | (worm->left != 0)) & ~worm->full & worm->links;
      uint32_t contended = can & worm->contended;

      worm->grants = can;
      if (can == 0)
        {
          worm->state = FS_WORM_BLOCKED;
          self->awake[i] = self->awake[--self->n_awake];
          continue;
        }
      if (contended != 0)
        {
          const uint32_t *path = fs_fast_path (self, self->awake[i]);

          any = true;
          do
            {
              uint32_t unit = path[__builtin_ctz (contended)];

              requests[unit >> 6] |= UINT64_C (1) << (unit & 63);
              contended &= contended - 1;
            }
          while (contended != 0);
        }
      i++;
    }
  self->any_request = any;
}

/* The lowest bit of every group of 1 << shift bits that has two bits or more set. */
ALWAYS_INLINE uint64_t
groups_of_rivals (uint64_t word, int shift)
{
  static const uint64_t first_of_group[5]
      = { UINT64_MAX, 0x5555555555555555, 0x1111111111111111, 0x0101010101010101, 0x0001000100010001 };
  uint64_t any = word;
  uint64_t two = 0;

  for (int s = 1; s < 1 << shift; s <<= 1)
    {
      two |= two >> s | (any & any >> s);
      any |= any >> s;
    }
  return two & first_of_group[shift];
}

/* The first after the pointer in cyclic order wins and becomes the pointer; the others do not move. */
ALWAYS_INLINE void
arbitrate_group (FsEngineState *self, uint32_t first_unit, uint32_t group, int shift)
{
  uint32_t channel = first_unit >> shift;
  uint32_t after = group & (UINT32_MAX << 1 << self->pointer[channel]);
  uint32_t winner = (uint32_t) __builtin_ctz (after != 0 ? after : group);

  self->pointer[channel] = (uint8_t) winner;
  group &= ~(UINT32_C (1) << winner);
  do
    {
      uint32_t owner = self->owner[first_unit + (uint32_t) __builtin_ctz (group)];

      self->worms[owner >> 5].grants &= ~(UINT32_C (1) << (owner & 31));
      group &= group - 1;
    }
  while (group != 0);
}

ALWAYS_INLINE void
arbitrate_words (FsEngineState *self, int shift)
{
  const uint64_t group_mask = (UINT64_C (1) << (1 << shift)) - 1;

  for (uint32_t i = 0; i < self->n_requests; i++)
    {
      uint64_t word = self->requests[i];
      uint64_t rivals;

      if (word == 0)
        continue;
      self->requests[i] = 0;
      for (rivals = groups_of_rivals (word, shift); rivals != 0; rivals &= rivals - 1)
        {
          uint32_t at = (uint32_t) __builtin_ctzll (rivals);

          arbitrate_group (self, (i << 6) + at, (uint32_t) (word >> at & group_mask), shift);
        }
    }
}

static void
arbitrate (FsEngineState *self)
{
  if (!self->any_request)
    return;
  switch (self->shift)
    {
    case 1:
      arbitrate_words (self, 1);
      break;
    case 2:
      arbitrate_words (self, 2);
      break;
    case 3:
      arbitrate_words (self, 3);
      break;
    case 4:
      arbitrate_words (self, 4);
      break;
    default:
      g_assert_not_reached (); /* with one virtual channel nobody contends */
    }
}

/* Bit-sliced counters: plus one where @up has a bit, minus one where @down has. */
static void
count_flits (FsFastWorm *worm, uint32_t *planes, uint32_t up, uint32_t down, uint32_t capacity)
{
  uint32_t some = 0;
  uint32_t full = UINT32_MAX;

  for (int k = 0; k < FS_FAST_PLANES; k++)
    {
      uint32_t carry = planes[k] & up;
      uint32_t borrow = ~planes[k] & down;

      planes[k] ^= up | down;
      up = carry;
      down = borrow;
      some |= planes[k];
      full &= capacity >> k & 1 ? planes[k] : ~planes[k];
    }
  worm->some = some;
  worm->full = full & some;
}

/* The tail has left every buffer below the first that is not empty. */
static bool
release_behind_tail (FsEngineState *self, FsFastWorm *worm, const uint32_t *path)
{
  uint32_t end = worm->some != 0 ? (uint32_t) __builtin_ctz (worm->some) : worm->n_links;

  for (; worm->tail < end; worm->tail++)
    fs_bitset_add (&self->released, path[worm->tail]);
  if (worm->some != 0)
    return false;
  fs_bitset_add (&self->consumed, path[worm->n_links - 1]);
  return true;
}

ALWAYS_INLINE void
move (FsEngineState *self, bool two_slots)
{
  const bool wide = self->world->params.n > 11;
  uint64_t hops = self->streaming_hops;
  uint32_t capacity = (uint32_t) self->world->params.vc_buffer;

  for (uint32_t i = 0; i < self->n_awake;)
    {
      uint32_t w = self->awake[i];
      FsFastWorm *worm = &self->worms[w];
      uint32_t grants = worm->grants;
      uint32_t in = grants & ~worm->sink;
      uint32_t out = grants >> 1;
      uint32_t up = in & ~out;
      uint32_t down = out & ~in;

      hops += self->ones[out & 2047];
      if (wide)
        hops += self->ones[out >> 11];
      worm->left -= grants & 1;
      if (two_slots)
        {
          uint32_t full = worm->full;

          worm->full = (full | (worm->some & up)) & ~down;
          worm->some = (worm->some | up) & ~(down & ~full);
        }
      else
        count_flits (worm, self->planes + (size_t) w * FS_FAST_PLANES, up, down, capacity);

      if (grants & worm->front)
        {
          if (worm->sink == 0)
            fs_bitset_add (&self->arrived, fs_fast_path (self, w)[worm->n_links - 1]);
          worm->front = 0;
        }
      if (worm->left == 0)
        {
          if (release_behind_tail (self, worm, fs_fast_path (self, w)))
            {
              self->awake[i] = self->awake[--self->n_awake];
              continue;
            }
        }
      else if (grants == worm->links && worm->contended == 0 && worm->sink != 0 && worm->left >= FS_FAST_SHORTEST_SLEEP)
        {
          fs_fast_fall_asleep (self, w);
          self->awake[i] = self->awake[--self->n_awake];
          continue;
        }
      i++;
    }
  self->world->flit_hops += hops;
}

static void
report_worm (FsEngineState *self, uint32_t w, uint32_t links)
{
  for (; links != 0; links &= links - 1)
    {
      uint32_t unit = fs_fast_path (self, w)[__builtin_ctz (links)];

      if (unit < self->n_network)
        fs_world_flit_moved (self->world, unit >> self->shift, (int32_t) (unit & ((1u << self->shift) - 1)),
                             self->worms[w].slot);
      else
        fs_world_flit_moved (self->world, unit - self->n_network, FS_MOVED_INJECTION, self->worms[w].slot);
    }
}

/* For who watches: all flits that are about to move. */
static void
report (FsEngineState *self)
{
  for (uint32_t i = 0; i < self->n_awake; i++)
    report_worm (self, self->awake[i], self->worms[self->awake[i]].grants);
  for (uint32_t w = 0; w < self->n_worms; w++)
    if (self->worms[w].state == FS_WORM_STREAMING)
      report_worm (self, w, self->worms[w].links);
}

void
fs_fast_move (FsEngineState *self)
{
  request (self);
  arbitrate (self);
  if (self->world->moved != NULL)
    report (self);
  if (self->world->params.vc_buffer == 2)
    move (self, true);
  else
    move (self, false);
}
