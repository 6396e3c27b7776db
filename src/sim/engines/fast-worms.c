/* What worms do in a cycle of the fast engine before flits move: they begin, get their links, fall asleep and wake up. */
#include <string.h>

#include "base/memory.h"
#include "sim/engines/fast-state.h"

#define AHEAD 8 /* orders between the one that is carried out and the one whose worm is fetched into the cache */

#define WORDS_OF_WORM (sizeof (FsFastWorm) / sizeof (uint32_t))

/* As a pass leaves it: nothing moves, nothing happens. */
static inline void
make_idle (FsWormBits *bits, uint32_t row)
{
  bits->available[row] = 0;
  bits->links[row] = 0;
  bits->grants[row] = 0;
  bits->stream[row] = FS_FAST_NONE;
}

static uint32_t *
enlarge (uint32_t *arrays, gsize n_arrays, gsize old, gsize n)
{
  uint32_t *larger = fs_memory_new0 (n_arrays * n, sizeof (uint32_t), NULL);

  for (gsize i = 0; i < n_arrays && old > 0; i++)
    memcpy (larger + i * n, arrays + i * old, old * sizeof (uint32_t));
  g_aligned_free (arrays);
  return larger;
}

uint64_t
fs_fast_worms_bytes (uint64_t worms, uint32_t path_stride, int n_planes)
{
  uint64_t worm = sizeof (FsFastWorm) + (path_stride + (uint64_t) n_planes) * sizeof (uint32_t);
  /* While an array is enlarged the old one is still there, and with planes they are enlarged together. */
  uint64_t row = (FS_FAST_ARRAYS + 1 + 2 * (uint64_t) MAX (n_planes, 1)) * sizeof (uint32_t);

  return worms * (worm + row) + fs_bitset_bytes (worms);
}

/* Twice the room, but no more than was computed, as long as that is enough. */
static uint32_t
more_room (const FsEngineState *self, uint32_t room)
{
  uint32_t larger = MAX (8 * FS_FAST_BLOCK, 2 * room);

  return room < self->most_worms ? MIN (larger, self->most_worms) : larger;
}

static __attribute__ ((cold, noinline)) void
grow_rows (FsEngineState *self)
{
  uint32_t old = self->n_rows;
  uint32_t n = more_room (self, old);
  uint32_t **arrays = (uint32_t **) &self->bits;

  for (guint i = 0; i < FS_FAST_ARRAYS; i++)
    if (self->n_parts == 1 || &arrays[i] != &self->bits.grants)
      arrays[i] = enlarge (arrays[i], 1, old, n);
  if (self->n_parts == 1)
    self->grants = self->bits.grants;
  g_assert (self->n_parts == 1 || n <= self->most_worms);
  if (self->n_planes > 0)
    self->planes = enlarge (self->planes, (gsize) self->n_planes, old, n);
  self->worm_of = g_renew (uint32_t, self->worm_of, n);
  fs_bitset_clear (&self->free);
  fs_bitset_init (&self->free, n);
  for (uint32_t row = old; row < n; row++)
    {
      self->worm_of[row] = FS_FAST_NONE;
      make_idle (&self->bits, row);
      if (row > 0)
        fs_bitset_add (&self->free, row);
    }
  self->n_rows = n;
}

/* The lowest one that is free. */
FS_FAST_INLINE uint32_t
take_row (FsEngineState *self, uint32_t w)
{
  uint32_t row = fs_bitset_first (&self->free);

  if (G_UNLIKELY (row == FS_BITSET_EMPTY))
    {
      grow_rows (self);
      row = fs_bitset_first (&self->free);
    }
  fs_bitset_remove (&self->free, row);
  if (row >= self->n_used)
    self->n_used = (row | (FS_FAST_BLOCK - 1)) + 1;
  self->worm_of[row] = w;
  self->worms[w].row = row;
  return row;
}

FS_FAST_INLINE void
free_row (FsEngineState *self, uint32_t row)
{
  make_idle (&self->bits, row);
  for (int k = 0; k < self->n_planes; k++)
    self->planes[(gsize) k * self->n_rows + row] = 0;
  self->worms[self->worm_of[row]].row = FS_FAST_NONE;
  self->worm_of[row] = FS_FAST_NONE;
  fs_bitset_add (&self->free, row);
  self->free.cursor = MIN (self->free.cursor, row / 4096);
  if (row < self->n_used - FS_FAST_BLOCK)
    return;
  while (self->n_used > 0)
    {
      uint32_t block = self->n_used - FS_FAST_BLOCK; /* of rows that are free, of which row 0 is never used */
      uint32_t free = (uint32_t) (self->free.words[block / 64] >> block % 64) | (block == 0);

      if (free << (32 - FS_FAST_BLOCK) != UINT32_MAX << (32 - FS_FAST_BLOCK))
        break;
      self->n_used = block;
    }
}

