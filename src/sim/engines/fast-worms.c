/* What worms do in a cycle of the fast engine before flits move: they begin, get their links, fall asleep and wake up. */
#include <string.h>

#include "base/memory.h"
#include "sim/engines/fast-state.h"

#define AHEAD 8 /* orders between the one that is carried out and the one whose worm is fetched into the cache */

#define WORDS_OF_WORM (sizeof (FsFastWorm) / sizeof (uint32_t))

/* As a pass leaves it: nothing moves, nothing happens. */
static inline void
make_idle (FsWormBits *bits, uint32_t lane)
{
  bits->available[lane] = 0;
  bits->links[lane] = 0;
  bits->grants[lane] = 0;
  bits->stream[lane] = FS_FAST_NONE;
}

static uint32_t *
enlarge (uint32_t *array, gsize rows, gsize old, gsize n)
{
  uint32_t *larger = fs_memory_new0 (rows * n, sizeof (uint32_t));

  for (gsize row = 0; row < rows && old > 0; row++)
    memcpy (larger + row * n, array + row * old, old * sizeof (uint32_t));
  g_aligned_free (array);
  return larger;
}

uint64_t
fs_fast_worms_bytes (uint64_t worms, uint32_t path_stride, int n_planes)
{
  uint64_t worm = sizeof (FsFastWorm) + (path_stride + (uint64_t) n_planes) * sizeof (uint32_t);
  /* While an array is enlarged the old one is still there, and with planes they are enlarged together. */
  uint64_t lane = (FS_FAST_ARRAYS + 1 + 2 * (uint64_t) MAX (n_planes, 1)) * sizeof (uint32_t);

  return worms * (worm + lane) + worms / FS_FAST_BLOCK + fs_bitset_bytes (worms);
}

/* Twice the room, but no more than was computed, as long as that is enough. */
static uint32_t
more_room (const FsEngineState *self, uint32_t room)
{
  uint32_t larger = MAX (8 * FS_FAST_BLOCK, 2 * room);

  return room < self->most_worms ? MIN (larger, self->most_worms) : larger;
}

static void
grow_lanes (FsEngineState *self)
{
  uint32_t old = self->n_lanes;
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
  self->live = g_renew (uint8_t, self->live, n / FS_FAST_BLOCK);
  memset (self->live + old / FS_FAST_BLOCK, 0, (n - old) / FS_FAST_BLOCK);
  fs_bitset_clear (&self->free);
  fs_bitset_init (&self->free, n);
  for (uint32_t lane = old; lane < n; lane++)
    {
      self->worm_of[lane] = FS_FAST_NONE;
      make_idle (&self->bits, lane);
      if (lane > 0)
        fs_bitset_add (&self->free, lane);
    }
  self->n_lanes = n;
}

static uint32_t
take_lane (FsEngineState *self, uint32_t w)
{
  uint32_t lane;

  self->free.cursor = 0;
  lane = self->n_lanes > 0 ? fs_bitset_take (&self->free) : FS_BITSET_EMPTY;
  if (lane == FS_BITSET_EMPTY)
    {
      grow_lanes (self);
      lane = fs_bitset_take (&self->free);
    }
  self->live[lane / FS_FAST_BLOCK]++;
  if (lane >= self->n_used)
    self->n_used = (lane | (FS_FAST_BLOCK - 1)) + 1;
  self->worm_of[lane] = w;
  self->worms[w].lane = lane;
  return lane;
}

static void
free_lane (FsEngineState *self, uint32_t lane)
{
  make_idle (&self->bits, lane);
  for (int k = 0; k < self->n_planes; k++)
    self->planes[(gsize) k * self->n_lanes + lane] = 0;
  self->worms[self->worm_of[lane]].lane = FS_FAST_NONE;
  self->worm_of[lane] = FS_FAST_NONE;
  fs_bitset_add (&self->free, lane);
  self->live[lane / FS_FAST_BLOCK]--;
  while (self->n_used > 0 && self->live[self->n_used / FS_FAST_BLOCK - 1] == 0)
    self->n_used -= FS_FAST_BLOCK;
}

static void
grow_worms (FsEngineState *self)
{
  uint32_t old = self->n_worms;
  uint32_t n = more_room (self, old);

  g_assert (n <= UINT32_C (1) << (32 - FS_FAST_OWNER_BITS));
  self->path = enlarge (self->path, 1, old * self->path_stride, (gsize) n * self->path_stride);
  self->worms = (FsFastWorm *) (void *) enlarge ((uint32_t *) (void *) self->worms, 1, old * WORDS_OF_WORM,
                                                 (gsize) n * WORDS_OF_WORM);
  if (self->n_planes > 0)
    self->asleep_planes = g_renew (uint32_t, self->asleep_planes, (gsize) n * (gsize) self->n_planes);
  for (uint32_t w = old; w < n; w++)
    {
      self->worms[w]
          = (FsFastWorm){ .state = FS_WORM_FREE, .next = w + 1 < n ? w + 1 : FS_FAST_NONE, .lane = FS_FAST_NONE };
    }
  self->free_worm = old;
  self->n_worms = n;
}