void
fs_fast_start (FsEngineState *self, FsEngineState *from, FsFastStart order)
{
  FsSlot *started = fs_wormhole_state_slot (self->state, order.slot);
  FsWormBits *bits = &self->bits;
  uint32_t w, row;

  if (G_UNLIKELY (self->free_worm == FS_FAST_NONE))
    {
      uint32_t old = self->n_worms, n = more_room (self, old);

      g_assert (n <= UINT32_C (1) << (32 - FS_FAST_OWNER_BITS));
      self->path = enlarge (self->path, 1, old * self->path_stride, (gsize) n * self->path_stride);
      self->worms = (FsFastWorm *) (void *) enlarge ((uint32_t *) (void *) self->worms, 1, old * WORDS_OF_WORM,
                                                     (gsize) n * WORDS_OF_WORM);
      if (self->n_planes > 0)
        self->asleep_planes = g_renew (uint32_t, self->asleep_planes, (gsize) n * (gsize) self->n_planes);
      for (uint32_t i = old; i < n; i++)
        self->worms[i]
            = (FsFastWorm){ .state = FS_WORM_FREE, .next = i + 1 < n ? i + 1 : FS_FAST_NONE, .row = FS_FAST_NONE };
      self->free_worm = old;
      self->n_worms = n;
    }
  w = self->free_worm;
  self->free_worm = self->worms[w].next;
  self->worms[w] = (FsFastWorm){
    .slot = order.slot,
    .n_links = 1,
    .hops = started->message.hops,
    .state = FS_WORM_ACTIVE,
    .router = started->message.source,
    .destination = started->message.destination,
    .copy = started->message.kind == FS_MESSAGE_COPY,
  };
  started->worm = fs_fast_global (self, w);
  fs_fast_path (self, w)[0] = FS_HOP_INJECTION + fs_wormhole_state_injection_of (self->state, &started->message);
  row = take_row (self, w);
  bits->left[row] = started->message.length;
  bits->available[row] = 1;
  bits->full[row] = 0;
  bits->links[row] = 1;
  bits->grants[row] = 1;
  bits->inner[row] = UINT32_MAX;
  bits->front[row] = 1;
  bits->source[row] = 1;
  bits->counted[row] = ~UINT32_C (1);
  self->busy = true;
  if (order.entry == FS_FAST_NONE)
    return;
  self->worms[w].contended = 1;
  from->sharing.entries[order.entry] = fs_fast_entry (self->first_row + row, 0);
}

void
fs_fast_free_worm (FsEngineState *self, uint32_t w)
{
  free_row (self, self->worms[w].row);
  self->worms[w].state = FS_WORM_FREE;
  self->worms[w].next = self->free_worm;
  self->free_worm = w;
}

/* A streaming worm loses one in every cycle. */
uint32_t
fs_fast_left (const FsEngineState *self, uint32_t w)
{
  const FsFastWorm *worm = &self->worms[w];

  if (worm->row != FS_FAST_NONE)
    return self->bits.left[worm->row];
  return worm->left - (worm->state == FS_WORM_STREAMING ? (uint32_t) (self->state->cycle - worm->arrival) : 0);
}

uint32_t
fs_fast_buffered (const FsEngineState *self, uint32_t w, uint32_t link)
{
  uint32_t row = self->worms[w].row;
  bool awake = row != FS_FAST_NONE;
  uint32_t flits = 0;

  if (self->n_planes == 0)
    return ((awake ? self->bits.available[row] : self->worms[w].available) >> (link + 1) & 1)
           + ((awake ? self->bits.full[row] : self->worms[w].full) >> (link + 1) & 1);
  for (int k = 0; k < self->n_planes; k++)
    flits |= ((awake ? self->planes[(gsize) k * self->n_rows + row]
                     : self->asleep_planes[(gsize) w * (gsize) self->n_planes + (gsize) k])
                  >> (link + 1)
              & 1)
             << k;
  return flits;
}

/* The worm fell asleep or woke up: its contended links are requested by @row, or by row 0 while it sleeps. */
static void
move_entries (FsEngineState *self, uint32_t w, uint32_t row)
{
  const uint32_t *path = fs_fast_path (self, w);

  for (uint32_t links = self->worms[w].contended; links != 0; links &= links - 1)
    {
      uint32_t j = (uint32_t) __builtin_ctz (links);

      *fs_fast_entry_of_hop (self, path[j]) = row == 0 ? 0 : fs_fast_entry (self->first_row + row, j);
    }
}

/* Stores what a sleeping worm needs; the other sets are empty, or follow from its state. */
void
fs_fast_fall_asleep (FsEngineState *self, uint32_t row)
{
  uint32_t w = self->worm_of[row];
  FsFastWorm *worm = &self->worms[w];

  worm->left = self->bits.left[row];
  worm->available = self->bits.available[row];
  worm->full = self->bits.full[row];
  move_entries (self, w, 0);
  for (int k = 0; k < self->n_planes; k++)
    self->asleep_planes[(gsize) w * (gsize) self->n_planes + (gsize) k] = self->planes[(gsize) k * self->n_rows + row];
  free_row (self, row);
}

uint32_t
fs_fast_wake (FsEngineState *self, uint32_t w)
{
  const FsFastWorm *worm = &self->worms[w];
  FsWormBits *bits = &self->bits;
  uint32_t left = fs_fast_left (self, w);
  uint32_t row = take_row (self, w);

  bits->left[row] = left;
  bits->available[row] = worm->available;
  bits->full[row] = worm->full;
  move_entries (self, w, row);
  bits->links[row] = fs_fast_links (worm);
  bits->source[row] = fs_fast_source (worm);
  bits->counted[row] = ~UINT32_C (1);
  bits->inner[row] = UINT32_MAX;
  bits->front[row] = 0;
  for (int k = 0; k < self->n_planes; k++)
    self->planes[(gsize) k * self->n_rows + row] = self->asleep_planes[(gsize) w * (gsize) self->n_planes + (gsize) k];
  return row;
}

/* Returns the bucket for a wake-up: before the last flit leaves the source, and no later than the buckets reach. */
static uint32_t *
bucket (FsEngineState *self, const FsFastWorm *worm)
{
  uint32_t cycles = MIN (worm->left - 1, FS_FAST_BUCKETS - 1);

  return &self->streaming[(uint64_t) (worm->arrival + cycles) & (FS_FAST_BUCKETS - 1)];
}

static uint32_t
network_links (const FsFastWorm *worm)
{
  return worm->n_links - 1u - worm->drains;
}

void
fs_fast_fall_asleep_streaming (FsEngineState *self, uint32_t row)
{
  uint32_t w = self->worm_of[row], *first;
  FsFastWorm *worm = &self->worms[w];

  fs_fast_fall_asleep (self, row);
  worm->arrival = self->state->cycle + 1;
  worm->state = FS_WORM_STREAMING;
  self->n_streaming++;
  self->streaming_hops += network_links (worm);
  first = bucket (self, worm);
  worm->previous = FS_FAST_NONE;
  worm->next = *first;
  if (*first != FS_FAST_NONE)
    self->worms[*first].previous = w;
  *first = w;
}

static void
wake_streaming (FsEngineState *self, uint32_t w)
{
  uint32_t row = fs_fast_wake (self, w);
  FsFastWorm *worm = &self->worms[w];

  *(worm->previous == FS_FAST_NONE ? bucket (self, worm) : &self->worms[worm->previous].next) = worm->next;
  if (worm->next != FS_FAST_NONE)
    self->worms[worm->next].previous = worm->previous;
  worm->state = FS_WORM_ACTIVE;
  self->n_streaming--;
  self->streaming_hops -= network_links (worm);
  self->bits.inner[row] = ~(UINT32_C (1) << (worm->n_links - 1));
  if (worm->drains)
    self->bits.counted[row] = self->bits.inner[row] & ~UINT32_C (1);
  self->bits.grants[row] = self->bits.links[row];
  fs_fast_update_stream (&self->bits, row, worm);
  self->busy = true;
}

void
fs_fast_wake_matured (FsEngineState *self)
{
  const uint32_t *first = &self->streaming[(uint64_t) self->state->cycle & (FS_FAST_BUCKETS - 1)];

  while (*first != FS_FAST_NONE)
    wake_streaming (self, *first);
}