/* @from: part of the source. */
static void
start (FsEngineState *self, FsEngineState *from, const FsFastStart *order)
{
  FsSlot *started = fs_wormhole_state_slot (self->state, order->slot);
  FsWormBits *bits = &self->bits;
  uint32_t w, lane;

  if (self->free_worm == FS_FAST_NONE)
    grow_worms (self);
  w = self->free_worm;
  self->free_worm = self->worms[w].next;
  self->worms[w] = (FsFastWorm){
    .slot = order->slot,
    .n_links = 1,
    .hops = started->message.hops,
    .state = FS_WORM_ACTIVE,
    .router = started->message.source,
    .destination = started->message.destination,
    .copy = started->message.kind == FS_MESSAGE_COPY,
  };
  started->worm = fs_fast_global (self, w);
  fs_fast_path (self, w)[0] = FS_HOP_INJECTION + fs_wormhole_state_injection_of (self->state, &started->message);
  lane = take_lane (self, w);
  bits->left[lane] = started->message.length;
  bits->available[lane] = 1;
  bits->full[lane] = 0;
  bits->links[lane] = 1;
  bits->grants[lane] = 1;
  bits->inner[lane] = UINT32_MAX;
  bits->front[lane] = 1;
  bits->source[lane] = 1;
  bits->counted[lane] = ~UINT32_C (1);
  self->busy = true;
  if (order->entry == FS_FAST_NONE)
    return;
  self->worms[w].contended = 1;
  from->sharing.entries[order->entry] = fs_fast_entry (self->first_lane + lane, 0);
}

void
fs_fast_free_worm (FsEngineState *self, uint32_t w)
{
  free_lane (self, self->worms[w].lane);
  self->worms[w].state = FS_WORM_FREE;
  self->worms[w].next = self->free_worm;
  self->free_worm = w;
}

/* A streaming worm loses one in every cycle. */
uint32_t
fs_fast_left (const FsEngineState *self, uint32_t w)
{
  const FsFastWorm *worm = &self->worms[w];

  if (worm->lane != FS_FAST_NONE)
    return self->bits.left[worm->lane];
  return worm->left - (worm->state == FS_WORM_STREAMING ? (uint32_t) (self->state->cycle - worm->arrival) : 0);
}

uint32_t
fs_fast_buffered (const FsEngineState *self, uint32_t w, uint32_t link)
{
  uint32_t lane = self->worms[w].lane;
  bool awake = lane != FS_FAST_NONE;
  uint32_t flits = 0;

  if (self->n_planes == 0)
    return ((awake ? self->bits.available[lane] : self->worms[w].available) >> (link + 1) & 1)
           + ((awake ? self->bits.full[lane] : self->worms[w].full) >> (link + 1) & 1);
  for (int k = 0; k < self->n_planes; k++)
    flits |= ((awake ? self->planes[(gsize) k * self->n_lanes + lane]
                     : self->asleep_planes[(gsize) w * (gsize) self->n_planes + (gsize) k])
                  >> (link + 1)
              & 1)
             << k;
  return flits;
}

/* The worm fell asleep or woke up: its contended links are requested by @lane, or by lane 0 while it sleeps. */
static void
move_entries (FsEngineState *self, uint32_t w, uint32_t lane)
{
  const uint32_t *path = fs_fast_path (self, w);

  for (uint32_t links = self->worms[w].contended; links != 0; links &= links - 1)
    {
      uint32_t j = (uint32_t) __builtin_ctz (links);

      *fs_fast_entry_of_hop (self, path[j]) = lane == 0 ? 0 : fs_fast_entry (self->first_lane + lane, j);
    }
}

/* Stores what a sleeping worm needs; the other sets are empty, or follow from its state. */
void
fs_fast_fall_asleep (FsEngineState *self, uint32_t lane)
{
  uint32_t w = self->worm_of[lane];
  FsFastWorm *worm = &self->worms[w];

  worm->left = self->bits.left[lane];
  worm->available = self->bits.available[lane];
  worm->full = self->bits.full[lane];
  move_entries (self, w, 0);
  for (int k = 0; k < self->n_planes; k++)
    self->asleep_planes[(gsize) w * (gsize) self->n_planes + (gsize) k]
        = self->planes[(gsize) k * self->n_lanes + lane];
  free_lane (self, lane);
}