/* Its flits enter no buffer behind that link, and the movement over it is not counted. */
void
fs_fast_drain (FsEngineState *self, uint32_t w)
{
  FsFastWorm *worm = &self->worms[w];
  FsWormBits *bits = &self->bits;
  uint32_t link = UINT32_C (1) << worm->n_links;
  uint32_t row = worm->row != FS_FAST_NONE ? worm->row : fs_fast_wake (self, w);

  fs_fast_path (self, w)[worm->n_links++] = FS_HOP_MEMORY;
  worm->state = FS_WORM_ACTIVE;
  worm->drains = true;
  bits->links[row] |= link;
  bits->grants[row] |= link;
  bits->inner[row] = ~link;
  bits->counted[row] = ~link & ~UINT32_C (1);
  fs_fast_update_stream (bits, row, worm);
  self->busy = true;
}

void
fs_fast_meet (FsEngineState *self, FsArbitrations *arbitrations, FsFastRival rival)
{
  uint32_t w = fs_fast_local (self, fs_fast_owner_worm (rival.holder));
  FsFastWorm *worm = &self->worms[w];

  if (G_UNLIKELY (worm->state == FS_WORM_STREAMING))
    wake_streaming (self, w);
  worm->contended |= fs_fast_owner_link (rival.holder);
  if (worm->row == FS_FAST_NONE)
    return;
  self->bits.stream[worm->row] = FS_FAST_NONE;
  arbitrations->entries[rival.entry] = fs_fast_entry (self->first_row + worm->row, fs_fast_owner_number (rival.holder));
}

void
fs_fast_calm (FsEngineState *self, uint32_t owner)
{
  FsFastWorm *worm = &self->worms[fs_fast_local (self, fs_fast_owner_worm (owner))];

  worm->contended &= ~fs_fast_owner_link (owner);
  if (worm->row != FS_FAST_NONE)
    fs_fast_update_stream (&self->bits, worm->row, worm);
}

void
fs_fast_obey_alone (FsEngineState *self)
{
  for (uint32_t from = 0; from < self->n_parts; from++)
    {
      FsFastList *list = &self->parts[from]->mail[self->part].alone;
      const uint32_t *end = FS_FAST_END (list, uint32_t);

      for (const uint32_t *owner = FS_FAST_BEGIN (list, uint32_t); owner < end; owner++)
        {
          if (self->far && end - owner > AHEAD)
            __builtin_prefetch (&self->worms[fs_fast_local (self, fs_fast_owner_worm (owner[AHEAD]))], 1);
          fs_fast_calm (self, *owner);
        }
      fs_fast_list_empty (list);
    }
}

void
fs_fast_obey (FsEngineState *self)
{
  for (uint32_t i = 0; i < self->n_parts; i++)
    {
      FsEngineState *from = self->parts[i];
      FsFastMail *mail = &from->mail[self->part];
      const FsFastStart *end_of_starts = FS_FAST_END (&mail->starts, FsFastStart);
      const FsFastRival *end_of_injections = FS_FAST_END (&mail->injection_rivals, FsFastRival);
      const FsFastGrant *end_of_grants = FS_FAST_END (&mail->grants, FsFastGrant);
      const FsFastRival *end_of_rivals = FS_FAST_END (&mail->rivals, FsFastRival);

      for (const FsFastStart *order = FS_FAST_BEGIN (&mail->starts, FsFastStart); order < end_of_starts; order++)
        fs_fast_start (self, from, *order);
      for (const FsFastRival *rival = FS_FAST_BEGIN (&mail->injection_rivals, FsFastRival); rival < end_of_injections;
           rival++)
        fs_fast_meet (self, &from->sharing, fs_fast_rival_of_message (self, *rival));
      for (const FsFastGrant *order = FS_FAST_BEGIN (&mail->grants, FsFastGrant); order < end_of_grants; order++)
        {
          uint32_t w = fs_fast_local (self, order->worm);

          if (self->far && end_of_grants - order > AHEAD)
            fs_fast_prefetch_worm (self, fs_fast_local (self, order[AHEAD].worm));
          fs_fast_add_link (self, from, w, &self->worms[w], order->hop, order->router, order->entry);
          self->busy = true;
        }
      for (const FsFastRival *rival = FS_FAST_BEGIN (&mail->rivals, FsFastRival); rival < end_of_rivals; rival++)
        {
          if (self->far && end_of_rivals - rival > AHEAD)
            __builtin_prefetch (&self->worms[fs_fast_local (self, fs_fast_owner_worm (rival[AHEAD].holder))], 1);
          fs_fast_meet (self, &from->arbitrations, *rival);
        }
      fs_fast_list_empty (&mail->starts);
      fs_fast_list_empty (&mail->injection_rivals);
      fs_fast_list_empty (&mail->grants);
      fs_fast_list_empty (&mail->rivals);
    }
}