static uint32_t
wake (FsEngineState *self, uint32_t w)
{
  const FsFastWorm *worm = &self->worms[w];
  FsWormBits *bits = &self->bits;
  uint32_t left = fs_fast_left (self, w);
  uint32_t lane = take_lane (self, w);

  bits->left[lane] = left;
  bits->available[lane] = worm->available;
  bits->full[lane] = worm->full;
  move_entries (self, w, lane);
  bits->links[lane] = fs_fast_links (worm);
  bits->source[lane] = fs_fast_source (worm);
  bits->counted[lane] = ~UINT32_C (1);
  bits->inner[lane] = UINT32_MAX;
  bits->front[lane] = 0;
  for (int k = 0; k < self->n_planes; k++)
    self->planes[(gsize) k * self->n_lanes + lane]
        = self->asleep_planes[(gsize) w * (gsize) self->n_planes + (gsize) k];
  return lane;
}

static void
put_first (FsFastWorm *worms, uint32_t *first, uint32_t w)
{
  worms[w].previous = FS_FAST_NONE;
  worms[w].next = *first;
  if (*first != FS_FAST_NONE)
    worms[*first].previous = w;
  *first = w;
}

static void
take_out (FsFastWorm *worms, uint32_t *first, uint32_t w)
{
  *(worms[w].previous == FS_FAST_NONE ? first : &worms[worms[w].previous].next) = worms[w].next;
  if (worms[w].next != FS_FAST_NONE)
    worms[worms[w].next].previous = worms[w].previous;
}

/* Returns the bucket for a wake-up: before the last flit leaves the source, and no later than the buckets reach. */
static uint32_t *
bucket (FsEngineState *self, uint32_t w)
{
  uint32_t cycles = MIN (self->worms[w].left - 1, FS_FAST_BUCKETS - 1);

  return &self->streaming[(uint64_t) (self->worms[w].arrival + cycles) & (FS_FAST_BUCKETS - 1)];
}

static uint32_t
network_links (const FsFastWorm *worm)
{
  return worm->n_links - 1u - worm->drains;
}

void
fs_fast_fall_asleep_streaming (FsEngineState *self, uint32_t lane)
{
  uint32_t w = self->worm_of[lane];

  fs_fast_fall_asleep (self, lane);
  self->worms[w].arrival = self->state->cycle + 1;
  self->worms[w].state = FS_WORM_STREAMING;
  self->n_streaming++;
  self->streaming_hops += network_links (&self->worms[w]);
  put_first (self->worms, bucket (self, w), w);
}

static void
wake_streaming (FsEngineState *self, uint32_t w)
{
  uint32_t lane = wake (self, w);

  take_out (self->worms, bucket (self, w), w);
  self->worms[w].state = FS_WORM_ACTIVE;
  self->n_streaming--;
  self->streaming_hops -= network_links (&self->worms[w]);
  self->bits.inner[lane] = ~(UINT32_C (1) << (self->worms[w].n_links - 1));
  if (self->worms[w].drains)
    self->bits.counted[lane] = self->bits.inner[lane] & ~UINT32_C (1);
  self->bits.grants[lane] = self->bits.links[lane];
  fs_fast_update_stream (&self->bits, lane, &self->worms[w]);
  self->busy = true;
}

/* Those whose cycle has come. */
static void
wake_matured (FsEngineState *self)
{
  const uint32_t *first = &self->streaming[(uint64_t) self->state->cycle & (FS_FAST_BUCKETS - 1)];

  while (*first != FS_FAST_NONE)
    wake_streaming (self, *first);
}

/* The last link of a worm, into memory: its flits enter no buffer behind it, and the movement over it is not counted. */
static void
drain (FsEngineState *self, uint32_t w, uint32_t lane)
{
  FsFastWorm *worm = &self->worms[w];
  FsWormBits *bits = &self->bits;
  uint32_t link = UINT32_C (1) << worm->n_links;

  fs_fast_path (self, w)[worm->n_links++] = FS_HOP_MEMORY;
  worm->drains = true;
  bits->links[lane] |= link;
  bits->grants[lane] |= link;
  bits->inner[lane] = ~link;
  bits->counted[lane] = ~link & ~UINT32_C (1);
  fs_fast_update_stream (bits, lane, worm);
}

/* The worm has one more link, over which its header can move in this cycle. @from: part of the router. */
FS_FAST_INLINE void
add_link (FsEngineState *self, FsEngineState *from, const FsFastGrant *order)
{
  uint32_t w = fs_fast_local (self, order->worm);
  FsFastWorm *worm = &self->worms[w];
  FsWormBits *bits = &self->bits;
  uint32_t number = worm->n_links;
  uint32_t link = UINT32_C (1) << number;
  uint32_t lane = worm->lane;

  if (lane == FS_FAST_NONE)
    lane = wake (self, w);
  worm->state = FS_WORM_ACTIVE;
  if (G_UNLIKELY (order->hop == FS_HOP_MEMORY))
    {
      drain (self, w, lane);
      return;
    }
  fs_fast_path (self, w)[number] = order->hop;
  bits->links[lane] |= link;
  bits->grants[lane] |= link;
  bits->front[lane] = number < worm->hops ? link : 0;
  if (order->entry != FS_FAST_NONE)
    {
      worm->contended |= link;
      from->arbitrations.entries[order->entry] = fs_fast_entry (self->first_lane + lane, number);
    }
  if (number == worm->hops)
    {
      bits->inner[lane] = ~link;
      fs_fast_update_stream (bits, lane, worm);
    }
  worm->n_links = (uint8_t) (number + 1);
  worm->router = order->router;
}

/* It was alone on a link, and has a rival now. */
FS_FAST_INLINE void
meet (FsEngineState *self, FsArbitrations *arbitrations, uint32_t owner, uint32_t entry)
{
  uint32_t w = fs_fast_local (self, fs_fast_owner_worm (owner)), lane;

  if (self->worms[w].state == FS_WORM_STREAMING)
    wake_streaming (self, w);
  self->worms[w].contended |= fs_fast_owner_link (owner);
  lane = self->worms[w].lane;
  if (lane == FS_FAST_NONE)
    return;
  self->bits.stream[lane] = FS_FAST_NONE;
  arbitrations->entries[entry] = fs_fast_entry (self->first_lane + lane, fs_fast_owner_number (owner));
}

static void
calm_all (FsEngineState *self, FsFastList *list)
{
  const uint32_t *owners = list->items;
  uint32_t n = list->n;

  for (uint32_t i = 0; i < n; i++)
    {
      uint32_t w = fs_fast_local (self, fs_fast_owner_worm (owners[i]));

      if (self->far && i + AHEAD < n)
        __builtin_prefetch (&self->worms[fs_fast_local (self, fs_fast_owner_worm (owners[i + AHEAD]))], 1);
      self->worms[w].contended &= ~fs_fast_owner_link (owners[i]);
      if (self->worms[w].lane != FS_FAST_NONE)
        fs_fast_update_stream (&self->bits, self->worms[w].lane, &self->worms[w]);
    }
  list->n = 0;
}

void
fs_fast_obey_alone (FsEngineState *self)
{
  for (uint32_t from = 0; from < self->n_parts; from++)
    calm_all (self, &self->parts[from]->mail[self->part].alone);
}

static void
begin_all (FsEngineState *self, FsEngineState *from, FsFastMail *mail)
{
  const FsFastStart *starts = mail->starts.items;
  const FsFastRival *rivals = mail->injection_rivals.items;

  for (uint32_t i = 0; i < mail->starts.n; i++)
    start (self, from, &starts[i]);
  mail->starts.n = 0;
  for (uint32_t i = 0; i < mail->injection_rivals.n; i++)
    meet (self, &from->sharing, fs_fast_owner (fs_wormhole_state_slot (self->state, rivals[i].holder)->worm, 0),
          rivals[i].entry);
  mail->injection_rivals.n = 0;
}

FS_FAST_MANY_TARGETS static void
add_links (FsEngineState *self, FsEngineState *from, FsFastList *list)
{
  const FsFastGrant *grants = list->items;
  uint32_t n = list->n;

  self->busy |= n > 0;
  for (uint32_t i = 0; i < n; i++)
    {
      if (self->far && i + AHEAD < n)
        fs_fast_prefetch_worm (self, fs_fast_local (self, grants[i + AHEAD].worm));
      add_link (self, from, &grants[i]);
    }
  list->n = 0;
}

static void
meet_all (FsEngineState *self, FsEngineState *from, FsFastList *list)
{
  const FsFastRival *rivals = list->items;
  uint32_t n = list->n;

  for (uint32_t i = 0; i < n; i++)
    {
      if (self->far && i + AHEAD < n)
        __builtin_prefetch (&self->worms[fs_fast_local (self, fs_fast_owner_worm (rivals[i + AHEAD].holder))], 1);
      meet (self, &from->arbitrations, rivals[i].holder, rivals[i].entry);
    }
  list->n = 0;
}

void
fs_fast_obey (FsEngineState *self)
{
  wake_matured (self);
  for (uint32_t i = 0; i < self->n_parts; i++)
    {
      FsEngineState *from = self->parts[i];
      FsFastMail *mail = &from->mail[self->part];

      begin_all (self, from, mail);
      add_links (self, from, &mail->grants);
      meet_all (self, from, &mail->rivals);
    }
}
